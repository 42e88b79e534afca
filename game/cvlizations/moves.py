"""The moves of CVlizations: each an intent with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from game.core.notation import WrittenMove, parser, whole_number
from game.core.words import say
from game.cvlizations.ideas import IDEAS, NUMBER_OF
from game.cvlizations.orders import ORDER_OF, ORDERS, RESOURCES


def _order(word: str) -> int:
    if word not in ORDER_OF:
        raise ValueError(say("{word!r} is no order", word=word))
    return ORDER_OF[word]


def _resource(word: str) -> int:
    if word not in RESOURCES:
        raise ValueError(say("{word!r} is no resource", word=word))
    return RESOURCES.index(word)


@dataclass(frozen=True, slots=True)
class Play(WrittenMove):
    """Lay two orders, the first face up, the second face down: ``play hunting doubling``."""

    WORD: ClassVar[str] = "play"
    up: int
    down: int

    def arguments(self) -> tuple[str, ...]:
        return ORDERS[self.up].key, ORDERS[self.down].key

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2 or arguments[0] == arguments[1]:
            raise ValueError(say("name two different orders, the first face up, the second face down"))
        return cls(_order(arguments[0]), _order(arguments[1]))


@dataclass(frozen=True, slots=True)
class Steal(WrittenMove):
    """Steal one resource from another seat: ``steal 2 food``."""

    WORD: ClassVar[str] = "steal"
    seat: int
    kind: int

    def arguments(self) -> tuple[str, ...]:
        return str(self.seat), RESOURCES[self.kind]

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("say the seat and the resource"))
        return cls(whole_number(arguments[0]), _resource(arguments[1]))


@dataclass(frozen=True, slots=True)
class Take(WrittenMove):
    """Take resources of one's choice, in the order of ``RESOURCES``: ``take food wood``."""

    WORD: ClassVar[str] = "take"
    kinds: tuple[int, ...]

    def arguments(self) -> tuple[str, ...]:
        return tuple([RESOURCES[kind] for kind in self.kinds])

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if not arguments:
            raise ValueError(say("name at least one resource"))
        return cls(tuple(sorted(_resource(word) for word in arguments)))


@dataclass(frozen=True, slots=True)
class Trade(WrittenMove):
    """Trade one resource for as many of another kind as Trading gives: ``trade food wood``."""

    WORD: ClassVar[str] = "trade"
    give: int
    take: int

    def arguments(self) -> tuple[str, ...]:
        return RESOURCES[self.give], RESOURCES[self.take]

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2 or arguments[0] == arguments[1]:
            raise ValueError(say("name what you give and another kind that you take"))
        return cls(_resource(arguments[0]), _resource(arguments[1]))


@dataclass(frozen=True, slots=True)
class Buy(WrittenMove):
    """Buy an idea by its key, from the track or (Fortune telling) from the top of the deck: ``buy pickaxe``."""

    WORD: ClassVar[str] = "buy"
    idea: int

    def arguments(self) -> tuple[str, ...]:
        return (IDEAS[self.idea].key,)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 1 or arguments[0] not in NUMBER_OF:
            raise ValueError(say("name one idea"))
        return cls(NUMBER_OF[arguments[0]])


@dataclass(frozen=True, slots=True)
class Pass(WrittenMove):
    """Buy nothing (more): ``pass``."""

    WORD: ClassVar[str] = "pass"


parse = parser((Play, Steal, Take, Trade, Buy, Pass))
