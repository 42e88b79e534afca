"""The menu over the table (Esc)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import say
from game.screens.closable import Closable
from game.screens.options import OptionsScreen
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, column
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, stitches

if TYPE_CHECKING:
    from game.screens.table import MatchScene

_PANEL = Rect(560, 130, 480, 640)


class PauseMenu(Closable):
    """Continue, undo, redo, rules, options, leave."""

    name = "pause"
    overlay = True

    def __init__(self, stage: Stage, table: MatchScene) -> None:
        super().__init__(stage)
        self._table = table

    def draw(self, canvas: Canvas) -> None:
        """Draw the hide and its heading."""
        canvas.panel("panel.hide", _PANEL)
        stitches(canvas, _PANEL.x + 24, _PANEL.y + 16, _PANEL.w - 48)
        stitches(canvas, _PANEL.x + 24, _PANEL.bottom - 22, _PANEL.w - 48)
        title = say(self._table.match.entry.title)
        canvas.title(title, 800, _PANEL.y + 62, 42, align="centre", width=400)
        canvas.text(
            say("Every move is kept as it is made."),
            800,
            _PANEL.y + 106,
            20,
            colour=PARCHMENT,
            align="centre",
            middle=True,
            width=420,
        )

    def controls(self) -> list[Control]:
        """List the menu's buttons."""
        match = self._table.match
        entries: list[tuple[str, str, str, Callable[[], None], str | None]] = [
            ("continue", say("Continue"), "campfire", self.stage.pop, None),
            ("undo", say("Undo"), "anticlockwise-rotation", self._then(self._table.undo), match.why_not_undo),
            ("redo", say("Redo"), "clockwise-rotation", self._then(self._table.redo), match.why_not_redo),
            ("rules", say("Rules"), "rule-book", self._rules, None),
            ("options", say("Options"), "cog", lambda: self.stage.push(OptionsScreen(self.stage)), None),
            ("leave", say("Save and leave"), "exit-door", self._table.go_home, None),
        ]
        cells = column(Rect(_PANEL.x + 60, _PANEL.y + 146, _PANEL.w - 120, 450), len(entries), 14)
        return [
            Control(
                f"pause.{name}",
                "button",
                label,
                cell,
                action,
                enabled=why_not is None,
                why_not=why_not or "",
                look=Button("fire" if name == "continue" else "stone", icon),
                first=name == "continue",
            )
            for cell, (name, label, icon, action, why_not) in zip(cells, entries, strict=True)
        ]

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            action()

        return act

    def _rules(self) -> None:
        self._table.open_rules()

    def status(self) -> Status:
        """Say that the match waits."""
        return Status(say("The match waits."))
