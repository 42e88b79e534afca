"""Feeding the figures (phase 3), the penalty for hunger, and in the solo game the exhaustion limit and upkeep."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.stone_age.rules import moves, round_events
from game.stone_age.rules.acting import CLAIMS, claim, why_not_claim
from game.stone_age.rules.board import (
    GREEN_HUNGER,
    HUNGER_PENALTY,
    HUNGER_SPACE,
    KINDS,
    MISSING_BUILDING_PENALTY,
    TRIBES,
)
from game.stone_age.rules.buildings import NOTHING, Goods, at_most, handfuls, why_not_covered
from game.stone_age.rules.cards import CARDS, NO_CARD
from game.stone_age.rules.state import (
    Camp,
    Copy,
    Decision,
    State,
    Step,
    count_goods_of_choice,
    figures_of_seat,
    figures_of_tribe,
    is_solo,
    kept_choice_cards,
    level_of,
    seat_of,
    step_of,
)

#: The most missing food for which every payment is listed; if more is missing, only the cheapest one is listed.
_MAX_LISTED = 10
_feed_of = copying.interned(moves.Feed)


# -- food needed


def food_needed(state: State, seat: int) -> int:
    """Return the food that a player's figures eat in a round."""
    return figures_of_seat(state, seat) * food_each(state)


def food_each(state: State) -> int:
    """Return the food that one figure eats in a round."""
    return level_of(state).food_each if is_solo(state) else 1


#: Solo game: the extra food needed for each kind of hunger card.
_HUNGER_CARD_FOOD: dict[str, Callable[[State], int]] = {
    "green": lambda state: GREEN_HUNGER,
    "shaman": lambda state: max([figures_of_tribe(state, tribe) for tribe in range(len(TRIBES))]),
    "builder": lambda state: len(state.spent),
    "farmer": lambda state: state.camps[0].field,
    "toolmaker": lambda state: sum(state.camps[0].tools),
}


def food_for_hunger_card(state: State, card: int) -> int:
    """Return the extra food needed in the present state if a card is the hunger card of the solo game."""
    return _HUNGER_CARD_FOOD[CARDS[card].kind](state)


def food_for_hunger_card_now(state: State) -> int:
    """Return the extra food needed for this round's hunger card; 0 outside the solo game."""
    card = state.row[HUNGER_SPACE]
    if not is_solo(state) or card == NO_CARD:
        return 0
    return food_for_hunger_card(state, card)


def feed(copy: Copy, step: Step) -> None:
    """Harvest the field, feed the figures, and ask for resources if food is missing."""
    seat = step.tribe
    field = copy.camp(seat).field
    if field:
        copy.happen(round_events.Harvested(seat, field))
    needed = food_needed(copy.state, seat)
    for_hunger_card = food_for_hunger_card_now(copy.state)
    eaten = min(needed + for_hunger_card, copy.camp(seat).food)
    copy.happen(round_events.Ate(seat, needed, for_hunger_card, eaten))
    missing = needed + for_hunger_card - eaten
    copy.finish_step()
    if missing and _can_pay(copy.state, copy.camp(seat), missing):
        copy.first_do(step_of("hunger", seat, count=missing))
    elif missing:
        _go_hungry(copy, seat, missing)


# -- missing food


def _can_pay(state: State, camp: Camp, missing: int) -> bool:
    """Return whether a player can pay resources for all missing food, or in the solo game for some of it.

    The resources that kept cards would give are included.
    """
    held = sum(camp.goods) + count_goods_of_choice(camp)
    return held > 0 if is_solo(state) else held >= missing


def _go_hungry(copy: Copy, seat: int, missing: int) -> None:
    """Lose a fixed number of points; in the solo game lose 1 of the exhaustion limit for each missing food."""
    if is_solo(copy.state):
        exhaust(copy, missing, missing_food=missing)
        return
    copy.happen(round_events.WentHungry(seat, missing, HUNGER_PENALTY))


def _hunger_text(state: State, step: Step) -> str:
    """Return the text that asks a seat to pay resources for missing food, and says what it loses otherwise.

    In the solo game the fire burns down; with 2 to 4 players, points are lost.
    """
    if is_solo(state):
        return say_many(  # one form in English, two in other languages
            "You are {count} food short. Pay resources instead, or let the fire burn down.",
            "You are {count} food short. Pay resources instead, or let the fire burn down.",
            step.count,
        )
    return say_many(
        "You are {count} food short. Pay a resource instead, or lose {points} points.",
        "You are {count} food short. Pay {count} resources instead, or lose {points} points.",
        step.count,
        points=HUNGER_PENALTY,
    )


