"""Who plays the solo game when no one sits there: ``random``, and ``hunter``, who plans food first.

The hunter's scores are in units of exhaustion: a missing food costs one, a missing building three.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property, lru_cache
from operator import sub
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
    MISSING_BUILDING,
    RESOURCE_AREAS,
    SAND_EXHAUSTION,
    TOOL_FACE,
    TOOL_MAKER,
    TRIBES,
)
from game.stone_age.rules.buildings import BUILDINGS, Goods, payments
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.feeding import cheapest, food_needed, hunger_now
from game.stone_age.rules.gathering import added_by
from game.stone_age.rules.prospects import field_in_vain, mean_yield, place_in_vain, tool_in_vain
from game.stone_age.rules.state import Camp, State, everybody, level_of, people

#: How often a hunger card is of each kind, of all 36.
_GREEN_SHARE, _SAND_SHARE = 16 / 36, 5 / 36
#: What a figure that acts brings on average when it hunts.
_HUNT = 1.75
#: The share of rounds in which a tribe acts.
ACTING = 0.75
#: What a figure that acts gathers of each resource on average, two of them together.
_A_FIGURE = tuple([mean_yield(area, 2) / 2 for area in RESOURCE_AREAS])
#: So many rounds ahead food is planned; beyond that it is worth at least so much.
_AHEAD, _LATER_FOOD = 2, 0.5
#: The price of a food: at least this, and rising with what is missing in terms of what could be hunted.
_LEAST_FOOD, _ENOUGH_FOOD, _FOOD_RISE = 0.05, 0.2, 0.6
#: How much more (or less) than it saves a building is worth when the limit would not last (or would last) without.
_NEEDED, _SPARE, IN_PAIRS = 1.3, 0.6, 1.6
#: The first few resources are worth more, for cards; any others a little, for buildings to come.
_FOR_CARDS, _FIRST_FEW, _STORED = 1.5, 4, 0.1
#: Weights of the resources that an open building lacks, of a growing field, of a tool a round.
_LACKING, _FIELD_WEIGHT, _TOOL_WEIGHT = 1.2, 0.8, 0.2
#: A card of dice, two resources of choice, each point of a tool to use once.
_DICE, _ANY_TWO, _ONCE = 1.8, 2.2, 0.4
#: As long as so much of the limit is left, resources are kept for cards.
_HIGH_LIMIT = 6


class Plan:
    """What things are worth now; each is worked out when it is first asked for, since few moves need them all."""

    def __init__(self, view: State) -> None:
        self._view, self._camp = view, view.camps[0]

    @cached_property
    def rounds(self) -> int:
        """The rounds that are left, this one among them."""
        return rounds_left(self._view)

    @cached_property
    def food(self) -> float:
        """One food more, by what is short in the next rounds."""
        ahead = min(self.rounds, _AHEAD)
        able = ahead * everybody(self._view, 0) * ACTING * _HUNT
        return min(1.0, max(_LEAST_FOOD, _FOOD_RISE * food_short(self._view, ahead) / able + _ENOUGH_FOOD))

    @property
    def _longer(self) -> float:
        """A food in each of the rounds that are left."""
        return max(self.food, _LATER_FOOD) if self.rounds > _AHEAD else self.food

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """One more resource, by kind."""
        return _goods_worth(self._view, self._camp, self.food, self.building)

    @cached_property
    def building(self) -> float:
        """One building more."""
        return building_worth(self._view, self.rounds)

    @cached_property
    def field(self) -> float:
        """A step of the field."""
        if field_in_vain(self._view, 0) is not None:
            return 0.0
        return self._longer * (self.rounds * (1 - _SAND_SHARE) + _SAND_SHARE) * _FIELD_WEIGHT

    @cached_property
    def tool(self) -> float:
        """A better tool."""
        return _TOOL_WEIGHT * self._longer * self.rounds if tool_in_vain(self._view, 0) is None else 0.0

    @cached_property
    def spare(self) -> Goods:
        """The resources left when the figures placed on cards and buildings have paid."""
        return spare_goods(self._view)

    @cached_property
    def shorter_winter(self) -> float:
        """A round less."""
        return self.food * everybody(self._view, 0) / 2

    @property
    def dice_card(self) -> float:
        """One of two dice, whatever it shows."""
        return _DICE + 0.15 * self.field + 0.1 * self.tool

    @property
    def any_two(self) -> float:
        """Two resources of choice."""
        return _ANY_TWO

    def more_hunted(self, hunters: int) -> float:
        """Return how much food one more of a tribe's hunters brings that is of use."""
        return mean_yield(HUNTING, hunters + 1) - mean_yield(HUNTING, hunters)

    def tool_once(self, strength: int) -> float:
        """Return what a tool to use once is worth."""
        return _ONCE * strength * self.food

    def price(self, goods: Goods) -> float:
        """Price a payment; as food it would save one exhaustion each at most."""
        return sum([min(self.food, self.goods[kind]) * goods[kind] for kind in KINDS])

    def kept_from_hunger(self, missing: int) -> int:
        """Return how many resources are not paid for missing food: two for cards, if the limit is high."""
        return 2 if self.rounds > 1 and self._view.exhaustion - missing >= _HIGH_LIMIT else 0


