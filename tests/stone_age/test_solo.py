"""The solo game: initiative, the tribe that sits out, hunger, upkeep, levels and both ends (solo rule book)."""

from __future__ import annotations

import pytest

from game.core import Match
from game.stone_age.rules import events, round_events
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.feeding import food_for_hunger_card
from game.stone_age.rules.solo import RULES
from game.stone_age.rules.state import Step
from tests.fast_set import mark_slow_except
from tests.stone_age.scenario import WINTER, Scenario, alone


def after_acting(scenario: Scenario, *, card: int = 0) -> Scenario:
    """End the round: the last figure declines a card, and the tribes eat. ``card`` becomes the hunger card; if it is
    for sale, another card takes its place there."""
    if card:
        buyable = scenario.state.row[:2]
        if card in buyable:
            buyable = tuple(other for other in (1, 2, 3) if other != card)[:2]
        scenario.row(*buyable, 0, card)
    scenario.change(agenda=(Step("act", 0), *WINTER), initiative=(1, 2, 3, 4)).at("card1")
    return scenario.play("leave card1")


# -- placing and initiative


def test_tribes_are_placed_in_any_order_and_the_last_without_asking() -> None:
    scenario = alone()
    assert scenario.moves == ["tribe blue", "tribe green", "tribe red", "tribe yellow"]
    for tribe in ("blue", "red"):
        scenario.play(f"tribe {tribe}", "place hunting 2", "roll")
    assert scenario.moves == ["tribe green", "tribe yellow"]
    scenario.play("tribe green", "place hunting 2", "roll")
    assert scenario.prompt.kind == "place" and "yellow" in scenario.prompt.text


def test_a_tribe_places_all_its_figures_before_it_rolls() -> None:
    scenario = alone().play("tribe red", "place hunting 1")
    assert scenario.prompt.kind == "place" and scenario.why_not("roll") is not None
    assert scenario.play("place forest 1").moves == ["roll"]


def test_initiative_is_the_sum_of_dice_and_known_before_the_next_tribe_is_placed() -> None:
    """In the example of the rule book, dice 6 and 3 give an initiative of 9."""
    scenario = alone().rolls("63").play("tribe red", "place hunting 1", "place forest 1", "roll")
    assert scenario.state.initiative == (9, 0, 0, 0) and scenario.prompt.kind == "tribe"
    assert scenario.happened(events.InitiativeRolled)[0].dice == (6, 3)
    assert "6 + 3 = 9" in scenario.happened(events.InitiativeRolled)[0].sentence()


def test_one_die_is_rolled_for_each_figure() -> None:
    scenario = alone().figures(5, 0).play("tribe red", "place hunting 5", "roll")
    assert scenario.chance.asked == [5]


def after_initiatives(pairs: str) -> Scenario:
    """Return a solo match whose tribes are about to hunt; ``pairs`` are the dice of each tribe, red first."""
    scenario = alone().rolls(*pairs.split())
    for tribe in ("red", "yellow", "blue"):
        scenario.play(f"tribe {tribe}", "place hunting 2", "roll")
    return scenario.play("place hunting 2", "roll")


def test_the_lowest_initiative_acts_first_and_the_highest_sits_out() -> None:
    scenario = after_initiatives("63 11 12 22")
    order = []
    while scenario.prompt.kind == "act":
        order.append(scenario.state.agenda[0].tribe)
        scenario.play("use hunting")
    assert order == [1, 2, 3]
    assert scenario.happened(events.SatOut)[0].tribe == 0


def test_the_tribe_that_sits_out_has_blocked_rings_and_takes_its_figures_back() -> None:
    scenario = alone().rolls("66", "11", "12", "22").play("tribe red", "place field 1", "place toolmaker 1", "roll")
    assert "field" not in scenario.play("tribe yellow").places()
    scenario.play("place hunting 2", "roll", "tribe blue", "place hunting 2", "roll", "place hunting 2", "roll")
    scenario.play("use hunting", "use hunting", "use hunting")
    assert scenario.camp_of().field == 0 and scenario.camp_of().tools == (0, 0, 0)
    assert scenario.state.home == (2, 2, 2, 2)


