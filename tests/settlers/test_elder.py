"""The elder in Settlers: its imagined states, its model of other players, and a position that it plays well.

``tests/elder/test_every_elder.py`` tests the properties of all elders.
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
    """Return the memory of a hunter at this seat."""
    memory: SettlersMemory = recollect(match, seat, SettlersMemory)
    return memory


def positions_of_hunters(seats: int, seed: int, every: int, most: int = 10_000, **options: bool) -> Iterator[Match]:
    """Yield a match of hunters every ``every`` moves."""
    match, random = Match.new("settlers", seats=seats, seed=seed, options=options), Random(seed)
    while match.prompt is not None and len(match.records) < most:
        if len(match.records) % every == 0:
            yield match
        match.play(ask_bot(match, "hunter", random))


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"brisk": True})])
def test_state_imagined_by_a_seat_looks_to_it_like_the_real_one(seats: int, options: dict[str, bool]) -> None:
    """No piece or card is added or lost, and cards that the seat remembers for certain are in place."""
    asked = 0
    for match in positions_of_hunters(seats, seed=21, every=7, **options):
        for seat in range(seats):
            view, memory = match.view(seat), remembered(match, seat)
            sample = LOOKAHEAD.sample(view, seat, memory, Random(asked))
            assert RULES.view(sample, seat) == view
            assert RULES.conserved(sample) == RULES.conserved(match.state)
            for other, player in enumerate(match.state.players):
                assert all(memory.sure_cards.held_by(other)[kind] <= player.hand[kind] for kind in KINDS)
            asked += 1
    assert asked > 100


def test_imagined_hands_contain_the_cards_known_for_certain() -> None:
    certain_cards = 0
    for match in positions_of_hunters(3, seed=22, every=9):
        memory = remembered(match, 0)
        sample = LOOKAHEAD.sample(match.view(0), 0, memory, Random(1))
        for other in (1, 2):
            sure = memory.sure_cards.held_by(other)
            assert all(sure[kind] <= sample.players[other].hand[kind] for kind in KINDS)
            certain_cards += sum(sure)
    assert certain_cards > 50


def test_imagined_hands_and_chips_vary() -> None:
    """A seat that has not watched the match knows almost nothing."""
    match = next(
        match
        for match in positions_of_hunters(3, seed=23, every=1)
        if sum(match.state.players[1].hand) > 4 and match.state.turn > 9
    )
    memory, view = SettlersMemory(match.view(0), 0), match.view(0)
    samples = [LOOKAHEAD.sample(view, 0, memory, Random(number)) for number in range(20)]
    assert len({sample.players[1].hand for sample in samples}) > 1
    assert len({sample.faces for sample in samples}) > 10


@pytest.mark.parametrize("number", range(5))
def test_a_player_that_offers_a_card_is_imagined_to_hold_this_card(number: int) -> None:
    turn = Scenario().hand(0, "2 meat").hand(1, "6 skin").hand(2, "bone 5 skin")
    turn.play("offer meat for bone", "decline")
    sample = LOOKAHEAD.sample(turn.view_of(2), 2, SettlersMemory(turn.view_of(2), 2), Random(number))
    assert sample.players[0].hand[MEAT]
    turn.play("counter bone for meat meat")
    sample = LOOKAHEAD.sample(turn.view_of(0), 0, SettlersMemory(turn.view_of(0), 0), Random(number))
    assert sample.players[2].hand == (5, 0, 1, 0, 0)


def test_rollout_moves_do_not_depend_on_hidden_information() -> None:
    for match in positions_of_hunters(3, seed=25, every=11):
        seat = match.state.agenda[0].seat
        sample = LOOKAHEAD.sample(match.view(0), 0, remembered(match, 0), Random(2))
        move = LOOKAHEAD.policy(RULES, sample, Random(3))
        assert LOOKAHEAD.policy(RULES, RULES.view(sample, seat), Random(3)) == move
        assert RULES.why_not(sample, move) is None


def test_candidate_moves_are_legal_and_begin_with_the_move_of_the_hunter() -> None:
    kinds = set()
    for match in positions_of_hunters(3, seed=26, every=1, skins_walk=True):
        assert match.prompt is not None
        seat, view = match.prompt.seat, match.view(match.prompt.seat)
        ranked = LOOKAHEAD.ranked(RULES, view, seat, remembered(match, seat), Random(4))
        plain = RULES.bots["hunter"](RULES, view, seat, Random(4), remembered(match, seat))
        assert ranked[0] == plain and len(set(ranked)) == len(ranked)
        assert all(RULES.why_not(view, move) is None for move in ranked)
        if len(ranked) > 1:
            kinds.add(match.prompt.kind)
    assert {"found", "place", "act", "roam"} <= kinds


def test_the_elder_robs_the_player_that_would_win_next() -> None:
    """Seat 1 needs one point, stands on a people chip, and was seen taking the three cards that a tribe costs.
    Stealing any of them stops it from settling. The hunter steals from seat 2, who has a point less and more cards,
    and loses; the elder finds in its rollouts that the next turn would end the match.
    """
    turn = Scenario().people(1, Europe=5, Asia=4).people(2, Australia=5, America=3).chips_only_at("Gaul.n")
    turn.tribes(1, "Niger.n").nomad(1, "Gaul.n").hand(1, "skin bone flint").tribes(2, "Niger.s").hand(2, "7 meat")
    turn.tribes(0, "Atlas.s").ask("rob", 0, spot=HEX["Niger"])
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
    """Return the state after ``move`` and the turn of seat 1, which rolls a 2 and gets no cards."""
    state: State = turn.state
    chance = ScriptedChance()
    chance.rolls = [(1, 1)]
    state, _ = RULES.apply(state, RULES.parse(move), chance)
    while state.agenda and state.active != 2:
        state, _ = RULES.apply(state, LOOKAHEAD.policy(RULES, state, Random(1)), chance)
    return state


def test_the_elder_values_a_win_at_more_than_one_extra_point() -> None:
    turn = Scenario().people(0, Europe=5, Asia=4).people(1, America=3)
    turn.tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint").chips_only_at("Gaul.n")
    before = LOOKAHEAD.worth(turn.state, 0)
    turn.play("settle Gaul.n")
    assert turn.is_over()
    won, lost = LOOKAHEAD.worth(turn.state, 0), LOOKAHEAD.worth(turn.state, 1)
    assert won["points"] == 10 and sum(lost.values()) == 3
    assert sum(won.values()) > sum(before.values()) + 1


def test_the_memory_of_a_seat_can_be_pickled() -> None:
    *_, match = positions_of_hunters(3, seed=28, every=25, most=200)
    memory = remembered(match, 1)
    twin: SettlersMemory = pickle.loads(pickle.dumps(memory))
    for event in match.play(ask_bot(match, "hunter", Random(8))).events:
        twin.see(event.seen_by(1))
    memory = remembered(match, 1)
    view = match.view(1)
    assert (
        twin.hands.likely_hands(view) == memory.hands.likely_hands(view)
        and twin.offers.refused_terms == memory.offers.refused_terms
    )
    assert twin.trails.earlier_crossings == memory.trails.earlier_crossings
    assert [twin.sure_cards.held_by(seat) for seat in range(3)] == [
        memory.sure_cards.held_by(seat) for seat in range(3)
    ]
