"""A tower while it is being built: each change makes a new design, and every change can be undone.

Moved parts snap to whole millimetres and whole degrees. Parts are kept in the order in which a tower is built,
and its drums are numbered from the top after each change.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from game.core.copying import with_entry
from physics.parts import (
    IN_WALLS,
    MAX_DRUMS,
    MAX_OF_KIND,
    MAX_PARTS,
    ROW,
    UNITS,
    Fault,
    Row,
    built_tower,
    distance_from_segment,
    faults,
    rows_of,
    width_of,
    with_numbered_drums,
)
from physics.parts import RANGES as ROW_RANGES
from physics.parts import WIDTHS as ROW_WIDTHS
from physics.tower import KINDS_WITH_DRUM, TOWER, Bar, BuiltTower, PartKind, Shaft, TowerPart, bar_of, leaf_of, parts_of

#: the widths of the shaft, in mm
WIDTHS: Final = tuple(width / UNITS["x"] for width in ROW_WIDTHS)
#: the faults that only mean that a tower is incomplete: adding a part may remove them
_INCOMPLETENESS_FAULTS: Final = ("drumless", "lone_ledge")
#: the horizontal and vertical distances between the places tried for a new part, in mm
_SEARCH_STEPS: Final = (13, 6)
#: the most changes that can be undone
_MAX_UNDONE: Final = 200


class Range(NamedTuple):
    """The limits of an adjustable value of a part, such as its slope, and the step by which the value changes."""

    least: float
    most: float
    step: float

    def snap(self, value: float) -> float:
        """Return the nearest value in the range that is a whole number of steps."""
        return min(max(round(value / self.step) * self.step, self.least), self.most)

    def share(self, value: float) -> float:
        """Return the position of a value in the range, from 0 to 1."""
        return min(1.0, max(0.0, (value - self.least) / (self.most - self.least)))


#: for each kind of part, the values that a person can change, with their steps in mm and rad
_STEPS: Final[Mapping[PartKind, Mapping[str, float]]] = {
    "flap": {"y": 1.0, "slope": math.radians(1), "length": 1.0, "lip": 0.2, "droop": 0.005},
    "ledge": {"y": 1.0, "slope": math.radians(1), "length": 0.5, "droop": 0.005},
    "peg": {"y": 1.0, "x": 1.0, "length": 0.5},
    "wheel": {"y": 1.0, "x": 1.0, "length": 1.0, "spokes": 1.0, "droop": 0.1},
    "swing": {"y": 1.0, "x": 1.0, "length": 1.0, "slope": math.radians(1), "droop": 0.02},
}


def _range(kind: PartKind, key: str, step: float) -> Range:
    """Return the range of the value ``key`` of a kind of part, in mm or rad.

    The limits are converted from the limits for a tower's rows, which hold whole numbers.
    """
    least, most = (limit / UNITS.get(key, 1) for limit in ROW_RANGES[kind][key])
    return Range(least, most, step)


#: for each kind of part, the ranges of the values that a person can change
RANGES: Final[Mapping[PartKind, Mapping[str, Range]]] = {
    kind: {key: _range(kind, key, step) for key, step in steps.items()} for kind, steps in _STEPS.items()
}
#: a new part of each kind, before its place is found
NEW_PARTS: Final[Mapping[PartKind, TowerPart]] = {
    "flap": TowerPart("flap", 1, 0.0, 228.0, 78.0, 0.56, 2.6, TOWER.flap.droop, TOWER.flap.kick),
    "ledge": TowerPart("ledge", -1, 0.0, 180.0, 14.0, -0.28, 0.0, TOWER.ledge.droop, TOWER.ledge.kick),
    "peg": TowerPart("peg", 0, 52.0, 240.0, 4.0),
    "wheel": TowerPart("wheel", 0, 52.0, 150.0, 28.0, 0.785, 0.0, 1.9, 16.0, spokes=4),
    "swing": TowerPart("swing", 0, 52.0, 150.0, 20.0, 0.0, 0.0, 0.3, 24.0),
}


@dataclass(frozen=True)
class Design:
    """A tower that is being built: its width in mm, its parts in their order, and the index of the chosen part."""

    name: str
    width: float
    parts: tuple[TowerPart, ...]
    chosen: int | None = None

    @classmethod
    def of_rows(cls, name: str, rows: Sequence[Row], width: int) -> Design:
        """Return a design of the tower with these rows and this width in tenths of a millimetre."""
        return _settle(cls(name, width / UNITS["x"], parts_of(built_tower(rows, width))))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The parts as rows of whole numbers."""
        return rows_of(self.spec)

    @property
    def width_in_tenths(self) -> int:
        """The width in whole tenths of a millimetre, as in a tower file."""
        return width_of(self.spec)

    @cached_property
    def spec(self) -> BuiltTower:
        """The tower for the engine: a ``BuiltTower`` even if its parts are those of the standard tower."""
        return _tower_of_parts(self.parts, self.width)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of the tower, with the indices of the faulty parts."""
        return faults(self.spec)

    @property
    def misplacement_faults(self) -> tuple[Fault, ...]:
        """The faults of parts in forbidden places, without the faults of an incomplete tower."""
        return tuple(fault for fault in self.faults if fault.kind not in _INCOMPLETENESS_FAULTS)

    @property
    def is_sound(self) -> bool:
        """Whether the tower can be tried: it has parts, and no fault."""
        return bool(self.parts) and not self.faults

    @property
    def chosen_part(self) -> TowerPart | None:
        """The part with the index ``chosen``."""
        return None if self.chosen is None else self.parts[self.chosen]

    def count(self, kind: PartKind) -> int:
        """Return the number of parts of a kind."""
        return sum(part.kind == kind for part in self.parts)

    def has_room(self, kind: PartKind) -> bool:
        """Return whether the tower may have one more part of a kind."""
        drums = sum(part.kind in KINDS_WITH_DRUM for part in self.parts)
        if kind in KINDS_WITH_DRUM and drums >= MAX_DRUMS:
            return False
        return self.count(kind) < MAX_OF_KIND[kind] and len(self.parts) < MAX_PARTS

    def part_number(self, index: int) -> int:
        """Return the number of a part, from 1: its drum's number, or its place among the parts of its kind."""
        part = self.parts[index]
        if part.kind in KINDS_WITH_DRUM:
            return part.drum + 1
        return sum(other.kind == part.kind for other in self.parts[: index + 1])

    # Changes

    def choose(self, index: int | None) -> Design:
        """Return the design with another part chosen."""
        return replace(self, chosen=index)

    def named(self, name: str) -> Design:
        """Return the design with another name."""
        return replace(self, name=name)

    def with_width(self, width: float) -> Design:
        """Return the design with another width.

        Flaps keep their gap to the other wall, and free parts keep their distance from the middle.
        """
        growth = width - self.width
        parts = tuple(_in_wider_shaft(part, growth) for part in self.parts)
        return _settle(replace(self, width=width, parts=parts))

    def with_part(self, part: TowerPart) -> Design:
        """Return the design with one more part. The new part is chosen."""
        return _settle(replace(self, parts=(*self.parts, part), chosen=len(self.parts)))

    def without(self, index: int) -> Design:
        """Return the design without a part."""
        return _settle(replace(self, parts=(*self.parts[:index], *self.parts[index + 1 :]), chosen=None))

    def changed(self, index: int, part: TowerPart) -> Design:
        """Return the design with the part at ``index`` replaced by ``part``. The new part is chosen."""
        return _settle(replace(self, parts=with_entry(self.parts, index, part), chosen=index))

    def on_other_wall(self, index: int) -> Design:
        """Return the design with a part moved to the other side of the shaft. This part is chosen."""
        return self.changed(index, on_other_wall(self.parts[index], self.width))

    def with_new_part(self, kind: PartKind) -> Design | None:
        """Return the design with a new part of a kind in the first free place; ``None`` if no place is free."""
        return self._with_first_good_placement(self._placements(NEW_PARTS[kind]))

    def with_copy(self, index: int) -> Design | None:
        """Return the design with a copy of a part in the nearest free place; ``None`` if there is none."""
        part = self.parts[index]
        nearest_first = sorted(self._placements(part), key=lambda copy: math.hypot(copy.x - part.x, copy.y - part.y))
        return self._with_first_good_placement(nearest_first)

    def _with_first_good_placement(self, placements: Iterable[TowerPart]) -> Design | None:
        """Return the design with one more part: the first of ``placements`` that adds no fault.

        The placements are copies of one part at different places. If each adds a fault, use the first one that only
        makes the tower incomplete. If the part would be misplaced everywhere, return ``None``.
        """
        first_incomplete = None
        for part in placements:
            design = self.with_part(part)
            if len(design.misplacement_faults) <= len(self.misplacement_faults):
                if len(design.faults) <= len(self.faults):
                    return design
                if first_incomplete is None:
                    first_incomplete = design
        return first_incomplete

    def _placements(self, part: TowerPart) -> Iterator[TowerPart]:
        """Yield copies of a part at all places to try: from the top down, at each height from the middle outwards."""
        dx, dy = _SEARCH_STEPS
        heights = RANGES[part.kind]["y"]
        middle = self.width / 2
        columns = range(round(middle) % dx, round(self.width), dx)  # one of the columns is the middle
        columns_from_middle = sorted(columns, key=lambda x: abs(x - middle))
        for y in range(round(heights.most), round(heights.least) - 1, -dy):
            if part.kind in IN_WALLS:
                for side in (part.side, -part.side):
                    yield replace(part, y=float(y), side=side)
            else:
                for x in columns_from_middle:
                    yield replace(part, x=float(x), y=float(y))


