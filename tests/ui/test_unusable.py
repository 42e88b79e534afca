"""An unusable data folder or file: the window says so, and offers ways on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import App
from game.commands.request import AppRequest
from game.core import Match
from game.core.words import quoted
from game.kept import data_folder
from game.screens.open_match import go_home
from game.screens.parts.place_chooser import PlaceChooser
from game.ui.window_limits import NoWindow
from tests.full_disk import raise_disk_full
from tests.played import play_at_random
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen


def random_race(moves: int = 12) -> Match:
    """Return a race after some random moves; the same moves each time."""
    match, random = Match.new("race", names=["Ada", "Bo"], seed=3, options={"cards": False}), Random(1)
    play_at_random(match, random, moves)
    return match


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Return the file of a match of twelve moves, with the ninth move damaged."""
    file = tmp_path / "damaged.firepit"
    random_race().save(file)
    lines = file.read_bytes().splitlines(keepends=True)
    # the opening is a record as well
    ninth = [index for index, line in enumerate(lines) if line.startswith(b'{"kind":"record"')][9]
    lines[ninth] = lines[ninth].replace(b'"hash":"', b'"hash":"x', 1)
    file.write_bytes(b"".join(lines))
    return file


def entries_of(hand: Stagehand, prefix: str) -> list[str]:
    """Return the ids that begin with ``prefix``, without the prefix."""
    return [name.removeprefix(prefix) for name in hand.control_ids() if name.startswith(prefix)]


