"""The bands in which the measured figures of the Passage must lie, and the report that shows them.

The designer's model is the cube tower of Wallenstein. In its usual approximation, a thrown piece comes out with
probability 2/3, and a piece stuck from an earlier throw with probability 1/3. The bands are set around these values.
Matches do not use them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from physics.laboratory.measurement import Measurement


class Band(NamedTuple):
    """The key of a figure in a result, its description, and its lower and upper limit."""

    key: str
    description: str
    least: float
    most: float


_NO_LIMIT = math.inf
#: From this many calls on, a figure must lie in its band. With fewer calls it may lie two standard errors outside.
ENOUGH_CALLS = 2000
#: A bang must free more pieces than the next weaker bang by at least this number of standard errors.
MIN_RISE = 2.0
BANDS: tuple[Band, ...] = (
    Band("out_now", "a piece thrown now comes out in this call", 0.60, 0.72),
    Band("out_later", "a piece stuck from before comes out in a call", 0.25, 0.44),
    Band("freed_by_one", "one middling bang frees a stuck piece", 0.15, 0.32),
    Band("freed_by_three", "three bangs free a stuck piece", 0.42, 0.65),
    Band("full_over_gentle", "a full bang against a gentle one", 1.6, _NO_LIMIT),
    Band("own_flap_over_other", "drumming its own flap against another", 1.5, _NO_LIMIT),
    Band("inside_mean", "pieces inside in 4-seat matches, mean", 3, 9),
    Band("inside_p99", "pieces inside, 99th percentile", 0, 14),
    Band("inside_max", "pieces inside, ever", 0, 24),
    Band("stay_p995", "calls a thrown piece stays, 99.5th percentile", 0, 29),
    Band("longest_stay", "calls a piece stays, ever", 0, 79),
    Band("predator_gap", "predators against members, coming out", 0, 0.12),
    Band("colour_p", "no colour favoured (chi-square p)", 0.01, 1),
    Band("rest_p50", "seconds to rest, median", 1.5, 4),
    Band("rest_seconds.p95", "seconds to rest, 95th percentile", 0, 3.15),
    Band("rest_seconds.max", "seconds to rest, ever", 0, 6),
    Band("capped_share", "drops damped at the cap", 0, 1e-4),
    Band("impaled", "pieces that something has run into", 0, 0),
    Band("overlap_mm_max", "deepest overlap at rest, mm", 0, 0.2),
    Band("moved_when_rebuilt_mm.max", "farthest move of a load built again, mm", 0, 0.5),
    Band("strength_least_rise", "a harder bang frees more, in standard errors", MIN_RISE, _NO_LIMIT),
    Band("full_over_middling", "a full bang against a middling one", 1.3, _NO_LIMIT),
    Band("reading_over_random", "reading the outer ends against banging anyhow", 1.4, _NO_LIMIT),
    Band("times_real_time", "simulated against real time", 200, _NO_LIMIT),
    Band("escaped", "pieces escaped", 0, 0),
    Band("floating", "pieces floating", 0, 0),
    Band("differing", "twin drops that differ", 0, 0),
)
#: The bands for a piece thrown alone into an empty tower. ``docs/balance.md`` lists all bands that
#: the present tower misses.
ALONE_BANDS: tuple[Band, ...] = (
    Band("alone_gap", "a predator alone against a member alone", 0, 0.12),
    Band("hop_mm", "a member lifts off where it lands first, mm", 8, 15),
    Band("alone.predator.freed_full", "a full bang on its flap frees a predator", 0.3, 1),
    Band("alone.member.freed_full", "a full bang on its flap frees a member", 0.3, 1),
)
#: The bands for whole matches of Ugh Ugh.
MATCH_BANDS: tuple[Band, ...] = (
    Band("matches.out_now_by_thrown.1", "in matches: one thrown comes out at once", 0.56, 0.66),
    Band("matches.out_now_by_thrown.3", "in matches: of three thrown", 0.62, 0.68),
    Band("matches.out_now_by_thrown.6+", "in matches: of six or more thrown", 0.62, 0.72),
    Band("matches.out_later", "in matches: stuck from before comes out", 0.30, 0.40),
    Band("matches.reading_least", "in matches: the fullest flap against any", 1.4, _NO_LIMIT),
    # at least 1 / .85, so that a blind order frees at most .85 of what looking frees
    Band("matches.reading_over_blind", "in matches: three bangs by looking, or blindly", 1.176, _NO_LIMIT),
    Band("matches.impaled", "in matches: pieces that something has run into", 0, 0),
    Band("matches.overlap_mm_max", "in matches: deepest overlap at rest, mm", 0, 0.2),
    Band("matches.rest_p95", "in matches: seconds to rest, 95th percentile", 0, 3),
    Band("matches.rest_max", "in matches: seconds to rest, ever", 0, 6),
)
#: The bands for the difference between figures at the usual time step and at a quarter of it.
STEP_BANDS: tuple[Band, ...] = (
    Band("step_ratio.out_now_apart", "out at once: apart from a quarter of the step", 0, 0.03),
    Band("step_ratio.freed_by_one_apart", "freed by one: apart from a quarter of the step", 0, 0.03),
)
SPREAD_BAND = Band("kinds_step_spread", "each kind: apart at half and a quarter of the step", 0, 0.06)
#: The bands for the fit between drawn pictures and colliding shapes.
DRAWN_BANDS: tuple[Band, ...] = (
    Band("drawn.fit", "drawn: share of areas, drawn and colliding", 0.95, 1),
    Band("drawn.overlap_mm_max", "drawn: deepest overlap at rest, mm", 0, 0.5),
    Band("drawn.gap_mm_max", "drawn: widest gap between what touches, mm", 0, 0.5),
)
#: The bands for the computing time of a drop, relative to the bare engine calls.
COST_BANDS: tuple[Band, ...] = (
    Band("replay_cost.unrecorded", "a drop, beside its bare replay", 0, 1.25),
    Band("replay_cost.recorded", "the same, recorded", 0, 1.5),
    Band("replay_cost.bytes", "the same, recorded and with its bytes", 0, 1.7),
)


def bands_of(result: Measurement) -> tuple[Band, ...]:
    """Return the bands of all figures that a result contains."""
    bands = list(BANDS)
    if "alone" in result:
        bands += ALONE_BANDS
    if isinstance(result.get("matches"), Mapping):
        bands += MATCH_BANDS
    if "step_ratio" in result:
        bands += STEP_BANDS
    if "kinds_step_spread" in result:
        bands.append(SPREAD_BAND)
    if "drawn" in result:
        bands += DRAWN_BANDS
    if "replay_cost" in result:
        bands += COST_BANDS
    return tuple(bands)


def figure(result: Measurement, band: Band) -> float:
    """Return the value of a band's figure. A dot in its key leads one level deeper."""
    # the key ``rest_p50`` is not the path to its figure
    path = "rest_seconds.p50" if band.key == "rest_p50" else band.key
    value: Any = result
    for name in path.split(".", 2):
        value = value[name]
    return float(value)


