"""What things are worth for a whole winter: how the elder plays on in its mind alone, and where its search begins.

The hunter of ``solo_bot`` plans the food of two rounds. Here food is dear only where this round lacks it, counting who
hunts already; what is left over goes into cards, tools, and the kinds of resources that open buildings lack. Prices
are points of the exhaustion limit. They were tuned by evolution (CMA-ES) on winters of level 3, field 15, none of which
is measured.
"""

from __future__ import annotations

import math
from functools import cache, cached_property

from game.stone_age.board import HUNTING, KINDS, MISSING_BUILDING
from game.stone_age.buildings import Goods
from game.stone_age.feeding import food_needed, hunger_now
from game.stone_age.in_vain import field_in_vain, tool_in_vain
from game.stone_age.odds import mean_yield, yield_odds
from game.stone_age.solo_bot import ACTING, IN_PAIRS, Plan, coming_goods, easiest_payment, food_short
from game.stone_age.state import level_of

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
