"""The elder in CVlizations: its imagined states, its model of other players, its evaluation of positions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from game.core import Match
from game.core.bots import find_bot
from game.cvlizations.bots.elder import LOOKAHEAD
from game.cvlizations.rules.moves import Play
from game.cvlizations.rules.orders import HUNTING, LOGGING, ORDER_OF, ORDERS, SLACKING, THIEVING, TRADING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import orders_in_hand
from tests.cvlizations.scenario import Scenario
from tests.played import play_by_bot

#: the number of seats of each tested table, and its variant, which matters only with two seats
TABLES = [(2, "cave_geeks"), (2, "advanced"), (3, "cave_geeks"), (5, "cave_geeks")]


def new_match(seats: int, two_players: str, seed: int = 7) -> Match:
    """Return a new match with this variant for two players."""
    return Match.new("cvlizations", seats=seats, seed=seed, options={"two_players": two_players}, chance="modelled")


@pytest.mark.parametrize(("seats", "two_players"), TABLES)
def test_state_imagined_by_a_seat_looks_to_it_like_the_real_one(seats: int, two_players: str) -> None:
    """At any prompt, a state imagined by a seat looks to this seat like the actual state. It contains all ideas and
    tokens, and a possible order in place of each hidden one."""
    match, random, replaced = new_match(seats, two_players), Random(1), 0
    while match.prompt is not None:
        for seat in range(seats):
            view = match.view(seat)
            sample = LOOKAHEAD.sample(view, seat, None, random)
            assert RULES.view(sample, seat) == view
            assert RULES.conserved(sample) == RULES.conserved(match.state)
            assert all(order in ORDERS for tribe in sample.tribes for order in (tribe.up, tribe.down) if order)
            if sample.tribes != view.tribes:
                replaced += 1
        match.play(random.choice(match.moves))
    assert replaced, "no imagined state has other hidden orders"


def test_thieving_counts_as_a_harm_unless_a_neutral_tribe_chooses_it() -> None:
    match, random = new_match(2, "advanced"), Random(1)
    # whether Thieving counted as a harm, by the tribe for which it was laid
    harms: dict[str, set[bool]] = {"own": set(), "neutral": set()}
    while match.prompt is not None:
        view = match.view(match.prompt.seat)
        for move in match.moves:
            if isinstance(move, Play) and THIEVING in (move.up, move.down):
                target = LOOKAHEAD.target(view, move)
                assert target is None or (target.seat is None and not target.helps)
                tribe = "own" if view.agenda[0].seat < view.seats else "neutral"
                harms[tribe].add(target is not None)
        match.play(random.choice(match.moves))
    assert harms == {"own": {True}, "neutral": {False}}


@pytest.mark.parametrize(("seats", "two_players"), TABLES)
def test_rollout_moves_do_not_depend_on_hidden_information(seats: int, two_players: str) -> None:
    """The state, the seat's view, and any other state with that view lead to the same move."""
    match, random = new_match(seats, two_players), Random(2)
    while match.prompt is not None:
        state, seat = match.state, match.prompt.seat
        worlds = [state, match.view(seat), *[RULES.scramble(state, seat, salt) for salt in range(2)]]
        moves = {str(LOOKAHEAD.policy(RULES, world, Random(9))) for world in worlds}
        assert len(moves) == 1
        match.play(random.choice(match.moves))


def test_elder_most_often_imagines_a_hidden_order_that_the_tribe_needs() -> None:
    """A tribe that lacks one wood for a good idea probably chose Logging; without an open idea no order stands out."""
    tribe_lacks_wood = Scenario(3).track("toolbox", "temple").goods(1, "food wood stone stone")
    tribe_lacks_wood.change(helm=1, round=8)
    imagined = _imagined_hidden_orders(tribe_lacks_wood.begin().play("play slacking logging"))
    assert imagined[LOGGING] == max(imagined.values()) and set(imagined) >= {HUNTING, TRADING}
    geeks = _imagined_hidden_orders(Scenario(2).change(helm=2).begin(), laid_by=2)
    assert min(geeks.values()) > 0.5 * max(geeks.values()), "the Cave Geeks do not choose at random"


