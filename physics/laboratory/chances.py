"""The plain table of a tower's chances: how often pieces come out of it, for bots that look ahead in any tower.

It is counted in a trial (see ``physics.laboratory.trial``) and knows less than ``physics.laboratory.frequencies``,
which is fitted to the standard Passage. A piece comes out of a throw with a chance that depends only on the numbers of
pieces thrown and inside. A bang frees it with a chance that depends only on the strength and on the drum: the piece's
own or another. The pose of a piece inside is a placeholder, as in ``frequencies``. It tells only the piece's drum.

>>> counted = Chances.empty(2)
>>> counted.count_throw(3, 0, now=2, later=0)
>>> counted.out_now(3, 0) > counted.out_now(8, 0)
True
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from physics.load import PlainHeld, PlainLoad
from physics.parts import distance_from_segment
from physics.tower import LANE, Bar, Point, TowerSpec, leaves

#: The largest number of thrown pieces for each row of the table of chances. One more row is for larger numbers.
THROWN_LIMITS = (1, 2, 3, 5)
#: The largest number of pieces inside for each column. One more column is for larger numbers.
INSIDE_LIMITS = (0, 3, 7)
#: Bangs are counted by these strengths: a bang of another strength counts as one of the nearest strength.
STRENGTHS = (0.2, 0.5, 1.0)
#: Each chance is computed as if this many more pieces had been counted, which came out as often as the average. So a
#: chance from few pieces stays near the average.
_PRIOR_PIECES = 4.0
#: The chance of a piece to come out while nothing has been counted.
_UNCOUNTED_CHANCE = 0.5

#: A pair of hits and tries: how many pieces came out, and out of how many.
Count: TypeAlias = "list[int]"


@dataclass
class Chances:
    """The counts of one tower, from which its chances are computed.

    - ``now``: the thrown pieces that came out at once, by row (``THROWN_LIMITS``) and column (``INSIDE_LIMITS``).
    - ``later``: the pieces inside that a throw brought out, by the same row and column.
    - ``freed``: the pieces that bangs freed, by drum, strength, and place of the piece (1: at the drum, 0: elsewhere).
    - ``found``: the number of pieces at each drum.
    """

    now: list[list[Count]]
    later: list[list[Count]]
    freed: list[list[list[Count]]]
    found: list[int]

    @classmethod
    def empty(cls, drums: int) -> Chances:
        """Return an empty table for a tower with this number of drums."""
        rows, columns = len(THROWN_LIMITS) + 1, len(INSIDE_LIMITS) + 1
        now, later = _empty_counts(rows, columns), _empty_counts(rows, columns)
        return cls(now, later, [_empty_counts(len(STRENGTHS), 2) for _ in range(drums)], [0] * drums)

    @classmethod
    def from_json(cls, data: object, drums: int) -> Chances:
        """Return the table that ``to_json`` wrote; raises ``ValueError`` unless ``data`` fits ``drums``."""
        table = cls.empty(drums)
        if not isinstance(data, dict):
            raise ValueError("not a table of chances")
        for name in ("now", "later", "freed", "found"):
            setattr(table, name, _read_counts(data.get(name), getattr(table, name)))
        return table

    def to_json(self) -> dict[str, object]:
        """Return the table as JSON."""
        return {"now": self.now, "later": self.later, "freed": self.freed, "found": self.found}

    def count_throw(self, thrown: int, inside: int, *, now: int, later: int) -> None:
        """Count a throw onto pieces inside: ``now`` of the thrown pieces came out, and ``later`` of those inside."""
        row, column = bisect_left(THROWN_LIMITS, thrown), bisect_left(INSIDE_LIMITS, inside)
        _add(self.now[row][column], now, thrown)
        _add(self.later[row][column], later, inside)

    def count_bang(self, drum: int, strength: float, is_own_drum: bool, freed: int, pieces: int) -> None:
        """Count a bang on ``drum`` that freed ``freed`` of ``pieces``.

        ``is_own_drum`` tells whether these pieces lay at that drum.
        """
        _add(self.freed[drum][_nearest(strength)][int(is_own_drum)], freed, pieces)

    def out_now(self, thrown_count: int, inside_count: int) -> float:
        """Return the probability that a thrown piece comes out at once.

        ``thrown_count`` pieces are thrown together, onto the ``inside_count`` pieces that are inside already.
        """
        return _chance(self.now, bisect_left(THROWN_LIMITS, thrown_count), bisect_left(INSIDE_LIMITS, inside_count))

    def out_later(self, thrown_count: int, inside_count: int) -> float:
        """Return the probability that a piece inside comes out because pieces are thrown onto it.

        ``thrown_count`` pieces are thrown together, onto the ``inside_count`` pieces that are inside already.
        """
        return _chance(self.later, bisect_left(THROWN_LIMITS, thrown_count), bisect_left(INSIDE_LIMITS, inside_count))

    def freed_by(self, drum: int, strength: float, is_own_drum: bool) -> float:
        """Return the probability that a bang on ``drum`` frees a piece; ``is_own_drum`` tells whether it lies there."""
        index = min(max(1, bisect_left(STRENGTHS, strength)), len(STRENGTHS) - 1)
        weaker, stronger = STRENGTHS[index - 1], STRENGTHS[index]
        freed_by_weaker = self._freed(drum, index - 1, is_own_drum)
        freed_by_stronger = self._freed(drum, index, is_own_drum)
        rise = (freed_by_stronger - freed_by_weaker) * (strength - weaker) / (stronger - weaker)
        return min(max(0.0, freed_by_weaker + rise), 1.0)

    def _freed(self, drum: int, strength_index: int, is_own_drum: bool) -> float:
        """Return ``freed_by`` at one of the ``STRENGTHS``. If few bangs were counted, it is near the mean of all drums.

        While no bang has been counted, assume that a bang frees a piece half as often as a throw brings one out.
        """
        column = int(is_own_drum)
        count_of_all_drums = _sum_of(rows[strength_index][column] for rows in self.freed)
        return _smoothed(self.freed[drum][strength_index][column], _smoothed(count_of_all_drums, _UNCOUNTED_CHANCE / 2))

    def any_drum(self, random: Random) -> int:
        """Return a random drum for a piece of unknown place. Each drum is drawn as often as pieces lay at it."""
        # one is added to each count, so that even a drum without pieces can be drawn
        return random.choices(range(len(self.found)), [count + 1 for count in self.found])[0]


@dataclass(frozen=True, eq=False, slots=True)
class CountedFrequencies:
    """Models drops in the tower ``spec`` by the chances that were counted in it.

    It has the functions of the module ``physics.laboratory.frequencies``, which models the standard Passage.
    """

    spec: TowerSpec
    chances: Chances

    def modelled_throw(
        self, load: PlainLoad, pieces: Iterable[tuple[int, str]], random: Random
    ) -> tuple[tuple[int, ...], PlainLoad]:
        """Return the pieces that come out of a throw, and the load that stays.

        The pieces that were inside before come out first.
        """
        handful = list(pieces)
        if not handful:
            return (), load
        chances = self.chances
        inside = len(load[0])
        chance_later = chances.out_later(len(handful), inside)
        chance_now = chances.out_now(len(handful), inside)
        out, held = _split(load[0], chance_later, random)
        random.shuffle(handful)
        for id, kind in handful:
            if random.random() < chance_now:
                out.append(id)
            else:
                held.append(_placeholder_at_drum(self.spec, id, kind, chances.any_drum(random)))
        return tuple(out), (tuple(held), ())

    def modelled_strike(
        self, load: PlainLoad, flap: int, strength: float, random: Random
    ) -> tuple[tuple[int, ...], PlainLoad]:
        """Return the pieces that a bang on drum ``flap`` frees, and the load that stays."""
        out: list[int] = []
        held: list[PlainHeld] = []
        for piece in load[0]:
            _, _, _, x, y, _ = piece
            # a piece of unknown place lies at (0, 0)
            drum = drum_at(self.spec, x, y) if y else self.chances.any_drum(random)
            freed, stayed = _split([piece], self.chances.freed_by(flap, strength, drum == flap), random)
            out += freed
            held += stayed
        return tuple(out), (tuple(held), ())


def drum_at(spec: TowerSpec, x: float, y: float) -> int:
    """Return the drum at which a piece at ``x``, ``y`` (mm) lies: the drum that strikes the nearest leaf."""

    def distance(drum_and_bar: tuple[int, Bar]) -> float:
        _, bar = drum_and_bar
        return distance_from_segment((x, y), bar.start, bar.end) - bar.radius

    drum, _ = min(_drums_and_bars(spec), key=distance)
    return drum


@lru_cache(maxsize=64)
def _drums_and_bars(spec: TowerSpec) -> tuple[tuple[int, Bar], ...]:
    """Return pairs of a drum and a bar, at rest, for all bars of the leaves that a drum strikes."""
    return tuple((leaf.drum, bar) for leaf in leaves(spec) if leaf.drum >= 0 for bar in leaf.bars_at(0.0))


@lru_cache(maxsize=1024)
def _placeholder_at_drum(spec: TowerSpec, id: int, kind: str, drum: int) -> PlainHeld:
    """Return a held piece in a placeholder pose: just above the tip of the leaf that the drum strikes."""
    leaf = next(leaf for leaf in leaves(spec) if leaf.drum == drum)
    place = Point(leaf.hinge.x + leaf.tip.x, leaf.hinge.y + leaf.tip.y + 2 * leaf.radius)
    return id, kind, LANE, place.x, place.y, 0.0


def _split(held: Sequence[PlainHeld], chance: float, random: Random) -> tuple[list[int], list[PlainHeld]]:
    """Let each piece come out with probability ``chance``; return the ids of those that do, and the other pieces."""
    out: list[int] = []
    stay: list[PlainHeld] = []
    for piece in held:
        if random.random() < chance:
            id, *_ = piece
            out.append(id)
        else:
            stay.append(piece)
    return out, stay


def _chance(table: Sequence[Sequence[Count]], row: int, column: int) -> float:
    """Return the chance in one cell of a table whose columns are numbers of pieces inside.

    The fewer pieces are counted in the cell, the nearer the result is to the chance of the cell's column. In the same
    way the chance of a column with few pieces is near the chance of the whole table.
    """
    chance_of_table = _smoothed(_sum_of(count for counts in table for count in counts), _UNCOUNTED_CHANCE)
    chance_of_column = _smoothed(_sum_of(counts[column] for counts in table), chance_of_table)
    return _smoothed(table[row][column], chance_of_column)


def _empty_counts(rows: int, columns: int) -> list[list[Count]]:
    return [[[0, 0] for _ in range(columns)] for _ in range(rows)]


def _smoothed(count: Count, expected: float) -> float:
    """Return the share of hits in the tries. The fewer tries there are, the nearer the share is to ``expected``."""
    return (count[0] + _PRIOR_PIECES * expected) / (count[1] + _PRIOR_PIECES)


def _sum_of(counts: Iterable[Count]) -> Count:
    """Return the sum of ``counts``: all hits and all tries."""
    hits = tries = 0
    for count in counts:
        hits += count[0]
        tries += count[1]
    return [hits, tries]


def _add(count: Count, hits: int, tries: int) -> None:
    """Add ``hits`` out of ``tries`` to a count, in place."""
    count[0] += hits
    count[1] += tries


def _nearest(strength: float) -> int:
    """Return the index of the nearest strength in ``STRENGTHS``."""
    return min(range(len(STRENGTHS)), key=lambda index: abs(STRENGTHS[index] - strength))


def _read_counts(value: object, template: object) -> object:
    """Return nested lists of counts if they have the same shape as ``template``; raises ``ValueError`` otherwise."""
    if isinstance(template, list):
        if not isinstance(value, list) or len(value) != len(template):
            raise ValueError("not a table of chances")
        return [_read_counts(entry, entry_template) for entry, entry_template in zip(value, template, strict=True)]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise ValueError("not a count")
    return value
