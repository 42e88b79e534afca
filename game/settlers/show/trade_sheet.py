"""The trade panel: which one lies over the map, and where everything on it lies."""

from __future__ import annotations

from dataclasses import dataclass

from game.settlers.show.face import Face
from game.settlers.state import Offer
from game.ui.layout import Rect

#: the panel at the usual text size; larger text makes all of it larger, beside the stone that enlarges the map
_WIDE, _HIGH, _LEFT, _FOOT = 716.0, 386.0, 412.0, 728.0
_GROWTH, _ASIDE = 0.5, 256.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where everything on the panel lies when texts are ``text_size`` times as large as usual."""

    text_size: float

    @property
    def scale(self) -> float:
        """How much larger than usual the panel is."""
        return 1 + (self.text_size - 1) * _GROWTH

    @property
    def box(self) -> Rect:
        """The whole panel."""
        wide, high = _WIDE * self.scale, _HIGH * self.scale
        return Rect(_LEFT - _ASIDE * (self.scale - 1), _FOOT - high, wide, high)

    def at(self, x: float, y: float, wide: float, high: float) -> Rect:
        """Return a place on the panel, told as it is at the usual text size."""
        box, scale = self.box, self.scale
        return Rect(box.x + x * scale, box.y + y * scale, wide * scale, high * scale)

    def cell(self, side: str, kind: int) -> Rect:
        """Return where a resource of one side lies."""
        return self.at(176 + 126 * kind, 98 if side == "give" else 190, 118, 84)

    def taker(self, index: int) -> Rect:
        """Return where somebody who is willing is listed."""
        return self.at(28, 92 + 67 * index, 660, 61)

    def bottom(self, left: float, wide: float) -> Rect:
        """Return where a button lies."""
        return self.at(left, 298, wide, 62)


def open_panel(face: Face) -> str:
    """Return which panel lies over the map: ``make``, ``answer``, ``counter``, ``choose``, or none."""
    if face.kind == "answer" and face.may_act:
        return "counter" if face.choice.mode == "counter" and not face.covered else "answer"
    if face.kind == "choose" and face.may_act:
        return "choose"
    return "make" if face.acting and face.choice.mode == "trade" else ""


def covered(face: Face) -> Rect | None:
    """Return where the panel hides the map, while one is open."""
    return Sheet(face.text_size).box if open_panel(face) else None


def offer_of(face: Face) -> Offer:
    """Return the offer that is answered, or taken up."""
    assert face.view.offer is not None
    return face.view.offer
