"""Words that the events of Ugh Ugh share: the areas, and goods and places as sums."""

from __future__ import annotations

from game.core.words import Marked, Plural, all_of, marked_many, say, say_many, sum_up
from game.ugh_ugh.cards import BEAR, COUNTED_RESOURCES, RESOURCES, TIGER

#: The areas as a sentence names them.
AREA_NAMES: tuple[Marked, ...] = ("forest", "plains", "mountains", "love tent")
#: How many were sent to each area.
_SENT: tuple[Plural, ...] = (
    marked_many("{count} to the forest", "{count} to the forest"),
    marked_many("{count} to the plains", "{count} to the plains"),
    marked_many("{count} to the mountains", "{count} to the mountains"),
    marked_many("{count} to the love tent", "{count} to the love tent"),
)


def goods_text(kinds: tuple[int, ...]) -> str:
    """Return resources as ``2 berries, 1 fur``."""
    return sum_up([kinds.count(kind) for kind in range(len(RESOURCES))], COUNTED_RESOURCES)


def places_text(areas: tuple[int, ...]) -> str:
    """Return areas as ``2 to the forest, 1 to the plains``."""
    return sum_up([areas.count(area) for area in range(len(AREA_NAMES))], _SENT)


def pieces_text(pieces: tuple[int, ...]) -> str:
    """Return what pieces there are in words: how many members, and which predators."""
    members = sum(piece < TIGER for piece in pieces)
    beasts = [told for beast, told in ((TIGER, say("the tiger")), (BEAR, say("the bear"))) if beast in pieces]
    return all_of(([say_many("{count} member", "{count} members", members)] if members else []) + beasts)
