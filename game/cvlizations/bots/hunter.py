"""The bots ``random`` and ``hunter``; the hunter plays by rules of thumb, from its seat's view.

It knows all tribes' orders in hand and face up. From these it estimates the number of tribes that will choose
each order, and so the gain of an order. The worth of a resource depends on the ideas that it could buy.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.cvlizations.rules import moves
from game.cvlizations.rules.idea_effects import can_be_robbed, discounted_price, discounting_ideas, price
from game.cvlizations.rules.ideas import ANY_RESOURCE, IDEAS, SAME_RESOURCE, Effect
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

#: The least worth of a resource, in points, while ideas can still be bought.
_MIN_RESOURCE_WORTH = 0.22
#: The worth of a resource, in points, after the last purchases.
_LAST_RESOURCE_WORTH = 0.02
#: The worth of a resource of a fixed kind that an idea adds to an order, in points.
_ADDED_RESOURCE_WORTH = 0.3
#: The worth of a resource of the owner's choice that an idea adds to an order, in points.
_CHOSEN_RESOURCE_WORTH = 0.35
#: The worth of the resource that an idea gives for a crowded order, in points.
_CROWD_GOOD_WORTH = 0.4
#: The average number of executions of a played order: more than 1, since Doubling may repeat it.
_EXECUTIONS_PER_PLAY = 1.2
#: The share of an idea's worth that is added to the worth of the resources still missing to buy it.
_WANTED_SHARE = 0.5
#: The worth of one more resource of a kind is divided by 1 plus this number for each resource of the kind in store.
_DISCOUNT_PER_STORED = 0.12
#: What a thief gains, in points, from the fact that the victim loses a resource.
_VICTIMS_LOSS = 0.15
#: The loss, in points, from playing Doubling: the tribe cannot play it again until the age ends.
_DOUBLING_COST = 0.3
#: For each effect, by name: the share of an idea's possible points that the idea brings on average.
_EXPECTED_SHARE = {
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
#: The worth of an idea that gives no points itself, in points for each round to come.
_WORTH_PER_ROUND = {
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
#: The effects that add resources or points to what an order gives.
_ADDING_EFFECTS = frozenset(
    {"more", "theft_point", "slacking_point", "alone_point", "pair_point", "crowd_good", "fail_point", "crowd_point"}
)
#: The gain from an order of a neutral tribe that its player can join.
_GAIN_IF_PLAYER_JOINS = 0.5
#: The loss from an order of a neutral tribe that the rival can join.
_LOSS_IF_RIVAL_JOINS = 0.2
#: The score of a purchase for each point of the idea's worth, and for each point gained in the last round. Both are
#: more than 1, so that the random addition to a score rarely decides which idea is bought.
_SCORE_OF_POINT = 2.0
_SCORE_OF_LAST_POINT = 4.0
#: The largest random addition to a score, in points, which makes the hunter less predictable.
_MAX_NOISE = 0.25

#: For each kind of resource: the worth of one more resource, in points.
ResourceWorths = tuple[float, ...]
#: The probabilities that no other, one other, or more than one other tribe chooses an order.
Chances = tuple[float, float, float]
#: Returns the score of a move; each kind of step has its own types of moves.
MoveScorer = Callable[[Any], float]


#: The legal moves with the score of each.
ScoredMoves: TypeAlias = "list[tuple[float, Move]]"


def scored_moves(rules: Rules[State], view: State, seat: int) -> ScoredMoves:
    """Return the legal moves of the seat asked, each with its score."""
    step = view.agenda[0]
    score_move = _SCORERS[step.kind](view, seat, step)
    return [(score_move(move), move) for move in bots.sensible_moves(rules, view)]


def sensible(view: State, legal_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the sensible moves among the legal moves.

    A pass is not sensible if a purchase is free, or if a purchase in the last round surely pays.
    """
    step = view.agenda[0]
    if step.kind != "buy":
        return legal_moves
    purchases = [move for move in legal_moves if isinstance(move, moves.Buy)]
    for move in purchases:
        is_free = not any(price(view.tribes[step.seat], move.idea))
        if is_free or _surely_pays(view, step.seat, move):
            return purchases
    return legal_moves


