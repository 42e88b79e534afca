"""Who plays CVlizations when no one sits there: ``random``, and ``hunter``, a plain heuristic that plays from its view.

The hunter knows which orders everybody has still in hand and which lie face up. From that it reckons how likely each
order is to be chosen by how many, and what it would then bring; what a resource is worth follows from the ideas that it
could buy.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.cvlizations.rules import moves
from game.cvlizations.rules.idea_effects import can_be_robbed, discounted_price, discounting_ideas, price
from game.cvlizations.rules.ideas import ANY_GOOD, IDEAS, SAME_GOOD, Effect
from game.cvlizations.rules.orders import (
    ALL_ORDERS,
    CUNNING,
    DOUBLING,
    HIDDEN_ORDER,
    NO_ORDER,
    ORDERS,
    RESOURCES,
    ROUNDS,
    SLACKING,
    THIEVING,
    TRADING,
)
from game.cvlizations.rules.scoring import score, state_with_idea, times_left, worth_now_and_most
from game.cvlizations.rules.state import NO_IDEA, State, Step, effects_of, orders_in_hand, rounds_left

#: What a resource is worth at least while ideas can still be bought, in points.
_BASE = 0.22
#: The share of what an idea could still bring that it brings on the average.
_EXPECTED = {
    "alone_point": 0.45,
    "pair_point": 0.6,
    "theft_point": 0.45,
    "slacking_point": 0.6,
    "fail_point": 0.3,
    "crowd_point": 0.3,
    "robbed_point": 0.15,
    "age_point": 1.0,
    "end_goods": 0.6,
    "end_most_goods": 0.3,
    "end_no_goods": 0.35,
    "end_point_givers": 0.2,
    "end_each_kind": 0.3,
    "end_per_goods": 0.35,
    "end_kinds": 0.7,
    "end_early": 0.0,
    "end_ideas": 0.7,
    "end_sets": 0.35,
    "end_most_kind": 0.35,
}
#: What a round with an idea that gives no points brings, in points.
_EACH_ROUND = {
    "harvest": 0.3,
    "discount": 0.1,
    "law": 0.08,
    "safe_below": 0.06,
    "peek": 0.15,
    "second_purchase": 0.25,
    "change_back": 0.3,
    "sword": 0.12,
    "crowd_good": 0.25,
    "doubling_always": 0.05,
}
#: The effects that add to orders.
_ADDING = frozenset(
    {"more", "theft_point", "slacking_point", "alone_point", "pair_point", "crowd_good", "fail_point", "crowd_point"}
)
#: How much a hunch weighs, so that it cannot be read like a book.
_HUNCH = 0.25

#: What one more of each resource is worth, in points.
Wants = tuple[float, ...]
#: How likely nobody else, one other, or more than one other tribe chooses an order.
Shares = tuple[float, float, float]
#: says what a move is worth; each kind of step has moves of its own
Worth = Callable[[Any], float]


#: The legal moves with the score of each.
Scored: TypeAlias = "list[tuple[float, Move]]"


def scored_moves(rules: Rules[State], view: State, seat: int) -> Scored:
    """Return the legal moves of whom is asked, each with its score."""
    step = view.agenda[0]
    reckon = _SCORES[step.kind](view, seat, goods_worths(view, seat), step)
    return [(reckon(move), move) for move in rules.moves(view)]


def orders_score(view: State, seat: int) -> Worth:
    """Return what scores the orders that ``seat`` may lay for the tribe that lays now."""
    return _reckon_orders(view, seat, goods_worths(view, seat), view.agenda[0])


def best_move(scored: Scored, chance: random.Random) -> Move:
    """Return the move with the highest score, to which a hunch adds."""
    hunch = chance.random
    best, most = scored[0][1], -math.inf
    for score_of, move in scored:
        felt = score_of + _HUNCH * hunch()
        if felt > most:
            best, most = move, felt
    return best


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move with the best score, ties broken at random."""
    return best_move(scored_moves(rules, view, seat), chance)


# -- what the hunter wants


