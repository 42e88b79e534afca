"""What looks after one thing each at a table, so that games need not; saving the match after every move among it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import MatchFileError
from game.core.final_moves import is_final
from game.core.journal import FileGone, WrittenElsewhere
from game.core.words import Plural, say, say_counted
from game.kept.library import ENDING, new_path
from game.screens.navigation import ScreenName, open_screen
from game.screens.open_match import go_home, reopen_match
from game.screens.parts.any_table import AnyTable
from game.screens.parts.page import Question
from game.screens.table.confirmation import Confirmation
from game.screens.table.faster import Faster
from game.screens.table.hint import Hint
from game.screens.table.next_turn import Confidence, NextTurn, Unseen
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.uimap import joined
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

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
        return say("This match is not being saved.") if self.lost else say("Every move is saved at once.")

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
        open_screen(stage, "written_elsewhere", table, say("This match is now played in another window."))
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
        tip = say("Moves are lost when you close the window. Click to try again or save elsewhere.")
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


# The dialogs for a match file that cannot be written, or that another window has written to: nothing is lost.


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
        return say("Your move could not be saved")

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} All earlier moves are saved.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done, the likeliest choice first."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self.go_on),
            ("elsewhere", say("Save as a new file"), "scroll-unfurled", self.keep_elsewhere),
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
        open_screen(self.stage, "place_chooser", say("Save as a new file"), proposed, self._keep_at)

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
        return say("{reason} The match is still here on this table.", reason=self.reason)

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
        return say("{reason} Load it to catch up with the other window.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done: the newer one first."""
        return [
            ("newer", say("Load the newer match"), "clockwise-rotation", self._read),
            ("without", say("Continue without saving"), "campfire", self.go_on_unkept),
            ("elsewhere", say("Save mine as a new file"), "scroll-unfurled", self.keep_elsewhere),
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
        return say("{reason} Moves are lost when you close the window.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self._try_again),
            ("elsewhere", say("Save as a new file"), "scroll-unfurled", self.keep_elsewhere),
            ("without", say("Continue without saving"), "campfire", self.go_on),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def _try_again(self) -> None:
        """Write the match to its own file, unless another window has gone on in that."""
        path = self.table.path
        assert path is not None, "only a table with a place for a file is marked"
        if self.keep_in(path):
            self.go_on()


# What looks after one thing each at a table, so that games need not.


class GivingUp:
    """Asks the viewer of ``table`` about one control at a time."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._asked = ""

    @property
    def asks(self) -> bool:
        """Whether a button asks just now."""
        return bool(self._asked)

    def forget(self) -> None:
        """Ask no longer: it has been answered, or something else is asked."""
        self._asked = ""

    def update(self) -> None:
        """Let the question go once something else has the focus: that was touched, or looked at by keys."""
        if self._asked and self._table.stage.interaction.focused != self._asked:
            self.forget()
            self._table.stage.refresh()

    def guarded(self, control: Control) -> Control:
        """Return the control as it is listed: asking first if it gives something up, or the question that it asks."""
        if not control.really or not control.enabled or control.action is None:
            return control
        act = partial(self._answer, control.action)
        if control.id == self._asked:
            return replace(control, label=control.really, tooltip="", action=act)
        return replace(control, action=partial(self._touch, control.id, control.moves, act))

    def _touch(self, name: str, moves: tuple[str, ...], act: Callable[[], None]) -> None:
        """Ask, unless it can be taken back, or is to be confirmed in any case."""
        table = self._table
        final = table.viewer is not None and any(is_final(table.match, move, table.viewer) for move in moves)
        if not final or table.stage.options.confirm_turn:
            act()
            return
        self._asked = name
        table.stage.refresh()

    def _answer(self, act: Callable[[], None]) -> None:
        self.forget()
        act()


class Helpers:
    """The helpers of one table. ``look`` has the table take over the state of its match."""

    def __init__(self, table: AnyTable, look: Callable[[], None]) -> None:
        self.confidence = Confidence(table)
        self.giving_up = GivingUp(table)
        self.unseen = Unseen(table)
        self.keeping = Keeping(table, lambda: self.unseen.offered)
        self.faster = Faster(table, self.keeping.room_for_faster)
        self.next_turn = NextTurn(table, self.confidence, self.unseen, look)
        self.confirmation = Confirmation(table, self.faster, self.next_turn.banner)
        self.hint = Hint(table, self.confirmation, self.next_turn.banner)


# A table read out: who must do what, then seat by seat, then the middle, and what can be done.


def table_in_words(table: AnyTable, scores: Sequence[int], unit: Plural) -> list[str]:
    """Return how a table stands, as far as its reader may know it: a few sentences for each seat.

    ``unit`` is what the scores are counted in.
    """
    status, face = table.status(), getattr(table, "face", None)
    told = [joined([status.text, status.more])]
    for seat, look in enumerate(table.looks):
        words = list(table.wording.seat(face, seat))
        if not words or not words[0].startswith(look.name):
            points = say_counted(unit, scores[seat])
            words.insert(0, say("{who}: {what}", who=look.name, what=points))
        told.append(joined(words))
    told.append(joined([*table.wording.middle(face), _possible(table)]))
    return [text for text in told if text]


def _possible(table: AnyTable) -> str:
    """Return what can be done on the table now, by the names of its controls."""
    usable = [control for control in table.table_controls() if control.enabled and control.moves]
    labels = list(dict.fromkeys(control.label for control in usable))
    return say("You can: {things}.", things="; ".join(labels)) if labels else ""
