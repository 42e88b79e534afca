"""What happens at the four boxes of Ugh Ugh: who went where, what was lifted, looked into, or moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias

from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, say, who
from game.ugh_ugh.cards import TIGER
from game.ugh_ugh.event_words import AREA_NAMES, pieces_text, places_text
from game.ugh_ugh.state import members_of, without
from game.ugh_ugh.working_copy import Copy


def _area_name(area: int) -> str:
    return say(AREA_NAMES[area])


Area: TypeAlias = Annotated[int, Worded("area", _area_name)]


@event
class SentOut(Event):
    """Members went from the cave into boxes; everybody sees which boxes."""

    says: ClassVar[Marked] = "{who} sent out: {places}."
    seat: Seat
    areas: Annotated[tuple[int, ...], Worded("places", places_text)]

    def change(self, copy: Copy) -> None:
        """Put one available member into each of the boxes."""
        clan = copy.draft_of("clans", self.seat)
        home, boxes = clan.home, list(copy.state.boxes)
        for area, piece in zip(self.areas, home, strict=False):
            boxes[area] += (piece,)
        clan.home, copy.draft.boxes = home[len(self.areas) :], tuple(boxes)


@event
class Lifted(Event):
    """A box was lifted: everybody sees what was inside."""

    says: ClassVar[Marked] = "{who} lifted the {area} basket."
    reveals: ClassVar[bool] = True
    seat: Seat
    area: Area
    pieces: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Empty the box."""
        boxes = list(copy.state.boxes)
        boxes[self.area] = ()
        copy.draft.boxes = tuple(boxes)


@event
class TigerStayed(Event):
    """The tiger stayed in the box that was lifted."""

    says: ClassVar[Marked] = "The tiger stayed in the {area} basket."
    area: Area

    def change(self, copy: Copy) -> None:
        """Leave the tiger in the box."""
        copy.put_in_box(self.area, TIGER)


@event
class Peeked(Event):
    """A chief looked into a box; what was in it only that chief knows."""

    reveals: ClassVar[bool] = True
    seat: int
    area: int
    pieces: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Open the box in the view of the chief who looks."""
        if self.pieces:
            boxes = list(copy.state.boxes)
            boxes[self.area] = self.pieces
            copy.draft.boxes = tuple(boxes)

    def seen_by(self, seat: int | None) -> Event:
        """Hide what was in the box from all but the chief who looked."""
        return self if seat == self.seat else replace(self, pieces=())

    def sentence(self) -> str:
        """Say what was found, for whoever may know it."""
        area = say(AREA_NAMES[self.area])
        if not self.pieces:
            return say("{who} looked into the {area} basket.", who=who(self.seat), area=area)
        found = pieces_text(self.pieces)
        return say("{who} looked into the {area} basket: {pieces}.", who=who(self.seat), area=area, pieces=found)


@event
class Slipped(Event):
    """Everything in some boxes slipped into others, unseen: ``into`` is where each box's contents are now, by area."""

    seat: int
    into: tuple[int, int, int, int]

    def change(self, copy: Copy) -> None:
        """Let everything in each box go into another."""
        boxes: list[tuple[int, ...]] = [()] * len(self.into)
        for area, box in enumerate(copy.state.boxes):
            boxes[self.into[area]] += box
        copy.draft.boxes = tuple(boxes)

    def sentence(self) -> str:
        """Say which box slipped, or that all did."""
        moved = [area for area, now in enumerate(self.into) if area != now]
        if len(moved) > 1:
            return say("Everything in the baskets moved on by one.")
        return say(
            "{who} let everything in the {area} basket slip into the {next} basket.",
            who=who(self.seat),
            area=say(AREA_NAMES[moved[0]]),
            next=say(AREA_NAMES[self.into[moved[0]]]),
        )


@event
class Lured(Event):
    """The tiger went from one box into another."""

    says: ClassVar[Marked] = "{who} lured the tiger into the {area} basket."
    seat: Seat
    area: Area

    def change(self, copy: Copy) -> None:
        """Move the tiger, which a view does not know in a closed box."""
        copy.draft.boxes = tuple([without(box, (TIGER,)) for box in copy.state.boxes])
        copy.put_in_box(self.area, TIGER)


@event
class WentToWork(Event):
    """A single without a mate went into a box."""

    says: ClassVar[Marked] = "{who}'s single went to the {area}."
    seat: Seat
    area: Area

    def change(self, copy: Copy) -> None:
        """Put the single into the box."""
        single = members_of(copy.state.tray, self.seat)
        copy.pick_up(single)
        copy.put_in_box(self.area, *single)
