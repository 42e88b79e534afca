"""The state of a match of CVlizations, and its working copy while one move is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add, sub
from typing import Final, TypeAlias

from game.core import deciding, seats
from game.core.canonical import added_later
from game.core.copying import made_once, maker
from game.core.working_copy import WorkingCopy
from game.cvlizations.rules.ideas import IDEAS, IDEAS_WITH, LATE_AGE, Effect
from game.cvlizations.rules.orders import ALL_ORDERS, NO_ORDER, RESOURCES, ROUNDS, ROUNDS_EACH_AGE

#: So many play at most.
MOST_SEATS: Final = 5
#: Nobody's seat: the Cave Geeks have no owner.
NOBODY: Final = -1
#: An empty place of the idea track.
NO_IDEA: Final = 0
#: An idea that a view hides.
HIDDEN_IDEA: Final = -1

#: How many of each of ``RESOURCES``.
Goods: TypeAlias = "tuple[int, ...]"
NOTHING: Final[Goods] = (0,) * len(RESOURCES)


@dataclass(frozen=True, slots=True)
class Step:
    """Something still to be done: ``kind`` names it (see ``agenda``), the rest is its data.

    ``seat`` is who it concerns (for ``orders`` a tribe, see ``State.tribes``); ``order`` the order being carried out,
    ``count`` how many chose it, ``execution`` 1, or 2 for Doubling's second; ``amount`` how many are taken (for ``buy``
    how many ideas are seen on top of the deck), ``note`` the key of the order or idea that gives them, ``seats`` other
    seats, such as those robbed by this execution. For ``buy``, ``count`` is 1, or 2 for a second purchase.
    """

    kind: str
    seat: int = NOBODY
    order: int = NO_ORDER
    count: int = 0
    execution: int = 0
    amount: int = 0
    note: str = ""
    seats: tuple[int, ...] = ()

    def then(
        self, kind: str, *, amount: int = 0, note: str = "", seats: tuple[int, ...] = (), count: int | None = None
    ) -> Step:
        """Return a step of another kind for the same seat and the same execution of the same order."""
        chosen = self.count if count is None else count
        return step_of(kind, self.seat, self.order, chosen, self.execution, amount, note, seats)


#: Makes a step of its parts, equal ones once: the same few steps come up in every match.
step_of: Final = made_once(maker(Step))


@dataclass(frozen=True, slots=True)
class Tribe:
    """One tribe: a player's own, or a neutral one, which only plays orders.

    ``owner`` is the seat that plays it: its own number for a player's tribe, that of its player for a neutral tribe of
    the advanced variant, ``NOBODY`` for the Cave Geeks. ``played`` are the orders of this age's earlier rounds, open to
    all; ``up`` and ``down`` those of this round (``NO_ORDER`` before they are laid). ``goods`` counts each of
    ``RESOURCES``, ``happiness`` the tokens, ``ideas`` are numbers in the order bought. ``robbed`` counts what was
    stolen from the tribe this round, ``used`` are the ideas that act once a round and have. ``traded`` counts the
    resources that it traded for points at the end.
    """

    owner: int
    played: tuple[int, ...]
    up: int
    down: int
    goods: Goods
    happiness: int
    ideas: tuple[int, ...]
    robbed: int
    used: tuple[int, ...]
    traded: tuple[int, ...] = added_later(NOTHING)


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. ``agenda`` is what is still to be done, the first step being the present one.

    ``seats`` is the number of players. ``tribes`` are theirs by seat, then the neutral ones: the Cave Geeks, or in the
    advanced variant those of seat 0 and seat 1. ``helm`` is the tribe that holds the leader helm. ``round`` counts from
    1; ``phase`` is ``orders``, ``actions``, ``development`` or ``over``. ``track`` holds the four open ideas by place
    (``NO_IDEA`` for an empty one), ``deck`` the ideas of ages I and II, the next first, ``late_deck`` those of age III,
    ``removed`` those out of the match. ``winners`` is empty while the match goes on. ``trades`` is whether Tower,
    Castle and Larder trade resources for points at the end; in older matches they only count them.
    """

    seats: int
    advanced: bool
    tribes: tuple[Tribe, ...]
    helm: int
    round: int
    phase: str
    track: tuple[int, ...]
    deck: tuple[int, ...]
    late_deck: tuple[int, ...]
    removed: tuple[int, ...]
    agenda: tuple[Step, ...]
    winners: tuple[int, ...]
    trades: bool = added_later(False)


def age(state: State) -> int:
    """Return the age, 1 to 3."""
    return (state.round - 1) // ROUNDS_EACH_AGE + 1


def is_late(state: State) -> bool:
    """Tell whether the idea track is filled from the deck of age III."""
    return age(state) == LATE_AGE


def rounds_left(state: State) -> int:
    """Return how many rounds follow the present one."""
    return ROUNDS - state.round


def in_hand(tribe: Tribe) -> tuple[int, ...]:
    """Return the orders that a tribe has still in hand; in a view, an order hidden face down is among them."""
    return _in_hand(tribe.played, tribe.up, tribe.down)


