"""The rules of Settlers of the Stone Age, as the core asks for them.

The rules themselves stand by subject: ``founding`` (set-up), ``turns`` (the turn, production, developing), ``nomads``
(sending, walking, settling), ``trading``, ``figures`` (the 7, stealing, event chips, deserts). The map is in
``world.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core import deciding
from game.core.bots import BotKind
from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, Option, OptionValue, Outcome
from game.core.seats import turns_begun
from game.core.words import Marked, say
from game.elder.bot import ELDER_KIND, Elder
from game.settlers.bots import hunter
from game.settlers.bots.elder import LOOKAHEAD, OUTLOOK
from game.settlers.rules import figures, founding, moves, trading, turns
from game.settlers.rules.state import Copy, Secrets, State, Step, points

AGENDA = deciding.Agenda(
    decisions={**founding.DECISIONS, **turns.DECISIONS, **trading.DECISIONS, **figures.DECISIONS},
    automatic={**turns.AUTOMATIC, **figures.AUTOMATIC},
)


# The rules of Settlers of the Stone Age, as the core asks for them. The rules themselves stand by subject:
# ``founding`` (set-up), ``turns`` (the turn, production, developing), ``nomads`` (sending, walking, settling),
# ``trading``, ``figures`` (the 7, stealing, event chips, deserts). The map is in ``world.toml``.

OPTIONS = (
    Option(
        "youngest",
        "Who starts",
        "In the rule book: the youngest.",
        0,
        (0, 1, 2, 3, 4),
        ("Random", "{0}", "{1}", "{2}", "{3}"),
    ),
    Option("beginner", "Beginners' set-up", "Balanced starting positions.", False, (False, True), first=True),
    Option(
        "brisk",
        "Length",
        "In a short game a meat carries a nomad 3 crossings, not 2, and hands start with 6 cards, not 2.",
        False,
        (False, True),
        ("Full: 10 points", "Short: 8 points"),
    ),
    Option(
        "one_roll",
        "One roll for both",
        "Whoever places first also takes the first turn.",
        False,
        (False, True),
        notes=(
            "The highest roll places first, and the youngest takes the first turn.",
            "The highest roll does both, or the youngest if you choose who that is.",
        ),
        earlier=True,
    ),
    Option("skins_walk", "Skins walk", "Skins pay for walking like meat does.", False, (False, True)),
)


#: questions about what lies open on the map
_OPEN_CHOICES = ("leave", "take", "desert")


class Settlers(Secrets, deciding.DecidingRules[State, Step, Copy]):
    """Settlers of the Stone Age for 3 or 4: the first with ten points on the own turn wins."""

    name = "settlers"
    title: Marked = "Settlers of the Stone Age"
    seats = (3, 4)
    minutes = 90
    options = OPTIONS
    bots: Mapping[str, Bot] = {**hunter.BOTS, "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**hunter.BOT_KINDS, "elder": ELDER_KIND}
    outlook = OUTLOOK
    agenda = AGENDA
    working_copy = Copy
    parse = moves.parse
    state_class = State

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up: first seat, event chips, hands, and with the beginners' set-up the pieces as well."""
        state, told = founding.start(seats, options, chance)
        state, more = self.carry_on(Copy(state, chance))
        return state, (*told, *more)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner and everybody's points once the match is over."""
        if not state.winners:
            return None
        reason = say("{points} points on their own turn.", points=points(state, state.winners[0]))
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points."""
        return tuple([points(state, seat) for seat in range(len(state.players))])

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the only answer there is to what is asked: a tribe or landscape without choice, or no trade.

        A roll is made by hand, and what a 7 costs is shown to its seat alone.
        """
        if state.agenda and state.agenda[0].kind in _OPEN_CHOICES:
            listed = self.moves(state)
            return listed[0] if len(listed) == 1 else None
        return trading.only_answer(state)

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many turns each seat has begun."""
        return turns_begun(state.turn, state.active, len(state.players))


RULES = Settlers()
