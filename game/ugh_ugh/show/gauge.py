"""The tablet beside a pressed drum end: the harder the bang, the likelier it frees what sticks, and the farther."""

from __future__ import annotations

from itertools import pairwise

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BLOOD, BONE, INK, PARCHMENT, SHADE, colour, mix
from physics.frequencies import FREED_BY_STRENGTH

_WIDE, _HIGH = 224.0, 104.0
#: where the tablet lies beside each drum end, out of the way of the finger and of the drumstick
_PLACES = ((494.0, 362.0), (884.0, 464.0), (616.0, 400.0))
_GENTLE_TONE, _HARD_TONE = colour("#D9A03A"), colour("#A8280F")
_REST_TONE = mix(PARCHMENT, (120, 84, 46), 0.45)
#: from this strength on a bang shakes the other flaps as well
_SHAKES_ALL = 0.85


def place(flap: int) -> Rect:
    """Return where the tablet lies beside a drum end."""
    x, y = _PLACES[flap]
    return Rect(x, y, _WIDE, _HIGH)


def freed(strength: float) -> float:
    """Return the measured chance that a bang frees what sticks alone, between the strengths that were measured."""
    for (low, before), (high, after) in pairwise(FREED_BY_STRENGTH):
        if strength <= high:
            return before + (after - before) * (strength - low) / (high - low)
    return FREED_BY_STRENGTH[-1][1]


def draw_gauge(canvas: Canvas, flap: int, strength: float, *, spared: bool) -> None:
    """Draw the tablet: the curve, how far the press has come, and what is at its ends; ``spared``: let go, no bang."""
    box = place(flap)
    canvas.panel("panel.parchment", box)
    if spared:
        words = say("let go here: no bang")
        canvas.prose(words, box, capped(canvas, 20, 1.2), kind="bold", colour=INK, align="centre", middle=True)
        return
    room = Rect(box.x + 16, box.y + 12, box.w - 32, box.h - 46)
    _draw_curve(canvas, room, strength)
    half, y = (room.w + 8) / 2, room.bottom + 17
    size = capped(canvas, 20, 1.05)
    ink = BLOOD if strength >= _SHAKES_ALL else mix(BLOOD, PARCHMENT, 0.35)
    canvas.text(say("only here"), room.x - 4, y, size, kind="bold", colour=INK, middle=True, width=half - 4)
    canvas.text(
        say("shakes all"), room.right + 4, y, size, kind="bold", colour=ink, align="right", middle=True, width=half - 4
    )


def _draw_curve(canvas: Canvas, room: Rect, strength: float) -> None:
    """Draw the curve, filled up to a strength, with a knob there."""
    most = FREED_BY_STRENGTH[-1][1]

    def spot(part: float) -> tuple[float, float]:
        return room.x + room.w * part, room.bottom - room.h * (0.08 + 0.92 * freed(part) / most)

    points = [spot(step / 40) for step in range(41)]
    canvas.polygon([*points, (room.right, room.bottom), (room.x, room.bottom)], _REST_TONE)
    for step in range(40):
        part, following = strength * step / 40, strength * (step + 1) / 40
        (x1, y1), (x2, y2) = spot(part), spot(following)
        tone = mix(_GENTLE_TONE, _HARD_TONE, min(1.0, part * 1.15))
        canvas.polygon([(x1, y1), (x2 + 0.5, y2), (x2 + 0.5, room.bottom), (x1, room.bottom)], tone)
    for (x1, y1), (x2, y2) in pairwise(points):
        canvas.line(x1, y1, x2, y2, INK, 3)
    canvas.line(room.x, room.bottom, room.right, room.bottom, INK, 3)
    x, y = spot(strength)
    canvas.line(x, y, x, room.bottom, BONE, 3)
    for radius, tone in ((9.0, SHADE), (7.5, BONE), (4.0, BLOOD)):
        canvas.circle(x, y, radius, tone)
