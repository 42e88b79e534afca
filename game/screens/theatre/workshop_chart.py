"""The workshop's chart: what the tower does, counted while one plays and over a thousand drops, against the bands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.measures import decimal
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA, UMBER, colour, mix
from physics.bands import BANDS, Band, figure
from physics.measurement import Measurement

_GOOD, _MISSED, _BAND = colour("#2C4717"), colour("#7A2410"), colour("#C9A24A")


class Bar(NamedTuple):
    """One line of the chart: the figure's key, its words, and where the scale ends."""

    key: str
    words: str
    most: float


def bars() -> tuple[Bar, ...]:
    """Return the lines."""
    return (
        Bar("out_now", say("Thrown, out at once"), 1.0),
        Bar("out_later", say("Out with next throw"), 1.0),
        Bar("freed_by_one", say("Freed by one bang"), 1.0),
        Bar("freed_by_three", say("Freed by three bangs"), 1.0),
        Bar("full_over_gentle", say("Hard against gentle"), 8.0),
        Bar("inside_mean", say("Inside on average"), 14.0),
        Bar("rest_p50", say("Seconds to rest"), 8.0),
    )


@dataclass
class Tally:
    """What was counted while playing."""

    thrown: int = 0
    out: int = 0
    bangs: int = 0
    hits: dict[str, int] = field(default_factory=dict)
    of: dict[str, int] = field(default_factory=dict)

    def share(self, key: str, hits: int, of: int) -> None:
        """Count ``hits`` of ``of``."""
        self.hits[key] = self.hits.get(key, 0) + hits
        self.of[key] = self.of.get(key, 0) + of

    def value(self, key: str) -> float | None:
        """Return a share, ``None`` when nothing was counted."""
        return self.hits[key] / self.of[key] if self.of.get(key) else None


def draw_chart(canvas: Canvas, area: Rect, tally: Tally, measured: Measurement | None) -> None:
    """Draw each figure with its band, the bar of what was measured and the mark of what was counted while playing."""
    limits = {band.key: band for band in BANDS}
    lines = bars()
    high = area.h / len(lines)
    for index, line in enumerate(lines):
        top, band = area.y + high * index, limits[line.key]
        low, most = band.least, min(band.most, line.most)
        value = _measured(measured, band)
        good = value is None or band.least <= value <= band.most
        words = Rect(area.x, top - 8, area.w - 72, 48)
        canvas.prose(line.words, words, capped(canvas, 18, 1.3), colour=CHAR, middle=True, least=16)
        if value is not None:
            ink = _GOOD if good else _MISSED
            canvas.text(
                _told(value, line),
                area.right,
                top + 15,
                18,
                kind="bold",
                colour=ink,
                align="right",
                middle=True,
                width=66,
            )
        rail = Rect(area.x, top + 41, area.w, 13)
        canvas.fill(rail, mix(SIENNA, CHAR, 0.2), 60, 5)
        left, right = (rail.x + rail.w * min(1.0, edge / line.most) for edge in (low, most))
        canvas.fill(Rect(left, rail.y - 2, max(3.0, right - left), rail.h + 4), _BAND, 190, 4)
        if value is not None:
            wide = rail.w * min(1.0, value / line.most)
            canvas.fill(Rect(rail.x, rail.y + 3, max(2.0, wide), 7), _GOOD if good else _MISSED, 255, 4)
        played = tally.value(line.key)
        if played is not None:
            x = rail.x + rail.w * min(1.0, played / line.most)
            canvas.polygon([(x, rail.y - 5), (x + 7, rail.centery), (x, rail.bottom + 5), (x - 7, rail.centery)], UMBER)


def _measured(result: Measurement | None, band: Band) -> float | None:
    """Return a figure, ``None`` while nothing was measured for it."""
    if result is None or (band.key == "full_over_gentle" and not result["freed_by_gentle"]):
        return None
    return figure(result, band)


def _told(value: float, line: Bar) -> str:
    if line.most == 1.0:
        return say("{percent} %", percent=round(100 * value))
    return decimal(value, 1)


def draw_key(canvas: Canvas, x: float, y: float) -> None:
    """Draw the key: band, bar and mark."""
    canvas.fill(Rect(x, y, 26, 16), _BAND, 190, 4)
    canvas.prose(say("target"), Rect(x + 32, y - 14, 84, 44), 16, colour=INK, middle=True)
    canvas.fill(Rect(x + 124, y + 4, 22, 8), _GOOD, 255, 4)
    canvas.prose(say("measured"), Rect(x + 151, y - 14, 80, 44), 16, colour=INK, middle=True)
    x += 244
    canvas.polygon([(x, y - 2), (x + 6, y + 8), (x, y + 18), (x - 6, y + 8)], UMBER)
    canvas.prose(say("yours"), Rect(x + 11, y - 14, 60, 44), 16, colour=HEMATITE, middle=True)
