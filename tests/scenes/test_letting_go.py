"""Whoever turns to another window lets go of what is held: at any table nothing is moved, played or heard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.bots import ask_bot, usual_bot
from game.ui.control import Control
from game.ui.intentions import Accept, Point, Press, Release
from game.ui.layout import SCREEN
from game.ui.sound import Sound
from game.ui.stage import Stage
from tests.scenes.support import BUILT, accept_curtain, named, new_match, open_table, settle, usual_seats

#: how many kinds of decisions are tried, among so many first moves of a match
_KINDS, _MOVES = 6, 60


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the effects that are played."""
    played: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda sound, name, loudness=1.0, variant=None: played.append(name))
    return played


def hold(stage: Stage, control: Control, *, by_key: bool) -> None:
    """Press a control and keep it pressed: for a while, and pulled along where it can be dragged."""
    x, y = control.visible_rect.center
    if by_key:
        stage.interaction.focused = control.id
        stage.take(Accept(True, space=True))
    else:
        for intention in (Point(x, y), Press(x, y), Point(x + 30, y), Point(*SCREEN.center)):
            stage.take(intention)
    for _ in range(30):
        stage.advance()


def held_controls(stage: Stage) -> list[tuple[str, bool]]:
    """Return the controls that can be pressed, and whether by a key: those that a key uses at once are not held."""
    able = [control for control in stage.controls if control.enabled and not control.resting]
    return [(each.id, False) for each in able] + [(each.id, True) for each in able if each.hold is not None]


@pytest.mark.parametrize("game", BUILT)
def test_nothing_comes_of_what_was_held(game: str, tmp_path: Path, heard: list[str]) -> None:
    """One decision of each kind is tried that a match comes to."""
    match, random, kinds = new_match(game, usual_seats(game), seed=3), Random(3), set[str]()
    stage, scene = open_table(match, tmp_path, (320, 180), still=True)
    while match.prompt is not None and len(kinds) < _KINDS and len(match.records) < _MOVES:
        settle(stage)
        accept_curtain(stage)
        settle(stage)
        if match.prompt.kind not in kinds:
            kinds.add(match.prompt.kind)
            before = len(match.records)
            for name, by_key in held_controls(stage):
                hold(stage, named(stage, name), by_key=by_key)
                heard.clear()
                stage.interaction.let_go(stage.controls)
                stage.take(Accept(False, space=True) if by_key else Release(*SCREEN.center))
                assert not stage.interaction.holding and not heard, name
                assert stage.scene is scene and len(match.records) == before, name
        scene.play(str(ask_bot(match, usual_bot(match.rules), random)))
    assert kinds
