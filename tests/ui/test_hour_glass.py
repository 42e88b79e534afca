"""The hour-glass: it tells how long each person takes, and stops while nobody is there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.core.match import seconds_by_person
from tests.ui.stagehand import Opener, Stagehand, table_of


@pytest.fixture
def open_race(open_app: Opener, tmp_path: Path) -> Callable[..., Stagehand]:
    """Return a function that opens a race with the option "hour_glass" set to ``shown``."""

    def open_with_option(shown: str, *, bots: tuple[int, ...] = (), cards: bool = False) -> Stagehand:
        (tmp_path / "options.json").write_text(json.dumps({"hour_glass": shown, "speed": 0.0}), encoding="utf-8")
        request = {"action": "play", "game": "race", "names": ("Ada", "Bo"), "seed": 5, "bots": bots}
        return open_app(**request, options={"cards": cards})

    return open_with_option


def _move(hand: Stagehand, after: float) -> None:
    """Make the first move there is, after some seconds."""
    hand.turn(after)
    hand.click(next(control["id"] for control in hand.map["controls"] if control["moves"]))


@pytest.mark.unseen
def test_each_seat_is_timed_until_it_moves(open_race: Callable[..., Stagehand]) -> None:
    hand = open_race("result")
    match, asked = table_of(hand).match, []
    for after in (20.0, 30.0, 5.0):
        assert match.prompt is not None
        asked.append(match.prompt.seat)
        _move(hand, after)
    expected = [sum(after for seat, after in zip(asked, (20, 30, 5), strict=True) if seat == own) for own in (0, 1)]
    assert tuple(seconds_by_person(match).values()) == (
        pytest.approx(expected[0], abs=2),
        pytest.approx(expected[1], abs=2),
    )
    assert "table.hour_glass" not in hand.control_ids(), "the times are shown before the result"


@pytest.mark.unseen
def test_no_time_is_saved_while_the_hour_glass_is_off(open_race: Callable[..., Stagehand], tmp_path: Path) -> None:
    hand = open_race("off")
    _move(hand, 20.0)
    assert table_of(hand).match.seconds == {}
    assert b"seconds" not in next((tmp_path / "matches").glob("*.firepit")).read_bytes()


@pytest.mark.unseen
def test_hour_glass_stops_while_the_table_is_covered_or_the_window_unattended(
    open_race: Callable[..., Stagehand],
) -> None:
    hand = open_race("result", cards=True)
    match = table_of(hand).match
    hand.turn(50.0)
    assert hand.map["screen"] == "curtain"
    hand.click("curtain.accept")
    hand.turn(10.0)
    hand.key(pygame.K_ESCAPE)
    hand.turn(50.0)
    hand.key(pygame.K_ESCAPE)
    hand.app.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))
    hand.turn(50.0)
    hand.app.handle(pygame.event.Event(pygame.WINDOWRESTORED))
    hand.app._pacing.last_attended_at -= 1000  # as if nothing had been touched for long
    hand.turn(50.0)
    # the 50 seconds in the minimised window and the 50 without a touch do not count
    assert hand.stage.attended_clock == pytest.approx(hand.stage.clock - 100, abs=1)
    _move(hand, 0.0)
    assert sum(tuple(seconds_by_person(match).values())) == pytest.approx(10, abs=3)


@pytest.mark.unseen
def test_bots_are_not_timed(open_race: Callable[..., Stagehand]) -> None:
    hand = open_race("result", bots=(1,))
    for _ in range(3):
        _move(hand, 10.0)
    ada, bo = tuple(seconds_by_person(table_of(hand).match).values())
    assert ada == pytest.approx(30, abs=4) and bo == 0


@pytest.mark.unseen
def test_result_shows_the_time_taken_before_and_after_the_match_was_resumed(
    open_race: Callable[..., Stagehand], open_app: Opener, tmp_path: Path
) -> None:
    hand = open_race("result")
    _move(hand, 62.0)
    file = next((tmp_path / "matches").glob("*.firepit"))
    hand.close()
    again = open_app(action="resume", file=file)
    while again.map["screen"] != "result":
        _move(again, 0.5)
    sentence = again.stage.scene.sentences_and_counts()[0][0]  # type: ignore[attr-defined]
    assert re.match(r"Time taken: \w+ 1:[01]\d, \w+ 0:", sentence.words), "the 62 s before the pause are not counted"
    assert sentence.words in again.stage.scene.read_out()
    assert max(tuple(seconds_by_person(Match.load(file)).values())) == pytest.approx(62, abs=15)


def test_sign_at_the_table_shows_the_seconds_as_they_pass(open_race: Callable[..., Stagehand]) -> None:
    hand = open_race("table")
    table = table_of(hand)
    table.seat_spot = lambda seat: pygame.FRect(40 + 390 * seat, 100, 360, 80)  # type: ignore
    _move(hand, 2.0)
    hand.turn(1.5)
    rect = hand.control("table.hour_glass")["rect"]
    assert hand.stage.scene.wants_frames
    pictures = set()
    for _ in range(4):
        hand.turn(0.5)
        window = pygame.display.get_surface()
        assert window is not None
        pictures.add(pygame.image.tobytes(window.subsurface(rect), "RGB"))
    assert len(pictures) == 3, "the picture does not change once a second"
    assert table.read_out()[-1].startswith("Time taken: Ada 0:0")


@pytest.mark.unseen
def test_sign_at_the_table_hides_no_control_that_makes_a_move(open_race: Callable[..., Stagehand]) -> None:
    hand = open_race("table")
    table = table_of(hand)
    spot = pygame.FRect(40, 100, 360, 80)
    table.seat_spot = lambda seat: spot  # type: ignore
    hand.turn(1.5)
    assert "table.hour_glass" in hand.control_ids()
    spot.topright = next(control.rect for control in table.controls() if control.moves).topright
    hand.turn(1.5)
    assert "table.hour_glass" not in hand.control_ids(), "the sign is drawn over a move"


@pytest.mark.unseen
def test_hour_glass_is_chosen_in_the_options(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="home")
    hand.click("home.options")
    hand.click("options.tab.play")
    hand.click(next(name for name in hand.control_ids() if "hour_glass" in name and name.endswith("table")))
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["hour_glass"] == "table"
