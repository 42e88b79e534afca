"""The table of a match in any tower has an end for each drum, where it is drawn, named by what it strikes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.chance import TowerFacts
from tests.own_towers import FIVE, ONE, WHEEL
from tests.scenes.support import accept_curtain
from tests.ugh_ugh_scene.support import open_table

_NAMES = ["Ayla", "Broca", "Oona", "Tarn"]


def _asked_to_drum(tower: TowerFacts, *, glass: bool) -> Match:
    """Return a match in a tower in which somebody is asked to drum."""
    for seed in range(19, 40):
        match = Match.new("ugh_ugh", _NAMES, seed=seed, tower=tower, options={"glass_passage": glass})
        random = Random(seed)
        while match.prompt is not None and len(match.records) < 40:
            if match.state.agenda[0].kind == "drums":
                return match
            match.play(ask_bot(match, "hunter", random))
    raise AssertionError("nobody is asked to drum")


@pytest.mark.parametrize(("tower", "glass"), [(ONE, False), (FIVE, False), (WHEEL, True)], ids=["one", "five", "glass"])
def test_each_drum_has_an_end_that_can_be_struck_where_it_is_drawn(
    tower: TowerFacts, glass: bool, tmp_path: Path
) -> None:
    match = _asked_to_drum(tower, glass=glass)
    stage, scene = open_table(match, tmp_path, (1600, 900))
    accept_curtain(stage)
    pads = scene.motion.passage.pads(stage.canvas, glass)
    ends = {control.id: control for control in stage.controls if control.id.startswith("pad.")}
    assert len(pads) == match.state.drums and list(ends) == [f"pad.{drum}" for drum in range(len(pads))]
    for (x, y), end in zip(pads, ends.values(), strict=True):
        assert end.rect.center == pytest.approx((x, y)) and end.rect.w >= 44
    names = [end.label.split(":")[0] for end in ends.values()]
    assert names == [f"Drum end {drum + 1}{' (wheel)' * (glass and drum == 1)}" for drum in range(len(pads))]
