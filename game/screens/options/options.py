"""The options screen, with a tab for each group of options. Every change applies, and is saved, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.core.words import say
from game.screens.navigation import open_screen
from game.screens.options.keys import KeysPage
from game.screens.options.pages import (
    ColoursPage,
    HandsPage,
    HearingPage,
    OptionsPage,
    PlayPage,
    SeeingPage,
    SpeechPage,
)
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.stage import Stage
from game.ui.widgets import Button, Choice

_TABS = Rect(60, 84, 1480, 56)
_PANEL = Rect(60, 152, 1480, 720)
_ACCESSIBILITY = Rect(1146, 8, 284, 46)


class OptionsScreen(Page):
    """Tabs above, one page of settings below."""

    name = "options"
    opened_by = ("options", "menu")
    bar_end = 1130.0

    def __init__(self, stage: Stage, tab: str = "seeing") -> None:
        super().__init__(stage)
        self.tab = tab
        self._pages: dict[str, OptionsPage] = {
            "seeing": SeeingPage(stage),
            "colours": ColoursPage(stage),
            "hearing": HearingPage(stage),
            "speech": SpeechPage(stage),
            "play": PlayPage(stage),
            "hands": HandsPage(stage),
            "keys": KeysPage(stage),
        }
        self.reword()

    def reword(self) -> None:
        """Set the title again, in the language in use."""
        self.title = say("Options")
        self.lead = say("Changes take effect at once.")

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        canvas.panel("panel.hide", _PANEL)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page that is open."""
        super().draw(canvas)
        self._pages[self.tab].draw(canvas)

    def controls(self) -> list[Control]:
        """List the tabs, what the open page offers, and the way back."""
        return [*self._tabs(), *self._pages[self.tab].controls(), self._accessibility(), self.back_control()]

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the other tabs."""
        for tab in self._pages:
            yield from opened_ahead(partial(OptionsScreen, self.stage, tab))

    def show(self, tab: str, control: str) -> None:
        """Open a tab with the focus on one of its controls."""
        self.tab = tab
        self.refresh()
        self.stage.interaction.focused, self.stage.interaction.by_keys = control, True

    def _accessibility(self) -> Control:
        def act() -> None:
            open_screen(self.stage, "accessibility", self.show)

        look = Button(icon="three-friends", size=20)
        return Control("options.accessibility", "button", say("Accessibility"), _ACCESSIBILITY, act, look=look)

    def _tabs(self) -> list[Control]:
        tabs = (
            ("seeing", say("Display"), "eye-target"),
            ("colours", say("Colours"), "painted-pottery"),
            ("hearing", say("Sound"), "sound-on"),
            ("speech", say("Speech"), "talk"),
            ("play", say("Game"), "conversation"),
            ("hands", say("Controls"), "hand"),
            ("keys", say("Keys"), "gears"),
        )
        cells = row(_TABS, len(tabs), 10)
        return [
            Control(f"options.tab.{name}", "tab", label, cell, self._open(name), look=Choice(name == self.tab, icon))
            for cell, (name, label, icon) in zip(cells, tabs, strict=True)
        ]

    def _open(self, tab: str) -> Callable[[], None]:
        def act() -> None:
            self.tab = tab

        return act
