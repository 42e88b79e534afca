"""Gathering: dice for food and resources, tools added to them, new tools, the field, and the dice of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say
from game.stone_age.rules import events, moves
from game.stone_age.rules.board import (
    BEST_TOOL,
    DIVISORS,
    FIELD_FACE,
    SECOND_TILE_VALUE,
    TOOL_FACE,
    TOOL_SLOTS,
    yield_text,
)
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.state import (
    NOWHERE,
    Camp,
    Copy,
    Decision,
    State,
    Step,
    Tools,
    dice_step,
    kept_tool_cards,
    ready_tool_slots,
    seat_of,
)

Item = TypeVar("Item")

_add_tools_of = copying.interned(moves.AddTools)
_pick_of = copying.interned(moves.PickDie)


def take_back(copy: Copy, tribe: int, place: int) -> int:
    """Take all of a tribe's figures back from a place; return their number."""
    count = copy.state.placed[tribe][place]
    copy.happen(events.Returned(copy.seat(tribe), copy.event_tribe(tribe), place, count))
    return count


# -- dice and tools


def roll(copy: Copy, tribe: int, area: int, count: int) -> None:
    """Roll ``count`` dice for an area; ask which tools to add if the tools not used yet could raise the gain."""
    dice = copy.chance.roll(count, 6)
    seat = copy.seat(tribe)
    total = sum(dice)
    divisor = DIVISORS[area]
    copy.happen(events.Rolled(seat, copy.event_tribe(tribe), area, dice))
    if (total + unused_tool_pips(copy.camp(seat))) // divisor > total // divisor:
        copy.first_do(dice_step("tools", tribe, place=area, count=0, dice=dice, queue=()))
    else:
        gather(copy, tribe, area, total)


def unused_tool_pips(camp: Camp) -> int:
    """Return the pips that all unused tools add together, one-use tool cards included."""
    pips = _unused_tile_pips(camp.tools, camp.turned)
    if camp.kept:
        pips += sum([CARDS[card].amount for card in kept_tool_cards(camp)])
    return pips


@lru_cache(maxsize=1_000)
def _unused_tile_pips(tools: Tools, turned: tuple[bool, bool, bool]) -> int:
    """Return the sum of the tools that are not turned, that is, not used this round."""
    return sum([value for value, used in zip(tools, turned, strict=True) if not used])


def pips_of_tools(tools: Tools, move: moves.AddTools) -> int:
    """Return the pips that the tools of a move add."""
    return sum([tools[slot] for slot in move.slots]) + sum([CARDS[card].amount for card in move.cards])


def gather(copy: Copy, tribe: int, area: int, total: int) -> None:
    """Divide a total by the area's divisor, rounded down, and add that much food or resources."""
    seat = copy.seat(tribe)
    gained = total // DIVISORS[area]
    copy.happen(events.Gathered(seat, copy.event_tribe(tribe), area, total, DIVISORS[area], gained))


