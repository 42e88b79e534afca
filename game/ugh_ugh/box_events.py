"""What happens at the four boxes of Ugh Ugh: who went where, what was lifted, looked into, or moved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core.rules import Event
from game.core.words import say, who
from game.ugh_ugh.event_words import AREA_NAMES, pieces_text, places_text


@dataclass(frozen=True, slots=True)
class SentOut(Event):
    """Members went from the cave into boxes; everybody sees which boxes."""

    seat: int
    areas: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} sent out: {places}.", who=who(self.seat), places=places_text(self.areas))


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """A box was lifted: everybody sees what was inside."""

    reveals: ClassVar[bool] = True
    seat: int
    area: int
    pieces: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} lifted the {area} basket.", who=who(self.seat), area=say(AREA_NAMES[self.area]))


@dataclass(frozen=True, slots=True)
class TigerStayed(Event):
    """The tiger stayed in the box that was lifted."""

    area: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("The tiger stayed in the {area} basket.", area=say(AREA_NAMES[self.area]))


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """A chief looked into a box; what was in it only that chief knows."""

    reveals: ClassVar[bool] = True
    seat: int
    area: int
    pieces: tuple[int, ...]

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat == self.seat else replace(self, pieces=())

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        area = say(AREA_NAMES[self.area])
        if not self.pieces:
            return say("{who} looked into the {area} basket.", who=who(self.seat), area=area)
        found = pieces_text(self.pieces)
        return say("{who} looked into the {area} basket: {pieces}.", who=who(self.seat), area=area, pieces=found)


@dataclass(frozen=True, slots=True)
class Slipped(Event):
    """Everything in some boxes slipped into others, unseen: ``into`` is where each box's contents are now, by area."""

    seat: int
    into: tuple[int, int, int, int]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        moved = [area for area, now in enumerate(self.into) if area != now]
        if len(moved) > 1:
            return say("Everything in the baskets moved on by one.")
        return say(
            "{who} let everything in the {area} basket slip into the {next} basket.",
            who=who(self.seat),
            area=say(AREA_NAMES[moved[0]]),
            next=say(AREA_NAMES[self.into[moved[0]]]),
        )


@dataclass(frozen=True, slots=True)
class Lured(Event):
    """The tiger went from one box into another."""

    seat: int
    area: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} lured the tiger into the {area} basket.", who=who(self.seat), area=say(AREA_NAMES[self.area]))


@dataclass(frozen=True, slots=True)
class WentToWork(Event):
    """A single without a mate went into a box."""

    seat: int
    area: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}'s single went to the {area}.", who=who(self.seat), area=say(AREA_NAMES[self.area]))
