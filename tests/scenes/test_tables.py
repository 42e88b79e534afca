"""Every table can be played by clicks alone or by keys alone, draws every state, and hides secrets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.screens.table.curtain import Curtain
from game.ui.intentions import Next
from game.ui.stage import Stage
from tests.fast_set import few_and_many, mark_slow_except, two_games_of
from tests.games import EVERY_GAME
from tests.house import LONG_BY_HAND
from tests.played import any_move
from tests.scenes.players import AWAY
from tests.scenes.support import (
    BUILT,
    NAMES,
    TABLES,
    accept_curtain,
    click,
    finish,
    new_match,
    open_table,
    press_keys,
    settle,
    usable,
    usual_seats,
)

#: each game with its fewest seats; the slow set also plays it with more
SMALLEST = [(name, min(entry.seats)) for name, entry in EVERY_GAME.items()]
#: each game whose matches are finished in little time by hand, with its fewest seats
SHORT = [table for table in SMALLEST if table[0] not in LONG_BY_HAND]
#: the number of moves left in a nearly finished match
LAST_MOVES = 16
#: window sizes of the slow set
LARGE = ((1280, 1024), (2560, 1080))
two_games = two_games_of(BUILT)
#: the number of moves that are played at random
some_moves = pytest.mark.parametrize("moves", few_and_many(40, 80))


def each_prompt(match: Match, stage: Stage, scene: Any, seed: int, most: int) -> Iterator[None]:
    """Stop at each prompt of a match, with the curtain accepted, and play on at random."""
    random = Random(seed)
    for _ in range(most):
        accept_curtain(stage)
        if match.prompt is None:
            return
        yield
        scene.play(any_move(match, random))
        settle(stage)


@pytest.mark.parametrize(("game", "seats"), mark_slow_except(TABLES, SHORT))
def test_match_can_be_finished_with_the_mouse(game: str, seats: int, tmp_path: Path) -> None:
    match = new_match(game, seats, seed=seats)
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, click, seed=seats)
    assert match.outcome is not None


@two_games
def test_nearly_finished_match_can_be_ended_with_the_mouse(game: str, tmp_path: Path) -> None:
    seats = min(EVERY_GAME[game].seats)
    played, random = Match.new(game, names=list(NAMES[:seats]), seed=seats, chance="modelled"), Random(seats)
    while played.prompt is not None:
        played.play(ask_bot(played, usual_bot(played.rules), random))
    match = Match(played.referee, played.history.first(max(0, len(played.records) - LAST_MOVES)))
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, click, seed=seats)
    assert match.outcome is not None


@pytest.mark.parametrize(("game", "seats"), mark_slow_except(TABLES, SHORT))
def test_match_can_be_finished_with_the_keyboard(game: str, seats: int, tmp_path: Path) -> None:
    match = new_match(game, seats, seed=seats)
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, press_keys, seed=seats)
    assert match.outcome is not None


@two_games
@pytest.mark.parametrize("uses", few_and_many(100, 200))
def test_control_makes_no_move_that_it_does_not_list(game: str, uses: int, tmp_path: Path) -> None:
    """A control may also make no move, for example if it only prepares one."""
    match = new_match(game, usual_seats(game), seed=3)
    stage, _ = open_table(match, tmp_path)
    random = Random(3)
    for _ in range(uses):
        accept_curtain(stage)
        if match.prompt is None:
            break
        place = random.choice(usable(stage, AWAY)).visible_rect.center
        control = next(over for over in reversed(stage.controls) if over.contains(*place))
        before = len(match.records)
        click(stage, control)
        settle(stage)
        if len(match.records) > before:
            assert str(match.records[before].move) in control.moves, f"{control.id} made a move that it does not list"


@two_games
@some_moves
def test_every_listed_move_is_legal_and_reachable_by_keys(game: str, moves: int, tmp_path: Path) -> None:
    """A control for the mouse alone makes no move that keys cannot make."""
    match = new_match(game, usual_seats(game), seed=5)
    stage, scene = open_table(match, tmp_path)
    for _ in each_prompt(match, stage, scene, 5, moves):
        listed = {text for control in usable(stage) for text in control.moves}
        by_keys = {text for control in usable(stage) if control.focusable for text in control.moves}
        assert all(text in match.moves for text in listed)
        assert listed == by_keys, f"keys do not reach every move at {match.prompt}"
        assert any(control.focusable for control in usable(stage, AWAY)), (
            f"no usable control can be reached by keys at {match.prompt}"
        )


@two_games
@some_moves
def test_controls_have_unique_names_and_lie_on_the_screen(game: str, moves: int, tmp_path: Path) -> None:
    match = new_match(game, max(seats for name, seats in TABLES if name == game), seed=2)
    stage, scene = open_table(match, tmp_path)
    for _ in each_prompt(match, stage, scene, 2, moves):
        names = [control.id for control in stage.controls]
        assert len(names) == len(set(names))
        for control in stage.controls:
            assert control.label, f"{control.id} has no label"
            assert control.rect.left >= 0 and control.rect.right <= 1600, f"{control.id} sticks out to the side"
            assert control.rect.top >= 0 and control.rect.bottom <= 900, f"{control.id} sticks out above or below"


@two_games
@some_moves
def test_table_shows_only_what_its_viewer_may_know(game: str, moves: int, tmp_path: Path) -> None:
    """Behind the curtain the table shows nobody's secrets and offers no move."""
    match = new_match(game, usual_seats(game), seed=6)
    stage, scene = open_table(match, tmp_path)
    random = Random(6)
    for _ in range(moves):
        if isinstance(stage.scene, Curtain):
            assert not any(control.moves for control in stage.controls)
            assert scene.reader is None and scene.view == match.view(None)
            accept_curtain(stage)
        if match.prompt is None:
            break
        assert scene.view == match.view(scene.reader) and scene.viewer == match.prompt.seat
        scene.play(any_move(match, random))
        settle(stage)


@two_games
@pytest.mark.parametrize("size", [(640, 360), *[pytest.param(size, marks=pytest.mark.slow) for size in LARGE]])
def test_table_can_be_drawn_at_every_prompt(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    match = new_match(game, usual_seats(game), seed=8)
    stage, scene = open_table(match, tmp_path, size)
    shown = set()
    for _ in each_prompt(match, stage, scene, 8, 12):
        stage.draw()
        shown.add(stage.canvas.surface.get_buffer().raw)
    assert len(shown) > 3, "the picture does not change during the match"


@two_games
def test_every_focused_control_can_be_drawn(game: str, tmp_path: Path) -> None:
    """Tab goes round the table once at each kind of prompt."""
    match = new_match(game, usual_seats(game), seed=9)
    stage, scene = open_table(match, tmp_path, (320, 180))
    kinds = set()
    for _ in each_prompt(match, stage, scene, 9, 50):
        kind = match.prompt.kind if match.prompt is not None else ""
        if kind in kinds:
            continue
        kinds.add(kind)
        focused = set()
        for _ in stage.controls:
            stage.handle(Next())
            stage.draw()
            focused.add(stage.interaction.focused)
        assert focused >= {control.id for control in usable(stage) if control.focusable}, (
            f"a usable control cannot be focused at {kind}"
        )
    assert kinds