def _tools_text(state: State, step: Step) -> str:
    """Return the text that asks for tools: what the roll yields without them, and the sum that yields one more."""
    total = sum(step.dice)
    divisor = DIVISORS[step.place]
    return say(
        "A roll of {total} gives {gained}. Add tools to reach {next}?",
        total=total,
        gained=yield_text(step.place, total // divisor),
        next=(total // divisor + 1) * divisor,
    )


def _tools_moves(state: State, step: Step) -> tuple[moves.AddTools, ...]:
    """List the useful choices among the tools that the player has not used yet."""
    camp = state.camps[seat_of(state, step.tribe)]
    divisor = DIVISORS[step.place]
    return _useful_tools(camp.tools, ready_tool_slots(camp), kept_tool_cards(camp), sum(step.dice) % divisor, divisor)


@lru_cache(maxsize=5_000)
def _useful_tools(
    tools: Tools, slots: tuple[int, ...], cards: tuple[int, ...], remainder: int, divisor: int
) -> tuple[moves.AddTools, ...]:
    """List the choices of tools that contain no useless tool, sorted by text; one of them is to add no tools.

    A tool is useless if the other tools of the choice gain as much without it.
    ``remainder`` is the remainder of the sum of the dice divided by ``divisor``.
    """
    choices = [_add_tools_of(some_slots, some_cards) for some_slots in subsets(slots) for some_cards in subsets(cards)]
    useful_choices = [choice for choice in choices if not is_wasteful(tools, choice, remainder, divisor)]
    return tuple(sorted(useful_choices, key=str))


def subsets(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Return every subset of ``items``, in their order, the smallest subsets first."""
    return [subset for count in range(len(items) + 1) for subset in combinations(items, count)]


def is_wasteful(tools: Tools, move: moves.AddTools, pips: int, divisor: int) -> bool:
    """Return whether a move would gain as much without one of its tools.

    ``pips`` is the sum of the dice, or its remainder after division by ``divisor``.
    """
    values = [tools[slot] for slot in move.slots] + [CARDS[card].amount for card in move.cards]
    total = pips + sum(values)
    return any((total - value) // divisor == total // divisor for value in values)


def _refuse_tools_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a choice of tools is refused, or ``None``."""
    if not isinstance(move, moves.AddTools):
        return deciding.not_now(move)
    camp = state.camps[seat_of(state, step.tribe)]
    if not set(move.slots) <= set(ready_tool_slots(camp)):
        return say("You don't have that tool, or have already used it this round.")
    if not set(move.cards) <= set(kept_tool_cards(camp)):
        return say("You have no such tool card.")
    return None


def _carry_out_tools_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Add the chosen tools to the dice, and gather what the sum gives."""
    assert isinstance(move, moves.AddTools)
    copy.finish_step()
    seat = copy.seat(step.tribe)
    tool_pips = pips_of_tools(copy.camp(seat).tools, move)
    if tool_pips:
        copy.happen(events.ToolsUsed(seat, move.slots, move.cards, tool_pips))
        for card in move.cards:
            copy.happen(events.CardSpent(seat, card))
    gather(copy, step.tribe, step.place, sum(step.dice) + tool_pips)


# -- new tools, and the field


def make_tool(copy: Copy, seat: int) -> None:
    """Give a new tool or improve the lowest tool; among equal tools, first an unused tool, then the leftmost.

    An improved tool that was used stays used. If the tile for it has run out, the next lowest tool is improved.
    """
    camp = copy.camp(seat)
    for slot in _slots_lowest_first(camp.tools, camp.turned):
        value = camp.tools[slot] + 1
        if can_tool_become(copy.state, value):
            copy.happen(events.ToolMade(seat, slot, value))
            return
    copy.happen(events.NoBetterTool(seat))


@lru_cache(maxsize=1_000)
def _slots_lowest_first(tools: Tools, turned: tuple[bool, bool, bool]) -> tuple[int, ...]:
    """Return the slots in the order in which they are improved: the lowest tool first, unused before used."""
    return tuple(sorted(range(TOOL_SLOTS), key=lambda slot: (tools[slot], turned[slot], slot)))


def can_tool_become(state: State, value: int) -> bool:
    """Return whether a tool can become ``value``: 1 and 3 take a tile from the supply, 2 and 4 turn a tile over."""
    if value > BEST_TOOL:
        return False
    back_values = (SECOND_TILE_VALUE - 1, BEST_TOOL)
    if value in back_values:
        return True
    first_left, second_left = state.tool_tiles
    tiles_left = second_left if value == SECOND_TILE_VALUE else first_left
    return tiles_left > 0


def grow_field(copy: Copy, seat: int) -> None:
    """Move the field marker up by one, unless it is at the end."""
    field = copy.camp(seat).field
    if field < copy.state.field_end:
        copy.happen(events.FieldGrew(seat, field + 1))
    else:
        copy.happen(events.FieldFull(seat))


# -- the dice of a card


def share_dice(copy: Copy, step: Step) -> None:
    """Let the next player in the queue take a die of a card; the player is asked which, unless all dice are equal."""
    if not step.queue or not step.dice:
        copy.finish_step()
    elif len(set(step.dice)) > 1:
        step_of_pick = dice_step("pick", step.queue[0], place=NOWHERE, count=0, dice=step.dice, queue=step.queue)
        copy.finish_step(step_of_pick)
    else:
        _take_die(copy, step, step.dice[0])


def _take_die(copy: Copy, step: Step, face: int) -> None:
    """Give the first player in the queue what a die shows; the others in the queue share the dice that are left."""
    dice_left = list(step.dice)
    dice_left.remove(face)
    copy.finish_step(dice_step("share", 0, place=NOWHERE, count=0, dice=tuple(dice_left), queue=step.queue[1:]))
    seat = copy.seat(step.queue[0])
    copy.happen(events.DiePicked(seat, face))
    if face == TOOL_FACE:
        make_tool(copy, seat)
    elif face == FIELD_FACE:
        grow_field(copy, seat)


def _carry_out_pick_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.PickDie)
    _take_die(copy, step, move.face)


DECISIONS = {
    "tools": Decision(text=_tools_text, moves=_tools_moves, act=_carry_out_tools_move, refuse=_refuse_tools_move),
    "pick": Decision(
        text=lambda state, step: say(
            "Take one of the dice. 1 is wood, 2 brick, 3 stone, 4 gold, 5 a tool, 6 a bigger field."
        ),
        moves=lambda state, step: [_pick_of(face) for face in sorted(set(step.dice))],
        act=_carry_out_pick_move,
    ),
}
AUTOMATIC_STEPS = {"share": share_dice}
