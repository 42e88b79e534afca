"""The timestamp of a match file: when the last move was made, written so that older readers lose nothing."""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import pytest

from game.core import Match
from game.core.journal import WrittenElsewhere, encode, read_timestamp

#: the time of the first timestamp, in seconds since 1970
THEN = 1_790_000_000.125


class Clock:
    """A clock that advances by a second at each call."""

    def __init__(self) -> None:
        self.now = THEN

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for the match file."""
    return tmp_path / "match.firepit"


@pytest.fixture
def kept_match(path: Path) -> Match:
    """A match saved in ``path`` with timestamps: rolls, a drop, and an undone move."""
    match = Match.new("race", names=["Ada", "Bö"], seed=11)
    match.keep(path, Clock())
    for text in ("choose fox", "choose owl", "stone", "end"):
        match.play(text)
    match.play(match.moves[1])
    match.undo()
    return match


def time_in(path: Path) -> float | None:
    """Return when the last move was made, according to the timestamp of a file; ``None`` if it has no timestamp."""
    with path.open("rb") as file:
        return read_timestamp(file)


def timestamp_in(path: Path) -> bytes:
    """Return the bytes behind the last whole line of a file: its timestamp."""
    return path.read_bytes().rpartition(b"\n")[2]


def test_file_holds_the_time_of_the_last_move(path: Path, kept_match: Match) -> None:
    last = THEN + 7
    assert kept_match.file.played_at == time_in(path) == last
    loaded = Match.load(path)
    assert loaded.file.played_at == last and loaded.notices == () and loaded.state_hash() == kept_match.state_hash()
    assert json.loads(timestamp_in(path))["at"] == last


def test_timestamp_adds_a_single_line_to_the_match_file(path: Path, kept_match: Match) -> None:
    kept_match.save(path.with_name("saved"))
    timestamped, saved = path.read_bytes(), path.with_name("saved").read_bytes()
    assert timestamped.count(b'"played"') == 1 and b'"played"' not in saved
    assert len(timestamped.splitlines()) == len(timestamped[: -len(timestamp_in(path))].splitlines()) + 1


@pytest.mark.parametrize("end", [b"", b"\r\n"])
def test_timestamp_in_a_file_with_crlf_line_endings_is_read(path: Path, kept_match: Match, end: bytes) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n") + end)
    loaded = Match.load(path)
    assert loaded.file.played_at == time_in(path) == THEN + 7 and loaded.notices == ()
    loaded.keep(path, lambda: THEN + 100)
    loaded.play(loaded.moves[0])
    assert Match.load(path).state_hash() == loaded.state_hash() and time_in(path) == THEN + 100


def test_looking_at_a_match_does_not_change_its_timestamp(path: Path, kept_match: Match) -> None:
    before = path.read_bytes()
    loaded = Match.load(path)
    loaded.keep(path, Clock())
    assert path.read_bytes() == before and loaded.file.played_at == THEN + 7


def test_next_move_replaces_the_timestamp_of_a_loaded_match(path: Path, kept_match: Match) -> None:
    loaded = Match.load(path)
    loaded.keep(path, lambda: THEN + 100)
    loaded.play(loaded.moves[0])
    assert time_in(path) == THEN + 100 and path.read_bytes().count(b'"played"') == 1
    assert Match.load(path).state_hash() == loaded.state_hash()


def test_move_in_a_match_without_a_clock_removes_the_timestamp(path: Path, kept_match: Match) -> None:
    loaded = Match.load(path)
    loaded.keep(path)
    loaded.play(loaded.moves[0])
    assert time_in(path) is None and loaded.file.played_at is None and path.read_bytes().endswith(b"\n")


def test_match_with_a_truncated_timestamp_keeps_all_moves(path: Path, kept_match: Match) -> None:
    data, length = path.read_bytes(), len(timestamp_in(path))
    known = len(b'{"kind":"played"')
    for left in range(length):
        path.write_bytes(data[: len(data) - length + left])
        loaded = Match.load(path)
        assert loaded.state_hash() == kept_match.state_hash() and loaded.why_not_redo is None
        assert loaded.file.played_at is None and time_in(path) is None
        assert bool(loaded.notices) == (0 < left < known), (
            f"expected a notice if 1 to {known - 1} bytes of the timestamp are left, got {loaded.notices} with {left}"
        )
        loaded.keep(path, lambda: THEN)
        loaded.play(loaded.moves[0])
        assert Match.load(path).state_hash() == loaded.state_hash() and time_in(path) == THEN


def test_match_with_a_partially_written_move_can_be_continued(path: Path, kept_match: Match) -> None:
    before = path.read_bytes().removesuffix(timestamp_in(path))
    hashes = {kept_match.state_hash()}
    kept_match.play(kept_match.moves[0])
    after = path.read_bytes()
    hashes.add(kept_match.state_hash())
    for cut in range(len(before), len(after) + 1):
        path.write_bytes(after[:cut])
        loaded = Match.load(path)
        assert loaded.state_hash() in hashes
        loaded.keep(path, lambda: THEN)
        loaded.play(loaded.moves[0])
        assert Match.load(path).state_hash() == loaded.state_hash()


@pytest.mark.parametrize("time", ["later", None, True, [1], 1e999])
def test_timestamp_without_a_valid_time_is_ignored(path: Path, kept_match: Match, time: object) -> None:
    lines = path.read_bytes().removesuffix(timestamp_in(path))
    checksum = int(lines[-11:-3], 16)
    shown = json.dumps(time)
    body = b'{"kind":"played","at":%s' % shown.encode()
    path.write_bytes(lines + body + b',"crc":"%08x"}' % zlib.crc32(body, checksum))
    loaded = Match.load(path)
    assert loaded.file.played_at is None and time_in(path) is None and loaded.notices == ()


def test_timestamp_with_the_checksum_of_another_file_is_ignored(path: Path, kept_match: Match) -> None:
    lines = path.read_bytes().removesuffix(timestamp_in(path))
    path.write_bytes(lines + encode([{"kind": "played", "at": THEN}], 7)[0].removesuffix(b"\n"))
    assert Match.load(path).file.played_at is None and time_in(path) is None


def test_newline_added_by_a_text_editor_is_accepted(path: Path, kept_match: Match) -> None:
    with path.open("ab") as file:
        file.write(b"\n")
    loaded = Match.load(path)
    assert loaded.notices == () and loaded.file.played_at == time_in(path) == THEN + 7
    loaded.keep(path, lambda: THEN)
    loaded.play(loaded.moves[0])
    assert Match.load(path).state_hash() == loaded.state_hash() and path.read_bytes().count(b'"played"') == 1


def test_outdated_match_cannot_overwrite_a_newer_file(path: Path, kept_match: Match) -> None:
    mine, theirs = Match.load(path), Match.load(path)
    for match in (mine, theirs):
        match.keep(path, Clock())
        assert not match.file.is_behind
    theirs.play(theirs.moves[0])
    assert mine.file.is_behind and not theirs.file.is_behind
    before = path.read_bytes()
    with pytest.raises(WrittenElsewhere):
        mine.play(mine.moves[1])
    assert path.read_bytes() == before


def test_new_match_file_has_a_timestamp_before_the_first_move(path: Path) -> None:
    match = Match.new("race", seats=2, seed=3)
    match.keep(path, lambda: THEN)
    assert time_in(path) == THEN and match.file.played_at == THEN and Match.load(path).notices == ()


def test_time_in_a_file_without_a_timestamp_is_none(path: Path, kept_match: Match) -> None:
    kept_match.save(path)
    assert time_in(path) is None and Match.load(path).file.played_at is None


def test_file_that_is_not_a_match_has_no_timestamp(path: Path) -> None:
    for data in (b"", b"\n", b"{}", os.urandom(300), b'{"kind":"played"}', b'x,"crc":"00000000"}\n{"kind":"played"'):
        path.write_bytes(data)
        assert time_in(path) is None
