"""Moves as text and moves made by hand: invalid moves are refused with a reason and change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Match
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.rules import RULES
from tests.texts import assert_object_is_refused, assert_text_is_refused


@pytest.mark.parametrize(
    "text",
    [
        "start drum",
        "keep villendorf",
        "send forest tent",
        "call plains",
        "build hand craft_cave",
        "build wall give_take with wood fur fur",
        "expand",
        "expand with berries fur",
        "herbs",
        "give",
        "mend drum",
        "mend spear with fur",
        "draw",
        "learn farm_cave",
        "join",
        "bang 1 0.6",
        "spear",
        "take wood 2",
        "discard fur",
        "raid 2 wood",
        "lose member",
        "propose 2",
        "accept",
        "decline",
        "pass",
        "done",
    ],
)
def test_text_of_every_move_is_read_as_the_same_move(text: str) -> None:
    """One text or more of each kind of move is parsed and written again."""
    assert str(RULES.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "call",
        "call moon",
        "send",
        "send moon",
        "build farm_cave",
        "build wall moon",
        "bang 1",
        "bang x 0.5",
        "bang 0 nan",
        "bang 0 1",
        "take wood",
        "take gold 1",
        "mend",
        "mend cave",
        "expand with",
        "expand for fur",
        "raid wood 2",
        "propose x",
        "send tent forest",
        "expand with fur berries",
        "done ",
        "pass pass",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_sentence(text: str) -> None:
    """The text has an unknown word, a wrong number of words or a wrong value."""
    assert_text_is_refused(RULES, text)


@pytest.mark.parametrize(
    "move",
    [
        moves.Take(9, 1),
        moves.Take(-1, 1),
        moves.CallBack(7),
        moves.SendOut((9,)),
        moves.SendOut(()),
        moves.Build("wall", "farm_cave", (9,)),
        moves.Bang(0, float("nan")),
        moves.Keep(""),
        5,
        None,
    ],
)
def test_a_move_object_with_invalid_fields_is_refused(move: Any) -> None:
    """The match does not change when such an object is played."""
    assert_object_is_refused(Match.new("ugh_ugh", seats=2, seed=1, chance="modelled"), move)
