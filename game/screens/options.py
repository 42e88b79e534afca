"""The options screen: window, text size, sound, movement."""

from __future__ import annotations

from collections.abc import Callable

from game.core.words import say
from game.screens.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.options import LEVELS, TEXT_SIZES
from game.ui.stage import Stage
from game.ui.theme import BONE, PARCHMENT, SHADE
from game.ui.widgets import Button, Choice, Slider, Tick, heading

_LEFT = Rect(60, 118, 720, 600)
_RIGHT = Rect(820, 118, 720, 600)
_SPEEDS = ((0.5, "½ ×"), (1.0, "1 ×"), (2.0, "2 ×"), (4.0, "4 ×"), (0.0, ""))


class OptionsScreen(Page):
    """Every change acts at once and is kept at once."""

    name = "options"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.title = say("Options")
        self.lead = say("Every change acts at once.")
        self._sliders = {level: Slider(getattr(stage.options, level), self._setter(level)) for level in LEVELS}

    def _setter(self, name: str) -> Callable[[float], None]:
        def put(value: float) -> None:
            setattr(self.stage.options, name, value)
            self.stage.use_options()

        return put

    def _put(self, name: str, value: object) -> Callable[[], None]:
        def put() -> None:
            setattr(self.stage.options, name, value)
            self.stage.use_options()

        return put

    def paint(self, canvas: Canvas) -> None:
        """Draw the two panels, their headings and labels."""
        canvas.panel("panel.hide", _LEFT)
        canvas.panel("panel.hide", _RIGHT)
        x, y = _LEFT.x + 44, _LEFT.y
        heading(canvas, say("Window"), Rect(x, y + 36, 600, 40), 30)
        heading(canvas, say("Text"), Rect(x, y + 176, 600, 40), 30)
        canvas.text(say("How large words are"), x, y + 234, 20, colour=PARCHMENT, middle=True)
        heading(canvas, say("Movement"), Rect(x, y + 356, 600, 40), 30)
        canvas.text(say("How fast things move"), x, y + 414, 20, colour=PARCHMENT, middle=True)
        heading(canvas, say("Sound"), Rect(_RIGHT.x + 44, y + 36, 600, 40), 30)
        for label, top in zip(self._level_names(), self._level_tops(), strict=True):
            canvas.text(
                label, _RIGHT.x + 44, top, 22, kind="display", colour=BONE, middle=True, shadow=SHADE, width=190
            )

    @staticmethod
    def _level_names() -> tuple[str, ...]:
        return (say("All sound"), say("Effects"), say("Music"), say("Fire and wind"))

    @staticmethod
    def _level_tops() -> list[float]:
        return [_RIGHT.y + 134 + 78 * index for index in range(len(LEVELS))]

    def draw(self, canvas: Canvas) -> None:
        """Draw the page and the present levels."""
        super().draw(canvas)
        for level, top in zip(LEVELS, self._level_tops(), strict=True):
            words = f"{round(getattr(self.stage.options, level) * 100)} %"
            canvas.text(words, _RIGHT.right - 44, top, 21, colour=PARCHMENT, align="right", middle=True)
        canvas.prose(
            say("The quick deer drinks from the river at dawn."),
            Rect(_LEFT.x + 44, _LEFT.y + 306, 620, 34),
            20,
            kind="body",
            colour=BONE,
        )

    def controls(self) -> list[Control]:
        """List the settings, then the way back."""
        return [
            *self._window_controls(),
            *self._choices("text", "text_size", [(size, f"{round(size * 100)} %") for size in TEXT_SIZES], 258),
            *self._choices("speed", "speed", [(speed, label or say("at once")) for speed, label in _SPEEDS], 440),
            self._motion_control(),
            *self._sound_controls(),
            self.back_control(),
        ]

    def _window_controls(self) -> list[Control]:
        whole = self.stage.options.fullscreen
        rect = Rect(_LEFT.x + 44, _LEFT.y + 92, 560, 44)
        return [
            Control(
                "options.fullscreen",
                "toggle",
                say("Fill the whole screen (F11)"),
                rect,
                self._put("fullscreen", not whole),
                look=Tick(whole),
                first=True,
            )
        ]

    def _choices(self, name: str, option: str, values: list[tuple[float, str]], top: float) -> list[Control]:
        cells = row(Rect(_LEFT.x + 44, _LEFT.y + top, _LEFT.w - 88, 44), len(values), 8)
        present = getattr(self.stage.options, option)
        return [
            Control(
                f"options.{name}.{value:g}",
                "tab",
                label,
                cell,
                self._put(option, value),
                look=Choice(value == present, size=18),
            )
            for cell, (value, label) in zip(cells, values, strict=True)
        ]

    def _motion_control(self) -> Control:
        still = self.stage.options.reduced_motion
        rect = Rect(_LEFT.x + 44, _LEFT.y + 512, 620, 44)
        return Control(
            "options.reduced_motion",
            "toggle",
            say("Less movement: no shaking, flickering or drifting"),
            rect,
            self._put("reduced_motion", not still),
            look=Tick(still),
        )

    def _sound_controls(self) -> list[Control]:
        tops = self._level_tops()
        controls = [
            self._sliders[level].control(f"options.{level}", label, Rect(_RIGHT.x + 250, top - 20, 330, 40))
            for level, label, top in zip(LEVELS, self._level_names(), tops, strict=True)
        ]
        test = Rect(_RIGHT.x + 44, _RIGHT.y + 440, 300, 54)
        return [
            *controls,
            Control(
                "options.try_sound",
                "button",
                say("Try the drum"),
                test,
                look=Button(icon="djembe"),
                sound="drum_middling",
            ),
        ]
