"""The check of the layout finds faults of a screen, and only faults."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator

import pygame
import pytest

from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import draw_title
from game.ui.overlays import dim
from game.ui.pictures import Pictures
from game.ui.text import Texts
from game.ui.theme import CHAR, PARCHMENT
from game.ui.widgets import bar, draw_question, seam_y, stitches
from tests.layout.judge import find_faults, find_on_seams, find_unexplained
from tests.layout.label_recorder import LabelRecorder


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.init()
    assets = find_assets()
    canvas = Canvas(pygame.display.set_mode((1280, 720)), Pictures(assets), Texts(assets / "fonts"))
    canvas.text_recorder = LabelRecorder()
    yield canvas
    pygame.quit()


def faults_on(canvas: Canvas, *controls: Control) -> list[str]:
    """Return the kinds of the faults of all that was drawn on a canvas, and of these controls."""
    assert canvas.text_recorder is not None
    labels = canvas.text_recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)
    return [fault.kind for fault in find_faults(labels, controls)]


def button(rect: Rect, role: str = "button") -> Control:
    """Return a control in the rectangle that is called “Ok”."""
    return Control("ok", role, "Ok", rect)


def test_check_finds_no_fault_on_a_correct_screen(canvas: Canvas) -> None:
    canvas.text("Feed the tribe", 100, 100, width=300)
    canvas.prose("Each person eats one food, or you lose points for each who goes hungry.", Rect(100, 140, 300, 200))
    draw_title(canvas, "Firepit", 100, 500, 60)
    assert faults_on(canvas, button(Rect(0, 0, 100, 40))) == []


def test_touching_labels_are_found(canvas: Canvas) -> None:
    canvas.text("Feed the tribe", 100, 100)
    canvas.text("or starve", 200, 108)
    assert faults_on(canvas) == ["overlap"]


def test_label_partly_covered_by_a_bubble_is_accepted(canvas: Canvas) -> None:
    canvas.text("Feed the tribe", 100, 100)
    canvas.fill(Rect(180, 80, 300, 100), PARCHMENT)
    canvas.text("or starve", 186, 102, colour=CHAR)
    assert faults_on(canvas) == []


def test_text_on_a_panel_does_not_overlap_a_label_under_the_panel(canvas: Canvas) -> None:
    canvas.fill(SCREEN, PARCHMENT)
    canvas.text("Quarrying", 400, 300, 24, colour=CHAR)
    sheet = Rect(440, 280, 300, 80)
    canvas.fill(sheet, PARCHMENT)
    canvas.record_cover(sheet)
    canvas.text("These four", 446, 300, 24, colour=CHAR)
    assert "overlap" not in faults_on(canvas)


def test_consecutive_lines_of_text_do_not_overlap(canvas: Canvas) -> None:
    canvas.text("Ÿ Ålgy", 100, 100)
    canvas.text("Ÿ Ålgy", 100, 124)
    assert faults_on(canvas) == []


def test_label_under_a_dimmed_screen_is_no_fault(canvas: Canvas) -> None:
    canvas.text("Feed the tribe", 100, 100)
    canvas.text("Dark on light", 100, 150, colour=CHAR)
    dim(canvas, SCREEN)
    canvas.text("or starve", 160, 104)
    assert faults_on(canvas) == []


def test_shortened_label_is_found(canvas: Canvas) -> None:
    canvas.text("Feed the whole of the tribe", 100, 100, width=60)
    assert "cut" in faults_on(canvas)


def test_prose_too_long_for_its_box_is_found(canvas: Canvas) -> None:
    canvas.prose("Each person eats one food, or you lose points. " * 4, Rect(100, 100, 120, 60))
    assert "cut" in faults_on(canvas)


def test_label_shrunk_too_far_is_found(canvas: Canvas) -> None:
    canvas.text("Feed the whole tribe", 100, 100, 32, width=190)
    assert faults_on(canvas) == ["small"]


def test_label_beyond_the_window_is_found(canvas: Canvas) -> None:
    canvas.text("Feed the tribe", 1560, 100)
    assert faults_on(canvas) == ["cut"]


def test_label_cut_by_its_clip_is_found(canvas: Canvas) -> None:
    with canvas.clip(Rect(100, 100, 60, 40)):
        canvas.text("Feed the tribe", 100, 100)
    assert faults_on(canvas) == ["cut"]


def test_row_scrolled_half_out_of_view_is_no_fault(canvas: Canvas) -> None:
    area = Rect(100, 100, 400, 200)
    with canvas.clip(area):
        canvas.text("Feed the tribe", 100, 88)
    assert faults_on(canvas, button(area, "list")) == []


def test_label_wider_than_its_control_is_found(canvas: Canvas) -> None:
    assert canvas.text_recorder is not None
    canvas.text_recorder.control_id = "ok"
    canvas.text("Feed the tribe", 100, 104)
    assert faults_on(canvas, button(Rect(90, 100, 80, 44))) == ["spills"]


def test_control_that_is_too_low_or_outside_the_screen_is_found(canvas: Canvas) -> None:
    assert faults_on(canvas, button(Rect(100, 100, 100, 38))) == ["low"]
    assert faults_on(canvas, button(Rect(1520, 100, 100, 60))) == ["outside"]


def test_recorder_sees_the_labels_of_a_cached_layer(canvas: Canvas) -> None:
    """The layer is painted first without a recorder; its text is cut off at the edge of the window."""

    def paint() -> None:
        canvas.text("Feed the tribe", 1560, 100)

    recorder, canvas.text_recorder = canvas.text_recorder, None
    canvas.layer("standing", paint)
    canvas.text_recorder = recorder
    canvas.layer("standing", paint)
    assert faults_on(canvas) == ["cut"]


def touching_seams(canvas: Canvas) -> list[str]:
    """Return the texts that touch a seam."""
    assert canvas.text_recorder is not None
    labels = canvas.text_recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)
    return [fault.what for fault in find_on_seams(labels, canvas.text_recorder.seams)]


def test_text_touching_a_stitched_seam_is_found(canvas: Canvas) -> None:
    stitches(canvas, 100, 120, 400)
    canvas.text("Feed the tribe", 120, 104, 22)
    canvas.text("or starve", 120, 140, 22)
    assert touching_seams(canvas) == ["'Feed the tribe'"]


def test_text_does_not_touch_a_stitched_seam_under_its_panel(canvas: Canvas) -> None:
    canvas.panel("panel.hide", Rect(100, 80, 400, 60))
    stitches(canvas, 100, 120, 400)
    canvas.panel("panel.hide", Rect(110, 90, 200, 200))
    canvas.text("Feed the tribe", 120, 104, 22)
    assert touching_seams(canvas) == []


@pytest.mark.parametrize("text_size", [0.8, 1.0, 1.2, 1.5])
def test_question_of_two_lines_stays_above_the_stitched_seam_of_the_bar(text_size: float, canvas: Canvas) -> None:
    canvas.text_size = text_size
    top = Rect(-20, -26, 1640, 90)
    bar(canvas, top)
    draw_question(
        canvas,
        None,
        "Buy an idea, or buy nothing.",
        "One a round. Keep joy, quiet, glyphs.",
        Rect(392, 0, 816, seam_y(top)),
    )
    assert faults_on(canvas) == [] and touching_seams(canvas) == []


def test_greyed_out_control_without_a_reason_is_reported() -> None:
    reasons = "", "not now", "Nothing has been chosen yet."
    place = Rect(100, 100, 200, 60)
    grey = [Control(reason, "button", "Ok", place, enabled=False, why_not=reason) for reason in reasons]
    assert [fault.what for fault in find_unexplained([button(place), *grey])] == [": ''", "not now: 'not now'"]
