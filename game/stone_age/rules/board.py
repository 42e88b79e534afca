"""The valley as data: resources, places, tools, what each number of players may use, and the four solo levels."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import Marked, Plural, marked_many

RESOURCES: tuple[Marked, ...] = ("wood", "brick", "stone", "gold")
WOOD, BRICK, STONE, GOLD = range(len(RESOURCES))
KINDS = range(len(RESOURCES))
#: The resources as they are counted, in the same order, and food.
COUNTED_RESOURCES: tuple[Plural, ...] = (
    marked_many("{count} wood", "{count} wood"),
    marked_many("{count} brick", "{count} bricks"),
    marked_many("{count} stone", "{count} stones"),
    marked_many("{count} gold", "{count} gold"),
)
COUNTED_FOOD = marked_many("{count} food", "{count} food")
#: What one resource is worth in a building.
VALUES = (3, 4, 5, 6)

#: Every place a figure can stand, by its number; cards stand by what they cost, buildings by their pile.
PLACES = (
    "hunting",
    "forest",
    "claypit",
    "quarry",
    "river",
    "toolmaker",
    "hut",
    "field",
    "card1",
    "card2",
    "card3",
    "card4",
    "building1",
    "building2",
    "building3",
    "building4",
)
HUNTING, FOREST, CLAY_PIT, QUARRY, RIVER, TOOL_MAKER, HUT, FIELD = range(8)
#: The areas where dice are rolled; all but the first give the resource one below their number.
AREAS = (HUNTING, FOREST, CLAY_PIT, QUARRY, RIVER)
#: The four areas of resources: limited in rings and, in small rounds, in players.
RESOURCE_AREAS = (FOREST, CLAY_PIT, QUARRY, RIVER)
VILLAGE = (TOOL_MAKER, HUT, FIELD)
FIRST_CARD, FIRST_BUILDING = 8, 12
CARD_SPACES = 4
PILE_SIZE = 7
#: What the sum of the dice is divided by, for each area.
DIVISORS = (2, 3, 4, 5, 6)
#: Rings at each place; 0 means there is no limit.
RINGS = (0, 7, 7, 7, 7, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
COUPLE = 2
NOBODY_PLACED = (0,) * len(PLACES)

#: A figure's colour; in the game for 2 to 4 a tribe is a seat, alone the player leads all four.
TRIBES: tuple[Marked, ...] = ("red", "yellow", "blue", "green")

TOOL_SLOTS = 3
BEST_TOOL = 4
#: Tool tiles in the box: those with 1 and 2 on their sides, and those with 3 and 4.
TOOL_TILES = (12, 6)
#: From this value on a tool is a tile of the second kind.
SECOND_TILE = 3
FIELD_END = 10

PEOPLE_AT_START, PEOPLE_EACH, FOOD_AT_START = 5, 10, 12
#: Points lost, once a round, by who does not feed everybody.
HUNGER_PENALTY = 10

#: The faces of a die on a dice card: four resources, then a tool, then the field; and what each brings, in words.
TOOL_FACE, FIELD_FACE = 5, 6
FACES: tuple[Marked, ...] = (*RESOURCES, "a tool", "the field")
SOLO_CARD_DICE = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """What a number of players may use in a round: players in each resource area, and village places."""

    players_each_area: int
    village_places: int


LIMITS = {2: Limits(1, 2), 3: Limits(2, 2), 4: Limits(4, 3)}

#: The solo game uses the limits of four players, with two piles.
SOLO_PILES = 2
SOLO_SUPPLY = 5
GREEN_FOOD, SAND_EXHAUSTION = 2, 1
GREEN_HUNGER = 4
MISSING_BUILDING = 3
#: The card on this space cannot be bought: it says how hungry the round is.
HUNGER_SPACE = 3


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the solo game: the start, the eating, the buildings given up, the spaces of cards to buy."""

    title: Marked
    food: int
    exhaustion: int
    figures: int
    food_each: int
    upkeep: int
    buyable: tuple[int, ...]


LEVELS = {
    1: Level("basic", 20, 15, 2, 1, 1, (0, 1)),
    2: Level("cold night", 20, 20, 2, 1, 2, (0, 1)),
    3: Level("huge tribe", 25, 10, 3, 2, 1, (0, 1)),
    4: Level("eternal winter", 20, 10, 2, 1, 1, (1,)),
}
