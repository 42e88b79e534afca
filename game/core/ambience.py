"""Background sounds of a table, as data: a game's entry names them, and ``game.ui.background`` plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bed:
    """A sound that loops all the time; ``sound`` is its name, ``loudness`` is from 0 to 1."""

    sound: str
    loudness: float = 1.0


@dataclass(frozen=True, slots=True)
class Call:
    """A short sound played now and then, ``pause`` seconds apart on average; ``loudness`` is from 0 to 1."""

    sound: str
    pause: float
    loudness: float = 1.0


@dataclass(frozen=True, slots=True)
class Ambience:
    """The background sounds of a place: looping beds and single calls.

    Beds of different lengths keep the mix from repeating.
    """

    beds: tuple[Bed, ...] = ()
    calls: tuple[Call, ...] = ()


#: the music of the home screen, and of every game whose entry names no music
HOUSE_MUSIC: Final = "music"
#: the ambience of the home screen, and of every game whose entry names no ambience
FIRESIDE: Final = Ambience((Bed("fire"), Bed("wind", 0.35)), (Call("ember", 14.0, 0.5),))
