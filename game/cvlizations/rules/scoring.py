"""The points of ideas, with one small function for each effect.

Three numbers are computed: the points of an idea at the end of the match, its points if the match ended now, and the
most points that it can still reach.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Final

from game.core import copying
from game.cvlizations.rules.idea_effects import price
from game.cvlizations.rules.ideas import EFFECTS_SCORING_IN_PLAY, IDEAS, IDEAS_WITH, KINDS, Effect
from game.cvlizations.rules.orders import (
    AGES,
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    QUARRYING,
    ROUNDS_EACH_AGE,
    SLACKING,
    THIEVING,
    TRADING,
)
from game.cvlizations.rules.state import (
    NOTHING,
    Goods,
    State,
    Tribe,
    age,
    has_effect,
    orders_in_hand,
    players_clockwise,
    rounds_left,
    with_less,
    with_more,
)

#: Returns the points that an effect gives a seat in a state.
PointsFunction = Callable[[State, int, Effect], int]

#: The effects that count the resources left at the end.
_GOODS_COUNTING_EFFECTS: Final = ("end_most_goods", "end_no_goods", "end_per_goods", "end_sets")
#: The number of ideas of each kind.
_IDEA_COUNTS: Final = {kind: sum(idea.kind == kind for idea in IDEAS.values()) for kind in KINDS}


@lru_cache(maxsize=4096)
def _kinds_of(ideas: tuple[int, ...]) -> tuple[str, ...]:
    """Return the kind of each of these ideas."""
    return tuple([IDEAS[number].kind for number in ideas])


def _end_goods(state: State, seat: int, effect: Effect) -> int:
    """Return a point for each resource traded for points; in older matches, for each resource owned, up to a limit."""
    tribe = state.tribes[seat]
    return tribe.traded[effect.resource] if state.trades else min(tribe.goods[effect.resource], effect.most)


def _end_goods_left(state: State, seat: int, effect: Effect) -> int:
    """Return the points of an effect that counts the resources left after the last trade."""
    return _points_of_goods_left(effect, state.tribes[seat].goods, _most_of_others(state, seat))


def _points_of_goods_left(effect: Effect, goods: Goods, most_of_others: int) -> int:
    """Return the points of an effect that counts the resources left to a seat.

    ``most_of_others`` is the largest number of resources that any other player has.
    """
    if effect.name == "end_most_goods":
        return effect.amount if sum(goods) > most_of_others else 0
    if effect.name == "end_no_goods":
        return 0 if any(goods) else effect.amount
    if effect.name == "end_per_goods":
        return min(sum(goods) // effect.each, effect.most)
    return min(effect.amount * min(goods), effect.most)  # end_sets


def _most_of_others(state: State, seat: int) -> int:
    """Return the largest number of resources that any other player has."""
    return max([sum(state.tribes[other].goods) for other in range(state.seats) if other != seat])


def _end_point_givers(state: State, seat: int, effect: Effect) -> int:
    """Return one point for each of the seat's ideas that gives points during the match (for Humanism)."""
    return sum(IDEAS[number].effect.name in EFFECTS_SCORING_IN_PLAY for number in state.tribes[seat].ideas)


def _end_each_kind(state: State, seat: int, effect: Effect) -> int:
    """Return ``effect.amount`` points for each of the seat's ideas of the kind that the effect counts."""
    return effect.amount * _kinds_of(state.tribes[seat].ideas).count(effect.kind)


def _end_kinds(state: State, seat: int, effect: Effect) -> int:
    """Return one point for each kind of which the seat owns an idea."""
    return len(set(_kinds_of(state.tribes[seat].ideas)))


def _end_early(state: State, seat: int, effect: Effect) -> int:
    """Return one point for every ``effect.each`` of the seat's ideas from ages I and II."""
    return sum(not IDEAS[number].is_late for number in state.tribes[seat].ideas) // effect.each


def _end_ideas(state: State, seat: int, effect: Effect) -> int:
    """Return one point for every ``effect.each`` of the seat's ideas."""
    return len(state.tribes[seat].ideas) // effect.each


