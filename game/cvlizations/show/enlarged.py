"""The idea that is looked at, large enough to be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.cvlizations.show import cards, layout
from game.cvlizations.show.face import Face
from game.cvlizations.show.offers import offer_of
from game.cvlizations.state import NO_IDEA
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect


@dataclass(frozen=True, slots=True)
class LyingIdeas:
    """The ideas that a control stands for; the one looked at is enlarged above or below ``beside``.

    ``places`` is where each of several lies; a single idea without a place is meant wherever the pointer is.
    """

    ideas: tuple[int, ...]
    beside: Rect
    places: tuple[Rect, ...] = ()

    def under(self, pointer: layout.Point) -> int:
        """Return the idea that ``pointer`` means, ``NO_IDEA`` for none."""
        if not self.places:
            return self.ideas[0]
        lying = zip(self.ideas, self.places, strict=False)
        return next((idea for idea, place in lying if place.collidepoint(pointer)), NO_IDEA)


def lying_ideas(listed: Iterable[Control], name: str) -> LyingIdeas | None:
    """Return the ideas that the control of a name stands for, if it does."""
    about = next((control.about for control in listed if control.id == name), None)
    return about if isinstance(about, LyingIdeas) else None


def draw(canvas: Canvas, face: Face, idea: int, beside: Rect) -> None:
    """Draw an idea large, above or below where it lies."""
    offer = offer_of(face, idea)
    box = Rect(0, 0, 400, 310 if offer is None else 370)
    box.midtop = (min(max(beside.centerx, 220), 1380), 292)
    if beside.y > 500:
        box.bottom = beside.y - 8
    elif offer is not None and offer.missing:
        box.top += 54
    cards.large_card(canvas, idea, box, offer)
