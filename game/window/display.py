"""The window on the desktop: its mode and place, sleeping for events, text input, and what is opened first."""

from __future__ import annotations

import ctypes
import os
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import ceil, prod
from pathlib import Path
from typing import NamedTuple

import pygame

from game.commands.request import AppRequest
from game.core.bots import usual_bot
from game.core.checked_json import as_object
from game.core.games import find_game
from game.core.system import APP_NAME, library_with, prepare_driver, prepare_window
from game.core.words import say, told
from game.kept.data_folder import DataFolder, usual_folder, why_not_usable
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import Seating, library, open_given_file, resume_match, start_match
from game.ui.layout import HEIGHT, WIDTH
from game.ui.silent_libraries import silent_libraries
from game.ui.small_files import read_json, write_json
from game.ui.stage import Stage
from game.ui.window_limits import SMALLEST_WINDOW, NoWindow

Function = Callable[..., int]


@cache
def find_function(name: str, *arguments: type, returns: type = ctypes.c_int) -> Function | None:
    """Return a function of SDL by its name in C, with the types of ``ctypes``; ``None`` where it is not found."""
    try:
        found = getattr(ctypes.CDLL(library_with("SDL2", sys.modules["pygame.base"].__file__ or "")), name)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = arguments, returns
    function: Function = found
    return function


# The window on the desktop: its mode and place, sleeping for events, text input, and what is opened first.

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
                    "No window could be opened ({reason}). Run this where there is a screen, or set DISPLAY.",
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
        self.loose_size = self._asked or (_within(place.size, self._screen) if place else roomy_size(self._screen))

    def _open_window(self) -> None:
        """Open the window on its monitor, hidden until it is in its last place."""
        with warnings.catch_warnings():
            # a system that gives the window another size says so in an event as well
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode(self.loose_size, pygame.RESIZABLE | pygame.HIDDEN, display=self._monitor)
        system = system_window()
        if pygame.display.get_window_size() != self.loose_size:
            system.size = self.loose_size
        if all(least <= side for least, side in zip(SMALLEST_WINDOW, self.loose_size, strict=True)):
            system.minimum_size = SMALLEST_WINDOW
        if self._place is not None and self._asked is None:
            # it opens in the middle of the monitor, which tells where that begins
            left, top = pygame.display.get_window_position()
            origin = (
                left + (self.loose_size[0] - self._screen[0]) // 2,
                top + (self.loose_size[1] - self._screen[1]) // 2,
            )
            if in_sight(self._place.corner, self.loose_size, origin, self._screen):
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
        write_json(path, asdict(Place(self.loose_size, self._corner, monitor, monitors[monitor], self._maximised)))

    def _note_place(self) -> None:
        if self.fullscreen or not self.shown:
            return
        self._maximised = self.is_maximised
        if not self._maximised:
            self.loose_size, self._corner = pygame.display.get_window_size(), pygame.display.get_window_position()

    @property
    def is_maximised(self) -> bool:
        """Whether the window manager has maximised the window.

        SDL is asked, since not every window manager tells it in an event. It says so of each window that it has asked
        the window manager to maximise; where that has not helped, the window is no larger than before.
        """
        return bool(window_flags() & _MAXIMISED) and prod(pygame.display.get_window_size()) > prod(self.loose_size)


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


def window_flags() -> int:
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


# Sleeping until the window system has something to tell. ``pygame.event.wait`` looks for events a thousand times a
# second, which costs 3 % of a core. SDL's own wait sleeps until there is one.

#: SDL's drivers that sleep; with the others SDL looks a thousand times a second as well
_SLEEPING_DRIVERS = ("x11", "wayland", "windows", "cocoa")


