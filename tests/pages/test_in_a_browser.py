"""The page of a drop in a real browser: playing, dragging, stepping, and sound."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("selenium")

from game.core import Match
from game.passage.drops import load_drops, read_drops
from game.passage.reel import best_reel, group_into_reels
from tests.cli.conftest import Run
from tests.pages.browser import Browser
from tests.pages.conftest import GOLDEN
from tests.played import play_at_random

#: the key as Selenium writes it
RIGHT_ARROW = "\ue014"


@pytest.fixture(scope="module")
def page(full_drop: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a throw of 20 pieces."""
    from game.cli import main

    page = tmp_path_factory.mktemp("pages") / "drop.html"
    assert main(["export", str(full_drop), "--html", str(page)]) == 0
    return page


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1920, 1080)])
def test_film_obeys_its_controls(browser: Browser, page: Path, width: int, height: int) -> None:
    browser.show(page, width, height)
    assert browser.overhang <= 0
    assert browser.ask("firepit.second") == 0, "the film started by itself with reduced motion"
    browser.click("#play")
    browser.wait_for("firepit.second > 0.3")
    browser.click("#play")
    browser.wait_for("!firepit.playing")
    stopped = browser.ask("firepit.second")
    assert stopped == browser.ask("firepit.second"), "the film goes on although it was stopped"
    browser.drag("#film", 0.3, 0.6)
    share = browser.ask("firepit.second / firepit.film.seconds")
    assert 0.4 < share < 0.7
    before = browser.ask("firepit.second")
    browser.click("#next")
    # a step is one frame, or up to one and a half if the drag has ended between two frames
    assert 0 < browser.ask("firepit.second") - before <= 1.51 / 60
    browser.click("[data-speed='0.25']")
    assert browser.ask("firepit.speed") == 0.25
    browser.click("#xray")
    assert browser.ask("firepit.open") is False
    browser.click("#xray")
    assert browser.ask("firepit.open") is True
    assert browser.messages() == [] and browser.requests() == []


def test_film_starts_by_itself_and_ends_with_the_right_counts_of_pieces(
    browser: Browser, page: Path, full_drop: Path
) -> None:
    browser.show(page, 1280, 720, still=False)
    browser.wait_for("firepit.playing")
    browser.ask("firepit.seek(firepit.film.seconds - 0.05)")
    browser.wait_for("!firepit.playing")
    (drop,) = read_drops(full_drop)
    shown = browser.ask("['in', 'out', 'stay'].map((name) => document.getElementById(`count_${name}`).textContent)")
    assert shown == [str(drop.thrown_count), str(drop.out_count), str(drop.inside_count)]
    assert browser.messages() == []


def test_page_is_silent_until_sound_is_switched_on(browser: Browser, page: Path) -> None:
    browser.show(page, 1280, 720)
    browser.ask("firepit.play(true)")
    browser.wait_for("firepit.second > 0.2")
    assert browser.ask("firepit.sound.context") is None
    browser.click("#sound")
    assert browser.ask("firepit.sound.on && firepit.sound.context.state") in ("running", "suspended")
    browser.wait_for("firepit.second > 0.5")
    assert browser.messages() == []


def test_pieces_and_flaps_on_the_page_are_at_their_recorded_positions(
    browser: Browser, page: Path, full_drop: Path
) -> None:
    browser.show(page, 800, 600)
    track = read_drops(full_drop)[0].track
    for second in (0.0, 0.333, 1.21, 1.999, track.seconds - 0.5):
        frame, shown = track.frame_at(second), browser.ask(f"firepit.posesAt({second})")
        assert [pose.id for pose in frame.pieces] == [pose["id"] for pose in shown["poses"]]
        for pose, drawn_pose in zip(frame.pieces, shown["poses"], strict=True):
            assert (drawn_pose["x"], drawn_pose["y"]) == pytest.approx((pose.x, pose.y), abs=1e-3)
            assert math.remainder(drawn_pose["angle"] - pose.angle, math.tau) == pytest.approx(0, abs=1e-4)
        assert shown["leaves"] == pytest.approx(list(frame.flaps), abs=1e-6)


