"""What a person wants, whatever they want it with: mouse, keys and pad are translated to intentions first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pygame


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is at ``x, y`` in logical units."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Press:
    """The main button went down at ``x, y``."""

    x: float
    y: float


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
class Accept:
    """Enter, Space or the pad's main button, going down or coming up; ``back`` with Shift."""

    down: bool
    space: bool = False
    back: bool = False


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
    """Something asked of the whole app: ``back``, ``undo``, ``redo``, ``rules``, ``fullscreen`` or ``quit``."""

    name: str


Intention: TypeAlias = "Point | Press | Release | Wheel | Go | Next | Accept | Typed | Composing | Edit | Command"

ToLogical: TypeAlias = "Callable[[float, float], tuple[float, float]]"

_DIRECTIONS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
_EDITS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
}
_COMMANDS = {pygame.K_ESCAPE: "back", pygame.K_AC_BACK: "back", pygame.K_F1: "rules", pygame.K_F11: "fullscreen"}
_ACCEPTS = {pygame.K_RETURN: False, pygame.K_KP_ENTER: False, pygame.K_SPACE: True}
_CONTROL_COMMANDS = {pygame.K_z: Command("undo"), pygame.K_y: Command("redo"), pygame.K_q: Command("quit")}
_CONTROL_EDITS = {pygame.K_v: Edit("paste"), pygame.K_c: Edit("copy")}
_PAD_COMMANDS = {1: "back", 2: "undo", 3: "rules", 7: "back"}
_PAD_THRESHOLD = 0.6


class Translator:
    """Turns pygame events into intentions; ``to_logical`` turns window pixels into logical units."""

    def __init__(self) -> None:
        self._stick = ["", ""]
        self._pointer = (0.0, 0.0)

    def translate(self, event: pygame.event.Event, to_logical: ToLogical) -> Intention | None:
        """Return what ``event`` means, or ``None`` when it means nothing to us."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event, to_logical(*event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return Wheel(*self._pointer, event.precise_y)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return _key(event)
        if event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        if event.type == pygame.TEXTEDITING:
            return Composing(event.text)
        if event.type == pygame.QUIT:
            return Command("quit")
        return self._pad(event)

    def _mouse(self, event: pygame.event.Event, at: tuple[float, float]) -> Intention | None:
        self._pointer = at
        if event.type == pygame.MOUSEMOTION:
            return Point(*at)
        if event.button != 1:
            return None
        return Press(*at) if event.type == pygame.MOUSEBUTTONDOWN else Release(*at)

    def _pad(self, event: pygame.event.Event) -> Intention | None:
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            if across or up:
                return Go(("left" if across < 0 else "right") if across else ("up" if up > 0 else "down"))
        if event.type == pygame.JOYAXISMOTION and event.axis < 2:
            return self._lean(event.axis, event.value)
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            down = event.type == pygame.JOYBUTTONDOWN
            if event.button == 0:
                return Accept(down)
            if down and event.button in (4, 5):
                return Next(back=event.button == 4)
            if down and event.button in _PAD_COMMANDS:
                return Command(_PAD_COMMANDS[event.button])
        return None

    def _lean(self, axis: int, value: float) -> Intention | None:
        """A stick counts once per push past the threshold."""
        names = ("left", "right") if axis == 0 else ("up", "down")
        leaning = "" if abs(value) < _PAD_THRESHOLD else names[value > 0]
        fresh = leaning != self._stick[axis]
        self._stick[axis] = leaning
        return Go(leaning) if fresh and leaning else None


def _key(event: pygame.event.Event) -> Intention | None:
    down = event.type == pygame.KEYDOWN
    if event.key in _ACCEPTS and not event.mod & pygame.KMOD_ALT:
        return Accept(down, _ACCEPTS[event.key], bool(event.mod & pygame.KMOD_SHIFT))
    if not down:
        return None
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            return Command("redo")
        return _CONTROL_COMMANDS.get(event.key) or _CONTROL_EDITS.get(event.key)
    if event.key in _ACCEPTS:
        return Command("fullscreen")
    if event.key in _DIRECTIONS:
        return Go(_DIRECTIONS[event.key])
    if event.key == pygame.K_TAB:
        return Next(back=bool(event.mod & pygame.KMOD_SHIFT))
    if event.key in _EDITS:
        return Edit(_EDITS[event.key])
    return Command(_COMMANDS[event.key]) if event.key in _COMMANDS else None
