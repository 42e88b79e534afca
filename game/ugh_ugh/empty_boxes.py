"""Which boxes hold nobody: everybody can count that, for who goes where and what is lifted is seen by all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core import Record
from game.core.rules import Event
from game.ugh_ugh.box_events import Lifted, Lured, SentOut, Slipped, WentToWork
from game.ugh_ugh.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.events import BeastsLeft

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
                        sum([members[old] for old in range(len(AREAS)) if into[old] == area]) for area in range(4)
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
