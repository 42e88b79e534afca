"""What is heard at a table all the time: data that a game's entry names, and ``game.ui.background`` plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bed:
    """A loop that goes on all the time, by the name of its sound; ``loudness`` 0..1."""

    sound: str
    loudness: float = 1.0


@dataclass(frozen=True, slots=True)
class Call:
    """A short sound that is heard now and then, ``pause`` seconds apart on average; ``loudness`` 0..1."""

    sound: str
    pause: float
    loudness: float = 1.0


@dataclass(frozen=True, slots=True)
class Ambience:
    """A place by ear: beds that last, calls that come and go. Beds of different lengths never repeat together."""

    beds: tuple[Bed, ...] = ()
    calls: tuple[Call, ...] = ()


#: the music of the house, and its place by ear: home, and every table whose game says nothing else
HOUSE_MUSIC: Final = "music"
FIRESIDE: Final = Ambience((Bed("fire"), Bed("wind", 0.35)), (Call("ember", 14.0, 0.5),))
