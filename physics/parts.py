"""Towers as rows of whole numbers, for files and matches, and the faults that a tower can have.

A row has eleven numbers (see ``ROW``): lengths in tenths of a millimetre, angles and droops in thousandths of a radian,
kicks in tenths of a radian per second. A tower is always built from rows, so that writing and reading changes nothing.

>>> built_tower(STANDARD_ROWS, 1040) is TOWER
True
>>> changed = (*STANDARD_ROWS[:-1], STANDARD_ROWS[-1][:4] + (160,) + STANDARD_ROWS[-1][5:])
>>> rows_of(built_tower(changed, 1040)) == changed
True
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple, TypeAlias

from physics.tower import (
    BEST_LUCK,
    KINDS_WITH_DRUM,
    MAX_SPIN,
    PART_KINDS,
    TOWER,
    Bar,
    BuiltTower,
    Leaf,
    PartKind,
    Point,
    Shaft,
    TowerPart,
    TowerSpec,
    bang_factor,
    bar_of,
    count_drums,
    leaf_of,
    pads,
    parts_of,
)

Row: TypeAlias = "tuple[int, ...]"
#: The fields of a row; ``kind`` is an index in ``PART_KINDS``.
ROW = ("kind", "side", "x", "y", "length", "slope", "lip", "droop", "kick", "drum", "spokes")
#: How many units of a row make one unit (mm, rad or rad/s) of ``TowerPart``. Other fields have the same unit in both.
UNITS: Mapping[str, int] = {"x": 10, "y": 10, "length": 10, "lip": 10, "kick": 10, "slope": 1000, "droop": 1000}
#: The widths of the shaft, in tenths of a millimetre.
WIDTHS = (840, 940, 1040)
#: How many parts a tower may have.
MAX_PARTS = 16
#: How many drums a tower may have.
MAX_DRUMS = 5
#: How many parts of each kind a tower may have.
MAX_OF_KIND: Mapping[PartKind, int] = {"flap": 5, "ledge": 5, "peg": 8, "wheel": 1, "swing": 1}
#: The least and greatest number in a row for each field of a kind. Fields that are missing here are 0.
RANGES: Mapping[PartKind, Mapping[str, tuple[int, int]]] = {
    "flap": {
        "y": (600, 2620),
        "length": (400, 880),
        "slope": (262, 960),
        "lip": (0, 50),
        "droop": (30, 300),
        "kick": (40, 160),
        "drum": (0, MAX_DRUMS - 1),
    },
    "ledge": {
        "y": (250, 2620),
        "length": (60, 240),
        "slope": (-500, 500),
        "droop": (30, 300),
        "kick": (100, 380),
        "drum": (-1, MAX_DRUMS - 1),
    },
    "peg": {"x": (0, 1040), "y": (600, 2700), "length": (30, 60), "drum": (-1, -1)},
    "wheel": {
        "x": (0, 1040),
        "y": (600, 2700),
        "length": (150, 400),
        "slope": (0, 2094),
        "droop": (500, 5000),
        "kick": (40, 160),
        "drum": (0, MAX_DRUMS - 1),
        "spokes": (3, 5),
    },
    "swing": {
        "x": (0, 1040),
        "y": (600, 2700),
        "length": (100, 400),
        "slope": (-400, 400),
        "droop": (50, 800),
        "kick": (40, 240),
        "drum": (0, MAX_DRUMS - 1),
    },
}
#: The kinds of parts that hang in a wall, and therefore have a side.
IN_WALLS: tuple[PartKind, ...] = ("flap", "ledge")

#: The least room (mm) between two parts at rest.
MIN_GAP = 3.0
#: The least room (mm) between a flap's tip and the far wall.
MIN_PAST_TIP = 12.0
#: The least room (mm) under the lowest point of the parts.
MIN_ABOVE_FOOT = 20.0
#: The least room (mm) between two pads on the same side, which a hand must be able to tell apart.
MIN_BETWEEN_PADS = 28.0
#: The least and the greatest width (mm) of a gap in which pieces wedge for ever, if neither of its sides moves. Pieces
#: pass a wider gap.
WEDGING = (5.0, 18.0)
#: A part is checked at this number of positions between its turn limits.
_POSITIONS = 9
#: A flap or ledge is assumed to carry at most this number of members.
_MAX_CARRIED_MEMBERS = 6
#: The members on a flap or ledge are assumed to rest at this share of the distance from its hinge to its tip.
_LEVER_ARM_SHARE = 0.8

FaultKind = Literal["drumless", "shut", "wedge", "wall", "meet", "close", "far_wall", "low", "lone_ledge", "pads"]
#: The kinds of faults, the worst first.
FAULT_KINDS: tuple[FaultKind, ...] = (
    "drumless",
    "shut",
    "wedge",
    "wall",
    "meet",
    "close",
    "far_wall",
    "low",
    "lone_ledge",
    "pads",
)


class Fault(NamedTuple):
    """A fault of a tower, found without letting any piece fall.

    ``parts`` are the indices in ``parts_of`` of the parts concerned. ``distance`` is a length in mm: for each kind of
    fault the length that stands in brackets here, or 0 if there are no brackets.

    - ``drumless``: no part has a drum.
    - ``lone_ledge``: a ledge faces no flap's tip, so that no drum strikes it.
    - ``pads``: two pads on one side are too close (their distance).
    - ``far_wall``: a flap's tip is too close to the far wall (the gap).
    - ``low``: a part is too low (its lowest height).
    - ``wall``: a part goes into a wall when it turns (the depth).
    - ``close``: two parts are too close at rest (the gap).
    - ``meet``: two parts meet when they turn (the depth).
    - ``wedge``: pieces wedge between two pegs, or between a peg and the wall (the gap).
    - ``shut``: a chain of pegs closes the whole shaft (the widest gap in the chain).
    """

    kind: FaultKind
    parts: tuple[int, ...]
    distance: float = 0.0


def rows_of(spec: TowerSpec) -> tuple[Row, ...]:
    """Return a tower's parts as rows, in their order. The lengths of the standard Passage are rounded to a tenth."""
    return tuple(_row(part) for part in parts_of(spec))


