"""Give-Take and Mud Tape: every exact payment is offered, and no payment wastes a resource."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ugh_ugh.rules.cards import CLANS, INVENTIONS, RESOURCES
from game.ugh_ugh.rules.paying import BUILD_COSTS, EXPAND_COSTS, IDEA_COSTS, mend_costs, payments, why_not_pay
from game.ugh_ugh.rules.state import Clan
from tests.ugh_ugh.scenario import Scenario

BUILDABLE = [card.key for card in (*INVENTIONS, *CLANS)]
GOODS = st.tuples(*[st.integers(0, 3)] * 5).filter(lambda goods: sum(goods) <= 9)


def clan_with(goods: tuple[int, ...], *built: str) -> Clan:
    """Return a clan that has nothing but these resources and built cards."""
    nobody: tuple[int, ...] = ()
    return Clan(
        home=nobody,
        reserve=nobody,
        waiting=nobody,
        drum=False,
        spear=False,
        large_cave=False,
        goods=goods,
        hand=(),
        built=built,
    )


def covers(pay: tuple[int, ...], cost: tuple[int, ...], give_take: bool) -> bool:
    """Return whether a payment covers a cost, possibly with resources left over."""
    missing = [max(0, cost.count(kind) - pay.count(kind)) for kind in range(5)]
    spare = sum(max(0, pay.count(kind) - cost.count(kind)) for kind in range(5))
    return sum(missing) == 0 or (give_take and spare >= 2 * sum(missing))


def is_exact(pay: tuple[int, ...], costs: tuple[tuple[int, ...], ...], give_take: bool) -> bool:
    """Return whether a payment covers one of the costs, and would cover none of them with one resource less."""

    def covers_any(payment: tuple[int, ...]) -> bool:
        """Return whether a payment covers any of the costs."""
        return any(covers(payment, cost, give_take) for cost in costs)

    return covers_any(pay) and not any(covers_any(pay[:index] + pay[index + 1 :]) for index in range(len(pay)))


def payments_from(goods: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return every selection of these resources, as the kinds that it holds."""
    counts = product(*[range(held + 1) for held in goods])
    return [tuple(kind for kind, count in enumerate(taken) for _ in range(count)) for taken in counts]


def assert_lists_exact_payments(clan: Clan, costs: tuple[tuple[int, ...], ...], give_take: bool) -> None:
    """Check that all payments without waste are listed, and that all other payments are refused. The printed cost,
    ``costs[0]``, is listed as an empty payment."""
    expected = {
        pay if pay != costs[0] else () for pay in payments_from(clan.goods) if pay and is_exact(pay, costs, give_take)
    }
    listed = payments(clan, costs)
    assert set(listed) == expected
    assert len(listed) == len(set(listed))
    for pay in payments_from(clan.goods):
        if pay and pay != costs[0]:
            assert (why_not_pay(clan, costs, pay) is None) == (pay in expected)


@settings(max_examples=150, deadline=None)
@given(goods=GOODS, card=st.sampled_from(BUILDABLE))
def test_with_give_take_exactly_the_payments_that_waste_nothing_pay_for_a_card(
    goods: tuple[int, ...], card: str
) -> None:
    """With the Give-Take, any 2 resources replace any other resource."""
    assert_lists_exact_payments(clan_with(goods, "give_take"), BUILD_COSTS[card], give_take=True)


@settings(max_examples=60, deadline=None)
@given(goods=GOODS, card=st.sampled_from(BUILDABLE))
def test_without_give_take_only_the_printed_cost_pays_for_a_card(goods: tuple[int, ...], card: str) -> None:
    """No other resources can replace the resources of the cost."""
    assert_lists_exact_payments(clan_with(goods), BUILD_COSTS[card], give_take=False)


@settings(max_examples=60, deadline=None)
@given(goods=GOODS, built=st.sets(st.sampled_from(["give_take", "mud_tape"])))
def test_only_payments_that_waste_nothing_pay_for_the_large_cave_a_new_card_or_mending(
    goods: tuple[int, ...], built: set[str]
) -> None:
    """The clan may own the Give-Take, or the Mud Tape, with which any resource mends a tool."""
    clan = clan_with(goods, *sorted(built))
    for costs in (EXPAND_COSTS, IDEA_COSTS, mend_costs(clan)):
        assert_lists_exact_payments(clan, costs, "give_take" in built)


def test_a_pair_that_replaces_a_resource_does_not_contain_that_resource() -> None:
    """Paying herbs and wood for 1 herbs would waste the wood."""
    scenario = Scenario().built(0, "give_take").goods(0, "herbs wood")
    assert scenario.why_not("herbs with wood herbs") == "That payment does not match the cost."
    assert [move for move in scenario.moves if move.startswith("herbs")] == ["herbs"]


