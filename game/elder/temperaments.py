"""Temperaments of an elder: how it weighs gains, losses and rivals; its search is the same for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.words import Marked


@dataclass(frozen=True, slots=True)
class Temperament:
    """How an elder weighs the imagined ends of rollouts.

    ``gains`` and ``losses`` are the weights of points won and lost since the position before the move; ``rivals`` is
    the weight of the best rival's worth, which is subtracted from its own.
    """

    name: Marked
    manner: Marked
    gains: float = 1.0
    losses: float = 1.0
    rivals: float = 1.0

    def value(self, own: float, best_rival: float, before: float) -> float:
        """Return the value of an imagined end; ``before`` is the margin before the move."""
        change = own - self.rivals * best_rival - before
        return change * (self.gains if change > 0 else self.losses)


#: The neutral temperament, which hints and the look back use.
EVEN: Final = Temperament("Even", "Balanced.")
TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "careful": Temperament("Careful", "Avoids losses more than it seeks gains.", losses=1.4),
    "bold": Temperament("Bold", "Takes risks for big gains.", gains=1.3),
    "sociable": Temperament("Sociable", "Builds up its own side and rarely harms others.", rivals=0.5),
}
