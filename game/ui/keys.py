"""Key bindings: the default key and controller button of each command, and those that a person has changed.

A key is written as ``f1``, ``m`` or ``ctrl+z``, a button as in ``game.ui.controller_buttons``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.core.words import cleared_with_language, marked, say
from game.ui.controller_buttons import DIRECTIONS, Controller, button_label, current_button

#: the options store the controller button of a command under this prefix and the command's name
_BUTTON_PREFIX: Final = "button."
#: the regions of a screen (``game.ui.regions``), which are also the names of the commands that go there
CARDS, TABLE, BUTTONS, CORNER = "cards", "table", "buttons", "corner"
REGIONS: Final = (CARDS, TABLE, BUTTONS, CORNER)
_MODIFIER_NAMES = ("ctrl", "alt", "shift")


@dataclass(frozen=True, slots=True)
class KeyCommand:
    """A command that a person gives with a key or a controller's button.

    ``key`` and ``button`` are the defaults, and ``title`` is the command's name on the screen.

    The keys in ``always`` cannot be bound to another command, so that nobody is ever locked out.
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
    KeyCommand("next_useful", marked("Next available action"), "n", "righttrigger"),
    KeyCommand("previous_useful", marked("Previous available action"), "shift+n", "lefttrigger"),
    KeyCommand(CARDS, marked("Go to cards"), "1"),
    KeyCommand(TABLE, marked("Go to table"), "2"),
    KeyCommand(BUTTONS, marked("Go to buttons"), "3"),
    KeyCommand(CORNER, marked("Go to log and menu"), "4"),
    KeyCommand("left", marked("Move left"), "left", "dpleft", ("left",)),
    KeyCommand("right", marked("Move right"), "right", "dpright", ("right",)),
    KeyCommand("up", marked("Move up"), "up", "dpup", ("up",)),
    KeyCommand("down", marked("Move down"), "down", "dpdown", ("down",)),
    KeyCommand("undo", marked("Undo"), "ctrl+z", "x"),
    KeyCommand("redo", marked("Redo"), "ctrl+y", "", ("ctrl+shift+z",)),
    KeyCommand("skip", marked("Speed up / skip"), "s", "leftstick"),
    KeyCommand("rules", marked("Rules"), "f1", "y"),
    KeyCommand("log", marked("Log"), "l", "back"),
    KeyCommand("hint", marked("Hint"), "h"),
    KeyCommand("menu", marked("Menu"), "f10", "start"),
    KeyCommand("read", marked("Read screen aloud"), "r"),
    KeyCommand("speech", marked("Speech on or off"), "v"),
    KeyCommand("options", marked("Options"), "o"),
    KeyCommand("mute", marked("Sound on or off"), "m"),
    KeyCommand("fullscreen", marked("Full screen"), "f11", "", ("alt+return",)),
    KeyCommand("magnify", marked("Magnifier"), "f2", "rightstick"),
    KeyCommand("turn", marked("Rotate table"), "t"),
    KeyCommand("quit", marked("Quit"), "ctrl+q"),
)
_BY_NAME = {command.name: command for command in KEY_COMMANDS}
#: keys that text entry needs
_TEXT_ENTRY_KEYS = ("backspace", "delete", "home", "end", "pageup", "pagedown", "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x")
_KEY_NAMES = {
    value: name.removeprefix("K_").lower() for name, value in sorted(vars(pygame).items()) if name.startswith("K_")
}
#: from this key code on, SDL's codes are for keys that write no character
_FIRST_NON_CHARACTER_KEY: Final = 0x40000000
#: the letters and digits of a US keyboard by scancode
_US_LETTERS: Final = dict(enumerate(b"abcdefghijklmnopqrstuvwxyz", pygame.KSCAN_A))
_US_DIGITS: Final = dict(enumerate(b"1234567890", pygame.KSCAN_1))
#: modifiers and locks, which are not a chord by themselves
_NOT_CHORDS = (
    *("lctrl", "rctrl", "lalt", "ralt", "lshift", "rshift", "mode"),
    *("lmeta", "rmeta", "lgui", "rgui", "lsuper", "rsuper"),
    *("capslock", "numlock", "numlockclear", "scrolllock"),
)


