"""The chance of an imagined match, independent of the real match's chance; nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.core.chance import Frequencies
from game.core.rules import Drop, Item, Strike, Throw


class ImaginedChance:
    """Chance drawn from the generator ``random``; drops come from ``model``, measured frequencies."""

    __slots__ = ("_model", "_random")

    def __init__(self, random: Random, model: Frequencies | None) -> None:
        self._random = random
        self._model = model

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        draw = self._random.random
        return tuple([1 + int(draw() * sides) for _ in range(count)])

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order."""
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of ``items``; raises ``IndexError`` when there are none."""
        return items[int(self._random.random() * len(items))]

    def drop(self, request: Throw | Strike) -> Drop:
        """Draw the drop from the model; raises ``ValueError`` in a game without one."""
        if self._model is None:
            raise ValueError("this game has no passage")
        if isinstance(request, Throw):
            out, load = self._model.modelled_throw(request.load, request.pieces, self._random)
        else:
            out, load = self._model.modelled_strike(request.load, request.flap, request.strength, self._random)
        return Drop(request, tuple(out), load, 0.0)
