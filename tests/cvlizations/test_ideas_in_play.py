"""Ideologies, tools and buildings that act in play: each has a test in which it acts, and one in which it does not."""

from __future__ import annotations

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.idea_effects import can_be_robbed, price
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.orders import LOGGING
from tests.cvlizations.scenario import Scenario, gained, lay_with_ideas, points_of_idea

# -- ideologies


def test_optimism_gives_one_resource_for_an_order_that_three_tribes_chose() -> None:
    """Rule book, More about some ideas ("Optimism applies to each"): its owner takes 1 resource for an order that three
    tribes or more chose."""
    scenario = lay_with_ideas(
        "logging trading", "optimism", others=("logging thieving", "logging slacking", "hunting slacking")
    )
    assert scenario.asked == (0, "choose") and "Optimism" in scenario.prompt.text
    scenario.play("take stone")
    assert gained(scenario, "optimism") == [(0, 0, 1)]


def test_optimism_gives_one_resource_for_each_execution_of_orders_that_three_tribes_chose() -> None:
    """Rule book, More about some ideas: with two such orders, or with one such order that is doubled, it gives 2
    resources."""
    both = lay_with_ideas("logging slacking", "optimism", others=("logging slacking",) * 3)
    both.play("take stone", "take stone")
    assert len(gained(both, "optimism")) == 2
    doubled = lay_with_ideas("logging doubling", "optimism", others=("logging slacking",) * 3)
    doubled.play("take stone", "take food")
    assert len(gained(doubled, "optimism")) == 2
    failing = lay_with_ideas("hunting doubling", "optimism", others=("logging doubling",) * 3)
    failing.play("take stone")
    assert len(gained(failing, "optimism")) == 1


def test_optimism_does_not_act_on_an_order_that_two_tribes_chose() -> None:
    """Rule book, the table, Optimism: three tribes or more must have chosen the order."""
    scenario = lay_with_ideas(
        "logging hunting", "optimism", others=("logging slacking", "thieving slacking", "hunting slacking")
    )
    assert scenario.asked[1] == "orders" and not gained(scenario, "optimism")


def test_solitude_gives_one_point_for_the_first_order_that_nobody_else_chose() -> None:
    """Rule book, More about some ideas ("Solitude and Collectivism give"); Our readings ("Doubling counts as an"):
    Solitude gives 1 point a round, for the first order that its owner alone chose."""
    scenario = lay_with_ideas("logging hunting", "solitude")
    assert points_of_idea(scenario, "solitude") == 1
    assert [event.order for event in scenario.happened(events.Cheered) if event.because == "solitude"] == [LOGGING]
    assert lay_with_ideas("slacking doubling", "solitude").happiness(0) == 1  # nobody else chose Doubling
    next_round = scenario.orders("quarrying cunning", *["trading doubling"] * 3)
    assert next_round.play(next_round.moves[0]).happiness(0) == 2


def test_solitude_does_not_act_when_others_chose_both_orders() -> None:
    """Rule book, the table, Solitude: it gives a point only for an order that its owner alone chose."""
    assert not points_of_idea(
        lay_with_ideas("logging hunting", "solitude", others=("logging hunting",) * 3), "solitude"
    )


def test_hedonism_adds_one_food_to_each_slacking_that_works() -> None:
    """Rule book, the table, Hedonism: each execution of its owner's Slacking gives 1 food more, so a doubled Slacking
    gives 2."""
    others = ("logging hunting", "logging hunting", "logging slacking")
    assert gained(lay_with_ideas("slacking doubling", "hedonism", others=others), "hedonism") == [(1, 0, 0)] * 2


def test_hedonism_does_not_act_when_slacking_fails() -> None:
    """Rule book, the table, Hedonism: Slacking must work."""
    assert not gained(lay_with_ideas("slacking doubling", "hedonism"), "hedonism")