def _end_most_kind(state: State, seat: int, effect: Effect) -> int:
    """Return the points for owning the most ideas of a kind; none if another player owns as many."""
    counts = [_kinds_of(state.tribes[other].ideas).count(effect.kind) for other in range(state.seats)]
    most_of_others = max([count for other, count in enumerate(counts) if other != seat])
    return effect.amount if counts[seat] > most_of_others else 0


#: By the name of each effect that scores at the end: the function that returns its points.
END_EFFECTS: dict[str, PointsFunction] = {
    "end_goods": _end_goods,
    **dict.fromkeys(_GOODS_COUNTING_EFFECTS, _end_goods_left),
    "end_point_givers": _end_point_givers,
    "end_each_kind": _end_each_kind,
    "end_kinds": _end_kinds,
    "end_early": _end_early,
    "end_ideas": _end_ideas,
    "end_most_kind": _end_most_kind,
}


# -- the last trade: Tower, Castle and Larder


def best_trade(state: State, seat: int) -> Goods:
    """Return the resources that a seat should trade for points at the end, given the other seats' present resources.

    These resources bring the seat the most points in all. Of several best choices, return the choice with the fewest
    resources.
    """
    tribe = state.tribes[seat]
    if not state.trades or not has_effect(tribe, "end_goods"):
        return NOTHING
    most_of_others = _most_of_others(state, seat) if has_effect(tribe, "end_most_goods") else 0
    return _best_trade(tribe.ideas, tribe.goods, tribe.traded, most_of_others)


@lru_cache(maxsize=4096)
def _best_trade(ideas: tuple[int, ...], held: Goods, traded: Goods, most_of_others: int) -> Goods:
    """Return the resources that the owner of these ideas should trade for points at the end; see ``best_trade``.

    ``held`` are the resources that the owner has, ``traded`` those already traded; ``most_of_others`` is the largest
    number of resources that another player has.
    """
    limits = list(NOTHING)
    for effect in [IDEAS[idea].effect for idea in ideas if idea in IDEAS_WITH["end_goods"]]:
        limits[effect.resource] = min(effect.most - traded[effect.resource], held[effect.resource])
    effects_of_kept = [IDEAS[idea].effect for idea in ideas if IDEAS[idea].effect.name in _GOODS_COUNTING_EFFECTS]
    if not effects_of_kept:
        return tuple(limits)

    def points(goods: Goods) -> int:
        """Return the points after trading ``goods``: one for each, plus the points for the resources kept."""
        goods_left = with_less(held, goods)
        return sum(goods) + sum(
            [_points_of_goods_left(effect, goods_left, most_of_others) for effect in effects_of_kept]
        )

    return max(_trades_up_to(tuple(limits)), key=points)


@lru_cache(maxsize=64)
def _trades_up_to(limits: Goods) -> tuple[Goods, ...]:
    """Return all combinations of resources with at most ``limits`` of each kind, the smallest combinations first."""
    return tuple(sorted(product(*[range(limit + 1) for limit in limits]), key=sum))


def _with_trade(state: State, seat: int, goods: Goods) -> State:
    """Return the state after a seat has traded these resources for points."""
    tribe = copying.copied(state.tribes[seat])
    copying.put(tribe, "goods", with_less(tribe.goods, goods))
    copying.put(tribe, "traded", with_more(tribe.traded, goods))
    return _with_tribe(state, seat, tribe)


def state_after_trading(state: State, seat: int) -> State:
    """Return the state as if the match ended now and resources were traded for points.

    Only trades that matter to the points of ``seat`` are made. The trades of other seats matter only to an owner of
    Egoism: for such a seat all players trade, clockwise from the helm.
    """
    if not state.trades or state.phase == "over":
        return state
    others_matter = has_effect(state.tribes[seat], "end_most_goods")
    for trader in players_clockwise(state) if others_matter else (seat,):
        goods = best_trade(state, trader)
        if any(goods):
            state = _with_trade(state, trader, goods)
    return state


# -- points


def end_points(state: State, seat: int, idea: int) -> int:
    """Return the points that the effect of a seat's idea would give if the match ended now."""
    return _end_points(state, seat, IDEAS[idea].effect)


def _end_points(state: State, seat: int, effect: Effect) -> int:
    """Return the points of an effect, after the last trade if it counts resources."""
    points_function = END_EFFECTS.get(effect.name)
    if points_function is None:
        return 0
    if effect.name == "end_goods" or effect.name in _GOODS_COUNTING_EFFECTS:
        state = state_after_trading(state, seat)
    return points_function(state, seat, effect)