def bars_of(design: Design, index: int) -> tuple[Bar, ...]:
    """Return the bars of a part at rest."""
    part = design.parts[index]
    return (bar_of(part),) if part.kind == "peg" else leaf_of(design.spec, part).bars_at(0.0)


def clearance_past(design: Design, index: int) -> float:
    """Return the clearance (mm) past a part at rest: from the ends of its bars to the nearest other part or wall."""
    part = design.parts[index]
    bars = bars_of(design, index)
    # half the thickness of the outermost bar. That is the last bar of most parts, such as the lip of a flap. The last
    # bar of a wheel is its hub, so there the first bar counts
    end_radius = bars[0].radius if part.kind == "wheel" else bars[-1].radius
    ends = [bar.end for bar in bars]
    if not part.side:
        ends += [bar.start for bar in bars]
    gaps: list[float] = []
    for other in range(len(design.parts)):
        if other == index:
            continue
        for bar in bars_of(design, other):
            gaps += [distance_from_segment(end, bar.start, bar.end) - bar.radius - end_radius for end in ends]
    # add the gaps to both walls, but not to the wall that holds the part (side 1: left wall, side -1: right wall)
    if part.side <= 0:
        gaps += [x - end_radius for x, _ in ends]
    if part.side >= 0:
        gaps += [design.width - x - end_radius for x, _ in ends]
    return max(0.0, min(gaps))