def test_stoicism_gives_one_point_for_each_theft_from_its_owner() -> None:
    """Rule book, More about some ideas ("Stoicism gives 1 point"): a doubled theft robs its owner twice, for 2
    points."""
    others = ("thieving doubling", "slacking cunning", "slacking cunning")
    scenario = lay_with_ideas("logging cunning", "stoicism", others=others, goods="wood wood")
    assert points_of_idea(scenario, "stoicism") == 2


def test_stoicism_does_not_act_on_resources_that_the_sword_takes() -> None:
    """Rule book, Stoicism: its owner gets 1 point for being robbed, and no second point for the Sword's extra
    resource."""
    scenario = Scenario(3).ideas(0, "stoicism").ideas(1, "sword").goods(0, "wood wood")
    scenario.orders("slacking logging", "thieving slacking", "slacking hunting")
    assert len(scenario.happened(events.Stole)) == 2 and points_of_idea(scenario, "stoicism") == 1


def test_stoicism_does_not_act_when_others_are_robbed() -> None:
    """Rule book, the table, Stoicism: only its owner gets points, when robbed."""
    scenario = Scenario(3).ideas(0, "stoicism").goods(2, "wood")
    scenario.orders("slacking logging", "thieving slacking", "slacking hunting")
    assert points_of_idea(scenario, "stoicism") == 0


def test_collectivism_gives_at_most_one_point_per_round() -> None:
    """Rule book, More about some ideas: Collectivism gives at most 1 point each round."""
    others = ("logging hunting", "slacking thieving", "slacking thieving")
    assert points_of_idea(lay_with_ideas("logging hunting", "collectivism", others=others), "collectivism") == 1


def test_collectivism_does_not_act_unless_exactly_two_tribes_chose_the_order() -> None:
    """Rule book, Collectivism: exactly two tribes must have chosen the order."""
    others = ("logging slacking", "logging slacking", "thieving slacking")
    assert points_of_idea(lay_with_ideas("logging hunting", "collectivism", others=others), "collectivism") == 0


# -- tools


def test_fishing_rod_adds_one_food_to_hunting() -> None:
    """Rule book, the table, Fishing rod: each execution of Hunting gives its owner 1 food more."""
    assert gained(lay_with_ideas("hunting doubling", "fishing_rod"), "fishing_rod") == [(1, 0, 0)] * 2
    crowded = lay_with_ideas("hunting trading", "fishing_rod", others=("hunting slacking",) * 3, goods="")
    assert gained(crowded, "fishing_rod") == [(1, 0, 0)]


def test_fishing_rod_does_not_act_with_other_orders() -> None:
    """Rule book, the table, Fishing rod: only Hunting gives 1 food more."""
    assert not gained(lay_with_ideas("logging quarrying", "fishing_rod"), "fishing_rod")


def test_hammer_makes_buildings_cost_one_stone_less() -> None:
    """Rule book, More about some ideas ("Hammer and School never"): a building costs 1 stone less, but nothing less if
    it costs no stone."""
    tribe = Scenario().ideas(0, "hammer").tribe(0)
    for idea in IDEAS.values():
        printed = tuple(idea.cost.count(kind) for kind in range(3))
        if idea.kind == "building":
            assert price(tribe, idea.number) == (*printed[:2], max(0, printed[2] - 1))
    assert price(tribe, NUMBER_OF["palisade"]) == (0, 2, 0)


def test_hammer_does_not_act_on_other_types() -> None:
    """Rule book, Hammer: only buildings cost less; a tool does not."""
    assert price(Scenario().ideas(0, "hammer").tribe(0), NUMBER_OF["dagger"]) == (0, 1, 2)


def test_dagger_gives_one_point_for_each_theft() -> None:
    """Rule book, More about some ideas ("Dagger gives nothing when"): it gives 1 point for each execution of Thieving
    that steals something."""
    scenario = Scenario().ideas(0, "dagger").goods(1, "food food food")
    scenario.orders("thieving doubling", *["slacking cunning"] * 3)
    assert points_of_idea(scenario, "dagger") == 2


