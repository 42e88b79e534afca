"""How a table goes from one seat to the next: whose secrets may lie open, what a seat has missed, curtain or banner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from random import Random

from game.core import Match, Prompt, Record
from game.core.bots import play_random, thinks
from game.core.past_match import PastMatch
from game.core.rules import AnyState
from game.core.undoing import as_undone, only_answer
from game.core.words import quoted, say
from game.kept.error_files import keep_error
from game.kept.seats import is_trusting, seat_bots
from game.processes.thinking import Thought
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import thinker
from game.screens.parts.any_table import AnyTable
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.story import Line
from game.screens.table.ahead import standing
from game.screens.table.turn_signs import Banner, turn_words
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.widgets import Button


class Confidence:
    """Remembers which seat of a table has accepted to look, while the others look away.

    Where those who play trust each other nobody has to: the table shows what whoever is asked may know.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._seat: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from the people at the table: from nobody, where one person plays."""
        return len(self._table.people) <= 1 or is_trusting(self._table.match.table)

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told now; ``None``: nobody's.

        Those of the only person always may, and those of whoever is asked where all trust each other. Of several
        people it is the one for whom the others look away, from then on until its decision ends.
        """
        table = self._table
        return table.viewer if self.is_open or self._seat == table.viewer else None

    @property
    def open_seats(self) -> frozenset[int]:
        """The seats whose secrets lie open whatever is asked, as one looks back: the reader's, or everybody's."""
        match = self._table.match
        if not isinstance(match, PastMatch):
            return frozenset()
        if match.all_knowing:
            return frozenset(range(len(match.names)))
        return frozenset() if self.reader is None else frozenset((self.reader,))

    def seen_by_reader(self, state: AnyState) -> AnyState:
        """Return what may be shown of a state, or of a view, now: all of it where everything is known."""
        match = self._table.match
        if isinstance(match, PastMatch) and match.all_knowing:
            return state
        return match.rules.view(state, self.reader)

    def give(self, seat: int | None) -> None:
        """Let ``seat`` look at its secrets (``None``: nobody)."""
        self._seat = seat

    def hides(self, prompt: Prompt) -> bool:
        """Tell whether the table has to be covered before the seat that is asked may look."""
        return not self.is_open and self.reader != prompt.seat and self._needs_curtain(prompt)

    def _needs_curtain(self, prompt: Prompt) -> bool:
        return self._table.hand_over.needs_curtain(self._table.match, prompt)

    def goes_on(self, prompt: Prompt | None) -> bool:
        """Tell whether the reader's hand stays open for what is asked now."""
        table = self._table
        asked = prompt is not None and prompt.seat == self._seat
        return prompt is not None and asked and (table.hand_over.opens_own_hand or self._needs_curtain(prompt))

    def end(self) -> bool:
        """Close the reader's hand if its decision has ended; return whether that was so.

        It ends when another seat is asked, and when the same seat is asked something in front of everybody. A notice
        that was meant for that seat alone is taken away.
        """
        table = self._table
        if self._seat is None or self.goes_on(table.match.prompt):
            return False
        self._seat = None
        table.stage.hush()
        return len(table.people) > 1


# The unseen: what has happened since a seat last acted, and when the table offers to show it.

#: on an open table everybody saw the last move: it is offered only when so many seats have acted
_SEVERAL = 2
_NARROW = 140.0


class Unseen:
    """Remembers up to which record each seat has seen the match."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._seen = _last_deeds(table.match, table.people)
        self._offered: int | None = None

    def note(self, seat: int | None) -> None:
        """Remember that ``seat`` has seen everything so far."""
        if seat is not None:
            self._seen[seat] = len(self._table.match.records)

    def first(self, seat: int) -> int | None:
        """Return the number of the first record that ``seat`` has not seen; ``None`` before its first turn."""
        return self._seen.get(seat)

    def lines(self, seat: int, reader: int | None) -> list[Line]:
        """Return what ``reader`` may know of what happened since ``seat`` last acted."""
        first = self.first(seat)
        return self._table.story.since(first, reader) if first is not None else []

    def offer(self, seat: int, reader: int | None) -> None:
        """Offer on the table to show what happened, if there is enough of it."""
        acted = {line.seat for line in self.lines(seat, reader)} - {seat, None}
        self._offered = self.first(seat) if len(acted) >= _SEVERAL else None

    def withdraw(self) -> None:
        """Offer nothing any more."""
        self._offered = None

    @property
    def offered(self) -> bool:
        """Whether it is offered now."""
        return self._offered is not None

    def controls(self, place: Rect) -> list[Control]:
        """List the control that shows it at ``place``, while it is offered."""
        if self._offered is None:
            return []
        words = say("Since your turn")
        look = Button("stone", "film-strip", 20, bare=place.w < _NARROW)
        return [
            Control(
                "since.open",
                "button",
                words,
                place,
                self._open,
                look=look,
                tooltip=say("Watch what happened since your turn."),
            )
        ]

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the screen that shows it, while it is offered."""
        if self._offered is not None:
            table = self._table
            yield from opened_ahead(
                partial(make_screen, table.stage, "since_your_turn", table, self._offered, table.reader)
            )

    def _open(self) -> None:
        first, table = self._offered, self._table
        self.withdraw()
        if first is not None:
            open_screen(table.stage, "since_your_turn", table, first, table.reader)


