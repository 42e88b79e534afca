"""Listing controls has no side effects; every kind of event has an animation."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.bots import ask_bot
from game.core.rules import Event
from game.stone_age.table import dialogs
from game.stone_age.table.animations import ANIMATIONS
from game.stone_age.table.choosing import choice_after
from game.stone_age.table.controls import table_controls
from game.stone_age.table.face import Ruling
from tests.scenes.listing import RefusingIntents, assert_pure, uncallable_move_controls
from tests.scenes.support import open_table, settle
from tests.stone_age_scene.support import SOLO, TOGETHER, new_match

#: the number of moves after which the controls are listed
_MOVES = 60
#: animated events that leave no change on the table
MOMENTARY_EVENTS = {
    "CardDiceRolled",
    "FieldFull",
    "LeftAlone",
    "NoBetterTool",
    "NobodyBorn",
    "Rolled",
    "TribeActs",
    "TribeChosen",
}


def values_of(scene: Any) -> tuple[object, ...]:
    """Return the values held by the scene and its match, to compare."""
    return scene.face, scene.dialog, scene.viewer, scene.match.state


@pytest.mark.parametrize(("game", "seats"), [(SOLO, 1), (TOGETHER, 3)])
def test_listing_the_controls_has_no_side_effects(game: str, seats: int, tmp_path: Path) -> None:
    match, random = new_match(game, seats, 5), Random(5)
    stage, scene = open_table(match, tmp_path, (320, 180))
    asked: set[str] = set()
    for _ in range(_MOVES):
        if match.prompt is None:
            break
        asked.add(match.prompt.kind)
        face, dialog = replace(scene.face, ruling=Ruling(match.moves, scene.move_controls.why_not)), scene.dialog
        listed = table_controls if dialog is None else dialog.controls
        playing = uncallable_move_controls(match, scene.move_controls.why_not)
        assert_pure(partial(listed, face, RefusingIntents(), playing), partial(values_of, scene))
        assert choice_after(face, None) == choice_after(replace(face, choice=choice_after(face, None)), None)
        scene.play(str(ask_bot(match, next(iter(match.rules.bots)), random)))
        settle(stage)
    assert len(asked) > 2


def test_only_momentary_events_are_animated_without_a_change_of_the_table() -> None:
    assert {kind.__name__ for kind in ANIMATIONS.kinds if kind.change is Event.change} == MOMENTARY_EVENTS


def test_a_choice_of_the_previous_dialog_is_ignored() -> None:
    """The pointer is still on the third of three dice when the next prompt has only two."""
    two = dialogs.die_dialog((1, 5, 5))
    assert two.with_offer(dialogs.DialogOffer(2)) == two
    assert two.with_offer(dialogs.DialogOffer(0)).picked_index == 0
