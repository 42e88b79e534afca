"""The pieces that fall through the Passage, for screens that show them outside the game's own table."""

from __future__ import annotations

from typing import Final

from game.core import pieces, words
from game.ugh_ugh.rules.cards import BEAR, TIGER
from game.ugh_ugh.rules.state import seat_of

_SEATS: Final = seat_of(TIGER - 1) + 1

PIECES: Final = pieces.Pieces(
    clans=tuple(tuple(piece for piece in range(TIGER) if seat_of(piece) == seat) for seat in range(_SEATS)),
    predators=(
        pieces.Predator(TIGER, words.marked("the tiger"), words.marked("The tiger"), "cube.tiger"),
        pieces.Predator(BEAR, words.marked("the bear"), words.marked("The bear"), "cube.bear"),
    ),
)