def wait_for_event(seconds: float, *, polled: bool = False) -> None:
    """Sleep for some seconds, or until there is an event; it stays in the queue.

    Where SDL would have to look again and again, the whole time is slept: with a driver that does not tell, or when
    something is ``polled``, such as a game controller or a window that is not shown.
    """
    sleeps = not polled and pygame.display.get_driver() in _SLEEPING_DRIVERS
    wait = find_function("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int) if sleeps else None
    if wait is None:
        time.sleep(seconds)
    else:
        wait(None, ceil(seconds * 1000))


# Text input: tells the system's input methods whether text is written, and where, so that they keep beside it.


class _Written(NamedTuple):
    """A text field that is written into, by its id, and where it is."""

    field: str
    place: pygame.Rect


class TextInput:
    """Follows the text field of a stage; ``to_points`` turns pixels of the window into what the system counts in."""

    def __init__(self, stage: Stage, to_points: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._stage = stage
        self._to_points = to_points
        #: the field that text is written into and where it is, ``None`` while none is; SDL begins with text anywhere
        self._written: _Written | None = _Written("", pygame.Rect(0, 0, 0, 0))

    @property
    def wanted(self) -> bool:
        """Whether the focused control wants typed text."""
        focused = self._stage.focused_control
        return focused is not None and focused.typing

    def follow(self) -> None:
        """Tell input methods what has changed; what is unfinished in one field does not go on in another."""
        before, self._written = self._written, self._find_written()
        if self._written == before:
            return
        another = before is None or self._written is None or before.field != self._written.field
        if before is not None and another:
            pygame.key.stop_text_input()
        if self._written is not None:
            pygame.key.set_text_input_rect(self._written.place)
            if another:
                pygame.key.start_text_input()

    def _find_written(self) -> _Written | None:
        """Return the text field that is written into: the focused one, else that of the keyboard."""
        if not self.wanted:
            return None
        stage, focused = self._stage, self._stage.interaction.focused
        fields = sorted((c for c in stage.controls if c.is_text_field), key=lambda field: field.id != focused)
        if not fields:
            return None
        return _Written(fields[0].id, self._to_points(stage.canvas.mapping.to_window(fields[0].visible_rect)))


# What is put on the stage first: what was asked for, or the question what to do when that cannot be had.

#: the exit status when what was asked for cannot be had
_REFUSED = 2


class Opening:
    """Opens on a ``stage`` what a ``request`` asks for.

    ``status`` is the exit status so far, ``next_request`` what another window is to be opened for after this one.
    """

    def __init__(self, stage: Stage, request: AppRequest, folder: DataFolder) -> None:
        self.status = 0
        self.next_request: AppRequest | None = None
        self._stage = stage
        self._request = request
        self._folder = folder

    def begin(self) -> None:
        """Open the home screen and, above it, what is asked for; ask first what to do where nothing can be saved.

        Raises ``ValueError``, in a sentence, when what is asked for makes no sense; a file that cannot be used is told
        in the window.
        """
        open_screen(self._stage, "home")
        if not self._folder.problem:
            self._open_what_is_asked_for()
            return
        self._refuse(self._folder.problem)
        folders = self._folder.wanted, usual_folder()
        go_on = self._go_on_without_folder
        open_screen(self._stage, "folder_unusable", self._folder.problem, folders, self._use_folder, go_on)

    def _refuse(self, sentence: str) -> None:
        """Tell a terminal what cannot be had; the window tells it, too."""
        self.status = _REFUSED
        print(sentence.replace("\n", " "), file=sys.stderr)

    # The data folder

    def _use_folder(self, folder: Path) -> str:
        """Go on in a window with another data folder; return why that cannot be used, else an empty text."""
        problem = why_not_usable(folder)
        if not problem:
            self.next_request = replace(self._request, data_dir=folder)
            self._stage.end()
        return problem

    def _go_on_without_folder(self) -> None:
        self.status = 0
        self._stage.pop()
        try:
            self._open_what_is_asked_for()
        except ValueError as refusal:
            self._refuse(told(refusal))
            self._stage.notify(told(refusal))

    # What is asked for

    def _open_what_is_asked_for(self) -> None:
        try:
            self._open()
        except (ValueError, OSError) as problem:
            if self._request.file is None:
                raise
            sentence = told(problem)
            self._refuse(sentence)
            open_screen(self._stage, "file_unusable", self._request.file, sentence)

    def _open(self) -> None:
        """Open what is asked for; raises ``ValueError``, in a sentence, or ``OSError``."""
        stage, request = self._stage, self._request
        if request.action == "play":
            start_match(stage, self._seating())
        elif request.action == "resume":
            resume_match(stage, request.file or self._last_match())
        elif request.action == "open" and request.file is not None:
            open_given_file(stage, request.file)
        elif request.action == "replay" and request.file is not None:
            open_screen(stage, "theatre_of_file", request.file)

    def _seating(self) -> Seating:
        """Return what the command line asks for; the usual bot sits where one is asked for but not named."""
        request = self._request
        assert request.game is not None and request.names is not None, "whoever asks for a match names game and people"
        rules = find_game(request.game).load_rules()
        sitting = {seat: request.bot_texts.get(seat, usual_bot(rules)) for seat in request.bots}
        bots = tuple(sitting.get(seat) for seat in range(len(request.names)))
        return Seating(rules.name, seat_looks(request.names, {}), bots, request.seed, request.options)

    def _last_match(self) -> Path:
        matches = library(self._stage)
        newest = next(matches.newest_open(), None)
        if newest is None:
            raise ValueError(say("There is no match to continue. Start one first."))
        return matches.path(newest)
