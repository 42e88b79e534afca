"""The shelf of towers: choosing one, playing in it, changing it, and adding one by a file dropped on the window."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pygame
import pytest

from game.core import GAMES
from game.passage.tower_picture import paint_tower_ahead
from game.processes.background_job import Progress
from game.screens.navigation import open_screen
from game.screens.new_match.new_match import NewMatch
from game.screens.open_match import game_with_towers
from game.screens.table.table import Table
from game.screens.workshop.builder import Builder
from game.screens.workshop.tower_shelf import TowerShelf, playability_of
from game.screens.workshop.trial import FallingHandful, Play
from game.towers.shelf import HOUSE_TOWERS, Shelf
from game.towers.tower_file import OwnTower, picture_with, tower_bytes
from game.ui.offscreen import OffscreenCanvas
from game.ui.stage import STEP
from physics.laboratory.trial import run_trial
from physics.parts import STANDARD_ROWS, with_numbered_drums
from physics.tower import TowerSpec, spec_hash
from tests.patience import TIMEOUT
from tests.scenes.support import control_named
from tests.towers.test_tower_picture import picture
from tests.ui.stagehand import Opener, Stagehand, is_enabled, middle_of
from tests.ui.test_builder import TWO_FLAPS, WEDGING_PEG

pytestmark = pytest.mark.unseen

#: the size of a tower's picture on its card, in pixels
PICTURE_SIZE = (77, 99)


@pytest.fixture
def put_on_shelf(monkeypatch: pytest.MonkeyPatch) -> Callable[[Stagehand], None]:
    """Return a function that puts a playable tower, ``TWO_FLAPS``, on a window's shelf."""
    monkeypatch.setattr("game.screens.workshop.tower_shelf.why_not_playable", lambda trial: ())

    def put(hand: Stagehand) -> None:
        hand.stage.shared(Shelf).keep(TWO_FLAPS)
        hand.stage.shared(Shelf).trials.keep(run_trial(TWO_FLAPS.spec, calls=2))

    return put


def tower_control(hand: Stagehand, name: str) -> str:
    """Scroll the shelf until a tower can be seen, and return the id of its control."""
    for _ in range(12):
        if name in [control["label"] for control in hand.map["controls"]]:
            break
        hand.move_to(*(length / 2 for length in hand.stage.canvas.surface.get_size()))
        hand.turn()
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, precise_y=-1.0, y=-1, x=0))
        hand.turn()
    return next(control["id"] for control in hand.map["controls"] if control["label"] == name)


def painting_canvases(size: tuple[int, int]) -> list[OffscreenCanvas]:
    """Return the canvases in memory on which towers of a size are painted: twice as large."""
    gc.collect()
    return [
        kept
        for kept in gc.get_objects()
        if isinstance(kept, OffscreenCanvas) and kept.size == (2 * size[0], 2 * size[1])
    ]


