"""Setting up a match: the quick start, the bot offered first, and the texts of names, seats and options."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.core.bots import bot_kind, usual_bot
from game.kept.last_setups import names_or_defaults, setup_like
from game.kept.library import Summary
from game.kept.names import remember_names
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.new_match.new_match import NewMatch
from game.screens.new_match.options_panel import column_ends
from game.screens.new_match.seats_panel import PANEL
from game.screens.open_match import go_home, quick_start_seating
from game.ui.segments import Segment
from tests.layout.looking import labels_of
from tests.position import default_options
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand, middle_of, table_of

pytestmark = pytest.mark.unseen

REAL = [entry.name for entry in GAMES.values() if entry.built and entry.name != "race"]


def seats_of(match: Match) -> tuple[tuple[str, ...], list[str | None]]:
    """Return the names and the bots of a match, seat by seat."""
    bots: Any = match.table["bots"]
    return match.names, list(bots)


@pytest.mark.parametrize("game", REAL)
def test_match_of_one_person_against_the_good_bot_is_one_click_from_home(
    open_app: Opener, tmp_path: Path, game: str
) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click(f"home.{game}.quick")
    match = table_of(hand).match
    names, bots = seats_of(match)
    assert names[0] == "Zora" and "Kim" not in names, (
        "the person who played last has no seat, or a bot has a person's name"
    )
    assert bots == [None, *[usual_bot(match.rules)] * (len(names) - 1)] and usual_bot(match.rules) != "random"
    assert len(names) == (1 if max(match.rules.seats) == 1 else 3)
    first = {option.key: option.first for option in match.rules.options if option.first is not None}
    assert match.options == default_options(match.rules) | first


def test_quick_start_is_also_offered_beside_an_open_match(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    Match.new("stone_age", names=["Ada", "Bo"], seed=1).save(tmp_path / "matches" / "one.firepit")
    Match.new("cvlizations", names=["Ada", "Bo"], seed=1).save(tmp_path / "matches" / "two.firepit")
    hand = open_app()
    hand.click("home.stone_age.quick")
    assert table_of(hand).match.names[0] == "Ada", "the quick start ignores the names in saved matches"


@pytest.mark.parametrize("game", REAL)
def test_every_bot_states_its_strength_and_the_easiest_is_offered_first(open_app: Opener, game: str) -> None:
    hand = open_app()
    hand.click(f"home.{game}.new")
    hand.unfold("new.0.player.person")
    rules = GAMES[game].load_rules()
    offered = [control for control in hand.stage.controls if control.id.startswith("new.0.player.")]
    assert [control.id for control in offered] == [f"new.0.player.{bot}" for bot in ("person", *rules.bots)]
    assert offered[1].id.endswith("random") and offered[0].label == "Person"
    assert len({control.label for control in offered}) == len(offered), "two bots have the same strength"
    for bot, control in zip(rules.bots, offered[1:], strict=True):
        kind = bot_kind(rules, bot)
        assert kind.manner.endswith(".") and control.tooltip == kind.manner
        assert control.label == kind.level != ""


def test_first_set_up_has_a_person_against_the_good_bot(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    assert hand.stage.scene.summary() == "Zora against 2 bots"  # type: ignore[attr-defined]
    hand.click("new.1.player.person")
    assert hand.stage.scene.summary() == "Zora and Kim against one bot"  # type: ignore[attr-defined]
    hand.click("new.more")
    hand.click("new.begin")
    assert seats_of(table_of(hand).match) == (("Zora", "Kim", "Brok", "Oona"), [None, None, "hunter", "hunter"])


def test_seats_that_stay_keep_their_players_when_the_number_of_seats_changes(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Zora", "Kim"])
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    before = new_match_of(hand).seating
    for count in (2, 5, 3):
        hand.click(f"new.count.{count}")
        seating = new_match_of(hand).seating
        stayed = min(count, 3)
        assert (seating.looks[:stayed], seating.bots[:stayed]) == (before.looks[:stayed], before.bots[:stayed])


def test_choices_of_an_abandoned_set_up_are_kept_until_the_program_ends(open_app: Opener) -> None:
    hand = open_app(size=(1600, 900))
    hand.click("home.ugh_ugh.new")
    for choice in ("new.1.player.person", "new.count.4", "new.option.first_game.False", "new.options.more"):
        hand.click(choice)
    new_match_of(hand).options.seed_field.put("12345")
    chosen = new_match_of(hand).seating
    hand.key(pygame.K_ESCAPE)
    open_screen(hand.stage, "new_match", "ugh_ugh")
    assert new_match_of(hand).seating == chosen and chosen.seed == 12345
    hand.stage.pop()
    again = open_app()
    again.click("home.ugh_ugh.new")
    assert new_match_of(again).seating != chosen


def test_game_without_a_set_up_begins_with_the_players_of_the_last_match(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.1.player.person")
    hand.click("new.begin")
    match = table_of(hand).match
    go_home(hand.stage)
    open_screen(hand.stage, "new_match", "cvlizations")
    seating = new_match_of(hand).seating
    assert seating.looks == seat_looks(match.names, match.table) and seating.bots == (None, None, "hunter")


def test_people_come_first_if_a_game_has_fewer_seats_than_the_last_match() -> None:
    table = {"colours": ["yellow", "red", "blue"], "bots": ["hunter", None, "elder:200:bold"]}
    summary = Summary("", 0, 0, "", "stone_age", ("Brok", "Una", "Oona"), table, people=(None, "Una", None))
    rules = GAMES["ugh_ugh"].load_rules()
    all_seats = setup_like(summary, rules)
    assert (all_seats["count"], all_seats["names"]) == (3, ["Brok", "Una", "Oona"])
    assert all_seats["bots"] == ["hunter", None, "elder:200:bold", *["hunter"] * (max(rules.seats) - 3)]
    solo = next(entry for entry in GAMES.values() if entry.seats == (1,)).load_rules()
    alone = setup_like(summary, solo)
    assert (alone["names"], alone["colours"], alone["bots"]) == (["Una"], ["red"], [None])


def test_names_stay_at_their_seats_if_another_seat_has_no_name() -> None:
    assert names_or_defaults(["", "Mia"], 3) == ["Una", "Mia", "Brok"]
    assert names_or_defaults(["", None], 2, person="Ayla") == ["Ayla", "Una"]


def test_set_up_of_a_game_opens_with_the_choices_of_its_last_match(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.settlers.new")
    hand.click("new.count.3")
    hand.click("new.1.player.random")
    hand.click("new.option.brisk.True")
    hand.click("new.begin")
    last = table_of(hand).match
    again = open_app()
    again.click("home.settlers.new")
    again.click("new.begin")
    match = table_of(again).match
    assert seats_of(match) == seats_of(last) and match.options == last.options and match.options["brisk"] is True


def test_players_are_added_and_removed_at_their_rows(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    assert hand.control("new.more")["label"] == "Add a fourth player"
    hand.click("new.more.5")
    assert "new.4.name" in hand.control_ids() and "new.more" not in hand.control_ids()
    assert "new.3.drop" not in hand.control_ids(), "a remove button appeared under the pointer"
    name = new_match_of(hand).seating.looks[3].name
    hand.unfold("new.3.player.person")
    hand.click("new.3.drop")
    sitting = [look.name for look in new_match_of(hand).seating.looks]
    assert len(sitting) == 4 and name not in sitting
    hand.click("new.count.2")
    for seat in (0, 1):
        hand.move_to(*middle_of(hand.control(f"new.{seat}.name")))
        hand.turn()
        assert f"new.{seat}.drop" not in hand.control_ids(), "fewer than two players can be left"


def names_of(hand: Stagehand) -> list[str]:
    """Return the names of the seats on the open screen for a new match."""
    return [look.name for look in new_match_of(hand).seating.looks]


def test_default_name_stays_when_a_bot_becomes_a_person(open_app: Opener, tmp_path: Path) -> None:
    """In an earlier version Brok became Oona, since people had played under both default names."""
    remember_names(tmp_path, ["Una", "Brok", "Oona"])
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.2")
    names = names_of(hand)
    for player in ("random", "person", "random", "person"):
        hand.click(f"new.1.player.{player}")
        assert names_of(hand) == names == ["Una", "Brok"]


def test_added_seat_has_a_name_of_its_own(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.2")
    hand.click("new.1.name")
    hand.type("oona")
    hand.click("new.count.4")
    assert names_of(hand) == ["Una", "oona", "Brok", "Tarn"]
    assert hand.control("new.begin")["enabled"]
    hand.click("new.count.3")
    hand.click("new.count.4")
    assert names_of(hand) == ["Una", "oona", "Brok", "Tarn"], "names are lost with their seats"


# Options


def new_match_of(hand: Stagehand) -> NewMatch:
    """Return the open screen for a new match."""
    scene = hand.stage.scene
    assert isinstance(scene, NewMatch)
    return scene


def spoken_summary(hand: Stagehand) -> str:
    """Return the spoken text of the folded options."""
    return control_named(hand.stage, "new.options.more").heard


def shown_options(hand: Stagehand) -> list[str]:
    """Return the unfolded options in their order."""
    return list(dict.fromkeys(name.split(".")[2] for name in hand.control_ids() if name.startswith("new.option.")))


def test_important_options_are_open_and_the_other_options_are_folded(open_app: Opener) -> None:
    hand = open_app(size=(1600, 900))
    hand.click("home.ugh_ugh.new")
    assert shown_options(hand) == ["longest_hair", "first_game", "hints", "open_boxes"]
    assert "3 (none changed)" in spoken_summary(hand)
    hand.click("new.count.2")
    hand.click("new.1.player.person")
    assert shown_options(hand) == ["longest_hair", "first_game", "trust", "hints"], (
        "the options for people who share the screen are missing"
    )
    hand.click("new.options.more")
    unfolded = [option.key for option, _ in new_match_of(hand).options.arrange(hand.stage.canvas).layouts]
    important = ["longest_hair", "first_game", "trust", "hints"]
    assert unfolded == [*important, "open_boxes", "glass_passage", "cards"], "the options have changed their order"
    assert shown_options(hand)[-3:] == ["open_boxes", "glass_passage", "cards"] and "new.seed" in hand.control_ids()
    hand.click("new.option.glass_passage.True")
    hand.click("new.options.more")
    assert "4 (1 changed)" in spoken_summary(hand)


@pytest.mark.parametrize("text_size", [1.0, 1.2])
@pytest.mark.parametrize("game", ["ugh_ugh", "cvlizations", "stone_age", "settlers"])
def test_option_to_cover_the_table_is_unfolded_for_two_people(open_app: Opener, game: str, text_size: float) -> None:
    hand = open_app(size=(1600, 900))
    hand.stage.canvas.use_text_size(text_size)
    hand.click(f"home.{game}.new")
    hand.unfold("new.1.player.person")
    hand.click("new.1.player.person")
    assert "trust" in shown_options(hand), "the option is not shown"


def test_recommended_label_of_a_bot_is_uncut_and_inside_the_panel(open_app: Opener) -> None:
    hand = open_app(size=(1600, 900), unseen=False)
    hand.click("home.cvlizations.new")
    labels = [label for label in labels_of(hand.stage) if label.text == "recommended"]
    assert labels and all(label.ink.right <= PANEL.right for label in labels)


def test_options_without_effect_at_this_number_of_seats_are_not_offered(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.cvlizations.new")
    scene = new_match_of(hand)
    assert [option.key for option in scene.options.listed_options] == ["helm", "hints", "tower_castle_larder"]
    hand.click("new.count.2")
    hand.click("new.1.player.person")
    assert [option.key for option in scene.options.listed_options] == [
        "two_players",
        "trust",
        "hints",
        "tower_castle_larder",
    ]
    hand.click("new.option.two_players.advanced")
    assert "helm" in [option.key for option in scene.options.listed_options], (
        "the option is hidden although it has an effect without the Cave Geeks"
    )


@pytest.mark.parametrize("finished", [False, True])
def test_options_for_a_first_match_are_preset_until_a_match_is_finished(
    open_app: Opener, tmp_path: Path, finished: bool
) -> None:
    if finished:
        results = {"one": {"game": "settlers", "day": "", "seats": []}}
        (tmp_path / "house.json").write_text(json.dumps({"version": 1, "results": results}), encoding="utf-8")
    hand = open_app()
    hand.click("home.settlers.new")
    assert new_match_of(hand).seating.options["beginner"] is not finished
    marks = [label for label in labels_of(hand.stage) if label.text == "for a first match"]
    assert len(marks) == (0 if finished else 1)
    hand.click("new.begin")
    remembered = json.loads((tmp_path / "last_setup.json").read_text(encoding="utf-8"))["settlers"]["options"]
    assert ("beginner" in remembered) == finished, "a preset was saved as a choice"


@pytest.mark.parametrize("game", REAL)
def test_length_of_a_match_depends_on_the_number_of_seats(open_app: Opener, game: str) -> None:
    entry = GAMES[game]
    assert len(entry.minutes_each) == (len(entry.seats) if len(entry.seats) > 1 else 0)
    assert list(entry.minutes_each) == sorted(entry.minutes_each)
    hand = open_app()
    hand.click(f"home.{game}.new")
    counts = [control for control in hand.stage.controls if control.id.startswith("new.count.")]
    assert [control.look.lower_line for control in counts] == [f"{each} min" for each in entry.minutes_each]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("game", "option", "usual", "changed"),
    [("settlers", "brisk.True", ["75 min", "100 min"], ["50 min", "65 min"]), ("stone_age_solo", "level.4", [], [])],
)
def test_length_of_a_match_depends_on_its_options(
    open_app: Opener, game: str, option: str, usual: list[str], changed: list[str]
) -> None:
    hand = open_app()
    hand.click(f"home.{game}.new")

    def lengths() -> list[str]:
        counts = [control.look for control in hand.stage.controls if control.id.startswith("new.count.")]
        return [look.lower_line for look in counts if isinstance(look, Segment)]

    sentence = new_match_of(hand)._length_in_words()
    assert lengths() == usual
    if "new.options.more" in hand.control_ids():
        hand.click("new.options.more")
    hand.click(f"new.option.{option}")
    assert lengths() == changed and new_match_of(hand)._length_in_words() != sentence


def test_default_name_is_the_name_used_last(open_app: Opener, tmp_path: Path) -> None:
    remember_names(tmp_path, ["Kim"])
    remember_names(tmp_path, ["Zora"])
    hand = open_app()
    assert quick_start_seating(hand.stage, "stone_age").looks[0].name == "Zora"


def test_match_played_on_after_a_lesson_has_the_last_used_name(open_app: Opener, tmp_path: Path) -> None:
    from tests.ui.test_lessons import begin, follow

    remember_names(tmp_path, ["Brok"])
    hand = open_app()
    begin(hand, "stone_age_solo")
    follow(hand, hand.click)
    hand.click("lesson.on")
    assert table_of(hand).match.names == ("Brok",)


def test_option_texts_do_not_show_internal_values() -> None:
    """In an earlier version the text of an option was "whoever rolls highest (0)"."""
    for game in REAL:
        for option in GAMES[game].load_rules().options:
            assert "(0)" not in option.text and len(option.notes) in (0, len(option.values))
            assert option.first is None or option.first in option.values


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("game", REAL)
def test_options_at_set_up_are_at_least_half_a_line_apart(
    open_app: Opener, tmp_path: Path, game: str, text_size: float
) -> None:
    """In an earlier version, at 960 x 540, the next title stood too close to the text above it."""
    (tmp_path / "options.json").write_text(json.dumps({"text_size": text_size}), encoding="utf-8")
    hand = open_app(size=(960, 540))
    hand.click(f"home.{game}.new")
    panel, canvas = hand.stage.scene.options, hand.stage.canvas  # type: ignore[attr-defined]
    layouts, _, height = panel.arrange(canvas)
    for (option, layout), (_, following) in pairwise(layouts):
        assert following.left > layout.left or following.top - layout.bottom >= 10, (
            f"{option.key} is too near to the option after it"
        )
    more = [control for control in hand.stage.controls if control.id == "new.options.more"]
    if more:
        assert all(layout.bottom <= more[0].rect.y for _, layout in layouts), "an option lies under the button below"
    else:
        assert height > 0, "no option is laid out"


def test_controls_of_the_seats_do_not_overlap(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.ugh_ugh.new")
    hand.click("new.count.5")
    boxes = [
        control["rect"]
        for control in hand.map["controls"]
        if control["id"].startswith(tuple(f"new.{seat}." for seat in range(5)))
        and not control["id"].endswith((".row", ".drop"))
    ]
    assert len(boxes) == 5 * 3 + 4, "expected three controls in each of five rows, and four more in the unfolded row"
    for index, (x, y, wide, high) in enumerate(boxes):
        for left, top, width, height in boxes[index + 1 :]:
            assert x + wide <= left + 1 or left + width <= x + 1 or y + high <= top + 1 or top + height <= y + 1


def test_options_of_a_solo_game_stand_in_columns_below_the_seat(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    hand.click("home.stone_age_solo.new")
    seat, level = hand.control("new.0.name")["rect"], hand.control("new.option.level.1")["rect"]
    field, seed = hand.control("new.option.field.0")["rect"], hand.control("new.seed")["rect"]
    x, y, height = 0, 1, 3  # the indices of x, y and height in a rectangle
    assert seat[y] + seat[height] < level[y] == field[y]
    assert level[x] < field[x] < seed[x]
    hand.click("new.0.player.elder")
    assert hand.control("new.option.level.1")["rect"][y] > level[y], (
        "the options do not move down although the row of an elder is higher"
    )


@pytest.mark.parametrize(
    ("heights", "columns", "ends"),
    [  # a column ends before the option of this number
        ([2, 3, 1], 1, (3,)),
        ([2, 3, 1], 2, (1, 3)),
        ([1, 1, 5], 2, (2, 3)),
        ([4, 1, 1, 1], 3, (0, 1, 4)),
        ([], 2, (0, 0)),
    ],
)
def test_options_are_divided_into_columns_of_balanced_height(
    heights: list[float], columns: int, ends: tuple[int, ...]
) -> None:
    assert column_ends(heights, columns) == ends


@pytest.mark.parametrize(("game", "is_folded"), [("stone_age", False), ("ugh_ugh", True)])
def test_seed_field_is_folded_away_only_if_it_does_not_fit(open_app: Opener, game: str, is_folded: bool) -> None:
    hand = open_app()
    open_screen(hand.stage, "new_match", game)
    hand.turn(0.2)
    ids = hand.control_ids()
    assert ("new.options.more" in ids) == is_folded and ("new.seed" in ids) != is_folded


@pytest.mark.parametrize("seed", [-9223372036854775807, 9223372036854775807])
def test_every_seed_of_a_match_can_be_typed(open_app: Opener, seed: int) -> None:
    hand = open_app()
    hand.click("home.stone_age_solo.new")
    hand.click("new.seed")
    hand.type(str(seed))
    hand.click("new.begin")
    assert hand.map["screen"] == "match", hand.stage.notice
    assert table_of(hand).match.seed == seed
