"""Every building: its cost, its score, and refused payments (rule book, "Buildings")."""

from __future__ import annotations

import pytest

from game.stone_age.rules import events
from game.stone_age.rules.buildings import ANY_KIND_BUILDINGS, BUILDINGS, payments, worth
from tests.stone_age.scenario import Scenario, alone, goods, named

#: each tile as printed: its cost in wood, brick, stone and gold, its points, and the number of such tiles
FIXED = [
    (2, 1, 0, 0, 10, 1),
    (2, 0, 1, 0, 11, 1),
    (1, 2, 0, 0, 11, 1),
    (2, 0, 0, 1, 12, 1),
    (1, 0, 2, 0, 13, 1),
    (0, 2, 1, 0, 13, 1),
    (0, 2, 0, 1, 14, 1),
    (0, 1, 2, 0, 14, 1),
    (0, 0, 2, 1, 16, 1),
    (1, 1, 1, 0, 12, 2),
    (1, 1, 0, 1, 13, 2),
    (1, 0, 1, 1, 14, 2),
    (0, 1, 1, 1, 15, 2),
]
#: the numbers of resources and of their kinds that tiles without a fixed cost ask for
COUNTS_AND_KINDS = [(4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4)]


def building(tile: int, held: str, *, figures: int = 2) -> Scenario:
    """Return a match in which the first player is about to pay for a tile."""
    other = [number for number in BUILDINGS if number != tile]
    return (
        Scenario(2)
        .pile(1, tile, *other[:6])
        .pile(2, *other[6:13])
        .camp(goods=held)
        .at("building1")
        .at("hunting")
        .acting()
    )


def test_all_tiles_with_a_fixed_cost_are_as_printed() -> None:
    published = sorted((cost, points) for *cost, points, copies in FIXED for _ in range(copies))
    ours = sorted(([*tile.fixed_cost], tile.points) for tile in BUILDINGS.values() if tile.fixed_cost is not None)
    assert ours == published


@pytest.mark.parametrize("tile", [number for number, tile in BUILDINGS.items() if tile.fixed_cost])
def test_a_tile_with_a_fixed_cost_takes_its_cost_and_scores_its_points(tile: int) -> None:
    fixed = BUILDINGS[tile].fixed_cost
    assert fixed is not None
    scenario = building(tile, f"{named(fixed)} gold gold")
    builds = [move for move in scenario.moves if move.startswith("build")]
    assert builds == [f"build 1 with {named(fixed)}"]
    scenario.play(builds[0])
    assert scenario.held() == "gold gold" and scenario.camp_of().score == worth(fixed) == BUILDINGS[tile].points
    assert scenario.camp_of().buildings == (tile,)


@pytest.mark.parametrize(("count", "kinds"), COUNTS_AND_KINDS)
def test_a_tile_may_cost_several_resources_of_a_given_number_of_kinds(count: int, kinds: int) -> None:
    tile = next(
        number
        for number, tile in BUILDINGS.items()
        if tile.fixed_cost is None and (tile.most, tile.kinds) == (count, kinds)
    )
    plenty = (7, 7, 7, 7)
    ways = payments(BUILDINGS[tile], plenty)
    every = [
        way
        for way in payments(BUILDINGS[ANY_KIND_BUILDINGS[0]], plenty)
        if sum(way) == count and sum(map(bool, way)) == kinds
    ]
    assert sorted(ways) == sorted(every) and ways
    scenario = building(tile, named(plenty))
    builds = [move for move in scenario.moves if move.startswith("build")]
    assert len(builds) == len(ways)
    best = max(ways, key=worth)
    assert scenario.play(f"build 1 with {named(best)}").camp_of().score == worth(best)


@pytest.mark.parametrize("tile", ANY_KIND_BUILDINGS)
def test_a_tile_with_a_free_cost_takes_one_to_seven_resources_of_any_kinds(tile: int) -> None:
    scenario = building(tile, "wood wood wood wood gold gold gold gold")
    assert scenario.why_not("build 1 with wood") is None
    assert scenario.why_not("build 1 with wood wood wood wood gold gold gold gold") == (
        "This building costs 1 to 7 resources of any kind."
    )
    scenario.play("build 1 with wood wood wood gold gold gold gold")
    assert scenario.camp_of().score == 9 + 24


def test_a_wrong_payment_for_a_tile_is_refused() -> None:
    scenario = building(1, "wood wood wood")
    assert scenario.why_not("build 1 with wood wood wood") == "This building costs 2 wood, 1 brick."
    assert scenario.why_not("build 1 with wood wood brick") == "Not enough brick: you need 1 and have 0."
    assert scenario.moves == ["leave building1", "use hunting"]
    counted = building(18, "wood wood wood brick")
    assert counted.why_not("build 1 with wood wood wood brick") == "This building costs 4 resources of one kind."


def test_the_next_tile_is_turned_up_at_once() -> None:
    scenario = building(1, "wood wood brick").play("build 1 with wood wood brick")
    assert scenario.happened(events.BuildingRevealed)[0].building == scenario.state.piles[0][0] == 2
    assert len(scenario.state.piles[0]) == 6


def test_buying_a_tile_is_optional() -> None:
    scenario = building(1, "wood wood brick").play("leave building1")
    assert scenario.state.piles[0][0] == 1 and scenario.state.home[0] == 4 and scenario.held() == "wood wood brick"


def test_resources_gathered_in_the_same_turn_can_pay_for_a_tile() -> None:
    scenario = building(1, "wood brick").at("forest").rolls("3").play("use forest", "build 1 with wood wood brick")
    assert scenario.camp_of().score == 10


def test_in_a_solo_match_a_building_stands_on_the_board_without_points() -> None:
    scenario = alone().pile(1, 1, 2).camp(goods="wood wood brick").at("building1").at("hunting").acting()
    scenario.play("build 1 with wood wood brick")
    assert scenario.camp_of().score == 0 and scenario.camp_of().buildings == (*ANY_KIND_BUILDINGS, 1)
    assert scenario.state.piles[0] == (2,)


def test_costs_of_buildings_are_stated_in_words() -> None:
    costs = [tile.cost_text() for tile in BUILDINGS.values()]
    assert costs[0] == "2 wood, 1 brick" and costs[18] == "4 resources of exactly 2 kinds"
    assert costs[17] == "4 resources of one kind" and costs[-1] == "1 to 7 resources of any kind"
    assert goods("wood") == (1, 0, 0, 0)
