"""Positions of My First Stone Age built by hand, and predictable chance.

A ``Scenario`` starts as a fresh match whose tokens lie in the order of ``TOKENS``, so that ``turn("die2")`` finds its
token. Its methods then move pieces; each is taken from its old place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.my_first_stone_age.bots.memory import MemoryQuality, TokenMemory
from game.my_first_stone_age.rules.board import GOODS, HUTS, SPACES
from game.my_first_stone_age.rules.rules import RULES
from game.my_first_stone_age.rules.state import Settlement, State
from tests.position import PlainChance, Position, counts_of, default_options, names_of


class ReversedChance(PlainChance):
    """Chance without randomness: shuffles reverse the order."""

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Return the items in reverse order."""
        return tuple(reversed(items))


def count(names: str) -> Any:
    """Return the count of each good in a text such as ``"berry berry fish"``."""
    return counts_of(names, GOODS)


def named(goods: Sequence[int]) -> str:
    """Return the names of goods, from the count of each good."""
    return names_of(goods, GOODS)


def new_memory(quality: MemoryQuality, view: Any, seat: int) -> TokenMemory:
    """Return a new memory of a seat; ``quality`` says how fast it forgets."""
    return TokenMemory(seat, quality)


class Scenario(Position):
    """A position of My First Stone Age to arrange and to play on from."""

    rules = RULES
    state: State

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.chance = ReversedChance()
        chosen = default_options(RULES) | {"youngest": 1} | options
        self.state, self.events = RULES.start(seats, chosen, self.chance)
        self.change(tokens=tuple(reversed(self.state.tokens)))

    # -- arranging

    def _change_settlement(self, seat: int, **fields: Any) -> Scenario:
        """Set fields of a player's settlement."""
        return self.change_entry("settlements", seat, **fields)

    def at(self, seat: int, space: str) -> Scenario:
        """Set a figure on a space."""
        return self._change_settlement(seat, space=SPACES.index(space))

    def goods(self, seat: int, names: str) -> Scenario:
        """Give a player exactly these goods, taken from their spaces."""
        wanted, held = count(names), self.state.settlements[seat].goods
        stock: Any = tuple(left + was - now for left, was, now in zip(self.state.stock, held, wanted, strict=True))
        assert min(stock) >= 0, f"the board has too few goods of these kinds: {names}"
        return self.change(stock=stock)._change_settlement(seat, goods=wanted)

    def dogs(self, seat: int, number: int) -> Scenario:
        """Give a player a number of dogs, taken from the board."""
        self.change(dogs=self.state.dogs + self.state.settlements[seat].dogs - number)
        assert self.state.dogs >= 0
        return self._change_settlement(seat, dogs=number)

    def huts(self, seat: int, *keys: str) -> Scenario:
        """Put huts among a player's built huts."""
        piles = tuple(tuple(hut for hut in pile if hut not in keys) for pile in self.state.piles)
        return self.change(piles=piles)._change_settlement(seat, huts=keys)

    def piles(self, *piles: str) -> Scenario:
        """Set the piles, as in ``"BB FP"`` with BB face up; other huts go under the last pile or to the last seat."""
        wanted = [tuple(pile.split()) for pile in piles]
        named_huts = {hut for pile in wanted for hut in pile}
        built = {hut for settlement in self.state.settlements for hut in settlement.huts}
        rest = tuple(hut for hut in HUTS if hut not in named_huts | built)
        if all(wanted):
            wanted[-1] += rest
        else:
            self._change_settlement(len(self.state.settlements) - 1, huts=rest[:2])
        return self.change(piles=tuple(wanted))

    def open(self, *tokens: str) -> Scenario:
        """Turn these tokens face up."""
        face_up = tuple(up or token in tokens for token, up in zip(self.state.tokens, self.state.face_up, strict=True))
        return self.change(face_up=face_up)

    def active(self, seat: int) -> Scenario:
        """Give this seat the turn."""
        return self.change(active=seat)

    # -- playing

    def turn(self, token: str) -> Scenario:
        """Turn this token over."""
        return self.play(f"flip {self.state.tokens.index(token)}")

    def refusal(self, text: str) -> str:
        """Return the reason why a move is refused; the test fails if it is allowed."""
        reason = self.why_not(text)
        assert reason is not None, f"{text} should be refused, but is allowed"
        return reason

    # -- reading the state

    def settlement(self, seat: int) -> Settlement:
        """Return a seat's settlement."""
        return self.state.settlements[seat]

    def goods_of(self, seat: int) -> str:
        """Return a seat's goods as names."""
        return named(self.settlement(seat).goods)

    def space(self, seat: int) -> str:
        """Return the space of a seat's figure."""
        return SPACES[self.settlement(seat).space]

    def left(self, good: str) -> int:
        """Return the number of a good left on its space."""
        return self.state.stock[GOODS.index(good)]
