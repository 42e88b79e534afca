"""A data folder full of hostile files: every screen opens, nothing hangs, and no file made by a person is lost."""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core import GAMES, Match
from game.core.words import LONGEST_QUOTE
from game.kept.house import House
from game.kept.last_setups import LastSetups
from game.kept.library import Library, times_and_sizes
from game.kept.match_files import MatchFiles
from game.kept.names import used_names
from game.screens.navigation import open_screen
from game.screens.theatre.drop_library import DropLibrary
from game.ui.options import Options, is_valid_option, read_options
from game.ui.small_files import SMALL_FILE_BYTES, read_json
from game.ui.text import Texts
from game.window.display import read_place
from tests.games import BUILT
from tests.hostile import LETTERS, hostile_drop, hostile_match, hostile_small_file
from tests.physics.test_hostile_drops import FILES
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen

GOLDEN = Path(__file__).parent.parent / "golden"
SUMMARY = {
    "file": "one.firepit",
    "changed": 1,
    "size": 2,
    "key": "a",
    "game": "stone_age",
    "names": ["Ada", "Bo"],
    "table": {"bots": [None, "hunter"]},
    "played_at": 1.8e9,
    "looked": True,
    "seat": 0,
    "moves": 3,
    "rounds": 1,
    "winners": None,
    "scores": [1, 2],
    "drops": 0,
}
RESULT = {"game": "stone_age", "day": "2026-11-14", "seats": [{"name": "Ada", "score": 90, "won": True}]}
#: the app's small files by name, each with contents as the app writes them; the tests damage these files
SMALL = {
    "options.json": asdict(Options()) | {"keys": {"log": "k"}},
    "house.json": {"version": 1, "results": {"a": RESULT, "b": RESULT}},
    "window.json": {
        "size": [1280, 720],
        "corner": [20, 20],
        "monitor": 0,
        "monitor_size": [1920, 1080],
        "maximised": False,
    },
    "names.json": ["Ada", "Bo", "Cy"],
    "last_setup.json": {
        "stone_age": {
            "count": 3,
            "names": ["Ada", "Bo"],
            "colours": ["ochre"],
            "glyphs": ["hand"],
            "bots": [None, "hunter"],
            "options": {"quick": True},
        }
    },
    "reading.json": {"stone_age": 4},
    "drops.json": {"version": 4, "language": "en", "files": {}},
    "matches/summaries.json": {"version": 3, "matches": [SUMMARY]},
    "matches/titles.json": {"one.firepit": "Mammoth night", "two.firepit": "Rain"},
    "matches/deleted/deleted.json": {
        "one.firepit": {"file": "one.firepit", "when": 1.8e9, "title": "Rain", "summary": SUMMARY, "reason": ""}
    },
}


def write_hostile_files(folder: Path, seed: int) -> None:
    """Fill a data folder with hostile files of every kind."""
    random = Random(seed)
    for place in ("matches/deleted", "drops"):
        (folder / place).mkdir(parents=True, exist_ok=True)
    for game in BUILT:
        real = (GOLDEN / f"{game}.firepit").read_bytes()
        (folder / "matches" / f"{game}-0.firepit").write_bytes(real)
        for number in (1, 2):
            (folder / "matches" / f"{game}-{number}.firepit").write_bytes(hostile_match(real, random))
    for number, data in enumerate(FILES):
        (folder / "drops" / f"{number}.drop").write_bytes(hostile_drop(data, random))
    for name, value in SMALL.items():
        (folder / name).write_bytes(hostile_small_file(json.dumps(value).encode(), random))


def read_all(folder: Path) -> None:
    """Read every small file as the screens do."""
    options, _ = read_options(folder / "options.json")
    assert all(is_valid_option(name, value) for name, value in asdict(options).items())
    place = read_place(folder / "window.json")
    assert place is None or all(abs(side) <= 200_000 for side in (*place.size, *place.corner, place.monitor))
    for standing in House(folder).people(None):
        assert 0 < len(standing.name) <= 24 or standing.name == ""
    assert all(0 < len(name) <= 24 and name.isprintable() for name in used_names(folder))
    assert all(isinstance(LastSetups(folder).of_game(game), dict) for game in GAMES)
    shelf = MatchFiles(Library(folder / "matches"))
    assert all(len(shelf.title(file)) <= 40 for file in ("one.firepit", "two.firepit"))
    assert all(0 <= entry.days_left <= 30 for entry in shelf.deleted())
    DropLibrary(folder)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**40))
