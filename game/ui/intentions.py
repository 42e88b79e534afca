"""Intentions: what all events of mouse, finger, keyboard and controller are translated into."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.ui.controller_buttons import DIRECTIONS
from game.ui.controllers import ControllerButton, Controllers
from game.ui.keys import REGIONS, Bindings, chord, latin_key, writes_character


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is at ``x, y`` in logical units."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Press:
    """The main button went down at ``x, y``, or a ``finger`` touched there; ``is_double`` marks a double click.

    ``is_double`` is set only in the press that is passed to a control's ``handle``.
    """

    x: float
    y: float
    finger: bool = False
    is_double: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """The main button came up at ``x, y``."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by ``amount`` notches (up is positive) with the pointer at ``x, y``."""

    x: float
    y: float
    amount: float

    @property
    def zoom_step(self) -> int:
        """The step by which the wheel zooms: 1 in, -1 out."""
        return 1 if self.amount > 0 else -1


@dataclass(frozen=True, slots=True)
class Go:
    """Move in a direction: ``left``, ``right``, ``up`` or ``down``; ``far`` is true with Shift."""

    direction: str
    far: bool = False

    @property
    def sideways(self) -> int:
        """The step to the side: 1 to the right, -1 to the left, 0 up or down."""
        return {"right": 1, "left": -1}.get(self.direction, 0)


