"""States that agree with what one seat knows: where everything may be that it does not see.

Whoever remembers what went into the boxes knows whose members lie there, and by counting who is stuck inside the
Passage. Cards that nobody has seen may be in any hand and anywhere in the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.core.copying import copied, put
from game.core.rules import Load
from game.ugh_ugh.cards import AREAS, BEAR, CARD_SETS, CARDS, MEMBERS_EACH, TIGER, Card
from game.ugh_ugh.memory import Boxes
from game.ugh_ugh.secrets import lies_open
from game.ugh_ugh.state import HIDDEN_CARD, NOBODY, Clan, State, inside, kind_of, seat_of

#: Whose each piece is, by its id.
_SEATS: Final = tuple([seat_of(piece) for piece in range(BEAR + 1)])


def boxes_of(state: State) -> Boxes:
    """Return what everybody remembers to be in the boxes of an imagined state."""
    return tuple([whose(box) for box in state.boxes])


def whose(pieces: Sequence[int]) -> tuple[int, ...]:
    """Return the seat of each piece."""
    seats = _SEATS
    return tuple([seats[piece] for piece in pieces])


def imagined(view: State, seat: int, boxes: Boxes, random: Random) -> State:
    """Return a state that agrees with a seat's view and with what it remembers of the ``boxes``."""
    state = copied(view)
    filled, stuck = _pieces(view, seat, boxes)
    put(state, "boxes", filled)
    if not view.glass_passage:
        put(state, "load", _load(stuck, view.load))
    _deal(state, seat, random)
    return state


# -- members and predators


def _pieces(view: State, seat: int, boxes: Boxes) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """Return which pieces lie in each box, and those that are in no place that is seen: they are inside the Passage.

    Which member of a clan lies where makes no difference to anything.
    """
    unseen = _unseen(view)
    filled = list(view.boxes)
    for area in range(len(AREAS)):
        if not lies_open(view, seat, area):
            filled[area] += tuple([unseen[who].pop() for who in boxes[area] if unseen[who]])
    return tuple(filled), [piece for pieces in unseen.values() for piece in sorted(pieces)]


def _unseen(view: State) -> dict[int, list[int]]:
    """Return the pieces that a view does not show, by seat; the tiger under ``NOBODY``, with the bear before it."""
    shown = {piece for clan in view.clans for piece in (*clan.home, *clan.reserve, *clan.waiting)}
    shown.update(view.tray, view.aside, inside(view), *view.boxes)
    for step in view.agenda:
        if step.kind == "throw":
            shown.update(step.queue)
    unseen = {
        seat: [piece for piece in range(seat * MEMBERS_EACH, (seat + 1) * MEMBERS_EACH) if piece not in shown]
        for seat in range(len(view.clans))
    }
    beasts = (TIGER,) if view.bear_home else (BEAR, TIGER)
    return unseen | {NOBODY: [beast for beast in beasts if beast not in shown]}


def _load(stuck: Sequence[int], shown: Load) -> Load:
    """Return a load with these pieces; where they lie is not known, only how far the outer ends have sunk."""
    return tuple([(piece, kind_of(piece), 0, 0.0, 0.0, 0.0) for piece in stuck]), shown[1]


# -- cards


def _deal(state: State, seat: int, random: Random) -> None:
    """Deal the cards that the seat has not seen to the other hands, the pile and the box."""
    unseen = _unseen_cards(state, seat)
    for cards in unseen.values():
        random.shuffle(cards)
    clans = list(state.clans)
    for other, clan in enumerate(state.clans):
        if other != seat:
            clans[other] = copied(clan)
            put(clans[other], "hand", _hand(state, other, clan, unseen))
    put(state, "clans", tuple(clans))
    pile = [unseen["invention" if card == HIDDEN_CARD else "event"].pop() for card in state.deck]
    random.shuffle(pile)
    put(state, "deck", tuple(pile))
    put(state, "removed", tuple(unseen["clan"]))


def _unseen_cards(state: State, seat: int) -> dict[str, list[str]]:
    """Return the keys of the cards that a seat has not seen, by kind."""
    seen = {*state.wall, *state.discard, *state.clans[seat].hand}
    seen.update(*[clan.built for clan in state.clans])
    cards = CARD_SETS[state.card_set]

    def without_seen(cards: tuple[Card, ...]) -> list[str]:
        return [card.key for card in cards if card.key not in seen]

    return {
        "invention": without_seen(cards.inventions),
        "clan": without_seen(cards.clans),
        "event": without_seen(cards.events),
    }


def _hand(state: State, other: int, clan: Clan, unseen: dict[str, list[str]]) -> tuple[str, ...]:
    """Return a hand: all clan cards before one is kept; then that one until it is built, and inventions."""
    count = len(clan.hand)
    if not any(step.kind == "clan" and step.seat == other for step in state.agenda):
        count = min(count, 1 - sum([CARDS[key].kind == "clan" for key in clan.built]))
    inventions = len(clan.hand) - count
    return (*[unseen["clan"].pop() for _ in range(count)], *[unseen["invention"].pop() for _ in range(inventions)])