def width_of(spec: TowerSpec) -> int:
    """Return the width of a tower's shaft in tenths of a millimetre, for ``built_tower``."""
    return round(spec.shaft.width * UNITS["x"])


def _row(part: TowerPart) -> Row:
    """Return a part as a row, its numbers rounded to the units of a row."""
    numbers = (round(getattr(part, name) * UNITS.get(name, 1)) for name in ROW[1:])
    return (PART_KINDS.index(part.kind), *numbers)


#: The standard Passage as rows. Some of its numbers are rounded in these rows, but ``built_tower`` returns ``TOWER``
#: itself for them.
STANDARD_ROWS = rows_of(TOWER)


def built_tower(rows: object, width: object) -> TowerSpec:
    """Build a tower from ``rows`` in a shaft of ``width`` (in tenths of a millimetre).

    The rows of the standard Passage give ``TOWER`` itself. The tower is not checked for ``faults``. Raises
    ``ValueError`` for an invalid row or width, a number out of its range (``RANGES``), too many parts or drums, or a
    part outside the shaft. The drums must be numbered from 0 without gaps. The drum of a ledge must be -1, or that of a
    flap that has no other ledge.
    """
    if not isinstance(width, int) or width not in WIDTHS:
        raise ValueError(
            f"The shaft can be {', '.join(map(str, WIDTHS))} tenths of a millimetre wide, not {width!r:.40}."
        )
    if isinstance(rows, str) or not isinstance(rows, Sequence) or len(rows) > MAX_PARTS:
        raise ValueError(f"A tower is a list of at most {MAX_PARTS} parts, not {rows!r:.80}.")
    checked_rows = tuple(_checked_row(row) for row in rows)
    parts = tuple(_read_part(row) for row in checked_rows)
    for kind, count in Counter(part.kind for part in parts).items():
        if count > MAX_OF_KIND[kind]:
            raise ValueError(f"A tower can have {MAX_OF_KIND[kind]} parts of the kind {kind}, not {count}.")
    drum_numbers = sorted(part.drum for part in parts if part.kind in KINDS_WITH_DRUM)
    if drum_numbers != list(range(len(drum_numbers))) or len(drum_numbers) > MAX_DRUMS:
        raise ValueError(f"The drums of a tower are numbered from 0 to at most {MAX_DRUMS - 1}, not {drum_numbers}.")
    flap_drums = {part.drum for part in parts if part.kind == "flap"}
    ledges_by_drum = Counter(part.drum for part in parts if part.kind == "ledge" and part.drum >= 0)
    if not ledges_by_drum.keys() <= flap_drums or max(ledges_by_drum.values(), default=0) > 1:
        raise ValueError("The drum of a ledge is that of a flap that has no other ledge.")
    if width == width_of(TOWER) and sorted(checked_rows) == sorted(STANDARD_ROWS):
        return TOWER
    if any(part.x > width / UNITS["x"] for part in parts):
        raise ValueError("A part stands outside the shaft.")
    return BuiltTower(shaft=replace(Shaft(), width=width / UNITS["x"]), parts=parts)


