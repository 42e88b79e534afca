"""The board as data: resources, places, tools, limits by number of players, and the four solo levels."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import Marked, Plural, marked_many, say_counted

RESOURCES: tuple[Marked, ...] = ("wood", "brick", "stone", "gold")
WOOD, BRICK, STONE, GOLD = range(len(RESOURCES))
#: The numbers of the resources: a kind is an index of ``RESOURCES``.
KINDS = range(len(RESOURCES))
#: The words for a count of each resource, in the order of ``RESOURCES``, and for a count of food.
COUNTED_RESOURCES: tuple[Plural, ...] = (
    marked_many("{count} wood", "{count} wood"),
    marked_many("{count} brick", "{count} bricks"),
    marked_many("{count} stone", "{count} stones"),
    marked_many("{count} gold", "{count} gold"),
)
COUNTED_FOOD = marked_many("{count} food", "{count} food")
#: The points of one resource in a building.
VALUES = (3, 4, 5, 6)

#: Every place where a figure can stand; ``card1`` to ``card4`` are named after their cost, buildings after their pile.
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
#: The areas where dice are rolled; area ``n`` from 1 on gives resource ``n - 1``.
AREAS = (HUNTING, FOREST, CLAY_PIT, QUARRY, RIVER)
#: The four areas that give resources. Their rings limit the number of figures; with few players, the number of players
#: there is limited as well.
RESOURCE_AREAS = (FOREST, CLAY_PIT, QUARRY, RIVER)
VILLAGE = (TOOL_MAKER, HUT, FIELD)
#: The first card space and the first pile of buildings among ``PLACES``.
#: The places before them are areas and village places.
FIRST_CARD, FIRST_BUILDING = 8, 12
CARD_SPACES = 4
#: Buildings in each pile at the start.
PILE_SIZE = 7
#: The divisor of the sum of the dice, for each area.
DIVISORS = (2, 3, 4, 5, 6)
#: The number of rings at each place; 0 means no limit.
RINGS = (0, 7, 7, 7, 7, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
#: The number of figures, all of one tribe, that the hut takes.
COUPLE = 2
#: A tribe's figures at each place while all are at home.
NOBODY_PLACED = (0,) * len(PLACES)

#: The tribes by colour: one for each seat; in the solo game the player leads all four.
TRIBES: tuple[Marked, ...] = ("red", "yellow", "blue", "green")

#: The number of tools on a player's board, and the highest value of a tool.
TOOL_SLOTS = 3
BEST_TOOL = 4
#: Tool tiles in the box: those with 1 and 2 on their sides, and those with 3 and 4.
TOOL_TILES = (12, 6)
#: The lowest value on a tile of the second kind.
SECOND_TILE_VALUE = 3
#: The highest number on the field track.
FIELD_END = 10

#: For a match of 2 to 4 players: the figures and the food that each player has at the start, and the number of all
#: figures of a player, including those in the supply.
FIGURES_AT_START, FOOD_AT_START, FIGURES_EACH = 5, 12, 10
#: What a head start of 1, 2 or 3 steps adds: food, and the number of tools worth 1.
HEAD_STARTS = ((6, 0), (0, 1), (8, 1))
#: Points lost in a round by a player that does not feed all figures.
HUNGER_PENALTY = 10

#: The dice of a dice card give a resource for the faces 1 to 4, a tool for 5 and a step of the field for 6. ``FACES``
#: names what each face gives.
TOOL_FACE, FIELD_FACE = 5, 6
FACES: tuple[Marked, ...] = (*RESOURCES, "a tool", "a bigger field")
#: Dice that a dice card rolls in the solo game.
SOLO_CARD_DICE = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a round: how many players may use a resource area, and how many village places may be used."""

    players_each_area: int
    village_places: int


#: The limits by number of players.
LIMITS = {2: Limits(1, 2), 3: Limits(2, 2), 4: Limits(4, 3)}

#: Solo game: the number of piles of buildings, and the number of figures of each tribe that begin in the supply.
SOLO_PILES = 2
SOLO_SUPPLY = 5
#: Solo game: the bonus for buying a card. A green card gives food; any other card raises the exhaustion limit.
GREEN_FOOD, SAND_EXHAUSTION = 2, 1
#: Solo game: the extra food that a green hunger card costs.
GREEN_HUNGER = 4
#: Solo game: how far the exhaustion limit falls in a round in which too few buildings are given up.
MISSING_BUILDING_PENALTY = 3
#: The space of the hunger card, which cannot be bought and adds to the food needed this round.
HUNGER_SPACE = 3


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the solo game.

    - ``food``, ``exhaustion`` and ``figures`` (of each tribe): how many there are at the start.
    - ``food_each``: the food that a figure eats in a round.
    - ``upkeep``: the number of buildings given up in a round.
    - ``buyable``: the spaces whose cards may be bought.
    """

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


def yield_text(place: int, count: int) -> str:
    """Return an amount of an area's food or resource in words: ``3 wood``."""
    return say_counted(COUNTED_FOOD if place == HUNTING else COUNTED_RESOURCES[place - 1], count)
