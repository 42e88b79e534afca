"""Guided first matches: their scripts are short and consistent, and mouse or keys alone finish each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.core.undoing import only_answer
from game.core.words import ENGLISH, PSEUDO, languages, say, use_language
from game.kept.match_files import MatchFiles
from game.screens.lessons.lesson import Lesson
from game.screens.lessons.lesson_match import LessonMatch, hand_place, load_recording
from game.screens.lessons.script import LessonStep
from game.screens.navigation import open_screen
from game.screens.open_match import library
from game.screens.parts.pointing import find_room, tail_tip
from game.screens.table.table import Table
from game.stone_age.table import layout as stone_age_layout
from game.ugh_ugh.table import dialogs as reading
from game.ui.control import find_control
from game.ui.layout import SCREEN, Rect, inset
from tests.conformance.test_lessons import script_of
from tests.fast_set import mark_slow_except, two_games_of
from tests.layout.looking import labels_of
from tests.scenes.support import control_named
from tests.ui.stagehand import Stagehand, middle_of

TAUGHT = ("ugh_ugh", "cvlizations", "my_first_stone_age", "stone_age", "stone_age_solo", "settlers")
#: the most words of the text of a step
MAX_WORDS = 35
#: the most words of a sentence that is spoken to children
MAX_WORDS_SPOKEN = 8
#: words a minute that a newcomer reads
WORDS_A_MINUTE = 200
#: seconds to find and do one thing that a bubble asks for
SECONDS_A_TOUCH = 3.5
#: the controls at the end of a lesson
FAREWELL = ("lesson.on", "lesson.match", "lesson.home")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Stagehand]:
    hand = Stagehand(tmp_path, unseen=True)
    yield hand
    hand.close()


def begin(hand: Stagehand, game: str) -> Lesson:
    """Open the lesson of a game; return its screen."""
    open_screen(hand.stage, "lesson", game)
    hand.settle()
    lesson = hand.stage.scene
    assert isinstance(lesson, Lesson)
    return lesson


def begin_with_a_choice(hand: Stagehand, game: str) -> Lesson:
    """Open the lesson of a game without animations, and go to its second step, which asks for a choice."""
    hand.stage.options.speed = 0.0
    lesson = begin(hand, game)
    hand.click("lesson.next")
    return lesson


def begin_with_a_walk(hand: Stagehand) -> Lesson:
    """Open the lesson of Settlers without animations, and go to the step in which a nomad walks."""
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "settlers")
    follow(hand, hand.click, until=2)
    assert lesson.progress.step.move.startswith("walk")
    return lesson


def drag(hand: Stagehand, name: str, target: str) -> None:
    """Drag a control to the middle of another."""
    start, end = middle_of(hand.control(name)), middle_of(hand.control(target))
    hand.press(*start)
    hand.turn()
    hand.move_to(*end)
    hand.turn()
    hand.release(*end)
    hand.settle()


def make_the_choice(hand: Stagehand, lesson: Lesson) -> None:
    """Do what the second step asks for, and check that the lesson goes on."""
    follow(hand, hand.click, until=2)
    assert lesson.progress.index == 2


def focused(hand: Stagehand) -> dict[str, Any]:
    """Return the control that the lesson wants touched: the lesson gives it the focus."""
    return next(control for control in hand.map["controls"] if control["focused"])


def hold_focused(hand: Stagehand) -> None:
    """Press the wanted control for longer than a click."""
    place = middle_of(focused(hand))
    hand.press(*place)
    hand.turn(1.5)
    hand.release(*place)
    hand.settle()


def follow(hand: Stagehand, touch: Any, until: int | None = None) -> int:
    """Touch the wanted control until the lesson ends, or until step ``until``; return the number of touches."""
    lesson, touches = hand.stage.scene, 0
    assert isinstance(lesson, Lesson)
    while focused(hand)["id"] not in FAREWELL and (until is None or lesson.progress.index < until):
        touch(focused(hand)["id"])
        touches += 1
        assert touches < 80, f"the lesson does not go on: {lesson.progress.step.text}"
    return touches


# -- scripts


def test_every_game_has_a_lesson() -> None:
    assert all(GAMES[game].lesson is not None for game in TAUGHT)


@pytest.mark.parametrize("game", TAUGHT)
def test_match_is_not_over_when_its_lesson_ends(game: str) -> None:
    assert load_recording(script_of(game).recording).prompt is not None


@pytest.mark.parametrize("game", TAUGHT)
def test_texts_of_a_lesson_are_short(game: str) -> None:
    for step in script_of(game).steps:
        assert len(step.text.split()) <= MAX_WORDS, f"too many words: {step.text}"


def test_lesson_for_children_is_spoken_in_short_sentences() -> None:
    for step in script_of("my_first_stone_age").steps:
        for sentence in re.split(r"[.!?:]", step.text):
            assert len(sentence.split()) <= MAX_WORDS_SPOKEN, f"too many words to be spoken: {sentence}"
    assert script_of("my_first_stone_age").hand_points_at_next, "no hand points at what to touch"


# -- lessons that are followed to the end


@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["my_first_stone_age", "ugh_ugh"]))
def test_lesson_is_completed_by_clicks_in_few_minutes(game: str, hand: Stagehand) -> None:
    begin(hand, game)

    def click_without_refusal(name: str) -> None:
        hand.click(name)
        assert hand.stage.notice is None, "a learner who follows the lesson was refused something"

    touches = follow(hand, click_without_refusal)
    shown = hand.stage.clock
    words = sum(len(step.text.split()) for step in script_of(game).steps)
    # in minutes: a lesson is short, but long enough for a first match
    assert 2.5 <= words / WORDS_A_MINUTE + (shown + touches * SECONDS_A_TOUCH) / 60 <= 6
    assert [name for name in FAREWELL if name not in hand.control_ids()] == []


@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["settlers", "cvlizations"]))
def test_lesson_is_completed_by_keys_alone(game: str, hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, game)
    follow(hand, lambda name: hand.key(pygame.K_RETURN))
    assert focused(hand)["id"] == "lesson.on"
    hand.key(pygame.K_TAB)
    assert focused(hand)["id"] == "lesson.match"


def test_refusal_at_the_last_step_names_the_buttons_of_the_bubble(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "settlers")
    follow(hand, hand.click)
    hand.click("end")
    assert hand.stage.notice == say("The lesson is over. Choose one of the buttons below its last words.")
    (bubble,) = lesson.places_of_text()
    lines = [label for label in labels_of(hand.stage) if label.paragraph == hand.stage.notice]
    assert lines and not any(bubble.colliderect(line.ink) for line in lines), "the notice hides what the bubble says"


def test_bubble_gives_way_to_the_trade_panel(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, "settlers")
    follow(hand, hand.click, until=3)
    hand.click("trade")
    rects = {control.id: control.rect for control in hand.stage.controls}
    assert not rects["lesson.bubble"].colliderect(rects["panel"]), "the bubble hides a part of the panel"


def test_lesson_accepts_a_bang_of_any_strength(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "ugh_ugh")
    bang = next(number for number, step in enumerate(lesson.script.steps) if step.accepted_prefix)
    follow(hand, hand.click, until=bang)
    hold_focused(hand)
    assert lesson.progress.index == bang + 1


@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["ugh_ugh"]))
def test_lesson_accepts_a_long_press_in_place_of_a_click(game: str, hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson, presses = begin(hand, game), 0

    def press_long(name: str) -> None:
        nonlocal presses
        held = control_named(hand.stage, name).hold is not None
        if not held or lesson.progress.step.accepted_prefix:
            hand.click(name)
            return
        presses += 1
        hold_focused(hand)
        assert hand.stage.notice is None

    follow(hand, press_long)
    assert presses > 0 or game != "ugh_ugh"


# -- what a bubble may cover


def check_in_all_languages(hand: Stagehand, game: str, text_size: float, check: Callable[[Lesson], None]) -> None:
    """Go through a lesson; before each touch call ``check`` at a text size in every language."""
    hand.stage.options.speed = 0.0
    lesson = begin(hand, game)

    def check_and_click(name: str) -> None:
        for language in (*languages(), PSEUDO):
            hand.stage.canvas.use_text_size(text_size)
            use_language(language)
            hand.stage.refresh()
            check(lesson)
        use_language(ENGLISH)
        hand.stage.canvas.use_text_size(1.0)
        hand.stage.refresh()
        hand.click(name)

    follow(hand, check_and_click)
    check(lesson)


def labels_of_several_buttons(hand: Stagehand) -> list[str]:
    """Return the labels that several buttons share.

    Buttons that do the same to different things count as one; buttons for the mouse alone do not count.
    """
    named: dict[str, set[str]] = {}
    for control in hand.stage.controls:
        if control.role == "button" and control.focusable:
            named.setdefault(control.label, set()).add(re.sub(r"\d+", "", control.id))
    return [label for label, kinds in named.items() if len(kinds) > 1]


@pytest.mark.parametrize("text_size", mark_slow_except([0.8, 1.0, 1.5], [1.5]))
@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["ugh_ugh"]))
def test_lesson_bubble_is_well_placed_and_button_labels_are_unique(
    game: str, text_size: float, hand: Stagehand
) -> None:
    """At each step, the bubble covers nothing that the step explains, and no two buttons have the same label."""
    known: set[str] = set()

    def check_bubble_and_labels(lesson: Lesson) -> None:
        listed = [control for control in hand.stage.controls if not control.id.startswith("lesson.")]
        bubble = control_named(hand.stage, "lesson.bubble").rect
        step, guide = lesson.progress.step, lesson.guide
        known.update(control.id for control in listed)
        wanted = {guide.next_control(listed), *step.points_at, *step.speaks_of}
        spoken = [control.visible_rect for control in listed if control.id in wanted]
        spoken += [Rect(*spot) for spot in step.spots]
        if step.dialog_area is not None and lesson.table.dialog is not None:
            spoken += [Rect(*step.dialog_area)]
        assert SCREEN.contains(bubble)
        hidden = [rect for rect in spoken if bubble.colliderect(rect)]
        situation = step.text, hand.stage.canvas.text_size, say(step.text), bubble
        assert not hidden, f"the bubble hides the things that its step explains: {situation}"
        assert labels_of_several_buttons(hand) == []

    check_in_all_languages(hand, game, text_size, check_bubble_and_labels)
    named = {name for step in script_of(game).steps for name in (*step.points_at, *step.speaks_of)}
    assert named <= known, "a lesson points at something that is not on the table"


def test_a_card_shown_enlarged_does_not_hide_the_text_of_the_step(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, "stone_age")
    follow(hand, lambda name: hand.key(pygame.K_RETURN), until=11)
    hand.turn(1.0)
    assert focused(hand)["id"].startswith("ring."), "no card has the focus, so that none is shown enlarged"
    # each line is drawn twice: below the enlarged card, and again above it
    seen = {label.text: label.seen for label in labels_of(hand.stage) if label.control == "lesson.bubble"}
    assert seen and min(seen.values()) == 1.0, "the enlarged card lies over the bubble"


@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["ugh_ugh", "cvlizations"]))
def test_glow_round_the_control_to_use_leaves_the_words_beside_it_readable(game: str, hand: Stagehand) -> None:
    lesson = begin(hand, game)
    for _ in range(2):
        hand.turn(0.5)
        targets = lesson.guide.targets(hand.stage.controls)
        over = [control.rect for control in hand.stage.controls if control.id.startswith("lesson.")]
        over += [hand_place(rect) for rect in targets]
        beside = [
            label
            for label in labels_of(hand.stage)
            # within 30 units of a wanted control, and not under what the lesson draws over the table
            if any(inset(rect, -30).colliderect(label.ink) for rect in targets) and label.ink.collidelist(over) < 0
        ]
        least_visible_share = 0.6
        assert [label.text for label in beside if label.seen < least_visible_share] == []
        hand.click(focused(hand)["id"])


@pytest.mark.parametrize(
    "step", [step for game in TAUGHT for step in script_of(game).steps if step.dialog_area is not None]
)
def test_dialog_area_of_a_lesson_step_is_the_rectangle_of_a_dialog(step: LessonStep) -> None:
    sheets = [
        reading.CARD_PANEL,
        stone_age_layout.CARD_PAYMENT_DIALOG,
        stone_age_layout.BUILDING_PAYMENT_DIALOG,
        stone_age_layout.TOOLS_DIALOG,
    ]
    assert Rect(*step.dialog_area) in sheets


def test_tail_of_a_bubble_ends_at_its_target_and_crosses_no_other_place() -> None:
    bubble, shown = Rect(400, 300, 300, 200), Rect(500, 560, 80, 40)
    between, beside = Rect(480, 515, 200, 30), Rect(720, 515, 200, 30)
    assert tail_tip(bubble, [shown], [beside]) is not None
    assert tail_tip(bubble, [shown], [between]) is None
    assert tail_tip(bubble, [shown.move(0, 200)]) is None


# -- moves that the lesson does not ask for, and ways out of the lesson


def test_lesson_leaves_even_a_forced_answer_to_the_learner() -> None:
    recording = load_recording(script_of("stone_age_solo").recording)
    lesson = LessonMatch(recording)
    moments = range(len(recording.records))
    assert any(only_answer(recording.at(count)) is not None for count in moments)
    for count in moments:
        lesson.go(count)
        assert only_answer(lesson) is None


def test_move_that_the_lesson_does_not_ask_for_is_refused_kindly_and_changes_nothing(hand: Stagehand) -> None:
    lesson = begin(hand, "my_first_stone_age")
    hand.click("token.0")
    assert "where the hand points" in (hand.stage.notice or "")
    assert lesson.progress.index == 0
    assert focused(hand)["id"] == "token.5"
    hand.click("token.5")
    assert lesson.progress.index == 1


def test_bubble_covers_no_dialog_that_the_step_does_not_expect(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    steps = lesson.progress.script.steps
    hunt = max(index for index, step in enumerate(steps) if step.move == "use hunting")
    follow(hand, hand.click, until=hunt)
    hand.click("camp.all")
    assert lesson.table.dialog is not None
    bubble = find_control(hand.stage.controls, "lesson.bubble")
    assert bubble is not None and not bubble.rect.colliderect(stone_age_layout.CARD_PAYMENT_DIALOG)


def test_unwanted_move_is_refused_before_its_dialog_opens(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    hunt = max(index for index, step in enumerate(lesson.progress.script.steps) if step.move == "use hunting")
    follow(hand, hand.click, until=hunt)
    hand.click("use.8")
    assert lesson.table.dialog is None
    assert "where the hand points" in (hand.stage.notice or "")
    assert focused(hand)["id"] == "use.0"


def test_lesson_lets_any_control_open_the_dialog_that_offers_the_wanted_move(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    steps = lesson.progress.script.steps
    purchase = next(index for index, step in enumerate(steps) if step.move == "buy 1 with wood")
    follow(hand, hand.click, until=purchase)
    hand.click("use")
    assert lesson.table.dialog is not None and lesson.progress.step.points_at == ("use.8",)
    assert any("buy 1 with wood" in control.moves for control in hand.stage.controls)


def test_unwanted_move_is_refused_without_asking_for_confirmation(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    build = next(index for index, step in enumerate(lesson.progress.script.steps) if "use.12" in step.points_at)
    follow(hand, hand.click, until=build)
    hand.click("use.12")
    hand.click("pay.other")
    assert "where the hand points" in (hand.stage.notice or "")


@pytest.mark.parametrize(("right", "wrong"), [((), "hand.1"), (("hand.2",), "hand.1")])
def test_wrong_choice_of_an_order_is_refused_and_all_choices_are_cleared(
    right: tuple[str, ...], wrong: str, hand: Stagehand
) -> None:
    lesson = begin_with_a_choice(hand, "cvlizations")
    for name in (*right, wrong):
        hand.click(name)
    assert "where the hand points" in (hand.stage.notice or "")
    assert not lesson.table.has_begun_choice and focused(hand)["id"] == "hand.2"
    make_the_choice(hand, lesson)


def test_order_may_be_chosen_on_its_parchment_as_well(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "cvlizations")
    for order in ("station.2", "station.3"):
        hand.click(order)
        assert lesson.table.has_begun_choice and not hand.stage.notice
    make_the_choice(hand, lesson)


def test_members_sent_to_the_wrong_box_are_refused_but_may_be_taken_back(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "ugh_ugh")
    hand.click("send.0")
    assert focused(hand)["id"] == "send.0" and lesson.table.has_begun_choice
    hand.click("send.1")
    assert "where the hand points" in (hand.stage.notice or "") and not lesson.table.has_begun_choice
    hand.stage.notify("")
    hand.click("send.0")
    hand.click("take_back")
    assert not hand.stage.notice and not lesson.table.has_begun_choice
    make_the_choice(hand, lesson)


def test_members_may_be_chosen_before_their_basket(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "ugh_ugh")
    for member in ("home.0", "home.1"):
        hand.click(member)
        hand.click("basket.0")
        assert not hand.stage.notice and lesson.table.has_begun_choice
    assert focused(hand)["id"] == "send_out"
    make_the_choice(hand, lesson)


def test_members_may_be_dragged_to_their_basket_only(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "ugh_ugh")
    drag(hand, "home.0", "basket.1")
    assert "where the hand points" in (hand.stage.notice or "") and not lesson.table.has_begun_choice
    hand.stage.notify("")
    drag(hand, "home.0", "basket.0")
    drag(hand, "home.1", "basket.0")
    assert not hand.stage.notice and focused(hand)["id"] == "send_out"
    make_the_choice(hand, lesson)


def test_esc_puts_a_chosen_member_down_before_it_leaves_the_lesson(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "ugh_ugh")
    hand.click("send.0")
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "lesson" and not lesson.table.has_begun_choice
    make_the_choice(hand, lesson)
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"


def test_trees_to_swap_may_be_touched_in_either_order_but_no_other_tree(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "my_first_stone_age")
    swap = next(index for index, step in enumerate(lesson.script.steps) if step.move.startswith("swap"))
    follow(hand, hand.click, until=swap)
    first, second = lesson.progress.step.points_at
    hand.click("token.0")
    assert "where the hand points" in (hand.stage.notice or "") and not lesson.table.has_begun_choice
    assert focused(hand)["id"] == first
    hand.stage.notify("")
    hand.click(second)
    assert not hand.stage.notice and lesson.table.has_begun_choice
    hand.click(first)
    assert lesson.progress.index == swap + 1


def test_choice_begun_while_the_bubble_waits_to_be_read_is_put_away(hand: Stagehand) -> None:
    lesson = begin_with_a_choice(hand, "cvlizations")
    make_the_choice(hand, lesson)
    hand.click("idea.0")
    assert lesson.table.has_begun_choice and not lesson.progress.step.move
    hand.click("lesson.next")
    assert lesson.progress.index == 3 and not lesson.table.has_begun_choice


@pytest.mark.parametrize("name", ["hex.Congo", "walker.Niger.se"])
def test_press_that_gives_up_the_nomad_to_walk_is_refused(name: str, hand: Stagehand) -> None:
    lesson = begin_with_a_walk(hand)
    hand.click(name)
    assert "where the hand points" in (hand.stage.notice or "")
    assert focused(hand)["id"] == lesson.progress.step.points_at[0] and lesson.progress.index == 2


@pytest.mark.parametrize("name", ["map.closer", "seat.1"])
def test_looking_closer_is_not_refused(name: str, hand: Stagehand) -> None:
    begin_with_a_walk(hand)
    before = set(hand.control_ids())
    hand.click(name)
    assert not hand.stage.notice and set(hand.control_ids()) != before


def test_lesson_accepts_a_bang_of_any_strength_on_the_loaded_flap_only(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "ugh_ugh")
    bang = next(index for index, step in enumerate(lesson.progress.script.steps) if step.move.startswith("bang"))
    follow(hand, hand.click, until=bang)
    hand.click("pad.0")
    assert "where the hand points" in (hand.stage.notice or "") and lesson.progress.index == bang
    hand.click("pad.1")
    hand.settle()
    assert lesson.progress.index == bang + 1


def test_move_is_refused_while_the_bubble_waits_to_be_read(hand: Stagehand) -> None:
    lesson = begin(hand, "settlers")
    hand.click("roll")
    assert "Next" in (hand.stage.notice or "")
    assert lesson.progress.index == 0


@two_games_of(TAUGHT)
def test_esc_leaves_the_lesson_at_any_step_without_saving(game: str, hand: Stagehand, tmp_path: Path) -> None:
    hand.stage.options.speed = 0.0
    for steps in (0, 2, 5):
        begin(hand, game)
        follow(hand, hand.click, until=steps)
        hand.key(pygame.K_ESCAPE)
        assert hand.map["screen"] == "home"
    assert list((tmp_path / "matches").glob("*")) == []


def test_esc_closes_a_dialog_before_it_leaves_the_lesson(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "ugh_ugh")
    build = next(number for number, step in enumerate(lesson.script.steps) if step.move.startswith("build"))
    follow(hand, hand.click, until=build)
    hand.click("wall.0")
    assert lesson.table.dialog is not None
    hand.key(pygame.K_ESCAPE)
    assert (lesson.table.dialog, hand.map["screen"]) == (None, "lesson")
    assert focused(hand)["id"] == "wall.0"


@pytest.mark.parametrize("game", mark_slow_except(TAUGHT, ["my_first_stone_age"]))
def test_every_step_of_a_lesson_offers_to_leave_it(game: str, hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, game)

    def click_if_leaving_is_offered(name: str) -> None:
        assert "lesson.leave" in hand.control_ids()
        hand.click(name)

    follow(hand, click_if_leaving_is_offered)
    hand.click("lesson.leave")
    assert hand.map["screen"] == "home"


def test_back_button_leads_to_the_previous_step_as_it_was(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    follow(hand, hand.click, until=4)
    text, state = lesson.progress.step.text, lesson.table.match.state_hash()
    follow(hand, hand.click, until=5)
    hand.click("lesson.back")
    assert (lesson.progress.step.text, lesson.table.match.state_hash()) == (text, state)
    follow(hand, hand.click)


def test_undo_goes_back_a_step_of_the_lesson(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    follow(hand, hand.click, until=3)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert lesson.progress.index == 2


def test_lesson_goes_on_after_rules_or_log_or_options_were_open(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "stone_age")
    follow(hand, hand.click, until=2)
    for name in ("corner.rules", "corner.log", "corner.options"):
        hand.click(name)
        assert hand.map["screen"] != "lesson"
        hand.key(pygame.K_ESCAPE)
        assert (hand.map["screen"], lesson.progress.index) == ("lesson", 2)
    follow(hand, hand.click)


@two_games_of(TAUGHT)
def test_match_played_on_from_the_end_of_a_lesson_is_saved(game: str, hand: Stagehand, tmp_path: Path) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, game)
    follow(hand, hand.click)
    hand.click("lesson.on")
    (file,) = (tmp_path / "matches").glob("*.firepit")
    recording = load_recording(script_of(game).recording)
    match = Match.load(file)
    assert [record.move for record in match.records[: len(recording.records)]] == [r.move for r in recording.records]
    assert match.seed != recording.seed, "every match played on after the lesson has the same random numbers"
    table = hand.stage.scene
    assert isinstance(table, Table)
    assert table.match.referee.setup == match.setup, "the saved file has another set-up than the table"
    title = MatchFiles(library(hand.stage)).title(file.name)
    assert title == "From the lesson", "nothing tells this match from others in the list"


def test_new_match_can_be_set_up_from_the_end_of_a_lesson(hand: Stagehand) -> None:
    hand.stage.options.speed = 0.0
    begin(hand, "settlers")
    follow(hand, hand.click)
    hand.click("lesson.match")
    assert hand.map["screen"] == "new_match"
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"


@pytest.mark.parametrize("game", TAUGHT)
def test_home_opens_the_lesson_of_each_game(game: str, hand: Stagehand) -> None:
    hand.click(f"home.{game}.learn")
    assert hand.map["screen"] == "lesson"


@pytest.mark.parametrize("size", [(500.0, 5000.0), (5000.0, 300.0), (9000.0, 9000.0), (1569.0, 819.0)])
def test_oversized_bubble_still_finds_room(size: tuple[float, float]) -> None:
    room = find_room([size], [Rect(700, 400, 60, 60)], [], [Rect(0, 0, 300, 900)])
    assert SCREEN.contains(room) and room.w > 0 and room.h > 0


def test_options_can_be_opened_over_a_lesson_in_large_letters_in_a_tiny_window(hand: Stagehand) -> None:
    hand.click("home.ugh_ugh.learn")
    hand.stage.command("options")
    hand.stage.options.text_size = 1.5
    hand.app.apply_options()
    pygame.display.set_mode((160, 90), pygame.RESIZABLE)
    hand.app.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=160, y=90))
    hand.turn()
    assert hand.map["screen"] == "options"


def test_another_action_is_refused_where_one_press_makes_the_wanted_move(hand: Stagehand) -> None:
    """At “Call back”, “Send” began to send out a member, who then stayed in the way of the lesson."""
    hand.stage.options.speed = 0.0
    lesson = begin(hand, "ugh_ugh")
    call = next(index for index, step in enumerate(lesson.progress.script.steps) if step.move == "call forest")
    follow(hand, hand.click, until=call)
    member = next(name for name in hand.control_ids() if name.startswith("home."))
    for others in (["send.1"], [member, "basket.1"]):
        hand.stage.notify("")
        for other in others:
            hand.click(other)
        assert "where the hand points" in (hand.stage.notice or ""), f"{others} are not refused"
        assert not lesson.table.has_begun_choice
    follow(hand, hand.click, until=call + 1)
