"""Errors inside the window: written to a file without secrets, shown to the person, and a way on is offered."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app import App
from game.core.words import quoted
from game.kept.error_files import MAX_KEPT, save_error_report
from game.screens.home.home import Home
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention
from game.ui.layout import Rect
from game.ui.scene import Scene, Status
from tests.ui.stagehand import Opener, Stagehand, middle_of

ROOT = Path(__file__).parents[2]
#: the value of a local variable, which no report may show
SECRET = "Ayla holds 3 skins of /home/ayla"


class Breaking(Scene):
    """A screen whose method ``where`` raises ``errors_left`` times."""

    name = "breaking"

    def __init__(self, hand: Stagehand, where: str, errors_left: int = 10_000) -> None:
        super().__init__(hand.stage)
        self.where, self.errors_left = where, errors_left

    def _break(self, where: str) -> None:
        ayla = SECRET  # the report must name this variable, but not show its value
        if where == self.where and self.errors_left:
            self.errors_left -= 1
            raise KeyError(ayla)

    def update(self, seconds: float) -> None:
        self._break("update")

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(Rect(10, 10, 20, 20)):
            self._break("draw")

    def draw_above(self, canvas: Canvas) -> None:
        if self.where == "native":
            pygame.image.load(str(ROOT))
        self._break("draw_above")

    def controls(self) -> list[Control]:
        self._break("controls")
        return [Control("breaking.use", "button", "Use", Rect(0, 0, 1600, 900), lambda: self._break("action"))]

    def handle(self, intention: Intention) -> bool:
        self._break("handle")
        return False

    def status(self) -> Status:
        self._break("status")
        return Status("")

    @property
    def wants_frames(self) -> bool:
        return True


def turn(app: App) -> None:
    """Run the app's loop until the arriving screen is shown, and the inputs that waited for it are answered."""
    turns_at_rest = 0
    for _ in range(40):
        time.sleep(0.05)
        app.step()
        turns_at_rest = 0 if app.stage.needs_placeholder else turns_at_rest + 1
        if turns_at_rest == 2:
            return


def escape() -> None:
    """Post a press of Esc."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))


def click(hand: Stagehand, x: float = 480, y: float = 270) -> None:
    """Post a click, by default in the middle of the window."""
    hand.move_to(x, y)
    hand.press(x, y)
    hand.release(x, y)


def use(hand: Stagehand, name: str) -> None:
    """Click a control and let the app answer."""
    click(hand, *middle_of(hand.control(name)))
    turn(hand.app)


#: the methods of a screen in which an error may occur; ``native`` is an error that pygame raises
PLACES = ("update", "draw", "draw_above", "native", "controls", "handle", "status", "action")


@pytest.mark.parametrize("where", PLACES)
def test_error_is_shown_and_written_and_home_can_be_reached(open_app: Opener, tmp_path: Path, where: str) -> None:
    hand = open_app()
    hand.stage.push(Breaking(hand, where))
    escape()
    click(hand)
    turn(hand.app)
    assert hand.map["screen"] == "failure"
    assert hand.app.window.surface.get_clip() == hand.app.window.surface.get_rect()
    file = max((tmp_path / "errors").iterdir())
    assert f"errors/{file.name}" in hand.stage.scene.status().more
    assert hand.control_ids() == ["failure.go_on", "failure.home"]
    use(hand, "failure.home")
    assert isinstance(hand.stage.scene, Home) and hand.map["screen"] == "home"
    assert not hand.stage.ended


@pytest.mark.parametrize("where", ["update", "draw", "controls", "status"])
def test_screen_that_fails_again_can_only_be_left(open_app: Opener, where: str) -> None:
    hand = open_app()
    hand.stage.push(Breaking(hand, where))
    turn(hand.app)
    use(hand, "failure.go_on")
    turn(hand.app)
    assert hand.map["screen"] == "failure" and hand.control_ids() == ["failure.home"]


def test_screen_that_failed_only_once_can_be_used_again(open_app: Opener) -> None:
    hand = open_app()
    broken = Breaking(hand, "draw", errors_left=1)
    hand.stage.push(broken)
    turn(hand.app)
    use(hand, "failure.go_on")
    turn(hand.app)
    assert hand.stage.scene is broken and hand.map["screen"] == "breaking"


def test_error_file_names_the_cause_and_no_secret(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.stage.push(Breaking(hand, "draw"))
    turn(hand.app)
    text = next((tmp_path / "errors").iterdir()).read_text(encoding="utf-8")
    for detail in (
        "KeyError",
        "screen: breaking",
        "raise KeyError(ayla)",
        "game/ui/stage.py:",
        f"Firepit {__version__},",
    ):
        assert detail in text
    for secret in (SECRET, str(ROOT), str(Path.home()), str(tmp_path)):
        assert secret not in text


def test_only_the_newest_error_files_are_kept_and_a_missing_folder_is_ignored(tmp_path: Path) -> None:
    files = [save_error_report(tmp_path, ValueError("x"), "home") for _ in range(MAX_KEPT + 5)]
    assert sorted((tmp_path / "errors").iterdir()) == files[5:]
    (tmp_path / "taken").write_text("")
    assert save_error_report(tmp_path / "taken", ValueError("x"), "home") is None


#: runs the app with a screen that fails, with Esc pressed now and then, and closes the window in the end
RUNNING = """
import sys, pygame
from game import __version__
from game.app import App
from game.cli import main
from game.screens.home.home import Home
broken, turns = int(sys.argv[2]), 0
def draw(self, canvas, draw=Home.draw):
    global broken
    if broken:
        broken -= 1
        min([])
    draw(self, canvas)
Home.draw = draw
def step(self, step=App.step):
    global turns
    turns += 1
    if turns % 8 == 0:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    if turns == 200:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    step(self)
App.step = step
sys.exit(main(["--data-dir", sys.argv[1], "--mute", "--size", "1024x640"]))
"""


def run(folder: Path, broken: int) -> subprocess.CompletedProcess[str]:
    """Run the app with a home screen whose first ``broken`` drawings fail."""
    command = [sys.executable, "-c", RUNNING, str(folder), str(broken)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_error_in_the_window_does_not_end_the_app(tmp_path: Path) -> None:
    result = run(tmp_path, 1)
    (file,) = (tmp_path / "errors").iterdir()
    assert result.returncode == 0 and result.stderr == f"Something went wrong. The details are in {quoted(file)}.\n"


def test_app_ends_with_a_sentence_and_status_1_if_even_home_fails(tmp_path: Path) -> None:
    result = run(tmp_path, 10_000)
    files = sorted((tmp_path / "errors").iterdir())
    assert result.returncode == 1
    assert len(files) == 3  # two errors of the first home screen, and one of the new home screen
    survived = [f"Something went wrong. The details are in {quoted(file)}.\n" for file in files[:-1]]
    assert result.stderr == "".join(survived) + f"Firepit has crashed. The details are in {quoted(files[-1])}.\n"
