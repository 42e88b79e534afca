"""Who plays Stone Age when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter's scores are in points: what a figure on a place, a card or a building is likely to bring until the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.bots import play_random
from game.core.notation import WrittenMove
from game.stone_age import moves
from game.stone_age.board import (
    BEST_TOOL,
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
)
from game.stone_age.buildings import BUILDINGS, Goods, payments, worth
from game.stone_age.cards import CARDS, SYMBOLS, Card
from game.stone_age.feeding import cheapest
from game.stone_age.gathering import added_by, strength
from game.stone_age.odds import mean_yield
from game.stone_age.scoring import figures
from game.stone_age.state import State, people

#: The points that one figure's work at an area is worth on average.
_WORK = 3.0
#: The share of a resource's value that is left when it has to wait for a building.
_WAITING = 0.8
#: Cards taken and tiles built in a round, roughly, for each player.
_CARDS_A_ROUND, _TILES_A_ROUND = 0.8, 0.35


@dataclass(frozen=True, slots=True)
class Plan:
    """How a seat sees the match: rounds left, and the points of one food, one field, one tool and one figure more.

    ``short`` is the food this round still lacks, ``goods`` the points of one more resource by kind, ``added`` what all
    tools not used yet add, ``spare`` the resources left when the figures placed on cards and buildings have paid.
    """

    rounds: float
    food: float
    field: float
    tool: float
    figure: float
    short: float
    goods: tuple[float, ...]
    added: int
    spare: Goods


def plan(view: State, seat: int) -> Plan:
    """Work out how long the match may last and what things are worth until then."""
    camp, seats = view.camps[seat], len(view.camps)
    rounds = 1 + min(
        len(view.deck) / (_CARDS_A_ROUND * seats),
        min(map(len, view.piles)) / (_TILES_A_ROUND * seats) * len(view.piles) / 2,
    )
    short = food_short(view, seat)
    return Plan(
        rounds=rounds,
        food=3.0 if short > 0 else min(1.6, 0.3 * rounds),
        field=(1.5 * rounds if camp.field < view.field_end else 0.0) + figures(camp.cards, "farmer"),
        tool=(0.9 * rounds if min(camp.tools) < BEST_TOOL else 0.0) + figures(camp.cards, "toolmaker"),
        figure=(1.2 * rounds if view.supply[seat] else 0.0) + figures(camp.cards, "shaman"),
        short=max(0.0, short),
        goods=_goods_worth(view, camp.goods),
        added=strength(camp),
        spare=spare_goods(view, seat),
    )


def food_short(view: State, seat: int) -> float:
    """Return the food that this round still lacks, counting what the figures placed are likely to hunt."""
    camp = view.camps[seat]
    hunted = mean_yield(HUNTING, view.placed[seat][HUNTING])
    return people(view, seat) - camp.field - camp.food - hunted


def _goods_worth(view: State, goods: Goods) -> tuple[float, ...]:
    """Price a resource of each kind: more for a kind that open tiles lack, less for many of the same."""
    fixed = [BUILDINGS[pile[0]].fixed for pile in view.piles if pile]
    worths = []
    for kind in KINDS:
        lacking = sum([cost is not None and cost[kind] > goods[kind] for cost in fixed])
        worths.append(VALUES[kind] * (0.75 + 0.2 * bool(lacking) + 0.05 * lacking) - 0.25 * goods[kind])
    return tuple(worths)


# -- placing


def _place(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    """Score a placing by what it brings beyond the usual work of its figures."""
    assert isinstance(move, moves.Place)
    return _brings(view, seat, ahead, move.place, move.count) - 0.8 * _WORK * move.count


def _brings(view: State, seat: int, ahead: Plan, place: int, count: int) -> float:
    if place == HUNTING:
        hunted = mean_yield(HUNTING, count)
        return 3.5 * min(ahead.short, hunted) + min(1.5, ahead.food) * max(0.0, hunted - ahead.short)
    if place in RESOURCE_AREAS:
        gained = mean_yield(place, count) + 0.6 * min(ahead.added, DIVISORS[place]) / DIVISORS[place]
        return gained * ahead.goods[place - 1]
    if place == TOOL_MAKER:
        return ahead.tool
    if place == FIELD:
        return ahead.field
    if place == HUT:
        return ahead.figure
    if place >= FIRST_BUILDING:
        ways = payments(BUILDINGS[view.piles[place - FIRST_BUILDING][0]], ahead.spare)
        return max([_building_gain(view, seat, way) for way in ways], default=-9.0) + _WORK
    cost = place - FIRST_CARD + 1
    if sum(ahead.spare) < cost:
        return -9.0
    card = CARDS[view.row[place - FIRST_CARD]]
    return card_worth(view, seat, ahead, card) - _WAITING * worth(cheapest(ahead.spare, cost))


def _building_gain(view: State, seat: int, pay: Goods) -> float:
    """Return the points of a building beyond what its resources are worth while they wait."""
    return (1 - _WAITING) * worth(pay) + figures(view.camps[seat].cards, "builder") + 1.5


def spare_goods(view: State, seat: int) -> Goods:
    """Return the resources left when the figures placed on cards and buildings have paid."""
    own, spare = view.placed[seat], view.camps[seat].goods
    for number, pile in enumerate(view.piles):
        if own[FIRST_BUILDING + number]:
            ways = payments(BUILDINGS[pile[0]], spare)
            spare = _without(spare, max(ways, key=worth)) if ways else spare
    for space in range(CARD_SPACES):
        if own[FIRST_CARD + space]:
            spare = _without(spare, cheapest(spare, min(space + 1, sum(spare))))
    return spare


def _without(goods: Goods, taken: Goods) -> Goods:
    wood, brick, stone, gold = map(int.__sub__, goods, taken)
    return wood, brick, stone, gold


# -- cards


def card_worth(view: State, seat: int, ahead: Plan, card: Card) -> float:
    """Return the points that a card is likely to bring: its upper half now, its lower half at the end."""
    return _upper_half(ahead, card) + _lower_half(view, seat, ahead, card)


def _upper_half(ahead: Plan, card: Card) -> float:
    effects = {
        "dice": 5.0,
        "food": card.amount * ahead.food,
        "goods": card.amount * VALUES[card.resource] * _WAITING,
        "roll": mean_yield(card.resource + 1, card.amount) * VALUES[card.resource],
        "points": float(card.amount),
        "tool": ahead.tool,
        "field": ahead.field,
        "draw": 5.0,
        "any_two": 8.0,
        "one_use": 0.7 * card.amount,
    }
    return effects[card.effect]


def _lower_half(view: State, seat: int, ahead: Plan, card: Card) -> float:
    camp = view.camps[seat]
    if card.green:
        owned = [CARDS[other].symbol for other in camp.cards if CARDS[other].green]
        copies = owned.count(card.symbol)
        size = sum([owned.count(symbol) > copies for symbol in SYMBOLS])
        return 2 * size + 1 + min(2.0, 0.4 * ahead.rounds)
    grown = {
        "farmer": camp.field + 0.3 * ahead.rounds,
        "toolmaker": sum(camp.tools) + 0.3 * ahead.rounds,
        "builder": len(camp.buildings) + 0.4 * ahead.rounds,
        "shaman": people(view, seat) + 0.2 * ahead.rounds,
    }
    return card.figures * grown[card.kind]


# -- acting


def _act(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    """Fetch tools first, gather before paying, build before buying, and keep what waits for a better use."""
    if isinstance(move, moves.Use):
        return 60.0 if move.place == TOOL_MAKER else 50.0 + move.place
    if isinstance(move, moves.Build):
        return 25 + worth(move.pay) - 0.4 * _WAITING * worth(move.pay)
    if isinstance(move, moves.Buy):
        card = CARDS[view.row[move.number]]
        return 5 + card_worth(view, seat, ahead, card) - _WAITING * worth(move.pay)
    return 1.0 if isinstance(move, moves.Leave) else -1.0


def _tools(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    assert isinstance(move, moves.AddTools)
    step, camp = view.agenda[0], view.camps[seat]
    total, divisor, added = sum(step.dice), DIVISORS[step.place], added_by(camp.tools, move)
    more = (total + added) // divisor - total // divisor
    each = ahead.food if step.place == HUNTING else float(VALUES[step.place - 1])
    return more * each - 0.6 * added - 0.8 * len(move.cards)


def _pick(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    assert isinstance(move, moves.PickDie)
    if move.face == TOOL_FACE:
        return ahead.tool
    return ahead.field if move.face == FIELD_FACE else float(VALUES[move.face - 1])


def _claim(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    return worth(move.goods) if isinstance(move, moves.Claim) else 0.0


def _hunger(view: State, seat: int, ahead: Plan, move: WrittenMove) -> float:
    """Pay with the cheapest resources, unless that would cost more than the penalty."""
    if isinstance(move, moves.Feed):
        return HUNGER_PENALTY + 0.5 - _WAITING * worth(move.goods)
    return 9.0 if isinstance(move, moves.Claim) and worth(move.goods) == 2 * VALUES[0] else 0.0


Score = Callable[[State, int, Plan, Any], float]
_SCORES: dict[str, Score] = {
    "place": _place,
    "act": _act,
    "tools": _tools,
    "pick": _pick,
    "claim": _claim,
    "hunger": _hunger,
}


def best_move(
    listed: tuple[WrittenMove, ...], score: Callable[[WrittenMove], float], chance: random.Random
) -> WrittenMove:
    """Return the move with the highest score, one of equals by chance."""
    scored = [(score(move), move) for move in listed]
    best = max([points for points, _ in scored])
    return chance.choice([move for points, move in scored if points >= best - 1e-9])


def play_hunter(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return the move with the best score, ties broken at random."""
    listed: tuple[WrittenMove, ...] = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    ahead, score = plan(view, seat), _SCORES[view.agenda[0].kind]
    return best_move(listed, lambda move: score(view, seat, ahead, move), chance)


BOTS: dict[str, Callable[[Any, State, int, random.Random], WrittenMove]] = {
    "random": play_random,
    "hunter": play_hunter,
}
