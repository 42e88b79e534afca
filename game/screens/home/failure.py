"""The screen shown after an unexpected error: nothing is lost, and how to go on."""

from __future__ import annotations

from collections.abc import Callable

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import SCREEN, Rect, row
from game.ui.lettering import draw_title
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT, SOOT
from game.ui.widgets import Button, stitch_edges

_PANEL = Rect(450, 250, 700, 380)


class Failure(Scene):
    """Says that something broke, and offers to go on there (``go_on``, unless it is ``None``) or to go home.

    ``file`` is the report, ``""`` when it could not be written. The scene below is not drawn: it may be what broke.
    """

    name = "failure"

    def __init__(self, stage: Stage, file: str, go_on: Callable[[], None] | None, go_home: Callable[[], None]) -> None:
        super().__init__(stage)
        self._file = file
        self._go_on = go_on
        self._go_home = go_home

    def handle(self, intention: Intention) -> bool:
        """Go on with Esc where that can be tried, else go home."""
        if intention == Command("back"):
            (self._go_on or self._go_home)()
            return True
        # the screen below is broken: nothing is asked of it
        return intention == Command("rules")

    def draw(self, canvas: Canvas) -> None:
        """Draw the hide and the words."""
        canvas.fill(SCREEN, SOOT)
        canvas.panel("panel.hide", _PANEL)
        stitch_edges(canvas, _PANEL, 24, 16, 22)
        draw_title(canvas, self._heading, _PANEL.centerx, _PANEL.y + 66, 38, align="centre", width=_PANEL.w - 80)
        room = Rect(_PANEL.x + 46, _PANEL.y + 104, _PANEL.w - 92, 160)
        canvas.prose(self._words, room, 20, colour=PARCHMENT, align="centre", middle=True)

    @property
    def _heading(self) -> str:
        return say("Something went wrong") if self._go_on is not None else say("It happened again")

    @property
    def _words(self) -> str:
        if not self._file:
            return say("Your saved matches are safe. The error details could not be saved.")
        return say(
            "Your saved matches are safe. The error details are in the data folder, without names or moves: {file}.",
            file=self._file,
        )

    def controls(self) -> list[Control]:
        """List the ways on."""
        entries = [("home", say("Home"), "cave-entrance", self._go_home)]
        if self._go_on is not None:
            entries.insert(0, ("go_on", say("Continue"), "campfire", self._go_on))
        cells = row(Rect(_PANEL.x + 60, _PANEL.bottom - 104, _PANEL.w - 120, 64), len(entries), 24)
        return [
            Control(
                f"failure.{name}",
                "button",
                label,
                cell,
                action,
                first=not index,
                look=Button("stone" if index else "fire", icon),
            )
            for index, (cell, (name, label, icon, action)) in enumerate(zip(cells, entries, strict=True))
        ]

    def status(self) -> Status:
        """Say what broke and what is safe."""
        return Status(self._heading, more=self._words)
