"""Collecting resources: what members carry home, the bins and the supply (rule book, "Come home and collect")."""

from __future__ import annotations

import pytest

from tests.ugh_ugh.scenario import Scenario, member

BOTH = ("drum", "spear")


def returning(area: str, count: int = 2, seat: int = 0, **fields: object) -> Scenario:
    """Return a call of ``area`` by seat 0: ``count`` members of ``seat`` fall out; ``fields`` are set in its clan."""
    pieces = tuple(member(seat, number) for number in range(count))
    return Scenario().box(area, *pieces).set_clan(seat, **fields).falls(pieces)


def test_each_member_brings_wood_or_berries_from_the_forest() -> None:
    """Rule book, the table of areas: from the forest, each member brings 1 wood or 1 berry."""
    scenario = returning("forest").tools(0, *BOTH).play("call forest", "pass")
    assert scenario.moves == ["done", "take berries 1", "take berries 2", "take wood 1", "take wood 2"]
    scenario.play("take wood 1", "take berries 1")
    assert scenario.held(0) == "berries wood"
    assert scenario.asked == (1, "turn")


def test_each_member_brings_fur_from_the_plains() -> None:
    """Rule book, the table of areas: from the plains, each member brings 1 fur."""
    scenario = returning("plains").play("call plains")
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_in_the_mountains_each_member_brings_herbs_or_two_bring_a_stone() -> None:
    """This holds for a player who did not call; a single member of the caller can carry a stone."""
    scenario = returning("mountains", 3, seat=1).play("call mountains")
    assert scenario.asked == (1, "collect")
    assert scenario.moves == ["done", "take herbs 1", "take herbs 2", "take herbs 3", "take stone 1"]
    scenario.play("take stone 1")
    assert scenario.moves == ["discard stone", "done", "take herbs 1"]
    scenario.play("take herbs 1")
    assert scenario.held(1) == "stone herbs"


def test_one_member_of_another_clan_cannot_carry_a_stone() -> None:
    """A stone is heavy: it takes two members of other clans."""
    scenario = returning("mountains", 1, seat=1).play("call mountains")
    assert scenario.moves == ["done", "take herbs 1"]
    assert scenario.why_not("take stone 1") == "You cannot get that many."


def test_members_stuck_earlier_bring_resources_of_the_area_called_now() -> None:
    """It does not matter into which area the member was once sent."""
    scenario = Scenario().inside(member(1, 0)).falls([member(1, 0)]).play("call plains")
    assert scenario.asked == (1, "collect")
    assert scenario.moves == ["done", "take fur 1"]


def test_players_collect_clockwise_from_the_active_player() -> None:
    """Seat 1 has called, so it collects first."""
    pieces = (member(0, 0), member(1, 0), member(2, 0))
    scenario = Scenario(3, active=1).box("plains", *pieces).falls(pieces).play("call plains")
    asked = []
    while scenario.prompt.kind == "collect":
        asked.append(scenario.prompt.seat)
        scenario.play("take fur 1")
    assert asked == [1, 2, 0]


def test_a_clan_never_has_more_resources_than_its_bins_hold() -> None:
    """Each bin holds one resource."""
    scenario = returning("plains", 3).goods(0, "wood wood wood").play("call plains")
    assert scenario.moves == ["discard wood", "done", "take fur 1"]
    assert scenario.why_not("take fur 2") == "Not enough free bins. Discard something first."


def test_resources_may_be_discarded_to_make_room() -> None:
    """A player may exchange old resources for new resources."""
    scenario = returning("plains", 2).goods(0, "berries stone wood wood").play("call plains")
    assert scenario.moves == ["discard berries", "discard stone", "discard wood", "done"]
    scenario.play("discard berries", "take fur 1", "discard wood", "take fur 1")
    assert scenario.held(0) == "wood stone fur fur"


def test_a_player_may_take_nothing() -> None:
    """Taking resources is optional."""
    scenario = returning("plains", 2).play("call plains", "done")
    assert scenario.held(0) == ""
    assert scenario.asked == (1, "turn")


def test_discarding_a_resource_the_player_lacks_is_refused() -> None:
    """The refusal names the reason."""
    assert returning("plains").play("call plains").why_not("discard wood") == "You have none of that in your cave."


def test_resources_of_other_areas_cannot_be_taken() -> None:
    """Resources come from the called area only."""
    assert returning("plains").play("call plains").why_not("take wood 1") == "That is not available there."


@pytest.mark.parametrize("count", [0, -1, 3, 99])
def test_a_player_cannot_take_more_resources_than_members_carry(count: int) -> None:
    """Each member carries one."""
    assert returning("plains").play("call plains").why_not(f"take fur {count}") == "You cannot get that many."


def test_players_are_not_asked_to_collect_from_an_empty_supply() -> None:
    """The turn simply goes on."""
    scenario = returning("plains").supply("fur", 0).play("call plains")
    assert scenario.asked == (1, "turn")


def test_a_short_supply_serves_the_active_player_first() -> None:
    """Seat 1 has called and takes the last two furs; seat 0, whose turn is next, gets none."""
    pieces = (member(0, 0), member(1, 0), member(1, 1))
    scenario = Scenario(2, active=1).supply("fur", 2).box("plains", *pieces).falls(pieces).play("call plains")
    assert scenario.asked == (1, "collect")
    scenario.play("take fur 2")
    assert scenario.held(1) == "fur fur"
    assert scenario.asked == (0, "turn")


def test_discarded_resources_may_be_taken_by_the_next_player() -> None:
    """Discarded resources are in the supply again."""
    pieces = (member(0, 0), member(1, 0))
    scenario = Scenario(2).goods(0, "fur").supply("fur", 0).box("plains", *pieces).falls(pieces)
    assert scenario.play("call plains").asked == (1, "turn")
    scenario = Scenario(2).goods(0, "fur").supply("fur", 1).box("plains", *pieces).falls(pieces).play("call plains")
    scenario.play("discard fur", "done")
    assert scenario.asked == (1, "collect")


def test_the_large_cave_has_six_bins() -> None:
    """The large cave has two bins more than the small one."""
    scenario = returning("plains", 2, large_cave=True).goods(0, "wood wood wood wood").play("call plains")
    scenario.play("take fur 2")
    assert scenario.held(0) == "wood wood wood wood fur fur"
