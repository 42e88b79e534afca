"""Inventions and ideas of age III that act in play: each has a test in which it acts, and one in which it does not."""

from __future__ import annotations

from game.cvlizations.rules import events
from game.cvlizations.rules.orders import SLACKING
from tests.cvlizations.scenario import APART, Scenario, gained, lay_with_ideas, points_of_idea

# -- inventions


def test_holidays_give_only_one_point_when_slacking_is_doubled() -> None:
    """Rule book, More about some ideas ("Holidays give only 1"): a doubled Slacking gives 1 point more, not 2."""
    scenario = lay_with_ideas("slacking doubling", "holidays", others=("logging hunting",) * 3)
    assert points_of_idea(scenario, "holidays") == 1 and scenario.happiness(0) == 3


def test_holidays_do_not_act_when_slacking_fails() -> None:
    """Rule book, the table, Holidays: they give a point only "when your Slacking succeeds"."""
    assert not points_of_idea(lay_with_ideas("slacking doubling", "holidays"), "holidays")


def test_the_owner_of_law_cannot_be_robbed_twice_in_a_round() -> None:
    """Rule book, More about some ideas ("Law: once you have"): its owner can be robbed once in each round, and not a
    second time."""
    scenario = Scenario(3).ideas(0, "law").goods(0, "food food food")
    scenario.orders("slacking hunting", "thieving doubling", "slacking hunting")
    assert [event.victim for event in scenario.happened(events.Stole)] == [0]
    again = scenario.set_tribe(1, played=()).orders("quarrying logging", "thieving logging", "cunning trading")
    again.play("steal 0 food")
    assert [event.victim for event in again.happened(events.Stole)] == [0]


def test_law_does_not_act_on_the_first_theft_nor_for_other_tribes() -> None:
    """Rule book, the table, Law: it does not keep its owner from being robbed once, nor anybody else from being robbed
    twice."""
    scenario = Scenario(3).ideas(2, "law").goods(0, "food food food")
    scenario.orders("slacking cunning", "thieving doubling", "slacking cunning")
    assert [event.victim for event in scenario.happened(events.Stole)] == [0, 0]
    owner = Scenario(3).ideas(0, "law").goods(0, "food")
    owner.orders("slacking cunning", "thieving hunting", "slacking cunning")
    assert [event.victim for event in owner.happened(events.Stole)] == [0]


def test_canine_domestication_gives_one_point_for_each_order_that_works_although_three_tribes_chose_it() -> None:
    """Rule book, More about some ideas ("Canine domestication and Feline"): an order gives 1 point if three tribes or
    more chose it and it still gives something."""
    crowd = ("logging hunting",) * 3
    assert (
        points_of_idea(lay_with_ideas("logging hunting", "canine_domestication", others=crowd), "canine_domestication")
        == 2
    )
    assert (
        points_of_idea(lay_with_ideas("logging doubling", "canine_domestication", others=crowd), "canine_domestication")
        == 1
    )
    traders = lay_with_ideas("trading slacking", "canine_domestication", others=("trading slacking",) * 3, goods="food")
    assert points_of_idea(traders.play("trade food wood"), "canine_domestication") == 1


def test_canine_domestication_does_not_act_on_an_order_that_fails_or_gives_nothing() -> None:
    """Rule book, Canine domestication: no point for an order that fails, for a trade without a resource to give, or for
    an order of only two tribes."""
    assert not points_of_idea(lay_with_ideas("slacking thieving", "canine_domestication"), "canine_domestication")
    idle = lay_with_ideas("trading slacking", "canine_domestication", others=("trading slacking",) * 3)
    assert not points_of_idea(idle, "canine_domestication")
    pair = lay_with_ideas("logging hunting", "canine_domestication", others=("logging slacking", *APART[1:]))
    assert not points_of_idea(pair, "canine_domestication")


def test_feline_domestication_gives_one_point_for_each_order_that_fails() -> None:
    """Rule book, the table, Feline domestication: it gives 1 point for "each of your orders that fails"."""
    assert points_of_idea(lay_with_ideas("slacking thieving", "feline_domestication"), "feline_domestication") == 2
    crowd = ("cunning doubling",) * 3
    assert (
        points_of_idea(lay_with_ideas("cunning doubling", "feline_domestication", others=crowd), "feline_domestication")
        == 2
    )


def test_feline_domestication_does_not_act_unless_an_order_fails() -> None:
    """Rule book, the table, Feline domestication: the order must fail. Logging gives little if many chose it, and
    Thieving gives nothing without anybody to rob, but neither fails."""
    crowd = ("logging hunting",) * 3
    assert not points_of_idea(
        lay_with_ideas("logging hunting", "feline_domestication", others=crowd), "feline_domestication"
    )
    nobody = lay_with_ideas("thieving logging", "feline_domestication", others=("slacking cunning",) * 3)
    assert not points_of_idea(nobody, "feline_domestication")


def test_wheel_adds_one_resource_to_each_trade() -> None:
    """Rule book, Wheel: each trade gives its owner one resource more, of the kind taken."""
    scenario = lay_with_ideas("trading doubling", "wheel", goods="food food")
    scenario.play("trade food wood", "trade food stone")
    assert gained(scenario, "wheel") == [(0, 1, 0), (0, 0, 1)]
    assert scenario.tribe(0).goods == (0, 4, 4)


