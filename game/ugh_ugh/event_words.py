"""Words that the events of Ugh Ugh share: the areas, and goods and places as sums."""

from __future__ import annotations

from game.core.words import Marked, all_of, say, say_many, sum_up
from game.ugh_ugh.cards import BEAR, RESOURCES, TIGER

#: The areas as a sentence names them.
AREA_NAMES: tuple[Marked, ...] = ("forest", "plains", "mountains", "love tent")


def goods_text(kinds: tuple[int, ...]) -> str:
    """Return resources as ``2 wood, 1 fur``."""
    return sum_up([kinds.count(kind) for kind in range(len(RESOURCES))], RESOURCES)


def places_text(areas: tuple[int, ...]) -> str:
    """Return areas as ``2 forest, 1 plains``."""
    return sum_up([areas.count(area) for area in range(len(AREA_NAMES))], AREA_NAMES)


def pieces_text(pieces: tuple[int, ...]) -> str:
    """Return what pieces there are in words: how many members, and which predators."""
    members = sum(piece < TIGER for piece in pieces)
    beasts = [told for beast, told in ((TIGER, say("the tiger")), (BEAR, say("the bear"))) if beast in pieces]
    return all_of(([say_many("{count} member", "{count} members", members)] if members else []) + beasts)
