"""What a chief who pays attention remembers: who went into which box since it was last lifted.

Everybody sees members go in, and boxes lifted. Nobody may look inside, but who remembers all that need not.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import Event
from game.ugh_ugh import box_events, events
from game.ugh_ugh.cards import AREAS, PLAINS, TIGER
from game.ugh_ugh.state import NOBODY, State

#: The seats of the members in each box, one entry a member, by area; ``NOBODY`` is the tiger.
Boxes = tuple[tuple[int, ...], ...]
#: What changes what lies in the boxes.
_OF_THE_BOXES = (
    box_events.SentOut,
    box_events.WentToWork,
    box_events.Lifted,
    box_events.TigerStayed,
    box_events.Slipped,
    box_events.Lured,
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
        if isinstance(event, box_events.SentOut):
            for area in event.areas:
                boxes[area].append(event.seat)
        elif isinstance(event, box_events.WentToWork):
            boxes[event.area].append(event.seat)
        elif isinstance(event, box_events.Lifted):
            boxes[event.area].clear()
        elif isinstance(event, box_events.TigerStayed):
            boxes[event.area].append(NOBODY)
        elif isinstance(event, events.BeastsLeft) and TIGER in event.pieces:
            boxes[PLAINS].append(NOBODY)
        elif isinstance(event, box_events.Slipped):
            self._boxes = _slipped(boxes, event.into)
        elif isinstance(event, box_events.Lured):
            self._boxes = [[who for who in box if who != NOBODY] for box in boxes]
            self._boxes[event.area].append(NOBODY)


def _slipped(boxes: list[list[int]], into: Sequence[int]) -> list[list[int]]:
    """Return the boxes after the contents of each went into another, by area."""
    slipped: list[list[int]] = [[] for _ in boxes]
    for area, box in enumerate(boxes):
        slipped[into[area]] += box
    return slipped
