"""Game controllers: the one module that reads them, through ``pygame._sdl2.controller``.

SDL has a mapping for each controller that it knows, which names the buttons alike whoever made it. The numbers that a
joystick itself gives its buttons count only where SDL has no mapping.

In SDL 3 this is called a gamepad (``SDL_Gamepad``), and ``SDL_GetGamepadType`` names the maker; pygame-ce is about to
compile ``_sdl2.controller`` against it under the name that it has. There ``a`` is the lower button of every maker
(``SDL_GAMEPAD_BUTTON_SOUTH``): which one of Nintendo's has that letter, ``SDL_GetGamepadButtonLabel`` tells.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.controller_buttons import DIRECTIONS, NINTENDO, PLAYSTATION, UNKNOWN, XBOX, Controller, button_of

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller as Mapping

#: how far a stick must lean to count, and how far it must come back to count again
_LEANS, _STANDS = 0.6, 0.4
#: what an axis of the mapping tells at the most
_FULL = 32767
#: the buttons of a mapping by SDL's numbers
_MAPPED = dict(
    enumerate(
        (
            *("a", "b", "x", "y", "back", "guide", "start"),
            *("leftstick", "rightstick", "leftshoulder", "rightshoulder"),
            *DIRECTIONS,
            *("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"),
        )
    )
)
#: where a joystick's id names the maker, by the number that each has for USB (its lower byte first), and its driver
_MAKER, _DRIVER = slice(8, 12), slice(28, 30)
_MAKERS = {"5e04": XBOX, "4c05": PLAYSTATION, "7e05": NINTENDO}
_VIRTUAL = "76"
_RAW = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)
_PRESSES = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
_BUTTONS = (*_PRESSES, pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP)


@dataclass(frozen=True, slots=True)
class ControllerButton:
    """A button of the controller with this number went down or came up; a stick that leans counts as the D-pad."""

    name: str
    down: bool
    controller: int


@dataclass(slots=True)
class _Stick:
    """A stick or a D-pad: it leans one way at a time, until it has come back far enough."""

    across: float = 0.0
    down: float = 0.0
    way: str = ""

    def lean(self, across: float, down: float) -> tuple[str, bool] | None:
        """Take how far it leans, -1..1; return the way it leans now and true, or the way it has left and false."""
        self.across, self.down = across, down
        far = {"dpleft": -across, "dpright": across, "dpup": -down, "dpdown": down}
        before, furthest = self.way, max(far, key=far.__getitem__)
        if before and far[before] >= _STANDS:
            return None
        self.way = furthest if far[furthest] >= _LEANS else ""
        return (self.way or before, bool(self.way)) if self.way != before else None


@dataclass(slots=True)
class _Plugged:
    """A controller that is plugged in, with its mapping if SDL has one."""

    joystick: pygame.joystick.JoystickType
    mapping: Mapping | None

    @property
    def maker(self) -> str:
        """Whose names the buttons have: numbers, where nobody knows what they are for."""
        maker = _MAKERS.get(self.joystick.get_guid()[_MAKER])
        if self.mapping is None:  # most makers count as Microsoft does, but that alone names no button
            return XBOX if maker == XBOX else UNKNOWN
        return maker or XBOX


class Controllers:
    """The game controllers that are plugged in, and what their buttons, D-pads and left sticks do."""

    def __init__(self) -> None:
        self._plugged: dict[int, _Plugged] = {}
        self._sticks: defaultdict[tuple[int, int], _Stick] = defaultdict(_Stick)

    @staticmethod
    def listen() -> None:
        """Have SDL look for controllers: an event tells of each that is there or comes."""
        from pygame._sdl2 import controller  # it loads more than the first picture should wait for

        pygame.joystick.init()
        controller.init()

    def close(self) -> None:
        """Let go of all controllers; pygame does not do that by itself each time that it ends."""
        from pygame._sdl2 import controller

        self.let_go()
        self._plugged.clear()
        controller.quit()

    def let_go(self) -> None:
        """Forget how the sticks lean."""
        self._sticks.clear()

    @property
    def plugged(self) -> tuple[Controller, ...]:
        """What is plugged in, the latest last."""
        return tuple(Controller(one.joystick.get_name(), one.maker) for one in self._plugged.values())

    def plug(self, event: pygame.event.Event) -> None:
        """Open the controller that was plugged in, or forget the one that was pulled out."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(pygame.error):  # it has been pulled out again
                opened = _open(event.device_index)
                self._plugged[opened.joystick.get_instance_id()] = opened
        else:
            self._plugged.pop(event.instance_id, None)

    def read(self, event: pygame.event.Event) -> ControllerButton | None:
        """Return what an event of a controller says, ``None`` for what nothing is bound to."""
        plugged = self._plugged.get(event.instance_id)
        mapping = plugged.mapping if plugged else None
        if mapping is not None and (event.type in _RAW or not mapping.attached()):
            return None  # told by the mapping as well; and SDL lets go of what was held when it is pulled out
        if event.type in _BUTTONS:
            name = button_of(event.button) if event.type in _RAW else _MAPPED.get(event.button)
            return ControllerButton(name, event.type in _PRESSES, event.instance_id) if name else None
        leans = self._leans(event)
        return ControllerButton(*leans, event.instance_id) if leans else None

    def _leans(self, event: pygame.event.Event) -> tuple[str, bool] | None:
        """Return what the left stick or a joystick's D-pad begins or ceases to say."""
        stick = self._sticks[event.instance_id, event.type]
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            return stick.lean(across, -up)
        if event.axis > 1:
            return None
        value = event.value / _FULL if event.type == pygame.CONTROLLERAXISMOTION else event.value
        return stick.lean(value, stick.down) if event.axis == 0 else stick.lean(stick.across, value)


def _open(index: int) -> _Plugged:
    """Open a controller, with its mapping if SDL has one.

    Raises ``pygame.error`` when it is gone.
    """
    from pygame._sdl2 import controller

    joystick = pygame.joystick.Joystick(index)
    fits = controller.is_controller(index) and not _is_guessed(joystick)
    return _Plugged(joystick, controller.Controller(index) if fits else None)


def _is_guessed(joystick: pygame.joystick.JoystickType) -> bool:
    """Tell whether SDL makes the mapping up, as it does for a virtual joystick, and leaves its D-pad out."""
    virtual = joystick.get_guid()[_DRIVER] == _VIRTUAL
    return virtual and joystick.get_numhats() > 0 and joystick.get_numbuttons() <= pygame.CONTROLLER_BUTTON_DPAD_UP
