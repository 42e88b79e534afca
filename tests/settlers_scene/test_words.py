"""Texts fit on the table in other languages, with larger letters and long names; log lines lead to their places."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.words import PSEUDO, choose_language, languages
from game.screens.parts.any_table import spot_of_event
from game.settlers.rules import events
from game.settlers.table import layout, targets, words
from game.ui.control import Control
from game.ui.stage import Stage
from tests.fast_set import mark_slow_except
from tests.layout.judge import MIN_TEXT_SIZE_MADE_UP, find_faults
from tests.layout.label_recorder import LabelRecorder
from tests.layout.looking import labels_of
from tests.scenes.support import click, finish, new_match, open_table, settle
from tests.settlers.scenario import Scenario
from tests.settlers_scene.support import match_of, next_move, open_position, uncover

LONG_NAMES = (
    "Bartholomea Winterkaelte",
    "Maximiliane von Felsenta",
    "Wiktoria Szczebrzeszynsk",
    "Oona of the Deep Valleys",
)


def enlarge(stage: Stage, text_size: float) -> None:
    """Make the letters larger, as the option does."""
    stage.options.text_size = text_size
    stage.canvas.use_text_size(text_size)
    stage.refresh()


@pytest.mark.parametrize(("language", "text_size"), [("de", 1.3), (PSEUDO, 1.5)])
@pytest.mark.slow
def test_a_match_can_be_clicked_to_its_end_in_another_language_with_larger_letters(
    language: str, text_size: float, tmp_path: Path
) -> None:
    choose_language(language)
    match, drawn = new_match("settlers", 3, seed=3), Random(3)
    stage, _ = open_table(match, tmp_path)
    enlarge(stage, text_size)

    def look_and_click(stage: Stage, control: Control) -> None:
        """Draw the table now and then, and click a control."""
        if drawn.random() < 0.2:
            stage.draw()
        click(stage, control)

    finish(stage, match, look_and_click, seed=3)
    stage.draw()
    assert match.outcome is not None


@pytest.mark.parametrize(("text_size", "moves"), mark_slow_except([(1.0, 220), (1.5, 220), (1.5, 110)], [(1.5, 110)]))
def test_long_names_of_four_players_fit_on_the_table(text_size: float, moves: int, tmp_path: Path) -> None:
    match, random, met = new_match("settlers", 4, 2, names=LONG_NAMES), Random(2), set[str]()
    stage, scene = open_table(match, tmp_path, (1280, 720))
    enlarge(stage, text_size)
    for _ in range(moves):
        if match.prompt is None:
            break
        if match.prompt.kind not in met:
            met.add(match.prompt.kind)
            for _ in range(2):
                faults = layout_faults(stage)
                assert not faults, f"texts do not fit: {(match.prompt.kind, [str(fault) for fault in faults])}"
                uncover(stage)
        scene.play(next_move(match, random))
        settle(stage)
    assert {"found", "place", "act", "answer"} <= met


@pytest.mark.parametrize("language", languages())
def test_short_words_beside_seats_and_below_buttons_keep_their_size(language: str, tmp_path: Path) -> None:
    choose_language(language)
    turn = Scenario(3).hand(0, "skin meat flint").hand(1, "bone").tribes(0, "Nile.n").nomad(0, "Nile.s")
    for position in (turn, turn.play("offer meat for bone")):
        stage, scene = open_position(position, tmp_path, (1280, 720))
        notes = [text for _, text, _ in targets.button_notes(scene.face)]
        short = {*notes, *[words.activity(scene.face, seat) for seat in range(3)]}
        shown = [label for label in labels_of(stage) if label.paragraph in short]
        assert {label.paragraph for label in shown} == short
        small = [label.text for label in shown if label.seen < 0.95 or label.size < 0.8 * label.wanted]
        assert not small, f"words are covered, cut off or small: {small}"


@pytest.mark.parametrize(
    ("position", "nomad", "tribe"),
    [
        (Scenario().hand(0, "skin meat").tribes(0, "Nile.n"), "skin, meat", "no nomad on a people chip"),
        (Scenario().hand(0, "skin bone").tribes(0, "Nile.n").nomad(0, "Gaul.se"), "missing: meat", "missing: flint"),
        (
            Scenario().hand(0, "skin meat").nomad(0, "Gaul.se").nomad(0, "Nile.s"),
            "already two nomads",
            "missing: bone, flint",
        ),
    ],
)
def test_words_below_a_grey_button_name_only_what_is_missing(
    position: Scenario, nomad: str, tribe: str, tmp_path: Path
) -> None:
    _, scene = open_position(position, tmp_path)
    assert [text for _, text, _ in targets.button_notes(scene.face)][1:3] == [nomad, tribe]


def test_refusal_to_send_out_a_nomad_says_that_no_crossing_beside_the_tribes_is_free(tmp_path: Path) -> None:
    position = Scenario(4).hand(0, "skin meat").tribes(0, "Congo.s")
    for seat, places in ((1, ("Congo.sw", "Congo.se")), (2, ("Namib.se",))):
        for place in places:
            position.nomad(seat, place)
    _, scene = open_position(position, tmp_path)
    assert targets.why_not_send(scene.face) == "There is no free crossing next to your tribes."


def test_refusal_to_develop_says_that_no_step_is_left_on_any_track(tmp_path: Path) -> None:
    position = Scenario().tracks(0, nourishment=5, hunting=4, construction=4, clothing=4)
    position.tracks(1, hunting=5, construction=5, clothing=5).hand(0, "5 skin 5 meat 5 bone 5 flint")
    _, scene = open_position(position, tmp_path)
    assert targets.why_not_develop(scene.face) == "There is no step left for you on any track."


def layout_faults(stage: Stage) -> list[object]:
    """Return the layout faults of the current screen."""
    recorder = LabelRecorder()
    stage.canvas.text_recorder = recorder
    stage.resized()
    stage.draw()
    stage.canvas.text_recorder = None
    labels = recorder.labels(stage.canvas.surface, stage.canvas.mapping.origin, stage.canvas.scale)
    return list(find_faults(labels, stage.controls, least=MIN_TEXT_SIZE_MADE_UP, lengthened=True))


def test_every_logged_event_has_a_spot_on_the_table(tmp_path: Path) -> None:
    match, random = match_of(3, 5), Random(5)
    stage, scene = open_table(match, tmp_path)
    kinds: set[str] = set()
    while match.prompt is not None:
        scene.play(next_move(match, random))
        settle(stage)
        for event in match.records[-1].events:
            spot = spot_of_event(scene, event)
            kinds.add(type(event).__name__)
            if isinstance(event, (events.Settled, events.Founded, events.NomadSent)):
                assert spot is not None and spot.collidepoint(scene.face.viewport.crossing(event.crossing))
            elif isinstance(event, (events.Yielded, events.Roamed, events.DesertSpread)):
                assert spot is not None and spot.collidepoint(scene.face.viewport.hex(event.place))
            elif isinstance(event, events.Developed):
                assert spot is not None and layout.TRACKS.contains(spot)
            elif isinstance(event, (events.Dealt, events.Banked, events.Declined)):
                assert spot in layout.panels(3)
    assert {"Settled", "Yielded", "Roamed", "Developed", "Walked", "Dealt"} <= kinds
