"""The options screen, with a tab for each group of options. Every change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game import __version__
from game.core.words import languages, quoted, say
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
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import screen_painters, start_thread, until_ended
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.controller_buttons import button_label
from game.ui.intentions import Chord, Command, Intention
from game.ui.keys import KEY_COMMANDS, Bindings, KeyCommand, change_button, change_key, key_label
from game.ui.layout import Rect, row
from game.ui.lists import Row, ScrollArea
from game.ui.stage import Stage
from game.ui.status import ScreenSound
from game.ui.theme import BONE, GOLD, PARCHMENT
from game.ui.widgets import Button, Choice

#: top of the rows
_ROWS_TOP = 191.0
#: height for all rows
_ROWS_HEIGHT = 617.0
#: the largest distance between the tops of two rows
_MAX_ROW_STEP = 60.0
#: the largest height of a row
_MAX_ROW_HEIGHT = 48.0
#: the least space between two rows
_ROW_GAP = 1.0
#: left edges of the columns
_COLUMNS = (90.0, 800.0)
#: the widths of a command's title, key and button
_TITLE_WIDTH, _KEY_WIDTH, _BUTTON_WIDTH = 292.0, 214.0, 162.0
#: the least distance between the tops of two rows at a text size of 100 %; if not all rows fit, they scroll
_MIN_ROW_STEP = 41.0
#: the place of the sentence at the panel's foot
_FOOT_PLACE = Rect(96, 808, 1010, 58)
#: the place of the reset button
_RESET_PLACE = Rect(1136, 813, 362, 48)


class KeysPage(OptionsPage):
    """The page of keys: two columns of commands, each with its key and its controller button."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        #: the id of the control that waits for a key or button, empty for none
        self._waiting_control = ""
        self._area = ScrollArea()

    @property
    def _row_step(self) -> float:
        """The distance between the tops of two rows: all rows fit if possible, but each has room for its text."""
        least = max(_MIN_ROW_STEP * max(1.0, self.stage.canvas.text_size), self._title_height + _ROW_GAP)
        return max(min(_MAX_ROW_STEP, _ROWS_HEIGHT / self._row_count), least)

    @property
    def _title_height(self) -> float:
        """The height of the highest title; in large text, a long title takes two lines."""
        canvas = self.stage.canvas
        return max(canvas.prose_height(say(command.title), _TITLE_WIDTH - 12, 20) for command in KEY_COMMANDS)

    @property
    def _row_count(self) -> int:
        """The number of rows in a column."""
        return (len(KEY_COMMANDS) + 1) // 2

    @property
    def _row_height(self) -> float:
        """The height of a row."""
        largest = max(_MAX_ROW_HEIGHT * max(1.0, self.stage.canvas.text_size), self._title_height)
        return min(largest, self._row_step - _ROW_GAP)

    def _title_places(self) -> list[tuple[KeyCommand, Rect]]:
        """Return each command with the place of its title, at the left end of its row."""
        rows, step, height = self._row_count, self._row_step, self._row_height
        top = _ROWS_TOP - self._area.offset
        return [
            (command, Rect(_COLUMNS[index // rows], top + step * (index % rows), _TITLE_WIDTH - 12, height))
            for index, command in enumerate(KEY_COMMANDS)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the names of the commands and the column heads."""
        for x in _COLUMNS:
            for words, left, width in (
                (say("Key"), x + _TITLE_WIDTH, _KEY_WIDTH),
                (say("Controller"), x + _TITLE_WIDTH + _KEY_WIDTH + 8, _BUTTON_WIDTH),
            ):
                canvas.text(
                    words, left + width / 2, _ROWS_TOP - 15, 20, colour=GOLD, align="centre", middle=True, width=width
                )
        with canvas.clip(self._area.rect):
            for command, place in self._title_places():
                canvas.prose(say(command.title), place, 20, colour=BONE, middle=True)
        always = say("Arrows, Tab, Enter, Space and Esc always work. Page Up and Page Down zoom maps and films.")
        canvas.prose(always, _FOOT_PLACE, 20, colour=PARCHMENT, middle=True)

    def controls(self) -> list[Control]:
        """List the keys and buttons, and the reset button."""
        bindings = Bindings(self.stage.options.keys)
        controllers = self.stage.controllers
        step = self._row_step
        self._area.set_content(Rect(_COLUMNS[0], _ROWS_TOP, 1422, _ROWS_HEIGHT), self._row_count * step)
        self._area.show_row(self.stage.interaction.focused_object, step)
        listing = self._area.control("options.keys", say("Keys"))
        buttons = []
        for index, (command, title_place) in enumerate(self._title_places()):
            key = key_label(bindings.key(command.name))
            button = button_label(bindings.button(command.name), controllers)
            key_place = Rect(title_place.x + _TITLE_WIDTH, title_place.y, _KEY_WIDTH, title_place.height)
            button_place = Rect(key_place.right + 8, title_place.y, _BUTTON_WIDTH, title_place.height)
            pair = [
                self._command_control(command, "key", key, key_place),
                self._command_control(command, "button", button, button_place),
            ]
            for control in pair:
                control.clip = self._area.rect
                control.about = Row(index % self._row_count)
            buttons += pair
        buttons[0].first = True
        is_changed = bool(self.stage.options.keys)
        reset = Control(
            "options.keys.reset",
            "button",
            say("Reset to defaults"),
            _RESET_PLACE,
            self._reset,
            enabled=is_changed,
            why_not=say("All keys and buttons are at their defaults."),
            look=Button(icon="anticlockwise-rotation"),
        )
        return [listing, *buttons, reset]

    def _command_control(self, command: KeyCommand, kind: str, assigned_label: str, rect: Rect) -> Control:
        """Return the control that shows and changes a command's key or controller button (``kind``).

        After a press, the control waits for a new key or button.
        """
        name = f"options.{kind}.{command.name}"
        is_waiting = self._waiting_control == name and self.stage.interaction.focused == name
        words = say("Press a key or button…") if is_waiting else assigned_label
        return Control(
            name,
            "button",
            words,
            rect,
            lambda: self._wait_for_key(name),
            look=Button("fire" if is_waiting else "stone", size=20),
            tooltip=say("{deed}: select this, then press the new key or button.", deed=say(command.title)),
            handle=lambda intention: self._set_key(command, intention) if is_waiting else False,
            catching=is_waiting,
        )

    def _wait_for_key(self, name: str) -> None:
        self._waiting_control = name

    def _set_key(self, command: KeyCommand, intention: Intention) -> bool:
        """Assign the pressed key or button, or say why it cannot be used; Esc cancels.

        Returns ``False`` for any other intention.
        """
        if intention == Command("back"):
            self._waiting_control = ""
            return True
        if not isinstance(intention, Chord):
            return False
        keys = self.stage.options.keys
        key = intention.written
        controllers = self.stage.controllers
        bindings = Bindings(keys)
        if intention.button:
            previous_command = bindings.command_of_button(key)
            problem = change_button(keys, command.name, key, controllers)
        else:
            previous_command = bindings.command_of_key(key)
            problem = change_key(keys, command.name, key)
        if problem is not None:
            self.stage.notify(problem)
            return True
        self._waiting_control = ""
        self.stage.apply_options()
        changes = [self._binding_in_words(command.name, is_button=bool(intention.button))]
        if previous_command and previous_command != command.name:
            changes.append(self._binding_in_words(previous_command, is_button=bool(intention.button)))
        self.stage.notify(" ".join(changes))
        return True

    def _binding_in_words(self, command: str, *, is_button: bool) -> str:
        """Return a sentence with the key of a command or, with ``is_button``, its controller button."""
        bindings = Bindings(self.stage.options.keys)
        label = key_label(bindings.key(command))
        if is_button:
            label = button_label(bindings.button(command), self.stage.controllers)
        title = next(say(key_command.title) for key_command in KEY_COMMANDS if key_command.name == command)
        return say("“{deed}” is now on {key}.", deed=title, key=label)

    def _reset(self) -> None:
        self.stage.options.keys.clear()
        self.stage.apply_options()


def _pages(stage: Stage) -> dict[str, OptionsPage]:
    """Return a new page for each tab, with the current options."""
    return {
        "play": PlayPage(stage),
        "seeing": SeeingPage(stage),
        "colours": ColoursPage(stage),
        "hearing": HearingPage(stage),
        "speech": SpeechPage(stage),
        "hands": HandsPage(stage),
        "keys": KeysPage(stage),
    }


# The screen

_TABS = Rect(60, 84, 1480, 56)
_PANEL = Rect(60, 152, 1480, 720)
_ACCESSIBILITY_PLACE = Rect(1146, 8, 284, 46)


class OptionsScreen(Page):
    """The screen: tabs at the top, and one page of options below."""

    name = "options"
    opened_by = ("options", "menu")
    screen_sound = ScreenSound(tells_no_secrets=True)
    bar_end = 1130.0

    def __init__(self, stage: Stage, tab: str = "play") -> None:
        super().__init__(stage)
        self.tab = tab
        self._pages = _pages(stage)
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Set the title and the lead in the current language."""
        self.title = say("Options")
        self.lead = say("Changes take effect at once.")

    def prepare(self) -> Iterator[None]:
        """On a thread, read the catalogues of all languages; yield until this is done."""
        for _ in until_ended(start_thread(languages)):
            yield

    def paint(self, canvas: Canvas) -> None:
        """Paint the panel."""
        canvas.panel("panel.hide", _PANEL)

    def draw(self, canvas: Canvas) -> None:
        """Draw the open page."""
        super().draw(canvas)
        self._pages[self.tab].draw(canvas)
        if self._pages[self.tab].option_names:
            folder = quoted(self.stage.data_dir)
            words = say("Firepit {version}. Your data: {folder}", version=__version__, folder=folder)
            canvas.prose(words, _FOOT_PLACE, 20, colour=PARCHMENT, middle=True)

    def controls(self) -> list[Control]:
        """List the tabs, the controls of the open page, and the buttons."""
        page = self._pages[self.tab]
        reset = [self._reset_control(page)] if page.option_names else []
        return [*self._tab_controls(), *page.controls(), *reset, self._accessibility_button(), self.back_control()]

    def _reset_control(self, page: OptionsPage) -> Control:
        """Return the button that resets a page."""
        return Control(
            "options.reset",
            "button",
            say("Reset this page"),
            _RESET_PLACE,
            lambda: self._reset(page),
            enabled=page.is_changed,
            why_not=say("Everything on this page is at its default."),
            look=Button(icon="anticlockwise-rotation"),
        )

    def _reset(self, page: OptionsPage) -> None:
        page.reset()
        self._pages = _pages(self.stage)

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for all tabs."""
        for tab in self._pages:
            yield from screen_painters(partial(OptionsScreen, self.stage, tab))

    def show(self, tab: str, control: str) -> None:
        """Open a tab with the focus on one of its controls."""
        self.tab = tab
        self.refresh()
        self.stage.interaction.focused = control
        self.stage.interaction.by_keys = True

    def _accessibility_button(self) -> Control:
        open_page = partial(open_screen, self.stage, "accessibility", self.show)
        look = Button(icon="three-friends", size=20)
        return Control(
            "options.accessibility", "button", say("Accessibility"), _ACCESSIBILITY_PLACE, open_page, look=look
        )

    def _tab_controls(self) -> list[Control]:
        tabs = (
            ("play", say("Game"), "conversation"),
            ("seeing", say("Display"), "eye-target"),
            ("colours", say("Colours"), "painted-pottery"),
            ("hearing", say("Sound"), "sound-on"),
            ("speech", say("Speech"), "talk"),
            ("hands", say("Controls"), "hand"),
            ("keys", say("Keys"), "gears"),
        )
        cells = row(_TABS, len(tabs), gap=10)
        return [
            Control(
                f"options.tab.{name}",
                "tab",
                label,
                cell,
                partial(self._open_tab, name),
                look=Choice(name == self.tab, icon),
            )
            for cell, (name, label, icon) in zip(cells, tabs, strict=True)
        ]

    def _open_tab(self, tab: str) -> None:
        self.tab = tab