def test_film_obeys_the_keyboard(browser: Browser, page: Path) -> None:
    browser.show(page, 1280, 720)
    browser.press(2 * RIGHT_ARROW)
    assert browser.ask("firepit.second") == pytest.approx(2 / 60)
    browser.press("x")
    assert browser.ask("firepit.open") is False
    browser.press("4")
    assert browser.ask("firepit.speed") == 2
    browser.press(" ")
    browser.wait_for("firepit.second > 0.2")
    assert browser.messages() == []


def test_page_of_an_unfinished_match_keeps_its_tower_closed(
    browser: Browser, run: Run, unfinished_match: Path, tmp_path: Path
) -> None:
    assert run("export", unfinished_match, "--html", tmp_path / "closed.html")[0] == 0
    browser.show(tmp_path / "closed.html", 1280, 720)
    browser.click("#play")
    browser.wait_for("firepit.second > 0.4")
    browser.press("x")
    assert browser.ask("firepit.open") is False and browser.ask("document.getElementById('xray').disabled")
    assert browser.ask("document.getElementById('trails').disabled")
    browser.ask("firepit.seek(firepit.film.seconds)")
    best = best_reel(group_into_reels(load_drops(unfinished_match)[1]))
    assert best is not None
    inside = browser.ask("document.getElementById('count_stay').textContent")
    assert inside == str(best.whole.inside_count), "the page counts other pieces inside than the theatre"
    of_clans = browser.ask("[...document.querySelectorAll('#clans .stay')].map((cell) => parseInt(cell.textContent))")
    assert sum(of_clans) == best.whole.inside_count, f"the clans have {of_clans} pieces inside"
    assert browser.messages() == []


@pytest.mark.parametrize("wide", (320, 1000))
def test_score_beside_the_widest_name_stays_in_one_line(browser: Browser, run: Run, tmp_path: Path, wide: int) -> None:
    match, random = Match.new("stone_age", names=["W" * 24, "\U0001d54e" * 20], seed=2), Random(2)
    play_at_random(match, random)
    match.save(tmp_path / "wide.firepit")
    assert run("export", tmp_path / "wide.firepit", "--html", tmp_path / "wide.html", "--match")[0] == 0
    browser.read(tmp_path / "wide.html", wide, 800)
    browser.wait_for("document.querySelectorAll('#places tr').length === 2")
    # the highest score, and how many lines of text it has
    lines = "((range) => (range.selectNodeContents(scores[0]), range.getClientRects().length))(document.createRange())"
    shown = f"((scores) => (scores[0].textContent = '345', {lines}))(document.querySelectorAll('#places td + td'))"
    assert browser.ask(shown) == 1 and browser.overhang <= 0


def test_match_page_plays_the_drop_chosen_in_its_log(browser: Browser, run: Run, tmp_path: Path) -> None:
    assert run("export", GOLDEN, "--html", tmp_path / "match.html", "--match")[0] == 0
    for wide, high in ((360, 640), (1920, 1080)):
        browser.show(tmp_path / "match.html", wide, high)
        assert browser.overhang <= 0
    assert browser.ask("firepit.film.told.name === PAGE.films[PAGE.best_film].name")
    browser.ask("document.querySelectorAll('#log button')[5].click()")
    # the third value of a log line is the place of its drop: the film, and the part of it
    film, part = browser.ask("PAGE.log.filter((line) => line[2])[5][2]")
    browser.wait_for(f"firepit.playing && firepit.second > firepit.film.parts[{part}].start + 0.1")
    assert browser.ask("firepit.film.told.name") == browser.ask(f"PAGE.films[{film}].name")
    assert browser.ask("document.querySelectorAll('#course .chances').length") == 2
    assert browser.messages() == []