def test_a_wrong_payment_is_called_wrong_even_if_resources_are_missing() -> None:
    """Getting the missing resource would not make the payment right."""
    scenario = Scenario().goods(0, "herbs").wall("cave_mirror")
    assert scenario.why_not("build wall cave_mirror with wood wood") == "That payment does not match the cost."
    assert scenario.why_not("build wall cave_mirror") == "Not enough stone: you need 1 and have 0."


def test_a_pair_of_resources_can_replace_a_missing_one_to_build_a_card() -> None:
    """With the card Give-Take, any two resources replace any other one."""
    scenario = Scenario().built(0, "give_take").wall("cave_mirror").goods(0, "berries fur fur herbs")
    assert scenario.why_not("build wall cave_mirror") == "Not enough stone: you need 1 and have 0."
    scenario.play("build wall cave_mirror with berries herbs fur")
    assert scenario.held(0) == "fur"
    assert scenario.clan(0).built == ("give_take", "cave_mirror")


def test_two_pairs_can_replace_two_missing_resources_at_once() -> None:
    """With the card Give-Take, each missing resource is replaced by a pair."""
    scenario = Scenario().built(0, "give_take").wall("cave_mirror").goods(0, "berries fur fur wood")
    scenario.play("build wall cave_mirror with berries wood fur fur")
    assert scenario.held(0) == ""


def test_a_pair_of_resources_can_pay_for_the_large_cave() -> None:
    """The card Give-Take counts for expanding, too."""
    scenario = Scenario().built(0, "give_take").goods(0, "berries fur").play("expand with berries fur")
    assert scenario.clan(0).large_cave


def test_a_pair_of_resources_can_replace_the_herbs_for_a_new_card() -> None:
    """With the card Give-Take, two furs are paid instead of the herbs."""
    scenario = Scenario().built(0, "give_take").goods(0, "fur fur").deck("mud_tape").play("herbs with fur fur", "draw")
    assert scenario.clan(0).hand == ("mud_tape",)


def test_a_pair_of_resources_can_replace_one_in_the_gift_that_the_event_carnivoral_asks_for() -> None:
    """The card Give-Take counts for events, too."""
    scenario = Scenario(2).built(0, "give_take").goods(0, "berries wood stone").event("carnivoral")
    assert scenario.moves == ["give with berries wood stone", "pass"]
    scenario.play("give with berries wood stone")
    assert scenario.held(0) == ""
    assert len(scenario.clan(0).home) == 5


def test_a_pair_of_resources_can_pay_for_mending_a_tool() -> None:
    """The card Give-Take names only building; we count mending a tool as building."""
    scenario = Scenario().built(0, "give_take").goods(0, "fur herbs").play("mend drum with herbs fur")
    assert scenario.clan(0).drum


def test_a_card_in_the_hand_does_not_allow_pairs_as_payment() -> None:
    """The lasting effect of the card Give-Take begins when the card is built."""
    assert Scenario().hand(0, "give_take").goods(0, "fur wood").why_not("expand with wood fur") == (
        "That payment does not match the cost."
    )


@pytest.mark.parametrize("name", [name for name in RESOURCES if name != "wood"])
def test_with_mud_tape_any_resource_mends_a_tool(name: str) -> None:
    """With mud tape, mending costs 1 resource of any kind."""
    scenario = Scenario().built(0, "mud_tape").goods(0, name)
    assert [move for move in scenario.moves if move.startswith("mend")] == [
        f"mend drum with {name}",
        f"mend spear with {name}",
    ]
    scenario.play(f"mend spear with {name}")
    assert scenario.clan(0).spear
    assert scenario.held(0) == ""


def test_with_mud_tape_and_give_take_a_single_resource_mends_a_tool() -> None:
    """Paying a pair would waste a resource."""
    scenario = Scenario().built(0, "mud_tape", "give_take").goods(0, "fur herbs")
    assert [move for move in scenario.moves if move.startswith("mend")] == [
        "mend drum with fur",
        "mend drum with herbs",
        "mend spear with fur",
        "mend spear with herbs",
    ]
    assert scenario.why_not("mend drum with herbs fur") == "That payment does not match the cost."


def test_with_mud_tape_the_refusal_to_mend_says_that_any_resource_would_do() -> None:
    with_tape, without = clan_with((0,) * 5, "mud_tape"), clan_with((0,) * 5)
    assert why_not_pay(with_tape, mend_costs(with_tape), ()) == "You need 1 resource of any kind."
    assert why_not_pay(without, mend_costs(without), ()) == "Not enough wood: you need 1 and have 0."