def points_of_idea(state: State, seat: int, idea: int) -> int:
    """Return the printed points of a seat's idea and those that its effect would give if the match ended now."""
    return IDEAS[idea].points + end_points(state, seat, idea)


def score(state: State, seat: int) -> int:
    """Return a seat's score if the match ended now: happiness tokens, printed points, and points of effects."""
    tribe = state.tribes[seat]
    return tribe.happiness + printed_points(tribe.ideas) + effect_points(state, seat)


@lru_cache(maxsize=4096)
def printed_points(ideas: tuple[int, ...]) -> int:
    """Return the points that are printed on ideas."""
    return sum([IDEAS[idea].points for idea in ideas])


def effect_points(state: State, seat: int) -> int:
    """Return the points that the effects of a seat's ideas would give if the match ended now."""
    ideas = state.tribes[seat].ideas
    after = state_after_trading(state, seat) if _depend_on_last_trade(ideas) else state
    return sum([points_function(after, seat, effect) for points_function, effect in _end_effects(ideas)])


@lru_cache(maxsize=4096)
def _depend_on_last_trade(ideas: tuple[int, ...]) -> bool:
    """Return whether the points of these ideas depend on the resources that are traded or kept at the end."""
    return any(not IDEAS_WITH[name].isdisjoint(ideas) for name in ("end_goods", *_GOODS_COUNTING_EFFECTS))


@lru_cache(maxsize=4096)
def _end_effects(ideas: tuple[int, ...]) -> tuple[tuple[PointsFunction, Effect], ...]:
    """Return the effects of ideas that score at the end, each with its function."""
    effects = [IDEAS[idea].effect for idea in ideas]
    return tuple([(END_EFFECTS[effect.name], effect) for effect in effects if effect.name in END_EFFECTS])


# -- the worth of an idea to a buyer


def state_with_idea(state: State, seat: int, idea: int) -> State:
    """Return the state after a seat bought an idea and paid as much of the price as it could."""
    tribe = copying.copied(state.tribes[seat])
    cost = price(tribe, idea)
    copying.put(tribe, "goods", tuple([max(0, count - paid) for count, paid in zip(tribe.goods, cost, strict=True)]))
    copying.put(tribe, "ideas", (*tribe.ideas, idea))
    return _with_tribe(state, seat, tribe)


def _with_tribe(state: State, seat: int, tribe: Tribe) -> State:
    """Return the state with another tribe for a seat."""
    after = copying.copied(state)
    copying.put(after, "tribes", copying.with_entry(state.tribes, seat, tribe))
    return after


def worth_now_and_most(state: State, seat: int, idea: int) -> tuple[int, int]:
    """Return how many points an idea bought now brings if the match ends at once, and at most if it goes on.

    For the second number, the seat buys two ideas in a round only if it can do so already. Points that the seat's other
    ideas lose because it pays for this idea are not deducted.
    """
    printed = IDEAS[idea].points
    effect = IDEAS[idea].effect
    most_points_of = _MOST_POINTS.get(effect.name)
    if most_points_of is None and effect.name not in END_EFFECTS:
        return printed, printed
    after = state_with_idea(state, seat, idea)
    most_added = most_points_of(after, seat, effect) if most_points_of else 0
    return printed + _end_points(after, seat, effect), printed + most_added


def times_left(state: State, seat: int, order: int) -> int:
    """Return how often a seat can still play an order after this round.

    The seat can play the order once in each later age. It can play the order once more in this age if a round is left
    and the order is in its hand.
    """
    is_last_round_of_age = state.round % ROUNDS_EACH_AGE == 0
    can_play_in_this_age = not is_last_round_of_age and order in orders_in_hand(state.tribes[seat])
    later_ages = AGES - age(state)
    return later_ages + 1 if can_play_in_this_age else later_ages


def _purchases_left(state: State, seat: int) -> int:
    """Return the number of ideas that a seat can buy in later rounds: one per round, or two with Common language."""
    purchases_per_round = 2 if has_effect(state.tribes[seat], "second_purchase") else 1
    return purchases_per_round * rounds_left(state)


