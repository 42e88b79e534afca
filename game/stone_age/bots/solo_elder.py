"""How the elder looks ahead in Stone Age alone, and what things are worth for a whole winter."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Final

from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.stone_age.bots import solo_hunter
from game.stone_age.bots.elder import with_unseen
from game.stone_age.bots.solo_hunter import ACTING, IN_PAIRS, Plan, coming_goods, easiest_payment, food_short
from game.stone_age.rules.board import HUNTING, KINDS, MISSING_BUILDING, TRIBES
from game.stone_age.rules.buildings import Goods
from game.stone_age.rules.feeding import food_needed, hunger_now
from game.stone_age.rules.prospects import field_in_vain, mean_yield, tool_in_vain, yield_odds
from game.stone_age.rules.state import State, level_of

#: A food that this round lacks, one that later rounds will need, and one beyond the need of all.
_MISSING_FOOD, _LATER_FOOD, _SPARE_FOOD = 0.94, 0.0866, 0.0315
#: So much food may be lacking without a worry, and how unsure it is.
_NO_WORRY, _UNSURE = 1.06, 1.58
#: The first few resources, and any others.
_FIRST_GOOD, _FEW, _GOOD = 0.626, 7, 0.29
#: Of each kind so many count in full, and each one beyond so much less.
_OF_A_KIND, _PLENTY = 2, 0.7
#: How much of what a building is worth its resources are worth together, when the figure that builds is paid.
_LACKING, _BUILDER = 0.82, 0.28
#: A building where the limit would not last without, or would, in terms of what it saves; one never asked for.
_NEEDED, _SPARE, _NO_NEED = 1.12, 0.43, 0.02
#: A tool in each round and once, a step of the field in each round.
_TOOL, _NEW_TOOL, _FIELD = 0.076, -0.17, 0.315
#: A card of dice and two resources of choice, in resources; what the dice may bring besides those.
_DICE, _ANY_TWO, _DICE_FIELD, _DICE_TOOL = 1.24, 2.2, 0.15, 0.1
#: A point of a tool to use once, in food or resources.
_ONCE = 0.34
#: What a round less saves beside a building: so much food.
_FOOD_OF_A_ROUND = 10.0
#: Beyond such odds a chance is as good as sure.
_SURE = 30.0


class WinterPlan(Plan):
    """What things are worth for the rest of the winter."""

    @cached_property
    def _later_food(self) -> float:
        """One food more in later rounds."""
        if self.rounds == 1:
            return 0.0
        return _LATER_FOOD if food_short(self._view, self.rounds) > 0 else _SPARE_FOOD

    @cached_property
    def _short(self) -> float:
        """The food that this round still lacks, counting what the figures placed are likely to hunt."""
        view, camp = self._view, self._camp
        hunted = ACTING * sum([mean_yield(HUNTING, row[HUNTING]) for row in view.placed])
        return food_needed(view, 0) + hunger_now(view) - camp.field - camp.food - hunted

    @cached_property
    def food(self) -> float:
        """One food more: by how likely this round lacks it, and by what it is worth later."""
        odds = max(-_SURE, min(_SURE, (self._short - _NO_WORRY) / _UNSURE))
        return self._later_food + (_MISSING_FOOD - self._later_food) / (1 + math.exp(-odds))

    @cached_property
    def _good(self) -> float:
        """One resource more, of a kind that is not there yet."""
        if self.rounds == 1:
            return self.food
        return max(self.food, _FIRST_GOOD if sum(self._camp.goods) < _FEW else _GOOD)

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """One more resource, by kind: less of what is plentiful, more of what an open building lacks."""
        coming = coming_goods(self._view)
        plain = [max(self.food, self._good * _PLENTY ** max(0, held - _OF_A_KIND)) for held in coming]
        worth = list(plain)
        for pile in self._view.piles:
            way = easiest_payment(pile[0], coming)[0] if pile else coming
            lacking = sum([max(0, way[kind] - coming[kind]) for kind in KINDS])
            held = sum([min(way[kind], coming[kind]) * plain[kind] for kind in KINDS])
            for kind in KINDS:
                if way[kind] > coming[kind]:
                    worth[kind] = max(worth[kind], _LACKING * (self.building - _BUILDER - held) / lacking)
        return tuple(worth)

    @cached_property
    def building(self) -> float:
        """One building more."""
        upkeep = level_of(self._view).upkeep
        lacking = self.rounds - len(self._camp.buildings) // upkeep
        if lacking <= 0:
            return _NO_NEED
        saves = MISSING_BUILDING / upkeep * (IN_PAIRS if upkeep > 1 else 1)
        return saves * (_NEEDED if lacking * MISSING_BUILDING >= self._view.exhaustion else _SPARE)

    @cached_property
    def field(self) -> float:
        """A step of the field; in the last round it is a food that is sure."""
        if field_in_vain(self._view, 0) is not None:
            return 0.0
        return _FIELD * self.rounds if self.rounds > 1 else self.food

    @cached_property
    def tool(self) -> float:
        """A better tool."""
        return _TOOL * self.rounds + _NEW_TOOL if tool_in_vain(self._view, 0) is None else 0.0

    @cached_property
    def shorter_winter(self) -> float:
        """A round less."""
        return MISSING_BUILDING + self._later_food * _FOOD_OF_A_ROUND if self.rounds > 1 else 0.0

    @property
    def dice_card(self) -> float:
        """One of two dice, whatever it shows."""
        return _DICE * self._good + _DICE_FIELD * self.field + _DICE_TOOL * self.tool

    @property
    def any_two(self) -> float:
        """Two resources of choice."""
        return _ANY_TWO * self._good

    def more_hunted(self, hunters: int) -> float:
        """Return how much food one more of a tribe's hunters brings: in the last round no more than is short."""
        if self.rounds > 1:
            return super().more_hunted(hunters)
        most = max(0, math.ceil(self._short))
        return _at_most(most, hunters + 1) - _at_most(most, hunters)

    def tool_once(self, strength: int) -> float:
        """Return what a tool to use once is worth."""
        return _ONCE * strength * max(self.food, self._good)

    def price(self, goods: Goods) -> float:
        """Price a payment."""
        return sum([self.goods[kind] * goods[kind] for kind in KINDS])

    def kept_from_hunger(self, missing: int) -> int:
        """Return how many resources are not paid for missing food: none, the limit is dearer."""
        return 0