def _checked_row(row: object) -> Row:
    """Return a row after checking that each number lies in its range; raises ``ValueError``."""
    if isinstance(row, str) or not isinstance(row, Sequence) or len(row) != len(ROW):
        raise ValueError(f"A part is a row of {len(ROW)} numbers, not {row!r:.80}.")
    if not all(isinstance(number, int) and not isinstance(number, bool) for number in row):
        raise ValueError(f"A part's row has only whole numbers: {row!r:.80}.")
    numbers: dict[str, int] = dict(zip(ROW, row, strict=True))
    if not 0 <= numbers["kind"] < len(PART_KINDS):
        raise ValueError(f"There is no part of kind {numbers['kind']}.")
    kind = PART_KINDS[numbers["kind"]]
    allowed_sides = (1, -1) if kind in IN_WALLS else (0,)
    if numbers["side"] not in allowed_sides:
        raise ValueError(f"A {kind} cannot have the side {numbers['side']}.")
    for name in ROW[2:]:  # all after kind and side
        least, most = RANGES[kind].get(name, (0, 0))
        if not least <= numbers[name] <= most:
            raise ValueError(f"The {name} of a {kind} is {least} to {most}, not {numbers[name]}.")
    return tuple(row)


def _read_part(row: Row) -> TowerPart:
    """Return the part that a checked row describes, in millimetres, radians and radians per second."""
    numbers = dict(zip(ROW, row, strict=True))
    scaled = {name: numbers[name] / units for name, units in UNITS.items()}
    return TowerPart(
        PART_KINDS[numbers["kind"]], numbers["side"], drum=numbers["drum"], spokes=numbers["spokes"], **scaled
    )


