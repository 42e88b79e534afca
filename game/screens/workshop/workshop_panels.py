"""The panels of the workshop: the dials, a slider for each value that can be changed, and the chart of figures."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.measures import decimal, percent
from game.core.words import say
from game.screens.workshop.trial import PlayCounts
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, CHAR, EMBER, GOLD, HEMATITE, INK, PARCHMENT, SIENNA, UMBER, Colour, colour, mix
from game.ui.widgets import Slider
from physics.laboratory.bands import BANDS, Band, figure
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import DIALS, Dial

_SLIDER_STEPS = 40


@dataclass(frozen=True, slots=True)
class _DialWords:
    """The name of a dial, and a function that puts its value into words."""

    name: str
    in_words: Callable[[float], str]


def _words_by_dial() -> dict[str, _DialWords]:
    """Return the name of each dial and the words of its values, by the dial's path among the tower's numbers."""

    def degrees(value: float) -> str:
        return say("{value}°", value=round(math.degrees(value)))

    def millimetres(value: float) -> str:
        return say("{value} mm", value=round(value))

    def share(value: float) -> str:
        return decimal(value, 2)

    return {
        "flap.slope": _DialWords(say("Flap angle"), degrees),
        "flap.gap": _DialWords(say("Gap at the tip"), millimetres),
        "flap.droop": _DialWords(say("Spring softness"), share),
        "flap.damping": _DialWords(say("Damping"), share),
        "flap.kick": _DialWords(say("Bang strength"), lambda value: decimal(value, 1)),
        "ledge.length": _DialWords(say("Ledge length"), millimetres),
        "piece_friction": _DialWords(say("Piece friction"), share),
        "leaf_friction": _DialWords(say("Flap friction"), share),
        "bounce": _DialWords(say("Bounce"), share),
    }


class DialSlider(Slider):
    """The slider of one dial; ``change()`` is called when it is moved."""

    def __init__(self, dial: Dial, change: Callable[[], None]) -> None:
        super().__init__(_position(dial, dial.standard), lambda value: change(), steps=_SLIDER_STEPS)
        self.dial = dial
        self.words = _words_by_dial()[dial.path]

    @property
    def in_words(self) -> str:
        """The setting with its unit."""
        return self.words.in_words(self.setting)

    @property
    def setting(self) -> float:
        """The value of the dial, exactly the standard value if the slider is at its mark."""
        if self.value == _position(self.dial, self.dial.standard):
            return self.dial.standard
        return self.dial.least + (self.dial.most - self.dial.least) * self.value

    @property
    def is_standard(self) -> bool:
        """Whether the dial has the standard value."""
        return self.setting == self.dial.standard

    def reset(self) -> None:
        """Set the dial to the standard value."""
        self.value = _position(self.dial, self.dial.standard)

    def set_value(self, value: float) -> None:
        """Move the slider to ``value`` (0 to 1), rounded to a step, or to the mark if that is within half a step."""
        standard = _position(self.dial, self.dial.standard)
        value = round(max(0.0, min(1.0, value)) * _SLIDER_STEPS) / _SLIDER_STEPS
        super().set_value(value)
        if abs(self.value - standard) <= 0.5 / _SLIDER_STEPS:
            self.value = standard

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name, the value, the slider, and its mark at the standard value."""
        area = control.rect
        rect = Rect(area.x, area.bottom - 28, area.w, 22)
        ink = PARCHMENT if self.is_standard else GOLD
        above = Rect(area.x, area.y, area.w - 84, area.h - 30)
        size = capped(canvas, 19, most=1.25)
        canvas.prose(self.words.name, above, size, colour=BONE, middle=True, least=16)
        setting = self.in_words
        middle = above.centery
        canvas.text(setting, rect.right, middle, size, kind="bold", colour=ink, align="right", middle=True, width=80)
        super().draw(canvas, replace(control, rect=rect), touch)
        x = rect.x + rect.w * _position(self.dial, self.dial.standard)
        canvas.line(x, rect.centery + 6, x, rect.bottom, EMBER, 3)


class Dials:
    """All dials; ``change()`` is called when one is moved."""

    def __init__(self, change: Callable[[], None]) -> None:
        self.sliders = [DialSlider(dial, change) for dial in DIALS]

    @property
    def values(self) -> dict[str, float]:
        """The values of the dials that differ from the standard, by their paths."""
        return {slider.dial.path: slider.setting for slider in self.sliders if not slider.is_standard}

    def reset(self) -> None:
        """Set all dials to their standard values."""
        for slider in self.sliders:
            slider.reset()

    def controls(self, area: Rect) -> list[Control]:
        """List the sliders in a column."""
        height = area.h / len(self.sliders)
        return [
            slider.control(
                f"workshop.dial.{slider.dial.path}",
                slider.words.name,
                Rect(area.x, area.y + height * index - 4, area.w, height - 2),
                tooltip=say("The mark shows the value used in matches."),
            )
            for index, slider in enumerate(self.sliders)
        ]


def _position(dial: Dial, value: float) -> float:
    """Return the position (0 to 1) of ``value`` on the slider of a dial."""
    return (value - dial.least) / (dial.most - dial.least)


# The chart of measured figures

GOOD_COLOUR, MISSED_COLOUR, _BAND_COLOUR = colour("#2C4717"), colour("#7A2410"), colour("#D29B2C")
_DARK_RAIL = colour("#120C09")


