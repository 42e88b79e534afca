"""Rules of both variants for two players: the Cave Geeks, and the advanced variant."""

from __future__ import annotations

import pytest

from game.core import Match
from game.cvlizations.rules import events
from game.cvlizations.rules.orders import HIDDEN_ORDER, HUNTING, SLACKING
from game.cvlizations.rules.state import NOBODY, orders_in_hand
from tests.cvlizations.scenario import Scenario


def advanced() -> Scenario:
    """Return a match of two players with two neutral tribes that they play."""
    return Scenario(2, two_players="advanced")


def geeks() -> Scenario:
    """Return a match of two players with the Cave Geeks."""
    return Scenario(2)


def test_the_cave_geeks_join_only_matches_of_two_players() -> None:
    """Rule book, Two players ("With two players, there"): neutral tribes join in, without an owner or, in the advanced
    variant, one for each player."""
    assert [tribe.owner for tribe in geeks().state.tribes] == [0, 1, NOBODY]
    assert [tribe.owner for tribe in advanced().state.tribes] == [0, 1, 0, 1]
    assert [tribe.owner for tribe in Scenario(3, two_players="advanced").state.tribes] == [0, 1, 2]


def test_orders_of_the_cave_geeks_count_like_orders_of_players() -> None:
    """Rule book, Two players: the orders of the neutral tribes count like everybody's for how much an order gives."""
    scenario = geeks().orders("hunting logging", "quarrying slacking", "hunting slacking")
    assert scenario.tribe(0).goods == (3, 2, 0)
    assert scenario.happiness(1) == 2


def test_neutral_tribes_take_nothing_and_buy_nothing() -> None:
    """Rule book, Two players: no order is carried out for a neutral tribe, and it is not asked to buy."""
    scenario = geeks().track("law", "axe").goods(0, "food stone").goods(1, "food stone")
    before = scenario.tribe(2).goods
    scenario.orders("slacking logging", "quarrying slacking", "hunting slacking")
    asked = set()
    while scenario.asked[1] == "buy":
        asked.add(scenario.prompt.seat)
        scenario.play("pass")
    assert asked == {0, 1} and scenario.tribe(2).goods == before
    assert not [event for event in scenario.happened(events.Executed) if event.seat == 2]


def test_neutral_tribes_cannot_be_robbed() -> None:
    """Rule book, Two players: a thief cannot choose a neutral tribe, even while it has its starting resources."""
    scenario = geeks().orders("thieving logging", "quarrying slacking", "hunting slacking")
    assert [event.order for event in scenario.happened(events.Idle)] == [1]
    assert "no seat" in str(
        geeks()
        .goods(1, "food wood")
        .orders("thieving logging", "hunting slacking", "hunting slacking")
        .why_not("steal 2 food")
    )


def test_the_second_stolen_resource_comes_from_the_supply() -> None:
    """Rule book, Two players ("With two thieves, there"): the thief robs the only other player, and takes the second
    resource, of any kind, from the supply."""
    scenario = geeks().goods(1, "food").orders("thieving logging", "quarrying slacking", "thieving slacking")
    assert scenario.asked == (0, "choose")
    assert "supply" in scenario.prompt.text
    scenario.play("take stone")
    assert scenario.tribe(0).goods == (1, 2, 1)
    (gained,) = [event for event in scenario.happened(events.Gained) if event.because == events.SUPPLY]
    assert (gained.order, gained.goods) == (1, (0, 0, 1))


def test_a_thief_without_a_victim_takes_a_resource_from_the_supply() -> None:
    """Rule book, Two players; Our readings ("Thieving works if it"): without anybody to rob, a thief still takes the
    second resource, from the supply."""
    scenario = geeks().ideas(0, "dagger").orders("thieving logging", "quarrying slacking", "thieving slacking")
    scenario.play("take stone")
    assert scenario.tribe(0).goods == (0, 2, 1) and scenario.happiness(0) == 1


def test_a_lone_thief_takes_nothing_from_the_supply() -> None:
    """Rule book, Two players: if only one tribe chose Thieving, the thief robs one player as in any match."""
    scenario = geeks().goods(1, "food").orders("thieving logging", "quarrying slacking", "hunting slacking")
    assert scenario.tribe(0).goods == (1, 2, 0)


def test_with_three_players_no_stolen_resource_comes_from_the_supply() -> None:
    """Rule book, Two players: the supply replaces a second victim only in matches of two."""
    scenario = Scenario(3).goods(1, "food").orders("thieving logging", "quarrying slacking", "thieving slacking")
    assert events.SUPPLY not in [event.because for event in scenario.happened(events.Gained)]