# The data folder


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder in which no match can be saved; the usual folder is another folder."""
    monkeypatch.setattr(data_folder, "usual_folder", lambda: tmp_path / "usual")
    monkeypatch.setattr("game.window.display.usual_folder", lambda: tmp_path / "usual")
    (tmp_path / "matches").write_text("in the way", encoding="utf-8")
    return tmp_path


def test_unusable_folder_is_reported_in_the_window(
    open_app: Opener, blocked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = open_app()
    assert hand.map["screen"] == "no_folder"
    assert entries_of(hand, "no_folder.") == ["again", "usual", "elsewhere", "without", "quit"]
    sentence = f"Nothing can be saved in {quoted(blocked)} (File exists)."
    assert capsys.readouterr().err == f"{sentence}\n" and sentence in hand.stage.scene.status().more
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "no_folder"
    hand.click("no_folder.again")
    assert hand.map["screen"] == "no_folder" and hand.app.opener.next_request is None
    hand.click("no_folder.quit")
    assert hand.stage.ended and hand.app.run() == 2 and hand.app.opener.next_request is None


def test_folder_is_used_as_soon_as_matches_can_be_saved_in_it(open_app: Opener, blocked: Path) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1)
    (blocked / "matches").unlink()
    hand.click("no_folder.again")
    request = hand.app.opener.next_request
    assert hand.stage.ended and request is not None
    assert (request.data_dir, request.action, request.game) == (blocked, "play", "race")


def test_last_match_that_cannot_be_read_is_reported_without_a_data_folder(
    open_app: Opener, blocked: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "last.firepit")

    monkeypatch.setattr("game.window.display.resume_match", refuse)
    monkeypatch.setattr("game.window.display.RequestOpener._last_match", lambda self: blocked / "last.firepit")
    hand = open_app(action="resume")
    hand.click("no_folder.without")
    assert hand.map["screen"] == "home" and "Permission denied" in (hand.stage.notice or "")
    assert capsys.readouterr().err.endswith("Permission denied.\n") and hand.app.opener.status == 2


def test_usual_folder_can_be_chosen_instead_of_an_unusable_one(open_app: Opener, blocked: Path) -> None:
    hand = open_app()
    hand.click("no_folder.usual")
    assert hand.app.opener.next_request is not None and hand.app.opener.next_request.data_dir == blocked / "usual"
    assert (blocked / "usual" / "matches").is_dir()


def test_another_folder_is_chosen_from_a_list(open_app: Opener, blocked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (blocked / "home" / "games").mkdir(parents=True)
    (blocked / "home" / ".hidden").mkdir()
    monkeypatch.setattr(Path, "home", lambda: blocked / "home")
    hand = open_app()
    hand.click("no_folder.elsewhere")
    assert hand.map["screen"] == "place" and entries_of(hand, "place.folder.") == ["0"]
    hand.click("place.folder.0")
    assert entries_of(hand, "place.folder.") == []
    hand.click("place.here")
    assert hand.app.opener.next_request is not None
    assert hand.app.opener.next_request.data_dir == blocked / "home" / "games" / "firepit"


def test_playing_without_a_folder_leaves_no_files(open_app: Opener, blocked: Path) -> None:
    before = sorted(blocked.iterdir())
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    stand_in = hand.app.data_dir
    assert stand_in != blocked and stand_in.is_dir()
    hand.click("no_folder.without")
    assert hand.map["screen"] == "race" and sorted({*blocked.iterdir()} - {hand.map_file}) == before
    hand.close()
    assert not stand_in.exists()


def test_read_only_folder_shows_its_matches(open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "matches").mkdir()
    random_race(5).save(tmp_path / "matches" / "race.firepit")

    monkeypatch.setattr(data_folder.tempfile, "TemporaryFile", raise_disk_full)
    hand = open_app(action="resume")
    assert hand.map["screen"] == "no_folder" and "No space left on device" in hand.stage.scene.status().more
    hand.click("no_folder.without")
    assert hand.app.data_dir == tmp_path and hand.map["screen"] == "race"


def test_error_without_a_display_also_names_the_unusable_folder(blocked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(NoWindow, match=r"Nothing can be saved in .* No window could be opened"):
        App(AppRequest(data_dir=blocked))


# Files


@pytest.mark.parametrize("action", ["open", "resume", "replay"])
def test_damaged_match_is_reported_over_home_and_its_undamaged_moves_can_be_recovered(
    open_app: Opener, damaged: Path, action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = damaged.read_bytes()
    hand = open_app(action=action, file=damaged)
    assert [scene.name for scene in hand.stage.scenes] == ["home", "no_file"]
    error = capsys.readouterr().err
    assert quoted(damaged) in error and "the checksum does not match" in error and error.count("\n") == 1
    assert "The first 8 moves can be recovered" in hand.stage.scene.status().more
    hand.click("no_file.rescue")
    assert hand.map["screen"] == "race" and damaged.read_bytes() == before
    copies = list((damaged.parent / "matches").glob("*.firepit"))
    assert [len(Match.load(copy).records) for copy in copies] == [8]
    assert Match.load(copies[0]).state_hash() == random_race(8).state_hash()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.turn()
    assert hand.app.run() == 2


def test_screen_about_a_file_that_is_no_match_offers_its_folder_and_home(open_app: Opener, tmp_path: Path) -> None:
    file = tmp_path / "holiday.firepit"
    file.write_bytes(b"a picture")
    hand = open_app(action="open", file=file)
    assert entries_of(hand, "no_file.") == ["show", "back"]
    hand.click("no_file.show")
    assert hand.map["screen"] == "exported"
    hand.key(pygame.K_ESCAPE)
    hand.click("no_file.back")
    assert hand.map["screen"] == "home"


def test_missing_file_is_reported_in_window_and_terminal(
    open_app: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "yesterday.firepit"
    hand = open_app(action="open", file=gone)
    assert capsys.readouterr().err == f"There is no file {quoted(gone)}.\n"
    assert hand.map["screen"] == "no_file" and quoted(gone) in hand.stage.scene.status().more
    assert entries_of(hand, "no_file.") == ["back"]
    hand.click("no_file.back")
    assert hand.map["screen"] == "home"
    hand.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(gone)))
    assert hand.map["screen"] == "home" and hand.app.opener.status == 2


def test_damaged_match_opens_the_same_screen_from_the_list_and_when_dropped(
    open_app: Opener, damaged: Path, tmp_path: Path
) -> None:
    hand = open_app()
    hand.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(damaged)))
    hand.settle()
    assert hand.map["screen"] == "no_file"
    damaged.rename(tmp_path / "matches" / damaged.name)
    go_home(hand.stage)
    hand.settle()
    hand.click("home.records")
    for name in (f"records.fault.{damaged.name}", f"records.more.{damaged.name}"):
        hand.click(name)
        assert hand.map["screen"] == "no_file" and "no_file.rescue" in hand.control_ids()
        hand.click("no_file.back")


def test_missing_match_to_continue_is_reported_at_home_while_playing_without_a_folder(
    open_app: Opener, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "matches").write_text("in the way", encoding="utf-8")
    hand = open_app(action="resume")
    capsys.readouterr()
    hand.click("no_folder.without")
    sentence = "There is no match to continue. Start one first."
    assert hand.map["screen"] == "home" and hand.stage.notice == sentence and capsys.readouterr().err == f"{sentence}\n"


# Choosing a folder


def open_chooser(hand: Stagehand, proposed: Path) -> list[Path]:
    """Open the list of folders at the ``proposed`` folder; return a list that gets the chosen folder."""
    chosen: list[Path] = []
    hand.stage.push(PlaceChooser(hand.stage, "Where?", proposed, chosen.append))
    hand.settle()
    return chosen


def test_folder_list_opens_subfolders_and_the_parent_folder_and_home(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "place"
    for number in range(30):
        (place / f"folder {number:02}").mkdir(parents=True)
    (place / "a file").touch()
    (place / "nowhere").symlink_to(place / "gone")
    monkeypatch.setattr(Path, "home", lambda: place)
    hand = open_app()
    chosen = open_chooser(hand, place / "no" / "such" / "name")
    assert len(entries_of(hand, "place.folder.")) > 5
    hand.click("place.folder.1")
    hand.click("place.up")
    hand.click("place.folder.2")
    hand.click("place.home")
    hand.click("place.folder.3")
    hand.click("place.here")
    assert chosen == [place / "folder 03" / "name"] and hand.map["screen"] == "home"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b"])
def test_name_of_a_new_folder_cannot_lead_elsewhere(open_app: Opener, tmp_path: Path, name: str) -> None:
    hand = open_app()
    chosen = open_chooser(hand, tmp_path / "x")
    scene = hand.stage.scene
    assert isinstance(scene, PlaceChooser)
    hand.click("place.name")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_BACKSPACE)
    hand.type(name)
    hand.settle()
    assert not hand.control("place.here")["enabled"]
    hand.key(pygame.K_ESCAPE)
    assert chosen == []


def test_file_name_that_is_too_long_is_cut_with_a_notice(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    open_chooser(hand, tmp_path / "x")
    hand.click("place.name")
    hand.type("a" * 61)
    assert hand.stage.notice == "There is room for 60 characters."