def test_dagger_does_not_act_when_three_tribes_thieve_or_nobody_can_be_robbed() -> None:
    """Rule book, the table, Dagger: it gives a point only when Thieving works."""
    crowd = Scenario().ideas(0, "dagger").goods(3, "food")
    crowd.orders(*["thieving slacking"] * 3, "slacking cunning")
    assert points_of_idea(crowd, "dagger") == 0
    assert points_of_idea(lay_with_ideas("thieving logging", "dagger", others=("slacking cunning",) * 3), "dagger") == 0


def test_sword_takes_one_more_resource_from_the_first_victim() -> None:
    """Rule book, More about some ideas ("Sword hits the first"): its owner takes one resource more from the first
    player robbed."""
    scenario = Scenario().ideas(0, "sword").goods(1, "food wood").goods(2, "stone")
    scenario.orders("thieving slacking", *["slacking cunning"] * 3)
    scenario.play("steal 1 food")
    assert scenario.held(0) == "food wood"
    stolen = [(event.victim, event.kind, event.because) for event in scenario.happened(events.Stole)]
    assert stolen == [(1, 0, "thieving"), (1, 1, "sword")]


def test_sword_asks_which_resource_to_take_if_there_is_a_choice() -> None:
    """Rule book, Sword: its owner chooses which resource of the player just robbed to take on top."""
    scenario = Scenario().ideas(0, "sword").goods(1, "food food wood").goods(2, "stone")
    scenario.orders("thieving slacking", *["slacking cunning"] * 3)
    scenario.play("steal 1 food")
    assert scenario.moves == ["steal 1 food", "steal 1 wood"] and "Sword" in scenario.prompt.text
    assert "just robbed" in str(scenario.why_not("steal 2 stone"))


def test_sword_does_not_act_on_a_second_victim_or_the_owner_of_law() -> None:
    """Rule book, Sword: it takes from the first victim alone, and nothing from the owner of Law."""
    two = Scenario(5).ideas(0, "sword").goods(1, "food").goods(2, "wood wood wood")
    two.orders("thieving slacking", "slacking cunning", "slacking cunning", "slacking cunning", "thieving cunning")
    taken = [(event.victim, event.because) for event in two.happened(events.Stole) if event.seat == 0]
    assert taken == []  # seat 0 must choose first
    two.play("steal 1 food")
    taken = [(event.victim, event.because) for event in two.happened(events.Stole) if event.seat == 0]
    assert taken == [(1, "thieving"), (2, "thieving")]
    law = Scenario(3).ideas(0, "sword").ideas(1, "law").goods(1, "food food")
    law.orders("thieving slacking", *["slacking cunning"] * 2)
    assert [event.because for event in law.happened(events.Stole)] == ["thieving"]


def test_the_owner_of_fortune_telling_sees_and_may_buy_the_top_idea_of_the_deck() -> None:
    """Rule book, More about some ideas ("Fortune telling: when it"): before buying, its owner alone sees the top idea
    of the deck, and may buy that one."""
    scenario = Scenario(3).ideas(0, "fortune_telling").track("palisade").deck("law", "axe").goods(0, "food stone")
    scenario.idle()
    assert scenario.asked == (0, "buy") and "Law" in scenario.prompt.text
    (peeked,) = scenario.happened(events.Peeked)
    assert peeked.idea == NUMBER_OF["law"]
    assert [peeked.seen_by(seat).idea for seat in (0, 1, None)] == [NUMBER_OF["law"], -1, -1]
    assert scenario.view_of(0).deck == (NUMBER_OF["law"], -1)
    assert scenario.view_of(1).deck == scenario.view_of(None).deck == (-1, -1)
    scenario.play("buy law")
    assert scenario.owned(0) == ["fortune_telling", "law"] and scenario.open_ideas() == ["palisade"]
    assert scenario.state.deck == (NUMBER_OF["axe"],)
    assert scenario.happened(events.Bought)[0].place == -1, "the idea was not bought from the deck"


