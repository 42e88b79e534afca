"""The menu over the table (Esc)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.core.words import say
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import go_home, next_starter, start_again
from game.screens.parts.closable import Closable
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.table.only_answers import why_not_undo
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command
from game.ui.layout import Rect, column
from game.ui.lettering import draw_title
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, stitch_edges

_PANEL = Rect(560, 64, 480, 772)
#: id, words, icon, what it does, and why it cannot be done (``None`` when it can)
_Entry = tuple[str, str, str, Callable[[], None], str | None]


class PauseMenu(Closable):
    """Continue, undo, redo, rules, look back, options, leave, quit."""

    name = "pause"
    opened_by = ("menu",)
    overlay = True

    def __init__(self, stage: Stage, table: Table) -> None:
        super().__init__(stage)
        self._table = table

    def draw(self, canvas: Canvas) -> None:
        """Draw the hide and its heading."""
        canvas.panel("panel.hide", _PANEL)
        stitch_edges(canvas, _PANEL, 24, 16, 22)
        title = say(self._table.match.entry.title)
        draw_title(canvas, title, 800, _PANEL.y + 62, 42, align="centre", width=400)
        kept = self._table.helpers.keeping.words
        canvas.text(kept, 800, _PANEL.y + 106, 20, colour=PARCHMENT, align="centre", middle=True, width=420)

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the replay, where there is anything to replay."""
        match = self._table.story.shown
        if match.records:
            yield from opened_ahead(partial(make_screen, self.stage, "replay", match, len(match.records)))

    def controls(self) -> list[Control]:
        """List the menu's buttons."""
        entries = self._entries()
        cells = column(Rect(_PANEL.x + 60, _PANEL.y + 136, _PANEL.w - 120, 612), len(entries), 12)
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

    def _entries(self) -> list[_Entry]:
        match = self._table.match
        keeping = self._table.helpers.keeping
        why_kept = why_not_undo(match, self._table.viewer)
        quit_words = say("Quit without saving") if keeping.lost else say("Save and quit")
        nothing = None if self._table.story.shown.records else say("Nothing has been played yet.")
        return [
            ("continue", say("Continue"), "campfire", self.stage.pop, None),
            ("undo", say("Undo"), "anticlockwise-rotation", self._then(self._table.undo), why_kept),
            ("redo", say("Redo"), "clockwise-rotation", self._then(self._table.redo), match.why_not_redo),
            ("rules", say("Rules"), "rule-book", self._rules, None),
            ("back", say("Replay"), "film-strip", self._look_back, nothing),
            ("options", say("Options"), "cog", lambda: open_screen(self.stage, "options"), None),
            *self._again(),
            ("leave", keeping.leave_words, "cave-entrance", partial(go_home, self.stage), None),
            ("quit", quit_words, "exit-door", lambda: self.stage.command("quit"), None),
        ]

    def _again(self) -> list[_Entry]:
        """Offer another match when this one is over."""
        match = self._table.story.shown
        if match.outcome is None:
            return []
        name = match.names[next_starter(match)]
        words = say("Play again") if len(match.names) == 1 else say("Play again: {name} starts", name=name)
        return [("again", words, "small-fire", lambda: start_again(self.stage, match), None)]

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            action()

        return act

    def _rules(self) -> None:
        """Open the rule book at what is asked now."""
        self._table.handle(Command("rules"))

    def _look_back(self) -> None:
        """Open the replay of what happened so far, as far as everybody may know it."""
        match = self._table.story.shown
        open_screen(self.stage, "replay", match, len(match.records))

    def status(self) -> Status:
        """Say that the match waits."""
        return Status(say("The match is paused."))
