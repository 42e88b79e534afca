"""The state of a match of My First Stone Age, its working copy, and what each seat may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core import copying
from game.core.working_copy import WorkingCopy
from game.my_first_stone_age.rules.board import GOODS, HIDDEN

#: Stands for no seat: no winner yet, or the owner of a dog on the board.
NOBODY = -1
#: Stands for no forest place.
NOWHERE = -1
#: Stands for no kind of good.
NO_GOOD = -1

#: A count for each of ``GOODS``, in their order.
Goods: TypeAlias = "tuple[int, ...]"
NO_GOODS: Goods = (0,) * len(GOODS)
#: Stands for the goods of another seat in a view.
HIDDEN_GOODS: Goods = (-1,) * len(GOODS)


@dataclass(frozen=True, slots=True)
class Settlement:
    """One player's settlement: the space where the figure stands, and the goods, dogs and huts gained so far.

    In the view of another seat ``goods`` is ``HIDDEN_GOODS``. ``huts`` are keys of ``HUTS``, in the order built.
    """

    space: int
    goods: Goods
    dogs: int
    huts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The full state of a match.

    - ``first_flip_redo``, ``shuffle_all`` and ``child_memory`` are the options of these names.
    - ``settlements`` are the settlements by seat.
    - ``tokens`` are the forest tokens by place; in a view, a face-down token is ``"?"``. ``face_up`` tells for each
      place whether its token is face up.
    - ``stock`` counts the goods of each kind on their space, ``post`` those on the trading raft.
    - ``dogs`` counts the dogs on the dog space.
    - ``piles`` are the huts' keys, the open hut first; the huts below it are ``"?"`` in a view.
    - ``step`` is the question to the seat ``active``: ``"flip"``, ``"trade"``, ``"build"`` or ``"swap"``.
    - ``turn`` counts turns of all players from 1.
    - ``put_back`` is the place of the building-site token that was just put back, else ``NOWHERE``.
    - ``winner`` is ``NOBODY`` until the match is over.
    """

    first_flip_redo: bool
    shuffle_all: bool
    child_memory: str
    settlements: tuple[Settlement, ...]
    tokens: tuple[str, ...]
    face_up: tuple[bool, ...]
    stock: Goods
    post: Goods
    dogs: int
    piles: tuple[tuple[str, ...], ...]
    active: int
    turn: int
    step: str
    put_back: int
    winner: int


def change_counts(goods: Goods, more: int, fewer: int = NO_GOOD) -> Goods:
    """Return ``goods`` with one more of the kind ``more``, and one fewer of ``fewer``; either may be ``NO_GOOD``."""
    counts = list(goods)
    if more >= 0:
        counts[more] += 1
    if fewer >= 0:
        counts[fewer] -= 1
    return tuple(counts)


def open_huts(state: State) -> tuple[str, ...]:
    """Return the open hut of each pile, an empty string for an empty pile."""
    return tuple([pile[0] if pile else "" for pile in state.piles])


# The working copy


class Copy(WorkingCopy[State, None]):
    """The working copy of a state; this game has no agenda, and so no steps."""

    __slots__ = ()

    def change_goods(self, seat: int, more: int, fewer: int = NO_GOOD) -> None:
        """Give a settlement one good more and one good fewer, as ``change_counts`` does; hidden goods stay hidden."""
        settlement = self.draft_of("settlements", seat)
        if settlement.goods != HIDDEN_GOODS:
            settlement.goods = change_counts(settlement.goods, more, fewer)


class Secrets:
    """A mix-in for a rules object: it hides secrets from a seat, and lets tests check that they stay hidden."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the state with everything hidden that a seat may not know.

        Hidden are face-down tokens, the huts below the open ones, and the goods of other seats. When the match is over,
        all huts left are hidden: after the last hut was built, the next one was not turned up.
        """
        draft: copying.Draft = copying.drafted(state)
        draft.settlements = tuple(
            [
                settlement if other == seat else _with_hidden_goods(settlement)
                for other, settlement in enumerate(state.settlements)
            ]
        )
        draft.tokens = tuple(
            [token if is_up else HIDDEN for token, is_up in zip(state.tokens, state.face_up, strict=True)]
        )
        open_on_pile = 1 if state.winner == NOBODY else 0
        draft.piles = tuple([pile[:open_on_pile] + (HIDDEN,) * (len(pile) - open_on_pile) for pile in state.piles])
        view: State = copying.finish_draft(draft)
        return view

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state with all that is hidden from ``seat`` shuffled; ``salt`` is the random seed."""
        rng = random.Random(salt)
        return replace(
            state,
            settlements=_mix_goods(state.settlements, seat, rng),
            tokens=_mix_tokens(state, rng),
            piles=_mix_piles(state.piles, rng),
        )

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count goods, dogs, huts and tokens over all places, and goods on the trading raft; no count may change."""
        counts: Counter[str] = Counter()
        places = [state.stock, state.post, *[settlement.goods for settlement in state.settlements]]
        for good, name in enumerate(GOODS):
            counts[f"good {name}"] = sum(place[good] for place in places)
        counts["dogs"] = state.dogs + sum(settlement.dogs for settlement in state.settlements)
        counts["on the trading raft"] = sum(state.post)
        counts.update(f"hut {hut}" for pile in state.piles for hut in pile)
        counts.update(f"hut {hut}" for settlement in state.settlements for hut in settlement.huts)
        counts.update(f"token {token}" for token in state.tokens)
        return counts


# Helpers of ``Secrets``


@copying.cached_by_identity
def _with_hidden_goods(settlement: Settlement) -> Settlement:
    """Return a settlement as other seats see it."""
    draft: copying.Draft = copying.drafted(settlement)
    draft.goods = HIDDEN_GOODS
    hidden: Settlement = copying.finish_draft(draft)
    return hidden


def _mix_goods(settlements: tuple[Settlement, ...], seat: int | None, rng: random.Random) -> tuple[Settlement, ...]:
    """Deal the goods of all seats but ``seat`` anew among these seats, at random."""
    others = [other for other in range(len(settlements)) if other != seat]
    dealt: dict[int, Goods] = dict.fromkeys(others, NO_GOODS)
    for other in others:
        for good, count in enumerate(settlements[other].goods):
            for _ in range(count):
                owner = rng.choice(others)
                dealt[owner] = change_counts(dealt[owner], good)
    return tuple(
        [
            replace(settlement, goods=dealt[other]) if other in dealt else settlement
            for other, settlement in enumerate(settlements)
        ]
    )


def _mix_tokens(state: State, rng: random.Random) -> tuple[str, ...]:
    """Shuffle the face-down tokens."""
    hidden = [token for token, is_up in zip(state.tokens, state.face_up, strict=True) if not is_up]
    rng.shuffle(hidden)
    return tuple([token if is_up else hidden.pop() for token, is_up in zip(state.tokens, state.face_up, strict=True)])


def _mix_piles(piles: tuple[tuple[str, ...], ...], rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Shuffle the huts below the open ones."""
    hidden = [hut for pile in piles for hut in pile[1:]]
    rng.shuffle(hidden)
    return tuple([(*pile[:1], *[hidden.pop() for _ in pile[1:]]) for pile in piles])
