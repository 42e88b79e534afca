"""The bots ``random`` and ``hunter`` of the solo game; the hunter plans food first.

Scores are in points of the exhaustion limit: a missing food costs one point, a missing building costs three.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.stone_age.bots.hunter import Scored, best_move
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    DIVISORS,
    FIELD,
    FIELD_FACE,
    FIRST_BUILDING,
    FIRST_CARD,
    GREEN_FOOD,
    GREEN_HUNGER,
    HUNTING,
    HUT,
    KINDS,
    MISSING_BUILDING_PENALTY,
    RESOURCE_AREAS,
    SAND_EXHAUSTION,
    TOOL_FACE,
    TOOL_MAKER,
    TRIBES,
)
from game.stone_age.rules.buildings import BUILDINGS, Goods, payments, without
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.feeding import cheapest_payment, food_for_hunger_card_now, food_needed
from game.stone_age.rules.gathering import pips_of_tools
from game.stone_age.rules.prospects import mean_yield, why_field_in_vain, why_place_in_vain, why_tool_in_vain
from game.stone_age.rules.state import State, figures_of_seat, figures_of_tribe, level_of, rounds_left

#: The share of green cards among the 36 possible hunger cards.
_GREEN_SHARE = 16 / 36
#: The share of each kind of sand-coloured cards among the 36 possible hunger cards.
_SAND_SHARE = 5 / 36
#: Average food of one hunter whose tribe acts.
_FOOD_PER_HUNTER = 1.75
#: The share of rounds in which a tribe acts: in each round one of the four tribes sits out.
ACTING_SHARE = 0.75
#: The average yield of a figure, for each resource, if two figures work together and their tribe acts.
_YIELD_PER_FIGURE = tuple([mean_yield(area, 2) / 2 for area in RESOURCE_AREAS])
#: The number of rounds for which food is planned.
_PLANNED_ROUNDS = 2
#: The least value of a food that a lasting source gives, if more than ``_PLANNED_ROUNDS`` rounds are left.
_LATER_FOOD_VALUE = 0.5
#: The least value of a food.
_MIN_FOOD_VALUE = 0.05
#: The value of a food when there is exactly enough.
_ENOUGH_FOOD_VALUE = 0.2
#: How much more than ``_ENOUGH_FOOD_VALUE`` a food is worth when the camp lacks as much food as can be hunted.
_FOOD_VALUE_RISE = 0.6
#: The value of a building as a multiple of the loss that it prevents, when the exhaustion limit is in danger.
_BUILDING_WEIGHT_IN_DANGER = 1.3
#: The value of a building as a multiple of the loss that it prevents, when the exhaustion limit is not in danger.
_BUILDING_WEIGHT = 0.6
#: The factor by which a building is worth more if two buildings are given up at once.
PAIR_FACTOR = 1.6
#: The value of a resource while fewer than ``_ENOUGH_FOR_CARDS`` are in store, since resources are needed to buy cards.
_CARD_RESOURCE_VALUE = 1.5
#: The number of resources in store that is enough to buy cards.
_ENOUGH_FOR_CARDS = 4
#: The least value of one more resource, as a share of a building's value.
_MIN_RESOURCE_SHARE = 0.1
#: The factor on the value of a resource that an open building still needs.
_NEEDED_RESOURCE_WEIGHT = 1.2
#: The value of a field step, as a share of the food that it gives until the end.
_FIELD_WEIGHT = 0.8
#: The value of a tool for each round left, in food.
_TOOL_WEIGHT = 0.2
#: Value of a card with the effect ``dice``, without the value of the field step or tool that it may give.
_DICE_CARD_VALUE = 1.8
#: The probability that a card with the effect ``dice`` gives a field step.
DICE_FIELD_CHANCE = 0.15
#: The probability that a card with the effect ``dice`` gives a tool.
DICE_TOOL_CHANCE = 0.1
#: Value of a building that is not needed.
_NEEDLESS_BUILDING_VALUE = 0.05
#: Score of moves that are made only if there is no other move.
_NEVER_SCORE = -9.0
#: Score of starving although resources could be paid; below the score of every payment.
_LAST_RESORT_SCORE = -50.0
#: Score of a placing at a card or building that cannot be paid for.
_UNPAYABLE_SCORE = -1.0
#: Added to an expected count of resources before it is rounded down, so that almost one resource counts as one.
_ADDED_BEFORE_ROUNDING = 0.3
#: Value lost for each pip that tools add to a roll, as a share of the value of the food or resource gathered there.
_LOSS_PER_PIP = 0.15
#: Value lost for each tool card spent.
_LOSS_PER_TOOL_CARD = 0.3
#: Value of a card with two resources of choice.
_ANY_TWO_VALUE = 2.2
#: Value of each pip of a one-use tool, as a share of the value of a food.
_ONE_USE_PIP_VALUE = 0.4
#: Value of the action of a figure on a card or building, when the tribe that acts is chosen.
_FIGURE_ON_CARD_OR_BUILDING = 2.0
#: The exhaustion limit from which resources are kept for cards.
_HIGH_LIMIT = 6


class Plan:
    """Estimates of what food, goods and the like are worth now; each is computed on first use."""

    def __init__(self, view: State) -> None:
        self._view = view
        self._camp = view.camps[0]

    @cached_property
    def rounds(self) -> int:
        """The rounds left, this one included."""
        return rounds_left(self._view)

    @cached_property
    def food(self) -> float:
        """The value of one more food; it depends on the food missing in the next rounds."""
        rounds = min(self.rounds, _PLANNED_ROUNDS)
        huntable = rounds * figures_of_seat(self._view, 0) * ACTING_SHARE * _FOOD_PER_HUNTER
        value = _FOOD_VALUE_RISE * food_shortage(self._view, rounds) / huntable + _ENOUGH_FOOD_VALUE
        return min(1.0, max(_MIN_FOOD_VALUE, value))

    @property
    def _lasting_food_value(self) -> float:
        """The average value of one food from a source that gives food in every round, such as the field."""
        return max(self.food, _LATER_FOOD_VALUE) if self.rounds > _PLANNED_ROUNDS else self.food

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """The value of one more resource of each kind in its best use: as food, for cards, or for open buildings."""
        for_cards = _CARD_RESOURCE_VALUE if sum(self._camp.goods) < _ENOUGH_FOR_CARDS else 0.0
        values = [max(self.food, for_cards, _MIN_RESOURCE_SHARE * self.building)] * len(KINDS)
        expected_counts = expected_goods(self._view)
        for pile in self._view.piles:
            if not pile:
                continue
            payment, figures = easiest_payment(pile[0], expected_counts)
            for kind in KINDS:
                if payment[kind] > expected_counts[kind]:
                    needed_value = _NEEDED_RESOURCE_WEIGHT * self.building / figures / _YIELD_PER_FIGURE[kind]
                    values[kind] = max(values[kind], needed_value)
        return tuple(values)

    @cached_property
    def building(self) -> float:
        """The value of one more building: a multiple of the loss that it prevents.

        In each round ``upkeep`` buildings have to be given up. If there are too few, the exhaustion limit falls. The
        multiple is larger if the limit may fall to 0.
        """
        upkeep = level_of(self._view).upkeep
        missing_buildings = self.rounds * upkeep - len(self._camp.buildings)
        if missing_buildings <= 0:
            return _NEEDLESS_BUILDING_VALUE
        # a building prevents its share of a round's loss, but is worth more if it has to be one of a pair
        prevented_loss = MISSING_BUILDING_PENALTY / upkeep * (PAIR_FACTOR if upkeep > 1 else 1)
        is_in_danger = missing_buildings * prevented_loss >= self._view.exhaustion
        return prevented_loss * (_BUILDING_WEIGHT_IN_DANGER if is_in_danger else _BUILDING_WEIGHT)

    @cached_property
    def field(self) -> float:
        """The value of a field step."""
        if why_field_in_vain(self._view, 0) is not None:
            return 0.0
        # in each round but one, a hunger card of the farmers' kind may cost the food that the step gives
        return self._lasting_food_value * (self.rounds * (1 - _SAND_SHARE) + _SAND_SHARE) * _FIELD_WEIGHT

    @cached_property
    def tool(self) -> float:
        """The value of a better tool."""
        if why_tool_in_vain(self._view, 0) is not None:
            return 0.0
        return _TOOL_WEIGHT * self._lasting_food_value * self.rounds

    @cached_property
    def spare_goods(self) -> Goods:
        """The resources left after paying, at the lowest cost, for the cards and buildings with figures on them."""
        goods_left = self._camp.goods
        for figures_by_place in self._view.placed:
            for space in range(len(self._view.row)):
                if figures_by_place[FIRST_CARD + space]:
                    goods_left = without(goods_left, cheapest_payment(goods_left, min(space + 1, sum(goods_left))))
            for number, pile in enumerate(self._view.piles):
                if figures_by_place[FIRST_BUILDING + number]:
                    ways = payments(BUILDINGS[pile[0]], goods_left)
                    goods_left = without(goods_left, min(ways, key=sum)) if ways else goods_left
        return goods_left

    @cached_property
    def shorter_winter(self) -> float:
        """The value of a winter that is one round shorter: half the food that the figures eat in a round."""
        return self.food * figures_of_seat(self._view, 0) / 2

    @property
    def dice_card(self) -> float:
        """The value of a dice card."""
        return _DICE_CARD_VALUE + DICE_FIELD_CHANCE * self.field + DICE_TOOL_CHANCE * self.tool

    @property
    def any_two(self) -> float:
        """The value of two resources of choice."""
        return _ANY_TWO_VALUE

    def food_of_next_hunter(self, hunters: int) -> float:
        """Return the expected food of one more hunter."""
        return mean_yield(HUNTING, hunters + 1) - mean_yield(HUNTING, hunters)

    def one_use_tool(self, pips: int) -> float:
        """Return the value of a one-use tool."""
        return _ONE_USE_PIP_VALUE * pips * self.food

    def price(self, payment: Goods) -> float:
        """Return the value of the resources in a payment; no resource counts for more than one food."""
        return sum([min(self.food, self.goods[kind]) * payment[kind] for kind in KINDS])

    def kept_for_cards(self, missing_food: int) -> int:
        """Return the number of resources kept for cards, not paid for missing food: two at a high exhaustion limit."""
        is_limit_high = self._view.exhaustion - missing_food >= _HIGH_LIMIT
        return 2 if self.rounds > 1 and is_limit_high else 0


def food_shortage(view: State, rounds: int) -> float:
    """Return the food missing after ``rounds`` rounds if nobody hunts; later hunger cards count with their average."""
    camp = view.camps[0]
    needed = food_needed(view, 0)
    largest_tribe = max([figures_of_tribe(view, tribe) for tribe in range(len(TRIBES))])
    mean_card_food = _GREEN_SHARE * GREEN_HUNGER + _SAND_SHARE * (
        largest_tribe + len(view.spent) + camp.field + sum(camp.tools)
    )
    needed_now = needed + food_for_hunger_card_now(view)
    needed_later = (rounds - 1) * (needed + mean_card_food)
    return needed_now + needed_later - rounds * camp.field - camp.food


def expected_goods(view: State) -> Goods:
    """Return the resources in store plus the expected yield of the figures placed so far."""
    goods = list(view.camps[0].goods)
    for area in RESOURCE_AREAS:
        expected_yield = ACTING_SHARE * sum([mean_yield(area, row[area]) for row in view.placed])
        goods[area - 1] += int(expected_yield + _ADDED_BEFORE_ROUNDING)
    return tuple(goods)


@lru_cache(maxsize=5_000)
def easiest_payment(number: int, goods: Goods) -> tuple[Goods, float]:
    """Return the payment for a building for which the fewest figures are needed, and how many, with the builder."""
    tile = BUILDINGS[number]
    most_of_kind = tile.most or 2  # a fixed cost has at most two of a kind
    figures_and_payments = []
    for payment in payments(tile, (most_of_kind,) * len(KINDS)):
        gatherers = sum([max(0, payment[kind] - goods[kind]) / _YIELD_PER_FIGURE[kind] for kind in KINDS])
        figures_and_payments.append((1 + gatherers, payment))
    fewest_figures, easiest = min(figures_and_payments)
    return easiest, fewest_figures


# -- placing


def _worth_of_placing(view: State, plan: Plan, move: Move) -> float:
    """Score one figure on a place by its gain; figures are placed one at a time, and never in the hut."""
    assert isinstance(move, moves.Place)
    tribe = view.agenda[0].tribe
    if move.count > 1 or move.place == HUT or why_place_in_vain(view, tribe, move.place) is not None:
        return _NEVER_SCORE
    return _figure_gain(view, plan, tribe, move.place)


def _figure_gain(view: State, plan: Plan, tribe: int, place: int) -> float:
    """Return the value of one more figure of a tribe at a place."""
    own_figures = view.placed[tribe][place]
    if place == HUNTING:
        return plan.food * plan.food_of_next_hunter(own_figures)
    if place in RESOURCE_AREAS:
        return plan.goods[place - 1] * (mean_yield(place, own_figures + 1) - mean_yield(place, own_figures))
    if place == TOOL_MAKER:
        return plan.tool
    if place == FIELD:
        return plan.field
    spare_goods = plan.spare_goods
    if place >= FIRST_BUILDING:
        ways = payments(BUILDINGS[view.piles[place - FIRST_BUILDING][0]], spare_goods)
        return max([building_now(view, plan, place) - plan.price(way) for way in ways], default=_UNPAYABLE_SCORE)
    cost = place - FIRST_CARD + 1
    if sum(spare_goods) < cost:
        return _UNPAYABLE_SCORE
    return card_worth(view, plan, view.row[place - FIRST_CARD]) - plan.price(cheapest_payment(spare_goods, cost))


def building_now(view: State, plan: Plan, place: int) -> float:
    """Return the value of one more building this round.

    At levels where two buildings are given up each round, a single building saves nothing. So the building that
    completes a pair counts twice. The first building of a pair counts only if a second building can still be reached
    and paid for. A building beyond this round's pair counts for a later round.
    """
    upkeep = level_of(view).upkeep
    if upkeep == 1:
        return plan.building
    this_pile = place - FIRST_BUILDING
    other_piles = [number for number, pile in enumerate(view.piles) if pile and number != this_pile]
    builders = sum([row[FIRST_BUILDING + number] for row in view.placed for number in other_piles])
    expected_buildings = len(view.camps[0].buildings) + builders
    completes_pair = expected_buildings % upkeep == 1
    if completes_pair:
        return 2 * plan.building
    has_pair_of_this_round = expected_buildings >= upkeep
    if has_pair_of_this_round:
        return plan.building
    can_place_second = view.agenda[0].kind == "place"  # figures are still being placed
    if can_place_second and _can_pay_both(view, plan.spare_goods, this_pile, other_piles):
        return plan.building
    return 0.0


def _can_pay_both(view: State, goods: Goods, first_pile: int, other_piles: Sequence[int]) -> bool:
    """Return whether ``goods`` pay for the open tile of the first pile and also for an open tile of another pile."""
    goods_left_by_first = [without(goods, way) for way in payments(BUILDINGS[view.piles[first_pile][0]], goods)]
    return any(
        payments(BUILDINGS[view.piles[pile][0]], goods_left)
        for pile in other_piles
        for goods_left in goods_left_by_first
    )


def card_worth(view: State, plan: Plan, number: int) -> float:
    """Return the value of a card, including the bonus for its colour."""
    card = CARDS[number]
    bonus = GREEN_FOOD * plan.food if card.is_green else float(SAND_EXHAUSTION)
    effects = {
        "dice": plan.dice_card,
        "food": card.amount * plan.food,
        "goods": card.amount * plan.goods[card.resource],
        "roll": mean_yield(card.resource + 1, card.amount) * plan.goods[card.resource],
        "tool": plan.tool,
        "field": plan.field,
        "draw": plan.shorter_winter,
        "any_two": plan.any_two,
        "one_use": plan.one_use_tool(card.amount),
        "points": 0.0,
    }
    return bonus + effects[card.effect]


def _worth_of_tribe(view: State, plan: Plan, move: Move) -> float:
    """Score the choice of the next tribe to place by its size, so that the largest tribe is placed first."""
    assert isinstance(move, moves.ChooseTribe)
    return float(figures_of_tribe(view, move.tribe))


# -- acting


def _worth_of_actor(view: State, plan: Plan, move: Move) -> float:
    """Score the choice of the tribe to act by the expected gain of its figures."""
    assert isinstance(move, moves.ActWith)
    own_figures = view.placed[move.tribe]
    value = (
        plan.food * mean_yield(HUNTING, own_figures[HUNTING])
        + plan.field * own_figures[FIELD]
        + plan.tool * own_figures[TOOL_MAKER]
    )
    value += sum([plan.goods[area - 1] * mean_yield(area, own_figures[area]) for area in RESOURCE_AREAS])
    return value + _FIGURE_ON_CARD_OR_BUILDING * sum(own_figures[FIRST_CARD:])


def _worth_of_action(view: State, plan: Plan, move: Move) -> float:
    """Score an action: acting at areas comes before paying, and paying pays off if the worth is above the cost.

    The constants only put these kinds of actions in this order.
    """
    if isinstance(move, moves.Use):
        return 20.0 - move.place
    if isinstance(move, moves.Buy):
        return 1 + card_worth(view, plan, view.row[move.number]) - _cost(view, plan, move.pay)
    if isinstance(move, moves.Build):
        return 1 + building_now(view, plan, FIRST_BUILDING + move.number) - _cost(view, plan, move.pay)
    if isinstance(move, moves.Claim):
        return -1.0
    return 0.0


def _cost(view: State, plan: Plan, payment: Goods) -> float:
    """Return the cost of a payment: its price, plus a little that grows with the share of the store that is paid."""
    goods = view.camps[0].goods
    extra = sum([0.1 * payment[kind] * plan.goods[kind] / goods[kind] for kind in KINDS if payment[kind]])
    return plan.price(payment) + extra


def _worth_of_tools(view: State, plan: Plan, move: Move) -> float:
    """Score tools added to a roll: their gain now, less the gain that they could bring later in the round."""
    assert isinstance(move, moves.AddTools)
    step = view.agenda[0]
    total = sum(step.dice)
    divisor = DIVISORS[step.place]
    tool_pips = pips_of_tools(view.camps[0].tools, move)
    gained = (total + tool_pips) // divisor - total // divisor
    value_each = plan.food if step.place == HUNTING else plan.goods[step.place - 1]
    return gained * value_each - _LOSS_PER_PIP * tool_pips * value_each - _LOSS_PER_TOOL_CARD * len(move.cards)


def _worth_of_die(view: State, plan: Plan, move: Move) -> float:
    """Score a die of a card by the value of its face; between equal values, prefer the die with more pips."""
    assert isinstance(move, moves.PickDie)
    if move.face == TOOL_FACE:
        return plan.tool
    if move.face == FIELD_FACE:
        return plan.field
    return plan.goods[move.face - 1] + 0.01 * move.face


def _worth_of_claim(view: State, plan: Plan, move: Move) -> float:
    """Score a claim of two resources of choice by their value; keeping the card for later scores 0.5."""
    if not isinstance(move, moves.Claim):
        return 0.5
    return sum([plan.goods[kind] * move.goods[kind] for kind in KINDS])


# -- feeding


def _worth_of_feeding(view: State, plan: Plan, move: Move) -> float:
    """Score an answer to missing food: pay all resources but those that the plan keeps for cards.

    A kept card is claimed only if there are fewer resources than missing food.
    """
    camp = view.camps[0]
    missing_food = view.agenda[0].count
    kept_count = plan.kept_for_cards(missing_food)
    if isinstance(move, moves.Feed):
        wanted_payment = max(0, min(missing_food, sum(camp.goods) - kept_count))
        return 1.0 - abs(sum(move.goods) - wanted_payment) - 0.01 * plan.price(move.goods)
    if isinstance(move, moves.Claim):
        return 2.0 if sum(camp.goods) < missing_food else _NEVER_SCORE
    # the move is ``Starve``
    return 0.5 if sum(camp.goods) <= kept_count else _LAST_RESORT_SCORE


#: For each kind of step, the function that scores a move at such a step. Its arguments are the view, the plan and the
#: move.
_SCORE_FUNCTIONS: dict[str, Callable[[State, Plan, Any], float]] = {
    "tribe": _worth_of_tribe,
    "place": _worth_of_placing,
    "choose_actor": _worth_of_actor,
    "act": _worth_of_action,
    "tools": _worth_of_tools,
    "pick": _worth_of_die,
    "claim": _worth_of_claim,
    "hunger": _worth_of_feeding,
}


def scored_moves(rules: Rules[State], view: State, seat: int, plan_class: type[Plan] = Plan) -> Scored:
    """Return the sensible moves with their scores by a plan of this class; a single move gets 0."""
    legal = bots.sensible_moves(rules, view)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    plan = plan_class(view)
    score = _SCORE_FUNCTIONS[view.agenda[0].kind]
    return [(score(view, plan, move), move) for move in legal]


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    return best_move(scored_moves(rules, view, seat), chance)


BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": play_hunter}
BOT_KINDS = {
    "hunter": bots.BotKind("Hunter", "Puts food first. Plays instantly.", "spears", first=True, level="Easy bot")
}
