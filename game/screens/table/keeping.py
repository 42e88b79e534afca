"""Keeping the match of a table on disk: what is offered when that fails, and the mark that says so.

Two windows may have one match on their tables. The first move is kept; the other window notices on getting the
focus, or at the latest with the next move, that the file has been written to, and is offered to read it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core import MatchFileError
from game.core.journal import FileGone, WrittenElsewhere
from game.core.words import say
from game.screens.navigation import ScreenName, open_screen
from game.screens.parts.any_table import AnyTable
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

#: how much of the place the control for the unseen gets while both are shown, and the gap between
_FOR_UNSEEN, _GAP = 60.0, 6.0


def _question(error: MatchFileError) -> ScreenName:
    """Return the screen that asks what to do about a file that could not be written."""
    if isinstance(error, WrittenElsewhere):
        return "written_elsewhere"
    return "file_gone" if isinstance(error, FileGone) else "cannot_be_kept"


class Keeping:
    """Looks after the file of a table's match; the mark makes room while ``unseen_is_offered``."""

    def __init__(self, table: AnyTable, unseen_is_offered: Callable[[], bool]) -> None:
        self._table = table
        self._unseen_is_offered = unseen_is_offered
        self._declined = -1

    @property
    def lost(self) -> bool:
        """Whether the match has a file, or should have one, that it is not kept in."""
        return self._table.path is not None and not self._table.match.file.is_kept

    @property
    def leave_words(self) -> str:
        """The label for leaving the table: it does not say "save" for a match that is not kept."""
        return say("Leave without saving") if self.lost else say("Save and leave")

    @property
    def words(self) -> str:
        """Say how the match is kept, in a sentence."""
        return say("This match is not being saved.") if self.lost else say("Every move is saved as it is made.")

    def refuse(self, error: MatchFileError, again: Callable[[], None]) -> None:
        """Ask what to do about a file that cannot be written; ``again`` tries once more."""
        stage = self._table.stage
        stage.sound.play("no", 0.5)
        open_screen(stage, _question(error), self._table, str(error), again)

    def look(self) -> bool:
        """Offer to read the file if another window has written to it; return whether that is offered now.

        After a refusal it is offered again only when the file has changed once more, or when a move cannot be kept.
        """
        table, stage = self._table, self._table.stage
        path = table.path
        if path is None or not table.match.file.is_behind or any(scene.name == "unkept" for scene in stage.scenes):
            return False
        size = path.stat().st_size if path.exists() else 0
        if size == self._declined:
            return False
        self._declined = size
        open_screen(stage, "written_elsewhere", table, say("This match was continued in another window."))
        return True

    def room_for_others(self) -> Rect:
        """Return where the control for the unseen or the stone "faster" stands: there, or in what the mark leaves."""
        place = self._table.places.news
        return Rect(place.x, place.y, _FOR_UNSEEN, place.h) if self.lost else place

    def room_for_faster(self) -> Rect:
        """Return where the stone "faster" stands: on most tables where the control for the unseen does."""
        return self._table.places.faster or self.room_for_others()

    def controls(self) -> list[Control]:
        """List the mark of a match that is not kept; it opens what can be done about it."""
        if not self.lost:
            return []
        place = self._table.places.news
        if self._unseen_is_offered():
            place = Rect(place.x + _FOR_UNSEEN + _GAP, place.y, place.w - _FOR_UNSEEN - _GAP, place.h)
        tip = say("What you play now is lost when the window closes. Click here to try again or save it elsewhere.")
        return [
            Control(
                "unkept.mark",
                "button",
                say("Not saved"),
                place,
                self._ask,
                tooltip=tip,
                look=Button("fire", "scroll-unfurled", 20),
            )
        ]

    def _ask(self) -> None:
        open_screen(self._table.stage, "not_kept", self._table, self.words)
