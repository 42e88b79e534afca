"""The menu over the table (Esc), which also says how the match was set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.core import Match
from game.core.bots import bot_level
from game.core.deleted_files import DAYS_KEPT
from game.core.rules import Option
from game.core.undoing import why_not_undo
from game.core.words import all_of, error_sentence, row_of, say
from game.kept.match_files import MatchFiles
from game.kept.seats import head_starts_in_words, is_trusting, seat_bots, trust_label
from game.screens.navigation import open_screen
from game.screens.open_match import go_home, library, next_starter, start_rematch
from game.screens.parts.page import Closable
from game.screens.parts.prepared_ahead import paint_ahead
from game.screens.table.corner import command_action
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, column
from game.ui.lettering import draw_title
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import BONE, PARCHMENT
from game.ui.widgets import Button, dialog_panel

_PANEL_AREA = Rect(540, 30, 520, 840)
#: the place of the words about the set-up
_SETUP_AREA = Rect(576, 146, 448, 84)
#: the place of the menu's buttons
_BUTTONS_AREA = Rect(600, 240, 400, 606)
#: id, label, icon, action, and why the action is refused (``None`` if it is not)
_Entry = tuple[str, str, str, Callable[[], None], str | None]


class PauseMenu(Closable):
    """The menu with its buttons: continue, undo, redo, rules, watch, options, give up, leave, quit."""

    name = "pause"
    opened_by = ("menu",)
    overlay = True

    def __init__(self, stage: Stage, table: Table) -> None:
        super().__init__(stage)
        self._table = table
        self.screen_sound = ScreenSound(told_aloud=table.screen_sound.told_aloud, tells_no_secrets=True)
        #: whether "Give up" was pressed once, and asks for confirmation
        self._asks_to_give_up = False

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw the panel and the title, which are seen until everything else is loaded."""
        dialog_panel(canvas, _PANEL_AREA)
        title = self._table.match.setup.title
        draw_title(canvas, title, 800, _PANEL_AREA.y + 56, 42, align="centre", width=440)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the title and the set-up."""
        self.draw_placeholder(canvas)
        saved_words = self._table.helpers.save_watcher.words
        canvas.text(saved_words, 800, _PANEL_AREA.y + 98, 20, colour=PARCHMENT, align="centre", middle=True, width=460)
        words = setup_words(self._table.match)
        canvas.prose(words, _SETUP_AREA, 20, colour=BONE, align="centre", middle=True, least=15)

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for the replay, if there is a move to replay."""
        match = self._table.match_log.shown_match
        if match.records:
            yield from paint_ahead(self.stage, "replay", match, len(match.records))

    def controls(self) -> list[Control]:
        """List the menu's buttons."""
        entries = self._menu_entries()
        cells = column(_BUTTONS_AREA, len(entries), gap=10)
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
                opening_notice=say("Opening the match…") if name == "back" else "",
            )
            for cell, (name, label, icon, action, why_not) in zip(cells, entries, strict=True)
        ]

    def _menu_entries(self) -> list[_Entry]:
        """Return the buttons of the menu from top to bottom."""
        match = self._table.match
        save_watcher = self._table.helpers.save_watcher
        why_no_undo = why_not_undo(match, self._table.viewer)
        quit_label = say("Quit without saving") if save_watcher.is_unsaved else say("Quit")
        why_no_replay = None if self._table.match_log.shown_match.records else say("No moves yet.")
        return [
            ("continue", say("Continue"), "campfire", self.stage.pop, None),
            ("undo", say("Undo"), "anticlockwise-rotation", partial(self._close_and, self._table.undo), why_no_undo),
            ("redo", say("Redo"), "clockwise-rotation", partial(self._close_and, self._table.redo), match.why_not_redo),
            ("rules", say("Rules"), "rule-book", command_action(self._table, "rules"), None),
            ("back", say("Watch match"), "film-strip", self._open_replay, why_no_replay),
            ("options", say("Options"), "cog", lambda: open_screen(self.stage, "options"), None),
            ("turn", say("Rotate table"), "cycle", self._turn_table, None),
            *self._seats_entry(),
            *self._play_again_entry(),
            *self._give_up_entry(),
            ("leave", save_watcher.leave_label, "cave-entrance", partial(go_home, self.stage), None),
            ("quit", quit_label, "exit-door", lambda: self.stage.command("quit"), None),
        ]

    def _play_again_entry(self) -> list[_Entry]:
        """List the button for another match if this one is over."""
        match = self._table.match_log.shown_match
        if match.outcome is None:
            return []
        name = match.names[next_starter(match)]
        words = say("Play again") if len(match.names) == 1 else say("Play again: {name} starts", name=name)
        return [("again", words, "small-fire", lambda: start_rematch(self.stage, match), None)]

    def _seats_entry(self) -> list[_Entry]:
        """List the button that gives seats to bots or to other people, while the match is not over."""
        if self._table.match_log.shown_match.outcome is not None:
            return []
        return [("seats", say("Players"), "three-friends", self._table.helpers.seat_changer.ask_which_seat, None)]

    def _give_up_entry(self) -> list[_Entry]:
        """List the button to give up a match that is saved and not over; it asks for confirmation."""
        match = self._table.match
        path = self._table.path
        if match.outcome is not None or path is None or self._table.helpers.save_watcher.is_unsaved:
            return []
        words = say("Really give up?") if self._asks_to_give_up else say("Give up")
        return [("give_up", words, "cancel", partial(self._give_up, path), None)]

    def _give_up(self, path: Path) -> None:
        """Ask at the first press; at the second, move the match to the deleted matches, where it can be restored."""
        if not self._asks_to_give_up:
            self._asks_to_give_up = True
            self.stage.notify(
                say("The match would end without a result. You would have {days} days to restore it.", days=DAYS_KEPT)
            )
            return
        stage = self.stage
        files = MatchFiles(library(self.stage))
        go_home(stage)  # adds the match to the library, so that its summary is found below
        matches = library(stage)
        summary = next((each for each in matches.summaries() if each.file == path.name), None)
        if summary is None:
            return
        try:
            files.delete(path.name, summary)
        except OSError as problem:
            stage.notify(error_sentence(problem))
            return
        go_home(stage)  # once more: the first home screen still lists the match
        stage.notify(
            say("You gave up. The match stays on the Matches screen, under Deleted, for {days} days.", days=DAYS_KEPT)
        )

    def _turn_table(self) -> None:
        """Close the menu, and turn the picture for a person on the other side of the screen."""
        self.stage.pop()
        self.stage.command("turn")

    def _close_and(self, action: Callable[[], None]) -> None:
        """Close the menu, and a curtain below the menu; then call ``action``."""
        while self.stage.scene is not self._table:
            self.stage.pop()
        action()

    def _open_replay(self) -> None:
        """Open the replay of the match so far, as an onlooker may know it."""
        match = self._table.match_log.shown_match
        open_screen(self.stage, "replay", match, len(match.records))

    def status(self) -> Status:
        """Say that the match is paused."""
        return Status(say("The match is paused."))


