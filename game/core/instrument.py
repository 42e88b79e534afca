"""Actions and observations of a game for learning programs: a fixed table of actions, and numbers read from a view.

A game offers an ``Instrument`` (``GameEntry.instrument``), from which ``game.research`` makes environments. An *action*
is a line of the table, the same in every match. Most actions are the text of a move. Open-ended moves share an action:
``build hand x`` stands for the first payment that the rules list. Seats in actions count clockwise from the seat to
move, so that ``raid +1 wood`` always robs the next seat.

An *observation* is a row of whole numbers in *blocks*, read from the view of a seat alone. The observing seat comes
first, the other seats follow clockwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias, TypeVar

from game.core.rules import AnyState, Move
from game.core.seats import clockwise

Item = TypeVar("Item")
#: Reads the numbers of a block: from the view of a seat, and that seat.
ReadBlock: TypeAlias = Callable[[AnyState, int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of an observation: ``size`` numbers, each from ``low`` to ``high``.

    ``words`` describe the numbers. ``read`` is called with the view of a seat and that seat, and may return fewer than
    ``size`` numbers: the rest is ``filler``. ``read`` is fastest when it returns ``bytes`` (for numbers
    up to 255) or an array of the type ``i``.
    """

    name: str
    size: int
    low: int
    high: int
    words: str
    read: ReadBlock
    filler: int = 0

    @property
    def is_small(self) -> bool:
        """Whether each number of the block fits into a byte."""
        return self.low >= 0 and self.high <= _MAX_BYTE

    def numbers(self, view: object, seat: int) -> list[int]:
        """Return the numbers of this block as ``seat`` sees them; raises ``ValueError`` when they do not fit."""
        numbers = list(self.read(view, seat))
        are_in_range = not numbers or (self.low <= min(numbers) and max(numbers) <= self.high)
        if len(numbers) > self.size or not are_in_range:
            raise ValueError(f"the block {self.name} cannot hold {numbers}")
        return numbers + [self.filler] * (self.size - len(numbers))


@dataclass(frozen=True, slots=True)
class Instrument:
    """The actions and observations of a game for learning programs.

    ``actions`` is the table of actions, line by line. ``action_of`` is called with a listed move, the view of the seat
    to move, and this seat. It returns the line of the table that stands for the move. ``kinds`` are the kinds of
    prompts. ``layout`` is called with the number of seats and returns the blocks of an observation.

    ``varying`` are the kinds of moves whose action has to be read from the view each time; ``None`` means all kinds.
    For any other move the number of seats in the view is enough, so the action is cached. ``version`` names a
    table that was sampled (``game.core.sampled_instrument``).
    """

    actions: tuple[str, ...]
    action_of: Callable[[Move, AnyState, int], str]
    kinds: tuple[str, ...]
    layout: Callable[[int], tuple[Block, ...]]
    varying: Collection[type] | None = None
    version: str = ""


# -- helpers for tables of actions


def bundles(words: Sequence[str], fewest: int, most: int) -> list[str]:
    """Return every bundle of ``fewest`` to ``most`` of ``words``, joined by blanks. A word may repeat."""
    return [
        " ".join(bundle) for size in range(fewest, most + 1) for bundle in combinations_with_replacement(words, size)
    ]


def relative_seat(seat: int, other: int, seats: int) -> str:
    """Return how actions name the seat ``other``: its distance clockwise from ``seat``, such as ``+1``."""
    return f"+{(other - seat) % seats}"


# -- helpers for the blocks of observations

#: The largest number in a byte.
_MAX_BYTE: Final = 255
#: The words with which the description of a block about all seats begins.
EACH_SEAT: Final = "each seat, clockwise from the viewer"


def one_hot(size: int, index: int) -> list[int]:
    """Return ``size`` zeros with a 1 at ``index``; only zeros if the index is out of range."""
    row = [0] * size
    if 0 <= index < size:
        row[index] = 1
    return row


def many_hot(items: Sequence[object], present: Collection[object]) -> list[int]:
    """Return a list with a 1 for each of ``items`` that is ``present``, and a 0 for each other item."""
    if not present:
        return [0] * len(items)
    return [int(item in present) for item in items]


