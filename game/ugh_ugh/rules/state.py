"""The state of a match of Ugh Ugh, and its working copy while a move is carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from game.core import canonical, copying, deciding, seats, words
from game.core.pieces import Pieces, Predator
from game.core.rules import Lever, Load
from game.core.working_copy import WorkingCopy
from game.ugh_ugh.rules.cards import (
    AREAS,
    BANGS_EACH_DRUM,
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

#: Stands for no seat: nobody holds the torch yet, or an event struck the flaps.
NOBODY = -1
#: A card that a view hides.
HIDDEN_CARD = "?"
#: An event card that a view hides. It differs from ``HIDDEN_CARD``, since everybody can count the events in the pile.
HIDDEN_EVENT = "!"
EMPTY_LOAD: Load = ((), ())
#: The inventions in a pile, hidden or not. ``HIDDEN_CARD`` is an invention: hidden events are ``HIDDEN_EVENT``.
_INVENTIONS_OR_HIDDEN = frozenset([HIDDEN_CARD, *[key for key, card in CARDS.items() if card.kind == "invention"]])


#: The leaves of the standard Passage: three flaps from the top, then their ledges, which hang in the opposite walls.
STANDARD_LEVERS: Final = (
    *[Lever(drum, hangs) for drum, hangs in enumerate(("left", "right", "left"))],
    *[Lever(drum, hangs) for drum, hangs in enumerate(("right", "left", "right"))],
)


@lru_cache(maxsize=64)
def drum_count(levers: tuple[Lever, ...]) -> int:
    """Return the number of drums of a Passage with these leaves."""
    return 1 + max([lever.drum for lever in levers])


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the agenda; its ``kind`` determines which of the other fields are used.

    - ``seat``: the seat that decides, or for which the entry happens.
    - ``count``: a number of members, loads or bangs; in ``answer``, the seat that proposed.
    - ``note``: an area, an event's key, or another detail.
    - ``queue``: pieces, or seats that are asked, in order.
    """

    kind: str
    seat: int = NOBODY
    count: int = 0
    note: str = ""
    queue: tuple[int, ...] = ()


#: Makes a step with a queue of pieces. There are too many such steps to cache them (see ``step_of``).
queue_step = copying.maker(Step)


@lru_cache(maxsize=4096)
def step_of(kind: str, seat: int = NOBODY, count: int = 0, note: str = "", queue: tuple[int, ...] = ()) -> Step:
    """Return a cached step: the same few steps come up in every match."""
    return Step(kind, seat, count, note, queue)


@dataclass(frozen=True, slots=True)
class Clan:
    """One chief's clan: members by id, tools, resources and cards.

    ``home`` are the available members, ``reserve`` the members on the clan's four places of the reserve board.
    ``waiting`` are members that found no place on that board; they come home at the end of the turn.
    ``goods`` counts each of ``RESOURCES``.
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
    """A whole match, frozen.

    - ``boxes``: the pieces in each box, by area. ``aside``: the pieces set aside. ``load``: what rests in the Passage.
    - ``tray``: the pieces that came out of the Passage in this throw, in order.
    - ``agenda``: the steps still to be done, the present step first. ``turn`` counts from 1.
    - ``winners``: empty until the match is over.
    - ``card_set``: the name of the set of cards in play; matches with the first set also follow the earlier rules.
    - ``levers``: the leaves of the Passage, or of the tower that the set-up names.
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
    levers: tuple[Lever, ...] = canonical.added_later(STANDARD_LEVERS)

    @property
    def drums(self) -> int:
        """The number of drums: 3 in the standard Passage, 1 to 5 in a self-built tower."""
        return drum_count(self.levers)


def seat_of(piece: int) -> int:
    """Return the seat that owns a member; predators belong to ``NOBODY``."""
    return piece // MEMBERS_EACH if piece < TIGER else NOBODY


def kind_of(piece: int) -> str:
    """Return the kind of a piece in the Passage: ``"member"`` or ``"predator"``."""
    return "predator" if piece in (TIGER, BEAR) else "member"


def lasting_effect(clan: Clan, effect: str) -> int:
    """Return the total of a lasting effect over all cards that the clan has built."""
    built = clan.built
    return _effects(built).get(effect, 0) if built else 0


