"""The layout of a game's observations: the order and the meaning of the numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.core.games import find_game
from game.core.instrument import EACH_SEAT, Block, Instrument, ReadBlock, one_hot, one_hot_seat
from game.core.rules import AnyRules, AnyState, Prompt
from game.core.seats import clockwise

#: the type of the numbers of an observation
NUMBER = np.int32
Numbers: TypeAlias = NDArray[np.int32]
#: the numbers of some blocks, before they are copied to an observation
_BlockNumbers: TypeAlias = "NDArray[np.integer]"
#: the smallest and the largest value of each of these numbers
_Bounds: TypeAlias = "tuple[_BlockNumbers, _BlockNumbers]"
#: Larger than the absolute value of any score.
_MAX_POINTS = 10_000


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of an observation of ``game`` with this number of ``seats``, in order.

    The blocks of all games come first: the seat to move, the kind of prompt, and the scores.
    """

    game: str
    seats: int
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(block.size for block in self.blocks)

    @property
    def places(self) -> dict[str, slice]:
        """The slice of each block in an observation, by the block's name."""
        slices = {}
        start = 0
        for block in self.blocks:
            slices[block.name] = slice(start, start + block.size)
            start += block.size
        return slices

    def bounds(self) -> tuple[Numbers, Numbers]:
        """Return the smallest and the largest value of every number."""
        low = [block.low for block in self.blocks for _ in range(block.size)]
        high = [block.high for block in self.blocks for _ in range(block.size)]
        return np.array(low, NUMBER), np.array(high, NUMBER)

    def read(self, view: object, seat: int) -> dict[str, list[int]]:
        """Return the numbers of each block, by its name, as ``seat`` sees them in its ``view``."""
        return {block.name: block.numbers(view, seat) for block in self.blocks}

    def observe(self, view: object, seat: int, out: Numbers | None = None) -> Numbers:
        """Write the observation of ``seat`` from its ``view`` into ``out``, or into a new array, and return it."""
        numbers = [number for block in self.blocks for number in block.numbers(view, seat)]
        if out is None:
            return np.array(numbers, NUMBER)
        out[:] = numbers
        return out

    def observe_all(self, views_and_seats: Iterable[tuple[AnyState, int]], out: Numbers) -> None:
        """Write an observation to each row of ``out``, from pairs of a view and its seat.

        This is faster than calling ``observe`` for each pair.

        The numbers of small blocks are gathered as bytes, and the numbers of large blocks as integers. Each of the two
        groups is then copied to ``out`` at once. Raises ``ValueError`` when numbers do not fit their block.
        """
        small_blocks, large_blocks = _group_by_size(self)
        small = bytearray()
        large = array("i")
        for view, seat in views_and_seats:
            for read, size, filler in small_blocks.readers:
                numbers = read(view, seat)
                small += bytes(numbers)
                if len(numbers) != size:
                    small += bytes([filler]) * _filler_count(numbers, size)
            for read, size, filler in large_blocks.readers:
                numbers = read(view, seat)
                large.extend(numbers)
                if len(numbers) != size:
                    large.extend([filler] * _filler_count(numbers, size))
        _write_group(out, small_blocks, np.frombuffer(small, np.uint8))
        _write_group(out, large_blocks, np.frombuffer(large, np.intc))

    def described(self) -> str:
        """Return the layout as a table in Markdown."""
        lines = ["| numbers | block | from | to | what they are |", "|---|---|---|---|---|"]
        for block, place in zip(self.blocks, self.places.values(), strict=True):
            where = f"{place.start}-{place.stop - 1}" if block.size > 1 else str(place.start)
            lines.append(f"| {where} | {block.name} | {block.low} | {block.high} | {block.words} |")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _BlockGroup:
    """Some blocks of a layout, with what ``observe_all`` needs to write them.

    - ``readers``: each block's reader, size and filler.
    - ``places``: each block's slice in an observation, and its slice in an array of only this group's numbers.
    - ``bounds``: the smallest and the largest value of each number of this group.
    """

    readers: list[tuple[ReadBlock, int, int]]
    places: list[tuple[slice, slice]]
    bounds: _Bounds


