"""Damaged match files: cut, with changed bytes or lines, unwritable, and of other versions."""

from __future__ import annotations

import errno
import os
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core import GAMES, Match, MatchFileError, journal
from game.core.journal import FORMAT, VERSION, encode, upgrade_line
from game.core.past_match import begin_at
from game.core.rules import Event, HeadStart
from tests.core.race import RaceRules, State
from tests.fast_set import few_and_many
from tests.full_disk import raise_disk_full
from tests.hostile import lines_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path for the match file."""
    return tmp_path / "match.firepit"


def put_ahead(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Start each seat as many places ahead as it has steps of a head start."""
    return replace(state, places=tuple(steps)), ()


@pytest.fixture
def kept_match(path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match with every kind of line, saved in ``path`` as played.

    It has rolls, drops, undone moves, times, an origin, a head start, and a seat that changes hands twice.
    """
    monkeypatch.setattr(
        RaceRules, "head_start", HeadStart(("1 place", "2 places", "3 places"), put_ahead), raising=False
    )
    first = Match.new("race", names=["Ada", "Bö"], seed=11, head_starts=(0, 1))
    match = begin_at(first, 0, seed=11, table={"bots": [1]})
    match.keep(path)
    for text in ("choose fox", "choose owl", "stone", "end"):
        match.play(text, 2.5)
    match.play(match.moves[1])
    match.undo()
    match.redo()
    match.change_seat(0, bot="hunter")
    for text in ("end", "roll", "end", "stone"):
        if match.prompt is not None and text in match.moves:
            match.play(text)
        if text == "roll":
            match.change_seat(0, name="Miä")
    return match


def write_lines(path: Path, lines: list[dict[str, Any]]) -> None:
    """Write lines with correct checksums."""
    path.write_bytes(encode(lines, 0)[0])


def are_equal(one: Match, other: Match) -> bool:
    """Return whether two matches are equal in everything but their files."""
    compared = ("setup", "names", "state", "records", "prompt", "opening", "why_not_redo", "seat_changes")
    return all(getattr(one, name) == getattr(other, name) for name in compared)


def test_match_kept_in_a_file_is_saved_after_every_move(path: Path) -> None:
    match = Match.new("race", seats=3, seed=2)
    match.keep(path)
    while match.prompt is not None:
        assert are_equal(Match.load(path), match)
        match.play(match.moves[len(match.records) % len(match.moves)])
    assert are_equal(Match.load(path), match)


def test_saved_match_is_loaded_unchanged(kept_match: Match, tmp_path: Path) -> None:
    kept_match.save(tmp_path / "saved")
    loaded = Match.load(tmp_path / "saved")
    assert are_equal(loaded, kept_match) and loaded.notices == ()
    assert [record.tracks for record in loaded.records] == [record.tracks for record in kept_match.records]


def test_undone_moves_can_be_redone_after_saving_and_loading(tmp_path: Path) -> None:
    match = Match.new("race", seats=2, seed=4)
    for text in ("choose fox", "choose owl"):
        match.play(text)
    match.play(match.moves[1])
    match.undo()
    match.save(tmp_path / "saved")
    loaded = Match.load(tmp_path / "saved")
    assert are_equal(loaded, match)
    assert loaded.redo() == match.redo() and are_equal(loaded, match)


def test_loaded_match_goes_on_like_the_original(path: Path, kept_match: Match) -> None:
    loaded = Match.load(path)
    for match in (kept_match, loaded):
        while match.prompt is not None:
            match.play(match.moves[-1])
    assert are_equal(loaded, kept_match)


def test_loaded_match_goes_on_in_its_file(path: Path, kept_match: Match) -> None:
    before = path.read_bytes()
    loaded = Match.load(path)
    loaded.keep(path)
    assert path.read_bytes() == before
    loaded.play(loaded.moves[0])
    assert path.read_bytes().startswith(before) and are_equal(Match.load(path), loaded)


def test_keep_also_saves_the_moves_played_before(path: Path, kept_match: Match) -> None:
    loaded = Match.load(path)
    loaded.play(loaded.moves[0])
    loaded.keep(path)
    loaded.play(loaded.moves[0])
    assert are_equal(Match.load(path), loaded)


def test_match_kept_in_another_file_is_saved_there_completely(path: Path, kept_match: Match, tmp_path: Path) -> None:
    loaded = Match.load(path)
    for place in (path, tmp_path / "elsewhere", path):
        loaded.keep(place)
        loaded.play(loaded.moves[0])
        assert are_equal(Match.load(place), loaded)


def test_match_can_be_detached_from_its_file(path: Path, kept_match: Match) -> None:
    before = path.read_bytes()
    kept_match.keep(None)
    kept_match.play(kept_match.moves[0])
    assert path.read_bytes() == before


def test_match_saved_over_its_own_file_still_saves_later_moves(path: Path, kept_match: Match) -> None:
    kept_match.save(path)
    kept_match.play(kept_match.moves[0])
    assert are_equal(Match.load(path), kept_match)


@pytest.mark.parametrize("interval", few_and_many(9, 1))
def test_truncated_file_loads_up_to_its_last_whole_record(
    path: Path, kept_match: Match, tmp_path: Path, interval: int
) -> None:
    """The fast set cuts at every byte near the end of a line, and at some of the others. A line is whole without its
    line end, too."""
    data = path.read_bytes()
    header = data.index(b"\n") + 1
    cut_path = tmp_path / "cut"
    seen = set()
    for cut in range(len(data)):
        if cut % interval and b"\n" not in data[cut - 2 : cut + 2]:
            continue
        cut_path.write_bytes(data[:cut])
        lines = data[: cut + 1] if data[cut : cut + 1] == b"\n" else data[:cut]
        if len(lines) < header:
            with pytest.raises(MatchFileError, match="has no complete line"):
                Match.load(cut_path)
            continue
        match = Match.load(cut_path)
        whole_records = lines.count(b'{"kind":"record"') - (not lines.endswith(b"\n"))
        assert len(match.records) <= max(0, whole_records)
        assert match.records == kept_match.records[: len(match.records)] or "undo" in data[:cut].decode()
        seen.add(len(match.records))
        clean = ends_a_step(lines)
        assert match.notices == (() if clean else ("The last line of cut was incomplete and was ignored.",))
        assert cut_path.read_bytes() == data[:cut]
    assert seen == set(range(len(kept_match.records) + 1))


def ends_a_step(data: bytes) -> bool:
    """Return whether the data ends with a whole line that is not a drop waiting for its record."""
    return data.endswith(b"\n") and not data.splitlines()[-1].startswith(b'{"kind":"drop"')


def test_match_can_be_played_on_after_its_file_was_cut_anywhere(path: Path, kept_match: Match, tmp_path: Path) -> None:
    data = path.read_bytes()
    cut_path = tmp_path / "cut"
    for cut in range(data.index(b"\n") + 1, len(data), 17):
        cut_path.write_bytes(data[:cut])
        match = Match.load(cut_path)
        match.keep(cut_path)
        match.play(match.moves[0])
        again = Match.load(cut_path)
        assert are_equal(again, match) and again.notices == ()


def other_line_ends(data: bytes) -> dict[str, bytes]:
    """Return a match file as mail, git and editors leave it, by what they do to it."""
    windows = data.replace(b"\n", b"\r\n")
    return {
        "windows": windows,
        "marked": BOM_UTF8 + data,
        "marked windows": BOM_UTF8 + windows,
        "no last end": data.removesuffix(b"\n"),
        "windows, no last end": windows.removesuffix(b"\r\n"),
    }


def test_file_with_other_line_ends_can_be_loaded_and_continued(path: Path, kept_match: Match) -> None:
    """Nothing is lost in such a file, and moves that are appended to it can be read again."""
    for change, data in other_line_ends(path.read_bytes()).items():
        path.write_bytes(data)
        match = Match.load(path)
        assert are_equal(match, kept_match) and match.notices == (), f"something was lost: {change}"
        for _ in range(2):
            match.keep(path)
            match.play(match.moves[0])
            assert path.read_bytes().startswith(data), f"earlier lines of the file were changed: {change}"
            again = Match.load(path)
            assert are_equal(again, match) and again.notices == (), f"something was lost after a move: {change}"
            match = again


def test_file_is_not_overwritten_if_its_line_ends_change_during_play(path: Path, kept_match: Match) -> None:
    for data in other_line_ends(path.read_bytes()).values():
        path.write_bytes(data)
        with pytest.raises(MatchFileError, match="changed by another program"):
            kept_match.play(kept_match.moves[0])
        assert path.read_bytes() == data


@pytest.mark.parametrize("interval", few_and_many(5, 1))
def test_file_with_a_changed_byte_is_refused_or_loads_without_its_last_line(
    path: Path, kept_match: Match, tmp_path: Path, interval: int
) -> None:
    original = path.read_bytes()
    flipped_path = tmp_path / "flipped"
    for place in range(0, len(original), interval):
        flipped = original[:place] + bytes([original[place] ^ (1 << place % 8)]) + original[place + 1 :]
        check_damaged(flipped_path, flipped, 1 + original[:place].count(b"\n"), kept_match)


@pytest.mark.parametrize("interval", few_and_many(13, 3))
def test_file_with_a_line_end_inside_a_line_is_refused(
    path: Path, kept_match: Match, tmp_path: Path, interval: int
) -> None:
    original = path.read_bytes()
    for place in range(0, len(original) - 1, interval):
        if original[place] != ord("\n"):
            flipped = original[:place] + b"\n" + original[place + 1 :]
            check_damaged(tmp_path / "flipped", flipped, 1 + original[:place].count(b"\n"), kept_match)


def check_damaged(path: Path, data: bytes, line: int, undamaged: Match) -> None:
    """Check that a damaged file is refused in one sentence or loads without its torn end, and is not changed."""
    path.write_bytes(data)
    try:
        match = Match.load(path)
    except MatchFileError as refusal:
        sentence = str(refusal)
        assert f"line {line}:" in sentence or (line == 1 and "not a Firepit match file" in sentence)
        assert "\n" not in sentence and sentence.endswith(".")
    else:
        assert not data.endswith(b"\n") and match.notices
        assert match.records == undamaged.records[:-1]
    assert path.read_bytes() == data


@pytest.mark.parametrize("name", ["/", "a\0b"])
def test_impossible_path_is_refused_in_a_sentence(kept_match: Match, name: str) -> None:
    with pytest.raises(MatchFileError, match="cannot be written"):
        kept_match.save(name)
    with pytest.raises(MatchFileError, match="cannot be read"):
        Match.load(name)


@pytest.mark.parametrize("number", range(1, 12))
def test_file_with_a_missing_line_is_refused(path: Path, kept_match: Match, number: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:number] + lines[number + 1 :]))
    with pytest.raises(MatchFileError, match=f"line {number + 1}:"):
        Match.load(path)


def test_file_with_two_lines_exchanged_is_refused(path: Path, kept_match: Match) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3], lines[4] = lines[4], lines[3]
    path.write_bytes(b"".join(lines))
    with pytest.raises(MatchFileError, match="line 4:"):
        Match.load(path)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"format": "chess match"}, "not a Firepit match file"),
        ({"version": VERSION + 1}, r"line 1: .*newer version of Firepit"),
        ({"version": None}, r"line 1: .*version is missing"),
        ({"version": 0}, r"line 1: the version must be a whole number of at least 1, not 0"),
        ({"version": "1"}, r"line 1: the version must be a whole number of at least 1, not '1'"),
        ({"version": True}, r"line 1: the version must be a whole number of at least 1, not True"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": 3}, "its players"),
        ({"names": "AB"}, "its players"),
        ({"names": ["A", "A"]}, "same name"),
        ({"names": ["A"]}, "2 to 4 players"),
        ({"options": {"speed": 1}}, "no option"),
        ({"seed": None}, "its players"),
        ({"table": None}, "its players"),
        ({"chance": "fair"}, "live, untracked or modelled"),
        ({"head_starts": [0, 4]}, "0 to 3 steps"),
        ({"head_starts": [1]}, "for each of the 2 seats"),
        ({"head_starts": "01"}, "head starts cannot be read"),
        ({"head_start_version": 2}, "head starts cannot be read"),
        ({"head_start_version": 0}, "head starts cannot be read"),
        ({"head_start_version": "1"}, "head starts cannot be read"),
        ({"head_start_version": True}, "head starts cannot be read"),
    ],
)
def test_invalid_header_is_refused(path: Path, kept_match: Match, change: dict[str, Any], cause: str) -> None:
    lines = lines_of(path.read_bytes())
    lines[0] |= change
    write_lines(path, lines)
    with pytest.raises(MatchFileError, match=cause):
        Match.load(path)


@pytest.mark.parametrize(
    ("kind", "change", "cause"),
    [
        ("record", {"move": "fly"}, "no move 'fly'"),
        ("record", {"move": 3}, "no move"),
        ("record", {"move": "choose fox"}, "not the moment"),
        ("record", {"chance": None}, "cannot be read"),
        ("record", {"chance": [["roll", [1]]]}, "number of throws and bangs in the record differs"),
        ("record", {"chance": []}, "number of throws and bangs in the record differs"),
        ("record", {"hash": "0" * 16}, "a different state"),
        ("record", {"kind": "wish"}, "'wish' does not belong here"),
        ("record", {"kind": "undo"}, "does not belong here"),
        ("drop", {"track": "?"}, "recording of a throw or bang cannot be read"),
        ("drop", {"track": 3}, "recording of a throw or bang cannot be read"),
        ("drop", {"kind": "redo"}, "Nothing to redo"),
        ("drop", {"kind": "seat", "seat": 0, "name": 3, "bot": None}, "seat change cannot be read"),
        ("drop", {"kind": "seat", "seat": 0, "name": "Ada"} | {"bot": 1}, "seat change cannot be read"),
        ("drop", {"kind": "seat", "seat": 2, "name": "Cy", "bot": None}, "There is no seat 2"),
        ("drop", {"kind": "seat", "seat": 0, "name": "bö", "bot": None}, "the same name"),
        ("drop", {"kind": "seat", "seat": 0, "name": "", "bot": None}, "1 to 24 visible characters"),
    ],
)
def test_invalid_line_is_refused_with_its_number(
    path: Path, kept_match: Match, kind: str, change: dict[str, Any], cause: str
) -> None:
    lines = lines_of(path.read_bytes())
    drop = next(number for number, line in enumerate(lines) if line["kind"] == "drop")
    number = drop if kind == "drop" else drop + 1  # the line of a record follows the line of its drop
    lines[number] |= change
    write_lines(path, lines)
    with pytest.raises(MatchFileError, match=cause) as refusal:
        Match.load(path)
    assert f"line {number + 1}:" in str(refusal.value)


def test_match_played_by_different_rules_is_refused(
    path: Path, kept_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.core.race.DECK", (1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5))
    with pytest.raises(MatchFileError, match="line 2: the rules need a shuffle"):
        Match.load(path)


def test_file_with_a_line_that_is_no_json_object_is_refused(path: Path) -> None:
    for body in (b"[1]", b"{", b"[" * 10000):
        path.write_bytes(b'%s,"crc":"%08x"}\n' % (body, zlib.crc32(body)))
        with pytest.raises(MatchFileError):
            Match.load(path)


def test_oversized_file_is_refused_with_the_limit(path: Path, kept_match: Match) -> None:
    with path.open("ab") as file:
        file.truncate(journal.MAX_BYTES + 1)
    with pytest.raises(MatchFileError, match=f"over {journal.MAX_BYTES // 1024 // 1024} MB"):
        Match.load(path)


def test_header_with_too_few_names_is_reported_as_line_1(path: Path, kept_match: Match) -> None:
    lines = lines_of(path.read_bytes())
    lines[0]["names"] = ["A"]
    write_lines(path, lines[:1])
    with pytest.raises(MatchFileError, match="line 1:"):
        Match.load(path)


def test_line_appended_by_another_program_is_not_overwritten(path: Path, kept_match: Match) -> None:
    kept_match.play(kept_match.moves[0])
    changed = path.read_bytes() + b"more"
    path.write_bytes(changed)
    with pytest.raises(MatchFileError, match="another program"):
        kept_match.play(kept_match.moves[0])
    assert path.read_bytes() == changed


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"hello\n", b"\x00" * 100, b"\xff\n" * 3, b"{}\n", FORMAT.encode() + b"\n"]
)
def test_file_that_is_no_match_is_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(MatchFileError):
        Match.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.firepit"
    os.mkfifo(pipe)
    with pytest.raises(MatchFileError, match="holds no data of its own; choose a file"):
        Match.load(pipe, up_to_damage=True)


def test_unreadable_file_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere", tmp_path / "no" / "where"):
        with pytest.raises(MatchFileError, match="cannot be read"):
            Match.load(place)


def test_failed_save_leaves_the_match_playable_and_no_file(tmp_path: Path) -> None:
    match = Match.new("race", seats=2, seed=4)
    for place in (tmp_path / "no" / "where", tmp_path):
        for write_to in (match.save, match.keep):
            with pytest.raises(MatchFileError, match="cannot be written"):
                write_to(place)
    match.play("choose fox")
    assert list(tmp_path.iterdir()) == []


def test_move_on_a_full_disk_is_not_made_and_can_be_repeated(
    path: Path, kept_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept_match.state, kept_match.records

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raise_disk_full)
        with pytest.raises(MatchFileError, match="No space left"):
            kept_match.play(kept_match.moves[0])
    assert (kept_match.state, kept_match.records) == before
    kept_match.play(kept_match.moves[0])
    loaded = Match.load(path)
    assert are_equal(loaded, kept_match) and loaded.notices == ()


def test_old_file_survives_a_failing_save(path: Path, kept_match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def fail(source: str, target: Path) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(MatchFileError, match="Permission denied"):
        kept_match.save(path)
    assert path.read_bytes() == before and list(path.parent.iterdir()) == [path]


def test_file_changed_by_another_program_is_not_overwritten(path: Path, kept_match: Match) -> None:
    for other in (path.read_bytes() + b"more", path.read_bytes()[:-5]):
        path.write_bytes(other)
        with pytest.raises(MatchFileError, match="another program"):
            kept_match.play(kept_match.moves[0])
        assert path.read_bytes() == other


def test_line_of_an_older_version_is_upgraded_one_version_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
        1: lambda line: line | {"colour": "red"},
        2: lambda line: {"paint" if key == "colour" else key: value for key, value in line.items()},
    }
    monkeypatch.setattr(journal, "UPGRADES", steps)
    monkeypatch.setattr(journal, "VERSION", 3)
    assert upgrade_line({"kind": "record"}, 1) == {"kind": "record", "paint": "red"}
    assert upgrade_line({"kind": "record"}, 3) == {"kind": "record"}


def test_match_of_an_older_version_is_rewritten_when_play_goes_on(
    path: Path, kept_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = path.read_bytes()
    monkeypatch.setattr(journal, "VERSION", VERSION + 1)
    monkeypatch.setitem(journal.UPGRADES, VERSION, lambda line: line)  # type: ignore[arg-type]
    match = Match.load(path)
    assert are_equal(match, kept_match) and path.read_bytes() == old
    match.keep(path)
    match.play(match.moves[0])
    assert lines_of(path.read_bytes())[0]["version"] == VERSION + 1 and are_equal(Match.load(path), match)


def test_every_line_of_a_match_file_is_one_json_object_in_ascii(path: Path, kept_match: Match) -> None:
    assert path.read_bytes().isascii()
    kinds = [line["kind"] for line in lines_of(path.read_bytes())]
    assert kinds[:2] == ["header", "record"] and {"drop", "undo", "redo"} <= set(kinds)


def test_loading_a_match_makes_no_draws_and_simulates_no_drops(
    path: Path, kept_match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: Any, **__: Any) -> None:
        raise AssertionError("a recorded match was simulated")

    monkeypatch.setattr("tests.core.toy_passage.throw", forbidden)
    monkeypatch.setattr("game.core.chance.Random", forbidden)
    assert are_equal(Match.load(path), kept_match)


def test_rules_of_the_race_are_in_the_tests_folder() -> None:
    assert GAMES["race"].rules.startswith("tests.")
