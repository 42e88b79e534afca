"""The interface of a recorder of the text that a canvas draws. Only layout tests use a recorder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame


@dataclass(frozen=True, slots=True)
class DrawnText:
    """One line of text that was drawn.

    ``size``, ``wanted_size`` and ``usual_size`` are heights in pixels: as drawn, as requested, and at the standard text
    size. ``whole`` is false if the text was shortened.
    """

    text: str
    lettering: pygame.Surface
    size: int
    wanted_size: int
    usual_size: int
    whole: bool = True
    #: the whole text of which this is a line
    paragraph: str = ""


class TextRecorder(Protocol):
    """Records lines of text as they are drawn; ``control_id`` is the id of the control being drawn, ``""`` for none."""

    control_id: str

    def record_cover(self, box: pygame.Rect) -> None:
        """Record that ``box`` (pixels of the window) has just been covered, even if its colour did not change."""

    def record_seam(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Record a seam (a row of stitches) just drawn inside ``box`` of ``surface``, on which no text should lie."""

    def record_panel(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Record that a panel has just been drawn over ``box`` of ``surface``; the panel hides the seams below."""

    def record_line(self, surface: pygame.Surface, drawn_text: DrawnText, at: tuple[int, int], scale: float) -> None:
        """Record a line just drawn on ``surface`` (the window or a part of it) with its upper left corner at ``at``."""
