"""The state of a match of Stone Age, alone or with others: everything on the table, and what is still to be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add
from typing import TypeAlias

from game.core import seats
from game.core.copying import made_once, maker
from game.stone_age.board import (
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_SPACE,
    LEVELS,
    NOBODY_PLACED,
    SECOND_TILE,
    TOOL_SLOTS,
    Level,
)
from game.stone_age.buildings import Goods
from game.stone_age.cards import CARDS, NO_CARD

Tools: TypeAlias = "tuple[int, int, int]"
#: No particular place.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Step:
    """Something still to be done: ``kind`` names it (see ``agenda``), the rest is its data.

    ``tribe`` is whose figures it concerns (alone: always of the one player; with others a tribe is a seat), ``place`` a
    place by its number, ``dice`` what was rolled, ``queue`` tribes or seats in order, ``count`` food missing.
    """

    kind: str
    tribe: int = 0
    place: int = NOWHERE
    count: int = 0
    dice: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()


#: makes a step without dice, equal ones only once: the same few come up in every match
step_of = made_once(Step)
#: makes a step from all its parts: one with dice, of which there are too many to keep
dice_step = maker(Step)


@dataclass(frozen=True, slots=True)
class Camp:
    """One player's board.

    ``goods`` counts each of ``RESOURCES``. ``tools`` are the values in the three slots, 0 for an empty one, and
    ``turned`` which of them were used this round. ``cards`` are the cards taken, ``kept`` those among them whose upper
    half is still to be used.
    """

    food: int
    goods: Goods
    tools: Tools
    turned: tuple[bool, bool, bool]
    field: int
    cards: tuple[int, ...]
    kept: tuple[int, ...]
    buildings: tuple[int, ...]
    score: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. ``agenda`` is what is still to be done, the first step being the present one.

    ``level`` is 0 with others and 1 to 4 alone. By tribe: ``home`` counts figures on the player's board, ``supply``
    those not born yet, ``placed`` those at each of ``PLACES``, ``initiative`` what was rolled this round (alone; 0 is
    not yet). ``row`` holds the card on each space, by cost. ``piles`` are building tiles, the open one first; ``spent``
    those given up and ``box`` those not in play. ``tool_tiles`` are left in the supply. ``first`` is the start player.
    ``ended`` is empty while the match goes on, else ``"cards"``, ``"buildings"``, ``"won"`` or ``"lost"``.
    """

    level: int
    camps: tuple[Camp, ...]
    home: tuple[int, ...]
    supply: tuple[int, ...]
    placed: tuple[tuple[int, ...], ...]
    initiative: tuple[int, ...]
    row: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    box: tuple[int, ...]
    tool_tiles: tuple[int, int]
    field_end: int
    exhaustion: int
    first: int
    round: int
    agenda: tuple[Step, ...]
    ended: str
    winners: tuple[int, ...]


def seat_of(state: State, tribe: int) -> int:
    """Return the seat that leads a tribe."""
    return 0 if state.level else tribe


def level_of(state: State) -> Level:
    """Return the level of a solo match."""
    return LEVELS[state.level]


def people(state: State, tribe: int) -> int:
    """Return how many figures a tribe has in play."""
    return state.home[tribe] + sum(state.placed[tribe])


def everybody(state: State, seat: int) -> int:
    """Return how many figures a player has in play."""
    if not state.level:
        return people(state, seat)
    return sum(state.home) + sum([sum(row) for row in state.placed])


def standing(state: State) -> tuple[int, ...]:
    """Return how many figures stand at each place."""
    total: Iterable[int] = NOBODY_PLACED
    for row in state.placed:
        if row != NOBODY_PLACED:
            total = map(add, total, row)
    return tuple(total)


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Return all seats in turn order from ``first``."""
    return seats.clockwise(first, len(state.camps))


def offered_cards(state: State) -> tuple[int, ...]:
    """Return the card that can be taken from each space, or ``NO_CARD``; the solo hunger card cannot."""
    return (*state.row[:HUNGER_SPACE], NO_CARD) if state.level else state.row


def card_at(state: State, place: int) -> int:
    """Return the card that can be taken at a place, or ``NO_CARD``."""
    return offered_cards(state)[place - FIRST_CARD]


def building_at(state: State, place: int) -> int | None:
    """Return the open tile at a place, or ``None`` where there is no pile or it is used up."""
    pile = place - FIRST_BUILDING
    if pile >= len(state.piles) or not state.piles[pile]:
        return None
    return state.piles[pile][0]


def ready_tools(camp: Camp) -> tuple[int, ...]:
    """Return the slots of the tools that were not used this round."""
    return tuple([slot for slot in range(TOOL_SLOTS) if camp.tools[slot] and not camp.turned[slot]])


def kept_tools(camp: Camp) -> tuple[int, ...]:
    """Return the cards that are still a tool to use once, by their number."""
    return tuple([card for card in sorted(camp.kept) if CARDS[card].effect == "one_use"])


def kept_choices(camp: Camp) -> tuple[int, ...]:
    """Return the cards that still give two resources of choice."""
    return tuple([card for card in camp.kept if CARDS[card].effect == "any_two"])


def tiles_used(tools: Tools) -> tuple[int, int]:
    """Return how many tool tiles of each kind some tools are."""
    second = sum([value >= SECOND_TILE for value in tools])
    return sum([value > 0 for value in tools]) - second, second
