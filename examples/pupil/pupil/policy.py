"""A linear policy: the product of the features with an action's row of weights rates that action."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.games import find_game
from game.research.layout import Layout

WEIGHTS = Path(__file__).with_name("weights.npz")
#: Larger numbers of an observation are clipped to this.
MAX_NUMBER = 12
Floats = NDArray[np.float32]


class Policy:
    """Rates the actions of a game from a seat's observation; ``weights`` has a row for each action."""

    def __init__(self, layout: Layout, weights: Floats | None = None) -> None:
        self.layout = layout
        _, high = layout.bounds()
        self._scale = (1 / np.clip(high, 1, MAX_NUMBER)).astype(np.float32)
        actions = len(find_game(layout.game).load_instrument().actions)
        self.weights = np.zeros((actions, layout.size + 1), np.float32) if weights is None else weights

    def features(self, observation: NDArray[Any]) -> Floats:
        """Return the observation scaled to at most about 1, with a constant 1 appended."""
        return np.append(np.clip(observation, -MAX_NUMBER, MAX_NUMBER) * self._scale, np.float32(1))

    def probabilities(self, features: Floats, legal: Sequence[int]) -> Floats:
        """Return the probability of each legal action while learning (softmax of the ratings)."""
        rated = self.weights[list(legal)] @ features
        grown = np.exp(rated - rated.max())
        return np.asarray(grown / grown.sum(), np.float32)

    def best(self, features: Floats, legal: Sequence[int]) -> int:
        """Return the legal action with the best rating."""
        return legal[int(np.argmax(self.weights[list(legal)] @ features))]

    def save(self) -> None:
        """Save the weights for this number of seats beside those for others, at half precision."""
        kept = dict(np.load(WEIGHTS)) if WEIGHTS.exists() else {}
        kept[str(self.layout.seats)] = self.weights.astype(np.float16)
        np.savez_compressed(WEIGHTS, **kept)

    @classmethod
    def load(cls, layout: Layout) -> Policy:
        """Load the policy for this number of seats; all its weights are 0 if none was trained."""
        with np.load(WEIGHTS) as kept:
            learned = kept.get(str(layout.seats))
        return cls(layout, None if learned is None else learned.astype(np.float32))