def setup_words(match: Match) -> str:
    """Return the set-up of a match in two lines: players, then changed options and the seed.

    An option that has its own value for first matches is always named, since a set-up may begin with either value.
    """
    players = [
        name if bot is None else say("{name} ({bot})", name=name, bot=bot_level(match.rules, bot))
        for name, bot in zip(match.names, seat_bots(match), strict=True)
    ]
    changed_options = [
        say("{option}: {value}", option=say(option.title), value=_value_words(match, option))
        for option in match.rules.options
        if match.options[option.key] != option.default or option.first not in (None, option.default)
    ]
    trust = trust_label(match.entry) if is_trusting(match.table) else ""
    options = row_of(filter(None, [*changed_options, trust])) or say("Default options")
    origin = match.setup.origin
    start_notes = []
    if origin is not None:
        start_notes.append(say("from move {count} of another match", count=origin.moves))
    head_starts = head_starts_in_words(match.names, match.setup.head_starts)
    if head_starts:
        start_notes.append(head_starts)
    return f"{all_of(players)}\n{row_of([options, *start_notes, say('seed {seed}', seed=match.seed)])}"


def _value_words(match: Match, option: Option) -> str:
    """Return the match's value of an option in words; labels may name players, as ``{0}``."""
    value = match.options[option.key]
    if not option.labels:
        if isinstance(value, bool):
            return say("Yes") if value else say("No")
        return str(value)
    return say(option.labels[option.values.index(value)]).format(*match.names)
