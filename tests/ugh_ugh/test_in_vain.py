"""``why_card_in_vain`` gives the reason why a card's effect would bring nothing now."""

from __future__ import annotations

import pytest

from game.ugh_ugh.rules.card_effects import why_card_in_vain
from game.ugh_ugh.rules.cards import CARD_SETS, RESOURCES, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import Scenario, member


def reason(scenario: Scenario, key: str) -> str:
    """Return why a card would bring seat 0 nothing; empty if it would bring something."""
    return why_card_in_vain(RULES.view(scenario.state, 0), 0, key) or ""


def second_set() -> Scenario:
    """Return a scenario with the second set of cards and two cards on the wall."""
    return Scenario(cards=SECOND_SET).wall("cat_nip", "tom_tom")


def with_nobody_at_home(scenario: Scenario) -> Scenario:
    """Put the four available members of seat 0 into the forest."""
    return scenario.box("forest", *[member(0, number) for number in range(4)])


@pytest.mark.parametrize(
    ("key", "fruitful", "idle", "why"),
    [
        ("crafty_cave", second_set(), second_set().tools(0, "drum"), "Your drum already works."),
        ("baby_boomerang", second_set(), second_set().whole_clan(0), "You have no one on the reserve board."),
        ("hinged_stone", second_set(), with_nobody_at_home(second_set()), "You have no one at home."),
        ("diving_board", second_set(), with_nobody_at_home(second_set()), "You have no one at home."),
        ("torch_song_two", second_set().torch(1), second_set().torch(0), "You already have the torch."),
        ("encyclopedia", second_set(), second_set().wall().deck().discard(), "There are no cards left to take."),
        (
            "encyclopedia",
            second_set(),
            second_set().wall("encyclopedia").deck().discard(),
            "There are no cards left to take.",
        ),
        (
            "pick_pickers",
            second_set().goods(1, "fur"),
            second_set().goods(0, "fur"),
            "No other chief has any resources.",
        ),
        ("drum_and_humdrum", second_set(), second_set().tools(0, "drum"), "Your drum already works."),
    ],
)
def test_the_reason_is_given_when_an_effect_brings_nothing(
    key: str, fruitful: Scenario, idle: Scenario, why: str
) -> None:
    assert reason(fruitful, key) == "" and reason(idle, key) == why


def test_a_card_is_not_in_vain_when_one_of_its_two_effects_works() -> None:
    assert reason(second_set().tools(0, "drum").tools(1, "drum"), "drum_and_humdrum") == ""


def test_building_a_card_in_vain_changes_only_the_stars() -> None:
    """Each card for which there is such a reason is built: no seat gains, loses or decides anything."""
    idle = with_nobody_at_home(second_set().tools(0, "drum").torch(0))
    for card in (*CARD_SETS[SECOND_SET].inventions, *CARD_SETS[SECOND_SET].clans):
        if not reason(idle, card.key):
            continue
        cost = " ".join(RESOURCES[kind] for kind in card.cost)
        position = with_nobody_at_home(second_set().tools(0, "drum").torch(0)).hand(0, card.key).goods(0, cost)
        before = position.state
        position.play(f"build hand {card.key}")
        after = position.state
        assert after.boxes == before.boxes and after.load == before.load and after.torch == before.torch
        for seat, clan in enumerate(after.clans):
            was = before.clans[seat]
            assert (clan.home, clan.reserve, clan.drum, clan.spear) == (was.home, was.reserve, was.drum, was.spear)
            assert sum(clan.goods) == (0 if seat == 0 else sum(was.goods))


def test_a_lasting_card_is_never_in_vain() -> None:
    idle = with_nobody_at_home(second_set().tools(0, "drum").torch(0).whole_clan(0))
    cards = (*CARD_SETS[SECOND_SET].inventions, *CARD_SETS[SECOND_SET].clans)
    lasting_only = [card for card in cards if card.is_lasting and not any(name == "idea" for name, _ in card.effects)]
    assert lasting_only and not any(reason(idle, card.key) for card in lasting_only)
