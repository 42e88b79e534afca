"""What a program that learns CVlizations may do and see."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from game.core.instrument import (
    Block,
    Instrument,
    bundles,
    by_seat,
    clockwise_from,
    holder,
    many_hot,
    one_hot,
    steps_round,
)
from game.core.rules import AnyState, Move
from game.cvlizations import moves
from game.cvlizations.ideas import IDEAS, TRACK_PLACES
from game.cvlizations.orders import ALL_ORDERS, HIDDEN_ORDER, ORDERS, RESOURCES, ROUNDS
from game.cvlizations.state import State, Tribe

_MOST_SEATS: Final = 5
#: A seat takes at most so many resources of its choice at once.
_MOST_TAKEN: Final = 6
_MANY: Final = 999
#: Tribes that only play orders: the Cave Geeks, or one beside each of two players.
_NEUTRAL: Final = 2
_KEYS: Final = [ORDERS[order].key for order in ALL_ORDERS]
_PHASES: Final = ("orders", "actions", "development", "over")


def _actions() -> tuple[str, ...]:
    return (
        *[f"play {up} {down}" for up, down in permutations(_KEYS, 2)],
        *[f"steal +{step} {kind}" for step in range(1, _MOST_SEATS) for kind in RESOURCES],
        *[f"take {kinds}" for kinds in bundles(RESOURCES, 1, _MOST_TAKEN)],
        *[f"trade {give} {take}" for give, take in permutations(RESOURCES, 2)],
        *[f"buy {idea.key}" for idea in IDEAS.values()],
        "pass",
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    if isinstance(move, moves.Steal):
        return f"steal {steps_round(seat, move.seat, view.seats)} {RESOURCES[move.kind]}"
    return str(move)


def _of_tribe(tribe: Tribe) -> list[int]:
    """Return the numbers of a tribe that are 0 or 1: orders played, open, face down, and ideas."""
    down_hidden = int(tribe.down == HIDDEN_ORDER)
    return [
        *many_hot(ALL_ORDERS, tribe.played),
        *many_hot(ALL_ORDERS, (tribe.up,)),
        *many_hot(ALL_ORDERS, (tribe.down,)),
        down_hidden,
        *many_hot(list(IDEAS), tribe.ideas),
    ]


def _neutral(view: State, seat: int) -> list[int]:
    """Return the numbers of the tribes without a player, that beside who looks first."""
    others = list(view.tribes[view.seats :])
    if len(others) == view.seats:
        others = clockwise_from(seat, others)
    return [number for tribe in others for number in _of_tribe(tribe)]


def _layout(seats: int) -> tuple[Block, ...]:
    orders = " ".join(_KEYS)
    ideas = " ".join(idea.key for idea in IDEAS.values())
    each = 3 * len(ALL_ORDERS) + 1 + len(IDEAS)
    words = f"orders played before, open, face down ({orders}), whether one is hidden, ideas ({ideas})"

    def first_step(view: AnyState) -> AnyState:
        return view.agenda[0] if view.agenda else None

    def step(view: State, seat: int) -> list[int]:
        now = first_step(view)
        return [] if now is None else [now.amount, now.count, now.execution]

    return (
        by_seat("tribes", seats, each, 0, 1, words, lambda view, seat: _of_tribe(view.tribes[seat])),
        Block("neutral tribes", _NEUTRAL * each, 0, 1, f"each tribe without a player: {words}", _neutral),
        by_seat(
            "goods",
            seats,
            len(RESOURCES) + 2,
            0,
            _MANY,
            "food, wood, stone, happiness, how often it was robbed this round",
            lambda view, seat: (*view.tribes[seat].goods, view.tribes[seat].happiness, view.tribes[seat].robbed),
        ),
        Block(
            "helm",
            seats,
            0,
            1,
            "each seat, clockwise from who looks: whether it holds the leader helm",
            lambda view, seat: holder(seats, seat, view.helm),
        ),
        Block("round", 1, 0, ROUNDS, "the round, from 1", lambda view, seat: [view.round]),
        Block(
            "phase",
            len(_PHASES),
            0,
            1,
            " ".join(_PHASES),
            lambda view, seat: one_hot(len(_PHASES), _PHASES.index(view.phase)),
        ),
        Block(
            "track",
            TRACK_PLACES * len(IDEAS),
            0,
            1,
            f"the idea on each place of the track: {ideas}",
            lambda view, seat: [number for idea in view.track for number in many_hot(list(IDEAS), (idea,))],
        ),
        Block(
            "top",
            len(IDEAS),
            0,
            1,
            f"the ideas on top of the decks that only who looks sees: {ideas}",
            lambda view, seat: many_hot(list(IDEAS), (*view.deck, *view.late_deck)),
        ),
        Block(
            "decks",
            2,
            0,
            len(IDEAS),
            "ideas left of ages I and II, and of age III",
            lambda view, seat: [len(view.deck), len(view.late_deck)],
        ),
        Block("step", 3, 0, _MANY, "of what is asked: amount, tribes that chose the order, execution", step),
    )


INSTRUMENT: Final = Instrument(_actions(), _action_of, ("orders", "trade", "buy", "steal", "choose"), _layout)
