"""The banner that hands an open table over."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import BONE, SHADE, SeatLook

BANNER_SECONDS = 1.5
_WIDEST = 1100.0


class Banner:
    """Names whose turn it is, over the middle of a table, for a moment."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._until = 0.0

    @property
    def stands(self) -> bool:
        """Whether it is there now."""
        return self._seat is not None

    def show(self, seat: int, now: float) -> None:
        """Name ``seat`` for a moment, beginning ``now`` (seconds)."""
        self._seat, self._until = seat, now + BANNER_SECONDS

    def clear(self) -> None:
        """Take the banner away."""
        self._seat = None

    def update(self, now: float) -> None:
        """Take it away when its time is over."""
        if now >= self._until:
            self._seat = None

    def draw(self, canvas: Canvas, looks: Sequence[SeatLook]) -> None:
        """Draw it, if it is there."""
        if self._seat is not None:
            _draw(canvas, looks[self._seat])


def _draw(canvas: Canvas, look: SeatLook) -> None:
    text = say("{name}, it is your turn", name=look.name)
    room = min(canvas.text_width(text, 34, "display"), _WIDEST)
    box = Rect(800 - room / 2 - 75, 392, room + 150, 96)
    canvas.panel("panel.hide", box)
    canvas.seat(look, box.x + 58, box.centery, 64)
    canvas.text(text, box.x + 108, box.centery, 34, kind="display", colour=BONE, middle=True, shadow=SHADE, width=room)