_STARVE = moves.Starve()


def _hunger_moves(state: State, step: Step) -> list[WrittenMove]:
    """List the claims of kept cards, the payments for missing food, and starving."""
    camp = state.camps[seat_of(state, step.tribe)]
    claims: list[WrittenMove] = [*CLAIMS] if kept_choice_cards(camp) else []
    useful_goods = at_most(camp.goods, step.count)
    # only the solo game lets a player pay for a part of the missing food
    return [*claims, *_feed_moves(useful_goods, step.count, is_solo(state)), _STARVE]


@lru_cache(maxsize=5_000)
def _feed_moves(goods: Goods, missing: int, can_pay_part: bool) -> tuple[moves.Feed, ...]:
    """List payments for all missing food, sorted by text.

    If ``can_pay_part``, the cheapest payment for each lower amount is listed as well.
    """
    payable_count = min(missing, sum(goods))
    ways = set[Goods]()
    if can_pay_part:
        ways.update([cheapest_payment(goods, count) for count in range(1, payable_count + 1)])
    if payable_count == missing:
        if missing <= _MAX_LISTED:
            ways.update(handfuls(goods, missing, missing))
        else:
            ways.add(cheapest_payment(goods, missing))
    return tuple(sorted([_feed_of(way) for way in ways], key=str))


def cheapest_payment(goods: Goods, count: int) -> Goods:
    """Return ``count`` resources out of ``goods``, the least valuable first."""
    payment = list(NOTHING)
    for kind in KINDS:
        payment[kind] = min(goods[kind], count - sum(payment))
    return tuple(payment)


def _refuse_hunger_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why an answer to missing food is refused, or ``None``."""
    camp = state.camps[seat_of(state, step.tribe)]
    if isinstance(move, moves.Starve):
        return None
    if isinstance(move, moves.Claim):
        return why_not_claim(camp, move)
    if not isinstance(move, moves.Feed):
        return deciding.not_now(move)
    count = sum(move.goods)
    if min(move.goods) < 0 or count < 1:
        return say("Pay at least one resource.")
    # only the solo game lets a player pay for a part of the missing food and go hungry for the rest
    if count > step.count or (count < step.count and not is_solo(state)):
        return say_many(  # one form in English, two in other languages
            "Wrong number of resources: you are {count} food short.",
            "Wrong number of resources: you are {count} food short.",
            step.count,
        )
    return why_not_covered(camp.goods, move.goods)


def _carry_out_hunger_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Claim the resources of a kept card, and ask again; or pay the resources of the move, if it names any.

    The seat goes hungry for the food that is then still missing.
    """
    seat = step.tribe
    if isinstance(move, moves.Claim):
        claim(copy, seat, move.goods)
        return
    copy.finish_step()
    missing = step.count
    if isinstance(move, moves.Feed):
        copy.happen(round_events.FedWith(seat, move.goods))
        missing -= sum(move.goods)
    if missing:
        _go_hungry(copy, seat, missing)


# -- solo game: the exhaustion limit and the buildings given up


def exhaust(copy: Copy, amount: int, missing_food: int) -> None:
    """Lower the exhaustion limit for missing food, or for buildings if no food is missing; at 0 the match is lost."""
    limit = copy.state.exhaustion
    limit_left = max(0, limit - amount)
    cause = "food" if missing_food else "building"
    copy.happen(round_events.Exhausted(cause, missing_food, limit - limit_left, limit_left))
    if not limit_left:
        copy.happen(round_events.Ended("lost", ()))
        copy.draft.agenda = ()


def pay_upkeep(copy: Copy, step: Step) -> None:
    """Solo game: give up one building, or two at level 2. If there are too few, the exhaustion limit falls by 3."""
    copy.finish_step()
    upkeep = level_of(copy.state).upkeep
    given_up = copy.camp(0).buildings[:upkeep]
    if given_up:
        copy.happen(round_events.BuildingsGivenUp(given_up))
    if len(given_up) < upkeep:
        exhaust(copy, MISSING_BUILDING_PENALTY, missing_food=0)


DECISIONS = {
    "hunger": Decision(text=_hunger_text, moves=_hunger_moves, act=_carry_out_hunger_move, refuse=_refuse_hunger_move)
}
AUTOMATIC_STEPS = {"feed": feed, "upkeep": pay_upkeep}
