"""Everything that differs between Linux, macOS and Windows, in one place.

A function with a ``platform`` (as ``sys.platform`` names it) does for that system what it does for the one it runs on,
so that each can be tested anywhere.
"""

from __future__ import annotations

import errno
import importlib
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

WINDOWS: Final = "win32"
MACOS: Final = "darwin"
#: the name that a person reads, and that by which taskbars group windows and match one with its menu entry
APP_NAME: Final = "Firepit"
WINDOW_CLASS: Final = "firepit"
#: one way to show a file: a command with its arguments, and whether its answer tells if that worked
Way: TypeAlias = "tuple[Sequence[str], bool]"

_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: what a system answers when another program holds a lock
_HELD_ELSEWHERE = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
#: the byte of a file that is locked on Windows, which lets nobody read what is locked: far behind the end of any match
_LOCKED_BYTE = 1 << 40
_BELOW_NORMAL_PRIORITY = 0x4000
#: what SDL has to know before it chooses a driver; it reads hints from the environment, and none may forbid a driver
_WINDOW_HINTS = {
    # otherwise "My SDL Application" is said to keep the screen from sleeping, and to play sound
    "SDL_APP_NAME": APP_NAME,
    # otherwise SDL has the compositor switched off for its window, and the whole desktop flickers
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    # without this, Windows draws the window small and scales it up on a monitor at 125 % and more
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
#: the drivers that can draw into a window without a graphics card
_WITHOUT_A_CARD = ("x11", "windows")
#: what accounts beside the owner's may do with a file or a folder
OTHERS: Final = 0o077
#: what the umask was before ``keep_others_out``; -1, which leaves it to the system, while that is not in force
_umask_before = -1
_CLASS_HINTS = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")


def write_through(file: IO[bytes], platform: str = sys.platform) -> None:
    """Return when all that was written to ``file`` is on the disk and survives a loss of power.

    On macOS the drive is told so as well, since it may keep things in a memory of its own. Raises ``OSError``.
    """
    file.flush()
    if platform == MACOS:
        control = importlib.import_module("fcntl")
        with suppress(OSError):  # not every drive can; then what every system does has to do
            control.fcntl(file.fileno(), control.F_FULLFSYNC)
            return
    os.fsync(file.fileno())


def library_with(name: str, user: str, platform: str = sys.platform) -> str:
    """Return what to open for the functions of a shared library that is loaded already: ``user`` is a module of it.

    A module leads to the libraries that it uses, except on Windows, which knows those that are loaded by name.
    """
    return f"{name}.dll" if platform == WINDOWS else user


def lock(file: IO[bytes], platform: str = sys.platform) -> None:
    """Lock a file that is open for writing against other programs until it is closed; its position stays.

    Where the file system knows no locks, nothing is locked. Raises ``OSError`` when another program holds it.
    """
    try:
        if platform == WINDOWS:
            locking = importlib.import_module("msvcrt")
            place = file.tell()
            file.seek(_LOCKED_BYTE)
            try:
                locking.locking(file.fileno(), locking.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            locking = importlib.import_module("fcntl")
            locking.flock(file, locking.LOCK_EX | locking.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD_ELSEWHERE:
            raise


def keep_others_out(wanted: bool) -> None:
    """Make files and folders that only their owner may use (0600 and 0700) from now on, or as before this was asked."""
    global _umask_before
    if wanted and _umask_before < 0:
        _umask_before = os.umask(OTHERS)
    elif not wanted and _umask_before >= 0:
        os.umask(_umask_before)
        _umask_before = -1


def usual_umask() -> int:
    """Return the umask for programs of others that are started from here; -1 for that of this process."""
    return _umask_before


def knows_modes(platform: str = sys.platform) -> bool:
    """Return whether files have an owner, and a mode that says what others may do."""
    return platform != WINDOWS


def leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C in a process that was started by another one: that one ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_kept_from_children(platform: str = sys.platform) -> Iterator[None]:
    """Start processes inside that never hear Ctrl+C, not even while Python is still starting there.

    This process hears it at the end of the block. Windows has no such thing: there a process has to ignore it itself.
    """
    if platform == WINDOWS:
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it starts with the first process, and would have Ctrl+C heard again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def step_back(niceness: int, platform: str = sys.platform) -> None:
    """Lower the priority of this process by ``niceness`` (1 to 19); Windows knows one step only."""
    with suppress(AttributeError, OSError):  # where priorities are not to be had, the system's own will do
        if platform == WINDOWS:
            kernel = _windows_library("kernel32")
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY)
        else:
            os.nice(niceness)


def prepare_window(platform: str = sys.platform) -> None:
    """Tell SDL and the taskbar how to treat the window; to be called before ``pygame.display.init``."""
    for name, value in _WINDOW_HINTS.items():
        os.environ.setdefault(name, value)
    for name in _CLASS_HINTS:  # pygame has set one of them to the name of the script
        os.environ[name] = WINDOW_CLASS
    if platform == WINDOWS:
        with suppress(AttributeError, OSError):  # otherwise the taskbar shows the window as one of Python's
            _windows_library("shell32").SetCurrentProcessExplicitAppUserModelID(WINDOW_CLASS)


def prepare_driver(driver: str) -> None:
    """Tell SDL how to draw with the driver that it has chosen; to be called before pygame opens a window.

    Straight into the window where that can be done, past the graphics card: pictures are made in memory, and without a
    card the detour costs more than the drawing (``bench_startup.py``: a burning fire takes 20 % of a core with it, 2 %
    without). Other drivers, such as Wayland's, open no window when they are told so.
    """
    if driver in _WITHOUT_A_CARD:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def wanted_languages(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, locales: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the codes of the languages that the person has set, the most wanted first: ``de_AT.UTF-8:en`` is de, en.

    The environment comes first, then ``locales``, which the window system names; on Windows also that of its menus.
    """
    named = next((environment[name] for name in _LANGUAGE_VARIABLES if environment.get(name)), "")
    for locale in (*named.split(":"), *locales):
        yield locale.replace("-", "_").split("_")[0].split(".")[0].lower()
    if platform == WINDOWS:
        from locale import windows_locale

        code = _windows_library("kernel32").GetUserDefaultUILanguage()
        yield windows_locale.get(code, "").split("_")[0]


def ways_to_show(file: Path, platform: str = sys.platform) -> tuple[Way, ...]:
    """Return the ways to show ``file`` in its folder, the best first: with the file chosen, else only the folder."""
    if platform == WINDOWS:
        # Explorer reads what follows the comma itself, and answers 1 also when it has opened
        return ((("explorer", f"/select,{file}"), False),)
    if platform == MACOS:
        return ((("open", "-R", str(file)), True),)
    chosen = (
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
    return ((chosen, True), (("xdg-open", str(file.parent)), True))


def ways_to_open(file: Path, platform: str = sys.platform) -> tuple[Way, ...]:
    """Return the ways to open ``file`` with the program that the system has for it."""
    if platform == WINDOWS:
        return ((("explorer", str(file)), False),)
    return ((("open" if platform == MACOS else "xdg-open", str(file)), True),)


def _windows_library(name: str) -> Any:
    """Return a library of Windows; raises ``AttributeError`` elsewhere."""
    return getattr(importlib.import_module("ctypes").windll, name)
