"""What happens in trade: with the bank, and between the player on turn and others."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, say, who
from game.settlers.events import cards_in_words
from game.settlers.goods import Bundle
from game.settlers.state import Offer, offer_in
from game.settlers.working_copy import Copy

Give: TypeAlias = Annotated[Bundle, Worded("give", cards_in_words)]
Get: TypeAlias = Annotated[Bundle, Worded("get", cards_in_words)]


@event
class Banked(Event):
    """A seat traded with the bank."""

    says: ClassVar[Marked] = "{who} gave the bank {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Swap the cards with the supply."""
        copy.give_back(self.seat, self.give)
        copy.gain(self.seat, self.get)


@event
class Offered(Event):
    """The player on turn offered a trade."""

    says: ClassVar[Marked] = "{who} offered {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Lay the offer before everybody."""
        copy.draft.offers += 1
        copy.draft.offer = Offer(self.give, self.get)


@event
class Accepted(Event):
    """A seat would take the offer."""

    says: ClassVar[Marked] = "{who} accepted."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Note that the seat is willing, on the terms of the offer."""
        terms = offer_in(copy.state)
        copy.answer(self.seat, terms.give, terms.get)


@event
class Countered(Event):
    """A seat would trade on other terms: it gives ``give`` and wants ``get``."""

    says: ClassVar[Marked] = "{who} would give {give} for {get}."
    seat: Seat
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Note that the seat is willing, on its own terms."""
        copy.answer(self.seat, self.get, self.give)


@event
class Declined(Event):
    """A seat declined; ``all_turn``: and will hear no more this turn."""

    seat: int
    all_turn: bool

    def change(self, copy: Copy) -> None:
        """Hear no more offers in this turn, if the seat wants none."""
        if self.all_turn:
            copy.draft.deaf = tuple(sorted((*copy.state.deaf, self.seat)))

    def sentence(self) -> str:
        """Say whether the seat hears other offers in this turn."""
        if self.all_turn:
            return say("{who} wants no more offers this turn.", who=who(self.seat))
        return say("{who} declined.", who=who(self.seat))


@event
class Dealt(Event):
    """The player on turn traded with another: gave ``give``, got ``get``."""

    says: ClassVar[Marked] = "{who} gave {partner} {give} for {get}."
    seat: Seat
    partner: Annotated[int, Worded("partner", who)]
    give: Give
    get: Get

    def change(self, copy: Copy) -> None:
        """Swap the cards; the offer is done with."""
        copy.hand_over(self.seat, self.partner, self.give)
        copy.hand_over(self.partner, self.seat, self.get)
        copy.draft.offer = None


@event
class NoDeal(Event):
    """The offer came to nothing."""

    says: ClassVar[Marked] = "No trade was made."
    seat: int

    def change(self, copy: Copy) -> None:
        """Take the offer back."""
        copy.draft.offer = None
