"""Count what the Passage does in whole matches of the bot "hunter", for ``physics/laboratory/frequencies.py``.

    python tools/bench/fit_frequencies.py [--matches 400] [--seed 1]

For every number of seats, ``--matches`` matches are played. After some of the throws, a copy of the load is banged on
a random flap with a random strength, since the bot itself only bangs hard. The frequencies are written beside the
model, to ``frequencies.json``. Rare cases also get a share of the frequencies of similar cases.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from arguments import bench_parser

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.core.rules import Drop, Strike
from physics import passage
from physics.laboratory import frequencies
from physics.laboratory.frequencies import (
    FLAPS,
    MAX_ABOVE,
    MAX_REMAINING,
    MAX_SWEPT,
    PLACES,
    crowd_above,
    place_of,
    remaining_index,
)
from physics.load import load_from_json
from physics.tower import spec_hash

#: a row of the tables is for a number of pieces that reach a flap; these are the largest numbers of each row
REACHING = (1, 2, 3, 4, 6, 9, 99)
#: the strengths of the bangs that are tried
STRENGTHS = (0.1, 0.3, 0.5, 0.7, 0.85, 1.0)
#: after every n-th throw on average, a bang on a copy of the load is measured, too
THROWS_PER_BANG = 2
#: how many observations the frequencies of similar cases count for
SIMILAR_WEIGHT = 1
#: larger numbers of pieces that stay on a flap are counted as this number
MAX_STAYING = 7
#: larger numbers of pieces that stay on a ledge are counted as this number
MAX_CAUGHT = 2
#: the place of a piece that fell out, below every flap
OUT = PLACES
GAME = "ugh_ugh"


@dataclass
class Counts:
    """Observed outcomes, counted by the conditions they depend on."""

    #: how often each outcome was seen, by the kind of event and its conditions (see ``observe``)
    seen: dict[tuple[Any, ...], Counter[int]] = field(default_factory=dict)
    matches: int = 0
    #: how many swept pieces stayed on a flap from which others fell, and how many would have if all pieces were alike
    swept_stayed: int = 0
    swept_expected: float = 0.0
    #: how many predators stayed, and how many would have stayed if they were like members
    predators_stayed: int = 0
    predators_expected: float = 0.0

    def observe(self, *key: Any, outcome: int, times: int = 1) -> None:
        """Count an outcome; ``key`` is the kind of event, such as "swept", followed by its conditions."""
        self.seen.setdefault(key, Counter())[outcome] += times

    def add(self, other: Counts) -> None:
        """Add the counts of another object."""
        self.matches += other.matches
        self.swept_stayed += other.swept_stayed
        self.swept_expected += other.swept_expected
        self.predators_stayed += other.predators_stayed
        self.predators_expected += other.predators_expected
        for key, counter in other.seen.items():
            self.seen.setdefault(key, Counter()).update(counter)

    def shares(self, max_outcome: int, *keys: Sequence[Any]) -> list[float]:
        """Return the frequency of each outcome from 0 to ``max_outcome`` in the first group of cases.

        Each of ``keys`` is a group of cases that are counted together. The frequencies of each group are averaged with
        those of the next group, which have the weight ``SIMILAR_WEIGHT``.
        """
        counter = sum([self.seen.get(key, Counter()) for key in keys[0]], Counter[int]())
        if len(keys) > 1:
            similar_shares = self.shares(max_outcome, *keys[1:])
            weight = SIMILAR_WEIGHT
        else:  # without any observation the outcome is 0
            similar_shares = [1.0] + [0.0] * max_outcome
            weight = 0 if counter else 1
        total = counter.total() + weight
        return [(counter[outcome] + weight * similar_shares[outcome]) / total for outcome in range(max_outcome + 1)]


def flap_level(place: int) -> int:
    """Return the flap at the height of a place, or ``FLAPS`` for pieces that fell out."""
    return FLAPS if place == OUT else place % FLAPS


def places_of(load: Any) -> dict[int, int]:
    """Return the place of each piece of a load, by the piece's id."""
    return {id: place_of(x, y) for id, _kind, _lane, x, y, _angle in load[0]}


