"""Intentions: what events of mouse, finger, keyboard and controller are translated to before anything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.ui.controller_buttons import DIRECTIONS
from game.ui.controllers import ControllerButton, Controllers
from game.ui.keys import REGIONS, Bindings, chord, key_by_place, writes


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is at ``x, y`` in logical units."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Press:
    """The main button went down at ``x, y``, or a finger touched there."""

    x: float
    y: float
    finger: bool = False


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


@dataclass(frozen=True, slots=True)
class Go:
    """Move in a direction: ``left``, ``right``, ``up`` or ``down``."""

    direction: str


@dataclass(frozen=True, slots=True)
class Next:
    """Go to the next control, or back to the one before."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class Leap:
    """Go to a region of the screen (``game.ui.regions``), or on within it, or ``back`` there."""

    region: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class NextUseful:
    """Go to the next control that can be used, or back to the one before."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """Enter, Space or the pad's main button, going down or coming up; ``back`` with Shift.

    ``pad`` is whether a game controller sent it: whoever holds one has no letters at hand.
    """

    down: bool
    space: bool = False
    back: bool = False
    pad: bool = False


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

    ``backspace``, ``delete``, ``home``, ``end``, ``page_up``, ``page_down``, ``copy`` or ``paste``.
    """

    key: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of ``keys.KEY_COMMANDS`` other than moving the focus."""

    name: str


@dataclass(frozen=True, slots=True)
class Chord:
    """A key or a controller's button, untranslated, for a control that is ``catching`` the next one."""

    written: str
    button: bool = False


Intention: TypeAlias = (
    "Point | Press | Release | Wheel | Go | Next | NextUseful | Leap"
    " | Accept | Typed | Composing | Edit | Command | Chord"
)

ToLogical: TypeAlias = "Callable[[float, float], tuple[float, float]]"

_EDITS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
}
_CONTROL_EDITS = {pygame.K_v: Edit("paste"), pygame.K_c: Edit("copy")}
_DIRECTIONS = ("left", "right", "up", "down")
#: what comes again while its key or button is held down: after so many seconds, then every so many
_REPEATED = (Go, Next, Edit)
_REPEATS_AFTER, _REPEATS_EVERY = 0.4, 0.1
_KEYS = (pygame.KEYDOWN, pygame.KEYUP)
_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_CONTROLLER = (
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION),
)


class Held:
    """What was pressed last and is still held down, whatever it was pressed with, and when it comes again."""

    def __init__(self) -> None:
        self._by: Hashable = None
        self._intention: Intention | None = None
        self._next: float | None = None

    def press(self, by: Hashable, intention: Intention | None) -> None:
        """Hold what ``by`` (a key or a button) means from now on, if that comes again."""
        self._by, self._next = by, None
        self._intention = intention if isinstance(intention, _REPEATED) else None

    def release(self, by: Hashable) -> None:
        """Let go of ``by``; of anything else, nothing changes."""
        if by == self._by:
            self.let_go()

    def let_go(self) -> None:
        """Hold nothing any more."""
        self.press(None, None)

    def repeated(self, now: float) -> Intention | None:
        """Return what comes again ``now`` (in seconds); to be asked at every step of time."""
        if self._intention is None:
            return None
        if self._next is None:
            self._next = now + _REPEATS_AFTER
        if now < self._next:
            return None
        self._next += _REPEATS_EVERY
        return self._intention


