"""Every civilization card: its upper half at once, its lower half, payment and drawing (rule book, "Cards")."""

from __future__ import annotations

from typing import Any

import pytest

from game.stone_age.rules import events
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.rounds import card_figures, green_points
from tests.stone_age.scenario import Scenario, alone, goods

#: each card as it is printed: number, effect, amount or resource, kind, and symbol or figures
PUBLISHED: list[tuple[Any, ...]] = [
    (1, "dice", None, "green", "pottery"),
    (2, "food", 7, "green", "pottery"),
    (3, "roll", "gold", "green", "art"),
    (4, "tool", None, "green", "art"),
    (5, "dice", None, "green", "writing"),
    (6, "draw", None, "green", "writing"),
    (7, "food", 5, "green", "medicine"),
    (8, "any_two", None, "green", "medicine"),
    (9, "dice", None, "green", "time"),
    (10, "field", None, "green", "time"),
    (11, "dice", None, "green", "transport"),
    (12, "goods", "stone stone", "green", "transport"),
    (13, "points", 3, "green", "music"),
    (14, "points", 3, "green", "music"),
    (15, "food", 1, "green", "weaving"),
    (16, "food", 3, "green", "weaving"),
    (17, "food", 4, "builder", 1),
    (18, "dice", None, "builder", 1),
    (19, "food", 2, "builder", 2),
    (20, "dice", None, "builder", 2),
    (21, "points", 3, "builder", 3),
    (22, "goods", "stone", "farmer", 1),
    (23, "field", None, "farmer", 1),
    (24, "dice", None, "farmer", 1),
    (25, "dice", None, "farmer", 2),
    (26, "food", 3, "farmer", 2),
    (27, "goods", "stone", "shaman", 1),
    (28, "goods", "gold", "shaman", 1),
    (29, "roll", "stone", "shaman", 1),
    (30, "goods", "brick", "shaman", 2),
    (31, "roll", "wood", "shaman", 2),
    (32, "one_use", 4, "toolmaker", 1),
    (33, "one_use", 3, "toolmaker", 1),
    (34, "one_use", 2, "toolmaker", 2),
    (35, "dice", None, "toolmaker", 2),
    (36, "dice", None, "toolmaker", 2),
]
WITH_FOOD = [row for row in PUBLISHED if row[1] == "food"]
WITH_GOODS = [row for row in PUBLISHED if row[1] == "goods"]
WITH_DICE = [row[0] for row in PUBLISHED if row[1] == "dice"]
WITH_ROLL = [row for row in PUBLISHED if row[1] == "roll"]
WITH_POINTS = [row[0] for row in PUBLISHED if row[1] == "points"]


def buying(card: int, seats: int = 2, space: int = 1, **camp: Any) -> Scenario:
    """Return a match in which the first player is about to buy a card for wood."""
    row = [other for other in (1, 2, 5, 7, 9) if other != card][:4]
    row[space - 1] = card
    scenario = Scenario(seats).row(*row).camp(goods="wood " * (space - 1) + "wood", **camp)
    return scenario.at(f"card{space}").at("hunting").acting()


def buy(card: int, seats: int = 2, *, rolls: tuple[str, ...] = (), **camp: Any) -> Scenario:
    """Return the match after the card was bought."""
    return buying(card, seats, **camp).rolls(*rolls).play("buy 1 with wood")


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: str(row[0]))
def test_every_card_has_its_printed_halves(row: tuple[Any, ...]) -> None:
    number, effect, amount, kind, lower = row
    card = CARDS[number]
    assert (card.effect, card.kind, card.symbol or card.figures) == (effect, kind, lower)
    assert card.effect_text() and card.scoring_text()
    if kind == "green":
        assert green_points((number,)) == 1
    else:
        assert card_figures((number,), kind) == lower
    if isinstance(amount, int):
        assert card.amount == amount


@pytest.mark.parametrize("number", sorted(CARDS))
def test_every_card_can_be_bought_and_is_kept_for_the_end(number: int) -> None:
    scenario = buy(number)
    assert number in scenario.camp_of().cards and scenario.state.row[0] == 0
    assert scenario.camp_of().goods[0] <= 1 + CARDS[number].amount
    assert [event.card for event in scenario.happened(events.Bought)] == [number]


@pytest.mark.parametrize("row", WITH_FOOD, ids=lambda row: str(row[0]))
def test_card_gives_food_at_once(row: tuple[Any, ...]) -> None:
    assert buy(row[0]).camp_of().food == 12 + row[2]


@pytest.mark.parametrize("row", WITH_GOODS, ids=lambda row: str(row[0]))
def test_card_gives_resources_at_once(row: tuple[Any, ...]) -> None:
    assert buy(row[0]).camp_of().goods == goods(row[2])