def _imagined_hidden_orders(scenario: Scenario, laid_by: int = 1, times: int = 500) -> Counter[int]:
    """Return how often each order is imagined as a tribe's hidden order."""
    seat, random = scenario.prompt.seat, Random(3)
    view = scenario.view_of(seat)
    return Counter(LOOKAHEAD.sample(view, seat, None, random).tribes[laid_by].down for _ in range(times))


def test_the_elder_knows_its_own_hidden_order() -> None:
    scenario = Scenario(2, two_players="advanced").begin()
    scenario.play("play hunting slacking")
    owner = scenario.state.tribes[2 + scenario.state.helm].owner
    seen = scenario.view_of(owner)
    assert {LOOKAHEAD.sample(seen, owner, None, Random(seed)).tribes[2 + owner].down for seed in range(9)} == {SLACKING}


def test_elder_evaluates_a_finished_match_by_its_scores() -> None:
    for seed in range(3):
        match, random = new_match(3, "cave_geeks", seed), Random(seed)
        play_by_bot(match, "hunter", random)
        assert [sum(LOOKAHEAD.worth(match.state, seat).values()) for seat in range(3)] == list(match.scores)


def test_the_elder_randomizes_only_the_choice_of_orders() -> None:
    scenario = Scenario().goods(0, "food").begin()
    assert LOOKAHEAD.must_be_unpredictable(scenario.view_of(scenario.prompt.seat))
    scenario.orders("trading cunning", *["logging hunting"] * 3)
    assert scenario.prompt.kind == "choose" and not LOOKAHEAD.must_be_unpredictable(scenario.view_of(0))


def before_last_orders() -> Scenario:
    """Return a position before the last orders in which seat 0 lacks two different resources for Board games, worth 5
    points. Nobody has Thieving left, and each gathering order gives at least one resource, however many choose it.
    """
    scenario = Scenario(3).last_round().track("board_games").goods(0, "food food wood").change(helm=0)
    hands = (("logging", "quarrying", "slacking", "hunting"), *[("hunting", "slacking", "trading", "cunning")] * 2)
    for seat, hand in enumerate(hands):
        scenario.set_tribe(seat, played=tuple(sorted(set(ORDERS) - {ORDER_OF[key] for key in hand})))
    return scenario.begin()


def points_at_least(scenario: Scenario, laid: str) -> int:
    """Return the fewest final points of seat 0 with these orders, over all orders of the other two tribes."""
    found = []
    hand = [ORDERS[order].key for order in orders_in_hand(scenario.tribe(1))]
    for others in product(permutations(hand, 2), repeat=2):
        state, chance = scenario.state, scenario.chance
        for text in (laid, *[f"play {up} {down}" for up, down in others]):
            state, _ = RULES.apply(state, RULES.parse(text), chance)
        while state.agenda:
            state, _ = RULES.apply(state, RULES.moves(state)[0], chance)
        found.append(RULES.scores(state)[0])
    return min(found)


def test_the_elder_gathers_both_resources_that_an_idea_needs() -> None:
    """Board games, for which two resources are missing, are worth 5 certain points, and Slacking at most 2. The hunter
    counts the idea less for each missing resource, and prefers Slacking; the elder plays the round to its end and sees
    that its two orders together pay for the idea."""
    scenario = before_last_orders()
    view = scenario.view_of(0)
    assert points_at_least(scenario, "play logging quarrying") == 5 > points_at_least(scenario, "play slacking logging")
    both = {"play logging quarrying", "play quarrying logging"}
    hunters = {str(RULES.bots["hunter"](RULES, view, 0, Random(seed))) for seed in range(20)}
    assert all("slacking" in move for move in hunters)
    assert {str(RULES.bots["elder"](RULES, view, 0, Random(seed))) for seed in range(3)} <= both


def test_the_hidden_order_of_the_elder_cannot_be_predicted() -> None:
    """At the start many pairs are about equally good: the same open order comes with different hidden orders."""
    view = Match.new("cvlizations", seats=3, seed=5, options={"helm": 1}, chance="modelled").view(0)
    elder = find_bot(RULES, "elder:30")
    laid = {elder(RULES, view, 0, Random(seed)) for seed in range(16)}
    assert len(laid) >= 4
    assert len({move.down for move in laid if isinstance(move, Play)}) >= 3
