"""Which key and which button of a game controller does what: the usual ones, and those a person has changed.

A key is written as ``f1``, ``m`` or ``ctrl+z``, a button as ``game.ui.controller_buttons`` does.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.words import marked, say
from game.ui.controller_buttons import DIRECTIONS, Controller, button_name, current_button

#: how the options write down the button of a command
BUTTON: Final = "button."
#: the regions of a screen (``game.ui.regions``), and the commands that lead there
CARDS, TABLE, BUTTONS, CORNER = "cards", "table", "buttons", "corner"
REGIONS: Final = (CARDS, TABLE, BUTTONS, CORNER)
_MODIFIERS = ("ctrl", "alt", "shift")


@dataclass(frozen=True, slots=True)
class KeyCommand:
    """Something that a key or button can do: its name, its title, its usual key and button.

    The keys in ``always`` cannot be taken from it, so that nobody is ever locked out.
    """

    name: str
    title: str
    key: str
    button: str = ""
    always: tuple[str, ...] = ()


KEY_COMMANDS: Final = (
    KeyCommand("accept", marked("Select"), "return", "a", ("return", "kp_enter", "space")),
    KeyCommand("back", marked("Back"), "escape", "b", ("escape", "ac_back")),
    KeyCommand("next", marked("Next control"), "tab", "rightshoulder", ("tab",)),
    KeyCommand("previous", marked("Previous control"), "shift+tab", "leftshoulder", ("shift+tab",)),
    KeyCommand("next_useful", marked("Next useful control"), "n"),
    KeyCommand("previous_useful", marked("Previous useful control"), "shift+n"),
    KeyCommand(CARDS, marked("To the cards"), "1"),
    KeyCommand(TABLE, marked("To the table"), "2"),
    KeyCommand(BUTTONS, marked("To the buttons"), "3"),
    KeyCommand(CORNER, marked("To log and menu"), "4"),
    KeyCommand("left", marked("Move left"), "left", "dpleft", ("left",)),
    KeyCommand("right", marked("Move right"), "right", "dpright", ("right",)),
    KeyCommand("up", marked("Up"), "up", "dpup", ("up",)),
    KeyCommand("down", marked("Down"), "down", "dpdown", ("down",)),
    KeyCommand("undo", marked("Undo"), "ctrl+z", "x"),
    KeyCommand("redo", marked("Redo"), "ctrl+y", "", ("ctrl+shift+z",)),
    KeyCommand("skip", marked("Speed up / skip"), "s", "leftstick"),
    KeyCommand("rules", marked("Rules"), "f1", "y"),
    KeyCommand("log", marked("Log"), "l", "back"),
    KeyCommand("hint", marked("Hint"), "h"),
    KeyCommand("menu", marked("Menu"), "f10", "start"),
    KeyCommand("read", marked("Read the screen"), "r"),
    KeyCommand("speech", marked("Speech on or off"), "v"),
    KeyCommand("options", marked("Options"), "o"),
    KeyCommand("mute", marked("Sound on or off"), "m"),
    KeyCommand("fullscreen", marked("Full screen"), "f11", "", ("alt+return",)),
    KeyCommand("magnify", marked("Magnifier"), "f2", "rightstick"),
    KeyCommand("quit", marked("Quit"), "ctrl+q"),
)
_BY_NAME = {command.name: command for command in KEY_COMMANDS}
#: keys that text entry needs
_WRITING = ("backspace", "delete", "home", "end", "pageup", "pagedown", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x")
_NAMES = {
    value: name.removeprefix("K_").lower() for name, value in sorted(vars(pygame).items()) if name.startswith("K_")
}
#: key codes from here on are not letters
_NOT_LETTERS: Final = 0x40000000
#: what a US keyboard has in the places of letters and digits, by SDL's number of the place
_US_LETTERS: Final = dict(enumerate(b"abcdefghijklmnopqrstuvwxyz", pygame.KSCAN_A))
_US_DIGITS: Final = dict(enumerate(b"1234567890", pygame.KSCAN_1))
_PRESSED_ALONE = (
    "lctrl",
    "rctrl",
    "lalt",
    "ralt",
    "lshift",
    "rshift",
    "lmeta",
    "rmeta",
    "lgui",
    "rgui",
    "lsuper",
    "rsuper",
    "mode",
    "capslock",
    "numlock",
    "numlockclear",
    "scrolllock",
)


def key_name(key: int) -> str:
    """Return the name of a key alone, ``""`` for one that cannot be named."""
    if key in _NAMES and not (32 < key < 127 and key != pygame.K_PLUS):
        return _NAMES[key]
    return chr(key) if 32 < key < _NOT_LETTERS and chr(key).isprintable() else ""


def key_by_place(key: int, place: int) -> int:
    """Return what counts for a key in the ``place`` (a scancode): what a US keyboard has there, for other alphabets.

    The upper row counts as digits, whatever it writes without Shift. Any other key counts as what it writes.
    """
    if key >= _NOT_LETTERS or pygame.K_0 <= key <= pygame.K_9:
        return key
    foreign = key > 127 and not unicodedata.name(chr(key), "").startswith("LATIN")
    return _US_DIGITS.get(place) or (_US_LETTERS.get(place, key) if foreign else key)


def chord(key: int, held: int) -> str:
    """Return a key with its modifiers, such as ``ctrl+shift+z``; ``""`` for a modifier alone."""
    name = key_name(key)
    if not name or name in _PRESSED_ALONE:
        return ""
    masks = (pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
    return "+".join([*(word for word, mask in zip(_MODIFIERS, masks, strict=True) if held & mask), name])


def writes(key: int) -> bool:
    """Tell whether a key writes something, so that it does nothing else while text is entered."""
    return (32 < key < _NOT_LETTERS and key != pygame.K_DELETE) or key_name(key).startswith("kp_")


#: what keys are called that are not called as they are written
_CALLED: Final = {
    "ctrl": marked("Ctrl"),
    "alt": marked("Alt"),
    "shift": marked("Shift"),
    "return": marked("Enter"),
    "space": marked("Space"),
    "escape": marked("Esc"),
    "tab": marked("Tab"),
    "left": marked("Left"),
    "right": marked("Right"),
    "up": marked("Up"),
    "down": marked("Down"),
    "insert": marked("Insert"),
    "pause": marked("Pause"),
}


def spoken(written: str) -> str:
    """Return the name of a key on the screen."""
    return " + ".join(map(_called, written.split("+"))) if written else say("none")


def _called(part: str) -> str:
    if part in _CALLED:
        return say(_CALLED[part])
    return part.upper() if len(part) == 1 else part.capitalize()


def with_key(words: str, command: str, changed: Mapping[str, str]) -> str:
    """Return a command's label with its key, ``changed`` or usual, behind it."""
    return say("{words} ({key})", words=words, key=spoken(key_of(command, changed)))


