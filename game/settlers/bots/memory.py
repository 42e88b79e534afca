"""The memory of a seat: the cards that all seats probably and surely hold, its own offers, and the nomads' trails.

It is built from events that the seat may see; only the two seats concerned see which card was stolen.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.rules import Event
from game.elder.deeds import Deeds
from game.settlers.rules import events
from game.settlers.rules.goods import KINDS, Bundle, single
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import Hand, State, first_hand

#: The cards given and the cards asked for in an offer.
OfferTerms = tuple[Bundle, Bundle]


# -- cards


def card_changes(event: Event) -> tuple[tuple[int, Bundle, int], ...]:
    """Return how an event changes hands, as tuples of a seat, the cards, and a sign.

    The sign is 1 for cards added to the seat's hand, and -1 for cards removed.
    """
    if isinstance(event, events.Yielded):
        return ((event.seat, single(event.kind, event.count), 1),)
    if isinstance(event, events.Provided):
        return ((event.seat, event.cards, 1),)
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
    """An estimate of everybody's hand; if a card is stolen unseen, a card of the victim's commonest kind is removed."""

    def __init__(self, view: State) -> None:
        """Begin with the cards that each seat gets at the start of the match."""
        self._hands = [list(first_hand(view)) for _ in view.players]

    def see(self, event: Event) -> None:
        """Update the hands by an event."""
        for seat, cards, sign in card_changes(event):
            for kind in KINDS:
                self._hands[seat][kind] = max(0, self._hands[seat][kind] + sign * cards[kind])
        if isinstance(event, events.Robbed) and event.kind == events.UNSEEN:
            _take_commonest(self._hands[event.victim])

    def likely_hands(self, view: State) -> tuple[Hand, ...]:
        """Return the likely hand of each seat, without unknown cards, and with no more cards than in the view."""
        hands = [list(hand) for hand in self._hands]
        for seat, player in enumerate(view.players):
            while sum(hands[seat]) > sum(player.hand):
                _take_commonest(hands[seat])
        unknown_cards = 0
        return tuple([(hand[0], hand[1], hand[2], hand[3], unknown_cards) for hand in hands])


def _take_commonest(hand: list[int]) -> None:
    """Remove a card of the commonest kind from a hand, if it has any card."""
    kind = max(KINDS, key=hand.__getitem__)
    hand[kind] = max(0, hand[kind] - 1)


class SureCards:
    """The cards that each seat surely holds, and the number of its unknown cards.

    Hands become unsure only when a card is stolen unseen: the card may be of any kind that the victim holds.
    """

    def __init__(self, view: State) -> None:
        """Begin with the cards that each seat gets at the start of the match."""
        self._hands = [list(first_hand(view)) for _ in view.players]
        self._unknown = [0 for _ in view.players]

    def see(self, event: Event) -> None:
        """Update the sure and unknown cards by an event."""
        for seat, cards, sign in card_changes(event):
            for kind in KINDS:
                if cards[kind]:
                    self._add(seat, kind, sign * cards[kind])
        if isinstance(event, events.Robbed) and event.kind == events.UNSEEN:
            self._steal(event.seat, event.victim)

    def _add(self, seat: int, kind: int, count: int) -> None:
        """Add cards of a kind to a hand, or remove them if ``count`` is negative.

        If more cards are removed than the seat surely held, the rest are taken from its unknown cards.
        """
        sure_count = self._hands[seat][kind] + count
        self._hands[seat][kind] = max(0, sure_count)
        if sure_count < 0:
            self._unknown[seat] = max(0, self._unknown[seat] + sure_count)

    def _steal(self, seat: int, victim: int) -> None:
        """Move an unseen card, whose kind is known only if the victim surely holds cards of one kind and no others."""
        hand = self._hands[victim]
        kinds = [kind for kind in KINDS if hand[kind]]
        if len(kinds) == 1 and not self._unknown[victim]:
            hand[kinds[0]] -= 1
            self._hands[seat][kinds[0]] += 1
            return
        # the stolen card may be of any of these kinds, so one card of each kind is no longer sure
        for kind in kinds:
            hand[kind] -= 1
        self._unknown[victim] = max(0, self._unknown[victim] + len(kinds) - 1)
        self._unknown[seat] += 1

    def held_by(self, seat: int) -> Bundle:
        """Return the cards that a seat surely holds."""
        skins, meats, bones, flints = self._hands[seat]
        return skins, meats, bones, flints


# -- offers


class OfferBook:
    """One seat's offers and what became of them.

    - ``offer_count``: the number of the seat's offers; ``deal_count``: how many of them led to a deal.
    - ``repeat_count``: how many of them had terms that were in ``refused_terms``.
    - ``refused_terms``: the terms refused in the seat's present or previous turn. Terms are removed when another seat
      gains a card of a kind that the terms ask for.
    """

    def __init__(self, seat: int) -> None:
        self.offer_count = 0
        self.deal_count = 0
        self.repeat_count = 0
        self._seat = seat
        #: how many turns the seat has begun
        self._turn = 0
        self._last_offer: OfferTerms | None = None
        #: for all refused terms, the number of the seat's turn in which they were refused last
        self._refused: dict[OfferTerms, int] = {}

    @property
    def refused_terms(self) -> set[OfferTerms]:
        """The terms refused in the present turn or the turn before, which are not worth offering again."""
        return {terms for terms, turn in self._refused.items() if turn >= self._turn - 1}

    def read(self, events_in_order: Iterable[Event]) -> OfferBook:
        """Update the book by events, in order; return it."""
        for event in events_in_order:
            self.see(event)
        return self

    def see(self, event: Event) -> None:
        """Update the book by an event."""
        if isinstance(event, events.TurnBegan) and event.seat == self._seat:
            self._turn += 1
        elif isinstance(event, events.Offered) and event.seat == self._seat:
            self._last_offer = (event.give, event.get)
            self.offer_count += 1
            if self._last_offer in self.refused_terms:
                self.repeat_count += 1
        elif isinstance(event, events.NoDeal) and event.seat == self._seat and self._last_offer is not None:
            self._refused[self._last_offer] = self._turn
        elif isinstance(event, events.Dealt) and event.seat == self._seat:
            self.deal_count += 1
        for seat, cards, sign in card_changes(event):
            if seat != self._seat and sign > 0:  # the other seat can now pay, and may accept
                self._forget_refusals(cards)

    def _forget_refusals(self, new_cards: Bundle) -> None:
        """Forget the refused offers that ask for any kind of card in ``new_cards``, which another seat has just got."""
        self._refused = {
            (give, get): turn
            for (give, get), turn in self._refused.items()
            if not any(get[kind] and new_cards[kind] for kind in KINDS)
        }


# -- walks


class Trails:
    """The crossings where each nomad has stood since it last turned over an event chip.

    - ``earlier_crossings``: where each nomad has stood, by its present crossing.
    - ``loops``: the number of walks that ended where the nomad had stood before.
    - ``walks_off_chips``: the number of walks that began on a people chip, where the nomad could have settled.
    """

    def __init__(self) -> None:
        self.earlier_crossings: dict[int, set[int]] = {}
        self.loops = 0
        self.walks_off_chips = 0
        #: the crossings of the people chips still on the map
        self._chips_on_map = set(WORLD.chip_crossings)
        #: the crossing where the last walk ended, -1 before the first walk
        self._latest_end = -1

    def read(self, events_in_order: Iterable[Event]) -> Trails:
        """Update the trails by events, in order; return them."""
        for event in events_in_order:
            self.see(event)
        return self

    def see(self, event: Event) -> None:
        """Update the trails by an event."""
        if isinstance(event, events.Walked):
            self._follow_walk(event.route[0], event.route[-1])
        elif isinstance(event, events.ChipTurned):  # the nomad that walked last turned the chip, and begins a new trail
            self.earlier_crossings[self._latest_end] = set()
        elif isinstance(event, (events.Settled, events.PeopleTaken)):
            self._chips_on_map.discard(event.crossing)
            self.earlier_crossings.pop(event.crossing, None)

    def _follow_walk(self, start: int, end: int) -> None:
        """Move the trail of a nomad to the end of its walk, and count the walk in ``loops`` or ``walks_off_chips``."""
        trail = self.earlier_crossings.pop(start, set()) | {start}
        if start in self._chips_on_map:
            self.walks_off_chips += 1
        if end in trail:
            self.loops += 1
        self.earlier_crossings[end] = trail
        self._latest_end = end


# -- the whole memory


class SettlersMemory:
    """Everything that a bot remembers at one seat.

    - ``hands``: everybody's likely hands. ``sure_cards``: the cards that everybody surely holds.
    - ``offers``: the seat's offers. ``trails``: where all nomads have stood. ``deeds``: who helped or harmed the seat.
    """

    def __init__(self, view: State, seat: int) -> None:
        self.hands = HandMemory(view)
        self.sure_cards = SureCards(view)
        self.offers = OfferBook(seat)
        self.trails = Trails()
        self.deeds = Deeds(view, seat)

    def see(self, event: Event) -> None:
        """Update all parts of the memory by an event."""
        self.hands.see(event)
        self.sure_cards.see(event)
        self.offers.see(event)
        self.trails.see(event)
        self.deeds.see(event)
