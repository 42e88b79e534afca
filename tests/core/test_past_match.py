"""A new match can begin at any position of another match, which stays unchanged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.core import Match, MatchFileError, MatchOver
from game.core.journal import encode
from game.core.past_match import PastMatch, begin_at
from tests.hostile import lines_of
from tests.played import play_at_random


def play_to_the_end(match: Match, seed: int = 1) -> None:
    """Play a match at random to its end."""
    random = Random(seed)
    play_at_random(match, random)


def test_new_match_can_begin_at_a_past_position(tmp_path: Path, play_some_race: Callable[..., Match]) -> None:
    original = play_some_race(10_000)
    end, count = original.state, len(original.records) // 2
    anew = begin_at(original, count, ["Mia", "Mo", "Max"], seed=99)
    assert anew.records == original.records[:count] and anew.state == original.at(count).state
    assert anew.names == ("Mia", "Mo", "Max") and anew.seed == 99 and dict(anew.options) == dict(original.options)
    assert anew.setup.origin is not None
    assert (anew.setup.origin.names, anew.setup.origin.seed, anew.setup.origin.moves) == (
        original.names,
        original.seed,
        count,
    )
    anew.keep(tmp_path / "anew")
    play_to_the_end(anew)
    assert anew.outcome is not None and original.state is end
    loaded = Match.load(tmp_path / "anew")
    assert loaded.setup == anew.setup and loaded.state == anew.state and loaded.records == anew.records


def test_random_draws_of_the_new_match_follow_its_own_seed(play_some_race: Callable[..., Match]) -> None:
    original = play_some_race(10_000)
    count = next(index for index, record in enumerate(original.records) if record.chance)
    move = original.records[count].move
    assert move is not None
    fresh = [begin_at(original, count, seed=seed).play(move).chance for seed in (5, 5, 6, 7, 8, 9)]
    assert fresh[0] == fresh[1] and len(set(fresh)) > 1


def test_undo_stops_at_the_position_where_the_match_began(play_some_race: Callable[..., Match]) -> None:
    """The new match begins after a move that could be undone in the original match."""
    original = play_some_race(10_000)
    count = next(
        index + 1
        for index in range(len(original.records) - 1)
        if original.referee.why_final(*_states_and_record(original, index), range(3)) is None
    )
    anew = begin_at(original, count)
    anew.bots = range(3)
    assert anew.why_not_undo == "You cannot undo any further: this match begins here."


def _states_and_record(match: Match, index: int) -> tuple[object, object, object]:
    """Return the state before a record, the record, and the state after it."""
    return match.history.states[index], match.records[index], match.history.states[index + 1]


def test_new_match_forgets_earlier_changes_of_seats(play_some_race: Callable[..., Match]) -> None:
    match = play_some_race(3)
    match.change_seat(0, name="Mia")
    anew = begin_at(PastMatch(match), 0)
    assert anew.names == match.names and anew.seat_changes == ()


@pytest.mark.parametrize(("count", "names", "cause"), [(99, None, "no position 99"), (0, ["A", "A", "B"], "same name")])
def test_impossible_position_or_names_are_refused(
    play_some_race: Callable[..., Match], count: int, names: list[str] | None, cause: str
) -> None:
    match = play_some_race(3)
    with pytest.raises(ValueError, match=cause):
        begin_at(match, count, names)


def test_new_match_cannot_begin_at_the_end_of_another(play_some_race: Callable[..., Match]) -> None:
    original = play_some_race(10_000)
    with pytest.raises(MatchOver, match="Go back a few moves"):
        begin_at(original, len(original.records))


@pytest.mark.parametrize(
    "origin", [3, {}, {"names": "A", "seed": 1, "moves": 1}, {"names": [], "seed": 1, "moves": -1}]
)
def test_header_with_invalid_facts_of_the_original_match_is_refused(
    tmp_path: Path, play_some_race: Callable[..., Match], origin: object
) -> None:
    path = tmp_path / "match"
    begin_at(play_some_race(3), 2).save(path)
    lines = lines_of(path.read_bytes())
    lines[0]["origin"] = origin
    path.write_bytes(encode(lines, 0)[0])
    with pytest.raises(MatchFileError, match="line 1: the header does not say which match"):
        Match.load(path)
