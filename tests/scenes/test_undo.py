"""Undo and redo on every table: one after the other, back to front, and from the middle of something half done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.undoing import why_not_undo
from game.ui.intentions import Command, Point
from game.ui.stage import Stage
from tests.games import expect
from tests.scenes.players import wish
from tests.scenes.support import (
    BUILT,
    accept_curtain,
    click,
    described,
    named,
    new_match,
    open_table,
    settle,
    usual_seats,
)

every_game = pytest.mark.parametrize("game", BUILT)
#: how many matches are looked through, and how many moves of each
_MATCHES, _MOVES = 12, 140


def tables(game: str, folder: Path) -> Iterator[tuple[Match, Stage, Any, Random]]:
    """Open tables with one match after another; nothing on them moves, and no ornament either."""
    for seed in range(1, _MATCHES + 1):
        match = new_match(game, usual_seats(game), seed)
        stage, scene = open_table(match, folder, (320, 180), still=True)
        accept_curtain(stage)
        yield match, stage, scene, Random(seed)


def shown(stage: Stage, scene: Any) -> tuple[object, ...]:
    """Return what lies on the table, which controls there are, which of them can be used, and which moves they make.

    The offer to show what happened since one's turn is gone with the first move.
    """
    stage.interaction.by_keys = False
    stage.take(Point(-50, -50))
    stage.refresh()
    controls = {control.id: control.enabled for control in stage.controls if control.id != "since.open"}
    moves = frozenset(text for control in stage.controls for text in control.moves)
    return scene.view, scene.viewer, scene.dialog, controls, moves


@every_game
def test_moves_are_taken_back_one_after_the_other_and_made_again(game: str, tmp_path: Path) -> None:
    """As many moves in a row as can be found: each step shows the table as it was."""
    longest = 0
    for match, stage, scene, random in tables(game, tmp_path):
        before: list[tuple[object, ...]] = []
        for _ in range(_MOVES):
            accept_curtain(stage)
            if match.prompt is None or longest >= 3:
                break
            seen = shown(stage, scene)
            scene.play(random.choice(sorted(str(move) for move in match.moves)))
            settle(stage)
            accept_curtain(stage)
            before = [*before, seen] if why_not_undo(match, scene.viewer) is None else []
            if len(before) > longest:
                longest = len(before)
                back_and_forth(stage, scene, [*before, shown(stage, scene)])
    expect(longest >= 2, game, "no two moves in a row can be taken back, such as where every move ends a turn")


def back_and_forth(stage: Stage, scene: Any, steps: list[tuple[object, ...]]) -> None:
    """Take back all moves between ``steps``, and make them again."""
    last = len(steps) - 1
    for name, places in (("undo", reversed(range(last))), ("redo", iter(range(1, last + 1)))):
        for place in places:
            stage.take(Command(name))
            settle(stage)
            accept_curtain(stage)
            assert shown(stage, scene) == steps[place]


@every_game
def test_undo_lets_go_of_what_is_half_done_and_leaves_the_table_as_it_was(game: str, tmp_path: Path) -> None:
    met, waiting = 0, 0
    for match, stage, scene, random in tables(game, tmp_path):
        for _ in range(_MOVES):
            accept_curtain(stage)
            if match.prompt is None or met >= 12:
                break
            records, seen = len(match.records), shown(stage, scene)
            control = wish(described(stage), game, random)
            assert control is not None
            click(stage, named(stage, control["id"]))
            settle(stage)
            if len(match.records) != records or not scene.half_done:
                continue
            met += 1
            waiting += why_not_undo(match, scene.viewer) is not None
            assert named(stage, "corner.undo").enabled
            for _ in range(4):
                if scene.half_done:
                    stage.take(Command("undo"))
                    settle(stage)
            assert not scene.half_done
            assert len(match.records) == records, "no move is taken back with it"
            assert shown(stage, scene)[:3] == seen[:3]
            scene.play(random.choice(sorted(str(move) for move in match.moves)))
            settle(stage)
    expect(met and waiting, game, "nothing is ever half done, also where no move could be taken back")


@every_game
def test_the_grey_stone_says_why_nothing_can_be_taken_back(game: str, tmp_path: Path) -> None:
    """The stone is grey exactly when undo would do nothing; its reason is told when it is tried, by hand or by key."""
    reasons = set()
    match, stage, scene, random = next(tables(game, tmp_path))
    for _ in range(60):
        accept_curtain(stage)
        if match.prompt is None:
            break
        stone, reason = named(stage, "corner.undo"), why_not_undo(match, scene.viewer)
        assert stone.enabled == (reason is None)
        if reason is not None:
            reasons.add(reason)
            assert stone.why_not == reason
            for act in (lambda: click(stage, named(stage, "corner.undo")), lambda: stage.take(Command("undo"))):
                stage.notify("something else")
                act()
                assert stage.notice == reason
        scene.play(random.choice(sorted(str(move) for move in match.moves)))
        settle(stage)
    expect(len(reasons) > 1, game, "the stone is always grey for the same reason")
