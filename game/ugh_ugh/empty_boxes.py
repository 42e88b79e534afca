"""Which boxes hold nobody: everybody can count that, for who goes where and what is lifted is seen by all."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.rules import Event
from game.ugh_ugh.box_events import Lifted, Lured, SentOut, Slipped, WentToWork
from game.ugh_ugh.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.events import BeastsLeft

#: the events that tell of it
OF_BOXES = (SentOut, WentToWork, Lifted, Slipped, Lured, BeastsLeft)
#: where the tiger is while it is in no box
_OUT = -1


def empty_boxes(told: Iterable[Event]) -> frozenset[int]:
    """Return the areas whose boxes hold no member and no tiger, after events as everybody saw them."""
    members, tiger = [0] * len(AREAS), PLAINS
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
                members = [sum([members[old] for old in range(len(AREAS)) if into[old] == area]) for area in range(4)]
                tiger = into[tiger] if tiger != _OUT else _OUT
            case Lured(area=area):
                tiger = area
            case BeastsLeft(pieces=pieces) if TIGER in pieces:
                tiger = PLAINS
    return frozenset([area for area, count in enumerate(members) if not count and area != tiger])