class Bar(NamedTuple):
    """A bar that shows a figure on a rail: the key of the figure, its name, and the end of the rail's scale."""

    key: str
    name: str
    most: float


def shared_bars() -> tuple[Bar, ...]:
    """Return the bars that both the chart of the workshop and the panel of a tower that is being built have."""
    return (
        Bar("out_now", say("Out at once"), most=1.0),
        Bar("out_later", say("Out with the next throw"), most=1.0),
        Bar("freed_by_one", say("Freed by one bang"), most=1.0),
        Bar("freed_by_three", say("Freed by three bangs"), most=1.0),
        Bar("full_over_gentle", say("Hard bang vs. soft bang"), most=8.0),
        Bar("inside_mean", say("Inside on average"), most=14.0),
    )


def draw_band(canvas: Canvas, rail: Rect, band: tuple[float, float], most: float) -> None:
    """Draw the range in which a figure should lie on its rail; the rail's right end stands for ``most``."""
    left, right = (rail.x + rail.w * min(1.0, edge / most) for edge in band)
    draw_band_mark(canvas, Rect(left, rail.y - 2, max(3.0, right - left), rail.h + 4))


def draw_band_mark(canvas: Canvas, rect: Rect) -> None:
    """Draw the mark of a band, with an edge that is seen on parchment."""
    canvas.fill(rect, _BAND_COLOUR, alpha=225, radius=4)
    canvas.frame(rect, SIENNA, thick=1.5, radius=4)


def draw_rail(
    canvas: Canvas,
    rail: Rect,
    value: float | None,
    most: float,
    bar_ink: Colour,
    band: tuple[float, float] | None = None,
    *,
    dark: bool = False,
) -> None:
    """Draw the ``value`` of a figure as a bar on a rail; the rail's right end stands for ``most``.

    The range of the ``band`` is marked behind the bar. ``dark`` chooses the colour of the rail for a dark ground.
    """
    canvas.fill(rail, _DARK_RAIL if dark else mix(SIENNA, CHAR, 0.2), 220 if dark else 60, radius=5)
    if band is not None:
        draw_band(canvas, rail, band, most)
    if value is not None:
        canvas.fill(Rect(rail.x, rail.y + 3, max(2.0, rail.w * min(1.0, value / most)), rail.h - 6), bar_ink, radius=4)


def draw_diamond(canvas: Canvas, x: float, y: float, half_width: float, half_height: float, ink: Colour) -> None:
    """Draw the mark of a figure that is compared with the bar, with its middle at ``x`` and ``y``."""
    corners = [(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)]
    canvas.polygon(corners, ink)


def draw_chart(canvas: Canvas, area: Rect, counts: PlayCounts, measured: Measurement | None) -> None:
    """Draw each figure with its target band, a bar for the measured value, and a mark for the person's own play."""
    bands = {band.key: band for band in BANDS}
    lines = (*shared_bars(), Bar("rest_p50", say("Seconds to settle"), most=8.0))
    height = area.h / len(lines)
    for index, line in enumerate(lines):
        top = area.y + height * index
        band = bands[line.key]
        value = _measured_value(measured, band)
        is_good = value is None or band.least <= value <= band.most
        bar_colour = GOOD_COLOUR if is_good else MISSED_COLOUR
        name_place = Rect(area.x, top - 8, area.w - 72, 48)
        canvas.prose(line.name, name_place, capped(canvas, 18, most=1.3), colour=CHAR, middle=True, least=16)
        if value is not None:
            canvas.text(
                value_words(value, line),
                area.right,
                top + 15,
                18,
                kind="bold",
                colour=bar_colour,
                align="right",
                middle=True,
                width=66,
            )
        rail = Rect(area.x, top + 41, area.w, 13)
        draw_rail(canvas, rail, value, line.most, bar_colour, (band.least, band.most))
        own_value = counts.value(line.key)
        if own_value is not None:
            x = rail.x + rail.w * min(1.0, own_value / line.most)
            draw_diamond(canvas, x, rail.centery, 7, rail.h / 2 + 5, UMBER)


def _measured_value(result: Measurement | None, band: Band) -> float | None:
    """Return a measured figure, or ``None`` if it was not measured."""
    if result is None:
        return None
    if band.key == "full_over_gentle" and not result["freed_by_gentle"]:
        return None  # the figure would be a ratio to 0
    return figure(result, band)


def value_words(value: float, line: Bar) -> str:
    """Return the value of a figure in words: a share as a percentage, any other value with one decimal."""
    if line.most == 1.0:  # a share
        return percent(value)
    return decimal(value, 1)


def draw_legend(canvas: Canvas, x: float, y: float) -> None:
    """Draw the chart's legend: band, bar and mark, with their words in one size."""
    target, measured, own = say("target"), say("measured"), say("yours")
    size = canvas.prose_size((target, measured, own), Rect(0, 0, 80, 44), 16)
    draw_band_mark(canvas, Rect(x, y, 26, 16))
    canvas.prose(target, Rect(x + 32, y - 14, 84, 44), size, colour=INK, middle=True)
    canvas.fill(Rect(x + 124, y + 4, 22, 8), GOOD_COLOUR, radius=4)
    canvas.prose(measured, Rect(x + 151, y - 14, 80, 44), size, colour=INK, middle=True)
    x += 244
    draw_diamond(canvas, x, y + 8, 6, 10, UMBER)
    canvas.prose(own, Rect(x + 11, y - 14, 80, 44), size, colour=HEMATITE, middle=True)