def idea_worth(view: State, seat: int, idea: int) -> float:
    """Return what owning an idea is worth to a seat, in points, before its price."""
    effect, tribe = IDEAS[idea].effect, view.tribes[seat]
    now, most = worth_now_and_most(view, seat, idea)
    if effect.name == "more":
        uses = 1.2 * times_left(view, seat, effect.order)
        return now + uses * effect.amount * (0.35 if effect.good in (ANY_GOOD, SAME_GOOD) else 0.3)
    worth = now + max(0, most - now) * _EXPECTED.get(effect.name, 0.0)
    if effect.name == "end_most_kind":
        owned = sum(IDEAS[number].kind == effect.kind for number in tribe.ideas)
        worth += 0.2 * (owned - 1)
    return worth + _EACH_ROUND.get(effect.name, 0.0) * rounds_left(view)


def goods_worths(view: State, seat: int) -> Wants:
    """Return what one more of each resource is worth: most for ideas that lack little and are worth much."""
    tribe = view.tribes[seat]
    base = _BASE if rounds_left(view) or view.phase != "development" else 0.02
    wants = [base] * len(RESOURCES)
    discounting = discounting_ideas(tribe.ideas)
    for idea in view.track:
        if idea == NO_IDEA:
            continue
        cost = discounted_price(discounting, idea)
        missing = [max(0, asked - held) for asked, held in zip(cost, tribe.goods, strict=True)]
        lacking = sum(missing)
        if not lacking:
            continue
        more = 0.5 * idea_worth(view, seat, idea) / (1 + lacking) ** 2
        for kind, count in enumerate(missing):
            if count:
                wants[kind] += more
    for kind, held in enumerate(tribe.goods):
        wants[kind] /= 1 + 0.12 * held
    for _, effect in effects_of(tribe, "end_goods"):
        if tribe.goods[effect.good] < effect.most:
            wants[effect.good] += 1.0 / (1 + rounds_left(view))
    return tuple(wants)


# -- orders


def choice_chances(view: State, order: int) -> Shares:
    """Return how likely none, one, or more of the tribes beside the one that lays now choose an order this round."""
    none, one, laying = 1.0, 0.0, view.agenda[0].seat
    for number, tribe in enumerate(view.tribes):
        if number != laying and (likely := _likely(tribe.played, tribe.up, tribe.down, order)):
            none, one = none * (1 - likely), one * (1 - likely) + none * likely
    return none, one, 1 - none - one


@lru_cache(maxsize=4096)
def _likely(played: tuple[int, ...], up: int, down: int, order: int) -> float:
    """Return how likely one tribe chooses an order, from what it has played, has laid and so has in hand."""
    if order in (up, down):
        return 1.0
    if order in played or down not in (NO_ORDER, HIDDEN_ORDER):
        return 0.0
    hand = [other for other in ALL_ORDERS if other not in played and other != up]
    return (1 if up != NO_ORDER else 2) / len(hand)


def order_worth(view: State, seat: int, wants: Wants, order: int) -> float:
    """Return what one execution of an order may be expected to bring a seat, in points."""
    shares = choice_chances(view, order)
    amounts = ORDERS[order].gives
    expected = sum(share * amount for share, amount in zip(shares, amounts, strict=True))
    best = max(wants)
    if order == THIEVING:
        return _theft_worth(view, seat, wants, shares)
    if order == CUNNING:
        worth = expected * best
    elif order == SLACKING:
        worth = expected
    elif order == TRADING:
        goods = view.tribes[seat].goods
        spare = min([wants[kind] for kind, held in enumerate(goods) if held], default=0.0)
        worth = expected * best - spare if any(goods) else 0.0
    else:
        worth = expected * wants[ORDERS[order].good]
    return worth + _extra(view, seat, wants, order, shares)


def _theft_worth(view: State, seat: int, wants: Wants, shares: Shares) -> float:
    others = [other for other in range(view.seats) if other != seat and can_be_robbed(view.tribes[other])]
    if not others:
        return 0.0
    most = max(wants[kind] for other in others for kind, held in enumerate(view.tribes[other].goods) if held)
    worth = (most + 0.15) * (shares[0] + 2 * shares[1])
    return worth + _extra(view, seat, wants, THIEVING, shares)


