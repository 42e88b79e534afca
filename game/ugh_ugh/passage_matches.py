"""What the Passage does in whole matches of Ugh Ugh, played by bots: throws as they come, and bangs soft and hard.

The laboratory of ``physics.measure`` throws handfuls of its own; here every drop is one that the rules asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from game.core.bots import ask_bot
from game.core.match import Match
from game.core.rules import Drop, Throw
from physics import overlap
from physics.build import StandingTower
from physics.load import Load, load_from_json
from physics.measure import percentile
from physics.reading import reading
from physics.shares import REST_NOISE, Shares
from physics.tower import TOWER

#: Who sits at the table, seat by seat: the hunter bangs as hard as it can, the other with any strength.
BOTS = ("hunter", "random", "hunter", "random", "hunter")
SEATS = (4, 3, 5, 2)
#: Of so many loads a match, on the average, it is found out what reading the outer ends is worth.
READ_A_MATCH = 3
#: A match that is not over after so many moves is left there.
MOST_MOVES = 4000
#: From so many matches on no figure is excused by the smallness of the sample.
ENOUGH_MATCHES = 80
#: The throws that are told apart, by how many pieces were thrown: the name, the least and the most.
THROWN = (("1", 1, 1), ("2", 2, 2), ("3", 3, 3), ("4-5", 4, 5), ("6+", 6, 99))


@dataclass
class MatchCounts(Shares):
    """Everything counted in some matches."""

    inside: Counter[int] = field(default_factory=Counter)
    rests: list[float] = field(default_factory=list)
    before_bangs: list[Load] = field(default_factory=list)
    throws: int = 0
    bangs: int = 0
    impaled: int = 0
    deepest: float = 0.0

    def add(self, drop: Drop) -> None:
        """Count a drop."""
        before, out = {held[0] for held in drop.request.load[0]}, set(drop.out)
        if isinstance(drop.request, Throw):
            self.throws += 1
            self.inside[len(drop.held)] += 1
            self._add_throw(set(drop.thrown), out, before)
        else:
            self.bangs += 1
            self.share("freed", len(out), len(before))
            load = load_from_json(drop.request.load)
            if load.flaps and load.held:
                self.before_bangs.append(load)
        self.rests.append(drop.seconds)
        self._search(drop.load)

    def _search(self, load: object) -> None:
        """Search a load for shapes that lie in one another; a modelled one has no shapes."""
        standing = load_from_json(load)
        if standing.flaps:
            tower = StandingTower(TOWER, standing)
            found = overlap.depths(tower)
            self.impaled += sum(depth > overlap.DEEPEST_AT_REST for depth in found.values())
            self.deepest = max([self.deepest, overlap.leaf_depth(tower), *found.values()])

    def _add_throw(self, thrown: set[int], out: set[int], before: set[int]) -> None:
        if thrown:
            self.share("out_now", len(out & thrown), len(thrown))
            self.share("out_later", len(out & before), len(before))
        for name, least, most in THROWN:
            if least <= len(thrown) <= most:
                self.share(f"out_now {name}", len(out & thrown), len(thrown))
                self.share(f"out_later {name}", len(out & before), len(before))


def measure_matches(
    matches: int, seed: int = 1, chance: str = "untracked", bots: Sequence[str] = BOTS, seats: Sequence[int] = SEATS
) -> dict[str, object]:
    """Play so many matches of ``bots`` with each of ``seats`` in turn and return what the tower did in them.

    ``chance`` is ``"modelled"`` to see what ``physics.frequencies`` does instead. The same arguments give the same.
    """
    counts = MatchCounts()
    for number in range(matches):
        _play(seed * 100_003 + number, bots[: seats[number % len(seats)]], chance, counts)
    inside, rests = counts.inside, sorted(counts.rests)
    loads = counts.before_bangs[:: 1 + len(counts.before_bangs) // (READ_A_MATCH * matches)]
    read = reading(loads, seed)
    return {
        "matches": matches,
        "throws": counts.throws,
        "bangs": counts.bangs,
        "out_now": counts.rate("out_now"),
        "out_later": counts.rate("out_later"),
        "thrown": {name: counts.of[f"out_now {name}"] for name, _, _ in THROWN},
        "out_now_by_thrown": {name: counts.rate(f"out_now {name}") for name, _, _ in THROWN},
        "out_later_by_thrown": {name: counts.rate(f"out_later {name}") for name, _, _ in THROWN},
        "freed_by_a_bang": counts.rate("freed"),
        "reading": read,
        "reading_least": min(read.values()),
        "inside_mean": sum(number * times for number, times in inside.items()) / max(1, inside.total()),
        "inside_p99": percentile(inside, 0.99),
        "inside_ten_or_more": sum(times for number, times in inside.items() if number >= 10) / max(1, inside.total()),
        "impaled": counts.impaled,
        "overlap_mm_max": counts.deepest,
        "rest_p95": rests[int(0.95 * (len(rests) - 1))] if rests else 0.0,
        "rest_max": max(rests, default=0.0),
        "noise": _noise(counts, len(loads)) if matches < ENOUGH_MATCHES else {},
    }


def _noise(counts: MatchCounts, read: int) -> dict[str, float]:
    """Return the standard errors of shares, and of what reading is worth, which ``read`` loads were struck for."""
    told = {"out_now": "out_now", "out_later": "out_later"} | {
        f"out_now_by_thrown.{name}": f"out_now {name}" for name, _, _ in THROWN
    }
    return {name: counts.noise(share) for name, share in told.items()} | {
        "reading_least": 2 / max(1, read) ** 0.5,
        "rest_p95": REST_NOISE / max(1, len(counts.rests)) ** 0.5,
    }


def _play(seed: int, bots: Sequence[str], chance: str, counts: MatchCounts) -> None:
    """Play one match to its end, a bot a seat, and count its drops."""
    match, random = Match.new("ugh_ugh", seats=len(bots), seed=seed, chance=chance), Random(seed)
    while match.prompt is not None and len(match.records) < MOST_MOVES:
        record = match.play(ask_bot(match, bots[match.prompt.seat], random))
        for drop in record.drops:
            counts.add(drop)
