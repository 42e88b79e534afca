"""The table: the base class of every game's scene. It holds the match, plays moves and bots, and hands over the screen.

A game overrides how a view is drawn (``show``, ``draw``) and which controls there are (``table_controls``); nearly
every game also overrides how a record is animated (``animate``). Everything else has a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.core import BadMove, IllegalMove, Match, MatchFileError, MatchOver, Prompt, Record, undoing
from game.core.aftermath import aftermath_of
from game.core.copying import copied
from game.core.rules import AnyState
from game.core.words import say
from game.kept.seats import seat_bots, seat_looks
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import library, open_rule_book, rule_book_painters
from game.screens.parts.match_log import MatchLog
from game.screens.parts.match_picture import remember_left_table
from game.screens.parts.move_controls import AnyDialog, MoveControls, reason_against
from game.screens.parts.prepared_ahead import paint_ahead, prepare_ahead, screen_painters
from game.screens.parts.table_data import HandOver, Places, ResultPainters, Wording, help_maker
from game.screens.table.corner import corner_buttons
from game.screens.table.helpers import Helpers, table_in_words
from game.screens.table.outcome_picture import outcome_sound_decoders
from game.screens.table.turn_signs import moving_parts_of_thinking_sign, thinking_sign_controls
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Intention, Press
from game.ui.keys import CORNER
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.regions import is_main_action
from game.ui.scene import Scene, ScreenSound, Status
from game.ui.stage import Stage


class Table(Scene):
    """The screen on which a match is played, seen by ``viewer`` (``None``: only bots play).

    ``path`` is the match's file, or ``None``. ``looks`` has the look of each seat, and ``people`` lists the seats of
    people. ``reader`` is the seat whose secrets are visible now, and ``view`` is what that seat may know; a table
    shows nothing else. ``view`` changes only between animations, and when a hand is closed. ``ready`` says that the
    viewer may act now.
    """

    name = "match"
    draws_only_changes = True
    #: the dialog of the game that is open over the table
    dialog: AnyDialog | None = None
    #: whether the table points at controls to touch and offers hints; a lesson's table does neither
    offers_hints = True

    # Data that a game overrides

    places = Places()
    wording = Wording()
    hand_over = HandOver()
    result_painters = ResultPainters()

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        self.match = match
        self.path = path
        self.screen_sound = ScreenSound(match.entry.music, match.entry.ambience, match.entry.told_aloud)
        stage.sound.add_folder(match.entry.sounds_folder())
        self.looks = seat_looks(match.names, match.table)
        bots = seat_bots(match)
        self.people = tuple(seat for seat, bot in enumerate(bots) if bot is None)
        match.bots = tuple(seat for seat, bot in enumerate(bots) if bot is not None)
        self.player = TimelinePlayer(lambda: stage.options.speed)
        self.viewer: int | None = self.people[0] if self.people else None
        self.match_log = MatchLog(match)
        #: how many lines of the last record have been given to the narrator
        self._narrated_count = 0
        self.helpers = Helpers(self, self._show_state)
        self.view: AnyState = match.view(self.reader)

    # Methods that a game must override

    def show(self, view: AnyState) -> None:
        """Show a new view; called when the table changes without an animation, and after each animation."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, except the controls that have looks."""

    def table_controls(self) -> list[Control]:
        """List the game's controls; ``move_controls`` makes the controls that play a move."""
        return []

    # Methods that a game may override

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record, or ``None`` to show its result at once.

        The record holds the events as the reader may see them; ``self.view`` is still the view before this record.
        ``record.tracks`` holds the recordings of its drops.
        """
        return None

    def close_hand(self, view: AnyState) -> None:
        """Hide everything that only the viewer may know, since the viewer's decision has just ended.

        ``view`` is what an onlooker could see before the last record, which is animated next. A game overrides this
        method to leave the rest of its picture unchanged.
        """
        self.show(view)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the place of a seat's panel or pieces."""
        return None

    def spot_of(self, subject: object) -> Rect | None:
        """Return the place on the table of an event, a move that may be made, or a prompt.

        ``None`` stands for the default: the place of the event's seat, or of the controls of a move or prompt.
        """
        return None

    def asked_status(self, prompt: Prompt) -> Status:
        """Return the status for a prompt to the viewer or to another seat."""
        return Status(prompt.text, prompt.seat)

    def next_pictures(self) -> Iterable[Drawing]:
        """Return painters for what may be shown next, such as a dialog that may be opened."""
        return ()

    def corner_controls(self) -> list[Control]:
        """List the corner's buttons, "Since your last turn", "Not saved", the hint, and the sign of a thinking bot."""
        helpers = self.helpers
        since_last_turn_button = helpers.unseen_records.controls(helpers.save_watcher.since_last_turn_button_place())
        buttons = corner_buttons(self, helpers.confirmation)
        return [
            *since_last_turn_button,
            *helpers.save_watcher.controls(),
            *helpers.hint.button(),
            *buttons,
            *thinking_sign_controls(self),
        ]

    # Dialogs

    def open_dialog(self, dialog: AnyDialog) -> None:
        """Open a dialog of the game over the table."""
        self.dialog = dialog
        self.stage.interaction.enter_dialog()
        self.stage.sound.play("card_slide", 0.6)
        self.refresh()

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.dialog = None
        self.stage.interaction.return_to_opener()
        self.refresh()

    @property
    def _dialog_can_be_left(self) -> bool:
        """Whether an open dialog can be left without a move; while it is open, keys reach only its controls."""
        return self.dialog is not None and self.dialog.can_be_left

    @property
    def has_begun_choice(self) -> bool:
        """Whether a dialog is open or something is selected, so that ``step_back`` can undo it."""
        return self._dialog_can_be_left

    def step_back(self) -> bool:
        """Close the dialog or clear the selection; return whether there was one.

        Esc calls this before it opens the menu; undo calls this before it takes a move back.
        """
        if not self.has_begun_choice:
            return False
        self.close_dialog()
        return True

    # Who sees what

    def curtain(self, seat: int) -> Scene:
        """Return the screen that covers the table, from its first frame on, until ``seat`` has accepted."""
        make_own_curtain = self.hand_over.curtain
        if make_own_curtain is not None:
            curtain = make_own_curtain(seat)
        else:
            curtain = make_screen(self.stage, "curtain", self, seat)
        self.stage.without_placeholder.add(curtain)  # a placeholder would only dim the secrets on the table
        return curtain

    @property
    def viewer_is_asked(self) -> bool:
        """Whether the viewer is asked and may see the question; before a secret question, the others must look away."""
        prompt = self.match.prompt
        return prompt is not None and prompt.seat == self.viewer and not self.helpers.privacy.needs_cover(prompt)

    @property
    def reader(self) -> int | None:
        """The seat whose secrets may be visible on this table now, or ``None``; see ``Privacy``."""
        return self.helpers.privacy.reader

    @property
    def confidential(self) -> bool:
        """Whether the table shows a person's secrets that other people at the table must not see."""
        return not self.helpers.privacy.is_open and self.reader is not None

    @property
    def busy(self) -> bool:
        """Whether an animation runs, or the table waits for a bot's move, a drop or a hand-over."""
        return self.player.busy or self.helpers.next_turn.is_waiting

    @property
    def ready(self) -> bool:
        """Whether the viewer is asked and nothing moves."""
        return self.viewer_is_asked and not self.busy

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table to a seat, or to an onlooker (``None``); with ``closed``, the seat's secrets stay hidden."""
        self.viewer = seat
        self.helpers.privacy.show_secrets_of(None if closed else seat)
        self._show_state()

    def _show_state(self) -> None:
        """Show the current state of the match, as far as the reader may know it."""
        self.helpers.give_up_guard.stop_asking()
        self.helpers.hint.close()
        self.view = self.match.view(self.reader)
        self.show(self.view)
        self.refresh()

    def status(self) -> Status:
        """Return the status line: who must do what, what happens in the running animation, or how the match ended."""
        if self.match_log.running_timeline is not None:
            return Status(self.match_log.last_line(self.reader))
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return Status(outcome.reason if outcome else "")
        if self.thinking_seat is not None:
            return Status(say("{name} is thinking", name=self.match.names[self.thinking_seat]), self.thinking_seat)
        return self.asked_status(prompt)

    def read_out(self) -> Sequence[str]:
        """Describe the table in words, seat by seat and then the middle."""
        unit = aftermath_of(self.match.entry).unit_words
        time_taken = self.helpers.next_turn.hour_glass.words()
        paragraphs = table_in_words(self, self.match.rules.scores(self.view), unit)
        return [*paragraphs, time_taken] if time_taken else paragraphs

    # The match

    @property
    def move_controls(self) -> MoveControls:
        """A maker of controls that play moves; a control is grey, with a reason, if none of its moves is legal now."""
        return MoveControls(self.match.moves, lambda move: reason_against(self.match, move, self.viewer), self.play)

    def play(self, move: object) -> None:
        """Play a move or its text: save the move at once, then animate it. A refusal is shown as a notice.

        With the option "confirm turns", a move that could not be undone is held back until it is confirmed.
        """
        if self.busy:
            return
        self.helpers.hint.close()
        is_held_back = self.helpers.confirmation.hold_back(str(move))
        if not is_held_back:
            self.helpers.speed_control.reset()
            self.carry_out(str(move))

    def carry_out(self, move: str) -> None:
        """Play a move, once its drops are computed, and show it; a refusal is shown as a notice."""
        helpers = self.helpers
        helpers.next_turn.stop()
        helpers.next_turn.banner.clear_for_move()
        helpers.hint.close()
        helpers.give_up_guard.stop_asking()
        hour_glass = helpers.next_turn.hour_glass
        hour_glass.stop()
        waits_for_drop = helpers.next_turn.background_drops.hold_back(move)
        if waits_for_drop:
            self.refresh()
            return
        prompt_before = self.match.prompt
        public_view_before = self.match.view(None)
        try:
            record = self.match.play(move, hour_glass.seconds_taken, is_cut=helpers.next_turn.thinking.is_cut)
        except MatchFileError as error:
            helpers.save_watcher.open_failure_dialog(error, lambda: self.carry_out(move))
            return
        except (BadMove, IllegalMove, MatchOver) as refusal:
            self.stage.sound.play("no", 0.5)
            self.stage.notify(str(refusal))
            hour_glass.start()
            return
        hour_glass.reset()
        if prompt_before is not None:
            helpers.speed_control.remember_who_moved(prompt_before.seat)
            if prompt_before.seat == self.viewer:
                helpers.unseen_records.mark_seen(prompt_before.seat, len(self.match.records) - 1)
        helpers.unseen_records.withdraw()
        self._show_record(record, public_view_before)

    def _show_record(self, record: Record, public_view_before: AnyState) -> None:
        """Animate the record of a move that has just been played, then go on to the next turn.

        ``public_view_before`` is what an onlooker could see before the move.
        """
        self.match_log.running_timeline = Timeline()  # without events, so that the log lists nothing of the record yet
        self._narrated_count = 0
        must_close_hand = self.helpers.privacy.hide_secrets_if_decision_ended()
        if must_close_hand:
            self.view = public_view_before
            self.close_hand(public_view_before)
        self.helpers.next_turn.thinking.begin()  # a bot that is asked next thinks during the animation
        seen_record = replace(record, events=tuple(event.seen_by(self.reader) for event in record.events))
        timeline = self.animate(seen_record) or Timeline()
        self.match_log.running_timeline = timeline
        self.player.play(timeline, self._go_on)
        timeline.advance(0.0)  # so that the next picture shows the beginning of the animation, not the next question
        self.refresh()

    def _go_on(self) -> None:
        """Let the narrator say the lines about the last events, then go on to the next turn."""
        self.match_log.running_timeline = None
        self.stage.narrator.tell(self._lines_to_narrate)
        self.helpers.next_turn.begin_next()

    def _lines_to_narrate(self) -> list[str]:
        """Return the lines shown since the last call, with secrets only if nobody else can hear them."""
        may_tell_secrets = len(self.people) == 1 or self.stage.options.headphones
        shown_lines = self.match_log.lines_since(len(self.match.records) - 1, self.reader if may_tell_secrets else None)
        lines = shown_lines[self._narrated_count :]
        self._narrated_count = len(shown_lines)
        return [line.text for line in lines]

    def keep_still(self) -> None:
        """Stop bots and hand-overs until ``enter`` is called again."""
        self.helpers.next_turn.background_drops.stop()
        self.helpers.next_turn.stop()

    def undo(self) -> None:
        """Undo a begun choice or, if nothing is begun, the last move; or say why that is not possible.

        If a bot's move waits for its drop, discard the bot's move first: it would make the last move final.
        """
        self.helpers.next_turn.background_drops.stop()
        self.helpers.hint.close()
        may_step_back = not self.busy and not self.helpers.confirmation.is_waiting and self.has_begun_choice
        has_stepped_back = may_step_back and self.step_back()
        if not has_stepped_back:
            _undo_or_redo(self, undoing.why_not_undo(self.match, self.viewer), lambda: undoing.undo(self.match))
        self.helpers.next_turn.ask_bot_again()

    def redo(self) -> None:
        """Redo a move, or say why that is not possible."""
        _undo_or_redo(self, self.match.why_not_redo, lambda: undoing.redo(self.match))

    # The stage calls these

    def enter(self) -> None:
        """Begin, or go on after something covered the table; a bot that has not moved is asked again."""
        next_turn = self.helpers.next_turn
        if next_turn.has_begun:
            offers_reload = self.helpers.save_watcher.check_file()
            if not offers_reload:
                next_turn.ask_bot_again()
            next_turn.prepare_pictures()
            next_turn.hour_glass.start()
            return
        if len(self.people) > 1:
            self.viewer = None
        else:
            # the picture may still be turned for a person on the other side who has left the match
            self.stage.is_person_opposite = False
        next_turn.begin_next()
        self.helpers.tower_measurer.begin_for_bots()

    def leave(self) -> None:
        """End the wait for a drop, let everything land, and stop the hour-glass, before another screen opens."""
        self.helpers.next_turn.background_drops.stop()
        self.player.land()
        self.helpers.next_turn.hour_glass.stop()

    def prepare_to_end(self) -> None:
        """Stop all helpers. If the match file is up to date, update the library and the picture beside the file."""
        self.helpers.next_turn.background_drops.stop()
        self.helpers.next_turn.thinking.cancel()
        self.helpers.hint.close()
        self.helpers.tower_measurer.stop()
        if self.path is None or not self.path.exists():
            return
        if self.match.file.is_kept and not self.match.file.is_behind:  # file and table agree
            library(self.stage).add_match(self.match_log.shown_match, self.path)
            remember_left_table(self.stage, self.match_log.shown_match, self.path)

    def look_for_changes(self) -> None:
        """Check whether another window has written to the match's file."""
        self.helpers.save_watcher.check_file()

    def refresh_texts(self) -> None:
        """Show the view again with new words, now or after the animation, and remove the banner."""
        self.helpers.next_turn.banner.clear()
        if not self.busy:
            self.show(self.view)

    def preload_painters(self) -> Iterator[Drawing]:
        """Yield painters for all that may be shown at any time; the last painters decode the sounds of the outcome."""
        yield self.helpers.speed_control.draw_untouched
        if len(self.people) > 1:
            for seat in self.people:
                yield from screen_painters(partial(self.curtain, seat))
        yield from paint_ahead(self.stage, "pause", self)
        yield from prepare_ahead(self.stage, "log", self)
        make_help = help_maker(self.match.entry)
        if make_help is None:
            yield from rule_book_painters(self.stage, self.match.game, self._viewer_prompt)
        else:
            yield from screen_painters(partial(make_help, self.stage, self.looks, self._open_rules))
        yield from prepare_ahead(self.stage, "options")
        yield from outcome_sound_decoders(self.stage.sound)

    def controls(self) -> list[Control]:
        """List the table's controls, which rest during an animation or a confirmation, and the corner's controls."""
        helpers = self.helpers
        is_confirming = helpers.confirmation.is_waiting
        controls = [helpers.give_up_guard.guard(control) for control in self.table_controls()]
        if not self.ready or is_confirming:
            controls = [_as_resting(control, is_confirming=is_confirming) for control in controls]
        corner_controls = self.corner_controls()
        for control in corner_controls:
            control.region = CORNER
        other_controls = [*corner_controls, *self._hour_glass_controls(controls)]
        if self._dialog_can_be_left:
            other_controls = [_unfocusable(control) for control in other_controls]
        controls += other_controls
        controls += helpers.hint.controls(controls)
        if self.busy and self.people:
            # Enter hurries the animation; after it the focus starts at the first question
            controls = [_unfocusable(control) if control.focusable else control for control in controls]
        controls += helpers.speed_control.controls()
        if is_confirming:
            controls += helpers.confirmation.controls()
        return controls

    def _hour_glass_controls(self, controls: Sequence[Control]) -> list[Control]:
        """List the viewer's hour-glass, unless a dialog is open or it would hide a control that plays a move."""
        if self.dialog is not None:
            return []
        move_places = [control.rect for control in controls if control.moves]
        hour_glass = self.helpers.next_turn.hour_glass.controls()
        return [control for control in hour_glass if control.rect.collidelist(move_places) < 0]

    @property
    def wants_frames(self) -> bool:
        """Whether anything moves, another process computes something, or a sign or a question is shown."""
        helpers = self.helpers
        next_turn = helpers.next_turn
        sign_is_shown = (
            next_turn.banner.is_shown or helpers.give_up_guard.asking_id != "" or next_turn.hour_glass.is_shown
        )
        process_computes = helpers.hint.is_thinking or helpers.tower_measurer.is_under_way
        anything_moves = self.moving_parts() != []  # ``None`` stands for the whole screen
        return self._is_unsettled or sign_is_shown or process_computes or anything_moves

    @property
    def _is_unsettled(self) -> bool:
        """Whether an animation runs, something is still landing, a bot thinks, or the banner covers the table."""
        return self.busy or self.player.is_landing or self.helpers.next_turn.banner.covers

    def moving_parts(self) -> list[Rect] | None:
        """Return the rectangles to draw again, ``None`` for the whole table; only embers move while a bot thinks."""
        if self.helpers.next_turn.only_bot_thinks:
            return moving_parts_of_thinking_sign(self)
        if self._is_unsettled:
            return None
        return [*self.helpers.hint.moving_parts(), *self.helpers.next_turn.hour_glass.moving_parts()]

    def update(self, seconds: float) -> None:
        """Advance the animation, the pending turn and all helpers by ``seconds``."""
        helpers = self.helpers
        was_unsettled = self._is_unsettled
        had_banner = helpers.next_turn.banner.is_shown
        self.player.update(seconds)
        if self.match_log.running_timeline is not None:
            self.stage.narrator.tell(self._lines_to_narrate)
        helpers.next_turn.update(seconds)
        helpers.give_up_guard.update()
        helpers.hint.update()
        helpers.tower_measurer.update()
        helpers.speed_control.update(seconds)
        has_settled = was_unsettled and not self._is_unsettled
        whole_table_moves = was_unsettled and self.moving_parts() is None
        if has_settled or whole_table_moves or had_banner != helpers.next_turn.banner.is_shown:
            self.refresh()

    def hurry(self) -> None:
        """Skip the running animation, except for what must not be missed, and the pause before the next action."""
        self.player.hurry()
        self.helpers.next_turn.hurry()
        if not self.busy:
            self.helpers.speed_control.reset()
        self.refresh()

    def handle(self, intention: Intention) -> bool:
        """Step back or open the menu with Esc, undo and redo with Ctrl+Z and Ctrl+Y, rules with F1, hints with H.

        During an animation a click or a key skips it; the skip key first makes it faster.
        """
        helpers = self.helpers
        if intention == Command("back") and self._close_innermost():
            return True
        if intention == Command("skip") and self.busy:
            helpers.speed_control.press()
            return True
        if isinstance(intention, Command):
            actions = {
                "back": self._open_menu,
                "undo": self.undo,
                "redo": self.redo,
                "rules": self._open_rules,
                "menu": self._open_menu,
                "log": self._open_log,
                "hint": helpers.hint.ask,
            }
            if intention.name in actions:
                actions[intention.name]()
            return intention.name in actions
        if self._is_unsettled and (isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down)):
            self.hurry()
            return True
        return False

    def _close_innermost(self) -> bool:
        """Cancel the unconfirmed move. If there is none, close the hint; if there is no hint, step back.

        Return whether any of these was done.
        """
        if self.helpers.confirmation.is_waiting:
            self.helpers.confirmation.cancel()
            return True
        return self.helpers.hint.close() or self.step_back()

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the marks of a hint, and the banner."""
        self.helpers.hint.draw(canvas)
        if not self.player.busy:
            self.helpers.next_turn.banner.draw(canvas, self.looks)

    @property
    def _viewer_prompt(self) -> Prompt | None:
        """The question to the viewer; ``None`` if the viewer may not act now."""
        return self.match.prompt if self.ready else None

    def _open_rules(self) -> None:
        """Open the rule book at the viewer's question."""
        open_rule_book(self.stage, self.match.game, self._viewer_prompt)

    def _open_log(self) -> None:
        self.helpers.next_turn.banner.clear()
        open_screen(self.stage, "log", self)

    def _open_menu(self) -> None:
        self.stage.remove_notice(stops_speech=False)  # a notice of the table would lie over the menu
        open_screen(self.stage, "pause", self)


