"""What lives in the valley while it waits: the fire flickers, a butterfly, a fish that leaps, smoke from a hut.

Everything follows from ``beat``, the seconds since ornaments began to move; one visitor at a time.
"""

from __future__ import annotations

import math

from game.my_first_stone_age.show import art, layout
from game.ui.canvas import Canvas
from game.ui.layout import Rect

_BUTTERFLY, _FISH, _SMOKE = (0.6, 5.0), (5.4, 7.0), (7.4, 12.8)
_FIRE_PART = Rect(layout.SITE_FIRE[0] - 34, layout.SITE_FIRE[1] - 40, 68, 70)
_MEADOW = Rect(372, 206, 260, 110)
_RIVER = Rect(1198, 388, 100, 130)
_CHIMNEY = Rect(744, 556, 90, 110)


def draw(canvas: Canvas, beat: float) -> None:
    """Draw what lives at this moment."""
    art.picture(canvas, f"mfsa.fire.{int(beat * 8) % 3}", *layout.SITE_FIRE, 44)
    if _within(beat, _BUTTERFLY):
        _butterfly(canvas, beat - _BUTTERFLY[0], _BUTTERFLY[1] - _BUTTERFLY[0])
    elif _within(beat, _FISH):
        _fish(canvas, (beat - _FISH[0]) / (_FISH[1] - _FISH[0]))
    elif _within(beat, _SMOKE):
        _smoke(canvas, beat - _SMOKE[0])


def parts(beat: float) -> list[Rect]:
    """Return where something moves at this moment, or has just stopped."""
    moving = [_FIRE_PART]
    for rect, (start, end) in ((_MEADOW, _BUTTERFLY), (_RIVER, _FISH), (_CHIMNEY, _SMOKE)):
        if start - 0.1 <= beat <= end + 0.3:
            moving.append(rect)
    return moving


def _within(beat: float, span: tuple[float, float]) -> bool:
    return span[0] < beat < span[1]


def _butterfly(canvas: Canvas, seconds: float, whole: float) -> None:
    way = seconds / whole
    x = _MEADOW.x + 20 + (_MEADOW.w - 40) * way
    y = _MEADOW.centery - 10 + 26 * math.sin(seconds * 3.1) + 8 * math.sin(seconds * 7)
    art.picture(canvas, f"mfsa.life.butterfly.{int(seconds * 10) % 2}", x, y, 30)


def _fish(canvas: Canvas, part: float) -> None:
    x = _RIVER.x + 24 + 46 * part
    y = _RIVER.bottom - 34 - 72 * 4 * part * (1 - part)
    canvas.turned("mfsa.life.fish", x, y, math.pi - 1.9 * (0.5 - part), size=0.9, steps=36)


def _smoke(canvas: Canvas, seconds: float) -> None:
    for number in range(3):
        age = seconds / 2.4 - number / 3
        if age < 0 or seconds > _SMOKE[1] - _SMOKE[0] - 2.4 * (1 - age % 1.0):
            continue
        part = age % 1.0
        x, y = 788 + 9 * math.sin(part * 5 + number), 628 - 56 * part
        art.picture(canvas, "mfsa.life.cloud", x, y, 16 + 26 * part, alpha=round(250 * (1 - part * part)))
