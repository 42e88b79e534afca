"""Game controllers: the one module that reads them, through ``pygame._sdl2.controller``.

For every controller that it knows, SDL has a mapping, which gives the buttons of all makers the same names. Button
numbers of the joystick itself are used only without a mapping.

SDL 3 calls such a device a gamepad (``SDL_Gamepad``); ``SDL_GetGamepadType`` returns its maker. pygame-ce will keep the
name ``_sdl2.controller`` with SDL 3. There, ``a`` is the lower button of each gamepad (``SDL_GAMEPAD_BUTTON_SOUTH``),
and ``SDL_GetGamepadButtonLabel`` returns the letter that is printed on a button.
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

#: a stick that leans at least this far (0..1), or a trigger pulled this far, counts as pressed
_PRESSED_LEAN = 0.6
#: a pressed stick that leans less than this (0..1), or a trigger pulled less, counts as released
_RELEASED_LEAN = 0.4
#: the largest value of an axis in a mapping
_FULL_AXIS = 32767
#: the buttons of a mapping by SDL's numbers
_MAPPED_BUTTONS = dict(
    enumerate(
        (
            *("a", "b", "x", "y", "back", "guide", "start"),
            *("leftstick", "rightstick", "leftshoulder", "rightshoulder"),
            *DIRECTIONS,
            *("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"),
        )
    )
)
#: the triggers of a mapping by the numbers of their axes
_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger"}
#: the part of a joystick's GUID with its maker (the USB vendor number, lower byte first)
_GUID_MAKER = slice(8, 12)
#: the hexadecimal digits of a joystick's GUID that tell its driver
_GUID_DRIVER = slice(28, 30)
#: the makers by vendor number, as it stands in the GUID
_MAKER_BY_VENDOR = {"5e04": XBOX, "4c05": PLAYSTATION, "7e05": NINTENDO}
#: the driver of joysticks that exist only in software (the letter ``v`` in hexadecimal)
_VIRTUAL_DRIVER = "76"
_JOYSTICK_EVENTS = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)
_PRESS_EVENTS = (pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
_BUTTON_EVENTS = (*_PRESS_EVENTS, pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP)


@dataclass(frozen=True, slots=True)
class ControllerButton:
    """A controller's button went down or came up; ``controller`` is the number of the controller.

    A stick that leans in a direction counts as the D-pad's button for that direction.
    """

    name: str
    down: bool
    controller: int


@dataclass(slots=True)
class _Stick:
    """A stick or a D-pad; at most one direction at a time counts as pressed (``direction``)."""

    x: float = 0.0
    y: float = 0.0
    direction: str = ""

    def lean(self, x: float, y: float) -> tuple[str, bool] | None:
        """Set how far the stick leans (-1..1).

        Returns the direction that is now pressed or released, and whether it is pressed; ``None`` if nothing changes.
        """
        self.x, self.y = x, y
        lean_of = {"dpleft": -x, "dpright": x, "dpup": -y, "dpdown": y}
        last_direction = self.direction
        furthest_direction = max(lean_of, key=lean_of.__getitem__)
        if last_direction and lean_of[last_direction] >= _RELEASED_LEAN:  # a direction is released only near the middle
            return None
        self.direction = furthest_direction if lean_of[furthest_direction] >= _PRESSED_LEAN else ""
        if self.direction == last_direction:
            return None
        return self.direction or last_direction, bool(self.direction)


@dataclass(slots=True)
class _PluggedController:
    """A controller that is plugged in, with its mapping if SDL has one."""

    joystick: pygame.joystick.JoystickType
    mapping: Mapping | None

    @property
    def maker(self) -> str:
        """The maker whose labels the buttons have; ``UNKNOWN`` if only the buttons' numbers are known."""
        maker = _MAKER_BY_VENDOR.get(self.joystick.get_guid()[_GUID_MAKER])
        if self.mapping is None and maker != XBOX:
            return UNKNOWN  # most makers number buttons like Microsoft, but print other labels
        return maker or XBOX


