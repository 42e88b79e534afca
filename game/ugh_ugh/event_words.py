"""Words that the events of Ugh Ugh share: the areas, and goods and places as sums."""

from __future__ import annotations

from game.core.words import Marked, sum_up
from game.ugh_ugh.cards import RESOURCES

#: The areas as a sentence names them.
AREA_NAMES: tuple[Marked, ...] = ("forest", "plains", "mountains", "love tent")


def goods_text(kinds: tuple[int, ...]) -> str:
    """Return resources as ``2 wood, 1 fur``."""
    return sum_up([kinds.count(kind) for kind in range(len(RESOURCES))], RESOURCES)


def places_text(areas: tuple[int, ...]) -> str:
    """Return areas as ``2 forest, 1 plains``."""
    return sum_up([areas.count(area) for area in range(len(AREA_NAMES))], AREA_NAMES)
