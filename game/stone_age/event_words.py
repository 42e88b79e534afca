"""How the events of Stone Age are told: who did it, where, with what, and what was rolled."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from game.core import words
from game.core.rules import Worded
from game.core.words import Marked, row_of, say, say_counted
from game.stone_age.board import COUNTED_FOOD, FIRST_BUILDING, FIRST_CARD, TRIBES
from game.stone_age.buildings import Goods, goods_text

#: The tribe of an event in the game with others, where a tribe is a seat.
NO_TRIBE = -1
#: The places without cards and buildings as a sentence names them.
PLACE_NAMES: tuple[Marked, ...] = (
    "the hunting grounds",
    "the forest",
    "the clay pit",
    "the quarry",
    "the river",
    "the tool maker",
    "the hut",
    "the field",
)


def place_name(place: int) -> str:
    """Return a place as a sentence names it."""
    if place >= FIRST_BUILDING:
        return say("building {number}", number=place - FIRST_BUILDING + 1)
    if place >= FIRST_CARD:
        return say("card {number}", number=place - FIRST_CARD + 1)
    return say(PLACE_NAMES[place])


def who(seat: int, tribe: int = NO_TRIBE) -> str:
    """Return who did it: the player, or alone the tribe."""
    return words.who(seat) if tribe == NO_TRIBE else tribe_name(tribe)


def tribe_name(tribe: int) -> str:
    """Return a tribe as a sentence begins with it."""
    return say("The {tribe} tribe", tribe=say(TRIBES[tribe]))


def tribe_of(seat: int, tribe: int) -> int:
    """Return the tribe whose figures an event moves: with others a tribe is a seat."""
    return seat if tribe == NO_TRIBE else tribe


def summed(dice: tuple[int, ...]) -> str:
    """Return dice as ``6 + 3 = 9``."""
    return f"{' + '.join(map(str, dice))} = {sum(dice)}" if len(dice) > 1 else str(sum(dice))


def one_by_one(dice: tuple[int, ...]) -> str:
    """Return dice of which each stands for itself: ``6, 3``."""
    return row_of(map(str, dice))


def food_text(count: int) -> str:
    """Return food as ``3 food``."""
    return say_counted(COUNTED_FOOD, count)


#: Alone, the tribe that an event is about, told as ``{who}``
Tribe: TypeAlias = Annotated[int, Worded("who", tribe_name)]
#: Food or resources that were got or paid, told as ``{goods}``
Food: TypeAlias = Annotated[int, Worded("goods", food_text)]
Resources: TypeAlias = Annotated[Goods, Worded("goods", goods_text)]
