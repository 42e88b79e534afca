"""What holds at the table of every game that is built: whoever only clicks, or only presses keys, can play it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.screens.table.curtain import Curtain
from game.ui.intentions import Next
from game.ui.stage import Stage
from tests.fast_set import few_of, slow_but_for
from tests.games import EVERY_GAME
from tests.house import LONG_BY_KEYS
from tests.scenes.players import AWAY
from tests.scenes.support import (
    BUILT,
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

#: a whole match has many steps: each game is played at its smallest table, at the others in the slow set
SMALLEST = [(name, min(entry.seats)) for name, entry in EVERY_GAME.items()]
#: sizes of windows that are tried in the slow set
LARGE = ((1280, 1024), (2560, 1080))
every_game = pytest.mark.parametrize("game", BUILT)
few_games = pytest.mark.parametrize("game", few_of(BUILT))


def moments(match: Match, stage: Stage, scene: Any, seed: int, most: int = 80) -> Iterator[None]:
    """Stop at each prompt of a match, the curtain taken aside, and play on at random."""
    random = Random(seed)
    for _ in range(most):
        accept_curtain(stage)
        if match.prompt is None:
            return
        yield
        scene.play(random.choice(sorted(str(move) for move in match.moves)))
        settle(stage)


@pytest.mark.parametrize(("game", "seats"), slow_but_for(TABLES, SMALLEST))
def test_a_clicker_finishes(game: str, seats: int, tmp_path: Path) -> None:
    match = new_match(game, seats, seed=seats)
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, click, seed=seats)
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("game", "seats"), slow_but_for(TABLES, [table for table in SMALLEST if table[0] not in LONG_BY_KEYS])
)
def test_keys_alone_finish(game: str, seats: int, tmp_path: Path) -> None:
    match = new_match(game, seats, seed=seats)
    stage, _ = open_table(match, tmp_path)
    finish(stage, match, press_keys, seed=seats)
    assert match.outcome is not None


@every_game
def test_a_used_control_makes_one_of_its_moves(game: str, tmp_path: Path) -> None:
    """What a control lists is what it makes, unless it prepares a move; one that lists nothing makes none."""
    match = new_match(game, usual_seats(game), seed=3)
    stage, _ = open_table(match, tmp_path)
    random = Random(3)
    for _ in range(200):
        accept_curtain(stage)
        if match.prompt is None:
            break
        place = random.choice(usable(stage, AWAY)).visible_rect.center
        control = next(over for over in reversed(stage.controls) if over.holds(*place))
        before = len(match.records)
        click(stage, control)
        settle(stage)
        if len(match.records) > before:
            assert str(match.records[before].move) in control.moves, control.id


@every_game
def test_controls_list_legal_moves_only_and_keys_reach_each_of_them(game: str, tmp_path: Path) -> None:
    """What only the mouse can touch makes no move that keys cannot make."""
    match = new_match(game, usual_seats(game), seed=5)
    stage, scene = open_table(match, tmp_path)
    for _ in moments(match, stage, scene, seed=5):
        listed = {text for control in usable(stage) for text in control.moves}
        by_keys = {text for control in usable(stage) if control.focusable for text in control.moves}
        assert all(text in match.moves for text in listed)
        assert listed == by_keys, match.prompt
        assert any(control.focusable for control in usable(stage, AWAY)), f"keys find nothing to do: {match.prompt}"


@every_game
def test_controls_have_names_of_their_own_and_lie_on_the_screen(game: str, tmp_path: Path) -> None:
    match = new_match(game, max(seats for name, seats in TABLES if name == game), seed=2)
    stage, scene = open_table(match, tmp_path)
    for _ in moments(match, stage, scene, seed=2):
        names = [control.id for control in stage.controls]
        assert len(names) == len(set(names))
        for control in stage.controls:
            assert control.label, control.id
            assert control.rect.left >= 0 and control.rect.right <= 1600, control.id
            assert control.rect.top >= 0 and control.rect.bottom <= 900, control.id


@every_game
def test_the_table_shows_what_its_viewer_may_know(game: str, tmp_path: Path) -> None:
    """Behind the curtain nobody's secrets are on the table, and no move can be made there."""
    match = new_match(game, usual_seats(game), seed=6)
    stage, scene = open_table(match, tmp_path)
    random = Random(6)
    for _ in range(100):
        if isinstance(stage.scene, Curtain):
            assert not any(control.moves for control in stage.controls)
            assert scene.reader is None and scene.view == match.view(None)
            accept_curtain(stage)
        if match.prompt is None:
            break
        assert scene.view == match.view(scene.reader) and scene.viewer == match.prompt.seat
        scene.play(random.choice(sorted(str(move) for move in match.moves)))
        settle(stage)


@every_game
@pytest.mark.parametrize("size", [(640, 360), *[pytest.param(size, marks=pytest.mark.slow) for size in LARGE]])
def test_every_moment_can_be_drawn(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    match = new_match(game, usual_seats(game), seed=8)
    stage, scene = open_table(match, tmp_path, size)
    shown = set()
    for _ in moments(match, stage, scene, seed=8, most=20):
        stage.draw()
        shown.add(stage.canvas.surface.get_buffer().raw)
    assert len(shown) > 3, "what is drawn follows the match"


@few_games
def test_whatever_has_the_focus_can_be_drawn(game: str, tmp_path: Path) -> None:
    """Tab goes round the table once at each kind of prompt."""
    match = new_match(game, usual_seats(game), seed=9)
    stage, scene = open_table(match, tmp_path, (640, 360))
    met = set()
    for _ in moments(match, stage, scene, seed=9):
        kind = match.prompt.kind if match.prompt is not None else ""
        if kind in met:
            continue
        met.add(kind)
        focused = set()
        for _ in stage.controls:
            stage.take(Next())
            stage.draw()
            focused.add(stage.interaction.focused)
        assert focused >= {control.id for control in usable(stage) if control.focusable}, kind
    assert met
