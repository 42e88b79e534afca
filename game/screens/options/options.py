"""The options screen, with a tab for each group of options. Every change applies, and is saved, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.core.words import say
from game.screens.navigation import open_screen
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
from game.ui.controller_buttons import button_name
from game.ui.intentions import Chord, Command, Intention
from game.ui.keys import KEY_COMMANDS, Bindings, KeyCommand, change_button, change_key, spoken
from game.ui.layout import Rect, row
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, PARCHMENT
from game.ui.widgets import Button, Choice

#: where the rows begin, how much room there is for all, how far apart they are at most, and how high each is at most
_TOP, _ROOM, _STEP, _TALL = 196.0, 609.0, 60.0, 48.0
_COLUMNS = (96.0, 816.0)
_TITLE, _KEY, _BUTTON = 300.0, 214.0, 162.0


class KeysPage(OptionsPage):
    """Two columns of what can be done, each with its key and its button of the controller."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._waiting = ""

    @property
    def _step(self) -> float:
        """How far apart the rows are, so that all find room."""
        return min(_STEP, _ROOM / self._rows)

    @property
    def _rows(self) -> int:
        """How many rows stand in a column."""
        return (len(KEY_COMMANDS) + 1) // 2

    @property
    def _tall(self) -> float:
        """How high a row is."""
        return min(_TALL, self._step - 3)

    def _spots(self) -> list[tuple[KeyCommand, float, float]]:
        rows, step = self._rows, self._step
        return [
            (command, _COLUMNS[index // rows], _TOP + step * (index % rows))
            for index, command in enumerate(KEY_COMMANDS)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw what the keys do."""
        for x in _COLUMNS:
            for words, left, width in (
                (say("Key"), x + _TITLE, _KEY),
                (say("Controller"), x + _TITLE + _KEY + 8, _BUTTON),
            ):
                canvas.text(words, left + width / 2, 181, 20, colour=GOLD, align="centre", middle=True, width=width)
        for command, x, y in self._spots():
            canvas.text(say(command.title), x, y + self._tall / 2, 20, colour=BONE, middle=True, width=_TITLE - 16)
        always = say("Arrows, Tab, Enter, Space and Esc always keep their functions.")
        canvas.prose(always, Rect(96, 806, 860, 50), 20, colour=PARCHMENT, middle=True)

    def controls(self) -> list[Control]:
        """List the keys and buttons, then the way back to the usual ones."""
        bindings, controllers = Bindings(self.stage.options.keys), self.stage.controllers
        found = []
        for command, x, y in self._spots():
            key = spoken(bindings.key(command.name))
            button = button_name(bindings.button(command.name), controllers)
            found.append(self._control(command, "key", key, Rect(x + _TITLE, y, _KEY, self._tall)))
            found.append(self._control(command, "button", button, Rect(x + _TITLE + _KEY + 8, y, _BUTTON, self._tall)))
        found[0].first = True
        changed = bool(self.stage.options.keys)
        reset = Control(
            "options.keys.reset",
            "button",
            say("Reset to defaults"),
            Rect(1136, 808, 362, 50),
            self._reset,
            enabled=changed,
            why_not=say("All keys and buttons are set to their defaults."),
            look=Button(icon="anticlockwise-rotation"),
        )
        return [*found, reset]

    def _control(self, command: KeyCommand, kind: str, shown: str, rect: Rect) -> Control:
        name = f"options.{kind}.{command.name}"
        waits = self._waiting == name and self.stage.interaction.focused == name
        words = say("Press it now") if waits else shown
        return Control(
            name,
            "button",
            words,
            rect,
            lambda: self._wait(name),
            look=Button("fire" if waits else "stone", size=20),
            tooltip=say("{deed}: select this, then press the new key or button.", deed=say(command.title)),
            handle=lambda intention: self._take(command, intention) if waits else False,
            catching=waits,
        )

    def _wait(self, name: str) -> None:
        self._waiting = name

    def _take(self, command: KeyCommand, intention: Intention) -> bool:
        """Use the key that was pressed, or say why it cannot be used; Esc changes nothing."""
        if intention == Command("back"):
            self._waiting = ""
            return True
        if not isinstance(intention, Chord):
            return False
        keys, written, controllers = self.stage.options.keys, intention.written, self.stage.controllers
        if intention.button:
            problem = change_button(keys, command.name, written, controllers)
        else:
            problem = change_key(keys, command.name, written)
        if problem is not None:
            self.stage.notify(problem)
            return True
        self._waiting = ""
        self.stage.use_options()
        now = button_name(written, controllers) if intention.button else spoken(written)
        self.stage.notify(say("{deed} is now: {key}.", deed=say(command.title), key=now))
        return True

    def _reset(self) -> None:
        self.stage.options.keys.clear()
        self.stage.use_options()


# The options screen, with a tab for each group of options. Every change applies, and is saved, at once.

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
