"""Figures of the Passage in whole matches, and the advantage of looking at the outer ends before drumming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from physics.laboratory.measure import percentile
from physics.laboratory.statistics import REST_NOISE, Shares
from physics.lever import fullest, sunk_angles
from physics.load import Load
from physics.overlap import overlaps
from physics.passage import strike
from physics.tower import TOWER

#: The strengths at which flaps are compared, from a gentle bang to a full bang.
STRENGTHS = (0.3, 0.6, 0.85, 1.0)
#: A flap that has sunk by up to this angle (rad) looks empty. For comparison: a single member lowers a flap by three
#: times this angle.
MIN_VISIBLE_ANGLE = 0.02
#: The orders in which the flaps are struck without a look at the outer ends.
BLIND_ORDERS = ((0, 1, 2), (1, 0, 2), (2, 1, 0))


def single_bang_advantage(loads: Sequence[Load], seed: int) -> dict[str, float]:
    """Return, by strength, the pieces freed by a bang on the fullest flap, divided by those freed on an average flap.

    Every flap of every load is struck, each time from the same load. The ratio is 0 if no bang frees a piece.
    """
    return {str(strength): _fullest_over_average(loads, strength, Random(seed)) for strength in STRENGTHS}


def _fullest_over_average(loads: Sequence[Load], strength: float, random: Random) -> float:
    """Return the number of pieces freed by bangs on the fullest flap, divided by the average over all flaps."""
    freed_by_fullest = freed_by_all = 0
    for load in loads:
        freed_by_flap = [
            len(strike(load, flap, strength, random.randrange(1 << 30), record=False).out)
            for flap in range(TOWER.flap.count)
        ]
        freed_by_fullest += freed_by_flap[fullest(load)]
        freed_by_all += sum(freed_by_flap)
    return TOWER.flap.count * freed_by_fullest / freed_by_all if freed_by_all else 0.0


def three_bang_advantage(loads: Sequence[Load], seed: int) -> float:
    """Return the pieces freed by three bangs aimed with ``flap_by_looking``, divided by those freed by blind drumming.

    Blind drumming uses the best order of ``BLIND_ORDERS``. The result is 0 if blind drumming frees no piece.
    """

    def freed(order: Sequence[int] | None) -> int:
        return sum(_count_freed_by_three_bangs(load, order, seed + number) for number, load in enumerate(loads))

    freed_by_looking = freed(None)
    freed_blindly = max(freed(order) for order in BLIND_ORDERS)
    return freed_by_looking / freed_blindly if freed_blindly else 0.0


def _count_freed_by_three_bangs(load: Load, order: Sequence[int] | None, seed: int) -> int:
    """Return how many pieces three full bangs free.

    They strike the flaps in this ``order``. If it is ``None``, ``flap_by_looking`` chooses the flap for each bang.
    """
    random, freed = Random(seed), 0
    for number in range(3):
        bangs_left = 3 - number
        flap = flap_by_looking(load, bangs_left) if order is None else order[number]
        drop = strike(load, flap, 1.0, random.randrange(1 << 30), record=False)
        load, freed = drop.load, freed + len(drop.out)
    return freed


def flap_by_looking(load: Load, bangs: int) -> int:
    """Return the flap that a good player, looking at the outer ends, strikes next with ``bangs`` bangs left.

    If the bangs are enough for all flaps with a risen end, the highest of these flaps is struck first: pieces from
    there may get stuck farther down, where a later bang frees them. Otherwise, or if no end has risen, the fullest flap
    is struck.
    """
    risen_flaps = [flap for flap, angle in enumerate(sunk_angles(load)) if angle > MIN_VISIBLE_ANGLE]
    return risen_flaps[0] if 0 < len(risen_flaps) <= bangs else fullest(load)


# Counts of the drops played in whole matches, and the figures computed from them.


#: The advantage of reading the outer ends is measured on this many loads per match, on average.
LOADS_PER_MATCH = 3
#: On every n-th of the measured loads, three bangs aimed by looking at the outer ends are compared with three blind
#: bangs.
BLIND_EVERY = 3
#: From this number of matches on, figures are judged without allowance for sampling noise. Only the advantage over
#: blind drumming keeps its allowance, since it is measured on few loads.
ENOUGH_MATCHES = 80
#: The standard error of the advantage over blind drumming, measured on one load (found by resampling 430 loads). On
#: ``n`` loads the standard error is this number divided by √n.
BLIND_NOISE = 0.36
#: Throws are counted in these groups by their number of pieces: the name of the group, the least and the most pieces.
THROW_SIZES = (("1", 1, 1), ("2", 2, 2), ("3", 3, 3), ("4-5", 4, 5), ("6+", 6, 99))


@dataclass
class MatchCounts(Shares):
    """The counts of some matches.

    - ``inside``: the number of throws, by the number of pieces inside afterwards.
    - ``rest_seconds``: the seconds that each drop took to come to rest.
    - ``before_bangs``: the load before each bang.
    - ``impaled``: the number of pieces that overlap something too deeply at rest.
    - ``deepest``: the deepest overlap, in mm.
    """

    inside: Counter[int] = field(default_factory=Counter)
    rest_seconds: list[float] = field(default_factory=list)
    before_bangs: list[Load] = field(default_factory=list)
    throws: int = 0
    bangs: int = 0
    impaled: int = 0
    deepest: float = 0.0

    def add(self, before: Load, thrown: Sequence[int] | None, out: Sequence[int], after: Load, seconds: float) -> None:
        """Count a drop that took ``seconds``; ``thrown`` are the ids of the pieces of a throw, ``None`` for a bang.

        ``before`` and ``after`` are the loads before and after the drop, ``out`` the ids of the pieces that came out.
        """
        ids_before = {held.id for held in before.held}
        if thrown is None:
            self.bangs += 1
            self.count_share("freed", len(out), len(ids_before))
            if before.flaps and before.held:
                self.before_bangs.append(before)
        else:
            self.throws += 1
            self.inside[len(after.held)] += 1
            self._count_throw(set(thrown), set(out), ids_before)
        self.rest_seconds.append(seconds)
        self._count_overlaps(after)

    def _count_overlaps(self, standing: Load) -> None:
        """Count the impaled pieces of a load, and update ``deepest`` by its deepest overlap."""
        if standing.flaps:  # a modelled load has neither angles of flaps nor poses
            found = overlaps(standing)
            self.impaled += len(found.impaled)
            self.deepest = max(self.deepest, found.deepest)

    def _count_throw(self, thrown_ids: set[int], out_ids: set[int], ids_before: set[int]) -> None:
        """Count how many of the thrown pieces came out, and how many of those inside before (``ids_before``)."""
        if thrown_ids:
            self.count_share("out_now", len(out_ids & thrown_ids), len(thrown_ids))
            self.count_share("out_later", len(out_ids & ids_before), len(ids_before))
        for name, least, most in THROW_SIZES:
            if least <= len(thrown_ids) <= most:
                self.count_share(f"out_now {name}", len(out_ids & thrown_ids), len(thrown_ids))
                self.count_share(f"out_later {name}", len(out_ids & ids_before), len(ids_before))

    def figures(self, matches: int, seed: int) -> dict[str, object]:
        """Return the counts of ``matches`` matches as figures for the bands; ``seed`` is used for the test bangs."""
        inside, rest_seconds = self.inside, sorted(self.rest_seconds)
        # a sample that is spread evenly over the matches
        loads = self.before_bangs[:: 1 + len(self.before_bangs) // (LOADS_PER_MATCH * matches)]
        advantages = single_bang_advantage(loads, seed)
        compared_loads = loads[::BLIND_EVERY]
        ten_or_more = sum(times for number, times in inside.items() if number >= 10)
        noise = {"reading_over_blind": BLIND_NOISE / max(1, len(compared_loads)) ** 0.5}
        if matches < ENOUGH_MATCHES:
            noise |= self._noise(len(loads))
        return {
            "matches": matches,
            "throws": self.throws,
            "bangs": self.bangs,
            "out_now": self.rate("out_now"),
            "out_later": self.rate("out_later"),
            "thrown": {name: self.tries[f"out_now {name}"] for name, _, _ in THROW_SIZES},
            "out_now_by_thrown": {name: self.rate(f"out_now {name}") for name, _, _ in THROW_SIZES},
            "out_later_by_thrown": {name: self.rate(f"out_later {name}") for name, _, _ in THROW_SIZES},
            "freed_by_a_bang": self.rate("freed"),
            "reading": advantages,
            "reading_least": min(advantages.values()),
            "reading_over_blind": three_bang_advantage(compared_loads, seed),
            "inside_mean": sum(number * times for number, times in inside.items()) / max(1, inside.total()),
            "inside_p99": percentile(inside, 0.99),
            "inside_ten_or_more": ten_or_more / max(1, inside.total()),
            "impaled": self.impaled,
            "overlap_mm_max": self.deepest,
            "rest_p95": rest_seconds[int(0.95 * (len(rest_seconds) - 1))] if rest_seconds else 0.0,
            "rest_max": max(rest_seconds, default=0.0),
            "noise": noise,
        }

    def _noise(self, load_count: int) -> dict[str, float]:
        """Return the standard errors of the shares, the time to rest and the advantage of looking before one bang.

        ``load_count`` is the number of loads on which this advantage was measured.
        """
        shares = {"out_now": "out_now", "out_later": "out_later"} | {
            f"out_now_by_thrown.{name}": f"out_now {name}" for name, _, _ in THROW_SIZES
        }
        return {name: self.noise(share) for name, share in shares.items()} | {
            "reading_least": 2 / max(1, load_count) ** 0.5,
            "rest_p95": REST_NOISE / max(1, len(self.rest_seconds)) ** 0.5,
        }
