"""Give-Take, and the card that lets anything mend: every way to pay, and none wasted."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ugh_ugh.rules.cards import CLANS, INVENTIONS, RESOURCES
from game.ugh_ugh.rules.paying import build_costs, expand_costs, idea_costs, mend_costs, payments, why_not_pay
from game.ugh_ugh.rules.state import Clan
from tests.ugh_ugh.scenario import Scenario

BUILDABLE = [card.key for card in (*INVENTIONS, *CLANS)]
GOODS = st.tuples(*[st.integers(0, 3)] * 5).filter(lambda goods: sum(goods) <= 9)


def clan_with(goods: tuple[int, ...], *built: str) -> Clan:
    return Clan((), (), (), False, False, False, goods, (), built)  # type: ignore[arg-type]


def suffices(pay: tuple[int, ...], cost: tuple[int, ...], give_take: bool) -> bool:
    """Tell whether a handful covers a cost, possibly with something left over."""
    lacking = [max(0, cost.count(kind) - pay.count(kind)) for kind in range(5)]
    spare = sum(max(0, pay.count(kind) - cost.count(kind)) for kind in range(5))
    return sum(lacking) == 0 or (give_take and spare >= 2 * sum(lacking))


def exact(pay: tuple[int, ...], costs: tuple[tuple[int, ...], ...], give_take: bool) -> bool:
    """Tell whether a handful covers one of the costs and would not with one resource less."""

    def enough(handful: tuple[int, ...]) -> bool:
        return any(suffices(handful, cost, give_take) for cost in costs)

    return enough(pay) and not any(enough(pay[:index] + pay[index + 1 :]) for index in range(len(pay)))


def handfuls(goods: tuple[int, ...]) -> list[tuple[int, ...]]:
    counts = product(*[range(held + 1) for held in goods])
    return [tuple(kind for kind, count in enumerate(taken) for _ in range(count)) for taken in counts]


def assert_all_ways(clan: Clan, costs: tuple[tuple[int, ...], ...], give_take: bool) -> None:
    expected = {pay if pay != costs[0] else () for pay in handfuls(clan.goods) if pay and exact(pay, costs, give_take)}
    listed = payments(clan, costs)
    assert set(listed) == expected
    assert len(listed) == len(set(listed))
    for pay in handfuls(clan.goods):
        if pay and pay != costs[0]:
            assert (why_not_pay(clan, costs, pay) is None) == (pay in expected)


@settings(max_examples=150, deadline=None)
@given(goods=GOODS, card=st.sampled_from(BUILDABLE))
def test_give_take_lists_every_exact_payment_for_a_card_and_no_other(goods: tuple[int, ...], card: str) -> None:
    """Details on inventions: any 2 resources for any other, whenever you build."""
    assert_all_ways(clan_with(goods, "give_take"), build_costs(card), give_take=True)


@settings(max_examples=60, deadline=None)
@given(goods=GOODS, card=st.sampled_from(BUILDABLE))
def test_without_give_take_only_the_printed_cost_pays(goods: tuple[int, ...], card: str) -> None:
    """Build an invention."""
    assert_all_ways(clan_with(goods), build_costs(card), give_take=False)


@settings(max_examples=60, deadline=None)
@given(goods=GOODS, built=st.sets(st.sampled_from(["give_take", "mud_tape"])))
def test_every_way_to_pay_for_the_cave_a_card_or_a_tool(goods: tuple[int, ...], built: set[str]) -> None:
    """Details on inventions: expand, herbs; ours: tools, with the card that mends with anything."""
    clan = clan_with(goods, *sorted(built))
    for costs in (expand_costs(), idea_costs(), mend_costs(clan)):
        assert_all_ways(clan, costs, "give_take" in built)


def test_a_resource_that_is_asked_for_is_never_half_of_a_pair() -> None:
    """None wasted: herbs and wood for 1 herbs would waste the wood."""
    scenario = Scenario().built(0, "give_take").goods(0, "herbs wood")
    assert scenario.why_not("herbs with wood herbs") == "That is not what it costs."
    assert [move for move in scenario.moves if move.startswith("herbs")] == ["herbs"]


def test_a_payment_that_is_not_the_price_is_told_so_before_what_is_lacking() -> None:
    """It would not help to find the wood."""
    scenario = Scenario().goods(0, "herbs").wall("cave_mirror")
    assert scenario.why_not("build wall cave_mirror with wood wood") == "That is not what it costs."
    assert scenario.why_not("build wall cave_mirror") == "Not enough stone: you need 1 and have 0."


def test_give_take_builds() -> None:
    """Give-Take: when you build."""
    scenario = Scenario().built(0, "give_take").wall("cave_mirror").goods(0, "berries fur fur herbs")
    assert scenario.why_not("build wall cave_mirror") == "Not enough stone: you need 1 and have 0."
    scenario.play("build wall cave_mirror with berries herbs fur")
    assert scenario.held(0) == "fur"
    assert scenario.clan(0).built == ("give_take", "cave_mirror")


def test_give_take_twice_over() -> None:
    """Give-Take: for every missing resource a pair."""
    scenario = Scenario().built(0, "give_take").wall("cave_mirror").goods(0, "berries fur fur wood")
    scenario.play("build wall cave_mirror with berries wood fur fur")
    assert scenario.held(0) == ""


def test_give_take_expands_the_cave() -> None:
    """Give-Take: when you expand your cave."""
    scenario = Scenario().built(0, "give_take").goods(0, "berries fur").play("expand with berries fur")
    assert scenario.clan(0).large_cave


def test_give_take_stands_in_for_herbs() -> None:
    """Give-Take: when you use herbs."""
    scenario = Scenario().built(0, "give_take").goods(0, "fur fur").deck("mud_tape").play("herbs with fur fur", "draw")
    assert scenario.clan(0).hand == ("mud_tape",)


def test_give_take_feeds_the_carnivoral() -> None:
    """Give-Take: even for the Carnivoral."""
    scenario = Scenario(2).built(0, "give_take").goods(0, "berries wood stone").event("carnivoral")
    assert scenario.moves == ["give with berries wood stone", "pass"]
    scenario.play("give with berries wood stone")
    assert scenario.held(0) == ""
    assert len(scenario.clan(0).home) == 5


def test_give_take_mends() -> None:
    """Our reading: tools are built too."""
    scenario = Scenario().built(0, "give_take").goods(0, "fur herbs").play("mend drum with herbs fur")
    assert scenario.clan(0).drum


def test_give_take_does_not_work_in_the_turn_it_is_not_yet_built() -> None:
    """A lasting effect begins with building."""
    assert Scenario().hand(0, "give_take").goods(0, "fur wood").why_not("expand with wood fur") == (
        "That is not what it costs."
    )


@pytest.mark.parametrize("name", [name for name in RESOURCES if name != "wood"])
def test_anything_mends_with_the_card_for_it(name: str) -> None:
    """Mud Tape: any 1 resource mends a tool."""
    scenario = Scenario().built(0, "mud_tape").goods(0, name)
    assert [move for move in scenario.moves if move.startswith("mend")] == [
        f"mend drum with {name}",
        f"mend spear with {name}",
    ]
    scenario.play(f"mend spear with {name}")
    assert scenario.clan(0).spear
    assert scenario.held(0) == ""


def test_with_both_cards_no_pair_is_paid_where_one_is_enough() -> None:
    """None wasted: Mud Tape makes Give-Take needless for tools."""
    scenario = Scenario().built(0, "mud_tape", "give_take").goods(0, "fur herbs")
    assert [move for move in scenario.moves if move.startswith("mend")] == [
        "mend drum with fur",
        "mend drum with herbs",
        "mend spear with fur",
        "mend spear with herbs",
    ]
    assert scenario.why_not("mend drum with herbs fur") == "That is not what it costs."
