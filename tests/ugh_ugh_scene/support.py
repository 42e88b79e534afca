"""A headless table of Ugh Ugh."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core import Match
from game.ugh_ugh.table.table import UghUghScene
from game.ui.control import Control
from game.ui.stage import Stage
from tests.scenes import support

#: controls that leave the table or only explain something, by the beginnings of their ids
AWAY = ("corner.", "curtain.bot", "curtain.leave", "curtain.since", "result.", "cave.", "piece.")


def new_match(seats: int, seed: int, **options: Any) -> Match:
    """Return a match between people only."""
    return support.new_match("ugh_ugh", seats, seed, **options)


def open_table(
    match: Match, folder: Path, size: tuple[int, int] = (800, 450), speed: float = 0.0
) -> tuple[Stage, UghUghScene]:
    """Return a stage with the match on its table, and the table; ``speed`` 0 skips all animations."""
    stage, scene = support.open_table(match, folder, size, speed)
    assert isinstance(scene, UghUghScene)
    return stage, scene


def usable(stage: Stage) -> list[Control]:
    """Return the controls that can be used now, except those in ``AWAY``."""
    return support.usable(stage, AWAY)
