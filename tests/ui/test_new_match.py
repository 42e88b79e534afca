"""Setting up a match: what begins with one touch, which bot is offered first, and what names, seats and options say."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.bots import bot_kind, bots_offered
from game.kept.names import remember_names
from game.screens.new_match.new_match import SHELF
from game.screens.new_match.options_panel import _words_width, column_ends
from game.screens.quick_start import best_start, first_options
from game.screens.table.table import Table
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

Opener = Callable[..., Stagehand]
REAL = [entry.name for entry in GAMES.values() if entry.built and entry.name != "race"]


def table_of(hand: Stagehand) -> Match:
    """Return the match whose table is on the stage."""
    return next(scene for scene in hand.stage.scenes if isinstance(scene, Table)).match


def seats_of(match: Match) -> tuple[tuple[str, ...], list[str | None]]:
    bots: Any = match.table["bots"]
    return match.names, list(bots)


@pytest.mark.parametrize("game", REAL)
def test_one_person_against_the_good_bot_is_one_click_from_home(open_app: Opener, tmp_path: Path, game: str) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click(f"home.{game}.quick")
    match = table_of(hand)
    names, bots = seats_of(match)
    assert names[0] == "Zora" and "Kim" not in names, "who sat here last plays, and no bot has a person's name"
    assert bots == [None, *[bots_offered(match.rules)[0]] * (len(names) - 1)]
    assert bots_offered(match.rules)[0] != "random"
    assert len(names) == (1 if max(match.rules.seats) == 1 else 3)
    assert match.options == first_options(match.rules)


def test_the_quick_start_stands_beside_an_open_match_too(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    Match.new("stone_age", names=["Ada", "Bo"], seed=1).save(tmp_path / "matches" / "one.firepit")
    hand = open_app()
    hand.click("home.stone_age.quick")
    assert table_of(hand).names[0] == "Ada", "the names in kept matches count"


@pytest.mark.parametrize("game", REAL)
def test_every_bot_says_how_it_plays_and_random_is_offered_last(open_app: Opener, game: str) -> None:
    hand = open_app()
    hand.click(f"home.{game}.new")
    rules = GAMES[game].load_rules()
    offered = [name for name in hand.names() if name.startswith("new.0.player.")]
    assert offered == [f"new.0.player.{bot}" for bot in ("person", *bots_offered(rules))]
    assert offered[-1].endswith("random") and bot_kind(rules, bots_offered(rules)[0]).first
    for bot in rules.bots:
        manner = bot_kind(rules, bot).manner
        assert manner.endswith(".")
        control = next(each for each in hand.stage.controls if each.id == f"new.0.player.{bot}")
        assert control.tooltip == manner


def test_a_first_set_up_seats_a_person_against_the_good_bot(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    assert hand.stage.scene._summary() == "Zora against Una (Hunter) and Brok (Hunter)"  # type: ignore[attr-defined]
    hand.click("new.1.player.person")
    assert hand.stage.scene._summary() == "Zora and Kim against Brok (Hunter)"  # type: ignore[attr-defined]
    hand.click("new.more")
    hand.click("new.begin")
    assert seats_of(table_of(hand)) == (("Zora", "Kim", "Brok", "Oona"), [None, None, "hunter", "hunter"])


def test_as_last_time_begins_with_what_was_set_up_last(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.settlers.new")
    assert "new.quick.last" not in hand.names() and "new.quick.people" in hand.names()
    hand.click("new.count.3")
    hand.click("new.1.player.random")
    hand.click("new.option.brisk.True")
    hand.click("new.begin")
    hand.app.stage.scenes[0].refresh()
    last = table_of(hand)
    again = open_app()
    again.click("home.settlers.new")
    again.click("new.quick.last")
    match = table_of(again)
    assert seats_of(match) == seats_of(last) and match.options == last.options and match.options["brisk"] is True


def test_people_alone_begin_with_the_names_used_last(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click("home.stone_age.new")
    hand.click("new.quick.people")
    assert seats_of(table_of(hand)) == (("Zora", "Kim"), [None, None])


def test_the_name_is_the_one_a_person_used_last(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Kim"])
    remember_names(tmp_path, ["Zora"])
    hand = open_app()
    assert best_start(hand.stage, "stone_age").seating.looks[0].name == "Zora"


def test_a_lesson_played_on_seats_who_sat_here_last(open_app: Opener, tmp_path: Path) -> None:
    from tests.ui.test_lessons import begin, follow

    remember_names(tmp_path, ["Brok"])
    hand = open_app()
    begin(hand, "stone_age_solo")
    follow(hand, hand.click)
    hand.click("lesson.on")
    assert table_of(hand).names == ("Brok",)


def test_no_option_speaks_of_the_value_behind_a_word() -> None:
    """Pictures of the trial showed "whoever rolls highest (0)"."""
    for game in REAL:
        for option in GAMES[game].load_rules().options:
            assert "(0)" not in option.text and len(option.notes) in (0, len(option.values))
            assert option.first is None or option.first in option.values


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("game", REAL)
def test_option_words_keep_off_each_other(open_app: Opener, tmp_path: Path, game: str, text_size: float) -> None:
    """At 960 x 540 they stood too close: below an option's words there is half a line before the next title."""
    (tmp_path / "options.json").write_text(json.dumps({"text_size": text_size}), encoding="utf-8")
    hand = open_app(size=(960, 540))
    hand.click(f"home.{game}.new")
    panel, canvas = hand.stage.scene._options, hand.stage.canvas  # type: ignore[attr-defined]
    places, _, _ = panel._arranged(canvas)
    for (option, place), (_, following) in pairwise(places):
        words = place.words + canvas.prose_height(panel._words(option), _words_width(option, panel._wide), 19)
        assert following.left > place.left or following.top - words >= 10, option.key


