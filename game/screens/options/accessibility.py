"""The page that lists all accessibility settings, and opens the options at a chosen one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.words import Marked, say
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BONE
from game.ui.widgets import surface_state

_PANEL = Rect(40, 84, 1520, 800)
_AREA = Rect(70, 98, 1460, 776)
_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Feature:
    """An accessibility feature: its name, a sentence, and the tab and control of the options where it is set."""

    name: Marked
    sentence: Marked
    tab: str
    control: str


#: all features: for seeing, hearing, handling and understanding
FEATURES = (
    Feature("Text size", "From 80 to 150%. The default fits your screen.", "seeing", "options.text.0"),
    Feature("Magnifier", "Up to 4 times larger and still sharp. Follows the pointer.", "seeing", "options.magnifier.1"),
    Feature(
        "Reduced motion",
        "Nothing shakes, flickers or drifts. Nothing ever flashes.",
        "seeing",
        "options.reduced_motion",
    ),
    Feature("High contrast", "Bold text on plain backgrounds.", "colours", "options.high_contrast"),
    Feature(
        "Player colours",
        "Three palettes. Every player also has a symbol and a name.",
        "colours",
        "options.palette.standard",
    ),
    Feature("Screen reader", "Play by ear and keyboard; hidden cards stay private.", "speech", "options.speech"),
    Feature("Sound", "Separate volumes. Everything you can hear is shown as well.", "hearing", "options.master"),
    Feature("Ways to play", "Mouse, touch, keyboard or controller: any one is enough.", "keys", "options.keys.reset"),
    Feature("Forgiving clicks", "A click or tap just beside a button still counts.", "hands", "options.large_targets"),
    Feature("Drum without holding", "Click instead of holding or dragging.", "hands", "options.without_holding"),
    Feature(
        "Ignore double presses",
        "Ignores repeated presses within a time you choose, up to a second.",
        "hands",
        "options.pardon.0",
    ),
    Feature(
        "Animation speed",
        "From half to four times normal speed, or instant. There are no time limits.",
        "play",
        "options.speed.1",
    ),
    Feature(
        "Confirm the end of a turn",
        "Asks before anything final. The rest can be undone.",
        "play",
        "options.confirm_turn",
    ),
    Feature("Language", "English, German, Polish. The children's game needs no reading.", "play", "options.language."),
)


@dataclass(frozen=True, slots=True)
class _FeatureLook:
    """The look of a feature: its name and sentence on a stone."""

    sentence: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone, the name and the sentence."""
        rect = control.rect
        state = surface_state(control, touch)
        canvas.panel(f"button.stone_{state}" if state else "button.stone", rect)
        size = capped(canvas, 22, 1.35)
        small = capped(canvas, 20, 1.35)
        width = rect.w - 40
        height = canvas.prose_height(control.label, width, size, "bold")
        total_height = height + canvas.prose_height(self.sentence, width, small)
        name = Rect(rect.x + 20, rect.y + max(2.0, (rect.h - total_height) / 2), width, height)
        canvas.prose(control.label, name, size, kind="bold", colour=BONE)
        below = Rect(name.x, name.bottom, width, rect.bottom - 4 - name.bottom)
        canvas.prose(self.sentence, below, small, colour=BONE)


class AccessibilityScreen(Page):
    """Two columns of features; pressing one calls ``show(tab, control)``, which opens the options there."""

    name = "accessibility"

    def __init__(self, stage: Stage, show: Callable[[str, str], None]) -> None:
        super().__init__(stage)
        self._show = show
        self.reword()

    def reword(self) -> None:
        """Set title and sentence in the current language."""
        self.title = say("Accessibility")
        self.lead = say("Accessibility settings. Pick one to change it.")

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel."""
        canvas.panel("panel.hide", _PANEL)

    def controls(self) -> list[Control]:
        """List the features and the back button."""
        cells = grid(_AREA, _COLUMNS, -(-len(FEATURES) // _COLUMNS), 8)
        buttons = [
            Control(
                f"accessibility.{number}",
                "button",
                say(feature.name),
                cell,
                self._opener(feature),
                heard=say(feature.sentence),
                look=_FeatureLook(say(feature.sentence)),
                first=number == 0,
            )
            for number, (cell, feature) in enumerate(zip(cells, FEATURES, strict=True))
        ]
        return [*buttons, self.back_control()]

    def _opener(self, feature: Feature) -> Callable[[], None]:
        def open_options() -> None:
            self.stage.pop()
            self._show(feature.tab, feature.control)

        return open_options
