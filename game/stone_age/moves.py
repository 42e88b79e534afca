"""The moves of Stone Age: each an intent with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from game.core.notation import WrittenMove, parser, whole_number
from game.core.words import say
from game.stone_age.board import (
    AREAS,
    FIRST_CARD,
    KINDS,
    PLACES,
    RESOURCES,
    TRIBES,
    VILLAGE,
)
from game.stone_age.buildings import NOTHING, Goods

#: How a payment is introduced in a move's text.
WITH = "with"
NONE = "none"
CARD = "card"


def _index(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise ValueError(say("{word!r} is no {what}", word=word, what=what))
    return words.index(word)


def _one(arguments: Sequence[str], what: str) -> str:
    if len(arguments) != 1:
        raise ValueError(say("name one {what}", what=what))
    return arguments[0]


def goods_of(words: Sequence[str]) -> Goods:
    """Count named resources; raises ``ValueError`` with a sentence's end."""
    counts = [0] * len(RESOURCES)
    for word in words:
        counts[_index(word, RESOURCES, say("resource"))] += 1
    wood, brick, stone, gold = counts
    return wood, brick, stone, gold


def written_goods(goods: Goods) -> tuple[str, ...]:
    """Return resources as words, each as often as it is there: ``wood wood gold``."""
    return tuple([RESOURCES[kind] for kind in KINDS for _ in range(goods[kind])])


@dataclass(frozen=True, slots=True)
class _OfTribe(WrittenMove):
    """A move that names one tribe."""

    tribe: int

    def arguments(self) -> tuple[str, ...]:
        return (TRIBES[self.tribe],)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        return cls(_index(_one(arguments, say("tribe")), TRIBES, say("tribe")))


@dataclass(frozen=True, slots=True)
class ChooseTribe(_OfTribe):
    """Alone: place this tribe next: ``tribe red``."""

    WORD: ClassVar[str] = "tribe"


@dataclass(frozen=True, slots=True)
class ActWith(_OfTribe):
    """Alone: of those with the least initiative, this tribe acts next: ``act red``."""

    WORD: ClassVar[str] = "act"


@dataclass(frozen=True, slots=True)
class Place(WrittenMove):
    """Put figures on a place: ``place forest 3``."""

    WORD: ClassVar[str] = "place"
    place: int
    count: int

    def arguments(self) -> tuple[str, ...]:
        return PLACES[self.place], str(self.count)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("name a place and how many figures"))
        return cls(_index(arguments[0], PLACES, say("place")), whole_number(arguments[1]))


@dataclass(frozen=True, slots=True)
class RollInitiative(WrittenMove):
    """Alone: roll for the initiative of the tribe just placed: ``roll``."""

    WORD: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Use(WrittenMove):
    """Act with all own figures at an area or a village place: ``use forest``."""

    WORD: ClassVar[str] = "use"
    place: int

    def arguments(self) -> tuple[str, ...]:
        return (PLACES[self.place],)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        return cls(_index(_one(arguments, say("place")), PLACES[:FIRST_CARD], say("place to use")))


@dataclass(frozen=True, slots=True)
class _Paid(WrittenMove):
    """A move that names a space or pile, counting from 1 in its text, and what is paid."""

    number: int
    pay: Goods

    def arguments(self) -> tuple[str, ...]:
        return str(self.number + 1), WITH, *written_goods(self.pay)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) < 3 or arguments[1] != WITH:
            raise ValueError(say("name the number, then the payment: 1 with wood wood brick"))
        if arguments[0] not in ("1", "2", "3", "4"):
            raise ValueError(say("the number is 1, 2, 3 or 4"))
        return cls(whole_number(arguments[0]) - 1, goods_of(arguments[2:]))


