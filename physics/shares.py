"""Shares, counted as hits out of a total by name, and their standard errors."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

#: Pieces of one drop are correlated: this factor enlarges the standard error of a share.
TOGETHER = 1.4
#: Divided by the root of the number of drops, the standard error (s) of the 95th percentile of their seconds to rest.
REST_NOISE = 1.5


@dataclass
class Shares:
    """Shares kept as (hits, of) by name."""

    hits: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)

    def share(self, name: str, hits: int, of: int) -> None:
        """Count ``hits`` out of ``of`` under ``name``."""
        self.hits[name] += hits
        self.of[name] += of

    def rate(self, name: str) -> float:
        """Return the share under ``name``, 0 when nothing was counted."""
        return self.hits[name] / self.of[name] if self.of[name] else 0.0

    def noise(self, name: str) -> float:
        """Return the standard error of the share under ``name``; a half when nothing was counted."""
        share = self.rate(name)
        return TOGETHER * math.sqrt(share * (1 - share) / self.of[name]) if self.of[name] else 0.5
