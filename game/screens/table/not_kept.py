"""The dialogs for a match file that cannot be written, or that another window has written to: nothing is lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import MatchFileError
from game.core.words import say
from game.kept.library import ENDING, new_path
from game.screens.navigation import open_screen
from game.screens.open_match import go_home, reopen_match
from game.screens.parts.any_table import AnyTable
from game.screens.parts.question import Question
from game.ui.scene import Status
from game.ui.stage import Stage

if TYPE_CHECKING:
    from game.screens.parts.question import Entry


def _nothing() -> None:
    """Do nothing: no move waits."""


class CannotBeKept(Question):
    """Says why a move could not be kept, and offers to try again, to use another file, or to go on without one.

    The move has not been made; ``again`` makes it. Esc leaves it unmade; a bot tries again.
    """

    name = "unkept"

    def __init__(self, stage: Stage, table: AnyTable, reason: str, again: Callable[[], None] = _nothing) -> None:
        super().__init__(stage)
        self.table = table
        self.reason = reason
        self._again = again

    def heading(self) -> str:
        """Return the heading."""
        return say("This cannot be saved")

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} All earlier moves are saved.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done, the likeliest choice first."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self.go_on),
            ("elsewhere", say("Save to a new file"), "scroll-unfurled", self.keep_elsewhere),
            ("without", say("Continue without saving"), "campfire", self.go_on_unkept),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def go_on(self) -> None:
        """Go back to the table, and make the move that waits."""
        self.stage.pop()
        self._again()

    def keep_elsewhere(self) -> None:
        """Ask where, write the whole match there, and go on in that; the data folder is offered, and may be gone."""
        folder = self.stage.data_dir / "matches"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        proposed = new_path(folder, self.table.match.game)
        open_screen(self.stage, "place_chooser", say("Save to a new file"), proposed, self._keep_at)

    def _keep_at(self, path: Path) -> None:
        if path.suffix != ENDING:
            path = path.with_name(path.name + ENDING)
        if os.path.lexists(path):
            self.stage.notify(say("{file} already exists; choose another name.", file=path.name))
        elif self.keep_in(path):
            self.go_on()

    def go_on_unkept(self) -> None:
        """Go on without a file."""
        self.table.match.keep(None)
        self.go_on()

    def keep_in(self, path: Path) -> bool:
        """Keep the match in a file; return whether that worked, else say why not."""
        try:
            self.table.match.keep(path, time.time)
        except MatchFileError as error:
            self.stage.notify(str(error))
            return False
        self.table.path = path
        return True

    def status(self) -> Status:
        """Tell the reason."""
        return Status(self.reason)


class Gone(CannotBeKept):
    """Says that the match's file was taken away, and offers first to write the whole match to a new one."""

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} The whole match is still on this table.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done: a new file first; the old one may have been brought back."""
        again, elsewhere, *others = super().entries()
        return [elsewhere, again, *others]


class Newer(CannotBeKept):
    """Says that another window has gone on with the match, and offers first to read what it has written.

    If a move waits, it has not been made, and is not when the file is read.
    """

    def heading(self) -> str:
        """Return the heading."""
        return say("Continued elsewhere")

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} Load it to continue where the other window is.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done: the newer one first."""
        return [
            ("newer", say("Load the newer one"), "clockwise-rotation", self._read),
            ("without", say("Continue without saving"), "campfire", self.go_on_unkept),
            ("elsewhere", say("Save mine to a new file"), "scroll-unfurled", self.keep_elsewhere),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def _read(self) -> None:
        """Open the match again as the file has it; the seat that is asked there takes the table."""
        path = self.table.path
        assert path is not None, "only a match with a file has been written elsewhere"
        try:
            reopen_match(self.stage, path)
        except MatchFileError as error:
            self.stage.notify(str(error))


class NotKept(CannotBeKept):
    """Says that the match on the table is not kept, and offers to try again or to keep it in a new file."""

    def heading(self) -> str:
        """Return the heading."""
        return say("Not saved")

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} What you play now is lost when the window closes.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self._try_again),
            ("elsewhere", say("Save to a new file"), "scroll-unfurled", self.keep_elsewhere),
            ("without", say("Continue without saving"), "campfire", self.go_on),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def _try_again(self) -> None:
        """Write the match to its own file, unless another window has gone on in that."""
        path = self.table.path
        assert path is not None, "only a table with a place for a file is marked"
        if self.keep_in(path):
            self.go_on()
