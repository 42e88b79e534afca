"""The workshop, by mouse and by keys: pieces fall, flaps are struck, dials turn, drops are counted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.passage.drops import read_drops
from game.passage.knocks import Soundtrack
from game.screens.navigation import open_screen
from game.screens.workshop.trial import Play, measure_drops
from game.screens.workshop.workshop import Workshop
from game.screens.workshop.workshop_panels import draw_band_mark
from game.ui.asset_folder import find_assets
from game.ui.layout import SCREEN, Rect
from game.ui.offscreen import OffscreenCanvas
from physics.tower import TOWER
from tests.layout.label_recorder import labels_drawn
from tests.legibility import contrast
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_theatre import wait

pytestmark = pytest.mark.unseen


def open_workshop(hand: Stagehand) -> Workshop:
    """Open the workshop, let a second go by, and return its screen."""
    open_screen(hand.stage, "workshop")
    scene = hand.stage.scene
    assert isinstance(scene, Workshop)
    hand.turn(1.0)
    return scene


def test_piece_falls_where_the_pointer_clicks(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    hand.click("workshop.piece.6")  # the bear, which follows five clans and the tiger
    x, y, width, _ = hand.control("workshop.mouth")["rect"]
    hand.move_to(x + width * 0.8, y + 20)
    hand.press(x + width * 0.8, y + 20)
    hand.release(x + width * 0.8, y + 20)
    hand.turn()
    entry = workshop.play.tower.entries[0]
    assert entry.piece.id == 36 and entry.piece.x == pytest.approx(TOWER.shaft.width * 0.8, abs=2)


def test_workshop_is_used_with_keys_alone(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    play = workshop.play
    hand.focus(lambda control: control["id"] == "workshop.mouth")
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_RETURN)
    assert play.counts.thrown == 1 and play.tower.entries[0].piece.x < TOWER.shaft.width / 2
    hand.turn(12.0)
    hand.focus(lambda control: control["id"] == "workshop.pad.1")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    hand.turn(0.8)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    hand.turn()
    assert play.counts.bangs == 1 and 0.5 < play.tower.bangs[0].strength <= 1.0
    out, inside = play.out_count, len(play.inside)
    assert workshop.read_out()[-1] == f"1 thrown, {out} out, {inside} inside, 1 bang" and out + inside == 1
    hand.focus(lambda control: control["id"] == "workshop.dial.flap.slope")
    hand.key(pygame.K_RIGHT)
    hand.turn(1.0)
    assert play.tower.spec.flap.slope > TOWER.flap.slope


def test_film_of_the_workshop_names_the_tower_in_which_the_pieces_fell(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    open_workshop(hand)
    hand.click("workshop.handful")
    hand.turn(12.0)
    hand.click("workshop.watch")
    wait(hand, lambda: "theatre.drop" in hand.control_ids())
    hand.turn()
    assert hand.control("theatre.tab.match")["label"] == "This film"
    labels = labels_drawn(hand.stage.canvas, lambda _: hand.stage.draw())
    row = [label.text for label in labels if label.control.startswith("theatre.drop.")]
    assert row.count("7 pieces thrown in") == 1, f"the row repeats its title: {row}"
    assert hand.stage.notice is None, "the film is said to be from an unknown tower"
    hand.click("theatre.drop")
    (saved,) = (tmp_path / "drops").glob("*.drop")
    (drop,) = read_drops(saved)
    assert drop.tower_origin == "this"


def test_measuring_stops_if_a_dial_is_turned_meanwhile(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    hand.click("workshop.run")
    wait(hand, lambda: workshop.measurement is not None)
    hand.focus(lambda control: control["id"] == "workshop.dial.flap.slope")
    hand.key(pygame.K_RIGHT)
    hand.turn(1.0)
    assert "workshop.run" in hand.control_ids() and "stopped" in (hand.stage.notice or "")
    assert workshop.measurement is None, "figures of other settings are shown"


def test_reset_results_stay_empty_while_drops_were_being_measured(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    hand.click("workshop.run")
    wait(hand, lambda: workshop.measurement is not None)
    hand.click("workshop.forget")
    hand.turn(1.0)
    assert workshop.measurement is None and "workshop.run" in hand.control_ids()


def test_workshop_says_why_nothing_comes_out_if_its_flaps_close_the_shaft(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    gap = next(slider for slider in workshop.dials.sliders if slider.dial.path == "flap.gap")
    for position, is_closed in ((0.0, True), (0.5, False)):
        gap.set_value(position)
        hand.turn(1.0)
        assert ("hardly anything comes out" in hand.map["prompt"]) == is_closed


def test_pieces_begin_to_fall_before_their_sounds_and_their_whole_film_are_computed(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = open_app().stage.sound
    ends: list[Callable[[], None]] = []

    class Thread:
        """A thread that does not run by itself: ``start`` puts its work into ``ends``, where the test calls it."""

        def __init__(self, target: Callable[..., None], args: tuple[object, ...], daemon: bool) -> None:
            self.start = partial(ends.append, partial(target, *args))

    monkeypatch.setattr("game.screens.workshop.trial.Thread", Thread)
    play = Play()
    play.throw_handful()
    heard: list[tuple[float, float]] = []
    monkeypatch.setattr(Soundtrack, "play", lambda self, player, start, end, speed: heard.append((start, end)))
    for before in (0.0, 0.25):
        play.advance(0.25)
        play.sound(sound, before, 1.0)
    assert play.is_falling and "outside" not in vars(play.film) and not heard
    ends[-1]()
    play.advance(0.25)
    play.sound(sound, 0.5, 1.0)
    assert play.is_falling and "outside" in vars(play.film) and heard == [(0.0, 0.75)]
    play.advance(play.film.seconds)
    assert not play.is_falling and play.second == play.film.seconds


def test_workshop_counts_a_piece_as_out_when_it_is_seen_to_come_out(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    play = workshop.play
    hand.click("workshop.handful")
    hand.click("workshop.handful")
    counted = set()
    while play.is_falling:
        counted.add((play.out_count, len(play.inside)))
        assert play.counts.thrown == play.out_count + len(play.inside), (
            "a piece is counted before it is seen to come out"
        )
        hand.turn(0.1)
    assert (0, play.counts.thrown) in counted and len(counted) > 2
    assert play.counts.thrown == play.counts.out + len(play.inside)
    assert play.counts.value("out_now") == play.counts.out / play.counts.thrown
    hand.click("workshop.forget")
    assert play.counts.thrown == len(play.inside) and play.out_count == 0
    hand.click("workshop.empty")
    hand.turn(1.0)
    assert play.inside == []


def test_thrown_pieces_are_out_or_inside_after_every_action() -> None:
    def counted() -> tuple[int, int, int]:
        return play.counts.thrown, play.out_count, len(play.inside)

    play = Play()
    actions: tuple[Callable[[], object], ...] = (
        play.throw_handful,
        lambda: play.advance(0.9),
        lambda: play.turn_dials({"flap.droop": 0.2}),
        play.throw_handful,
        lambda: play.advance(0.9),
        lambda: play.turn_dials({"flap.slope": 0.6}),
        play.throw_handful,
        play.empty,
        lambda: play.let_fall(0, 50.0),
        lambda: play.advance(60.0),
        play.empty,
    )
    for number, act in enumerate(actions):
        act()
        thrown, out, inside = counted()
        assert thrown == out + inside, f"after action {number}: {thrown} thrown, {out} out, {inside} inside"
    assert counted()[2] == 0


def test_dials_of_the_workshop_change_the_tower_and_reset_restores_it(open_app: Opener) -> None:
    hand = open_app()
    workshop = open_workshop(hand)
    play = workshop.play
    assert not hand.control("workshop.reset")["enabled"]
    hand.click("workshop.handful")
    hand.turn(10.0)
    x, y, width, height = hand.control("workshop.dial.flap.slope")["rect"]
    hand.move_to(x + width - 2, y + height / 2)
    hand.press(x + width - 2, y + height / 2)
    hand.turn()
    hand.release(x + width - 2, y + height / 2)
    hand.turn(15.0)
    assert play.tower.spec.flap.slope == pytest.approx(workshop.dials.sliders[0].dial.most, abs=0.02)
    assert play.counts.thrown == 7, "pieces that fell in again were counted twice"
    hand.click("workshop.reset")
    hand.turn(1.0)
    assert play.tower.spec == TOWER


def test_thousand_drops_run_in_another_process_and_can_be_cancelled(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.screens.workshop.workshop.measure_drops", partial(measure_drops, calls=6))
    hand = open_app()
    workshop = open_workshop(hand)
    hand.click("workshop.run")
    assert "1,000 throws and bangs" in hand.map["prompt"]
    wait(hand, lambda: workshop.measurement is not None)
    hand.turn(0.5)  # a press that follows sooner counts as the second half of a double click
    hand.click("workshop.cancel")
    assert "workshop.run" in hand.control_ids() and not workshop.wants_frames
    assert 0 < workshop.measurement["out_now"] < 1  # type: ignore[index,operator]


@pytest.mark.slow
def test_about_two_thirds_of_the_thrown_pieces_come_out_in_a_thousand_drops() -> None:
    result = measure_drops(lambda share, what=None: None, {})
    assert result["drops"] >= 1000
    assert 0.55 < result["out_now"] < 0.78


def test_workshop_says_what_it_needs_if_pymunk_is_missing(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app()
    for name in [name for name in sys.modules if name.startswith(("pymunk", "physics.laboratory.play"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pymunk", None)
    monkeypatch.setitem(sys.modules, "physics.laboratory.play", None)
    hand.stage.push(Workshop(hand.stage))
    hand.turn()
    assert "The workshop needs" in hand.map["prompt"]
    hand.click("back")
    assert hand.map["screen"] == "home"


def test_mark_of_a_target_range_stands_out_from_parchment() -> None:
    canvas = OffscreenCanvas((1280, 720), SCREEN, find_assets())
    canvas.panel("panel.parchment", SCREEN)
    band = Rect(700, 400, 60, 17)
    beside = canvas.pixels.get_at(canvas.mapping.to_pixel(band.x - 6, band.centery))
    draw_band_mark(canvas, band)
    row = [canvas.pixels.get_at(canvas.mapping.to_pixel(band.x + across, band.centery)) for across in range(4)]
    assert max(contrast(tuple(beside)[:3], tuple(ink)[:3]) for ink in row) > 3, "the band's edge is lost on parchment"