@dataclass(frozen=True, slots=True)
class Next:
    """Go to the next control or, with ``back``, to the previous one."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class GoToRegion:
    """Go to a region of the screen (``game.ui.regions``).

    If the focus is in the region already, go to the region's next control or, with ``back``, to the previous control.
    """

    region: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class NextUseful:
    """Go to the next control that can be used or, with ``back``, to the previous one."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """Enter, Space or a game controller's main button, going down or coming up; ``back`` is true with Shift.

    ``by_controller`` is true for a game controller's button: in a text field, it opens the on-screen keyboard.
    """

    down: bool
    space: bool = False
    back: bool = False
    by_controller: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was entered."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """An input method shows unfinished text."""

    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """An editing key.

    ``key`` is ``left``, ``right``, ``home``, ``end``, ``backspace``, ``delete``, ``all`` (also sent to a text field
    that gets the focus), ``copy``, ``cut``, ``paste``, ``page_up`` or ``page_down``. With ``by_word`` the key moves
    over a whole word or deletes it. With ``selecting`` one of the first four keys also selects the text that it moves
    over.
    """

    key: str
    by_word: bool = False
    selecting: bool = False

    @property
    def zoom_step(self) -> int:
        """The step by which the key zooms: 1 in for Page Up, -1 out for Page Down, 0 for any other key."""
        return {"page_up": 1, "page_down": -1}.get(self.key, 0)


@dataclass(frozen=True, slots=True)
class Command:
    """A command of ``keys.KEY_COMMANDS`` other than moving the focus."""

    name: str


@dataclass(frozen=True, slots=True)
class Chord:
    """A key that has no command or, while a ``catching`` control has the focus, any key or controller button.

    ``written`` is its written form (``ctrl+k``); ``button`` is true for a controller button.
    """

    written: str
    button: bool = False


Intention: TypeAlias = (
    "Point | Press | Release | Wheel | Go | Next | NextUseful | GoToRegion"
    " | Accept | Typed | Composing | Edit | Command | Chord"
)

ToLogical: TypeAlias = "Callable[[float, float], tuple[float, float]]"

_SELECTING_KEYS = ("left", "right", "home", "end")
#: the editing keys of a text field; with Ctrl or, as usual on a Mac, with Alt they work by words
_EDIT_OF_KEY = {
    **{key: Edit(key) for key in ("backspace", "delete", "home", "end")},
    "pageup": Edit("page_up"),
    "pagedown": Edit("page_down"),
    **{
        f"{held}+{key}": Edit(key, by_word=True)
        for held in ("ctrl", "alt")
        for key in (*_SELECTING_KEYS, "backspace", "delete")
    },
    **{
        f"{held}shift+{key}": Edit(key, by_word=held != "", selecting=True)
        for held in ("", "ctrl+", "alt+")
        for key in _SELECTING_KEYS
    },
    "ctrl+a": Edit("all"),
    "ctrl+c": Edit("copy"),
    "ctrl+insert": Edit("copy"),
    "ctrl+x": Edit("cut"),
    "shift+delete": Edit("cut"),
    "ctrl+v": Edit("paste"),
    "shift+insert": Edit("paste"),
}
_DIRECTION_KEYS = ("left", "right", "up", "down")
#: intentions that repeat while their key is held down
_REPEATED_INTENTIONS = (Go, Next, Edit)
#: the seconds until the first repeat, and the seconds between two repeats
_REPEATS_AFTER, _REPEATS_EVERY = 0.4, 0.1
_KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)
_POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
#: all events of game controllers except plugging and unplugging
CONTROLLER_EVENTS = (
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION),
)
#: all events by which a person uses a screen
INPUT_EVENTS = (
    *(pygame.MOUSEWHEEL, pygame.TEXTINPUT, pygame.TEXTEDITING),
    *(*_POINTER_EVENTS, *_KEY_EVENTS, *CONTROLLER_EVENTS),
)


class KeyRepeater:
    """Repeats directions and editing keys while their key, button or stick is held down.

    If several are held down, only the one pressed last repeats.
    """

    def __init__(self) -> None:
        self._held_source: Hashable = None
        self._intention: Intention | None = None
        self._next_repeat: float | None = None

    def press(self, source: Hashable, intention: Intention | None) -> None:
        """Start to repeat an intention if it is of a repeating kind; ``source`` is the pressed key, button or stick."""
        self._held_source = source
        self._next_repeat = None
        self._intention = intention if isinstance(intention, _REPEATED_INTENTIONS) else None

    def release(self, source: Hashable) -> None:
        """Stop repeating if ``source`` was pressed last."""
        if source == self._held_source:
            self.stop()

    def stop(self) -> None:
        """Stop repeating."""
        self.press(source=None, intention=None)

    def due(self, now: float) -> Intention | None:
        """Return the intention to repeat at time ``now`` (in seconds), if any; call it at each time step."""
        if self._intention is None:
            return None
        if self._next_repeat is None:
            self._next_repeat = now + _REPEATS_AFTER
        if now < self._next_repeat:
            return None
        self._next_repeat += _REPEATS_EVERY
        return self._intention


class Translator:
    """Turns pygame events into intentions.

    While ``typing`` is true, text is being entered, so letters are not commands. While ``catching`` is true, the next
    key is passed on untranslated.
    """

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.typing = False
        self.catching = False
        self.controllers = Controllers()
        self.key_repeater = KeyRepeater()
        self._pointer = (0.0, 0.0)

    def let_go(self) -> None:
        """Treat all keys, buttons and sticks as released, since the window lost the focus or a controller is gone."""
        self.key_repeater.stop()
        self.controllers.let_go()

    def translate(self, event: pygame.event.Event, to_logical: ToLogical) -> Intention | None:
        """Return the intention of ``event``, or ``None`` when it has none.

        ``to_logical`` converts a pointer position of an event to logical units.
        """
        if event.type in _POINTER_EVENTS:
            return self._intention_of_mouse(event, to_logical(*event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return Wheel(*self._pointer, event.precise_y)
        if event.type == pygame.TEXTINPUT:
            # with a keyboard of another alphabet, SDL sends the letter of a key even if Ctrl is held
            return None if _is_command(pygame.key.get_mods()) else Typed(event.text)
        if event.type == pygame.TEXTEDITING:
            return Composing(event.text)
        if event.type == pygame.QUIT:
            return Command("quit")
        if event.type in _KEY_EVENTS:
            return self._intention_of_key(event)
        button = self.controllers.read(event) if event.type in CONTROLLER_EVENTS else None
        return self._intention_of_button(button) if button else None

    def _intention_of_mouse(self, event: pygame.event.Event, position: tuple[float, float]) -> Intention | None:
        """Return the intention of the pointer, of the main button, or of the side button that goes back."""
        self._pointer = position
        if event.type == pygame.MOUSEMOTION:
            return Point(*position)
        if event.button == pygame.BUTTON_X1 and event.type == pygame.MOUSEBUTTONDOWN:
            return Command("back")
        if event.button != 1:
            return None
        finger = bool(getattr(event, "touch", False))
        return Press(*position, finger) if event.type == pygame.MOUSEBUTTONDOWN else Release(*position)

    def _intention_of_key(self, event: pygame.event.Event) -> Intention | None:
        """Return the intention of a key that goes down or comes up; the intention repeats while the key is held."""
        if event.type == pygame.KEYUP:
            self.key_repeater.release(event.key)
            return self._intention_of_chord(event)
        intention = self._intention_of_caught_key(event) if self.catching else self._intention_of_chord(event)
        if chord(event.key, 0):  # pressing only a modifier does not stop a repeat
            self.key_repeater.press(event.key, intention)
        return intention

    def _intention_of_chord(self, event: pygame.event.Event) -> Intention | None:
        """Return the intention of a key with its modifiers.

        While text is entered, an editing key edits the text, and a key that writes a character has no intention.
        Otherwise a key gives its command.
        """
        down = event.type == pygame.KEYDOWN
        if self.typing and writes_character(event.key) and not _is_command(event.mod):
            return None
        written = self._written_form(event)
        is_editing_key = self.typing and written in _EDIT_OF_KEY and not self.bindings.command_of_key(written)
        if down and is_editing_key:
            return _EDIT_OF_KEY[written]
        command = self._command_of(written)
        if command == "accept":
            has_shift = bool(event.mod & pygame.KMOD_SHIFT)
            return Accept(down, space=event.key == pygame.K_SPACE, back=has_shift)
        if not down:
            return None
        if command:
            return _intention_of_command(command, shift=written.startswith("shift+"))
        # outside text fields the editing keys scroll
        edit = _EDIT_OF_KEY.get(written) or _EDIT_OF_KEY.get(written.removeprefix("shift+"))
        if edit is not None:
            return edit
        return Chord(written) if written and not self.typing else None

    def _written_form(self, event: pygame.event.Event) -> str:
        """Return the written form of a key: its letter, if the letter has a command; else its place on the keyboard."""
        # modifiers count only when a key goes down, since they may be released before the key
        held = event.mod if event.type == pygame.KEYDOWN else 0
        by_letter = chord(event.key, held)
        if self._command_of(by_letter):
            return by_letter
        return chord(latin_key(event.key, event.scancode), held)

    def _command_of(self, written: str) -> str:
        """Return the command of a key; if the key has none, the command of the key without Shift."""
        return self.bindings.command_of_key(written) or self._command_despite_shift(written)

    @staticmethod
    def _intention_of_caught_key(event: pygame.event.Event) -> Intention | None:
        """Return the intention of a key for a ``catching`` control: ``back`` for Esc, the chord of any other key."""
        written = chord(latin_key(event.key, event.scancode), event.mod)
        if written == "escape":
            return Command("back")
        return Chord(written) if written else None

    def _command_despite_shift(self, written: str) -> str:
        """Return the command of a key although Shift is held; ``""`` if the command does not work with Shift.

        Accept, the directions and the regions work with Shift.
        """
        command = self.bindings.command_of_key(written.removeprefix("shift+"))
        return command if command in ("accept", *_DIRECTION_KEYS, *REGIONS) else ""

    def _intention_of_button(self, button: ControllerButton) -> Intention | None:
        """Return the intention of a controller's button; the intention repeats while the button is held."""
        source = (button.controller, button.name)
        command = self.bindings.command_of_button(button.name)
        intention: Intention | None = None
        if button.down and self.catching and button.name not in DIRECTIONS:
            intention = Chord(button.name, button=True)
        elif command == "accept":
            intention = Accept(button.down, by_controller=True)
        elif button.down and command:
            intention = _intention_of_command(command)
        if button.down:
            self.key_repeater.press(source, intention)
        else:
            self.key_repeater.release(source)
        return intention


def _intention_of_command(command: str, *, shift: bool = False) -> Intention:
    """Return the intention that a command stands for; ``shift`` is true if Shift was held with its key."""
    if command in _DIRECTION_KEYS:
        return Go(command, far=shift)
    if command in ("next", "previous"):
        return Next(back=command == "previous")
    if command in ("next_useful", "previous_useful"):
        return NextUseful(back=command == "previous_useful")
    if command in REGIONS:
        return GoToRegion(command, back=shift)
    return Command(command)


def _is_command(modifiers: int) -> bool:
    """Return whether held modifiers make a key a command: Ctrl or Meta without Alt (since AltGr is Ctrl and Alt)."""
    return bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not modifiers & pygame.KMOD_ALT
