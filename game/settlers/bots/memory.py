"""What who has watched a match remembers: likely hands, what became of a seat's offers, where nomads have stood.

All of it follows from events that everybody at the table sees; only the card that is stolen is known to two.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.rules import Event
from game.settlers.rules import events
from game.settlers.rules.goods import KINDS, Bundle, single
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import Hand, State, first_hand

#: What is offered, and what is asked for.
Terms = tuple[Bundle, Bundle]


# -- cards


def card_changes(event: Event) -> tuple[tuple[int, Bundle, int], ...]:
    """Return whose hands an event changes: seat, cards, and 1 for cards taken or -1 for cards given."""
    if isinstance(event, events.Yielded):
        return ((event.seat, single(event.kind, event.count), 1),)
    if isinstance(event, (events.Paid, events.Discarded)):
        return ((event.seat, event.cards, -1),)
    if isinstance(event, events.Banked):
        return (event.seat, event.give, -1), (event.seat, event.get, 1)
    if isinstance(event, events.Dealt):
        return (
            (event.seat, event.give, -1),
            (event.partner, event.get, -1),
            (event.seat, event.get, 1),
            (event.partner, event.give, 1),
        )
    if isinstance(event, events.Robbed) and event.kind != events.UNSEEN:
        return (event.victim, single(event.kind), -1), (event.seat, single(event.kind), 1)
    return ()


class HandMemory:
    """Everybody's cards as far as what was seen tells; in place of an unseen card stolen goes the commonest."""

    def __init__(self, view: State) -> None:
        """Begin with the cards that everybody is given at the start of a match such as that of ``view``."""
        self._hands = [list(first_hand(view)) for _ in view.players]

    def see(self, event: Event) -> None:
        """Take note of cards taken or given."""
        for seat, cards, sign in card_changes(event):
            for kind in KINDS:
                self._hands[seat][kind] = max(0, self._hands[seat][kind] + sign * cards[kind])
        if isinstance(event, events.Robbed) and event.kind == events.UNSEEN:
            _take_commonest(self._hands[event.victim])

    def likely(self, view: State) -> tuple[Hand, ...]:
        """Return the likely hands; none is larger than it is in the view: what cannot be known is left out."""
        hands = [list(hand) for hand in self._hands]
        for seat, player in enumerate(view.players):
            while sum(hands[seat]) > sum(player.hand):
                _take_commonest(hands[seat])
        return tuple([(hand[0], hand[1], hand[2], hand[3], 0) for hand in hands])


def _take_commonest(hand: list[int]) -> None:
    """Take a card of the kind of which there are most."""
    kind = max(KINDS, key=hand.__getitem__)
    hand[kind] = max(0, hand[kind] - 1)


class SureCards:
    """The cards that everybody surely holds, and how many more there are of which nothing is known.

    A card that is stolen unseen may be of any kind that its owner holds: nothing else makes a hand unsure.
    """

    def __init__(self, view: State) -> None:
        """Begin with the cards that everybody is given at the start of a match such as that of ``view``."""
        self._hands = [list(first_hand(view)) for _ in view.players]
        self._unknown = [0 for _ in view.players]

    def see(self, event: Event) -> None:
        """Take note of cards taken or given."""
        for seat, cards, sign in card_changes(event):
            for kind in KINDS:
                if cards[kind]:
                    self._change(seat, kind, sign * cards[kind])
        if isinstance(event, events.Robbed) and event.kind == events.UNSEEN:
            self._steal(event.seat, event.victim)

    def _change(self, seat: int, kind: int, by: int) -> None:
        held = self._hands[seat][kind] + by
        self._hands[seat][kind] = max(0, held)
        self._unknown[seat] = max(0, self._unknown[seat] + min(0, held))

    def _steal(self, seat: int, victim: int) -> None:
        hand = self._hands[victim]
        kinds = [kind for kind in KINDS if hand[kind]]
        if len(kinds) == 1 and not self._unknown[victim]:
            hand[kinds[0]] -= 1
            self._hands[seat][kinds[0]] += 1
            return
        for kind in kinds:
            hand[kind] -= 1
        self._unknown[victim] = max(0, self._unknown[victim] + len(kinds) - 1)
        self._unknown[seat] += 1

    def of(self, seat: int) -> Bundle:
        """Return the cards that a seat surely holds."""
        skins, meats, bones, flints = self._hands[seat]
        return skins, meats, bones, flints


