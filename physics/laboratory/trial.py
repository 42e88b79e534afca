"""The trial of a tower: a short crude match that shows whether the tower is playable, and how it plays.

It takes a few seconds, so that a builder can watch it. Each call throws a random handful. Then test bangs strike copies
of the load: three middling bangs, and after every second call also a gentle and a full bang. After some calls, bangs
strike the load itself, too. ``why_not_playable`` compares the figures with ``LIMITS``, which were found with seven good
and six bad towers.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from physics.laboratory.chances import Chances, drum_at
from physics.laboratory.measure import (
    CALLS_PER_MATCH,
    DRUM_BANGS,
    DRUM_CHANCE,
    DRUM_STRENGTHS,
    FULL,
    GENTLE,
    MEMBERS_PER_CLAN,
    MIDDLING,
    TEST_BANGS,
    count_escaped,
    farthest_move_when_rebuilt,
    percentile,
    random_handful,
)
from physics.laboratory.statistics import CORRELATION_FACTOR, Shares
from physics.load import EMPTY, Load
from physics.overlap import DEEPEST_AT_REST, overlaps
from physics.passage import Drop, strike, throw
from physics.touch import floating
from physics.tower import KINDS_WITH_DRUM, TowerSpec, count_drums, parts_of, spec_hash

#: The number of calls in a whole trial.
CALLS = 60
#: The processor time (s) after which a trial ends, even if not all calls have been made by then.
SECONDS = 10.0
#: With fewer calls than this a trial gives no verdict.
ENOUGH_CALLS = 30
SEED = 7
_SEATS = 4
#: The number of calls between two throws that are computed twice. The throws whose two drops differ are counted.
_TWIN_EVERY = 10
#: The number of calls between two rebuilt loads.
_REBUILD_EVERY = 3
#: The number of calls between two reports of the figures.
_REPORT_EVERY = 5
#: a piece that is inside for this number of calls counts as staying long
_LONG_STAY = 10
_MEMBERS = tuple(range(_SEATS * MEMBERS_PER_CLAN))

Reason = Literal[
    "nothing_out",
    "nothing_stays",
    "for_ever",
    "jammed",
    "astir",
    "unsound",
    "drums_weak",
    "drums_alike",
    "no_rest",
    "slow",
]
#: The reasons against a tower, the worst first.
REASONS: tuple[Reason, ...] = get_args(Reason)


@dataclass(frozen=True, slots=True)
class Trial:
    """The figures of a trial of the tower called ``tower``.

    - Shares: thrown pieces that come out at once (``out_now``), pieces inside that come out in a call (``out_later``),
      pieces inside that one or three middling bangs free (``freed_by_one``, ``freed_by_three``).
    - ``full_over_gentle``: the number of pieces freed by a full bang, divided by the number freed by a gentle bang.
    - ``own_over_other``: the probability that a bang frees a piece at the struck drum, divided by the probability that
      it frees a piece at another drum; 0 with one drum.
    - Standard errors of these figures: ``now_noise``, ``three_noise``, ``full_noise`` and ``own_noise``. The last two
      are relative to their ratios.
    - Pieces inside after a call: ``inside_mean``, ``inside_max``.
    - Calls for which a piece stays inside: ``stay_p995``, ``stay_max``.
    - Seconds until a drop rests: ``rest_p95``, ``rest_max``.
    - Lengths in mm: ``overlap`` is the deepest overlap at rest, ``moved`` the farthest move when a load is rebuilt.
    - ``clogged``: the drum at which most pieces stay long, -1 if there is none.
    - ``chances``: the table for bots.
    - ``whole``: whether the processor time was enough for all calls.
    """

    tower: str
    calls: int
    drops: int
    seconds: float
    whole: bool
    out_now: float
    out_later: float
    freed_by_one: float
    freed_by_three: float
    full_over_gentle: float
    own_over_other: float
    now_noise: float
    three_noise: float
    full_noise: float
    own_noise: float
    inside_mean: float
    inside_max: int
    stay_p995: int
    stay_max: int
    rest_p95: float
    rest_max: float
    capped: int
    impaled: int
    overlap: float
    moved: float
    escaped: int
    floating: int
    differing: int
    drums: int
    clogged: int
    chances: Chances = field(repr=False, compare=False)


class Limit(NamedTuple):
    """A figure of a trial, its limits, and the reason against a tower if the figure lies outside them."""

    figure: str
    least: float
    most: float
    reason: Reason


#: The least probability with which a thrown piece must come out at once.
MIN_OUT_NOW = 0.25
#: The limits within which a tower's figures must lie for a match.
LIMITS: tuple[Limit, ...] = (
    Limit("out_now", MIN_OUT_NOW, 1.0, "nothing_out"),
    Limit("out_now", 0.0, 0.92, "nothing_stays"),
    Limit("inside_mean", 0.8, 100, "nothing_stays"),
    Limit("stay_p995", 0, 40, "for_ever"),
    Limit("inside_max", 0, 30, "for_ever"),
    Limit("overlap", 0, DEEPEST_AT_REST, "jammed"),
    Limit("impaled", 0, 0, "jammed"),
    Limit("moved", 0, 0.5, "astir"),
    Limit("escaped", 0, 0, "unsound"),
    Limit("floating", 0, 0, "unsound"),
    Limit("differing", 0, 0, "unsound"),
    Limit("rest_p95", 0, 4.0, "no_rest"),
    Limit("rest_max", 0, 10.0, "no_rest"),
)
#: The least share of the pieces inside that three bangs must free. Figures are noisy in a short trial, so a figure may
#: miss this limit and the next two by a standard error.
MIN_FREED_BY_THREE = 0.25
#: A full bang must free at least this many times as many pieces as a gentle bang.
MIN_FULL_OVER_GENTLE = 1.3
#: A bang must free a piece at its own drum at least this many times as often as a piece at another drum.
MIN_OWN_OVER_OTHER = 1.2
#: A figure that misses its limit by this many standard errors ends the trial: more calls would not change the verdict.
_CERTAIN_ERRORS = 3.0
#: A figure that misses its limit does not end the trial before this number of calls.
_MIN_CALLS_TO_END = 15
#: The largest share of drops that may have been damped.
MAX_CAPPED = 1 / 200


def why_not_playable(trial: Trial) -> tuple[Reason, ...]:
    """Return the reasons why no match can be played in a tower, the worst first; empty if a match can be played.

    If the trial has fewer than ``ENOUGH_CALLS`` calls, these are only the reasons that more calls could not refute, or
    ``slow`` if there are none.
    """
    if trial.calls < ENOUGH_CALLS:
        return certain_reasons(trial) or ("slow",)
    reasons = [limit.reason for limit in missed_limits(trial)]
    if trial.freed_by_three + trial.three_noise < MIN_FREED_BY_THREE:
        reasons.append("for_ever")
    if trial.full_over_gentle * (1 + trial.full_noise) < MIN_FULL_OVER_GENTLE:
        reasons.append("drums_weak")
    if trial.drums > 1 and trial.own_over_other * (1 + trial.own_noise) < MIN_OWN_OVER_OTHER:
        reasons.append("drums_alike")
    if trial.capped > max(1, trial.drops * MAX_CAPPED):
        reasons.append("no_rest")
    return tuple(sorted(set(reasons), key=REASONS.index))


def missed_limits(trial: Trial) -> list[Limit]:
    """Return the limits that the trial's figures miss so far, whether or not more calls could change that."""
    return [limit for limit in LIMITS if not limit.least <= getattr(trial, limit.figure) <= limit.most]


