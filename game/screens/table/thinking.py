"""A bot thinks at a table: it begins while the last move is still shown, and the table tells who it is."""

from __future__ import annotations

from random import Random

from game.core import Record
from game.core.bots import play_random, thinks
from game.core.words import quoted, say
from game.kept.error_files import keep_error
from game.kept.seats import seat_bots
from game.processes.thinking import Thought
from game.screens.open_match import thinker
from game.screens.parts.any_table import AnyTable


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
                "The bot of {name} failed: {reason}. This move is drawn by lot.",
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
