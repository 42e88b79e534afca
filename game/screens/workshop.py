"""The workshop: the tower as a toy."""

from __future__ import annotations

from game.screens.page import Page


class Workshop(Page):
    """The tower outside any match."""

    name = "workshop"
