"""Measures the Passage in whole matches of Ugh Ugh between bots, with all their throws and bangs.

``physics.laboratory.measure`` makes up its own throws; here the rules ask for every drop.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.core import Match
from game.core.bots import ask_bot
from game.core.rules import Throw
from physics.laboratory.match_counts import MatchCounts
from physics.load import load_from_json

#: The bots, by seat: the hunter bangs as hard as it can, the random bot with any strength.
BOTS = ("hunter", "random", "hunter", "random", "hunter")
#: The numbers of seats of successive matches.
SEATS = (4, 3, 5, 2)
#: The distance between the first seeds of two series of matches, so that their matches differ.
_SEED_DISTANCE = 100_003
#: A match that is not over after this number of moves is stopped.
MAX_MOVES = 4000


def measure_matches(
    matches: int, seed: int = 1, chance: str = "untracked", bots: Sequence[str] = BOTS, seats: Sequence[int] = SEATS
) -> dict[str, object]:
    """Play a number of ``matches`` between ``bots``, and return the figures of the tower.

    Successive matches use the numbers of seats in ``seats`` in turn.

    Drops are computed by physics, or drawn from ``physics.laboratory.frequencies`` if ``chance`` is ``"modelled"``. The
    same arguments give the same figures.
    """
    counts = MatchCounts()
    for number in range(matches):
        _play(seed * _SEED_DISTANCE + number, bots[: seats[number % len(seats)]], chance, counts)
    return counts.figures(matches, seed)


def _play(seed: int, bots: Sequence[str], chance: str, counts: MatchCounts) -> None:
    """Play one match between ``bots`` to its end and count its drops."""
    match = Match.new("ugh_ugh", seats=len(bots), seed=seed, chance=chance)
    random = Random(seed)
    while match.prompt is not None and len(match.records) < MAX_MOVES:
        record = match.play(ask_bot(match, bots[match.prompt.seat], random))
        for drop in record.drops:
            thrown = drop.thrown if isinstance(drop.request, Throw) else None
            before = load_from_json(drop.request.load)
            after = load_from_json(drop.load)
            counts.add(before, thrown, drop.out, after, drop.seconds)
