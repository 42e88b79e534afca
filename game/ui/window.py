"""The window: its size and place, full screen on its monitor, and its place when it was closed.

Everything is in real pixels: the system is asked not to scale the window, so that text is sharp on any monitor.
"""

from __future__ import annotations

import ctypes
import os
import warnings
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path

import pygame

from game.core.checked_json import as_object
from game.core.system import APP_NAME, prepare_driver, prepare_window
from game.core.words import say
from game.ui.layout import HEIGHT, WIDTH
from game.ui.sdl import find_function
from game.ui.silent_libraries import silent_libraries
from game.ui.small_files import read_json, write_json
from game.ui.window_limits import SMALLEST_WINDOW, NoWindow

#: SDL's drivers for want of a display: nobody would see the window
_UNSEEN = ("dummy", "offscreen", "evdev")
#: how much of a window must lie on a monitor to be within reach, in pixels
_IN_SIGHT = 120
#: the largest coordinate on any desktop, in pixels
_FARTHEST = 200_000
#: the flag of SDL for a maximised window
_MAXIMISED = 0x80

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a window was: its size and upper left corner, the number of its monitor and how large that was."""

    size: Size
    corner: Size
    monitor: int
    monitor_size: Size
    maximised: bool = False


def read_place(path: Path) -> Place | None:
    """Return where the window was when it was closed; ``None`` when that is unknown or makes no sense."""
    try:
        kept = as_object(read_json(path))
        pairs = {name: _pair(kept[name]) for name in ("size", "corner", "monitor_size")}
        place = Place(**pairs, monitor=_pixels(kept["monitor"]), maximised=bool(kept["maximised"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return place if min(place.size) > 0 and place.monitor >= 0 else None


def _pair(value: object) -> Size:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("not a pair")
    return _pixels(value[0]), _pixels(value[1])


def _pixels(value: object) -> int:
    if type(value) is not int or abs(value) > _FARTHEST:
        raise ValueError("not a number of pixels")
    return value


class Window:
    """The one window.

    ``size`` is what was asked for this run; ``place`` where the window was last time; ``icon`` the picture by which the
    taskbar shows it. ``shown`` is false while it is minimised, ``in_use`` is false while another window gets the keys.
    """

    def __init__(self, size: Size | None, place: Place | None, fullscreen: bool, icon: Path | None = None) -> None:
        self.shown = self.in_use = True
        self.fullscreen = self._opened_whole = False
        self._maximised = place is not None and place.maximised
        self._asked = size
        self._place = place
        self._corner: Size | None = place.corner if place else None
        self._icon = icon
        self._open(fullscreen)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, with as many pixels as the window."""
        surface = pygame.display.get_surface()
        assert surface is not None, "a window that was opened has a surface"
        return surface

    @property
    def screen(self) -> Size:
        """How many pixels the monitor has that the window is on."""
        return self._screen

    def _open(self, fullscreen: bool) -> None:
        try:
            prepare_window()
            with silent_libraries():
                pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in _UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error(say("there is no display"))
            prepare_driver(driver)
            pygame.font.init()
            pygame.display.set_caption(APP_NAME)
            self._show_icon()
            self._choose_monitor()
            if fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._monitor)
                self.fullscreen = self._opened_whole = True
            else:
                self._open_window()
        except pygame.error as error:
            raise NoWindow(
                say(
                    "No window can be opened ({reason}): run this where there is a screen, or set DISPLAY.",
                    reason=error,
                )
            ) from error

    def _show_icon(self) -> None:
        """Give the window its icon; one that cannot be read is left out."""
        if self._icon is not None:
            with suppress(pygame.error, OSError):
                pygame.display.set_icon(pygame.image.load(self._icon))

    def _choose_monitor(self) -> None:
        monitors = pygame.display.get_desktop_sizes()
        place = self._place
        if place is not None and monitors[place.monitor : place.monitor + 1] != [place.monitor_size]:
            place = self._place = None  # that monitor is gone, or another now
        self._monitor = place.monitor if place else 0
        self._screen = monitors[self._monitor]
        self._size = self._asked or (_within(place.size, self._screen) if place else roomy_size(self._screen))

    def _open_window(self) -> None:
        """Open the window on its monitor, hidden until it is in its last place."""
        with warnings.catch_warnings():
            # a system that gives the window another size says so in an event as well
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode(self._size, pygame.RESIZABLE | pygame.HIDDEN, display=self._monitor)
        system = system_window()
        if pygame.display.get_window_size() != self._size:
            system.size = self._size
        if all(least <= side for least, side in zip(SMALLEST_WINDOW, self._size, strict=True)):
            system.minimum_size = SMALLEST_WINDOW
        if self._place is not None and self._asked is None:
            # it opens in the middle of the monitor, which tells where that begins
            left, top = pygame.display.get_window_position()
            origin = (left + (self._size[0] - self._screen[0]) // 2, top + (self._size[1] - self._screen[1]) // 2)
            if in_sight(self._place.corner, self._size, origin, self._screen):
                pygame.display.set_window_position(self._place.corner)
        self._corner = pygame.display.get_window_position()
        system.show()
        # X11 has put the frame there, which is not known before it is shown: now the window itself, as it was kept
        pygame.display.set_window_position(self._corner)
        if self._asked is None and (self._place is None or self._place.maximised):
            system.maximize()

    def fill_screen(self, whole: bool) -> None:
        """Fill the monitor that the window is on, or go back to the window as it was."""
        if whole == self.fullscreen:
            return
        self._note_place()
        self.fullscreen = whole
        if whole:
            system_window().set_fullscreen(desktop=True)
        elif self._opened_whole:
            self._opened_whole = False
            self._open_window()
        else:
            system_window().set_windowed()
            if self._maximised:  # some window managers forget that
                system_window().maximize()

    def note(self, event: pygame.event.Event) -> None:
        """Act on an event of the window system."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.shown = False
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED):
            self.shown = True
        if event.type == pygame.WINDOWSIZECHANGED and self.shown and not self.fullscreen:
            self._maximised = self.is_maximised
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.in_use = event.type == pygame.WINDOWFOCUSGAINED
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self._monitor = event.display_index
            monitors = pygame.display.get_desktop_sizes()
            self._screen = monitors[min(self._monitor, len(monitors) - 1)]

    def keep_screen_awake(self, awake: bool) -> None:
        """Forbid the screen to sleep, or allow it."""
        if pygame.display.get_allow_screensaver() == awake:
            pygame.display.set_allow_screensaver(not awake)

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Convert the pointer's place to pixels of the surface, where the window system counts in points."""
        (wide, high), (points_wide, points_high) = self.surface.get_size(), pygame.display.get_window_size()
        return x * wide / max(1, points_wide), y * high / max(1, points_high)

    def to_points(self, box: pygame.Rect) -> pygame.Rect:
        """Convert a place in pixels of the surface to points, in which the window system counts."""
        wide, high = self.to_pixels(1, 1)
        return pygame.Rect(box.x / wide, box.y / high, box.w / wide, box.h / high)

    def keep_place(self, path: Path) -> None:
        """Save where the window is; a size from the command line is for this run only.

        Raises ``OSError`` when the file cannot be written.
        """
        if self._asked is not None:
            return
        self._note_place()
        if self._corner is None:
            return
        monitors = pygame.display.get_desktop_sizes()
        monitor = self._monitor if self._monitor < len(monitors) else 0
        write_json(path, asdict(Place(self._size, self._corner, monitor, monitors[monitor], self._maximised)))

    def _note_place(self) -> None:
        if self.fullscreen or not self.shown:
            return
        self._maximised = self.is_maximised
        if not self._maximised:
            self._size, self._corner = pygame.display.get_window_size(), pygame.display.get_window_position()

    @property
    def is_maximised(self) -> bool:
        """Whether the window manager has maximised the window.

        SDL is asked, since not every window manager tells it in an event. It says so of each window that it has asked
        the window manager to maximise; where that has not helped, the window is no larger than before.
        """
        return bool(_window_flags() & _MAXIMISED) and prod(pygame.display.get_window_size()) > prod(self._size)


def in_sight(corner: Size, size: Size, origin: Size, screen: Size) -> bool:
    """Tell whether a window's upper edge can be seen and grabbed on a monitor that begins at ``origin``."""
    left, top = corner[0] - origin[0], corner[1] - origin[1]
    return _IN_SIGHT - size[0] <= left <= screen[0] - _IN_SIGHT and 0 <= top <= screen[1] - _IN_SIGHT


def _within(size: Size, screen: Size) -> Size:
    """Return the size, no larger than the screen and no smaller than a window may be."""
    wide, high = (max(least, min(side, most)) for least, side, most in zip(SMALLEST_WINDOW, size, screen, strict=True))
    return wide, high


def roomy_size(screen: Size) -> Size:
    """Return the largest size of 16 to 9 that leaves room for a frame and the desktop's bars."""
    scale = min(screen[0] * 0.94 / WIDTH, screen[1] * 0.88 / HEIGHT)
    return _within((int(WIDTH * scale), int(HEIGHT * scale)), screen)


def _window_flags() -> int:
    """Return what SDL knows of the window, as flags; 0 where it cannot be asked."""
    find_window = find_function("SDL_GetWindowFromID", ctypes.c_uint32, returns=ctypes.c_void_p)
    find_flags = find_function("SDL_GetWindowFlags", ctypes.c_void_p, returns=ctypes.c_uint32)
    if find_window is None or find_flags is None:
        return 0
    return find_flags(find_window(system_window().id))


def system_window() -> pygame.Window:
    """Return the window as the system knows it."""
    with warnings.catch_warnings():
        # pygame deprecates this in favour of ``pygame.Window`` alone, which cannot serve ``pygame.display``
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
