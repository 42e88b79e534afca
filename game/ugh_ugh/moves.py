"""The moves of Ugh Ugh: each an intent with one canonical line of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from game.core.notation import WrittenMove, decimal_number, parser, whole_number
from game.core.words import say
from game.ugh_ugh.cards import AREAS, CARDS, RESOURCES

#: How a payment is introduced in a move's text; without it the printed cost is paid.
WITH = "with"


def _index(word: str, words: Sequence[str], what: str) -> int:
    if word not in words:
        raise ValueError(say("{word!r} is no {what}", word=word, what=what))
    return words.index(word)


def resource(word: str) -> int:
    """Read a resource's name; raises ``ValueError`` with a sentence's end."""
    return _index(word, RESOURCES, say("resource"))


def written_payment(pay: tuple[int, ...]) -> tuple[str, ...]:
    """Return ``with wood fur`` as words; nothing when the printed cost is paid."""
    return (WITH, *[RESOURCES[kind] for kind in pay]) if pay else ()


def read_payment(words: Sequence[str]) -> tuple[int, ...]:
    """Read ``with wood fur`` (or nothing) as resources in order; raises ``ValueError`` with a sentence's end."""
    if not words:
        return ()
    if words[0] != WITH or len(words) == 1:
        raise ValueError(say("a payment reads: with wood fur"))
    return tuple(sorted(resource(word) for word in words[1:]))


@dataclass(frozen=True, slots=True)
class _Plain(WrittenMove):
    """A move that is one word."""


@dataclass(frozen=True, slots=True)
class StartWith(WrittenMove):
    """Start the game with this tool working: ``start drum`` or ``start spear``."""

    WORD: ClassVar[str] = "start"
    tool: str


@dataclass(frozen=True, slots=True)
class Keep(WrittenMove):
    """Keep one of the dealt clan cards: ``keep villendorf``."""

    WORD: ClassVar[str] = "keep"
    card: str


@dataclass(frozen=True, slots=True)
class SendOut(WrittenMove):
    """Send one available member into each named area, in the order of ``AREAS``: ``send forest tent``."""

    WORD: ClassVar[str] = "send"
    areas: tuple[int, ...]

    def arguments(self) -> tuple[str, ...]:
        return tuple([AREAS[area] for area in self.areas])

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if not arguments:
            raise ValueError(say("name at least one area"))
        return cls(tuple(sorted(_index(word, AREAS, say("area")) for word in arguments)))


@dataclass(frozen=True, slots=True)
class CallBack(WrittenMove):
    """Call back one box: ``call forest``."""

    WORD: ClassVar[str] = "call"
    area: int

    def arguments(self) -> tuple[str, ...]:
        return (AREAS[self.area],)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 1:
            raise ValueError(say("name one area"))
        return cls(_index(arguments[0], AREAS, say("area")))


@dataclass(frozen=True, slots=True)
class _Paid(WrittenMove):
    """A move that is paid for: ``with`` and the resources, in their order, unless the printed cost is paid."""

    pay: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        return written_payment(self.pay)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        return cls(read_payment(arguments))


@dataclass(frozen=True, slots=True)
class Build(WrittenMove):
    """Build a card from the hand or the To-Do Wall: ``build wall give_take with wood fur fur``."""

    WORD: ClassVar[str] = "build"
    source: str
    card: str
    pay: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        return (self.source, self.card, *written_payment(self.pay))

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) < 2 or arguments[0] not in ("hand", "wall") or arguments[1] not in CARDS:
            raise ValueError(say("say hand or wall, then the card"))
        return cls(arguments[0], arguments[1], read_payment(arguments[2:]))


@dataclass(frozen=True, slots=True)
class Expand(_Paid):
    """Build the large cave: ``expand``."""

    WORD: ClassVar[str] = "expand"


@dataclass(frozen=True, slots=True)
class UseHerbs(_Paid):
    """Use herbs to get creative: ``herbs``."""

    WORD: ClassVar[str] = "herbs"