@dataclass(frozen=True, slots=True)
class Buy(_Paid):
    """Take the card of a space for so many resources: ``buy 2 with wood stone``."""

    WORD: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class Build(_Paid):
    """Pay for the open tile of a pile: ``build 1 with wood wood brick``."""

    WORD: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class Leave(WrittenMove):
    """Take the figure back from a card or a building without paying: ``leave card2``."""

    WORD: ClassVar[str] = "leave"
    place: int

    def arguments(self) -> tuple[str, ...]:
        return (PLACES[self.place],)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        word = _one(arguments, say("card or building"))
        return cls(FIRST_CARD + _index(word, PLACES[FIRST_CARD:], say("card or building")))


@dataclass(frozen=True, slots=True)
class AddTools(WrittenMove):
    """Add tools to a roll, by slot and by card: ``tools 1 3 card32``, or ``tools none``."""

    WORD: ClassVar[str] = "tools"
    slots: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        named = [str(slot + 1) for slot in self.slots] + [f"{CARD}{card}" for card in self.cards]
        return tuple(named) if named else (NONE,)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if tuple(arguments) == (NONE,):
            return cls()
        slots, cards = set[int](), set[int]()
        for word in arguments:
            if word in ("1", "2", "3"):
                slots.add(int(word) - 1)
            elif word.startswith(CARD):
                cards.add(whole_number(word.removeprefix(CARD)))
            else:
                raise ValueError(say("name tools as 1, 2, 3 or card32, or say none"))
        if not arguments:
            raise ValueError(say("name tools as 1, 2, 3 or card32, or say none"))
        return cls(tuple(sorted(slots)), tuple(sorted(cards)))


@dataclass(frozen=True, slots=True)
class PickDie(WrittenMove):
    """Take one of the dice of a card: ``pick 3``."""

    WORD: ClassVar[str] = "pick"
    face: int


@dataclass(frozen=True, slots=True)
class Claim(WrittenMove):
    """Take the two resources of choice of a card: ``claim wood gold``."""

    WORD: ClassVar[str] = "claim"
    goods: Goods

    def arguments(self) -> tuple[str, ...]:
        return written_goods(self.goods)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("name two resources"))
        return cls(goods_of(arguments))


@dataclass(frozen=True, slots=True)
class KeepChoice(WrittenMove):
    """Keep the two resources of choice for later: ``keep``."""

    WORD: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Feed(WrittenMove):
    """Pay resources for missing food: ``feed 2 wood 1 brick``."""

    WORD: ClassVar[str] = "feed"
    goods: Goods

    def arguments(self) -> tuple[str, ...]:
        return tuple([word for kind in KINDS if self.goods[kind] for word in (str(self.goods[kind]), RESOURCES[kind])])

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if not arguments or len(arguments) % 2:
            raise ValueError(say("name counts and resources: 2 wood 1 brick"))
        counts = list(NOTHING)
        for number, word in zip(arguments[::2], arguments[1::2], strict=True):
            counts[_index(word, RESOURCES, say("resource"))] = whole_number(number)
        wood, brick, stone, gold = counts
        return cls((wood, brick, stone, gold))


@dataclass(frozen=True, slots=True)
class Starve(WrittenMove):
    """Pay no resources for missing food: ``starve``."""

    WORD: ClassVar[str] = "starve"


parse = parser((
    ChooseTribe, ActWith, Place, RollInitiative, Use, Buy, Build, Leave, AddTools, PickDie, Claim, KeepChoice, Feed,
    Starve,
))

#: The places that are used without paying, in the order of their names.
USES = tuple(sorted([Use(place) for place in (*AREAS, *VILLAGE)], key=str))
#: The places that can be left, in the order of their names.
LEAVES = tuple([Leave(place) for place in range(FIRST_CARD, len(PLACES))])
TRIBE_CHOICES = tuple(sorted([ChooseTribe(tribe) for tribe in range(len(TRIBES))], key=str))
ACT_CHOICES = tuple(sorted([ActWith(tribe) for tribe in range(len(TRIBES))], key=str))