def verdict(result: Measurement, band: Band) -> str:
    """Return ``ok`` for a figure in its band, ``near`` for one up to two standard errors outside, else ``MISS``."""
    value, tolerance = figure(result, band), 2 * _noise(result, band)
    if band.least <= value <= band.most:
        return "ok"
    return "near" if band.least - tolerance <= value <= band.most + tolerance else "MISS"


def _noise(result: Measurement, band: Band) -> float:
    """Return the standard error of a figure; 0 when the sample is large.

    A group of figures may list its own errors: the error of ``matches.out_now`` stands in the group ``matches``.
    """
    group, _, name = band.key.partition(".")
    source: object = result.get(group)
    if not isinstance(source, Mapping) or "noise" not in source:
        source, name = result, band.key
    return float(source["noise"].get(name, 0.0))


def _limits(band: Band) -> str:
    """Return a band's limits in words."""
    if band.most == _NO_LIMIT:
        return f"at least {band.least:g}"
    if band.least == band.most:
        return f"exactly {band.least:g}"
    return f"{band.least:g} to {band.most:g}"


def histogram(counts: Sequence[int], width: int = 50) -> str:
    """Return a histogram with a line for each number of pieces inside; ``counts[n]`` calls left ``n`` pieces inside.

    >>> print(histogram([2, 4, 1], width=4))
      0     2  ##
      1     4  ####
      2     1  #
    """
    most = max([1, *counts])
    return "\n".join(
        f"{number:3d} {count:5d}  {'#' * math.ceil(width * count / most)}".rstrip()
        for number, count in enumerate(counts)
    )


def report(result: Measurement) -> str:
    """Return the measured figures beside their bands, and the histogram of pieces inside."""
    lines = [
        f"calls: {result['calls']}; crude matches: {result['laboratory_matches']}; piece-drops: "
        f"{result['piece_drops']}; seed {result['seed']}",
        "",
    ]
    for band in bands_of(result):
        value = figure(result, band)
        lines.append(f"{band.description:48s} {value:9.3f}   {_limits(band):14s} {verdict(result, band)}")
    rest = result["rest_seconds"]
    lines += [
        "",
        f"seconds to rest: 95th percentile {rest['p95']:.2f}, most {rest['max']:.2f}; damped at the cap: "
        f"{result['capped']} drops",
        f"chi-square p, side of entry: {result['side_p']:.3f}; order of throwing: {result['order_p']:.3f}",
        "",
        "pieces inside after a call, all matches:",
        histogram(result["inside_histogram"]),
    ]
    return "\n".join(lines)
