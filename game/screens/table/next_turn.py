"""Passing a table from one seat to the next: whose secrets are visible, what a seat has missed, curtain or banner."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from random import Random

from game.core import Match, Prompt, Record
from game.core.bots import play_random, thinks
from game.core.chance import MissingDrop
from game.core.match import missing_drop
from game.core.past_match import PastMatch
from game.core.rules import AnyState
from game.core.undoing import as_undone, only_answer
from game.core.words import quoted, say
from game.elder.deeds import remark
from game.kept.error_files import save_error_report
from game.kept.seats import is_trusting, seat_bots
from game.processes.thinking import ChosenMove, Thought
from game.screens.navigation import open_screen
from game.screens.open_match import thinker
from game.screens.parts.any_table import AnyTable
from game.screens.parts.framed_table import table_painters
from game.screens.parts.match_log import Line
from game.screens.parts.prepared_ahead import prepare_ahead
from game.screens.table.turn_signs import Banner, HourGlass, turn_words
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.scene import Status
from game.ui.widgets import Button


class Privacy:
    """Decides whose secrets are visible on a table: those of the seat for which the others look away.

    If the people trust each other, nobody has to look away: the table shows the secrets of the seat that is asked.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: the seat whose secrets are visible because the other people look away; ``None`` if there is no such seat
        self._seat: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has to look away: one person plays, or all trust each other."""
        return len(self._table.people) <= 1 or is_trusting(self._table.match.table)

    @property
    def reader(self) -> int | None:
        """The seat whose secrets may be visible now, or ``None``.

        If nobody has to look away, it is the viewer. Otherwise it is the seat that has taken the screen, until the
        decision of this seat ends.
        """
        table = self._table
        return table.viewer if self.is_open or self._seat == table.viewer else None

    @property
    def open_seats(self) -> frozenset[int]:
        """The seats whose secrets a replay always shows: all seats or only the reader; empty outside a replay."""
        match = self._table.match
        if not isinstance(match, PastMatch):
            return frozenset()
        if match.all_knowing:
            return frozenset(range(len(match.names)))
        return frozenset() if self.reader is None else frozenset((self.reader,))

    def seen_by_reader(self, state: AnyState) -> AnyState:
        """Return what the reader may see of a state or a view: everything, if a replay shows all secrets."""
        match = self._table.match
        if isinstance(match, PastMatch) and match.all_knowing:
            return state
        return match.rules.view(state, self.reader)

    def show_secrets_of(self, seat: int | None) -> None:
        """Show the secrets of ``seat``, or of no seat with ``None``."""
        self._seat = seat

    def needs_cover(self, prompt: Prompt) -> bool:
        """Return whether a curtain has to cover the table before the asked seat may look."""
        return not self.is_open and self.reader != prompt.seat and self._needs_curtain(prompt)

    def _needs_curtain(self, prompt: Prompt) -> bool:
        return self._table.hand_over.needs_curtain(self._table.match, prompt)

    def secrets_stay_visible(self, prompt: Prompt | None) -> bool:
        """Return whether the reader's secrets stay visible for ``prompt``.

        They stay visible if the reader is asked again, and again needs the secrets (the prompt needs a curtain). In
        games where seats reveal their secrets by themselves, it is enough that the reader is asked again.
        """
        table = self._table
        if prompt is None or prompt.seat != self._seat:
            return False
        return table.hand_over.opens_own_hand or self._needs_curtain(prompt)

    def hide_secrets_if_decision_ended(self) -> bool:
        """Hide the reader's secrets if the reader's decision has ended.

        A decision ends when another seat is asked, or when the same seat is asked a public question. A notice meant for
        that seat alone is removed. Returns true if the decision has ended and other people are at the table.
        """
        table = self._table
        if self._seat is None or self.secrets_stay_visible(table.match.prompt):
            return False
        self._seat = None
        table.stage.remove_notice()
        return len(table.people) > 1


# The records that a seat has not seen, and when the table offers to show them

#: records are offered if at least this many other seats have acted; the moves of a single opponent have been seen
_MIN_OTHER_SEATS = 2
#: a button narrower than this has no words
_MIN_WIDTH_FOR_WORDS = 140.0


class UnseenRecords:
    """Remembers how many records each seat has seen in its turns, and offers to show the missed records.

    The records of other seats' turns count as missed, even if the seat has seen or answered something in them. So the
    seat is shown the whole story in its next turn.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: the number of records that each seat has seen, by seat
        self._seen_counts = _counts_after_last_move(table.match, table.people)
        #: the first of the offered records, ``None`` while none are offered
        self._first_offered: int | None = None

    def mark_seen(self, seat: int, asked_at: int) -> None:
        """Remember that ``seat``, which was asked after ``asked_at`` records, has seen all records so far.

        Nothing is remembered if the seat was asked in another seat's turn.
        """
        if _turn_at(self._table.match, asked_at)[0] in (None, seat):
            self._seen_counts[seat] = len(self._table.match.records)

    def first_unseen(self, seat: int) -> int | None:
        """Return the number of the first record since the last turn of ``seat``.

        Return ``None`` if the seat has had no turn yet, or if it is the seat's turn and it has seen how the turn began.
        """
        first = self._seen_counts.get(seat)
        on_turn, turn_start = _turn_at(self._table.match, len(self._table.match.records))
        return None if first is not None and on_turn == seat and first >= turn_start else first

    def lines(self, seat: int, reader: int | None) -> list[Line]:
        """Return the log lines of what ``seat`` has not seen, as far as ``reader`` may know them."""
        first = self.first_unseen(seat)
        return self._table.match_log.lines_since(first, reader) if first is not None else []

    def offer(self, seat: int, reader: int | None) -> None:
        """Offer to show the records that ``seat`` has missed, if several other seats have acted."""
        acting_seats = {line.seat for line in self.lines(seat, reader)} - {seat, None}
        self._first_offered = self.first_unseen(seat) if len(acting_seats) >= _MIN_OTHER_SEATS else None

    def withdraw(self) -> None:
        """Withdraw the offer."""
        self._first_offered = None

    @property
    def is_offered(self) -> bool:
        """Whether the missed records are offered now."""
        return self._first_offered is not None

    def controls(self, place: Rect) -> list[Control]:
        """List the button "Since your last turn" at ``place``, while it is offered."""
        if self._first_offered is None:
            return []
        words = say("Since your last turn")
        look = Button("stone", "film-strip", size=20, bare=place.w < _MIN_WIDTH_FOR_WORDS)
        return [
            Control(
                "since.open",
                "button",
                words,
                place,
                self.open,
                look=look,
                tooltip=say("Watch what has happened since your last turn."),
            )
        ]

    def preload_painters(self) -> Iterator[Drawing]:
        """Yield painters for the screen that the button opens, while it is offered."""
        if self._first_offered is not None:
            table = self._table
            yield from prepare_ahead(table.stage, "since_your_turn", table, self._first_offered, table.reader)

    def open(self) -> None:
        """Show what has happened since the viewer's turn."""
        first = self._first_offered
        table = self._table
        self.withdraw()
        if first is not None:
            open_screen(table.stage, "since_your_turn", table, first, table.reader)


