"""The state of a match of CVlizations, and its working copy while a move is carried out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add, sub
from typing import Final, TypeAlias

from game.core import deciding, seats
from game.core.canonical import added_later
from game.core.copying import interned, maker, with_entry
from game.core.working_copy import WorkingCopy
from game.cvlizations.rules.ideas import IDEAS, IDEAS_WITH, LATE_AGE, Effect
from game.cvlizations.rules.orders import ALL_ORDERS, NO_ORDER, RESOURCES, ROUNDS, ROUNDS_EACH_AGE

#: The largest number of players.
MAX_SEATS: Final = 5
#: Stands for no seat: the owner of the Cave Geeks.
NOBODY: Final = -1
#: An empty place of the idea track.
NO_IDEA: Final = 0
#: An idea that a view hides.
HIDDEN_IDEA: Final = -1

#: The number of each of ``RESOURCES``.
Goods: TypeAlias = "tuple[int, ...]"
NOTHING: Final[Goods] = (0,) * len(RESOURCES)


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the agenda."""

    kind: str
    #: the seat concerned; for ``orders`` a tribe, see ``State.tribes``
    seat: int = NOBODY
    #: the order being carried out
    order: int = NO_ORDER
    #: the number of tribes that chose the order; for ``buy`` 1, or 2 for a second purchase
    count: int = 0
    #: 1, or 2 when Doubling repeats the order
    execution: int = 0
    #: the number of things taken; for ``buy`` the number of ideas seen on top of the deck
    amount: int = 0
    #: the key of the order or idea that gives the things taken; for ``follow`` the resource that the order gave
    note: str = ""
    #: other seats, such as the seats robbed by this execution
    seats: tuple[int, ...] = ()

    def then(
        self, kind: str, *, amount: int = 0, note: str = "", seats: tuple[int, ...] = (), count: int | None = None
    ) -> Step:
        """Return a step of another ``kind`` for the same seat, order and execution, by default with the same count."""
        step_count = self.count if count is None else count
        return step_of(kind, self.seat, self.order, step_count, self.execution, amount, note, seats)


#: Returns a cached step: the same few steps come up in every match.
step_of: Final = interned(maker(Step))


@dataclass(frozen=True, slots=True)
class Tribe:
    """One tribe: a player's tribe, or a neutral tribe, which only plays orders."""

    #: the seat that plays the tribe; ``NOBODY`` for the Cave Geeks
    owner: int
    #: the orders of the earlier rounds of this age
    played: tuple[int, ...]
    #: the orders of this round, face up and face down; ``NO_ORDER`` before they are laid
    up: int
    down: int
    #: the number of each of ``RESOURCES``
    goods: Goods
    #: the number of happiness tokens
    happiness: int
    #: the numbers of the tribe's ideas, in the order bought
    ideas: tuple[int, ...]
    #: the number of thefts from the tribe this round
    robbed: int
    #: the tribe's once-a-round ideas that have acted this round
    used: tuple[int, ...]
    #: the number of each of ``RESOURCES`` traded for points at the end
    traded: tuple[int, ...] = added_later(NOTHING)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match, frozen."""

    #: the number of players
    seats: int
    #: whether each of two players also runs a neutral tribe
    advanced: bool
    #: the players' tribes by seat, then the Cave Geeks, or the neutral tribes of seat 0 and seat 1
    tribes: tuple[Tribe, ...]
    #: the tribe with the leader helm
    helm: int
    #: the present round, counted from 1
    round: int
    #: ``orders``, ``actions``, ``development`` or ``over``
    phase: str
    #: the four open ideas by place, ``NO_IDEA`` for an empty place
    track: tuple[int, ...]
    #: the ideas of ages I and II, the next idea first
    deck: tuple[int, ...]
    #: the ideas of age III, the next idea first
    late_deck: tuple[int, ...]
    #: the ideas out of the match
    removed: tuple[int, ...]
    #: the steps still to be done, the present step first
    agenda: tuple[Step, ...]
    #: the seats that won; empty until the match is over
    winners: tuple[int, ...]
    #: whether Tower, Castle and Larder trade resources for points at the end; in older matches these ideas only count
    #: resources
    trades: bool = added_later(False)


#: the names of the three ages
AGE_NUMERALS: Final = ("I", "II", "III")


def age_numeral(age: int) -> str:
    """Return the Roman numeral of an age."""
    return AGE_NUMERALS[age - 1]


def age(state: State) -> int:
    """Return the age, 1 to 3."""
    return (state.round - 1) // ROUNDS_EACH_AGE + 1


def is_late(state: State) -> bool:
    """Return whether the idea track is filled from the deck of age III."""
    return age(state) == LATE_AGE


def rounds_left(state: State) -> int:
    """Return the number of rounds after the present one."""
    return ROUNDS - state.round


def orders_in_hand(tribe: Tribe) -> tuple[int, ...]:
    """Return the orders in a tribe's hand; in a view, an order that lies hidden still counts as in the hand."""
    return _in_hand(tribe.played, tribe.up, tribe.down)