def _surely_pays(view: State, seat: int, move: moves.Buy) -> bool:
    """Return whether a purchase in the last round would bring points to its buyer and to no other player.

    In earlier rounds no purchase surely pays.
    """
    if rounds_left(view):
        return False
    after = state_with_idea(view, seat, move.idea)
    gains = [score(after, other) - score(view, other) for other in range(view.seats)]
    return gains[seat] > 0 and not any(gain > 0 for other, gain in enumerate(gains) if other != seat)


def best_move(scored_moves: ScoredMoves, chance: random.Random) -> Move:
    """Return the move with the highest score after a random addition to each score."""
    _, best = scored_moves[0]
    highest = -math.inf
    for move_score, move in scored_moves:
        noisy_score = move_score + _MAX_NOISE * chance.random()
        if noisy_score > highest:
            best = move
            highest = noisy_score
    return best


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the hunter's move: the move with the highest score after a random addition to each score."""
    return best_move(scored_moves(rules, view, seat), chance)


# -- the worth of ideas and resources


def idea_worth(view: State, seat: int, idea: int) -> float:
    """Return what an idea is worth to a seat that owns it, in points. The price of the idea is not deducted."""
    effect = IDEAS[idea].effect
    tribe = view.tribes[seat]
    now, most = worth_now_and_most(view, seat, idea)
    if effect.name == "more":
        uses = _EXECUTIONS_PER_PLAY * times_left(view, seat, effect.order)
        is_chosen = effect.resource in (ANY_RESOURCE, SAME_RESOURCE)
        return now + uses * effect.amount * (_CHOSEN_RESOURCE_WORTH if is_chosen else _ADDED_RESOURCE_WORTH)
    worth = now + max(0, most - now) * _EXPECTED_SHARE.get(effect.name, 0.0)
    if effect.name == "end_most_kind":
        owned_count = sum(IDEAS[number].kind == effect.kind for number in tribe.ideas)
        worth += 0.2 * (owned_count - 1)  # each further idea of the kind makes it likelier to have the most
    return worth + _WORTH_PER_ROUND.get(effect.name, 0.0) * rounds_left(view)


def goods_worths(view: State, seat: int) -> ResourceWorths:
    """Return for each kind of resource the worth of one more resource.

    The worth is higher if the seat needs this resource, and few other resources, to buy a good idea.
    """
    tribe = view.tribes[seat]
    can_buy_later = rounds_left(view) or view.phase != "development"
    resource_worths = [_MIN_RESOURCE_WORTH if can_buy_later else _LAST_RESOURCE_WORTH] * len(RESOURCES)
    discounting = discounting_ideas(tribe.ideas)
    for idea in view.track:
        if idea == NO_IDEA:
            continue
        cost = discounted_price(discounting, idea)
        missing = [max(0, needed - count) for needed, count in zip(cost, tribe.goods, strict=True)]
        missing_total = sum(missing)
        if not missing_total:
            continue
        added_worth = _WANTED_SHARE * idea_worth(view, seat, idea) / (1 + missing_total) ** 2
        for kind, count in enumerate(missing):
            if count:
                resource_worths[kind] += added_worth
    for kind, count in enumerate(tribe.goods):
        resource_worths[kind] /= 1 + _DISCOUNT_PER_STORED * count
    for _, effect in effects_of(tribe, "end_goods"):
        if tribe.goods[effect.resource] < effect.most:
            resource_worths[effect.resource] += 1.0 / (1 + rounds_left(view))
    return tuple(resource_worths)


# -- orders


def choice_chances(view: State, order: int) -> Chances:
    """Return the probabilities that none, one, or more of the other tribes choose an order this round."""
    none = 1.0
    one = 0.0
    asked_tribe = view.agenda[0].seat
    for number, tribe in enumerate(view.tribes):
        if number == asked_tribe:
            continue
        chance = _choice_chance(tribe.played, tribe.up, tribe.down, order)
        one = one * (1 - chance) + none * chance
        none *= 1 - chance
    return none, one, 1 - none - one


@lru_cache(maxsize=4096)
def _choice_chance(played: tuple[int, ...], face_up: int, face_down: int, order: int) -> float:
    """Return the probability that one tribe chooses an order this round.

    ``played`` are the orders of its earlier rounds; ``face_up`` and ``face_down`` are those it has laid in this round.
    """
    if order in (face_up, face_down):
        return 1.0
    are_both_known = face_down not in (NO_ORDER, HIDDEN_ORDER)  # both orders are laid at once
    if order in played or are_both_known:
        return 0.0
    hand = [other for other in ALL_ORDERS if other not in played and other != face_up]
    unknown_orders = 1 if face_up != NO_ORDER else 2
    return unknown_orders / len(hand)