def moved(part: TowerPart, x: float, y: float) -> TowerPart:
    """Return ``part`` moved to a place (mm), rounded to the steps of its ranges.

    The place is for the hinge or the middle of the part. A part in a wall only moves up or down.
    """
    height = RANGES[part.kind]["y"].snap(y)
    if part.kind in IN_WALLS:
        return replace(part, y=height)
    return replace(part, x=RANGES[part.kind]["x"].snap(x), y=height)


def with_tip_at(part: TowerPart, x: float, y: float, width: float) -> TowerPart:
    """Return a part whose tip is at a place (mm), as far as its ranges allow; ``width`` is the width of the shaft."""
    ranges = RANGES[part.kind]
    dx = (x - part.hinge(width).x) * (part.side or 1)
    dy = part.y - y
    if part.kind == "swing" and dx < 0:  # the place is for the left tip: put the right tip opposite
        dx, dy = -dx, -dy
    part = replace(part, length=ranges["length"].snap(math.hypot(dx, dy)))
    if "slope" not in ranges:
        return part
    return replace(part, slope=ranges["slope"].snap(math.atan2(dy, dx)))


def with_value(part: TowerPart, key: str, value: float) -> TowerPart:
    """Return a part with another value for ``key``, which is one of the keys of ``RANGES[part.kind]``."""
    snapped = RANGES[part.kind][key].snap(value)
    if key == "spokes":
        return replace(part, spokes=round(snapped))
    return replace(part, **{key: snapped})  # type: ignore[arg-type]


