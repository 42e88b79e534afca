"""From public events alone an onlooker can count which boxes are empty and what is in the Passage."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.ugh_ugh.bots.memory import KnowledgeCache
from game.ugh_ugh.rules.state import pieces_inside
from tests.fast_set import mark_slow_except


@pytest.mark.parametrize("seed", mark_slow_except([1, 2, 3], [1]))
def test_an_onlooker_knows_which_boxes_are_empty_and_which_pieces_are_in_the_passage(seed: int) -> None:
    match, random = Match.new("ugh_ugh", seats=4, seed=seed, chance="modelled"), Random(seed)
    cache, undone = KnowledgeCache(), 0
    while match.prompt is not None:
        match.play(ask_bot(match, "random", random))
        empty = frozenset([area for area, box in enumerate(match.state.boxes) if not box])
        records = (match.opening, *match.records)
        known = cache.after(records)
        assert known.empty_areas == empty
        assert sorted(known.inside) == sorted(pieces_inside(match.state))
        # counting from the first event again takes long, so only every fourth move is undone
        if match.why_not_undo is None and len(match.records) % 4 == 0:
            undone += 1
            match.undo()
            assert cache.after((match.opening, *match.records)) == KnowledgeCache().after(
                (match.opening, *match.records)
            )
            match.redo()
    assert undone > 10, "too few moves were undone"
