"""Reels: a throw and the bangs that followed it, watched as one film; and when each of these parts begins and ends.

Here the first part lasts 150 pictures (2.5 s), the second part 60 (1 s):

>>> times = ReelTimes((151, 61))
>>> times.seconds, times.at(2.49), times.at(2.5), times.at(99.0)
(3.5, (0, 2.49), (1, 0.0), (1, 1.0))
>>> times.film_spans(2.25, 2.75)
[(0, 2.25, 2.5), (1, 0.0, 0.25)]
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise

from game.core.words import say, say_many
from game.passage.drop_file import ENDING as DROP_ENDING
from game.passage.highlights import best_drop
from game.passage.recorded_drop import RecordedDrop
from physics.track import FRAMES_PER_SECOND

#: tolerance against rounding, in frames
_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Reel:
    """The drops shown together, in the order they fell: a throw and its bangs, or a drop on its own."""

    parts: tuple[RecordedDrop, ...]

    @property
    def key(self) -> str:
        """A unique name of the reel."""
        return self.parts[0].key

    @cached_property
    def whole(self) -> RecordedDrop:
        """All parts as one drop: the first part's throw, the pieces that came out in any part, the last part's load."""
        first, last = self.parts[0], self.parts[-1]
        out = tuple(piece for part in self.parts for piece in part.drop.out)
        seconds = sum(part.drop.seconds for part in self.parts)
        drop = replace(first.drop, out=out, load=last.drop.load, seconds=seconds)
        return replace(first, drop=drop, wait=max(part.wait for part in self.parts))

    @property
    def bang_count(self) -> int:
        """The number of bangs among the reel's parts."""
        return sum(1 for part in self.parts if part.bang is not None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was thrown and nothing came out."""
        return self.parts[0].bang is None and not self.whole.thrown_count and not self.whole.out_count

    @property
    def is_saved(self) -> bool:
        """Whether the reel lies in a file of its own, not in that of a match."""
        return self.parts[0].file.endswith(DROP_ENDING)

    @property
    def title(self) -> str:
        """The throw and the number of bangs, in words."""
        if len(self.parts) == 1:
            return self.parts[0].title
        bangs = say_many("{count} bang", "{count} bangs", self.bang_count)
        if self.bang_count == len(self.parts):  # no part is a throw
            return bangs
        return say("{throw}, {bangs}", throw=self.parts[0].title, bangs=bangs)

    def index_of(self, drop: RecordedDrop) -> int | None:
        """Return the index of a drop among the reel's parts, ``None`` if it is none of them."""
        return next((index for index, part in enumerate(self.parts) if part.key == drop.key), None)

    def part_name(self, index: int) -> str:
        """Return the name of the part at ``index``."""
        if self.parts[index].bang is None:
            return say("The throw")
        return say("Bang {number}", number=self.bang_number(index))

    def bang_number(self, index: int) -> int:
        """Return the number of the part at ``index`` among the bangs, counted from 1."""
        return sum(1 for part in self.parts[: index + 1] if part.bang is not None)


def group_into_reels(drops: Iterable[RecordedDrop]) -> list[Reel]:
    """Group drops, in the order they fell, into reels: a bang on the previous drop's load joins that drop's reel."""
    groups: list[list[RecordedDrop]] = []
    for drop in drops:
        if groups and _follows(groups[-1][-1], drop):
            groups[-1].append(drop)
        else:
            groups.append([drop])
    return [Reel(tuple(group)) for group in groups]


def best_reel(reels: Sequence[Reel]) -> Reel | None:
    """Return the reel with the best drop of all; ``None`` without reels."""
    best = best_drop([part for reel in reels for part in reel.parts])
    for reel in reels:
        if any(part is best for part in reel.parts):
            return reel
    return None


def _follows(previous: RecordedDrop, drop: RecordedDrop) -> bool:
    """Return whether a drop is a bang on the pieces that ``previous`` left in the tower, with no drop in between."""
    if drop.bang is None or drop.file != previous.file or drop.number != previous.number + 1:
        return False
    pieces_struck = {*drop.held, *drop.drop.out}
    return pieces_struck == set(previous.held)


class ReelTimes:
    """When each part of a reel begins and ends; ``picture_counts`` are the numbers of pictures of its parts.

    The last picture of a part is also the first picture of the next part, since everything rests there.
    """

    def __init__(self, picture_counts: Sequence[int]) -> None:
        #: the numbers of the pictures at which parts begin or end, from 0 to that of the last picture
        self._ends = list(accumulate((count - 1 for count in picture_counts), initial=0))

    @property
    def seconds(self) -> float:
        """The duration of the whole reel."""
        return self._ends[-1] / FRAMES_PER_SECOND

    @property
    def picture_count(self) -> int:
        """The number of pictures of the whole reel."""
        return self._ends[-1] + 1

    @property
    def starts(self) -> list[float]:
        """The second at which each part begins."""
        return [end / FRAMES_PER_SECOND for end in self._ends[:-1]]

    def at(self, second: float) -> tuple[int, float]:
        """Return the index of the part at a second, and the second within the part.

        Where two parts meet, the later part counts.
        """
        index = bisect_right(self._ends, second * FRAMES_PER_SECOND + _TOLERANCE) - 1
        part = min(max(0, index), len(self._ends) - 2)
        start = self._ends[part] / FRAMES_PER_SECOND
        end = self._ends[part + 1] / FRAMES_PER_SECOND
        return part, min(max(second, start), end) - start

    def film_spans(self, start: float, end: float) -> list[tuple[int, float, float]]:
        """Return what is seen between two seconds of the reel: for each part, its index and a span of its own film.

        The span is given by its first and its last second.
        """
        spans = []
        for part, (part_start, part_end) in enumerate(pairwise(picture / FRAMES_PER_SECOND for picture in self._ends)):
            first = max(start, part_start)
            last = min(end, part_end)
            if first < last:
                spans.append((part, first - part_start, last - part_start))
        return spans
