"""How much there is to know of the base of all tables, and how little of it a game has to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core import GAMES
from game.screens.table.simple_scene import SimpleScene
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, grid
from tests.ui.plain_table import RACE_ON_SCREEN
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

MOST_MEMBERS, MOST_HOOKS, MOST_NEEDED = 70, 25, 5


class BarestTable(Table):
    """A table of the race on which no more is written than must be."""

    def draw(self, canvas: Canvas) -> None:
        canvas.picture_in("wall.plain", SCREEN)

    def table_controls(self) -> list[Control]:
        moves = [str(move) for move in self.match.moves] if self.ready else []
        cells = grid(SCREEN, 6, 4, 20)
        return [
            self.move_controls.control(f"move.{move}", "button", move, cell, [move])
            for move, cell in zip(moves, cells, strict=False)
        ]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, open_app: Callable[..., Stagehand]) -> Stagehand:
    """Open the race on the barest table."""
    entry = replace(RACE_ON_SCREEN, scene="tests.ui.test_table_members:BarestTable")
    monkeypatch.setitem(GAMES, "race", entry)
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1)
    hand.stage.options.speed = 0.0
    return hand


def public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def members(hand: Stagehand) -> set[str]:
    """Return the public names of a table that no game has added anything to."""
    table = next(scene for scene in hand.stage.scenes if isinstance(scene, Table))
    return public({*dir(table), *vars(table)})


def given(scene: type[Table]) -> set[str]:
    """Return what a game's scene says in the place of a default."""
    ours = [kind for kind in scene.__mro__ if issubclass(kind, Table) and kind not in (Table, SimpleScene)]
    return public({name for kind in ours for name in vars(kind)})


def test_a_table_has_few_members_and_games_give_few_of_them(bare: Stagehand) -> None:
    known = members(bare)
    hooks = {name for entry in GAMES.values() if entry.built for name in given(entry.load_scene()) & known}
    assert len(known) <= MOST_MEMBERS, sorted(known)
    assert 15 < len(hooks) <= MOST_HOOKS, sorted(hooks)


def test_a_game_that_gives_next_to_nothing_can_be_played(bare: Stagehand) -> None:
    assert len(given(BarestTable)) <= MOST_NEEDED and len(SimpleScene.__abstractmethods__) <= MOST_NEEDED
    for _ in range(400):
        if bare.map["screen"] == "curtain":
            bare.click("curtain.accept")
        bare.settle()
        moves = [control["id"] for control in bare.map["controls"] if control["moves"]]
        if moves:
            bare.click(moves[0])
    assert bare.map["screen"] == "result"
