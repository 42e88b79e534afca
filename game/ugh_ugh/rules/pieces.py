"""The pieces that fall through the Passage, for those who show them outside the game's own table."""

from __future__ import annotations

from typing import Final

from game.core.pieces import Pieces, Predator
from game.core.words import marked
from game.ugh_ugh.rules.cards import BEAR, TIGER
from game.ugh_ugh.rules.state import seat_of

_SEATS: Final = seat_of(TIGER - 1) + 1

PIECES: Final = Pieces(
    clans=tuple(tuple(piece for piece in range(TIGER) if seat_of(piece) == seat) for seat in range(_SEATS)),
    predators=(
        Predator(TIGER, marked("the tiger"), marked("The tiger"), "cube.tiger"),
        Predator(BEAR, marked("the bear"), marked("The bear"), "cube.bear"),
    ),
)