def _counts_after_last_move(match: Match, seats: Sequence[int]) -> dict[int, int]:
    """Return, for each seat, the number of records right after the last move that the seat made in its own turn.

    Seats that never made a move in their turn are left out.
    """
    counts: dict[int, int] = {}
    states = match.history.states
    for count in range(len(match.records) - 1, -1, -1):
        if len(counts) == len(seats):
            break
        prompt = match.rules.prompt(states[count])
        if prompt is not None and prompt.seat in seats and _turn_at(match, count)[0] in (None, prompt.seat):
            counts.setdefault(prompt.seat, count + 1)
    return counts


def _turn_at(match: Match, count: int) -> tuple[int | None, int]:
    """Return the seat on turn after ``count`` records, and the number of records before this turn.

    The seat is ``None`` if all seats are on turn together, or if the rules do not count turns.
    """
    count_turns = getattr(match.rules, "turns", None)
    if count_turns is None:
        return None, 0
    states = match.history.states
    turns = count_turns(states[count])
    turn_start = count
    while turn_start and count_turns(states[turn_start - 1]) == turns:
        turn_start -= 1
    turns_before = count_turns(states[turn_start - 1]) if turn_start else (0,) * len(turns)
    on_turn = [seat for seat, (now, before) in enumerate(zip(turns, turns_before, strict=True)) if now > before]
    return (on_turn[0] if len(on_turn) == 1 else None), turn_start


