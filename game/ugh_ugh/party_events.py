"""What the events of Ugh Ugh in which clans throw in a member come to: the Cocktail Party, the Mixer and the Games."""

from __future__ import annotations

from typing import ClassVar

from game.core.rules import Event, event
from game.core.words import Marked, all_of, say, who


@event
class NobodyTookPart(Event):
    """No clan had an available member to throw in."""

    says: ClassVar[Marked] = "Nobody is at home, so nobody takes part."


@event
class Met(Event):
    """Members of these clans took part and came out together; without seats nobody met."""

    seats: tuple[int, ...]

    def sentence(self) -> str:
        """Say who met, or that nobody did."""
        if not self.seats:
            return say("Nobody met.")
        return say("{who} met.", who=all_of([who(seat) for seat in self.seats]))


@event
class TorchStayed(Event):
    """No athlete came out, or the first one out was of the clan that holds the torch: ``seat``, else ``NOBODY``."""

    seat: int

    def sentence(self) -> str:
        """Say whether its holder won again."""
        if self.seat >= 0:
            return say("{who} wins again and keeps the torch.", who=who(self.seat))
        return say("Nobody came out: the torch stays where it is.")
