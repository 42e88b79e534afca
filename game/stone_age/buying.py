"""Paying for buildings and cards, and what a card gives at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.core.deciding import not_now
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.stone_age import events, moves
from game.stone_age.board import FIRST_BUILDING, FIRST_CARD, GREEN_FOOD, SAND_EXHAUSTION, SOLO_CARD_DICE
from game.stone_age.buildings import (
    BUILDINGS,
    Goods,
    all_of_kind,
    handfuls,
    payments,
    usable,
    why_not_hold,
    why_not_pay,
    worth,
)
from game.stone_age.cards import CARDS, Card
from game.stone_age.gathering import grow_field, make_tool, roll, take_back
from game.stone_age.state import (
    NOWHERE,
    Camp,
    State,
    Step,
    building_at,
    clockwise,
    dice_step,
    kept_choices,
    seat_of,
    step_of,
)
from game.stone_age.working_copy import Copy, Decision

#: Resources of choice that one card gives.
_CHOICES = 2
#: The ways to choose two resources, in the order of their text.
CLAIMS = sorted([moves.Claim(goods) for goods in handfuls((_CHOICES,) * 4, _CHOICES, _CHOICES)], key=str)


# -- buildings


def build_moves(state: State, camp: Camp, pile: int) -> tuple[moves.Build, ...]:
    """List every way to pay for the open tile of a pile, sorted by text."""
    number = state.piles[pile][0]
    return _build_moves(pile, number, usable(BUILDINGS[number], camp.goods))


@lru_cache(maxsize=2_000)
def _build_moves(pile: int, number: int, goods: Goods) -> tuple[moves.Build, ...]:
    return tuple(sorted([moves.Build(pile, pay) for pay in payments(BUILDINGS[number], goods)], key=str))


def why_not_build(state: State, camp: Camp, move: moves.Build) -> str | None:
    """Return why a tile cannot be paid for like that, or ``None``."""
    tile = building_at(state, FIRST_BUILDING + move.number)
    return say("There is no building there.") if tile is None else why_not_pay(BUILDINGS[tile], camp.goods, move.pay)


def build(copy: Copy, tribe: int, move: moves.Build) -> None:
    """Pay for the open tile of a pile; with others score it; turn up the next."""
    seat, pile = copy.seat(tribe), move.number
    take_back(copy, tribe, FIRST_BUILDING + pile)
    copy.happen(events.Paid(seat, move.pay))
    building, *rest = copy.state.piles[pile]
    points = 0 if copy.state.level else worth(move.pay)
    copy.happen(events.Built(seat, copy.named(tribe), pile, building, points))
    copy.happen(events.BuildingRevealed(pile, rest[0]) if rest else events.PileEmpty(pile))


# -- cards


def buy_moves(camp: Camp, space: int) -> tuple[moves.Buy, ...]:
    """List every way to pay for the card of a space, sorted by text: one resource more for each space."""
    cost = space + 1
    wood, brick, stone, gold = camp.goods
    return _buy_moves(space, (min(wood, cost), min(brick, cost), min(stone, cost), min(gold, cost)))


@lru_cache(maxsize=2_000)
def _buy_moves(space: int, goods: Goods) -> tuple[moves.Buy, ...]:
    return tuple(sorted([moves.Buy(space, pay) for pay in handfuls(goods, space + 1, space + 1)], key=str))


def why_not_buy(camp: Camp, move: moves.Buy) -> str | None:
    """Return why a card cannot be paid for like that, or ``None``."""
    cost = move.number + 1
    if sum(move.pay) != cost:
        return say_many(
            "That card costs {count} resource of any kind.", "That card costs {count} resources of any kind.", cost
        )
    return why_not_hold(camp.goods, move.pay)


def buy(copy: Copy, tribe: int, move: moves.Buy) -> None:
    """Pay for a card, take it and use its upper half; alone its colour brings something more."""
    seat, space = copy.seat(tribe), move.number
    take_back(copy, tribe, FIRST_CARD + space)
    copy.happen(events.Paid(seat, move.pay))
    card = CARDS[copy.state.row[space]]
    copy.happen(events.Bought(seat, copy.named(tribe), space, card.number))
    if copy.state.level:
        _solo_bonus(copy, seat, card)
    _EFFECTS[card.effect](copy, tribe, card)


def _solo_bonus(copy: Copy, seat: int, card: Card) -> None:
    """Alone: a green card gives 2 food more, a sand-coloured one raises the exhaustion limit by 1."""
    if card.green:
        copy.happen(events.GotFood(seat, GREEN_FOOD))
    else:
        copy.happen(events.Strengthened(copy.state.exhaustion + SAND_EXHAUSTION))


# -- the upper halves


def _dice(copy: Copy, tribe: int, card: Card) -> None:
    """Roll one die a player; the buyer takes first, then clockwise. Alone roll two and take one (A17)."""
    seat, state = copy.seat(tribe), copy.state
    queue = (tribe,) if state.level else clockwise(state, seat)
    dice = copy.chance.roll(SOLO_CARD_DICE if state.level else len(queue), 6)
    copy.happen(events.CardDiceRolled(seat, dice))
    copy.first_do(dice_step("share", tribe, NOWHERE, 0, dice, queue))


def _food(copy: Copy, tribe: int, card: Card) -> None:
    copy.happen(events.GotFood(copy.seat(tribe), card.amount))


def _goods(copy: Copy, tribe: int, card: Card) -> None:
    copy.happen(events.GotGoods(copy.seat(tribe), all_of_kind(card.resource, card.amount)))


def _points(copy: Copy, tribe: int, card: Card) -> None:
    """With others score at once; alone there are no points."""
    if not copy.state.level:
        copy.happen(events.GotPoints(copy.seat(tribe), card.amount))


def _draw(copy: Copy, tribe: int, card: Card) -> None:
    """Take the top card of the pile for its lower half; alone it is discarded without any bonus (A9)."""
    if copy.state.deck:
        copy.happen(events.CardDrawn(copy.seat(tribe), copy.state.deck[0], alone=bool(copy.state.level)))


def _keep(copy: Copy, tribe: int, card: Card) -> None:
    copy.happen(events.KeptForLater(copy.seat(tribe), card.number))


_EFFECTS: dict[str, Callable[[Copy, int, Card], None]] = {
    "dice": _dice,
    "food": _food,
    "goods": _goods,
    "roll": lambda copy, tribe, card: roll(copy, tribe, card.resource + 1, card.amount),
    "points": _points,
    "tool": lambda copy, tribe, card: make_tool(copy, copy.seat(tribe)),
    "field": lambda copy, tribe, card: grow_field(copy, copy.seat(tribe)),
    "draw": _draw,
    "any_two": lambda copy, tribe, card: copy.first_do(step_of("claim", tribe)),
    "one_use": _keep,
}


# -- two resources of choice, now or later


def why_not_claim(camp: Camp, move: moves.Claim) -> str | None:
    """Return why resources of choice cannot be taken, or ``None``."""
    if not kept_choices(camp):
        return say("You have no card that gives resources of your choice.")
    return None if move in CLAIMS else say("Choose two resources.")


def claim(copy: Copy, seat: int, goods: Goods) -> None:
    """Use a card up for two resources of choice."""
    copy.happen(events.CardSpent(seat, kept_choices(copy.camp(seat))[0]))
    copy.happen(events.GotGoods(seat, goods))


def _claim_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    seat = copy.seat(step.tribe)
    if isinstance(move, moves.Claim):
        claim(copy, seat, move.goods)
    else:
        copy.happen(events.KeptForLater(seat, kept_choices(copy.camp(seat))[0]))


def _refuse_claim(state: State, step: Step, move: WrittenMove) -> str | None:
    if isinstance(move, moves.Claim):
        return why_not_claim(state.camps[seat_of(state, step.tribe)], move)
    return None if isinstance(move, moves.KeepChoice) else not_now(move)


CLAIM = Decision(
    text=lambda state, step: say("Choose two resources now, or keep the card for later."),
    moves=lambda state, step: [*CLAIMS, moves.KeepChoice()],
    act=_claim_act,
    refuse=_refuse_claim,
)

DECISIONS = {"claim": CLAIM}
