"""The rules object of Stone Age for 2 to 4 players, and the base class that it shares with the solo game.

The rules themselves are in ``placing``, ``acting`` and ``gathering``, ``feeding``, and ``rounds`` (setting up, the end
of a round, the final scoring). ``solo`` has the rules object of the solo game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import deciding
from game.core.bots import BotKind
from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, HeadStart, Option, OptionValue, Outcome
from game.core.seats import chosen_starter
from game.core.words import Marked, say
from game.elder.bot import ELDER_KINDS, Elder, fair
from game.stone_age.bots import hunter
from game.stone_age.bots.elder import LOOKAHEAD, OUTLOOK
from game.stone_age.rules import acting, feeding, gathering, moves, placing, rounds
from game.stone_age.rules.board import AREAS, HEAD_STARTS
from game.stone_age.rules.events import ToolMade
from game.stone_age.rules.rounds import set_up_together
from game.stone_age.rules.state import Copy, Secrets, State, Step, seat_of

AGENDA = deciding.Agenda(
    decisions={**placing.DECISIONS, **acting.DECISIONS, **gathering.DECISIONS, **feeding.DECISIONS},
    automatic={
        **placing.AUTOMATIC_STEPS,
        **gathering.AUTOMATIC_STEPS,
        **feeding.AUTOMATIC_STEPS,
        **rounds.AUTOMATIC_STEPS,
    },
)


# The rules that 2 to 4 players and the solo game share: everything but set-up, options, scores and outcome.


class SharedRules(Secrets, deciding.DecidingRules[State, Step, Copy]):
    """The rules that the game for 2 to 4 players and the solo game share."""

    agenda = AGENDA
    working_copy = Copy
    parse = moves.parse
    sensible = staticmethod(hunter.sensible)

    def deciding_seat(self, state: State, step: Step) -> int:
        """Return the seat that leads the tribe of a step."""
        return seat_of(state, step.tribe)

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the only legal action; ``None`` if there are several, or if it is a roll: players roll themselves."""
        if not state.agenda or state.agenda[0].kind != "act":
            return None
        legal = self.moves(state)
        if len(legal) > 1:
            return None
        move = legal[0]
        throws_dice = isinstance(move, moves.Use) and move.place in AREAS
        return None if throws_dice else move

    def turns(self, state: State) -> tuple[int, ...]:
        """Return the number of rounds that each seat has begun."""
        return (state.round,) * len(state.camps)


OPTIONS = (
    Option(
        "start_player",
        "Who starts",
        "Who places figures first in the first round.",
        0,
        (0, 1, 2, 3, 4),
        ("Random", "{0}", "{1}", "{2}", "{3}"),
    ),
)


def _give_head_starts(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat the food and the tools of its head start; ``steps[seat]`` is its size: 1 to 3, or 0 for none."""
    copy = Copy(state)
    for seat, step_count in enumerate(steps):
        if step_count:
            food, tools = HEAD_STARTS[step_count - 1]
            copy.draft_of("camps", seat).food += food
            for slot in range(tools):
                copy.happen(ToolMade(seat, slot, 1))
    return copy.finish(), ()


class StoneAge(SharedRules):
    """Stone Age for 2 to 4 players: the most points win."""

    name = "stone_age"
    title: Marked = "Stone Age"
    seats = (2, 3, 4)
    options = OPTIONS
    bots: Mapping[str, Bot] = {**hunter.BOTS, "fair": fair(LOOKAHEAD, share=0.2), "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**hunter.BOT_KINDS, **ELDER_KINDS}
    outlook = OUTLOOK
    head_start = HeadStart(("6 food", "1 tool", "1 tool and 8 food"), _give_head_starts)

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up a match: lay out cards and a pile of buildings per player, and give everybody figures and food."""
        copy = set_up_together(seats, chosen_starter(int(options["start_player"]), seats), chance)
        return self.carry_on(copy)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's points once the match is over."""
        if not state.ended:
            return None
        scores = self.scores(state)
        tied_count = scores.count(max(scores))
        if tied_count > len(state.winners):
            reason = say("Tied on points, but with a higher total of field, tools and figures.")
        elif tied_count > 1:
            reason = say("Tied on points, and on the total of field, tools and figures.")
        elif state.ended == "cards":
            reason = say("The cards have run out. Most points wins.")
        else:
            reason = say("A pile of buildings has run out. Most points wins.")
        return Outcome(state.winners, scores, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points."""
        return tuple([camp.score for camp in state.camps])


RULES = StoneAge()
