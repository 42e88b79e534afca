"""What a program that learns a game may do and see: a fixed table of actions, and numbers read from a view.

A game offers an ``Instrument`` (``GameEntry.instrument``); ``game.research`` makes environments of it. An *action* is a
line of the table, the same in every match. Most actions are the text of a move. Moves of an open-ended kind share one:
``build hand x`` stands for the first payment that the rules list. Seats in actions count clockwise from who acts, so
that ``raid +1 wood`` robs the next seat whoever acts.

An *observation* is a row of whole numbers in *blocks*, each read from the view of a seat and nothing else. The seat
that looks comes first, the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, TypeAlias, TypeVar

from game.core.rules import AnyState, Move
from game.core.seats import clockwise

Item = TypeVar("Item")
#: Reads the numbers of a block: from the view of a seat, and that seat.
ReadBlock: TypeAlias = Callable[[AnyState, int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Block:
    """Some numbers of an observation: ``size`` of them, each from ``low`` to ``high``.

    ``words`` tell what they are. ``read`` is called with the view of a seat and that seat, and may give fewer than
    ``size`` numbers: the rest is ``filler``.
    """

    name: str
    size: int
    low: int
    high: int
    words: str
    read: ReadBlock
    filler: int = 0

    def numbers(self, view: object, seat: int) -> list[int]:
        """Return the numbers of this block as ``seat`` sees them; raises ``ValueError`` when they do not fit."""
        found = list(self.read(view, seat))
        if len(found) > self.size or not all(self.low <= number <= self.high for number in found):
            raise ValueError(f"the block {self.name} cannot hold {found}")
        return found + [self.filler] * (self.size - len(found))


@dataclass(frozen=True, slots=True)
class Instrument:
    """What a program that learns a game may do and see.

    ``actions`` is the table. ``action_of`` is called with a listed move, the view of the seat that is asked, and that
    seat, and returns a line of the table: every listed move has one. ``kinds`` are the kinds of prompts. ``layout`` is
    called with the number of seats.
    """

    actions: tuple[str, ...]
    action_of: Callable[[Move, AnyState, int], str]
    kinds: tuple[str, ...]
    layout: Callable[[int], tuple[Block, ...]]


# -- for tables of actions


def bundles(words: Sequence[str], fewest: int, most: int) -> list[str]:
    """Return every bundle of ``fewest`` to ``most`` things, each a text of their words in the order of ``words``."""
    return [
        " ".join(bundle) for size in range(fewest, most + 1) for bundle in combinations_with_replacement(words, size)
    ]


def steps_round(seat: int, other: int, seats: int) -> str:
    """Return how an action names another seat: how many steps clockwise it sits from who acts, such as ``+1``."""
    return f"+{(other - seat) % seats}"


# -- for blocks

#: How blocks of all seats say in which order these come.
EACH_SEAT: Final = "each seat, clockwise from who looks"


def one_hot(size: int, place: int) -> list[int]:
    """Return ``size`` zeros with a 1 at ``place``; none where there is no such place."""
    return [int(number == place) for number in range(size)]


def many_hot(things: Sequence[object], there: Collection[object]) -> list[int]:
    """Return a 1 for each of ``things`` that is ``there``, else a 0."""
    return [int(thing in there) for thing in things]


def counted(things: Sequence[object], there: Sequence[object]) -> list[int]:
    """Return how often each of ``things`` is ``there``."""
    return [there.count(thing) for thing in things]


def clockwise_from(seat: int, things: Sequence[Item]) -> list[Item]:
    """Return what belongs to each seat, beginning with that of ``seat``."""
    return [things[other] for other in clockwise(seat, len(things))]


def holder(seats: int, seat: int, owner: int) -> list[int]:
    """Return which seat holds something, as a 1 among ``seats`` counted clockwise from ``seat``; none for nobody."""
    return one_hot(seats, (owner - seat) % seats) if 0 <= owner < seats else [0] * seats


def by_seat(
    name: str, seats: int, size: int, low: int, high: int, words: str, read: Callable[[AnyState, int], Iterable[int]]
) -> Block:
    """Return a block that holds ``size`` numbers of each seat, clockwise from who looks.

    ``read`` is called with the view and the seat whose numbers they are.
    """

    def read_all(view: AnyState, seat: int) -> list[int]:
        return [number for other in clockwise(seat, seats) for number in read(view, other)]

    return Block(name, seats * size, low, high, f"{EACH_SEAT}: {words}", read_all)


def open_numbers(name: str, size: int, high: int, words: str, read: Callable[[AnyState], Sequence[int]]) -> Block:
    """Return a block of numbers from 0 to ``high`` that are the same for everybody."""
    return Block(name, size, 0, high, words, lambda view, seat: read(view))


def things_there(
    name: str, things: Sequence[object], words: str, read: Callable[[AnyState], Collection[object]]
) -> Block:
    """Return a block with a 1 for each of ``things`` that ``read`` finds in the view."""
    return open_numbers(name, len(things), 1, words, lambda view: many_hot(things, read(view)))


def things_at(
    name: str, places: int, things: Sequence[object], words: str, read: Callable[[AnyState], Iterable[object]]
) -> Block:
    """Return a block that tells for each of some places which of ``things`` lies there, as a 1; none for another."""

    def read_all(view: AnyState) -> list[int]:
        return [number for thing in read(view) for number in many_hot(things, (thing,))]

    return open_numbers(name, places * len(things), 1, words, read_all)


def things_of_seats(
    name: str, seats: int, things: Sequence[object], words: str, read: Callable[[AnyState, int], Collection[object]]
) -> Block:
    """Return a block with a 1 for each of ``things`` that a seat has, of each seat, clockwise from who looks."""
    return by_seat(name, seats, len(things), 0, 1, words, lambda view, seat: many_hot(things, read(view, seat)))


def seat_that(name: str, seats: int, does: str, read: Callable[[AnyState], int]) -> Block:
    """Return a block with a 1 for the seat that ``does`` something, such as ``is on turn``; none for nobody."""
    words = f"{EACH_SEAT}: whether it {does}"
    return Block(name, seats, 0, 1, words, lambda view, seat: holder(seats, seat, read(view)))
