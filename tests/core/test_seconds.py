"""Thinking times: saved with each record where they were measured, and not part of the match's state."""

from __future__ import annotations

import copy
import json
import zlib
from pathlib import Path

import pytest

from game.core import Match, MatchFileError
from game.core.journal import encode
from game.core.match import seconds_by_person
from game.core.measures import clock_time, time_taken
from tests.hostile import lines_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for the match file."""
    return tmp_path / "match.firepit"


@pytest.fixture
def timed(path: Path) -> Match:
    """A kept match of Ada, who took 2.5 and 0.5 seconds, and Bo, who took 4; the last move was not measured."""
    match = Match.new("race", names=["Ada", "Bo"], seed=11)
    match.keep(path)
    match.play("choose fox", 2.5)
    match.play("choose owl", 4.04)
    match.play("roll", 0.46)
    match.play(match.moves[1])
    return match


def test_seconds_are_summed_by_person(timed: Match) -> None:
    assert timed.seconds == {1: 2.5, 2: 4.04, 3: 0.46}
    assert tuple(seconds_by_person(timed).values()) == (pytest.approx(2.96), pytest.approx(4.04))
    assert copy.deepcopy(timed).seconds == timed.seconds
    assert tuple(seconds_by_person(Match.new("race", seats=3, seed=1)).values()) == (0, 0, 0)


def test_person_who_takes_over_a_seat_does_not_inherit_its_thinking_time(timed: Match, path: Path) -> None:
    """The seconds before the change still count for the person who had the seat."""
    asked = timed.prompt
    assert asked is not None
    ada, bo = tuple(seconds_by_person(timed).values())
    before, name = (ada, bo)[asked.seat], timed.names[asked.seat]
    timed.change_seat(asked.seat, name="Mia")
    timed.play(timed.moves[0], 7)
    for match in (timed, Match.load(path)):
        times = seconds_by_person(match)
        assert times["Mia"] == 7 and times[name] == pytest.approx(before, abs=0.1)
        assert list(times) == (["Ada", "Mia", "Bo"] if asked.seat == 0 else ["Ada", "Bo", "Mia"])


def test_seconds_survive_saving_loading_and_playing_on(timed: Match, path: Path, tmp_path: Path) -> None:
    loaded = Match.load(path)
    assert loaded.seconds == {1: 2.5, 2: 4.0, 3: 0.5}, "the seconds were not rounded to tenths"
    loaded.keep(path)
    loaded.play(loaded.moves[0], 10)
    assert Match.load(path).seconds == {1: 2.5, 2: 4.0, 3: 0.5, len(loaded.records): 10}
    loaded.save(tmp_path / "whole")
    assert Match.load(tmp_path / "whole").seconds == loaded.seconds


def test_times_before_and_after_an_undo_are_added(path: Path) -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=4)
    match.keep(path)
    for text in ("choose fox", "choose owl"):
        match.play(text)
    asked = match.prompt
    match.play(match.moves[1], 30)
    match.undo()
    match.save(path.with_name("undone"))
    match.play(match.moves[0], 12)
    assert asked is not None and tuple(seconds_by_person(match).values())[asked.seat] == 42
    assert Match.load(path).seconds == match.seconds == {3: 42}
    assert Match.load(path.with_name("undone")).seconds == {3: 30}


def test_match_is_the_same_with_and_without_seconds(timed: Match, path: Path) -> None:
    plain = Match.new("race", names=["Ada", "Bo"], seed=11)
    plain.keep(path.with_name("plain"))
    for record in timed.records:
        assert record.move is not None
        plain.play(record.move)
    assert plain.records == timed.records and plain.state_hash() == timed.state_hash()
    lines = lines_of(path.read_bytes())
    for line in lines:
        line.pop("seconds", None)
    assert path.with_name("plain").read_bytes() == encode(lines, 0)[0], "a file without seconds has something new in it"


def test_truncated_file_keeps_the_seconds_of_its_whole_records(timed: Match, path: Path) -> None:
    data, cut_path = path.read_bytes(), path.with_name("cut")
    all_seconds = Match.load(path).seconds
    for cut in range(data.index(b"choose fox"), len(data)):
        cut_path.write_bytes(data[:cut])
        match = Match.load(cut_path)
        assert match.seconds == {number: taken for number, taken in all_seconds.items() if number <= len(match.records)}


def test_file_with_a_changed_byte_in_its_seconds_is_refused(timed: Match, path: Path) -> None:
    data = path.read_bytes()
    start = data.index(b'"seconds"')
    for place in range(start, start + len(b'"seconds":2.5')):
        flipped = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        path.with_name("flipped").write_bytes(flipped)
        with pytest.raises(MatchFileError, match="the checksum does not match"):
            Match.load(path.with_name("flipped"))


@pytest.mark.parametrize("wrong", ["12", True, -1, [1], 1e400])
def test_invalid_seconds_are_refused_with_the_number_of_their_line(timed: Match, path: Path, wrong: object) -> None:
    lines = lines_of(path.read_bytes())
    place = next(number for number, line in enumerate(lines) if "seconds" in line)
    data, checksum = encode(lines[:place], 0)
    text = json.dumps({**lines[place], "seconds": wrong}, separators=(",", ":"))
    body = text[:-1].encode()
    path.write_bytes(data + body + b',"crc":"%08x"}\n' % zlib.crc32(body, checksum))
    with pytest.raises(MatchFileError, match=f"line {place + 1}: "):
        Match.load(path)


@pytest.mark.parametrize("wrong", [1, "true", None])
def test_invalid_timeout_mark_is_refused(timed: Match, path: Path, wrong: object) -> None:
    """A record has "cut": true if a bot's search was cut off because its time was over. No other value is valid."""
    lines = lines_of(path.read_bytes())
    path.write_bytes(encode([*lines[:2], {**lines[2], "cut": wrong}], 0)[0])
    with pytest.raises(MatchFileError, match="line 3: "):
        Match.load(path)


def test_moves_of_bots_that_ran_out_of_time_are_marked_in_the_file(path: Path, tmp_path: Path) -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=4)
    match.keep(path)
    match.play("choose fox", is_cut=True)
    match.play("choose owl")
    match.play(match.moves[1], is_cut=True)
    match.save(tmp_path / "whole")
    for saved in (match, copy.deepcopy(match), Match.load(path), Match.load(tmp_path / "whole")):
        assert saved.cut == {1, 3}
    lines = path.read_text().splitlines()
    assert [number for number, line in enumerate(lines) if '"cut":true' in line] == [2, 4]


def test_timeout_mark_survives_undo_and_redo_but_not_another_move(path: Path) -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=4)
    match.keep(path)
    for text in ("choose fox", "choose owl"):
        match.play(text)
    match.play(match.moves[1], is_cut=True)
    match.undo()
    match.redo()
    assert Match.load(path).cut == match.cut == {3}
    match.undo()
    match.play(match.moves[0])
    assert Match.load(path).cut == match.cut == set()


def test_times_are_worded_in_minutes() -> None:
    assert [clock_time(seconds) for seconds in (0, 5.9, 60, 754, 3600, 36305)] == [
        *("0:00", "0:05", "1:00", "12:34", "1:00:00", "10:05:05")
    ]
    assert time_taken({"Ada": 192.0, "Bo": 0.0, "Cy": 65.5}) == "Time taken: Ada 3:12, Cy 1:05."
    assert time_taken({"Ada": 0.0, "Bo": 0.0}) == ""
