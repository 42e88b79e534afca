"""A card whose effect would bring nothing now is told from one that would bring something, with the reason in words."""

from __future__ import annotations

import pytest

from game.ugh_ugh.rules.card_effects import card_in_vain
from game.ugh_ugh.rules.cards import CARD_SETS, RESOURCES, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import Scenario, member


def reason(scenario: Scenario, key: str) -> str:
    """Return why a card is in vain for seat 0, empty if it is not."""
    return card_in_vain(RULES.view(scenario.state, 0), 0, key) or ""


def second() -> Scenario:
    """Return a position with the second set of cards, and a wall."""
    return Scenario(cards=SECOND_SET).wall("cat_nip", "tom_tom")


def nobody_home(scenario: Scenario) -> Scenario:
    """Send the four of seat 0 into the forest."""
    return scenario.box("forest", *[member(0, number) for number in range(4)])


@pytest.mark.parametrize(
    ("key", "fruitful", "idle", "why"),
    [
        ("crafty_cave", second(), second().tools(0, "drum"), "Your drum already works."),
        ("baby_boomerang", second(), second().whole_clan(0), "You have no one on the reserve board."),
        ("hinged_stone", second(), nobody_home(second()), "You have no one at home."),
        ("diving_board", second(), nobody_home(second()), "You have no one at home."),
        ("torch_song_two", second().torch(1), second().torch(0), "You already have the torch."),
        ("encyclopedia", second(), second().wall().deck().discard(), "No card is left to take."),
        ("encyclopedia", second(), second().wall("encyclopedia").deck().discard(), "No card is left to take."),
        ("pick_pickers", second().goods(1, "fur"), second().goods(0, "fur"), "No other chief has a resource."),
        ("drum_and_humdrum", second(), second().tools(0, "drum"), "Your drum already works."),
    ],
)
def test_an_effect_that_brings_nothing_is_told(key: str, fruitful: Scenario, idle: Scenario, why: str) -> None:
    assert reason(fruitful, key) == "" and reason(idle, key) == why


def test_one_effect_of_two_is_enough() -> None:
    assert reason(second().tools(0, "drum").tools(1, "drum"), "drum_and_humdrum") == ""


def test_what_is_called_in_vain_changes_nothing_but_stars() -> None:
    """Every card that is told to be in vain is built: nobody gets, loses or is asked anything."""
    idle = nobody_home(second().tools(0, "drum").torch(0))
    for card in (*CARD_SETS[SECOND_SET].inventions, *CARD_SETS[SECOND_SET].clans):
        if not reason(idle, card.key):
            continue
        cost = " ".join(RESOURCES[kind] for kind in card.cost)
        position = nobody_home(second().tools(0, "drum").torch(0)).hand(0, card.key).goods(0, cost)
        before = position.state
        position.play(f"build hand {card.key}")
        after = position.state
        assert after.boxes == before.boxes and after.load == before.load and after.torch == before.torch
        for seat, clan in enumerate(after.clans):
            was = before.clans[seat]
            assert (clan.home, clan.reserve, clan.drum, clan.spear) == (was.home, was.reserve, was.drum, was.spear)
            assert sum(clan.goods) == (0 if seat == 0 else sum(was.goods))


def test_a_lasting_card_is_never_in_vain() -> None:
    idle = nobody_home(second().tools(0, "drum").torch(0).whole_clan(0))
    cards = (*CARD_SETS[SECOND_SET].inventions, *CARD_SETS[SECOND_SET].clans)
    lasting_only = [card for card in cards if card.is_lasting and not any(name == "idea" for name, _ in card.effects)]
    assert lasting_only and not any(reason(idle, card.key) for card in lasting_only)
