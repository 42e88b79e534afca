"""The moves of Stone Age, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Self

from game.core import notation
from game.core.counts import listed_kinds
from game.core.notation import WrittenMove
from game.core.words import say
from game.stone_age.rules.board import AREAS, FIRST_CARD, KINDS, PLACES, RESOURCES, TRIBES, VILLAGE
from game.stone_age.rules.buildings import Goods

#: The word before the payment in a move's text.
WITH = "with"
#: Words in the text of ``AddTools``: the word that means no tools, and the word before the number of a card.
NONE = "none"
CARD = "card"


def goods_of(words: Sequence[str]) -> Goods:
    """Count the resources that ``words`` name; raises ``ValueError`` for a word that names none.

    The error's message is shown to the player after a colon.
    """
    counts = [0] * len(RESOURCES)
    for word in words:
        counts[notation.index_of(word, RESOURCES, "resource")] += 1
    return tuple(counts)


def written_goods(goods: Goods) -> tuple[str, ...]:
    """Return one word for each resource: ``wood wood gold``."""
    return tuple([RESOURCES[kind] for kind in listed_kinds(goods)])


def _written_payment(payment: Goods) -> tuple[str, ...]:
    return WITH, *written_goods(payment)


def _read_payment(words: Sequence[str]) -> Goods:
    """Read the payment in a move's text, such as ``with wood wood brick``."""
    if len(words) < 2 or words[0] != WITH:
        raise ValueError(say("write the payment after the number, like this: with wood wood brick"))
    return goods_of(words[1:])


def _written_counts(goods: Goods) -> tuple[str, ...]:
    """Return a count and a word for each kind there is: ``2 wood 1 gold``."""
    words: list[str] = []
    for count, resource in zip(goods, RESOURCES, strict=True):
        if count:
            words += [str(count), resource]
    return tuple(words)


def _read_counts(words: Sequence[str]) -> Goods:
    """Read counts and resources; raises ``ValueError`` if a resource is named twice."""
    if not words or len(words) % 2:
        raise ValueError(say("write counts and resources, like this: 2 wood 1 brick"))
    counts: dict[int, int] = {}
    for number, word in zip(words[::2], words[1::2], strict=True):
        kind = notation.index_of(word, RESOURCES, "resource")
        if kind in counts:
            raise ValueError(say("{word!r} is named twice; name it once, with the total", word=word))
        counts[kind] = notation.whole_number(number)
    return tuple([counts.get(kind, 0) for kind in KINDS])


def _read_two_resources(words: Sequence[str]) -> Goods:
    """Read two resources, which may be of one kind; raises ``ValueError`` for any other number."""
    if len(words) != 2:
        raise ValueError(say("name two resources"))
    return goods_of(words)


def _read_place_to_use(word: str) -> int:
    """Return the area or the village place with this name."""
    return notation.index_of(word, PLACES[:FIRST_CARD], "place to use")


def _read_place_to_leave(word: str) -> int:
    """Return the card space or the pile of buildings with this name."""
    return FIRST_CARD + notation.index_of(word, PLACES[FIRST_CARD:], "card or building")


@dataclass(frozen=True, slots=True)
class _TribeMove(WrittenMove):
    """A move that names one tribe."""

    tribe: Annotated[int, notation.one_of(TRIBES, "tribe")]


@dataclass(frozen=True, slots=True)
class ChooseTribe(_TribeMove, word="tribe"):
    """Solo game: place this tribe next: ``tribe red``."""


@dataclass(frozen=True, slots=True)
class ActWith(_TribeMove, word="act"):
    """Solo game: let this tribe, one of several with the lowest initiative, act next: ``act red``."""


@dataclass(frozen=True, slots=True)
class Place(WrittenMove, word="place"):
    """Put figures on a place: ``place forest 3``."""

    place: Annotated[int, notation.one_of(PLACES, "place")]
    count: int


@dataclass(frozen=True, slots=True)
class RollInitiative(WrittenMove, word="roll"):
    """Solo game: roll for the initiative of the tribe just placed: ``roll``."""


