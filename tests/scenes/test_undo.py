"""Undo and redo at every table: moves one after another, and a half-made selection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.core import Match
from game.core.undoing import why_not_undo
from game.ui.intentions import Command, Point
from game.ui.stage import Stage
from tests.fast_set import two_games_of
from tests.games import expect
from tests.played import any_move
from tests.scenes.players import wish
from tests.scenes.support import (
    BUILT,
    accept_curtain,
    click,
    control_named,
    describe_controls,
    new_match,
    open_table,
    settle,
    usual_seats,
)

two_games = two_games_of(BUILT)
#: how many matches are searched, and how many moves of each
_MATCHES, _MOVES = 6, 140
#: how many moves in a row are undone, at most; if the first match has two such moves, no other match is played
_LONGEST = 3
#: how many moves of each match are searched for moves in a row
_MOVES_IN_A_ROW = 60
#: how many half-made selections are undone
_ENOUGH = 6


def tables(game: str, folder: Path) -> Iterator[tuple[Match, Stage, Any, Random]]:
    """Open tables with one match after another, without animations and ornaments."""
    for seed in range(1, _MATCHES + 1):
        match = new_match(game, usual_seats(game), seed, chance="modelled")
        stage, scene = open_table(match, folder, (320, 180), still=True)
        accept_curtain(stage)
        yield match, stage, scene, Random(seed)


def shown_table(stage: Stage, scene: Any) -> tuple[object, ...]:
    """Return what a person sees: the table's view, viewer, dialog, controls with whether each is enabled, and moves.

    The control that offers news is left out, since it disappears with the first move.
    """
    stage.interaction.by_keys = False
    stage.handle(Point(-50, -50))  # the pointer is beside the window
    stage.refresh()
    controls = {control.id: control.enabled for control in stage.controls if control.id != "since.open"}
    moves = frozenset(text for control in stage.controls for text in control.moves)
    return scene.view, scene.viewer, scene.dialog, controls, moves


@two_games
def test_moves_are_undone_one_after_another_and_redone(game: str, tmp_path: Path) -> None:
    """Moves in a row are undone and made again; after each undo and redo the table is as it was."""
    longest = 0
    for match, stage, scene, random in tables(game, tmp_path):
        if longest >= 2:
            break
        undoable: list[tuple[object, ...]] = []
        for _ in range(_MOVES_IN_A_ROW):
            accept_curtain(stage)
            if match.prompt is None or longest >= _LONGEST:
                break
            seen = shown_table(stage, scene)
            scene.play(any_move(match, random))
            settle(stage)
            accept_curtain(stage)
            undoable = [*undoable, seen] if why_not_undo(match, scene.viewer) is None else []
            if len(undoable) > longest:
                longest = len(undoable)
                undo_and_redo_all(stage, scene, [*undoable, shown_table(stage, scene)])
    expect(longest >= 2, game, "no two moves in a row can be taken back, such as where every move ends a turn")


def undo_and_redo_all(stage: Stage, scene: Any, shown: list[tuple[object, ...]]) -> None:
    """Undo the last moves and redo them; ``shown`` has the expected table before the first move and after each."""
    last = len(shown) - 1
    for name, places in (("undo", reversed(range(last))), ("redo", iter(range(1, last + 1)))):
        for place in places:
            stage.handle(Command(name))
            settle(stage)
            accept_curtain(stage)
            assert shown_table(stage, scene) == shown[place]


@two_games
def test_undo_clears_a_half_made_selection_and_takes_no_move_back(game: str, tmp_path: Path) -> None:
    # half-made selections, and how many of them were made where no move could be undone
    selections, without_undo = 0, 0
    for match, stage, scene, random in tables(game, tmp_path):
        if selections >= _ENOUGH and without_undo:
            break
        for _ in range(_MOVES):
            accept_curtain(stage)
            if match.prompt is None or (selections >= _ENOUGH and without_undo):
                break
            records, seen = len(match.records), shown_table(stage, scene)
            control = wish(describe_controls(stage), game, random)
            assert control is not None
            click(stage, control_named(stage, control["id"]))
            settle(stage)
            if len(match.records) != records or not scene.has_begun_choice:
                continue
            selections += 1
            if why_not_undo(match, scene.viewer) is not None:
                without_undo += 1
            assert control_named(stage, "corner.undo").enabled
            for _ in range(4):
                if scene.has_begun_choice:
                    stage.handle(Command("undo"))
                    settle(stage)
            assert not scene.has_begun_choice
            assert len(match.records) == records, "a move was undone together with the selection"
            assert shown_table(stage, scene)[:3] == seen[:3], "undo changed the view, the viewer or the dialog"
            scene.play(any_move(match, random))
            settle(stage)
    expect(selections and without_undo, game, "no selection is ever half made, or never where no move can be undone")


@two_games
def test_undo_stone_is_grey_and_shows_the_reason_when_undo_is_refused(game: str, tmp_path: Path) -> None:
    """The stone is grey exactly when undo is refused; trying it by hand or key shows the reason."""
    reasons = set()
    match, stage, scene, random = next(tables(game, tmp_path))
    for _ in range(60):
        accept_curtain(stage)
        if match.prompt is None:
            break
        stone, reason = control_named(stage, "corner.undo"), why_not_undo(match, scene.viewer)
        assert stone.enabled == (reason is None)
        if reason is not None:
            reasons.add(reason)
            assert stone.why_not == reason
            for act in (
                lambda: click(stage, control_named(stage, "corner.undo")),
                lambda: stage.handle(Command("undo")),
            ):
                stage.notify("something else")
                act()
                assert stage.notice == reason
        scene.play(any_move(match, random))
        settle(stage)
    expect(len(reasons) > 1, game, "the stone is always grey for the same reason")
