"""Measuring the figures that ``bands`` limits, in crude matches: matches of throws and bangs without a game's rules.

A crude match has 60 calls, somewhat more than a match of Ugh Ugh, so a piece stays inside for 60 calls at most. A call
throws a random handful of the members outside, now and then with a predator; after about a third of the calls somebody
drums. After every sixth call, copies of the load are tested: they are struck with every strength, drummed on with and
without a look at the outer ends, and searched for impaled pieces after full bangs. Every second call rebuilds
the load, to check that it is at rest.
"""

from __future__ import annotations

import math
import multiprocessing
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from physics.laboratory.bands import ENOUGH_CALLS, MIN_RISE
from physics.laboratory.kinds import largest_spread, median_hop, shares_alone, shares_by_step
from physics.laboratory.measurement import Measurement
from physics.laboratory.statistics import CORRELATION_FACTOR, REST_NOISE, Shares, independence_p_value
from physics.lever import fullest
from physics.load import EMPTY, TOLERANCE, Load
from physics.overlap import overlaps
from physics.passage import Drop, pour, strike, throw
from physics.touch import floating, resting_flap, touching
from physics.tower import TOWER, TowerSpec, count_drums, with_finer_steps

#: Returns a context manager in which processes are started. It may shield them from Ctrl+C.
StartGuard: TypeAlias = Callable[[], AbstractContextManager[object]]

#: The seed of a match is the seed of the measurement times this number (a prime), plus the number of the match.
_SEED_FACTOR = 1_000_003
#: The number of calls per match. With each call a handful is thrown.
CALLS_PER_MATCH = 60
#: The number of clans.
CLANS = 5
#: The number of members of each clan.
MEMBERS_PER_CLAN = 7
#: The ids of the predators, which follow the ids of all members.
TIGER, BEAR = CLANS * MEMBERS_PER_CLAN, CLANS * MEMBERS_PER_CLAN + 1
#: The numbers of seats, used by successive matches in turn.
SEATS = (4, 3, 5, 2)
#: The least and most members in the handful of a call.
HANDFUL = (2, 8)
#: For each predator, the probability that a handful contains it.
PREDATOR_CHANCE = ((TIGER, 0.25), (BEAR, 0.06))
#: The probability that drumming follows a call.
DRUM_CHANCE = 0.35
#: The least and the greatest number of bangs in a drumming.
DRUM_BANGS = (1, 3)
#: The least and the greatest strength of a bang in a drumming.
DRUM_STRENGTHS = (0.2, 0.8)
#: The number of calls between two tests of the load.
PROBE_EVERY = 6
#: The number of calls between two throws that are computed twice. The throws whose two drops differ are counted.
TWIN_EVERY = 20
#: The number of calls between two rebuilt loads.
REBUILD_EVERY = 2
GENTLE, MIDDLING, FULL = 0.2, 0.5, 1.0
#: The least strength of a bang at random.
_SOFTEST = 0.05
#: The strengths whose effects are reported separately.
STRENGTHS = (0.1, 0.3, 0.5, 0.7, 0.85, 1.0)
#: The measurement makes this many calls per throw of a single piece into the empty tower.
CALLS_PER_THROW = 2
#: The measurement makes this many calls per throw with which the time steps are compared.
CALLS_PER_THROW_BY_STEP = 20
#: The most throws of a kind of piece alone.
MAX_THROWS_ALONE = 400
#: The standard error (mm) of ``hop_mm``, the median of how far a member lifts off, is this number divided by the square
#: root of the number of throws.
HOP_NOISE = 6.0
#: The number of bangs in a row with which a load is tested.
TEST_BANGS = 3