def predators_of(load: Any) -> set[int]:
    """Return the ids of the predators in a load."""
    return {id for id, kind, *_pose in load[0] if kind != "member"}


def row_number(count: int) -> int:
    """Return the number of the table row for a number of pieces that reach a flap."""
    return bisect_left(REACHING, count)


def count_throw(counts: Counts, drop: Drop) -> None:
    """Count the outcomes of a throw at each flap, from the top.

    At a flap, ``arriving`` are the pieces that reached it: thrown pieces, and pieces swept down from flaps above it.
    ``still_lying`` is how many pieces were on the flap and still are; ``staying`` is how many arriving pieces stay.
    """
    before, after = places_of(drop.request.load), places_of(drop.load)
    predators = predators_of(drop.load) | {id for id, kind in drop.request.pieces if kind != "member"}
    for place in after.values():
        counts.observe("found", outcome=place)
    crowd = 0
    for flap in range(FLAPS):
        arriving = [piece for piece in drop.thrown if flap_level(after.get(piece, OUT)) >= flap]
        arriving += [
            piece for piece, place in before.items() if flap_level(place) < flap <= flap_level(after.get(piece, OUT))
        ]
        on_flap = [piece for piece, place in before.items() if place == flap]
        on_ledge = [piece for piece, place in before.items() if place == flap + FLAPS]
        still_lying = sum(after.get(piece) == flap for piece in on_flap)
        staying = sum(after.get(piece) == flap for piece in arriving)
        if arriving:
            row = row_number(len(arriving))
            for piece in on_flap:
                counts.observe("swept", flap, row, min(len(on_flap), MAX_SWEPT), outcome=after.get(piece) != flap)
            for piece in on_ledge:
                counts.observe("shaken", flap, row, outcome=flap_level(after.get(piece, OUT)) != flap)
            caught = sum(after.get(piece) == flap + FLAPS for piece in arriving)
            counts.observe("caught", flap, row, bool(on_ledge), outcome=min(caught, MAX_CAUGHT))
            case = crowd, remaining_index(len(on_flap), still_lying)
            counts.observe("stays", flap, row, *case, outcome=min(staying, MAX_STAYING))
            arriving_predators = predators.intersection(arriving)
            counts.predators_stayed += sum(after.get(piece) == flap for piece in arriving_predators)
            counts.predators_expected += (staying * len(arriving_predators)) / len(arriving)
            count_swept_that_stay(
                counts, [piece in before for piece in arriving], [after.get(piece) == flap for piece in arriving]
            )
        swept = [
            piece for piece, place in before.items() if flap_level(place) == flap < flap_level(after.get(piece, OUT))
        ]
        crowd = crowd_above(still_lying + staying, bool(swept))


def count_swept_that_stay(counts: Counts, swept: Sequence[bool], stays: Sequence[bool]) -> None:
    """Count how many swept pieces stay on a flap, and how many would if sweeping made no difference.

    ``swept`` and ``stays`` have an entry for each piece that came to the flap. Nothing is counted if all entries of
    either are the same.
    """
    if 0 < sum(stays) < len(stays) and 0 < sum(swept) < len(swept):
        counts.swept_stayed += sum(is_swept and is_staying for is_swept, is_staying in zip(swept, stays, strict=True))
        counts.swept_expected += sum(stays) * sum(swept) / len(swept)