def marker(items: Sequence[object]) -> Callable[[Iterable[object]], bytes]:
    """Return a cached variant of ``many_hot`` for fixed ``items``, which must all be different.

    The variant is called with the present items. It returns a byte for each of ``items``: 1 if the item is present,
    else 0.
    """
    indices = {item: index for index, item in enumerate(items)}
    size = len(items)

    @lru_cache(maxsize=1024)
    def mark_all(present: tuple[object, ...]) -> bytes:
        row = bytearray(size)
        for item in present:
            index = indices.get(item)
            if index is not None:
                row[index] = 1
        return bytes(row)

    return lambda present: mark_all(tuple(present))


def counted(items: Sequence[object], bag: Sequence[object]) -> list[int]:
    """Return how often ``bag`` contains each of ``items``."""
    return [bag.count(item) for item in items]


def clockwise_from(seat: int, items: Sequence[Item]) -> list[Item]:
    """Return ``items``, one for each seat, in clockwise order, beginning with the item of ``seat``."""
    return [items[other] for other in clockwise(seat, len(items))]


def one_hot_seat(seats: int, seat: int, owner: int) -> list[int]:
    """Return a row of the seats clockwise from ``seat``, with a 1 for ``owner``; zeros if ``owner`` is no seat."""
    if not 0 <= owner < seats:
        return [0] * seats
    return one_hot(seats, (owner - seat) % seats)


def by_seat(
    name: str, seats: int, size: int, low: int, high: int, words: str, read: Callable[[AnyState, int], Iterable[int]]
) -> Block:
    """Return a block with ``size`` numbers of each seat, clockwise from the observing seat.

    ``read`` is called with the view and each seat in turn.
    """

    def read_as_array(view: AnyState, seat: int) -> Sequence[int]:
        numbers = array("i")
        for other in clockwise(seat, seats):
            numbers.extend(read(view, other))
        return numbers

    def read_as_bytes(view: AnyState, seat: int) -> Sequence[int]:
        return b"".join([bytes(read(view, other)) for other in clockwise(seat, seats)])

    fits_bytes = low >= 0 and high <= _MAX_BYTE  # bytes are read faster
    read_seats = read_as_bytes if fits_bytes else read_as_array
    return Block(name, seats * size, low, high, f"{EACH_SEAT}: {words}", read_seats)


def public_numbers(name: str, size: int, high: int, words: str, read: Callable[[AnyState], Sequence[int]]) -> Block:
    """Return a block of numbers from 0 to ``high`` that are the same for every observing seat."""
    return Block(name, size, 0, high, words, lambda view, seat: read(view))


def items_present(
    name: str, items: Sequence[object], words: str, read: Callable[[AnyState], Collection[object]]
) -> Block:
    """Return a block with a 1 for each of ``items`` that ``read`` finds in the view."""
    mark = marker(items)
    return public_numbers(name, len(items), 1, words, lambda view: mark(read(view)))


def items_at(
    name: str, place_count: int, items: Sequence[object], words: str, read: Callable[[AnyState], Iterable[object]]
) -> Block:
    """Return a block with a one-hot row for each place: which of ``items`` lies there, zeros for none."""
    mark = marker(items)
    row_of_zeros = bytes(len(items))
    rows = {item: mark((item,)) for item in items}

    @lru_cache(maxsize=1024)
    def join_rows(items_there: tuple[object, ...]) -> bytes:
        return b"".join([rows.get(item, row_of_zeros) for item in items_there])

    return public_numbers(name, place_count * len(items), 1, words, lambda view: join_rows(tuple(read(view))))


def items_of_seats(
    name: str, seats: int, items: Sequence[object], words: str, read: Callable[[AnyState, int], Collection[object]]
) -> Block:
    """Return a block with a 1 for each of ``items`` that a seat has. The seats follow clockwise from the observer."""
    mark = marker(items)
    return by_seat(name, seats, len(items), 0, 1, words, lambda view, seat: mark(read(view, seat)))


def seat_that(name: str, seats: int, description: str, read: Callable[[AnyState], int]) -> Block:
    """Return a block with a 1 for the seat that fits a description such as ``is on turn``; zeros if none does."""
    words = f"{EACH_SEAT}: whether it {description}"
    return Block(name, seats, 0, 1, words, lambda view, seat: one_hot_seat(seats, seat, read(view)))
