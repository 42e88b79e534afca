"""The card tables: published cards stay as printed, and our own cards stay within the limits we set for them."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest

from game.core.canonical import canonical_json
from game.ugh_ugh.rules.card_effects import ONE_TIME_EFFECTS
from game.ugh_ugh.rules.cards import (
    CARD_SETS,
    CARDS,
    CLANS,
    EVENTS,
    FIRST_SET,
    INVENTIONS,
    NEWEST_SET,
    RESOURCES,
    STONE,
    Card,
    CardSet,
)
from game.ugh_ugh.rules.rules import RULES
from game.ui.asset_folder import find_assets
from game.ui.pictures import Pictures

BUILDABLE = (*INVENTIONS, *CLANS)
EVERY_BUILDABLE = tuple(card for card in CARDS.values() if card.kind != "event")
#: the effects that go on after a card was built
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
    "drum_haul",
    "light_touch",
    "tiger_stays",
    "tent_goods",
    "full_house",
    "twins",
    "birth_gift",
    "torch_star",
    "hunt",
    "any_goods",
}
#: Effects on what only this game has: boxes, memory, drum and flaps, predators, mating, calls, throws, the torch.
OWN = {
    "bang_now",
    "drum_haul",
    "light_touch",
    "mend_drum",
    "peek",
    "slip",
    "tiger_stays",
    "lure",
    "bear_now",
    "tent_goods",
    "twins",
    "birth_gift",
    "child",
    "full_house",
    "call_now",
    "call_plains",
    "dive",
    "aside_home",
    "torch",
    "torch_star",
    "games_now",
}


@pytest.mark.parametrize("name", CARD_SETS)
def test_there_are_as_many_cards_as_in_the_box(name: str) -> None:
    """The printed game has 31 inventions, 10 clan cards and 9 events; no two cards share a key or a title."""
    cards = CARD_SETS[name]
    assert (len(cards.inventions), len(cards.clans), len(cards.events)) == (31, 10, 9)
    assert len({card.key for card in cards.all_cards}) == 50
    assert len({card.title for card in cards.all_cards}) == 50


@pytest.mark.parametrize("cards", CARD_SETS.values(), ids=list(CARD_SETS))
def test_each_kind_of_card_is_in_its_own_table(cards: CardSet) -> None:
    """The three tables of a set hold only inventions, only clan cards, and only events."""
    assert {card.kind for card in cards.inventions} == {"invention"}
    assert {card.kind for card in cards.clans} == {"clan"}
    assert {card.kind for card in cards.events} == {"event"}


@pytest.mark.parametrize(("name", "digest"), [("first", "26129b9b0ded5909"), ("second", "dd1dc08302cce977")])
def test_a_published_set_of_cards_never_changes(name: str, digest: str) -> None:
    """Saved matches need the same keys, costs, stars and effects in the same order."""
    rules = [(card.key, card.cost, card.stars, card.is_lasting, card.effects) for card in CARD_SETS[name].all_cards]
    assert hashlib.sha256(canonical_json(rules).encode()).hexdigest()[:16] == digest


def test_every_set_of_cards_can_be_chosen_and_the_newest_is_the_default() -> None:
    option = next(option for option in RULES.options if option.key == "cards")
    assert (option.default, set(option.values)) == (NEWEST_SET, set(CARD_SETS))
    choices = zip(option.values, option.labels, option.notes, strict=True)
    assert all(
        (label, note) == (CARD_SETS[str(name)].title, CARD_SETS[str(name)].note) for name, label, note in choices
    )


def test_a_card_in_both_sets_is_the_same_card() -> None:
    """A card is identified by its key alone, so states do not name the set."""
    first = {card.key: card for card in CARD_SETS[FIRST_SET].all_cards}
    shared = [card for card in CARD_SETS[NEWEST_SET].all_cards if card.key in first]
    assert shared
    for card in shared:
        words = {"title": "", "text": "", "icon": "", "flavour": "", "published": False}
        assert replace(card, **words) == replace(first[card.key], **words)  # type: ignore[arg-type]


def test_no_two_inventions_share_an_effect_at_the_same_strength() -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    counted = Counter(effect for card in INVENTIONS for effect in card.effects)
    assert set(counted.values()) == {1}


@pytest.mark.parametrize("clan", CLANS, ids=lambda card: card.key)
def test_every_clan_card_has_an_effect_of_its_own(clan: Card) -> None:
    """We set this when we designed the cards: no other card of the set has this effect at this strength."""
    others = {effect for card in BUILDABLE if card is not clan for effect in card.effects}
    assert set(clan.effects) - others


def test_at_least_ten_cards_use_mechanisms_special_to_ugh_ugh() -> None:
    """Boxes, memory, drum and flaps, bear and tiger, mating and births, who is called back, throwing, the torch."""
    assert sum(any(name in OWN for name, _ in card.effects) for card in INVENTIONS) >= 10


def test_every_card_has_its_own_icon() -> None:
    """No two cards of a set share an icon, and there is a picture of every icon."""
    cards = CARD_SETS[NEWEST_SET].all_cards
    assert len({card.icon for card in cards}) == len(cards)
    assert {card.icon for card in CARDS.values()} <= Pictures(find_assets()).icon_names()


@pytest.mark.parametrize("card", CARD_SETS[NEWEST_SET].all_cards, ids=lambda card: card.key)
def test_flavour_text_has_at_most_six_words(card: Card) -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    assert 0 < len(card.flavour.split()) <= 6


@pytest.mark.parametrize("card", BUILDABLE, ids=lambda card: card.key)
def test_a_card_costs_one_to_four_resources(card: Card) -> None:
    """We set this limit so that the four bins of a small cave can pay for every card."""
    assert 1 <= len(card.cost) <= 4
    assert set(card.cost) <= set(range(len(RESOURCES)))


@pytest.mark.parametrize("card", BUILDABLE, ids=lambda card: card.key)
def test_inventions_are_worth_up_to_three_stars_and_clan_cards_one_or_two(card: Card) -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    assert card.stars in ((1, 2) if card.kind == "clan" else (0, 1, 2, 3))


def test_all_inventions_together_are_worth_50_to_64_stars() -> None:
    """We set this when we designed the cards; at least five inventions are worth three Rock Stars."""
    assert 50 <= sum(card.stars for card in INVENTIONS) <= 64
    assert sum(card.stars == 3 for card in INVENTIONS) >= 5


def test_at_most_six_inventions_cost_one_resource() -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    assert sum(len(card.cost) == 1 for card in INVENTIONS) <= 6


def test_every_resource_is_in_the_cost_of_at_least_ten_cards() -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    asked = Counter(kind for card in INVENTIONS for kind in set(card.cost))
    assert all(asked[kind] >= 10 for kind in range(len(RESOURCES)))


def test_about_a_third_of_the_inventions_have_a_lasting_effect() -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    assert 9 <= sum(card.is_lasting for card in INVENTIONS) <= 12


def test_one_or_two_cards_cost_a_member() -> None:
    """The rule book does not ask for this: we set it when we designed the cards."""
    assert 1 <= sum(name == "lose_member" for card in BUILDABLE for name, _ in card.effects) <= 2


@pytest.mark.parametrize("card", EVERY_BUILDABLE, ids=lambda card: card.key)
def test_every_effect_is_known_and_marked_as_lasting_or_not(card: Card) -> None:
    """A card is marked as lasting if one of its effects goes on after it was built."""
    names = {name for name, _ in card.effects}
    assert names <= set(ONE_TIME_EFFECTS) | LASTING
    assert card.is_lasting == bool(names & LASTING)
    assert all(amount >= 1 for _, amount in card.effects)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.key)
def test_effect_texts_fit_on_two_lines(card: Card) -> None:
    """The text of a card's effect has at most two lines."""
    assert card.title and card.icon
    assert 0 < len(card.text) <= 120


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.key)
def test_events_have_no_cost_and_no_stars(card: Card) -> None:
    """Events happen; they are not built."""
    assert (card.cost, card.stars, card.effects) == ((), 0, ())


@pytest.mark.parametrize(
    ("key", "effects"),
    [
        ("give_take", {"give_take": 1}),
        ("craft_cave", {"mend_drum": 1}),
        ("farm_cave", {"goods": 1}),
        ("villendorf", {"idea": 1, "bins": 1}),
        ("villendorfers", {"idea": 1, "bins": 1}),
        ("general_boulders", {"send_now": 3}),
        ("major_boulders", {"send_now": 3}),
    ],
)
def test_published_cards_have_their_printed_effect(key: str, effects: dict[str, int]) -> None:
    """The published rules describe these cards."""
    assert dict(CARDS[key].effects) == effects
    assert CARDS[key].published


def test_the_rolling_stone_costs_stone() -> None:
    """The cost in stone is published: it stands in an example of the printed rules."""
    assert STONE in CARDS["rolling_stone"].cost
    assert CARDS["rolling_stone"].published


def test_published_events_are_in_the_set() -> None:
    """Exactly these events are marked as published."""
    assert {card.title for card in EVENTS if card.published} == {
        "Roooar",
        "Cocktail Party",
        "Prehistoric Mixer",
        "Mammoth Mia",
        "Ughlympic Games",
        "Carnivoral",
    }
