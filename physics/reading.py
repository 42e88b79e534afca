"""What reading the outer ends is worth: the flap that lies fullest, struck as hard as any other.

>>> from physics.passage import EMPTY, throw
>>> load = throw(EMPTY, tuple((id, "member") for id in range(9)), seed=2, record=False).load
>>> list(reading([load], seed=1))
['0.3', '0.6', '0.85', '1.0']
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from physics.lever import fullest
from physics.load import Load
from physics.passage import strike
from physics.tower import TOWER

#: The strengths at which the flaps are compared, from a gentle bang to a full one.
STRENGTHS = (0.3, 0.6, 0.85, 1.0)


def reading(loads: Sequence[Load], seed: int) -> dict[str, float]:
    """Return, by strength, how many times as many pieces the fullest flap frees as any flap does; 0 if none is freed.

    Every flap of every load is struck, without any effect on the load.
    """
    return {str(strength): _ratio(loads, strength, Random(seed)) for strength in STRENGTHS}


def _ratio(loads: Sequence[Load], strength: float, random: Random) -> float:
    by_fullest = by_any = 0
    for load in loads:
        flap = fullest(load)
        freed = [
            len(strike(load, other, strength, random.randrange(1 << 30), record=False).out)
            for other in range(TOWER.flap.count)
        ]
        by_fullest += freed[flap]
        by_any += sum(freed)
    return TOWER.flap.count * by_fullest / by_any if by_any else 0.0
