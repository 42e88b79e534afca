"""The bots ``random`` and ``hunter`` of Stone Age for 2 to 4 players; the hunter scores each legal move by a heuristic.

The scores are the points expected until the end of the match.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    AREAS,
    CARD_SPACES,
    DIVISORS,
    FIELD,
    FIELD_FACE,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_PENALTY,
    HUNTING,
    HUT,
    KINDS,
    RESOURCE_AREAS,
    TOOL_FACE,
    TOOL_MAKER,
    VALUES,
    WOOD,
)
from game.stone_age.rules.buildings import BUILDINGS, Goods, payments, without, worth
from game.stone_age.rules.cards import CARDS, SYMBOLS, Card
from game.stone_age.rules.feeding import cheapest_payment
from game.stone_age.rules.gathering import pips_of_tools, unused_tool_pips
from game.stone_age.rules.prospects import (
    mean_yield,
    why_field_in_vain,
    why_move_in_vain,
    why_place_in_vain,
    why_tool_in_vain,
)
from game.stone_age.rules.rounds import card_figures, multipliers
from game.stone_age.rules.state import State, figures_of_tribe

#: Points added for the figure on a building, about as many as a figure at an area brings. They are also added for a
#: building that cannot be paid for yet: its resources may still be gathered (``_hoped_points``).
_BUILDER_POINTS = 3.0
#: The average points of one figure: a placing has to bring more, since the figure could gain these points elsewhere.
_POINTS_PER_FIGURE = 2.4
#: Share of its value that a resource keeps while it waits for a building.
_STORED_SHARE = 0.8
#: Rough number of cards bought per player and round.
_CARDS_PER_ROUND = 0.8
#: Rough number of buildings built per player and round.
_TILES_PER_ROUND = 0.35
#: Points of a food while food is missing.
_MISSING_FOOD_POINTS = 3.0
#: Points of a food from hunting while food is missing.
_HUNTED_FOOD_POINTS = 3.5
#: Points of a food for the next round.
_NEXT_FOOD_POINTS = 1.2
#: Points of a food for later rounds.
_LATER_FOOD_POINTS = 0.6
#: Points of a food that will never be needed.
_NEEDLESS_FOOD_POINTS = 0.1
#: Points of a card or a building that cannot be paid for from the store.
_UNPAYABLE_POINTS = -9.0
#: The weight of denying a card or a building to the others: a factor on the largest gain that another seat would have
#: there, divided by the number of other seats with figures left to place.
_DENIAL_WEIGHT = 1.0
#: The assumed number of figures needed to gather one missing resource.
_FIGURES_PER_MISSING_RESOURCE = 2.0
#: Points of a field step, in each round left.
_FIELD_POINTS = 1.5
#: Points of a better tool, in each round left.
_TOOL_POINTS = 0.9
#: Points of one more figure, in each round left.
_FIGURE_POINTS = 1.2
#: Points of one more resource that no open building needs, as a share of its value.
_BASE_SHARE = 0.75
#: The addition to ``_BASE_SHARE`` if any open building needs the resource.
_NEEDED_SHARE = 0.2
#: The addition to ``_BASE_SHARE`` for each open building that needs the resource.
_SHARE_PER_NEED = 0.05
#: Points by which one more resource is worth less for each resource of its kind in store.
_DISCOUNT_PER_STORED = 0.25
#: The least points of one more resource.
_MIN_RESOURCE_POINTS = 1.0
#: Resources that a roll yields in addition if the unused tools add at least the area's divisor.
_TOOL_YIELD = 0.6
#: Points of any building in addition to the value of its resources.
_POINTS_PER_BUILDING = 1.5
#: Points lost for each pip that tools add to a roll, since used tools cannot raise a later roll this round.
_LOSS_PER_PIP = 0.6
#: Points lost for each tool card spent.
_LOSS_PER_TOOL_CARD = 0.8


class Plan:
    """One seat's estimates of what food, goods and the like are worth, in points; each is computed on first use."""

    def __init__(self, view: State, seat: int) -> None:
        self._view = view
        self._seat = seat
        self._camp = view.camps[seat]
        #: the expected points of the cards computed so far, by card number
        self._cards: dict[int, float] = {}

    @cached_property
    def rounds(self) -> float:
        """The expected number of rounds left, the present one included."""
        return 1 + rounds_to_come(self._view)

    @cached_property
    def _food_shortage(self) -> float:
        """The food missing this round; negative if food is left over.

        The food expected from the hunters already placed is counted as if it were in store.
        """
        hunted_food = mean_yield(HUNTING, self._view.placed[self._seat][HUNTING])
        return figures_of_tribe(self._view, self._seat) - self._camp.field - self._camp.food - hunted_food

    @cached_property
    def missing_food(self) -> float:
        """The food missing this round, at least 0."""
        return max(0.0, self._food_shortage)

    @cached_property
    def food(self) -> float:
        """The points of one more food."""
        return _MISSING_FOOD_POINTS if self._food_shortage > 0 else self.surplus_food_points

    @cached_property
    def surplus_food_points(self) -> float:
        """The points of one food more than this round needs."""
        left_over = -min(0.0, self._food_shortage)
        needed_per_round = figures_of_tribe(self._view, self._seat) - self._camp.field
        if left_over >= (self.rounds - 1) * needed_per_round:
            return _NEEDLESS_FOOD_POINTS
        return _NEXT_FOOD_POINTS if left_over < needed_per_round else _LATER_FOOD_POINTS

    @cached_property
    def field(self) -> float:
        """The points of a step of the field."""
        if why_field_in_vain(self._view, self._seat) is not None:
            return 0.0
        return _FIELD_POINTS * self.rounds + card_figures(self._camp.cards, "farmer")

    @cached_property
    def tool(self) -> float:
        """The points of a better tool."""
        if why_tool_in_vain(self._view, self._seat) is not None:
            return 0.0
        return _TOOL_POINTS * self.rounds + card_figures(self._camp.cards, "toolmaker")

    @cached_property
    def figure(self) -> float:
        """The points of one more figure."""
        if not self._view.supply[self._seat]:
            return 0.0
        return _FIGURE_POINTS * self.rounds + card_figures(self._camp.cards, "shaman")

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """The points of one more resource, by kind.

        A kind is worth more if open buildings need it, and less if many resources of this kind are in store.
        """
        goods = self._camp.goods
        fixed_costs = [BUILDINGS[pile[0]].fixed_cost for pile in self._view.piles if pile]
        points_by_kind = []
        for kind in KINDS:
            need_count = sum([cost is not None and cost[kind] > goods[kind] for cost in fixed_costs])
            share = _BASE_SHARE
            if need_count:
                share = _BASE_SHARE + _NEEDED_SHARE + _SHARE_PER_NEED * need_count
            points = VALUES[kind] * share - _DISCOUNT_PER_STORED * goods[kind]
            points_by_kind.append(max(_MIN_RESOURCE_POINTS, points))
        return tuple(points_by_kind)

    @cached_property
    def tool_pips(self) -> int:
        """The pips that all unused tools add, counted together."""
        return unused_tool_pips(self._camp)

    @cached_property
    def spare_goods(self) -> Goods:
        """The resources left after paying for the cards and buildings with figures on them."""
        return spare_goods(self._view, self._seat)

    def card(self, number: int) -> float:
        """Return the expected points of a card: its upper half now plus its lower half at the end."""
        points = self._cards.get(number)
        if points is None:
            card = CARDS[number]
            points = _UPPER_HALF_POINTS[card.effect](self, card) + _lower_half_points(
                self._view, self._seat, self, card
            )
            self._cards[number] = points
        return points