def certain_reasons(trial: Trial) -> tuple[Reason, ...]:
    """Return those reasons against a tower that more calls could not refute. Any of them ends the trial."""
    reasons: list[Reason] = []
    if trial.out_now + _CERTAIN_ERRORS * trial.now_noise < MIN_OUT_NOW:
        reasons.append("nothing_out")
    if trial.freed_by_three + _CERTAIN_ERRORS * trial.three_noise < MIN_FREED_BY_THREE:
        reasons.append("for_ever")
    return tuple(reasons)


def most_clogged_part(spec: TowerSpec, trial: Trial) -> int | None:
    """Return the index in ``parts_of`` of the part at which most pieces stay long; ``None`` if no piece stays long."""
    for index, part in enumerate(parts_of(spec)):
        if part.kind in KINDS_WITH_DRUM and part.drum == trial.clogged:
            return index
    return None


def run_trial(
    spec: TowerSpec,
    calls: int = CALLS,
    seed: int = SEED,
    seconds: float = SECONDS,
    progress: Callable[[Trial], None] | None = None,
) -> Trial:
    """Try a tower for ``calls`` calls, but no longer than ``seconds`` of processor time, and return its figures.

    The trial ends early when the tower is certainly not playable. ``progress`` is given the figures so far every few
    calls. If the time limit does not end the trial, the same arguments give the same figures. Raises ``ValueError`` for
    a tower without a drum, or fewer than 1 call.
    """
    if not count_drums(spec) or calls < 1:
        raise ValueError("A tower is tried with at least one drum and one call.")
    running = _RunningTrial(spec, seed)
    for done in running.play(calls, seconds):
        if done % _REPORT_EVERY == 0 or done == calls:
            figures = running.figures(whole=done == calls)
            if progress:
                progress(figures)
            if done >= _MIN_CALLS_TO_END and certain_reasons(figures):
                return figures
    return running.figures(whole=running.calls == calls)


