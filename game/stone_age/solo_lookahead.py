"""How the elder looks ahead in Stone Age alone: what a camp is worth is its chance to survive the winter.

What tells of the end of a winter was fitted (logistic regression) to whether the tribes survived, from each beginning
of a round, in 400 to 500 winters of each level. They were played by the plan that the search begins with, its prices
varied from winter to winter, on seeds of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.stone_age import solo_bot
from game.stone_age.board import MISSING_BUILDING, TRIBES
from game.stone_age.lookahead import with_unseen
from game.stone_age.solo_plan import WinterPlan
from game.stone_age.state import State, level_of

#: So many rounds are played out; the last ones to the end, where nothing has to be estimated.
_ROUNDS, _LAST_ROUNDS = 1, 2
#: What surviving is worth more than being lost; the chance to survive is told as its share of this.
_SURVIVED: Final = 10.0
#: So many resources count in full.
_FIRST_GOODS = 6
#: What the plan scores lower is not worth a thought.
_IN_VAIN = -5.0
#: How much more uncertain the end is with each round to come.
_A_ROUND = 0.34


@dataclass(frozen=True, slots=True)
class Winter:
    """What tells of the end of a winter in a level, each in points of the exhaustion limit.

    ``rounds`` and ``rounds_squared`` weigh the rounds to come; ``food`` is the price of a food that is still to be
    gathered, and ``spare_limit`` that of a point of the limit beyond what missing buildings would take. ``first_goods``
    and ``goods`` are prices of resources, ``tool_rounds`` that of a tool in each round to come, with ``tools`` once,
    ``kept`` that of a card to be used later. ``unsure`` is by how much the odds to survive are e times as good.
    """

    base: float
    rounds: float
    rounds_squared: float
    food: float
    spare_limit: float
    first_goods: float
    goods: float
    tool_rounds: float
    tools: float
    kept: float
    unsure: float


_WINTERS: Final = {
    1: Winter(-3.33, 1.92, 0.131, 0.216, 0.6, 0.47, 0.12, 0.151, -0.27, 0.2, 0.88),
    2: Winter(-1.87, 1.03, 0.078, 0.13, 0.59, 0.29, 0.12, 0.072, -0.15, 0.2, 0.88),
    3: Winter(-2.45, 4.12, 0.018, 0.273, 0.8, 0.49, 0.49, 0.166, -0.3, 0.2, 0.85),
    4: Winter(-5.55, 2.33, 0.023, 0.157, 0.5, 0.62, 0.2, 0.044, -0.12, 0.3, 0.73),
}


class SoloLookahead:
    """How the solo game is searched: to the end of the round, by the scores of a plan for the whole winter."""

    rollouts = 64
    candidates = 8
    begin = None
    part_names: Mapping[str, Marked] = {
        "limit": "exhaustion limit",
        "survival": "surviving the winter",
        "winter": "rounds to come",
        "food": "food",
        "tools": "tools",
        "resources": "resources",
        "cards": "cards kept",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves by the scores of a plan for the whole winter; none in vain, and no choice of equals."""
        scored = sorted(solo_bot.scored_moves(rules, view, seat, WinterPlan), key=lambda one: -one[0])
        if view.agenda[0].kind == "tribe" and _alike(view):
            return [scored[0][1]]
        return [move for score, move in scored if score > _IN_VAIN] or [scored[0][1]]

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Shuffle the cards and tiles that have not been seen."""
        return with_unseen(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Follow the plan, and draw nothing: so the same dice fall after each of the moves compared."""
        return max(solo_bot.scored_moves(rules, state, 0, WinterPlan), key=lambda one: one[0])[1]

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a round begins; not before the end in the last rounds."""
        last = view.round + (_ROUNDS if solo_bot.rounds_left(view) > _LAST_ROUNDS else _LAST_ROUNDS)
        return lambda state: state.round >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the chance to survive as a share of ``_SURVIVED``, 0 being even odds.

        The parts are those of ``balance``, which count in full at even odds; ``survival`` takes off what they count
        less where the end is nearly sure.
        """
        if state.ended:
            return {"survival": _SURVIVED / 2 if state.winners else -_SURVIVED / 2}
        parts = balance(state)
        chance = 1 / (1 + math.exp(-4 / _SURVIVED * sum(parts.values())))
        return {**parts, "survival": _SURVIVED * (chance - 0.5) - sum(parts.values())}

    def mixes(self, view: State) -> bool:
        """There is nobody else."""
        return False


LOOKAHEAD: Final = SoloLookahead()


def _alike(view: State) -> bool:
    """Tell whether all tribes that are still to be placed are equally large, so that any of them may be next."""
    return len({view.home[tribe] for tribe in range(len(TRIBES)) if not view.initiative[tribe]}) == 1


def balance(state: State, seat: int = 0) -> Worth:
    """Return what speaks for surviving and what against: 0 in all are even odds, a quarter of ``_SURVIVED`` e to 1."""
    camp, level, winter = state.camps[0], level_of(state), _WINTERS[state.level]
    rounds, goods, tools = solo_bot.rounds_left(state), sum(camp.goods), sum(camp.tools)
    lost = MISSING_BUILDING * max(0, rounds - len(camp.buildings) // level.upkeep)
    left = state.exhaustion - lost
    parts = {
        "limit": min(0, left) + winter.spare_limit * max(0, left),
        "winter": winter.base + winter.rounds * rounds + winter.rounds_squared * rounds * rounds,
        "food": -winter.food * max(0.0, solo_bot.food_short(state, rounds)),
        "tools": (winter.tool_rounds * rounds + winter.tools) * tools,
        "resources": winter.first_goods * min(goods, _FIRST_GOODS) + winter.goods * max(0, goods - _FIRST_GOODS),
        "cards": winter.kept * len(camp.kept),
    }
    scale = _SURVIVED / 4 / (winter.unsure * (1 + _A_ROUND * rounds))
    return {name: part * scale for name, part in parts.items()}


def progress(state: State) -> float:
    """Return how much of the winter is over."""
    return state.round / (state.round + solo_bot.rounds_left(state) - 1)


OUTLOOK: Final = Outlook(balance, progress, (_SURVIVED / 4, _SURVIVED / 4))
