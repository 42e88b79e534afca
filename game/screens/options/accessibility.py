"""The page that lists what there is for eyes, ears, hands and heads, and leads to the option of each."""

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
class Help:
    """One thing that is there: its name, a sentence, the tab of the options where it is set, and the control there."""

    name: Marked
    sentence: Marked
    tab: str
    control: str


#: all there is, for eyes, ears, hands and heads
HELPS = (
    Help("Text size", "From 80 to 150 %. The default fits your screen.", "seeing", "options.text.0"),
    Help("Magnifier", "Up to 4 times as large and sharp. Follows the pointer.", "seeing", "options.magnifier.1"),
    Help(
        "Reduced motion",
        "Nothing shakes, flickers or drifts. Nothing ever flashes.",
        "seeing",
        "options.reduced_motion",
    ),
    Help("High contrast", "Bold text on plain backgrounds.", "colours", "options.high_contrast"),
    Help(
        "Player colours",
        "Three palettes. Every colour has a sign and a name too.",
        "colours",
        "options.palette.standard",
    ),
    Help("Screen reader", "Play by ear and keyboard; hidden cards stay private.", "speech", "options.speech"),
    Help("Sound", "Separate volumes. Everything you can hear is shown as well.", "hearing", "options.master"),
    Help("Keys", "Play with any one of: mouse, touch, keyboard, controller.", "keys", "options.keys.reset"),
    Help("Forgiving clicks", "A click or tap just beside a button still counts.", "hands", "options.large_targets"),
    Help("Drum without holding", "Click instead of holding or dragging.", "hands", "options.without_holding"),
    Help("Ignore double presses", "A quick second press is ignored, for up to a second.", "hands", "options.pardon.0"),
    Help("Animation speed", "Half speed to four times, or instant. Nothing is timed.", "play", "options.speed.1"),
    Help(
        "Confirm the end of a turn",
        "Asks before anything final. You can undo the rest.",
        "play",
        "options.confirm_turn",
    ),
    Help("Language", "English, German, Polish. The children's game needs no reading.", "play", "options.language."),
)


@dataclass(frozen=True, slots=True)
class _HelpLook:
    """Draws a name, and below it the sentence."""

    sentence: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw a stone with both."""
        rect, state = control.rect, surface_state(control, touch)
        canvas.panel(f"button.stone_{state}" if state else "button.stone", rect)
        size = capped(canvas, 22, 1.35)
        high = min(40.0, canvas.prose_height(control.label, rect.w - 40, size, "bold"))
        name = Rect(rect.x + 20, rect.y + 2, rect.w - 40, high)
        canvas.prose(control.label, name, size, kind="bold", colour=BONE, middle=True)
        below = Rect(rect.x + 20, name.bottom, rect.w - 40, rect.bottom - 4 - name.bottom)
        canvas.prose(self.sentence, below, capped(canvas, 20, 1.35), colour=BONE)


class AccessibilityScreen(Page):
    """Two columns of what there is; each leads to its option, which ``show(tab, control)`` opens."""

    name = "accessibility"

    def __init__(self, stage: Stage, show: Callable[[str, str], None]) -> None:
        super().__init__(stage)
        self._show = show
        self.reword()

    def reword(self) -> None:
        """Set the title again, in the language in use."""
        self.title = say("Accessibility")
        self.lead = say("Accessibility settings. Pick one to change it.")

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        canvas.panel("panel.hide", _PANEL)

    def controls(self) -> list[Control]:
        """List what there is, and the way back."""
        cells = grid(_AREA, _COLUMNS, -(-len(HELPS) // _COLUMNS), 8)
        found = [
            Control(
                f"accessibility.{number}",
                "button",
                say(each.name),
                cell,
                self._opening(each),
                heard=say(each.sentence),
                look=_HelpLook(say(each.sentence)),
                first=number == 0,
            )
            for number, (cell, each) in enumerate(zip(cells, HELPS, strict=True))
        ]
        return [*found, self.back_control()]

    def _opening(self, each: Help) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            self._show(each.tab, each.control)

        return act
