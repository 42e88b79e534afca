"""The events of My First Stone Age: what each changes in a state or a view, and its log sentence.

All events are public. Goods behind a settlement are hidden in views, but everybody saw how they got there.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from game.core.copying import with_entry
from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, say, say_many, who
from game.my_first_stone_age.rules.board import (
    ALL_DOWN,
    BUILDING_SITE,
    DOG_SPACE,
    GOODS,
    HUTS,
    PIPS,
    SPACES,
    TRADING_POST,
    goods_text,
)
from game.my_first_stone_age.rules.state import NO_GOOD, NOBODY, Copy, change_counts

#: The words for a single good of each kind, as they stand within a sentence.
ONE_GOOD: tuple[Marked, ...] = ("a berry", "a fish", "a pot", "an arrowhead", "a tooth")
#: The names of the spaces within a sentence.
SPACE_NAMES: tuple[Marked, ...] = (
    "building site",
    "dog space",
    "teeth",
    "berries",
    "pots",
    "arrowheads",
    "fish",
    "trading raft",
)


def describe_token(token: str) -> str:
    """Return a noun phrase for the picture on a forest token."""
    if token in PIPS:
        return say("a die showing {pips}", pips=PIPS[token])
    if token in GOODS:
        return _one_good(GOODS.index(token))
    names = {BUILDING_SITE: say("the building site"), DOG_SPACE: say("a dog"), TRADING_POST: say("the trading raft")}
    return names[SPACES.index(token)]


def _one_good(good: int) -> str:
    """Return one good of a kind within a sentence, such as ``a berry``."""
    return say(ONE_GOOD[good])


def _space_name(space: int) -> str:
    """Return the name of a space within a sentence."""
    return say(SPACE_NAMES[space])


def _cost_of(hut: str) -> str:
    """Return the cost of a hut in words, such as ``2 berries``."""
    return goods_text(HUTS[hut])


@event
class Started(Event):
    """The match was set up; ``first`` is the start player."""

    says: ClassVar[Marked] = "{who} starts."
    first: Seat


@event
class TokenTurned(Event):
    """A forest token was turned over for everybody to see."""

    says: ClassVar[Marked] = "{who} turned over a tree: {token}."
    reveals: ClassVar[bool] = True
    seat: Seat
    place: int
    token: Annotated[str, Worded("token", describe_token)]

    def change(self, copy: Copy) -> None:
        """Turn the token face up; in a view it was unknown before."""
        draft = copy.draft
        draft.face_up = with_entry(draft.face_up, self.place, True)
        if draft.tokens[self.place] != self.token:
            draft.tokens = with_entry(draft.tokens, self.place, self.token)


@event
class PutBack(Event):
    """The first token of the match showed the building site and was put back face down (option ``first_flip_redo``)."""

    says: ClassVar[Marked] = "{who} put it back to turn over another one."
    seat: Seat
    place: int

    def change(self, copy: Copy) -> None:
        """Turn the token face down; it may not be chosen again now."""
        draft = copy.draft
        draft.face_up = with_entry(draft.face_up, self.place, False)
        draft.put_back = self.place


@event
class Walked(Event):
    """A figure walked from ``origin`` along the spaces of ``path`` and stopped on the last."""

    seat: int
    origin: int
    path: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move the figure to the last space."""
        copy.draft_of("settlements", self.seat).space = self.path[-1]

    def sentence(self) -> str:
        """Say how many steps the figure walked, and to which space."""
        return say_many(
            "{who} walked {count} step to the {where}.",
            "{who} walked {count} steps to the {where}.",
            len(self.path),
            who=who(self.seat),
            where=_space_name(self.path[-1]),
        )


@event
class Jumped(Event):
    """A figure jumped from ``origin`` to ``space``; the two spaces may be equal."""

    seat: int
    origin: int
    space: int

    def change(self, copy: Copy) -> None:
        """Move the figure to the space."""
        copy.draft_of("settlements", self.seat).space = self.space

    def sentence(self) -> str:
        """Say where the figure went, or that it was there already."""
        name = who(self.seat)
        if self.origin == self.space:
            return say("{who} stayed at the {where}.", who=name, where=_space_name(self.space))
        return say("{who} went straight to the {where}.", who=name, where=_space_name(self.space))


@event
class Took(Event):
    """A seat took a good from its space."""

    says: ClassVar[Marked] = "{who} took {good}."
    seat: Seat
    good: Annotated[int, Worded("good", _one_good)]

    def change(self, copy: Copy) -> None:
        """Move the good behind the seat's settlement."""
        copy.draft.stock = change_counts(copy.draft.stock, NO_GOOD, self.good)
        copy.change_goods(self.seat, self.good)


@event
class FoundNothing(Event):
    """A figure stopped on a space without goods."""

    says: ClassVar[Marked] = "There was nothing left for {who}."
    seat: Seat
    good: int


