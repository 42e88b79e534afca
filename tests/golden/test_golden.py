"""Every built game has a golden match, which still plays as it was recorded."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from tests.games import BUILT
from tests.golden.record import match_file, transcript, transcript_file


@pytest.mark.parametrize("game", BUILT)
def test_every_game_has_a_golden_match(game: str) -> None:
    assert match_file(game).exists() and transcript_file(game).exists(), f"run: python -m tests.golden.record {game}"


@pytest.mark.parametrize("game", BUILT)
def test_golden_match_plays_as_recorded(game: str) -> None:
    match = Match.load(match_file(game))
    assert match.notices == () and match.outcome is not None
    assert transcript(match) == transcript_file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", BUILT)
def test_golden_match_is_written_unchanged(game: str, tmp_path: Path) -> None:
    """All lines are the same, although chance entries are objects while the match is loaded.

    Only the header may differ: it names the version of Firepit that writes the file, and options added later, with
    their values for earlier matches. All checksums depend on the header, so they are not compared.
    """
    match = Match.load(match_file(game))
    match.save(tmp_path / "again")
    again, before = (path.read_bytes().splitlines() for path in (tmp_path / "again", match_file(game)))
    header, written = json.loads(before[0]), json.loads(again[0])
    added = {option.key: option.earlier for option in match.rules.options if option.key not in header["options"]}
    assert None not in added.values()
    header["options"].update(added)
    assert {**written, "crc": ""} == {**header, "app": written["app"], "crc": ""}
    assert [line.rpartition(b',"crc":"')[0] for line in again[1:]] == [
        line.rpartition(b',"crc":"')[0] for line in before[1:]
    ]


def test_saved_and_reloaded_files_equal_the_file_kept_during_play(tmp_path: Path) -> None:
    """The file is written line by line during play, at once by saving, and again after loading."""
    match, random = Match.new("ugh_ugh", seats=3, seed=12), Random(5)
    match.keep(tmp_path / "played")
    while len(match.records) < 60:
        assert match.prompt is not None
        match.play(ask_bot(match, "hunter", random))
    assert sum(len(record.drops) for record in match.records) >= 5
    match.save(tmp_path / "saved")
    loaded = Match.load(tmp_path / "played")
    loaded.save(tmp_path / "loaded")
    assert loaded.records == match.records and loaded.state_hash() == match.state_hash()
    played = (tmp_path / "played").read_bytes()
    assert (tmp_path / "saved").read_bytes() == played == (tmp_path / "loaded").read_bytes()
