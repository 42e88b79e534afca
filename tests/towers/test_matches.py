"""Matches in towers with one to five drum ends: played to the end, loaded, continued, and computed again."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.chance import TowerFacts, compute_drop
from game.core.past_match import begin_at
from game.core.rules import Drop, Strike
from game.screens.open_match import rematch_seating
from game.towers.match_tower import match_tower
from game.towers.shelf import HOUSE_TOWERS
from tests.fast_set import mark_slow_except
from tests.own_towers import BY_DRUMS, ONE, WHEEL

TOWERS = {str(tower["name"]): tower for towers in BY_DRUMS.values() for tower in towers}
ALL_TOWERS = TOWERS | {f"{tower.own_tower.name} of the house": tower.own_tower.to_json() for tower in HOUSE_TOWERS}
SEEDS = (1, 2, 3)
IN_EACH_TOWER = pytest.mark.parametrize("name", mark_slow_except(TOWERS, ["One Drum", "Mill"]))
IN_SOME_TOWERS = pytest.mark.parametrize("tower", (ONE, WHEEL), ids=("One Drum", "Mill"))


def play_on(match: Match, random: Random, most: int = 10_000) -> Match:
    """Let a hunter and random bots play, until the match has ``most`` records."""
    while match.prompt is not None and len(match.records) < most:
        match.play(ask_bot(match, "random" if match.prompt.seat else "hunter", random))
    return match


@cache
def some_match(name: str, seed: int, moves: int = 10_000) -> Match:
    """Return a match in a tower after some moves, played once for all tests."""
    return play_on(Match.new("ugh_ugh", seats=3, seed=seed, tower=ALL_TOWERS[name]), Random(seed), moves)


def drops_of(match: Match) -> Iterator[Drop]:
    """Yield the drops of a match."""
    for record in match.records:
        yield from record.drops


def check_drops(match: Match, tower: TowerFacts) -> set[int]:
    """Compute every drop of a match again, in a tower, and compare it with the record; return the drums struck."""
    passage, struck = match_tower(tower).passage, set()
    for drop in drops_of(match):
        assert drop.seed is not None and drop.track is not None
        again = compute_drop(passage, drop.request, drop.seed)
        assert (tuple(again.out), again.load, again.seconds) == (drop.out, drop.load, drop.seconds), (
            f"drop with seed {drop.seed} is computed with another result"
        )
        assert again.track is not None and again.track.to_bytes() == drop.track, (
            f"drop with seed {drop.seed} is computed with another track"
        )
        if isinstance(drop.request, Strike):
            struck |= {drop.request.flap}
    assert struck <= set(range(match.state.drums)), f"drums that the tower does not have were struck: {struck}"
    return struck


@IN_EACH_TOWER
def test_every_drop_of_a_match_has_the_same_result_when_computed_again(name: str) -> None:
    assert check_drops(some_match(name, 1, 56), TOWERS[name])


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ALL_TOWERS)
def test_every_drop_of_a_whole_match_has_the_same_result_when_computed_again(name: str, seed: int) -> None:
    match = some_match(name, seed)
    assert match.outcome is not None
    check_drops(match, ALL_TOWERS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL_TOWERS)
def test_drums_are_played_in_whole_matches(name: str) -> None:
    """Several matches are played, since in one alone perhaps nobody drums."""
    drops = [drop for seed in SEEDS for drop in drops_of(some_match(name, seed))]
    assert any(isinstance(drop.request, Strike) for drop in drops)


@IN_SOME_TOWERS
def test_loaded_match_goes_on_like_the_original(tower: TowerFacts, tmp_path: Path) -> None:
    """The file alone is enough: it holds the tower."""
    match = play_on(Match.new("ugh_ugh", seats=2, seed=5, tower=tower), Random(5), most=20)
    path = tmp_path / "match.firepit"
    match.keep(path)
    play_on(match, Random(6), most=30)
    loaded = Match.load(path)
    assert loaded.state_hash() == match.state_hash() and loaded.setup == match.setup
    play_on(match, Random(7), most=40)
    play_on(loaded, Random(7), most=40)
    assert loaded.state_hash() == match.state_hash()
    assert copy.deepcopy(loaded).state_hash() == match.state_hash()


@IN_SOME_TOWERS
def test_moves_are_undone_and_redone(tower: TowerFacts, tmp_path: Path) -> None:
    match = Match.new("ugh_ugh", seats=2, seed=5, tower=tower)
    match.keep(tmp_path / "match.firepit")
    match.bots = range(2)
    undone = 0
    for _ in range(30):
        if match.prompt is not None:
            match.play(ask_bot(match, "random", Random(len(match.records))))
            after = match.state_hash()
            if match.why_not_undo is None:
                match.undo()
                match.redo()
                undone += 1
            assert match.state_hash() == after
    assert undone > 3 and Match.load(tmp_path / "match.firepit").state_hash() == match.state_hash()


@IN_SOME_TOWERS
def test_match_begun_from_any_position_keeps_the_tower(tower: TowerFacts) -> None:
    match = some_match(str(tower["name"]), 1, 56)
    anew = begin_at(match, 12, seed=99)
    assert anew.setup.tower == tower and anew.state.levers == match.state.levers
    play_on(anew, Random(9), most=40)
    named = {drop.tower for drop in drops_of(match)}
    assert {drop.tower for drop in drops_of(anew)} == named and len(named) == 1


@IN_SOME_TOWERS
def test_a_seat_can_be_handed_over_in_the_middle_of_a_match(tower: TowerFacts, tmp_path: Path) -> None:
    match = play_on(Match.new("ugh_ugh", seats=2, seed=5, tower=tower), Random(5), most=20)
    match.keep(tmp_path / "match.firepit")
    match.change_seat(1, bot="hunter")
    match.change_seat(0, name="Mia")
    play_on(match, Random(6), most=40)
    loaded = Match.load(tmp_path / "match.firepit")
    assert loaded.names == match.names and loaded.state_hash() == match.state_hash()


def test_the_next_match_of_the_same_people_is_in_the_same_tower() -> None:
    assert rematch_seating(some_match("One Drum", 1, 56)).tower == ONE
    assert rematch_seating(Match.new("ugh_ugh", seats=2, seed=1)).tower is None
