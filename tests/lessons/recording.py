"""Plays the match of a lesson with chance that gives the wished results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core import Match
from game.core.chance import DrawnChance, LiveChance
from game.core.chance_entries import Pick, Roll, Shuffle
from game.core.games import find_game
from game.core.referee import Referee
from game.core.rules import Drop, OptionValue, Strike, Throw
from game.core.setup import Setup, checked_setup

#: at most this number of drops is tried until a drop fulfils its wish
_FALLS = 400


@dataclass
class Wishes:
    """The wished results of chance, in the order of the draws.

    ``rolls`` are the faces of each roll, ``shuffles`` the first items after each shuffle, ``picks`` the picked items.
    ``falls`` has a function for each drop; it gets the ids of the pieces that come out, and returns whether they fulfil
    the wish. Results without a wish (or ``None``) come from the seed.
    """

    rolls: list[Sequence[int] | None] = field(default_factory=list)
    shuffles: list[Sequence[Any] | None] = field(default_factory=list)
    picks: list[Any] = field(default_factory=list)
    falls: list[Callable[[tuple[int, ...]], bool] | None] = field(default_factory=list)


class WishingChance(LiveChance):
    """Live chance that fulfils wishes, and records its results as if they had been drawn."""

    def __init__(self, seed: int, index: int, passage: Any, wishes: Wishes) -> None:
        super().__init__(seed, index, passage)
        self._wishes = wishes

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll dice, and replace their faces by the next wish, if a wish is left."""
        drawn = super().roll(count, sides)
        wish = self._wishes.rolls.pop(0) if self._wishes.rolls else None
        if wish is None:
            return drawn
        assert len(wish) == count, f"the wish has {len(wish)} dice, but {count} are rolled"
        self.entries[-1] = Roll(tuple(wish))
        return tuple(wish)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Shuffle items, and bring those of the next wish to the front; ``None`` in a wish leaves its place as it
        is."""
        order = list(super().shuffle(items))
        wish = self._wishes.shuffles.pop(0) if self._wishes.shuffles else None
        for place, item in enumerate(wish or ()):
            if item is not None:
                other = order.index(item)
                order[place], order[other] = order[other], order[place]
        self.entries[-1] = Shuffle(tuple(order))
        return tuple(order)

    def pick(self, items: Sequence[Any]) -> Any:
        """Pick an item, and replace it by the next wish, if a wish is left."""
        picked = super().pick(items)
        wish = self._wishes.picks.pop(0) if self._wishes.picks else None
        if wish is None:
            return picked
        assert wish in items
        self.entries[-1] = Pick(wish)
        return wish

    def drop(self, request: Throw | Strike) -> Drop:
        """Compute drops until a drop fulfils the next wish; without a wish, the first drop counts."""
        wish = self._wishes.falls.pop(0) if self._wishes.falls else None
        for _ in range(_FALLS):
            drop = super().drop(request)
            if wish is None or wish(drop.out):
                return drop
            self.entries.pop()
        raise AssertionError(
            f"none of {_FALLS} drops fulfils the wish; in the last one, the pieces {drop.out} came out"
        )


class WishingReferee(Referee):
    """A referee whose draws of chance give the results in ``wishes``."""

    def __init__(self, setup: Setup, wishes: Wishes) -> None:
        super().__init__(setup)
        self.wishes = wishes

    def fresh_chance(self, number: int) -> DrawnChance:
        return WishingChance(self.setup.seed, number, self._passage, self.wishes)


class WishedMatch(Match):
    """A match whose draws of chance give the results of the last ``wish``."""

    def wish(self, wishes: Wishes) -> None:
        """Let chance follow ``wishes`` from now on."""
        assert isinstance(self.referee, WishingReferee)
        self.referee.wishes = wishes


def open_match(
    game: str,
    names: Sequence[str],
    seed: int,
    options: Mapping[str, OptionValue],
    opening: Wishes,
    table: Mapping[str, Any],
) -> WishedMatch:
    """Open a match with wishes for its set-up."""
    rules = find_game(game).load_rules()
    referee = WishingReferee(checked_setup(game, rules, names, None, seed, options, table), opening)
    return WishedMatch(referee, referee.open())


def play(match: WishedMatch, move: str, wishes: Wishes | None = None) -> None:
    """Play a move with wishes for its chance, all of which must be used."""
    wishes = wishes or Wishes()
    match.wish(wishes)
    match.play(move)
    unused = [wishes.rolls, wishes.shuffles, wishes.picks, wishes.falls]
    assert not any(unused), f"{move}: wishes were not used: {unused}"