@lru_cache(maxsize=2048)
def _in_hand(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    return tuple([order for order in ALL_ORDERS if order not in played and order not in (up, down)])


def order_counts(state: State) -> tuple[int, ...]:
    """Return how many tribes chose each order this round, by number (0 to 8); of what is known."""
    counts = [0] * (len(ALL_ORDERS) + 1)
    for tribe in state.tribes:
        for order in (tribe.up, tribe.down):
            if order > NO_ORDER:  # laid, and not hidden
                counts[order] += 1
    return tuple(counts)


def clockwise(state: State) -> tuple[int, ...]:
    """Return the tribes that sit round the table, clockwise from the helm.

    The Cave Geeks sit between the last and the first player; the neutral tribes of the advanced variant do not sit.
    """
    return seats.clockwise(state.helm, state.seats if state.advanced else len(state.tribes))


def players_clockwise(state: State) -> tuple[int, ...]:
    """Return the players, clockwise from the helm."""
    return _players_of(clockwise(state), state.seats)


@lru_cache(maxsize=64)
def _players_of(around: tuple[int, ...], seats: int) -> tuple[int, ...]:
    return tuple([tribe for tribe in around if tribe < seats])


def orders_sequence(state: State) -> tuple[int, ...]:
    """Return the tribes in the sequence in which they lay orders: in the advanced variant the neutral ones first."""
    around = clockwise(state)
    return tuple([state.seats + seat for seat in around]) + around if state.advanced else around


@lru_cache(maxsize=4096)
def with_more(goods: Goods, more: Goods) -> Goods:
    """Return counts of resources with others added to them."""
    return tuple(map(add, goods, more))


@lru_cache(maxsize=4096)
def with_less(goods: Goods, less: Goods) -> Goods:
    """Return counts of resources with others taken away from them."""
    return tuple(map(sub, goods, less))


def with_more_of(goods: Goods, kind: int, count: int) -> Goods:
    """Return counts of resources with ``count`` of one kind added to them."""
    changed = [*goods]
    changed[kind] += count
    return tuple(changed)


def effects_of(tribe: Tribe, name: str) -> tuple[tuple[int, Effect], ...]:
    """Return a tribe's ideas (by number) that have an effect of this name, with the effect."""
    ideas, known = tribe.ideas, IDEAS_WITH[name]
    if known.isdisjoint(ideas):
        return ()
    return tuple([(number, IDEAS[number].effect) for number in ideas if number in known])


def has(tribe: Tribe, name: str) -> bool:
    """Tell whether a tribe has an idea with an effect of this name."""
    return not IDEAS_WITH[name].isdisjoint(tribe.ideas)


def open_deck(state: State) -> tuple[int, ...]:
    """Return the deck that the idea track is refilled from in this age."""
    return state.late_deck if age(state) == LATE_AGE else state.deck


# The working copy of a state while one move is carried out: the state so far, chance, and the events so far.

#: What begins when a phase is over.
_AFTER = {"actions": Step("develop"), "development": Step("clean_up")}


class Copy(WorkingCopy[State, Step]):
    """What events write with: orders, resources, deck and track."""

    __slots__ = ()

    def goes_on(self) -> bool:
        """Begin the next phase when nothing is left of the present one."""
        state = self.state
        if not state.agenda and state.phase in _AFTER:
            self.first_do(_AFTER[state.phase])
        return bool(state.agenda)

    def turn_orders_down(self, *, back_in_hand: bool) -> None:
        """Turn all tribes' orders down, or take all of them back into the hands, and forget the round."""
        if self.state.tribes[0].up == NO_ORDER:
            return  # an age begins: none lie here
        for tribe in self.drafts_of("tribes"):
            tribe.played = () if back_in_hand else _played_with(tribe.played, tribe.up, tribe.down)
            tribe.up = tribe.down = NO_ORDER
            tribe.robbed, tribe.used = 0, ()

    def add(self, number: int, goods: Goods) -> None:
        """Add resources to those of a tribe; what it gives away is below zero."""
        tribe = self.draft_of("tribes", number)
        tribe.goods = with_more(tribe.goods, goods)

    def add_kind(self, number: int, kind: int, count: int) -> None:
        """Add resources of one kind to those of a tribe; what it gives away is below zero."""
        tribe = self.draft_of("tribes", number)
        tribe.goods = with_more_of(tribe.goods, kind, count)

    def top(self) -> int:
        """Return the next idea of the deck that the track is filled from, ``NO_IDEA`` when it is empty."""
        deck = open_deck(self.state)
        return deck[0] if deck else NO_IDEA

    def take_top(self) -> None:
        """Take the top off the deck that the track is filled from."""
        draft = self.draft
        if is_late(draft):
            draft.late_deck = draft.late_deck[1:]
        else:
            draft.deck = draft.deck[1:]

    def lay_on_top(self, idea: int) -> None:
        """Lay an idea on the deck that the track is filled from."""
        draft = self.draft
        if is_late(draft):
            draft.late_deck = (idea, *draft.late_deck)
        else:
            draft.deck = (idea, *draft.deck)

    def put_on_track(self, place: int, idea: int) -> None:
        """Lay an idea on a place of the track."""
        track = self.draft.track
        self.draft.track = (*track[:place], idea, *track[place + 1 :])


@lru_cache(maxsize=2048)
def _played_with(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    return tuple(sorted([*played, *[order for order in (up, down) if order != NO_ORDER]]))


#: How a kind of step is described at which the owner of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]


@lru_cache(maxsize=64)
def bundle(kind: int, count: int = 1) -> Goods:
    """Return ``count`` resources of one kind."""
    return tuple([count if kind == other else 0 for other in range(len(RESOURCES))])


def counted(kinds: tuple[int, ...]) -> Goods:
    """Return listed resources as counts by kind."""
    return tuple([kinds.count(kind) for kind in range(len(RESOURCES))])