def test_the_player_chooses_among_equal_lowest_initiatives() -> None:
    scenario = after_initiatives("22 22 45 66")
    assert scenario.prompt.kind == "choose_actor" and scenario.moves == ["act red", "act yellow"]
    assert scenario.play("act yellow").state.agenda[0].tribe == 1


def test_the_player_chooses_which_of_equal_highest_initiatives_acts() -> None:
    scenario = after_initiatives("11 12 66 66").play("use hunting", "use hunting")
    assert scenario.moves == ["act blue", "act green"] and "sits out" in scenario.prompt.text
    scenario.play("act green", "use hunting")
    assert [event.tribe for event in scenario.happened(events.SatOut)] == [2]


def test_with_four_equal_initiatives_any_three_act_in_any_order() -> None:
    scenario = after_initiatives("33 33 33 33")
    assert len(scenario.moves) == 4
    scenario.play("act blue", "use hunting", "act red", "use hunting", "act yellow", "use hunting")
    assert [event.tribe for event in scenario.happened(events.SatOut)] == [3]


def test_initiatives_are_reset_for_the_next_round() -> None:
    scenario = after_initiatives("11 12 22 66").play("use hunting", "use hunting", "use hunting")
    assert scenario.state.initiative == (0, 0, 0, 0) and scenario.prompt.kind == "tribe"


# -- feeding


def test_the_field_feeds_figures_first_then_food_pays_figures_and_hunger_card() -> None:
    """A field of 5 feeds five of eight figures; three food and four for a green hunger card are paid."""
    scenario = after_acting(alone(field=5), card=3)
    assert scenario.camp_of().food == 20 + 5 - 8 - 4
    eaten = scenario.happened(round_events.Ate)[0]
    assert (eaten.needed, eaten.hunger, eaten.eaten) == (8, 4, 12)


@pytest.mark.parametrize("card", range(1, 17))
def test_every_green_hunger_card_costs_four_food(card: int) -> None:
    assert food_for_hunger_card(alone(field=7).state, card) == 4


@pytest.mark.parametrize("card", range(27, 32))
def test_a_shaman_hunger_card_costs_the_figures_of_the_largest_tribe(card: int) -> None:
    assert food_for_hunger_card(alone().state, card) == 2
    assert food_for_hunger_card(alone().figures(6, 2).figures(3, 1).at("hut", 2, 2).state, card) == 6


@pytest.mark.parametrize("card", range(17, 22))
def test_a_builder_hunger_card_costs_one_food_for_each_building_given_up_in_earlier_rounds(card: int) -> None:
    """The building given up in this round does not count."""
    scenario = alone()
    assert food_for_hunger_card(scenario.state, card) == 0
    assert after_acting(scenario, card=card).camp_of().food == 20 - 8
    scenario = alone()
    scenario.change(spent=(26, 27)).camp(buildings=(28,))
    assert food_for_hunger_card(scenario.state, card) == 2
    assert after_acting(scenario, card=card).camp_of().food == 20 - 8 - 2


@pytest.mark.parametrize("card", range(22, 27))
def test_a_farmer_hunger_card_costs_the_field(card: int) -> None:
    assert [food_for_hunger_card(alone(field=field).state, card) for field in (0, 5, 15)] == [0, 5, 15]


@pytest.mark.parametrize("card", range(32, 37))
def test_a_tool_maker_hunger_card_costs_all_tool_tiles_but_not_tool_cards(card: int) -> None:
    other = 33 if card != 33 else 32
    assert food_for_hunger_card(alone().tools((3, 2, 2), turned="1").cards(other, kept=True).state, card) == 7


def test_a_figure_born_this_round_eats_this_round() -> None:
    scenario = alone().at("hut", 2, 0).row(1, 2, 0, 3)
    scenario.change(agenda=(Step("act", 0), *WINTER), initiative=(1, 2, 3, 4)).play("use hut")
    assert scenario.happened(round_events.Ate)[0].needed == 9


def test_at_level_3_each_figure_eats_two_food() -> None:
    scenario = after_acting(alone(3), card=1)
    eaten = scenario.happened(round_events.Ate)[0]
    assert (eaten.needed, eaten.hunger) == (24, 4)