class _RunningTrial:
    """Plays a trial, and counts what ``figures`` is computed from."""

    def __init__(self, spec: TowerSpec, seed: int) -> None:
        self.calls = 0
        self._spec = spec
        self._drums = count_drums(spec)
        self._rng = random.Random(seed)
        self._load = EMPTY
        #: for each piece inside, by its id, the number of the call in which it was thrown in
        self._thrown_at: dict[int, int] = {}
        self._shares = Shares()
        self._totals = Counter[str]()
        #: the number of calls by the number of pieces that they left inside
        self._inside = Counter[int]()
        #: the seconds to rest of each call
        self._rest_seconds = list[float]()
        #: for each number of calls, how many pieces stayed that long
        self._stays = Counter[int]()
        #: the deepest overlap and the farthest move of a rebuilt load, in mm
        self._deepest = self._moved = 0.0
        self._seconds = 0.0
        self._chances = Chances.empty(self._drums)
        #: how often a piece that stays long was found at each drum
        self._clogged = Counter[int]()

    def play(self, calls: int, seconds: float) -> Iterator[int]:
        """Play matches for ``calls`` calls or until ``seconds`` are over; yield the number of calls after each call."""
        began = time.process_time()
        while self.calls < calls and self._seconds < seconds:
            if self.calls % CALLS_PER_MATCH == 0:
                self._begin_match()
            self._call()
            self._seconds = time.process_time() - began
            yield self.calls

    def _begin_match(self) -> None:
        """Count how many calls the pieces inside have stayed, and then empty the tower."""
        self._stays.update(self.calls - call for call in self._thrown_at.values())
        self._load, self._thrown_at = EMPTY, {}

    def _call(self) -> None:
        """Throw a handful, test drumming on copies of the load, and now and then drum on the load itself."""
        before = set(self._thrown_at)
        handful = random_handful(self._rng, _MEMBERS, self._thrown_at)
        seed = self._seed()
        drop = throw(self._load, handful, seed, spec=self._spec, record=False)
        self._count_drop(drop, before, handful)
        if self.calls % _TWIN_EVERY == _TWIN_EVERY // 2:
            # the same throw is computed again, but with a recording: it must end in the same way
            twin = throw(self._load, handful, seed, spec=self._spec)
            self._totals["differing"] += (twin.exits, twin.load, twin.seconds) != (drop.exits, drop.load, drop.seconds)
        out = set(drop.out)
        later = len(before & out)
        self._shares.count_share("now", len(out) - later, len(handful))
        self._shares.count_share("later", later, len(before))
        self._chances.count_throw(len(handful), len(before), now=len(out) - later, later=later)
        self._thrown_at.update((id, self.calls) for id, _ in handful)
        self._take_over(drop)
        self._rest_seconds.append(drop.seconds)
        self.calls += 1
        self._inside[len(self._thrown_at)] += 1
        self._totals["floating"] += len(floating(drop.load, self._spec))
        if self._thrown_at:
            self._check_load(drop.load)
            self._probe()
        for held in drop.load.held:
            if self.calls - self._thrown_at[held.id] >= _LONG_STAY:
                self._clogged[drum_at(self._spec, held.x, held.y)] += 1
        if self._rng.random() < DRUM_CHANCE:
            for _ in range(self._rng.randint(*DRUM_BANGS)):
                self._take_over(self._bang(self._load, self._any_drum(), self._rng.uniform(*DRUM_STRENGTHS)))

    def _probe(self) -> None:
        """Drum on copies of the load: three middling bangs, and after every second call a gentle and a full bang."""
        inside, load, freed = len(self._thrown_at), self._load, 0
        for number in range(TEST_BANGS):
            drop = self._bang(load, self._any_drum(), MIDDLING)
            load, freed = drop.load, freed + len(drop.out)
            if number == 0:
                self._shares.count_share("one", freed, inside)
            if not load.held:
                break
        self._shares.count_share("three", freed, inside)
        if self.calls % 2:
            return
        drum = self._any_drum()
        for strength in (GENTLE, FULL):
            drop = self._bang(self._load, drum, strength)
            self._shares.count_share(f"bang {strength}", len(drop.out), inside)
        self._check_load(drop.load)

    def _bang(self, load: Load, drum: int, strength: float) -> Drop:
        """Strike a drum. Count the freed pieces separately for pieces at this drum and for all other pieces."""
        drop = strike(load, drum, strength, self._seed(), spec=self._spec, record=False)
        self._count_drop(drop, {held.id for held in load.held}, ())
        drum_of_piece = {held.id: drum_at(self._spec, held.x, held.y) for held in load.held}
        for nearest_drum in drum_of_piece.values():
            self._chances.found[nearest_drum] += 1
        at_drum = {id for id, nearest_drum in drum_of_piece.items() if nearest_drum == drum}
        elsewhere = drum_of_piece.keys() - at_drum
        for name, is_own_drum, pieces in (("other drum", False, elsewhere), ("own drum", True, at_drum)):
            freed = len(pieces.intersection(drop.out))
            self._chances.count_bang(drum, strength, is_own_drum, freed, len(pieces))
            self._shares.count_share(name, freed, len(pieces))
        return drop

    def _count_drop(self, drop: Drop, before: set[int], thrown: tuple[tuple[int, str], ...]) -> None:
        """Count a drop, whether it was damped, and the pieces that escaped.

        ``before`` holds the ids of the pieces inside before the drop, ``thrown`` the thrown pieces as (id, kind).
        """
        self._totals["drops"] += 1
        self._totals["capped"] += drop.capped
        self._totals["escaped"] += count_escaped(drop, before.union(id for id, _ in thrown), self._spec)

    def _check_load(self, load: Load) -> None:
        """Search a load for overlaps, and now and then for pieces that move when it is rebuilt."""
        found = overlaps(load, self._spec)
        self._totals["impaled"] += len(found.impaled)
        self._deepest = max(self._deepest, found.deepest)
        if self.calls % _REBUILD_EVERY == 0:
            self._moved = max(self._moved, farthest_move_when_rebuilt(load, self._spec))

    def _take_over(self, drop: Drop) -> None:
        """Continue with the drop's load. For each piece that came out, record how many calls it had spent inside."""
        self._load = drop.load
        for id in drop.out:
            self._stays[self.calls - self._thrown_at.pop(id)] += 1

    def _any_drum(self) -> int:
        """Return a random drum."""
        return self._rng.randrange(self._drums)

    def _seed(self) -> int:
        """Return a seed for the next drop."""
        return self._rng.randrange(1 << 30)

    def figures(self, whole: bool) -> Trial:
        """Return the figures so far; ``whole`` says whether all calls were made."""
        stays = self._stays + Counter(self.calls - call for call in self._thrown_at.values())
        rest_seconds = sorted(self._rest_seconds) or [0.0]
        return Trial(
            tower=spec_hash(self._spec),
            calls=self.calls,
            drops=self._totals["drops"],
            seconds=round(self._seconds, 2),
            whole=whole,
            out_now=self._shares.rate("now"),
            out_later=self._shares.rate("later"),
            freed_by_one=self._shares.rate("one"),
            freed_by_three=self._shares.rate("three"),
            full_over_gentle=self._ratio(f"bang {FULL}", f"bang {GENTLE}"),
            own_over_other=self._ratio("own drum", "other drum") if self._drums > 1 else 0.0,
            now_noise=self._share_noise("now"),
            three_noise=self._share_noise("three"),
            full_noise=self._ratio_noise(f"bang {FULL}", f"bang {GENTLE}"),
            own_noise=self._ratio_noise("own drum", "other drum"),
            inside_mean=sum(number * calls for number, calls in self._inside.items()) / max(1, self.calls),
            inside_max=max(self._inside, default=0),
            stay_p995=percentile(stays, 0.995),
            stay_max=max(stays, default=0),
            rest_p95=rest_seconds[int(0.95 * (len(rest_seconds) - 1))],
            rest_max=rest_seconds[-1],
            capped=self._totals["capped"],
            impaled=self._totals["impaled"],
            overlap=self._deepest,
            moved=self._moved,
            escaped=self._totals["escaped"],
            floating=self._totals["floating"],
            differing=self._totals["differing"],
            drums=self._drums,
            clogged=max(self._clogged, key=self._clogged.__getitem__, default=-1),
            chances=self._chances,
        )

    def _share_noise(self, name: str) -> float:
        """Return the standard error of a share. A hit and a miss are added, so that it is never 0."""
        hits, tries = self._shares.hits[name] + 1, self._shares.tries[name] + 2
        share = hits / tries
        return CORRELATION_FACTOR * math.sqrt(share * (1 - share) / tries)

    def _ratio(self, name: str, other: str) -> float:
        """Return one share divided by another. Half a hit is added to both, so that the divisor is not 0."""
        hits, tries = self._shares.hits, self._shares.tries
        if not tries[name] or not tries[other]:
            return 0.0
        return (hits[name] + 0.5) / tries[name] / ((hits[other] + 0.5) / tries[other])

    def _ratio_noise(self, name: str, other: str) -> float:
        """Return the relative standard error of the ratio of two shares."""
        relative_variance = 1 / (self._shares.hits[name] + 0.5) + 1 / (self._shares.hits[other] + 0.5)
        return CORRELATION_FACTOR * math.sqrt(relative_variance)