class Controllers:
    """Keeps the game controllers that are plugged in, and turns their events into presses of buttons."""

    def __init__(self) -> None:
        #: the controllers that are plugged in, by the number that SDL gives to each
        self._plugged_controllers: dict[int, _PluggedController] = {}
        #: the sticks and D-pads, by the number of their controller and the type of their events
        self._sticks: defaultdict[tuple[int, int], _Stick] = defaultdict(_Stick)
        #: the triggers that count as pressed, each by the number of its controller and its name
        self._pressed_triggers: set[tuple[int, str]] = set()

    @staticmethod
    def listen() -> None:
        """Let SDL look for controllers; it sends an event for each one, now or when it is plugged in later."""
        from pygame._sdl2 import controller  # imported late, so that it does not delay the first picture

        pygame.joystick.init()
        controller.init()

    def close(self) -> None:
        """Close all controllers, which ``pygame.quit`` does not always do."""
        from pygame._sdl2 import controller

        self.let_go()
        self._plugged_controllers.clear()
        controller.quit()

    def let_go(self) -> None:
        """Forget how the sticks lean and the triggers are pulled: none counts as pressed."""
        self._sticks.clear()
        self._pressed_triggers.clear()

    @property
    def plugged(self) -> tuple[Controller, ...]:
        """The controllers that are plugged in, the latest last."""
        plugged_controllers = self._plugged_controllers.values()
        return tuple(Controller(plugged.joystick.get_name(), plugged.maker) for plugged in plugged_controllers)

    def plug_or_unplug(self, event: pygame.event.Event) -> None:
        """Open the controller that was plugged in, or forget the one that was pulled out."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(pygame.error):  # the controller has been pulled out again
                opened_controller = _open(event.device_index)
                self._plugged_controllers[opened_controller.joystick.get_instance_id()] = opened_controller
        else:
            self._plugged_controllers.pop(event.instance_id, None)

    def read(self, event: pygame.event.Event) -> ControllerButton | None:
        """Return the button that an event presses or releases; ``None`` if the event does neither."""
        sender = self._plugged_controllers.get(event.instance_id)
        if event.type in _JOYSTICK_EVENTS and sender is not None and sender.mapping is not None:
            return None  # the mapping sends an event for the same press
        if event.type in _BUTTON_EVENTS:
            name = button_of(event.button) if event.type in _JOYSTICK_EVENTS else _MAPPED_BUTTONS.get(event.button)
            if name is None:
                return None
            return ControllerButton(name, event.type in _PRESS_EVENTS, event.instance_id)
        is_trigger = event.type == pygame.CONTROLLERAXISMOTION and event.axis in _TRIGGERS
        change = self._read_trigger(event) if is_trigger else self._read_stick(event)
        if change is None:
            return None
        name, is_pressed = change
        return ControllerButton(name, is_pressed, event.instance_id)

    def _read_trigger(self, event: pygame.event.Event) -> tuple[str, bool] | None:
        """Return the trigger that an event presses or releases, and whether it is pressed, or ``None``."""
        name = _TRIGGERS[event.axis]
        trigger = event.instance_id, name
        was_pressed = trigger in self._pressed_triggers
        is_pressed = event.value / _FULL_AXIS >= (_RELEASED_LEAN if was_pressed else _PRESSED_LEAN)
        if is_pressed == was_pressed:
            return None
        self._pressed_triggers ^= {trigger}
        return name, is_pressed

    def _read_stick(self, event: pygame.event.Event) -> tuple[str, bool] | None:
        """Return the direction that a stick or D-pad presses or releases, and whether it is pressed, or ``None``."""
        stick = self._sticks[event.instance_id, event.type]
        if event.type == pygame.JOYHATMOTION:
            dx, dy = event.value
            return stick.lean(dx, -dy)
        if event.axis > 1:  # only axes 0 and 1 belong to the left stick
            return None
        value = event.value / _FULL_AXIS if event.type == pygame.CONTROLLERAXISMOTION else event.value
        return stick.lean(value, stick.y) if event.axis == 0 else stick.lean(stick.x, value)


def _open(index: int) -> _PluggedController:
    """Open a controller, with its mapping if SDL has one.

    Raises ``pygame.error`` when the controller is gone.
    """
    from pygame._sdl2 import controller

    joystick = pygame.joystick.Joystick(index)
    has_mapping = controller.is_controller(index) and not _lacks_mapped_dpad(joystick)
    return _PluggedController(joystick, controller.Controller(index) if has_mapping else None)


def _lacks_mapped_dpad(joystick: pygame.joystick.JoystickType) -> bool:
    """Return whether this is a virtual joystick whose D-pad is missing from SDL's mapping.

    SDL guesses the mapping of a virtual joystick from the numbers of its buttons, and ignores its hats.
    """
    is_virtual = joystick.get_guid()[_GUID_DRIVER] == _VIRTUAL_DRIVER
    has_hat = joystick.get_numhats() > 0
    has_dpad_buttons = joystick.get_numbuttons() > pygame.CONTROLLER_BUTTON_DPAD_UP
    return is_virtual and has_hat and not has_dpad_buttons
