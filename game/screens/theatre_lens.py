"""What the theatre lays over its stage: the lens in which a piece is seen near, and the note that tells of a bang."""

from __future__ import annotations

from game.core.words import say
from game.screens.drops import ShownDrop, piece_name
from game.screens.film import Camera, Film, Wishes, draw_stage, on_stage
from game.screens.theatre_timeline import strength_words
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import PARCHMENT, RING, SHADE

_GLASS = Rect(1004, 84, 176, 176)
_ZOOM = 2.5
_NEWS_SECONDS = 1.2


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


def draw_bang_note(canvas: Canvas, drop: ShownDrop, second: float) -> None:
    """Tell beside its flap of the bang that a film begins with, as long as it is news."""
    flap = next((leaf for leaf in drop.hung if leaf.outer and drop.struck and leaf.flap == drop.struck[0]), None)
    if drop.struck is None or flap is None or not 0 < second < _NEWS_SECONDS:
        return
    x, y = on_stage(*flap.drawn(0.0)[0])
    words = say("Bang, {strength}", strength=strength_words(drop.struck[1]))
    more = say("Flap {flap}", flap=flap.flap + 1)
    if drop.who is not None:
        more = say("{name} strikes flap {flap}", name=drop.who.name, flap=flap.flap + 1)
    wide = min(230.0, max(canvas.text_width(words, 18, "bold"), canvas.text_width(more, 17)) + 76)
    box = Rect(x - wide - 40 if flap.side > 0 else x + 40, y + 34, wide, 58)
    canvas.panel("panel.tooltip", box)
    left = box.x + 16
    if drop.who is not None:
        canvas.seat(drop.who, box.x + 30, box.centery, 34)
        left = box.x + 56
    canvas.text(words, left, box.y + 19, 18, kind="bold", colour=RING, middle=True, width=box.right - left - 12)
    canvas.text(more, left, box.y + 41, 17, colour=PARCHMENT, middle=True, width=box.right - left - 12)


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