def test_each_missing_food_costs_one_exhaustion() -> None:
    scenario = after_acting(alone().camp(food=7), card=3)
    assert scenario.camp_of().food == 0 and scenario.state.exhaustion == 15 - 5
    assert scenario.happened(round_events.Exhausted)[0].cause == "food"


def test_the_fire_does_not_fall_below_zero_when_more_food_is_missing() -> None:
    scenario = after_acting(alone().change(exhaustion=2).camp(food=7), card=3)
    exhausted = scenario.happened(round_events.Exhausted)[0]
    assert (exhausted.missing, exhausted.lost, exhausted.exhaustion) == (5, 2, 0)
    assert exhausted.sentence() == "The tribes were 5 food short. The fire fell to 0."
    no_building = after_acting(alone().change(exhaustion=2).buildings(), card=3)
    assert no_building.happened(round_events.Exhausted)[0].lost == 2


def test_paying_resources_for_food_is_optional() -> None:
    """All food is eaten first; then any part of the missing food may be paid with resources."""

    def hungry() -> Scenario:
        return after_acting(alone().camp(food=9, goods="wood brick gold gold"), card=3)

    assert hungry().moves == sorted(
        [
            "feed 1 brick 2 gold",
            "feed 1 wood",
            "feed 1 wood 1 brick",
            "feed 1 wood 1 brick 1 gold",
            "feed 1 wood 2 gold",
            "starve",
        ]
    )
    scenario = hungry().play("feed 2 gold")
    assert scenario.held() == "wood brick" and scenario.state.exhaustion == 15 - 1
    assert hungry().play("starve").state.exhaustion == 15 - 3
    assert hungry().play("feed 1 wood 1 brick 1 gold").state.exhaustion == 15
    assert hungry().why_not("feed 1 wood 1 brick 2 gold") == "Wrong number of resources: you are 3 food short."


def test_two_resources_from_a_kept_card_can_pay_for_missing_food() -> None:
    scenario = after_acting(alone().camp(food=10).cards(8, kept=True), card=3).play("claim wood wood", "feed 2 wood")
    assert scenario.state.exhaustion == 15 and 8 in scenario.state.discard


# -- the buildings


def test_one_building_is_given_up_each_round() -> None:
    scenario = after_acting(alone(), card=3)
    assert scenario.camp_of().buildings == (27, 28) and scenario.state.spent == (26,)
    assert scenario.state.exhaustion == 15


def test_a_missing_building_costs_three_exhaustion() -> None:
    scenario = after_acting(alone().buildings(), card=3)
    assert scenario.state.exhaustion == 12
    exhausted = scenario.happened(round_events.Exhausted)[0]
    assert (exhausted.cause, exhausted.lost, exhausted.exhaustion) == ("building", 3, 12)


@pytest.mark.parametrize(
    ("owned", "left", "exhaustion"), [((26, 27, 28), 1, 20), ((26, 27), 0, 20), ((26,), 0, 17), ((), 0, 17)]
)
def test_at_level_2_two_buildings_are_given_up_and_missing_buildings_cost_three_exhaustion_once(
    owned: tuple[int, ...], left: int, exhaustion: int
) -> None:
    """If only one building is left, it is given up, too."""
    scenario = after_acting(alone(2).buildings(*owned), card=3)
    assert len(scenario.camp_of().buildings) == left and scenario.state.exhaustion == exhaustion
    assert scenario.state.spent == owned[:2]


# -- new cards


def test_all_unsold_cards_and_the_hunger_card_are_discarded() -> None:
    scenario = after_acting(alone())
    assert set(scenario.state.discard) == {1, 2, 3} and scenario.state.row == (4, 5, 0, 6)
    assert scenario.happened(round_events.HungerRevealed)[0].card == 6 and scenario.state.round == 2


def test_used_tools_are_available_again_each_round() -> None:
    assert after_acting(alone().tools((1, 0, 0), turned="1")).camp_of().turned == (False,) * 3


# -- the ends


def test_the_exhaustion_limit_may_rise_above_its_start() -> None:
    scenario = alone().row(22, 2, 0, 3).camp(goods="wood").at("card1").at("hunting").acting().play("buy 1 with wood")
    assert scenario.state.exhaustion == 16


