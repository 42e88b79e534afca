"""Built towers for tests, as a match's set-up holds them: with one to five drum ends, a wheel, a swing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.core.chance import TowerFacts

_Row = tuple[int, ...]


def _flap(side: int, y: int, length: int, slope: int, drum: int) -> _Row:
    """Return the row of a flap; the other numbers are the same for all flaps."""
    return (0, side, 0, y, length, slope, 26, 65, 120, drum, 0)


def _pair(side: int, y: int, length: int, slope: int = 600, drum: int = 0, ledge: int = 144) -> list[_Row]:
    """Return a flap and the ledge that faces its tip; the flap hangs in the left wall (``side`` 1) or the right
    (-1)."""
    below_tip = round(y - length * math.sin(slope / 1000) - 34)  # 3.4 mm below the tip of the flap
    return [_flap(side, y, length, slope, drum), (1, -side, 0, below_tip, ledge, -280, 0, 60, 300, drum, 0)]


def _tower(name: str, rows: Sequence[_Row]) -> TowerFacts:
    """Return a tower as JSON in the usual width."""
    return {"name": name, "width": 1040, "parts": [list(row) for row in rows]}


#: the rows of a peg, a wheel and a swing; see ``physics.parts`` for their numbers
_PEG: Final = (2, 0, 520, 2350, 40, 0, 0, 0, 0, -1, 0)
_WHEEL: Final = (3, 0, 520, 1460, 300, 785, 0, 1900, 160, 1, 4)
_SWING: Final = (4, 0, 520, 1520, 200, 0, 0, 300, 240, 1, 0)

ONE: Final = _tower("One Drum", [*_pair(1, 1700, 790), _PEG])
TWO: Final = _tower("Two Drums", [*_pair(1, 2200, 790), *_pair(-1, 1200, 790, drum=1)])
#: flaps in both walls in turn, each with a drum end of its own
FOUR: Final = _tower(
    "Four Hands", [row for n in range(4) for row in _pair((1, -1)[n % 2], 2620 - 560 * n, 780, 600, n, 110)]
)
FIVE: Final = _tower("Fall", [row for n in range(5) for row in _pair((1, -1)[n % 2], 2610 - 470 * n, 600, 680, n, 120)])
WHEEL: Final = _tower("Mill", [*_pair(1, 2500, 790), _WHEEL, *_pair(-1, 920, 790, drum=2)])
SWING: Final = _tower("Swing", [*_pair(1, 2460, 810), _SWING, _flap(-1, 1120, 740, 600, 2)])
#: all towers of this module, by the number of their drum ends
BY_DRUMS: Final = {1: (ONE,), 2: (TWO,), 3: (WHEEL, SWING), 4: (FOUR,), 5: (FIVE,)}
