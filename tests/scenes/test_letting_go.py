"""When the window loses the focus, a hold ends at any table without a move, a drop or a sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.core.bots import ask_bot, usual_bot
from game.ui.control import Control
from game.ui.intentions import Accept, Point, Press, Release
from game.ui.layout import SCREEN
from game.ui.sound import Sound
from game.ui.stage import Stage
from tests.fast_set import few_and_many, two_games_of
from tests.scenes.support import BUILT, accept_curtain, control_named, new_match, open_table, settle, usual_seats

#: the number of kinds of decisions that are tried
_KINDS = 6
#: the most moves of a match
_MOVES = 60


@pytest.fixture
def effects_played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by the name of each sound effect played."""
    played: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda sound, name, loudness=1.0, variant=None: played.append(name))
    return played


def hold(stage: Stage, control: Control, *, by_key: bool) -> None:
    """Press a control and keep it pressed for a while; drag it if it can be dragged."""
    x, y = control.visible_rect.center
    if by_key:
        stage.interaction.focused = control.id
        stage.handle(Accept(down=True, space=True))
    else:
        for intention in (Point(x, y), Press(x, y), Point(x + 30, y), Point(*SCREEN.center)):
            stage.handle(intention)
    for _ in range(30):
        stage.advance()


def holdable_controls(stage: Stage, most_of_a_kind: int) -> list[tuple[str, bool]]:
    """Return the ids of up to ``most_of_a_kind`` controls of each kind, each with whether it is held by a key.

    The kind is the first word of the id. Most controls cannot be held by a key: the key uses them at once.
    """
    holdable, seen = list[Control](), Counter[str]()
    for control in stage.controls:
        kind = control.id.partition(".")[0]
        if control.enabled and not control.resting and seen[kind] < most_of_a_kind:
            seen[kind] += 1
            holdable.append(control)
    return [(each.id, False) for each in holdable] + [(each.id, True) for each in holdable if each.hold is not None]


@pytest.mark.parametrize("most_of_a_kind", few_and_many(2, 1000))
@two_games_of(BUILT)
def test_losing_the_focus_releases_every_held_control_without_effect(
    game: str, most_of_a_kind: int, tmp_path: Path, effects_played: list[str]
) -> None:
    """Controls are held at the first prompt of each kind that a match brings."""
    match, random, kinds = new_match(game, usual_seats(game), seed=3), Random(3), set[str]()
    stage, scene = open_table(match, tmp_path, (320, 180), still=True)
    while match.prompt is not None and len(kinds) < _KINDS and len(match.records) < _MOVES:
        settle(stage)
        accept_curtain(stage)
        settle(stage)
        if match.prompt.kind not in kinds:
            kinds.add(match.prompt.kind)
            before = len(match.records)
            for name, by_key in holdable_controls(stage, most_of_a_kind):
                hold(stage, control_named(stage, name), by_key=by_key)
                effects_played.clear()
                stage.interaction.let_go(stage.controls)
                stage.handle(Accept(down=False, space=True) if by_key else Release(*SCREEN.center))
                assert not stage.interaction.is_pressing and not effects_played, (
                    f"{name} is still held, or losing the focus had an effect"
                )
                assert stage.scene is scene and len(match.records) == before, (
                    f"losing the focus while {name} was held made a move or changed the screen"
                )
        scene.play(str(ask_bot(match, usual_bot(match.rules), random)))
    assert kinds
