"""The bot ``counter`` of Nim, which never loses a position that can be won."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import Any


def play_counter(rules: Any, view: Any, seat: int, random: Random) -> Any:
    """Return a move to a position that is lost for the opponent if there is one, else any move."""
    moves = rules.moves(view)
    good = [move for move in moves if is_lost(rules.apply(view, move, None)[0].heaps, last_wins=view.last_wins)]
    return random.choice(good or moves)


def is_lost(heaps: tuple[int, ...], *, last_wins: bool) -> bool:
    """Return whether the seat to move loses against best play (C. L. Bouton, "Nim", Annals of Mathematics, 1901)."""
    only_ones = not last_wins and max(heaps) <= 1
    return sum(heaps) % 2 == 1 if only_ones else reduce(xor, heaps) == 0
