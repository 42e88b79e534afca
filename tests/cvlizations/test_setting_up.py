"""Before the first round: the table, the decks, the leader helm."""

from __future__ import annotations

import pytest

from game.core import Match
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import ALL_ORDERS, ORDERS
from game.cvlizations.rules.state import orders_in_hand
from tests.cvlizations.scenario import Scenario


def opening(seats: int = 4, seed: int = 11, **options: object) -> Match:
    """Return a match before its first move."""
    return Match.new("cvlizations", seats=seats, seed=seed, options=options, chance="modelled")


def test_every_tribe_has_the_same_eight_orders() -> None:
    """Rule book, What is on the table ("Orders. Each tribe has"): all eight are in hand at the start."""
    assert [ORDERS[number].title for number in ALL_ORDERS] == [
        "Thieving",
        "Logging",
        "Hunting",
        "Quarrying",
        "Cunning",
        "Slacking",
        "Trading",
        "Doubling",
    ]
    for tribe in opening().state.tribes:
        assert orders_in_hand(tribe) == ALL_ORDERS


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_tribe_starts_with_one_resource_of_each_kind_and_nothing_else(seats: int) -> None:
    """Rule book, the introduction ("Your tribe is young,", "For 2 to 5"); Setting up ("The app sets everything"): a
    tribe has 1 food, 1 wood and 1 stone, no happiness and no ideas."""
    state = opening(seats).state
    assert state.seats == seats
    for tribe in state.tribes[:seats]:
        assert (tribe.goods, tribe.happiness, tribe.ideas) == ((1, 1, 1), 0, ())


def test_weaker_tribes_begin_with_more_resources() -> None:
    """Rule book, Options ("Head start. Weaker tribes"): a head start of one, two or three steps gives the resources
    that the book names."""
    match = Match.new("cvlizations", seats=4, seed=11, chance="modelled", head_starts=(0, 1, 2, 3))
    goods = [tribe.goods for tribe in match.state.tribes[:4]]
    assert goods == [(1, 1, 1), (1, 2, 2), (2, 3, 2), (3, 3, 3)]


def test_resources_never_run_out() -> None:
    """Rule book, What is on the table ("Resources: food, wood and"): a tribe may hold any number of a resource."""
    scenario = Scenario().goods(0, "wood " * 99)
    scenario.orders("logging hunting", "hunting slacking", "slacking trading", "cunning quarrying")
    assert scenario.tribe(0).goods[1] == 101


def test_forty_eight_ideas_are_divided_into_two_decks() -> None:
    """Rule book, What is on the table ("Ideas: 48, of four"): numbers 1 to 32 are in the first deck or on the track, 33
    to 48 in the deck of the third age."""
    assert sorted(IDEAS) == list(range(1, 49))
    state = opening().state
    assert sorted(state.track + state.deck) == list(range(1, 33))
    assert sorted(state.late_deck) == list(range(33, 49))


def test_four_ideas_lie_on_the_track_at_the_start() -> None:
    """Rule book, What is on the table ("The idea track with"): none of its four places is empty."""
    assert len(opening().state.track) == 4 and 0 not in opening().state.track


def test_the_decks_are_shuffled() -> None:
    """Rule book, Setting up: matches with different seeds have different decks."""
    assert opening(seed=1).state.deck != opening(seed=2).state.deck


def test_the_helm_option_decides_who_starts() -> None:
    """Rule book, Setting up ("Whoever last used a"); What is on the table ("The leader helm. Whoever"): the option
    names this seat, counted from 1, and it lays its orders first."""
    match = opening(helm=3)
    assert match.state.helm == 2
    assert match.prompt is not None and match.prompt.seat == 2
    assert isinstance(match.opening.events[0], events.Started) and match.opening.events[0].tribe == 2


def test_the_helm_starts_at_a_random_seat_by_default() -> None:
    """Rule book, Setting up: if nobody says who last used a tool, the app picks at random."""
    assert {opening(seed=seed).state.helm for seed in range(30)} == {0, 1, 2, 3}


def test_the_helm_option_cannot_name_an_empty_seat() -> None:
    """Rule book, Options: the refusal is a sentence."""
    with pytest.raises(ValueError, match="only 3 play"):
        opening(3, helm=5)


def test_the_match_begins_in_the_first_round_of_the_first_age() -> None:
    """Rule book, What is on the table ("The age track with"): rounds and ages are counted from 1."""
    match = opening()
    assert match.state.round == 1
    (began,) = [event for event in match.opening.events if isinstance(event, events.RoundBegan)]
    assert (began.round, began.age) == (1, 1)


def test_everybody_may_count_the_happiness_tokens() -> None:
    """Rule book, What is on the table ("Happiness tokens. Anyone may"): a token is worth 1 point."""
    scenario = Scenario().set_tribe(1, happiness=5).begin()
    assert scenario.points(1) == 5