def key_of(command: str, changed: Mapping[str, str]) -> str:
    """Return the key of a command, ``changed`` or usual."""
    return changed.get(command) or _BY_NAME[command].key


class Bindings:
    """What every key and button does, given those that were changed (as ``Options.keys`` holds them).

    A change that makes no sense is ignored; a changed key takes precedence over a usual one.
    """

    def __init__(self, changed: Mapping[str, str]) -> None:
        self._changed = changed
        self._by_key = {key: command.name for command in KEY_COMMANDS for key in command.always}
        self._by_button = dict(DIRECTIONS)
        for command in sorted(KEY_COMMANDS, key=lambda command: command.name not in changed):
            self._by_key.setdefault(self.key(command.name), command.name)
        for command in sorted(KEY_COMMANDS, key=lambda command: BUTTON + command.name not in changed):
            self._by_button.setdefault(self.button(command.name), command.name)

    def key(self, command: str) -> str:
        """Return the key of a command."""
        return key_of(command, self._changed)

    def button(self, command: str) -> str:
        """Return the controller's button of a command, ``""`` when it has none."""
        return current_button(self._changed.get(BUTTON + command) or _BY_NAME[command].button)

    def of_key(self, written: str) -> str:
        """Return what a key does, ``""`` for nothing."""
        return self._by_key.get(written, "") if written else ""

    def of_button(self, button: str) -> str:
        """Return what a button does, ``""`` for nothing."""
        return self._by_button.get(button, "") if button else ""


def change_key(changed: dict[str, str], command: str, written: str) -> str | None:
    """Bind a key to a command, whose key what had it before gets; return a sentence when that is not possible."""
    bindings = Bindings(changed)
    holder, before = bindings.of_key(written), bindings.key(command)
    if written in _WRITING:
        return say("{key} is needed for typing.", key=spoken(written))
    if holder and holder != command:
        if written in _BY_NAME[holder].always or before in _BY_NAME[command].always:
            return _taken(spoken(written), holder)
        _put(changed, holder, before, _BY_NAME[holder].key)
    _put(changed, command, written, _BY_NAME[command].key)
    return None


def change_button(
    changed: dict[str, str], command: str, button: str, controllers: Sequence[Controller] = ()
) -> str | None:
    """Bind a controller's button to a command as ``change_key`` binds a key; directions and ways out keep theirs."""
    bindings = Bindings(changed)
    holder, before = bindings.of_button(button), bindings.button(command)
    if holder and holder != command:
        if not before or button in DIRECTIONS or _BY_NAME[holder].always:
            return _taken(button_name(button, controllers), holder)
        _put(changed, BUTTON + holder, before, _BY_NAME[holder].button)
    _put(changed, BUTTON + command, button, _BY_NAME[command].button)
    return None


def _taken(key: str, holder: str) -> str:
    return say("{key} is used for {deed}. Choose another key.", key=key, deed=say(_BY_NAME[holder].title))


def _put(changed: dict[str, str], name: str, value: str, usual: str) -> None:
    changed.pop(name, None)
    if value != usual:
        changed[name] = value
