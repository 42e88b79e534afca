"""Hints at a table: three steps by key and by touch, thought about beside the window, noted, told, and never a leak."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame
import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.elder import advice as elder_advice
from game.elder.advice import advise
from game.elder.search import Search
from game.kept.hint_notes import HintNotes, HintUsed, hints_by_seat, hints_of, read_hints
from game.kept.library import Library, look_into
from game.kept.match_files import MatchFiles
from game.kept.seats import seat_looks
from game.screens.lessons.farewell import Farewell
from game.screens.lessons.script import Script
from game.screens.navigation import make_screen, open_screen
from game.screens.new_match.options_panel import HINTS
from game.screens.open_match import Seating, hint_notes, reopen_match, seating_again, start_match, thinker
from game.screens.parts.move_words import move_words
from game.screens.table.hint_words import MOST_PARTS, place_of, why_told
from game.screens.table.match_scene import MatchScene
from game.thinking import Thinker
from game.ui.control import Control
from game.ui.keys import Bindings
from game.ui.layout import Rect
from tests.fast_set import slow_but_for
from tests.ui.stagehand import Stagehand

Opener = Callable[..., Stagehand]
NAMES = ("Ada", "Oona", "Tirok")
stopping = getattr(signal, "SIGKILL", signal.SIGTERM)


def table_of(hand: Stagehand) -> MatchScene:
    return next(scene for scene in hand.stage.scenes if isinstance(scene, MatchScene))


@pytest.fixture
def seat(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Stagehand]]:
    """Return what opens the app at a table where Ada plays first; the elder thinks in place unless ``apart``."""

    def open_table(
        game: str = "stone_age", people: int = 1, *, hints: bool = True, apart: bool = False, **request: Any
    ) -> Stagehand:
        if not apart:
            monkeypatch.setattr("game.screens.open_match._thinker", lambda folder: Thinker(None))
        monkeypatch.setattr(elder_advice, "_CARE", 1)
        hand = open_app(**request)
        hand.stage.options.speed = 0.0
        count = 1 if game == "stone_age_solo" else max(2, people)
        bots = tuple(None if place < people else "hunter" for place in range(count))
        first = any(option.key == "start_player" for option in GAMES[game].load_rules().options)
        options = {"start_player": 1} if first else {}
        start_match(hand.stage, Seating(game, seat_looks(NAMES[:count], {}), bots, 5, options, hints))
        hand.settle()
        return hand

    yield open_table


def think_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elder_advice, "_CARE", 500)


def wait_for_answer(hand: Stagehand) -> None:
    end = time.monotonic() + 60
    while table_of(hand).hint.thinks:
        hand.turn(0.05)
        time.sleep(0.01)
        assert time.monotonic() < end
    hand.turn()


def ask(hand: Stagehand) -> None:
    hand.key(pygame.K_h)
    wait_for_answer(hand)


def told(hand: Stagehand) -> str:
    """Return what the bubble says, "" when there is none."""
    hand.turn()
    return next((control["label"] for control in hand.map["controls"] if control["id"] == "hint.bubble"), "")


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# The three steps


def test_the_key_tells_where_then_which_then_why_and_closes(
    seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = seat(apart=True)
    table = table_of(hand)
    wanted = advise(table.match)
    with monkeypatch.context() as patched:
        patched.setattr(Search, "run", _never)
        hand.key(pygame.K_h)
        assert told(hand) == "The elder thinks about it" and not hand.map["busy"] and table.hint.thinks
        wait_for_answer(hand)
    assert told(hand).startswith("Where: Look here")
    hand.key(pygame.K_h)
    best = str(wanted.moves[0].move)
    maker = next(control for control in hand.map["controls"] if control["moves"] == [best])
    assert told(hand).startswith(f"Which: {maker['label']}")
    assert hand.control("place")["moves"] == [best], "the usual touch makes it"
    hand.key(pygame.K_h)
    why = told(hand)
    assert why.startswith(f"Why: {maker['label']}")
    gain = round(sum(wanted.moves[0].parts.values()))
    assert ("better than" in why) == wanted.is_clear
    assert not wanted.is_clear or gain < 1 or f"better than +{gain}" in why
    hand.key(pygame.K_h)
    assert not told(hand) and not table.hint.stands and len(table.match.records) == 0


def _never(*arguments: Any) -> None:
    raise AssertionError("nothing is searched in the window's process")


def test_by_touch_the_stone_asks_and_the_bubbles_stone_closes(seat: Callable[..., Stagehand]) -> None:
    hand = seat("stone_age_solo")
    for step in ("Where", "Which", "Why"):
        hand.click("corner.hint")
        wait_for_answer(hand)
        assert told(hand).startswith(step)
    hand.click("hint.close")
    assert not told(hand)


def test_the_key_is_one_of_the_keys(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    assert next(control.tooltip for control in hand.stage.controls if control.id == "corner.hint").endswith("(H)")
    hand.stage.options.keys["hint"] = "j"
    hand.app._translator.bindings = Bindings(hand.stage.options.keys)
    hand.stage.refresh()
    hand.key(pygame.K_h)
    assert not told(hand)
    hand.key(pygame.K_j)
    wait_for_answer(hand)
    assert told(hand)


def test_the_elder_thinks_without_a_stutter_and_only_its_embers_are_drawn(
    seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = seat(apart=True)
    think_long(monkeypatch)
    hand.key(pygame.K_h)
    hand.turn(0.5)
    assert table_of(hand).hint.thinks
    bubble = next(control.rect for control in hand.stage.controls if control.id == "hint.bubble")
    drawn = []
    for _ in range(60):
        hand.stage.advance()
        if hand.stage.wants_drawing:
            drawn.append(hand.stage.draw())
    assert drawn and all(parts == [bubble] for parts in drawn) and len(drawn) <= 3
    hand.stage.options.reduced_motion = True
    for _ in range(60):
        hand.stage.advance()
        assert not hand.stage.wants_drawing


# Closing


def test_esc_undo_a_move_and_another_view_close_it(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    table = table_of(hand)
    acts: list[Callable[[], object]] = [
        lambda: hand.key(pygame.K_ESCAPE),
        table.undo,
        table.look,
        lambda: table.play(str(ask_bot(table.match, "hunter", Random(1)))),
    ]
    for act in acts:
        ask(hand)
        assert told(hand) and hand.stage.scene is table
        act()
        hand.settle()
        assert not told(hand) and hand.stage.scene is table, "the menu is not opened"


def test_a_thought_is_given_up_cleanly(seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = seat(apart=True)
    think_long(monkeypatch)
    table, asked = table_of(hand), thinker(hand.stage)

    def begin() -> int:
        hand.key(pygame.K_h)
        end = time.monotonic() + 60
        while not (asked._thought and asked._at is asked._thought.job):
            hand.turn(0.05)
            assert time.monotonic() < end
        assert asked.worker_pid is not None
        return asked.worker_pid

    pid = begin()
    hand.key(pygame.K_h)
    assert table.hint.thinks, "asking again while it thinks changes nothing"
    hand.key(pygame.K_ESCAPE)
    assert is_gone(pid) and not told(hand)
    pid = begin()
    table.play(str(ask_bot(table.match, "hunter", Random(1))))
    assert is_gone(pid)
    hand.settle()
    pid = begin()
    table.go_home()
    assert is_gone(pid) and hand.stage.scene.name == "home"
    assert not read_hints(table.path, 2), "nothing was told"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
def test_a_killed_process_is_replaced_and_the_same_answer_comes(
    seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = seat(apart=True)
    monkeypatch.setattr(elder_advice, "_CARE", 4)
    asked = thinker(hand.stage)
    hand.key(pygame.K_h)
    while not (asked._thought and asked._at is asked._thought.job):
        hand.turn(0.05)
    assert asked.worker_pid is not None
    os.kill(asked.worker_pid, stopping)
    wait_for_answer(hand)
    answer = table_of(hand).hint._answer
    assert answer is not None and answer.best.advice == advise(table_of(hand).match).moves[0]


# Where the bubble lies


@pytest.mark.parametrize("text_size", slow_but_for([1.0, 1.5], [1.5]))
@pytest.mark.parametrize("game", ["stone_age", "stone_age_solo", "cvlizations", "ugh_ugh"])
def test_the_bubble_covers_neither_the_place_nor_what_makes_the_move(
    game: str, text_size: float, seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = seat(game)
    elder = elder_advice.elder_of(GAMES[game].load_rules())
    assert elder is not None
    monkeypatch.setattr(type(elder.lookahead), "rollouts", 20)
    hand.stage.canvas.use_text_size(text_size)
    hand.stage.resized()
    table = table_of(hand)
    kinds = set()
    for number in range(24):
        if table.match.prompt is None:
            break
        if table.match.prompt.kind not in kinds:
            kinds.add(table.match.prompt.kind)
            for _ in ("where", "which", "why"):
                ask(hand)
                covers_nothing_that_matters(hand)
            table.hint.close()
        table.play(str(ask_bot(table.match, "hunter", Random(number))))
        hand.settle()
    assert len(kinds) >= 2


def covers_nothing_that_matters(hand: Stagehand) -> None:
    table, controls = table_of(hand), hand.stage.controls
    answer = table.hint._answer
    assert answer is not None
    bubble = next(control.rect for control in controls if control.id == "hint.bubble")
    place = place_of(table, answer.best, controls)
    assert place.rect is not None and not bubble.colliderect(place.rect)
    assert all(not bubble.colliderect(rect) for rect in table.hint_clear)
    for control in controls:
        if str(answer.best.advice.move) in control.moves:
            assert not bubble.colliderect(control.visible_rect), control.id
    assert bubble.left >= 0 and bubble.right <= 1600 and bubble.top >= 60 and bubble.bottom <= 900


def test_a_panel_that_the_move_leads_to_has_it_then(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    table = table_of(hand)
    for number in range(80):
        ask(hand)
        answer = table.hint._answer
        assert answer is not None
        move = str(answer.best.advice.move)
        if move.startswith(("buy", "build")):
            break
        table.hint.close()
        table.play(str(ask_bot(table.match, "hunter", Random(number))))
        hand.settle()
    place = place_of(table, answer.best, hand.stage.controls)
    assert place.control is None and place.rect is not None
    hand.key(pygame.K_h)
    assert table.words_of_move(answer.best.advice.move, table.match.names) in told(hand)
    opener = next(
        control.id for control in hand.stage.controls if control.role == "card" and place.rect.contains(control.rect)
    )
    hand.click(opener)
    assert table.dialog is not None and told(hand).startswith("Which")
    covered = place_of(table, answer.best, hand.stage.controls)
    assert covered.control is None or covered.rect == covered.control.visible_rect


def test_a_label_that_two_moves_share_is_not_enough(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    table = table_of(hand)
    ask(hand)
    answer = table.hint._answer
    assert answer is not None
    made, foreseen = answer.best.advice.move, answer.best.foreseen
    move = str(made)
    own = Control("own", "space", "Here", Rect(0, 0, 9, 9), moves=(move,))
    other = Control("other", "space", "Here", Rect(0, 0, 9, 9), moves=("place field 1",))
    assert move != "place field 1" and move_words(table, made, foreseen, [own]) == "Here"
    assert move_words(table, made, foreseen, [own, other]).startswith("Ada: ")


# Why


def test_parts_are_whole_points_and_add_up() -> None:
    rules = Match.new("stone_age", seed=1).rules
    parts = {"food": -2.4, "tools": 6.6, "people": 1.2, "points": 0.3, "field": 3.1, "resources": 1.6, "rivals": 0.2}
    why = why_told(rules, parts, {"food": "meat"})
    assert [(part.words, part.points) for part in why] == [
        ("tools", 7),
        ("the field", 3),
        ("food", -2),
        ("resources", 2),
        ("other", 1),
    ]
    assert len(why) == MOST_PARTS + 1 and sum(part.points for part in why) == round(sum(parts.values()))
    assert why[2].icon == "meat" and why_told(rules, {"food": 0.01}, {}) == ()
    small = why_told(rules, {"food": 0.2, "tools": -0.4, "field": 0.1}, {})
    assert [(part.words, part.amount) for part in small] == [("tools", "−"), ("food", "+"), ("the field", "+")]
    even = why_told(rules, {"food": -2.6, "tools": 2.4, "points": 0.3, "field": 0.2}, {})
    assert [(part.words, part.amount) for part in even] == [("food", "−3"), ("tools", "+2"), ("points", "+")]


def test_moves_about_equal_are_named_and_marked(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    for _ in range(3):
        ask(hand)
    hint = table_of(hand).hint
    answer = hint._answer
    assert answer is not None and answer.next is not None
    equal = replace(answer, is_clear=False, equals=(answer.next,))
    hint._answer = equal
    hand.stage.refresh()
    assert "About equal. I would do this; ≈ " in told(hand) and "better than" not in told(hand)


# Secrets, and where there are no hints


def hide_something(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Have the seats know something that an onlooker does not."""
    kind = type(match.rules)
    real = kind.view

    def view(state: Any, seat: int | None) -> Any:
        seen = real(state, seat)
        return replace(seen, discard=()) if seat is None else replace(seen, discard=(1,))

    monkeypatch.setattr(kind, "view", staticmethod(view))