@dataclass(frozen=True, slots=True)
class Give(_Paid):
    """Give to the Carnivoral: ``give``."""

    WORD: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Mend(WrittenMove):
    """Mend a tool, paid for as tools or free as a reward: ``mend drum``."""

    WORD: ClassVar[str] = "mend"
    tool: str
    pay: tuple[int, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        return (self.tool, *written_payment(self.pay))

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if not arguments or arguments[0] not in ("drum", "spear"):
            raise ValueError(say("say drum or spear"))
        return cls(arguments[0], read_payment(arguments[1:]))


@dataclass(frozen=True, slots=True)
class DrawCard(_Plain):
    """Draw from the pile: ``draw``."""

    WORD: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class LearnFromWall(WrittenMove):
    """Take a card from the To-Do Wall into the hand: ``learn give_take``."""

    WORD: ClassVar[str] = "learn"
    card: str


@dataclass(frozen=True, slots=True)
class Join(_Plain):
    """Add one member of one's own before the love tent is thrown: ``join``."""

    WORD: ClassVar[str] = "join"


@dataclass(frozen=True, slots=True)
class Bang(WrittenMove):
    """Strike the outer end of a flap (0 is the highest) with a strength of 0.05 to 1.00: ``bang 1 0.6``."""

    WORD: ClassVar[str] = "bang"
    flap: int
    strength: float

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("say the flap and the strength, as in: bang 1 0.6"))
        return cls(whole_number(arguments[0]), decimal_number(arguments[1]))


@dataclass(frozen=True, slots=True)
class UseSpear(_Plain):
    """Repel the predators with the spear: ``spear``."""

    WORD: ClassVar[str] = "spear"


@dataclass(frozen=True, slots=True)
class Take(WrittenMove):
    """Put resources that members carry (or an effect gives) into free bins: ``take wood 2``."""

    WORD: ClassVar[str] = "take"
    kind: int
    count: int

    def arguments(self) -> tuple[str, ...]:
        return RESOURCES[self.kind], str(self.count)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("say the resource and how many"))
        return cls(resource(arguments[0]), whole_number(arguments[1]))


@dataclass(frozen=True, slots=True)
class _OneResource(WrittenMove):
    kind: int

    def arguments(self) -> tuple[str, ...]:
        return (RESOURCES[self.kind],)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 1:
            raise ValueError(say("name one resource"))
        return cls(resource(arguments[0]))


@dataclass(frozen=True, slots=True)
class Discard(_OneResource):
    """Throw one resource away to make room: ``discard fur``."""

    WORD: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Raid(WrittenMove):
    """Take one resource from another chief: ``raid 2 wood``."""

    WORD: ClassVar[str] = "raid"
    seat: int
    kind: int

    def arguments(self) -> tuple[str, ...]:
        return str(self.seat), RESOURCES[self.kind]

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        if len(arguments) != 2:
            raise ValueError(say("say the seat and the resource"))
        return cls(whole_number(arguments[0]), resource(arguments[1]))


@dataclass(frozen=True, slots=True)
class Lose(WrittenMove):
    """Give something up to the mammoth: ``lose wood``, ``lose member`` or ``lose spear``."""

    WORD: ClassVar[str] = "lose"
    what: str


@dataclass(frozen=True, slots=True)
class Propose(WrittenMove):
    """Propose to mate with the single member of another seat: ``propose 2``."""

    WORD: ClassVar[str] = "propose"
    seat: int


@dataclass(frozen=True, slots=True)
class Accept(_Plain):
    """Accept a proposal: ``accept``."""

    WORD: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(_Plain):
    """Decline a proposal: ``decline``."""

    WORD: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Pass(_Plain):
    """Do without: no drum, no spear, no proposal, no gift: ``pass``."""

    WORD: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Done(_Plain):
    """End collecting or spending: ``done``."""

    WORD: ClassVar[str] = "done"


parse = parser((
    StartWith, Keep, SendOut, CallBack, Build, Expand, UseHerbs, Give, Mend, DrawCard, LearnFromWall, Join, Bang,
    UseSpear, Take, Discard, Raid, Lose, Propose, Accept, Decline, Pass, Done,
))
