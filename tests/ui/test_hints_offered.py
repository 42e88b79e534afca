"""When hints are offered, and the record that is saved of each hint."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.kept.hint_notes import HintNotes, HintUsed, hints_by_seat, hints_path, read_hints
from game.kept.library import Library, read_summary
from game.kept.match_files import MatchFiles
from game.kept.seats import seat_looks
from game.screens.lessons.lesson import LastStepButtons
from game.screens.lessons.lesson_match import load_recording
from game.screens.navigation import make_screen, open_screen
from game.screens.new_match.options_panel import HINTS
from game.screens.open_match import Seating, go_home, hint_notes, rematch_seating, reopen_match, start_match
from game.ui.layout import Rect
from tests.conformance.test_lessons import script_of
from tests.position import with_state
from tests.scenes.support import control_named
from tests.ui.hints import NAMES, ask_for_hint, bubble_text
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen


# Secrets, and tables without hints


def hide_something(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Let the seats know something that an onlooker does not."""
    real = match.rules.view

    def view_with_a_secret(_: object, state: Any, seat: int | None) -> Any:
        seen = real(state, seat)
        return replace(seen, discard=()) if seat is None else replace(seen, discard=(1,))

    monkeypatch.setattr(type(match.rules), "view", view_with_a_secret)


def test_hint_is_refused_while_another_player_could_read_a_secret_from_it(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(people=2)
    table = table_of(hand)
    assert hand.control("corner.hint")["enabled"], "a hint is refused although no secret is in play yet"
    hide_something(monkeypatch, table.match)
    # the new state equals the old one; a new object is needed, since the answer for a state object is remembered
    table.match = with_state(table.match, copy(table.match.state))
    hand.stage.refresh()
    hand.turn()
    stone = control_named(hand.stage, "corner.hint")
    assert not stone.enabled and stone.why_not == "A hint could give away your secrets to the others."
    hand.key(pygame.K_h)
    assert not table.helpers.hint.is_shown
    table.helpers.privacy.show_secrets_of(table.viewer)
    hand.stage.refresh()
    hand.turn()
    assert hand.control("corner.hint")["enabled"], "a hint is refused although the others look away"
    ask_for_hint(hand)
    assert bubble_text(hand)
    table.look_as(None)
    assert not bubble_text(hand), "the bubble stays open in another view"


def test_single_person_is_offered_hints_even_in_a_game_with_secrets(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table()
    hide_something(monkeypatch, table_of(hand).match)
    hand.stage.refresh()
    hand.turn()
    assert hand.control("corner.hint")["enabled"]


def test_hints_can_be_switched_off_at_set_up(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table(hints=False)
    table = table_of(hand)
    stone = control_named(hand.stage, "corner.hint")
    assert not stone.enabled and stone.why_not == "Hints are off in this match."
    hand.key(pygame.K_h)
    assert not table.helpers.hint.is_shown and table.match.table["hints"] is False
    assert table.path is not None and Match.load(table.path).table["hints"] is False
    assert not rematch_seating(table.match).hints


def test_set_up_offers_hints_and_remembers_the_choice(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age"))
    hand.settle()
    focus_last_option(hand)
    hand.click("new.option.hints.False")
    hand.click("new.begin")
    assert table_of(hand).match.table["hints"] is False
    go_home(hand.stage)
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age"))
    hand.settle()
    assert not hand.stage.scene.seating.hints  # type: ignore[attr-defined]
    hand.stage.pop()
    hand.stage.push(make_screen(hand.stage, "new_match", "my_first_stone_age"))
    hand.settle()
    assert not any("hints" in control.id for control in hand.stage.controls), (
        "hints are offered although the game has no elder"
    )


def test_match_played_on_after_a_lesson_has_hints(open_app: Opener) -> None:
    hand = open_app()
    for game, words in (("stone_age", "Play on with hints"), ("my_first_stone_age", "Play on")):
        buttons = LastStepButtons(hand.stage, load_recording(script_of(game).recording))
        controls = buttons.controls(Rect(400, 400, 500, 200))
        assert [control.id for control in controls] == ["lesson.on", "lesson.match", "lesson.home"]
        assert controls[0].label == words
        assert all(not one.rect.colliderect(other.rect) for one, other in pairwise(controls))
    open_screen(hand.stage, "lesson", "stone_age")
    hand.settle()
    assert "corner.hint" not in hand.control_ids(), "a lesson offers the table's hints"
    buttons = LastStepButtons(hand.stage, load_recording(script_of("stone_age").recording))
    play_on = buttons.controls(Rect(400, 400, 500, 200))[0].action
    assert play_on is not None
    play_on()
    hand.settle()
    assert hand.control("corner.hint")["enabled"]


def test_set_up_shows_no_measured_effect_of_the_option_for_hints(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age_solo"))
    hand.settle()
    options = hand.stage.scene.options  # type: ignore[attr-defined]
    assert options.measured_fact(HINTS, True) == "" and "hints" not in options.rules_options


def focus_last_option(hand: Stagehand) -> None:
    """Focus the last option of the set-up, which scrolls the list to its end."""
    hand.focus(lambda control: control["id"] == "new.option.hints.False")


def test_game_without_an_elder_has_no_hint_stone(open_app: Opener) -> None:
    hand = open_app()
    looks, bots = seat_looks(NAMES[:2], {}), (None, "hunter")
    start_match(hand.stage, Seating("my_first_stone_age", looks, bots, seed=5, options={}))
    hand.settle()
    assert "corner.hint" not in hand.control_ids()
    hand.key(pygame.K_h)
    assert not table_of(hand).helpers.hint.is_shown


# Hints are saved, and counted in the result


def test_hints_are_saved_in_a_file_beside_the_match_file(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    table = table_of(hand)
    path = table.path
    assert path is not None
    ask_for_hint(hand)
    assert read_hints(path, 2) == (HintUsed(seat=0, records=0, steps=1),)
    for _ in range(3):
        hand.key(pygame.K_h)
    whole_hint = HintUsed(seat=0, records=0, steps=3)
    assert read_hints(path, 2) == (whole_hint,)
    ask_for_hint(hand)
    second_hint = HintUsed(seat=0, records=0, steps=1)
    assert read_hints(path, 2) == (whole_hint, second_hint)
    table.play(str(ask_bot(table.match, "hunter", Random(1))))
    hand.settle()
    ask_for_hint(hand)
    records = len(table.match.records)
    before = path.read_bytes()
    reopen_match(hand.stage, path)
    again = table_of(hand)
    used = hint_notes(hand.stage).hints_in(again.match, path)
    assert used == (whole_hint, second_hint, HintUsed(seat=0, records=records, steps=1))
    assert path.read_bytes() == before, "the match file was changed"
    assert hints_by_seat(used, 2) == (3, 0)


def test_result_shows_how_many_hints_each_player_used(open_app: Opener) -> None:
    hand = open_app()
    match = Match.new("stone_age_solo", names=("Ada",), seed=5)
    while match.prompt is not None:
        match.play(ask_bot(match, "hunter", Random(1)))
    path = hand.stage.data_dir / "matches" / "old.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.keep(path)
    for records in (1, 2, 5):
        HintNotes().add(match, path, HintUsed(seat=0, records=records, steps=1))
    hand.stage.push(make_screen(hand.stage, "result", Match.load(path), path))
    hand.settle()
    sentences, _ = hand.stage.scene.sentences_and_counts()  # type: ignore[attr-defined]
    assert sentences[0].words == "Ada asked for 3 hints."


@pytest.mark.parametrize(
    "text", ["", "[]", '{"hints": 3}', '{"hints": [[0, 1]]}', '{"hints": [[7, 1, 1]]}', '{"hints": [[0, -1, 9]]}', "{"]
)
def test_damaged_hint_file_counts_as_empty(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match.firepit"
    hints_path(path).write_text(text, encoding="utf-8")
    assert read_hints(path, 2) == () == read_hints(None, 2) == read_hints(tmp_path / "other.firepit", 2)


def test_hint_file_is_copied_and_deleted_and_restored_with_its_match(tmp_path: Path) -> None:
    match = Match.new("stone_age", seats=2, seed=5)
    path = tmp_path / "one.firepit"
    match.keep(path)
    used = HintUsed(seat=1, records=0, steps=2)
    HintNotes().add(match, path, used)
    files = MatchFiles(Library(tmp_path))
    copy = files.keep_copy("one.firepit", "Copy")
    assert read_hints(copy, 2) == (used,)
    deleted = files.delete("one.firepit", read_summary(path))
    assert not hints_path(path).exists()
    back = files.bring_back(deleted)
    assert read_hints(back, 2) == (used,)
    files.throw_away(files.delete(back.name, read_summary(back)))
    assert [file.name for file in tmp_path.rglob("*.hints")] == [hints_path(copy).name]


def test_unwritable_folder_does_not_prevent_a_hint(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    table = table_of(hand)
    assert table.path is not None
    hints_path(table.path).mkdir()
    ask_for_hint(hand)
    used = hint_notes(hand.stage).hints_in(table.match, table.path)
    assert bubble_text(hand) and used == (HintUsed(seat=0, records=0, steps=1),)
