"""Helpers of every game's table, each with one task, such as watching whether the match is saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from game.core import MatchFileError
from game.core.bots import ImaginingBot, find_bot
from game.core.journal import FileGone, WrittenElsewhere
from game.core.setup import name_key
from game.core.words import Plural, say, say_counted
from game.elder.advice import why_not_advised
from game.kept.library import ENDING, new_path
from game.kept.names import remember_names
from game.kept.seats import bot_with_all_settings, is_trusting, players_of, seat_bots
from game.processes.background_job import BackgroundJob
from game.screens.navigation import ScreenName, open_screen
from game.screens.open_match import go_home, known_people, reopen_match, set_tower_frequencies
from game.screens.parts.any_table import AnyTable, table_class
from game.screens.parts.page import Question
from game.screens.table.confirmation import Confirmation, GiveUpGuard
from game.screens.table.hint import Hint
from game.screens.table.next_turn import NextTurn, Privacy, UnseenRecords
from game.screens.table.speed_control import SpeedControl
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.uimap import joined_sentences
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.screens.parts.page import Entry
    from physics.laboratory.trial import Trial

#: width of the button "Since your last turn" beside the mark "Not saved", and the gap between the two
_SINCE_LAST_TURN_BUTTON_WIDTH, _GAP = 60.0, 6.0


def _dialog_name(error: MatchFileError) -> ScreenName:
    """Return the name of the dialog for a file that could not be written."""
    if isinstance(error, WrittenElsewhere):
        return "written_elsewhere"
    return "file_gone" if isinstance(error, FileGone) else "cannot_be_kept"


class SaveWatcher:
    """Watches whether a table's match is saved, and lists the mark "Not saved" if it is not.

    ``since_last_turn_button_is_shown()`` returns whether the button "Since your last turn" is shown beside the mark.
    The mark is narrower then.
    """

    def __init__(self, table: AnyTable, since_last_turn_button_is_shown: Callable[[], bool]) -> None:
        self._table = table
        self._since_last_turn_button_is_shown = since_last_turn_button_is_shown
        #: size in bytes of the match's file when the dialog last offered to load it again, -1 for never
        self._offered_size = -1

    @property
    def is_unsaved(self) -> bool:
        """Whether the match should have a file but is not saved to it."""
        return self._table.path is not None and not self._table.match.file.is_kept

    @property
    def leave_label(self) -> str:
        """The label of the button that leaves the table; it says whether the match is saved."""
        return say("Leave without saving") if self.is_unsaved else say("Leave (saved)")

    @property
    def words(self) -> str:
        """Say in a sentence whether the match is saved."""
        return (
            say("This match is not being saved.")
            if self.is_unsaved
            else say("Each move is saved as soon as it is made.")
        )

    def open_failure_dialog(self, error: MatchFileError, retry: Callable[[], None]) -> None:
        """Open the dialog for a file that cannot be written; ``retry()`` repeats what failed."""
        stage = self._table.stage
        stage.sound.play("no", 0.5)
        open_screen(stage, _dialog_name(error), self._table, str(error), retry)

    def check_file(self) -> bool:
        """If another window has written to the match's file, open a dialog that offers to load it again.

        Return whether the dialog was opened. A declined offer is repeated only when the file has changed again, or when
        a move cannot be saved.
        """
        table = self._table
        stage = self._table.stage
        path = table.path
        if path is None or not table.match.file.is_behind or self._dialog_is_open():
            return False
        size = path.stat().st_size if path.exists() else 0
        if size == self._offered_size:
            return False
        self._offered_size = size
        open_screen(stage, "written_elsewhere", table, say("This match is now being played in another window."))
        return True

    def _dialog_is_open(self) -> bool:
        """Return whether a dialog about the match's file is open."""
        return any(scene.name == SaveFailed.name for scene in self._table.stage.scenes)

    def since_last_turn_button_place(self) -> Rect:
        """Return the place of the button "Since your last turn"; it is narrower beside the mark "Not saved"."""
        place = self._table.places.since_last_turn
        return Rect(place.x, place.y, _SINCE_LAST_TURN_BUTTON_WIDTH, place.h) if self.is_unsaved else place

    def faster_button_place(self) -> Rect:
        """Return the place of the button "Faster"; on most tables, "Since your last turn" has this place, too."""
        return self._table.places.faster or self.since_last_turn_button_place()

    def controls(self) -> list[Control]:
        """List the mark "Not saved" if the match is not saved; a press on the mark opens a dialog."""
        if not self.is_unsaved:
            return []
        place = self._table.places.since_last_turn
        if self._since_last_turn_button_is_shown():
            taken_width = _SINCE_LAST_TURN_BUTTON_WIDTH + _GAP
            place = Rect(place.x + taken_width, place.y, place.w - taken_width, place.h)
        tip = say("Unsaved moves will be lost when you leave. Click to try again or save elsewhere.")
        look = Button("fire", "scroll-unfurled", size=20)

        def ask() -> None:
            open_screen(self._table.stage, "not_kept", self._table, self.words)

        return [Control("unkept.mark", "button", say("Not saved"), place, ask, tooltip=tip, look=look)]


