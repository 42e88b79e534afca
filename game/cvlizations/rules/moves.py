"""The moves of CVlizations, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from game.core import notation
from game.core.notation import WrittenMove
from game.core.words import Marked, say
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.orders import ORDER_OF, ORDERS, RESOURCES


def _read_number(word: str, numbers: Mapping[str, int], what: Marked) -> int:
    """Return the number of an order or idea (``what``) by its key; raises ``ValueError`` for another word."""
    if word not in numbers:
        raise ValueError(say("{word!r} is not a valid {what}", word=word, what=say(what)))
    return numbers[word]


def _read_resources(words: Sequence[str]) -> tuple[int, ...]:
    """Return the kinds of the named resources, sorted; at least one must be named."""
    if not words:
        raise ValueError(say("name at least one resource"))
    return tuple(sorted([notation.index_of(word, RESOURCES, "resource") for word in words]))


def _read_order(word: str) -> int:
    return _read_number(word, ORDER_OF, "order")


OrderNumber: TypeAlias = Annotated[int, notation.Spelling(lambda order: ORDERS[order].key, _read_order)]
Resource: TypeAlias = Annotated[int, notation.one_of(RESOURCES, "resource")]
Resources: TypeAlias = Annotated[
    tuple[int, ...], notation.RemainingWords(lambda kinds: [RESOURCES[kind] for kind in kinds], _read_resources)
]
IdeaNumber: TypeAlias = Annotated[
    int, notation.Spelling(lambda idea: IDEAS[idea].key, lambda word: _read_number(word, NUMBER_OF, "idea"))
]


@dataclass(frozen=True, slots=True)
class Play(WrittenMove, word="play"):
    """Lay two orders, the first face up, the second face down: ``play hunting doubling``."""

    up: OrderNumber
    down: OrderNumber

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if len(arguments) != 2 or arguments[0] == arguments[1]:
            raise ValueError(say("name two different orders, the first face up, the second face down"))
        return cls(*map(_read_order, arguments))


@dataclass(frozen=True, slots=True)
class Steal(WrittenMove, word="steal"):
    """Steal one resource from another seat: ``steal 2 food`` takes one food from seat 2."""

    seat: int
    kind: Resource


@dataclass(frozen=True, slots=True)
class Take(WrittenMove, word="take"):
    """Take resources of the player's choice, in the order of ``RESOURCES``: ``take food wood``."""

    kinds: Resources


@dataclass(frozen=True, slots=True)
class Trade(WrittenMove, word="trade"):
    """Trade one resource for the amount of another kind that Trading gives: ``trade food wood``."""

    give: Resource
    take: Resource

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if len(arguments) != 2 or arguments[0] == arguments[1]:
            raise ValueError(say("name the resource you give, then a different one to take"))
        return cls(*[notation.index_of(word, RESOURCES, "resource") for word in arguments])


@dataclass(frozen=True, slots=True)
class Buy(WrittenMove, word="buy"):
    """Buy an idea by its key, from the track or (Fortune telling) from the top of the deck: ``buy pickaxe``."""

    idea: IdeaNumber


@dataclass(frozen=True, slots=True)
class Pass(WrittenMove, word="pass"):
    """Buy no idea, or no second idea: ``pass``."""


parse = notation.parser((Play, Steal, Take, Trade, Buy, Pass))
