"""Two worlds of a match in a self-built tower that differ only in secrets look the same, with a wheel too."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.chance import TowerFacts
from tests.fast_set import mark_slow_except
from tests.own_towers import FIVE, SWING, WHEEL
from tests.scenes.support import NAMES
from tests.two_worlds.tables import TwoTables, play_on

pytestmark = pytest.mark.usefixtures("drops_in_place")


def with_somebody_inside(tower: TowerFacts) -> Match:
    """Return a match in which members are stuck, a leaf has turned, and a basket is about to be called back."""
    for seed in range(20):
        match, random = Match.new("ugh_ugh", names=list(NAMES[:3]), seed=seed, tower=tower), Random(seed)
        while match.prompt is not None and len(match.records) < 80:
            if match.prompt.kind == "turn" and len(match.state.load[0]) > 1 and any(match.state.load[1]):
                return match
            match.play(ask_bot(match, "random", random))
    raise AssertionError("no match has a turn at which members are stuck and a leaf has turned")


#: pairs of a tower and the number of moves played in it: for the fast set, and for the slow set besides
_FEW, _MANY = [(WHEEL, 2)], [(WHEEL, 60), (SWING, 60), (FIVE, 60)]


@pytest.mark.parametrize(("tower", "moves"), mark_slow_except([*_FEW, *_MANY], _FEW))
def test_no_secret_is_seen_from_outside(tower: TowerFacts, moves: int, tmp_path: Path) -> None:
    """Two worlds that differ only in secrets show the same pictures, also in a tower with a wheel, a swing or five
    drums."""
    tables = TwoTables(with_somebody_inside(tower), tmp_path, Random(5), speed=4.0, every=6, probes=0.1)
    tables.take()
    tables.play("call mountains")
    play_on(tables, moves)
    assert tables.compared > 3 * moves and tables.told_apart > 0
