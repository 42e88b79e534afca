"""The page of the options that lists every key and button, and changes them: choose one, then press the new key."""

from __future__ import annotations

from game.core.words import say
from game.screens.options.pages import OptionsPage
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.controller_buttons import button_name
from game.ui.intentions import Chord, Command, Intention
from game.ui.keys import KEY_COMMANDS, Bindings, KeyCommand, change_button, change_key, spoken
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, PARCHMENT
from game.ui.widgets import Button

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
