"""The actions and observations of CVlizations for programs that learn to play it."""

from __future__ import annotations

from array import array
from itertools import permutations
from typing import Final

from game.core import instrument
from game.core.copying import cached_by_identity
from game.core.rules import Move
from game.cvlizations.rules import moves
from game.cvlizations.rules.ideas import IDEAS, TRACK_PLACES
from game.cvlizations.rules.orders import ALL_ORDERS, HIDDEN_ORDER, ORDERS, RESOURCES, ROUNDS
from game.cvlizations.rules.state import MAX_SEATS, State, Tribe

#: The most resources that a seat may choose at once.
_MAX_TAKEN: Final = 6
#: The largest count that an observation can hold.
_COUNT_LIMIT: Final = 999
#: The largest number of neutral tribes: with two players, the Cave Geeks or one neutral tribe for each player.
_NEUTRAL_TRIBES: Final = 2
_ORDER_KEYS: Final = [ORDERS[order].key for order in ALL_ORDERS]
_PHASE_NAMES: Final = ("orders", "actions", "development", "over")


def _action_names() -> tuple[str, ...]:
    """Return the names of all actions; a theft names its victim by the number of seats clockwise from the thief."""
    return (
        *[f"play {up} {down}" for up, down in permutations(_ORDER_KEYS, 2)],
        *[f"steal +{step} {kind}" for step in range(1, MAX_SEATS) for kind in RESOURCES],
        *[f"take {kinds}" for kinds in instrument.bundles(RESOURCES, 1, _MAX_TAKEN)],
        *[f"trade {give} {take}" for give, take in permutations(RESOURCES, 2)],
        *[f"buy {idea.key}" for idea in IDEAS.values()],
        "pass",
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    """Return the name of the action that stands for a move of ``seat``."""
    if isinstance(move, moves.Steal):
        return f"steal {instrument.relative_seat(seat, move.seat, view.seats)} {RESOURCES[move.kind]}"
    return str(move)


_mark_orders = instrument.marker(ALL_ORDERS)
_mark_ideas = instrument.marker(list(IDEAS))


@cached_by_identity
def _tribe_numbers(tribe: Tribe) -> bytes:
    """Return a tribe as numbers 0 or 1: orders played, face up and face down, and ideas."""
    orders = _mark_orders(tribe.played) + _mark_orders((tribe.up,)) + _mark_orders((tribe.down,))
    return orders + bytes([tribe.down == HIDDEN_ORDER]) + _mark_ideas(tribe.ideas)


def _neutral_numbers(view: State, seat: int) -> bytes:
    """Return the neutral tribes as numbers, the neutral tribe of the viewing seat first."""
    others = list(view.tribes[view.seats :])
    if len(others) == view.seats:  # each player has a neutral tribe
        others = instrument.clockwise_from(seat, others)
    return b"".join([_tribe_numbers(tribe) for tribe in others])


@cached_by_identity
def _goods_numbers(tribe: Tribe) -> array[int]:
    """Return a tribe's resources, its happiness, and how often it was robbed this round."""
    return array("i", (*tribe.goods, tribe.happiness, tribe.robbed))


def _step_numbers(view: State) -> list[int]:
    """Return the numbers of the step at which a seat is asked; an empty list after the end."""
    if not view.agenda:
        return []
    step = view.agenda[0]
    return [step.amount, step.count, step.execution]


_IDEA_KEYS: Final = " ".join(idea.key for idea in IDEAS.values())
_TRIBE_SIZE: Final = 3 * len(ALL_ORDERS) + 1 + len(IDEAS)
_TRIBE_WORDS: Final = (
    f"orders played before, open, face down ({' '.join(_ORDER_KEYS)}), whether one is hidden, ideas ({_IDEA_KEYS})"
)
_GOODS_WORDS: Final = f"{', '.join(RESOURCES)}, happiness, how often it was robbed this round"
_STEP_WORDS: Final = "of what is asked: amount, tribes that chose the order, execution"
_NEUTRAL_WORDS: Final = f"each tribe without a player: {_TRIBE_WORDS}"
_TRACK_WORDS: Final = f"the idea on each place of the track: {_IDEA_KEYS}"
_TOP_WORDS: Final = f"the top idea of the deck, if the viewer sees it: {_IDEA_KEYS}"


def _layout(seats: int) -> tuple[instrument.Block, ...]:
    """Return the blocks of an observation for this number of seats."""
    ideas = list(IDEAS)
    return (
        instrument.by_seat(
            "tribes",
            seats,
            _TRIBE_SIZE,
            low=0,
            high=1,
            words=_TRIBE_WORDS,
            read=lambda view, seat: _tribe_numbers(view.tribes[seat]),
        ),
        instrument.Block(
            "neutral tribes", _NEUTRAL_TRIBES * _TRIBE_SIZE, low=0, high=1, words=_NEUTRAL_WORDS, read=_neutral_numbers
        ),
        instrument.by_seat(
            "goods",
            seats,
            len(RESOURCES) + 2,
            low=0,
            high=_COUNT_LIMIT,
            words=_GOODS_WORDS,
            read=lambda view, seat: _goods_numbers(view.tribes[seat]),
        ),
        instrument.seat_that("helm", seats, "holds the leader helm", lambda view: view.helm),
        instrument.public_numbers("round", 1, ROUNDS, "the round, from 1", lambda view: [view.round]),
        instrument.items_present("phase", _PHASE_NAMES, " ".join(_PHASE_NAMES), lambda view: (view.phase,)),
        instrument.items_at("track", TRACK_PLACES, ideas, _TRACK_WORDS, lambda view: view.track),
        # a view hides every idea in the decks except a top card that its seat may look at
        instrument.items_present("top", ideas, _TOP_WORDS, lambda view: (*view.deck, *view.late_deck)),
        instrument.public_numbers(
            "decks",
            2,
            len(IDEAS),
            "ideas left of ages I and II, and of age III",
            lambda view: [len(view.deck), len(view.late_deck)],
        ),
        instrument.public_numbers("step", 3, _COUNT_LIMIT, _STEP_WORDS, _step_numbers),
    )


INSTRUMENT: Final = instrument.Instrument(
    _action_names(), _action_of, kinds=("orders", "trade", "buy", "steal", "choose"), layout=_layout, varying=()
)
