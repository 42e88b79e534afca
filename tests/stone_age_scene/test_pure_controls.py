"""Listing what can be touched changes nothing, and what is listed twice is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.bots import ask_bot
from game.stone_age.show.event_animations import ANIMATIONS
from game.stone_age.show.event_steps import STEPS
from game.ui.control import Control
from tests.scenes.support import open_table, settle
from tests.stone_age_scene.support import SOLO, TOGETHER, new_match

_MOVES = 60


def listed(controls: list[Control]) -> list[tuple[object, ...]]:
    """Return what matters of controls."""
    return [
        (each.id, tuple(each.rect), each.moves, each.enabled, each.why_not, each.label, each.ring, each.about)
        for each in controls
    ]


@pytest.mark.parametrize(("game", "seats"), [(SOLO, 1), (TOGETHER, 3)])
def test_controls_are_listed_without_changing_anything(game: str, seats: int, tmp_path: Path) -> None:
    match, random = new_match(game, seats, 5), Random(5)
    stage, scene = open_table(match, tmp_path, (320, 180))
    asked: set[str] = set()
    for _ in range(_MOVES):
        if match.prompt is None:
            break
        asked.add(match.prompt.kind)
        before = held(scene), match.state_hash(), len(match.records)
        assert listed(scene.table_controls()) == listed(scene.table_controls())
        assert (held(scene), match.state_hash(), len(match.records)) == before
        scene.play(str(ask_bot(match, next(iter(match.rules.bots)), random)))
        settle(stage)
    assert len(asked) > 2


def held(scene: Any) -> tuple[object, ...]:
    """Return what the scene holds."""
    return scene.face, scene.dialog, scene.viewer, len(scene.motion.movers)


def test_what_is_animated_also_changes_the_view_or_only_passes_by() -> None:
    """The events without a step are those that leave nothing behind on the table."""
    passing = {kind.__name__ for kind in ANIMATIONS.kinds - STEPS.kinds}
    assert passing == PASSING


PASSING = {
    "CardDiceRolled",
    "Ended",
    "FieldFull",
    "LeftAlone",
    "NoBetterTool",
    "NobodyBorn",
    "Rolled",
    "TribeActs",
    "TribeChosen",
}