@pytest.mark.parametrize("helm", [0, 1, 2])
def test_the_cave_geeks_start_with_the_helm_whatever_the_option_says(helm: int) -> None:
    """Rule book, The Cave Geeks ("The Cave Geeks sit"): they have the leader helm in the first round."""
    match = Match.new("cvlizations", seats=2, seed=3, options={"helm": helm}, chance="modelled")
    assert match.state.helm == 2
    assert match.sentence(match.opening.events[0]) == "The Cave Geeks have the leader helm and start."
    assert match.prompt is not None and match.prompt.seat == 0


def test_the_helm_also_passes_to_the_cave_geeks() -> None:
    """Rule book, The Cave Geeks: the leader helm goes from the second player to them, and from them to the first."""
    scenario = geeks()
    seen = [scenario.state.helm]
    for laid in ("logging slacking", "hunting doubling", "quarrying cunning"):
        scenario.orders(laid, laid, laid)
        seen.append(scenario.state.helm)
    assert seen == [2, 0, 1, 2]


def test_the_geeks_lay_random_orders_in_their_turn() -> None:
    """Rule book, The Cave Geeks ("They play two orders"): in many matches, all eight orders are drawn for them."""
    scenario = geeks().change(helm=0)
    scenario.chance.script = [(HUNTING, SLACKING)]
    scenario.begin()
    assert scenario.tribe(2).up == 0
    scenario.play("play logging thieving", "play quarrying thieving")
    (laid,) = [event for event in scenario.happened(events.OrdersLaid) if event.tribe == 2]
    assert (laid.up, laid.down) == (HUNTING, SLACKING)
    drawn = {Match.new("cvlizations", seats=2, seed=seed, chance="modelled").state.tribes[2].up for seed in range(60)}
    assert len(drawn) == 8


def test_no_seat_sees_the_hidden_order_of_the_geeks() -> None:
    """Rule book, The Cave Geeks: no player and no onlooker knows which of their two orders lies face down."""
    scenario = geeks().begin()
    for seat in (0, 1, None):
        assert scenario.view_of(seat).tribes[2].down == HIDDEN_ORDER
    (laid,) = scenario.happened(events.OrdersLaid)
    assert all(laid.seen_by(seat).down == HIDDEN_ORDER for seat in (0, 1, None))
    assert "The Cave Geeks" in laid.seen_by(0).sentence()


def test_orders_of_neutral_tribes_are_laid_first_in_the_advanced_variant() -> None:
    """Rule book, Advanced ("For those who know"): first the players lay the orders of their neutral tribes, then their
    own, each time beginning with the helm."""
    scenario = advanced().change(helm=1).begin()
    asked = []
    for _ in range(4):
        asked.append((scenario.state.agenda[0].seat, *scenario.asked))
        scenario.play("play logging hunting")
    assert asked == [(3, 1, "orders"), (2, 0, "orders"), (1, 1, "orders"), (0, 0, "orders")]
    assert "neutral" in scenario.happened(events.OrdersLaid)[0].sentence()


def test_only_the_player_of_a_neutral_tribe_sees_its_hidden_order() -> None:
    """Rule book, Advanced: you alone know which order your neutral tribe has laid face down."""
    scenario = advanced().change(helm=0).begin().play("play logging hunting")
    assert scenario.view_of(0).tribes[2].down == HUNTING
    assert scenario.view_of(1).tribes[2].down == scenario.view_of(None).tribes[2].down == HIDDEN_ORDER


def test_orders_of_neutral_tribes_count_in_the_advanced_variant() -> None:
    """Rule book, Advanced: the orders of neutral tribes count for how much an order gives, as those of the Cave Geeks
    do."""
    scenario = advanced().orders("hunting logging", "slacking logging", "hunting logging", "hunting cunning")
    assert scenario.tribe(0).goods == (1, 1, 0)
    assert scenario.happiness(1) == 1


def test_the_helm_alternates_in_the_advanced_variant() -> None:
    """Rule book, Advanced ("The leader helm goes back and forth"): neutral tribes never have it."""
    scenario = advanced().change(helm=1).orders(*["logging slacking"] * 4)
    assert scenario.state.helm == 0
    assert all(len(orders_in_hand(tribe)) == 6 for tribe in scenario.state.tribes)
    scenario.orders(*["hunting doubling"] * 4)
    assert scenario.state.helm == 1


def test_the_second_stolen_resource_comes_from_the_supply_in_the_advanced_variant_too() -> None:
    """Rule book, Advanced: with two thieves, a thief robs the only other player, and chooses the second resource from
    the supply."""
    scenario = advanced().goods(1, "food")
    scenario.orders("thieving logging", "slacking cunning", "thieving trading", "hunting trading")
    assert scenario.asked == (0, "choose")