def test_nothing_on_the_page_lies_over_something_else(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.5")
    shelf = SHELF.bottom * 0.8
    seats = [
        control for control in hand.map["controls"] if control["id"].startswith("new.") and "quick" not in control["id"]
    ]
    boxes = [control["rect"] for control in seats if control["id"].split(".")[1].isdigit()]
    assert len(boxes) == 5 * 7 and all(top >= shelf - 20 for _, top, _, _ in boxes)
    for index, (x, y, wide, high) in enumerate(boxes):
        for left, top, width, height in boxes[index + 1 :]:
            assert x + wide <= left + 1 or left + width <= x + 1 or y + high <= top + 1 or top + height <= y + 1


def test_alone_the_options_stand_in_columns_below_the_only_seat(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.stone_age_solo.new")
    seat, level = hand.control("new.0.name")["rect"], hand.control("new.option.level.1")["rect"]
    field, seed = hand.control("new.option.field.0")["rect"], hand.control("new.seed")["rect"]
    assert seat[1] + seat[3] < level[1] == field[1]
    assert level[0] < field[0] < seed[0]
    hand.click("new.0.player.elder")
    assert hand.control("new.option.level.1")["rect"][1] > level[1], "the seat of an elder is higher"


@pytest.mark.parametrize(
    ("heights", "columns", "ends"),
    [
        ([2, 3, 1], 1, (3,)),
        ([2, 3, 1], 2, (1, 3)),
        ([1, 1, 5], 2, (2, 3)),
        ([4, 1, 1, 1], 3, (0, 1, 4)),
        ([], 2, (0, 0)),
    ],
)
def test_columns_are_as_low_as_they_can_be(heights: list[float], columns: int, ends: tuple[int, ...]) -> None:
    assert column_ends(heights, columns) == ends


@pytest.mark.parametrize("game", REAL)
def test_matches_that_begin_at_once_have_names_of_their_own(open_app: Opener, game: str) -> None:
    """Two stones said "Me against 2 bots"."""
    hand = open_app(size=(1280, 720))
    hand.click(f"home.{game}.new")
    titles = [control["label"] for control in hand.map["controls"] if control["id"].startswith("new.quick.")]
    assert len(set(titles)) == len(titles) and not any("bot" in title for title in titles)
