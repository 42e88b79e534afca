"""The page that lists all accessibility settings, and opens the options at a chosen one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.words import Marked, say
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, grid
from game.ui.lettering import capped
from game.ui.lists import Row, ScrollArea
from game.ui.stage import Stage
from game.ui.status import ScreenSound
from game.ui.theme import BONE
from game.ui.widgets import button_picture

_PANEL = Rect(40, 84, 1520, 800)
_LIST_AREA = Rect(70, 98, 1460, 764)
_COLUMNS = 2
_GAP = 8.0
#: margins of the text on a stone: the margin at the sides, and the smallest margin above and below
_SIDE_MARGIN, _MIN_MARGIN = 20.0, 4.0
#: the width kept free for the scroll bar
_SCROLL_BAR_ROOM = 18.0
#: text sizes of a name and of a sentence, each with the largest factor by which the person's text size enlarges it
_NAME_SIZE, _SENTENCE_SIZE = (22.0, 1.5), (20.0, 1.5)


@dataclass(frozen=True, slots=True)
class Feature:
    """An accessibility feature: its name, a sentence about it, and the ``tab`` and ``control`` at which it is set."""

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
        "No shaking, flickering or drifting. Firepit never flashes.",
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
    Feature(
        "Screen reader", "Play by sound and keyboard alone; hidden cards stay private.", "speech", "options.speech"
    ),
    Feature(
        "Sound", "Separate volume controls. Everything you can hear is shown as well.", "hearing", "options.master"
    ),
    Feature("Ways to play", "Mouse, touch, keyboard or controller: any one is enough.", "keys", "options.keys.reset"),
    Feature("Forgiving clicks", "A click or tap just beside a button still counts.", "hands", "options.large_targets"),
    Feature("Drum without holding", "Choose the strength of a bang with a click.", "hands", "options.without_holding"),
    Feature(
        "Ignore double presses",
        "Ignores a repeated press within a time you choose, up to one second.",
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
        "Confirm moves that can't be undone",
        "Asks before any such move, except a bang on a drum.",
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
        canvas.panel(button_picture(control, touch), rect)
        width = rect.w - 2 * _SIDE_MARGIN
        name_height, sentence_height = _text_heights(canvas, control.label, self.sentence, width)
        name = Rect(rect.x + _SIDE_MARGIN, rect.centery - (name_height + sentence_height) / 2, width, name_height)
        canvas.prose(control.label, name, capped(canvas, *_NAME_SIZE), kind="bold", colour=BONE)
        sentence = Rect(name.x, name.bottom, width, sentence_height + 1)
        canvas.prose(self.sentence, sentence, capped(canvas, *_SENTENCE_SIZE), colour=BONE)


def _text_heights(canvas: Canvas, name: str, sentence: str, width: float) -> tuple[float, float]:
    """Return the heights of a feature's name and of its sentence."""
    return (
        canvas.prose_height(name, width, capped(canvas, *_NAME_SIZE), "bold"),
        canvas.prose_height(sentence, width, capped(canvas, *_SENTENCE_SIZE)),
    )


class AccessibilityScreen(Page):
    """Two columns of features; pressing one calls ``show(tab, control)``, which opens the options there.

    Rows are as high as their text needs; if the panel is too low for all rows, they scroll.
    """

    name = "accessibility"
    screen_sound = ScreenSound(tells_no_secrets=True)

    def __init__(self, stage: Stage, show: Callable[[str, str], None]) -> None:
        super().__init__(stage)
        self._show = show
        self._area = ScrollArea()
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Set the title and the lead in the current language."""
        self.title = say("Accessibility")
        self.lead = say("Accessibility settings. Pick one to change it.")

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel."""
        canvas.panel("panel.hide", _PANEL)

    def _row_heights(self) -> list[float]:
        """Return the height of each row with the gap below it.

        A row is as high as its text needs, with margins. If all rows fit into the list, they share the spare height.
        """
        width = (_LIST_AREA.w - _SCROLL_BAR_ROOM - _GAP) / _COLUMNS - 2 * _SIDE_MARGIN
        text_heights = [
            sum(_text_heights(self.stage.canvas, say(feature.name), say(feature.sentence), width))
            for feature in FEATURES
        ]
        heights = [
            max(text_heights[first : first + _COLUMNS]) + _GAP for first in range(0, len(text_heights), _COLUMNS)
        ]
        spare = (_LIST_AREA.h + _GAP - sum(heights)) / len(heights)
        return [height + max(spare, 2 * _MIN_MARGIN) for height in heights]

    def controls(self) -> list[Control]:
        """List the features and the back button."""
        heights = self._row_heights()
        self._area.set_content(_LIST_AREA, sum(heights) - _GAP)
        focused = self.stage.interaction.focused_object
        if isinstance(focused, Row):
            top = sum(heights[: focused.index])
            self._area.show(top, top + heights[focused.index] - _GAP)
        buttons = []
        for row, place in self._area.uneven_rows(heights):
            cells = grid(Rect(place.x, place.y, place.w, place.h - _GAP), _COLUMNS, rows=1, gap=_GAP)
            numbers = range(_COLUMNS * row, len(FEATURES))
            buttons += [self._feature_control(number, cell, row) for number, cell in zip(numbers, cells, strict=False)]
        return [self._area.control("accessibility.list", self.title), *buttons, self.back_control()]

    def _feature_control(self, number: int, cell: Rect, row: int) -> Control:
        feature = FEATURES[number]
        return Control(
            f"accessibility.{number}",
            "button",
            say(feature.name),
            cell,
            partial(self._open_options, feature),
            heard=say(feature.sentence),
            look=_FeatureLook(say(feature.sentence)),
            first=number == 0,
            clip=_LIST_AREA,
            about=Row(row),
        )

    def _open_options(self, feature: Feature) -> None:
        """Close this page, and open the options where a feature is set."""
        self.stage.pop()
        self._show(feature.tab, feature.control)
