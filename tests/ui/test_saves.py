"""Coming back: saved matches on the home screen and in their list, names used before, and the records of the house."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, quick_bots
from game.core.deleted_files import DAYS_KEPT
from game.core.past_match import PastMatch
from game.kept.house import House
from game.kept.library import Library, Summary, read_summary
from game.kept.match_files import MatchFiles, picture_path
from game.kept.match_progress import end_word, how_it_ended, progress_words
from game.kept.seats import seat_looks, seat_table
from game.screens.home.home import Home
from game.screens.matches.house_records import RecordLook
from game.screens.open_match import go_home, library
from game.screens.parts.framed_table import FramedScene, framed_scene
from game.screens.parts.match_picture import MissingPictures, draw_table, has_small_picture
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.preloading import Preloader
from game.ui.small_files import write_json
from game.ui.stage import Stage
from tests.fast_set import two_games_of
from tests.layout.judge import MIN_TEXT_SIZE
from tests.layout.label_recorder import labels_drawn
from tests.own_towers import ONE
from tests.patience import TIMEOUT
from tests.played import match_played, play_at_random
from tests.position import with_state
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_resizing import resize

pytestmark = pytest.mark.unseen

REAL = [entry.name for entry in GAMES.values() if entry.built and entry.name != "race"]
#: the time at which the first match is saved, in seconds since 1970
FIRST_SAVED = 1_790_000_000


def save_match(
    folder: Path,
    game: str,
    name: str,
    moves: int | None = 12,
    names: tuple[str, ...] = ("Ada", "Bo"),
    bots: tuple[str | None, ...] = (),
    seed: int = 2,
) -> Path:
    """Save a match after ``moves`` random moves; if ``moves`` is ``None``, good bots play the match to its end."""
    seats = 1
    if len(GAMES[game].seats) > 1:
        seats = max(len(names), min(GAMES[game].seats))
    people = (*names, "Cy", "Di")[:seats]
    table = seat_table(seat_looks(people, {}), (*bots, *(None,) * seats)[:seats])
    players = quick_bots(GAMES[game].load_rules())
    player = players[-1] if moves is None else players[0]

    def begin() -> Match:
        return Match.new(game, names=people, seed=seed, table=table, chance="modelled")

    def play_on(match: Match, random: Random) -> None:
        match.play(ask_bot(match, player, random))

    match = match_played((game, people, bots, player), begin, seed, play_on, moves)
    path = folder / "matches" / f"{name}.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.save(path)
    os.utime(path, (FIRST_SAVED + 1000 * len(list(path.parent.iterdir())),) * 2)
    return path


def wait_for_files_and_pictures(hand: Stagehand) -> None:
    """Run until the library has read every file, and all pictures are drawn."""
    hand.stage.options.reduced_motion = True  # burning fires would ask for frames for ever
    until = time.monotonic() + TIMEOUT
    while library(hand.stage).is_reading or (isinstance(hand.stage.scene, Home) and hand.stage.scene.wants_frames):
        hand.turn(0.5)
        time.sleep(0.01)
        assert time.monotonic() < until


# The home screen


def test_home_shows_a_picture_of_each_open_match(open_app: Opener, tmp_path: Path) -> None:
    for game in REAL:
        save_match(tmp_path, game, game)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    for game in REAL:
        assert has_small_picture(tmp_path / "matches" / f"{game}.firepit"), "the missing small picture was not drawn"
        assert f"home.{game}.continue" in hand.control_ids()
    assert [name for name in hand.control_ids() if name.endswith(".picture")] == [f"home.{REAL[-1]}.picture"], (
        "not exactly one fire burns"
    )


def load_step_by_step(monkeypatch: pytest.MonkeyPatch) -> list[FramedScene]:
    """Load one drawing in each step; return a list to which tables are added as they begin to load."""
    begun: list[FramedScene] = []
    preload = FramedScene.preload

    def record_and_preload(table: FramedScene, canvas: Canvas) -> None:
        begun.append(table)
        preload(table, canvas)

    def preload_one_drawing(self: Preloader, seconds: float | None = None) -> None:
        self._preload_next(share_used=lambda: 0.0)

    monkeypatch.setattr(Preloader, "preload_slice", preload_one_drawing)
    monkeypatch.setattr(FramedScene, "preload", record_and_preload)
    return begun


def test_small_picture_of_a_match_is_drawn_only_after_all_its_parts_are_loaded(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_match(tmp_path, "ugh_ugh", "one")
    hand = open_app(own=True)
    wait_for_files_and_pictures(hand)
    picture_path(path).unlink()
    pictures = hand.stage.canvas.pictures
    scale = pictures.scale
    pictures.use_scale(0.0)  # the cache now forgets all pictures that home has loaded
    pictures.use_scale(scale)
    load_step_by_step(monkeypatch)
    missing, steps = MissingPictures(hand.stage), 0
    cached_when_drawn: list[int] = []
    draw = FramedScene.picture

    def draw_and_count(table: FramedScene) -> pygame.Surface:
        cached_when_drawn.append(hand.stage.canvas.pictures.cached_bytes)
        return draw(table)

    monkeypatch.setattr(FramedScene, "picture", draw_and_count)
    missing.request([path])
    until = time.monotonic() + TIMEOUT
    while missing.has_next:
        missing.go_on()
        steps += 1
        assert time.monotonic() < until
    assert steps > 2 and has_small_picture(path)
    assert cached_when_drawn == [hand.stage.canvas.pictures.cached_bytes]
    missing.request([path])
    assert not missing.has_next


def test_small_picture_of_a_match_is_the_same_if_the_window_is_resized_meanwhile(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_match(tmp_path, "ugh_ugh", "one")
    hand = open_app(own=True, size=(1600, 900))
    wait_for_files_and_pictures(hand)
    usual = picture_path(path).read_bytes()
    picture_path(path).unlink()
    begun = load_step_by_step(monkeypatch)
    missing = MissingPictures(hand.stage)
    missing.request([path])
    until = time.monotonic() + TIMEOUT
    while not begun:
        missing.go_on()
        assert time.monotonic() < until
    assert not has_small_picture(path)
    resize(hand, (960, 540))
    while missing.has_next:
        missing.go_on()
        assert time.monotonic() < until
    assert picture_path(path).read_bytes() == usual, "the table was drawn at two scales"


def leave_and_begin_to_draw(hand: Stagehand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the table for home, and wait until home begins to load the table to draw its picture."""
    begun = load_step_by_step(monkeypatch)
    go_home(hand.stage)
    until = time.monotonic() + TIMEOUT
    while not begun:
        hand.turn()
        assert time.monotonic() < until


