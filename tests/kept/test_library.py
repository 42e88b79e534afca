"""The library: matches on disk, in the order in which they were played; no file affects another."""

from __future__ import annotations

import os
import shutil
import socket
import time
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.measures import day_text_at
from game.kept.house import House, day_words
from game.kept.library import Library, Summary, read_summary
from game.kept.match_files import MatchFiles
from tests.played import play_at_random

#: seconds of a day
DAY = 86_400
#: when the first match was played, in seconds since 1970
BEGAN = 1_790_000_000


def play(folder: Path, name: str, when: float | None, seed: int = 1, moves: int = 5) -> Path:
    """Save a match that was last played at ``when``; if that is ``None``, the file has no timestamp."""
    match, random, path = Match.new("race", names=["Ada", "Bo"], seed=seed), Random(seed), folder / f"{name}.firepit"
    match.keep(path, None if when is None else lambda: when)
    play_at_random(match, random, moves)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a new folder for matches."""
    (tmp_path / "matches").mkdir()
    return tmp_path / "matches"


def read_library(folder: Path) -> Library:
    """Return the library of a folder after it has read every file."""
    library = Library(folder)
    library.begin()
    until = time.monotonic() + 30
    while library.is_reading:
        library.add_read_files()
        assert time.monotonic() < until
    return library


def order(library: Library) -> list[str]:
    """Return the names of the listed matches, in their order."""
    return [summary.file.removesuffix(".firepit") for summary in library.known_summaries()]


@pytest.fixture
def copied_folder(folder: Path, tmp_path: Path) -> Path:
    """A copy of a folder of matches; by the times of the copied files, the match played last would be the oldest."""
    for number, name in enumerate("abcd"):
        play(folder, name, BEGAN + number * DAY, seed=number, moves=1000 if name in "bd" else 5)
    copied = tmp_path / "restored"
    copied.mkdir()
    for number, name in enumerate("dcba"):
        shutil.copyfile(folder / f"{name}.firepit", copied / f"{name}.firepit")
        os.utime(copied / f"{name}.firepit", (BEGAN + (100 + number) * DAY,) * 2)
    return copied


def test_copied_folder_keeps_order_and_days_if_file_times_are_lost(copied_folder: Path) -> None:
    library = read_library(copied_folder)
    assert order(library) == ["d", "c", "b", "a"]
    assert [summary.day for summary in library.known_summaries()] == [
        day_text_at(BEGAN + number * DAY) for number in (3, 2, 1, 0)
    ]
    assert next(library.newest_open()).file == "c.firepit"
    assert order(Library(copied_folder)) == order(library), (
        "the order should be the same when the times are read from the index"
    )


def test_matches_are_ordered_by_timestamp_before_their_files_are_read(
    copied_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.kept.library.READING_SECONDS", -1.0)
    library = Library(copied_folder)
    library.begin()
    assert order(library) == ["d", "c", "b", "a"] and not any(entry.looked for entry in library.known_summaries())
    library.end()


def test_records_count_a_copied_match_on_the_day_it_was_played(copied_folder: Path, tmp_path: Path) -> None:
    house = House(tmp_path)
    assert house.count(read_library(copied_folder).known_summaries())
    assert {person.last_day for person in house.people("race")} == {
        time.strftime("%Y-%m-%d", time.localtime(BEGAN + 3 * DAY))
    }


def test_copied_and_restored_matches_keep_their_time(folder: Path) -> None:
    play(folder, "a", BEGAN)
    library = read_library(folder)
    match_files = MatchFiles(library)
    copy = match_files.keep_copy("a.firepit", "A copy")
    os.utime(copy)
    back = match_files.bring_back(match_files.delete("a.firepit", library.known_summaries()[0]))
    os.utime(back)
    assert {entry.last_played for entry in read_library(folder).known_summaries()} == {BEGAN}


def test_match_with_the_longest_file_name_can_be_copied_deleted_and_restored(folder: Path) -> None:
    """The name of its analysis file would be a byte too long."""
    name = "a" * (255 - len(".firepit"))
    file = play(folder, name, BEGAN).name
    (folder / f"{name}.hints").write_bytes(b"{}")
    library = read_library(folder)
    match_files = MatchFiles(library)
    match_files.rename(file, "Long")
    copy = match_files.keep_copy(file, "A copy")
    assert copy.exists() and copy.with_suffix(".hints").exists()
    deleted = match_files.delete(file, library.known_summaries()[0])
    assert not match_files.title(file) and not (folder / f"{name}.hints").exists()
    assert match_files.bring_back(deleted) == folder / file and match_files.title(file) == "Long"
    assert (folder / f"{name}.hints").exists()
    match_files.throw_away(match_files.delete(file, library.known_summaries()[0]))
    assert match_files.deleted() == [] and [path.name for path in folder.glob("*.firepit")] == [copy.name]


def test_match_without_a_timestamp_is_ordered_by_its_file_time(folder: Path) -> None:
    for name, when in (("a", BEGAN + 2), ("b", BEGAN + 1)):
        os.utime(play(folder, name, None), (when, when))
    play(folder, "c", BEGAN + 1.5)
    assert order(read_library(folder)) == ["a", "c", "b"]


@pytest.mark.parametrize("timestamp", [-1.0, BEGAN * 1e6, 7.3e9, 1e300])
def test_file_time_replaces_an_impossible_timestamp(folder: Path, timestamp: float) -> None:
    os.utime(play(folder, "a", timestamp), (BEGAN, BEGAN))
    assert read_library(folder).known_summaries()[0].last_played == BEGAN


def test_match_with_a_byte_order_mark_is_listed_before_and_after_it_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = play(folder, "a", BEGAN)
    path.write_bytes(BOM_UTF8 + path.read_bytes().replace(b"\n", b"\r\n"))
    with monkeypatch.context() as patch:
        patch.setattr("game.kept.library.READING_SECONDS", -1.0)
        library = Library(folder)
        library.begin()
    (listed,) = library.known_summaries()
    assert listed.last_played == BEGAN and listed.names == ("Ada", "Bo") and not listed.looked
    library.end()
    (read,) = read_library(folder).known_summaries()
    assert read.looked and read.key == listed.key


def test_match_added_to_the_library_keeps_its_timestamp(folder: Path) -> None:
    path = play(folder, "a", BEGAN)
    library = Library(folder)
    library.add_match(Match.load(path), path)
    assert library.known_summaries()[0].last_played == BEGAN


# Files of every kind


@pytest.mark.parametrize("modified_at", [2**38, -(2**38), 2**62, -1, 0], ids=str)
def test_date_of_any_year_is_listed_and_indexed(folder: Path, modified_at: int) -> None:
    """The year 10680 cannot be shown; no date harms the list."""
    play(folder, "good", BEGAN)
    path = play(folder, "odd", None, seed=2)
    os.utime(path, (modified_at, modified_at))
    if path.stat().st_mtime != modified_at:
        pytest.skip("the file system knows no such date")
    library = read_library(folder)
    assert sorted(order(library)) == ["good", "odd"]
    odd = next(entry for entry in library.known_summaries() if entry.file == path.name)
    assert odd.looked and (odd.day == "date unknown") == (abs(modified_at) >= 2**38)
    assert order(library)[0] == "good" and order(Library(folder)) == order(library)
    copy = MatchFiles(library).keep_copy(path.name, "copy")
    assert isinstance(read_summary(copy), Summary)


def test_match_of_an_unknown_date_is_counted(folder: Path, tmp_path: Path) -> None:
    path = play(folder, "odd", None, moves=1000)
    os.utime(path, (2**38, 2**38))
    house = House(tmp_path)
    assert house.count(read_library(folder).known_summaries())
    assert {day_words(person.last_day) for person in House(tmp_path).people(None)} == {"date unknown"}
    assert House(tmp_path).notice == ""


@pytest.fixture
def folder_of_odd_files(folder: Path) -> Iterator[Path]:
    """Yield a folder with one good match, and with folders, links, pipes and the like that are named like a match."""
    play(folder, "good", BEGAN)
    os.mkfifo(folder / "pipe.firepit")
    (folder / "folder.firepit").mkdir()
    (folder / "nowhere.firepit").symlink_to(folder / "nothing")
    (folder / "circle.firepit").symlink_to("circle.firepit")
    (folder / "device.firepit").symlink_to("/dev/zero")
    (folder / "empty.firepit").touch()
    shutil.copy(folder / "good.firepit", os.fsencode(folder) + b"/\xff\xfe.firepit")
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(folder)  # the name of a socket has to be short
        listening.bind("socket.firepit")
        os.chdir(here)
        yield folder


def test_unusual_files_in_the_folder_do_not_hide_a_match(folder_of_odd_files: Path) -> None:
    library = read_library(folder_of_odd_files)
    assert sorted(order(library)) == ["good", "\udcff\udcfe"]
    assert [fault.file for fault in library.faults()] == ["empty.firepit"]
    assert next(library.newest_open()).last_played == BEGAN


def test_file_without_read_permission_is_listed_and_hides_no_match(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(folder, "good", BEGAN)
    play(folder, "locked", BEGAN + 1)
    truly_open = Path.open

    def refuse(path: Path, *how: object, **options: object) -> object:
        """Refuse to open the locked file only."""
        if path.name == "locked.firepit":
            raise PermissionError(13, "Permission denied", str(path))
        return truly_open(path, *how, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    library = read_library(folder)
    assert order(library) == ["good"]
    assert [(fault.file, "Permission denied" in fault.reason) for fault in library.faults()] == [
        ("locked.firepit", True)
    ]


def test_file_that_vanishes_before_it_is_read_is_skipped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(folder, "good", BEGAN)
    gone = play(folder, "gone", BEGAN + 1)
    files = {"gone.firepit": (1, 1), "good.firepit": (2, 2)}
    monkeypatch.setattr("game.kept.library.times_and_sizes", lambda folder: files)
    gone.unlink()
    assert order(read_library(folder)) == ["good"]


def test_a_match_is_listed_with_the_name_of_its_tower(folder: Path) -> None:
    """The index holds the name, too. Two matches that differ only in their towers are listed as two matches."""
    tower = {"name": "The Mill", "parts": [1, 2]}
    Match.new("race", names=["Ada", "Bo"], seed=1, tower=tower).save(folder / "mill.firepit")
    play(folder, "plain", BEGAN)
    for library in (read_library(folder), Library(folder)):
        library.begin()
        titles = {summary.file: summary.title for summary in library.known_summaries()}
        assert titles == {"mill.firepit": "Race in “The Mill”", "plain.firepit": "Race"}
    other = Match.new("race", names=["Ada", "Bo"], seed=1, tower={"name": "Two", "parts": [1, 2]})
    other.save(folder / "two.firepit")
    keys = [summary.key for summary in read_library(folder).known_summaries()]
    assert len(set(keys)) == len(keys) == 3
