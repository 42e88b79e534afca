"""The actions and observations of learning programs in My First Stone Age."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.core import instrument
from game.core.rules import Move
from game.my_first_stone_age.rules.board import DOGS, GOODS, HUTS, HUTS_IN_PILE, PILES, PLACES, SPACES, TOKENS
from game.my_first_stone_age.rules.moves import DOG
from game.my_first_stone_age.rules.state import State, open_huts

#: Upper bounds of the number of any good, and of turns.
_MAX_GOODS: Final = 9
_MAX_TURNS: Final = 20_000


def _action_names() -> tuple[str, ...]:
    """Return the table of actions: every move that can ever be legal."""
    places = range(len(PLACES))
    with_dogs = ["", *[f" {DOG} {goods}" for goods in instrument.bundles(GOODS, 1, DOGS)]]
    return (
        *[f"flip {place}" for place in places],
        *[f"trade {give} {take}" for give in GOODS for take in GOODS if give != take],
        "done",
        *[f"build {pile}{dogs}" for pile in range(PILES) for dogs in with_dogs],
        "skip",
        *[f"swap {one} {other}" for one, other in combinations(places, 2)],
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    """Return the action of a move: its text, which is the same in every seat's view."""
    return str(move)


def _layout(seats: int) -> tuple[instrument.Block, ...]:
    """Return the blocks of an observation for this number of seats."""
    huts = list(HUTS)
    pile_words = "how many huts are left in each pile"
    tokens_words = f"the token that lies open at each place, none where it lies face down: {' '.join(TOKENS)}"
    put_back_words = "where the building-site token was just put back"
    return (
        instrument.by_seat(
            "figure",
            seats,
            len(SPACES),
            low=0,
            high=1,
            words="the space of the track that the figure stands on",
            read=lambda view, seat: instrument.one_hot(len(SPACES), view.settlements[seat].space),
        ),
        instrument.by_seat(
            "goods",
            seats,
            len(GOODS),
            low=-1,
            high=_MAX_GOODS,
            words="how many of each good lie behind the settlement; -1 where that is hidden",
            read=lambda view, seat: view.settlements[seat].goods,
        ),
        instrument.by_seat(
            "dogs", seats, size=1, low=0, high=DOGS, words="dogs", read=lambda view, seat: [view.settlements[seat].dogs]
        ),
        instrument.items_of_seats(
            "huts", seats, huts, f"the huts built: {' '.join(HUTS)}", lambda view, seat: view.settlements[seat].huts
        ),
        instrument.items_at("tokens", len(PLACES), TOKENS, tokens_words, lambda view: view.tokens),
        instrument.public_numbers("stock", len(GOODS), _MAX_GOODS, "goods on their spaces", lambda view: view.stock),
        instrument.public_numbers("post", len(GOODS), _MAX_GOODS, "goods on the trading raft", lambda view: view.post),
        instrument.public_numbers("dog space", 1, DOGS, "dogs on the dog space", lambda view: [view.dogs]),
        instrument.items_at("open huts", PILES, huts, f"the open hut of each pile: {' '.join(HUTS)}", open_huts),
        instrument.public_numbers(
            "piles", PILES, HUTS_IN_PILE, pile_words, lambda view: [len(pile) for pile in view.piles]
        ),
        instrument.items_present("put back", range(len(PLACES)), put_back_words, lambda view: (view.put_back,)),
        instrument.public_numbers("turn", 1, _MAX_TURNS, "turns of all players so far", lambda view: [view.turn]),
    )


INSTRUMENT: Final = instrument.Instrument(
    _action_names(), _action_of, kinds=("flip", "trade", "build", "swap"), layout=_layout, varying=()
)
