"""The result of ``measure``: figures of the Passage by name, as they are written as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from physics.laboratory.kinds import AloneShares


class Measurement(TypedDict):
    """The figures of some crude matches; ``physics.laboratory.bands.BANDS`` describes most of them in words.

    - Shares and probabilities lie between 0 and 1. ``..._over_...`` are ratios. ``..._p`` are results of a chi-square
      test. Lengths are in mm. ``rest_seconds`` is in seconds.
    - ``noise`` holds the standard errors of figures that are noisy in a small sample.
    - ``alone`` holds, for each kind of piece, statistics of a single piece in an empty tower (see ``kinds``).
    - ``reading`` holds, for each strength, the advantage of looking at the outer ends (see ``match_counts``).
    - The figures at the end are optional. They are about whole matches, finer time steps, the fit of drawn pictures,
      and the computing time of a drop (see ``replay_cost``).
    """

    calls: int
    laboratory_matches: int
    seed: int
    out_now: float
    out_later: float
    freed_by_one: float
    freed_by_three: float
    freed_by_gentle: float
    freed_by_full: float
    full_over_gentle: float
    own_flap_over_other: float
    inside_mean: float
    inside_p99: int
    inside_max: int
    inside_histogram: list[int]
    impaled: int
    overlap_mm_max: float
    moved_when_rebuilt_mm: dict[str, float]
    capped_share: float
    freed_by_strength: dict[str, float]
    strength_least_rise: float
    full_over_middling: float
    reading_over_random: float
    stay_p995: int
    stuck_stay_p995: int
    longest_stay: int
    predator_gap: float
    predator_out_now: float
    predator_out_later: float
    rest_seconds: dict[str, float]
    times_real_time: float
    drops: int
    piece_drops: int
    escaped: int
    floating: int
    capped: int
    differing: int
    colour_p: float
    side_p: float
    order_p: float
    noise: dict[str, float]
    alone: NotRequired[dict[str, AloneShares]]
    alone_gap: NotRequired[float]
    hop_mm: NotRequired[float]
    reading: NotRequired[object]
    kinds_by_step: NotRequired[Mapping[str, list[float]]]
    kinds_step_spread: NotRequired[float]
    matches: NotRequired[Mapping[str, object]]
    step_ratio: NotRequired[Mapping[str, object]]
    drawn: NotRequired[Mapping[str, object]]
    replay_cost: NotRequired[Mapping[str, float]]
