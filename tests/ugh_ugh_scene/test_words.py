"""Texts fit on the table in other languages, with larger letters and long names; log lines lead to their places."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core.words import PSEUDO, choose_language
from game.screens.parts.any_table import spot_of_event
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import TIGER
from game.ugh_ugh.table import caves, layout
from game.ugh_ugh.table.things import tooltip_controls
from game.ui.control import Control
from game.ui.stage import Stage
from tests.fast_set import mark_slow_except
from tests.layout.judge import MIN_TEXT_SIZE_MADE_UP, find_faults
from tests.layout.label_recorder import LabelRecorder
from tests.layout.looking import labels_of
from tests.played import any_move
from tests.scenes import support
from tests.scenes.support import accept_curtain, click, finish, settle
from tests.ugh_ugh_scene.support import new_match, open_table

LONG_NAMES = (
    "Bartholomew Stonebreaker",
    "Maximilianneanderthaler1",
    "Oona of the Deep Valleys",
    "Ugh the Tall of Old Rock",
    "Wilhelmina the Boldest 7",
)


def look_and_click(stage: Stage, control: Control) -> None:
    """Draw the table, then click a control."""
    stage.draw()
    click(stage, control)


@pytest.mark.parametrize(("language", "text_size"), [("de", 1.3), (PSEUDO, 1.5)])
@pytest.mark.slow
def test_a_match_can_be_clicked_to_its_end_in_another_language_with_larger_letters(
    language: str, text_size: float, tmp_path: Path
) -> None:
    choose_language(language)
    match = new_match(3, seed=4)
    stage, _ = open_table(match, tmp_path)
    stage.canvas.text_size = text_size
    finish(stage, match, look_and_click, seed=4)
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("text_size", "moves"), mark_slow_except([(1.0, 150), (1.2, 150), (1.5, 150), (1.5, 60)], [(1.5, 60)])
)
def test_long_names_of_five_players_fit_on_the_table(text_size: float, moves: int, tmp_path: Path) -> None:
    match, random = support.new_match("ugh_ugh", 5, 3, names=LONG_NAMES), Random(3)
    stage, scene = open_table(match, tmp_path, (1280, 720))
    met: set[str] = set()
    for _ in range(moves):
        accept_curtain(stage)
        if match.prompt is None:
            break
        if match.prompt.kind not in met:
            met.add(match.prompt.kind)
            assert not faults_of(stage, text_size), f"texts do not fit at {match.prompt}"
        scene.play(any_move(match, random))
        settle(stage)
    assert {"clan", "turn", "drums", "collect"} <= met


def faults_of(stage: Stage, text_size: float) -> list[str]:
    """Return the layout faults of the current screen."""
    canvas, recorder = stage.canvas, LabelRecorder()
    canvas.text_size, canvas.text_recorder = text_size, recorder
    stage.resized()
    stage.draw()
    canvas.text_recorder = None
    labels = recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    return [str(fault) for fault in find_faults(labels, stage.controls, least=MIN_TEXT_SIZE_MADE_UP)]


def test_the_place_marked_for_a_log_line_is_where_its_event_happened(tmp_path: Path) -> None:
    _, scene = open_table(new_match(5, seed=2), tmp_path)
    others = scene.face.others
    assert spot_of_event(scene, events.Lifted(seat=0, area=1, pieces=())) == layout.BASKETS[1]
    assert spot_of_event(scene, events.Eaten(seat=2, pieces=(15,), beasts=(TIGER,))) == layout.reserve_cells(5)[2]
    assert spot_of_event(scene, events.TorchTaken(seat=4)) == caves.name_place(scene.face, 4)
    assert spot_of_event(scene, events.Took(seat=others[1], goods=(0,))) == layout.other_cave_rows(4)[1]
    drum = spot_of_event(scene, events.DrumBroke(seat=scene.face.focus))
    assert drum is not None and drum.center == layout.tool_place(layout.CAVE, "drum").center
    spear = spot_of_event(scene, events.Mended(seat=others[0], tool="spear"))
    assert spear is not None and layout.other_cave_rows(4)[0].collidepoint(spear.center)


@pytest.mark.parametrize(("built", "star_words"), [((), "1 Rock Star."), (("cave_new_world",), "2 Rock Stars.")])
def test_the_reserve_board_says_how_many_stars_it_is_worth(
    built: tuple[str, ...], star_words: str, tmp_path: Path
) -> None:
    stage, scene = open_table(new_match(3, seed=2), tmp_path)
    clan = replace(scene.face.view.clans[0], reserve=(), waiting=(), built=built)
    scene.face = replace(scene.face, view=replace(scene.face.view, clans=(clan, *scene.face.view.clans[1:])))
    tips = [control.tooltip for control in tooltip_controls(scene.face) if control.id.startswith("thing.reserve.")]
    assert tips[0].endswith(star_words) and tips[1].endswith("1 Rock Star.")
    assert f"all in: +{star_words[0]}" in {label.text for label in labels_of(stage)}
