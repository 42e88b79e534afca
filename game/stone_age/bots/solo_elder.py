"""The elder's lookahead in the solo game, and the estimates for a whole winter that it uses.

All values are in points of the exhaustion limit.
"""

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
from game.stone_age.bots.elder import imagined_state
from game.stone_age.bots.solo_hunter import (
    ACTING_SHARE,
    DICE_FIELD_CHANCE,
    DICE_TOOL_CHANCE,
    PAIR_FACTOR,
    Plan,
    easiest_payment,
    expected_goods,
    food_shortage,
)
from game.stone_age.rules.board import HUNTING, KINDS, MISSING_BUILDING_PENALTY
from game.stone_age.rules.buildings import Goods
from game.stone_age.rules.feeding import food_for_hunger_card_now, food_needed
from game.stone_age.rules.placing import unplaced_tribes
from game.stone_age.rules.prospects import mean_yield, why_field_in_vain, why_tool_in_vain, yield_odds
from game.stone_age.rules.state import State, level_of, rounds_left

#: Value of a food that is missing this round.
_MISSING_FOOD_VALUE = 0.94
#: Value of a food that later rounds need.
_LATER_FOOD_VALUE = 0.0866
#: Value of a food that will never be needed.
_SPARE_FOOD_VALUE = 0.0315
#: The amount of missing food at which one more food is worth the mean of ``_MISSING_FOOD_VALUE`` and its later value.
_HALFWAY_MISSING = 1.06
#: How gradually the value of a food rises from its later value to ``_MISSING_FOOD_VALUE``: a count of missing food.
_TRANSITION_WIDTH = 1.58
#: Value of one more resource while fewer than ``_PLENTY_COUNT`` resources are in store.
_SCARCE_VALUE = 0.626
#: The number of resources in store from which one more has only ``_PLENTY_VALUE``.
_PLENTY_COUNT = 7
#: Value of one more resource when ``_PLENTY_COUNT`` or more are in store.
_PLENTY_VALUE = 0.29
#: The number of resources of a kind that have their full value.
_FULL_VALUE_COUNT = 2
#: Each resource of a kind beyond the first ``_FULL_VALUE_COUNT`` is worth this share of the resource before it.
_SURPLUS_SHARE = 0.7
#: The share of a building's value that is given to the resources still missing for it.
_MISSING_SHARE = 0.82
#: The value of the figure that builds, subtracted from the value of its building.
_BUILDER_COST = 0.28
#: Value of a building as a multiple of the loss that it prevents, when the exhaustion limit is in danger.
_BUILDING_WEIGHT_IN_DANGER = 1.12
#: The value of a building as a multiple of the loss that it prevents, when the exhaustion limit is not in danger.
_BUILDING_WEIGHT = 0.43
#: Value of a building that is not needed.
_NEEDLESS_BUILDING_VALUE = 0.02
#: Value of a tool for each round left.
_TOOL_VALUE_PER_ROUND = 0.076
#: The part of a tool's value that does not depend on the rounds left.
_TOOL_VALUE_OFFSET = -0.17
#: Value of a field step for each round left.
_FIELD_POINTS_PER_ROUND = 0.315
#: The worth of a dice card, in resources.
_DICE_GOODS = 1.24
#: The worth of a card with two resources of choice, in resources.
_ANY_TWO_GOODS = 2.2
#: Worth of each pip of a one-use tool, as a share of a food or resource.
_ONE_USE_PIP_VALUE = 0.34
#: The food that is saved, besides a building, if the winter is one round shorter.
_FOOD_PER_ROUND = 10.0
#: The limit, above and below 0, of log odds given to the logistic function; beyond it the result hardly changes.
_MAX_LOG_ODDS = 30.0


