"""Every strategy is competitive: a hunter bot that follows it wins its fair share."""

from __future__ import annotations

import pytest

from game.ugh_ugh.bots.memory import BoxMemory
from game.ugh_ugh.bots.valuation import PLAIN_STYLE, PlayStyle, Valuation
from game.ugh_ugh.rules.cards import CARDS, INVENTIONS, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import Scenario
from tests.ugh_ugh.strategies import STRATEGIES, share

MATCHES = 150


def best_cards(style: PlayStyle) -> list[str]:
    """Return the inventions, most wanted first, as a hunter bot with this style ranks them at the start."""
    valuation = Valuation(RULES.view(Scenario(cards=SECOND_SET).state, 0), 0, BoxMemory().boxes, style)
    return sorted([card.key for card in INVENTIONS], key=lambda key: -valuation.card_worth(key))


def mean_place(style: PlayStyle, keys: set[str]) -> float:
    """Return the mean rank of cards in the hunter bot's order of preference; the card wanted most has rank 0."""
    order = best_cards(style)
    return sum(order.index(key) for key in keys) / len(keys)


@pytest.mark.parametrize(
    ("strategy", "keys"),
    [
        ("many cheap", {key for key, card in CARDS.items() if card in INVENTIONS and len(card.cost) == 1}),
        ("few dear", {key for key, card in CARDS.items() if card in INVENTIONS and len(card.cost) == 4}),
        ("members", {"baby_boomerang", "love_shrub", "twin_peaks", "honey_moon", "baby_shower", "cave_new_world"}),
        ("drummer", {"beat_box", "tom_tom", "crafty_cave", "rolling_stone", "knock_knock_joke"}),
        ("torch and events", {"torch_song_two", "slow_burner", "relay_race"}),
    ],
)
def test_a_hunter_bot_with_a_strategy_prefers_the_cards_of_this_strategy(strategy: str, keys: set[str]) -> None:
    assert mean_place(STRATEGIES[strategy], keys) < mean_place(PLAIN_STYLE, keys)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_strategy_wins_about_its_fair_share(strategy: str, seats: int) -> None:
    """A strategy wins between 0.8 and 1.3 times a fair share, with two standard deviations of tolerance."""
    noise = 2 * ((seats - 1) / MATCHES) ** 0.5
    assert 0.8 - noise < share(STRATEGIES[strategy], seats, MATCHES) < 1.3 + noise