def drop_file(hand: Stagehand, path: Path) -> None:
    """Drop a file on the window."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hand.turn()


def test_new_match_has_a_row_for_the_tower_only_in_games_with_a_tower(open_app: Opener) -> None:
    hand = open_app()
    for game in GAMES.values():
        if game.built:
            open_screen(hand.stage, "new_match", game.name)
            hand.turn()
            assert ("new.tower" in hand.control_ids()) == (game.towers is not None), (
                f"{game.name}: expected a row for the tower: {game.towers is not None}, but got the contrary"
            )
            hand.stage.pop()


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720)])
def test_match_is_set_up_with_a_tower_from_the_shelf(
    open_app: Opener, put_on_shelf: Callable[[Stagehand], None], size: tuple[int, int]
) -> None:
    hand = open_app(size=size)
    put_on_shelf(hand)
    open_screen(hand.stage, "new_match", game_with_towers())
    hand.turn()
    assert hand.control("new.tower")["label"] == "Tower: The Passage"
    hand.click("new.tower")
    card = tower_control(hand, "Two Drums")
    hand.click(card)
    assert hand.map["screen"] == "tower_shelf", "the first touch already sets the match up"
    hand.click(card)
    assert hand.map["screen"] == "new_match" and hand.control("new.tower")["label"] == "Tower: Two Drums"
    hand.click("new.begin")
    table = hand.stage.scene
    assert isinstance(table, Table) and table.match.setup.tower == TWO_FLAPS.to_json()


def test_towers_are_chosen_on_the_shelf_with_keys_alone(
    open_app: Opener, put_on_shelf: Callable[[Stagehand], None]
) -> None:
    hand = open_app()
    put_on_shelf(hand)
    open_screen(hand.stage, "new_match", game_with_towers(), TWO_FLAPS)
    hand.turn()
    hand.focus(lambda control: control["id"] == "new.tower")
    hand.key(pygame.K_RETURN)
    assert hand.control(tower_control(hand, "Two Drums"))["focused"]
    hand.key(pygame.K_UP)
    hand.key(pygame.K_UP)
    assert hand.control(tower_control(hand, "The Passage"))["focused"]
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    new_match = hand.stage.scene
    assert isinstance(new_match, NewMatch) and new_match.seating.tower is None


def test_pieces_fall_through_the_chosen_tower_except_with_reduced_motion(open_app: Opener) -> None:
    hand = open_app()
    open_screen(hand.stage, "tower_shelf")
    hand.turn(0.1)
    shelf = hand.stage.scene
    assert isinstance(shelf, TowerShelf) and shelf.wants_frames
    parts = shelf.moving_parts()
    assert parts is not None and len(parts) == 1 and parts[0].w * parts[0].h < 40_000, (
        "more than the chosen tower's picture is drawn again"
    )
    hand.click("shelf.tower.4")
    hand.turn()
    until = time.monotonic() + TIMEOUT
    while shelf.falling.play is None and time.monotonic() < until:
        hand.turn()
    play = shelf.falling.play
    assert play is not None and play.is_falling and play.tower.spec == shelf.entries[4].tower.spec
    hand.stage.options.reduced_motion = True
    assert not shelf.wants_frames


def advance_until_falling(falling: FallingHandful, tower: OwnTower) -> Play:
    """Let time go by until the pieces that fall through a tower are computed; return their fall."""
    until = time.monotonic() + TIMEOUT
    while falling.play is None and time.monotonic() < until:
        falling.advance(tower, PICTURE_SIZE, STEP)
        time.sleep(0.001)
    assert falling.play is not None, "no handful fell"
    return falling.play


def test_error_in_computing_a_fall_is_raised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[TowerSpec] = []

    def record_and_fail(spec: TowerSpec, stand: object) -> None:
        attempts.append(spec)
        raise ZeroDivisionError

    monkeypatch.setattr("game.screens.workshop.trial.Play", record_and_fail)
    falling = FallingHandful()
    with pytest.raises(ZeroDivisionError):
        advance_until_falling(falling, TWO_FLAPS)
    for _ in range(200):
        falling.advance(TWO_FLAPS, PICTURE_SIZE, STEP)
        time.sleep(0.001)
    assert len(attempts) == 1, "a fall that failed is computed again and again"


def test_falls_are_computed_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fall is a handful of pieces that falls through the tower pictured on a card. Meanwhile other cards are chosen;
    only the fall for the last of them is computed next."""
    computed: list[TowerSpec] = []
    may_compute = Event()

    def record_and_compute_when_told(spec: TowerSpec, stand: object) -> Play:
        computed.append(spec)
        may_compute.wait(TIMEOUT)
        return Play(spec)

    monkeypatch.setattr("game.screens.workshop.trial.Play", record_and_compute_when_told)
    other = replace(TWO_FLAPS, rows=with_numbered_drums(STANDARD_ROWS))
    falling = FallingHandful()
    for tower in (TWO_FLAPS, other, TWO_FLAPS, other):
        falling.advance(tower, PICTURE_SIZE, STEP)
    may_compute.set()
    play = advance_until_falling(falling, other)
    assert play.tower.spec == other.spec
    assert computed == [TWO_FLAPS.spec, other.spec], "falls that will not be seen are computed"