def count_strike(counts: Counts, load: Any, request: Strike, out: Iterable[int], load_after: Any) -> None:
    """Count the outcome of a bang for each piece: it stayed (0), moved to the ledge (1), or fell further (2)."""
    before, after = places_of(load), places_of(load_after)
    freed = set(out)
    pieces_in_place = Counter(before.values())
    predators = predators_of(load)
    for piece, place in before.items():
        end = after.get(piece, OUT)
        flap = flap_level(place)
        struck_flap = "own" if flap == request.flap else "other"
        was_on_ledge = place >= FLAPS
        movement = 0
        if flap_level(end) > flap:
            movement = 2
        elif end == flap + FLAPS and not was_on_ledge:
            movement = 1
        kind = "ledge" if was_on_ledge else "flap"
        has_several = pieces_in_place[place] > 1
        case = kind, has_several, struck_flap, flap, request.strength
        if piece in predators:
            counts.observe("predator", *case, outcome=movement)
        else:
            counts.observe(*case, outcome=movement)
        counts.observe("freed", request.strength, outcome=piece in freed)
        # count for each lower flap that the piece reached whether the piece stayed there
        for lower_flap in range(flap + 1, min(FLAPS, flap_level(end) + 1)):
            struck_lower_flap = "own" if lower_flap == request.flap else "other"
            counts.observe(
                "settles", struck_lower_flap, lower_flap, request.strength, outcome=flap_level(end) == lower_flap
            )


def play_and_count(seed: int, seats: int) -> Counts:
    """Play a match between bots of the kind "hunter", and return the counts of its drops."""
    match = Match.new(GAME, seats=seats, seed=seed, chance="untracked")
    random = Random(seed)
    counts = Counts(matches=1)
    while match.prompt is not None:
        for drop in match.play(ask_bot(match, "hunter", random)).drops:
            if isinstance(drop.request, Strike):
                count_strike(counts, drop.request.load, drop.request, drop.out, drop.load)
            elif drop.thrown:
                count_throw(counts, drop)
                if drop.held and not random.randrange(THROWS_PER_BANG):
                    try_bang(counts, drop.load, random)
    return counts


def try_bang(counts: Counts, load: Any, random: Random) -> None:
    """Bang a copy of a load at random and count the outcome."""
    request = Strike(load, random.randrange(FLAPS), random.choice(STRENGTHS))
    drop = passage.strike(load_from_json(load), request.flap, request.strength, random.randrange(2**31), record=False)
    count_strike(counts, load, request, drop.out, drop.load)


def running_sums(shares: Sequence[float]) -> list[float]:
    """Return the running sums of shares, without those that reach 1."""
    sums = [round(sum(shares[:count]), 4) for count in range(1, len(shares) + 1)]
    return [running_sum for running_sum in sums if running_sum < 1.0]


def throw_tables(counts: Counts, flap: int) -> dict[str, Any]:
    """Return the tables of one flap for throws; see ``physics.laboratory.frequencies.ThrowProbabilities``."""
    tables: dict[str, list[Any]] = {"swept": [], "shaken": [], "caught": [], "stays": []}
    for reaching in range(len(REACHING)):  # the rows of the tables
        lying = [("swept", flap, reaching, number) for number in range(1, MAX_SWEPT + 1)]
        tables["swept"].append([round(counts.shares(1, [key], lying)[1], 4) for key in lying])
        tables["shaken"].append(round(counts.shares(1, [("shaken", flap, reaching)])[1], 4))
        caught = [("caught", flap, reaching, taken) for taken in (False, True)]
        tables["caught"].append([running_sums(counts.shares(MAX_CAUGHT, [key])) for key in caught])
        cases = [
            [("stays", flap, reaching, crowd, lying_case) for lying_case in range(MAX_REMAINING + 2)]
            for crowd in range(MAX_ABOVE + 1)
        ]
        every_case = [key for same_crowd in cases for key in same_crowd]
        # each case is averaged with all cases of the same crowd, and these with all cases
        tables["stays"].append(
            [
                [running_sums(counts.shares(MAX_STAYING, [key], same_crowd, every_case)) for key in same_crowd]
                for same_crowd in cases
            ]
        )
    return tables


