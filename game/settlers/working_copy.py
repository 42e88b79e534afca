"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from game.core import deciding
from game.core.copying import made_once
from game.core.working_copy import WorkingCopy
from game.settlers import events
from game.settlers.goods import Bundle, total
from game.settlers.state import Side, State, Step, points

_paid = made_once(events.Paid)
#: The parts of the state and of a side that the points of the player on turn depend on.
_POINTS_DEPEND_ON = frozenset({"active", "people", "arts", "adaptations", "reconnaissance", "complete"})


class Copy(WorkingCopy[State, Step]):
    """The small verbs of Settlers of the Stone Age: cards, and the end."""

    __slots__ = ()

    # -- parts of the state

    def player(self, seat: int) -> Side:
        """Return a seat's side as it stands."""
        return self.state.players[seat]

    def change(self, **parts: object) -> None:
        """Replace parts of the state."""
        super().change(**parts)
        if not _POINTS_DEPEND_ON.isdisjoint(parts):
            self.may_end = True

    def change_player(self, seat: int, **parts: object) -> None:
        """Replace parts of one player's side."""
        self.change_one("players", seat, parts)
        if not _POINTS_DEPEND_ON.isdisjoint(parts):
            self.may_end = True

    def pass_to(self, seat: int) -> None:
        """Make it a seat's turn."""
        self.draft.active = seat
        self.may_end = True

    # -- cards

    def gain(self, seat: int, cards: Bundle) -> None:
        """Move cards from the supply into a hand."""
        a, b, c, d = cards
        self._hold_more(seat, a, b, c, d)
        skin, meat, bone, flint = self.state.supply
        self.draft.supply = (skin - a, meat - b, bone - c, flint - d)

    def _hold_more(self, seat: int, skins: int, meats: int, bones: int, flints: int) -> None:
        """Put so many cards more into a hand."""
        player = self.draft_of("players", seat)
        skin, meat, bone, flint, hidden = player.hand
        player.hand = (skin + skins, meat + meats, bone + bones, flint + flints, hidden)

    def give_back(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply."""
        self.gain(seat, (-cards[0], -cards[1], -cards[2], -cards[3]))

    def pay(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply as a payment."""
        if total(cards):
            self.give_back(seat, cards)
            self.note(_paid(seat, cards))

    def hand_over(self, seat: int, other: int, cards: Bundle) -> None:
        """Move cards from one hand into another."""
        a, b, c, d = cards
        self._hold_more(seat, -a, -b, -c, -d)
        self._hold_more(other, a, b, c, d)

    # -- the end

    def goes_on(self) -> bool:
        """End the match if the player on turn has the points: nobody wins on another's turn."""
        state = self.state
        if self.may_end and not state.winners and state.turn:
            self.may_end = False
            if points(state, state.active) >= state.goal:
                self.change(winners=(state.active,), agenda=())
                self.note(events.Won(state.active))
        return bool(state.agenda)


#: How a kind of step is described at which a seat decides.
Decision = deciding.Decision[State, Step, Copy]