def _last_deeds(match: Match, seats: Sequence[int]) -> dict[int, int]:
    """Return for each of ``seats`` that has ever acted how many records there were after its last move."""
    found: dict[int, int] = {}
    for count in range(len(match.records) - 1, -1, -1):
        if len(found) == len(seats):
            break
        asked = match.at(count).prompt
        if asked is not None and asked.seat in seats:
            found.setdefault(asked.seat, count + 1)
    return found


# What comes after each move: a bot moves, the table is handed over, or the result is shown; all after a pause.


class Thinking:
    """What the bot that is asked at a table makes of it: one thought, for the position that the match is in."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.bots = seat_bots(table.match)
        self._thought: Thought | None = None
        #: after how many records the thought began, and which was the last of them
        self._count = 0
        self._last: Record | None = None

    def begin(self) -> None:
        """Have the bot think that is asked now, if one is; what was thought of another position is given up."""
        table, match = self._table, self._table.match
        last = match.records[-1] if match.records else None
        if self._count != len(match.records) or self._last is not last:
            self.give_up()
        if any(bot is not None and thinks(match.rules, bot) for bot in self.bots):
            thinker(table.stage).warm(match.game)
        prompt = match.prompt
        bot = None if prompt is None else self.bots[prompt.seat]
        if prompt is None or bot is None:
            return
        if self._thought is None:
            self._thought = thinker(table.stage).ask(match, bot, f"{match.seed}:bot:{len(match.records)}")
            self._count, self._last = len(match.records), last
        table.thinking = prompt.seat if thinks(match.rules, bot) else None

    def take_move(self) -> str | None:
        """Return the move that was chosen; ``None`` while it is thought about, and when no bot is asked.

        For a bot that fails, as one of an installed package may, any legal move is made, and the table says so; what
        happened is kept among the errors.
        """
        if self._thought is None or not self._thought.ready:
            return None
        try:
            move = self._thought.move
            fault = self._table.match.why_not(move)
        except (Exception, SystemExit) as error:  # a package's own code is run, and may fail in any way
            keep_error(self._table.stage.data_dir, error, "match")
            fault = str(error) or type(error).__name__
        return move if fault is None else self._move_by_chance(fault)

    def _move_by_chance(self, fault: str) -> str:
        """Return any legal move for the seat that is asked, and say that its bot failed."""
        table, match = self._table, self._table.match
        assert match.prompt is not None, "else no bot had been asked"
        seat = match.prompt.seat
        table.stage.notify(
            say(
                "{name}'s bot failed: {reason}. It plays a random move.",
                name=match.names[seat],
                reason=quoted(fault.rstrip(".")),
            )
        )
        chance = Random(f"{match.seed}:failed:{len(match.records)}")
        return str(play_random(match.rules, match.view(seat), seat, chance))

    def go_on(self) -> None:
        """See to it that the thought goes on while something else is shown."""
        if self._thought is not None:
            thinker(self._table.stage).look()

    def give_up(self) -> None:
        """Have nobody think any more: the match went on otherwise, or its table is left."""
        thought, self._thought, self._table.thinking = self._thought, None, None
        if thought is not None:
            thought.cancel()


#: how long the table lies still before a bot moves on in its own turn, or answers in another's; before the table is
#: handed to another person, and before the result
_BOT_GOES_ON = 0.1
HAND_OVER_PAUSE = 0.3
_RESULT_PAUSE = 0.6


class NextTurn:
    """Finds who is asked next on a table, and has them act after a pause. One thing waits at a time."""

    def __init__(self, table: AnyTable, confidence: Confidence, unseen: Unseen, look: Callable[[], None]) -> None:
        self._table = table
        self._confidence = confidence
        self._unseen = unseen
        self._look = look
        self._wait = 0.0
        self._then: Callable[[], None] | None = None
        #: the bot that has moved last, as long as nobody else is asked
        self._moved: int | None = None
        self.banner = Banner(table.places.quiet_line)
        self.thinking = Thinking(table)
        #: whether the table has been shown at all
        self.begun = False

    @property
    def waits(self) -> bool:
        """Whether something is about to happen by itself."""
        return self._then is not None

    @property
    def only_thinks(self) -> bool:
        """Whether nothing goes on but that a bot thinks."""
        table = self._table
        return self.waits and table.thinking is not None and not table.player.busy and not self.banner.covers

    @property
    def drawn_status(self) -> Status:
        """Who is asked for what, as it is drawn: without words while a quiet line says it in the same place."""
        quiet = self.banner.is_quiet and not self._table.player.busy
        return Status("") if quiet else self._table.status()

    def settle(self) -> None:
        """Show the present state, then find who is asked next."""
        table = self._table
        self._confidence.end()
        prompt, pause = table.match.prompt, HAND_OVER_PAUSE if self.begun else 0.0
        self.thinking.begin()
        if prompt is not None or not self.begun:
            self._look()  # the last picture of an ending stays until the result covers it
        if prompt is None:
            self._after(_RESULT_PAUSE, self._finish)
        elif self.thinking.bots[prompt.seat] is not None:
            new = prompt.seat != self._moved and table.hand_over.begins_turn(table.match, prompt)
            self._after(table.hand_over.bot_pause if new else _BOT_GOES_ON, self.let_bot_play)
        elif (answer := table.hand_over.answered(table.match, prompt) or only_answer(table.match)) is not None:
            self._after(0.0, lambda: table.carry_out(answer))
        elif self._confidence.hides(prompt):
            self._after(pause, lambda: table.stage.push(table.curtain(prompt.seat)))
        elif table.viewer != prompt.seat:
            self._after(pause, lambda: self._hand_over(prompt))
        else:
            self.note_seen()
        self._moved = prompt.seat if prompt is not None else None
        self.begun = True
        self.look_ahead()

    def look_ahead(self) -> None:
        """Have the table drawn ahead as undo would leave it, then its dialogs and what is offered, before all else."""
        table = self._table
        table.stage.foresight.begin_with(self._undone(), chain(table.next_pictures(), self._unseen.ahead()))

    def _undone(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the table as undo would leave it, if anything can be taken back by then."""
        table = self._table
        past = as_undone(table.match, table.viewer)
        if past is not None:
            closed = not self._confidence.goes_on(past.prompt)
            yield from standing(table.stage, past, table.viewer, closed=closed)

    def ask_bot_again(self) -> None:
        """Ask a bot again that has not moved, because something covered the table or went wrong."""
        prompt = self._table.match.prompt
        if prompt is not None and self.thinking.bots[prompt.seat] is not None and not self._table.busy:
            self.thinking.begin()
            self._after(self._table.hand_over.bot_pause, self.let_bot_play)

    def _after(self, seconds: float, then: Callable[[], None]) -> None:
        speed = self._table.stage.options.speed * self._table.player.pace
        self._wait, self._then = (seconds / speed if speed > 0 else 0.0), then
        self._table.stage.refresh()

    def let_bot_play(self) -> None:
        """Make the move that a bot chooses, as soon as it has chosen."""
        self.thinking.begin()
        move = self.thinking.take_move()
        if move is None:
            self._then = self.let_bot_play
        else:
            self._table.carry_out(move)

    def _hand_over(self, prompt: Prompt) -> None:
        """Hand over on the open table: a banner says so where a turn begins, else a quiet line at the top."""
        table = self._table
        table.viewer = prompt.seat
        self._confidence.give(None)
        self._look()
        table.stage.narrator.tell(lambda: [turn_words(table.match.names[prompt.seat])])
        begins = table.hand_over.begins_turn(table.match, prompt) and not is_trusting(table.match.table)
        self.banner.show(prompt.seat, table.stage.clock, "" if begins else self._quietly(prompt))
        self.note_seen()

    def _quietly(self, prompt: Prompt) -> str:
        """Return what a seat is asked that has no turn, with its name."""
        status, name = self._table.status(), self._table.match.names[prompt.seat]
        return status.text if status.names_seat else say("{name}: {what}", name=name, what=status.text)

    def _finish(self) -> None:
        self._look()
        open_screen(self._table.stage, "result", self._table.match, self._table.path)

    def note_seen(self) -> None:
        """Offer to show the viewer what has happened since its last turn; then count it as seen."""
        table = self._table
        if table.viewer is not None:
            self._unseen.offer(table.viewer, table.reader)
            self._unseen.note(table.viewer)

    def stop(self) -> None:
        """Stop bots and hand-overs until the table is entered again, or somebody moves."""
        self._then = None
        self._table.thinking = None

    def hurry(self) -> None:
        """Wait no longer."""
        self.banner.clear()
        self._wait = 0.0

    def update(self, seconds: float, *, moving: bool) -> None:
        """Advance by ``seconds``; nobody acts while something is ``moving``."""
        self.banner.update(self._table.stage.clock)
        self.thinking.go_on()
        if self._then is not None and not moving:
            self._wait -= seconds
            if self._wait <= 0:
                then, self._then = self._then, None
                then()