@lru_cache(maxsize=4096)
def _effects(built: tuple[str, ...]) -> Mapping[str, int]:
    """Return the total of each effect over these cards."""
    amounts: dict[str, int] = {}
    for key in built:
        for effect, amount in CARDS[key].effects:
            amounts[effect] = amounts.get(effect, 0) + amount
    return amounts


def bin_count(clan: Clan) -> int:
    """Return the number of resources that the clan can hold."""
    return (LARGE_CAVE_BINS if clan.large_cave else SMALL_CAVE_BINS) + lasting_effect(clan, "bins")


def bang_count(clan: Clan) -> int:
    """Return the number of bangs that a working drum gives the clan."""
    return BANGS_EACH_DRUM + lasting_effect(clan, "bangs")


def free_bins(clan: Clan) -> int:
    """Return the number of free bins."""
    return bin_count(clan) - sum(clan.goods)


def card_stars(clan: Clan) -> int:
    """Return the Rock Stars of the clan's built cards."""
    return _card_stars(clan.built)


@lru_cache(maxsize=4096)
def _card_stars(built: tuple[str, ...]) -> int:
    """Return the Rock Stars on the cards with these keys."""
    return sum([CARDS[key].stars for key in built])


def stars(state: State, seat: int) -> int:
    """Return a seat's Rock Stars: for built cards, for having the whole clan in play, and for the torch."""
    clan = state.clans[seat]
    total = card_stars(clan) if clan.built else 0
    if is_whole_clan_in_play(clan):
        total += whole_clan_stars(clan)
    if state.torch == seat:
        total += 1 + lasting_effect(clan, "torch_star")
    return total


def whole_clan_stars(clan: Clan) -> int:
    """Return the Rock Stars that the clan has whenever all its members are in play."""
    return 1 + lasting_effect(clan, "full_house")


def is_whole_clan_in_play(clan: Clan) -> bool:
    """Return whether all members of the clan are in play: none is on the reserve board or waits to come home."""
    return not clan.reserve and not clan.waiting


def uses_earlier_rules(state: State) -> bool:
    """Return whether the match follows the earlier rules, which belong to the first set of cards."""
    return state.card_set == FIRST_SET


def has_inventions_left(state: State) -> bool:
    """Return whether an invention is left in the pile; works on a view, too."""
    return not _INVENTIONS_OR_HIDDEN.isdisjoint(state.deck)


def seats_from_active(state: State) -> tuple[int, ...]:
    """Return all seats, the active seat first, then clockwise."""
    return seats.clockwise(state.active, len(state.clans))


def other_seats_after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise from ``seat``."""
    return seats.clockwise(seat, len(state.clans))[1:]


def pieces_inside(state: State) -> tuple[int, ...]:
    """Return the pieces that rest in the Passage."""
    pieces, _ = state.load
    return tuple([piece[0] for piece in pieces])  # the first field is the id


def current_peek(state: State) -> tuple[int, int] | None:
    """Return the seat that looks into a box now, and the area of the box; ``None`` if no seat does."""
    if not state.agenda or state.agenda[0].kind != "peeked":
        return None
    return state.agenda[0].seat, AREAS.index(state.agenda[0].note)


def members_of(pieces: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the members of ``seat`` among ``pieces``."""
    if not pieces:
        return ()
    first_id = seat * MEMBERS_EACH
    end_id = first_id + MEMBERS_EACH
    return tuple([piece for piece in pieces if first_id <= piece < end_id])


