"""The window on the desktop: its mode and place, sleeping for events, text input, and the first screen."""

from __future__ import annotations

import ctypes
import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

import pygame

from game.commands.request import AppRequest
from game.core.bots import usual_bot
from game.core.checked_json import as_object
from game.core.games import find_game
from game.core.system import APP_NAME, path_of_loaded_library, prepare_driver, prepare_window
from game.core.words import error_sentence, say
from game.kept.data_folder import DataFolder, prepare_data_folder, usual_folder
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import Seating, library, open_given_file, resume_match, start_match
from game.ui.layout import HEIGHT, WIDTH
from game.ui.mapping import upside_down_rect
from game.ui.silent_libraries import silent_libraries
from game.ui.small_files import read_json, write_json
from game.ui.stage import Stage
from game.ui.surfaces import cut, opaque, resized, upside_down
from game.ui.window_limits import SMALLEST_WINDOW, NoWindow

Function = Callable[..., int]


@cache
def find_sdl_function(name: str, *arguments: type, returns: type = ctypes.c_int) -> Function | None:
    """Return an SDL function by its C name, with ``ctypes`` types; ``None`` if it is not found."""
    try:
        address = getattr(ctypes.CDLL(path_of_loaded_library("SDL2", sys.modules["pygame.base"].__file__ or "")), name)
    except (OSError, AttributeError):
        return None
    address.argtypes = arguments
    address.restype = returns
    function: Function = address
    return function


# The window on the desktop: its mode and place.

#: the number of the window's rows that are turned upside down at a time. Turning needs a new surface, and a small one
#: is faster to allocate than one as large as the window
_TURNED_ROWS = 128
#: SDL drivers that show nothing; SDL chooses them when there is no display
_INVISIBLE_DRIVERS = ("dummy", "offscreen", "evdev")
#: the number of a window's pixels that must be on the monitor, so that it can be grabbed
_MIN_PIXELS_IN_SIGHT = 120
#: the largest coordinate on any desktop, in pixels
_MAX_COORDINATE = 200_000
#: the largest shares of the monitor for a new window. The rest is for its border and the desktop's bars
_WIDTH_SHARE, _HEIGHT_SHARE = 0.94, 0.88
#: a window counts as much larger if its area has grown at least this many times. Drawing it then takes a while. A
#: window whose border is dragged does not count, since it grows in small steps
_MUCH_LARGER_FACTOR = 2
#: SDL's flag for a maximised window
_MAXIMISED_FLAG = 0x80

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a window when it was last closed: its size and upper left corner, its monitor's number and size."""

    size: Size
    corner: Size
    monitor: int
    monitor_size: Size
    maximised: bool = False