def test_picture_of_a_table_that_home_is_drawing_is_saved_on_quitting(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_match(tmp_path, "stone_age_solo", "one")
    hand = open_app(action="resume", file=path)
    leave_and_begin_to_draw(hand, monkeypatch)
    assert not has_small_picture(path)
    hand.app._carry_out_command("quit")
    assert hand.stage.ended and has_small_picture(path)


def test_small_picture_is_outdated_if_its_match_changes_before_the_drawing_ends(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture shows the match as it was before, so it is saved, but will be drawn again."""
    path = save_match(tmp_path, "stone_age_solo", "one")
    hand = open_app(action="resume", file=path)
    leave_and_begin_to_draw(hand, monkeypatch)
    changed = path.stat().st_mtime + 60
    os.utime(path, (changed, changed))
    wait_for_files_and_pictures(hand)
    assert picture_path(path).exists() and not has_small_picture(path)


def test_failed_picture_of_a_table_is_not_drawn_again_when_quitting(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_match(tmp_path, "stone_age_solo", "one")
    hand = open_app(action="resume", file=path)

    def fail(table: FramedScene) -> pygame.Surface:
        raise KeyError("no such piece")

    monkeypatch.setattr(FramedScene, "picture", fail)
    leave_and_begin_to_draw(hand, monkeypatch)
    wait_for_files_and_pictures(hand)
    hand.app._carry_out_command("quit")
    assert hand.stage.ended and not has_small_picture(path)


def test_match_without_a_picture_can_be_opened_and_its_picture_is_saved_at_home(
    open_app: Opener, tmp_path: Path
) -> None:
    path = save_match(tmp_path, "ugh_ugh", "one")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    picture_path(path).unlink()
    hand.click("home.ugh_ugh.picture")
    if hand.map["screen"] == "curtain":
        hand.click("curtain.leave")
    else:
        hand.key(pygame.K_ESCAPE)
        hand.click("pause.leave")
    assert hand.map["screen"] == "home"
    wait_for_files_and_pictures(hand)
    assert has_small_picture(path)
    assert pygame.image.load(str(picture_path(path))).get_size() == (640, 360)


def test_quitting_at_home_saves_the_picture_of_a_table_just_left(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "stone_age_solo", "one")
    hand = open_app(action="resume", file=path)
    go_home(hand.stage)
    assert not has_small_picture(path)
    quit_control = control_named(hand.stage, "home.quit")
    assert quit_control.action is not None
    quit_control.action()
    assert hand.stage.ended and has_small_picture(path)


def test_closing_the_window_saves_the_picture(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "ugh_ugh", "one")
    hand = open_app(action="resume", file=path)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hand.turn()
    assert hand.stage.ended and has_small_picture(path)


@two_games_of(REAL)
def test_small_picture_of_a_match_at_home_shows_no_secret(open_app: Opener, tmp_path: Path, game: str) -> None:
    """Two matches that differ only in secrets have the same picture."""
    path = save_match(tmp_path, game, "one", moves=20)
    match = Match.load(path)
    hand = open_app()
    shown = pygame.image.tobytes(draw_table(hand.stage, match), "RGB")
    for seat in range(len(match.names)):
        other = with_state(match, match.rules.scramble(match.state, seat, 5))
        assert other.view(None) == match.view(None)
        assert pygame.image.tobytes(draw_table(hand.stage, other), "RGB") == shown


def test_picture_of_a_match_shows_all_secrets_once_it_is_over(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows_all: list[bool] = []

    def draw_and_note(stage: Stage, canvas: Canvas, past: PastMatch, seat: int | None) -> FramedScene:
        shows_all.append(past.all_knowing)
        return framed_scene(stage, canvas, past, seat)

    monkeypatch.setattr("game.screens.parts.match_picture.framed_scene", draw_and_note)
    hand = open_app()
    for moves in (5, None):
        draw_table(hand.stage, Match.load(save_match(tmp_path, "my_first_stone_age", f"after-{moves}", moves=moves)))
    assert shows_all == [False, True]


def test_progress_of_a_match_is_given_in_words(tmp_path: Path) -> None:
    save_match(tmp_path, "stone_age_solo", "solo", moves=40)
    save_match(tmp_path, "ugh_ugh", "two", moves=150)
    solo, two = (read_summary(tmp_path / "matches" / f"{name}.firepit") for name in ("solo", "two"))
    assert isinstance(solo, Summary) and isinstance(two, Summary)
    assert solo.rounds > 1 and progress_words(solo) == f"Round {solo.rounds}: The fire is at {solo.scores[0]}"
    nobody = replace(two, scores=(0, 0))
    assert progress_words(nobody) == f"Round {two.rounds}: Everyone is at 0"
    assert progress_words(replace(nobody, rounds=0)) == "Everyone is at 0"
    hungry = replace(two, scores=(-10, 3))
    assert progress_words(hungry).endswith("3\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}−10"), (
        "a score has a hyphen for a minus"
    )
    assert progress_words(replace(two, scores=(3, 5))) == f"Round {two.rounds}: {two.names[1]} leads, 5\xa0:\xa03"
    names = {"names": ("Una", "Brok", "Oona", "Tarn")}
    for scores, words in (
        ((0, 1, 1, 0), "Brok and Oona lead with 1"),
        ((0, 1, 1, 1), "3 players lead with 1"),
        ((1, 1, 1, 1), "Everyone is at 1"),
    ):
        assert progress_words(replace(two, scores=scores, **names)) == f"Round {two.rounds}: {words}"


def test_a_match_of_one_player_is_won_or_lost_in_words(tmp_path: Path) -> None:
    save_match(tmp_path, "stone_age_solo", "solo", moves=1)
    save_match(tmp_path, "ugh_ugh", "two", moves=1)
    solo, two = (read_summary(tmp_path / "matches" / f"{name}.firepit") for name in ("solo", "two"))
    assert isinstance(solo, Summary) and isinstance(two, Summary)
    lost = replace(solo, winners=(), scores=(0,))
    won = replace(solo, winners=(0,), scores=(7,))
    assert how_it_ended(lost) == "Last time: lost." and end_word(lost) == "defeat"
    assert how_it_ended(won) == "Last time: Ada won." and end_word(won) == "victory"
    nobody = replace(two, winners=())
    assert how_it_ended(nobody) == "Last time: nobody won." and end_word(nobody) == "finished"


def test_home_does_not_address_a_bot_whose_turn_it_is(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "stone_age", "left", bots=("hunter", "hunter"))
    hand = open_app(action="home")
    summary = read_summary(path)
    assert isinstance(summary, Summary) and summary.seat is not None and summary.people[summary.seat] is None
    assert hand.map["prompt"].startswith("Stone Age is waiting for you.")


@pytest.mark.parametrize("moves", [5, None])
def test_home_offers_to_continue_a_match_only_after_reading_its_whole_file(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int | None
) -> None:
    """It may be over. Behind the dialog of a folder that cannot be written, no more of it is read."""
    save_match(tmp_path, "stone_age", "one", moves=moves)
    monkeypatch.setattr("game.kept.library.READING_SECONDS", -1.0)
    hand = open_app(action="home")
    assert hand.map["prompt"] == "Pick a game." and "home.stone_age.continue" not in hand.control_ids()
    wait_for_files_and_pictures(hand)
    assert ("home.stone_age.continue" in hand.control_ids()) == (moves is not None)


@pytest.mark.parametrize("method", ["prompt", "scores", "view", "apply"])
def test_failing_rules_block_only_their_own_match(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    """The rules of an installed package may raise anything, even for a match that worked before."""
    path, other = save_match(tmp_path, "stone_age_solo", "bad", moves=5), save_match(tmp_path, "ugh_ugh", "good")

    def fail(*arguments: object) -> object:
        raise RuntimeError("the package is broken")

    with monkeypatch.context() as patch:
        patch.setattr(type(GAMES["stone_age_solo"].load_rules()), method, fail)
        hand = open_app()
        for _ in range(100):
            hand.turn()
        assert hand.map["screen"] == "home" and "home.ugh_ugh.continue" in hand.control_ids()
        hand.click("home.records")
        assert {match.file for match in library(hand.stage).known_summaries()} >= {other.name}
        assert hand.map["screen"] == "records" and f"records.match.{other.name}" in hand.control_ids()
    assert isinstance(read_summary(path), Summary), "the match is lost"


def test_lesson_opens_from_home_and_saves_no_match(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.learn")
    assert hand.map["screen"] == "lesson"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"
    assert not list((hand.stage.data_dir / "matches").glob("*.firepit")), "a lesson saved a match"


# The library


def test_match_missing_from_the_index_is_listed_before_its_whole_file_is_read(tmp_path: Path) -> None:
    for number in range(60):
        save_match(tmp_path, "race", f"race-{number:02}", moves=3, seed=number)
    found = Library(tmp_path / "matches")
    found.begin()
    assert (
        found.is_reading
        and len(found.known_summaries()) == 60
        and not any(entry.looked for entry in found.known_summaries())
    )
    until = time.monotonic() + TIMEOUT
    while found.is_reading and time.monotonic() < until:
        time.sleep(0.01)
        found.add_read_files()
    assert all(entry.looked for entry in found.known_summaries())
    again = Library(tmp_path / "matches")
    again.begin()
    assert not again.is_reading and again.known_summaries() == found.known_summaries()


@pytest.mark.parametrize(
    "damage",
    ['{"version": 2, "matches": [{"file": 1}, 7, null]}', "{", '{"version": 99}', "[]", '{"version": 2, "matches": 5}'],
)
def test_broken_index_is_rebuilt(tmp_path: Path, damage: str) -> None:
    save_match(tmp_path, "race", "one")
    whole = Library(tmp_path / "matches").summaries()
    (tmp_path / "matches" / "summaries.json").write_text(damage, encoding="utf-8")
    assert Library(tmp_path / "matches").summaries() == whole


def test_changed_match_file_is_read_again(tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one", moves=3)
    found = Library(tmp_path / "matches")
    assert [entry.moves for entry in found.summaries()] == [3]
    match = Match.load(path)
    match.keep(path)
    match.play(next(iter(match.moves)))
    assert [entry.moves for entry in found.summaries()] == [4]


def test_broken_file_is_listed_with_its_reason_and_harms_no_other(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "good")
    (tmp_path / "matches" / "foreign.firepit").write_text("hello\n", encoding="utf-8")
    hand = open_app()
    hand.click("home.records")
    hand.click("records.fault.foreign.firepit")
    assert "is not a Firepit match file" in hand.stage.scene.status().more
    hand.click("no_file.back")
    assert "records.match.good.firepit" in hand.control_ids()
    for words, is_listed in (("foreign", True), ("good", False)):
        hand.click("records.search")
        hand.key(pygame.K_a, pygame.KMOD_CTRL)
        hand.type(words)
        assert ("records.fault.foreign.firepit" in hand.control_ids()) == is_listed
    hand.key(pygame.K_ESCAPE)
    hand.click("records.delete.foreign.firepit")
    assert not (tmp_path / "matches" / "foreign.firepit").exists()
    hand.click("records.undo")
    assert (tmp_path / "matches" / "foreign.firepit").read_text(encoding="utf-8") == "hello\n"


# The list of matches


def test_matches_are_found_by_game_and_by_state_and_by_name(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "ugh_ugh", "ugh", names=("Zora", "Bo"))
    save_match(tmp_path, "my_first_stone_age", "first", moves=None)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.records")

    def listed() -> list[str]:
        return [name for name in hand.control_ids() if name.startswith("records.match.")]

    assert listed() == ["records.match.first.firepit", "records.match.ugh.firepit"], (
        "the last played match is not first"
    )
    hand.click("records.game.ugh_ugh")
    assert listed() == ["records.match.ugh.firepit"]
    hand.click("records.game.all")
    hand.click("records.over")
    assert listed() == ["records.match.first.firepit"]
    hand.click("records.all")
    hand.click("records.search")
    hand.type("zor")
    assert listed() == ["records.match.ugh.firepit"]


def test_list_of_matches_measures_the_text_of_a_row_only_once(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, "ugh_ugh", "ugh", names=("Zora", "Bo"))
    save_match(tmp_path, "my_first_stone_age", "first", moves=None)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    measured: list[str] = []
    prose_size = Canvas.prose_size

    def measure(
        canvas: Canvas, texts: Sequence[str], rect: Rect, size: float, kind: str = "body", least: float = 14
    ) -> float:
        measured.extend(text for text in texts if text.endswith((" move", " moves")))
        return prose_size(canvas, texts, rect, size, kind, least)

    monkeypatch.setattr(Canvas, "prose_size", measure)
    hand.click("home.records")
    for name in ("records.over", "records.all", "records.game.ugh_ugh", "records.game.all"):
        hand.click(name)
    assert len(measured) == 2 and len(set(measured)) == 2, "facts are not measured, or measured again"


def test_title_of_a_match_is_saved(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one")
    hand = open_app()
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.title")
    hand.type("The long winter")
    hand.click("card.close")
    assert MatchFiles(Library(path.parent)).title(path.name) == "The long winter"
    hand.click("records.search")
    hand.type("winter")
    assert "records.match.one.firepit" in hand.control_ids(), "the match is not found by its title"


def test_enter_saves_the_title_of_a_match(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one")
    hand = open_app()
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.title")
    hand.type("Rainy Sunday")
    hand.key(pygame.K_RETURN)
    assert MatchFiles(Library(path.parent)).title(path.name) == "Rainy Sunday", "Enter does not save the title"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "records", "Esc after Enter does not close the card"
    assert MatchFiles(Library(path.parent)).title(path.name) == "Rainy Sunday", "Esc after Enter removes the title"


def test_copy_is_played_on_without_changing_the_original(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one", moves=4)
    before = path.read_bytes()
    hand = open_app()
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.copy")
    copy = path.with_name("one-2.firepit")
    assert copy.read_bytes() == before and MatchFiles(Library(path.parent)).title(copy.name).startswith("Copy of")
    hand.click("records.match.one-2.firepit")
    assert hand.map["screen"] in ("race", "curtain") and path.read_bytes() == before


def test_notice_is_shown_whenever_a_match_is_being_opened(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one")
    hand = open_app()
    hand.click("home.records")
    for _ in range(2):
        rect = hand.control("records.match.one.firepit")["rect"]
        x, y = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
        hand.press(x, y)
        hand.release(x, y)
        hand.turn()
        assert hand.stage.opening_notice, "the match is loaded before anything is shown"
        hand.settle()
        assert hand.map["screen"] in ("race", "curtain")
        go_home(hand.stage)
        hand.turn()
        hand.click("home.records")


@pytest.mark.parametrize("way", ["undo", "key", "tab"])
def test_deleted_match_can_be_restored(open_app: Opener, tmp_path: Path, way: str) -> None:
    path = save_match(tmp_path, "race", "one")
    picture_path(path).write_bytes(b"picture")
    before = path.read_bytes()
    MatchFiles(Library(path.parent)).rename(path.name, "Mine")
    os.utime(
        picture_path(path), ns=(path.stat().st_mtime_ns,) * 2
    )  # the picture counts as up to date, so it is not drawn anew
    hand = open_app()
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.delete")
    assert not path.exists() and (path.parent / "deleted" / path.name).read_bytes() == before
    assert "records.match.one.firepit" not in hand.control_ids()
    if way == "undo":
        hand.click("records.undo")
    elif way == "key":
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
    else:
        hand.click("records.deleted")
        hand.click("records.back.one.firepit")
        hand.click("records.all")
    assert path.read_bytes() == before and picture_path(path).read_bytes() == b"picture"
    assert MatchFiles(Library(path.parent)).title(path.name) == "Mine"
    assert "records.match.one.firepit" in hand.control_ids()


@pytest.mark.parametrize(
    ("folder", "tab", "button"),
    [("deleted", "records.deleted", "records.back"), (".", "records.all", "records.delete")],
)
def test_keys_scroll_to_each_deleted_match_and_each_unreadable_file(
    open_app: Opener, tmp_path: Path, folder: str, tab: str, button: str
) -> None:
    (tmp_path / "matches" / folder).mkdir(parents=True)
    names = [f"{number}.firepit" for number in range(10, 24)]
    for name in names:
        (tmp_path / "matches" / folder / name).write_text("{", encoding="utf-8")
    hand = open_app()
    hand.click("home.records")
    hand.click(tab)
    reached = []
    for _ in range(4 * len(names)):
        hand.key(pygame.K_TAB)
        focused = control_named(hand.stage, hand.stage.interaction.focused)
        if focused.id.startswith(f"{button}."):
            reached.append(focused.id.removeprefix(f"{button}."))
            assert focused.visible_rect == focused.rect, f"the focused button of {reached[-1]} is scrolled away"
    assert set(reached) == set(names)


def test_deleted_matches_survive_a_restart_and_are_removed_after_thirty_days(tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one")
    found = Library(path.parent)
    MatchFiles(found).delete(path.name, found.summaries()[0])
    (deleted,) = MatchFiles(Library(path.parent)).deleted()
    assert deleted.summary is not None and deleted.summary.names == ("Ada", "Bo") and deleted.days_left == DAYS_KEPT
    notes = path.parent / "deleted" / "deleted.json"
    data = json.loads(notes.read_text(encoding="utf-8"))
    data[path.name]["when"] -= (DAYS_KEPT + 1) * 86_400
    notes.write_text(json.dumps(data), encoding="utf-8")
    assert MatchFiles(Library(path.parent)).deleted() == []
    assert not (path.parent / "deleted" / path.name).exists()


def test_unreadable_list_of_deleted_matches_deletes_none_of_them(tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one")
    found = Library(path.parent)
    MatchFiles(found).delete(path.name, found.summaries()[0])
    (path.parent / "deleted" / "deleted.json").write_text("{", encoding="utf-8")
    (deleted,) = MatchFiles(Library(path.parent)).deleted()
    assert deleted.days_left == DAYS_KEPT
    assert MatchFiles(Library(path.parent)).bring_back(deleted) == path


# Names


def test_names_of_people_used_before_are_offered_at_set_up(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", names=("Zora", "Bo"), bots=(None, "random"))
    hand = open_app()
    hand.click("home.race.new")
    hand.click("new.0.known")
    labels = {control["label"] for control in hand.map["controls"] if control["id"].startswith("names.pick.")}
    assert labels == {"Zora"}, "the name of a bot is offered"
    hand.click("names.pick.0")
    hand.click("new.1.known")
    hand.click("names.pick.0")
    assert hand.stage.notice == "Zora is already playing."
    hand.click("names.close")
    hand.click("new.begin")
    assert "Zora" in json.loads((tmp_path / "names.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "bot"), [("Zora", "random"), ("😀", None)])
def test_set_up_proposes_neither_a_table_of_bots_nor_unprintable_names(
    open_app: Opener, tmp_path: Path, name: str, bot: str | None
) -> None:
    save_match(tmp_path, "race", "one", names=(name, "Bo"), bots=(bot, "random"))
    hand = open_app()
    hand.click("home.race.new")
    seating = hand.stage.scene.seating  # type: ignore[attr-defined]
    assert seating.looks[0].name != name and seating.bots[0] is None and hand.control("new.begin")["enabled"]


def test_name_that_another_seat_has_in_another_spelling_cannot_be_picked(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", names=("Zoéé", "Bo"), bots=(None, "random"))
    hand = open_app()
    hand.click("home.race.new")
    hand.click("new.0.name")
    hand.type("zoé\u200cé")
    hand.click("new.1.known")
    hand.click("names.pick.0")
    assert hand.stage.notice == "Zoéé is already playing."


def test_name_that_cannot_be_drawn_is_refused_with_a_sentence(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.name")
    hand.type("😀")
    hand.click("new.begin")
    assert hand.map["screen"] == "new_match"
    assert hand.stage.notice == "The character U+1F600 cannot be shown in a name. Leave it out."


def test_command_line_refuses_a_name_that_cannot_be_drawn(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be shown"):
        Stagehand(tmp_path, action="play", game="race", names=("猫", "Bo"), seed=1)


@two_games_of(REAL)
def test_every_option_can_be_scrolled_into_view(open_app: Opener, game: str) -> None:
    hand = open_app(size=(1280, 720))
    hand.click(f"home.{game}.new")
    if "new.options.more" in hand.control_ids():
        hand.click("new.options.more")
    hand.focus(lambda control: control["id"] == "new.seed")
    x, y, _, height = hand.control("new.seed")["rect"]
    assert x >= 0 and height > 0 and y + height <= hand.control("new.begin")["rect"][1]


# The records of the house


def test_match_is_counted_once_even_if_its_file_is_copied_or_deleted(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one", moves=None)
    match = Match.load(path)
    assert match.outcome is not None
    winner = match.names[match.outcome.winners[0]]
    hand = open_app()
    wait_for_files_and_pictures(hand)
    for _ in range(2):
        hand.click("home.records")
        hand.click("records.match.one.firepit")
        assert hand.map["screen"] == "result"
        hand.key(pygame.K_ESCAPE)
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.copy")
    hand.click("records.more.one.firepit")
    hand.click("card.delete")
    standings = {entry.name: entry for entry in House(tmp_path).people("race")}
    assert {entry.played for entry in standings.values()} == {1} and set(standings) == {"Ada", "Bo"}
    assert standings[winner].won == 1 and standings[winner].best == match.outcome.scores[match.names.index(winner)]


@pytest.mark.parametrize(
    ("written", "words", "left"),
    [
        ('{"version": 2, "results": {}}', "written by a newer version", "house.json"),
        ("{bad", "rebuilt from the saved matches", "house.broken.json"),
    ],
)
def test_home_says_once_that_the_records_are_newer_or_damaged(
    open_app: Opener, tmp_path: Path, written: str, words: str, left: str
) -> None:
    """A finished match is counted while the file stays as it is."""
    save_match(tmp_path, "race", "one", moves=None)
    (tmp_path / "house.json").write_text(written, encoding="utf-8")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    assert words in str(hand.stage.notice)
    hand.click("home.house")
    assert "house.person.Ada" in hand.control_ids()
    hand.stage.notify("")
    go_home(hand.stage)
    wait_for_files_and_pictures(hand)
    assert not hand.stage.notice, "the notice came again"
    assert (tmp_path / left).read_text(encoding="utf-8") == written


def test_bots_are_not_in_the_records_of_the_house(tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", moves=None, bots=(None, "random"))
    house = House(tmp_path)
    assert house.count(Library(tmp_path / "matches").summaries())
    assert house.names() == ["Ada"]


def test_solo_match_counts_as_won_or_lost(tmp_path: Path) -> None:
    save_match(tmp_path, "stone_age_solo", "one", moves=None)
    house = House(tmp_path)
    house.count(Library(tmp_path / "matches").summaries())
    (ada,) = house.people("stone_age_solo")
    assert (ada.played, ada.won + ada.lost) == (1, 1)


def test_person_is_removed_only_after_confirmation_and_can_be_restored(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.house")
    assert "house.person.Ada" in hand.control_ids()
    hand.click("house.person.Ada")
    hand.click("person.forget")
    assert House(tmp_path).names() == ["Ada", "Bo"] and hand.control("person.forget")["label"] == "Are you sure?"
    hand.click("person.forget")
    assert "house.person.Ada" not in hand.control_ids() and House(tmp_path).names() == ["Bo"]
    hand.click("house.undo")
    assert "house.person.Ada" in hand.control_ids()
    for _ in range(2):
        hand.click("house.forget_all")
    assert House(tmp_path).names() == []
    hand.key(pygame.K_ESCAPE)
    hand.click("home.house")
    assert House(tmp_path).names() == [], "removed results were counted again from the files"


def test_match_in_an_own_tower_is_listed_with_the_name_of_the_tower_and_can_be_resumed(
    open_app: Opener, tmp_path: Path
) -> None:
    hand = open_app(action="play", game="ugh_ugh", names=("Ada", "Bo"), tower=ONE)
    wait_for_files_and_pictures(hand)
    (path,) = (tmp_path / "matches").glob("*.firepit")
    assert Match.load(path).setup.tower == ONE
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.leave")
    wait_for_files_and_pictures(hand)
    hand.click("home.records")
    (row,) = [control for control in hand.map["controls"] if control["id"] == f"records.match.{path.name}"]
    assert "Ugh Ugh in “One Drum”" in row["label"]
    hand.click(row["id"])
    wait_for_files_and_pictures(hand)
    assert hand.map["screen"] in ("match", "curtain")


def test_records_of_the_house_are_shown_for_one_tower_at_a_time(open_app: Opener, tmp_path: Path) -> None:
    seat = {"name": "Ada", "score": 3, "won": True}
    results = {
        "one": {"game": "race", "day": "2026-11-01", "seats": [seat]},
        "two": {"game": "race", "day": "2026-11-02", "seats": [{**seat, "score": 9}], "tower": "The Mill"},
    }
    write_json(tmp_path / "house.json", {"version": 1, "results": results})
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.house")
    assert "house.tower" not in hand.control_ids() and "2 matches" in hand.control("house.person.Ada")["label"]
    hand.click("house.game.race")
    assert "1 match" in hand.control("house.person.Ada")["label"]
    for tower in ("The Passage", "The Mill", "The Passage"):
        assert hand.control("house.tower")["label"] == f"Tower: {tower}"
        assert "house.person.Ada" in hand.control_ids()
        hand.click("house.tower")


def test_records_of_the_house_lead_to_their_match_and_their_film(open_app: Opener, tmp_path: Path) -> None:
    """Records, games and rivals open the match by mouse and by keys; without the match's file they are disabled."""
    path = tmp_path / "matches" / "one.firepit"
    path.parent.mkdir()
    match, random = Match.new("race", names=["Ada", "Bo"], seed=28, options={"cards": False, "length": 12}), Random(3)
    play_at_random(match, random)
    match.save(path)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.house")
    hand.click("house.game.race")
    best = [name for name in hand.control_ids() if name.startswith("house.best.")]
    assert "house.best.drop" in best and all(hand.control(name)["enabled"] for name in best)
    assert hand.control("house.best.drop")["label"].startswith("Most out at once: ")
    hand.click("house.best.drop")
    assert hand.map["screen"] == "theatre"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "house"
    hand.click("house.person.Ada")
    assert hand.map["screen"] == "person_records" and "person.best.drop" in hand.control_ids()
    assert hand.control("person.rival.Bo")["label"].startswith("1 match against Bo: ")
    for door in ("person.game.race", "person.rival.Bo"):
        hand.focus(lambda control, door=door: control["id"] == door)  # type: ignore[misc]
        hand.key(pygame.K_RETURN)
        assert hand.map["screen"] == "result"
        hand.stage.pop()
        hand.turn()
    hand.key(pygame.K_ESCAPE)
    path.unlink()
    hand.click("house.person.Ada")
    for door in ("person.best.drop", "person.game.race", "person.rival.Bo"):
        assert not hand.control(door)["enabled"]
        hand.click(door)
        assert "deleted" in hand.stage.notice


@pytest.mark.parametrize(("form", "ending"), [("csv", ".csv"), ("json", ".json"), ("bg_stats", ".txt")])
def test_records_of_the_house_are_saved_as_a_file(open_app: Opener, tmp_path: Path, form: str, ending: str) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.house")
    hand.click("house.export")
    hand.click(f"export_records.{form}")
    assert hand.map["screen"] == "exported"
    (file,) = (tmp_path / "records").iterdir()
    assert file.suffix == ending and "Ada" in file.read_text(encoding="utf-8")


def test_records_of_the_house_that_cannot_be_saved_say_why(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    (tmp_path / "records").write_bytes(b"")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    hand.click("home.house")
    hand.click("house.export")
    hand.click("export_records.csv")
    assert hand.map["screen"] == "export_records" and "did not work" in hand.stage.notice


@pytest.mark.parametrize("damage", ["{", "[]", '{"results": {"a": {"game": 1}}}', '{"results": {"a": 3}}'])
def test_broken_records_of_the_house_are_set_aside_and_counted_anew(
    open_app: Opener, tmp_path: Path, damage: str
) -> None:
    save_match(tmp_path, "race", "one", moves=None)
    (tmp_path / "house.json").write_text(damage, encoding="utf-8")
    hand = open_app()
    wait_for_files_and_pictures(hand)
    assert set(House(tmp_path).names()) == {"Ada", "Bo"}
    assert (tmp_path / "house.broken.json").read_text(encoding="utf-8") == damage


def test_match_is_counted_as_soon_as_it_ends(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race", "one", moves=None)
    match = Match.load(path)
    moves = [str(record.move) for record in match.records]
    new = Match.new("race", names=match.names, seed=match.seed, chance="modelled", table=match.table)
    for move in moves[:-1]:
        new.play(move)
    new.save(path)
    hand = open_app(action="resume", file=path)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    table = hand.stage.scene
    table.play(moves[-1])  # type: ignore[attr-defined]
    hand.settle()
    assert hand.map["screen"] == "result"
    assert {entry.played for entry in House(tmp_path).people(None)} == {1}


def test_every_listed_match_gets_its_picture(open_app: Opener, tmp_path: Path) -> None:
    """In earlier versions, finished and copied matches got no picture."""
    save_match(tmp_path, "race", "one", moves=None)
    save_match(tmp_path, "stone_age", "two")
    hand = open_app()
    hand.click("home.records")
    until = time.monotonic() + TIMEOUT
    while hand.stage.scene.wants_frames:
        hand.turn(0.5)
        assert time.monotonic() < until
    for name in ("one", "two"):
        assert has_small_picture(tmp_path / "matches" / f"{name}.firepit"), f"{name} has no small picture"


def test_copy_is_titled_as_a_copy(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race", "one")
    hand = open_app()
    hand.click("home.records")
    hand.click("records.more.one.firepit")
    hand.click("card.title")
    hand.type("Sunday")
    hand.click("card.copy")
    assert hand.stage.notice == "Copy saved as “Copy of Sunday”."
    titles = json.loads((tmp_path / "matches" / "titles.json").read_text(encoding="utf-8"))
    assert sorted(titles.values()) == ["Copy of Sunday", "Sunday"]
    hand.turn()
    labels = [control["label"] for control in hand.map["controls"]]
    assert any(label.startswith("Copy of Sunday. ") for label in labels), f"no label names the copy: {labels}"


def test_long_title_of_a_record_takes_two_lines_before_it_becomes_too_small(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.stage.canvas.use_text_size(1.5)
    record = Control("best", "button", "Record", Rect(100, 100, 260, 84), print)
    record.look = RecordLook("padlock", 7, "Oona", "Die meisten auf einmal")
    labels = labels_drawn(hand.stage.canvas, record.look.draw, record, Touch())
    assert min(label.size for label in labels) >= MIN_TEXT_SIZE
    assert {label.paragraph for label in labels} >= {"Die meisten auf einmal"} and len(labels) == 4
    short = RecordLook("padlock", 7, "Oona", "Punkte")
    short_labels = labels_drawn(hand.stage.canvas, short.draw, record, Touch())
    name, name_above_two_lines = (
        next(label for label in each if label.text == "Oona") for each in (short_labels, labels)
    )
    assert name.ink.y > name_above_two_lines.ink.y, "the name is too high above a title of one line"
