"""The sign that a seat thinks: its bot's icon and three embers, of which one after another glows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from game.core import Match
from game.core.bots import bot_kind
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.stage import STEP, Stage
from game.ui.theme import BONE, EMBER, colour

#: for so many seconds each ember glows
_GLOWS: float = 0.4
_EMBERS, _APART, _RADIUS = 3, 18.0, 5.0
_ICON = 24.0
_GROUND, _DIM, _HALF = colour("#1E140E"), colour("#5A3A24"), colour("#A8672C")


class Host(Protocol):
    """The interface of the table for the sign."""

    stage: Stage
    match: Match
    bots: tuple[str | None, ...]
    thinking: int | None

    def thinking_spot(self, seat: int) -> Rect | None:
        """Return where the sign stands that a seat thinks."""


def sign_controls(table: Host) -> list[Control]:
    """List the sign, if a seat thinks; it only tells who."""
    place = _place(table)
    if place is None or table.thinking is None:
        return []
    name = table.match.names[table.thinking]
    kind = bot_kind(table.match.rules, table.bots[table.thinking] or "")
    told = say("{name} is thinking", name=name)
    look = _Sign(table.stage, kind.icon)
    return [Control("table.thinking", "button", told, place, tooltip=told, look=look, focusable=False)]


def moving_parts(table: Host) -> list[Rect]:
    """Return where the sign changes just now: each time another ember glows, unless movement is reduced."""
    place = _place(table)
    clock = table.stage.clock
    if place is None or table.stage.still or _glowing(clock) == _glowing(clock - STEP):
        return []
    return [place]


def _place(table: Host) -> Rect | None:
    return None if table.thinking is None else table.thinking_spot(table.thinking)


def _glowing(clock: float) -> int:
    """Return which ember glows."""
    return int(clock / _GLOWS) % _EMBERS


@dataclass(frozen=True, slots=True)
class _Sign:
    """The look of the sign: a dark pill with an ember rim."""

    stage: Stage
    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the pill, the icon, and the embers; all half lit where movement is reduced."""
        rect = control.rect
        canvas.fill(rect, _GROUND, 255, rect.h / 2)
        canvas.frame(rect, EMBER, 2, rect.h / 2)
        canvas.icon(self.icon, rect.x + rect.h / 2 + 3, rect.centery, _ICON, BONE)
        glowing = _glowing(self.stage.clock)
        for place in range(_EMBERS):
            paint = _HALF if self.stage.still else EMBER if place == glowing else _DIM
            canvas.circle(rect.x + rect.h + 14 + _APART * place, rect.centery, _RADIUS, paint)
