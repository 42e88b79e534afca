"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from game.core import deciding
from game.core.working_copy import WorkingCopy
from game.settlers.goods import Bundle
from game.settlers.state import Answer, Hand, Offer, Side, State, Step, offer_in, points, step_of, with_entry


class Copy(WorkingCopy[State, Step]):
    """What events of Settlers write with: cards, people chips, the answers to an offer."""

    __slots__ = ()

    def player(self, seat: int) -> Side:
        """Return a seat's side as it stands."""
        return self.state.players[seat]

    def goes_on(self) -> bool:
        """Leave only the end to do if the player on turn has the points: nobody wins on another's turn."""
        state = self.state
        if self.may_end and state.turn:
            self.may_end = False
            if points(state, state.active) >= state.goal:
                self.draft.agenda = (step_of("win", state.active),)
        return bool(state.agenda)

    # -- cards

    def gain(self, seat: int, cards: Bundle) -> None:
        """Move cards from the supply into a hand."""
        a, b, c, d = cards
        self._hold_more(seat, a, b, c, d)
        skin, meat, bone, flint = self.state.supply
        self.draft.supply = (skin - a, meat - b, bone - c, flint - d)

    def give_back(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply."""
        self.gain(seat, (-cards[0], -cards[1], -cards[2], -cards[3]))

    def hand_over(self, seat: int, other: int, cards: Bundle | Hand) -> None:
        """Move cards from one hand into another."""
        self._hold_more(seat, *[-count for count in cards])
        self._hold_more(other, *cards)

    def _hold_more(self, seat: int, skins: int, meats: int, bones: int, flints: int, unseen: int = 0) -> None:
        """Put so many cards more into a hand; where a view hides one card of a hand, it hides all of them."""
        player = self.draft_of("players", seat)
        skin, meat, bone, flint, hidden = player.hand
        if hidden or unseen:
            count = sum(player.hand) + skins + meats + bones + flints + unseen
            player.hand = (0, 0, 0, 0, count)
        else:
            player.hand = (skin + skins, meat + meats, bone + bones, flint + flints, 0)

    # -- people chips

    def take_people(self, seat: int, crossing: int, people: int) -> None:
        """Move a people chip of a colour from the map to a seat: it counts a point."""
        self.draft.people = tuple([place for place in self.state.people if place != crossing])
        player = self.draft_of("players", seat)
        player.people = with_entry(player.people, people, player.people[people] + 1)
        self.may_end = True

    # -- trade

    def answer(self, seat: int, give: Bundle, get: Bundle) -> None:
        """Note that a seat would take ``give`` from the player on turn, and hand over ``get``."""
        offer = offer_in(self.state)
        self.draft.offer = Offer(offer.give, offer.get, (*offer.answers, Answer(seat, give, get)))


#: How a kind of step is described at which a seat decides.
Decision = deciding.Decision[State, Step, Copy]
