"""What to do when the match's file cannot be written: nothing has been lost, and nothing goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core import MatchFileError
from game.core.words import say
from game.screens.closable import Closable
from game.screens.library import new_path
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, column
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, stitches

if TYPE_CHECKING:
    from game.screens.table import MatchScene

_PANEL = Rect(480, 150, 640, 600)


class Unkept(Closable):
    """Tells why a move could not be kept, and offers to try again, to keep the match elsewhere, or without a file.

    The move has not been made; ``again`` makes it. Esc leaves it unmade; where a bot was to make it, that tries again.
    """

    name = "unkept"
    overlay = True

    def __init__(self, stage: Stage, table: MatchScene, reason: str, again: Callable[[], None]) -> None:
        super().__init__(stage)
        self._table = table
        self._reason = reason
        self._again = again

    def draw(self, canvas: Canvas) -> None:
        """Draw the hide and the reason."""
        canvas.panel("panel.hide", _PANEL)
        stitches(canvas, _PANEL.x + 24, _PANEL.y + 16, _PANEL.w - 48)
        stitches(canvas, _PANEL.x + 24, _PANEL.bottom - 22, _PANEL.w - 48)
        heading = say("This cannot be kept")
        canvas.title(heading, _PANEL.centerx, _PANEL.y + 62, 38, align="centre", width=_PANEL.w - 80)
        words = say("{reason} Every move before this one is on disk.", reason=self._reason)
        room = Rect(_PANEL.x + 50, _PANEL.y + 96, _PANEL.w - 100, 140)
        canvas.prose(words, room, 20, colour=PARCHMENT, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List what can be done."""
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("again", say("Try again"), "clockwise-rotation", self._try_again),
            ("elsewhere", say("Keep it in a new file"), "scroll-unfurled", self._keep_elsewhere),
            ("without", say("Go on, not kept"), "campfire", self._go_on),
            ("leave", say("Leave"), "exit-door", self._table.go_home),
        ]
        cells = column(Rect(_PANEL.x + 110, _PANEL.y + 246, _PANEL.w - 220, 310), len(entries), 14)
        return [
            Control(f"unkept.{name}", "button", label, cell, action, first=name == "again",
                    look=Button("fire" if name == "again" else "stone", icon))
            for cell, (name, label, icon, action) in zip(cells, entries, strict=True)
        ]  # fmt: skip

    def _try_again(self) -> None:
        self.stage.pop()
        self._again()

    def _keep_elsewhere(self) -> None:
        """Write the whole match to a new file of the data folder, and go on in that."""
        match = self._table.match
        path = new_path(self.stage.data_dir / "matches", match.game)
        try:
            match.keep(path)
        except MatchFileError as error:
            self.stage.tell(str(error))
            return
        self._table.path = path
        self._try_again()

    def _go_on(self) -> None:
        self._table.match.keep(None)
        self._try_again()

    def status(self) -> Status:
        """Tell the reason."""
        return Status(self._reason)