def rounds_left(view: State) -> int:
    """Return the rounds that are left, this one among them."""
    return 1 + len(view.deck) // (len(level_of(view).buyable) + 1)


def building_worth(view: State, rounds: int) -> float:
    """Price a building: what it saves, if without it the limit would not last."""
    level = level_of(view)
    lacking = rounds * level.upkeep - len(view.camps[0].buildings)
    if lacking <= 0:
        return 0.05
    saves = MISSING_BUILDING / level.upkeep * (IN_PAIRS if level.upkeep > 1 else 1)
    return saves * _NEEDED if lacking * saves >= view.exhaustion else saves * _SPARE


def food_short(view: State, rounds: int) -> float:
    """Return the food that is missing in so many rounds if nobody hunts any more."""
    camp = view.camps[0]
    needed = food_needed(view, 0)
    largest = max([people(view, tribe) for tribe in range(len(TRIBES))])
    hunger = _GREEN_SHARE * GREEN_HUNGER + _SAND_SHARE * (largest + len(view.spent) + camp.field + sum(camp.tools))
    return needed + hunger_now(view) + (rounds - 1) * (needed + hunger) - rounds * camp.field - camp.food


def _goods_worth(view: State, camp: Camp, food: float, building: float) -> tuple[float, ...]:
    """Price one more resource of each kind: as food, for cards, and for the open buildings that lack it."""
    for_cards = _FOR_CARDS if sum(camp.goods) < _FIRST_FEW else 0.0
    worth = [max(food, for_cards, _STORED * building)] * len(KINDS)
    coming = coming_goods(view)
    for pile in view.piles:
        way, effort = easiest_payment(pile[0], coming) if pile else (coming, 1.0)
        for kind in KINDS:
            if way[kind] > coming[kind]:
                worth[kind] = max(worth[kind], _LACKING * building / effort / _A_FIGURE[kind])
    return tuple(worth)


def coming_goods(view: State) -> Goods:
    """Return the resources in store and those to be expected of the figures placed so far."""
    goods = list(view.camps[0].goods)
    for area in RESOURCE_AREAS:
        goods[area - 1] += int(ACTING * sum([mean_yield(area, row[area]) for row in view.placed]) + 0.3)
    return tuple(goods)


@lru_cache(maxsize=5_000)
def easiest_payment(number: int, goods: Goods) -> tuple[Goods, float]:
    """Return the payment for a building that needs the fewest figures, and how many: gatherers and the builder."""
    tile = BUILDINGS[number]
    efforts = [
        (1 + sum([max(0, way[kind] - goods[kind]) / _A_FIGURE[kind] for kind in KINDS]), way)
        for way in payments(tile, (tile.most or 2,) * 4)
    ]
    effort, way = min(efforts)
    return way, effort


# -- placing


