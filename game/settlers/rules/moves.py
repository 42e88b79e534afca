"""The moves of Settlers of the Stone Age, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from game.core import notation
from game.core.counts import listed_kinds
from game.core.notation import WrittenMove
from game.core.words import say
from game.settlers.rules.goods import RESOURCES, ROAMERS, SKIN, TRACKS, Bundle
from game.settlers.rules.ground import WORLD

#: The word between the cards given and the cards wanted.
FOR = "for"
#: The word before the skins that pay for a walk.
WITH = "with"


def written_cards(cards: Bundle) -> tuple[str, ...]:
    """Return cards as words, in the order of ``RESOURCES``."""
    return tuple([RESOURCES[kind] for kind in listed_kinds(cards)])


def read_cards(words: Sequence[str]) -> Bundle:
    """Return the cards that words name; raises ``ValueError`` if there are no words, or a word is no resource."""
    if not words:
        raise ValueError(say("name at least one card"))
    counts = [0, 0, 0, 0]
    for word in words:
        counts[notation.index_of(word, RESOURCES, "resource")] += 1
    return counts[0], counts[1], counts[2], counts[3]


def _written_skins(count: int) -> tuple[str, ...]:
    """Return the words for the skins that pay for a walk, such as ``with``, ``skin``, ``skin``; none for no skins."""
    if not count:
        return ()
    return (WITH, *[RESOURCES[SKIN]] * count)


def _read_skins(words: Sequence[str]) -> int:
    """Return the number of skins that words like those of ``_written_skins`` name; raises ``ValueError``."""
    if not words:
        return 0
    skins = words[1:]
    if words[0] != WITH or not skins or any(word != RESOURCES[SKIN] for word in skins):
        raise ValueError(say("after the crossings, write nothing, or the skins you pay, like this: with skin skin"))
    return len(skins)


def _number_named(word: str, numbers: Mapping[str, int], noun: str) -> int:
    """Return the number that ``word`` has in ``numbers``; raises ``ValueError``, which calls it a ``noun``."""
    if word not in numbers:
        raise ValueError(say("{word!r} is not a valid {what}", word=word, what=noun))
    return numbers[word]


def _read_figure(word: str) -> str:
    """Return the figure with this name; raises ``ValueError`` for another word."""
    return ROAMERS[notation.index_of(word, ROAMERS, "figure")]


Crossing: TypeAlias = Annotated[
    int,
    notation.Spelling(
        lambda crossing: WORLD.crossings[crossing].name,
        lambda word: _number_named(word, WORLD.crossing_named, say("crossing")),
    ),
]
Landscape: TypeAlias = Annotated[
    int,
    notation.Spelling(
        lambda place: WORLD.hexes[place].name, lambda word: _number_named(word, WORLD.hex_named, say("landscape"))
    ),
]
Figure: TypeAlias = Annotated[str, notation.Spelling(str, _read_figure)]
Track: TypeAlias = Annotated[int, notation.one_of(TRACKS, "track")]
Cards: TypeAlias = Annotated[Bundle, notation.RemainingWords(written_cards, read_cards)]
Skins: TypeAlias = Annotated[int, notation.RemainingWords(_written_skins, _read_skins)]


@dataclass(frozen=True, slots=True)
class _CrossingMove(WrittenMove):
    """A move that names one crossing."""

    crossing: Crossing


@dataclass(frozen=True, slots=True)
class _Swap(WrittenMove):
    """A trade of cards for cards: the seat that makes the move gives ``give`` and gets ``get``."""

    give: Bundle
    get: Bundle

    def arguments(self) -> tuple[str, ...]:
        """Return the words that follow ``WORD``."""
        return (*written_cards(self.give), FOR, *written_cards(self.get))

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if FOR not in arguments:
            raise ValueError(say("write the cards like this: meat for bone"))
        position = list(arguments).index(FOR)
        return cls(read_cards(arguments[:position]), read_cards(arguments[position + 1 :]))


@dataclass(frozen=True, slots=True)
class Found(_CrossingMove, word="found"):
    """Place a tribe on a black crossing while setting up: ``found Atlas.s``."""


@dataclass(frozen=True, slots=True)
class SendNomad(_CrossingMove, word="nomad"):
    """Place a new nomad next to one of the seat's tribes: ``nomad Atlas.n``."""