def key_name(key: int) -> str:
    """Return the name of a key without modifiers, ``""`` if it has none."""
    # a key with a letter or sign is named by this letter or sign, except +, which joins the parts of a chord
    is_named_by_sign = 32 < key < 127 and key != pygame.K_PLUS
    if key in _KEY_NAMES and not is_named_by_sign:
        return _KEY_NAMES[key]
    return chr(key) if 32 < key < _FIRST_NON_CHARACTER_KEY and chr(key).isprintable() else ""


def latin_key(key: int, scancode: int) -> int:
    """Return the key code to use for a pressed key.

    A key with a non-Latin letter gets the code of a US keyboard's key at its ``scancode``. Keys of the upper row count
    as digits, even if they write a digit only with Shift. Any other key keeps its code ``key``.
    """
    if key >= _FIRST_NON_CHARACTER_KEY or pygame.K_0 <= key <= pygame.K_9:
        return key
    if scancode in _US_DIGITS:
        return _US_DIGITS[scancode]
    is_non_latin = key > 127 and not unicodedata.name(chr(key), "").startswith("LATIN")
    return _US_LETTERS.get(scancode, key) if is_non_latin else key


def chord(key: int, modifiers: int) -> str:
    """Return a key with its modifiers, such as ``ctrl+shift+z``; ``""`` for a modifier alone."""
    name = key_name(key)
    if not name or name in _NOT_CHORDS:
        return ""
    masks = (pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
    held = [modifier for modifier, mask in zip(_MODIFIER_NAMES, masks, strict=True) if modifiers & mask]
    return "+".join([*held, name])


def writes_character(key: int) -> bool:
    """Return whether a key writes a character; such a key is no command while text is entered."""
    is_letter_or_sign = 32 < key < _FIRST_NON_CHARACTER_KEY and key != pygame.K_DELETE
    return is_letter_or_sign or key_name(key).startswith(_KEYPAD_PREFIX)


#: the names on the screen of the keys whose written form is not simply capitalized
_KEY_LABELS: Final = {
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
    "backspace": marked("Backspace"),
    "delete": marked("Del"),
    "end": marked("End"),
    "pageup": marked("Page Up"),
    "pagedown": marked("Page Down"),
    "printscreen": marked("Print Screen"),
}
#: the beginning of the written form of a key on the number pad
_KEYPAD_PREFIX: Final = "kp_"
_KEYPAD_SIGNS: Final = {"plus": "+", "minus": "−", "multiply": "×", "divide": "÷", "period": ".", "equals": "="}


@cleared_with_language
@lru_cache
def key_label(written: str) -> str:
    """Return the name of a key on the screen, such as ``Ctrl + Z``."""
    return " + ".join(map(_part_label, written.split("+"))) if written else say("none")


def _part_label(part: str) -> str:
    """Return the name on the screen of a key or a modifier."""
    if part in _KEY_LABELS:
        return say(_KEY_LABELS[part])
    if part.startswith(_KEYPAD_PREFIX):
        key = part.removeprefix(_KEYPAD_PREFIX)
        label = _KEYPAD_SIGNS.get(key) or _part_label("return" if key == "enter" else key)
        return say("Keypad {key}", key=label)
    return part.upper() if len(part) == 1 else part.capitalize()


@cleared_with_language
@lru_cache
def with_label(words: str, label: str) -> str:
    """Return ``words`` with the label of a key or button in brackets, or alone if the label is empty.

    Cached, since tables ask for the same few in every frame.
    """
    return say("{words} ({key})", words=words, key=label) if label else words


def key_of(command: str, changed_keys: Mapping[str, str]) -> str:
    """Return the key of a command: its key in ``changed_keys`` or, without such a key, its default key."""
    return changed_keys.get(command) or _BY_NAME[command].key


def button_of_command(command: str, changed_keys: Mapping[str, str]) -> str:
    """Return the controller's button of a command, like ``key_of`` its key; ``""`` when it has none."""
    return current_button(changed_keys.get(_BUTTON_PREFIX + command) or _BY_NAME[command].button)


class Bindings:
    """The commands of all keys and buttons; ``changed_keys`` has the same form as ``Options.keys``.

    An unknown command in ``changed_keys`` is ignored. A changed key takes precedence over a default key.
    """

    def __init__(self, changed_keys: Mapping[str, str]) -> None:
        self._changed_keys = changed_keys
        self._by_key = {key: command.name for command in KEY_COMMANDS for key in command.always}
        self._by_button = dict(DIRECTIONS)
        # changed commands come first: a key that a person has given to a command may be another command's default key
        for command in sorted(KEY_COMMANDS, key=lambda command: command.name not in changed_keys):
            self._by_key.setdefault(self.key(command.name), command.name)
        for command in sorted(KEY_COMMANDS, key=lambda command: _BUTTON_PREFIX + command.name not in changed_keys):
            self._by_button.setdefault(self.button(command.name), command.name)

    def key(self, command: str) -> str:
        """Return the key of a command."""
        return key_of(command, self._changed_keys)

    def button(self, command: str) -> str:
        """Return the controller's button of a command, ``""`` when it has none."""
        return button_of_command(command, self._changed_keys)

    def command_of_key(self, written: str) -> str:
        """Return the command of a key, ``""`` if it has none."""
        return self._by_key.get(written, "") if written else ""

    def command_of_button(self, button: str) -> str:
        """Return the command of a button, ``""`` if it has none."""
        return self._by_button.get(button, "") if button else ""


def change_key(changed_keys: dict[str, str], command: str, written: str) -> str | None:
    """Bind a key to a command in ``changed_keys``; if another command had the key, the two commands swap their keys.

    If the key cannot be bound, returns a sentence with the reason, else ``None``.
    """
    if written in _TEXT_ENTRY_KEYS:
        return say("{key} is needed for typing.", key=key_label(written))
    bindings = Bindings(changed_keys)
    holder = bindings.command_of_key(written)
    old_key = bindings.key(command)
    if holder and holder != command:
        # a key in ``always`` stays with its command, so it can neither be taken nor given away
        if written in _BY_NAME[holder].always or old_key in _BY_NAME[command].always:
            return _key_taken_notice(key_label(written), holder)
        _put_unless_default(changed_keys, holder, old_key, _BY_NAME[holder].key)
    _put_unless_default(changed_keys, command, written, _BY_NAME[command].key)
    return None


def change_button(
    changed_keys: dict[str, str], command: str, button: str, controllers: Sequence[Controller] = ()
) -> str | None:
    """Bind a controller's button to a command, like ``change_key`` for a key.

    Directions and commands with keys in ``always`` keep their buttons. A command without a button cannot take the
    button of another command, since it has no button to give in exchange.
    """
    bindings = Bindings(changed_keys)
    holder = bindings.command_of_button(button)
    old_button = bindings.button(command)
    if holder and holder != command:
        if not old_button or button in DIRECTIONS or _BY_NAME[holder].always:
            return _key_taken_notice(button_label(button, controllers), holder)
        _put_unless_default(changed_keys, _BUTTON_PREFIX + holder, old_button, _BY_NAME[holder].button)
    _put_unless_default(changed_keys, _BUTTON_PREFIX + command, button, _BY_NAME[command].button)
    return None


def _key_taken_notice(key: str, holder: str) -> str:
    return say("{key} is already used for “{deed}”. Choose another one.", key=key, deed=say(_BY_NAME[holder].title))


def _put_unless_default(changed_keys: dict[str, str], name: str, value: str, default: str) -> None:
    """Store the key or button (``value``) of a command in ``changed_keys``; if it is the default, remove the entry."""
    changed_keys.pop(name, None)
    if value != default:
        changed_keys[name] = value