def test_the_exhaustion_limit_rises_before_the_dice_of_the_card_are_rolled() -> None:
    card = next(card.number for card in CARDS.values() if not card.is_green and card.effect == "dice")
    scenario = alone().row(card, 2, 0, 3).camp(goods="wood").at("card1").at("hunting").acting().play("buy 1 with wood")
    kinds = [type(event) for event in scenario.events]
    order = [kinds.index(kind) for kind in (events.Bought, events.Strengthened, events.CardDiceRolled)]
    assert order == sorted(order)


def test_the_match_is_lost_at_once_when_the_exhaustion_limit_is_zero() -> None:
    """Missing food is settled before a building is given up, so no building is given up any more."""
    scenario = after_acting(alone().change(exhaustion=5).camp(food=7), card=3)
    assert scenario.state.ended == "lost" and scenario.state.exhaustion == 0
    assert not scenario.happened(round_events.BuildingsGivenUp)
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None and outcome.winners == () and "went out in round 1" in outcome.reason


def test_the_exhaustion_limit_does_not_fall_below_zero() -> None:
    scenario = after_acting(alone().change(exhaustion=2).buildings(), card=3)
    assert scenario.state.ended == "lost" and RULES.scores(scenario.state) == (0,)


def test_the_match_goes_on_with_an_exhaustion_limit_of_one() -> None:
    assert not after_acting(alone().change(exhaustion=4).buildings(), card=3).state.ended


@pytest.mark.parametrize(("level", "left"), [(1, 0), (1, 2), (3, 1), (4, 1)])
def test_the_match_is_won_when_too_few_cards_are_left_to_fill_the_row(level: int, left: int) -> None:
    scenario = alone(level)
    place = "card1" if level < 4 else "card2"
    scenario.deck(*scenario.state.deck[:left])
    scenario.change(agenda=(Step("act", 0), *WINTER), initiative=(1, 2, 3, 4)).at(place).camp(food=99)
    scenario.play(f"leave {place}")
    assert scenario.state.ended == "won" and scenario.state.winners == (0,)
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None and outcome.winners == (0,) and "survived" in outcome.reason


def test_a_loss_takes_precedence_over_a_win_in_the_last_round() -> None:
    scenario = alone().buildings().change(exhaustion=3).camp(food=99).deck()
    assert after_acting(scenario).state.ended == "lost"


@pytest.mark.parametrize(
    ("level", "rounds"), mark_slow_except([(1, 12), (2, 12), (3, 12), (4, 18)], [(3, 12), (4, 18)])
)
def test_a_match_that_is_not_lost_lasts_twelve_or_eighteen_rounds(level: int, rounds: int) -> None:
    """The match ends when all 36 cards are gone."""
    scenario = alone(level)
    _idle_to_the_end(scenario)
    assert scenario.state.round == rounds and scenario.state.ended == "won"
    assert len(scenario.state.discard) == 36


def test_a_card_that_draws_another_card_shortens_the_match_by_a_round() -> None:
    scenario = alone().row(6, 2, 0, 3).camp(goods="wood").at("card1").acting().play("buy 1 with wood")
    scenario.change(agenda=(Step("act", 0), *WINTER)).at("hunting", 1, 0).play("use hunting")
    _idle_to_the_end(scenario)
    assert scenario.state.round == 11


def _idle_to_the_end(scenario: Scenario) -> None:
    """Let all figures hunt in all further rounds, with enough food and exhaustion chips."""
    while not scenario.state.ended:
        scenario.change(exhaustion=99).camp(food=99)
        hunts = [move for move in scenario.moves if "hunting" in move]
        scenario.play(hunts[-1] if hunts else scenario.moves[0])


def test_each_finished_round_is_recorded_for_the_result() -> None:
    ended = after_acting(alone(), card=3).happened(round_events.RoundEnded)[0]
    assert (ended.round, ended.food, ended.exhaustion, ended.figures, ended.buildings) == (1, 8, 15, 8, 2)


def test_the_score_is_the_exhaustion_limit() -> None:
    match = Match.new("stone_age_solo", seed=3, options={"level": 2})
    assert match.scores == (20,)
