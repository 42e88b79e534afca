"""Who plays Stone Age when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter's scores are in points: what a figure on a place, a card or a building is likely to bring until the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from game.core.bots import BotKind, play_random
from game.core.rules import Bot, Move, Rules
from game.stone_age import moves
from game.stone_age.board import (
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
from game.stone_age.in_vain import field_in_vain, place_in_vain, tool_in_vain
from game.stone_age.odds import mean_yield
from game.stone_age.scoring import figures
from game.stone_age.state import State, people

#: The points of one figure's work at an area on average; as much is given up by a figure that does anything else.
_WORK, _GIVEN_UP = 3.0, 2.4
#: The share of a resource's value that is left when it has to wait for a building.
_WAITING = 0.8
#: Cards taken and tiles built in a round, roughly, for each player.
_CARDS_A_ROUND, _TILES_A_ROUND = 0.8, 0.35
#: A food: on the plate while one is missing, to hunters then, for the next round, for a later one, beyond all need.
_MISSING_FOOD, _HUNGRY, _NEXT_FOOD, _LATER_FOOD, _NO_NEED = 3.0, 3.5, 1.2, 0.6, 0.1
#: What a step of the field, a better tool and a figure more bring in each round that is left.
_FIELD, _TOOL, _FIGURE = 1.5, 0.9, 1.2
#: What keeps it from placing figures in vain as long as there is anything else.
_IN_VAIN = 100.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How a seat sees the match: rounds left, and the points of one food, one field, one tool and one figure more.

    ``short`` is the food this round still lacks, ``more_food`` the points of one that it does not, ``goods`` the points
    of one more resource by kind, ``added`` what all tools not used yet add, ``spare`` the resources left when the
    figures placed on cards and buildings have paid.
    """

    rounds: float
    food: float
    field: float
    tool: float
    figure: float
    short: float
    more_food: float
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
    more = _more_food(rounds, -min(0.0, short), people(view, seat) - camp.field)
    return Plan(
        rounds=rounds,
        food=_MISSING_FOOD if short > 0 else more,
        field=_FIELD * rounds + figures(camp.cards, "farmer") if field_in_vain(view, seat) is None else 0.0,
        tool=_TOOL * rounds + figures(camp.cards, "toolmaker") if tool_in_vain(view, seat) is None else 0.0,
        figure=_FIGURE * rounds + figures(camp.cards, "shaman") if view.supply[seat] else 0.0,
        short=max(0.0, short),
        more_food=more,
        goods=_goods_worth(view, camp.goods),
        added=strength(camp),
        spare=spare_goods(view, seat),
    )


def _more_food(rounds: float, over: float, each_round: int) -> float:
    """Price food that this round does not need: by what is left over and what later rounds will eat."""
    if over >= (rounds - 1) * each_round:
        return _NO_NEED
    return _NEXT_FOOD if over < each_round else _LATER_FOOD


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
        price = VALUES[kind] * (0.75 + 0.2 * bool(lacking) + 0.05 * lacking) - 0.25 * goods[kind]
        worths.append(max(1.0, price))
    return tuple(worths)


# -- placing


def _place(view: State, seat: int, ahead: Plan, move: Move) -> float:
    """Score a placing by what it brings beyond what its figures would bring elsewhere.

    Anybody may hunt at any time, so those who are to hunt stay at home until nothing else brings more.
    """
    assert isinstance(move, moves.Place)
    left = view.home[seat]
    after = max(0.0, ahead.short - mean_yield(HUNTING, move.count)) if move.place == HUNTING else ahead.short
    spent = _others_bring(left, ahead.short, ahead.more_food) - _others_bring(left - move.count, after, ahead.more_food)
    vain = _IN_VAIN if place_in_vain(view, seat, move.place, move.count) is not None else 0.0
    return _brings(view, seat, ahead, move.place, move.count) - spent - vain


@lru_cache(maxsize=5_000)
def _others_bring(figures: int, short: float, more_food: float) -> float:
    """Return what figures are worth that are still at home: so many of them hunt as is best, the others work."""
    return max([_hunted(hunters, short, more_food) + _GIVEN_UP * (figures - hunters) for hunters in range(figures + 1)])


def _hunted(hunters: int, short: float, more_food: float) -> float:
    """Return what hunters are worth: the food that is missing, and then what more of it is worth."""
    hunted = mean_yield(HUNTING, hunters)
    return _HUNGRY * min(short, hunted) + more_food * max(0.0, hunted - short)


def _brings(view: State, seat: int, ahead: Plan, place: int, count: int) -> float:
    if place == HUNTING:
        return _hunted(count, ahead.short, ahead.more_food)
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


def _act(view: State, seat: int, ahead: Plan, move: Move) -> float:
    """Fetch tools first, gather before paying, build before buying, and keep what waits for a better use."""
    if isinstance(move, moves.Use):
        return 60.0 if move.place == TOOL_MAKER else 50.0 + move.place
    if isinstance(move, moves.Build):
        return 25 + worth(move.pay) - 0.4 * _WAITING * worth(move.pay)
    if isinstance(move, moves.Buy):
        card = CARDS[view.row[move.number]]
        return 5 + card_worth(view, seat, ahead, card) - _WAITING * worth(move.pay)
    return 1.0 if isinstance(move, moves.Leave) else -1.0


def _tools(view: State, seat: int, ahead: Plan, move: Move) -> float:
    assert isinstance(move, moves.AddTools)
    step, camp = view.agenda[0], view.camps[seat]
    total, divisor, added = sum(step.dice), DIVISORS[step.place], added_by(camp.tools, move)
    plain, total = total // divisor, (total + added) // divisor
    if step.place == HUNTING:
        missing = max(0.0, min(total, ahead.short) - min(plain, ahead.short))
        gained = _MISSING_FOOD * missing + ahead.more_food * (total - plain - missing)
    else:
        gained = (total - plain) * float(VALUES[step.place - 1])
    return gained - 0.6 * added - 0.8 * len(move.cards)


def _pick(view: State, seat: int, ahead: Plan, move: Move) -> float:
    assert isinstance(move, moves.PickDie)
    if move.face == TOOL_FACE:
        return ahead.tool
    return ahead.field if move.face == FIELD_FACE else float(VALUES[move.face - 1])


def _claim(view: State, seat: int, ahead: Plan, move: Move) -> float:
    return worth(move.goods) if isinstance(move, moves.Claim) else 0.0


def _hunger(view: State, seat: int, ahead: Plan, move: Move) -> float:
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


#: The legal moves with the score of each.
Scored: TypeAlias = "list[tuple[float, Move]]"


def scored_moves(rules: Rules[State], view: State, seat: int) -> Scored:
    """Return the legal moves of whom is asked, each with its score; a move without a choice is not scored."""
    listed = rules.moves(view)
    if len(listed) == 1:
        return [(0.0, listed[0])]
    ahead, score = plan(view, seat), _SCORES[view.agenda[0].kind]
    return [(score(view, seat, ahead, move), move) for move in listed]


def best_move(scored: Scored, chance: random.Random) -> Move:
    """Return the move with the highest score, one of equals by chance."""
    if len(scored) == 1:
        return scored[0][1]
    best = max([points for points, _ in scored])
    return chance.choice([move for points, move in scored if points >= best - 1e-9])


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    return best_move(scored_moves(rules, view, seat), chance)


BOTS: dict[str, Bot] = {"random": play_random, "hunter": play_hunter}
BOT_KINDS = {"hunter": BotKind("Hunter", "Takes what brings most points. Plays at once.", "spears", first=True)}
