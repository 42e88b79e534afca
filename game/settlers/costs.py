"""What things cost in Settlers of the Stone Age, as data: a nomad, a tribe, each step of a track."""

from __future__ import annotations

from typing import Final

from game.settlers.goods import Bundle

NOMAD_COST: Final[Bundle] = (1, 1, 0, 0)
TRIBE_COST: Final[Bundle] = (1, 0, 1, 1)
_STEPS: Final[tuple[Bundle, ...]] = ((0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1), (0, 1, 1, 1))
#: What each step of each track costs, the first step first.
STEP_COSTS: Final[tuple[tuple[Bundle, ...], ...]] = (_STEPS, _STEPS, _STEPS, _STEPS)
