"""The elder of Settlers: what it imagines, how it thinks others play on, and a position in which it is right.

What holds of every elder stands in ``tests/elder/test_every_elder.py``.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, find_bot, recollect
from game.settlers.bots.elder import LOOKAHEAD
from game.settlers.bots.memory import SettlersMemory
from game.settlers.rules import events
from game.settlers.rules.goods import BONE, FLINT, KINDS, MEAT, SKIN, single
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import State
from tests.settlers.scenario import HEX, Scenario, ScriptedChance


def remembered(match: Match, seat: int) -> SettlersMemory:
    memory: SettlersMemory = recollect(match, seat, SettlersMemory)
    return memory


def played(seats: int, seed: int, every: int, most: int = 10_000, **options: bool) -> Iterator[Match]:
    """Play a hunters' match and stop now and then, while somebody is asked."""
    match, random = Match.new("settlers", seats=seats, seed=seed, options=options), Random(seed)
    while match.prompt is not None and len(match.records) < most:
        if len(match.records) % every == 0:
            yield match
        match.play(ask_bot(match, "hunter", random))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"brisk": True})])
def test_what_is_imagined_looks_to_the_seat_like_what_it_sees(seats: int, options: dict[str, bool]) -> None:
    """Nothing is made or lost in it either, and what the seat surely remembers is so."""
    asked = 0
    for match in played(seats, 21, 7, **options):
        for seat in range(seats):
            view, memory = match.view(seat), remembered(match, seat)
            sample = LOOKAHEAD.sample(view, seat, memory, Random(asked))
            assert RULES.view(sample, seat) == view
            assert RULES.conserved(sample) == RULES.conserved(match.state)
            for other, player in enumerate(match.state.players):
                assert all(memory.sure.held_by(other)[kind] <= player.hand[kind] for kind in KINDS)
            asked += 1
    assert asked > 100


def test_what_is_surely_held_is_held_in_what_is_imagined() -> None:
    kept = 0
    for match in played(3, 22, 9):
        memory = remembered(match, 0)
        sample = LOOKAHEAD.sample(match.view(0), 0, memory, Random(1))
        for other in (1, 2):
            sure = memory.sure.held_by(other)
            assert all(sure[kind] <= sample.players[other].hand[kind] for kind in KINDS)
            kept += sum(sure)
    assert kept > 50


def test_different_hands_and_chips_are_imagined() -> None:
    """Of a match that the seat has not watched next to nothing is known."""
    match = next(match for match in played(3, 23, 1) if sum(match.state.players[1].hand) > 4 and match.state.turn > 9)
    memory, view = SettlersMemory(match.view(0), 0), match.view(0)
    samples = [LOOKAHEAD.sample(view, 0, memory, Random(number)) for number in range(20)]
    assert len({sample.players[1].hand for sample in samples}) > 1
    assert len({sample.faces for sample in samples}) > 10


@pytest.mark.parametrize("number", range(5))
def test_who_offers_something_is_imagined_with_it(number: int) -> None:
    turn = Scenario().hand(0, "2 meat").hand(1, "6 skin").hand(2, "bone 5 skin")
    turn.play("offer meat for bone", "decline")
    sample = LOOKAHEAD.sample(turn.view_of(2), 2, SettlersMemory(turn.view_of(2), 2), Random(number))
    assert sample.players[0].hand[MEAT]
    turn.play("counter bone for meat meat")
    sample = LOOKAHEAD.sample(turn.view_of(0), 0, SettlersMemory(turn.view_of(0), 0), Random(number))
    assert sample.players[2].hand == (5, 0, 1, 0, 0)


def test_how_others_play_on_is_told_from_what_they_may_know() -> None:
    for match in played(3, 25, 11):
        seat = match.state.agenda[0].seat
        sample = LOOKAHEAD.sample(match.view(0), 0, remembered(match, 0), Random(2))
        told = LOOKAHEAD.policy(RULES, sample, Random(3))
        assert LOOKAHEAD.policy(RULES, RULES.view(sample, seat), Random(3)) == told
        assert RULES.why_not(sample, told) is None


