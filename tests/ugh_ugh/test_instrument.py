"""The action space of Ugh Ugh for learning programs."""

from __future__ import annotations

import pytest

from game.core.rules import Lever
from game.ugh_ugh.instrument import INSTRUMENT
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, RESOURCES
from game.ugh_ugh.rules.rules import RULES
from tests.ugh_ugh.scenario import Scenario, member


def test_action_space_contains_each_move_with_a_box_a_chief_or_a_resource() -> None:
    actions = set(INSTRUMENT.actions)
    assert {f"{kind.WORD} {area}" for kind in moves.ONE_BOX_MOVES for area in AREAS} <= actions
    assert {f"{kind.WORD} +{step}" for kind in moves.ONE_CHIEF_MOVES for step in range(1, 5)} <= actions
    assert {f"{kind.WORD} {name}" for kind in moves.ONE_RESOURCE_MOVES for name in RESOURCES} <= actions


@pytest.mark.parametrize("drums", (1, 2, 4, 5))
def test_action_space_contains_every_bang_in_another_tower(drums: int) -> None:
    """A program that learns the game can also make each bang in a tower with another number of drums."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0))
    levers = tuple([Lever(drum, "left") for drum in range(drums)])
    scenario.state = RULES.in_tower(scenario.state, levers)
    scenario.play("call mountains")
    view, flaps = scenario.view_of(0), next(block for block in INSTRUMENT.layout(3) if block.name == "flaps")
    actions = {INSTRUMENT.action_of(move, view, 0) for move in RULES.moves(view)}
    assert actions <= set(INSTRUMENT.actions) and len(actions) == 1 + 3 * min(3, drums)
    assert len(flaps.numbers(view, 0)) == flaps.size
