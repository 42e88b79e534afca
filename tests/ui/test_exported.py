"""After an export: the folder is shown and the path copied, with or without a file manager or a clipboard."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.core.system import commands_to_show
from game.core.words import quoted
from game.screens.parts.making import Exported
from game.ui import desktop
from game.ui.desktop import ShowAttempt, run
from game.ui.stage import Stage
from tests.patience import TIMEOUT
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_saves import save_match, wait_for_files_and_pictures

pytestmark = pytest.mark.unseen


@pytest.fixture(autouse=True)
def instant_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write an empty file instead of a picture of the last table."""

    class EmptyPicture:
        share, fault, done = 1.0, "", True

        def __init__(self, stage: Stage, match: Match, target: Path) -> None:
            target.touch()

        def poll(self) -> None:
            pass

        def cancel(self) -> None:
            pass

    monkeypatch.setattr("game.screens.parts.making.FinalPicture", EmptyPicture)


def _wait_for_result(showing: ShowAttempt) -> bool:
    """Wait until a file manager was opened, or no file manager could be; return whether it was."""
    until = time.monotonic() + TIMEOUT
    while showing.has_succeeded is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    return showing.has_succeeded


@pytest.mark.parametrize(
    ("platform", "program"),
    [("linux", "dbus-send"), ("darwin", "open"), ("win32", "explorer"), ("freebsd", "dbus-send")],
)
def test_folder_is_shown_by_the_file_manager_of_each_system(platform: str, program: str) -> None:
    file = Path("/pictures/a drop, thrown.gif")
    (command, _), *others = commands_to_show(file, platform)
    assert command[0] == program
    if platform == "darwin":
        assert command[1:] == ("-R", str(file))
    elif platform == "win32":
        assert command[1:] == (f"/select,{file}",)
    else:
        address = next(part for part in command if part.startswith("array:string:"))
        assert address == "array:string:file:///pictures/a%20drop%2C%20thrown.gif"
        assert others == [(("xdg-open", "/pictures"), True)]


def test_next_file_manager_is_tried_after_one_fails() -> None:
    tried: list[str] = []

    def try_to_run(command: Sequence[str]) -> bool:
        tried.append(command[0])
        return command[0] == "xdg-open"

    assert _wait_for_result(ShowAttempt(Path("/a/b.gif"), try_to_run, "linux"))
    assert tried == ["dbus-send", "xdg-open"]
    assert not _wait_for_result(ShowAttempt(Path("/a/b.gif"), lambda command: False, "linux"))


def test_missing_file_manager_fails_quietly() -> None:
    assert not run(["no-such-program-as-this"])
    assert run(["true"]) and not run(["false"])


def test_app_does_not_wait_for_a_file_manager_that_never_answers(tmp_path: Path) -> None:
    answers = threading.Event()
    showing = ShowAttempt(tmp_path, lambda command: answers.wait(TIMEOUT), "linux")
    assert showing.has_succeeded is None
    answers.set()
    assert _wait_for_result(showing)


def _export_picture(hand: Stagehand) -> Exported:
    """Export the picture of the saved match ``one`` from its result."""
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    hand.click("records.match.one.firepit")
    hand.click("result.picture")
    hand.turn()
    assert isinstance(hand.stage.scene, Exported)
    return hand.stage.scene


def test_path_of_an_exported_file_is_copied_to_the_clipboard(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    _export_picture(hand)
    hand.click("exported.path")
    assert pygame.scrap.get_text() == str(tmp_path / "pictures" / "one.png")
    assert hand.stage.notice == "Path copied."

    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    hand.click("exported.path")
    assert hand.stage.notice is not None and quoted(tmp_path / "pictures" / "one.png") in hand.stage.notice


@pytest.mark.parametrize("works", [True, False])
@pytest.mark.parametrize(
    ("control", "refusal"),
    [
        ("exported.folder", "Could not open a file manager. The file is here: {}"),
        ("exported.open", "No program could open this file: {}"),
    ],
)
def test_exported_file_or_its_folder_is_opened_and_a_failure_names_the_file(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, control: str, refusal: str, works: bool
) -> None:
    commands: list[Sequence[str]] = []

    def record_commands_and_end(self: ShowAttempt) -> None:
        commands.extend(command for command, _ in self.commands)
        self.has_succeeded = works

    monkeypatch.setattr(desktop.ShowAttempt, "try_all", record_commands_and_end)
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    scene = _export_picture(hand)
    hand.click(control)
    until = time.monotonic() + TIMEOUT
    while scene.wants_frames:
        hand.turn()
        assert time.monotonic() < until
    file = tmp_path / "pictures" / "one.png"
    opened = file if control == "exported.open" else file.parent
    assert any(str(opened) in part for command in commands for part in command)
    assert hand.stage.notice == (None if works else refusal.format(quoted(file)))
    assert hand.control(control)["enabled"]
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "result"


def test_list_of_matches_shows_the_file_of_a_match(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.file")
    assert isinstance(hand.stage.scene, Exported) and str(path) in hand.map["prompt"]
    assert "exported.open" not in hand.control_ids(), "another program is offered to open the file of a match"


def test_unfinished_match_is_exported_as_a_page_from_its_card(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "my_first_stone_age", "one")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.page")
    _wait_for_page(hand)
    page = next((tmp_path / "pages").glob("my-first-stone-age-*.html"))
    assert str(page) in hand.map["prompt"]
    assert "This match isn't over yet." in page.read_text(encoding="utf-8")
    hand.click("back")
    assert hand.map["screen"] == "match_card"


@pytest.mark.slow
def test_result_is_exported_as_a_page(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "my_first_stone_age", "one", moves=None)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    hand.click("records.match.one.firepit")
    hand.click("result.page")
    _wait_for_page(hand)
    page = next((tmp_path / "pages").glob("my-first-stone-age-*.html"))
    assert "This match isn't over yet." not in page.read_text(encoding="utf-8")


def _wait_for_page(hand: Stagehand) -> None:
    """Wait until an exported page is written."""
    until = time.monotonic() + TIMEOUT
    while hand.map["screen"] != "exported":
        assert time.monotonic() < until
        hand.turn()
        time.sleep(0.02)
