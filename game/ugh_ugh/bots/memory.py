"""The memory of an attentive player: the members in each box, the empty boxes, the pieces in the Passage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.core import Record
from game.core.rules import Event
from game.elder.deeds import Deeds
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.rules.events import BeastsLeft, CameHome, CameOut, Lifted, Lured, SentOut, Slipped, Threw, WentToWork
from game.ugh_ugh.rules.state import NOBODY, State, tuple_without

#: Stands for the tiger in a remembered box, in place of the seat of an owner: ``seat_of`` the tiger is ``NOBODY``.
TIGER_MARK: Final = NOBODY
#: The contents of each box, by area: for each member the seat of its clan, for the tiger ``TIGER_MARK``.
Boxes = tuple[tuple[int, ...], ...]
#: The events that change the contents of boxes.
_BOX_EVENTS = (
    events.SentOut,
    events.WentToWork,
    events.Lifted,
    events.TigerStayed,
    events.Slipped,
    events.Lured,
    events.BeastsLeft,
)


class BoxMemory:
    """The contents of the boxes after the events seen so far.

    ``deeds`` remembers who helped or harmed the seat.
    """

    __slots__ = ("_boxes", "deeds")

    def __init__(self, view: State | None = None, seat: int = 0) -> None:
        """Begin before the first event: the tiger (``TIGER_MARK``) is in the plains, all other boxes are empty."""
        self.deeds = Deeds(view, seat)
        self._boxes: list[list[int]] = [[TIGER_MARK] if area == PLAINS else [] for area in range(len(AREAS))]

    @property
    def boxes(self) -> Boxes:
        """The contents of each box, in the order in which the pieces went in."""
        return tuple([tuple(box) for box in self._boxes])

    def see(self, event: Event) -> None:
        """Update the boxes after an event."""
        self.deeds.see(event)
        if not isinstance(event, _BOX_EVENTS):
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
            boxes[event.area].append(TIGER_MARK)
        elif isinstance(event, events.BeastsLeft) and TIGER in event.pieces:
            boxes[PLAINS].append(TIGER_MARK)
        elif isinstance(event, events.Slipped):
            self._boxes = _move_contents(boxes, event.into)
        elif isinstance(event, events.Lured):
            self._boxes = [[owner for owner in box if owner != TIGER_MARK] for box in boxes]
            self._boxes[event.area].append(TIGER_MARK)


def _move_contents(boxes: list[list[int]], into: Sequence[int]) -> list[list[int]]:
    """Return the boxes after the contents of each were moved: from box ``area`` to box ``into[area]``."""
    moved_boxes: list[list[int]] = [[] for _ in boxes]
    for area, box in enumerate(boxes):
        moved_boxes[into[area]] += box
    return moved_boxes


#: The public events that ``CommonKnowledge.after`` reads.
_COUNTED_EVENTS = frozenset((SentOut, WentToWork, Lifted, Slipped, Lured, BeastsLeft, Threw, CameOut, CameHome))
#: The tiger's area while it is in no box.
_IN_NO_BOX = -1


class CommonKnowledge(NamedTuple):
    """The knowledge of any player who paid attention.

    - ``members``: for each box, the seats of the members in it.
    - ``tiger``: the area of the box with the tiger, ``_IN_NO_BOX`` if it is elsewhere.
    - ``inside``: the pieces in the Passage, in the order in which they went in.
    - ``last``: the result of the last drop in the last record. It is ``None`` if there was no drop, or if nobody fell
      out and members have gone home since.
    """

    members: Boxes = ((),) * len(AREAS)
    tiger: int = PLAINS
    inside: tuple[int, ...] = ()
    last: CameOut | None = None

    @property
    def empty_areas(self) -> frozenset[int]:
        """The areas whose boxes hold no member and no tiger."""
        return frozenset([area for area, seats in enumerate(self.members) if not seats and area != self.tiger])

    def after(self, seen_events: Iterable[Event]) -> CommonKnowledge:
        """Return the knowledge after the events of one more record, as an onlooker sees them."""
        members = list(self.members)
        tiger = self.tiger
        inside = self.inside
        last = None
        for event in seen_events:
            match event:
                case SentOut(seat=seat, areas=areas):
                    for area in areas:
                        members[area] += (seat,)
                case WentToWork(seat=seat, area=area):
                    members[area] += (seat,)
                case Lifted(area=area, pieces=pieces):
                    members[area] = ()
                    if TIGER in pieces:
                        tiger = _IN_NO_BOX
                case Slipped(into=into):
                    members = [tuple(seats) for seats in _move_contents([list(box) for box in members], into)]
                    if tiger != _IN_NO_BOX:
                        tiger = into[tiger]
                case Lured(area=area):
                    tiger = area
                case BeastsLeft(pieces=pieces) if TIGER in pieces:
                    tiger = PLAINS
                case Threw(pieces=pieces):
                    inside += pieces
                case CameOut(pieces=pieces):
                    inside = tuple_without(inside, pieces)
                    last = event
                case CameHome(pieces=pieces) if pieces and last and not last.pieces:
                    last = None  # members have gone home since a drop in which nobody fell out
        return CommonKnowledge(tuple(members), tiger, inside, last)


class _CachedKnowledge(NamedTuple):
    """The knowledge after a record."""

    record: Record
    knowledge: CommonKnowledge


class KnowledgeCache:
    """Caches the knowledge after each record of a match, so that only new records are read."""

    def __init__(self) -> None:
        self._cached: list[_CachedKnowledge] = []

    def after(self, records: Sequence[Record]) -> CommonKnowledge:
        """Return the common knowledge after all these records of a match."""
        cached = self._cached
        # drop records that were undone or replaced by others
        while cached and (len(cached) > len(records) or cached[-1].record is not records[len(cached) - 1]):
            cached.pop()
        knowledge = cached[-1].knowledge if cached else CommonKnowledge()
        for record in records[len(cached) :]:
            if record.events:
                knowledge = knowledge.after(
                    event.seen_by(None) for event in record.events if type(event) in _COUNTED_EVENTS
                )
            cached.append(_CachedKnowledge(record, knowledge))
        return knowledge
