"""What a chief who pays attention remembers: who went into which box, and which boxes are empty."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core import Record
from game.core.rules import Event
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.rules.events import BeastsLeft, Lifted, Lured, SentOut, Slipped, WentToWork
from game.ugh_ugh.rules.state import NOBODY, State

#: The seats of the members in each box, one entry a member, by area; ``NOBODY`` is the tiger.
Boxes = tuple[tuple[int, ...], ...]
#: What changes what lies in the boxes.
_OF_THE_BOXES = (
    events.SentOut,
    events.WentToWork,
    events.Lifted,
    events.TigerStayed,
    events.Slipped,
    events.Lured,
    events.BeastsLeft,
)


class BoxMemory:
    """What lies in the boxes after the events seen so far; with nothing seen, only the tiger is known of."""

    __slots__ = ("_boxes",)

    def __init__(self, view: State | None = None, seat: int = 0) -> None:
        """Begin with nothing seen; what everybody sees is the same for every seat."""
        self._boxes: list[list[int]] = [[NOBODY] if area == PLAINS else [] for area in range(len(AREAS))]

    @property
    def boxes(self) -> Boxes:
        """What lies in each box, in the order it came there."""
        return tuple([tuple(box) for box in self._boxes])

    def see(self, event: Event) -> None:
        """Take note of what an event changes in the boxes."""
        if not isinstance(event, _OF_THE_BOXES):
            return
        boxes = self._boxes
        if isinstance(event, events.SentOut):
            for area in event.areas:
                boxes[area].append(event.seat)
        elif isinstance(event, events.WentToWork):
            boxes[event.area].append(event.seat)
        elif isinstance(event, events.Lifted):
            boxes[event.area].clear()
        elif isinstance(event, events.TigerStayed):
            boxes[event.area].append(NOBODY)
        elif isinstance(event, events.BeastsLeft) and TIGER in event.pieces:
            boxes[PLAINS].append(NOBODY)
        elif isinstance(event, events.Slipped):
            self._boxes = _slipped(boxes, event.into)
        elif isinstance(event, events.Lured):
            self._boxes = [[who for who in box if who != NOBODY] for box in boxes]
            self._boxes[event.area].append(NOBODY)


def _slipped(boxes: list[list[int]], into: Sequence[int]) -> list[list[int]]:
    """Return the boxes after the contents of each went into another, by area."""
    slipped: list[list[int]] = [[] for _ in boxes]
    for area, box in enumerate(boxes):
        slipped[into[area]] += box
    return slipped


# Which boxes hold nobody: everybody can count that, for who goes where and what is lifted is seen by all.

#: the events that tell of it
_OF_BOXES = frozenset((SentOut, WentToWork, Lifted, Slipped, Lured, BeastsLeft))
#: where the tiger is while it is in no box
_OUT = -1


class _Count(NamedTuple):
    """How many members lie in each box, and the area of the box that has the tiger."""

    members: tuple[int, ...] = (0,) * len(AREAS)
    tiger: int = PLAINS

    def after(self, told: Iterable[Event]) -> _Count:
        """Return the count after events as everybody saw them."""
        members, tiger = list(self.members), self.tiger
        for event in told:
            match event:
                case SentOut(areas=areas):
                    for area in areas:
                        members[area] += 1
                case WentToWork(area=area):
                    members[area] += 1
                case Lifted(area=area, pieces=pieces):
                    members[area] = 0
                    tiger = _OUT if TIGER in pieces else tiger
                case Slipped(into=into):
                    members = [
                        sum([members[old] for old in range(len(AREAS)) if into[old] == area])
                        for area in range(len(AREAS))
                    ]
                    tiger = into[tiger] if tiger != _OUT else _OUT
                case Lured(area=area):
                    tiger = area
                case BeastsLeft(pieces=pieces) if TIGER in pieces:
                    tiger = PLAINS
        return _Count(tuple(members), tiger)


class EmptyBoxes:
    """Counts along with the records of a match: only those are looked at that were not there the last time."""

    def __init__(self) -> None:
        self._counted: list[tuple[Record, _Count]] = []

    def after(self, records: Sequence[Record]) -> frozenset[int]:
        """Return the areas whose boxes hold no member and no tiger after all these records of a match."""
        counted = self._counted
        while counted and (len(counted) > len(records) or counted[-1][0] is not records[len(counted) - 1]):
            counted.pop()
        for record in records[len(counted) :]:
            told = [event.seen_by(None) for event in record.events if type(event) in _OF_BOXES]
            counted.append((record, (counted[-1][1] if counted else _Count()).after(told)))
        count = counted[-1][1] if counted else _Count()
        return frozenset([area for area, lying in enumerate(count.members) if not lying and area != count.tiger])
