"""The rules of Stone Age for 2 to 4 players, as the core asks for them.

The rules themselves stand by subject: ``setup``, ``placing``, ``acting`` and ``gathering`` and ``buying``, ``feeding``,
``rounds`` and ``scoring``. ``solo`` has the other set of rules on the same engine.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.bots import BotKind
from game.core.rules import Bot, Chance, Event, Option, OptionValue, Outcome
from game.core.words import Marked, say
from game.elder.bot import ELDER_KIND, Elder
from game.stone_age import bot
from game.stone_age.engine import Engine
from game.stone_age.lookahead import LOOKAHEAD, OUTLOOK
from game.stone_age.setup import set_up_together
from game.stone_age.state import State

OPTIONS = (
    Option(
        "start_player",
        "Who starts",
        "Who places first in the first round.",
        0,
        (0, 1, 2, 3, 4),
        ("by chance", "{0}", "{1}", "{2}", "{3}"),
    ),
)


class StoneAge(Engine):
    """Stone Age for 2 to 4 players: the most points win."""

    name = "stone_age"
    title: Marked = "Stone Age"
    seats = (2, 3, 4)
    minutes = 75
    options = OPTIONS
    bots: Mapping[str, Bot] = {**bot.BOTS, "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**bot.BOT_KINDS, "elder": ELDER_KIND}
    outlook = OUTLOOK

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up: four cards, a pile of seven buildings a player, five figures and 12 food for each."""
        chosen = int(options["start_player"])
        if chosen > seats:
            raise ValueError(say("Seat {seat} cannot start: only {count} play.", seat=chosen, count=seats))
        table = set_up_together(seats, chosen - 1 if chosen else None, chance)
        return self.carry_on(table)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's points once the match is over."""
        if not state.ended:
            return None
        if state.ended == "cards":
            reason = say("The cards are used up: the most points win.")
        else:
            reason = say("A pile of buildings is used up: the most points win.")
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points."""
        return tuple([camp.score for camp in state.camps])


RULES = StoneAge()
