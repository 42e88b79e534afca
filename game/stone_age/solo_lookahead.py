"""How the elder looks ahead in Stone Age alone: what a camp is worth follows from how other winters went.

The weights were fitted to how much exhaustion the hunter still took, from each beginning of a round to the end, in 800
matches of each level and starting field that can be won; a match was played on below 0. On the fifth of the matches
that was kept out the fit is wrong by 3.3, 3.1, 6.7 and 4.0 on average (levels 1 to 4), of 6.0, 6.9, 9.1 and 4.9.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.stone_age import solo_bot
from game.stone_age.lookahead import ranked, with_unseen
from game.stone_age.state import State, everybody, level_of

#: So many rounds are played out.
_ROUNDS: Final = 1
#: What surviving is worth beyond the exhaustion that is left, and the lack of it.
_SURVIVED: Final = 20.0
#: So many resources count in full, and so many at all.
_FIRST_GOODS, _MOST_GOODS = 6, 12
#: A shortage counts more where it is a greater share of all that will be eaten; food counts no more beyond two rounds.
_GREAT_SHARE, _ROUNDS_OF_FOOD = 0.3, 2


@dataclass(frozen=True, slots=True)
class Winter:
    """What exhaustion is still to be expected in a level: a base, and a weight of everything that tells of it.

    ``rounds`` and ``rounds_squared`` weigh those to come; ``balance`` the food that is short, counted negative when
    there is too much, ``short`` the food that is, ``very_short`` that beyond a share of all; ``over`` food beyond need;
    ``tools`` and ``tools_a_round``; ``goods`` and ``first_goods``; ``buildings`` those still lacking, ``few`` the first
    two of them; ``kept`` cards still to be used; ``people`` those in all rounds to come.
    """

    base: float
    rounds: float
    rounds_squared: float
    balance: float
    short: float
    very_short: float
    over: float
    tools_a_round: float
    tools: float
    first_goods: float
    goods: float
    buildings: float
    few: float
    kept: float
    people: float


# fmt: off
_WINTERS: Final = {
    1: Winter(4.266, -0.01, -0.144, 0.04, 0.205, -0.039, 0.038, -0.145,
              0.254, -0.211, -0.425, 2.706, -0.394, -0.049, -0.083),
    2: Winter(3.802, -0.012, -0.0248, 0.009, 0.093, -0.008, 0.008, -0.052,
              0.089, -0.129, -0.201, 1.306, 0.027, 0.162, -0.093),
    3: Winter(6.611, -0.004, -0.1237, -0.011, 0.226, 0.429, 0.0, -0.133,
              -0.08, -0.408, -0.525, 2.167, -0.224, 0.056, -0.046),
    4: Winter(3.216, -0.011, -0.048, 0.036, 0.041, 0.234, 0.047, -0.052,
              0.229, 0.119, -0.475, 2.152, -0.185, -0.124, -0.087),
}
# fmt: on


class SoloLookahead:
    """How the solo game is searched: to the end of the round, by the hunter's own scores."""

    rollouts = 96
    candidates = 8
    begin = None
    part_names: Mapping[str, Marked] = {
        "limit": "exhaustion limit",
        "survival": "surviving the winter",
        "winter": "rounds to come",
        "food": "food",
        "tools": "tools",
        "resources": "resources",
        "buildings": "buildings",
        "cards": "cards kept",
        "people": "figures to feed",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves by the hunter's scores."""
        return ranked(solo_bot.scored_moves(rules, view, seat), view, random)

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Shuffle the cards and tiles that have not been seen."""
        return with_unseen(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who never looks at what is hidden."""
        return solo_bot.play_hunter(rules, state, 0, random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a round begins."""
        last = view.round + _ROUNDS
        return lambda state: state.round >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the exhaustion limit that is likely to be left in the end."""
        if state.ended:
            return {"limit": state.exhaustion, "survival": _SURVIVED if state.winners else -_SURVIVED}
        camp, level, winter = state.camps[0], level_of(state), _WINTERS[state.level]
        rounds = len(state.deck) // (len(level.buyable) + 1)
        eaten = everybody(state, 0) * level.food_each
        short = rounds * (eaten - camp.field) - camp.food
        goods, tools = sum(camp.goods), sum(camp.tools)
        lacking = max(0, rounds * level.upkeep - len(camp.buildings))
        return {
            "limit": state.exhaustion,
            "winter": -winter.base - winter.rounds * rounds - winter.rounds_squared * rounds * rounds,
            "food": -winter.balance * short
            - winter.short * max(0, short)
            - winter.very_short * max(0.0, short - _GREAT_SHARE * rounds * eaten)
            - winter.over * max(0, camp.food - _ROUNDS_OF_FOOD * eaten),
            "tools": -(winter.tools_a_round * rounds + winter.tools) * tools,
            "resources": -winter.first_goods * min(goods, _FIRST_GOODS) - winter.goods * min(goods, _MOST_GOODS),
            "buildings": -winter.buildings * lacking - winter.few * min(lacking, 2),
            "cards": -winter.kept * len(camp.kept),
            "people": -winter.people * rounds * everybody(state, 0),
        }

    def mixes(self, view: State) -> bool:
        """There is nobody else."""
        return False


LOOKAHEAD: Final = SoloLookahead()


def progress(state: State) -> float:
    """Return how much of the winter is over."""
    rounds = len(state.deck) // (len(level_of(state).buyable) + 1)
    return state.round / (state.round + rounds)


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, (5.1, 1.0))
