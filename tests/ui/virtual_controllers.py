"""Virtual game controllers: joysticks that SDL itself simulates and pygame sees like any other."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass

import pygame

from game.core.system import path_of_loaded_library

_FIELDS = ("version", "type", "axes", "buttons", "hats", "vendor", "product", "padding")
#: SDL's kinds of controllers
_GAMEPAD, _UNKNOWN = 1, 0
#: the value of an axis that is pushed to its end
_FULL_TILT = 32767


class _Description(ctypes.Structure):
    """SDL's structure ``SDL_VirtualJoystickDesc``, the description of a joystick for SDL to simulate."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in _FIELDS),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        *((f"call_{number}", ctypes.c_void_p) for number in range(7)),
    )


@dataclass(frozen=True)
class Shape:
    """A controller's buttons and axes, and its maker by USB number; SDL has a mapping if it is a gamepad."""

    name: str
    vendor: int
    product: int
    buttons: int = 16
    hats: int = 0
    gamepad: bool = True


#: controllers with all the buttons of a mapping, in SDL's order
XBOX = Shape("Xbox Wireless Controller", 0x045E, 0x0B13)
DUALSENSE = Shape("DualSense Wireless Controller", 0x054C, 0x0CE6)
SWITCH_PRO = Shape("Nintendo Switch Pro Controller", 0x057E, 0x2009)
#: a controller with the buttons of a joystick, without a mapping
NAMELESS = Shape("USB Gamepad", 0x0079, 0x0011, buttons=12, hats=1, gamepad=False)


class VirtualController:
    """A virtual controller that is plugged in until ``pull_out``; pygame's joystick module must be initialised."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._sdl = ctypes.CDLL(path_of_loaded_library("SDL2", sys.modules["pygame.base"].__file__ or ""))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        for call, kind in (("Button", ctypes.c_uint8), ("Axis", ctypes.c_int16), ("Hat", ctypes.c_uint8)):
            getattr(self._sdl, f"SDL_JoystickSetVirtual{call}").argtypes = (ctypes.c_void_p, ctypes.c_int, kind)
        kind = _GAMEPAD if shape.gamepad else _UNKNOWN
        version, axes = 1, 6
        counts = (axes, shape.buttons, shape.hats)
        description = _Description(version, kind, *counts, shape.vendor, shape.product, name=shape.name.encode())
        self._index: int = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        assert self._index >= 0
        self._joystick: int = self._sdl.SDL_JoystickOpen(self._index)

    def button(self, number: int, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, number, down)
        pygame.event.pump()

    def stick(self, across: float, down: float) -> None:
        """Tilt the left stick, each axis -1..1."""
        for axis, value in enumerate((across, down)):
            self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, round(value * _FULL_TILT))
        pygame.event.pump()

    def trigger(self, number: int, pulled: float) -> None:
        """Pull the left (0) or the right (1) trigger, from 0 to 1."""
        # SDL takes the lowest value of a joystick's axis for a trigger that is not pulled
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, 4 + number, round((2 * pulled - 1) * _FULL_TILT))
        pygame.event.pump()

    def hat(self, value: int) -> None:
        """Press the D-pad of a joystick: up 1, right 2, down 4, left 8."""
        self._sdl.SDL_JoystickSetVirtualHat(self._joystick, 0, value)
        pygame.event.pump()

    def pull_out(self) -> None:
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        pygame.event.pump()