@dataclass(frozen=True, slots=True)
class Use(WrittenMove, word="use"):
    """Act with all figures of the tribe at an area or a village place: ``use forest``."""

    place: Annotated[int, notation.Spelling(PLACES.__getitem__, _read_place_to_use)]


@dataclass(frozen=True, slots=True)
class _PaidMove(WrittenMove):
    """A move that names a space or a pile, and the payment; ``number`` counts from 0, the move's text from 1."""

    number: Annotated[int, notation.one_of(("1", "2", "3", "4"), "space or pile")]
    pay: Annotated[Goods, notation.RemainingWords(_written_payment, _read_payment)]


@dataclass(frozen=True, slots=True)
class Buy(_PaidMove, word="buy"):
    """Pay for the card of a space: ``buy 2 with wood stone``."""


@dataclass(frozen=True, slots=True)
class Build(_PaidMove, word="build"):
    """Pay for the open tile of a pile: ``build 1 with wood wood brick``."""


@dataclass(frozen=True, slots=True)
class Leave(WrittenMove, word="leave"):
    """Take the figure back from a card or a building without paying: ``leave card2``."""

    place: Annotated[int, notation.Spelling(PLACES.__getitem__, _read_place_to_leave)]


@dataclass(frozen=True, slots=True)
class AddTools(WrittenMove, word="tools"):
    """Add tools to a roll, by slot and by card: ``tools 1 3 card32``, or ``tools none``."""

    slots: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        """Return the words that follow ``WORD``."""
        words = [str(slot + 1) for slot in self.slots] + [f"{CARD}{card}" for card in self.cards]
        return tuple(words) if words else (NONE,)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if tuple(arguments) == (NONE,):
            return cls()
        advice = say("name the tools by slot or card, like this: 1 3 card32; or write “none”")
        if not arguments:
            raise ValueError(advice)
        slots = set[int]()
        cards = set[int]()
        for word in arguments:
            if word in ("1", "2", "3"):
                slots.add(int(word) - 1)
            elif word.startswith(CARD):
                cards.add(notation.whole_number(word.removeprefix(CARD)))
            else:
                raise ValueError(advice)
        return cls(tuple(sorted(slots)), tuple(sorted(cards)))


@dataclass(frozen=True, slots=True)
class PickDie(WrittenMove, word="pick"):
    """Take one of the dice of a card: ``pick 3``."""

    face: int


@dataclass(frozen=True, slots=True)
class Claim(WrittenMove, word="claim"):
    """Take the two resources of choice of a card: ``claim wood gold``."""

    goods: Annotated[Goods, notation.RemainingWords(written_goods, _read_two_resources)]


@dataclass(frozen=True, slots=True)
class KeepChoice(WrittenMove, word="keep"):
    """Keep the two resources of choice for later: ``keep``."""


@dataclass(frozen=True, slots=True)
class Feed(WrittenMove, word="feed"):
    """Pay resources for missing food: ``feed 2 wood 1 brick``."""

    goods: Annotated[Goods, notation.RemainingWords(_written_counts, _read_counts)]


@dataclass(frozen=True, slots=True)
class Starve(WrittenMove, word="starve"):
    """Pay no resources for missing food: ``starve``."""


parse = notation.parser(
    (
        ChooseTribe,
        ActWith,
        Place,
        RollInitiative,
        Use,
        Buy,
        Build,
        Leave,
        AddTools,
        PickDie,
        Claim,
        KeepChoice,
        Feed,
        Starve,
    )
)

#: The moves that use a place without paying, sorted by text.
USES = tuple(sorted([Use(place) for place in (*AREAS, *VILLAGE)], key=str))
#: The moves that leave a card or a building.
LEAVES = tuple([Leave(place) for place in range(FIRST_CARD, len(PLACES))])
TRIBE_CHOICES = tuple(sorted([ChooseTribe(tribe) for tribe in range(len(TRIBES))], key=str))
ACT_CHOICES = tuple(sorted([ActWith(tribe) for tribe in range(len(TRIBES))], key=str))