def order_worth(view: State, seat: int, resource_worths: ResourceWorths, order: int) -> float:
    """Return the expected gain of a seat from one execution of an order, in points."""
    chances = choice_chances(view, order)
    amounts = ORDERS[order].gives
    expected_amount = sum(chance * amount for chance, amount in zip(chances, amounts, strict=True))
    best_worth = max(resource_worths)
    if order == THIEVING:
        return _theft_worth(view, seat, resource_worths, chances)
    if order == CUNNING:
        worth = expected_amount * best_worth
    elif order == SLACKING:
        worth = expected_amount
    elif order == TRADING:
        goods = view.tribes[seat].goods
        least_worth = min([resource_worths[kind] for kind, count in enumerate(goods) if count], default=0.0)
        worth = expected_amount * best_worth - least_worth if any(goods) else 0.0
    else:
        worth = expected_amount * resource_worths[ORDERS[order].resource]
    return worth + _gain_from_ideas(view, seat, resource_worths, order, chances)


def _theft_worth(view: State, seat: int, resource_worths: ResourceWorths, chances: Chances) -> float:
    """Return the expected gain from Thieving, in points.

    There is one theft if no other tribe chose Thieving, and there are two thefts if one other tribe chose it. Each
    theft is assumed to take the best resource that any other tribe has.
    """
    victims = [other for other in range(view.seats) if other != seat and can_be_robbed(view.tribes[other])]
    if not victims:
        return 0.0
    best_worth = max(
        resource_worths[kind] for victim in victims for kind, count in enumerate(view.tribes[victim].goods) if count
    )
    alone, pair, _ = chances
    worth = (best_worth + _VICTIMS_LOSS) * (alone + 2 * pair)
    return worth + _gain_from_ideas(view, seat, resource_worths, THIEVING, chances)


def _gain_from_ideas(view: State, seat: int, resource_worths: ResourceWorths, order: int, chances: Chances) -> float:
    """Return the expected gain that a seat's ideas add to an order, in points."""
    adding_effects = _adding_effects(view.tribes[seat].ideas)
    if not adding_effects:
        return 0.0
    alone, pair, crowd = chances
    can_fail = not ORDERS[order].gives[2]  # some orders fail if three or more tribes choose them
    success_chance = 1 - crowd if can_fail else 1.0
    # the points that each effect gives on average; a resource counts as the points that it is worth
    expected_gains = {
        "theft_point": success_chance if order == THIEVING else 0.0,
        "slacking_point": success_chance if order == SLACKING else 0.0,
        "alone_point": alone,
        "pair_point": pair,
        "crowd_good": crowd * _CROWD_GOOD_WORTH,
        "fail_point": 1 - success_chance,
        "crowd_point": crowd if success_chance == 1.0 else 0.0,
    }
    gain = 0.0
    for effect in adding_effects:
        if effect.name in expected_gains:
            gain += expected_gains[effect.name]
        elif effect.order == order:
            is_chosen = effect.resource in (ANY_RESOURCE, SAME_RESOURCE)
            worth = max(resource_worths) if is_chosen else resource_worths[effect.resource]
            gain += success_chance * effect.amount * worth
    return gain


@lru_cache(maxsize=2048)
def _adding_effects(ideas: tuple[int, ...]) -> tuple[Effect, ...]:
    """Return those effects of ideas that add resources or points to what an order gives."""
    effects = [IDEAS[idea].effect for idea in ideas]
    return tuple([effect for effect in effects if effect.name in _ADDING_EFFECTS])


def orders_scorer(view: State, seat: int, step: Step) -> MoveScorer:
    """Return a function that scores a pair of orders that ``seat`` may lay at a step, by the sum of their gains.

    If one of the two is Doubling, the other order is carried out twice, unless Doubling fails. So the gain of the other
    order is multiplied by 1 plus the probability that Doubling works.
    """
    if step.seat != seat:
        return _neutral_orders_scorer(view, seat)
    resource_worths = goods_worths(view, seat)
    hand = orders_in_hand(view.tribes[seat])
    worths = {order: order_worth(view, seat, resource_worths, order) for order in hand if order != DOUBLING}
    chances = choice_chances(view, DOUBLING)
    _, _, crowd = chances
    chance_to_double = 1 - crowd  # Doubling fails if two or more other tribes choose it
    doubling_gain = _gain_from_ideas(view, seat, resource_worths, DOUBLING, chances)

    def score_move(move: moves.Play) -> float:
        """Return the sum of both orders' gains; if one of them is Doubling, the expected sum less a fixed cost."""
        if move.up == DOUBLING or move.down == DOUBLING:
            other_order = move.down if move.up == DOUBLING else move.up
            return worths[other_order] * (1 + chance_to_double) + doubling_gain - _DOUBLING_COST
        return worths[move.up] + worths[move.down]

    return score_move


