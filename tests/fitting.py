"""Loads for checking that pieces are drawn in the shapes and poses of the physics."""

from __future__ import annotations

from functools import cache
from random import Random

from game.core import Match
from game.core.bots import ask_bot
from game.passage.fitting import PictureFit
from physics.load import Load, load_from_json
from physics.passage import EMPTY, throw

#: limits for every view: the least share of equal areas, and the deepest overlap and widest gap in mm
MIN_FIT, MAX_OVERLAP, MAX_GAP = 0.95, 0.5, 0.5
#: the bot of each seat in the matches whose loads are checked
_BOTS = ("hunter", "random", "hunter", "random")


def is_within_limits(found: PictureFit) -> bool:
    """Return whether a view keeps within the limits."""
    return found.fit >= MIN_FIT and found.overlap_mm_max <= MAX_OVERLAP and found.gap_mm_max <= MAX_GAP


@cache
def heap() -> Load:
    """Return the load left by many small throws: members of several clans, and a predator."""
    load, random = EMPTY, Random(4)
    while len(load.held) < 8 or not any(held.kind == "predator" for held in load.held):
        free = [id for id in range(37) if id not in {held.id for held in load.held}]
        # one of the last two free pieces (at first the predators 35 and 36), and one of the other free pieces
        handful = [
            (id, "member" if id < 35 else "predator") for id in (random.choice(free[-2:]), random.choice(free[:-2]))
        ]
        load = throw(load, handful, random.randrange(1000), record=False).load
    return load


@cache
def live_loads(count: int) -> tuple[Load, ...]:
    """Return loads of live matches in order, each of at least two pieces."""
    found: list[Load] = []
    seed = 700
    while len(found) < count:
        seed += 1
        match, random = Match.new("ugh_ugh", seats=len(_BOTS), seed=seed, chance="untracked"), Random(seed)
        while match.prompt is not None and len(found) < count:
            record = match.play(ask_bot(match, _BOTS[match.prompt.seat], random))
            loads = (load_from_json(drop.load) for drop in record.drops)
            found += [load for load in loads if len(load.held) > 1]
    return tuple(found[:count])
