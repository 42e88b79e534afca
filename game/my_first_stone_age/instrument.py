"""What a program that learns My First Stone Age may do and see."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.core.instrument import Block, Instrument, bundles, by_seat, many_hot, one_hot
from game.core.rules import Move
from game.my_first_stone_age.board import DOGS, GOODS, HUTS, HUTS_IN_PILE, PILES, PLACES, SPACES, TOKENS
from game.my_first_stone_age.moves import DOG
from game.my_first_stone_age.state import State, open_huts

#: More of one good, or of goods on a space, than there are.
_MOST_GOODS: Final = 9
_LONGEST: Final = 20_000


def _actions() -> tuple[str, ...]:
    places = range(len(PLACES))
    with_dogs = ["", *[f" {DOG} {goods}" for goods in bundles(GOODS, 1, DOGS)]]
    return (
        *[f"flip {place}" for place in places],
        *[f"trade {give} {take}" for give in GOODS for take in GOODS if give != take],
        "done",
        *[f"build {pile}{dogs}" for pile in range(PILES) for dogs in with_dogs],
        "skip",
        *[f"swap {one} {other}" for one, other in combinations(places, 2)],
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    return str(move)


def _layout(seats: int) -> tuple[Block, ...]:
    return (
        by_seat(
            "figure",
            seats,
            len(SPACES),
            0,
            1,
            "the space of the track that the figure stands on",
            lambda view, seat: one_hot(len(SPACES), view.settlements[seat].space),
        ),
        by_seat(
            "goods",
            seats,
            len(GOODS),
            -1,
            _MOST_GOODS,
            "how many of each good lie behind the settlement; -1 where that is hidden",
            lambda view, seat: view.settlements[seat].goods,
        ),
        by_seat("dogs", seats, 1, 0, DOGS, "dogs", lambda view, seat: [view.settlements[seat].dogs]),
        by_seat(
            "huts",
            seats,
            len(HUTS),
            0,
            1,
            f"the huts built: {' '.join(HUTS)}",
            lambda view, seat: many_hot(list(HUTS), view.settlements[seat].huts),
        ),
        Block(
            "tokens",
            len(PLACES) * len(TOKENS),
            0,
            1,
            f"the token that lies open at each place, none where it lies face down: {' '.join(TOKENS)}",
            lambda view, seat: [number for token in view.tokens for number in many_hot(TOKENS, (token,))],
        ),
        Block("stock", len(GOODS), 0, _MOST_GOODS, "goods on their spaces", lambda view, seat: view.stock),
        Block("post", len(GOODS), 0, _MOST_GOODS, "goods on the trading post", lambda view, seat: view.post),
        Block("dog space", 1, 0, DOGS, "dogs on the dog space", lambda view, seat: [view.dogs]),
        Block(
            "open huts",
            PILES * len(HUTS),
            0,
            1,
            f"the open hut of each pile: {' '.join(HUTS)}",
            lambda view, seat: [number for hut in open_huts(view) for number in many_hot(list(HUTS), (hut,))],
        ),
        Block(
            "piles",
            PILES,
            0,
            HUTS_IN_PILE,
            "how many huts are left in each pile",
            lambda view, seat: [len(pile) for pile in view.piles],
        ),
        Block(
            "put back",
            len(PLACES),
            0,
            1,
            "where the building-site token was just put back",
            lambda view, seat: one_hot(len(PLACES), view.put_back),
        ),
        Block("turn", 1, 0, _LONGEST, "turns of all players so far", lambda view, seat: [view.turn]),
    )


INSTRUMENT: Final = Instrument(_actions(), _action_of, ("flip", "trade", "build", "swap"), _layout)
