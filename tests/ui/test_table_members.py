"""The base class of all tables has few members, and a game has to write few of them."""

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
from tests.ui.stagehand import Stagehand, table_of

pytestmark = pytest.mark.unseen

#: the most public members that a table may have; of these, the most that any game overrides, and the most that every
#: game must write
MAX_MEMBERS, MAX_HOOKS, MAX_NEEDED = 70, 26, 5


class BarestTable(Table):
    """A table of the race with only the required methods."""

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
def open_barest_table(monkeypatch: pytest.MonkeyPatch, open_app: Callable[..., Stagehand]) -> Stagehand:
    """Return a window with the race on a ``BarestTable``."""
    entry = replace(RACE_ON_SCREEN, scene="tests.ui.test_table_members:BarestTable")
    monkeypatch.setitem(GAMES, "race", entry)
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1)
    hand.stage.options.speed = 0.0
    return hand


def public_names(names: set[str]) -> set[str]:
    """Return the names without a leading underscore."""
    return {name for name in names if not name.startswith("_")}


def members(hand: Stagehand) -> set[str]:
    """Return the public names of a table that no game has extended."""
    table = table_of(hand)
    return public_names({*dir(table), *vars(table)})


def overridden(scene: type[Table]) -> set[str]:
    """Return the public names that a game's table defines beyond the base classes."""
    ours = [kind for kind in scene.__mro__ if issubclass(kind, Table) and kind not in (Table, SimpleScene)]
    return public_names({name for kind in ours for name in vars(kind)})


def test_table_class_has_few_members_and_games_override_few_of_them(open_barest_table: Stagehand) -> None:
    known = members(open_barest_table)
    hooks = {name for entry in GAMES.values() if entry.built for name in overridden(entry.load_scene()) & known}
    assert len(known) <= MAX_MEMBERS, f"too many members: {sorted(known)}"
    assert 15 < len(hooks) <= MAX_HOOKS, f"too many or too few hooks: {sorted(hooks)}"


def test_game_with_only_the_required_table_members_can_be_played(open_barest_table: Stagehand) -> None:
    assert len(overridden(BarestTable)) <= MAX_NEEDED and len(SimpleScene.__abstractmethods__) <= MAX_NEEDED
    for _ in range(400):
        if open_barest_table.map["screen"] == "curtain":
            open_barest_table.click("curtain.accept")
        open_barest_table.settle()
        moves = [control["id"] for control in open_barest_table.map["controls"] if control["moves"]]
        if moves:
            open_barest_table.click(moves[0])
    assert open_barest_table.map["screen"] == "result"