# Dialogs for a match file that cannot be written, or that another window has written to.


class SaveFailed(Question):
    """Says why a move could not be saved, and offers to try again, to use another file, or to go on without one.

    The move has not been made. ``retry()`` makes the move; without ``retry``, there is no move to make. Esc gives the
    move up, but a bot's move is tried again.
    """

    name = "unkept"

    def __init__(self, stage: Stage, table: AnyTable, reason: str, retry: Callable[[], None] = lambda: None) -> None:
        super().__init__(stage)
        self.table = table
        self.reason = reason
        self._retry = retry

    def heading(self) -> str:
        """Return the heading."""
        return say("Saving failed")

    def words(self) -> str:
        """Return the reason as a sentence."""
        return say("{reason} All earlier moves are saved.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return the choices, the likeliest first."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self.go_on),
            ("elsewhere", say("Save as a new file"), "scroll-unfurled", self.save_elsewhere),
            ("without", say("Continue without saving"), "campfire", self.go_on_unsaved),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def go_on(self) -> None:
        """Go back to the table and make the move that could not be saved."""
        self.stage.pop()
        self._retry()

    def save_elsewhere(self) -> None:
        """Ask for a file, proposing one in the data folder, and save the whole match there from now on."""
        folder = self.stage.data_dir / "matches"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        proposed_path = new_path(folder, self.table.match.game)
        open_screen(self.stage, "place_chooser", say("Save as a new file"), proposed_path, self._save_at)

    def _save_at(self, path: Path) -> None:
        """Save the match as a new file and go on; an existing file is never replaced."""
        if path.suffix != ENDING:
            path = path.with_name(path.name + ENDING)
        if os.path.lexists(path):
            self.stage.notify(say("{file} already exists; choose another name.", file=path.name))
        elif self.save_to(path):
            self.go_on()

    def go_on_unsaved(self) -> None:
        """Go on without a file."""
        self.table.match.keep(None)
        self.go_on()

    def save_to(self, path: Path) -> bool:
        """Save the match to a file; return whether that succeeded. A failure is shown as a notice."""
        try:
            self.table.match.keep(path, time.time)
        except MatchFileError as error:
            self.stage.notify(str(error))
            return False
        self.table.path = path
        return True

    def status(self) -> Status:
        """Say the reason."""
        return Status(self.reason)