# -- offers


class OfferBook:
    """One seat's offers so far: how many it ``made``, how many were ``dealt``, how many it ``repeated`` in vain.

    ``refused`` are the terms that nobody took in this turn of the seat or its last, and that are as hopeless now:
    nobody else has taken a card of a kind that is asked for since.
    """

    def __init__(self, seat: int) -> None:
        self.made = self.dealt = self.repeated = 0
        self._seat, self._turn = seat, 0
        self._last: Terms | None = None
        self._refused: dict[Terms, int] = {}

    @property
    def refused(self) -> set[Terms]:
        """The terms that it makes no sense to offer again."""
        return {terms for terms, turn in self._refused.items() if turn >= self._turn - 1}

    def read(self, seen: Iterable[Event]) -> OfferBook:
        """Take note of some events, in order; return the book."""
        for event in seen:
            self.see(event)
        return self

    def see(self, event: Event) -> None:
        """Take note of an event."""
        if isinstance(event, events.TurnBegan):
            self._turn += event.seat == self._seat
        elif isinstance(event, events.Offered) and event.seat == self._seat:
            self._last = (event.give, event.get)
            self.made += 1
            self.repeated += self._last in self.refused
        elif isinstance(event, events.NoDeal) and event.seat == self._seat and self._last is not None:
            self._refused[self._last] = self._turn
        for seat, cards, sign in card_changes(event):
            if seat != self._seat and sign > 0:
                self._forget(cards)
        self.dealt += isinstance(event, events.Dealt) and event.seat == self._seat

    def _forget(self, taken: Bundle) -> None:
        """Somebody has taken cards: whoever asks for such a card may ask again."""
        self._refused = {
            terms: turn
            for terms, turn in self._refused.items()
            if not any(terms[1][kind] and taken[kind] for kind in KINDS)
        }


# -- walks


class Trails:
    """Where every nomad has stood since it last turned an event chip over, by the crossing it stands on now.

    ``loops`` counts the walks that ended where the same nomad had stood before, ``left`` those that left a people chip
    lying: both took a nomad nowhere.
    """

    def __init__(self) -> None:
        self.stood: dict[int, set[int]] = {}
        self.loops = self.left = 0
        self._lying, self._end = set(WORLD.chips), -1

    def read(self, seen: Iterable[Event]) -> Trails:
        """Follow some events, in order; return the trails."""
        for event in seen:
            self.see(event)
        return self

    def see(self, event: Event) -> None:
        """Follow an event."""
        if isinstance(event, events.Walked):
            self._follow(event.route[0], event.route[-1])
        elif isinstance(event, events.ChipTurned):
            self.stood[self._end] = set()
        elif isinstance(event, (events.Settled, events.PeopleTaken)):
            self._lying.discard(event.crossing)
            self.stood.pop(event.crossing, None)

    def _follow(self, start: int, end: int) -> None:
        stood = self.stood.pop(start, set()) | {start}
        self.left += start in self._lying
        self.loops += end in stood
        self.stood[end] = stood
        self._end = end


# -- all of it


class SettlersMemory:
    """All that a seat remembers: everybody's likely ``hands``, its own ``offers``, the nomads' ``trails``.

    ``sure`` are the cards that everybody surely holds.
    """

    def __init__(self, view: State, seat: int) -> None:
        self.hands, self.offers, self.trails = HandMemory(view), OfferBook(seat), Trails()
        self.sure = SureCards(view)

    def see(self, event: Event) -> None:
        """Take note of an event."""
        self.hands.see(event)
        self.sure.see(event)
        self.offers.see(event)
        self.trails.see(event)