def members_by_seat(pieces: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Group the members among ``pieces`` by seat, keeping their order."""
    members: dict[int, tuple[int, ...]] = {}
    for piece in pieces:
        if piece < TIGER:  # a member: the predators have the highest ids
            seat = piece // MEMBERS_EACH
            members[seat] = (*members[seat], piece) if seat in members else (piece,)
    return members


def tuple_without(items: tuple[Thing, ...], removed_items: Collection[Thing]) -> tuple[Thing, ...]:
    """Return ``items`` without those among ``removed_items``."""
    return tuple([thing for thing in items if thing not in removed_items])


def is_reserve_full(clan: Clan) -> bool:
    """Return whether all the clan's places on the reserve board are taken."""
    return len(clan.reserve) >= RESERVE_PLACES


class Copy(WorkingCopy[State, Step]):
    """The working copy that events change: it moves goods, members, pieces and cards, and ends the match."""

    __slots__ = ()

    def clan(self, seat: int) -> Clan:
        """Return a seat's present clan."""
        return self.state.clans[seat]

    def move_goods(self, seat: int, kinds: tuple[int, ...], sign: int) -> None:
        """Move a resource for each entry of ``kinds`` from the supply into a clan's bins, or back if ``sign`` is -1."""
        clan = self.draft_of("clans", seat)
        clan_goods = list(clan.goods)
        supply = list(self.state.supply)
        for kind in kinds:
            clan_goods[kind] += sign
            supply[kind] -= sign
        clan.goods = tuple(clan_goods)
        self.draft.supply = tuple(supply)

    def bring_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members into their cave."""
        clan = self.draft_of("clans", seat)
        clan.home = tuple(sorted(clan.home + pieces))

    def leave_home(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Take members out of their cave; the caller puts them elsewhere."""
        clan = self.draft_of("clans", seat)
        clan.home = tuple_without(clan.home, pieces)

    def lose_members(self, seat: int, pieces: tuple[int, ...]) -> None:
        """Put members on the reserve board; members without a free place there wait until the end of the turn."""
        if not pieces:
            return
        clan = self.draft_of("clans", seat)
        for piece in pieces:
            place = "waiting" if is_reserve_full(clan) else "reserve"
            setattr(clan, place, tuple(sorted((*getattr(clan, place), piece))))

    def pick_up(self, pieces: tuple[int, ...]) -> None:
        """Remove pieces from the tray and from those set aside."""
        draft = self.draft
        draft.tray = tuple_without(draft.tray, pieces)
        if draft.aside:
            draft.aside = tuple_without(draft.aside, pieces)

    def put_in_box(self, area: int, *pieces: int) -> None:
        """Put pieces into the box of an area, beside those in it."""
        self.fill_box(area, self.state.boxes[area] + pieces)

    def fill_box(self, area: int, pieces: tuple[int, ...]) -> None:
        """Let the box of an area contain ``pieces`` and nothing else."""
        boxes = list(self.state.boxes)
        boxes[area] = pieces
        self.draft.boxes = tuple(boxes)

    def take_from_pile(self, card: str, hidden: str = HIDDEN_CARD) -> None:
        """Remove a card from the pile; in a view that hides the card, remove one ``hidden`` card instead."""
        self.draft.deck = without_card(self.state.deck, card, hidden)

    def update_agenda(self) -> None:
        """Replace all remaining steps by the end of the match if a chief has ten Rock Stars.

        If two chiefs reach ten at once, the first chief clockwise from the active seat wins.
        """
        state = self.state
        if self.may_end and not state.winners:
            self.may_end = False
            for seat in seats_from_active(state):
                if stars(state, seat) >= STARS_TO_WIN:
                    self.draft.agenda = (step_of("end", seat),)
                    break


def without_card(cards: tuple[str, ...], card: str, hidden: str = HIDDEN_CARD) -> tuple[str, ...]:
    """Return ``cards`` without one ``card`` or, if ``card`` is not among them, without one ``hidden`` card."""
    place = cards.index(card if card in cards else hidden)
    return cards[:place] + cards[place + 1 :]


#: A kind of step at which a chief decides.
Decision = deciding.Decision[State, Step, Copy]


_CLAN_COUNT: Final = TIGER // MEMBERS_EACH  # the ids of all members come before the id of the tiger
#: The pieces that fall through the Passage, for screens other than the game's table.
PIECES: Final = Pieces(
    clans=tuple(tuple(range(seat * MEMBERS_EACH, (seat + 1) * MEMBERS_EACH)) for seat in range(_CLAN_COUNT)),
    predators=(
        Predator(TIGER, words.marked("the tiger"), words.marked("The tiger"), "cube.tiger"),
        Predator(BEAR, words.marked("the bear"), words.marked("The bear"), "cube.bear"),
    ),
)