# What follows a move, after a pause: a bot moves, the table is handed over, or the result is shown


class Thinking:
    """Lets the bot that is asked choose its move in the background."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.bots = seat_bots(table.match)
        self._thought: Thought[ChosenMove] | None = None
        #: whether the bot's time limit ended the search for the chosen move
        self.is_cut = False
        #: the number of records when the thought began
        self._record_count = 0
        #: the last record when the thought began
        self._last_record: Record | None = None

    def begin(self) -> None:
        """If a bot is asked, let it think; cancel a thought about another position."""
        table = self._table
        match = self._table.match
        last = match.records[-1] if match.records else None
        if self._record_count != len(match.records) or self._last_record is not last:
            self.cancel()
        if any(bot is not None and thinks(match.rules, bot) for bot in self.bots):
            thinker(table.stage).prepare(match.game)
        prompt = match.prompt
        bot = None if prompt is None else self.bots[prompt.seat]
        if prompt is None or bot is None:
            return
        if self._thought is None:
            self._thought = thinker(table.stage).ask(match, bot, f"{match.seed}:bot:{len(match.records)}")
            self._record_count = len(match.records)
            self._last_record = last
        table.thinking_seat = prompt.seat if thinks(match.rules, bot) else None

    def take_move(self) -> str | None:
        """Return the chosen move; ``None`` while the bot is thinking, and when no bot is asked.

        Bots of installed packages may fail: then return a random legal move, show a notice and save the error to a
        file.
        """
        if self._thought is None or not self._thought.ready:
            return None
        try:
            move, is_cut = self._thought.value
            fault = self._table.match.why_not(move)
            self.is_cut = fault is None and is_cut
        except (Exception, SystemExit) as error:  # a package's own code is run, and may fail in any way
            save_error_report(self._table.stage.data_dir, error, "match")
            fault = str(error) or type(error).__name__
        return move if fault is None else self._random_move(fault)

    def _random_move(self, fault: str) -> str:
        """Return a random legal move for the seat that is asked, and say that its bot failed."""
        table = self._table
        match = self._table.match
        assert match.prompt is not None, "no seat is asked"
        seat = match.prompt.seat
        table.stage.notify(
            say(
                "{name}'s bot failed: {reason}. It plays a random move instead.",
                name=match.names[seat],
                reason=quoted(fault.rstrip(".")),
            )
        )
        chance = Random(f"{match.seed}:failed:{len(match.records)}")
        return str(play_random(match.rules, match.view(seat), seat, chance))

    def update(self) -> None:
        """Exchange jobs and answers with the thinking process."""
        if self._thought is not None:
            thinker(self._table.stage).update()

    def cancel(self) -> None:
        """Cancel the thought, since the match went on without it or the table is left."""
        thought = self._thought
        self._thought = None
        self.is_cut = False
        self._table.thinking_seat = None
        if thought is not None:
            thought.cancel()


#: the least number of records between two remarks of bots
_MIN_RECORDS_BETWEEN_REMARKS = 8


class BotRemarks:
    """Shows what bots say about thefts and favours, in a line now and then, unless the option is off."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: the number of records when a bot last made a remark
        self._count_at_remark: int | None = None

    def show_on(self, banner: Banner) -> None:
        """Show a bot's remark about the last record, unless the last remark was only a few records ago."""
        table = self._table
        match = table.match
        count = len(match.records)
        if not table.stage.options.remarks or isinstance(match, PastMatch):
            return
        # the difference is negative if moves have been undone since the last remark: then a bot may speak again
        if self._count_at_remark is not None and 0 <= count - self._count_at_remark < _MIN_RECORDS_BETWEEN_REMARKS:
            return
        bots = enumerate(seat_bots(match))
        remark_of_bot = remark(match, [seat for seat, bot in bots if bot is not None and thinks(match.rules, bot)])
        if remark_of_bot is not None:
            self._count_at_remark = count
            seat, words = remark_of_bot
            banner.show(seat, table.stage.clock, words, stays=True)
            table.stage.narrator.tell(lambda: [say("{name}: {what}", name=table.match.names[seat], what=words)])