def _place(view: State, worth: Plan, move: Move) -> float:
    """Score one figure on a place by what it adds: they are placed one by one, and nobody is sent to the hut."""
    assert isinstance(move, moves.Place)
    tribe = view.agenda[0].tribe
    if move.count > 1 or move.place == HUT or place_in_vain(view, tribe, move.place) is not None:
        return -9.0
    return _figure(view, worth, tribe, move.place)


def _figure(view: State, worth: Plan, tribe: int, place: int) -> float:
    own = view.placed[tribe][place]
    if place == HUNTING:
        return worth.food * worth.more_hunted(own)
    if place in RESOURCE_AREAS:
        return worth.goods[place - 1] * (mean_yield(place, own + 1) - mean_yield(place, own))
    if place == TOOL_MAKER:
        return worth.tool
    if place == FIELD:
        return worth.field
    spare = worth.spare
    if place >= FIRST_BUILDING:
        ways = payments(BUILDINGS[view.piles[place - FIRST_BUILDING][0]], spare)
        return max([building_now(view, worth, place) - worth.price(way) for way in ways], default=-1.0)
    cost = place - FIRST_CARD + 1
    if sum(spare) < cost:
        return -1.0
    return card_worth(view, worth, view.row[place - FIRST_CARD]) - worth.price(cheapest(spare, cost))


def building_now(view: State, worth: Plan, place: int) -> float:
    """Return what one building more is worth this round: where two are given up, one alone is given for nothing."""
    upkeep = level_of(view).upkeep
    if upkeep == 1:
        return worth.building
    others = [number for number, pile in enumerate(view.piles) if pile and number != place - FIRST_BUILDING]
    figures = sum([row[FIRST_BUILDING + number] for row in view.placed for number in others])
    sure = len(view.camps[0].buildings) + figures
    if sure % upkeep == 1:
        return 2 * worth.building
    if sure >= upkeep:
        return worth.building
    spare = worth.spare
    both = [_without(spare, way) for way in payments(BUILDINGS[view.piles[place - FIRST_BUILDING][0]], spare)]
    pair = any(payments(BUILDINGS[view.piles[number][0]], left) for number in others for left in both)
    return worth.building if pair and view.agenda[0].kind == "place" else 0.0


def spare_goods(view: State) -> Goods:
    """Return the resources left when the figures placed on cards and buildings have paid, cheapest first."""
    spare = view.camps[0].goods
    for tribe in range(len(TRIBES)):
        own = view.placed[tribe]
        for space in range(len(view.row)):
            if own[FIRST_CARD + space]:
                spare = _without(spare, cheapest(spare, min(space + 1, sum(spare))))
        for number, pile in enumerate(view.piles):
            if own[FIRST_BUILDING + number]:
                ways = payments(BUILDINGS[pile[0]], spare)
                spare = _without(spare, min(ways, key=sum)) if ways else spare
    return spare


def _without(goods: Goods, taken: Goods) -> Goods:
    return tuple(map(sub, goods, taken))


def card_worth(view: State, worth: Plan, number: int) -> float:
    """Return what buying a card brings."""
    card = CARDS[number]
    bonus = GREEN_FOOD * worth.food if card.green else float(SAND_EXHAUSTION)
    effects = {
        "dice": worth.dice_card,
        "food": card.amount * worth.food,
        "goods": card.amount * worth.goods[card.resource],
        "roll": mean_yield(card.resource + 1, card.amount) * worth.goods[card.resource],
        "tool": worth.tool,
        "field": worth.field,
        "draw": worth.shorter_winter,
        "any_two": worth.any_two,
        "one_use": worth.tool_once(card.amount),
        "points": 0.0,
    }
    return bonus + effects[card.effect]


def _tribe(view: State, worth: Plan, move: Move) -> float:
    """Place large tribes first: they are the ones to sit out."""
    assert isinstance(move, moves.ChooseTribe)
    return float(people(view, move.tribe))


# -- acting


