"""The taskbar shows that it is a person's turn again, when bots have moved and another window has the focus."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.ui.real_window import ROOT, NoDisplay, window_manager, x_server
from tests.ui.stagehand import Opener, Stagehand

#: a window that takes the focus, until it is told to go
_OTHER = """
import pygame
pygame.display.init()
pygame.display.set_mode((300, 200))
pygame.Window.from_display_module().focus()
while not pygame.event.get(pygame.QUIT):
    pygame.time.wait(10)
"""
#: opens the app at home, asks for attention in front of and behind another window, and prints the taskbar's state
_ASK = """
import subprocess, sys, time
from pathlib import Path
from game.window.display import system_window
from tests.patience import TIMEOUT
from tests.ui.stagehand import Stagehand

hand = Stagehand(Path(sys.argv[1]), unseen=True)

def turn_until(in_use):
    until = time.monotonic() + TIMEOUT
    while hand.app.window.has_focus != in_use and time.monotonic() < until:
        hand.turn()
        time.sleep(0.01)

def is_urgent():
    hand.stage.command("ask_for_attention")
    hand.turn()
    known = subprocess.run(["xprop", "-id", str(system_window().handle), "WM_HINTS"], capture_output=True, text=True)
    return "urgency" in known.stdout.lower()

in_front = is_urgent()
other = subprocess.Popen([sys.executable, "-c", sys.argv[2]])
turn_until(False)
behind = is_urgent()
other.kill()
other.wait()
print(in_front, behind)
hand.close()
"""


class _Taskbar:
    """A stand-in for the system's window; it counts the requests to flash until somebody looks at it."""

    def __init__(self) -> None:
        self.flashed = 0

    def flash(self, operation: int) -> None:
        assert operation == pygame.FLASH_UNTIL_FOCUSED
        self.flashed += 1


def _put_behind(hand: Stagehand, monkeypatch: pytest.MonkeyPatch, taskbar: object) -> None:
    """Put the app's window behind another window, with this ``taskbar``."""
    monkeypatch.setattr("game.window.display.system_window", lambda: taskbar)
    hand.app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))


def _move(hand: Stagehand) -> None:
    """Click the first control that makes a move, after a while, as if it had to be read first."""
    hand.turn(0.5)
    hand.click(next(control["id"] for control in hand.map["controls"] if control["moves"]))


@pytest.mark.unseen
def test_window_behind_others_asks_for_attention_once_bots_have_moved(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, taskbar = open_app(action="play", game="race", names=("Ada", "Bo", "Cy"), bots=(1, 2), seed=5), _Taskbar()
    _put_behind(hand, monkeypatch, taskbar)
    match, turns = hand.stage.scenes[1].match, 0  # type: ignore[attr-defined]
    for _ in range(5):
        before = len(match.records)
        _move(hand)
        if len(match.records) > before + 1:
            turns += 1  # bots have moved too, so it is Ada's turn again
        assert taskbar.flashed == turns
    assert turns > 1
    hand.app.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    for _ in range(2):
        _move(hand)
    assert taskbar.flashed == turns, "the taskbar flashes although the person is looking"


@pytest.mark.unseen
def test_taskbar_does_not_flash_when_a_person_moves_after_another_person(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    taskbar = _Taskbar()
    _put_behind(hand, monkeypatch, taskbar)
    for _ in range(6):
        _move(hand)
    assert taskbar.flashed == 0


@pytest.mark.unseen
def test_window_system_that_cannot_flash_causes_no_error(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    class WithoutFlashing:
        def flash(self, operation: int) -> None:
            raise pygame.error("That operation is not supported")

    hand = open_app(action="home")
    _put_behind(hand, monkeypatch, WithoutFlashing())
    hand.stage.command("ask_for_attention")
    assert hand.map["screen"] == "home"


@pytest.mark.window
def test_x11_marks_the_window_as_urgent(tmp_path: Path) -> None:
    try:
        if not shutil.which("xprop"):
            raise NoDisplay("this needs xprop")
        with x_server() as screen, window_manager(tmp_path, screen):
            command = [sys.executable, "-c", _ASK, str(tmp_path), _OTHER]
            result = subprocess.run(
                command, env=screen, cwd=ROOT, capture_output=True, text=True, check=True, timeout=100
            )
    except NoDisplay as reason:
        if os.environ.get("CI"):
            pytest.fail(str(reason))
        pytest.skip(str(reason))
    assert result.stdout.splitlines()[-1] == "False True"
