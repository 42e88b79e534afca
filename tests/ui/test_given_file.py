"""A file named at the start or dropped on the window: a match, a recorded drop, or neither."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core import Match
from game.passage.drops import load_drops, save_drops
from tests.ui.stagehand import Opener


def test_match_dropped_on_the_window_is_opened(open_app: Opener, tmp_path: Path) -> None:
    Match.new("stone_age", names=["Ada", "Bo"], seed=7).save(tmp_path / "given.firepit")
    hand = open_app(action="home")
    hand.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "given.firepit")))
    hand.settle()
    assert [scene.name for scene in hand.stage.scenes] == ["home", "match"]
    assert hand.map["prompt"] == "Ada: Place figures. You have 5 left."


def test_opened_drop_file_is_played_on_the_theatre_screen(open_app: Opener, tmp_path: Path) -> None:
    _, drops = load_drops(Path(__file__).parents[1] / "golden" / "ugh_ugh.firepit")
    save_drops(drops[:1], tmp_path / "given.drop")
    hand = open_app(action="open", file=tmp_path / "given.drop")
    assert hand.map["screen"] == "theatre"


def test_file_of_another_kind_is_reported_and_changes_nothing(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"a picture")
    hand = open_app(action="home")
    for name in ("holiday.jpg", "nowhere.firepit"):
        hand.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name)))
        hand.settle()
        assert hand.map["screen"] == "home"
        assert hand.stage.notice is not None and name in hand.stage.notice
