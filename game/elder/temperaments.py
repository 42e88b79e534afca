"""Temperaments: what an elder minds more, and what less; how far it looks and how well it reckons is the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.words import Marked


@dataclass(frozen=True, slots=True)
class Temperament:
    """How an elder weighs what may come.

    ``gains`` and ``losses`` weigh what is won and lost against the position before the move; ``rivals`` weighs the
    worth of the best rival, which is taken off its own.
    """

    name: Marked
    manner: Marked
    gains: float = 1.0
    losses: float = 1.0
    rivals: float = 1.0

    def value(self, own: float, best_rival: float, before: float) -> float:
        """Return how welcome an imagined end is; ``before`` is what it was to begin with."""
        change = own - self.rivals * best_rival - before
        return change * (self.gains if change > 0 else self.losses)


#: Minds nothing more than anything else: what hints and the look back reckon with.
EVEN: Final = Temperament("Even", "Balanced.")
TEMPERAMENTS: Final[Mapping[str, Temperament]] = {
    "careful": Temperament("Careful", "Avoids losses more than it seeks gains.", losses=1.4),
    "bold": Temperament("Bold", "Takes risks for big gains.", gains=1.3),
    "sociable": Temperament("Sociable", "Builds up its own side and rarely harms others.", rivals=0.5),
}
