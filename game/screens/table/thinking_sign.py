"""The sign that a seat thinks: its bot's icon and three embers, of which one after another glows."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.bots import bot_kind
from game.core.words import say
from game.kept.seats import seat_bots
from game.screens.parts.any_table import AnyTable
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.stage import STEP, Stage
from game.ui.theme import BONE, EMBER, colour

#: for so many seconds each ember glows
_GLOWS: float = 0.4
_EMBERS, _APART, _RADIUS = 3, 18.0, 5.0
_ICON = 24.0
_WIDE, _HIGH = 92.0, 30.0
#: what lies lower than this at a seat has no room on its upper edge
_LOW = 60.0
_GROUND, _DIM, _HALF = colour("#1E140E"), colour("#5A3A24"), colour("#A8672C")


def sign_controls(table: AnyTable) -> list[Control]:
    """List the sign, if a seat thinks; it only tells who."""
    place = _place(table)
    if place is None or table.thinking is None:
        return []
    name = table.match.names[table.thinking]
    kind = bot_kind(table.match.rules, seat_bots(table.match)[table.thinking] or "")
    told = say("{name} is thinking", name=name)
    look = _Sign(table.stage, kind.icon)
    return [Control("table.thinking", "button", told, place, tooltip=told, look=look, focusable=False)]


def moving_parts(table: AnyTable) -> list[Rect]:
    """Return where the sign changes just now: each time another ember glows, unless movement is reduced."""
    place = _place(table)
    return [place] if place is not None and embers_change(table.stage) else []


def embers_change(stage: Stage) -> bool:
    """Return whether another ember glows from now on; none does where movement is reduced."""
    return not stage.still and _glowing(stage.clock) != _glowing(stage.clock - STEP)


def draw_embers(canvas: Canvas, stage: Stage, x: float, y: float) -> None:
    """Draw the embers of somebody who thinks, the first at ``x, y``; all half lit where movement is reduced."""
    glowing = _glowing(stage.clock)
    for place in range(_EMBERS):
        paint = _HALF if stage.still else EMBER if place == glowing else _DIM
        canvas.circle(x + _APART * place, y, _RADIUS, paint)


def _place(table: AnyTable) -> Rect | None:
    """Return where the sign stands: on the upper edge of the seat's things, or among them where they lie low."""
    spot = None if table.thinking is None else table.seat_spot(table.thinking)
    if spot is None:
        return None
    if spot.h < _LOW:
        return Rect(spot.right - 178, spot.centery - _HIGH / 2, _WIDE, _HIGH)
    return Rect(spot.right - 116, spot.y - 18, _WIDE, _HIGH)


def _glowing(clock: float) -> int:
    """Return which ember glows."""
    return int(clock / _GLOWS) % _EMBERS


@dataclass(frozen=True, slots=True)
class _Sign:
    """The look of the sign: a dark pill with an ember rim."""

    stage: Stage
    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the pill, the icon, and the embers."""
        rect = control.rect
        canvas.fill(rect, _GROUND, 255, rect.h / 2)
        canvas.frame(rect, EMBER, 2, rect.h / 2)
        canvas.icon(self.icon, rect.x + rect.h / 2 + 3, rect.centery, _ICON, BONE)
        draw_embers(canvas, self.stage, rect.x + rect.h + 14, rect.centery)
