"""The menu over the table: it describes the set-up, and a match can be given up there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.kept.seats import seat_looks, seat_table, trust_option
from game.screens.table.pause import setup_words
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen


def test_menu_describes_how_the_match_was_set_up() -> None:
    looks = seat_looks(["Ada", "Bo", "Cy"], {})
    table = seat_table(looks, [None, "hunter", None]) | {"trust": True}
    match = Match.new(
        "settlers", names=["Ada", "Bo", "Cy"], seed=7, options={"brisk": True, "youngest": 2}, table=table
    )
    assert setup_words(match) == (
        "Ada, Bo (Easy bot) and Cy\n"
        "Who starts: Bo, Beginners' set-up: No, Length: Short: 8 points, We trust each other, seed 7"
    )
    deviating = Match.new("ugh_ugh", names=["Ada", "Bo"], seed=1)
    assert setup_words(deviating).endswith("\nFirst game: No, seed 1"), (
        "the menu does not name an option that differs from the choice for a first match"
    )
    assert setup_words(Match.new("race", names=["Ada", "Bo"], seed=1)).endswith("\nDefault options, seed 1")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("ugh_ugh", "First game: No, We trust each other"),
        ("stone_age", "No announcement"),
        ("my_first_stone_age", "Default options"),
    ],
)
def test_menu_shows_the_trust_option_in_the_words_of_each_game(game: str, words: str) -> None:
    match = Match.new(game, names=["Ada", "Bo"], seed=1, table={"trust": True})
    assert setup_words(match).endswith(f"\n{words}, seed 1")
    option = trust_option(match.entry)
    assert option is None or words.split(", ")[-1] in option.labels


def test_notice_of_the_table_does_not_stay_over_the_menu(open_app: Opener) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hand.stage.notice == "No moves yet."
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "pause" and hand.stage.notice is None


def test_second_touch_of_give_up_ends_the_match_and_the_match_can_be_restored(
    open_app: Callable[..., Stagehand], tmp_path: Path
) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"cards": False})
    hand.key(pygame.K_ESCAPE)
    hand.click("pause.give_up")
    assert hand.map["screen"] == "pause" and hand.control("pause.give_up")["label"] == "Really give up?"
    assert hand.stage.notice == "The match would end without a result. You would have 30 days to restore it."
    hand.click("pause.give_up")
    assert hand.map["screen"] == "home" and "home.race.continue" not in hand.control_ids()
    assert not list((tmp_path / "matches").glob("*.firepit"))
    hand.click("home.records")
    hand.click("records.deleted")
    hand.click(next(name for name in hand.control_ids() if name.startswith("records.restore") or ".back" in name))
    assert list((tmp_path / "matches").glob("*.firepit"))
