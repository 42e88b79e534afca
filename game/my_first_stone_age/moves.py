"""The moves of My First Stone Age: each one small decision with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from game.core.notation import WrittenMove, parser, whole_number
from game.core.words import say
from game.my_first_stone_age.board import GOODS

#: Comes before the goods that dogs stand for in a building move's text.
DOG = "dog"


def _good(word: str) -> int:
    if word not in GOODS:
        raise ValueError(say("{word!r} is no good", word=word))
    return GOODS.index(word)


@dataclass(frozen=True, slots=True)
class Flip(WrittenMove):
    """Turn over the forest token at a place, 0 to 13 (see ``board.PLACES``): ``flip 7``."""

    WORD: ClassVar[str] = "flip"
    place: int


@dataclass(frozen=True, slots=True)
class Trade(WrittenMove):
    """Put one good on the trading post and take another from it: ``trade fish tooth``."""

    WORD: ClassVar[str] = "trade"
    give: int
    take: int

    def arguments(self) -> tuple[str, ...]:
        return GOODS[self.give], GOODS[self.take]

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("name the good you give and the good you take"))
        return cls(_good(arguments[0]), _good(arguments[1]))


@dataclass(frozen=True, slots=True)
class Done(WrittenMove):
    """Trade no more: ``done``."""

    WORD: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Build(WrittenMove):
    """Build the open hut of a pile, 0 to 2: ``build 1``; with dogs in place of goods: ``build 1 dog fish tooth``.

    ``dogs_for`` are the goods that a dog stands for, in the order of ``GOODS``, one dog each.
    """

    WORD: ClassVar[str] = "build"
    pile: int
    dogs_for: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        words = (str(self.pile),)
        return (*words, DOG, *[GOODS[good] for good in self.dogs_for]) if self.dogs_for else words

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if not arguments or len(arguments) == 2 or (len(arguments) > 2 and arguments[1] != DOG):
            raise ValueError(say("say the pile, then perhaps dog and the goods that dogs stand for"))
        return cls(whole_number(arguments[0]), tuple(sorted(_good(word) for word in arguments[2:])))


@dataclass(frozen=True, slots=True)
class Skip(WrittenMove):
    """Build no hut this time: ``skip``."""

    WORD: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Swap(WrittenMove):
    """Let two forest tokens change places, the lower number first: ``swap 3 9``."""

    WORD: ClassVar[str] = "swap"
    one: int
    other: int

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("name two places"))
        one, other = sorted(whole_number(word) for word in arguments)
        return cls(one, other)


parse = parser((Flip, Trade, Done, Build, Skip, Swap))
