"""The table with a custom tower: as many pads as the tower has drum ends, played by clicks and by keys to the end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.chance import TowerFacts
from game.ugh_ugh.table.layout import MIN_PAD_SIDE
from game.ui.control import Control
from game.ui.stage import Stage
from tests.fast_set import mark_slow_except
from tests.own_towers import BY_DRUMS, FIVE, ONE, SWING, WHEEL
from tests.scenes.support import NAMES, click, control_named, finish, press_keys, settle
from tests.ugh_ugh_scene.support import open_table

UseControl = Callable[[Stage, Control], None]
TOWERS = [tower for towers in BY_DRUMS.values() for tower in towers]


def asked_to_drum(tower: TowerFacts) -> Match:
    """Return a match at a prompt for the only working drum."""
    for seed in range(30):
        match, random = Match.new("ugh_ugh", names=NAMES[:2], seed=seed, tower=tower, chance="untracked"), Random(seed)
        while match.prompt is not None and len(match.records) < 60:
            if match.prompt.kind == "drums" and len(match.state.agenda[0].queue) == 1:
                return match
            match.play(ask_bot(match, "random", random))
    raise AssertionError("no match reaches a prompt for a single working drum")


@pytest.mark.parametrize("tower", TOWERS, ids=[str(tower["name"]) for tower in TOWERS])
def test_each_drum_end_has_a_pad_that_strikes_it(tower: TowerFacts, tmp_path: Path) -> None:
    """A tower may have more or fewer drum ends than the Passage (section “Other towers” of the rule book)."""
    match = asked_to_drum(tower)
    stage, scene = open_table(match, tmp_path)
    pads = [control_named(stage, f"pad.{drum}") for drum in range(match.state.drums)]
    assert not [control for control in stage.controls if control.id == f"pad.{match.state.drums}"]
    assert scene.face.choice.last_flap < match.state.drums
    for one, other in combinations(pads, 2):
        assert not one.rect.colliderect(other.rect)
    last = match.state.drums - 1
    click(stage, pads[last])
    settle(stage)
    struck = [str(record.move) for record in match.records if str(record.move).startswith("bang")]
    assert struck[-1].startswith(f"bang {last} ")


@pytest.mark.parametrize(("tower", "name_of_part"), [(FIVE, ""), (WHEEL, " (wheel)"), (SWING, " (swing)")])
def test_pads_are_touched_where_they_are_drawn_and_named_after_the_part_that_they_strike(
    tower: TowerFacts, name_of_part: str, tmp_path: Path
) -> None:
    match = asked_to_drum(tower)
    stage, scene = open_table(match, tmp_path, (1600, 900))
    ends = [control_named(stage, f"pad.{drum}") for drum in range(match.state.drums)]
    for (x, y), end in zip(scene.motion.passage.pad_spots(stage.canvas, is_glass=False), ends, strict=True):
        assert end.rect.center == pytest.approx((x, y)) and end.rect.w >= MIN_PAD_SIDE
    names = [end.label.split(":")[0] for end in ends]
    assert names == [f"Drum end {drum + 1}{name_of_part if drum == 1 else ''}" for drum in range(len(ends))]


#: tower, way to use the controls, and the number of last moves to play, ``None`` for all
_LAST_MOVES = [(WHEEL, click, 6), (ONE, press_keys, 6)]
_WHOLE_MATCHES = [(SWING, click, None), (FIVE, click, None), (WHEEL, press_keys, None)]


@pytest.mark.parametrize(("tower", "use", "last"), mark_slow_except([*_LAST_MOVES, *_WHOLE_MATCHES], _LAST_MOVES))
def test_a_match_is_finished_by_clicks_or_keys_alone(
    tower: TowerFacts, use: UseControl, last: int | None, tmp_path: Path
) -> None:
    """In the fast set only the last moves of a match are made by clicks or keys, in the slow set all of them."""
    match = Match.new("ugh_ugh", names=NAMES[:2], seed=2, tower=tower)
    if last is not None:
        played, random = Match.new("ugh_ugh", names=NAMES[:2], seed=2, tower=tower, chance="untracked"), Random(2)
        while played.prompt is not None:
            played.play(ask_bot(played, "hunter", random))
        match = Match(played.referee, played.history.first(len(played.records) - last))
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, use, seed=2)
    assert match.outcome is not None
