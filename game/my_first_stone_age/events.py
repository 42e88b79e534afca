"""What happens in My First Stone Age: small facts for the animation, the log and the sounds.

Everything happens before everybody's eyes, so that every event is public. Hidden goods are hidden from those who did
not watch, or who forgot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.rules import Event
from game.core.words import Marked, say, say_many, who
from game.my_first_stone_age.board import BUILDING_SITE, DOG_SPACE, GOODS, HUTS, PIPS, SPACES, TRADING_POST, goods_text
from game.my_first_stone_age.state import NOBODY

#: The goods as a sentence names one of them.
ONE_GOOD: tuple[Marked, ...] = ("a berry", "a fish", "a pot", "an arrowhead", "a tooth")
#: The spaces as a sentence names them.
SPACE_NAMES: tuple[Marked, ...] = (
    "building site",
    "dog space",
    "teeth",
    "berries",
    "pots",
    "arrowheads",
    "fish",
    "trading post",
)


def describe_token(token: str) -> str:
    """Return what a forest token shows, as a sentence names it."""
    if token in PIPS:
        return say("a die with {pips}", pips=PIPS[token])
    space = SPACES.index(token)
    if space in (BUILDING_SITE, DOG_SPACE, TRADING_POST):
        return {
            BUILDING_SITE: say("the building site"),
            DOG_SPACE: say("a dog"),
            TRADING_POST: say("the trading post"),
        }[space]
    return say(ONE_GOOD[GOODS.index(token)])


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The valley is laid out; ``first`` is the youngest, or was drawn."""

    first: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} starts.", who=who(self.first))


@dataclass(frozen=True, slots=True)
class TokenTurned(Event):
    """A forest token was turned over: everybody sees it now."""

    reveals: ClassVar[bool] = True
    seat: int
    place: int
    token: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} turned over {token}.", who=who(self.seat), token=describe_token(self.token))


@dataclass(frozen=True, slots=True)
class PutBack(Event):
    """The building site as the very first token of the match was put back face down (option ``first_flip_redo``)."""

    seat: int
    place: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} put it back and turns over another one.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """A figure went from ``origin`` step by step over the spaces of ``path``, and stops on the last."""

    seat: int
    origin: int
    path: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        where = say(SPACE_NAMES[self.path[-1]])
        return say_many(
            "{who} walked {count} step: {where}.",
            "{who} walked {count} steps: {where}.",
            len(self.path),
            who=who(self.seat),
            where=where,
        )


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """A figure went straight from ``origin`` to ``space``, perhaps the one it stood on."""

    seat: int
    origin: int
    space: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} went straight there: {where}.", who=who(self.seat), where=say(SPACE_NAMES[self.space]))


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A good went from its space behind a settlement."""

    seat: int
    good: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took {good}.", who=who(self.seat), good=say(ONE_GOOD[self.good]))


@dataclass(frozen=True, slots=True)
class FoundNothing(Event):
    """The space had no good left."""

    seat: int
    good: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Nothing is left there for {who}.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class TookDog(Event):
    """A dog went to a settlement: from the board (``source`` is ``NOBODY``) or from another player."""

    seat: int
    source: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.source == NOBODY:
            return say("{who} took a dog.", who=who(self.seat))
        return say("{who} took a dog from {other}.", who=who(self.seat), other=who(self.source))


@dataclass(frozen=True, slots=True)
class KeptDogs(Event):
    """Who already has both dogs takes none."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has both dogs already.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """One good went to the trading post and one came from it."""

    seat: int
    gave: int
    took: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} gave {gave} and took {took}.",
            who=who(self.seat),
            gave=say(ONE_GOOD[self.gave]),
            took=say(ONE_GOOD[self.took]),
        )


@dataclass(frozen=True, slots=True)
class TradedNothing(Event):
    """On the trading post without a good that could be traded for another."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has nothing to trade.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A hut was built; the goods went back to their spaces and the dogs to theirs.

    ``paid`` are the goods given, ``dogs_for`` those that dogs stood for. ``number`` is which hut of the settlement it
    is, from 1.
    """

    seat: int
    pile: int
    hut: str
    paid: tuple[int, ...]
    dogs_for: tuple[int, ...]
    number: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        goods = goods_text(HUTS[self.hut])
        if not self.dogs_for:
            return say("{who} built a hut with {goods}.", who=who(self.seat), goods=goods)
        return say_many(
            "{who} built a hut with {goods}; a dog helped.",
            "{who} built a hut with {goods}; {count} dogs helped.",
            len(self.dogs_for),
            who=who(self.seat),
            goods=goods,
        )


@dataclass(frozen=True, slots=True)
class BuiltNothing(Event):
    """No hut was built at the building site, because none could be (``able`` is false) or the player wished so."""

    seat: int
    able: bool

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.able:
            return say("{who} builds nothing this time.", who=who(self.seat))
        return say("{who} cannot build a hut yet.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class HutShown(Event):
    """The next hut of a pile was turned face up."""

    reveals: ClassVar[bool] = True
    pile: int
    hut: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("A new hut: {goods}.", goods=goods_text(HUTS[self.hut]))


@dataclass(frozen=True, slots=True)
class PileEmpty(Event):
    """The last hut of a pile was built."""

    pile: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("That pile of huts is empty.")


@dataclass(frozen=True, slots=True)
class TurnedDown(Event):
    """All open forest tokens were turned face down, at these places."""

    #: taking it back would show them once more, and remembering them is the game
    reveals: ClassVar[bool] = True
    places: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("All forest tokens are face down again.")


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two forest tokens changed places, in sight of everybody."""

    seat: int
    one: int
    other: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} swapped two forest tokens.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Mixed(Event):
    """All forest tokens were mixed (option ``shuffle_all``): nobody knows where any of them is."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("All forest tokens are mixed.")


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The third hut stands."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has built three huts and wins!", who=who(self.seat))
