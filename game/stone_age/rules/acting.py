"""Taking actions (phase 2): gather at the areas, use the village, buy cards, pay for buildings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.stone_age.rules import events, moves
from game.stone_age.rules.board import (
    AREAS,
    FIRST_BUILDING,
    FIRST_CARD,
    GREEN_FOOD,
    HUT,
    KINDS,
    SAND_EXHAUSTION,
    SOLO_CARD_DICE,
    TOOL_MAKER,
    TRIBES,
)
from game.stone_age.rules.buildings import (
    BUILDINGS,
    Goods,
    all_of_kind,
    at_most,
    handfuls,
    payments,
    usable_goods,
    why_not_covered,
    why_not_pay,
    worth,
)
from game.stone_age.rules.cards import CARDS, GOODS_OF_CHOICE, Card
from game.stone_age.rules.gathering import grow_field, make_tool, roll, take_back
from game.stone_age.rules.state import (
    NOWHERE,
    Camp,
    Copy,
    Decision,
    State,
    Step,
    building_at,
    clockwise,
    dice_step,
    is_solo,
    kept_choice_cards,
    place_name,
    seat_of,
    step_of,
)

_build_of = copying.interned(moves.Build)
_buy_of = copying.interned(moves.Buy)
#: Every choice of two resources, sorted by text.
CLAIMS = sorted(
    [moves.Claim(goods) for goods in handfuls((GOODS_OF_CHOICE,) * len(KINDS), GOODS_OF_CHOICE, GOODS_OF_CHOICE)],
    key=str,
)


# -- buildings


@lru_cache(maxsize=2_000)
def _build_moves(pile: int, building: int, goods: Goods) -> tuple[moves.Build, ...]:
    """List every way to pay for a building out of ``goods``, sorted by text."""
    return tuple(sorted([_build_of(pile, pay) for pay in payments(BUILDINGS[building], goods)], key=str))


def why_not_build(state: State, camp: Camp, move: moves.Build) -> str | None:
    """Return why this payment for a building is refused, or ``None``."""
    tile = building_at(state, FIRST_BUILDING + move.number)
    if tile is None:
        return say("There is no building there.")
    return why_not_pay(BUILDINGS[tile], camp.goods, move.pay)


def build(copy: Copy, tribe: int, move: moves.Build) -> None:
    """Pay for the open tile of a pile, score it (not in the solo game) and turn up the next tile."""
    seat = copy.seat(tribe)
    pile = move.number
    take_back(copy, tribe, FIRST_BUILDING + pile)
    copy.happen(events.Paid(seat, move.pay))
    building, *tiles_below = copy.state.piles[pile]
    points = 0 if is_solo(copy.state) else worth(move.pay)
    copy.happen(events.Built(seat, copy.event_tribe(tribe), pile, building, points))
    if tiles_below:
        copy.happen(events.BuildingRevealed(pile, tiles_below[0]))
    else:
        copy.happen(events.PileEmpty(pile))


# -- cards


@lru_cache(maxsize=2_000)
def _buy_moves(space: int, goods: Goods) -> tuple[moves.Buy, ...]:
    """List every way to pay for the card of a space out of ``goods``, sorted by text."""
    # the card of space 0 costs one resource, and each further space one more
    cost = space + 1
    return tuple(sorted([_buy_of(space, pay) for pay in handfuls(goods, cost, cost)], key=str))


def why_not_buy(camp: Camp, move: moves.Buy) -> str | None:
    """Return why this payment for a card is refused, or ``None``."""
    cost = move.number + 1
    if sum(move.pay) != cost:
        return say_many(
            "That card costs {count} resource of any kind.", "That card costs {count} resources of any kind.", cost
        )
    return why_not_covered(camp.goods, move.pay)


def buy(copy: Copy, tribe: int, move: moves.Buy) -> None:
    """Pay for a card, take it and use its upper half; in the solo game its colour gives a bonus."""
    seat = copy.seat(tribe)
    space = move.number
    take_back(copy, tribe, FIRST_CARD + space)
    copy.happen(events.Paid(seat, move.pay))
    card = CARDS[copy.state.row[space]]
    copy.happen(events.Bought(seat, copy.event_tribe(tribe), space, card.number))
    if is_solo(copy.state):
        _give_solo_bonus(copy, seat, card)
    _CARD_EFFECTS[card.effect](copy, tribe, card)


def _give_solo_bonus(copy: Copy, seat: int, card: Card) -> None:
    """Give 2 food for a green card, or raise the exhaustion limit by 1 for a sand-coloured one."""
    if card.is_green:
        copy.happen(events.GotFood(seat, GREEN_FOOD))
    else:
        copy.happen(events.Strengthened(copy.state.exhaustion + SAND_EXHAUSTION))


# -- the upper halves


def _roll_dice(copy: Copy, tribe: int, card: Card) -> None:
    """Roll a die for each player; the buyer takes one first, then the others, clockwise.

    In the solo game, two dice are rolled and the player takes one.
    """
    seat = copy.seat(tribe)
    state = copy.state
    queue = (tribe,) if is_solo(state) else clockwise(state, seat)
    dice = copy.chance.roll(SOLO_CARD_DICE if is_solo(state) else len(queue), 6)
    copy.happen(events.CardDiceRolled(seat, dice))
    copy.first_do(dice_step("share", tribe, place=NOWHERE, count=0, dice=dice, queue=queue))


def _give_food(copy: Copy, tribe: int, card: Card) -> None:
    copy.happen(events.GotFood(copy.seat(tribe), card.amount))


def _give_goods(copy: Copy, tribe: int, card: Card) -> None:
    copy.happen(events.GotGoods(copy.seat(tribe), all_of_kind(card.resource, card.amount)))


def _score_points(copy: Copy, tribe: int, card: Card) -> None:
    """Score the points at once; the solo game has none."""
    if not is_solo(copy.state):
        copy.happen(events.GotPoints(copy.seat(tribe), card.amount))


def _draw(copy: Copy, tribe: int, card: Card) -> None:
    """Take the top card of the deck for its lower half; in the solo game the card is discarded without a bonus."""
    if copy.state.deck:
        copy.happen(events.CardDrawn(copy.seat(tribe), copy.state.deck[0], alone=is_solo(copy.state)))


def _keep(copy: Copy, tribe: int, card: Card) -> None:
    """Keep a card that is a one-use tool until it is added to a roll."""
    copy.happen(events.KeptForLater(copy.seat(tribe), card.number))


_CARD_EFFECTS: dict[str, Callable[[Copy, int, Card], None]] = {
    "dice": _roll_dice,
    "food": _give_food,
    "goods": _give_goods,
    "roll": lambda copy, tribe, card: roll(copy, tribe, card.resource + 1, card.amount),
    "points": _score_points,
    "tool": lambda copy, tribe, card: make_tool(copy, copy.seat(tribe)),
    "field": lambda copy, tribe, card: grow_field(copy, copy.seat(tribe)),
    "draw": _draw,
    "any_two": lambda copy, tribe, card: copy.first_do(step_of("claim", tribe)),
    "one_use": _keep,
}


# -- two resources of choice, now or later


def why_not_claim(camp: Camp, move: moves.Claim) -> str | None:
    """Return why resources of choice cannot be taken, or ``None``."""
    if not kept_choice_cards(camp):
        return say("You have no card that gives resources of your choice.")
    return None if move in CLAIMS else say("Choose two resources.")


def claim(copy: Copy, seat: int, goods: Goods) -> None:
    """Spend a kept card for two resources of choice."""
    card = kept_choice_cards(copy.camp(seat))[0]
    copy.happen(events.CardSpent(seat, card))
    copy.happen(events.GotGoods(seat, goods))


def _carry_out_claim_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Give the two resources now, or keep the card for later."""
    copy.finish_step()
    seat = copy.seat(step.tribe)
    if isinstance(move, moves.Claim):
        claim(copy, seat, move.goods)
    else:
        card = kept_choice_cards(copy.camp(seat))[0]
        copy.happen(events.KeptForLater(seat, card))


