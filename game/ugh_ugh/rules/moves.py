"""The moves of Ugh Ugh, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated, ClassVar, Final

from game.core import notation
from game.core.notation import WrittenMove
from game.core.words import Marked, say
from game.ugh_ugh.rules.cards import AREAS, CARDS, RESOURCES

#: The word before the payment in a move's text; without a payment the printed cost is paid.
WITH = "with"


def _written_payment(pay: tuple[int, ...]) -> tuple[str, ...]:
    """Return the words of a payment in a move's text; empty if the printed cost is paid."""
    if not pay:
        return ()
    return (WITH, *[RESOURCES[kind] for kind in pay])


def _read_payment(words: Sequence[str]) -> tuple[int, ...]:
    """Read the payment from the last words of a move's text: resources, sorted; empty if the printed cost is paid.

    Raises ``ValueError`` if the words are no payment.
    """
    if not words:
        return ()
    if words[0] != WITH or len(words) == 1:
        raise ValueError(say("write the payment like this: with wood fur"))
    return tuple(sorted([notation.place_of(word, RESOURCES, "resource") for word in words[1:]]))


def _read_areas(words: Sequence[str]) -> tuple[int, ...]:
    """Read the areas from the last words of a move's text, sorted; raises ``ValueError`` if they name none."""
    if not words:
        raise ValueError(say("name at least one area"))
    return tuple(sorted([notation.place_of(word, AREAS, "area") for word in words]))


def _one_word_of(words: Collection[str], what: Marked) -> notation.Spelling:
    """Return the spelling of a text that must be one of ``words``; the error message calls them ``what``."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError(say("{word!r} should be {what}", word=word, what=say(what)))
        return word

    return notation.Spelling(str, read)


Area = Annotated[int, notation.one_of(AREAS, "area")]
Areas = Annotated[tuple[int, ...], notation.RemainingWords(lambda areas: [AREAS[area] for area in areas], _read_areas)]
Resource = Annotated[int, notation.one_of(RESOURCES, "resource")]
#: ``with wood fur``, or nothing when the printed cost is paid.
Payment = Annotated[tuple[int, ...], notation.RemainingWords(_written_payment, _read_payment)]
Source = Annotated[str, _one_word_of(("hand", "wall"), "hand or wall")]
CardName = Annotated[str, _one_word_of(CARDS, "a card")]
Tool = Annotated[str, _one_word_of(("drum", "spear"), "drum or spear")]


@dataclass(frozen=True, slots=True)
class _Plain(WrittenMove):
    """A move whose text is its word alone."""


@dataclass(frozen=True, slots=True)
class OneBox(WrittenMove):
    """A move that names one box."""

    area: Area


@dataclass(frozen=True, slots=True)
class OneChief(WrittenMove):
    """A move that names one other chief."""

    seat: int


@dataclass(frozen=True, slots=True)
class OneResource(WrittenMove):
    """A move that names one resource."""

    kind: Resource


@dataclass(frozen=True, slots=True)
class StartWith(WrittenMove):
    """Choose the tool that works at the start: ``start drum`` or ``start spear``."""

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
    areas: Areas


@cache
def send_out_moves(most: int) -> tuple[SendOut, ...]:
    """Return the moves that send one to ``most`` members into boxes, sorted by text."""
    sendings = [
        SendOut(areas)
        for count in range(1, most + 1)
        for areas in combinations_with_replacement(range(len(AREAS)), count)
    ]
    return tuple(sorted(sendings, key=str))


@dataclass(frozen=True, slots=True)
class CallBack(OneBox):
    """Call back one box: ``call forest``."""

    WORD: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class _Paid(WrittenMove):
    """A move with a payment. If it is not the printed cost, the text ends with ``with`` and the resources, in order."""

    pay: Payment = ()


@dataclass(frozen=True, slots=True)
class Build(WrittenMove):
    """Build a card from the hand or the To-Do Wall: ``build wall give_take with wood fur fur``."""

    WORD: ClassVar[str] = "build"
    source: Source
    card: CardName
    pay: Payment = ()


@dataclass(frozen=True, slots=True)
class Expand(_Paid):
    """Build the large cave: ``expand``."""

    WORD: ClassVar[str] = "expand"


@dataclass(frozen=True, slots=True)
class UseHerbs(_Paid):
    """Pay herbs for a new card: ``herbs``."""

    WORD: ClassVar[str] = "herbs"


@dataclass(frozen=True, slots=True)
class Give(_Paid):
    """Give to the Carnivoral: ``give``."""

    WORD: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Mend(WrittenMove):
    """Mend a tool, for a payment or as a reward without payment: ``mend drum``."""

    WORD: ClassVar[str] = "mend"
    tool: Tool
    pay: Payment = ()


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
    """Add one of the chief's own members to the throw of the love tent: ``join``."""

    WORD: ClassVar[str] = "join"


