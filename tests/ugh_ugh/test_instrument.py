"""The action space of Ugh Ugh for learning programs."""

from __future__ import annotations

from game.ugh_ugh.instrument import INSTRUMENT
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import AREAS, RESOURCES


def test_moves_that_name_one_thing_have_an_action_for_each_thing() -> None:
    actions = set(INSTRUMENT.actions)
    assert {f"{kind.WORD} {area}" for kind in moves.OF_A_BOX for area in AREAS} <= actions
    assert {f"{kind.WORD} +{step}" for kind in moves.OF_A_CHIEF for step in range(1, 5)} <= actions
    assert {f"{kind.WORD} {name}" for kind in moves.OF_A_RESOURCE for name in RESOURCES} <= actions