@dataclass(frozen=True, slots=True)
class Roll(WrittenMove, word="roll"):
    """Roll the dice: ``roll``."""


@dataclass(frozen=True, slots=True)
class Discard(WrittenMove, word="discard"):
    """Give half of the hand back after a 7: ``discard skin meat meat flint``."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Roam(WrittenMove, word="roam"):
    """Move a figure to another landscape of its half of the world: ``roam neanderthal Gaul``."""

    figure: Figure
    place: Landscape


@dataclass(frozen=True, slots=True)
class Rob(WrittenMove, word="rob"):
    """Steal a random card from this seat: ``rob 2``."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpreadDesert(WrittenMove, word="desert"):
    """Turn a landscape of Africa into desert: ``desert Congo``."""

    place: Landscape


@dataclass(frozen=True, slots=True)
class Bank(WrittenMove, word="bank"):
    """Swap three cards of a kind for one card from the supply: ``bank meat for bone``."""

    give: int
    get: int

    def arguments(self) -> tuple[str, ...]:
        """Return the words that follow ``WORD``."""
        return RESOURCES[self.give], FOR, RESOURCES[self.get]

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Read the words after ``WORD``; raises ``ValueError`` when they make no sense."""
        if len(arguments) != 3 or arguments[1] != FOR:
            raise ValueError(say("write the cards like this: meat for bone"))
        give, _, get = arguments
        return cls(notation.index_of(give, RESOURCES, "resource"), notation.index_of(get, RESOURCES, "resource"))


@dataclass(frozen=True, slots=True)
class MakeOffer(_Swap, word="offer"):
    """Offer cards to everybody: ``offer meat meat for bone``."""


@dataclass(frozen=True, slots=True)
class Accept(WrittenMove, word="accept"):
    """Accept an offer: ``accept``."""


@dataclass(frozen=True, slots=True)
class Counter(_Swap, word="counter"):
    """Answer an offer with other terms, giving ``give`` for ``get``: ``counter bone for meat meat meat``."""


@dataclass(frozen=True, slots=True)
class Decline(WrittenMove, word="decline"):
    """Decline an offer: ``decline``."""


@dataclass(frozen=True, slots=True)
class Refuse(WrittenMove, word="refuse"):
    """Decline this offer and all others for the rest of the turn: ``refuse``."""


@dataclass(frozen=True, slots=True)
class Deal(WrittenMove, word="deal"):
    """Trade with this seat on the terms of its answer: ``deal 2``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw(WrittenMove, word="withdraw"):
    """Withdraw the offer: ``withdraw``."""


@dataclass(frozen=True, slots=True)
class Develop(WrittenMove, word="develop"):
    """Take the next step of a track: ``develop clothing``."""

    track: Track


@dataclass(frozen=True, slots=True)
class Walk(WrittenMove, word="walk"):
    """Move a nomad: ``walk Atlas.n Gaul.s``; with ``skins`` paid in place of meat: ``... with skin skin``."""

    start: Crossing
    end: Crossing
    skins: Skins = 0


@dataclass(frozen=True, slots=True)
class Settle(_CrossingMove, word="settle"):
    """Turn the nomad on a people chip into a tribe: ``settle Gaul.n``."""


@dataclass(frozen=True, slots=True)
class Leave(_CrossingMove, word="leave"):
    """Remove the tribe at this crossing, so that it can settle at a sixth place: ``leave Atlas.s``."""


@dataclass(frozen=True, slots=True)
class TakePeople(_CrossingMove, word="take"):
    """Take a free people chip from the map: ``take Gaul.n``."""


@dataclass(frozen=True, slots=True)
class End(WrittenMove, word="end"):
    """End the turn: ``end``."""


parse = notation.parser(
    (
        Found,
        SendNomad,
        Roll,
        Discard,
        Roam,
        Rob,
        SpreadDesert,
        Bank,
        MakeOffer,
        Accept,
        Counter,
        Decline,
        Refuse,
        Deal,
        Withdraw,
        Develop,
        Walk,
        Settle,
        Leave,
        TakePeople,
        End,
    )
)