def with_numbered_drums(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the same rows with their drums numbered anew from the top.

    A ledge gets the drum of the flap whose tip it faces. A ledge for which no flap is left gets -1.

    >>> drum = ROW.index("drum")
    >>> from_the_bottom = tuple((*row[:drum], 4 - row[drum], *row[drum + 1 :]) for row in STANDARD_ROWS)
    >>> with_numbered_drums(from_the_bottom) == STANDARD_ROWS
    True
    """
    parts = [_read_part(row) for row in rows]
    indices_with_drum = [index for index, part in enumerate(parts) if part.kind in KINDS_WITH_DRUM]
    indices_with_drum.sort(key=lambda index: (-parts[index].y, -parts[index].side, parts[index].x))
    drum_of_index = {index: drum for drum, index in enumerate(indices_with_drum)}
    for ledge, flap in _flap_by_ledge(parts).items():
        drum_of_index[ledge] = drum_of_index[flap]
    drum_field = ROW.index("drum")
    return tuple(
        (*row[:drum_field], drum_of_index.get(index, -1), *row[drum_field + 1 :]) for index, row in enumerate(rows)
    )


def _flap_by_ledge(parts: Sequence[TowerPart]) -> dict[int, int]:
    """Pair ledges with flaps in the opposite wall, and return the index of the flap for each paired ledge's index.

    The ledge and the flap's tip with the least difference in height are paired first.
    """
    flaps = [index for index, part in enumerate(parts) if part.kind == "flap"]
    ledges = [index for index, part in enumerate(parts) if part.kind == "ledge"]
    pairs = [
        (abs(_tip_height(parts[flap]) - parts[ledge].y), flap, ledge)
        for ledge in ledges
        for flap in flaps
        if parts[flap].side == -parts[ledge].side
    ]
    flap_by_ledge: dict[int, int] = {}
    for _, flap, ledge in sorted(pairs):
        if ledge not in flap_by_ledge and flap not in flap_by_ledge.values():
            flap_by_ledge[ledge] = flap
    return flap_by_ledge


def _tip_height(flap: TowerPart) -> float:
    """Return the height (mm) of a flap's tip at rest."""
    return flap.y - flap.length * math.sin(flap.slope)


# Faults


@lru_cache(maxsize=64)
def faults(spec: TowerSpec) -> tuple[Fault, ...]:
    """Return all faults of a tower, the worst first; none for the standard Passage.

    >>> faults(TOWER)
    ()
    """
    all_faults = [*_faults_of_drums(spec), *_faults_of_pegs(spec), *_faults_of_pairs(spec)]
    for index, part in enumerate(parts_of(spec)):
        if part.kind != "peg":
            all_faults += _faults_in_shaft(spec, index, leaf_of(spec, part))
    return tuple(sorted(all_faults, key=lambda fault: (FAULT_KINDS.index(fault.kind), fault.parts)))


def _faults_of_drums(spec: TowerSpec) -> Iterator[Fault]:
    """Yield the faults of drums: no drum at all, a ledge without a drum, two pads too close to each other."""
    parts = parts_of(spec)
    if not count_drums(spec):
        yield Fault("drumless", ())
    for index, part in enumerate(parts):
        if part.kind == "ledge" and part.drum < 0:
            yield Fault("lone_ledge", (index,))
    index_of_drum = {part.drum: index for index, part in enumerate(parts) if part.kind in KINDS_WITH_DRUM}
    for (drum, (side, y)), (other_drum, (other_side, other_y)) in combinations(enumerate(pads(spec)), 2):
        distance = abs(y - other_y)
        if side == other_side and distance < MIN_BETWEEN_PADS:
            yield Fault("pads", (index_of_drum[drum], index_of_drum[other_drum]), distance)


def _faults_of_pegs(spec: TowerSpec) -> Iterator[Fault]:
    """Yield the faults of pegs: pegs that overlap, gaps that wedge pieces, a chain of pegs that closes the shaft."""
    pegs = [(index, part) for index, part in enumerate(parts_of(spec)) if part.kind == "peg"]
    gaps: dict[tuple[int, int], float] = {}
    left, right = -1, -2  # these stand for the walls: no part has a negative index
    narrowest, passable = WEDGING
    for index, peg in pegs:
        gaps[left, index] = peg.x - peg.length
        gaps[index, right] = spec.shaft.width - peg.x - peg.length
    for (index, peg), (other_index, other) in combinations(pegs, 2):
        gaps[index, other_index] = math.dist((peg.x, peg.y), (other.x, other.y)) - peg.length - other.length
    for pair, gap in gaps.items():
        pegs_of_pair = tuple(index for index in pair if index not in (left, right))
        if narrowest <= gap <= passable:
            yield Fault("wedge", pegs_of_pair, gap)
        elif gap < 0 and len(pegs_of_pair) == 2:
            yield Fault("close", pair, gap)
    chain = _shortest_chain([pair for pair, gap in gaps.items() if gap <= passable], left, right)
    if chain:
        gaps_either_way = gaps | {(end, start): gap for (start, end), gap in gaps.items()}
        widest = max(gaps_either_way[pair] for pair in pairwise(chain))
        yield Fault("shut", chain[1:-1], max(0.0, widest))


def _shortest_chain(pairs: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, ...]:
    """Return the shortest chain from ``start`` to ``end`` whose links are ``pairs``, empty if there is none."""
    chains: list[tuple[int, ...]] = [(start,)]
    visited = {start}
    while chains:
        longer: list[tuple[int, ...]] = []
        for chain in chains:
            last = chain[-1]
            for first, second in pairs:
                if last in (first, second):
                    neighbour = second if first == last else first
                    if neighbour == end:
                        return (*chain, end)
                    if neighbour not in visited:
                        visited.add(neighbour)
                        longer.append((*chain, neighbour))
        chains = longer
    return ()


def _faults_in_shaft(spec: TowerSpec, index: int, leaf: Leaf) -> Iterator[Fault]:
    """Yield the faults between a part that turns and the walls or the foot of the shaft."""
    width = spec.shaft.width
    at_rest = leaf.bars_at(0.0)
    if leaf.kind == "flap":
        room = min(_room_to_wall(bar.end, bar.radius, width, -leaf.side) for bar in at_rest)
        if room < MIN_PAST_TIP:
            yield Fault("far_wall", (index,), room)
    lowest = min(min(bar.start.y, bar.end.y) - bar.radius for bar in at_rest)
    if lowest < MIN_ABOVE_FOOT:
        yield Fault("low", (index,), lowest)
    sides = (-leaf.side,) if leaf.side else (1, -1)  # a part that hangs in a wall can only reach the other wall
    least_room = min(
        _room_to_wall(point, bar.radius, width, side)
        for _, bars in _swept(leaf)
        for bar in bars
        for point in (bar.start, bar.end)
        for side in sides
    )
    if least_room < 0:
        yield Fault("wall", (index,), -least_room)


def _room_to_wall(point: Point, radius: float, width: float, side: int) -> float:
    """Return the room (mm) between the round end at ``point`` and the wall of ``side`` (1: left, -1: right)."""
    return (point.x if side > 0 else width - point.x) - radius


def _faults_of_pairs(spec: TowerSpec) -> Iterator[Fault]:
    """Yield the faults of parts that are too close at rest or meet when they turn. A flap may meet its own ledge."""
    parts = parts_of(spec)
    leaves_and_pegs = [bar_of(part) if part.kind == "peg" else leaf_of(spec, part) for part in parts]
    for (index, leaf_or_peg), (other_index, other) in combinations(enumerate(leaves_and_pegs), 2):
        if isinstance(leaf_or_peg, Bar) and isinstance(other, Bar):  # two pegs
            continue
        gap = _gap_at_rest(leaf_or_peg, other)
        if gap < MIN_GAP:
            yield Fault("close", (index, other_index), gap)
            continue
        have_same_drum = parts[index].drum >= 0 and parts[index].drum == parts[other_index].drum
        least_gap = _least_gap_in_motion(leaf_or_peg, other)
        if least_gap < 0 and not have_same_drum:
            yield Fault("meet", (index, other_index), -least_gap)


@lru_cache(maxsize=1024)
def _gap_at_rest(part: Leaf | Bar, other_part: Leaf | Bar) -> float:
    """Return the gap (mm) between two parts at rest."""
    return _least_gap(_disc_or_bars(part), _disc_or_bars(other_part))


def _disc_or_bars(part: Leaf | Bar) -> tuple[Bar, ...]:
    """Return the bars of a part at rest. A wheel may rest at any angle, so it counts as a disc."""
    if isinstance(part, Bar):
        return (part,)
    if part.kind == "wheel":
        return (Bar(part.hinge, part.hinge, part.reach),)
    return part.bars_at(0.0)


@lru_cache(maxsize=1024)
def _least_gap_in_motion(part: Leaf | Bar, other_part: Leaf | Bar) -> float:
    """Return the least gap (mm) between two parts as they turn; negative if they meet.

    The two parts are assumed never to be near their turn limits at the same time. Therefore two positions, from -1 to 1
    (see ``_swept``), are compared only if the sum of their squares is at most 1.
    """
    if isinstance(part, Leaf) and isinstance(other_part, Leaf):
        lower_limit = math.dist(part.hinge, other_part.hinge) - part.reach - other_part.reach
        if lower_limit > 0:  # the parts cannot meet at any angle
            return lower_limit
    return min(
        _least_gap(bars, others)
        for position, bars in _swept(part)
        for other_position, others in _swept(other_part)
        if position * position + other_position * other_position <= 1
    )


@lru_cache(maxsize=256)
def _swept(part: Leaf | Bar) -> list[tuple[float, tuple[Bar, ...]]]:
    """Return pairs of a position between a part's turn limits and the part's bars at this position.

    The positions go from -1 (the lowest angle) through 0 (at rest) to 1 (the highest angle). A part without turn limits
    has position 0 only.
    """
    if isinstance(part, Bar) or part.kind == "wheel":
        return [(0.0, _disc_or_bars(part))]
    low, high = _turn_limits(part)
    swept = []
    for step in range(_POSITIONS):
        position = 2 * step / (_POSITIONS - 1) - 1
        angle = position * high if position > 0 else position * -low
        swept.append((position, part.bars_at(angle)))
    return swept


def _turn_limits(leaf: Leaf) -> tuple[float, float]:
    """Return the angles between which a leaf moves: a full bang turns it one way, a heavy load the other way.

    A swing is turned to its limits by any load.
    """
    if leaf.kind not in ("flap", "ledge"):
        return leaf.low, leaf.high
    most_spin = min(abs(leaf.kick) * bang_factor(BEST_LUCK, TOWER), MAX_SPIN[leaf.kind])
    turn_by_bang = _farthest_turn(leaf) * most_spin / leaf.kick
    droop = TOWER.member.mass * TOWER.gravity * math.hypot(*leaf.tip) * _LEVER_ARM_SHARE / leaf.stiffness
    turn_by_load = -leaf.side * _MAX_CARRIED_MEMBERS * droop
    lowest, highest = min(0.0, turn_by_bang, turn_by_load), max(0.0, turn_by_bang, turn_by_load)
    return max(leaf.low, lowest), min(leaf.high, highest)


def _farthest_turn(leaf: Leaf) -> float:
    """Return how far (rad) a full bang turns an unloaded leaf: the peak of a damped oscillation."""
    frequency = math.sqrt(leaf.stiffness / leaf.moment)
    damping_ratio = leaf.damper / (2 * math.sqrt(leaf.stiffness * leaf.moment))
    # the damped frequency, as a share of the undamped one
    share = math.sqrt(1 - damping_ratio * damping_ratio)
    return abs(leaf.kick) / frequency * math.exp(-damping_ratio / share * math.atan2(share, damping_ratio))


def _least_gap(bars: Sequence[Bar], others: Sequence[Bar]) -> float:
    """Return the least gap (mm) between two groups of bars; negative if they overlap."""
    return min(
        _distance_of_segments(bar.start, bar.end, other.start, other.end) - bar.radius - other.radius
        for bar in bars
        for other in others
    )


def _distance_of_segments(start: Point, end: Point, other_start: Point, other_end: Point) -> float:
    """Return the distance between two segments, given by their end points; 0 if they cross."""
    # the segments cross if the ends of each lie on different sides of the other's line
    if (
        _side_of_line(start, end, other_start) * _side_of_line(start, end, other_end) < 0
        and _side_of_line(other_start, other_end, start) * _side_of_line(other_start, other_end, end) < 0
    ):
        return 0.0
    return min(
        distance_from_segment(other_start, start, end),
        distance_from_segment(other_end, start, end),
        distance_from_segment(start, other_start, other_end),
        distance_from_segment(end, other_start, other_end),
    )


def _side_of_line(start: Point, end: Point, point: Point) -> float:
    """Return a number that tells on which side of the line from ``start`` to ``end`` a point lies.

    The number is positive for a point on the left, and negative for a point on the right.
    """
    return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)


def distance_from_segment(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the distance of a point from the segment between ``start`` and ``end``, in their unit."""
    (x, y), (start_x, start_y), (end_x, end_y) = point, start, end
    dx, dy = end_x - start_x, end_y - start_y
    squared_length = dx * dx + dy * dy
    # the share of the way from start to end at which the nearest point lies
    share = ((x - start_x) * dx + (y - start_y) * dy) / squared_length if squared_length else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (start_x + share * dx, start_y + share * dy))