class WinterPlan(Plan):
    """Estimates of what food, goods and the like are worth for the rest of the winter, fitted to played matches."""

    @cached_property
    def _later_food(self) -> float:
        """The value of one more food in later rounds."""
        if self.rounds == 1:
            return 0.0
        return _LATER_FOOD_VALUE if food_shortage(self._view, self.rounds) > 0 else _SPARE_FOOD_VALUE

    @cached_property
    def _food_shortage(self) -> float:
        """The food missing this round after the expected hunt of the placed hunters; negative if some is left over."""
        view = self._view
        camp = self._camp
        hunted_food = ACTING_SHARE * sum([mean_yield(HUNTING, row[HUNTING]) for row in view.placed])
        return food_needed(view, 0) + food_for_hunger_card_now(view) - camp.field - camp.food - hunted_food

    @cached_property
    def food(self) -> float:
        """The value of one more food: the more food is missing now, the closer to ``_MISSING_FOOD_VALUE``."""
        log_odds = (self._food_shortage - _HALFWAY_MISSING) / _TRANSITION_WIDTH
        log_odds = max(-_MAX_LOG_ODDS, min(_MAX_LOG_ODDS, log_odds))
        return self._later_food + (_MISSING_FOOD_VALUE - self._later_food) / (1 + math.exp(-log_odds))

    @cached_property
    def _full_resource_value(self) -> float:
        """The value of one more resource of a kind that is scarce in the camp.

        The value is lower if the camp has many resources in all. In the last round, it is the value of one food.
        """
        if self.rounds == 1:
            return self.food
        stored_value = _SCARCE_VALUE if sum(self._camp.goods) < _PLENTY_COUNT else _PLENTY_VALUE
        return max(self.food, stored_value)

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """The value of one more resource of each kind: less if many are in store, more if an open building needs it."""
        expected_counts = expected_goods(self._view)
        stored_values = [
            max(self.food, self._full_resource_value * _SURPLUS_SHARE ** max(0, count - _FULL_VALUE_COUNT))
            for count in expected_counts
        ]
        values = list(stored_values)
        for pile in self._view.piles:
            if not pile:
                continue
            payment, _ = easiest_payment(pile[0], expected_counts)
            missing = sum([max(0, payment[kind] - expected_counts[kind]) for kind in KINDS])
            held_value = sum([min(payment[kind], expected_counts[kind]) * stored_values[kind] for kind in KINDS])
            for kind in KINDS:
                if payment[kind] > expected_counts[kind]:
                    needed_value = _MISSING_SHARE * (self.building - _BUILDER_COST - held_value) / missing
                    values[kind] = max(values[kind], needed_value)
        return tuple(values)

    @cached_property
    def building(self) -> float:
        """The value of one more building."""
        upkeep = level_of(self._view).upkeep
        rounds_without_building = self.rounds - len(self._camp.buildings) // upkeep
        if rounds_without_building <= 0:
            return _NEEDLESS_BUILDING_VALUE
        prevented_loss = MISSING_BUILDING_PENALTY / upkeep * (PAIR_FACTOR if upkeep > 1 else 1)
        is_in_danger = rounds_without_building * MISSING_BUILDING_PENALTY >= self._view.exhaustion
        return prevented_loss * (_BUILDING_WEIGHT_IN_DANGER if is_in_danger else _BUILDING_WEIGHT)

    @cached_property
    def field(self) -> float:
        """The value of a field step; in the last round, the value of one food."""
        if why_field_in_vain(self._view, 0) is not None:
            return 0.0
        return _FIELD_POINTS_PER_ROUND * self.rounds if self.rounds > 1 else self.food

    @cached_property
    def tool(self) -> float:
        """The value of a better tool."""
        if why_tool_in_vain(self._view, 0) is not None:
            return 0.0
        return _TOOL_VALUE_PER_ROUND * self.rounds + _TOOL_VALUE_OFFSET

    @cached_property
    def shorter_winter(self) -> float:
        """The value of a winter that is one round shorter."""
        if self.rounds == 1:
            return 0.0
        return MISSING_BUILDING_PENALTY + self._later_food * _FOOD_PER_ROUND

    @property
    def dice_card(self) -> float:
        """The value of a dice card."""
        return _DICE_GOODS * self._full_resource_value + DICE_FIELD_CHANCE * self.field + DICE_TOOL_CHANCE * self.tool

    @property
    def any_two(self) -> float:
        """The value of two resources of choice."""
        return _ANY_TWO_GOODS * self._full_resource_value

    def food_of_next_hunter(self, hunters: int) -> float:
        """Return the expected food of one more hunter; in the last round, food that is not needed does not count."""
        if self.rounds > 1:
            return super().food_of_next_hunter(hunters)
        missing = max(0, math.ceil(self._food_shortage))
        return _capped_food(missing, hunters + 1) - _capped_food(missing, hunters)

    def one_use_tool(self, pips: int) -> float:
        """Return the value of a one-use tool."""
        return _ONE_USE_PIP_VALUE * pips * max(self.food, self._full_resource_value)

    def price(self, payment: Goods) -> float:
        """Return the value of the resources in a payment."""
        return sum([self.goods[kind] * payment[kind] for kind in KINDS])

    def kept_for_cards(self, missing_food: int) -> int:
        """Return 0: all resources are paid for missing food, since the exhaustion limit is worth more."""
        return 0


