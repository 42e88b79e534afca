"""The builder, by mouse, finger and keys: parts are put in, moved, refused and tried; towers are measured and kept."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.core.words import languages
from game.screens.navigation import open_screen
from game.screens.workshop import building
from game.screens.workshop.build_panels import VerdictLook, checks
from game.screens.workshop.builder import Builder
from game.screens.workshop.building import Verdict, VerdictKind
from game.towers.shelf import Shelf
from game.towers.tower_file import OwnTower, read_tower, tower_in
from game.ui.contrast import use_contrast
from game.ui.control import Touch
from game.ui.controllers import Controllers
from game.ui.layout import Rect
from game.ui.theme import BONE
from physics.laboratory.trial import run_trial
from physics.parts import STANDARD_ROWS, with_numbered_drums
from physics.tower import TowerPart
from tests.layout.judge import MIN_TEXT_SIZE
from tests.layout.label_recorder import labels_drawn
from tests.legibility import contrast
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand, middle_of
from tests.ui.test_theatre import wait
from tests.ui.virtual_controllers import XBOX, VirtualController

pytestmark = pytest.mark.unseen

#: the standard tower without its third flap and ledge
TWO_FLAPS = OwnTower(
    "Two Drums", by="Ayla", width=1040, rows=with_numbered_drums(STANDARD_ROWS[:2] + STANDARD_ROWS[3:5])
)
#: the row of a peg 14 mm from the left wall; pieces wedge in the gap
WEDGING_PEG = (2, 0, 140, 2500, 40, 0, 0, 0, 0, -1, 0)
SIZES = [(1600, 900), (1280, 720)]
#: buttons of a controller by SDL's numbers: A, B, the right shoulder, and two of the D-pad
_ACCEPT, _BACK, _NEXT, _DOWN, _RIGHT = 0, 1, 10, 12, 14


@pytest.fixture(autouse=True)
def _no_trial_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure only when a test asks for it: a trial takes seconds."""
    monkeypatch.setattr(building, "_MEASURE_DELAY", 1e9)


def open_builder(hand: Stagehand, tower: OwnTower | None = TWO_FLAPS) -> Builder:
    """Open the builder with a tower, or with an empty one, and return its screen."""
    open_screen(hand.stage, "tower_builder", tower)
    scene = hand.stage.scene
    assert isinstance(scene, Builder)
    hand.turn(0.1)
    return scene


def on_screen(hand: Stagehand, builder: Builder, x: float, y: float) -> tuple[float, float]:
    """Return where in the window the point ``x``, ``y`` of the tower (mm) is drawn."""
    return hand.stage.canvas.mapping.to_window(pygame.FRect(*builder.site.placement.to_stage(x, y), 1, 1)).topleft