class FileMissing(SaveFailed):
    """Says that the match's file was removed; the first choice is to write the whole match to a new file."""

    def words(self) -> str:
        """Return the reason as a sentence."""
        return say("{reason} Your match is still open here.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return the choices: a new file first, then the old file, which may have been restored."""
        again, elsewhere, *others = super().entries()
        return [elsewhere, again, *others]


class ContinuedElsewhere(SaveFailed):
    """Says that another window has gone on with the match; the first choice is to load the match's file again.

    A move that waits to be saved is lost when the file is loaded.
    """

    def heading(self) -> str:
        """Return the heading."""
        return say("Continued elsewhere")

    def words(self) -> str:
        """Return the reason as a sentence."""
        return say("{reason} Load the newer version to catch up.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return the choices: the newer match first."""
        return [
            ("newer", say("Load the newer version"), "clockwise-rotation", self._reload),
            ("without", say("Continue without saving"), "campfire", self.go_on_unsaved),
            ("elsewhere", say("Save mine as a new file"), "scroll-unfurled", self.save_elsewhere),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def _reload(self) -> None:
        """Load the match from its file again, and show it to the seat that is now asked."""
        path = self.table.path
        assert path is not None, "the match has no file"
        try:
            reopen_match(self.stage, path)
        except MatchFileError as error:
            self.stage.notify(str(error))


class NotSaved(SaveFailed):
    """Says that the match on the table is not saved, and offers to try again or to save it to a new file."""

    def heading(self) -> str:
        """Return the heading."""
        return say("Not saved")

    def words(self) -> str:
        """Return the reason as a sentence."""
        return say("{reason} Unsaved moves will be lost when you leave.", reason=self.reason)

    def entries(self) -> list[Entry]:
        """Return what can be done: save the match here or elsewhere, go on without a file, or leave."""
        return [
            ("again", say("Try again"), "clockwise-rotation", self._try_again),
            ("elsewhere", say("Save as a new file"), "scroll-unfurled", self.save_elsewhere),
            ("without", say("Continue without saving"), "campfire", self.go_on),
            ("leave", say("Leave"), "exit-door", partial(go_home, self.stage)),
        ]

    def _try_again(self) -> None:
        """Write the match to its own file and go on. If another window has changed the file, a notice says so."""
        path = self.table.path
        assert path is not None, "the match has no file"
        if self.save_to(path):
            self.go_on()


# The other helpers


class SeatChanger:
    """Gives a seat of a running match to a bot or to another person, and opens a new table of the match."""

    def __init__(self, table: AnyTable, privacy: Privacy, save_watcher: SaveWatcher) -> None:
        self._table = table
        self._privacy = privacy
        self._save_watcher = save_watcher

    def why_not(self, seat: int) -> str | None:
        """Return why a seat cannot be given away now: the match is over, or a curtain still covers the seat's turn."""
        table = self._table
        prompt = self._table.match.prompt
        if prompt is None:
            return say("The match is over.")
        is_behind_curtain = prompt.seat == seat and seat in table.people and self._privacy.needs_cover(prompt)
        if not is_behind_curtain:
            return None
        return say(
            "It's {name}'s turn. Pass the screen to {name} first; then this can be changed.",
            name=table.looks[seat].name,
        )

    def ask_which_seat(self) -> None:
        """Open the list of all seats; a press on a seat asks who plays it from now on."""
        table = self._table
        words = say("Choose a seat to hand over to a bot or another person.")
        players = list(zip(table.looks, seat_bots(table.match), strict=True))
        open_screen(
            table.stage, "who_plays", table.match.rules, words, lambda: players, self.ask_who_plays, self.why_not
        )

    def ask_who_plays(self, seat: int) -> None:
        """Ask who plays a seat from now on."""
        table = self._table
        match = self._table.match
        other_names = [name for other, name in enumerate(match.names) if other != seat]
        proposed_name = match.names[seat]
        only_bots_so_far = all(player.bot is not None for player in players_of(match)[seat])
        if only_bots_so_far:
            taken_keys = set(map(name_key, other_names))
            free_names = (name for name in known_people(table.stage) if name_key(name) not in taken_keys)
            proposed_name = next(free_names, proposed_name)
        bot = seat_bots(match)[seat]
        choose = partial(self.change, seat)
        look = table.looks[seat]
        open_screen(table.stage, "player_choice", match.rules, look, bot, proposed_name, other_names, choose)

    def change(self, seat: int, name: str, bot: str | None) -> None:
        """Give a seat to ``bot`` or, if that is ``None``, to a person called ``name``; show a refusal as a notice."""
        table = self._table
        match = self._table.match
        is_same_player = bot == seat_bots(match)[seat] and (bot is not None or name == match.names[seat])
        if is_same_player:
            return  # so that undo stays possible
        if bot is not None:
            bot = bot_with_all_settings(match.rules, bot, f"{match.seed}:temperament:{seat}:{len(match.records)}")
        last_reader = table.reader
        try:
            match.change_seat(seat, name=None if bot is not None else name, bot=bot)
        except MatchFileError as error:
            self._save_watcher.open_failure_dialog(error, lambda: self.change(seat, name, bot))
            return
        except ValueError as refusal:
            table.stage.notify(str(refusal))
            return
        if bot is None:
            with suppress(OSError):
                remember_names(table.stage.data_dir, [name])
        self._replace_table(last_reader)

    def _replace_table(self, last_reader: int | None) -> None:
        """Replace this table by a new one, since its secrets may have to be shown to another seat from now on.

        A table with a single person usually needs no curtain. But if that person is not the ``last_reader``, whose
        secrets this table showed, a curtain covers the new table first, unless the people trust each other.
        """
        table = self._table
        stage = self._table.stage
        while stage.scene is not cast("Scene", table):
            stage.pop()
        stage.scene.prepare_to_end()
        new_table = table_class(table.match.entry)(stage, table.match, table.path)
        stage.replace(cast("Scene", new_table))
        has_secrets = table.match.entry.secrets and not is_trusting(table.match.table)
        if has_secrets and len(new_table.people) == 1 and new_table.people[0] != last_reader:
            seat = new_table.people[0]
            new_table.look_as(None)
            stage.push(new_table.curtain(seat))


class TowerMeasurer:
    """Measures in another process how often pieces come out of a match's own tower, for strong bots and hints.

    The measuring begins when a bot or a hint needs these frequencies. Until it has ended, strong bots play like easy
    bots.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._job: BackgroundJob[Trial] | None = None
        set_tower_frequencies(table.stage, table.match)

    @property
    def is_needed(self) -> bool:
        """Whether the elder cannot advise yet, since the match has a tower of its own that has not been measured."""
        return bool(why_not_advised(self._table.match))

    @property
    def is_under_way(self) -> bool:
        """Whether the tower is being measured."""
        return self._job is not None

    def begin(self) -> None:
        """Begin to measure, if that is needed and has not begun yet."""
        tower = self._table.match.setup.tower
        if self._job is None and self.is_needed and tower is not None:
            from game.towers.match_tower import try_tower  # loaded late: the standard tower does not need it

            self._job = BackgroundJob(try_tower, tower)

    def begin_for_bots(self) -> None:
        """Begin to measure if a bot at the table needs it, and show a notice."""
        match = self._table.match
        bots = [find_bot(match.rules, bot) for bot in seat_bots(match) if bot is not None]
        is_needed_by_bot = self.is_needed and any(isinstance(bot, ImaginingBot) for bot in bots)
        if self._job is None and is_needed_by_bot:
            self._table.stage.notify(
                say("The strong bots do not know this tower yet. Until it is measured, they play like easy bots.")
            )
            self.begin()

    def update(self) -> None:
        """Save the measurement when it is done, and show a notice."""
        if self._job is None:
            return
        self._job.poll()
        if not self._job.done:
            return
        stage = self._table.stage
        job = self._job
        self._job = None
        job.cancel()
        if job.result is None:
            stage.notify(job.fault)
            return
        from game.towers.shelf import Shelf  # loaded late: the standard tower does not need it

        stage.shared(Shelf).trials.keep(job.result)
        set_tower_frequencies(stage, self._table.match)
        stage.notify(say("This tower has been measured, so the strong bots now know it."))

    def stop(self) -> None:
        """Stop measuring, since the table is left."""
        if self._job is not None:
            self._job.cancel()
            self._job = None


class Helpers:
    """All helpers of one table; ``show_state()`` shows the current state of its match."""

    def __init__(self, table: AnyTable, show_state: Callable[[], None]) -> None:
        self.privacy = Privacy(table)
        self.give_up_guard = GiveUpGuard(table)
        self.unseen_records = UnseenRecords(table)
        self.save_watcher = SaveWatcher(table, lambda: self.unseen_records.is_offered)
        self.seat_changer = SeatChanger(table, self.privacy, self.save_watcher)
        self.speed_control = SpeedControl(table, self.save_watcher.faster_button_place)
        self.next_turn = NextTurn(table, self.privacy, self.unseen_records, show_state)
        self.confirmation = Confirmation(table, self.speed_control, self.next_turn.banner)
        self.tower_measurer = TowerMeasurer(table)
        self.hint = Hint(table, self.confirmation, self.next_turn.banner, self.tower_measurer.begin)


# Reading a table aloud: who must do what, each seat, the middle, and the possible moves


def table_in_words(table: AnyTable, scores: Sequence[int], unit: Plural) -> list[str]:
    """Describe a table in paragraphs: the status, each seat, and the middle with the possible moves.

    The paragraphs tell only what the table's reader may know. ``unit`` is what the ``scores`` are counted in.
    """
    status = table.status()
    face = getattr(table, "face", None)
    paragraphs = [joined_sentences([status.text, status.more])]
    for seat, look in enumerate(table.looks):
        words = list(table.wording.seat(face, seat))
        if not words or not words[0].startswith(look.name):
            points = say_counted(unit, scores[seat])
            words.insert(0, say("{who}: {what}", who=look.name, what=points))
        paragraphs.append(joined_sentences(words))
    paragraphs.append(joined_sentences([*table.wording.middle(face), _possible_moves(table)]))
    return [text for text in paragraphs if text]


def _possible_moves(table: AnyTable) -> str:
    """Return a sentence that names the controls with which a move can be made now."""
    usable_controls = [control for control in table.table_controls() if control.enabled and control.moves]
    labels = list(dict.fromkeys(control.label for control in usable_controls))
    return say("Possible moves: {things}.", things="; ".join(labels)) if labels else ""