def test_the_moves_worth_a_thought_are_legal_and_begin_with_the_hunters() -> None:
    kinds = set()
    for match in played(3, 26, 1, skins_walk=True):
        assert match.prompt is not None
        seat, view = match.prompt.seat, match.view(match.prompt.seat)
        ranked = LOOKAHEAD.ranked(RULES, view, seat, remembered(match, seat), Random(4))
        plain = RULES.bots["hunter"](RULES, view, seat, Random(4), remembered(match, seat))
        assert ranked[0] == plain and len(set(ranked)) == len(ranked)
        assert all(RULES.why_not(view, move) is None for move in ranked)
        kinds |= {match.prompt.kind for _ in ranked[1:2]}
    assert {"found", "place", "act", "roam"} <= kinds


def test_the_elder_robs_who_would_win_with_the_next_turn_and_the_hunter_does_not() -> None:
    """Seat 1 needs one point, stands on a people chip, and has been seen to take the three cards of a tribe.

    Whichever of them is stolen, it cannot settle before it comes by another. The hunter takes a meat from seat 2, who
    has a point less and more cards, and loses; the elder sees in its mind that the next turn would end the match.
    """
    turn = Scenario().people(1, Europe=5, Asia=4).people(2, Australia=5, America=3).lying("Gaul.n")
    turn.tribes(1, "Niger.n").nomad(1, "Gaul.n").hand(1, "skin bone flint").tribes(2, "Niger.s").hand(2, "7 meat")
    turn.tribes(0, "Atlas.s").asks("rob", 0, spot=HEX["Niger"])
    view = turn.view_of(0)
    memory = SettlersMemory(view, 0)
    for event in (
        events.Yielded(1, HEX["Niger"], FLINT, 1),
        events.Paid(2, single(SKIN)),
        events.Paid(2, single(BONE)),
    ):
        memory.see(event)
    memory.see(events.Yielded(2, HEX["Niger"], MEAT, 7))
    chosen = {name: find_bot(RULES, name)(RULES, view, 0, Random(1), memory) for name in ("hunter", "elder:40")}
    assert {name: str(move) for name, move in chosen.items()} == {"hunter": "rob 2", "elder:40": "rob 1"}
    assert RULES.outcome(after_a_turn_of_hunters(turn, "rob 2")) is not None
    assert RULES.outcome(after_a_turn_of_hunters(turn, "rob 1")) is None


def after_a_turn_of_hunters(turn: Scenario, move: str) -> State:
    """Return the state where seat 1 has had its turn after ``move``; it rolls a 2, which brings it nothing."""
    state: State = turn.state
    chance = ScriptedChance()
    chance.rolls = [(1, 1)]
    state, _ = RULES.apply(state, RULES.parse(move), chance)
    while state.agenda and state.active != 2:
        state, _ = RULES.apply(state, LOOKAHEAD.policy(RULES, state, Random(1)), chance)
    return state


def test_the_worth_of_a_match_that_is_over_is_its_points_and_winning_counts_more_than_a_point() -> None:
    turn = Scenario().people(0, Europe=5, Asia=4).people(1, America=3)
    turn.tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint").lying("Gaul.n")
    before = LOOKAHEAD.worth(turn.state, 0)
    turn.play("settle Gaul.n")
    assert turn.is_over()
    won, lost = LOOKAHEAD.worth(turn.state, 0), LOOKAHEAD.worth(turn.state, 1)
    assert won["points"] == 10 and sum(lost.values()) == 3
    assert sum(won.values()) > sum(before.values()) + 1


def test_what_a_seat_remembers_can_be_given_to_another_process() -> None:
    *_, match = played(3, 28, 25, most=200)
    memory = remembered(match, 1)
    twin: SettlersMemory = pickle.loads(pickle.dumps(memory))
    for event in match.play(ask_bot(match, "hunter", Random(8))).events:
        twin.see(event.seen_by(1))
    told = remembered(match, 1)
    view = match.view(1)
    assert twin.hands.likely(view) == told.hands.likely(view) and twin.offers.refused == told.offers.refused
    assert twin.trails.stood == told.trails.stood
    assert [twin.sure.held_by(seat) for seat in range(3)] == [told.sure.held_by(seat) for seat in range(3)]
