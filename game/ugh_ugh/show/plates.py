"""The pictures that the rule book shows and the game paints itself: its cards, and the Passage alone."""

from __future__ import annotations

from functools import partial

from game.outside import Moment, heights_at_rest
from game.screens.parts import closed_tower
from game.screens.parts.closed_tower import Stand
from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.show import cards
from game.ugh_ugh.state import EMPTY_LOAD
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

#: what the picture of the Passage shows of the table
_AROUND_PASSAGE = Rect(490, 68, 620, 768)


def _passage(canvas: Canvas, rect: Rect) -> None:
    """Paint the closed tower, empty and at rest, with the bowl before it."""
    size, shown = rect.w / _AROUND_PASSAGE.w, _AROUND_PASSAGE
    stand = Stand(size, rect.x - shown.x * size, rect.y - shown.y * size)
    moment = Moment(heights_at_rest(EMPTY_LOAD[1]))
    with canvas.clip(rect):
        canvas.picture_part("ugh.background", shown, rect)
        stand.picture(canvas, "ugh.tower_back")
        closed_tower.draw_scratches(canvas, stand)
        closed_tower.draw_front(canvas, moment, stand)
        closed_tower.draw_ends(canvas, moment.heights, stand)
        closed_tower.draw_fringe(canvas, moment, stand)
        stand.picture(canvas, "ugh.tray_back")
        stand.picture(canvas, "ugh.tray_front")


def _card(key: str, canvas: Canvas, rect: Rect) -> None:
    cards.large_card(canvas, key, rect)


PLATES = {
    "passage": Plate(_AROUND_PASSAGE.w, _AROUND_PASSAGE.h, _passage),
    **{f"card.{key}": Plate(300, 400, partial(_card, key)) for key in CARDS},
}
