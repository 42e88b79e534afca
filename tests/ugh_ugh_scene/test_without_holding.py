"""A drum can be struck without a long press: select a drum end, then a button for the strength."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.ui.stage import Stage
from tests.scenes.support import accept_curtain, click, control_named, new_match, open_table, settle

GAME = "ugh_ugh"


def _at_a_drum(folder: Path) -> tuple[Match, Stage]:
    """Return a table at a prompt that allows a bang."""
    match, random = new_match(GAME, seats=3, seed=2), Random(2)
    while match.prompt is not None and match.prompt.kind != "drums":
        match.play(ask_bot(match, usual_bot(match.rules), random))
    stage, _ = open_table(match, folder)
    stage.options.without_holding = True
    accept_curtain(stage)
    stage.refresh()
    settle(stage)
    return match, stage


def test_a_button_for_each_strength_strikes_the_selected_drum_end(tmp_path: Path) -> None:
    match, stage = _at_a_drum(tmp_path)
    # the first drum that stands on the table may have to be chosen before there are buttons to bang
    standing = next((control.id for control in stage.controls if control.id.startswith("drum.") and control.moves), "")
    if standing and "bang.1" not in [control.id for control in stage.controls]:
        click(stage, control_named(stage, standing))
    assert all(control.hold is None for control in stage.controls)
    assert [control_named(stage, f"bang.{number}").label for number in (1, 2, 3)] == [
        "Soft bang",
        "Medium bang",
        "Hard bang",
    ]
    before = len(match.records)
    click(stage, control_named(stage, "pad.2"))
    assert len(match.records) == before, "selecting a drum end should not bang"
    click(stage, control_named(stage, "bang.3"))
    assert str(match.records[before].move) == "bang 2 1.0"
