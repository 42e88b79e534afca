"""Everything that differs between Linux, macOS and Windows, in one place.

Functions take a ``platform`` (as in ``sys.platform``), so that the code for each system can be tested on any.
"""

from __future__ import annotations

import errno
import importlib
import os
import re
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

WINDOWS: Final = "win32"
MACOS: Final = "darwin"
#: the displayed name of the app
APP_NAME: Final = "Firepit"
#: the window class, by which taskbars group windows and find the menu entry
WINDOW_CLASS: Final = "org.firepit.tabletop"


class FileCommand(NamedTuple):
    """A command that shows or opens a file, with its arguments."""

    command: Sequence[str]
    #: whether the exit status of the command tells if it worked
    status_tells_success: bool


#: the environment variables that name the person's languages, the most important first
_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: the error numbers for a lock that another program holds
_LOCKED_ERRORS = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
#: the byte that is locked on Windows: far behind the end of any match file, since locked bytes cannot be read
_LOCKED_BYTE = 1 << 40
#: Windows' own number for the priority class below the normal one
_BELOW_NORMAL_PRIORITY = 0x4000
#: SDL hints, set as environment variables before SDL chooses a driver. They must not exclude any driver
_WINDOW_HINTS = {
    # otherwise the desktop lists "My SDL Application" as playing sound and keeping the screen awake
    "SDL_APP_NAME": APP_NAME,
    # otherwise SDL switches the compositor off for its window, and the whole desktop flickers
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    # without this, Windows draws the window small and scales it up on a monitor at 125 % and more
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
#: the drivers that can draw into a window without a graphics card
_DRIVERS_WITHOUT_CARD = ("x11", "windows")
#: the mode bits of accounts other than the owner's
MODE_OF_OTHERS: Final = 0o077
#: the umask before ``restrict_new_files(True)``; -1 while new files are not restricted
_umask_before = -1
#: the environment variables with the window's class, on X11 and on Wayland
_CLASS_HINTS = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")


def write_through(file: IO[bytes], platform: str = sys.platform) -> None:
    """Flush ``file`` to the disk and return when its content would survive a loss of power.

    On macOS this also flushes the drive's own cache. Raises ``OSError``.
    """
    file.flush()
    if platform == MACOS:
        control = importlib.import_module("fcntl")
        with suppress(OSError):  # not every drive supports this; ``fsync`` then has to suffice
            control.fcntl(file.fileno(), control.F_FULLFSYNC)
            return
    os.fsync(file.fileno())


def path_of_loaded_library(name: str, extension_module: str, platform: str = sys.platform) -> str:
    """Return the path by which ``ctypes`` opens a shared library that this process has loaded already.

    On Windows that is the library's ``name``. Elsewhere it is ``extension_module``, the file of a module that uses the
    library: a program that opens this file can call the library's functions, too.
    """
    return f"{name}.dll" if platform == WINDOWS else extension_module


def lock(file: IO[bytes], platform: str = sys.platform) -> None:
    """Lock a file against other programs until it is closed. The file must be open for writing.

    The position in the file does not change. Does nothing on a file system without locks. Raises ``OSError`` when
    another program holds the lock.
    """
    try:
        if platform == WINDOWS:
            locking = importlib.import_module("msvcrt")
            position = file.tell()
            file.seek(_LOCKED_BYTE)
            try:
                locking.locking(file.fileno(), locking.LK_NBLCK, 1)
            finally:
                file.seek(position)
        else:
            locking = importlib.import_module("fcntl")
            locking.flock(file, locking.LOCK_EX | locking.LOCK_NB)
    except OSError as error:
        if error.errno in _LOCKED_ERRORS:
            raise


def restrict_new_files(is_restricted: bool) -> None:
    """Set the umask so that new files and folders are for their owner only (0600, 0700).

    If ``is_restricted`` is false, restore the earlier umask.
    """
    global _umask_before
    if is_restricted and _umask_before < 0:
        _umask_before = os.umask(MODE_OF_OTHERS)
    elif not is_restricted and _umask_before >= 0:
        os.umask(_umask_before)
        _umask_before = -1


def umask_for_other_programs() -> int:
    """Return the umask to start other programs with; -1 lets them inherit the umask of this process."""
    return _umask_before


def knows_modes(platform: str = sys.platform) -> bool:
    """Return whether files have an owner and a mode with permissions."""
    return platform != WINDOWS


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C in a child process: its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def blocking_interrupts(platform: str = sys.platform) -> Iterator[None]:
    """Block Ctrl+C for processes that are started inside the block, even while Python still starts in them.

    This process receives a Ctrl+C at the end of the block. On Windows this does nothing: each process has to ignore
    Ctrl+C itself.
    """
    if platform == WINDOWS:
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # if the tracker started inside the block, it would unblock Ctrl+C
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


def lower_priority(niceness: int, platform: str = sys.platform) -> None:
    """Lower the priority of this process by ``niceness`` (1 to 19); Windows has only one lower step."""
    with suppress(AttributeError, OSError):  # if this fails, the priority stays normal
        if platform == WINDOWS:
            kernel = _windows_library("kernel32")
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
        else:
            os.nice(niceness)


def prepare_window(platform: str = sys.platform) -> None:
    """Tell SDL and the taskbar how to treat the window; call it before ``pygame.display.init``."""
    for name, value in _WINDOW_HINTS.items():
        os.environ.setdefault(name, value)
    for name in _CLASS_HINTS:  # pygame has set one of them to the name of the script
        os.environ[name] = WINDOW_CLASS
    if platform == WINDOWS:
        with suppress(AttributeError, OSError):  # without the id, the taskbar groups the window with those of Python
            _windows_library("shell32").SetCurrentProcessExplicitAppUserModelID(WINDOW_CLASS)


def prepare_driver(driver: str) -> None:
    """Tell SDL how to draw with the driver that it has chosen; call it before pygame opens a window.

    If the driver can, SDL draws straight into the window, without the graphics card, since pictures are drawn in
    memory. On a machine without a card, emulating one costs more than the drawing: a burning fire takes 20 % of a core
    with an emulated card, 2 % without (``bench_startup.py``). Other drivers, such as Wayland's, cannot open a window
    this way.
    """
    if driver in _DRIVERS_WITHOUT_CARD:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def wanted_languages(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, locales: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the codes of the person's languages, the preferred one first: ``de_AT.UTF-8:en`` gives de, en.

    The environment comes first, then ``locales`` of the window system, and on Windows the language of menus.
    """
    languages = next((environment[name] for name in _LANGUAGE_VARIABLES if environment.get(name)), "")
    for locale in (*languages.split(":"), *locales):
        language, *_ = re.split("[-_.]", locale)
        yield language.lower()
    if platform == WINDOWS:
        from locale import windows_locale

        code = _windows_library("kernel32").GetUserDefaultUILanguage()
        yield windows_locale.get(code, "").split("_")[0]


def commands_to_show(file: Path, platform: str = sys.platform) -> tuple[FileCommand, ...]:
    """Return the commands that show ``file``, the best first: selected in its folder, or only the folder."""
    if platform == WINDOWS:
        # Explorer parses the text after the comma itself, and its exit status is 1 even on success
        return (FileCommand(("explorer", f"/select,{file}"), status_tells_success=False),)
    if platform == MACOS:
        return (FileCommand(("open", "-R", str(file)), status_tells_success=True),)
    show_selected = (
        "dbus-send",
        "--session",
        "--print-reply",
        "--reply-timeout=3000",
        "--dest=org.freedesktop.FileManager1",
        "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1.ShowItems",
        # a comma would divide the address in two
        f"array:string:{file.absolute().as_uri().replace(',', '%2C')}",
        "string:",
    )
    show_folder = ("xdg-open", str(file.parent))
    return (FileCommand(show_selected, status_tells_success=True), FileCommand(show_folder, status_tells_success=True))


def commands_to_open(file: Path, platform: str = sys.platform) -> tuple[FileCommand, ...]:
    """Return the commands that open ``file`` with the system's program for it."""
    if platform == WINDOWS:
        return (FileCommand(("explorer", str(file)), status_tells_success=False),)
    program = "open" if platform == MACOS else "xdg-open"
    return (FileCommand((program, str(file)), status_tells_success=True),)


def _windows_library(name: str) -> Any:
    """Return a library of Windows; raises ``AttributeError`` elsewhere."""
    return getattr(importlib.import_module("ctypes").windll, name)