class Translator:
    """Turns pygame events into intentions; ``to_logical`` turns window pixels into logical units.

    ``typing`` is whether text is being entered, so that letters are no commands; ``catching`` whether the next key is
    wanted as it is.
    """

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.typing = False
        self.catching = False
        self.controllers = Controllers()
        self.held = Held()
        self._pointer = (0.0, 0.0)

    def let_go(self) -> None:
        """Hold nothing down any more: the window or a controller is gone."""
        self.held.let_go()
        self.controllers.let_go()

    def translate(self, event: pygame.event.Event, to_logical: ToLogical) -> Intention | None:
        """Return the intention of ``event``, or ``None`` when it has none."""
        if event.type in _POINTER:
            return self._mouse(event, to_logical(*event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return Wheel(*self._pointer, event.precise_y)
        if event.type == pygame.TEXTINPUT:
            # with Ctrl, a key of another alphabet writes its letter all the same
            return None if _is_command(pygame.key.get_mods()) else Typed(event.text)
        if event.type == pygame.TEXTEDITING:
            return Composing(event.text)
        if event.type == pygame.QUIT:
            return Command("quit")
        if event.type in _KEYS:
            return self._key(event)
        button = self.controllers.read(event) if event.type in _CONTROLLER else None
        return self._button(button) if button else None

    def _mouse(self, event: pygame.event.Event, at: tuple[float, float]) -> Intention | None:
        self._pointer = at
        if event.type == pygame.MOUSEMOTION:
            return Point(*at)
        if event.button == pygame.BUTTON_X1 and event.type == pygame.MOUSEBUTTONDOWN:
            return Command("back")
        if event.button != 1:
            return None
        finger = bool(getattr(event, "touch", False))
        return Press(*at, finger) if event.type == pygame.MOUSEBUTTONDOWN else Release(*at)

    def _key(self, event: pygame.event.Event) -> Intention | None:
        if event.type == pygame.KEYUP:
            self.held.release(event.key)
            return self._meant_by(event)
        intention = self._caught(event) if self.catching else self._meant_by(event)
        if chord(event.key, 0):  # a modifier alone ends nothing
            self.held.press(event.key, intention)
        return intention

    def _meant_by(self, event: pygame.event.Event) -> Intention | None:
        """Return what a key means by its name, else by its place on the keyboard."""
        down = event.type == pygame.KEYDOWN
        if self.typing and writes(event.key) and not _is_command(event.mod):
            return None
        key = event.key if self._command_of(event.key, event.mod, down) else key_by_place(event.key, event.scancode)
        command = self._command_of(key, event.mod, down)
        if command == "accept":
            return Accept(down, key == pygame.K_SPACE, bool(event.mod & pygame.KMOD_SHIFT))
        if not down:
            return None
        if command:
            return _meant(command, back=chord(key, event.mod).startswith("shift+"))
        if _is_command(event.mod):
            return _CONTROL_EDITS.get(key)
        return Edit(_EDITS[key]) if key in _EDITS else None

    def _command_of(self, key: int, held: int, down: bool) -> str:
        """Return the command of a key; one that is released ends what it began, whatever else is held by then."""
        written = chord(key, held if down else 0)
        return self.bindings.of_key(written) or self._with_shift(written)

    @staticmethod
    def _caught(event: pygame.event.Event) -> Intention | None:
        """Return a key as it is; Esc alone goes back."""
        written = chord(key_by_place(event.key, event.scancode), event.mod)
        if written == "escape":
            return Command("back")
        return Chord(written) if written else None

    def _with_shift(self, written: str) -> str:
        """Return what a key does with Shift as without it: accepting, the directions, and leaping (back)."""
        command = self.bindings.of_key(written.removeprefix("shift+"))
        return command if command in ("accept", *_DIRECTIONS, *REGIONS) else ""

    def _button(self, button: ControllerButton) -> Intention | None:
        by, command = (button.controller, button.name), self.bindings.of_button(button.name)
        intention: Intention | None = None
        if button.down and self.catching and button.name not in DIRECTIONS:
            intention = Chord(button.name, button=True)
        elif command == "accept":
            intention = Accept(button.down, pad=True)
        elif button.down and command:
            intention = _meant(command)
        if button.down:
            self.held.press(by, intention)
        else:
            self.held.release(by)
        return intention


def _meant(command: str, *, back: bool = False) -> Intention:
    if command in _DIRECTIONS:
        return Go(command)
    if command in ("next", "previous"):
        return Next(back=command == "previous")
    if command in ("next_useful", "previous_useful"):
        return NextUseful(back=command == "previous_useful")
    if command in REGIONS:
        return Leap(command, back)
    return Command(command)


def _is_command(held: int) -> bool:
    """Tell whether a key with these modifiers writes nothing; Windows says Ctrl and Alt for AltGr, which writes."""
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not held & pygame.KMOD_ALT
