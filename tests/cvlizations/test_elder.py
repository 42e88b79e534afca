"""The elder's part of CVlizations: what it imagines, how it thinks that others play, what it finds a position worth."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, find_bot
from game.cvlizations.bots.elder import LOOKAHEAD
from game.cvlizations.rules.moves import Play
from game.cvlizations.rules.orders import HUNTING, LOGGING, ORDER_OF, ORDERS, SLACKING, TRADING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import orders_in_hand
from tests.cvlizations.scenario import Scenario

TABLES = [(2, "cave_geeks"), (2, "advanced"), (3, "cave_geeks"), (5, "cave_geeks")]


def played(seats: int, two_players: str, seed: int = 7) -> Match:
    return Match.new("cvlizations", seats=seats, seed=seed, options={"two_players": two_players}, chance="modelled")


@pytest.mark.parametrize(("seats", "two_players"), TABLES)
def test_what_it_imagines_agrees_with_what_every_seat_sees(seats: int, two_players: str) -> None:
    """At every moment of a whole match: orders, its own one face down, decks, the top that Fortune telling shows."""
    match, random, orders = played(seats, two_players), Random(1), 0
    while match.prompt is not None:
        for seat in range(seats):
            view = match.view(seat)
            sample = LOOKAHEAD.sample(view, seat, None, random)
            assert RULES.view(sample, seat) == view
            assert RULES.conserved(sample) == RULES.conserved(match.state)
            assert all(order in ORDERS for tribe in sample.tribes for order in (tribe.up, tribe.down) if order)
            orders += sample.tribes != view.tribes
        match.play(random.choice(match.moves))
    assert orders


@pytest.mark.parametrize(("seats", "two_players"), TABLES)
def test_who_plays_on_in_its_mind_does_not_see_what_others_have_laid(seats: int, two_players: str) -> None:
    """The state, the view of whoever is asked, and any other world with that view: the same move."""
    match, random = played(seats, two_players), Random(2)
    while match.prompt is not None:
        state, seat = match.state, match.prompt.seat
        worlds = [state, match.view(seat), *[RULES.scramble(state, seat, salt) for salt in range(2)]]
        moves = {str(LOOKAHEAD.policy(RULES, world, Random(9))) for world in worlds}
        assert len(moves) == 1
        match.play(random.choice(match.moves))


def test_what_lies_face_down_is_imagined_as_the_hunter_would_have_chosen_it() -> None:
    """Whoever lacks one wood for a good idea is likely to go logging; without an idea in sight nothing is likely."""
    wanting = Scenario(3).track("toolbox", "temple").goods(1, "food wood stone stone")
    wanting.state_parts(helm=1, round=8)
    sure = _imagined(wanting.begin().play("play slacking logging"))
    assert sure[LOGGING] == max(sure.values()) and set(sure) >= {HUNTING, TRADING}
    geeks = _imagined(Scenario(2).state_parts(helm=2).begin(), laid_by=2)
    assert min(geeks.values()) > 0.5 * max(geeks.values()), "nobody plays the Cave Geeks"


def _imagined(scenario: Scenario, laid_by: int = 1, times: int = 500) -> Counter[int]:
    """Return how often each order is imagined to lie face down before a tribe."""
    seat, random = scenario.prompt.seat, Random(3)
    view = scenario.view_of(seat)
    return Counter(LOOKAHEAD.sample(view, seat, None, random).tribes[laid_by].down for _ in range(times))


def test_an_order_of_its_own_that_lies_face_down_is_known_to_it() -> None:
    scenario = Scenario(2, two_players="advanced").begin()
    scenario.play("play hunting slacking")
    owner = scenario.state.tribes[2 + scenario.state.helm].owner
    seen = scenario.view_of(owner)
    assert {LOOKAHEAD.sample(seen, owner, None, Random(seed)).tribes[2 + owner].down for seed in range(9)} == {SLACKING}


def test_its_worth_is_exact_when_the_match_is_over() -> None:
    for seed in range(3):
        match, random = played(3, "cave_geeks", seed), Random(seed)
        while match.prompt is not None:
            match.play(ask_bot(match, "hunter", random))
        assert [sum(LOOKAHEAD.worth(match.state, seat).values()) for seat in range(3)] == list(match.scores)


def test_it_mixes_only_where_orders_are_chosen_together() -> None:
    scenario = Scenario().goods(0, "food").begin()
    assert LOOKAHEAD.mixes(scenario.view_of(scenario.prompt.seat))
    scenario.orders("trading cunning", *["logging hunting"] * 3)
    assert scenario.prompt.kind == "choose" and not LOOKAHEAD.mixes(scenario.view_of(0))


def last_chance() -> Scenario:
    """Return the choice of the last orders: two resources of different kinds short of Board games, worth 5 points.

    Nobody has Thieving left, and each gathering order gives at least one resource, however many choose it.
    """
    scenario = Scenario(3).last_round().track("board_games").goods(0, "food food wood").state_parts(helm=0)
    hands = (("logging", "quarrying", "slacking", "hunting"), *[("hunting", "slacking", "trading", "cunning")] * 2)
    for seat, hand in enumerate(hands):
        scenario.tribe_parts(seat, played=tuple(sorted(set(ORDERS) - {ORDER_OF[key] for key in hand})))
    return scenario.begin()


def points_at_least(scenario: Scenario, laid: str) -> int:
    """Return the points that seat 0 has in the end at least with these orders, whatever others lay."""
    found = []
    for others in product(
        permutations([ORDERS[order].key for order in orders_in_hand(scenario.tribe(1))], 2), repeat=2
    ):
        state, chance = scenario.state, scenario.chance
        for text in (laid, *[f"play {up} {down}" for up, down in others]):
            state, _ = RULES.apply(state, RULES.parse(text), chance)
        while state.agenda:
            state, _ = RULES.apply(state, RULES.moves(state)[0], chance)
        found.append(RULES.scores(state)[0])
    return min(found)


def test_it_goes_for_both_resources_that_an_idea_lacks() -> None:
    """Right by counting: Board games are 5 points for sure, Slacking is 2 at most.

    The hunter halves and quarters what an idea is worth for each resource that it lacks, so that neither wood nor stone
    seems worth an order to it; the elder plays the round to its end and sees both together buy the idea.
    """
    scenario = last_chance()
    view = scenario.view_of(0)
    assert points_at_least(scenario, "play logging quarrying") == 5 > points_at_least(scenario, "play slacking logging")
    both = {"play logging quarrying", "play quarrying logging"}
    hunters = {str(RULES.bots["hunter"](RULES, view, 0, Random(seed))) for seed in range(20)}
    assert all("slacking" in move for move in hunters)
    assert {str(RULES.bots["elder"](RULES, view, 0, Random(seed))) for seed in range(3)} <= both


def test_nobody_can_foresee_its_orders() -> None:
    """At the beginning many pairs are about as good; what lies face down differs with what lies face up the same."""
    view = Match.new("cvlizations", seats=3, seed=5, options={"helm": 1}, chance="modelled").view(0)
    elder = find_bot(RULES, "elder:30")
    laid = {elder(RULES, view, 0, Random(seed)) for seed in range(16)}
    assert len(laid) >= 4
    assert len({move.down for move in laid if isinstance(move, Play)}) >= 3