@lru_cache(maxsize=2048)
def _in_hand(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    """Return the orders that are neither played nor laid."""
    return tuple([order for order in ALL_ORDERS if order not in played and order not in (up, down)])


def order_counts(state: State) -> tuple[int, ...]:
    """Return the number of tribes that chose each order this round, by order (0 to 8), without hidden orders."""
    counts = [0] * (len(ALL_ORDERS) + 1)
    for tribe in state.tribes:
        for order in (tribe.up, tribe.down):
            if order > NO_ORDER:  # laid, and not hidden
                counts[order] += 1
    return tuple(counts)


def tribes_clockwise(state: State) -> tuple[int, ...]:
    """Return the tribes with a place at the table, clockwise from the helm.

    The Cave Geeks sit between the last and the first player; neutral tribes of the advanced variant have no place.
    """
    return seats.clockwise(state.helm, state.seats if state.advanced else len(state.tribes))


def players_clockwise(state: State) -> tuple[int, ...]:
    """Return the players, clockwise from the helm."""
    return _players_of(tribes_clockwise(state), state.seats)


@lru_cache(maxsize=64)
def _players_of(tribes: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return those of ``tribes`` that belong to players; a player's tribe has the number of the player's seat."""
    return tuple([tribe for tribe in tribes if tribe < seats])


def laying_sequence(state: State) -> tuple[int, ...]:
    """Return the tribes in the order in which they lay orders: in the advanced variant the neutral tribes first."""
    tribes = tribes_clockwise(state)
    if not state.advanced:
        return tribes
    neutral_tribes = tuple([state.seats + seat for seat in tribes])
    return neutral_tribes + tribes


@lru_cache(maxsize=4096)
def with_more(goods: Goods, more: Goods) -> Goods:
    """Return the sum of two counts of resources."""
    return tuple(map(add, goods, more))


@lru_cache(maxsize=4096)
def with_less(goods: Goods, less: Goods) -> Goods:
    """Return ``goods`` minus ``less``."""
    return tuple(map(sub, goods, less))


def with_more_of(goods: Goods, kind: int, count: int) -> Goods:
    """Return ``goods`` plus ``count`` of one kind."""
    counts = [*goods]
    counts[kind] += count
    return tuple(counts)


def effects_of(tribe: Tribe, name: str) -> tuple[tuple[int, Effect], ...]:
    """Return pairs (number, effect) for those of a tribe's ideas that have an effect of this name."""
    ideas = tribe.ideas
    ideas_with_effect = IDEAS_WITH[name]
    if ideas_with_effect.isdisjoint(ideas):
        return ()
    return tuple([(number, IDEAS[number].effect) for number in ideas if number in ideas_with_effect])


def has_effect(tribe: Tribe, name: str) -> bool:
    """Return whether a tribe has an idea with an effect of this name."""
    return not IDEAS_WITH[name].isdisjoint(tribe.ideas)


def deck_in_play(state: State) -> tuple[int, ...]:
    """Return the deck that the idea track is refilled from in this age."""
    return state.late_deck if is_late(state) else state.deck


#: The step that begins the next phase, by the phase that ends.
_STEP_AFTER_PHASE = {"actions": Step("develop"), "development": Step("clean_up")}


class Copy(WorkingCopy[State, Step]):
    """The working copy that events change: it moves orders, resources and ideas, and begins the next phase."""

    __slots__ = ()

    def update_agenda(self) -> None:
        """Begin the next phase if the present phase has no step left."""
        state = self.state
        if not state.agenda and state.phase in _STEP_AFTER_PHASE:
            self.first_do(_STEP_AFTER_PHASE[state.phase])

    def turn_orders_down(self, *, back_in_hand: bool) -> None:
        """Turn the laid orders into played orders, and reset the counters of the round.

        With ``back_in_hand``, all laid and played orders go back into the hands instead.
        """
        if self.state.tribes[0].up == NO_ORDER:
            return  # the first round of an age: no orders were laid
        for tribe in self.drafts_of("tribes"):
            tribe.played = () if back_in_hand else _with_laid_orders(tribe.played, tribe.up, tribe.down)
            tribe.up = tribe.down = NO_ORDER
            tribe.robbed = 0
            tribe.used = ()

    def add_goods(self, tribe_number: int, goods: Goods) -> None:
        """Give resources to a tribe; negative counts take them away."""
        tribe = self.draft_of("tribes", tribe_number)
        tribe.goods = with_more(tribe.goods, goods)

    def add_kind(self, tribe_number: int, kind: int, count: int) -> None:
        """Give resources of one kind to a tribe; a negative ``count`` takes them away."""
        tribe = self.draft_of("tribes", tribe_number)
        tribe.goods = with_more_of(tribe.goods, kind, count)

    def top(self) -> int:
        """Return the top idea of the deck in play, or ``NO_IDEA`` if this deck is empty."""
        deck = deck_in_play(self.state)
        return deck[0] if deck else NO_IDEA

    def take_top(self) -> None:
        """Remove the top idea of the deck in play."""
        draft = self.draft
        if is_late(draft):
            draft.late_deck = draft.late_deck[1:]
        else:
            draft.deck = draft.deck[1:]

    def lay_on_top(self, idea: int) -> None:
        """Put an idea on top of the deck in play."""
        draft = self.draft
        if is_late(draft):
            draft.late_deck = (idea, *draft.late_deck)
        else:
            draft.deck = (idea, *draft.deck)

    def put_on_track(self, place: int, idea: int) -> None:
        """Put an idea on a place of the track."""
        self.draft.track = with_entry(self.draft.track, place, idea)


@lru_cache(maxsize=2048)
def _with_laid_orders(played: tuple[int, ...], up: int, down: int) -> tuple[int, ...]:
    """Return the played orders together with the two that were laid this round."""
    return tuple(sorted([*played, *[order for order in (up, down) if order != NO_ORDER]]))


#: A kind of step at which the owner of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]


@lru_cache(maxsize=64)
def bundle(kind: int, count: int = 1) -> Goods:
    """Return ``count`` resources of one kind."""
    return tuple([count if kind == other else 0 for other in range(len(RESOURCES))])


def count_by_kind(kinds: tuple[int, ...]) -> Goods:
    """Return listed resources as counts by kind."""
    return tuple([kinds.count(kind) for kind in range(len(RESOURCES))])