@dataclass
class Counts(Shares):
    """The counts of some matches.

    - ``inside``: the number of calls by the number of pieces that they left inside. ``inside_at_four``: the same, but
      only in matches of four seats.
    - ``stays``: for each number of calls, how many pieces stayed that long.
    - ``rest_seconds``: the seconds that the throw of each call took to come to rest.
    - ``rebuild_moves``: the farthest move (mm) of each rebuilt load.
    - ``deepest_overlap``: the deepest overlap (mm) at rest.
    - ``gains``: by strength, how many more pieces each bang freed than the next weaker bang.
    - ``simulated_seconds``: the seconds of all drops; ``computing_seconds``: the processor seconds that they took.
    """

    calls: int = 0
    matches: int = 0
    inside: Counter[int] = field(default_factory=Counter)
    inside_at_four: Counter[int] = field(default_factory=Counter)
    stays: Counter[int] = field(default_factory=Counter)
    rest_seconds: list[float] = field(default_factory=list)
    totals: Counter[str] = field(default_factory=Counter)
    rebuild_moves: list[float] = field(default_factory=list)
    gains: dict[float, list[int]] = field(default_factory=lambda: {strength: [] for strength in STRENGTHS[1:]})
    deepest_overlap: float = 0.0
    simulated_seconds: float = 0.0
    computing_seconds: float = 0.0

    def ratio(self, name: str, other: str) -> float:
        """Return the share under ``name`` divided by the share under ``other``; 0 if this divisor is 0."""
        return self.rate(name) / self.rate(other) if self.rate(other) else 0.0

    def ratio_noise(self, name: str, other: str) -> float:
        """Return the standard error of ``ratio``. A ratio below 1 gets the (larger) error of a ratio of 1."""
        relative_noise = math.hypot(self._relative_noise(name), self._relative_noise(other))
        return max(1.0, self.ratio(name, other)) * relative_noise

    def _relative_noise(self, name: str) -> float:
        """Return the relative standard error of the share under ``name``; 1 if the share is 0."""
        share = self.rate(name)
        return self.noise(name) / share if share else 1.0

    def least_rise(self) -> float:
        """Return the smallest mean of the ``gains``, as a multiple of its standard error."""
        return min(map(_mean_in_standard_errors, self.gains.values()))

    def table(self, prefix: str) -> list[tuple[int, int]]:
        """Return the rows (hits, misses) of all shares whose name starts with ``prefix``."""
        names = sorted(name for name in self.tries if name.startswith(prefix))
        return [(self.hits[name], self.tries[name] - self.hits[name]) for name in names]

    def add(self, other: Counts) -> None:
        """Add the counts of other matches."""
        self.calls += other.calls
        self.matches += other.matches
        self.rest_seconds += other.rest_seconds
        self.rebuild_moves += other.rebuild_moves
        for strength, gains in other.gains.items():
            self.gains[strength] += gains
        self.deepest_overlap = max(self.deepest_overlap, other.deepest_overlap)
        self.simulated_seconds += other.simulated_seconds
        self.computing_seconds += other.computing_seconds
        for name in ("hits", "tries", "inside", "inside_at_four", "stays", "totals"):
            getattr(self, name).update(getattr(other, name))


