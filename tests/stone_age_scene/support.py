"""A headless table of Stone Age, and matches played up to a certain prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core import Match
from game.stone_age.rules.state import State
from game.ui.control import Control
from game.ui.stage import Stage
from tests.scenes import support

NAMES = ("Ada", "Uma of the Long Cold Bay", "Wolfgang-Amadeus-Theodor", "Bo")
#: controls that leave the table or only explain something, by the beginnings of their ids
AWAY = ("corner.", "result.", "seat.")
SOLO, TOGETHER = "stone_age_solo", "stone_age"
Wanted = Callable[[State, str], bool]


def new_match(game: str, seats: int, seed: int, bots: Sequence[str | None] = (), **options: Any) -> Match:
    """Return a match that has just begun."""
    return support.new_match(game, seats, seed, bots, NAMES, **options)


def played_until(game: str, wanted: Wanted, seats: int = 1, seed: int = 1, **options: Any) -> Match:
    """Return a random match stopped at the first prompt for which ``wanted(state, prompt kind)`` is true."""
    return support.played_until(lambda attempt: new_match(game, seats, attempt, **options), wanted, seed)


def usable(stage: Stage) -> list[Control]:
    """Return the controls that can be used now and have the focus by keys, except those in ``AWAY``."""
    return [control for control in support.usable(stage, AWAY) if control.focusable]