@lru_cache(maxsize=64)
def _group_by_size(layout: Layout) -> tuple[_BlockGroup, _BlockGroup]:
    """Return the small blocks of a layout, whose numbers fit into bytes, and its large blocks."""
    small = [block for block in layout.blocks if block.is_small]
    large = [block for block in layout.blocks if not block.is_small]
    return _make_group(layout, small, np.uint8), _make_group(layout, large, np.intc)


def _make_group(layout: Layout, blocks: Sequence[Block], dtype: type[np.integer]) -> _BlockGroup:
    """Return a group of some ``blocks`` of a layout, whose numbers are gathered in arrays of ``dtype``."""
    group_layout = Layout(layout.game, layout.seats, tuple(blocks))
    low, high = group_layout.bounds()
    return _BlockGroup(
        [(block.read, block.size, block.filler) for block in blocks],
        [(layout.places[name], place) for name, place in group_layout.places.items()],
        (low.astype(dtype), high.astype(dtype)),
    )


def _write_group(out: Numbers, group: _BlockGroup, numbers: _BlockNumbers) -> None:
    """Write the ``numbers`` of a group's blocks to their places in ``out``, each row of which is an observation.

    Raises ``ValueError`` when a number is out of bounds.
    """
    low, high = group.bounds
    rows = numbers.reshape(len(out), -1)
    if (rows < low).any() or (rows > high).any():
        raise ValueError("a block of an observation cannot hold its numbers")
    for place, place_in_group in group.places:
        out[:, place] = rows[:, place_in_group]


def _filler_count(numbers: Sequence[int], size: int) -> int:
    """Return how many fillers a block of ``size`` numbers needs after the ``numbers`` read for it.

    Raises ``ValueError`` if there are more ``numbers`` than the block can hold.
    """
    if len(numbers) > size:
        raise ValueError(f"a block of {size} numbers cannot hold {list(numbers)}")
    return size - len(numbers)


@lru_cache(maxsize=64)
def layout_of(game: str, seats: int) -> Layout:
    """Return the layout of a game's observations; raises ``ValueError`` for a game without one."""
    entry = find_game(game)
    instrument = entry.load_instrument()
    return Layout(game, seats, (*_common_blocks(entry.load_rules(), instrument, seats), *instrument.layout(seats)))


def _common_blocks(rules: AnyRules, instrument: Instrument, seats: int) -> tuple[Block, ...]:
    """Return the blocks that all games have, which are read from the view alone."""
    latest_view: AnyState = None
    latest_prompt: Prompt | None = None

    def prompt_in(view: AnyState) -> Prompt | None:
        """Return the prompt of a view. It is cached for the last view, since two blocks read it one after the other."""
        nonlocal latest_view, latest_prompt
        if latest_view is not view:
            latest_view, latest_prompt = view, rules.prompt(view)
        return latest_prompt

    def read_asked(view: AnyState, seat: int) -> list[int]:
        prompt = prompt_in(view)
        return [] if prompt is None else one_hot_seat(seats, seat, prompt.seat)

    index_of_kind = {kind: index for index, kind in enumerate(instrument.kinds)}
    last_index = len(index_of_kind) - 1  # an unlisted kind of prompt counts as the last kind

    def read_kind(view: AnyState, seat: int) -> list[int]:
        prompt = prompt_in(view)
        return [] if prompt is None else one_hot(len(instrument.kinds), index_of_kind.get(prompt.kind, last_index))

    def read_scores(view: AnyState, seat: int) -> list[int]:
        points = rules.scores(view)
        return [points[other] for other in clockwise(seat, seats)]

    kinds = " ".join(instrument.kinds)
    return (
        Block("asked", seats, 0, 1, f"{EACH_SEAT}: whether it is asked", read_asked),
        Block("prompt", len(instrument.kinds), 0, 1, f"what is asked: {kinds}", read_kind),
        Block(
            "scores", seats, -_MAX_POINTS, _MAX_POINTS, "each seat, clockwise from the viewer: its score", read_scores
        ),
    )
