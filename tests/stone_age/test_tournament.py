"""Rule questions of tournament players, each answered by a position, in the solo game and with several players."""

from __future__ import annotations

from game.stone_age.rules import events, round_events
from game.stone_age.rules.feeding import food_for_hunger_card_now
from game.stone_age.rules.rounds import final_points, winners
from game.stone_age.rules.state import Step
from tests.stone_age.scenario import WINTER, Scenario, alone

# -- placing


def test_with_three_players_two_in_the_claypit_close_it_to_the_third() -> None:
    scenario = Scenario(3).at("claypit", 1, 1).at("claypit", 1, 2)
    assert scenario.why_not("place claypit 1") == "No more players may use this area this round."
    assert "claypit" in Scenario(3).at("claypit", 1, 1).places()


def test_an_area_closed_by_two_players_does_not_close_other_areas() -> None:
    scenario = Scenario(2).at("claypit", 1, 1)
    assert "claypit" not in scenario.places() and {"forest", "quarry", "river", "hunting"} <= scenario.places()


def test_all_village_places_are_open_again_in_the_next_round() -> None:
    scenario = Scenario(2).at("field", 1, 1).at("toolmaker", 1, 1)
    assert not {"field", "toolmaker"} & scenario.places() and "place hut 2" not in scenario.moves
    scenario = Scenario(2).camp(0, food=40).camp(1, food=40).at("field").at("toolmaker").acting()
    scenario.play("use field", "use toolmaker")
    assert scenario.state.round == 2 and {"field", "toolmaker"} <= scenario.places() and "place hut 2" in scenario.moves


def test_a_player_may_place_fewer_figures_than_there_are_free_rings() -> None:
    scenario = Scenario(4).at("river", 6, 1)
    assert [move for move in scenario.moves if move.startswith("place river")] == ["place river 1"]


# -- acting


def test_a_new_tool_can_be_used_in_the_same_round() -> None:
    scenario = Scenario(2).at("toolmaker").at("forest", 1).acting().rolls("5").play("use toolmaker", "use forest")
    assert scenario.moves == ["tools 1", "tools none"]
    assert scenario.play("tools 1").held() == "wood wood"


def test_a_tool_added_to_the_dice_of_a_card_cannot_be_used_again_in_the_round() -> None:
    scenario = Scenario(2).row(3, 0, 0, 0).camp(goods="wood").tools((2, 0, 0)).at("card1").at("river")
    scenario.at("hunting").acting().rolls("55", "4").play("buy 1 with wood", "tools 1")
    assert scenario.held() == "gold gold"
    assert scenario.play("use river").held() == "gold gold" and scenario.camp_of().turned == (True, False, False)


def test_other_players_can_choose_a_die_of_a_card_and_improve_a_tool_with_it() -> None:
    """The buyer of this card rolls a die for each player; the players choose among the dice. A 5 improves a tool."""
    scenario = Scenario(2).row(1, 0, 0, 0).camp(goods="wood").tools((1, 1, 1), seat=1).at("card1").acting()
    scenario.rolls("55").play("buy 1 with wood")
    assert scenario.camp_of(0).tools == (1, 0, 0) and scenario.camp_of(1).tools == (2, 1, 1)


def test_the_last_die_of_a_card_is_given_without_asking() -> None:
    scenario = Scenario(3).row(1, 0, 0, 0).camp(goods="wood").at("card1").acting().rolls("146").play("buy 1 with wood")
    assert scenario.asked == (0, "pick") and scenario.moves == ["pick 1", "pick 4", "pick 6"]
    assert scenario.play("pick 6").asked == (1, "pick")
    scenario.play("pick 1")
    assert (scenario.camp_of(0).field, scenario.held(1), scenario.held(2)) == (1, "wood", "gold")


def test_a_die_for_the_field_gives_nothing_when_the_field_is_fully_grown() -> None:
    scenario = Scenario(2).row(1, 0, 0, 0).camp(goods="wood", field=10).at("card1").acting().rolls("66")
    scenario.play("buy 1 with wood")
    assert scenario.camp_of(0).field == 10 and scenario.camp_of(1).field == 1 and scenario.happened(events.FieldFull)


def test_a_building_cannot_be_bought_with_more_than_its_cost() -> None:
    scenario = Scenario(2).pile(1, 26, 1).camp(goods="gold " * 8).at("building1").acting()
    assert scenario.why_not("build 1 with " + " ".join(["gold"] * 8)) is not None
    scenario.play("build 1 with " + " ".join(["gold"] * 7))
    assert scenario.camp_of().score == 42 and scenario.held() == "gold"


# -- feeding


def test_a_field_gained_this_round_feeds_in_this_round() -> None:
    scenario = Scenario(2).camp(food=4).camp(1, food=40).at("field").acting().play("use field")
    assert scenario.camp_of().food == 0 and scenario.camp_of().score == 0


def test_two_resources_of_a_kept_card_and_one_in_stock_pay_for_three_food() -> None:
    scenario = Scenario(2).camp(food=2, goods="wood").camp(1, food=40).cards(8, kept=True).at("claypit").acting()
    scenario.play("use claypit")
    assert scenario.asked == (0, "hunger") and "feed 1 wood" not in scenario.moves
    scenario.play("claim wood wood", "feed 3 wood")
    assert scenario.camp_of().score == 0 and scenario.held() == ""


