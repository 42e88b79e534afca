"""What decided a match of My First Stone Age: the third hut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Match
from game.core.point_sources import Part
from game.core.rules import Event
from game.core.words import say
from game.kept.seats import seat_looks
from game.my_first_stone_age.events import Built
from game.my_first_stone_age.point_sources import DOG
from game.my_first_stone_age.state import NOBODY, State
from game.screens.parts.deciding import Deciding
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.theme import BONE, SeatLook


def deciding_of(match: Match) -> Deciding | None:
    """Return what decided a match that is over."""
    return deciding(match.state, match.records[-1].events, seat_looks(match.names, match.table))


def deciding(state: State, told: Sequence[Event], looks: Sequence[SeatLook]) -> Deciding | None:
    """Return the third hut, with its builder; ``None`` while nobody has it."""
    if state.winner == NOBODY or not any(isinstance(event, Built) for event in told):
        return None
    look = looks[state.winner]
    return Deciding(say("The third hut"), say("{name} has lit the fire.", name=look.name), partial(_paint, look.colour))


def _paint(colour: str, canvas: Canvas, rect: Rect) -> None:
    canvas.picture_in(f"mfsa.hut.{colour}", rect)
    fire = rect.w * 0.4
    canvas.picture_in("mfsa.fire.1", Rect(rect.right - fire * 0.55, rect.bottom - fire, fire, fire))


def paint_goods(canvas: Canvas, parts: Sequence[Part], rect: Rect) -> bool:
    """Paint the goods and dogs that a hut was built with, side by side in its block."""
    names = [name for part in parts for name in part.what.split()]
    side = min(rect.h * 0.86, (rect.w - 12) / max(1, len(names)))
    left = rect.centerx - side * len(names) / 2
    canvas.fill(inset(rect, 5), BONE, 120, 8)
    for index, name in enumerate(names):
        spot = Rect(left + side * index, rect.centery - side / 2, side, side)
        canvas.picture_in("mfsa.dog" if name == DOG else f"mfsa.good.{name}", inset(spot, 3))
    return True
