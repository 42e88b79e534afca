"""Differences between Linux, macOS and Windows; each system is simulated by a stand-in."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import system
from game.core.system import (
    MACOS,
    WINDOW_CLASS,
    WINDOWS,
    leave_interrupts_to_the_parent,
    lock,
    lower_priority,
    prepare_driver,
    prepare_window,
    wanted_languages,
    write_through,
)


class _Calls(list[tuple[Any, ...]]):
    """Records the calls of a library function of another system; raises ``refusal`` if one is given."""

    refusal: OSError | None = None

    def __call__(self, *arguments: Any) -> int:
        self.append(arguments)
        if self.refusal is not None:
            raise self.refusal
        return 0x0407  # German, as Windows numbers languages


def _replace_module(monkeypatch: pytest.MonkeyPatch, name: str, **attributes: Any) -> None:
    """Put a module with only these attributes in place of the real one."""
    monkeypatch.setitem(sys.modules, name, SimpleNamespace(**attributes))


def _replace_windows_library(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
    """Let ``ctypes`` offer these functions as the libraries kernel32 and shell32 of Windows."""
    library = SimpleNamespace(**functions)
    _replace_module(monkeypatch, "ctypes", windll=SimpleNamespace(kernel32=library, shell32=library))


@pytest.mark.parametrize("platform", ["linux", WINDOWS])
def test_file_is_flushed_and_fsync_is_called(platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synchronised = _Calls()
    monkeypatch.setattr(os, "fsync", synchronised)
    with (tmp_path / "match").open("wb") as file:
        file.write(b"a line")
        write_through(file, platform)
        assert (tmp_path / "match").read_bytes() == b"a line"
        assert synchronised == [(file.fileno(),)]


def test_macos_uses_full_fsync_if_the_drive_supports_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS fsync leaves data in the drive's cache, so F_FULLFSYNC is called. A drive that refuses it gets fsync."""
    control, synchronised = _Calls(), _Calls()
    _replace_module(monkeypatch, "fcntl", fcntl=control, F_FULLFSYNC=51)
    monkeypatch.setattr(os, "fsync", synchronised)
    with (tmp_path / "match").open("wb") as file:
        write_through(file, MACOS)
        assert control == [(file.fileno(), 51)]
        assert synchronised == []
        control.refusal = OSError(errno.ENOTSUP, "not on this drive")
        write_through(file, MACOS)
        assert synchronised == [(file.fileno(),)]


def test_lock_on_windows_lies_beyond_the_end_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[int] = []

    def locking(descriptor: int, mode: int, count: int) -> None:
        """Record where in the file a byte is locked."""
        assert (mode, count) == (2, 1)
        places.append(os.lseek(descriptor, 0, os.SEEK_CUR))

    _replace_module(monkeypatch, "msvcrt", locking=locking, LK_NBLCK=2)
    with (tmp_path / "match").open("w+b") as file:
        file.write(b"one line\n")
        lock(file, WINDOWS)
        assert file.tell() == 9
        assert places[0] > 1 << 32
    assert (tmp_path / "match").read_bytes() == b"one line\n"


@pytest.mark.parametrize(("number", "held"), [(errno.EACCES, True), (errno.EDEADLK, True), (errno.ENOLCK, False)])
@pytest.mark.parametrize("platform", ["linux", WINDOWS])
def test_lock_fails_only_if_another_program_holds_it(
    platform: str, number: int, held: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse = _Calls()
    refuse.refusal = OSError(number, "no")
    _replace_module(monkeypatch, "msvcrt", locking=refuse, LK_NBLCK=2)
    _replace_module(monkeypatch, "fcntl", flock=refuse, LOCK_EX=2, LOCK_NB=4)
    with (tmp_path / "match").open("w+b") as file:
        if held:
            with pytest.raises(OSError, match="no"):
                lock(file, platform)
        else:
            lock(file, platform)
    assert len(refuse) == 1


def test_worker_lowers_its_priority_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    nice, priority = _Calls(), _Calls()
    monkeypatch.setattr(os, "nice", nice, raising=False)
    lower_priority(10, "linux")
    assert nice == [(10,)]
    _replace_windows_library(monkeypatch, SetPriorityClass=priority, GetCurrentProcess=lambda: 7)
    lower_priority(10, WINDOWS)
    assert priority == [(7, 0x4000)]
    monkeypatch.delattr(os, "nice")
    lower_priority(10, "linux")


def test_worker_ignores_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    handled = _Calls()
    monkeypatch.setattr(system.signal, "signal", handled)
    leave_interrupts_to_the_parent()
    assert handled == [(system.signal.SIGINT, system.signal.SIG_IGN)]


def test_window_class_and_dpi_awareness_are_set_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    named = _Calls()
    environment = {"SDL_FRAMEBUFFER_ACCELERATION": "1", "SDL_VIDEO_X11_WMCLASS": "run.py"}
    monkeypatch.setattr(os, "environ", environment)
    _replace_windows_library(monkeypatch, SetCurrentProcessExplicitAppUserModelID=named)
    prepare_window(WINDOWS)
    assert named == [(WINDOW_CLASS,)]
    assert environment["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert environment["SDL_VIDEO_X11_WMCLASS"] == environment["SDL_VIDEO_WAYLAND_WMCLASS"] == WINDOW_CLASS
    prepare_driver("x11")
    assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "1", "a setting of the person was overwritten"
    monkeypatch.delitem(sys.modules, "ctypes")
    prepare_window("linux")


def test_linux_window_has_the_app_name_and_does_not_bypass_the_compositor(monkeypatch: pytest.MonkeyPatch) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", environment)
    prepare_window("linux")
    assert environment["SDL_APP_NAME"] == "Firepit"
    assert environment["SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR"] == "0"


def test_software_rendering_is_requested_only_on_x11_and_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", environment)
    prepare_window("linux")
    for driver in ("wayland", "cocoa", "KMSDRM"):
        prepare_driver(driver)
        assert "SDL_FRAMEBUFFER_ACCELERATION" not in environment
    for driver in ("x11", "windows"):
        environment.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        prepare_driver(driver)
        assert environment["SDL_FRAMEBUFFER_ACCELERATION"] == "0"


def test_languages_of_the_environment_precede_the_system_language(monkeypatch: pytest.MonkeyPatch) -> None:
    _replace_windows_library(monkeypatch, GetUserDefaultUILanguage=_Calls())
    set_by_person = {"LANGUAGE": "", "LANG": "pl_PL.UTF-8:fr"}
    assert list(wanted_languages(set_by_person, "linux", ["de-AT"])) == ["pl", "fr", "de"]
    assert list(wanted_languages({}, MACOS, ["de_AT", "en"])) == ["", "de", "en"]
    assert list(wanted_languages({}, WINDOWS)) == ["", "de"]