def _neutral_orders_scorer(view: State, seat: int) -> MoveScorer:
    """Return a scorer for a neutral tribe's orders: it prefers orders that its player can join and the rival cannot."""
    own_hand = orders_in_hand(view.tribes[seat])
    rivals_hand = orders_in_hand(view.tribes[1 - seat])  # neutral tribes exist only in matches of two

    def score_move(move: moves.Play) -> float:
        """Return more for orders that the player can join, and less for orders that the rival can join."""
        worth = 0.0
        for order in (move.up, move.down):
            if order != DOUBLING:
                gain = _GAIN_IF_PLAYER_JOINS if order in own_hand else 0.0
                loss = _LOSS_IF_RIVAL_JOINS if order in rivals_hand else 0.0
                worth += gain - loss
        return worth

    return score_move


# -- choices while orders are carried out. The factors 3 and 5 spread the scores of different resources, so that the
# random addition of ``best_move`` seldom decides; the small terms only break ties.


def _theft_scorer(view: State, seat: int, step: Step) -> MoveScorer:
    """Return a scorer for thefts: by the worth of the resource, a bit more from a seat with many points."""
    resource_worths = goods_worths(view, seat)
    return lambda move: 3 * resource_worths[move.kind] + 0.1 * score(view, move.seat)


def _choice_scorer(view: State, seat: int, step: Step) -> MoveScorer:
    """Return a scorer for choosing resources: it adds up their worths, and deducts a bit for each repeated kind."""
    resource_worths = goods_worths(view, seat)

    def score_move(move: moves.Take) -> float:
        """Return five times the resources' worths, less half a point for each resource beyond the first of its kind."""
        repeated_count = len(move.kinds) - len(set(move.kinds))
        return 5 * sum(resource_worths[kind] for kind in move.kinds) - 0.5 * repeated_count

    return score_move


def _trade_scorer(view: State, seat: int, step: Step) -> MoveScorer:
    """Return a scorer for trades: the worth of the resources taken less the worth of the resource given.

    It slightly prefers to give a kind of resource that the seat has many of.
    """
    resource_worths = goods_worths(view, seat)
    goods = view.tribes[seat].goods
    return lambda move: (
        5 * (step.amount * resource_worths[move.take] - resource_worths[move.give]) + 0.3 * goods[move.give]
    )


def _purchase_scorer(view: State, seat: int, step: Step) -> MoveScorer:
    """Return a scorer for purchases: by the idea's worth less its price or, in the last round, by the points gained."""
    later_rounds = rounds_left(view)
    score_before = 0 if later_rounds else score(view, seat)

    def score_move(move: Move) -> float:
        """Return the score of a purchase, 0 for passing."""
        if not isinstance(move, moves.Buy):
            return 0.0
        if not later_rounds:
            points_gained = score(state_with_idea(view, seat, move.idea), seat) - score_before
            return _SCORE_OF_LAST_POINT * points_gained
        price_worth = sum(count * _MIN_RESOURCE_WORTH for count in price(view.tribes[seat], move.idea))
        # resources are worth less when few rounds are left to use them
        price_factor = min(1.0, later_rounds / ROUNDS + 0.4)
        return _SCORE_OF_POINT * (idea_worth(view, seat, move.idea) - price_worth * price_factor)

    return score_move


_SCORERS: dict[str, Callable[[State, int, Step], MoveScorer]] = {
    "orders": orders_scorer,
    "steal": _theft_scorer,
    "choose": _choice_scorer,
    "trade": _trade_scorer,
    "buy": _purchase_scorer,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": play_hunter}
BOT_KINDS = {
    "hunter": bots.BotKind(
        "Hunter",
        "Works out which orders the others still hold. Plays instantly.",
        "spears",
        first=True,
        level="Easy bot",
    )
}