def _choose_actor(view: State, worth: Plan, move: Move) -> float:
    """Let the tribe act whose figures stand to bring the most."""
    assert isinstance(move, moves.ActWith)
    own = view.placed[move.tribe]
    value = worth.food * mean_yield(HUNTING, own[HUNTING]) + worth.field * own[FIELD] + worth.tool * own[TOOL_MAKER]
    value += sum([worth.goods[area - 1] * mean_yield(area, own[area]) for area in RESOURCE_AREAS])
    return value + 2.0 * sum(own[FIRST_CARD:])


def _act(view: State, worth: Plan, move: Move) -> float:
    """Gather before paying; pay where it brings more than it costs."""
    if isinstance(move, moves.Use):
        return 20.0 - move.place
    if isinstance(move, moves.Buy):
        return 1 + card_worth(view, worth, view.row[move.number]) - _cost(view, worth, move.pay)
    if isinstance(move, moves.Build):
        return 1 + building_now(view, worth, FIRST_BUILDING + move.number) - _cost(view, worth, move.pay)
    if isinstance(move, moves.Claim):
        return -1.0
    return 0.0


def _cost(view: State, worth: Plan, pay: Goods) -> float:
    """Price a payment, and rather give what is plentiful."""
    goods = view.camps[0].goods
    return worth.price(pay) + sum([0.1 * pay[kind] * worth.goods[kind] / goods[kind] for kind in KINDS if pay[kind]])


def _tools(view: State, worth: Plan, move: Move) -> float:
    assert isinstance(move, moves.AddTools)
    step = view.agenda[0]
    total, divisor, added = sum(step.dice), DIVISORS[step.place], added_by(view.camps[0].tools, move)
    gained = (total + added) // divisor - total // divisor
    each = worth.food if step.place == HUNTING else worth.goods[step.place - 1]
    return gained * each - 0.15 * added * each - 0.3 * len(move.cards)


def _pick(view: State, worth: Plan, move: Move) -> float:
    assert isinstance(move, moves.PickDie)
    if move.face == TOOL_FACE:
        return worth.tool
    if move.face == FIELD_FACE:
        return worth.field
    return worth.goods[move.face - 1] + 0.01 * move.face


def _claim(view: State, worth: Plan, move: Move) -> float:
    if not isinstance(move, moves.Claim):
        return 0.5
    return sum([worth.goods[kind] * move.goods[kind] for kind in KINDS])


# -- feeding


def _hunger(view: State, worth: Plan, move: Move) -> float:
    """Pay for food; keep two resources for cards while the limit is high and rounds are left."""
    camp, missing = view.camps[0], view.agenda[0].count
    keep = worth.kept_from_hunger(missing)
    if isinstance(move, moves.Feed):
        paid = sum(move.goods)
        wanted = max(0, min(missing, sum(camp.goods) - keep))
        return 1.0 - abs(paid - wanted) - 0.01 * worth.price(move.goods)
    if isinstance(move, moves.Claim):
        return 2.0 if sum(camp.goods) < missing else -9.0
    return 0.5 if sum(camp.goods) <= keep else -50.0


_SCORES: dict[str, Callable[[State, Plan, Any], float]] = {
    "tribe": _tribe,
    "place": _place,
    "choose_actor": _choose_actor,
    "act": _act,
    "tools": _tools,
    "pick": _pick,
    "claim": _claim,
    "hunger": _hunger,
}


def scored_moves(rules: Rules[State], view: State, seat: int, plan: type[Plan] = Plan) -> Scored:
    """Return the legal moves, each with its score by a plan; a move without a choice is not scored."""
    listed = rules.moves(view)
    if len(listed) == 1:
        return [(0.0, listed[0])]
    worth, score = plan(view), _SCORES[view.agenda[0].kind]
    return [(score(view, worth, move), move) for move in listed]


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    return best_move(scored_moves(rules, view, seat), chance)


BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": play_hunter}
BOT_KINDS = {
    "hunter": bots.BotKind("Hunter", "Plans food first. Plays instantly.", "spears", first=True, level="Normal bot")
}
