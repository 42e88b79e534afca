"""The theatre, used as a person uses it: its library, films, secrets, and saved files."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from threading import Event

import pygame
import pytest
from PIL import Image

from game.core import Match
from game.core.words import ENGLISH, say, use_language
from game.export.pictures import Excerpt
from game.kept.seats import seat_looks
from game.passage.drop_file import file_bytes, read_file
from game.passage.drops import read_drops
from game.passage.facts import facts_of, paint_facts
from game.passage.film import WHOLE_STAGE, Film, FilmStyle
from game.passage.highlights import best_drop
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of
from game.passage.reel import Reel, group_into_reels
from game.processes.background_job import BackgroundJob, Progress
from game.screens.parts.making import named_path
from game.screens.parts.shown_drops import with_details_from_file
from game.screens.theatre import drop_library
from game.screens.theatre.drop_library import DropLibrary
from game.screens.theatre.drop_list import ReelRow, Thumbnails
from game.screens.theatre.exporting import ExportChoice, ReelExportDialog, estimate_bytes, write_export
from game.screens.theatre.theatre import Theatre
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from physics.history.verify import Verdict
from physics.load import Held
from physics.passage import EMPTY, strike, throw
from tests.cli.test_given_files import crop_to_shaft
from tests.falling import bang_on_flap, throw_pieces
from tests.layout.label_recorder import labels_drawn
from tests.layout.looking import labels_of
from tests.patience import TIMEOUT
from tests.ui.stagehand import Opener, Stagehand, is_enabled

pytestmark = pytest.mark.unseen

#: members of several clans, and the tiger
PIECES = [[id, "member"] for id in (0, 1, 7, 8, 14, 21)] + [[35, "predator"]]


@cache
def race_played(seed: int, *, over: bool) -> Match:
    """Return a finished race with drops, or an unfinished race with three drops so far."""
    match, random = Match.new("race", names=["Ada", "Bo"], seed=seed, options={"cards": False, "length": 12}), Random(3)
    while match.prompt is not None and (over or sum(len(record.tracks) for record in match.records) < 3):
        stones = [move for move in match.moves if str(move) == "stone"]
        # an unfinished race drops a stone whenever it may, so that it soon has its drops
        match.play(stones[0] if stones and not over else random.choice(match.moves))
    return match


def save_match(folder: Path, name: str, *, over: bool, seed: int = 2) -> Path:
    """Save a race with drops, finished or not."""
    path = folder / "matches" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    race_played(seed, over=over).save(path)
    return path


@cache
def single_drop(seed: int) -> RecordedDrop:
    """Return a drop as it is read from a file of a single drop: with the names of the people, without the match."""
    return RecordedDrop(throw_pieces(PIECES, seed), about={"names": ["Ayla", "Bo"], "seat": 1})


def save_single_drop(path: Path, seed: int = 5) -> Path:
    """Save a single drop."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file_bytes([single_drop(seed)]))
    return path


def wait(hand: Stagehand, until: Callable[[], bool]) -> None:
    """Let real time go by until something has happened in another thread or process."""
    end = time.monotonic() + TIMEOUT
    while not until():
        assert time.monotonic() < end, "the awaited result never came"
        time.sleep(0.05)
        hand.turn()


def refuse(progress: Progress) -> None:
    """Refuse to do any work in another process."""
    raise ValueError(say("Cancelled. Nothing was saved."))


def test_error_of_another_process_is_worded_in_the_language_of_the_window() -> None:
    use_language("de")
    try:
        job, expected = BackgroundJob(refuse), say("Cancelled. Nothing was saved.")
    finally:
        use_language(ENGLISH)
    end = time.monotonic() + TIMEOUT
    while not job.done and time.monotonic() < end:
        time.sleep(0.05)
        job.poll()
    assert job.fault == expected != say("Cancelled. Nothing was saved.")


def theatre_of(hand: Stagehand) -> Theatre:
    """Return the theatre, which must be the open screen."""
    scene = hand.stage.scene
    assert isinstance(scene, Theatre)
    return scene