def test_fortune_telling_leaves_an_unsold_idea_on_the_deck() -> None:
    """Rule book, Fortune telling: the idea stays on top of the deck, and nobody sees it any more. Even an owner who
    cannot pay for it may look."""
    scenario = Scenario(3).ideas(0, "fortune_telling").track("palisade").deck("law", "axe")
    scenario.idle()
    assert scenario.moves == ["pass"]
    scenario.play("pass")
    assert scenario.state.deck == (NUMBER_OF["law"], NUMBER_OF["axe"])
    assert scenario.view_of(0).deck == (-1, -1)


def test_fortune_telling_does_not_act_for_other_tribes_or_on_an_empty_deck() -> None:
    """Rule book, Fortune telling: only its owner may look at the top idea of the deck, if there is one."""
    scenario = Scenario(3).ideas(0, "fortune_telling").track("palisade").deck("law").goods(1, "food wood wood stone")
    scenario.idle().play("pass")
    assert scenario.asked == (1, "buy") and scenario.moves == ["buy palisade", "pass"]
    assert "not on offer" in str(scenario.why_not("buy law"))
    empty = Scenario(3).ideas(0, "fortune_telling").track("palisade").idle()
    assert empty.asked[1] == "orders" and not empty.happened(events.Peeked)


def test_gunpowder_gives_one_resource_for_each_theft() -> None:
    """Rule book, the table, Gunpowder: each execution of Thieving that steals something gives 1 resource of one's
    choice."""
    scenario = Scenario(3).ideas(0, "gunpowder").goods(1, "food food")
    scenario.orders("thieving doubling", *["slacking cunning"] * 2)
    scenario.play("take stone", "take wood")
    assert gained(scenario, "gunpowder") == [(0, 0, 1), (0, 1, 0)]


def test_gunpowder_does_not_act_when_nothing_is_stolen() -> None:
    """Rule book, the table, Gunpowder: it gives a resource only when Thieving works."""
    scenario = lay_with_ideas("thieving logging", "gunpowder", others=("slacking cunning",) * 3)
    assert scenario.asked[1] == "orders" and not gained(scenario, "gunpowder")


def test_pickaxe_adds_one_stone_to_quarrying() -> None:
    """Rule book, the table, Pickaxe: Quarrying gives its owner 1 stone more."""
    assert gained(lay_with_ideas("quarrying hunting", "pickaxe"), "pickaxe") == [(0, 0, 1)]


def test_pickaxe_does_not_act_with_other_orders() -> None:
    """Rule book, the table, Pickaxe: only Quarrying gives 1 stone more."""
    assert not gained(lay_with_ideas("logging hunting", "pickaxe"), "pickaxe")


def test_axe_adds_one_wood_to_logging() -> None:
    """Rule book, the table, Axe: Logging gives its owner 1 wood more."""
    assert gained(lay_with_ideas("logging hunting", "axe"), "axe") == [(0, 1, 0)]


def test_axe_does_not_act_with_other_orders() -> None:
    """Rule book, the table, Axe: only Logging gives 1 wood more."""
    assert not gained(lay_with_ideas("quarrying hunting", "axe"), "axe")


# -- buildings


def test_farm_gives_one_food_after_the_orders_and_before_ideas_are_bought() -> None:
    """Rule book, the table, Farm: its owner takes 1 food after the last order and before ideas are bought."""
    scenario = lay_with_ideas("logging hunting", "farm")
    assert gained(scenario, "farm") == [(1, 0, 0)]
    kinds = [type(event) for event in scenario.all_events]
    farm = next(at for at, event in enumerate(scenario.all_events) if getattr(event, "because", "") == "farm")
    last_order = max(at for at, kind in enumerate(kinds) if kind is events.Executed)
    assert last_order < farm < kinds.index(events.DevelopmentBegan)


def test_farm_does_not_act_for_other_tribes() -> None:
    """Rule book, the table, Farm: only its owner takes food."""
    scenario = lay_with_ideas("logging hunting", "farm")
    assert [event.seat for event in scenario.happened(events.Gained) if event.because == "farm"] == [0]
    assert scenario.tribe(1).goods == (0, 0, 0)


