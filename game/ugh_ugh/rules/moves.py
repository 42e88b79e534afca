"""The moves of Ugh Ugh, each with one canonical line of text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated, Final

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
    return tuple(sorted([notation.index_of(word, RESOURCES, "resource") for word in words[1:]]))


def _read_areas(words: Sequence[str]) -> tuple[int, ...]:
    """Read the areas from the last words of a move's text, sorted; raises ``ValueError`` if they name none."""
    if not words:
        raise ValueError(say("name at least one area"))
    return tuple(sorted([notation.index_of(word, AREAS, "area") for word in words]))


def _one_word_of(words: Collection[str], what: Marked) -> notation.Spelling:
    """Return the ``Spelling`` of a field that must be one of ``words``; the error message calls them ``what``."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError(say("{word!r} should be {what}", word=word, what=say(what)))
        return word

    return notation.Spelling(str, read)


Area = Annotated[int, notation.one_of(AREAS, "area")]
Areas = Annotated[tuple[int, ...], notation.RemainingWords(lambda areas: [AREAS[area] for area in areas], _read_areas)]
Resource = Annotated[int, notation.one_of(RESOURCES, "resource")]
#: A payment, written as ``with wood fur``, or as nothing if the printed cost is paid.
Payment = Annotated[tuple[int, ...], notation.RemainingWords(_written_payment, _read_payment)]
Source = Annotated[str, _one_word_of(("hand", "wall"), "hand or wall")]
CardName = Annotated[str, _one_word_of(CARDS, "a card")]
Tool = Annotated[str, _one_word_of(("drum", "spear"), "drum or spear")]


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
class StartWith(WrittenMove, word="start"):
    """Choose the tool that works at the start: ``start drum`` or ``start spear``."""

    tool: str


@dataclass(frozen=True, slots=True)
class Keep(WrittenMove, word="keep"):
    """Keep one of the dealt clan cards: ``keep villendorf``."""

    card: str


@dataclass(frozen=True, slots=True)
class SendOut(WrittenMove, word="send"):
    """Send one available member into each named area, in the order of ``AREAS``: ``send forest tent``."""

    areas: Areas


@cache
def send_out_moves(most: int) -> tuple[SendOut, ...]:
    """Return the moves that send one to ``most`` members into boxes, sorted by text."""
    send_moves = [
        SendOut(areas)
        for count in range(1, most + 1)
        for areas in combinations_with_replacement(range(len(AREAS)), count)
    ]
    return tuple(sorted(send_moves, key=str))


@dataclass(frozen=True, slots=True)
class CallBack(OneBox, word="call"):
    """Call back one box: ``call forest``."""


@dataclass(frozen=True, slots=True)
class _PaidMove(WrittenMove):
    """A move with a payment.

    The text ends with ``with`` and the resources paid, in the order of ``RESOURCES``, unless they are the printed cost.
    """

    pay: Payment = ()


@dataclass(frozen=True, slots=True)
class Build(WrittenMove, word="build"):
    """Build a card from the hand or the To-Do Wall: ``build wall give_take with wood fur fur``."""

    source: Source
    card: CardName
    pay: Payment = ()


@dataclass(frozen=True, slots=True)
class Expand(_PaidMove, word="expand"):
    """Build the large cave: ``expand``."""


@dataclass(frozen=True, slots=True)
class UseHerbs(_PaidMove, word="herbs"):
    """Pay herbs for a new card: ``herbs``."""


@dataclass(frozen=True, slots=True)
class Give(_PaidMove, word="give"):
    """Give to the Carnivoral: ``give``."""


@dataclass(frozen=True, slots=True)
class Mend(WrittenMove, word="mend"):
    """Mend a tool, for a payment or as a reward without payment: ``mend drum``."""

    tool: Tool
    pay: Payment = ()


@dataclass(frozen=True, slots=True)
class DrawCard(WrittenMove, word="draw"):
    """Draw from the pile: ``draw``."""


@dataclass(frozen=True, slots=True)
class LearnFromWall(WrittenMove, word="learn"):
    """Take a card from the To-Do Wall into the hand: ``learn give_take``."""

    card: str


@dataclass(frozen=True, slots=True)
class Join(WrittenMove, word="join"):
    """Add one of the chief's own members to the throw of the love tent: ``join``."""


@dataclass(frozen=True, slots=True)
class Bang(WrittenMove, word="bang"):
    """Strike the outer end of a flap (0 is the highest) with a strength of 0.05 to 1.00: ``bang 1 0.6``."""

    flap: int
    strength: float


@dataclass(frozen=True, slots=True)
class UseSpear(WrittenMove, word="spear"):
    """Repel the predators with the spear: ``spear``."""


@dataclass(frozen=True, slots=True)
class Take(WrittenMove, word="take"):
    """Put resources that members brought, or that an effect gives, into free bins: ``take wood 2``."""

    kind: Resource
    count: int


@dataclass(frozen=True, slots=True)
class Discard(OneResource, word="discard"):
    """Discard one resource to free a bin: ``discard fur``."""


@dataclass(frozen=True, slots=True)
class Raid(WrittenMove, word="raid"):
    """Take one resource from another chief: ``raid 2 wood``."""

    seat: int
    kind: Resource


@dataclass(frozen=True, slots=True)
class Lose(WrittenMove, word="lose"):
    """Lose something to the mammoth: ``lose wood``, ``lose member`` or ``lose spear``."""

    what: str


@dataclass(frozen=True, slots=True)
class Peek(OneBox, word="peek"):
    """Look into one box: ``peek forest``."""


@dataclass(frozen=True, slots=True)
class Slip(OneBox, word="slip"):
    """Move the contents of one box into the next box: ``slip forest``."""


@dataclass(frozen=True, slots=True)
class Lure(OneBox, word="lure"):
    """Lure the tiger into a box: ``lure mountains``."""


@dataclass(frozen=True, slots=True)
class Propose(OneChief, word="propose"):
    """Propose to mate with the single member of another seat: ``propose 2``."""


@dataclass(frozen=True, slots=True)
class Accept(WrittenMove, word="accept"):
    """Accept a proposal: ``accept``."""


@dataclass(frozen=True, slots=True)
class Decline(WrittenMove, word="decline"):
    """Decline a proposal: ``decline``."""


@dataclass(frozen=True, slots=True)
class Pass(WrittenMove, word="pass"):
    """Pass: use no drum or spear, make no proposal, give nothing: ``pass``."""


@dataclass(frozen=True, slots=True)
class Done(WrittenMove, word="done"):
    """End collecting or spending: ``done``."""


#: The two most frequent answers, made only once.
PASS: Final = Pass()
DONE: Final = Done()
#: The types of moves whose only argument is a box.
ONE_BOX_MOVES: Final[tuple[type[OneBox], ...]] = (CallBack, Peek, Slip, Lure)
#: The types of moves whose only argument is another chief.
ONE_CHIEF_MOVES: Final[tuple[type[OneChief], ...]] = (Propose,)
#: The types of moves whose only argument is a resource.
ONE_RESOURCE_MOVES: Final[tuple[type[OneResource], ...]] = (Discard,)

parse: Final[Callable[[str], WrittenMove]] = notation.parser(
    (
        *ONE_BOX_MOVES,
        *ONE_CHIEF_MOVES,
        *ONE_RESOURCE_MOVES,
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