def test_threads_paint_the_towers_while_the_empty_shelf_is_shown(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    painters: list[Thread] = []
    monkeypatch.setattr(
        "game.screens.workshop.tower_shelf.paint_tower_ahead", lambda *tower: painters.append(current_thread())
    )
    hand = open_app(unseen=False)
    hand.app.draw()
    open_screen(hand.stage, "tower_shelf")
    shelf = hand.stage.scene
    assert isinstance(shelf, TowerShelf) and hand.stage.needs_placeholder
    while hand.stage.needs_placeholder:
        hand.app.draw()
    assert painters and main_thread() not in painters
    for has_unpainted_tower in (False, True):
        hand.stage.push(Builder(hand.stage))
        hand.stage.pop()
        assert hand.stage.needs_placeholder == has_unpainted_tower
        shelf.entries[0] = replace(shelf.entries[0], tower=TWO_FLAPS)
        monkeypatch.setattr(shelf, "look_for_changes", lambda: None)  # otherwise the shelf would list the old towers


def test_canvas_for_painting_towers_is_freed_when_the_shelf_is_left(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.options.reduced_motion = True  # otherwise a thread paints what lies behind the pieces that fall
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    paint_tower_ahead(TWO_FLAPS.spec, (91, 113))
    assert painting_canvases((91, 113)), "no canvas was made for painting, so the test shows nothing"
    hand.stage.pop()
    assert not painting_canvases((91, 113)), "the canvas is still in memory"


def test_own_tower_is_changed_in_place_and_any_other_tower_as_a_copy(
    open_app: Opener, put_on_shelf: Callable[[Stagehand], None]
) -> None:
    hand = open_app()
    put_on_shelf(hand)
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    hand.click("shelf.change")
    builder = hand.stage.scene
    assert isinstance(builder, Builder) and len(builder.building.design.parts) == 6
    hand.click("builder.save")
    hand.click("back")
    listed = hand.stage.shared(Shelf).all_towers()
    assert [entry.source for entry in listed if entry.tower.name == "The Passage"] == ["rule_book"]
    assert [entry.source for entry in listed if entry.tower.name == "Copy of The Passage"] == ["own"]
    hand.click(tower_control(hand, "Two Drums"))
    hand.click("shelf.change")
    hand.click("builder.add.peg")
    hand.click("builder.save")
    hand.click("back")
    listed = hand.stage.shared(Shelf).all_towers()
    assert len([entry for entry in listed if entry.tower.name == "Two Drums"]) == 1


def test_shelf_chooses_and_shows_the_tower_that_was_just_built(open_app: Opener) -> None:
    hand = open_app()
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    hand.click("shelf.build")
    hand.click("builder.add.flap")
    hand.click("builder.save")
    hand.click("back")
    shelf = hand.stage.scene
    assert isinstance(shelf, TowerShelf) and shelf.entries[shelf.chosen].source == "own"
    card = control_named(hand.stage, f"shelf.tower.{shelf.chosen}")
    assert card.visible_rect == card.rect, "the new tower is not scrolled into view"


def test_deleted_tower_is_restored_by_the_button_or_by_undo(
    open_app: Opener, put_on_shelf: Callable[[Stagehand], None]
) -> None:
    hand = open_app()
    put_on_shelf(hand)
    open_screen(hand.stage, "tower_shelf", None, TWO_FLAPS)
    hand.turn()

    def own_towers() -> list[str]:
        return [entry.tower.name for entry in hand.stage.shared(Shelf).all_towers() if entry.source == "own"]

    restores: tuple[Callable[[], None], ...] = (
        lambda: hand.click("shelf.restore"),
        lambda: hand.key(pygame.K_z, pygame.KMOD_CTRL),
    )
    for restore in restores:
        hand.click("shelf.delete")
        assert own_towers() == [] and "restore" in (hand.stage.notice or "")
        assert "shelf.delete" not in hand.control_ids(), "a tower of the house can be deleted"
        assert isinstance(hand.stage.scene, TowerShelf)
        assert hand.stage.scene.chosen == len(HOUSE_TOWERS), "the next tower on the shelf is not chosen"
        assert hand.control("shelf.restore")["label"] == "Restore “Two Drums”"
        restore()
        shelf = hand.stage.scene
        assert own_towers() == ["Two Drums"]
        assert isinstance(shelf, TowerShelf) and shelf.entries[shelf.chosen].tower == TWO_FLAPS
        assert "shelf.restore" not in hand.control_ids()


def test_tower_whose_measuring_was_cut_short_is_measured_again_on_the_shelf(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.screens.workshop.tower_shelf.MANY_THROWS", 4)
    hand = open_app()
    hand.stage.shared(Shelf).keep(TWO_FLAPS)
    trials = hand.stage.shared(Shelf).trials
    short = run_trial(TWO_FLAPS.spec, calls=2)
    trials.keep(short)
    open_screen(hand.stage, "tower_shelf", None, TWO_FLAPS)
    hand.turn()
    assert "shelf.play" not in hand.control_ids()
    hand.click("shelf.measure")
    assert not is_enabled(hand, "shelf.measure")
    hand.move_to(*(length / 2 for length in hand.stage.canvas.surface.get_size()))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, precise_y=9.0, y=9, x=0))
    hand.turn()
    first_card = hand.control("shelf.tower.0")["rect"]
    until = time.monotonic() + TIMEOUT
    while trials.of(short.tower) == short and time.monotonic() < until:
        time.sleep(0.05)
        hand.turn()
    measured = trials.of(short.tower)
    assert measured is not None and measured.calls == 4
    hand.turn()
    assert hand.control("shelf.tower.0")["rect"] == first_card, "the shelf scrolls when a tower has been measured"


def test_towers_that_are_to_be_measured_again_are_measured_one_after_the_other(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.screens.workshop.tower_shelf.MANY_THROWS", 4)
    hand = open_app()
    trials = hand.stage.shared(Shelf).trials
    peg = (2, 0, 520, 2700, 40, 0, 0, 0, 0, -1, 0)
    towers = [TWO_FLAPS, replace(TWO_FLAPS, name="Pegged", rows=(*TWO_FLAPS.rows, peg))]
    for tower in towers:
        hand.stage.shared(Shelf).keep(tower)
        trials.keep(run_trial(tower.spec, calls=2))
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    for tower, label in zip(towers, ("Measuring…", "Waiting…"), strict=True):
        hand.click(tower_control(hand, tower.name))
        hand.click("shelf.measure")
        assert not is_enabled(hand, "shelf.measure") and hand.control("shelf.measure")["label"] == label
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until and any(calls_of(hand, tower) != 4 for tower in towers):
        time.sleep(0.05)
        hand.turn()
    assert [calls_of(hand, tower) for tower in towers] == [4, 4]


def calls_of(hand: Stagehand, tower: OwnTower) -> int:
    """Return the number of calls in the trial of a tower."""
    trial = hand.stage.shared(Shelf).trials.of(spec_hash(tower.spec))
    return 0 if trial is None else trial.calls


def test_tower_whose_file_is_gone_is_not_restored_and_the_chosen_tower_stays(
    open_app: Opener, put_on_shelf: Callable[[Stagehand], None], tmp_path: Path
) -> None:
    hand = open_app()
    put_on_shelf(hand)
    open_screen(hand.stage, "tower_shelf", None, TWO_FLAPS)
    hand.turn()
    hand.click("shelf.delete")
    shelf = hand.stage.scene
    assert isinstance(shelf, TowerShelf)
    chosen = shelf.chosen
    (deleted,) = (tmp_path / "towers" / "deleted").iterdir()
    deleted.unlink()
    hand.click("shelf.restore")
    assert "cannot be restored" in (hand.stage.notice or "") and "shelf.restore" not in hand.control_ids()
    assert shelf.chosen == chosen > 0, "another tower is chosen"


def fail_to_measure(progress: Progress, *arguments: object) -> None:
    raise ValueError("The task failed.")


def test_tower_whose_measuring_failed_can_be_played_in_after_it_is_measured_again(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.screens.workshop.tower_shelf.why_not_playable", lambda trial: ())
    monkeypatch.setattr("game.screens.workshop.tower_shelf.MANY_THROWS", 2)
    hand = open_app()
    hand.stage.shared(Shelf).keep(TWO_FLAPS)
    until = time.monotonic() + TIMEOUT
    with monkeypatch.context() as failing:
        failing.setattr("game.screens.workshop.tower_shelf.measure_tower", fail_to_measure)
        open_screen(hand.stage, "tower_shelf", None, TWO_FLAPS)
        while "shelf.measure" not in hand.control_ids() and time.monotonic() < until:
            hand.turn()
    assert hand.stage.notice == "The task failed."
    hand.click("shelf.measure")
    while "shelf.play" not in hand.control_ids() and time.monotonic() < until:
        time.sleep(0.05)
        hand.turn()
    assert is_enabled(hand, "shelf.play")


@pytest.mark.parametrize("kind", [".tower", ".png"])
def test_tower_dropped_on_the_window_is_added_to_the_shelf(open_app: Opener, tmp_path: Path, kind: str) -> None:
    hand = open_app()
    path = tmp_path / f"given{kind}"
    path.write_bytes(tower_bytes(TWO_FLAPS) if kind == ".tower" else picture_with(picture(), TWO_FLAPS))
    drop_file(hand, path)
    shelf = hand.stage.scene
    assert isinstance(shelf, TowerShelf) and shelf.entries[shelf.chosen].tower == TWO_FLAPS
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"


def test_broken_tower_file_is_refused_with_a_reason_and_changes_nothing(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    path = tmp_path / "given.tower"
    path.write_bytes(tower_bytes(TWO_FLAPS)[:-4])
    drop_file(hand, path)
    assert hand.map["screen"] == "home" and "damaged" in hand.stage.notice


def test_shelf_says_which_of_its_files_cannot_be_read(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "towers").mkdir()
    (tmp_path / "towers" / "torn.tower").write_bytes(b"no tower")
    hand = open_app()
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    assert "torn.tower: " in (hand.stage.notice or "")
    hand.stage.remove_notice()
    (tmp_path / "towers" / "cut.tower").write_bytes(tower_bytes(TWO_FLAPS)[:-4])
    for notice_begins in ("2 files cannot be read. ", ""):
        open_screen(hand.stage, "tower_builder")
        hand.stage.pop()
        notice = hand.stage.notice or ""
        assert notice.startswith(notice_begins) and bool(notice) == bool(notice_begins)
        hand.stage.remove_notice()


def test_a_tower_opens_from_the_command_line(tmp_path: Path, open_app: Opener) -> None:
    path = tmp_path / "given.tower"
    path.write_bytes(tower_bytes(TWO_FLAPS))
    hand = open_app(action="open", file=path)
    assert hand.map["screen"] == "tower_shelf"


def test_unplayable_tower_is_listed_last_with_the_reason(open_app: Opener) -> None:
    hand = open_app()
    shelf = hand.stage.shared(Shelf)
    shelf.keep(OwnTower("Wedge", by="Ayla", width=1040, rows=(*TWO_FLAPS.rows, WEDGING_PEG)))
    open_screen(hand.stage, "tower_shelf")
    hand.turn()
    screen = hand.stage.scene
    assert isinstance(screen, TowerShelf) and screen.entries[-1].tower.name == "Wedge"
    card = hand.control(tower_control(hand, "Wedge"))
    playability = playability_of(screen.entries[-1], shelf.trials)
    assert playability.why_not.startswith("Peg 1 is 10 mm from the wall") and playability.why_not in screen.line_of(
        screen.entries[-1], playability
    )
    hand.click(card["id"])
    assert not hand.control("shelf.play")["enabled"]


def test_lesson_about_building_ends_with_a_tower_on_the_shelf(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.screens.workshop.building._MEASURE_DELAY", 1e9)
    hand = open_app()
    open_screen(hand.stage, "first_tower")
    hand.turn()
    assert "needs a third flap" in hand.map["prompt"]
    hand.click("builder.add.flap")
    hand.turn(0.5)
    assert "handful" in hand.map["prompt"]
    hand.click("builder.handful")
    hand.turn(12.0)
    assert "Bang on a drum end" in hand.map["prompt"]
    place = middle_of(hand.control("builder.pad.0"))
    hand.press(*place)
    hand.turn(0.3)
    hand.release(*place)
    hand.turn(8.0)
    assert "make it yours" in hand.map["prompt"]
    hand.focus(lambda control: control["id"] == "builder.number.length")
    hand.key(pygame.K_LEFT)
    hand.turn(0.5)
    assert "measured" in hand.map["prompt"]
    hand.click("first_tower.next")
    assert "shelf" in hand.map["prompt"]
    hand.click("builder.save")
    assert hand.map["screen"] == "tower_shelf"
    assert [entry.tower.name for entry in hand.stage.shared(Shelf).all_towers() if entry.source == "own"]