@pytest.mark.parametrize("number", WITH_POINTS)
def test_card_gives_points_at_once(number: int) -> None:
    assert buy(number).camp_of().score == 3


@pytest.mark.parametrize("number", [10, 23])
def test_card_makes_the_field_grow_at_once(number: int) -> None:
    assert buy(number).camp_of().field == 1
    assert buy(number, field=10).camp_of().field == 10


def test_card_4_gives_a_tool() -> None:
    assert buy(4).camp_of().tools == (1, 0, 0)


@pytest.mark.parametrize("row", WITH_ROLL, ids=lambda row: str(row[0]))
def test_card_of_two_dice_gives_a_resource_and_allows_tools(row: tuple[Any, ...]) -> None:
    divisor = {"wood": 3, "stone": 5, "gold": 6}[row[2]]
    scenario = buy(row[0], rolls=("65",))
    assert scenario.held() == " ".join([row[2]] * (11 // divisor))
    scenario = buying(row[0]).tools((1, 0, 0)).rolls("65").play("buy 1 with wood")
    if row[2] != "stone":
        assert scenario.prompt.kind == "tools"
        assert scenario.play("tools 1").held() == " ".join([row[2]] * (12 // divisor))


@pytest.mark.parametrize("number", WITH_DICE)
def test_dice_of_a_card_are_picked_by_all_players_beginning_with_the_buyer(number: int) -> None:
    scenario = buy(number, 3, rolls=("452",))
    assert scenario.asked == (0, "pick") and scenario.moves == ["pick 2", "pick 4", "pick 5"]
    scenario.play("pick 4")
    assert scenario.held(0) == "gold" and scenario.asked == (1, "pick")
    scenario.play("pick 5")
    assert scenario.camp_of(1).tools == (1, 0, 0)
    assert scenario.held(2) == "brick" and scenario.asked == (0, "act")


@pytest.mark.parametrize(
    ("face", "gain"), [(1, "wood"), (2, "brick"), (3, "stone"), (4, "gold"), (5, "tool"), (6, "field")]
)
def test_every_face_of_a_die_has_its_gain(face: int, gain: str) -> None:
    scenario = buy(1, 2, rolls=(f"{face}{face % 6 + 1}",)).play(f"pick {face}")
    camp = scenario.camp_of()
    assert {"tool": camp.tools == (1, 0, 0), "field": camp.field == 1}.get(gain, scenario.held() == gain)


def test_equal_dice_are_picked_without_asking() -> None:
    scenario = buy(1, 3, rolls=("333",))
    assert [scenario.held(seat) for seat in range(3)] == ["stone"] * 3 and scenario.asked == (0, "act")


def test_tools_do_not_change_the_dice_of_a_card() -> None:
    scenario = buying(1).tools((4, 4, 4)).rolls("12").play("buy 1 with wood")
    assert scenario.prompt.kind == "pick" and scenario.why_not("tools 1") is not None
    assert scenario.why_not("pick 6") is not None


def test_card_6_draws_a_card_for_its_lower_half_only() -> None:
    """The drawn card scores at the end of the match, but has no immediate effect."""
    scenario = buying(6).deck(2, 9, 13).play("buy 1 with wood")
    assert scenario.camp_of().cards == (6, 2) and scenario.camp_of().food == 12
    assert scenario.state.deck == (9, 13)


def test_card_6_draws_nothing_when_the_pile_is_empty() -> None:
    assert buying(6).deck().play("buy 1 with wood").camp_of().cards == (6,)


def test_card_8_gives_two_chosen_resources_at_once() -> None:
    scenario = buy(8)
    assert scenario.asked == (0, "claim") and "claim gold gold" in scenario.moves and "keep" in scenario.moves
    assert len(scenario.moves) == 11
    scenario.play("claim wood gold")
    assert scenario.held() == "wood gold" and scenario.camp_of().kept == () and scenario.camp_of().cards == (8,)


def test_card_8_can_be_kept_and_used_while_acting() -> None:
    scenario = buying(8).at("building1").pile(1, 1, 2, 3).play("buy 1 with wood", "keep")
    assert scenario.camp_of().kept == (8,) and "claim brick stone" in scenario.moves
    scenario.play("claim wood wood")
    assert scenario.held() == "wood wood" and "claim gold gold" not in scenario.moves
    assert scenario.why_not("claim gold gold") == "You have no card that gives resources of your choice."


def test_card_8_can_feed_people() -> None:
    scenario = Scenario(2).camp(food=3).cards(8, kept=True).at("claypit").acting().play("use claypit")
    assert scenario.asked == (0, "hunger") and scenario.moves == sorted([*CLAIMS, "starve"])
    assert scenario.play("claim wood wood").moves == ["feed 2 wood", "starve"]


CLAIMS = [
    "claim " + pair
    for pair in (
        "wood wood",
        "wood brick",
        "wood stone",
        "wood gold",
        "brick brick",
        "brick stone",
        "brick gold",
        "stone stone",
        "stone gold",
        "gold gold",
    )
]


def test_an_unused_card_8_counts_as_two_resources_at_the_end() -> None:
    scenario = Scenario(2).cards(8, kept=True).pile(1).at("claypit").acting().play("use claypit")
    assert scenario.state.ended == "buildings" and scenario.held() == "wood wood"
    assert scenario.camp_of().score == 1 + 2


@pytest.mark.parametrize(("number", "value"), [(32, 4), (33, 3), (34, 2)])
def test_single_use_tools_are_kept_and_do_not_count_as_tools(number: int, value: int) -> None:
    scenario = buy(number)
    assert scenario.camp_of().kept == (number,) and scenario.camp_of().tools == (0, 0, 0)
    scenario = Scenario(2).cards(number, kept=True).at("claypit").at("hunting").acting()
    scenario.rolls(str(4 - value if value < 4 else 4)).play("use claypit")
    assert f"tools card{number}" in scenario.moves


@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_a_card_costs_as_many_resources_as_its_space(space: int) -> None:
    scenario = buying(22, space=space)
    assert scenario.moves[0] == f"buy {space} with " + " ".join(["wood"] * space)
    reason = scenario.why_not(f"buy {space} with " + " ".join(["wood"] * (space + 1)))
    resources = "1 resource" if space == 1 else f"{space} resources"
    assert reason == f"That card costs {resources} of any kind."


def test_any_combination_of_resources_pays_for_a_card() -> None:
    scenario = Scenario(2).camp(goods="wood brick gold").at("card2").acting()
    assert scenario.moves == ["buy 2 with brick gold", "buy 2 with wood brick", "buy 2 with wood gold", "leave card2"]
    assert scenario.why_not("buy 2 with stone gold") == "Not enough stone: you need 1 and have 0."
    assert scenario.why_not("buy 1 with wood") == "You have no figures at card 1."


def test_buying_a_card_is_optional() -> None:
    scenario = buying(22).play("leave card1")
    assert scenario.state.row[0] == 22 and scenario.state.home[0] == 4 and scenario.held() == "wood"


# -- solo


def bought_alone(card: int, *rolls: str, **camp: Any) -> Scenario:
    """Return a solo match in which the first tribe has bought a card for wood."""
    others = [other for other in (1, 2, 5) if other != card]
    scenario = alone().row(card, others[0], 0, others[1]).camp(goods="wood", **camp).at("card1").at("hunting")
    return scenario.acting().rolls(*rolls).play("buy 1 with wood")


@pytest.mark.parametrize("number", sorted(CARDS))
def test_in_the_solo_game_green_cards_give_two_food_and_sand_cards_one_exhaustion(number: int) -> None:
    scenario = bought_alone(number)
    card = CARDS[number]
    food = card.amount if card.effect == "food" else 0
    assert scenario.camp_of().food == 20 + food + (2 if card.is_green else 0)
    assert scenario.state.exhaustion == 15 + (0 if card.is_green else 1)


@pytest.mark.parametrize("number", sorted(CARDS))
def test_in_the_solo_game_cards_are_discarded_unless_they_are_kept_for_use(number: int) -> None:
    scenario = bought_alone(number)
    is_kept = number in (8, 32, 33, 34)
    assert (number in scenario.state.discard) is not is_kept and (number in scenario.camp_of().kept) is is_kept


def test_in_the_solo_game_cards_with_points_give_no_points() -> None:
    scenario = bought_alone(13)
    assert scenario.camp_of().score == 0 and scenario.camp_of().food == 22


def test_in_the_solo_game_two_dice_are_rolled_and_one_is_taken() -> None:
    """In the example of the rule book, the dice show 3 and 1 and the player takes the stone; the card is green and
    gives 2 food."""
    scenario = bought_alone(1, "31")
    assert scenario.asked == (0, "pick") and scenario.moves == ["pick 1", "pick 3"]
    scenario.play("pick 3")
    assert scenario.held() == "stone" and scenario.camp_of().food == 22 and 1 in scenario.state.discard
    assert scenario.prompt.kind == "act"


def test_in_the_solo_game_a_drawn_card_is_discarded_without_any_bonus() -> None:
    scenario = bought_alone(6)
    drawn = scenario.happened(events.CardDrawn)[0].card
    assert drawn in scenario.state.discard and len(scenario.state.deck) == 32
    assert scenario.camp_of().food == 22 and scenario.state.exhaustion == 15


def test_in_the_solo_game_a_kept_card_is_discarded_when_used() -> None:
    scenario = bought_alone(8).play("keep", "claim stone stone")
    assert scenario.held() == "stone stone" and 8 in scenario.state.discard and scenario.camp_of().cards == ()