def test_nobody_else_at_the_table_reads_a_secret_from_it(
    seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = seat(people=2)
    table = table_of(hand)
    assert hand.control("corner.hint")["enabled"], "nothing is hidden"
    hide_something(monkeypatch, table.match)
    table.hint._openness = (None, False)
    hand.stage.refresh()
    hand.turn()
    stone = next(control for control in hand.stage.controls if control.id == "corner.hint")
    assert not stone.enabled and stone.why_not == "Another person could read a secret from it."
    hand.key(pygame.K_h)
    assert not table.hint.stands
    table.confidence.give(table.viewer)
    hand.stage.refresh()
    hand.turn()
    assert hand.control("corner.hint")["enabled"], "the others look away"
    ask(hand)
    assert told(hand)
    table.look_as(None)
    assert not told(hand), "another view closes it"


def test_alone_secrets_are_no_reason(seat: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch) -> None:
    hand = seat()
    hide_something(monkeypatch, table_of(hand).match)
    hand.stage.refresh()
    hand.turn()
    assert hand.control("corner.hint")["enabled"]


def test_hints_can_be_switched_off_at_set_up(seat: Callable[..., Stagehand]) -> None:
    hand = seat(hints=False)
    table = table_of(hand)
    stone = next(control for control in hand.stage.controls if control.id == "corner.hint")
    assert not stone.enabled and stone.why_not == "Hints are switched off in this match."
    hand.key(pygame.K_h)
    assert not table.hint.stands and table.match.table["hints"] is False
    assert table.path is not None and Match.load(table.path).table["hints"] is False
    assert not seating_again(table.match).hints


def test_the_set_up_offers_hints_and_remembers_the_choice(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age"))
    hand.settle()
    list_end(hand)
    hand.click("new.option.hints.False")
    hand.click("new.begin")
    assert table_of(hand).match.table["hints"] is False
    table_of(hand).go_home()
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age"))
    hand.settle()
    assert not hand.stage.scene._options.hints  # type: ignore[attr-defined]
    hand.stage.pop()
    hand.stage.push(make_screen(hand.stage, "new_match", "my_first_stone_age"))
    hand.settle()
    assert not any("hints" in control.id for control in hand.stage.controls), "it has no elder"


def test_a_lesson_ends_with_playing_on_with_hints(open_app: Opener) -> None:
    hand = open_app()
    for game, words in (("stone_age", "Play on with hints"), ("my_first_stone_age", "Play on")):
        script = cast("Script", GAMES[game].load_lesson())
        farewell = Farewell(hand.stage, game, script)
        ways = farewell.controls(Rect(400, 400, 500, 200))
        assert [way.id for way in ways] == ["lesson.on", "lesson.match", "lesson.home"] and ways[0].label == words
        assert all(not one.rect.colliderect(other.rect) for one, other in pairwise(ways))
    open_screen(hand.stage, "lesson", "stone_age")
    hand.settle()
    assert "corner.hint" not in hand.names(), "a lesson points by itself"
    hand.stage.scene._farewell._play_on()  # type: ignore[attr-defined]
    hand.settle()
    assert hand.control("corner.hint")["enabled"]


def test_hints_have_no_odds_at_set_up(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.push(make_screen(hand.stage, "new_match", "stone_age_solo"))
    hand.settle()
    options = hand.stage.scene._options  # type: ignore[attr-defined]
    assert options._measured(HINTS, True) == "" and "hints" not in options.of_rules


def list_end(hand: Stagehand) -> None:
    """Scroll the options to their end."""
    hand.focus(lambda control: control["id"] == "new.option.hints.False")


def test_a_game_without_an_elder_has_no_stone(open_app: Opener) -> None:
    hand = open_app()
    start_match(hand.stage, Seating("my_first_stone_age", seat_looks(NAMES[:2], {}), (None, "hunter"), 5, {}))
    hand.settle()
    assert "corner.hint" not in hand.names()
    hand.key(pygame.K_h)
    assert not table_of(hand).hint.stands


# Noted, and told at the end


def test_each_hint_is_noted_beside_the_match_and_survives(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    table = table_of(hand)
    path = table.path
    assert path is not None
    ask(hand)
    assert read_hints(path, 2) == (HintUsed(0, 0, 1),)
    for _ in range(3):
        hand.key(pygame.K_h)
    assert read_hints(path, 2) == (HintUsed(0, 0, 3),)
    ask(hand)
    assert read_hints(path, 2) == (HintUsed(0, 0, 3), HintUsed(0, 0, 1))
    table.play(str(ask_bot(table.match, "hunter", Random(1))))
    hand.settle()
    ask(hand)
    records = len(table.match.records)
    before = path.read_bytes()
    reopen_match(hand.stage, path)
    again = table_of(hand)
    used = hint_notes(hand.stage).of(again.match, path)
    assert used == (HintUsed(0, 0, 3), HintUsed(0, 0, 1), HintUsed(0, records, 1)) and path.read_bytes() == before
    assert hints_by_seat(used, 2) == (3, 0)


def test_the_result_tells_who_asked_for_how_many(open_app: Opener) -> None:
    hand = open_app()
    match = Match.new("stone_age_solo", names=("Ada",), seed=5)
    while match.prompt is not None:
        match.play(ask_bot(match, "hunter", Random(1)))
    path = hand.stage.data_dir / "matches" / "old.firepit"
    path.parent.mkdir(parents=True, exist_ok=True)
    match.keep(path)
    for records in (1, 2, 5):
        HintNotes(hand.stage.data_dir).note(match, path, HintUsed(0, records, 1))
    hand.stage.push(make_screen(hand.stage, "result", Match.load(path), path))
    hand.settle()
    tales, _ = hand.stage.scene._worth_telling()  # type: ignore[attr-defined]
    assert tales[0].words == "Ada asked for 3 hints."


@pytest.mark.parametrize(
    "text", ["", "[]", '{"hints": 3}', '{"hints": [[0, 1]]}', '{"hints": [[7, 1, 1]]}', '{"hints": [[0, -1, 9]]}', "{"]
)
def test_a_damaged_note_counts_as_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match.firepit"
    hints_of(path).write_text(text, encoding="utf-8")
    assert read_hints(path, 2) == () == read_hints(None, 2) == read_hints(tmp_path / "other.firepit", 2)


def test_the_note_goes_where_the_match_goes(tmp_path: Path) -> None:
    match = Match.new("stone_age", seats=2, seed=5)
    path = tmp_path / "one.firepit"
    match.keep(path)
    HintNotes(tmp_path).note(match, path, HintUsed(1, 0, 2))
    files = MatchFiles(Library(tmp_path))
    copy = files.keep_copy("one.firepit", "Copy")
    assert read_hints(copy, 2) == (HintUsed(1, 0, 2),)
    deleted = files.delete("one.firepit", look_into(path))
    assert not hints_of(path).exists()
    back = files.bring_back(deleted)
    assert read_hints(back, 2) == (HintUsed(1, 0, 2),)
    files.throw_away(files.delete(back.name, look_into(back)))
    assert [file.name for file in tmp_path.rglob("*.hints")] == [hints_of(copy).name]


def test_a_folder_that_cannot_be_written_costs_no_hint(seat: Callable[..., Stagehand]) -> None:
    hand = seat()
    table = table_of(hand)
    assert table.path is not None
    hints_of(table.path).mkdir()
    ask(hand)
    assert told(hand) and hint_notes(hand.stage).of(table.match, table.path) == (HintUsed(0, 0, 1),)