@cache
def _capped_food(cap: int, hunters: int) -> float:
    """Return the expected food of hunters, where food beyond ``cap`` does not count."""
    return sum([min(food, cap) * odds for food, odds in enumerate(yield_odds(HUNTING, hunters))])


#: The number of rounds in a rollout.
_ROLLOUT_ROUNDS = 1
#: If no more than this number of rounds are left, a rollout runs to the end of the match.
_LAST_ROUNDS = 2
#: Difference in worth between surviving and losing. The worth of a state is this number times ``p - 0.5``, where ``p``
#: is the probability of survival.
_SURVIVAL_WORTH: Final = 10.0
#: The number of resources that are weighed with ``WinterWeights.first_goods``.
_FIRST_GOODS = 6
#: Moves that the plan scores below this are not searched.
_MIN_SEARCHED_SCORE = -5.0
#: How much the uncertainty grows with each round left, as a share of ``WinterWeights.uncertainty``.
_UNCERTAINTY_PER_ROUND = 0.34


@dataclass(frozen=True, slots=True)
class WinterWeights:
    """The weights that predict at one level whether the tribes survive, in points of the exhaustion limit.

    - ``base``: a constant that is always added.
    - ``rounds``, ``rounds_squared``: for each round left, and for the square of the number of rounds left.
    - ``food``: the loss for each food still to be gathered.
    - ``spare_limit``: for each point of the limit beyond the losses for missing buildings.
    - ``first_goods``, ``goods``: for each of the first ``_FIRST_GOODS`` resources, and for each further resource.
    - ``tool_rounds``: for each pip of the tools and each round left; ``tools``: for each pip of the tools.
    - ``kept_cards``: for each card kept for later.
    - ``uncertainty``: the number of points that multiplies the odds of surviving by e (2.718) at the end of the winter.
      In earlier rounds more points are needed, see ``_UNCERTAINTY_PER_ROUND``.
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
    kept_cards: float
    uncertainty: float


#: The weights of each level, in the order of the fields of ``WinterWeights``.
_WEIGHTS_BY_LEVEL: Final = {
    1: WinterWeights(-3.33, 1.92, 0.131, 0.216, 0.6, 0.47, 0.12, 0.151, -0.27, 0.2, 0.88),
    2: WinterWeights(-1.87, 1.03, 0.078, 0.13, 0.59, 0.29, 0.12, 0.072, -0.15, 0.2, 0.88),
    3: WinterWeights(-2.45, 4.12, 0.018, 0.273, 0.8, 0.49, 0.49, 0.166, -0.3, 0.2, 0.85),
    4: WinterWeights(-5.55, 2.33, 0.023, 0.157, 0.5, 0.62, 0.2, 0.044, -0.12, 0.3, 0.73),
}


class SoloLookahead:
    """Search to the end of the round, with candidates ranked by a plan for the whole winter."""

    rollouts = 64
    candidates = 8
    #: the most worth that an elder gives up to play a move that suits its temperament better
    tolerance = 0.0
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
        """Return the moves ordered by the winter plan, without useless moves.

        If a tribe is to be chosen and all tribes left are equally large, only the best move is returned.
        """
        scored = sorted(
            solo_hunter.scored_moves(rules, view, seat, WinterPlan), key=lambda score_and_move: -score_and_move[0]
        )
        _, best_move = scored[0]
        if view.agenda[0].kind == "tribe" and _are_tribes_equal(view):
            return [best_move]
        searched_moves = [move for score, move in scored if score > _MIN_SEARCHED_SCORE]
        return searched_moves if searched_moves else [best_move]

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Return a copy of a view in which the cards and tiles that have not been seen are dealt at random."""
        return imagined_state(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return the plan's best move; it draws no random numbers, so all moves are compared with the same dice."""
        scored = solo_hunter.scored_moves(rules, state, 0, WinterPlan)
        _, best_move = max(scored, key=lambda score_and_move: score_and_move[0])
        return best_move

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a function that tells whether a rollout ends at a state.

        It ends at the start of the next round; in the last rounds, at the end of the match.
        """
        is_near_end = rounds_left(view) <= _LAST_ROUNDS
        # near the end of the match, round ``end_round`` is never reached, so only an empty agenda ends the rollout
        end_round = view.round + (_LAST_ROUNDS if is_near_end else _ROLLOUT_ROUNDS)
        return lambda state: state.round >= end_round or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return parts whose sum is ``_SURVIVAL_WORTH * (p - 0.5)``, where ``p`` is the probability of survival.

        The parts are those of ``balance``; the part ``survival`` corrects their sum to the logistic probability.
        """
        if state.ended:
            return {"survival": _SURVIVAL_WORTH / 2 if state.winners else -_SURVIVAL_WORTH / 2}
        parts = balance(state)
        log_odds = sum(parts.values()) / (_SURVIVAL_WORTH / 4)  # see ``balance``
        probability = 1 / (1 + math.exp(-log_odds))
        return {**parts, "survival": _SURVIVAL_WORTH * (probability - 0.5) - sum(parts.values())}

    def must_be_unpredictable(self, view: State) -> bool:
        """Return ``False``: in a game for one player, no move has to be unpredictable."""
        return False


LOOKAHEAD: Final = SoloLookahead()


def _are_tribes_equal(view: State) -> bool:
    """Return whether all tribes still to be placed are equally large, so that their order does not matter."""
    return len({view.home[tribe] for tribe in unplaced_tribes(view)}) == 1


def balance(state: State, seat: int = 0) -> Worth:
    """Return parts whose sum is the log odds of surviving, multiplied by ``_SURVIVAL_WORTH / 4``."""
    camp = state.camps[0]
    level = level_of(state)
    weights = _WEIGHTS_BY_LEVEL[state.level]
    rounds = rounds_left(state)
    goods = sum(camp.goods)
    tools = sum(camp.tools)
    expected_loss = MISSING_BUILDING_PENALTY * max(0, rounds - len(camp.buildings) // level.upkeep)
    limit_left = state.exhaustion - expected_loss
    parts = {
        "limit": min(0, limit_left) + weights.spare_limit * max(0, limit_left),
        "winter": weights.base + weights.rounds * rounds + weights.rounds_squared * rounds * rounds,
        "food": -weights.food * max(0.0, food_shortage(state, rounds)),
        "tools": (weights.tool_rounds * rounds + weights.tools) * tools,
        "resources": weights.first_goods * min(goods, _FIRST_GOODS) + weights.goods * max(0, goods - _FIRST_GOODS),
        "cards": weights.kept_cards * len(camp.kept),
    }
    # a point of the exhaustion limit counts less in an early round, since it says less about the end of the winter
    scale = _SURVIVAL_WORTH / 4 / (weights.uncertainty * (1 + _UNCERTAINTY_PER_ROUND * rounds))
    return {name: part * scale for name, part in parts.items()}


def progress(state: State) -> float:
    """Return the share of the winter that is over, 0 to 1."""
    # both numbers count the present round
    return state.round / (state.round + rounds_left(state) - 1)


#: A worth of ``_SURVIVAL_WORTH / 4`` makes the odds of surviving e to 1, at the start of the winter as at its end.
OUTLOOK: Final = Outlook(balance, progress, spread=(_SURVIVAL_WORTH / 4, _SURVIVAL_WORTH / 4))