def drag(hand: Stagehand, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press the mouse at one place, move it to another one and release it."""
    hand.move_to(*start)
    hand.press(*start)
    hand.turn()
    for share in (0.5, 1.0):
        hand.move_to(*(one + (other - one) * share for one, other in zip(start, end, strict=True)))
        hand.turn()
    hand.release(*end)
    hand.turn()


def chosen(builder: Builder) -> TowerPart:
    """Return the part that is chosen in the builder; fail if there is none."""
    part = builder.building.design.chosen_part
    assert part is not None, "no part is chosen"
    return part


def test_new_tower_can_be_given_parts_and_pieces_and_be_drummed_on(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand, None)
    assert not hand.control("builder.save")["enabled"]
    hand.click("builder.add.flap")
    hand.click("builder.add.ledge")
    assert [part.kind for part in builder.building.design.parts] == ["flap", "ledge"]
    hand.click("builder.handful")
    hand.turn(12.0)
    play = builder.play
    assert play.counts.thrown == 7 and play.counts.out + len(play.inside) == 7
    x, y = middle_of(hand.control("builder.pad.0"))
    hand.move_to(x, y)
    hand.press(x, y)
    hand.turn(0.6)
    hand.release(x, y)
    hand.turn()
    assert play.counts.bangs == 1 and 0.5 < play.tower.bangs[0].strength < 1.0


@pytest.mark.parametrize("size", SIZES)
def test_part_is_dragged_onto_the_tower_and_goes_back_if_refused(open_app: Opener, size: tuple[int, int]) -> None:
    hand = open_app(size=size)
    builder = open_builder(hand)
    drag(hand, middle_of(hand.control("builder.add.peg")), on_screen(hand, builder, 52.0, 262.0))
    assert (chosen(builder).kind, chosen(builder).x, chosen(builder).y) == ("peg", 52.0, 262.0)
    drag(hand, middle_of(hand.control("builder.add.peg")), on_screen(hand, builder, 14.0, 262.0))
    assert builder.building.design.count("peg") == 1
    assert "10 mm from the wall" in hand.map["prompt"] and "wedge" in hand.map["prompt"]
    drag(hand, middle_of(hand.control("builder.add.flap")), on_screen(hand, builder, 100.0, 90.0))
    assert chosen(builder).side == -1 and chosen(builder).y == pytest.approx(90.0, abs=1)
    assert "wedge" not in hand.map["prompt"], "the refusal is still shown after an accepted change"
    drag(hand, middle_of(hand.control("builder.add.peg")), on_screen(hand, builder, 14.0, 262.0))
    hand.turn(5.0)
    assert builder.building.refusal is None, "the refusal is still shown long after the drag"
    peg = on_screen(hand, builder, 52.0, 262.0)
    for _ in range(2):  # the first drag chooses the peg, the second one begins on its handle
        drag(hand, peg, on_screen(hand, builder, 14.0, 262.0))
        assert (chosen(builder).kind, chosen(builder).x) == ("peg", 52.0), "a refused peg stays where it was dragged"
        hand.turn(5.0)
        assert builder.building.refusal is None, "the refused place of a peg is still shown long after the drag"


@pytest.mark.parametrize("size", SIZES)
def test_dragging_handles_moves_and_turns_a_part_and_makes_the_tower_narrower(
    open_app: Opener, size: tuple[int, int]
) -> None:
    hand = open_app(size=size)
    builder = open_builder(hand)
    hand.click("builder.part.0")
    before = chosen(builder)
    drag(hand, middle_of(hand.control("builder.handle.place")), on_screen(hand, builder, 0.0, before.y + 14))
    assert chosen(builder).y == pytest.approx(before.y + 14, abs=1)
    drag(hand, middle_of(hand.control("builder.handle.tip")), on_screen(hand, builder, 55.0, chosen(builder).y - 55.0))
    assert chosen(builder).slope == pytest.approx(math.radians(45), abs=0.03) and chosen(builder).length < before.length
    drag(hand, middle_of(hand.control("builder.width.right")), on_screen(hand, builder, 94.0, 284.0))
    assert builder.building.design.width < 104.0
    for _ in range(3):
        hand.click("builder.undo")
    assert builder.building.design.rows == TWO_FLAPS.rows and not hand.control("builder.undo")["enabled"]
    hand.click("builder.redo")
    assert builder.building.design.rows != TWO_FLAPS.rows


def test_part_dragged_to_a_forbidden_place_goes_back(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    hand.click("builder.part.1")
    before = chosen(builder)
    # at the right wall, but so near to the left flap that the two would touch while they move
    too_near = on_screen(hand, builder, 104.0, builder.building.design.parts[0].y - 33)
    drag(hand, middle_of(hand.control("builder.handle.place")), too_near)
    assert chosen(builder) == before and "in motion" in hand.map["prompt"]
    hand.click("builder.handful")
    assert builder.building.design.rows == TWO_FLAPS.rows


def test_touching_a_part_chooses_it_and_touching_beside_it_deselects_it(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    flap = builder.building.design.parts[0]
    spot = on_screen(hand, builder, 12.0, flap.y - 12 * 0.63)  # on the flap, which slopes down from the wall
    for at, index in ((spot, 0), (on_screen(hand, builder, 52.0, 90.0), None)):
        hand.move_to(*at)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
        hand.turn()
        hand.release(*at)
        hand.turn()
        assert builder.building.design.chosen == index


def test_tower_can_be_built_with_keys_alone(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand, None)
    hand.focus(lambda control: control["id"] == "builder.add.flap")
    hand.key(pygame.K_RETURN)
    hand.focus(lambda control: control["id"] == "builder.part.0")
    before = chosen(builder)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    assert chosen(builder).y == before.y - 1 - 10, "Down does not move a part by 1 mm, or with Shift by 10 mm"
    hand.key(pygame.K_PERIOD)
    hand.key(pygame.K_MINUS)
    assert chosen(builder).slope > before.slope and chosen(builder).length == before.length - 1
    hand.key(pygame.K_COMMA)
    hand.key(pygame.K_PLUS)
    hand.key(pygame.K_w)
    assert chosen(builder).side == -before.side and chosen(builder).length == before.length
    hand.key(pygame.K_DELETE)
    assert not builder.building.design.parts
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert builder.building.design.count("flap") == 1
    hand.focus(lambda control: control["id"] == "builder.part.0")
    hand.key(pygame.K_RETURN)
    hand.focus(lambda control: control["id"] == "builder.number.length")
    hand.key(pygame.K_LEFT)
    assert chosen(builder).length < before.length
    hand.key(pygame.K_ESCAPE)
    assert builder.building.design.chosen is None and hand.map["screen"] == "tower_builder"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "unsaved_tower"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "tower_builder"
    hand.key(pygame.K_ESCAPE)
    hand.click("unsaved_tower.without")
    assert hand.map["screen"] == "home"


def test_arrow_keys_move_a_new_part_at_once_and_the_tip_tells_when_they_do_not(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    hand.click("builder.add.peg")
    before = chosen(builder)

    def words() -> str:
        """Return all words on the screen."""
        return " ".join(label.text for label in labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw()))

    assert "Arrow keys move the part." in words()
    hand.key(pygame.K_DOWN)
    assert chosen(builder).y == before.y - 1
    hand.click("builder.handful")
    assert "Arrow keys" not in words() and "Click the part" in words()


def test_tower_can_be_built_with_a_controller_alone(open_app: Opener) -> None:
    hand = open_app()
    Controllers.listen()
    controller = VirtualController(XBOX)
    try:
        builder = open_builder(hand, None)

        def press(button: int, seconds: float = 0.0) -> None:
            for down in (True, False):
                controller.button(button, down)
                hand.turn(seconds)

        def go_to(control: str) -> None:
            for _ in range(60):
                if any(each["focused"] and each["id"] == control for each in hand.map["controls"]):
                    return
                press(_NEXT)
            raise AssertionError(f"{control} must be reachable with the shoulder button")

        hand.turn()
        go_to("builder.add.flap")
        press(_ACCEPT)
        before = chosen(builder)
        go_to("builder.part.0")
        press(_DOWN)
        assert chosen(builder).y == before.y - 1
        go_to("builder.number.slope")
        press(_RIGHT)
        assert chosen(builder).slope > before.slope
        go_to("builder.mouth")
        press(_ACCEPT)
        hand.turn(1.5)
        assert builder.play.counts.thrown == 1, "no piece fell"
        go_to("builder.pad.0")
        press(_ACCEPT, 0.6)
        assert builder.play.counts.bangs == 1
        go_to("builder.away")
        press(_ACCEPT)
        assert not builder.building.design.parts
        press(_BACK)
        assert hand.map["screen"] == "home"
    finally:
        controller.pull_out()


def test_changed_tower_is_saved_when_the_window_closes_but_asked_about_on_leaving(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    shelf = hand.stage.shared(Shelf)
    builder.prepare_to_end()
    assert not list(shelf.folder.glob("*.tower")), "a tower was saved although nothing has changed"
    hand.click("builder.add.peg")
    builder.prepare_to_end()
    assert len(list(shelf.folder.glob("*.tower"))) == 1
    hand.click("builder.open")
    assert hand.map["screen"] == "unsaved_tower"
    hand.click("unsaved_tower.back")
    hand.click("back")
    hand.click("unsaved_tower.save")
    assert hand.map["screen"] == "home"
    assert [entry.tower.rows for entry in shelf.all_towers() if entry.source == "own"] == [builder.tower.rows] * 2


def test_pieces_in_the_tower_fall_in_again_after_a_part_was_changed(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    play = builder.play
    for _ in range(12):
        hand.click("builder.handful")
        hand.turn(14.0)
        if play.inside:
            break
    inside = set(play.inside)
    assert inside, "nothing stuck in a dozen handfuls"
    thrown = play.counts.thrown
    hand.click("builder.part.0")
    x, y, wide, high = hand.control("builder.number.slope")["rect"]
    hand.move_to(x + wide * 0.6, y + high * 0.75)
    hand.press(x + wide * 0.6, y + high * 0.75)
    hand.turn()
    hand.release(x + wide * 0.6, y + high * 0.75)
    hand.turn(0.2)
    assert not play.tower.entries, "pieces fall in while the slider still moves"
    hand.turn(0.2)
    assert {entry.piece.id for entry in play.tower.entries} == inside and play.counts.thrown == thrown


@pytest.mark.parametrize(
    ("figures", "failed"),
    [
        ({"out_now": 0.03, "now_noise": 0.0}, "Too few pieces come out"),
        ({"calls": 10, "out_now": 0.06, "now_noise": 0.2}, "Too few pieces come out"),
        ({"out_now": 0.99, "inside_mean": 0.1}, "Too few pieces stick"),
        ({"freed_by_three": 0.1, "three_noise": 0.0}, "Bangs free too few pieces"),
        ({"stay_p995": 60, "stay_max": 70}, "The longest stay was 70 throws"),
        ({}, ""),
    ],
)
def test_each_check_of_a_tower_fails_only_if_its_figure_is_out_of_range(
    open_app: Opener, figures: dict[str, float], failed: str
) -> None:
    builder = open_builder(open_app())
    trial = run_trial(builder.building.design.spec, calls=2)
    trial = replace(trial, calls=60, whole=True, out_now=0.6, inside_mean=3.0, freed_by_three=0.5, stay_p995=9)
    trial = replace(trial, full_over_gentle=2.0, own_over_other=2.0, rest_p95=1.0, rest_max=2.0, capped=0)
    builder.building.trial = replace(trial, **figures)  # type: ignore[arg-type]
    assert [words for is_passed, words in checks(builder.building) if not is_passed] == ([failed] if failed else [])


def test_name_that_is_too_long_is_cut_with_a_notice(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand, None)
    hand.click("builder.name")
    hand.type("Bone Mill of Una the Ver")
    assert hand.stage.notice is None
    hand.type("y Patient")
    assert builder.building.design.name == "Bone Mill of Una the Ver"
    assert hand.stage.notice == "There is room for 24 characters."


def test_towers_without_a_name_are_numbered(open_app: Opener) -> None:
    hand = open_app()
    for _ in range(2):
        open_builder(hand, None)
        hand.click("builder.add.flap")
        hand.click("builder.save")
        hand.click("builder.add.peg")
        hand.click("builder.save")  # again: the tower keeps its name
        assert any(
            label.text.startswith("My tower") for label in labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw())
        )
        hand.stage.pop()
    names = {entry.tower.name for entry in hand.stage.shared(Shelf).all_towers() if entry.source == "own"}
    assert names == {"My tower", "My tower 2"}


def test_empty_name_field_shows_the_name_under_which_the_tower_is_saved(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand, None)
    hand.click("builder.add.flap")
    hand.click("builder.name")
    hand.type("Castle")
    hand.click("builder.save")
    hand.click("builder.name")
    for _ in "Castle":
        hand.key(pygame.K_BACKSPACE)
    shown = {label.text for label in labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw())}
    assert builder.tower.name == "My tower" and "My tower" in shown and "Castle" not in shown


def test_refused_tower_is_titled_not_playable_and_says_why_its_trial_ended_early(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    trial = replace(run_trial(builder.building.design.spec, calls=2), calls=15, whole=False)
    builder.building.cancel_trial()
    canvas = hand.stage.canvas
    for out_now, words in ((0.05, "Ended early: the result is clear"), (0.6, "Ended early: time was up")):
        builder.building.trial = replace(trial, out_now=out_now, now_noise=0.01, freed_by_three=0.5)
        hand.stage.refresh()
        hand.turn()
        drawn = [label.text for label in labels_drawn(canvas, lambda _: hand.stage.draw())]
        assert "Not playable yet" in drawn and words in drawn


def test_trial_of_a_tower_runs_in_the_background_and_decides_whether_it_can_be_played(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    assert not hand.control("builder.play")["enabled"]
    hand.click("builder.cancel")
    hand.turn(0.5)  # a press that follows sooner counts as the second half of a double click
    hand.click("builder.measure")
    hand.turn(0.5)
    assert "Measuring" in hand.control("builder.verdict")["label"] and hand.stage.scene.wants_frames
    hand.click("builder.cancel")
    assert not builder.building.is_measuring and "builder.measure" in hand.control_ids()
    builder.building.measure(5)
    wait(hand, lambda: not builder.building.is_measuring)
    found = builder.building.trial
    assert found is not None and found.calls == 5
    verdict = hand.control("builder.verdict")["label"]
    assert not hand.control("builder.play")["enabled"], f"a trial of only five throws gave a verdict: {verdict}"
    # figures of a tower that is playable
    builder.building.trial = replace(found, calls=60, out_now=0.6, inside_mean=3.0, freed_by_three=0.5, stay_p995=9)
    builder.building.trial = replace(builder.building.trial, full_over_gentle=2.0, own_over_other=2.0)
    hand.stage.refresh()
    hand.turn()
    verdict = hand.control("builder.verdict")["label"]
    assert hand.control("builder.play")["enabled"], f"the tower cannot be played: {verdict}"
    hand.stage.pop()
    assert open_builder(hand).building.trial == found, "the same tower was measured twice"


def test_tower_stays_playable_if_a_second_measuring_is_cancelled(open_app: Opener) -> None:
    hand = open_app()
    trial = run_trial(TWO_FLAPS.spec, calls=4)
    # figures of a tower that is playable
    trial = replace(trial, calls=60, out_now=0.6, inside_mean=3.0, freed_by_three=0.5, stay_p995=9)
    trial = replace(trial, full_over_gentle=2.0, own_over_other=2.0)
    hand.stage.shared(Shelf).trials.keep(trial)
    builder = open_builder(hand)
    assert hand.control("builder.play")["enabled"]
    hand.click("builder.measure")
    wait(hand, lambda: builder.building.trial != trial)
    hand.turn(0.5)  # a press that follows sooner counts as the second half of a double click
    hand.click("builder.cancel")
    assert hand.control("builder.play")["enabled"], hand.control("builder.verdict")["label"]


def test_tray_says_that_no_more_drums_fit_while_other_parts_still_fit(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.towers.design.MAX_DRUMS", 2)
    hand = open_app()
    open_builder(hand)
    assert hand.control("builder.add.peg")["enabled"]
    reason = control_named(hand.stage, "builder.add.wheel").why_not
    assert reason == "This tower can't hold any more drums: remove a part with a drum first."


def test_click_on_the_verdict_selects_the_part_at_fault(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand, OwnTower("Wedge", by="", width=1040, rows=(*TWO_FLAPS.rows, WEDGING_PEG)))
    assert "wedge" in hand.control("builder.verdict")["label"]
    hand.click("builder.verdict")
    assert chosen(builder).kind == "peg"
    hand.click("builder.away")
    assert "wedge" not in hand.control("builder.verdict")["label"]


def test_verdict_is_black_in_high_contrast(open_app: Opener) -> None:
    hand = open_app()
    open_builder(hand)
    control = control_named(hand.stage, "builder.verdict")
    canvas = hand.stage.canvas
    use_contrast(True)
    try:
        for kind in get_args(VerdictKind):
            VerdictLook(Verdict(kind, "A title", "A line.")).draw(canvas, control, Touch())
            edge = canvas.mapping.to_window(Rect(control.rect.centerx, control.rect.y + 5, 1, 1)).topleft
            assert contrast(tuple(canvas.surface.get_at(edge))[:3], BONE) > 14, f"the ground of {kind} is not black"
    finally:
        use_contrast(False)


def test_click_on_a_disabled_button_highlights_the_verdict_and_shows_no_notice(open_app: Opener) -> None:
    hand = open_app()
    open_builder(hand, OwnTower("Wedge", by="", width=1040, rows=(*TWO_FLAPS.rows, WEDGING_PEG)))

    def is_highlighted() -> bool:
        look = control_named(hand.stage, "builder.verdict").look
        return isinstance(look, VerdictLook) and look.is_highlighted

    assert not is_highlighted()
    hand.click("builder.measure")
    assert is_highlighted() and hand.stage.notice is None
    hand.click("builder.verdict")
    hand.click("builder.away")
    assert not is_highlighted(), "another verdict is highlighted as well"


def test_click_on_the_verdict_selects_the_part_where_pieces_stay_stuck(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "why_not_playable", lambda trial: ("for_ever",))
    hand = open_app()
    builder = open_builder(hand)
    trial = run_trial(builder.building.design.spec, calls=2)
    builder.building.cancel_trial()
    builder.building.trial = replace(trial, clogged=1)
    hand.stage.refresh()
    hand.turn()
    verdict = hand.control("builder.verdict")["label"]
    assert verdict.startswith("Not playable yet. ") and verdict.endswith(" Pieces mostly get stuck at flap 2.")
    hand.click("builder.verdict")
    assert chosen(builder).kind == "flap" and chosen(builder).drum == 1
    builder.building.trial = replace(trial, clogged=-1)
    assert builder.building.verdict.parts == (), "the verdict names a part although no part is at fault"


def test_tower_is_named_saved_shared_and_opened_again(open_app: Opener) -> None:
    hand = open_app()
    builder = open_builder(hand)
    hand.click("builder.name")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("Loom")
    hand.click("builder.save")
    shelf = hand.stage.shared(Shelf)
    own_towers = [entry for entry in shelf.all_towers() if entry.source == "own"]
    assert [entry.tower.name for entry in own_towers] == ["Loom"] and builder.building.is_saved
    hand.click("builder.add.peg")
    hand.click("builder.save")
    assert len([entry for entry in shelf.all_towers() if entry.source == "own"]) == 1, (
        "saving again did not replace the file"
    )
    hand.click("builder.undo")
    hand.click("builder.undo")
    assert builder.tower.name == TWO_FLAPS.name == builder._name.text, (
        "the field does not show the name that undo brought back"
    )
    hand.click("builder.redo")
    hand.click("builder.redo")
    assert builder.tower.name == "Loom" == builder._name.text and builder.building.is_saved
    hand.click("builder.share")
    hand.click("tower_sharing.file")
    assert hand.map["screen"] == "exported"
    file = next((hand.stage.data_dir / "shared").glob("*.tower"))
    assert read_tower(file.read_bytes()).name == "Loom"
    hand.click("back")
    hand.click("builder.share")
    hand.click("tower_sharing.picture")
    hand.click("back")
    image = next((hand.stage.data_dir / "shared").glob("*.png"))
    assert tower_in(image.read_bytes()) == read_tower(file.read_bytes())
    assert pygame.image.load(image).get_size() == (640, 900)
    hand.click("builder.open")
    name = next(
        control["id"] for control in hand.map["controls"] if control["label"] == Path(own_towers[0].path or "").name
    )
    hand.click(name)
    assert hand.map["screen"] == "tower_builder" and builder.building.design.name == "Loom"


def test_builder_explains_harder_bangs_only_if_the_tower_has_a_drum(open_app: Opener) -> None:
    def is_told(tower: OwnTower | None) -> bool:
        hand = open_app()
        open_builder(hand, tower)
        return any(
            "harder bang" in label.text for label in labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw())
        )

    assert is_told(TWO_FLAPS)
    assert not is_told(None), "an empty shaft has no drum end to hold"


@pytest.mark.parametrize("code", languages())
def test_names_of_the_parts_can_be_read_in_every_language_at_the_largest_text_size(
    open_app: Opener, tmp_path: Path, code: str
) -> None:
    (tmp_path / "options.json").write_text(json.dumps({"language": code, "text_size": 1.5}), encoding="utf-8")
    hand = open_app(size=(1280, 720))
    open_builder(hand)
    names = {control.label for control in hand.stage.controls if control.id.startswith("builder.add.")}
    labels = labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw())
    sizes = {label.text: label.size for label in labels if label.text in names}
    assert sizes.keys() == names and min(sizes.values()) >= MIN_TEXT_SIZE