def _extra(view: State, seat: int, wants: Wants, order: int, shares: Shares) -> float:
    """Return what a seat's ideas add to an order."""
    adding = _adding(view.tribes[seat].ideas)
    if not adding:
        return 0.0
    works = 1.0 if ORDERS[order].gives[2] else 1 - shares[2]
    likely = {
        "theft_point": works * (order == THIEVING),
        "slacking_point": works * (order == SLACKING),
        "alone_point": shares[0],
        "pair_point": shares[1],
        "crowd_good": shares[2] * 0.4,
        "fail_point": 1 - works,
        "crowd_point": shares[2] * (works == 1.0),
    }
    extra = 0.0
    for effect in adding:
        if effect.name in likely:
            extra += likely[effect.name]
        elif effect.order == order:
            good = max(wants) if effect.good in (ANY_GOOD, SAME_GOOD) else wants[effect.good]
            extra += works * effect.amount * good
    return extra


@lru_cache(maxsize=2048)
def _adding(ideas: tuple[int, ...]) -> tuple[Effect, ...]:
    """Return the effects of ideas that add to orders."""
    effects = [IDEAS[idea].effect for idea in ideas]
    return tuple([effect for effect in effects if effect.name in _ADDING])


def _reckon_orders(view: State, seat: int, wants: Wants, step: Step) -> Worth:
    if step.seat != seat:
        return _reckon_neutral(view, seat)
    hand = orders_in_hand(view.tribes[seat])
    worths = {order: order_worth(view, seat, wants, order) for order in hand if order != DOUBLING}
    shares = choice_chances(view, DOUBLING)
    doubles, extra = 1 - shares[2], _extra(view, seat, wants, DOUBLING, shares)

    def reckon(move: moves.Play) -> float:
        if move.up == DOUBLING or move.down == DOUBLING:
            return worths[move.down if move.up == DOUBLING else move.up] * (1 + doubles) + extra - 0.3
        return worths[move.up] + worths[move.down]

    return reckon


def _reckon_neutral(view: State, seat: int) -> Worth:
    """Rate a neutral tribe's orders: those that leave its player a good pair and spoil what the other wants."""
    mine, theirs = orders_in_hand(view.tribes[seat]), orders_in_hand(view.tribes[1 - seat])

    def reckon(move: moves.Play) -> float:
        return sum(
            0.5 * (order in mine) - 0.2 * (order in theirs) for order in (move.up, move.down) if order != DOUBLING
        )

    return reckon


# -- choices while orders are carried out


def _reckon_steal(view: State, seat: int, wants: Wants, step: Step) -> Worth:
    return lambda move: 3 * wants[move.kind] + 0.1 * score(view, move.seat)


def _reckon_choice(view: State, seat: int, wants: Wants, step: Step) -> Worth:
    return lambda move: 5 * sum(wants[kind] for kind in move.kinds) - 0.5 * (len(move.kinds) - len(set(move.kinds)))


def _reckon_trade(view: State, seat: int, wants: Wants, step: Step) -> Worth:
    goods = view.tribes[seat].goods
    return lambda move: 5 * (step.amount * wants[move.take] - wants[move.give]) + 0.3 * goods[move.give]


def _reckon_buy(view: State, seat: int, wants: Wants, step: Step) -> Worth:
    left = rounds_left(view)
    before = 0 if left else score(view, seat)

    def reckon(move: Move) -> float:
        if not isinstance(move, moves.Buy):
            return 0.0
        if not left:
            return 4.0 * (score(state_with_idea(view, seat, move.idea), seat) - before)
        spent = sum(count * _BASE for count in price(view.tribes[seat], move.idea))
        return 2.0 * (idea_worth(view, seat, move.idea) - spent * min(1.0, left / ROUNDS + 0.4))

    return reckon


_SCORES: dict[str, Callable[[State, int, Wants, Step], Worth]] = {
    "orders": _reckon_orders,
    "steal": _reckon_steal,
    "choose": _reckon_choice,
    "trade": _reckon_trade,
    "buy": _reckon_buy,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": play_hunter}
BOT_KINDS = {
    "hunter": bots.BotKind(
        "Hunter", "Works out which orders others have left. Plays instantly.", "spears", first=True, level="Normal bot"
    )
}
