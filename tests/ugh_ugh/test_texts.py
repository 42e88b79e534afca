"""Moves as text, and moves built freely: what cannot be a move is refused in words, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import Match
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.rules import RULES
from tests.texts import assert_no_move, assert_nonsense


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
def test_a_moves_text_is_read_back_to_the_same_move(text: str) -> None:
    """Every kind of move."""
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
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    """Malformed input."""
    assert_no_move(RULES, text)


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
def test_a_move_built_freely_out_of_nonsense_is_refused(move: Any) -> None:
    """Malformed input: the match is untouched."""
    assert_nonsense(Match.new("ugh_ugh", seats=2, seed=1, chance="modelled"), move)
