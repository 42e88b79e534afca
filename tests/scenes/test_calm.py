"""With reduced motion nothing travels, shakes, drifts or flickers on any table.

A moving thing changes the picture many times a second. A thing that is only set in its place changes it once, and the
next picture is the same again. So the pictures show whether anything moves.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.ui.intentions import Point
from game.ui.stage import STEP, Stage
from tests.fast_set import few_and_many, two_games_of
from tests.games import expect
from tests.played import any_move
from tests.scenes.support import BUILT, accept_curtain, new_match, open_table, settle, usual_seats

#: the most pictures in a row that may differ from the one before: several things may be put in place one by one
_SET_TOGETHER = 3
#: the speed of the animations: twice the normal speed, slow enough for a travelling thing to change many pictures
_SPEED = 2.0
#: the most steps of an animation, 40 seconds
_LONGEST = 60 * 40
#: the most steps until nothing is due any more, twelve seconds: the banner with the next player's name is gone, and the
#: hand that points at something to do is shown
_UNTIL_STILL = round(12 / STEP)


def pictures(stage: Stage, scene: Any) -> list[int]:
    """Return a hash of each picture, sixty a second, until nothing moves."""
    found = []
    for _ in range(_LONGEST):
        if not scene.player.busy:
            break
        stage.advance()
        if stage.wants_drawing or not found:
            stage.draw()
            found.append(hash(stage.canvas.surface.get_buffer().raw))
        else:
            found.append(found[-1])
    return found


def longest_run(hashes: list[int]) -> int:
    """Return the length of the longest series of pictures that each differ from the picture before."""
    longest = run = 0
    for before, after in itertools.pairwise(hashes):
        run = run + 1 if before != after else 0
        longest = max(longest, run)
    return longest


def has_new_kinds(match: Match, known: set[str]) -> bool:
    """Add the kinds of the last record's events to ``known``; return whether any of them was not there yet."""
    kinds = {type(event).__name__ for event in match.records[-1].events}
    fresh = bool(kinds - known)
    known |= kinds
    return fresh


@pytest.mark.parametrize("moves", few_and_many(26, 150))
@two_games_of(BUILT)
def test_no_move_is_animated_with_reduced_motion(game: str, moves: int, tmp_path: Path) -> None:
    match = new_match(game, usual_seats(game), seed=31)
    stage, scene = open_table(match, tmp_path, (640, 360), still=True)
    random, known, looked = Random(8), set[str](), 0
    stage.handle(Point(-50, -50))
    for _ in range(moves):
        accept_curtain(stage)
        if match.prompt is None:
            break
        stage.options.speed = _SPEED
        scene.play(any_move(match, random))
        if has_new_kinds(match, known):
            looked += 1
            moved = longest_run(pictures(stage, scene))
            assert moved <= _SET_TOGETHER, f"{moved} consecutive pictures changed: {match.records[-1].events}"
        stage.options.speed = 0.0
        scene.player.skip()
        settle(stage)
    expect(looked > 5, game, "hardly anything happens at this table")


@pytest.mark.parametrize("moves", few_and_many(20, 40))
@two_games_of(BUILT)
def test_table_at_rest_needs_no_frames_if_motion_is_reduced(game: str, moves: int, tmp_path: Path) -> None:
    match = new_match(game, usual_seats(game), seed=32)
    stage, scene = open_table(match, tmp_path, (640, 360), still=True)
    random = Random(9)
    for _ in range(moves):
        accept_curtain(stage)
        if match.prompt is None:
            break
        settle(stage)
        for _ in range(_UNTIL_STILL):
            if not scene.wants_frames:
                break
            stage.advance()
        stage.draw()
        assert not scene.wants_frames
        assert not stage.wants_drawing
        scene.play(any_move(match, random))
        settle(stage)