def test_two_resources_of_a_kept_card_do_not_help_if_food_is_still_missing() -> None:
    """Three food are missing, and the kept card would give only two resources. So the player loses ten points without
    being asked, and still has the card."""
    scenario = Scenario(2).camp(food=2).camp(1, food=40).cards(8, kept=True).at("claypit").acting()
    scenario.play("use claypit")
    assert scenario.asked[1] == "place" and scenario.camp_of().score == -10 and scenario.camp_of().kept == (8,)


def test_every_payment_for_ten_missing_food_is_listed() -> None:
    scenario = Scenario(2).figures(10).camp(food=0, goods=" ".join(["wood"] * 9 + ["gold"] * 2)).camp(1, food=40)
    scenario.at("claypit").acting().play("use claypit")
    assert scenario.moves == ["feed 8 wood 2 gold", "feed 9 wood 1 gold", "starve"]


# -- the end


def test_a_card_that_draws_the_last_card_leads_to_the_end_of_the_match() -> None:
    scenario = Scenario(2).camp(goods="wood", food=40).camp(1, food=40).row(6, 2, 3, 4).deck(9).at("card1").acting()
    scenario.play("buy 1 with wood")
    assert scenario.state.ended == "cards" and scenario.camp_of().cards == (6, 9)


def test_the_end_is_attributed_to_buildings_if_cards_run_out_at_the_same_time() -> None:
    scenario = Scenario(2).camp(food=40).camp(1, food=40).row(0, 2, 3, 4).deck().pile(1).at("claypit").acting()
    assert scenario.play("use claypit").state.ended == "buildings"


def test_ten_points_lost_to_hunger_in_the_last_round_count() -> None:
    scenario = Scenario(2).camp(food=0, score=5).camp(1, food=40).pile(1).at("claypit").acting().play("use claypit")
    assert scenario.state.ended == "buildings" and scenario.camp_of().score == -5
    assert scenario.happened(round_events.WentHungry)


def test_remaining_food_scores_no_points() -> None:
    assert final_points(Scenario(2).camp(food=30).state, 0).total == 0


def test_used_tools_count_for_tool_makers_and_in_ties() -> None:
    scenario = Scenario(2).cards(35).tools((4, 3, 2), turned="123")
    assert final_points(scenario.state, 0).toolmakers == 2 * 9 and winners(scenario.state) == (0,)


def test_figures_born_in_the_last_round_count_for_shamans() -> None:
    scenario = Scenario(2).cards(27).camp(food=40).camp(1, food=40).pile(1).at("hut", 2).acting().play("use hut")
    assert scenario.state.ended == "buildings" and scenario.camp_of().score == 6


# -- solo


def after_acting(scenario: Scenario) -> Scenario:
    """Let the last figure of a solo match act without gain, so that the tribes eat."""
    return scenario.at("claypit").change(agenda=(Step("act", 0), *WINTER), initiative=(1, 2, 3, 4)).play("use claypit")


def test_in_the_solo_game_hunger_exhausts_the_tribes_before_missing_buildings_do() -> None:
    scenario = after_acting(alone().row(1, 2, 0, 3).camp(food=11).change(exhaustion=4).buildings())
    causes = [event.cause for event in scenario.happened(round_events.Exhausted)]
    assert causes == ["food", "building"] and scenario.state.ended == "lost"


def test_in_the_solo_game_no_building_is_given_up_after_hunger_has_lost_the_match() -> None:
    scenario = after_acting(alone().row(1, 2, 0, 3).camp(food=11).change(exhaustion=1))
    assert scenario.state.ended == "lost" and scenario.state.winners == ()
    assert len(scenario.camp_of().buildings) == 3 and not scenario.happened(round_events.BuildingsGivenUp)


def test_in_the_solo_game_at_level_3_all_twelve_figures_eat_two_food_each() -> None:
    scenario = after_acting(alone(3).row(1, 2, 0, 3).camp(food=28))
    assert scenario.camp_of().food == 0 and scenario.state.exhaustion == 10


def test_in_the_solo_game_a_player_chooses_whether_to_pay_its_only_resource_for_food() -> None:
    scenario = after_acting(alone().row(1, 2, 0, 3).camp(food=5, goods="stone"))
    assert scenario.asked[1] == "hunger" and scenario.moves == ["feed 1 stone", "starve"]
    assert scenario.play("feed 1 stone").state.exhaustion == 15 - 6


def test_in_the_solo_game_a_part_of_the_missing_food_may_be_paid() -> None:
    scenario = after_acting(alone().row(1, 2, 0, 3).camp(food=9, goods="wood gold"))
    assert scenario.moves == ["feed 1 wood", "feed 1 wood 1 gold", "starve"]
    scenario.play("feed 1 wood")
    assert scenario.held() == "gold" and scenario.state.exhaustion == 15 - 2


def test_in_the_solo_game_a_figure_born_this_round_counts_for_the_shaman_hunger_card() -> None:
    scenario = alone().row(1, 2, 0, 27)
    assert food_for_hunger_card_now(scenario.state) == 2
    assert food_for_hunger_card_now(scenario.figures(3, 1).state) == 3
