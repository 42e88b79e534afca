"""The theatre's lens: a round glass in which the piece that is followed is seen near."""

from __future__ import annotations

from game.screens.drops import piece_name
from game.screens.film import Camera, Film, Wishes, draw_stage
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import PARCHMENT, SHADE

_GLASS = Rect(1004, 84, 176, 176)
_ZOOM = 2.5


def draw_lens(canvas: Canvas, film: Film, piece: int, second: float, wishes: Wishes) -> None:
    """Draw the glass over the stage while the piece is inside the tower."""
    at = film.where(piece, second)
    if at is None:
        return
    camera = Lens(at)
    with canvas.clip(_GLASS):
        draw_stage(canvas, camera)
        film.draw_inside(canvas, second, camera, wishes)
    canvas.picture_in("theatre.lens", Rect(_GLASS.x - 12, _GLASS.y - 12, 200, 200))
    for dot in range(1, 14):
        x = at[0] + 22 + (_GLASS.x - 14 - at[0] - 22) * dot / 14
        y = at[1] + (_GLASS.centery - at[1]) * dot / 14
        if x < _GLASS.x - 12:
            canvas.circle(x, y, 1.6, PARCHMENT)
    name = piece_name(piece, film.drop.looks)
    canvas.text(
        name, _GLASS.centerx, _GLASS.bottom + 26, 19, kind="bold", colour=PARCHMENT, align="centre", middle=True,
        shadow=SHADE, width=190,
    )  # fmt: skip


class Lens(Camera):
    """A camera whose picture is the glass."""

    def __init__(self, at: tuple[float, float]) -> None:
        super().__init__(_ZOOM, *at)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the glass a point of the stage is seen."""
        return _GLASS.centerx + (x - self.x) * self.zoom, _GLASS.centery + (y - self.y) * self.zoom

    @property
    def window(self) -> Rect:
        """The part of the stage that is seen."""
        wide, high = _GLASS.w / self.zoom, _GLASS.h / self.zoom
        return Rect(self.x - wide / 2, self.y - high / 2, wide, high)
