"""A headless table of My First Stone Age, and matches brought to a certain moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.core import Match
from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.table.table import MyFirstStoneAgeScene
from game.ui.control import Control
from game.ui.stage import Stage
from tests.scenes import support

NAMES = ("Ada", "Uma of the Long Cold Bay", "Wolfgang-Amadeus-Theodor", "Bo")
#: controls that leave the table or only explain something, by the beginnings of their ids
AWAY = ("corner.", "curtain.leave", "result.")


def new_match(seats: int, seed: int, bots: Sequence[str | None] = (), **options: Any) -> Match:
    """Return a match that has just begun."""
    return support.new_match("my_first_stone_age", seats, seed, bots, NAMES, **options)


def played_until(wanted: Callable[[State, str], bool], seats: int = 3, seed: int = 1, **options: Any) -> Match:
    """Return a random match stopped at the first prompt for which ``wanted(state, prompt kind)`` is true; huts are
    rarely built."""
    return support.played_until(lambda attempt: new_match(seats, attempt, **options), wanted, seed, seldom=("build",))


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0, still: bool = False
) -> tuple[Stage, MyFirstStoneAgeScene]:
    """Return a stage with the match on its table, the curtain open; ``speed`` 0 skips all animations."""
    stage, scene = support.open_table(match, folder, size, speed, still=still)
    support.accept_curtain(stage)
    return stage, scene


def settle(stage: Stage) -> None:
    """Advance until a seat is asked, opening curtains on the way."""
    support.settle(stage)
    support.accept_curtain(stage)


def usable(stage: Stage) -> list[Control]:
    """Return the controls that can be used now, except those in ``AWAY``."""
    return support.usable(stage, AWAY)