def on_other_wall(part: TowerPart, width: float) -> TowerPart:
    """Return a part mirrored to the other side of the shaft."""
    if part.kind in IN_WALLS:
        return replace(part, side=-part.side)
    slope = -part.slope if part.kind == "swing" else part.slope
    return replace(part, x=width - part.x, slope=slope)


def _in_wider_shaft(part: TowerPart, growth: float) -> TowerPart:
    """Return a part in a shaft that is wider by ``growth`` mm.

    A flap becomes longer, a ledge does not change, and a free part keeps its distance from the middle.
    """
    if part.kind == "flap":
        return replace(part, length=RANGES["flap"]["length"].snap(part.length + growth / math.cos(part.slope)))
    if part.kind == "ledge":
        return part
    return moved(part, part.x + growth / 2, part.y)


def _tower_of_parts(parts: Sequence[TowerPart], width: float) -> BuiltTower:
    """Return a tower with these parts, in a shaft that is ``width`` mm wide."""
    return BuiltTower(shaft=replace(Shaft(), width=width), parts=tuple(parts))


def _settle(design: Design) -> Design:
    """Return a design with its parts moved into the shaft, rounded and sorted, and its drums numbered from the top."""
    width = design.width_in_tenths
    inside = [replace(part, x=min(part.x, design.width)) for part in design.parts]
    rows = with_numbered_drums(rows_of(_tower_of_parts(inside, design.width)))
    kind_column, drum_column, y_column = (ROW.index(name) for name in ("kind", "drum", "y"))

    def building_order(index: int) -> tuple[int, int, int, Row]:
        """Return a sort key that orders parts by kind, by drum, and from the top."""
        row = rows[index]
        return row[kind_column], row[drum_column], -row[y_column], row

    old_indices = sorted(range(len(rows)), key=building_order)
    chosen = None if design.chosen is None else old_indices.index(design.chosen)
    parts = parts_of(built_tower([rows[index] for index in old_indices], width))
    return replace(design, parts=parts, chosen=chosen)


class History:
    """The undo history of a design: the present design, the designs before it, and the undone designs."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self._past: list[Design] = []
        self._future: list[Design] = []
        #: the name of the last change. Successive changes of one name, for example by a slider, are undone together
        self._last_change = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._future)

    def change(self, design: Design, name: str = "") -> None:
        """Replace the design by a changed design. Changes in a row with the same ``name`` are undone together."""
        if not name or name != self._last_change:
            self._past = [*self._past, self.design][-_MAX_UNDONE:]
        self.design = design
        self._future = []
        self._last_change = name

    def choose(self, index: int | None) -> None:
        """Choose another part. This cannot be undone."""
        self.design = self.design.choose(index)
        self.end_series()

    def end_series(self) -> None:
        """Let the next change be undone separately, even if it has the name of the last change."""
        self._last_change = ""

    def undo(self) -> None:
        """Go back to the design before the last change."""
        if self._past:
            self._future.append(self.design)
            self.design = self._past.pop()
            self.end_series()

    def redo(self) -> None:
        """Bring back the change that was undone last."""
        if self._future:
            self._past.append(self.design)
            self.design = self._future.pop()
            self.end_series()
