"""The state of a match of Ugh Ugh, and its working copy while one move is carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from game.core import canonical, copying, deciding, seats
from game.core.rules import Load
from game.core.working_copy import WorkingCopy
from game.ugh_ugh.rules.cards import (
    AREAS,
    BEAR,
    CARDS,
    FIRST_SET,
    LARGE_CAVE_BINS,
    MEMBERS_EACH,
    RESERVE_PLACES,
    SMALL_CAVE_BINS,
    STARS_TO_WIN,
    TIGER,
)

Thing = TypeVar("Thing")

#: Nobody's seat: the torch before the first games, a strike by an event.
NOBODY = -1
#: A card that a view hides.
HIDDEN_CARD = "?"
#: An event that a view hides: everybody can count how many of the pile's cards are events.
HIDDEN_EVENT = "!"
EMPTY_LOAD: Load = ((), ())
#: What is an invention where cards lie to be drawn: a hidden card is one, since a hidden event shows as such.
_INVENTIONS = frozenset([HIDDEN_CARD, *[key for key, card in CARDS.items() if card.kind == "invention"]])


@dataclass(frozen=True, slots=True)
class Step:
    """Something still to be done: ``kind`` names it (see ``agenda``), the rest is its data.

    ``seat`` is who it concerns, ``count`` a number of members, cards or bangs, ``note`` an area or an event's key,
    ``queue`` seats or pieces, in order.
    """

    kind: str
    seat: int = NOBODY
    count: int = 0
    note: str = ""
    queue: tuple[int, ...] = ()


#: makes a step from all its parts: one with a queue, of which there are too many to keep
queue_step = copying.maker(Step)


@lru_cache(maxsize=4096)
def step_of(kind: str, seat: int = NOBODY, count: int = 0, note: str = "", queue: tuple[int, ...] = ()) -> Step:
    """Return a step with these parts, made once: the same few steps come up in every match."""
    return Step(kind, seat, count, note, queue)


@dataclass(frozen=True, slots=True)
class Clan:
    """One chief's side: members by id, tools, bins and cards.

    ``home`` are the available members, ``reserve`` those on the clan's four places of the reserve board, ``waiting``
    those beyond the fourth, who return at the end of the turn. ``goods`` counts each of ``RESOURCES``.
    """

    home: tuple[int, ...]
    reserve: tuple[int, ...]
    waiting: tuple[int, ...]
    drum: bool
    spear: bool
    large_cave: bool
    goods: tuple[int, ...]
    hand: tuple[str, ...]
    built: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. ``agenda`` is what is still to be done, the first step being the present one.

    ``boxes`` are piece ids by area, ``aside`` what lies set aside, ``tray`` what came out of the Passage in this throw,
    in order, ``load`` what rests inside. ``turn`` counts turns from 1, ``winners`` is empty while the match goes on.
    ``card_set`` names the cards that are played with, and with the first the rules of its time.
    """

    glass_passage: bool
    open_boxes: bool
    clans: tuple[Clan, ...]
    boxes: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...]
    load: Load
    tray: tuple[int, ...]
    bear_home: bool
    wall: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    supply: tuple[int, ...]
    torch: int
    active: int
    turn: int
    agenda: tuple[Step, ...]
    winners: tuple[int, ...]
    card_set: str = canonical.added_later(FIRST_SET)


def seat_of(piece: int) -> int:
    """Return the seat a member belongs to; predators belong to ``NOBODY``."""
    return piece // MEMBERS_EACH if piece < TIGER else NOBODY


def kind_of(piece: int) -> str:
    """Return what the Passage takes a piece for: ``"member"`` or ``"predator"``."""
    return "predator" if piece in (TIGER, BEAR) else "member"


def lasting(clan: Clan, effect: str) -> int:
    """Add up a lasting effect over everything the clan has built."""
    built = clan.built
    return _effects(built).get(effect, 0) if built else 0


@lru_cache(maxsize=4096)
def _effects(built: tuple[str, ...]) -> Mapping[str, int]:
    """Add up every effect of some cards over all of them."""
    amounts: dict[str, int] = {}
    for key in built:
        for effect, amount in CARDS[key].effects:
            amounts[effect] = amounts.get(effect, 0) + amount
    return amounts


def bins(clan: Clan) -> int:
    """Return how many resources the clan can hold."""
    return (LARGE_CAVE_BINS if clan.large_cave else SMALL_CAVE_BINS) + lasting(clan, "bins")


def free_bins(clan: Clan) -> int:
    """Return how many more resources fit."""
    return bins(clan) - sum(clan.goods)


def card_stars(clan: Clan) -> int:
    """Return the Rock Stars of what the clan has built."""
    return _card_stars(clan.built)


@lru_cache(maxsize=4096)
def _card_stars(built: tuple[str, ...]) -> int:
    return sum([CARDS[key].stars for key in built])


def stars(state: State, seat: int) -> int:
    """Return a seat's Rock Stars: cards, an empty place on the reserve board, the torch."""
    clan = state.clans[seat]
    worth = card_stars(clan) if clan.built else 0
    if everybody_in(clan):
        worth += 1 + lasting(clan, "full_house")
    if state.torch == seat:
        worth += 1 + lasting(clan, "torch_star")
    return worth


