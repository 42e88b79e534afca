"""The guide beside a rule book (TOML): the place for each kind of prompt, and the table that the book shows."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from game.core.rules import OptionValue


class GuideTable(TypedDict):
    """The match whose table the book shows: it is begun like this, and these moves are made in it.

    ``seat`` is the seat whose view is shown, that of an onlooker without it.
    """

    names: list[str]
    seed: int
    options: NotRequired[dict[str, OptionValue]]
    moves: NotRequired[list[str]]
    seat: NotRequired[int]


class RulebookGuide(TypedDict):
    """The whole guide. ``asked`` gives for each kind of prompt the headings that lead to its place in the book."""

    asked: NotRequired[dict[str, str]]
    table: NotRequired[GuideTable]
