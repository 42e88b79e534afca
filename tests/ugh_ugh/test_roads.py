"""Every road to ten Rock Stars is alive: a hunter that leans on one wins its share."""

from __future__ import annotations

import pytest

from game.ugh_ugh.bots.memory import BoxMemory
from game.ugh_ugh.bots.wants import PLAIN, Leaning, Wants
from game.ugh_ugh.rules.cards import CARDS, INVENTIONS, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.roads import ROADS, share
from tests.ugh_ugh.scenario import Scenario

MATCHES = 150


def best_cards(leaning: Leaning) -> list[str]:
    """Return the inventions in the order in which a hunter that leans so would have them at the beginning."""
    wants = Wants(RULES.view(Scenario(cards=SECOND_SET).state, 0), 0, BoxMemory().boxes, leaning)
    return sorted([card.key for card in INVENTIONS], key=lambda key: -wants.card_worth(key))


def mean_place(leaning: Leaning, keys: set[str]) -> float:
    """Return how far up the list of wishes some cards stand: the less, the further up."""
    order = best_cards(leaning)
    return sum(order.index(key) for key in keys) / len(keys)


@pytest.mark.parametrize(
    ("road", "keys"),
    [
        ("many cheap", {key for key, card in CARDS.items() if card in INVENTIONS and len(card.cost) == 1}),
        ("few dear", {key for key, card in CARDS.items() if card in INVENTIONS and len(card.cost) == 4}),
        ("members", {"baby_boomerang", "love_shrub", "twin_peaks", "honey_moon", "baby_shower", "cave_new_world"}),
        ("drummer", {"beat_box", "tom_tom", "crafty_cave", "rolling_stone", "knock_knock_joke"}),
        ("torch and events", {"torch_song_two", "slow_burner", "relay_race"}),
    ],
)
def test_a_leaning_hunter_wants_the_cards_of_its_road_more(road: str, keys: set[str]) -> None:
    assert mean_place(ROADS[road], keys) < mean_place(PLAIN, keys)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("road", ROADS)
def test_each_road_wins_its_share(road: str, seats: int) -> None:
    """At least 0.8 of a fair share and at most 1.3, give or take two standard deviations of so few matches."""
    noise = 2 * ((seats - 1) / MATCHES) ** 0.5
    assert 0.8 - noise < share(ROADS[road], seats, MATCHES) < 1.3 + noise
