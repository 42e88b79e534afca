"""Who plays Settlers when no one sits there: ``random``, and ``hunter``."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.core.notation import WrittenMove
from game.settlers.state import State


def play_random(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return any of the listed moves."""
    move: WrittenMove = chance.choice(rules.moves(view))
    return move


BOTS: dict[str, Callable[[Any, State, int, random.Random], WrittenMove]] = {
    "random": play_random, "hunter": play_random,
}
