"""Nobody has to wait: Space, Enter and a click skip the animation at any table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.screens.table.curtain import Curtain
from game.ui.intentions import Accept, Command, Point, Press, Release
from game.ui.layout import HEIGHT, WIDTH
from game.ui.stage import STEP, Stage
from tests.fast_set import two_games_of
from tests.games import HOUSE
from tests.house import NEVER_HURRIED
from tests.played import any_move
from tests.scenes.support import BUILT, accept_curtain, new_match, open_table, picture, settle, usual_seats

#: the number of moves in a test
_MOVES = 16
#: the speed of the animations: so slow that only a skipped animation has ended when a test looks
_SPEED = 0.5
#: the most seconds of an animation that cannot be skipped
_LONGEST_HELD = 8.0


def press_accept(stage: Stage) -> None:
    """Press the accept key: Enter, Space or the first button of a game controller."""
    stage.handle(Accept(down=True))
    stage.handle(Accept(down=False))


def click_beside(stage: Stage) -> None:
    """Click where there is no control."""
    spots = ((x, y) for y in range(2, int(HEIGHT), 7) for x in range(2, int(WIDTH), 11))
    x, y = next(spot for spot in spots if not any(control.contains(*spot) for control in stage.controls))
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        stage.handle(intention)


def skip_key(stage: Stage) -> None:
    """Press the key for skipping: first it speeds the animation up, then it skips it."""
    stage.handle(Command("skip"))
    stage.handle(Command("skip"))


def table_at_rest(stage: Stage) -> bytes:
    """Return the table's picture after every banner and notice has gone, without ornaments."""
    stage.options.reduced_motion, stage.interaction.by_keys = True, False
    for _ in range(300):
        stage.advance()
    at_rest = picture(stage)
    stage.options.reduced_motion = False
    return at_rest


@two_games_of(BUILT)
@pytest.mark.parametrize("way", [press_accept, click_beside, skip_key])
def test_one_touch_ends_the_animation(game: str, way: Callable[[Stage], None], tmp_path: Path) -> None:
    """The final picture is that of a table without animation; only events that nobody may miss take their time."""
    if game not in _without_animation:
        _without_animation[game] = pictures_at_rest(game, None, tmp_path)
    assert pictures_at_rest(game, way, tmp_path) == _without_animation[game]


#: pictures of the table after some moves without animation, by game: the same for every way to skip
_without_animation: dict[str, list[bytes]] = {}


def pictures_at_rest(game: str, way: Callable[[Stage], None] | None, folder: Path) -> list[bytes]:
    """Return the pictures of the table after some moves.

    ``way`` skips the animation of each move; without it no move is animated.
    """
    match = new_match(game, usual_seats(game), seed=12)
    stage, scene = open_table(match, folder, (320, 180))
    random, seen = Random(5), list[bytes]()
    for count in range(_MOVES):
        accept_curtain(stage)
        if match.prompt is None:
            break
        move = any_move(match, random)
        stage.options.speed = 0.0 if way is None else _SPEED
        scene.play(move)
        if way is not None:
            skip(stage, scene, way)
            assert not scene.player.busy, f"the table does not come to rest after {move}: {match.records[-1].events}"
        stage.options.speed = 0.0
        settle(stage)
        if count % 4 == 0 and not isinstance(stage.scene, Curtain):
            seen.append(table_at_rest(stage))
    return seen


def skip(stage: Stage, scene: Any, way: Callable[[Stage], None]) -> None:
    """Skip the animation that has begun at a table; an event that cannot be skipped takes its full time."""
    stage.advance()
    if not scene.player.busy:
        return
    way(stage)
    # a package with another game may have unskippable events that are not listed here
    may_be_unskippable = scene.match.game not in HOUSE or any(
        type(event).__name__ in NEVER_HURRIED for event in scene.match.records[-1].events
    )
    for _ in range(int(_LONGEST_HELD / STEP / _SPEED) if may_be_unskippable else 0):
        if not scene.player.busy:
            break
        stage.advance()
