"""Intentions: what events of mouse, finger, keyboard and controller are translated to before anything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.ui.keys import REGIONS, Bindings, chord, writes


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
#: how far a stick must lean to count, and how far it must come back to count again
_LEANS, _STANDS = 0.6, 0.4


class Translator:
    """Turns pygame events into intentions; ``to_logical`` turns window pixels into logical units.

    ``typing`` is whether text is being entered, so that letters are no commands; ``catching`` whether the next key is
    wanted as it is.
    """

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.typing = False
        self.catching = False
        self._stick = ["", ""]
        self._pointer = (0.0, 0.0)

    def let_go(self) -> None:
        """Forget the state of the sticks: the controller is gone."""
        self._stick = ["", ""]

    def translate(self, event: pygame.event.Event, to_logical: ToLogical) -> Intention | None:
        """Return the intention of ``event``, or ``None`` when it has none."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event, to_logical(*event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return Wheel(*self._pointer, event.precise_y)
        if event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        if event.type == pygame.TEXTEDITING:
            return Composing(event.text)
        if event.type == pygame.QUIT:
            return Command("quit")
        if self.catching and event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN):
            return _caught(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        return self._pad(event)

    def _mouse(self, event: pygame.event.Event, at: tuple[float, float]) -> Intention | None:
        self._pointer = at
        if event.type == pygame.MOUSEMOTION:
            return Point(*at)
        if event.button != 1:
            return None
        finger = bool(getattr(event, "touch", False))
        return Press(*at, finger) if event.type == pygame.MOUSEBUTTONDOWN else Release(*at)

    def _key(self, event: pygame.event.Event) -> Intention | None:
        down = event.type == pygame.KEYDOWN
        if self.typing and writes(event.key) and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return None
        # a key released ends what it began, whatever other keys are held by then
        written = chord(event.key, event.mod if down else 0)
        command = self.bindings.of_key(written) or self._with_shift(written)
        if command == "accept":
            return Accept(down, event.key == pygame.K_SPACE, bool(event.mod & pygame.KMOD_SHIFT))
        if not down:
            return None
        if command:
            return _meant(command, back=written.startswith("shift+"))
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return _CONTROL_EDITS.get(event.key)
        return Edit(_EDITS[event.key]) if event.key in _EDITS else None

    def _with_shift(self, written: str) -> str:
        """Return what a key does with Shift as without it: accepting, the directions, and leaping (back)."""
        command = self.bindings.of_key(written.removeprefix("shift+"))
        return command if command in ("accept", *_DIRECTIONS, *REGIONS) else ""

    def _pad(self, event: pygame.event.Event) -> Intention | None:
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            if across or up:
                return Go(("left" if across < 0 else "right") if across else ("up" if up > 0 else "down"))
        if event.type == pygame.JOYAXISMOTION and event.axis < 2:
            return self._lean(event.axis, event.value)
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            down = event.type == pygame.JOYBUTTONDOWN
            command = self.bindings.of_button(str(event.button))
            if command == "accept":
                return Accept(down, pad=True)
            return _meant(command) if down and command else None
        return None

    def _lean(self, axis: int, value: float) -> Intention | None:
        """Read a stick: a push past the threshold counts once, until the stick has come back far enough."""
        names = ("left", "right") if axis == 0 else ("up", "down")
        towards = names[value > 0]
        before = self._stick[axis]
        if abs(value) < (_STANDS if before == towards else _LEANS):
            self._stick[axis] = ""
            return None
        self._stick[axis] = towards
        return Go(towards) if before != towards else None


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


def _caught(event: pygame.event.Event) -> Intention | None:
    if event.type == pygame.JOYBUTTONDOWN:
        return Chord(str(event.button), button=True)
    written = chord(event.key, event.mod)
    if written == "escape":
        return Command("back")
    return Chord(written) if written else None
