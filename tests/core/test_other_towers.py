"""A match in a custom tower: the tower is in the first line of the file, and every drop falls in it."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import GAMES, Match, MatchFileError
from game.core.journal import encode
from game.core.past_match import PastMatch, begin_at
from game.core.setup import checked_setup
from tests.core import toy_passage
from tests.core.made_up import RACE
from tests.hostile import lines_of

TOWER = {"name": "The Mill", "width": 1040, "parts": [3, 1, 4]}


def play_until_a_throw(match: Match) -> Match:
    """Play until a stone is thrown."""
    for move in ("choose fox", "choose owl"):
        match.play(move)
    match.play("stone")
    return match


def seconds(match: Match) -> list[float]:
    """Return how long each drop of a match took."""
    return [drop.seconds for record in match.records for drop in record.drops]


def first_line(path: Path) -> dict[str, object]:
    """Return the first line of a match file, the header."""
    header: dict[str, object] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    return header


def test_every_drop_falls_in_the_tower_of_the_match(tmp_path: Path) -> None:
    """The tower stays the same after loading, after undo, and in a match begun from the middle of another; its own
    file is not needed."""
    match = play_until_a_throw(Match.new("race", seats=2, seed=7, tower=TOWER))
    assert match.setup.tower_name == "The Mill" and match.setup.title == "Race in “The Mill”"
    # Race makes its track a place longer for each lever of the tower
    assert match.state.length == 12 + 3 and seconds(match) == [3.0]
    match.save(tmp_path / "mill.firepit")
    loaded = Match.load(tmp_path / "mill.firepit")
    assert loaded.setup == match.setup and loaded.state_hash() == match.state_hash() and seconds(loaded) == [3.0]
    assert begin_at(loaded, 2, seed=9).play("stone").drops[0].seconds == 3.0
    assert begin_at(loaded, 2).setup.tower == TOWER
    for other in (copy.copy(loaded), pickle.loads(pickle.dumps(loaded)), PastMatch(loaded), loaded.at(1)):
        assert other.setup.tower == TOWER


def test_a_match_in_the_standard_tower_is_written_without_a_tower(tmp_path: Path) -> None:
    """Files of old matches stay the same, byte for byte."""
    for tower, keys in ((None, set()), (TOWER, {"tower"})):
        path = tmp_path / f"{len(keys)}.firepit"
        Match.new("race", seats=2, seed=7, tower=tower).save(path)
        assert first_line(path).keys() & {"tower"} == keys
    assert first_line(tmp_path / "1.firepit")["tower"] == TOWER


@pytest.mark.parametrize(
    "tower",
    [
        {"name": "Evil", "parts": [1, 0]},
        {"name": "Evil"},
        {"parts": [1]},
        {"name": "", "parts": [1]},
        {},
        [],
        "Mill",
        7,
    ],
)
def test_file_with_an_impossible_tower_is_refused_in_one_sentence(tmp_path: Path, tower: object) -> None:
    path = tmp_path / "evil"
    Match.new("race", seats=2, seed=7, tower=TOWER).save(path)
    lines = lines_of(path.read_bytes())
    path.write_bytes(encode([{**lines[0], "tower": tower}, *lines[1:]], 0)[0])
    with pytest.raises(MatchFileError, match=r", line 1: [^.]+\.$"):
        Match.load(path)


def test_game_without_custom_towers_refuses_a_custom_tower(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RACE.load_rules()
    monkeypatch.setitem(GAMES, "race", replace(RACE, towers=None))
    with pytest.raises(ValueError, match=r"^Race does not let you choose a tower\.$"):
        checked_setup("race", rules, seats=2, tower=TOWER)


def test_tower_without_counted_chances_refuses_modelled_drops() -> None:
    with pytest.raises(ValueError, match="This tower has not been measured yet"):
        Match.new("race", seats=2, seed=7, tower=TOWER, chance="modelled")
    counted = Match.new("race", seats=2, seed=7, tower=TOWER, chance="modelled", tower_frequencies=toy_passage)
    assert seconds(play_until_a_throw(counted)) == [0.0]


def test_counted_chances_are_kept_when_a_seat_changes_hands() -> None:
    match = Match.new("race", seats=2, seed=7, tower=TOWER)
    assert match.referee.frequencies is None
    match.referee.tower_frequencies = toy_passage
    match.change_seat(0, bot="random")
    assert match.referee.frequencies is toy_passage and match.at(0).referee.frequencies is toy_passage
    assert begin_at(match, 0).referee.frequencies is toy_passage