def read_place(path: Path) -> Place | None:
    """Return the window's place when it was last closed; ``None`` when the file is missing or invalid."""
    try:
        saved = as_object(read_json(path))
        pairs = {name: _read_pair(saved[name]) for name in ("size", "corner", "monitor_size")}
        place = Place(**pairs, monitor=_read_pixels(saved["monitor"]), maximised=bool(saved["maximised"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return place if min(place.size) > 0 and place.monitor >= 0 else None


def _read_pair(value: object) -> Size:
    """Return two saved numbers of pixels, such as a size; raises ``ValueError`` for anything else."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("not a pair")
    return _read_pixels(value[0]), _read_pixels(value[1])


def _read_pixels(value: object) -> int:
    """Return a saved number of pixels; raises ``ValueError`` for a number that no desktop has."""
    if type(value) is not int or abs(value) > _MAX_COORDINATE:
        raise ValueError("not a number of pixels")
    return value


class Window:
    """The app's window.

    ``size`` is the size requested for this run, ``place`` is the window's place when it was last closed, and ``icon``
    is the file of its icon. ``monitor_size`` is the size of the window's monitor in pixels. ``is_visible`` is false
    while the window is minimised. ``has_focus`` is true while the window has the keyboard focus. If ``is_turned`` is
    true, the window shows everything turned by 180 degrees: ``surface`` stays upright, but ``show``, ``to_pixels`` and
    ``to_points`` turn pictures and places.
    """

    def __init__(self, size: Size | None, place: Place | None, fullscreen: bool, icon: Path | None = None) -> None:
        self.is_visible = self.has_focus = True
        self.is_turned = False
        self._upright: pygame.Surface | None = None
        self.fullscreen = self._was_opened_fullscreen = False
        self._maximised = place is not None and place.maximised
        self._requested_size = size
        self._place = place
        self._corner: Size | None = place.corner if place else None
        self._icon = icon
        self._open_display(fullscreen)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, upright, with as many pixels as the window."""
        display = self._display
        if not self.is_turned:
            return display
        if self._upright is None or self._upright.get_size() != display.get_size():
            self._upright = opaque(display.get_size())
        return self._upright

    @property
    def _display(self) -> pygame.Surface:
        """The surface that the window system shows."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window must have been opened"
        return surface

    def show(self, changed_areas: Sequence[pygame.Rect]) -> None:
        """Show the ``changed_areas`` of ``surface``, in pixels; raises ``pygame.error`` if the system replaced it."""
        if self.is_turned:
            upright = self.surface
            display = self._display
            changed_areas = [area.clip(upright.get_rect()) for area in changed_areas]
            for area in changed_areas:
                for top in range(area.top, area.bottom, _TURNED_ROWS):
                    strip = pygame.Rect(area.x, top, area.w, _TURNED_ROWS).clip(area)
                    display.blit(upside_down(cut(upright, strip)), upside_down_rect(strip, display.get_size()))
            changed_areas = [upside_down_rect(area, display.get_size()) for area in changed_areas]
        pygame.display.update(changed_areas)

    def _open_display(self, fullscreen: bool) -> None:
        """Start the window system and open the window; raises ``NoWindow``."""
        try:
            prepare_window()
            with silent_libraries():
                pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in _INVISIBLE_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error(say("there is no display"))
            prepare_driver(driver)
            pygame.font.init()
            pygame.display.set_caption(APP_NAME)
            self._show_icon()
            self._choose_monitor()
            if fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=self._monitor)
                self.fullscreen = self._was_opened_fullscreen = True
            else:
                self._open_window()
        except pygame.error as error:
            raise NoWindow(
                say(
                    "No window could be opened ({reason}). Run Firepit on a computer with a screen, or set DISPLAY.",
                    reason=error,
                )
            ) from error

    def _show_icon(self) -> None:
        """Set the window's icon. A file that cannot be read is ignored."""
        if self._icon is not None:
            with suppress(pygame.error, OSError):
                pygame.display.set_icon(pygame.image.load(self._icon))

    def _choose_monitor(self) -> None:
        """Choose the window's last monitor or, if that is gone, the first. Choose the window's size on that monitor."""
        monitors = pygame.display.get_desktop_sizes()
        place = self._place
        if place is not None:
            is_same_monitor = place.monitor < len(monitors) and monitors[place.monitor] == place.monitor_size
            if not is_same_monitor:  # it was unplugged or replaced
                place = self._place = None
        self._monitor = place.monitor if place else 0
        self.monitor_size = monitors[self._monitor]
        last_size = _limited_size(place.size, self.monitor_size) if place else roomy_size(self.monitor_size)
        #: the size while the window is neither maximised nor in full screen
        self.normal_size = self._requested_size or last_size

    def _open_window(self) -> None:
        """Open the window on its monitor, hidden until it has its size and position."""
        with warnings.catch_warnings():
            # pygame warns if the system gives the window another size; ignore this, since an event reports it, too
            warnings.simplefilter("ignore", RuntimeWarning)
            pygame.display.set_mode(self.normal_size, pygame.RESIZABLE | pygame.HIDDEN, display=self._monitor)
        system = system_window()
        if pygame.display.get_window_size() != self.normal_size:
            system.size = self.normal_size
        if all(least <= side for least, side in zip(SMALLEST_WINDOW, self.normal_size, strict=True)):
            system.minimum_size = SMALLEST_WINDOW
        if self._place is not None and self._requested_size is None:
            # the window opens in the middle of the monitor, so its position gives the monitor's origin
            left, top = pygame.display.get_window_position()
            origin = (
                left + (self.normal_size[0] - self.monitor_size[0]) // 2,
                top + (self.normal_size[1] - self.monitor_size[1]) // 2,
            )
            if in_sight(self._place.corner, self.normal_size, origin, self.monitor_size):
                pygame.display.set_window_position(self._place.corner)
        self._corner = pygame.display.get_window_position()
        system.show()
        # X11 has put the corner of the window's border at ``_corner``. The width of the border is known only now: move
        # the corner of the window itself to ``_corner``
        pygame.display.set_window_position(self._corner)
        if self._requested_size is None and (self._place is None or self._place.maximised):
            system.maximize()

    def use_fullscreen(self, fullscreen: bool) -> None:
        """Switch to full screen on the window's monitor, or back to the earlier window; stretch the present picture."""
        if fullscreen == self.fullscreen:
            return
        self._remember_place()
        picture = self._display.copy()
        self.fullscreen = fullscreen
        if fullscreen:
            system_window().set_fullscreen(desktop=True)
        elif self._was_opened_fullscreen:
            self._was_opened_fullscreen = False
            self._open_window()
        else:
            system_window().set_windowed()
            if self._maximised:  # some window managers do not maximise the window again
                system_window().maximize()
        self._display.blit(resized(picture, self._display.get_size()), (0, 0))
        with suppress(pygame.error):  # the system may just be replacing the window's surface
            pygame.display.update()

    def darken_when_grown(self, drawn_size: Size) -> None:
        """Show a dark window if it has become much larger than the picture drawn last, whose size is ``drawn_size``.

        Until the picture is drawn at the new size, the system would show the rest of the window in white. A switch to
        full screen shows the old picture, stretched.
        """
        width, height = self._display.get_size()
        if not self.fullscreen and width * height >= _MUCH_LARGER_FACTOR * drawn_size[0] * drawn_size[1]:
            self._display.fill("black")
            with suppress(pygame.error):  # the system may just be replacing the window's surface
                pygame.display.update()

    def follow_event(self, event: pygame.event.Event) -> None:
        """Update the state of the window after an event: minimised, restored, maximised, focus, monitor."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.is_visible = False
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED):
            self.is_visible = True
        if event.type == pygame.WINDOWSIZECHANGED and self.is_visible and not self.fullscreen:
            self._maximised = self.is_maximised
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.has_focus = event.type == pygame.WINDOWFOCUSGAINED
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self._monitor = event.display_index
            monitors = pygame.display.get_desktop_sizes()
            self.monitor_size = monitors[min(self._monitor, len(monitors) - 1)]

    def ask_for_attention(self) -> None:
        """Ask for attention in the taskbar until the window gets the focus. Do nothing if it has the focus."""
        if not self.has_focus:
            with suppress(pygame.error):  # not every window system can do that
                system_window().flash(pygame.FLASH_UNTIL_FOCUSED)

    def keep_screen_awake(self, awake: bool) -> None:
        """Prevent the screen from sleeping, or allow it."""
        if pygame.display.get_allow_screensaver() == awake:
            pygame.display.set_allow_screensaver(not awake)

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Convert a pointer position from the window system's points to pixels of the surface."""
        scale_x, scale_y = self._pixels_per_point
        x, y = x * scale_x, y * scale_y
        if self.is_turned:
            width, height = self._display.get_size()
            return width - 1 - x, height - 1 - y
        return x, y

    def to_points(self, box: pygame.Rect) -> pygame.Rect:
        """Convert a rect from pixels of the surface to the window system's points."""
        scale_x, scale_y = self._pixels_per_point
        if self.is_turned:
            box = upside_down_rect(box, self._display.get_size())
        return pygame.Rect(box.x / scale_x, box.y / scale_y, box.w / scale_x, box.h / scale_y)

    @property
    def _pixels_per_point(self) -> tuple[float, float]:
        """The number of pixels in one of the window system's points, across and down."""
        width, height = self._display.get_size()
        points_wide, points_high = pygame.display.get_window_size()
        return width / max(1, points_wide), height / max(1, points_high)

    def save_place(self, path: Path) -> None:
        """Save the window's place, unless its size was given on the command line: such a size is for this run only.

        Raises ``OSError`` when the file cannot be written.
        """
        if self._requested_size is not None:
            return
        self._remember_place()
        if self._corner is None:
            return
        monitors = pygame.display.get_desktop_sizes()
        monitor = self._monitor if self._monitor < len(monitors) else 0
        write_json(path, asdict(Place(self.normal_size, self._corner, monitor, monitors[monitor], self._maximised)))

    def _remember_place(self) -> None:
        """Store the window's size and corner before they change, unless it is in full screen or minimised."""
        if self.fullscreen or not self.is_visible:
            return
        self._maximised = self.is_maximised
        if not self._maximised:
            self.normal_size = pygame.display.get_window_size()
            self._corner = pygame.display.get_window_position()

    @property
    def is_maximised(self) -> bool:
        """Whether the window manager has maximised the window.

        SDL's flag is read, since not every window manager sends an event. SDL sets the flag as soon as it has asked the
        window manager to maximise the window. A window manager may ignore this. So the window must also be larger than
        before.
        """
        if not window_flags() & _MAXIMISED_FLAG:
            return False
        return prod(pygame.display.get_window_size()) > prod(self.normal_size)


def in_sight(corner: Size, size: Size, origin: Size, monitor_size: Size) -> bool:
    """Return whether a window's upper edge can be seen and grabbed on a monitor.

    ``corner`` and ``size`` are those of the window; ``origin`` is the upper left corner of the monitor, and
    ``monitor_size`` is its size. All are in pixels.
    """
    left, top = corner[0] - origin[0], corner[1] - origin[1]
    width, _ = size
    monitor_width, monitor_height = monitor_size
    is_visible_across = _MIN_PIXELS_IN_SIGHT - width <= left <= monitor_width - _MIN_PIXELS_IN_SIGHT
    return is_visible_across and 0 <= top <= monitor_height - _MIN_PIXELS_IN_SIGHT


def _limited_size(size: Size, monitor_size: Size) -> Size:
    """Return the size limited to the size of the monitor, but at least ``SMALLEST_WINDOW``."""
    least_width, least_height = SMALLEST_WINDOW
    width = max(least_width, min(size[0], monitor_size[0]))
    height = max(least_height, min(size[1], monitor_size[1]))
    return width, height


def roomy_size(monitor_size: Size) -> Size:
    """Return the largest 16:9 size that leaves room on the monitor for the window's border and the desktop's bars."""
    scale = min(monitor_size[0] * _WIDTH_SHARE / WIDTH, monitor_size[1] * _HEIGHT_SHARE / HEIGHT)
    return _limited_size((int(WIDTH * scale), int(HEIGHT * scale)), monitor_size)


def window_flags() -> int:
    """Return SDL's flags of the window; 0 when SDL's functions are not found."""
    find_window = find_sdl_function("SDL_GetWindowFromID", ctypes.c_uint32, returns=ctypes.c_void_p)
    find_flags = find_sdl_function("SDL_GetWindowFlags", ctypes.c_void_p, returns=ctypes.c_uint32)
    if find_window is None or find_flags is None:
        return 0
    return find_flags(find_window(system_window().id))


def system_window() -> pygame.Window:
    """Return the ``pygame.Window`` of the display."""
    with warnings.catch_warnings():
        # pygame deprecates this call in favour of ``pygame.Window()``, which cannot be used with ``pygame.display``
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


# Sleeping until there is an event. ``pygame.event.wait`` polls a thousand times a second, which costs 3 % of a core.
# SDL's own wait sleeps until there is an event.

#: the drivers with which SDL sleeps; with other drivers SDL polls a thousand times a second, like pygame
_SLEEPING_DRIVERS = ("x11", "wayland", "windows", "cocoa")


def wait_for_event(seconds: float, *, polled: bool = False) -> None:
    """Sleep for some seconds, or until there is an event, which stays in the queue.

    Sometimes SDL has to poll for events: with a driver that cannot wait, for a game controller, or for a window that is
    not shown (``polled``). In these cases an event does not end the sleep.
    """
    sdl_sleeps = not polled and pygame.display.get_driver() in _SLEEPING_DRIVERS
    wait = find_sdl_function("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int) if sdl_sleeps else None
    if wait is None:
        time.sleep(seconds)
    elif not wait(None, int(seconds * 1000)):  # ``None`` leaves the event in the queue
        time.sleep(seconds % 0.001)  # SDL counts in milliseconds


# Text input: tells the system's input methods whether a text field is focused, and where the field is, so that they do
# not cover the field.


class _ActiveField(NamedTuple):
    """The text field that gets typed text: its control's id and its rect in points."""

    field: str
    place: pygame.Rect


class TextInput:
    """Reports the active text field to input methods; ``to_points`` converts pixels to the system's points."""

    def __init__(self, stage: Stage, to_points: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._stage = stage
        self._to_points = to_points
        #: the active field, if any. At first it is a nameless field, since SDL starts with text input on
        self._active: _ActiveField | None = _ActiveField("", pygame.Rect(0, 0, 0, 0))

    @property
    def is_wanted(self) -> bool:
        """Whether the focused control wants typed text."""
        focused = self._stage.focused_control
        return focused is not None and focused.typing

    def follow(self) -> None:
        """Tell SDL when the active field changes. A new field restarts text input, which ends unfinished composing."""
        last_active = self._active
        active = self._find_active()
        self._active = active
        if active == last_active:
            return
        is_same_field = last_active is not None and active is not None and last_active.field == active.field
        if last_active is not None and not is_same_field:
            pygame.key.stop_text_input()
        if active is not None:
            pygame.key.set_text_input_rect(active.place)
            if not is_same_field:
                pygame.key.start_text_input()

    def _find_active(self) -> _ActiveField | None:
        """Return the field that gets typed text: the focused one or, while an on-screen key has focus, the first."""
        if not self.is_wanted:
            return None
        stage = self._stage
        focused_id = stage.interaction.focused
        fields = [control for control in stage.controls if control.is_text_field]
        if not fields:
            return None
        active = next((field for field in fields if field.id == focused_id), fields[0])
        return _ActiveField(active.id, self._to_points(stage.canvas.mapping.to_window(active.visible_rect)))


# The first screen: the requested one, or a question if it cannot be opened.

#: the exit status when the request could not be fulfilled
_EXIT_REFUSED = 2


class RequestOpener:
    """Opens the screen of a ``request`` on a ``stage``.

    ``status`` is the exit status so far; ``next_request`` is the request for the window that will follow, if any.
    """

    def __init__(self, stage: Stage, request: AppRequest, folder: DataFolder) -> None:
        self.status = 0
        self.next_request: AppRequest | None = None
        self._stage = stage
        self._request = request
        self._folder = folder

    def begin(self) -> None:
        """Open the home screen and the requested screen above it. If nothing can be saved, ask first what to do.

        Raises ``ValueError`` for an invalid request. An unusable file is reported in the window.
        """
        open_screen(self._stage, "home")
        if not self._folder.problem:
            self._open_requested()
            return
        self._refuse(self._folder.problem)
        folders = self._folder.wanted, usual_folder()
        go_on = self._go_on_without_folder
        open_screen(self._stage, "folder_unusable", self._folder.problem, folders, self._use_folder, go_on)

    def _refuse(self, sentence: str) -> None:
        """Print why the request cannot be fulfilled, and set the exit status. The window shows the reason, too."""
        self.status = _EXIT_REFUSED
        print(sentence.replace("\n", " "), file=sys.stderr)

    # The data folder

    def _use_folder(self, folder: Path) -> str:
        """Continue in a new window with another data folder. If it cannot be used, return the reason, else ``""``."""
        problem = prepare_data_folder(folder)
        if not problem:
            self.next_request = replace(self._request, data_dir=folder)
            self._stage.end()
        return problem

    def _go_on_without_folder(self) -> None:
        """Open the requested screen although nothing can be saved, since the person has chosen this."""
        self.status = 0
        self._stage.pop()
        try:
            self._open_requested()
        except ValueError as refusal:
            self._refuse(error_sentence(refusal))
            self._stage.notify(error_sentence(refusal))

    # The request

    def _open_requested(self) -> None:
        """Open the requested screen. If a requested file cannot be used, show a screen that says so.

        Raises ``ValueError`` if a request without a file cannot be fulfilled.
        """
        try:
            self._open_as_requested()
        except (ValueError, OSError) as problem:
            sentence = error_sentence(problem)
            if self._request.file is None:
                raise ValueError(sentence) from problem
            self._refuse(sentence)
            open_screen(self._stage, "file_unusable", self._request.file, sentence)

    def _open_as_requested(self) -> None:
        """Open the requested screen; raises ``ValueError``, or ``OSError``."""
        stage = self._stage
        request = self._request
        if request.action == "play":
            start_match(stage, self._seating())
        elif request.action == "resume":
            resume_match(stage, request.file or self._last_match())
        elif request.action == "open" and request.file is not None:
            open_given_file(stage, request.file)
        elif request.action == "replay" and request.file is not None:
            open_screen(stage, "theatre_of_file", request.file)
        elif request.action == "assets":
            open_screen(stage, "assets")

    def _seating(self) -> Seating:
        """Return the requested players and bots. A bot without a name is the game's default bot."""
        request = self._request
        assert request.game is not None and request.names is not None, "the request must be for a match"
        rules = find_game(request.game).load_rules()
        bot_by_seat = {seat: request.bot_texts.get(seat, usual_bot(rules)) for seat in request.bots}
        bots = tuple(bot_by_seat.get(seat) for seat in range(len(request.names)))
        return Seating(
            rules.name,
            seat_looks(request.names, {}),
            bots,
            request.seed,
            request.options,
            head_starts=request.head_starts,
            tower=request.tower,
        )

    def _last_match(self) -> Path:
        """Return the file of the open match that was played last; raises ``ValueError`` if there is none."""
        matches = library(self._stage)
        newest = next(matches.newest_open(), None)
        if newest is None:
            raise ValueError(say("There is no match to continue. Start one first."))
        return matches.path(newest)
