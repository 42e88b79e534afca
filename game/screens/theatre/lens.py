"""The theatre's lens: an enlarged view of the piece that is followed."""

from __future__ import annotations

from game.screens.parts.shown_drops import piece_name
from game.screens.theatre.film import Camera, Film, Wishes, draw_stage
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import PARCHMENT, SHADE

GLASS = Rect(1036, 78, 148, 148)
#: the room that the glass takes, with its frame and the name below it
TAKEN = GLASS.inflate(24, 24).union(Rect(GLASS.x - 6, GLASS.bottom, GLASS.w + 12, 44))
_ZOOM = 2.0


def draw_lens(canvas: Canvas, film: Film, piece: int, second: float, wishes: Wishes) -> None:
    """Draw the glass over the stage while the piece is inside the tower."""
    at = film.where(piece, second)
    if at is None:
        return
    camera = Lens(at)
    with canvas.clip(GLASS):
        draw_stage(canvas, camera)
        film.draw_inside(canvas, second, camera, wishes)
    canvas.picture_in("theatre.lens", GLASS.inflate(20, 20))
    for dot in range(1, 14):
        x = at[0] + 22 + (GLASS.x - 14 - at[0] - 22) * dot / 14
        y = at[1] + (GLASS.centery - at[1]) * dot / 14
        if x < GLASS.x - 12:
            canvas.circle(x, y, 1.6, PARCHMENT)
    name = piece_name(piece, film.drop.looks, film.drop.pieces)
    canvas.text(
        name,
        GLASS.centerx,
        GLASS.bottom + 24,
        19,
        kind="bold",
        colour=PARCHMENT,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=GLASS.w,
    )


class Lens(Camera):
    """A camera whose picture is the glass."""

    def __init__(self, at: tuple[float, float]) -> None:
        super().__init__(_ZOOM, *at)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the glass a point of the stage is seen."""
        return GLASS.centerx + (x - self.x) * self.zoom, GLASS.centery + (y - self.y) * self.zoom

    @property
    def window(self) -> Rect:
        """The part of the stage that is seen."""
        wide, high = GLASS.w / self.zoom, GLASS.h / self.zoom
        return Rect(self.x - wide / 2, self.y - high / 2, wide, high)
