"""What a chief who pays attention remembers: who went into which box, which boxes are empty, who is inside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core import Record
from game.core.rules import Event
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.rules.events import BeastsLeft, CameOut, Lifted, Lured, SentOut, Slipped, Threw, WentToWork
from game.ugh_ugh.rules.state import NOBODY, State, tuple_without

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


# What everybody can count: which boxes hold nobody, and who is in the Passage. Who goes where, what is lifted, what is
# thrown in and what comes out is seen by all.

#: the events that tell of it
_SEEN_BY_ALL = frozenset((SentOut, WentToWork, Lifted, Slipped, Lured, BeastsLeft, Threw, CameOut))
#: where the tiger is while it is in no box
_OUT = -1


class Known(NamedTuple):
    """What everybody can know who has paid attention.

    ``members`` holds the seats of those in each box, one entry a member, ``tiger`` is the area of the box that has the
    tiger. ``inside`` are the pieces in the Passage, in the order in which they went in; ``last`` is what came of the
    last drop, until something else happens.
    """

    members: Boxes = ((),) * len(AREAS)
    tiger: int = PLAINS
    inside: tuple[int, ...] = ()
    last: CameOut | None = None

    @property
    def empty(self) -> frozenset[int]:
        """The areas whose boxes hold no member and no tiger."""
        return frozenset([area for area, inside in enumerate(self.members) if not inside and area != self.tiger])

    def after(self, told: Iterable[Event]) -> Known:
        """Return what is known after the events of a record as everybody saw them."""
        members, tiger, inside, last = list(self.members), self.tiger, self.inside, None
        for event in told:
            match event:
                case SentOut(seat=seat, areas=areas):
                    for area in areas:
                        members[area] += (seat,)
                case WentToWork(seat=seat, area=area):
                    members[area] += (seat,)
                case Lifted(area=area, pieces=pieces):
                    members[area] = ()
                    tiger = _OUT if TIGER in pieces else tiger
                case Slipped(into=into):
                    members = [tuple(seats) for seats in _slipped([list(box) for box in members], into)]
                    tiger = into[tiger] if tiger != _OUT else _OUT
                case Lured(area=area):
                    tiger = area
                case BeastsLeft(pieces=pieces) if TIGER in pieces:
                    tiger = PLAINS
                case Threw(pieces=pieces):
                    inside += pieces
                case CameOut(pieces=pieces):
                    inside, last = tuple_without(inside, pieces), event
        return Known(tuple(members), tiger, inside, last)


class Onlooker:
    """Counts along with the records of a match: only those are looked at that were not there the last time."""

    def __init__(self) -> None:
        self._counted: list[tuple[Record, Known]] = []

    def after(self, records: Sequence[Record]) -> Known:
        """Return what everybody can know after all these records of a match."""
        counted = self._counted
        while counted and (len(counted) > len(records) or counted[-1][0] is not records[len(counted) - 1]):
            counted.pop()
        for record in records[len(counted) :]:
            known = counted[-1][1] if counted else Known()
            if record.events:
                known = known.after(event.seen_by(None) for event in record.events if type(event) in _SEEN_BY_ALL)
            counted.append((record, known))
        return counted[-1][1] if counted else Known()