# The most points that an effect could still give, one function for each kind of effect (see ``_MOST_POINTS``). A factor
# of 2 stands for the two orders of a round, or for Doubling, which repeats an order.


def _most_points_of_rounds(state: State, seat: int, effect: Effect) -> int:
    """Return the most points that an effect can still bring if it can act once in each round."""
    return effect.amount * rounds_left(state)


def _most_points_of_thefts(state: State, seat: int, effect: Effect) -> int:
    """Return the points if every Thieving left is doubled and succeeds twice, with one Thieving per round at most."""
    return effect.amount * min(2 * times_left(state, seat, effect.order), 2 * rounds_left(state))


def _most_points_of_slacking(state: State, seat: int, effect: Effect) -> int:
    """Return the points if every Slacking that is left succeeds."""
    return effect.amount * times_left(state, seat, effect.order)


def _most_points_of_plays(orders: tuple[int, ...]) -> PointsFunction:
    """Return the function for an effect that acts whenever one of these orders is played."""

    def most_points(state: State, seat: int, effect: Effect) -> int:
        """Return the points if the effect acts on every play that is left, at most two in each round."""
        return effect.amount * min(sum(times_left(state, seat, order) for order in orders), 2 * rounds_left(state))

    return most_points


def _most_points_if_robbed(state: State, seat: int, effect: Effect) -> int:
    """Return the points if the seat is robbed by every Thieving that the other players have left.

    Each Thieving counts twice, since Doubling may repeat it.
    """
    others = [other for other in range(state.seats) if other != seat]
    return effect.amount * sum(2 * times_left(state, other, effect.order) for other in others)


def _most_points_of_ages(state: State, seat: int, effect: Effect) -> int:
    """Return the most points that an effect can still bring: it acts at the end of this age and of each later age."""
    return effect.amount * (AGES + 1 - age(state))


def _most_points_of_one_kind(state: State, seat: int, effect: Effect) -> int:
    """Return the points if the seat buys only ideas of the effect's kind from now on, as long as there are any."""
    owned_count = _kinds_of(state.tribes[seat].ideas).count(effect.kind)
    return effect.amount * min(_IDEA_COUNTS[effect.kind], owned_count + _purchases_left(state, seat))


def _most_points_of_point_givers(state: State, seat: int, effect: Effect) -> int:
    """Return the points if the seat spends all purchases on ideas that give points during the match."""
    return min(len(EFFECTS_SCORING_IN_PLAY), _end_point_givers(state, seat, effect) + _purchases_left(state, seat))


def _most_points_of_kinds(state: State, seat: int, effect: Effect) -> int:
    """Return the points if each purchase left adds a kind of idea that the seat lacks, until it has all kinds."""
    return min(len(KINDS), _end_kinds(state, seat, effect) + _purchases_left(state, seat))


def _most_points_of_ideas(state: State, seat: int, effect: Effect) -> int:
    """Return the points for the seat's ideas if it uses all purchases that are left."""
    return (len(state.tribes[seat].ideas) + _purchases_left(state, seat)) // effect.each


#: For each effect by name, the most points that it could give its owner from now on.
_MOST_POINTS: dict[str, PointsFunction] = {
    "alone_point": _most_points_of_rounds,
    "pair_point": _most_points_of_rounds,
    "theft_point": _most_points_of_thefts,
    "slacking_point": _most_points_of_slacking,
    "fail_point": _most_points_of_plays((THIEVING, CUNNING, SLACKING, DOUBLING)),
    "crowd_point": _most_points_of_plays((LOGGING, HUNTING, QUARRYING, TRADING)),
    "robbed_point": _most_points_if_robbed,
    "age_point": _most_points_of_ages,
    "end_goods": lambda state, seat, effect: effect.most,
    "end_most_goods": lambda state, seat, effect: effect.amount,
    "end_no_goods": lambda state, seat, effect: effect.amount,
    "end_point_givers": _most_points_of_point_givers,
    "end_each_kind": _most_points_of_one_kind,
    "end_per_goods": lambda state, seat, effect: effect.most,
    "end_kinds": _most_points_of_kinds,
    "end_early": _end_early,
    "end_ideas": _most_points_of_ideas,
    "end_sets": lambda state, seat, effect: effect.most,
    "end_most_kind": lambda state, seat, effect: effect.amount,
}
