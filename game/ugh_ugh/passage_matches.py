"""What the Passage does in whole matches of Ugh Ugh, played by bots: throws as they come, and bangs soft and hard.

``physics.laboratory.measure`` throws handfuls of its own; here every drop is one that the rules asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.core import Match
from game.core.bots import ask_bot
from game.core.rules import Throw
from physics.laboratory.match_counts import MatchCounts
from physics.load import load_from_json

#: Who sits at the table, seat by seat: the hunter bangs as hard as it can, the other with any strength.
BOTS = ("hunter", "random", "hunter", "random", "hunter")
SEATS = (4, 3, 5, 2)
#: A match that is not over after so many moves is left there.
MOST_MOVES = 4000


def measure_matches(
    matches: int, seed: int = 1, chance: str = "untracked", bots: Sequence[str] = BOTS, seats: Sequence[int] = SEATS
) -> dict[str, object]:
    """Play so many matches of ``bots`` with each of ``seats`` in turn and return what the tower did in them.

    ``chance`` is ``"modelled"`` to see what ``physics.laboratory.frequencies`` does instead. The same arguments give
    the same.
    """
    counts = MatchCounts()
    for number in range(matches):
        _play(seed * 100_003 + number, bots[: seats[number % len(seats)]], chance, counts)
    return counts.figures(matches, seed)


def _play(seed: int, bots: Sequence[str], chance: str, counts: MatchCounts) -> None:
    """Play one match to its end, a bot a seat, and count its drops."""
    match, random = Match.new("ugh_ugh", seats=len(bots), seed=seed, chance=chance), Random(seed)
    while match.prompt is not None and len(match.records) < MOST_MOVES:
        record = match.play(ask_bot(match, bots[match.prompt.seat], random))
        for drop in record.drops:
            thrown = drop.thrown if isinstance(drop.request, Throw) else None
            before, after = load_from_json(drop.request.load), load_from_json(drop.load)
            counts.add(before, thrown, drop.out, after, drop.seconds)
