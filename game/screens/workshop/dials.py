"""The workshop's dials: a slider for each value of the tower that can be changed, with a mark at the standard value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from game.core.measures import decimal
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, EMBER, GOLD, PARCHMENT
from game.ui.widgets import Slider
from physics.laboratory.tuning import DIALS, Dial

_SLIDER_STEPS = 40
#: dials that move flaps or ledges: after a change the pieces inside are dropped in again
GEOMETRY_DIALS = ("flap.slope", "flap.gap", "ledge.length")


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