@dataclass(frozen=True, slots=True)
class Bang(WrittenMove):
    """Strike the outer end of a flap (0 is the highest) with a strength of 0.05 to 1.00: ``bang 1 0.6``."""

    WORD: ClassVar[str] = "bang"
    flap: int
    strength: float


@dataclass(frozen=True, slots=True)
class UseSpear(_Plain):
    """Repel the predators with the spear: ``spear``."""

    WORD: ClassVar[str] = "spear"


@dataclass(frozen=True, slots=True)
class Take(WrittenMove):
    """Put resources that members brought, or that an effect gives, into free bins: ``take wood 2``."""

    WORD: ClassVar[str] = "take"
    kind: Resource
    count: int


@dataclass(frozen=True, slots=True)
class Discard(OneResource):
    """Discard one resource to free a bin: ``discard fur``."""

    WORD: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Raid(WrittenMove):
    """Take one resource from another chief: ``raid 2 wood``."""

    WORD: ClassVar[str] = "raid"
    seat: int
    kind: Resource


@dataclass(frozen=True, slots=True)
class Lose(WrittenMove):
    """Lose something to the mammoth: ``lose wood``, ``lose member`` or ``lose spear``."""

    WORD: ClassVar[str] = "lose"
    what: str


@dataclass(frozen=True, slots=True)
class Peek(OneBox):
    """Look into one box: ``peek forest``."""

    WORD: ClassVar[str] = "peek"


@dataclass(frozen=True, slots=True)
class Slip(OneBox):
    """Move the contents of one box into the next box: ``slip forest``."""

    WORD: ClassVar[str] = "slip"


@dataclass(frozen=True, slots=True)
class Lure(OneBox):
    """Lure the tiger into a box: ``lure mountains``."""

    WORD: ClassVar[str] = "lure"


@dataclass(frozen=True, slots=True)
class Propose(OneChief):
    """Propose to mate with the single member of another seat: ``propose 2``."""

    WORD: ClassVar[str] = "propose"


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
    """Pass: use no drum or spear, make no proposal, give nothing: ``pass``."""

    WORD: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Done(_Plain):
    """End collecting or spending: ``done``."""

    WORD: ClassVar[str] = "done"


#: The two most frequent answers, made only once.
PASS: Final = Pass()
DONE: Final = Done()
#: The kinds of moves whose only argument is a box.
OF_A_BOX: Final[tuple[type[OneBox], ...]] = (CallBack, Peek, Slip, Lure)
#: The kinds of moves whose only argument is another chief.
OF_A_CHIEF: Final[tuple[type[OneChief], ...]] = (Propose,)
#: The kinds of moves whose only argument is a resource.
OF_A_RESOURCE: Final[tuple[type[OneResource], ...]] = (Discard,)

parse: Final[Callable[[str], WrittenMove]] = notation.parser(
    (
        *OF_A_BOX,
        *OF_A_CHIEF,
        *OF_A_RESOURCE,
        StartWith,
        Keep,
        SendOut,
        Build,
        Expand,
        UseHerbs,
        Give,
        Mend,
        DrawCard,
        LearnFromWall,
        Join,
        Bang,
        UseSpear,
        Take,
        Raid,
        Lose,
        Accept,
        Decline,
        Pass,
        Done,
    )
)
