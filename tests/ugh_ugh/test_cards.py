"""The card tables: what is published is kept, and our own design stays within its bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ugh_ugh.cards import CARDS, CLANS, EVENTS, INVENTIONS, RESOURCES, STONE, Card
from game.ugh_ugh.learning import ONCE

BUILDABLE = (*INVENTIONS, *CLANS)
LASTING = {
    "give_take",
    "bins",
    "bangs",
    "tiger_proof",
    "haul_forest",
    "haul_plains",
    "stone_alone",
    "call_plains",
    "mend_any",
    "send",
}


def test_there_are_as_many_cards_as_in_the_box() -> None:
    """Content: 31 inventions, 10 clan cards, 9 events, all different."""
    assert (len(INVENTIONS), len(CLANS), len(EVENTS)) == (31, 10, 9)
    assert len(CARDS) == 50
    assert len({card.title for card in CARDS.values()}) == 50


def test_kinds_are_what_the_tables_say() -> None:
    """Content."""
    assert {card.kind for card in INVENTIONS} == {"invention"}
    assert {card.kind for card in CLANS} == {"clan"}
    assert {card.kind for card in EVENTS} == {"event"}


@pytest.mark.parametrize("card", BUILDABLE, ids=lambda card: card.key)
def test_a_card_costs_one_to_four_resources(card: Card) -> None:
    """The bounds of our design; a small cave with four bins can pay for everything."""
    assert 1 <= len(card.cost) <= 4
    assert set(card.cost) <= set(range(len(RESOURCES)))


@pytest.mark.parametrize("card", BUILDABLE, ids=lambda card: card.key)
def test_a_card_is_worth_up_to_three_stars_a_clan_card_one_or_two(card: Card) -> None:
    """The bounds of our design."""
    assert card.stars in ((1, 2) if card.kind == "clan" else (0, 1, 2, 3))


def test_all_inventions_together_are_worth_34_to_46_stars() -> None:
    """The bounds of our design."""
    assert 34 <= sum(card.stars for card in INVENTIONS) <= 46


def test_every_resource_is_asked_for_by_eight_cards_or_more() -> None:
    """The bounds of our design."""
    asked = Counter(kind for card in INVENTIONS for kind in set(card.cost))
    assert all(asked[kind] >= 8 for kind in range(len(RESOURCES)))


def test_about_a_third_of_the_inventions_last() -> None:
    """The bounds of our design."""
    assert 9 <= sum(card.lasting for card in INVENTIONS) <= 12


def test_one_or_two_cards_cost_a_member() -> None:
    """The bounds of our design."""
    assert 1 <= sum(name == "lose_member" for card in BUILDABLE for name, _ in card.effects) <= 2


@pytest.mark.parametrize("card", BUILDABLE, ids=lambda card: card.key)
def test_every_effect_is_known_and_marked_as_lasting_or_not(card: Card) -> None:
    """Details on inventions: a card that lasts says so."""
    names = {name for name, _ in card.effects}
    assert names <= set(ONCE) | LASTING
    assert card.lasting == bool(names & LASTING)
    assert all(amount >= 1 for _, amount in card.effects)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.key)
def test_a_card_has_a_short_text(card: Card) -> None:
    """Two lines at most."""
    assert card.title and card.icon
    assert 0 < len(card.text) <= 120


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.key)
def test_an_event_costs_nothing_and_is_worth_nothing(card: Card) -> None:
    """Events happen; they are not built."""
    assert (card.cost, card.stars, card.effects) == ((), 0, ())


@pytest.mark.parametrize(
    ("key", "effects"),
    [
        ("give_take", {"give_take": 1}),
        ("craft_cave", {"mend_drum": 1}),
        ("farm_cave", {"goods": 1}),
        ("villendorf", {"idea": 1, "bins": 1}),
        ("general_boulders", {"send_now": 3}),
    ],
)
def test_known_cards_keep_their_published_effect(key: str, effects: dict[str, int]) -> None:
    """Details on invention and clan cards."""
    assert dict(CARDS[key].effects) == effects
    assert CARDS[key].published


def test_the_rolling_stone_costs_stone() -> None:
    """Example 1."""
    assert STONE in CARDS["rolling_stone"].cost
    assert CARDS["rolling_stone"].published


def test_known_events_are_there() -> None:
    """Clarifications on some event cards, and the Carnivoral."""
    assert {card.title for card in EVENTS if card.published} == {
        "Roooar",
        "Cocktail Party",
        "Prehistoric Mixer",
        "Mammoth Mia",
        "Ughlympic Games",
        "Carnivoral",
    }
