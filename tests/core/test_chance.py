"""Chance: drawn from seed and index alone, recorded in order, played back without drawing."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.core.chance import (
    ChanceError,
    DrawnChance,
    KnownDrops,
    LiveChance,
    MissingDrop,
    ModelledChance,
    RecordedChance,
)
from game.core.chance_entries import Roll, Shuffle, read_request
from game.core.rules import Drop, Strike, Throw
from tests.core import toy_passage

THROW = Throw(((), ()), ((3, "member"), (35, "predator"), (4, "member")))
STRIKE = Strike((((3, "member", 0, 1.0, 2.0, 0.5),), (0.0,)), 1, 0.65)


def draw_all(chance: Any) -> list[Any]:
    """Make one draw of every kind."""
    return [
        chance.roll(2, 6),
        chance.shuffle(["a", "b", "c", "d", "a"]),
        chance.pick([10, 20, 30]),
        chance.drop(THROW),
        chance.drop(STRIKE),
    ]


def test_random_draws_depend_only_on_the_seed_and_the_record() -> None:
    def draws(seed: int, index: int) -> list[Any]:
        """Return one result of each kind of draw."""
        return draw_all(LiveChance(seed, index, toy_passage))

    assert draws(5, 3) == draws(5, 3)
    assert len({repr(draws(seed, index)) for seed in range(4) for index in range(4)}) == 16


def test_reused_chance_object_draws_the_same_values_as_a_new_object() -> None:
    """One object draws for record 1, then for record 2, then for record 1 again."""
    chance = DrawnChance(7, 0)
    for index in (1, 2, 1):
        chance.begin_record(index)
        faces = chance.roll(9, 6)
        assert [entry.to_json() for entry in chance.entries] == [["roll", list(faces)]]
        assert faces == DrawnChance(7, index).roll(9, 6)


def test_throw_of_no_pieces_modelled_without_physics_changes_nothing() -> None:
    load = (((3, "member", 0, 1.0, 2.0, 0.0),), ())
    drop = ModelledChance(5, 3, toy_passage).drop(Throw(load, ()))
    assert (drop.out, drop.load) == ((), load)


def test_fixed_seed_gives_the_expected_rolls_and_shuffles() -> None:
    chance = DrawnChance(7, 12)
    assert chance.roll(6, 6) == (4, 6, 3, 5, 6, 1)
    assert chance.shuffle(range(8)) == (3, 6, 1, 4, 2, 7, 5, 0)


def test_draws_leave_the_global_random_generator_unchanged() -> None:
    random.seed(1)
    before = random.getstate()
    draw_all(LiveChance(5, 3, toy_passage))
    assert random.getstate() == before


@pytest.mark.parametrize("make", [LiveChance, ModelledChance])
def test_recorded_chance_gives_the_same_values_when_played_back(make: Any) -> None:
    live = make(5, 3, toy_passage)
    values = draw_all(live)
    entries = json.loads(json.dumps([entry.to_json() for entry in live.entries]))
    recorded = RecordedChance(entries, [entry.track for entry in live.entries if isinstance(entry, Drop)])
    assert draw_all(recorded) == values
    recorded.finish()
    assert recorded.entries == live.entries, "the played-back values differ from those drawn"
    assert [entry.to_json() for entry in recorded.entries] == entries, (
        "the entries changed when they were written again"
    )


def test_drop_is_recorded_with_seed_request_result_and_track() -> None:
    chance = LiveChance(5, 3, toy_passage)
    drop = chance.drop(THROW)
    assert chance.entries == [drop] and drop.request == THROW and drop.seconds == 1.5
    assert drop.track == f"track {drop.seed}".encode()
    again = toy_passage.throw(THROW.load, THROW.pieces, drop.seed or 0)
    assert (again.out, again.load) == (drop.out, drop.load)


def test_chance_entries_are_written_as_in_existing_match_files() -> None:
    """A match file of any version can only be read while this form stays the same."""
    assert Roll((2, 5)).to_json() == ["roll", [2, 5]]
    assert Shuffle(("a", (1, "b"))).to_json() == ["shuffle", ["a", [1, "b"]]]
    load = (((3, "member", 0, 1.0, 2.0, 0.5),), (0.0, 0.25))
    facts = {"seed": 7, "request": {"throw": [[3, "member"], [35, "predator"], [4, "member"]]}, "out": [35, 4]}
    facts |= {"load": [[[3, "member", 0, 1.0, 2.0, 0.5]], [0.0, 0.25]], "seconds": 1.5}
    thrown = Drop(THROW, (35, 4), load, seconds=1.5, seed=7, track=b"film")
    assert json.dumps(thrown.to_json()) == json.dumps(["drop", facts]), (
        "the entry's keys have changed, or it names a tower although none was given"
    )
    struck = Drop(STRIKE, (), load, seconds=1.5, seed=None, tower="e322")
    assert struck.to_json()[1]["request"] == {"strike": [1, 0.65]} and list(struck.to_json()[1])[-1] == "tower"


def test_drop_modelled_without_physics_has_no_seed_and_no_track() -> None:
    drop = ModelledChance(5, 3, toy_passage).drop(STRIKE)
    assert drop.seed is None and drop.track is None and drop.seconds == 0.0
    assert ModelledChance(5, 3, toy_passage).drop(THROW).seconds == 0.0


def test_drop_has_the_same_result_with_and_without_a_track() -> None:
    tracked, untracked = LiveChance(5, 3, toy_passage), LiveChance(5, 3, toy_passage, tracked=False)
    drop = untracked.drop(THROW)
    assert drop.track is None
    assert replace(tracked.drop(THROW), track=None) == drop


def test_shuffles_are_fair() -> None:
    orders = Counter(DrawnChance(1, index).shuffle("abc") for index in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [["pick", 3]],
        ["roll"],
        [["roll", [7, 1]]],
        [["roll", [1]]],
        [["roll", 3]],
        [["roll", [True, 1]]],
        [["roll"]],
        [["roll", [1, 2], 3]],
    ],
)
def test_wrong_or_missing_recorded_roll_is_refused(entries: list[Any]) -> None:
    with pytest.raises(ChanceError):
        RecordedChance(entries).roll(2, 6)


def test_refusal_names_the_roll_that_the_rules_need() -> None:
    sentence = "the rules need a roll of 2 dice with 6 sides, but random result no. 1 does not fit"
    with pytest.raises(ChanceError, match=f"^{sentence}$"):
        RecordedChance([["roll", [7, 1]]]).roll(2, 6)


@pytest.mark.parametrize("order", [["a"], ["a", "a"], ["a", "c"], "ab", None])
def test_wrong_recorded_shuffle_is_refused(order: Any) -> None:
    with pytest.raises(ChanceError):
        RecordedChance([["shuffle", order]]).shuffle(["a", "b"])


def test_pick_of_an_unknown_item_is_refused() -> None:
    with pytest.raises(ChanceError):
        RecordedChance([["pick", 4]]).pick([1, 2, 3])


@pytest.mark.parametrize(
    "change",
    [
        {"request": {"throw": []}},
        {"request": {"strike": [1, 0.65]}},
        {"out": 3},
        {"out": ["3"]},
        {"load": None},
        {"load": [[[1, 2]], []]},
        {"seconds": "long"},
        {"seed": 1.5},
    ],
)
def test_wrong_recorded_drop_is_refused(change: dict[str, Any]) -> None:
    kind, facts = LiveChance(5, 3, toy_passage).drop(THROW).to_json()
    with pytest.raises(ChanceError, match=r"random result no\. 1 does not fit"):
        RecordedChance([[kind, facts | change]]).drop(THROW)


@pytest.mark.parametrize("part", ["seed", "request", "out", "load", "seconds"])
def test_drop_without_a_required_key_is_refused(part: str) -> None:
    kind, facts = LiveChance(5, 3, toy_passage).drop(THROW).to_json()
    del facts[part]
    with pytest.raises(ChanceError, match=r"random result no\. 1 does not fit"):
        RecordedChance([[kind, facts]]).drop(THROW)


@pytest.mark.parametrize("facts", [None, 3, "drop", [], ["seed", "request", "out", "load", "seconds"]])
def test_drop_that_is_no_object_is_refused(facts: Any) -> None:
    with pytest.raises(ChanceError, match=r"random result no\. 1 does not fit"):
        RecordedChance([["drop", facts]]).drop(THROW)


@pytest.mark.parametrize("piece", [3, [3], ["3", "member"], [3, 4], [3, "member", 5], {"3": "member"}])
def test_drop_of_an_unknown_kind_of_piece_is_refused(piece: Any) -> None:
    with pytest.raises(ValueError, match="neither a throw nor a strike"):
        read_request({"throw": [piece]}, THROW.load)
    with pytest.raises(ValueError, match="neither a throw nor a strike"):
        read_request({"throw": [[3, "member"], piece]}, THROW.load)


def test_record_with_unused_chance_entries_is_refused() -> None:
    with pytest.raises(ChanceError, match="more random results"):
        RecordedChance([["roll", [1]]]).finish()


@pytest.mark.parametrize("make", [LiveChance, ModelledChance])
def test_drop_is_refused_for_a_game_without_a_passage(make: Any) -> None:
    with pytest.raises(ValueError, match="no passage"):
        make(1, 1, None).drop(THROW)


def test_pick_from_an_empty_list_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to pick"):
        DrawnChance(1, 1).pick([])


class CountingPassage:
    """The passage without physics; ``seeds`` lists the seed of each drop that it computed."""

    def __init__(self) -> None:
        #: the seeds of the computed drops
        self.seeds: list[int] = []

    def throw(self, load: Any, pieces: Any, seed: int, *, record: bool = True) -> toy_passage.ToyDrop:
        self.seeds.append(seed)
        return toy_passage.throw(load, pieces, seed, record=record)

    def strike(self, load: Any, flap: int, strength: float, seed: int, *, record: bool = True) -> toy_passage.ToyDrop:
        self.seeds.append(seed)
        return toy_passage.strike(load, flap, strength, seed, record=record)


def test_drops_computed_ahead_are_used_once_and_not_computed_again() -> None:
    passage = CountingPassage()
    known = KnownDrops(passage)
    missing = []
    while len(missing) < 3:
        try:
            draw_all(LiveChance(5, 3, known.without_computing()))
            break
        except MissingDrop as drop:
            missing.append(drop)
            drop.compute()
    computed = list(passage.seeds)
    assert len(missing) == len(computed) == 2, "the throw and the strike were not computed once each"
    assert draw_all(LiveChance(5, 3, known)) == draw_all(LiveChance(5, 3, toy_passage))
    assert passage.seeds == computed, "a drop was computed again"
    draw_all(LiveChance(5, 3, known))
    assert len(passage.seeds) == 4, "a drop was not forgotten after its use"
