"""A card whose effect would bring nothing now says so on its large view and at payment."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ugh_ugh.rules.moves import Build
from game.ugh_ugh.table.dialogs import CardDialog
from game.ugh_ugh.table.table import UghUghScene
from game.ui.stage import Stage
from tests.ugh_ugh_scene.support import new_match, open_table


def _table(folder: Path, *, drum: bool) -> tuple[Stage, UghUghScene]:
    """Return a table where the player with the large cave has a working drum, or (``drum`` false) a broken one."""
    stage, scene = open_table(new_match(2, seed=1), folder, (1600, 900))
    clans = list(scene.face.view.clans)
    clans[scene.face.focus] = replace(clans[scene.face.focus], drum=drum)
    scene.face = replace(scene.face, view=replace(scene.face.view, clans=tuple(clans)))
    return stage, scene


@pytest.mark.parametrize(("drum", "why_in_vain"), [(True, "Your drum already works."), (False, "")])
@pytest.mark.parametrize("ways", [0, 1, 3])
def test_enlarged_card_says_why_building_it_is_in_vain(drum: bool, why_in_vain: str, ways: int, tmp_path: Path) -> None:
    _, scene = _table(tmp_path, drum=drum)
    scene.intent_handler.read_card("wall", "crafty_cave", (Build("wall", "crafty_cave"),) * ways)
    dialog = scene.dialog
    assert isinstance(dialog, CardDialog) and dialog.why_in_vain == why_in_vain


@pytest.mark.parametrize("ways", [0, 1, 3])
def test_reason_why_a_card_would_be_built_in_vain_covers_no_button(ways: int, tmp_path: Path) -> None:
    stage, scene = _table(tmp_path, drum=True)
    labels: list[tuple[str, object]] = []
    scene.intent_handler.read_card("wall", "crafty_cave", (Build("wall", "crafty_cave"),) * ways)
    assert scene.dialog is not None
    prose = stage.canvas.prose

    def record_and_draw(text: str, rect: object, *rest: object, **more: object) -> object:
        """Record a text and its place, and draw it."""
        labels.append((text, rect))
        return prose(text, rect, *rest, **more)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage.canvas, "prose", record_and_draw)
        scene.dialog.draw(stage.canvas, scene.face)
    rects = [rect for text, rect in labels if "Your drum already works." in text]
    assert len(rects) == 1
    buttons = scene.dialog.controls(scene.face, scene.intent_handler, scene.move_controls)
    assert len(buttons) == 1 + ways and not any(button.rect.colliderect(rects[0]) for button in buttons)