def test_wheel_does_not_act_without_a_trade() -> None:
    """Rule book, Wheel: an owner without a resource to trade gets none."""
    idle = lay_with_ideas("trading slacking", "wheel")
    assert not gained(idle, "wheel") and len(idle.happened(events.Idle)) == 1


def test_common_language_allows_a_second_purchase() -> None:
    """Rule book, More about some ideas ("Common language: you pay"): its owner may buy a second idea, and pays for
    both."""
    scenario = Scenario(3).ideas(0, "common_language").track("law", "axe").goods(0, "food food stone stone")
    scenario.idle().play("buy law")
    assert scenario.asked == (0, "buy") and "second" in scenario.prompt.text
    scenario.play("buy axe")
    assert scenario.owned(0) == ["common_language", "law", "axe"] and scenario.held(0) == ""


def test_common_language_does_not_act_after_a_pass_or_after_a_second_purchase() -> None:
    """Rule book, Common language: its owner may buy a second idea after the first, and no third idea."""
    scenario = Scenario(3).ideas(0, "common_language").track("law", "axe", "hammer").goods(0, "food stone " * 3)
    scenario.idle().play("buy law", "buy axe")
    assert scenario.asked[1] == "orders"
    passed = Scenario(3).ideas(0, "common_language").track("law", "axe").goods(0, "food food stone stone")
    passed.idle().play("pass")
    assert passed.asked[1] == "orders"


def test_sale_gives_one_resource_after_each_purchase() -> None:
    """Rule book, More about some ideas ("Sale gives 1 resource"): its owner takes a resource after each idea bought,
    also after a second idea in the same round."""
    scenario = Scenario(3).ideas(0, "sale", "common_language").track("law", "axe").goods(0, "food food stone")
    scenario.idle().play("buy law")
    assert scenario.asked == (0, "choose") and "Sale" in scenario.prompt.text
    scenario.play("take stone")
    assert scenario.asked == (0, "buy")
    scenario.play("buy axe", "take wood")
    assert scenario.held(0) == "wood"


def test_sale_does_not_act_after_a_pass() -> None:
    """Rule book, the table, Sale: its owner takes a resource only after buying an idea."""
    scenario = Scenario(3).ideas(0, "sale").track("law").goods(0, "food stone")
    scenario.idle().play("pass")
    assert scenario.asked[1] == "orders" and not gained(scenario, "sale")


def test_fire_adds_one_resource_to_cunning_that_works() -> None:
    """Rule book, the table, Fire: it gives 1 resource more "When your Cunning succeeds"."""
    scenario = lay_with_ideas("cunning logging", "fire").play("take food", "take stone")
    assert gained(scenario, "fire") == [(0, 0, 1)]


def test_fire_does_not_act_when_cunning_fails() -> None:
    """Rule book, Fire: it gives a resource only when Cunning works."""
    scenario = lay_with_ideas("cunning logging", "fire", others=("cunning slacking",) * 3)
    assert scenario.asked[1] == "orders" and not gained(scenario, "fire")


# -- age III


def test_robot_lets_doubling_work_although_three_other_tribes_chose_it() -> None:
    """Rule book, the table, Robot: "Your Doubling works even if" three tribes or more chose it; the Doubling of the
    other tribes fails."""
    scenario = lay_with_ideas("logging doubling", "robot", others=("hunting doubling",) * 3)
    assert scenario.tribe(0).goods == (0, 4, 0) and scenario.tribe(1).goods == (1, 0, 0)
    assert [event.seat for event in scenario.happened(events.Failed)] == [1, 2, 3]


def test_robot_does_not_act_when_slacking_fails() -> None:
    """Rule book, the table, Robot: it saves only its owner's Doubling; another order that three tribes or more chose
    still fails."""
    scenario = lay_with_ideas("slacking logging", "robot")
    assert [event.seat for event in scenario.happened(events.Failed) if event.order == SLACKING] == [0, 1, 2, 3]


def test_chainsaw_adds_two_wood_to_logging() -> None:
    """Rule book, the table, Chainsaw: "Logging gives you 2" wood more, with each execution."""
    assert gained(lay_with_ideas("logging doubling", "chainsaw"), "chainsaw") == [(0, 2, 0)] * 2


def test_chainsaw_does_not_act_with_other_orders() -> None:
    """Rule book, the table, Chainsaw: only Logging gives 2 wood more."""
    assert not gained(lay_with_ideas("hunting doubling", "chainsaw"), "chainsaw")


def test_the_idea_that_was_bought_first_asks_first() -> None:
    """Rule book, More about some ideas ("Several at once: if"): of two ideas that ask their owner to choose a resource,
    the idea bought first asks first."""
    doubled = Scenario().ideas(0, "workshop", "optimism").orders("logging doubling", *["doubling hunting"] * 3)
    assert "Optimism" in doubled.prompt.text
    robots = Scenario().ideas(0, "robot", "workshop", "optimism")
    robots.orders("logging doubling", *["doubling hunting"] * 3)
    assert "Workshop" in robots.prompt.text
    robots.play("take food")
    assert "Optimism" in robots.prompt.text
    swapped = Scenario().ideas(0, "robot", "optimism", "workshop")
    swapped.orders("logging doubling", *["doubling hunting"] * 3)
    assert "Optimism" in swapped.prompt.text