@cache
def _at_most(most: int, hunters: int) -> float:
    """Return how much food hunters bring on average, if more than ``most`` is of no use."""
    return sum([min(food, most) * chance for food, chance in enumerate(yield_odds(HUNTING, hunters))])


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
        "limit": "fire",
        "survival": "surviving the winter",
        "winter": "rounds to come",
        "food": "food",
        "tools": "tools",
        "resources": "resources",
        "cards": "cards kept",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves by the scores of a plan for the whole winter; none in vain, and no choice of equals."""
        scored = sorted(solo_hunter.scored_moves(rules, view, seat, WinterPlan), key=lambda one: -one[0])
        if view.agenda[0].kind == "tribe" and _alike(view):
            return [scored[0][1]]
        return [move for score, move in scored if score > _IN_VAIN] or [scored[0][1]]

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Shuffle the cards and tiles that have not been seen."""
        return with_unseen(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Follow the plan, and draw nothing: so the same dice fall after each of the moves compared."""
        return max(solo_hunter.scored_moves(rules, state, 0, WinterPlan), key=lambda one: one[0])[1]

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a round begins; not before the end in the last rounds."""
        last = view.round + (_ROUNDS if solo_hunter.rounds_left(view) > _LAST_ROUNDS else _LAST_ROUNDS)
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
    rounds, goods, tools = solo_hunter.rounds_left(state), sum(camp.goods), sum(camp.tools)
    lost = MISSING_BUILDING * max(0, rounds - len(camp.buildings) // level.upkeep)
    left = state.exhaustion - lost
    parts = {
        "limit": min(0, left) + winter.spare_limit * max(0, left),
        "winter": winter.base + winter.rounds * rounds + winter.rounds_squared * rounds * rounds,
        "food": -winter.food * max(0.0, solo_hunter.food_short(state, rounds)),
        "tools": (winter.tool_rounds * rounds + winter.tools) * tools,
        "resources": winter.first_goods * min(goods, _FIRST_GOODS) + winter.goods * max(0, goods - _FIRST_GOODS),
        "cards": winter.kept * len(camp.kept),
    }
    scale = _SURVIVED / 4 / (winter.unsure * (1 + _A_ROUND * rounds))
    return {name: part * scale for name, part in parts.items()}


def progress(state: State) -> float:
    """Return how much of the winter is over."""
    return state.round / (state.round + solo_hunter.rounds_left(state) - 1)


OUTLOOK: Final = Outlook(balance, progress, (_SURVIVED / 4, _SURVIVED / 4))