class CrudeMatch:
    """One match of calls and bangs without the rules of a game; ``play`` returns the counts."""

    def __init__(self, seed: int, players: int, calls: int, spec: TowerSpec = TOWER) -> None:
        self._rng = random.Random(seed)
        self._players = players
        self._calls = calls
        self._spec = spec
        self._members = tuple(range(players * MEMBERS_PER_CLAN))
        self._load = EMPTY
        #: for each piece inside, by its id, the number of the call in which it was thrown in
        self._thrown_at: dict[int, int] = {}
        self._counts = Counts(matches=1)

    def play(self) -> Counts:
        """Play all calls and return the counts."""
        for call in range(self._calls):
            self._call(call)
            if call % PROBE_EVERY == PROBE_EVERY // 2 and self._thrown_at:
                self._probe()
            if self._rng.random() < DRUM_CHANCE:
                for _ in range(self._rng.randint(*DRUM_BANGS)):
                    drop = self._bang(self._load, self._any_drum(), self._rng.uniform(*DRUM_STRENGTHS))
                    self._count_overlaps(drop.load)
                    self._take_over(drop, call)
        self._counts.stays.update(self._calls - call for call in self._thrown_at.values())
        return self._counts

    def _call(self, call: int) -> None:
        """Play one call: throw a handful, count the pieces that come out, and check the drop and its load."""
        handful = random_handful(self._rng, self._members, self._thrown_at)
        seed = self._seed()
        before = set(self._thrown_at)
        drop = self._compute(throw, self._load, handful, seed, thrown=[id for id, _ in handful])
        if call % TWIN_EVERY == TWIN_EVERY // 2:
            # the same throw is computed again, but with a recording: it must end in the same way
            twin = throw(self._load, handful, seed, spec=self._spec)
            is_different = (twin.exits, twin.load, twin.seconds) != (drop.exits, drop.load, drop.seconds)
            self._counts.totals["differing"] += is_different
        self._count_throw(handful, seed, before, drop)
        self._thrown_at.update((id, call) for id, _ in handful)
        self._take_over(drop, call)
        self._counts.calls += 1
        self._counts.rest_seconds.append(drop.seconds)
        self._counts.totals["floating"] += len(floating(drop.load, self._spec))
        self._count_overlaps(drop.load)
        if call % REBUILD_EVERY == 0 and drop.load.held:
            self._counts.rebuild_moves.append(farthest_move_when_rebuilt(drop.load, self._spec))
        inside = len(self._thrown_at)
        self._counts.inside[inside] += 1
        if self._players == 4:
            self._counts.inside_at_four[inside] += 1

    def _count_throw(self, handful: Sequence[tuple[int, str]], seed: int, before: set[int], drop: Drop) -> None:
        """Count which pieces of a throw come out.

        ``out_now`` is for the thrown pieces, ``out_later`` for the pieces that were inside before. ``before`` holds the
        ids of the pieces that were inside before. Thrown pieces are also counted by kind. Thrown members are also
        counted by colour, by the side where they fall in, and by the third of the handful to which they belong.
        """
        out = set(drop.out)
        self._counts.count_share("out_later", len(before & out), len(before))
        self._counts.count_share("out_later_predator", len(before & out & {TIGER, BEAR}), len(before & {TIGER, BEAR}))
        places = {id: place for place, (id, _) in enumerate(handful)}
        for entry in pour(handful, seed, self._spec):
            id, came_out = entry.piece.id, int(entry.piece.id in out)
            self._counts.count_share("out_now", came_out, 1)
            self._counts.count_share(f"out_now_{entry.piece.kind}", came_out, 1)
            if entry.piece.kind == "member":
                is_right = entry.piece.x > self._spec.shaft.width / 2
                self._counts.count_share(f"colour {self._players} {id // MEMBERS_PER_CLAN}", came_out, 1)
                self._counts.count_share(f"side {int(is_right)}", came_out, 1)
                self._counts.count_share(f"order {3 * places[id] // len(handful)}", came_out, 1)

    def _probe(self) -> None:
        """Test the load with all bangs that the bands need, each on a copy, and count the pieces freed."""
        touches = touching(self._load, self._spec)
        flap_of = {id: resting_flap(touches, id) for id in self._thrown_at}
        inside = len(self._thrown_at)
        for flap in range(count_drums(self._spec)):
            drops = {strength: self._bang(self._load, flap, strength) for strength in STRENGTHS}
            for strength, drop in drops.items():
                self._counts.count_share(f"strength {strength}", len(drop.out), inside)
            for weaker, stronger in pairwise(STRENGTHS):
                self._counts.gains[stronger].append(len(drops[stronger].out) - len(drops[weaker].out))
            self._count_overlaps(drops[FULL].load)
            out = set(drops[MIDDLING].out)
            on_flap = {id for id in self._thrown_at if flap_of[id] == flap}
            self._counts.count_share("freed_by_one", len(out), inside)
            self._counts.count_share("own_flap", len(out & on_flap), len(on_flap))
            self._counts.count_share("other_flap", len(out - on_flap), inside - len(on_flap))
        flap = self._any_drum()
        for name, strength in (("gentle", GENTLE), ("full", FULL)):
            self._counts.count_share(name, len(self._bang(self._load, flap, strength).out), inside)
        load, freed = self._load, 0
        for _ in range(TEST_BANGS):
            drop = self._bang(load, self._any_drum(), MIDDLING)
            load, freed = drop.load, freed + len(drop.out)
        self._counts.count_share("freed_by_three", freed, inside)
        self._compare_drumming()

    def _compare_drumming(self) -> None:
        """Count how many pieces of one colour are freed by two ways of drumming.

        One way strikes at full strength the flap that the outer ends show to be the fullest, the other way strikes at
        random.
        """
        colour = self._rng.randrange(self._players)
        own_pieces = {id for id in self._thrown_at if id // MEMBERS_PER_CLAN == colour}
        if not own_pieces:
            return
        for name in ("fullest", "random"):
            load, freed = self._load, 0
            for _ in range(TEST_BANGS):
                if name == "fullest":
                    flap, strength = fullest(load, self._spec), FULL
                else:
                    flap, strength = self._any_drum(), self._rng.uniform(_SOFTEST, FULL)
                drop = self._bang(load, flap, strength)
                load = drop.load
                freed += len(own_pieces & set(drop.out))
            self._counts.count_share(f"drumming {name}", freed, len(own_pieces))

    def _count_overlaps(self, load: Load) -> None:
        """Count the impaled pieces of a load, and update the deepest overlap."""
        found = overlaps(load, self._spec)
        self._counts.totals["impaled"] += len(found.impaled)
        self._counts.deepest_overlap = max(self._counts.deepest_overlap, found.deepest)

    def _any_drum(self) -> int:
        """Return a random drum."""
        return self._rng.randrange(count_drums(self._spec))

    def _seed(self) -> int:
        """Return a seed for the next drop."""
        return self._rng.randrange(1 << 30)

    def _bang(self, load: Load, flap: int, strength: float) -> Drop:
        """Strike a flap, and count the drop."""
        return self._compute(strike, load, flap, strength, self._seed())

    def _compute(
        self, throw_or_strike: Callable[..., Drop], load: Load, *request: object, thrown: Iterable[int] = ()
    ) -> Drop:
        """Compute a drop by ``throw`` or ``strike``, measure its processor time and count pieces that have escaped."""
        start = time.process_time()
        drop = throw_or_strike(load, *request, spec=self._spec, record=False)
        self._counts.computing_seconds += time.process_time() - start
        self._counts.totals["drops"] += 1
        self._counts.simulated_seconds += drop.seconds
        ids = {held.id for held in load.held}.union(thrown)
        self._counts.totals["piece_drops"] += len(ids)
        self._counts.totals["capped"] += drop.capped
        self._counts.totals["escaped"] += count_escaped(drop, ids, self._spec)
        return drop

    def _take_over(self, drop: Drop, call: int) -> None:
        """Continue with the drop's load. For each piece that came out, record how many calls it had spent inside."""
        self._load = drop.load
        for id in drop.out:
            self._counts.stays[call - self._thrown_at.pop(id)] += 1


def random_handful(rng: random.Random, members: Iterable[int], inside: Container[int]) -> tuple[tuple[int, str], ...]:
    """Choose pieces to throw, in random order: some ``members`` that are not inside, and now and then predators."""
    outside = [id for id in members if id not in inside]
    chosen = rng.sample(outside, min(len(outside), rng.randint(*HANDFUL)))
    outside_predators = [(id, probability) for id, probability in PREDATOR_CHANCE if id not in inside]
    predators = [id for id, probability in outside_predators if rng.random() < probability]
    handful = [(id, "member") for id in chosen] + [(id, "predator") for id in predators]
    rng.shuffle(handful)
    return tuple(handful)


def count_escaped(drop: Drop, ids: set[int], spec: TowerSpec = TOWER) -> int:
    """Return how many pieces have escaped through a wall or the mouth: they are not inside and did not fall out below.

    ``ids`` holds the ids of the pieces inside before the drop and of the thrown pieces.
    """
    width, top = spec.shaft.width, spec.shaft.height
    fallen_out = {exited.id for exited in drop.exits if -TOLERANCE < exited.x < width + TOLERANCE}
    inside = {
        held.id
        for held in drop.load.held
        if -TOLERANCE < held.x < width + TOLERANCE and spec.rest.exit <= held.y <= top
    }
    return len(ids - fallen_out - inside)


def farthest_move_when_rebuilt(load: Load, spec: TowerSpec = TOWER) -> float:
    """Return the farthest move (mm) of a piece when ``load`` is rebuilt and nothing is thrown.

    The move of a piece that comes out is infinite.
    """
    settled = throw(load, (), 0, spec=spec, record=False).load
    place_of = {held.id: (held.x, held.y) for held in settled.held}
    farthest = 0.0
    for held in load.held:
        moved = math.dist((held.x, held.y), place_of[held.id]) if held.id in place_of else math.inf
        farthest = max(farthest, moved)
    return farthest


def measure_at_quarter_step(
    calls: int, seed: int, processes: int, start_guard: StartGuard = nullcontext
) -> dict[str, object]:
    """Measure some figures at a quarter of the time step, and return them by name.

    The name of a figure with ``_apart`` gives its difference from the same figure at the usual time step.
    """
    figures: tuple[Literal["out_now", "out_later", "freed_by_one"], ...] = ("out_now", "out_later", "freed_by_one")
    usual, quarter = (
        measure(calls, seed=seed, processes=processes, spec=spec, start_guard=start_guard)
        for spec in (TOWER, with_finer_steps(TOWER, 4))
    )
    at_quarter: dict[str, float] = {name: quarter[name] for name in figures}
    apart = {f"{name}_apart": abs(usual[name] - quarter[name]) for name in figures}
    noise = {
        f"{name}_apart": math.hypot(usual["noise"][name], quarter["noise"][name])
        for name in figures
        if name in usual["noise"]
    }
    return {"calls": calls, **at_quarter, **apart, "noise": noise}


def percentile(counts: Counter[int], share: float) -> int:
    """Return the percentile for ``share`` (0 to 1): at least this share of the counted values is no larger.

    >>> percentile(Counter({0: 90, 5: 9, 7: 1}), 0.99)
    5
    """
    remaining = share * counts.total()
    for value in sorted(counts):
        remaining -= counts[value]
        if remaining <= 1e-9:
            return value
    return max(counts, default=0)


def _result(counts: Counts, seed: int) -> Measurement:
    """Return the figures computed from the counts."""
    stuck = Counter({calls: number for calls, number in counts.stays.items() if calls > 0})
    # use only matches of four seats, or all matches if none had four seats
    at_four = counts.inside_at_four or counts.inside
    by_strength = {str(strength): counts.rate(f"strength {strength}") for strength in STRENGTHS}
    return {
        "calls": counts.calls,
        "laboratory_matches": counts.matches,
        "seed": seed,
        "out_now": counts.rate("out_now"),
        "out_later": counts.rate("out_later"),
        "freed_by_one": counts.rate("freed_by_one"),
        "freed_by_three": counts.rate("freed_by_three"),
        "freed_by_gentle": counts.rate("gentle"),
        "freed_by_full": counts.rate("full"),
        "full_over_gentle": counts.ratio("full", "gentle"),
        "own_flap_over_other": counts.ratio("own_flap", "other_flap"),
        "inside_mean": sum(number * calls for number, calls in at_four.items()) / max(1, at_four.total()),
        "inside_p99": percentile(counts.inside, 0.99),
        "inside_max": max(counts.inside, default=0),
        "inside_histogram": [counts.inside[number] for number in range(max(counts.inside, default=0) + 1)],
        "impaled": counts.totals["impaled"],
        "overlap_mm_max": counts.deepest_overlap,
        "moved_when_rebuilt_mm": _percentiles(counts.rebuild_moves or [0.0], p50=0.5, p95=0.95, max=1.0),
        "capped_share": counts.totals["capped"] / max(1, counts.totals["drops"]),
        "freed_by_strength": by_strength,
        "strength_least_rise": counts.least_rise(),
        "full_over_middling": counts.ratio("strength 1.0", "strength 0.5"),
        "reading_over_random": counts.ratio("drumming fullest", "drumming random"),
        "stay_p995": percentile(counts.stays, 0.995),
        "stuck_stay_p995": percentile(stuck, 0.995),
        "longest_stay": max(counts.stays, default=0),
        "predator_gap": abs(counts.rate("out_now_predator") - counts.rate("out_now_member")),
        "predator_out_now": counts.rate("out_now_predator"),
        "predator_out_later": counts.rate("out_later_predator"),
        "rest_seconds": _percentiles(counts.rest_seconds, p50=0.5, p95=0.95, max=1.0),
        "times_real_time": counts.simulated_seconds / counts.computing_seconds if counts.computing_seconds else 0.0,
        "drops": counts.totals["drops"],
        "piece_drops": counts.totals["piece_drops"],
        "escaped": counts.totals["escaped"],
        "floating": counts.totals["floating"],
        "capped": counts.totals["capped"],
        "differing": counts.totals["differing"],
        "colour_p": independence_p_value(*(counts.table(f"colour {players} ") for players in SEATS)),
        "side_p": independence_p_value(counts.table("side ")),
        "order_p": independence_p_value(counts.table("order ")),
        "noise": _noise(counts),
    }


def _noise(counts: Counts) -> dict[str, float]:
    """Return the standard errors of figures that are noisy in a small sample; none for a large sample."""
    if counts.calls >= ENOUGH_CALLS:
        return {}
    shares = ("out_now", "out_later", "freed_by_one", "freed_by_three")
    return {name: counts.noise(name) for name in shares} | {
        "predator_gap": counts.noise("out_now_predator"),
        "full_over_gentle": counts.ratio_noise("full", "gentle"),
        "own_flap_over_other": counts.ratio_noise("own_flap", "other_flap"),
        "full_over_middling": counts.ratio_noise("strength 1.0", "strength 0.5"),
        "reading_over_random": counts.ratio_noise("drumming fullest", "drumming random"),
        "strength_least_rise": MIN_RISE,
        "rest_seconds.p95": REST_NOISE / math.sqrt(max(1, len(counts.rest_seconds))),
    }


def _mean_in_standard_errors(gains: Sequence[int]) -> float:
    """Return the mean of ``gains`` divided by its standard error; 0 if all gains are equal."""
    if len(gains) < 2 or len(set(gains)) < 2:
        return 0.0
    return statistics.fmean(gains) / (statistics.stdev(gains) / math.sqrt(len(gains)))


def _percentiles(values: Sequence[float], **shares: float) -> dict[str, float]:
    """Return percentiles of ``values`` by name; ``shares`` (0 to 1) are the shares of values below them."""
    ordered = sorted(values)
    return {name: ordered[int(share * (len(ordered) - 1))] for name, share in shares.items()}


def _play_match(job: tuple[int, int, int, TowerSpec]) -> Counts:
    """Play one crude match. A job is its seed, players, calls and tower."""
    return CrudeMatch(*job).play()


def measure(
    calls: int = 5000,
    players: int | None = None,
    seed: int = 1,
    processes: int = 1,
    *,
    spec: TowerSpec = TOWER,
    progress: Callable[[int], None] | None = None,
    start_guard: StartGuard = nullcontext,
) -> Measurement:
    """Play crude matches of ``calls`` calls in all and return the figures by name (see ``bands.BANDS``).

    ``players`` is the number of seats, ``None`` for matches of 4, 3, 5 and 2 in turn. ``inside_mean`` is taken from the
    4-seat matches, if there are any; ``progress`` is called after each match with the number of calls done. Processes
    are started inside the context manager of ``start_guard``. Times are processor times of
    unrecorded drops. The same arguments give the same result, except for the times. Raises ``ValueError`` for fewer
    than 1 call or process, or seats outside 2 to 5.
    """
    if calls < 1 or processes < 1:
        raise ValueError("Measuring needs at least one call and one process.")
    if players is not None and not 2 <= players <= CLANS:
        raise ValueError(f"The Passage is measured with 2 to {CLANS} players, not {players}.")
    jobs = [
        (seed * _SEED_FACTOR + index, players or SEATS[index % len(SEATS)], min(CALLS_PER_MATCH, calls - start), spec)
        for index, start in enumerate(range(0, calls, CALLS_PER_MATCH))
    ]
    counts = Counts()
    for match_counts in _play_all(jobs, processes, start_guard):
        counts.add(match_counts)
        if progress:
            progress(counts.calls)
    result = _result(counts, seed)
    _add_alone(result, spec)
    return result


def _add_alone(result: Measurement, spec: TowerSpec) -> None:
    """Add to a result the shares of each kind of piece thrown alone, and how far a member lifts off where it lands."""
    throws = _throws_per_kind(result, CALLS_PER_THROW)
    shares_by_kind = shares_alone(throws, result["seed"], spec)
    result["alone"] = shares_by_kind
    result["alone_gap"] = abs(shares_by_kind["member"]["now"] - shares_by_kind["predator"]["now"])
    result["hop_mm"] = median_hop(throws, result["seed"], spec)
    if result["noise"]:
        # the standard error of a share is at most 1/2 divided by the root of the number of tries
        result["noise"]["hop_mm"] = HOP_NOISE / math.sqrt(throws)
        result["noise"]["alone_gap"] = 1 / math.sqrt(2 * throws)
        for kind, shares in shares_by_kind.items():
            stuck = throws * (1 - shares["now"])
            result["noise"][f"alone.{kind}.freed_full"] = 0.5 / math.sqrt(max(1.0, stuck))


def _throws_per_kind(result: Measurement, calls_per_throw: int) -> int:
    """Return how often each kind is thrown: once per ``calls_per_throw`` calls, at most ``MAX_THROWS_ALONE`` times."""
    return min(math.ceil(result["calls"] / calls_per_throw), MAX_THROWS_ALONE)


def add_kinds_by_step(result: Measurement) -> None:
    """Add to a result how often each kind of piece comes out at once, at the usual and at two shorter time steps."""
    throws = _throws_per_kind(result, CALLS_PER_THROW_BY_STEP)
    result["kinds_by_step"] = shares_by_step(throws, result["seed"])
    result["kinds_step_spread"] = largest_spread(result["kinds_by_step"])
    result["noise"]["kinds_step_spread"] = CORRELATION_FACTOR / math.sqrt(2 * throws)


def measurements(drops: int, seed: int, *, spec: TowerSpec, calls: int) -> Iterator[Measurement]:
    """Play crude 4-seat matches of ``calls`` calls until ``drops`` drops are computed.

    Yields the figures of all matches so far after each match.
    """
    counts, index = Counts(), 0
    while counts.totals["drops"] < drops:
        counts.add(_play_match((seed * _SEED_FACTOR + index, 4, calls, spec)))
        index += 1
        yield _result(counts, seed)


def _play_all(
    jobs: Sequence[tuple[int, int, int, TowerSpec]], processes: int, start_guard: StartGuard
) -> Iterable[Counts]:
    """Play all jobs in this process or in several, and yield the results in the order of the jobs.

    A job is the seed, the players, the calls and the tower of a match.
    """
    if processes == 1:
        yield from map(_play_match, jobs)
        return
    # Only this process handles Ctrl+C. Leaving the block ends the other processes. game.core.system does the same for
    # the game's processes, but physics may not import the game.
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)  # the arguments of ``signal.signal`` in each process
    with start_guard():
        pool = multiprocessing.get_context("spawn").Pool(min(processes, len(jobs)), signal.signal, ignore_interrupts)
    with pool:
        yield from pool.imap(_play_match, jobs)
