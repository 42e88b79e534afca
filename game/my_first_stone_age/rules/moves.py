"""The moves of My First Stone Age, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from game.core import notation
from game.core.notation import WrittenMove
from game.core.words import say
from game.my_first_stone_age.rules.board import GOODS

#: In a move's text, the word before the goods that dogs replace.
DOG = "dog"


def _written_dogs(goods: tuple[int, ...]) -> tuple[str, ...]:
    """Return the words of a move for the goods that dogs replace, such as ``dog``, ``fish``; none without dogs."""
    return (DOG, *[GOODS[good] for good in goods]) if goods else ()


def _read_dogs(words: Sequence[str]) -> tuple[int, ...]:
    """Return the goods that dogs replace: the inverse of ``_written_dogs``. Raises ``ValueError`` for other words."""
    if not words:
        return ()
    if words[0] != DOG or len(words) == 1:
        raise ValueError(say("after the pile, write dog and the goods that dogs stand in for, such as: dog fish tooth"))
    return tuple(sorted([notation.index_of(word, GOODS, "good") for word in words[1:]]))


Good: TypeAlias = Annotated[int, notation.one_of(GOODS, "good")]
Dogs: TypeAlias = Annotated[tuple[int, ...], notation.RemainingWords(_written_dogs, _read_dogs)]


@dataclass(frozen=True, slots=True)
class Flip(WrittenMove, word="flip"):
    """Turn over the forest token at a place, 0 to 13 (see ``board.PLACES``): ``flip 7``."""

    place: int


@dataclass(frozen=True, slots=True)
class Trade(WrittenMove, word="trade"):
    """Put one good on the trading raft and take another from it: ``trade fish tooth``."""

    give: Good
    take: Good


@dataclass(frozen=True, slots=True)
class Done(WrittenMove, word="done"):
    """Stop trading: ``done``."""


@dataclass(frozen=True, slots=True)
class Build(WrittenMove, word="build"):
    """Build the open hut of a pile, 0 to 2: ``build 1``; with dogs in place of goods: ``build 1 dog fish tooth``.

    ``dogs_for`` are the goods that dogs replace, one dog for each of them, in the order of ``GOODS``.
    """

    pile: int
    dogs_for: Dogs = ()


@dataclass(frozen=True, slots=True)
class Skip(WrittenMove, word="skip"):
    """Build no hut this time: ``skip``."""


@dataclass(frozen=True, slots=True)
class Swap(WrittenMove, word="swap"):
    """Swap two forest tokens, the lower number first: ``swap 3 9``."""

    one: int
    other: int

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if len(arguments) != 2:
            raise ValueError(say("name two trees by number"))
        one, other = sorted(notation.whole_number(word) for word in arguments)
        return cls(one, other)


parse = notation.parser((Flip, Trade, Done, Build, Skip, Swap))