def bang_tables(counts: Counts, struck_drum: str, flap: int) -> dict[str, list[Any]]:
    """Return the tables of one flap for bangs on ``struck_drum``: its ``"own"`` or an ``"other"`` drum.

    Each list of numbers has one number for each strength, from 0 on.
    ``physics.laboratory.frequencies.BangProbabilities`` explains the names and the rows.
    """

    def shares_by_strength(kind: str, outcome: int, has_several: bool) -> list[float]:
        """Return the frequency of an outcome at each strength, for a piece alone in its place or one of several."""
        frequencies_by_strength = [0.0]  # at strength 0
        for strength in STRENGTHS:
            wanted = (kind, has_several, struck_drum, flap, strength)
            other = (kind, not has_several, struck_drum, flap, strength)
            # the wanted case is averaged with both cases together
            shares = counts.shares(2, [wanted], [wanted, other])
            frequencies_by_strength.append(round(shares[outcome], 4))
        return frequencies_by_strength

    settle_cases = [[("settles", by, flap, strength) for by in ("own", "other")] for strength in STRENGTHS]
    settle_shares = [round(counts.shares(1, keys)[1], 4) for keys in settle_cases]
    rows: dict[str, list[Any]] = {}
    for name, kind, outcome in (("to_ledge", "flap", 1), ("falls", "flap", 2), ("off_ledge", "ledge", 2)):
        rows[name] = [shares_by_strength(kind, outcome, has_several) for has_several in (False, True)]
    rows["settles"] = [settle_shares[0], *settle_shares]  # strength 0 has the row of the least strength
    return rows


def predator_slips(counts: Counts) -> float:
    """Return how often (0..1) a predator fell farther where a member would have stayed."""
    return max(0.0, round(1 - counts.predators_stayed / counts.predators_expected, 3))


def predator_heaviness(counts: Counts, strength: float) -> float:
    """Return how often (0..1) a bang of a strength left a predator in place where it would have moved a member."""
    moved = 0
    expected = 0.0
    for (event, *case), counter in counts.seen.items():
        if event == "predator" and case[-1] == strength:
            to_ledge, farther = counter[1], counter[2]
            moved += to_ledge + farther
            share_of_members_that_stay = counts.shares(2, [tuple(case)])[0]
            expected += counter.total() * (1 - share_of_members_that_stay)
    if not expected:
        return 0.0
    return min(1.0, max(0.0, round(1 - moved / expected, 3)))


def tables(counts: Counts) -> dict[str, Any]:
    """Return all tables that the model reads."""
    freed = [round(counts.shares(1, [("freed", strength)])[1], 3) for strength in STRENGTHS]
    predator_heavy = [predator_heaviness(counts, strength) for strength in STRENGTHS]
    return {
        "tower": spec_hash(),
        "matches": counts.matches,
        "reaching": REACHING,
        "strengths": [0.0, *STRENGTHS],
        "freed": [0.0, *freed],
        "found": [round(share, 4) for share in counts.shares(PLACES - 1, [("found",)])],
        "predator_slips": predator_slips(counts),
        "predator_heavy": [0.0, *predator_heavy],
        "mixed": round(counts.swept_stayed / counts.swept_expected, 3),
        "throw": [throw_tables(counts, flap) for flap in range(FLAPS)],
        "bang": {drum: [bang_tables(counts, drum, flap) for flap in range(FLAPS)] for drum in ("own", "other")},
    }


def main() -> None:
    """Play the matches in several processes, add up their counts, and write the tables."""
    parser = bench_parser(__doc__)
    parser.add_argument("--matches", type=int, default=400, help="with every number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    counts = Counts()
    with get_context("spawn").Pool(options.jobs) as pool:
        for seats in GAMES[GAME].seats:
            seeds = range(options.seed, options.seed + options.matches)
            for found in pool.imap_unordered(partial(play_and_count, seats=seats), seeds):
                counts.add(found)
    path = Path(frequencies.__file__).with_suffix(".json")
    path.write_text(json.dumps(tables(counts), separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{counts.matches} matches counted: {path.name}")


if __name__ == "__main__":
    main()