def test_the_owner_of_palisade_cannot_be_robbed_with_three_resources_or_fewer() -> None:
    """Rule book, More about some ideas ("Palisade protects you whenever"): its owner cannot be robbed while it has 3
    resources or fewer."""
    scenario = Scenario().ideas(0, "palisade").goods(0, "food wood stone")
    assert not can_be_robbed(scenario.tribe(0)) and not can_be_robbed(scenario.tribe(0), by_sword=True)
    assert not can_be_robbed(Scenario().ideas(0, "palisade").goods(0, "food").tribe(0))
    scenario.goods(1, "wood").goods(2, "wood").orders(
        "slacking cunning", "slacking cunning", "slacking cunning", "thieving hunting"
    )
    assert "Nothing can be stolen" in str(scenario.why_not("steal 0 food"))


def test_palisade_does_not_act_with_four_resources() -> None:
    """Rule book, Palisade: its owner is safe from thieves only with 3 resources or fewer."""
    assert can_be_robbed(Scenario().ideas(0, "palisade").goods(0, "food wood stone stone").tribe(0))


def test_temple_gives_one_point_at_the_end_of_every_age() -> None:
    """Rule book, More about some ideas ("Temple gives its point"): it gives 1 point after rounds 3, 6 and 9."""
    for round_number in (3, 6, 9):
        scenario = Scenario().ideas(0, "temple").change(round=round_number)
        scenario.idle()
        assert points_of_idea(scenario, "temple") == 1 and scenario.happiness(0) == 1


def test_temple_does_not_act_within_an_age() -> None:
    """Rule book, the table, Temple: it gives its point only at the end of an age, and the first round ends none."""
    assert not points_of_idea(lay_with_ideas("slacking thieving", "temple"), "temple")


def test_workshop_gives_one_resource_when_doubling_works() -> None:
    """Rule book, More about some ideas ("Workshop and Robot look"): a Doubling that works gives 1 resource, although
    the other order is carried out twice."""
    scenario = lay_with_ideas("logging doubling", "workshop")
    scenario.play("take stone")
    assert gained(scenario, "workshop") == [(0, 0, 1)]


def test_workshop_does_not_act_when_doubling_fails() -> None:
    """Rule book, the table, Workshop: it gives a resource only when Doubling works."""
    scenario = lay_with_ideas("logging doubling", "workshop", others=("hunting doubling",) * 3)
    assert scenario.asked[1] == "orders" and not gained(scenario, "workshop")


def test_school_makes_inventions_cost_one_food_less() -> None:
    """Rule book, the table, School: an invention costs 1 food less; an invention that costs no food costs the same as
    before."""
    tribe = Scenario().ideas(0, "school").tribe(0)
    assert price(tribe, NUMBER_OF["holidays"]) == (1, 0, 0)
    assert price(tribe, NUMBER_OF["fire"]) == (0, 2, 1)


def test_school_does_not_act_on_other_types() -> None:
    """Rule book, the table, School: only inventions cost less; a tool does not."""
    assert price(Scenario().ideas(0, "school").tribe(0), NUMBER_OF["axe"]) == (1, 0, 1)


# -- several ideas


@pytest.mark.parametrize("bought", [("axe", "chainsaw", "solitude"), ("solitude", "chainsaw", "axe")])
def test_the_idea_that_was_bought_first_acts_first(bought: tuple[str, ...]) -> None:
    """The log and the table show them in this order."""
    scenario = lay_with_ideas("logging slacking", *bought, others=("hunting cunning", "hunting thieving"))
    causes = [getattr(event, "because", "") for event in scenario.all_events]
    assert [cause for cause in causes if cause in bought] == list(bought)


def test_ideas_without_a_choice_act_before_ideas_with_a_choice() -> None:
    others = ("logging hunting", "logging thieving", "hunting thieving")
    scenario = lay_with_ideas("logging slacking", "optimism", "axe", "canine_domestication", others=others)
    assert scenario.asked == (0, "choose") and "Optimism" in scenario.prompt.text
    assert points_of_idea(scenario, "canine_domestication") == len(gained(scenario, "axe")) == 1