def test_library_lists_every_drop_and_reads_each_file_once(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    save_match(tmp_path, "race-2.firepit", over=False)
    save_single_drop(tmp_path / "drops" / "one.drop")
    hand = open_app()
    hand.click("home.theatre")
    wait(hand, lambda: "Reading" not in hand.map["prompt"])
    theatre = theatre_of(hand)
    files = {drop.file for drop in theatre.list.drops}
    assert files == {"race-1.firepit", "race-2.firepit", "one.drop"}
    again = DropLibrary(tmp_path)
    again.begin_reading()
    assert not again.is_reading and len(again.reels()) == len(theatre.list.reels), "a file was read twice"


def test_closed_theatre_reads_no_more_files(open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, may_go_on, read_file = [], Event(), drop_library._index_entry_of_file

    def record_name_and_read_later(file: drop_library._FoundFile) -> tuple[str, drop_library.IndexEntry]:
        read.append(file.path.name)
        may_go_on.wait(TIMEOUT)
        return read_file(file)

    monkeypatch.setattr(drop_library, "_index_entry_of_file", record_name_and_read_later)
    for number in range(3):
        save_single_drop(tmp_path / "drops" / f"{number}.drop")
    hand = open_app()
    hand.click("home.theatre")
    library = theatre_of(hand)._library
    assert library is not None
    wait(hand, lambda: bool(read))
    hand.stage.pop()
    may_go_on.set()
    wait(hand, lambda: library.add_read_files() and not library.is_reading)
    assert len(read) == 1


def test_damaged_or_foreign_or_newer_file_harms_no_other_file(open_app: Opener, tmp_path: Path) -> None:
    good = save_single_drop(tmp_path / "drops" / "good.drop")
    data = good.read_bytes()
    (tmp_path / "drops" / "cut.drop").write_bytes(data[: len(data) // 2])
    version_nine = b"\x09\x00"
    (tmp_path / "drops" / "newer.drop").write_bytes(data[:9] + version_nine + data[11:])
    (tmp_path / "drops" / "foreign.drop").write_bytes(b"GIF89a and so on")
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "torn.firepit").write_bytes(b"\x00\xff no match")
    (tmp_path / "drops.json").write_text("[{", encoding="utf-8")
    hand = open_app()
    hand.click("home.theatre")
    wait(hand, lambda: "Reading" not in hand.map["prompt"])
    assert [drop.file for drop in theatre_of(hand).list.drops] == ["good.drop"]
    assert hand.stage.notice is not None and hand.stage.notice.startswith("4 files cannot be read.")
    hand.stage.remove_notice()
    hand.click("back")
    open_library(hand)
    assert hand.stage.notice is None, "the same files are reported again"


def test_theatre_of_a_match_says_which_saved_film_cannot_be_read(open_app: Opener, tmp_path: Path) -> None:
    path = save_single_drop(tmp_path / "drops" / "cut.drop")
    path.write_bytes(path.read_bytes()[:50])
    hand = open_app()
    open_theatre_of_match(hand, race_played(2, over=True))
    notice = hand.stage.notice or ""
    assert notice.count("cut.drop") == 1 and "1 file" not in notice and "One file" not in notice


def test_deleted_file_is_reported_and_the_theatre_stays_open(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "race-1.firepit", over=True)
    save_single_drop(tmp_path / "drops" / "one.drop")
    hand = open_app()
    hand.click("home.theatre")
    wait(hand, lambda: "Reading" not in hand.map["prompt"])
    path.unlink()
    theatre = theatre_of(hand)
    theatre.choose([drop for drop in theatre.list.drops if drop.file == path.name][-1])
    wait(hand, lambda: not theatre.is_loading_drops)
    assert hand.stage.notice is not None and "cannot be read" in hand.stage.notice
    theatre.choose(next(drop for drop in theatre.list.drops if drop.file == "one.drop"))
    wait(hand, lambda: not theatre.is_loading_drops)
    assert theatre.projector.film is not None


def test_choosing_the_shown_film_again_cancels_the_loading_of_another(open_app: Opener) -> None:
    drops = [
        replace(recorded_drop_of(throw_pieces([(0, "member")], seed)), number=seed, record=seed) for seed in (1, 2, 3)
    ]
    hand = open_app()
    theatre = Theatre(hand.stage, drops, drops[0])
    hand.stage.push(theatre)
    wait(hand, lambda: not theatre.is_loading_drops)
    assert theatre.projector.drop is drops[0]
    theatre.choose(drops[1])
    assert theatre.is_loading_drops and theatre.projector.drop is drops[0]
    theatre.choose(drops[0])
    assert not theatre.is_loading_drops
    hand.turn(0.2)
    assert theatre.projector.drop is drops[0]
    looks = {control.id: control.look for control in hand.stage.controls}
    row, other_row = (looks[f"theatre.drop.{drop.key}"] for drop in drops[:2])
    assert isinstance(row, ReelRow) and row._is_chosen, "the row of the film that plays is not highlighted"
    assert isinstance(other_row, ReelRow) and not other_row._is_chosen, "a row that does not play is highlighted"


def test_seeking_shows_the_same_picture_as_playing(open_app: Opener, tmp_path: Path) -> None:
    file = save_single_drop(tmp_path / "one.drop")
    hand = open_app(unseen=False, action="replay", file=file)
    theatre, canvas = theatre_of(hand), hand.stage.canvas
    theatre.projector.follow(7)

    def picture() -> bytes:
        hand.stage.draw()
        return bytes(canvas.surface.get_buffer())

    theatre.projector.go(0.0)
    theatre.projector.is_playing = True
    pictures = {}
    for step in range(1, 160):
        theatre.update(1 / 60)
        if step in (17, 64, 131):
            theatre.projector.is_playing = False
            pictures[theatre.projector.second] = picture()
            theatre.projector.is_playing = True
    theatre.projector.is_playing = False
    for second, shown_then in reversed(pictures.items()):
        theatre.projector.go(second)
        assert picture() == shown_then


def test_every_button_of_the_theatre_works(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    theatre = theatre_of(hand)
    hand.click("theatre.play")
    assert not theatre.projector.is_playing
    hand.click("theatre.speed.0.1")
    hand.click("theatre.play")
    before = theatre.projector.second
    hand.turn(1.0)
    assert theatre.projector.second - before == pytest.approx(0.1, abs=0.02)
    hand.click("theatre.play")
    picture = round(theatre.projector.second * 60)
    hand.click("theatre.step")
    assert round(theatre.projector.second * 60) == picture + 1
    hand.click("theatre.back")
    hand.click("theatre.back")
    assert round(theatre.projector.second * 60) == picture - 1
    hand.click("theatre.zoom.in")
    assert theatre.projector.camera.zoom > 1
    hand.click("theatre.zoom.out")
    assert theatre.projector.camera == WHOLE_STAGE
    hand.click("theatre.follow")
    assert theatre.projector.followed_piece is not None
    hand.click("theatre.trails")
    assert not theatre.projector.shows_trails
    hand.click("theatre.xray")
    assert not theatre.projector.is_open and not is_enabled(hand, "theatre.follow")
    hand.click("theatre.xray")
    hand.click("theatre.loop")
    hand.click("theatre.speed.4.0")
    theatre.projector.go(theatre.projector.length - 0.2)
    hand.click("theatre.play")
    hand.turn(0.3)
    assert theatre.projector.is_playing and theatre.projector.second < theatre.projector.length / 2, (
        "the film does not begin again"
    )


def test_mouse_and_keys_move_and_enlarge_the_theatre_picture_and_follow_a_piece(
    open_app: Opener, tmp_path: Path
) -> None:
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    theatre = theatre_of(hand)
    theatre.projector.is_playing = False
    theatre.projector.go(1.0)
    assert theatre.projector.film is not None
    spots = [theatre.projector.film.place_of(piece, 1.0) for piece in (0, 1, 7, 8, 14, 21, 35)]
    at = next(spot for spot in spots if spot is not None)
    x, y = (value * hand.stage.canvas.scale for value in at)
    hand.move_to(x, y)
    hand.press(x, y)
    hand.release(x, y)
    hand.turn()
    assert theatre.projector.followed_piece is not None
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, precise_y=1.0, precise_x=0.0, x=0, y=1))
    hand.app.take_events()
    assert theatre.projector.camera.zoom == 1.5
    assert hand.stage.loads_before_drawing, "the pictures of the new zoom are not loaded before the stage is drawn"
    hand.turn()
    theatre.projector.follow(None)
    hand.focus(lambda control: control["id"] == "theatre.stage")
    before = theatre.projector.camera
    hand.key(pygame.K_DOWN)
    assert theatre.projector.camera != before
    hand.key(pygame.K_PAGEUP)
    assert theatre.projector.camera.zoom == 2.0
    hand.focus(lambda control: control["id"] == "theatre.timeline")
    second = theatre.projector.second
    hand.key(pygame.K_RIGHT)
    assert theatre.projector.second == pytest.approx(second + 1 / 60, abs=0.005)


def test_every_control_is_reached_by_tab(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    hand = open_app(action="replay", file=tmp_path / "matches" / "race-1.firepit")
    theatre_of(hand).projector.is_playing = False
    wanted = {control["id"] for control in hand.map["controls"] if control["id"] != "theatre.list"}
    met = set()
    for _ in range(2 * len(wanted) + 10):
        hand.key(pygame.K_TAB)
        met |= {control["id"] for control in hand.map["controls"] if control["focused"]}
    assert wanted <= met


def test_theatre_refuses_to_look_inside_the_tower_of_an_unfinished_match(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_match(tmp_path, "race-1.firepit", over=False))
    assert theatre_of(hand).projector.drop is not None
    for name in ("xray", "drop", "follow", "trails", "zoom.in"):
        assert not is_enabled(hand, f"theatre.{name}")
        hand.click(f"theatre.{name}")
        assert hand.stage.notice == "The match isn't over, so nobody may look inside."


def test_thumbnail_of_a_closed_tower_does_not_depend_on_its_inside(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_match(tmp_path, "race-1.firepit", over=False))
    closed = theatre_of(hand).projector.drop
    assert closed is not None and closed.why_closed
    resting, angles = closed.drop.load
    inside = Held(0, kind="member", lane=0, x=60.0, y=200.0, angle=0.5)
    fuller = replace(closed, drop=replace(closed.drop, load=((*resting, inside), angles)), number=closed.number + 1)

    def thumbnail_of(drop: RecordedDrop) -> bytes:
        Thumbnails().draw(hand.stage.canvas, drop, Rect(100, 100, 70, 102))
        box = hand.stage.canvas.mapping.to_window(Rect(100, 100, 70, 102))
        return pygame.image.tobytes(hand.stage.canvas.pixels.subsurface(box), "RGB")

    assert thumbnail_of(closed) == thumbnail_of(fuller)
    assert thumbnail_of(replace(closed, why_closed="")) != thumbnail_of(replace(fuller, why_closed=""))


@pytest.mark.parametrize("text_size", [1.0, 1.3, 1.5])
@pytest.mark.parametrize("badge", ["Longest jam", "The most that ever came out at once"])
def test_badge_of_a_remarkable_drop_covers_no_text_of_its_row(open_app: Opener, text_size: float, badge: str) -> None:
    hand = open_app(size=(1280, 720))
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    looks = seat_looks(("Wilhelmina of Longbay Wo",), {})
    drop = replace(RecordedDrop(throw_pieces(PIECES, 5)), seat=0, looks=looks, day="14 Nov 2026")
    row = ReelRow(Reel((drop,)), Thumbnails(), is_chosen=False, badge=badge)
    height = 128.0 + 110.0 * (text_size - 1)  # the height of a row in the list of drops
    labels = labels_drawn(canvas, row.draw, Control("row", "list", "", Rect(30, 180, 340, height)), Touch())
    badge_lines = [label for label in labels if label.text in badge]
    others = [label for label in labels if label.text not in badge]
    assert badge_lines and len(others) >= 4
    box = badge_lines[0].ink.unionall([label.ink for label in badge_lines])
    for label in others:
        assert not label.ink.colliderect(box) and label.ink.bottom <= 180 + height, (
            f"{label.text} lies on the badge or below its row"
        )
        assert label.seen > 0.99, f"{label.text} is covered"


def test_saved_picture_of_an_unfinished_match_shows_the_tower_closed(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_match(tmp_path, "race-1.firepit", over=False))
    hand.click("theatre.stills")
    hand.click("export.width.240")
    hand.click("export.count.3")
    hand.click("export.make")
    wait(hand, lambda: hand.map["screen"] == "exported")
    with Image.open(next((tmp_path / "pictures").glob("*.png"))) as strip:
        stills = [strip.crop((240 * number, 0, 240 * (number + 1), 360)) for number in range(3)]
        assert len({crop_to_shaft(still).tobytes() for still in stills}) == 1, (
            "the closed shaft changes from still to still"
        )


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_all_facts_of_a_drop_are_drawn_even_with_a_long_sentence_from_the_log(
    text_size: float, open_app: Opener, tmp_path: Path
) -> None:
    hand = open_app(action="replay", file=save_match(tmp_path, "race-1.firepit", over=False))
    recorded = theatre_of(hand).projector.drop
    assert recorded is not None
    drop = replace(recorded, why_closed="", wait=3, log_sentence="A long sentence tells what has come of it. " * 3)
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    drawn = {
        label.text
        for label in labels_drawn(canvas, paint_facts, drop, "This throw", number_and_count=(1, 4), knocks=92)
    }
    names = {name for name, _, _ in facts_of(drop, knocks=92, seconds=drop.drop.seconds)}
    assert {"Longest stay", "Knocks", "Seed"} <= names <= drawn


def test_name_and_value_of_a_fact_do_not_overlap_at_a_large_text_size(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(size=(1280, 720), action="replay", file=save_single_drop(tmp_path / "one.drop"))
    shown = theatre_of(hand).projector.drop
    assert shown is not None
    drop = replace(shown, wait=1)
    hand.stage.canvas.use_text_size(1.5)
    use_language("de")  # has the longest name of a fact
    try:
        labels = labels_drawn(hand.stage.canvas, paint_facts, drop, "Der Wurf", number_and_count=(1, 4), knocks=92)
        places = {label.text: label.ink for label in labels}
        for name, value, _ in facts_of(drop, knocks=92, seconds=drop.drop.seconds):
            assert places[name].right <= places[value].left, f"{name} {value}"
    finally:
        use_language(ENGLISH)


def test_facts_and_verdict_of_an_unfinished_match_do_not_reveal_the_inside_of_the_tower(
    open_app: Opener, tmp_path: Path
) -> None:
    hand = open_app(action="replay", file=save_match(tmp_path, "race-1.firepit", over=False))
    theatre = theatre_of(hand)
    drop = theatre.projector.drop
    assert drop is not None and drop.why_closed and drop.drop.seed is not None
    assert "Seed" not in [name for name, _, _ in facts_of(drop, knocks=3, seconds=1.0)], (
        "the seed would let anybody compute the inside"
    )
    assert "Seed" in [name for name, _, _ in facts_of(replace(drop, why_closed=""), knocks=3, seconds=1.0)]
    track = drop.track
    theatre.share.show_verdict(Verdict(("load: pieces [3] lie otherwise",), 30, track))
    assert (
        theatre.share.verdict_words == "DIFFERS"
        and theatre.share.recomputed_track is None
        and theatre.projector.scrubber.first_difference is None
    )


def test_saved_picture_never_overwrites_another_file(tmp_path: Path) -> None:
    """A picture does not replace a link to a missing file either, although no file seems to exist under that name."""
    taken = set()
    for _ in range(3):
        path = named_path(tmp_path, "Una: 4 out", ".gif")
        assert path not in taken
        taken.add(path)
        path.symlink_to(tmp_path / "nowhere")


def test_recomputing_a_drop_tells_whether_it_differs_and_the_drop_still_plays(open_app: Opener, tmp_path: Path) -> None:
    file = save_single_drop(tmp_path / "one.drop")
    hand = open_app(action="replay", file=file)
    theatre = theatre_of(hand)
    hand.click("theatre.verify")
    wait(hand, lambda: not theatre.share.is_verifying)
    assert theatre.share.verdict_words == "every frame is the same"
    (saved,) = read_file(file.read_bytes())
    file.write_bytes(file_bytes([replace(saved, drop=replace(saved.drop, seed=77))]))
    theatre.choose(with_details_from_file(read_drops(file)[0]))
    wait(hand, lambda: not theatre.is_loading_drops)
    hand.click("theatre.verify")
    wait(hand, lambda: not theatre.share.is_verifying)
    assert theatre.share.verdict_words.startswith("differs after 0.") and theatre.share.recomputed_track is not None
    theatre.projector.is_playing = True
    hand.turn(1.0)
    assert theatre.projector.second > 0.5


def open_library(hand: Stagehand) -> Theatre:
    """Open the theatre from the home screen, and wait until it has read all files."""
    hand.click("home.theatre")
    wait(hand, lambda: not theatre_of(hand).is_loading_drops)
    return theatre_of(hand)


def files_of_listed_reels(theatre: Theatre) -> set[str]:
    """Return the names of the files of the listed reels."""
    return {reel.parts[0].file for reel in theatre.list.reels}


def test_saved_film_is_listed_once_and_belongs_to_its_match(open_app: Opener, tmp_path: Path) -> None:
    match = save_match(tmp_path, "race-1.firepit", over=True)
    hand = open_app()
    theatre = open_library(hand)
    reels, shown = len(theatre.list.reels), theatre.projector.drop
    hand.click("theatre.drop")
    hand.click("back")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert len(theatre.list.reels) == reels and theatre.projector.drop is shown, "the saved copy is one more throw"
    hand.click("theatre.drop")
    (saved,) = (tmp_path / "drops").glob("*.drop")
    assert str(saved) in hand.map["prompt"], "the film is not saved, or saved twice"
    hand.click("back")
    hand.click("theatre.tab.saved")
    assert files_of_listed_reels(theatre) == {saved.name}
    theatre.choose(theatre.list.drops[0])
    wait(hand, lambda: not theatre.is_loading_drops)
    assert is_enabled(hand, "theatre.watch") and is_enabled(hand, "theatre.tab.match")
    hand.click("theatre.tab.match")
    assert files_of_listed_reels(theatre) == {match.name}
    hand.click("theatre.watch")
    assert hand.map["screen"] == "replay"
    hand.click("back")
    hand.click("back")
    match.unlink()
    theatre = open_library(hand)
    assert files_of_listed_reels(theatre) == {saved.name}, "a saved film is not listed without its match"
    assert not is_enabled(hand, "theatre.watch")


def test_deleted_film_is_restored_by_the_button_or_by_undo(open_app: Opener, tmp_path: Path) -> None:
    for name, seed in (("one.drop", 5), ("two.drop", 6)):
        save_single_drop(tmp_path / "drops" / name, seed)
    hand = open_app()
    theatre = open_library(hand)
    assert "theatre.delete" not in hand.control_ids()
    hand.click("theatre.tab.saved")
    restores: tuple[Callable[[], None], ...] = (
        lambda: hand.click("theatre.restore"),
        lambda: hand.key(pygame.K_z, pygame.KMOD_CTRL),
    )
    for restore in restores:
        deleted = theatre.projector.drop
        assert deleted is not None
        hand.click("theatre.delete")
        wait(hand, lambda: not theatre.is_loading_drops)
        shown = theatre.projector.drop
        assert files_of_listed_reels(theatre) == {"one.drop", "two.drop"} - {deleted.file}
        assert shown is not None and shown.file != deleted.file and "restore" in (hand.stage.notice or "")
        restore()
        wait(hand, lambda: not theatre.is_loading_drops)
        assert files_of_listed_reels(theatre) == {"one.drop", "two.drop"}
        assert "theatre.restore" not in hand.control_ids()
    for _ in range(2):
        hand.click("theatre.delete")
        wait(hand, lambda: not theatre.is_loading_drops)
    assert theatre.projector.drop is None and "theatre.play" not in hand.control_ids()
    hand.click("theatre.restore")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert theatre.projector.drop is not None, "the restored film is not shown"


def test_film_that_is_deleted_or_restored_elsewhere_leaves_the_list_or_the_button(
    open_app: Opener, tmp_path: Path
) -> None:
    paths = [save_single_drop(tmp_path / "drops" / name, seed) for name, seed in (("one.drop", 5), ("two.drop", 6))]
    hand = open_app()
    theatre = open_library(hand)
    hand.click("theatre.tab.saved")
    hand.click("theatre.delete")
    wait(hand, lambda: not theatre.is_loading_drops)
    next((tmp_path / "drops" / "deleted").iterdir()).unlink()
    hand.click("theatre.restore")
    assert "did not work" in (hand.stage.notice or "") and "theatre.restore" not in hand.control_ids()
    next(path for path in paths if path.exists()).unlink()
    hand.click("theatre.delete")
    assert "did not work" in (hand.stage.notice or "") and files_of_listed_reels(theatre) == set()


def open_theatre_of_match(hand: Stagehand, match: Match) -> Theatre:
    """Open the theatre from a match, and wait until it has found the saved films."""
    theatre = Theatre.of_match(hand.stage, match)
    hand.stage.push(theatre)
    wait(hand, lambda: not theatre.is_loading_drops)
    return theatre


def test_theatre_of_a_match_lists_saved_films_and_saves_none_twice(open_app: Opener, tmp_path: Path) -> None:
    save_single_drop(tmp_path / "drops" / "other.drop")
    hand = open_app()
    theatre = open_theatre_of_match(hand, race_played(2, over=True))
    for _ in range(2):
        hand.click("theatre.drop")
        assert hand.map["screen"] == "exported"
        hand.click("back")
        wait(hand, lambda: not theatre.is_loading_drops)
    (saved,) = {path.name for path in (tmp_path / "drops").glob("*.drop")} - {"other.drop"}
    assert theatre.list.tab == "match" and files_of_listed_reels(theatre) == {""}, "the list changed by itself"
    hand.click("theatre.tab.saved")
    assert files_of_listed_reels(theatre) == {saved, "other.drop"}
    for file, is_of_this_match in (("other.drop", False), (saved, True)):
        theatre.choose(next(drop for drop in theatre.list.drops if drop.file == file))
        wait(hand, lambda: not theatre.is_loading_drops)
        assert is_enabled(hand, "theatre.watch") == is_of_this_match
        if not is_of_this_match:
            hand.click("theatre.watch")
            assert hand.stage.notice == "Open the theatre from the home screen to look for this film's match."
    hand.click("theatre.watch")
    assert hand.map["screen"] == "replay"


def test_film_deleted_in_the_theatre_of_a_match_can_be_restored(open_app: Opener, tmp_path: Path) -> None:
    save_single_drop(tmp_path / "drops" / "one.drop")
    hand = open_app()
    theatre = open_theatre_of_match(hand, race_played(2, over=True))
    hand.click("theatre.tab.saved")
    theatre.choose(theatre.list.drops[0])
    wait(hand, lambda: not theatre.is_loading_drops)
    hand.click("theatre.delete")
    wait(hand, lambda: not theatre.is_loading_drops)
    shown = theatre.projector.drop
    assert files_of_listed_reels(theatre) == set() and shown is not None and shown.file == ""
    hand.click("theatre.restore")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert files_of_listed_reels(theatre) == {"one.drop"}


def test_damaged_film_is_listed_with_the_reason_and_can_be_deleted_and_restored(
    open_app: Opener, tmp_path: Path
) -> None:
    save_single_drop(tmp_path / "drops" / "good.drop")
    torn = tmp_path / "drops" / "torn.drop"
    torn.write_bytes(b"no film")
    hand = open_app()
    theatre = open_library(hand)
    assert "theatre.damaged.torn.drop" not in hand.control_ids()
    hand.click("theatre.tab.saved")
    hand.click("theatre.damaged.torn.drop")
    assert hand.map["screen"] == "no_file"
    hand.click("no_file.back")
    shown = theatre.projector.drop
    hand.click("theatre.delete.torn.drop")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert not torn.exists() and "theatre.damaged.torn.drop" not in hand.control_ids()
    assert theatre.projector.drop is shown, "deleting another file changes the film"
    hand.click("theatre.restore")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert torn.exists() and "theatre.damaged.torn.drop" in hand.control_ids()


def test_film_whose_saved_file_was_removed_meanwhile_is_saved_again(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    hand = open_app()
    theatre = open_library(hand)
    hand.click("theatre.drop")
    hand.click("back")
    wait(hand, lambda: not theatre.is_loading_drops)
    (saved,) = (tmp_path / "drops").glob("*.drop")
    saved.unlink()
    hand.click("theatre.drop")
    assert list((tmp_path / "drops").glob("*.drop")) == [saved]


class QuarterDone:
    """A job that writes a file and has done a quarter of it."""

    share, fault, done = 0.25, "", False

    def poll(self) -> None:
        """Go on as before."""

    def cancel(self) -> None:
        """End nothing."""


def test_export_tells_the_time_left_once_some_of_it_is_done(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    hand.click("theatre.gif")
    dialog = hand.stage.scene
    assert isinstance(dialog, ReelExportDialog)
    dialog.follow(tmp_path / "a.gif", QuarterDone())

    def words() -> str:
        return " ".join(label.text for label in labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw()))

    dialog.update(1.0)
    assert "25%" in words() and "left" not in words()
    dialog.update(2.0)
    assert "about 9 s left" in words()


def test_drop_is_saved_and_opens_without_its_match(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    hand = open_app(action="replay", file=tmp_path / "matches" / "race-1.firepit")
    hand.click("theatre.drop")
    saved = next((tmp_path / "drops").glob("*.drop"))
    assert hand.map["screen"] == "exported" and str(saved) in hand.map["prompt"]
    hand.click("back")
    drop = with_details_from_file(read_drops(saved)[0])
    assert drop.looks[0].name == "Ada" and drop.drop.seed is not None
    assert drop.track == theatre_of(hand).projector.film.track  # type: ignore[union-attr]


def test_moving_pictures_and_stills_are_exported_and_an_export_can_be_cancelled(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.export.pictures.FRAMES_PER_SECOND", 4)
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    hand.click("theatre.gif")
    assert hand.map["screen"] == "exporting"
    hand.click("export.width.240")
    hand.click("export.make")
    hand.click("export.cancel")
    assert not list((tmp_path / "pictures").glob("*")) and hand.stage.notice == "Cancelled. Nothing was saved."
    assert hand.control("export.speed.0.25")["label"] == "0.25×"
    hand.click("export.speed.2")
    hand.click("export.make")
    wait(hand, lambda: hand.map["screen"] == "exported")
    hand.click("back")
    assert next((tmp_path / "pictures").glob("*.gif")).read_bytes()[:6] == b"GIF89a"
    hand.click("theatre.stills")
    hand.click("export.count.3")
    hand.click("export.make")
    wait(hand, lambda: hand.map["screen"] == "exported")
    hand.click("back")
    assert next((tmp_path / "pictures").glob("*.png")).read_bytes()[1:4] == b"PNG"


def test_name_of_a_saved_picture_describes_the_drop(tmp_path: Path) -> None:
    path = named_path(tmp_path / "pictures", "Ärla/..: 4 pieces thrown in, 3 bangs, 4 out", ".gif")
    assert path.name == "ärla-4-pieces-thrown-in-3-bangs-4-out.gif" and path.parent.is_dir()
    assert named_path(tmp_path, "...", ".gif").name == "drop.gif"
    assert len(named_path(tmp_path, "ł" * 300, ".gif").name.encode()) < 140


def test_estimated_size_of_gif_and_stills_equals_the_size_of_the_file(tmp_path: Path) -> None:
    first = throw_pieces([(piece, "member") for piece in range(8)], 4)
    drops = [first, bang_on_flap(first.load, flap=0, strength=0.9, seed=5)]
    (reel,) = group_into_reels([replace(recorded_drop_of(drop), number=number) for number, drop in enumerate(drops, 1)])
    for ending, excerpt in ((".gif", Excerpt(160, 2.0)), (".png", Excerpt(160))):
        wanted, target = ExportChoice(ending, excerpt, 3), tmp_path / f"made{ending}"
        estimate = estimate_bytes(lambda share, what=None: None, reel, wanted)
        write_export(lambda share, what=None: None, reel, target, wanted)
        assert estimate == pytest.approx(target.stat().st_size, rel=0.15)


@pytest.mark.slow
def test_estimated_size_of_a_video_equals_the_size_of_the_file(tmp_path: Path) -> None:
    pytest.importorskip("av")
    reel = Reel((recorded_drop_of(throw_pieces([(piece, "member") for piece in range(8)], 4)),))
    for ending in (".mp4", ".webm"):
        wanted, target = ExportChoice(ending, Excerpt(), 3), tmp_path / f"made{ending}"
        estimate = estimate_bytes(lambda share, what=None: None, reel, wanted)
        write_export(lambda share, what=None: None, reel, target, wanted)
        assert estimate == pytest.approx(target.stat().st_size, rel=0.15)


def test_dialog_shows_the_size_once_it_is_measured(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    hand.click("theatre.stills")
    hand.click("export.width.240")
    hand.click("export.count.3")
    dialog = hand.stage.scene
    assert isinstance(dialog, ReelExportDialog) and dialog.size_facts(dialog.choice).endswith("estimating the size…")
    wait(hand, lambda: not dialog.wants_frames)
    assert dialog.size_facts(dialog.choice).endswith("MB")


def test_page_of_a_drop_is_saved_and_a_cancelled_video_is_not(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="replay", file=save_single_drop(tmp_path / "one.drop"))
    hand.click("theatre.page")
    wait(hand, lambda: hand.map["screen"] == "exported")
    page = next((tmp_path / "pages").glob("*.html"))
    assert str(page) in hand.map["prompt"] and "const PAGE = " in page.read_text(encoding="utf-8")
    hand.click("back")
    hand.click("theatre.video")
    hand.click("export.format.webm")
    hand.click("export.make")
    hand.click("export.cancel")
    assert not list((tmp_path / "videos").glob("*")) and hand.stage.notice == "Cancelled. Nothing was saved."
    hand.click("back")
    assert hand.map["screen"] == "theatre"


def test_theatre_plays_the_best_drop_first_and_hides_empty_throws_until_asked(open_app: Opener) -> None:
    full = [(piece, "member") for piece in range(12)]
    computed = [throw_pieces([], 1), throw_pieces(full, 4)]
    computed += [bang_on_flap(computed[1].load, flap=0, strength=0.9, seed=5), throw_pieces([], 2)]
    drops = [replace(recorded_drop_of(drop), number=number, record=number) for number, drop in enumerate(computed, 1)]
    empty, burst = drops[:2]
    hand = open_app()
    theatre = Theatre(hand.stage, drops)
    hand.stage.push(theatre)
    hand.turn(0.2)
    assert theatre.projector.drop is burst and theatre.projector.is_playing and theatre.projector.second > 0
    rows = [name for name in hand.control_ids() if name.startswith("theatre.drop.")]
    assert f"theatre.drop.{burst.key}" in rows and f"theatre.part.{burst.key}" in hand.control_ids()
    assert f"theatre.drop.{empty.key}" not in rows and len(theatre.list.drops) == 2
    assert theatre.list.heading == "1 throw, 1 bang", "empty throws are counted in the heading"
    hand.click("theatre.fold")
    assert theatre.list.heading == "1 throw, 1 bang"
    assert len(theatre.list.drops) == 4 and f"theatre.drop.{empty.key}" in hand.control_ids()
    hand.click(f"theatre.drop.{empty.key}")
    wait(hand, lambda: not theatre.is_loading_drops)
    assert theatre.projector.drop is empty
    theatre.list.show(drops[-1])
    hand.turn()
    hand.click("theatre.fold")
    assert len(theatre.list.drops) == 2
    theatre.list.tab = "matches"
    theatre.list.show(burst)  # the tab of matches lists no drops: nothing happens, and no error


def test_tab_without_drops_says_what_it_would_list(open_app: Opener) -> None:
    hand = open_app()
    theatre = Theatre(hand.stage, [recorded_drop_of(throw_pieces([(0, "member")], 1))])
    hand.stage.push(theatre)
    hand.turn(0.2)
    shown = [label.text for label in labels_of(hand.stage)]
    assert "1 of 1" in shown and not any(text.startswith("This list shows throws and bangs") for text in shown)
    hand.click("theatre.tab.best")
    shown = [label.text for label in labels_of(hand.stage)]
    assert any(text.startswith("This list shows throws and bangs") for text in shown)
    assert not any(text.startswith("no. ") for text in shown), "the drop is counted in another way than on other tabs"


def test_theatre_of_home_opens_the_best_of_all_drops(open_app: Opener, tmp_path: Path) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    save_match(tmp_path, "race-2.firepit", over=False)
    hand = open_app()
    hand.click("home.theatre")
    wait(hand, lambda: "Reading" not in hand.map["prompt"])
    theatre = theatre_of(hand)
    best = best_drop([part for reel in theatre.list.reels for part in reel.parts])
    assert theatre.projector.reel is not None and best is not None
    assert best.key in [part.key for part in theatre.projector.reel.parts] and theatre.projector.is_playing


def test_requested_drop_is_shown_even_if_nothing_was_thrown(open_app: Opener) -> None:
    drops = [
        replace(recorded_drop_of(throw_pieces(pieces, 1)), number=number, record=number)
        for number, pieces in enumerate(([(0, "member")], []), 1)
    ]
    hand = open_app()
    theatre = Theatre(hand.stage, drops, drops[1])
    hand.stage.push(theatre)
    hand.turn()
    assert theatre.projector.drop is drops[1] and f"theatre.drop.{drops[1].key}" in hand.control_ids()


def test_film_of_a_bang_can_be_drawn_at_any_second_with_the_tower_open_or_closed(open_app: Opener) -> None:
    hand = open_app()
    load = throw(EMPTY, [(id, "member") for id in range(20)], seed=3).load
    bang = strike(load, flap=1, strength=1.0, seed=2)
    assert bang.track is not None
    from game.passage.drops import drop_of_track
    from game.screens.parts.shown_drops import with_details_from_file

    drop = with_details_from_file(drop_of_track(bang.track.to_bytes()))
    film = Film(drop, drop.looks)
    for second in (0.0, 0.1, 0.5, film.seconds):
        drawn = set()
        for style in (FilmStyle(), FilmStyle(open=False), FilmStyle(trails=False, compared_track=film.track)):
            film.draw(hand.stage.canvas, second, WHOLE_STAGE, style)
            drawn.add(hand.stage.canvas.surface.get_buffer().raw)
        assert len(drawn) >= 2, "the closed tower looks like the open one"


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_theatre_and_workshop_are_drawn_at_every_text_size(open_app: Opener, tmp_path: Path, text_size: float) -> None:
    save_match(tmp_path, "race-1.firepit", over=True)
    (tmp_path / "options.json").write_text(json.dumps({"text_size": text_size}), encoding="utf-8")
    hand = open_app(unseen=False, action="replay", file=tmp_path / "matches" / "race-1.firepit")
    hand.click("theatre.watch")
    assert hand.map["screen"] == "replay"
    hand.click("back")
    hand.click("theatre.workshop")
    assert hand.map["screen"] == "workshop"


#: shows a recorded drop in the theatre and exports it, with pymunk missing
WITHOUT_PYMUNK = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.modules["pymunk"] = None
from pathlib import Path
from game.cli import main
from game.app import App
from game.commands.request import AppRequest
file, folder = Path(sys.argv[1]), Path(sys.argv[2])
app = App(AppRequest(action="replay", file=file, data_dir=folder, size=(960, 540), mute=True))
app.open_first_scene()
for picture in range(90):
    app.stage.advance()
    if picture % 30 == 0:
        app.stage.draw()
theatre = app.stage.scene
assert theatre.name == "theatre" and theatre.projector.film is not None and theatre.projector.second > 1, theatre.name
app.close()
sys.exit(main(["export", str(file), "--gif", str(folder / "x.gif"), "--width", "160", "--to", "0.3"]))
"""


def test_recorded_drop_needs_no_physics(tmp_path: Path) -> None:
    file = save_single_drop(tmp_path / "one.drop")
    command = [sys.executable, "-c", WITHOUT_PYMUNK, str(file), str(tmp_path)]
    root = Path(__file__).resolve().parents[2]
    ended = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert ended.returncode == 0, f"the program failed:\n{ended.stderr}"
    assert (tmp_path / "x.gif").exists()