#: the longest time (seconds) for which the table is drawn while a drop is computed; then the move is played at once
_LONGEST_WAIT = 0.25


class BackgroundDrops:
    """Computes the drops of a move in a thread while the table is drawn, and then plays the move.

    When a person hurries the animation, or leaves the table while their own move waits, the window waits for the thread
    and plays the move at once.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: the move to play once its drop is computed; empty if there is none
        self._move = ""
        #: the drop that the thread computes
        self._missing_drop: MissingDrop | None = None
        self._thread = threading.Thread()
        #: how many seconds the move has waited
        self._seconds = 0.0

    @property
    def is_waiting(self) -> bool:
        """Whether a move waits for a drop."""
        return bool(self._move)

    def hold_back(self, move: str) -> bool:
        """Hold a move back if it needs a drop: compute the drop in a thread, then play the move.

        Return whether the move is held back.
        """
        # the drop for which the same move has waited already; a move that needs several drops waits for each
        last_drop = self._missing_drop if move == self._move else None
        self._move = ""
        awaited_drop = missing_drop(self._table.match, move) if self._table.stage.options.speed > 0 else None
        if awaited_drop is None:
            return False
        if last_drop is None:
            self._seconds = 0.0
        elif last_drop.args == awaited_drop.args or self._seconds >= _LONGEST_WAIT:
            # the thread failed to compute this drop, or the move has waited long enough: playing the move computes the
            # drop, and raises an error where errors are reported
            return False
        self._move = move
        self._missing_drop = awaited_drop
        self._thread = threading.Thread(target=_compute, args=(awaited_drop,), daemon=True)
        self._thread.start()
        return True

    def update(self, seconds: float) -> None:
        """Play the held move once its drop is computed.

        If the computation takes too long, wait here until it ends, and then play the move.
        """
        self._seconds += seconds
        if self.is_waiting and (not self._thread.is_alive() or self._seconds >= _LONGEST_WAIT):
            self._play_move()

    def finish(self) -> None:
        """If a move waits for its drop, wait for the thread that computes the drop, then play the move."""
        while self.is_waiting:
            self._play_move()

    def stop(self) -> None:
        """End the wait for a drop: play a person's move at once; discard a bot's move, since the bot is asked again."""
        prompt = self._table.match.prompt
        if prompt is not None and prompt.seat in self._table.match.bots:
            self._move = ""
            self._missing_drop = None
        self.finish()

    def _play_move(self) -> None:
        """Wait for the thread, and play the move."""
        self._thread.join()
        self._table.carry_out(self._move)


def _compute(drop: MissingDrop) -> None:
    """Compute a drop in a thread; ignore an error, since playing the move will raise it again."""
    with suppress(Exception):
        drop.compute()


#: the pause (seconds) before a move of a bot that does not begin a turn
_BOT_PAUSE = 0.1
#: the pause (seconds) before the table is handed over
HAND_OVER_PAUSE = 0.3
#: the pause (seconds) before the result is shown
RESULT_PAUSE = 0.6


class NextTurn:
    """Finds which seat is asked next on a table, and lets it act after a pause. At most one action is pending."""

    def __init__(
        self, table: AnyTable, privacy: Privacy, unseen_records: UnseenRecords, show_state: Callable[[], None]
    ) -> None:
        self._table = table
        self._privacy = privacy
        self._unseen_records = unseen_records
        self._show_state = show_state
        #: the seconds until the pending action
        self._wait = 0.0
        self._pending_action: Callable[[], None] | None = None
        #: the seat that was asked last
        self._last_asked: int | None = None
        #: whether a bot has been asked since a person was asked last
        self._waits_for_bots = False
        self.banner = Banner(table.places.quiet_line)
        self.hour_glass = HourGlass(table)
        self.thinking = Thinking(table)
        self._bot_remarks = BotRemarks(table)
        self.background_drops = BackgroundDrops(table)
        #: whether the first question has been asked
        self.has_begun = False

    @property
    def is_waiting(self) -> bool:
        """Whether an action is pending, or a move whose drop is being computed."""
        return self._pending_action is not None or self.background_drops.is_waiting

    @property
    def only_bot_thinks(self) -> bool:
        """Whether a bot is thinking and nothing else happens."""
        table = self._table
        return self.is_waiting and table.thinking_seat is not None and not table.player.busy and not self.banner.covers

    @property
    def drawn_status(self) -> Status:
        """The status to be drawn: empty while a quiet line is shown in its place."""
        is_covered = self.banner.covers_status and not self._table.player.busy
        return Status("") if is_covered else self._table.status()

    def begin_next(self) -> None:
        """Show the present state, then find who is asked next."""
        table = self._table
        self._privacy.hide_secrets_if_decision_ended()
        prompt = table.match.prompt
        pause = HAND_OVER_PAUSE if self.has_begun else 0.0
        self.thinking.begin()
        if self.has_begun and not self.banner.is_shown:
            self._bot_remarks.show_on(self.banner)
        if prompt is not None or not self.has_begun:
            self._show_state()  # at the end of a match, the last picture stays until the result covers it
        if prompt is None:
            self._schedule(RESULT_PAUSE, self._finish)
            self._ask_for_attention()
        elif self.thinking.bots[prompt.seat] is not None:
            self._waits_for_bots = True
            is_new_turn = prompt.seat != self._last_asked and table.hand_over.begins_turn(table.match, prompt)
            self._schedule(table.hand_over.bot_pause if is_new_turn else _BOT_PAUSE, self.let_bot_play)
        else:
            # a question that has only one answer is not asked: the answer is given at once
            answer = table.hand_over.answer_without_asking(table.match, prompt) or only_answer(table.match)
            if answer is not None:
                self._schedule(0.0, lambda: table.carry_out(answer))
            else:
                self._ask_person(prompt, pause)
        self._last_asked = prompt.seat if prompt is not None else None
        self.has_begun = True
        self.prepare_pictures()

    def _ask_person(self, prompt: Prompt, pause: float) -> None:
        """Unless the asked person has the table already, cover it or hand it over after ``pause`` seconds."""
        if self._privacy.needs_cover(prompt):
            self._schedule(pause, lambda: self._cover(prompt.seat))
        elif self._table.viewer != prompt.seat:
            self._schedule(pause, lambda: self._hand_over(prompt))
        else:
            self._set_opposite(prompt.seat)  # after an undo, the screen may be turned to the other side
            self.begin_decision()
        self._ask_for_attention()

    def _ask_for_attention(self) -> None:
        """Let the window ask for attention if bots have moved: the person may be in another program."""
        if self._waits_for_bots:
            self._waits_for_bots = False
            self._table.stage.command("ask_for_attention")

    def prepare_pictures(self) -> None:
        """Prepare the pictures that may be needed next: the table after an undo, the dialogs, the missed records."""
        table = self._table
        table.stage.preloader.preload_first(
            self._undo_painters(), chain(table.next_pictures(), self._unseen_records.preload_painters())
        )

    def _undo_painters(self) -> Iterator[Drawing]:
        """Yield a painter for the table after an undo, if a move can be undone and no bot is asked."""
        table = self._table
        prompt = table.match.prompt
        if prompt is not None and self.thinking.bots[prompt.seat] is not None:
            return
        past = as_undone(table.match, table.viewer)
        if past is not None:
            is_closed = not self._privacy.secrets_stay_visible(past.prompt)
            yield from table_painters(table.stage, past, table.viewer, closed=is_closed)

    def ask_bot_again(self) -> None:
        """Ask a bot again if it has not moved, because something covered the table or an error occurred."""
        prompt = self._table.match.prompt
        if prompt is not None and self.thinking.bots[prompt.seat] is not None and not self._table.busy:
            self.thinking.begin()
            self._schedule(self._table.hand_over.bot_pause, self.let_bot_play)

    def _schedule(self, seconds: float, action: Callable[[], None]) -> None:
        """Let ``action`` happen after ``seconds``, divided by the speed of animations."""
        speed = self._table.stage.options.speed * self._table.player.pace
        self._wait = seconds / speed if speed > 0 else 0.0
        self._pending_action = action
        self._table.stage.refresh()

    def let_bot_play(self) -> None:
        """Play the bot's move, as soon as it has chosen one."""
        self.thinking.begin()
        move = self.thinking.take_move()
        if move is None:
            self._pending_action = self.let_bot_play  # try again at the next update
        else:
            self._table.carry_out(move)

    def _cover(self, seat: int) -> None:
        """Cover the table until a seat has taken the screen."""
        self._set_opposite(seat)
        self._table.stage.interaction.forget()  # after the curtain, the focus begins at the next person's question
        self._table.stage.push(self._table.curtain(seat))

    def _set_opposite(self, seat: int) -> None:
        """Tell the stage on which side of the screen a person sits: the later half of the people sits opposite."""
        people = self._table.people
        self._table.stage.is_person_opposite = seat in people[(len(people) + 1) // 2 :]

    def _hand_over(self, prompt: Prompt) -> None:
        """Hand the open table over to the asked seat, with a banner if a turn begins.

        If no turn begins, or if the people trust each other, a quiet line takes the banner's place.
        """
        table = self._table
        self._set_opposite(prompt.seat)
        table.viewer = prompt.seat
        self._privacy.show_secrets_of(None)
        self._show_state()
        table.stage.narrator.tell(lambda: [turn_words(table.match.names[prompt.seat])])
        shows_banner = table.hand_over.begins_turn(table.match, prompt) and not is_trusting(table.match.table)
        self.banner.show(prompt.seat, table.stage.clock, "" if shows_banner else self.question_line(prompt))
        self.begin_decision()

    def question_line(self, prompt: Prompt) -> str:
        """Return the question to a seat that is asked in another seat's turn, beginning with the asked seat's name."""
        status = self._table.status()
        name = self._table.match.names[prompt.seat]
        return status.text if status.names_seat else say("{name}: {what}", name=name, what=status.text)

    def _finish(self) -> None:
        """Open the result of the match; remove notices, which would lie over the result until the next touch."""
        self._show_state()
        self._table.stage.remove_notice(stops_speech=False)
        open_screen(self._table.stage, "result", self._table.match, self._table.path)

    def begin_decision(self) -> None:
        """Offer the viewer all missed records, mark them as seen, and start the hour-glass."""
        table = self._table
        if table.viewer is not None:
            self._unseen_records.offer(table.viewer, table.reader)
            self._unseen_records.mark_seen(table.viewer, len(table.match.records))
        self.hour_glass.start()

    def stop(self) -> None:
        """Stop bots and hand-overs until the table is entered again, or somebody moves."""
        self._pending_action = None
        self._table.thinking_seat = None

    def hurry(self) -> None:
        """End the pause, and play the move whose drop is being computed."""
        self.banner.clear()
        self._wait = 0.0
        self.background_drops.finish()

    def update(self, seconds: float) -> None:
        """Advance by ``seconds``; the pending action waits while an animation runs."""
        is_moving = self._table.player.busy
        self.banner.update(self._table.stage.clock)
        self.thinking.update()
        self.background_drops.update(seconds)
        if self._pending_action is not None and not is_moving:
            self._wait -= seconds
            if self._wait <= 0:
                action = self._pending_action
                self._pending_action = None
                action()
