"""What the table may show next, so that its pictures are made while a person thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.ugh_ugh.cards import AREAS, RESOURCES
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.columns import draw_lit_slab, hanging_basket, slab_rise
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.standing_drums import draw_taken_up
from game.ugh_ugh.show.taking import draw_token
from game.ui.canvas import Canvas
from game.ui.layout import Rect

_Draw = Callable[[Canvas], None]
#: the buttons of a drummer and of whoever takes loads
_BUTTONS = ("button.stone", layout.NOBODY), ("button.fire", layout.BANGS), ("button.stone", layout.LEAVE)


def drawn_later(face: Face) -> Iterator[_Draw]:
    """Yield what draws the drums as they are taken up, lifted baskets, and what can be taken."""
    for place, (x, y) in enumerate(layout.drums(len(face.looks))):
        yield partial(draw_taken_up, face=face, seat=place, x=x, y=y)
    for name, rect in _BUTTONS:
        yield partial(_draw_panel, name=name, rect=rect)
    for area in range(len(AREAS)):
        yield partial(hanging_basket, face=face, area=area)
        yield partial(_draw_lit, face=face, area=area)
    for kind in range(len(RESOURCES)):
        yield partial(_draw_token, face=face, kind=kind)


def _draw_panel(canvas: Canvas, name: str, rect: Rect) -> None:
    canvas.panel(name, rect)


def _draw_lit(canvas: Canvas, face: Face, area: int) -> None:
    draw_lit_slab(canvas, area, slab_rise(canvas, face))


def _draw_token(canvas: Canvas, face: Face, kind: int) -> None:
    draw_token(canvas, face, kind, slab_rise(canvas, face))