def test_values_read_from_hostile_json_files_are_within_bounds(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    for name, value in SMALL.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(hostile_small_file(json.dumps(value).encode(), random))
    read_all(tmp_path)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**40))
def test_values_read_from_many_hostile_json_files_are_within_bounds(tmp_path: Path, seed: int) -> None:
    test_values_read_from_hostile_json_files_are_within_bounds.hypothesis.inner_test(tmp_path, seed)  # type: ignore[attr-defined]


def open_every_screen(hand: Stagehand) -> None:
    """Open every screen that home leads to, and leave it again."""
    for door in ("records", "house", "theatre", "rules", "options"):
        hand.click(f"home.{door}")
        assert hand.stage.scene.name != "home"
        for _ in range(8):
            hand.turn(0.3)
        if door == "records":
            hand.click("records.deleted")
        hand.key(pygame.K_ESCAPE)
    for game in BUILT:
        if f"home.{game}.new" in hand.control_ids():
            hand.click(f"home.{game}.new")
            hand.key(pygame.K_ESCAPE)
    assert hand.stage.scene.name == "home"


def test_every_screen_opens_on_a_folder_of_hostile_files(open_app: Opener, tmp_path: Path) -> None:
    write_hostile_files(tmp_path, 1)
    open_every_screen(open_app())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 40))
def test_every_screen_opens_on_many_folders_of_hostile_files(open_app: Opener, tmp_path: Path, seed: int) -> None:
    write_hostile_files(tmp_path, seed)
    open_every_screen(open_app())


# Files that earlier versions could not cope with


def test_overlong_name_in_the_records_of_the_house_is_hidden_but_not_deleted(tmp_path: Path) -> None:
    long = RESULT | {"seats": [{"name": "W" * 8000, "score": 9, "won": False}]}
    written = json.dumps({"version": 1, "results": {"a": RESULT, "b": long}})
    (tmp_path / "house.json").write_text(written, encoding="utf-8")
    house = House(tmp_path)
    assert house.names() == ["Ada"] and "house.broken.json" in house.notice
    assert (tmp_path / "house.broken.json").read_text(encoding="utf-8") == written
    assert House(tmp_path).names() == ["Ada"] and not House(tmp_path).notice


def test_broken_symbolic_links_do_not_hide_a_match(tmp_path: Path) -> None:
    Match.new("stone_age_solo", seed=1).save(tmp_path / "one.firepit")
    status = tmp_path.joinpath("one.firepit").stat()
    try:
        tmp_path.joinpath("circle.firepit").symlink_to("circle.firepit")
        tmp_path.joinpath("nowhere.firepit").symlink_to("gone.firepit")
        tmp_path.joinpath("folder.firepit").symlink_to(tmp_path)
    except OSError:
        pytest.skip("links cannot be made here")
    assert times_and_sizes(tmp_path) == {"one.firepit": (status.st_mtime_ns, status.st_size)}
    assert [summary.file for summary in Library(tmp_path).summaries()] == ["one.firepit"]


def test_damaged_titles_are_set_aside_before_new_titles_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    for written in ('{"one.firepit": "Mammoth', '{"one.firepit": "Rain", "two.firepit": 7}'):
        (folder / "titles.json").write_text(written, encoding="utf-8")
        shelf = MatchFiles(Library(folder))
        assert "titles.broken" in shelf.notice
        shelf.rename("three.firepit", "Snow")
        assert written in [file.read_text(encoding="utf-8") for file in folder.glob("titles.broken*.json")]
    titles = read_json(folder / "titles.json")
    assert titles == {"one.firepit": "Rain", "three.firepit": "Snow"}