def everybody_in(clan: Clan) -> bool:
    """Tell whether none of a clan's members is on the reserve board."""
    return not clan.reserve and not clan.waiting


def earlier_rules(state: State) -> bool:
    """Tell whether the match goes by the rules of the time of the first set of cards."""
    return state.card_set == FIRST_SET


def inventions_left(state: State) -> bool:
    """Tell whether an invention is left in the pile; a view knows it, too."""
    return not _INVENTIONS.isdisjoint(state.deck)


def around(state: State) -> tuple[int, ...]:
    """Return all seats, the active one first, then clockwise."""
    return seats.clockwise(state.active, len(state.clans))


def clockwise_after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise from ``seat``."""
    return seats.clockwise(seat, len(state.clans))[1:]


def inside(state: State) -> tuple[int, ...]:
    """Return the pieces that rest in the Passage."""
    return tuple([held[0] for held in state.load[0]])


def peeked(state: State) -> tuple[int, int] | None:
    """Return who looks into a box now, and into which, if anybody does."""
    if not state.agenda or state.agenda[0].kind != "peeked":
        return None
    return state.agenda[0].seat, AREAS.index(state.agenda[0].note)


def members_of(pieces: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return those of ``pieces`` that are members of ``seat``."""
    if not pieces:
        return ()
    first = seat * MEMBERS_EACH
    beyond = first + MEMBERS_EACH
    return tuple([piece for piece in pieces if first <= piece < beyond])


def by_seat(pieces: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the members among ``pieces`` by the seat that they belong to, in their order."""
    members: dict[int, tuple[int, ...]] = {}
    for piece in pieces:
        if piece < TIGER:
            seat = piece // MEMBERS_EACH
            members[seat] = (*members[seat], piece) if seat in members else (piece,)
    return members


def without(things: tuple[Thing, ...], gone: Collection[Thing]) -> tuple[Thing, ...]:
    """Return those of some pieces or cards that are not among ``gone``."""
    return tuple([thing for thing in things if thing not in gone])


def reserve_full(clan: Clan) -> bool:
    """Tell whether the clan's places on the reserve board are all taken."""
    return len(clan.reserve) >= RESERVE_PLACES


# The working copy of a state while one move is carried out: the state so far, chance, and the events so far.


class Copy(WorkingCopy[State, Step]):
    """What events write with: goods, members, boxes and cards; and the end."""

    __slots__ = ()

    def clan(self, seat: int) -> Clan:
        """Return a seat's clan as it stands."""
        return self.state.clans[seat]

    def move_goods(self, seat: int, goods: tuple[int, ...], sign: int) -> None:
        """Move resources from the supply into a clan's bins, or with a ``sign`` of -1 back."""
        clan = self.draft_of("clans", seat)
        held, supply = list(clan.goods), list(self.state.supply)
        for kind in goods:
            held[kind] += sign
            supply[kind] -= sign
        clan.goods = tuple(held)
        self.draft.supply = tuple(supply)

    def bring_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members into their cave."""
        clan = self.draft_of("clans", seat)
        clan.home = tuple(sorted(clan.home + pieces))

    def leave_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Take members out of their cave."""
        clan = self.draft_of("clans", seat)
        clan.home = without(clan.home, pieces)

    def lose_members(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members on the reserve board; a fifth waits there until the end of the turn (ruling 12)."""
        if not pieces:
            return
        clan = self.draft_of("clans", seat)
        for piece in pieces:
            place = "waiting" if reserve_full(clan) else "reserve"
            setattr(clan, place, tuple(sorted((*getattr(clan, place), piece))))
        self.may_end = True

    def pick_up(self, pieces: tuple[int, ...]) -> None:
        """Take pieces out of the tray, or from where they lie set aside."""
        draft = self.draft
        draft.tray = without(draft.tray, pieces)
        if draft.aside:
            draft.aside = without(draft.aside, pieces)

    def put_in_box(self, area: int, *pieces: int) -> None:
        """Put pieces into a box."""
        boxes = list(self.state.boxes)
        boxes[area] += pieces
        self.draft.boxes = tuple(boxes)

    def take_from_pile(self, card: str, hidden: str = HIDDEN_CARD) -> None:
        """Take a card from the top of the pile; from a pile that a view hides, one that is ``hidden`` so."""
        self.draft.deck = without_card(self.state.deck, card, hidden)

    def goes_on(self) -> bool:
        """End the match if a chief has ten Rock Stars: two at once, the active player, then clockwise (ruling 16)."""
        state = self.state
        if self.may_end and not state.winners:
            self.may_end = False
            for seat in around(state):
                if stars(state, seat) >= STARS_TO_WIN:
                    self.draft.agenda = (step_of("end", seat),)
                    break
        return bool(state.agenda)


def without_card(cards: tuple[str, ...], card: str, hidden: str = HIDDEN_CARD) -> tuple[str, ...]:
    """Return cards without one of them, which may lie ``hidden`` among them."""
    place = cards.index(card if card in cards else hidden)
    return cards[:place] + cards[place + 1 :]


#: How a kind of step is described at which a chief decides.
Decision = deciding.Decision[State, Step, Copy]
