"""The simplest table a game can have: each legal move is a button. The made-up race is shown on it."""

from __future__ import annotations

from dataclasses import replace

from game.core import Record
from game.screens.parts.table_data import HandOver
from game.screens.table.table import Table
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, grid
from game.ui.widgets import Button, plate
from tests.core.made_up import REAL_RACE

RACE_ON_SCREEN = replace(REAL_RACE, scene="tests.ui.plain_table:PlainTable", rulebook="tests.ui:race_rulebook.md")


class PlainTable(Table):
    """A table that shows the legal moves as a grid of buttons; the curtain covers it only when the race deals cards."""

    name = "race"
    hand_over = HandOver(needs_curtain=lambda match, prompt: bool(match.options["cards"]))

    def animate(self, record: Record) -> Timeline:
        return Timeline().add_pause(0.2)

    def draw(self, canvas: Canvas) -> None:
        canvas.layer("race", lambda: canvas.picture_in("wall.plain", SCREEN))
        canvas.text(self.status().text, 800, 40, 26, kind="display", align="centre", middle=True, width=900)
        for seat, look in enumerate(self.looks):
            rect = Rect(40 + 390 * seat, 100, 360, 80)
            lit = self.status().seat == seat
            plate(canvas, rect, look, f"at {self.view.places[seat]}", str(len(self.view.hands[seat])), lit=lit)

    def table_controls(self) -> list[Control]:
        moves = [str(move) for move in self.match.moves] if self.ready else []
        cells = grid(Rect(100, 240, 1400, 560), 3, 4, 20)
        return [
            self.move_controls.control(f"move.{move}", "button", move, cell, [move], look=Button("fire"), ring=True)
            for move, cell in zip(moves, cells, strict=False)
        ]