def test_invisible_letters_become_spaces(tmp_path: Path) -> None:
    (tmp_path / "titles.json").write_text('{"one.firepit": "a\\u0000b\\nc"}', encoding="utf-8")
    assert MatchFiles(Library(tmp_path)).title("one.firepit") == "a b c"


def test_json_file_with_too_many_bytes_or_values_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    for data in (b"\n" * 30_000_000, b"[" + b"[]," * (SMALL_FILE_BYTES // 3 - 2) + b"[]]"):
        path.write_bytes(data)
        with pytest.raises(ValueError, match="than any such file"):
            read_json(path)


@pytest.mark.parametrize("name", [b"half-\xff.firepit", b"new\nline.firepit"])
def test_match_file_with_an_odd_name_is_listed(open_app: Opener, tmp_path: Path, name: bytes) -> None:
    (tmp_path / "matches").mkdir()
    try:
        place = Path(os.fsdecode(bytes(tmp_path) + b"/matches/" + name))
        place.write_bytes((GOLDEN / "stone_age.firepit").read_bytes())
    except OSError:
        pytest.skip("this system has no such names")
    hand = open_app()
    hand.click("home.records")
    hand.turn(0.5)
    assert hand.stage.scene.name == "records"


@pytest.mark.parametrize("name", [b"half-\xff", b"new\nline", b"red\x1b[31m", "back\u202ewards".encode(), b"x" * 240])
def test_file_names_are_shown_short_and_printable(open_app: Opener, tmp_path: Path, name: bytes) -> None:
    """Such a name is given to a match file, to an unreadable file, which is then also deleted, and to a file that is
    dropped on the window."""
    folder = tmp_path / "matches"
    folder.mkdir()
    Match.new("race", names=["Ada", "Bo"], seed=1).save(folder / os.fsdecode(b"match-" + name[:200] + b".firepit"))
    broken = folder / os.fsdecode(name + b".firepit")
    broken.write_bytes(b"{")
    hand = open_app()
    shown = []

    def record_texts() -> None:
        hand.settle()
        texts = [(control["label"], control.get("tooltip", "")) for control in hand.map["controls"]]
        shown.extend([hand.map["prompt"], hand.stage.notice or "", *chain.from_iterable(texts)])

    open_screen(hand.stage, "matches")
    record_texts()
    fault = next(key for key in hand.control_ids() if key.startswith("records.fault."))
    hand.click(fault)
    record_texts()
    hand.click("no_file.back")
    hand.click(fault.replace("fault", "delete"))
    record_texts()
    hand.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / os.fsdecode(name))))
    record_texts()
    assert all(text.isprintable() for text in shown), f"signs that cannot be printed: {shown}"
    assert max(len(run) for text in shown for run in re.findall("x+", text) or [""]) <= LONGEST_QUOTE


@pytest.mark.parametrize("text", [*LETTERS, "x" * 100_000, "\n" * 30_000, "a " * 50_000])
def test_any_text_can_be_drawn(text: str) -> None:
    pygame.display.init()
    pygame.font.init()
    texts = Texts(Path(__file__).parent.parent.parent / "assets" / "fonts")
    for kind in ("display", "body"):
        short = texts.shorten(text, kind, 30, 200)
        assert texts.width(short, kind, 30) <= 200 or texts.width(text, kind, 30) <= 200
        texts.image(text[:300], kind, 30, (1, 2, 3), (0, 0, 0))
        texts.image(short, kind, 30, (1, 2, 3))
        lines, _ = texts.fit_box(text, kind, 30, 300, 100, 20)
        assert len(lines) * texts.line_height(kind, 20) <= 150


def test_invalid_looks_and_bots_of_seats_break_no_table(open_app: Opener, tmp_path: Path) -> None:
    match = Match.new("my_first_stone_age", seats=2, seed=1, table={"colours": [{}, []], "bots": [[], {"a": 1}]})
    match.save(tmp_path / "one.firepit")
    hand = open_app(action="resume", file=tmp_path / "one.firepit")
    assert hand.stage.scene.name in ("match", "curtain")