def _as_resting(control: Control, *, is_confirming: bool) -> Control:
    """Return a control as it is during an animation or a confirmation: if it makes a move, it rests.

    While a question asks to confirm a move (``is_confirming``), the keyboard reaches no control of the table, and no
    control has the fire style. Controls that would make a move have no tooltip then: the question names the move.
    """
    if control.moves or control.hold or control.drag:
        control = copied(control)
        control.resting = True
        control.moves = ()
        control.ring = False
        if is_confirming:
            control.tooltip = ""
    if is_confirming and is_main_action(control):
        look: Any = control.look  # the look of a main action has a field ``style``
        control = replace(control, look=replace(look, style="stone"))
    return _unfocusable(control) if is_confirming else control


def _unfocusable(control: Control) -> Control:
    """Return a control that the keyboard does not reach."""
    control = copied(control)
    control.focusable = control.first = False
    return control


def _undo_or_redo(table: Table, reason: str | None, act: Callable[[], None]) -> None:
    """Call ``act``, which undoes or redoes a move, unless there is a ``reason`` against it.

    A move that waits to be confirmed is cancelled instead, and a running animation is only hurried.
    """
    helpers = table.helpers
    if helpers.confirmation.is_waiting:
        helpers.confirmation.cancel()
        return
    if table.busy and not undoing.takes_turn_back_from_another(table.match, table.viewer):
        table.hurry()
        return
    if reason is not None:
        table.stage.notify(reason)
        return
    table.player.skip()
    helpers.next_turn.stop()
    try:
        act()
    except MatchFileError as error:
        helpers.save_watcher.open_failure_dialog(error, lambda: _undo_or_redo(table, None, act))
        return
    helpers.next_turn.begin_next()