def rounds_to_come(state: State) -> float:
    """Estimate the rounds after the present one until the card deck or a pile of buildings is used up.

    The smallest pile is assumed to lose tiles twice as fast as the average pile.
    """
    seats = len(state.camps)
    by_cards = len(state.deck) / (_CARDS_PER_ROUND * seats)
    by_tiles = min(map(len, state.piles)) / (_TILES_PER_ROUND * seats) * len(state.piles) / 2
    return min(by_cards, by_tiles)


# -- placing


def _worth_of_placing(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score a placing by its gain over the best other use of its figures.

    The hunting grounds are never full, so figures go hunting only when no other place brings more.
    """
    assert isinstance(move, moves.Place)
    home = view.home[seat]
    missing_food_after = plan.missing_food
    if move.place == HUNTING:
        missing_food_after = max(0.0, plan.missing_food - mean_yield(HUNTING, move.count))
    home_value_before = _value_at_home(home, plan.missing_food, plan.surplus_food_points)
    home_value_after = _value_at_home(home - move.count, missing_food_after, plan.surplus_food_points)
    return _place_gain(view, seat, plan, move.place, move.count) - (home_value_before - home_value_after)


@lru_cache(maxsize=5_000)
def _value_at_home(figures: int, missing_food: float, surplus_food_points: float) -> float:
    """Return the points of figures still at home if the best number of them hunt and the others go elsewhere."""
    return max(
        [
            _hunting_points(hunters, missing_food, surplus_food_points) + _POINTS_PER_FIGURE * (figures - hunters)
            for hunters in range(figures + 1)
        ]
    )


def _hunting_points(hunters: int, missing_food: float, surplus_food_points: float) -> float:
    """Return the points of the food that hunters bring: of the food missing now, and of any surplus."""
    hunted_food = mean_yield(HUNTING, hunters)
    surplus = max(0.0, hunted_food - missing_food)
    return _HUNTED_FOOD_POINTS * min(missing_food, hunted_food) + surplus_food_points * surplus


def _place_gain(view: State, seat: int, plan: Plan, place: int, count: int) -> float:
    """Return the points that ``count`` figures gain at a place; what they could gain elsewhere is not subtracted."""
    if place == HUNTING:
        return _hunting_points(count, plan.missing_food, plan.surplus_food_points)
    if place in RESOURCE_AREAS:
        expected_yield = mean_yield(place, count) + _TOOL_YIELD * min(plan.tool_pips, DIVISORS[place]) / DIVISORS[place]
        return expected_yield * plan.goods[place - 1]
    if place == TOOL_MAKER:
        return plan.tool
    if place == FIELD:
        return plan.field
    if place == HUT:
        return plan.figure
    if place >= FIRST_BUILDING:
        ways = payments(BUILDINGS[view.piles[place - FIRST_BUILDING][0]], plan.spare_goods)
        return max([_building_gain(view, seat, way) for way in ways], default=_UNPAYABLE_POINTS) + _BUILDER_POINTS
    cost = place - FIRST_CARD + 1
    if sum(plan.spare_goods) < cost:
        return _UNPAYABLE_POINTS
    return plan.card(view.row[place - FIRST_CARD]) - _STORED_SHARE * worth(cheapest_payment(plan.spare_goods, cost))


def _building_gain(view: State, seat: int, payment: Goods) -> float:
    """Return the points of a building, less the value that the resources of the payment have in store."""
    return (1 - _STORED_SHARE) * worth(payment) + card_figures(view.camps[seat].cards, "builder") + _POINTS_PER_BUILDING


def spare_goods(view: State, seat: int) -> Goods:
    """Return the resources left after paying for the buildings and cards with figures on them."""
    own_figures = view.placed[seat]
    goods_left = view.camps[seat].goods
    for number, pile in enumerate(view.piles):
        if own_figures[FIRST_BUILDING + number]:
            ways = payments(BUILDINGS[pile[0]], goods_left)
            goods_left = without(goods_left, max(ways, key=worth)) if ways else goods_left
    for space in range(CARD_SPACES):
        if own_figures[FIRST_CARD + space]:
            goods_left = without(goods_left, cheapest_payment(goods_left, min(space + 1, sum(goods_left))))
    return goods_left


# -- cards


#: Functions that give the expected points of a card's upper half, by its effect; the constants in them are estimates.
_UPPER_HALF_POINTS: dict[str, Callable[[Plan, Card], float]] = {
    "dice": lambda plan, card: 5.0,
    "food": lambda plan, card: card.amount * plan.food,
    "goods": lambda plan, card: card.amount * VALUES[card.resource] * _STORED_SHARE,
    "roll": lambda plan, card: mean_yield(card.resource + 1, card.amount) * VALUES[card.resource],
    "points": lambda plan, card: float(card.amount),
    "tool": lambda plan, card: plan.tool,
    "field": lambda plan, card: plan.field,
    "draw": lambda plan, card: 5.0,
    "any_two": lambda plan, card: 8.0,
    "one_use": lambda plan, card: 0.7 * card.amount,
}


def _lower_half_points(view: State, seat: int, plan: Plan, card: Card) -> float:
    """Return the points that a card's lower half is expected to score at the end of the match."""
    camp = view.camps[seat]
    if card.is_green:
        owned_symbols = [CARDS[other].symbol for other in camp.cards if CARDS[other].is_green]
        copies = owned_symbols.count(card.symbol)
        # the card completes a set together with one card of each symbol of which the seat has more copies
        set_size = sum([owned_symbols.count(symbol) > copies for symbol in SYMBOLS])
        gain = (set_size + 1) ** 2 - set_size**2
        return gain + min(_MAX_SET_GROWTH, _SET_GROWTH * plan.rounds)
    return card.figures * (multipliers(view, seat)[card.kind] + GROWTH_PER_ROUND[card.kind] * plan.rounds)


#: Points that a green card gains in each round left because its set may grow.
_SET_GROWTH = 0.4
#: The upper limit of the points that a green card gains because its set may grow.
_MAX_SET_GROWTH = 2.0
#: For each kind of sand-coloured card, how much the multiplier of its figures is expected to grow per round.
GROWTH_PER_ROUND = {"farmer": 0.3, "toolmaker": 0.3, "builder": 0.4, "shaman": 0.2}


# -- acting


def _worth_of_action(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score an action: take tools first, gather before paying, build before buying, keep resources for better uses.

    The constants only put these kinds of actions in this order.
    """
    if isinstance(move, moves.Use):
        return 60.0 if move.place == TOOL_MAKER else 50.0 + move.place
    if isinstance(move, moves.Build):
        return 25 + worth(move.pay) - 0.4 * _STORED_SHARE * worth(move.pay)
    if isinstance(move, moves.Buy):
        return 5 + plan.card(view.row[move.number]) - _STORED_SHARE * worth(move.pay)
    return 1.0 if isinstance(move, moves.Leave) else -1.0


def _worth_of_tools(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score tools added to a roll: their gain now, less the gain that they could bring later in the round."""
    assert isinstance(move, moves.AddTools)
    step = view.agenda[0]
    camp = view.camps[seat]
    total = sum(step.dice)
    divisor = DIVISORS[step.place]
    tool_pips = pips_of_tools(camp.tools, move)
    without_tools = total // divisor
    with_tools = (total + tool_pips) // divisor
    if step.place == HUNTING:
        needed_food = max(0.0, min(with_tools, plan.missing_food) - min(without_tools, plan.missing_food))
        gain = _MISSING_FOOD_POINTS * needed_food + plan.surplus_food_points * (
            with_tools - without_tools - needed_food
        )
    else:
        gain = (with_tools - without_tools) * float(VALUES[step.place - 1])
    return gain - _LOSS_PER_PIP * tool_pips - _LOSS_PER_TOOL_CARD * len(move.cards)


def _worth_of_die(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score a die of a card by the points of the tool, the field step or the resource that it shows."""
    assert isinstance(move, moves.PickDie)
    if move.face == TOOL_FACE:
        return plan.tool
    return plan.field if move.face == FIELD_FACE else float(VALUES[move.face - 1])


def _worth_of_claim(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score two resources of choice by their value; keeping the card for later scores 0."""
    return worth(move.goods) if isinstance(move, moves.Claim) else 0.0


def _worth_of_feeding(view: State, seat: int, plan: Plan, move: Move) -> float:
    """Score an answer to missing food: pay with the cheapest resources, unless they are worth more than the penalty.

    Before any payment, a kept card is claimed for two wood, the least valuable resource.
    """
    if isinstance(move, moves.Feed):
        return HUNGER_PENALTY + 0.5 - _STORED_SHARE * worth(move.goods)
    if isinstance(move, moves.Claim) and worth(move.goods) == 2 * VALUES[WOOD]:
        return 9.0  # more than any payment scores
    return 0.0


# -- moves that are certainly worse than another


def sensible(view: State, legal_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that may gain something; if none may, return all moves.

    A figure placed without gain could only block others. No figure leaves a card or a building while the seat can
    still act at areas or in the village, since that may bring the resources missing for the payment.
    """
    kind = view.agenda[0].kind
    kept_moves: list[Move]
    if kind == "place":
        kept_moves = [
            move for move in legal_moves if isinstance(move, moves.Place) and not _is_placed_in_vain(view, move)
        ]
    elif kind == "pick":
        kept_moves = [
            move for move in legal_moves if isinstance(move, moves.PickDie) and why_move_in_vain(view, move) is None
        ]
    elif kind == "act" and any(isinstance(move, moves.Use) for move in legal_moves):
        kept_moves = [move for move in legal_moves if not isinstance(move, moves.Leave)]
    else:
        return legal_moves
    return kept_moves or legal_moves


def _is_placed_in_vain(view: State, move: moves.Place) -> bool:
    """Return whether the figures gain nothing; on areas, where dice are rolled, they can always gain something."""
    return move.place not in AREAS and why_place_in_vain(view, view.agenda[0].tribe, move.place, move.count) is not None


#: For each kind of step, the function that scores a move at such a step. Its arguments are the view of the seat that
#: moves, this seat, the seat's plan, and the move.
_SCORE_FUNCTIONS: dict[str, Callable[[State, int, Plan, Any], float]] = {
    "place": _worth_of_placing,
    "act": _worth_of_action,
    "tools": _worth_of_tools,
    "pick": _worth_of_die,
    "claim": _worth_of_claim,
    "hunger": _worth_of_feeding,
}

#: Pairs of a score and a legal move.
Scored: TypeAlias = "list[tuple[float, Move]]"


def scored_moves(rules: Rules[State], view: State, seat: int) -> Scored:
    """Return the sensible moves with their scores; a single move gets 0."""
    legal = bots.sensible_moves(rules, view)
    if len(legal) == 1:
        return [(0.0, legal[0])]
    plan = Plan(view, seat)
    score = _SCORE_FUNCTIONS[view.agenda[0].kind]
    return [(score(view, seat, plan, move), move) for move in legal]


def scored_moves_with_denial(rules: Rules[State], view: State, seat: int) -> Scored:
    """Return the sensible moves with their scores; a placing also scores for what it denies to the others.

    A figure on a card or a building keeps other seats from taking it. For a building that cannot be paid for yet,
    ``_hoped_points`` are added.
    """
    scored = scored_moves(rules, view, seat)
    if len(scored) == 1 or view.agenda[0].kind != "place":
        return scored
    others = [other for other in range(len(view.camps)) if other != seat and view.home[other]]
    plans = [(other, Plan(view, other)) for other in others]
    extra_points: dict[int, float] = {}
    for _, move in scored:
        assert isinstance(move, moves.Place)
        place = move.place
        if place >= FIRST_CARD and place not in extra_points:
            gains = [_place_gain(view, other, plan, place, count=1) - _POINTS_PER_FIGURE for other, plan in plans]
            denied_points = _DENIAL_WEIGHT * max([0.0, *gains]) / max(1, len(others))
            hoped_points = _hoped_points(view, seat, place) if place >= FIRST_BUILDING else 0.0
            extra_points[place] = denied_points + hoped_points
    return [(points + extra_points.get(getattr(move, "place", -1), 0.0), move) for points, move in scored]


def _hoped_points(view: State, seat: int, place: int) -> float:
    """Return the points of a building for the chance that its missing resources are still gathered this round.

    They are added to ``_UNPAYABLE_POINTS``, and grow with the number of figures left besides the builder. They are 0
    for a building without a fixed cost, and for a building that can be paid for already.
    """
    cost = BUILDINGS[view.piles[place - FIRST_BUILDING][0]].fixed_cost
    if cost is None:
        return 0.0
    goods = spare_goods(view, seat)
    missing_count = sum([max(0, needed - held) for needed, held in zip(cost, goods, strict=True)])
    if not missing_count:
        return 0.0
    probability = min(1.0, (view.home[seat] - 1) / (_FIGURES_PER_MISSING_RESOURCE * missing_count))
    return probability * (_building_gain(view, seat, cost) - _UNPAYABLE_POINTS)


def best_move(scored: Scored, chance: random.Random) -> Move:
    """Return the move with the highest score, ties broken at random."""
    if len(scored) == 1:
        return scored[0][1]
    best_points = max([points for points, _ in scored])
    return chance.choice([move for points, move in scored if points >= best_points - 1e-9])


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    return best_move(scored_moves(rules, view, seat), chance)


BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": play_hunter}
BOT_KINDS = {
    "hunter": bots.BotKind(
        "Hunter", "Goes for the most points. Plays instantly.", "spears", first=True, level="Easy bot"
    )
}