@event
class TookDog(Event):
    """A seat took a dog from the board (``source`` is ``NOBODY``) or from another seat."""

    seat: int
    source: int

    def change(self, copy: Copy) -> None:
        """Move the dog to the seat."""
        if self.source == NOBODY:
            copy.draft.dogs -= 1
        else:
            copy.draft_of("settlements", self.source).dogs -= 1
        copy.draft_of("settlements", self.seat).dogs += 1

    def sentence(self) -> str:
        """Say who took a dog, and which player it was taken from, if any."""
        if self.source == NOBODY:
            return say("{who} took a dog.", who=who(self.seat))
        return say("{who} took a dog from {other}.", who=who(self.seat), other=who(self.source))


@event
class KeptDogs(Event):
    """A seat with both dogs stopped on the dog space."""

    says: ClassVar[Marked] = "{who} already has both dogs."
    seat: Seat


@event
class Traded(Event):
    """A seat swapped a good for a good from the trading raft."""

    says: ClassVar[Marked] = "{who} gave {gave} and took {took}."
    seat: Seat
    gave: Annotated[int, Worded("gave", _one_good)]
    took: Annotated[int, Worded("took", _one_good)]

    def change(self, copy: Copy) -> None:
        """Swap the goods."""
        copy.draft.post = change_counts(copy.draft.post, self.gave, self.took)
        copy.change_goods(self.seat, self.took, self.gave)


@event
class TradedNothing(Event):
    """A figure stopped on the trading raft, but its seat has nothing to trade."""

    says: ClassVar[Marked] = "{who} has nothing to trade."
    seat: Seat


@event
class Built(Event):
    """A seat built a hut; the goods and dogs went back to their spaces.

    ``paid`` are the goods that were paid, ``dogs_for`` the goods for which a dog was paid. ``number`` counts the seat's
    huts from 1.
    """

    seat: int
    pile: int
    hut: str
    paid: tuple[int, ...]
    dogs_for: tuple[int, ...]
    number: int

    def change(self, copy: Copy) -> None:
        """Pay with goods and dogs, and move the hut from its pile to the settlement."""
        draft = copy.draft
        for good in self.paid:
            draft.stock = change_counts(draft.stock, good)
            copy.change_goods(self.seat, NO_GOOD, good)
        draft.dogs += len(self.dogs_for)
        settlement = copy.draft_of("settlements", self.seat)
        settlement.dogs -= len(self.dogs_for)
        settlement.huts += (self.hut,)
        draft.piles = with_entry(draft.piles, self.pile, draft.piles[self.pile][1:])

    def sentence(self) -> str:
        """Say with which goods and dogs the hut was paid."""
        goods = goods_text(self.paid, len(self.dogs_for))
        return say("{who} built a hut with {goods}.", who=who(self.seat), goods=goods)


@event
class BuiltNothing(Event):
    """A seat built nothing: by choice if ``able`` is true, else because it could not pay for a hut."""

    seat: int
    able: bool

    def sentence(self) -> str:
        """Say whether a hut could have been built."""
        if self.able:
            return say("{who} built nothing this time.", who=who(self.seat))
        return say("{who} cannot build a hut yet.", who=who(self.seat))


@event
class HutShown(Event):
    """The next hut of a pile was turned face up."""

    says: ClassVar[Marked] = "The new hut costs {goods}."
    reveals: ClassVar[bool] = True
    pile: int
    hut: Annotated[str, Worded("goods", _cost_of)]

    def change(self, copy: Copy) -> None:
        """Turn the hut face up on its pile; in a view it was unknown before."""
        draft = copy.draft
        pile = with_entry(draft.piles[self.pile], 0, self.hut)
        draft.piles = with_entry(draft.piles, self.pile, pile)


@event
class PileEmpty(Event):
    """The last hut of a pile was built."""

    says: ClassVar[Marked] = "That pile of huts is now empty."
    pile: int


@event
class TurnedDown(Event):
    """All open forest tokens were turned face down, at these places."""

    says: ClassVar[Marked] = "All trees are face down again."
    #: undoing this event would show the tokens again, and remembering them is the game
    reveals: ClassVar[bool] = True
    places: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Turn all tokens face down."""
        copy.draft.face_up = ALL_DOWN


@event
class Swapped(Event):
    """Two face-down forest tokens changed places while everybody watched."""

    says: ClassVar[Marked] = "{who} swapped two trees."
    seat: Seat
    one: int
    other: int

    def change(self, copy: Copy) -> None:
        """Swap the tokens."""
        tokens = list(copy.draft.tokens)
        tokens[self.one], tokens[self.other] = tokens[self.other], tokens[self.one]
        copy.draft.tokens = tuple(tokens)


@event
class Mixed(Event):
    """All forest tokens were shuffled (option ``shuffle_all``)."""

    says: ClassVar[Marked] = "All trees were shuffled."
    seat: int


@event
class Won(Event):
    """A seat built its third hut and won."""

    says: ClassVar[Marked] = "{who} built three huts. {who} wins!"
    seat: Seat

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.winner = self.seat
