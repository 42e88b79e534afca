"""A linear policy: a row of weights for each action, whose product with what is seen rates the action."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.games import find_game
from game.research.layout import Layout

WEIGHTS = Path(__file__).with_name("weights.npz")
#: Larger numbers say no more.
LARGEST_NUMBER = 12
Floats = NDArray[np.float32]


class Policy:
    """Rates the actions of a game from what a seat sees; ``weights`` has a row an action."""

    def __init__(self, layout: Layout, weights: Floats | None = None) -> None:
        self.layout = layout
        _, high = layout.bounds()
        self._scale = (1 / np.clip(high, 1, LARGEST_NUMBER)).astype(np.float32)
        actions = len(find_game(layout.game).load_instrument().actions)
        self.weights = np.zeros((actions, layout.size + 1), np.float32) if weights is None else weights

    def features(self, observation: NDArray[Any]) -> Floats:
        """Return what the weights are multiplied with: numbers of at most about 1, and a last one that is always 1."""
        return np.append(np.clip(observation, -LARGEST_NUMBER, LARGEST_NUMBER) * self._scale, np.float32(1))

    def chances(self, features: Floats, legal: Sequence[int]) -> Floats:
        """Return with which chance each legal action is chosen while learning."""
        rated = self.weights[list(legal)] @ features
        grown = np.exp(rated - rated.max())
        return np.asarray(grown / grown.sum(), np.float32)

    def best(self, features: Floats, legal: Sequence[int]) -> int:
        """Return the legal action that is rated best."""
        return legal[int(np.argmax(self.weights[list(legal)] @ features))]

    def save(self) -> None:
        """Keep the weights of this number of seats beside those of others, at half precision."""
        kept = dict(np.load(WEIGHTS)) if WEIGHTS.exists() else {}
        kept[str(self.layout.seats)] = self.weights.astype(np.float16)
        np.savez_compressed(WEIGHTS, **kept)

    @classmethod
    def load(cls, layout: Layout) -> Policy:
        """Return what was learned for this number of seats; for one that was never learned, nothing is known."""
        with np.load(WEIGHTS) as kept:
            learned = kept.get(str(layout.seats))
        return cls(layout, None if learned is None else learned.astype(np.float32))
