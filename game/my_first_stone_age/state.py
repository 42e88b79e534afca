"""The state of a match of My First Stone Age: the valley, the forest, and each settlement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")

#: Nobody's seat: the winner while the match goes on, the owner of a dog on the board.
NOBODY = -1
#: No forest place.
NOWHERE = -1

#: How many of each of ``GOODS``.
Goods: TypeAlias = tuple[int, int, int, int, int]
NO_GOODS: Goods = (0, 0, 0, 0, 0)
#: What a view shows of goods behind somebody else's settlement.
HIDDEN_GOODS: Goods = (-1, -1, -1, -1, -1)


@dataclass(frozen=True, slots=True)
class Settlement:
    """One player's side: the space the figure stands on, the goods behind, the dogs and huts before everybody's eyes.

    ``goods`` are ``HIDDEN_GOODS`` in the view of another seat. ``huts`` are keys of ``HUTS`` in the order built.
    """

    space: int
    goods: Goods
    dogs: int
    huts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table.

    ``tokens`` are the forest tokens by place, ``"?"`` in a view where they lie face down; ``face_up`` says which lie
    open. ``stock`` is how many of each good are on their spaces, ``post`` on the trading post, ``dogs`` on the dog
    space. ``piles`` are the huts' keys, the open one first; those below it are ``"?"`` in a view.

    ``step`` is what ``active`` is asked for: ``"flip"``, ``"trade"``, ``"build"`` or ``"swap"``. ``put_back`` is the
    place of the building-site token that was just put back (option ``first_flip_redo``), else ``NOWHERE``. ``turn``
    counts turns of all players from 1. ``winner`` is ``NOBODY`` while the match goes on. ``child_memory`` is how long
    the bot ``child`` remembers.
    """

    first_flip_redo: bool
    shuffle_all: bool
    child_memory: str
    settlements: tuple[Settlement, ...]
    tokens: tuple[str, ...]
    face_up: tuple[bool, ...]
    stock: Goods
    post: Goods
    dogs: int
    piles: tuple[tuple[str, ...], ...]
    active: int
    turn: int
    step: str
    put_back: int
    winner: int


def changed(goods: Goods, more: int, fewer: int = -1) -> Goods:
    """Return ``goods`` with one more of a kind and, unless it is -1, one fewer of another."""
    counts = list(goods)
    if more >= 0:
        counts[more] += 1
    if fewer >= 0:
        counts[fewer] -= 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def with_one(row: tuple[Item, ...], place: int, one: Item) -> tuple[Item, ...]:
    """Return a row with another thing at one place."""
    return (*row[:place], one, *row[place + 1 :])


def open_huts(state: State) -> tuple[str, ...]:
    """Return the open hut of each pile, empty text for an empty pile."""
    return tuple([pile[0] if pile else "" for pile in state.piles])
