"""Words that the events of Stone Age share: who did it, where, and a roll as a sum."""

from __future__ import annotations

from game.core import words
from game.core.words import Marked, say
from game.stone_age.board import FIRST_BUILDING, FIRST_CARD, TRIBES

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
    if tribe == NO_TRIBE:
        return words.who(seat)
    return say("The {tribe} tribe", tribe=say(TRIBES[tribe]))


def summed(dice: tuple[int, ...]) -> str:
    """Return dice as ``6 + 3 = 9``."""
    return f"{' + '.join(map(str, dice))} = {sum(dice)}" if len(dice) > 1 else str(sum(dice))
