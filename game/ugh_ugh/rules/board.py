"""The boards of Ugh Ugh as data: resources, areas, caves, reserve board, the numbers of pieces, and costs."""

from __future__ import annotations

from typing import Final

from game.core import words
from game.core.words import Marked

RESOURCES: Final[tuple[Marked, ...]] = ("berries", "wood", "stone", "herbs", "fur")
BERRIES, WOOD, STONE, HERBS, FUR = range(5)
#: The resources as they are counted, in the same order.
COUNTED_RESOURCES: Final[tuple[words.Plural, ...]] = (
    words.marked_many("{count} berry", "{count} berries"),
    words.marked_many("{count} wood", "{count} wood"),
    words.marked_many("{count} stone", "{count} stones"),
    words.marked_many("{count} herb", "{count} herbs"),
    words.marked_many("{count} fur", "{count} furs"),
)
#: What else can be lost, or mended.
THINGS: Final[tuple[Marked, ...]] = ("member", "spear", "drum")
#: Tokens of each resource in the supply.
TOKENS_EACH: Final = 16

AREAS: Final = ("forest", "plains", "mountains", "tent")
FOREST, PLAINS, MOUNTAINS, TENT = range(4)
#: What members can carry home from each area; the love tent yields none.
YIELDS: Final = ((BERRIES, WOOD), (FUR,), (HERBS, STONE), ())

MEMBERS_EACH: Final = 7
MEMBERS_AT_START: Final = 4
RESERVE_PLACES: Final = 4
SMALL_CAVE_BINS: Final = 4
LARGE_CAVE_BINS: Final = 6
STARS_TO_WIN: Final = 10
WALL_PLACES: Final = 2
BANGS_EACH_DRUM: Final = 3
FLAPS: Final = 3

TIGER: Final = 35
BEAR: Final = 36

EXPAND_COST: Final = (STONE,)
MEND_COST: Final = (WOOD,)
IDEA_COST: Final = (HERBS,)
#: What the Carnivoral of the first set asks for, and that of the second.
FEAST_COST: Final = (BERRIES, FUR)
GREAT_FEAST_COST: Final = (BERRIES,)
