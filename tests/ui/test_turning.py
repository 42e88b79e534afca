"""Turning the picture by 180 degrees: touches, magnifier, tooltips and the UI map turn with it, also by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import GAMES
from game.ui.mapping import upside_down_rect
from tests.fast_set import two_games_of
from tests.ui.stagehand import Opener, Stagehand


def _redrawn_pixels(hand: Stagehand) -> bytes:
    """Draw everything anew, and return the pixels of the window."""
    hand.stage.resized()
    hand.app.draw()
    return _pixels()


def _pixels() -> bytes:
    """Return the pixels of the window."""
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")  # type: ignore[arg-type]


def _turned(pixels: bytes) -> bytes:
    """Return the pixels of a picture turned by 180 degrees."""
    return b"".join(pixels[index : index + 3] for index in range(len(pixels) - 3, -1, -3))


def test_key_turns_the_picture_in_the_window_and_back(open_app: Opener) -> None:
    hand = open_app(action="home")
    hand.click("home.options")
    hand.move_to(-5, -5)
    hand.settle()
    upright = _redrawn_pixels(hand)
    hand.key(pygame.K_t)
    assert hand.stage.notice == "The table was rotated."
    hand.stage.remove_notice()
    assert _redrawn_pixels(hand) == _turned(upright) != upright
    hand.key(pygame.K_t)
    hand.stage.remove_notice()
    assert _redrawn_pixels(hand) == upright


def test_turning_the_picture_keeps_the_painted_layers(open_app: Opener) -> None:
    hand = open_app(action="home")
    hand.click("home.options")
    hand.settle()
    painted = hand.stage.canvas.cached_layer_bytes
    hand.key(pygame.K_t)
    assert hand.stage.canvas.cached_layer_bytes == painted > 0


def test_a_changed_area_is_shown_where_it_lies_in_the_turned_picture(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.key(pygame.K_t)
    hand.stage.remove_notice()
    before = _redrawn_pixels(hand)
    x, y, width, height = next(control["rect"] for control in hand.map["controls"] if control["moves"])
    place = (x + width // 2, y + height // 2)
    hand.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    hand.app.draw()
    (area,) = hand.stage.changed
    assert area.size < (960, 540) and upside_down_rect(area, (960, 540)).collidepoint(place)
    part_by_part = _pixels()
    assert part_by_part != before and part_by_part == _redrawn_pixels(hand)


@pytest.mark.unseen
def test_touches_and_the_ui_map_turn_with_the_picture(open_app: Opener) -> None:
    hand = open_app(action="home")
    upright = {control["id"]: control["rect"] for control in hand.map["controls"]}
    hand.key(pygame.K_t)
    hand.turn()
    for name, rect in upright.items():
        assert hand.control(name)["rect"] == list(upside_down_rect(pygame.Rect(rect), (960, 540))), (
            f"{name} is not turned with the table"
        )
    hand.click("home.options")
    assert hand.map["screen"] == "options"


@pytest.mark.unseen
def test_magnifier_and_pinch_follow_the_turned_picture(open_app: Opener) -> None:
    hand = open_app(action="home")
    hand.key(pygame.K_t)
    hand.key(pygame.K_F2)
    hand.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0)))
    seen = hand.stage.canvas.seen
    assert (seen.right, seen.bottom) == (pytest.approx(1600, abs=3), pytest.approx(900, abs=3))
    hand.app.handle(pygame.event.Event(pygame.MULTIGESTURE, x=1.0, y=1.0, pinched=0.0))
    seen = hand.stage.canvas.seen
    assert (seen.left, seen.top) == (pytest.approx(0, abs=3), pytest.approx(0, abs=3))


def test_place_of_a_text_field_is_reported_where_the_turned_picture_shows_it(open_app: Opener) -> None:
    hand = open_app(action="home")
    box = pygame.Rect(10, 20, 100, 30)
    assert hand.app.window.to_points(box) == box
    hand.key(pygame.K_t)
    assert hand.app.window.to_points(box) == upside_down_rect(box, (960, 540))


@pytest.mark.unseen
def test_menu_turns_the_table_without_a_key(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.turn")
    assert hand.map["screen"] == "race" and hand.stage.turned


@pytest.mark.unseen
def test_options_turn_the_picture_back_when_no_match_is_open(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.turn")
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.leave")
    assert hand.map["screen"] == "home" and hand.stage.turned
    hand.click("home.options")
    hand.click("options.tab.seeing")
    hand.click("options.turn")
    assert hand.map["screen"] == "options" and not hand.stage.turned


@pytest.mark.unseen
def test_table_turns_between_seats_only_with_the_option(open_app: Opener, tmp_path: Path) -> None:
    names = ("Ada", "Bo")
    hand = open_app(action="play", game="race", names=names, seed=5, options={"cards": False})
    seats = _turned_by_seat(hand)
    assert seats == {0: {False}, 1: {False}}
    hand.close()
    (tmp_path / "options.json").write_text(json.dumps({"turn_between_seats": True}), encoding="utf-8")
    hand = open_app(action="play", game="race", names=names, seed=5, options={"cards": False})
    assert _turned_by_seat(hand) == {0: {False}, 1: {True}}
    hand.key(pygame.K_t)  # turns the picture, since Ada and Bo sit the other way round
    assert _turned_by_seat(hand) == {0: {True}, 1: {False}}
    hand.app.refresh_texts()
    hand.key(pygame.K_F10)
    hand.click("pause.leave")
    assert hand.map["screen"] == "home" and hand.stage.turned, "home was turned back with the table"


def _turned_by_seat(hand: Stagehand, moves: int = 12) -> dict[int, set[bool]]:
    """Play some moves through the window and return, for each seat that was asked, how the window was turned."""
    found: dict[int, set[bool]] = {}
    for _ in range(moves):
        table = hand.stage.scenes[1]
        found.setdefault(table.match.prompt.seat, set()).add(hand.app.window.is_turned)  # type: ignore[attr-defined]
        hand.click(next(control["id"] for control in hand.map["controls"] if control["moves"] and control["enabled"]))
    return found


@two_games_of(GAMES)
@pytest.mark.unseen
def test_table_of_every_game_turns_to_the_person_who_is_asked(open_app: Opener, tmp_path: Path, game: str) -> None:
    entry = GAMES[game]
    people = min(max(entry.seats), 4)
    names = ("Ada", "Bo", "Cy", "Di")[:people]
    (tmp_path / "options.json").write_text(json.dumps({"turn_between_seats": True}), encoding="utf-8")
    hand = open_app(action="play", game=game, names=names, seed=3)
    seen = set()
    for _ in range(14):
        if hand.map["screen"] == "result":
            break
        seat = hand.map["seat"]
        if seat is not None:
            seen.add(seat)
            assert hand.app.window.is_turned == (seat >= (people + 1) // 2), (
                f"the table is turned wrongly for seat {seat}"
            )
        hand.click(_next_touch(hand))
    assert len(seen) > 1 or people == 1


def test_picture_turns_back_when_the_person_on_the_other_side_leaves(open_app: Opener) -> None:
    """The table is then handed to nobody any more and must not stay turned."""
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.stage.options.turn_between_seats = True
    for _ in range(14):
        hand.click(_next_touch(hand))
        if hand.app.window.is_turned:
            break
    table: Any = hand.stage.scene
    assert table.match.prompt.seat == 1 and hand.app.window.is_turned
    table.helpers.seat_changer.change(1, "", "random")
    hand.turn()
    assert not hand.app.window.is_turned


def _next_touch(hand: Stagehand) -> str:
    """Return the first control that accepts a curtain or makes a move."""
    controls = [control for control in hand.map["controls"] if control["enabled"]]
    return next(control["id"] for control in controls if control["id"] == "curtain.accept" or control["moves"])