def _refuse_claim(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a move is refused when a seat may take two resources of its choice, or ``None`` if it is allowed."""
    if isinstance(move, moves.Claim):
        return why_not_claim(state.camps[seat_of(state, step.tribe)], move)
    return None if isinstance(move, moves.KeepChoice) else deciding.not_now(move)


_CLAIM_MOVES = (*CLAIMS, moves.KeepChoice())


# -- the decision where to act

#: The moves that leave a place, sorted by text: buildings before cards.
_LEAVE_MOVES = sorted(moves.LEAVES, key=str)


def _act_text(state: State, step: Step) -> str:
    """Return the text that asks which place to use; in the solo game it names the tribe that acts."""
    if is_solo(state):
        return say("The {tribe} tribe acts: choose a place to use.", tribe=say(TRIBES[step.tribe]))
    return say("Choose a place to use.")


def _act_moves(state: State, step: Step) -> Sequence[WrittenMove]:
    """List the moves in this order: pay for buildings, pay for cards, claim a kept card, leave a place, use a place."""
    own_figures = state.placed[step.tribe]
    camp = state.camps[seat_of(state, step.tribe)]
    claims = CLAIMS if camp.kept and kept_choice_cards(camp) else ()
    uses = _use_moves(own_figures[:FIRST_CARD])
    if not any(own_figures[FIRST_CARD:]):
        return (*claims, *uses)
    legal: list[WrittenMove] = []
    for pile in range(len(state.piles)):
        if own_figures[FIRST_BUILDING + pile]:
            building = state.piles[pile][0]
            legal += _build_moves(pile, building, usable_goods(BUILDINGS[building], camp.goods))
    for space in range(len(state.row)):
        if own_figures[FIRST_CARD + space]:
            legal += _buy_moves(space, at_most(camp.goods, space + 1))
    return [*legal, *claims, *[move for move in _LEAVE_MOVES if own_figures[move.place]], *uses]


@lru_cache(maxsize=2_000)
def _use_moves(own_figures: tuple[int, ...]) -> tuple[moves.Use, ...]:
    """List the uses of areas and village places; ``own_figures`` counts a tribe's figures at each of these."""
    return tuple([move for move in moves.USES if own_figures[move.place]])


def _refuse_act_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why an action is refused, or ``None``."""
    own_figures = state.placed[step.tribe]
    camp = state.camps[seat_of(state, step.tribe)]
    if isinstance(move, moves.Claim):
        return why_not_claim(camp, move)
    place = _place_of(move)
    if place is None:
        return deciding.not_now(move)
    if not own_figures[place]:
        return say("You have no figures at {place}.", place=place_name(place))
    if isinstance(move, moves.Build):
        return why_not_build(state, camp, move)
    if isinstance(move, moves.Buy):
        return why_not_buy(camp, move)
    return None


def _place_of(move: WrittenMove) -> int | None:
    """Return the place at which a move acts, or ``None`` for a move without one."""
    if isinstance(move, moves.Use | moves.Leave):
        return move.place
    if isinstance(move, moves.Build):
        return FIRST_BUILDING + move.number
    if isinstance(move, moves.Buy):
        return FIRST_CARD + move.number
    return None


def _carry_out_act_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Use, pay for or leave the place of the move, or claim the resources of a kept card."""
    tribe = step.tribe
    if isinstance(move, moves.Use):
        use(copy, tribe, move.place)
    elif isinstance(move, moves.Build):
        build(copy, tribe, move)
    elif isinstance(move, moves.Buy):
        buy(copy, tribe, move)
    elif isinstance(move, moves.Leave):
        take_back(copy, tribe, move.place)
        copy.happen(events.LeftAlone(copy.seat(tribe), copy.event_tribe(tribe), move.place))
    else:
        assert isinstance(move, moves.Claim)
        claim(copy, copy.seat(tribe), move.goods)


def use(copy: Copy, tribe: int, place: int) -> None:
    """Act with all of a tribe's figures at an area or a village place."""
    figures = take_back(copy, tribe, place)
    if place in AREAS:
        roll(copy, tribe, place, figures)
    elif place == TOOL_MAKER:
        make_tool(copy, copy.seat(tribe))
    elif place == HUT:
        _add_figure(copy, tribe)
    else:
        grow_field(copy, copy.seat(tribe))


def _add_figure(copy: Copy, tribe: int) -> None:
    """Add a figure from the supply, if one is left."""
    event_class = events.Born if copy.state.supply[tribe] else events.NobodyBorn
    copy.happen(event_class(copy.seat(tribe), copy.event_tribe(tribe)))


DECISIONS = {
    "act": Decision(
        text=_act_text,
        moves=_act_moves,
        act=_carry_out_act_move,
        refuse=_refuse_act_move,
        idle=lambda state, step: not any(state.placed[step.tribe]),
    ),
    "claim": Decision(
        text=lambda state, step: say("Choose two resources now, or keep the card for later."),
        moves=lambda state, step: _CLAIM_MOVES,
        act=_carry_out_claim_move,
        refuse=_refuse_claim,
    ),
}
