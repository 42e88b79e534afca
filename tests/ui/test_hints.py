"""Hints at a table: three steps by key and by touch, computed in another process, saved, and free of secrets."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.elder import advice as elder_advice
from game.elder.advice import advise
from game.elder.foreseeing import loss_words
from game.elder.search import Search
from game.kept.hint_notes import read_hints
from game.screens.open_match import go_home, thinker
from game.screens.parts.move_words import MAX_REASONS, gain_reasons, mark_rects, move_words, place_of
from game.screens.parts.table_data import Wording
from game.ui.control import Control
from game.ui.layout import Rect
from tests.fast_set import mark_slow_except, two_games_of
from tests.patience import TIMEOUT
from tests.scenes.support import control_named
from tests.ui.hints import ask_for_hint, bubble_text, has_ended, make_thinking_long, wait_for_answer
from tests.ui.stagehand import Stagehand, table_of

pytestmark = pytest.mark.unseen

KILL_SIGNAL = getattr(signal, "SIGKILL", signal.SIGTERM)


# The three steps of a hint: where, what, why


def test_hint_key_shows_place_then_move_then_reasons_then_closes_the_hint(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(in_own_process=True)
    table = table_of(hand)
    wanted = advise(table.match)
    with monkeypatch.context() as patched:
        patched.setattr(Search, "run", _refuse_to_search)
        hand.key(pygame.K_h)
        assert bubble_text(hand) == "The elder is thinking…" and not hand.map["busy"] and table.helpers.hint.is_thinking
        wait_for_answer(hand)
    assert bubble_text(hand).startswith("Where: Look here")
    hand.key(pygame.K_h)
    best = str(wanted.moves[0].move)
    maker = next(control for control in hand.map["controls"] if control["moves"] == [best])
    assert bubble_text(hand).startswith(f"What: {maker['label']}")
    assert hand.control("place")["moves"] == [best], "the control with the focus does not make the advised move"
    hand.key(pygame.K_h)
    why = bubble_text(hand)
    assert why.startswith(f"Why: {maker['label']}")
    gain = round(sum(wanted.moves[0].parts.values()))
    assert ("better than" in why) == wanted.is_clear
    assert not wanted.is_clear or gain < 1 or f"+{gain} better than" in why
    hand.key(pygame.K_h)
    assert not bubble_text(hand) and not table.helpers.hint.is_shown and len(table.match.records) == 0


def _refuse_to_search(*arguments: Any) -> None:
    """Fail: a search in this process would block the window."""
    raise AssertionError("the search runs in the window's process")


def test_each_touch_of_the_hint_stone_shows_a_step_and_a_button_closes_the_hint(
    open_hint_table: Callable[..., Stagehand],
) -> None:
    hand = open_hint_table("stone_age_solo")
    for step in ("Where", "What", "Why"):
        hand.click("corner.hint")
        wait_for_answer(hand)
        assert bubble_text(hand).startswith(step)
    hand.click("hint.close")
    assert not bubble_text(hand)


def test_key_for_hints_is_named_on_the_hint_stone_and_can_be_changed(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    assert control_named(hand.stage, "corner.hint").tooltip.endswith("(H)")
    hand.stage.options.keys["hint"] = "j"
    hand.app.apply_options()
    hand.key(pygame.K_h)
    assert not bubble_text(hand)
    hand.key(pygame.K_j)
    wait_for_answer(hand)
    assert bubble_text(hand)


def test_only_the_bubble_is_redrawn_while_a_hint_is_computed(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(in_own_process=True, unseen=False)
    make_thinking_long(monkeypatch)
    hand.key(pygame.K_h)
    hand.turn(0.5)
    assert table_of(hand).helpers.hint.is_thinking
    bubble = control_named(hand.stage, "hint.bubble").rect
    drawn = []
    for _ in range(60):
        hand.stage.advance()
        if hand.stage.wants_drawing:
            drawn.append(hand.stage.draw())
    assert drawn and all(rects == [bubble] for rects in drawn) and len(drawn) <= 3
    hand.stage.options.reduced_motion = True
    for _ in range(60):
        hand.stage.advance()
        assert not hand.stage.wants_drawing


# Closing the bubble


def test_bubble_is_closed_by_esc_by_undo_by_another_view_and_by_a_move(
    open_hint_table: Callable[..., Stagehand],
) -> None:
    hand = open_hint_table()
    table = table_of(hand)
    acts: list[Callable[[], object]] = [
        lambda: hand.key(pygame.K_ESCAPE),
        table.undo,
        lambda: table.look_as(table.viewer),
        lambda: table.play(str(ask_bot(table.match, "hunter", Random(1)))),
    ]
    for act in acts:
        ask_for_hint(hand)
        assert bubble_text(hand) and hand.stage.scene is table
        act()
        hand.settle()
        assert not bubble_text(hand) and hand.stage.scene is table, "the bubble is still open, or Esc opened the menu"


def test_cancelling_a_hint_ends_the_process_that_computes_it(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(in_own_process=True)
    make_thinking_long(monkeypatch)
    table, bot_thinker = table_of(hand), thinker(hand.stage)

    def begin_thinking() -> int:
        """Ask for a hint; return the id of the process that thinks."""
        hand.key(pygame.K_h)
        end = time.monotonic() + TIMEOUT
        while not bot_thinker.has_begun:
            hand.turn(0.05)
            time.sleep(0.01)
            assert time.monotonic() < end
        assert bot_thinker.worker_pid is not None
        return bot_thinker.worker_pid

    pid = begin_thinking()
    hand.key(pygame.K_h)
    assert table.helpers.hint.is_thinking, "asking again during the thought stopped the thought"
    hand.key(pygame.K_ESCAPE)
    assert has_ended(pid) and not bubble_text(hand)
    pid = begin_thinking()
    table.play(str(ask_bot(table.match, "hunter", Random(1))))
    assert has_ended(pid)
    hand.settle()
    pid = begin_thinking()
    go_home(hand.stage)
    assert has_ended(pid) and hand.stage.scene.name == "home"
    assert not read_hints(table.path, 2), "a cancelled hint was saved"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
def test_killed_process_is_replaced_by_one_that_gives_the_same_answer(
    open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(in_own_process=True)
    monkeypatch.setattr(elder_advice, "ROLLOUTS_FACTOR", 2)
    bot_thinker = thinker(hand.stage)
    hand.key(pygame.K_h)
    while not bot_thinker.has_begun:
        hand.turn(0.05)
        time.sleep(0.01)
    assert bot_thinker.worker_pid is not None
    os.kill(bot_thinker.worker_pid, KILL_SIGNAL)
    wait_for_answer(hand)
    answer = table_of(hand).helpers.hint.answer
    assert answer is not None and answer.best.advice == advise(table_of(hand).match).moves[0]


# Where the bubble is placed


@pytest.mark.parametrize("text_size", mark_slow_except([1.0, 1.5], [1.5]))
@two_games_of(["stone_age", "stone_age_solo", "cvlizations", "ugh_ugh"])
def test_bubble_covers_neither_the_place_nor_the_control_of_the_move(
    game: str, text_size: float, open_hint_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_hint_table(game)
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
            for _ in ("where", "what", "why"):
                ask_for_hint(hand)
                check_bubble_covers_nothing_important(hand)
            table.helpers.hint.close()
        table.play(str(ask_bot(table.match, "hunter", Random(number))))
        hand.settle()
    assert len(kinds) >= 2


def check_bubble_covers_nothing_important(hand: Stagehand) -> None:
    """Check that the bubble lies below the status, and covers neither the advised move nor the current question."""
    table, controls = table_of(hand), hand.stage.controls
    answer = table.helpers.hint.answer
    assert answer is not None
    bubble = next(control.rect for control in controls if control.id == "hint.bubble")
    place = place_of(table, answer.best, controls)
    assert place.rects and not bubble.colliderect(place.rects[0])
    about = table.spot_of(table.match.prompt)
    assert about is None or not bubble.colliderect(about)
    for control in controls:
        if str(answer.best.advice.move) in control.moves:
            assert not bubble.colliderect(control.visible_rect), f"the bubble covers {control.id}"
    assert bubble.left >= 0 and bubble.right <= 1600 and bubble.top >= 60 and bubble.bottom <= 900


def test_move_inside_a_panel_is_marked_once_the_panel_is_open(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    table = table_of(hand)
    for number in range(80):
        ask_for_hint(hand)
        answer = table.helpers.hint.answer
        assert answer is not None
        move = str(answer.best.advice.move)
        if move.startswith(("buy", "build")):
            break
        table.helpers.hint.close()
        table.play(str(ask_bot(table.match, "hunter", Random(number))))
        hand.settle()
    place = place_of(table, answer.best, hand.stage.controls)
    assert place.control is None and place.rects
    hand.key(pygame.K_h)
    assert table.wording.move(answer.best.advice.move, table.match.names) in bubble_text(hand)
    opener = next(
        control.id
        for control in hand.stage.controls
        if control.role == "card" and place.rects[0].contains(control.rect)
    )
    hand.click(opener)
    assert table.dialog is not None and bubble_text(hand).startswith("What")
    covered = place_of(table, answer.best, hand.stage.controls)
    assert covered.control is None or covered.rects == (covered.control.visible_rect,)


def test_hint_names_a_move_by_the_label_of_its_control_unless_other_moves_share_the_label(
    open_hint_table: Callable[..., Stagehand],
) -> None:
    hand = open_hint_table()
    table = table_of(hand)
    ask_for_hint(hand)
    answer = table.helpers.hint.answer
    assert answer is not None
    made, predicted = answer.best.advice.move, answer.best.predicted
    move = str(made)
    own = Control("own", "space", "Here", Rect(0, 0, 9, 9), moves=(move,))
    other = Control("other", "space", "Here", Rect(0, 0, 9, 9), moves=("place field 1",))
    table.wording = Wording()  # that of a game which leaves the words to its controls
    assert move != "place field 1" and move_words(table, made, predicted, [own]) == "Here"
    assert move_words(table, made, predicted, [own, other]).startswith("Ada sent ")


# Reasons for the advised move


def test_reasons_of_a_hint_give_whole_points_that_add_up_to_the_gain() -> None:
    rules = Match.new("stone_age", seed=1).rules
    parts = {"food": -2.4, "tools": 6.6, "people": 1.2, "points": 0.3, "field": 3.1, "resources": 1.6, "rivals": 0.2}
    why = gain_reasons(rules, parts, {"food": "meat"})
    assert [(part.words, part.points) for part in why] == [
        ("tools", 7),
        ("the field", 3),
        ("food", -2),
        ("resources", 2),
        ("other", 1),
    ]
    assert len(why) == MAX_REASONS + 1 and sum(part.points for part in why) == round(sum(parts.values()))
    assert why[2].icon == "meat" and gain_reasons(rules, {"food": 0.01}, {}) == ()
    small = gain_reasons(rules, {"food": 0.1, "tools": -0.4, "field": 0.1}, {})
    assert [(part.words, part.amount) for part in small] == [("tools", "−"), ("food", "+"), ("the field", "+")]
    assert gain_reasons(rules, {"food": -2.6, "tools": 2.4, "points": 0.3}, {}) == (), (
        "parts that cancel out are not left out"
    )


def test_moves_of_about_equal_worth_are_named_and_marked(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    for _ in range(3):
        ask_for_hint(hand)
    hint = table_of(hand).helpers.hint
    answer = hint.answer
    assert answer is not None and answer.second is not None
    equal = replace(answer, is_clear=False, equals=(answer.second,))
    hint.answer = equal
    hand.stage.refresh()
    assert "About equal, but I'd do this; ≈ " in bubble_text(hand) and "better than" not in bubble_text(hand)


def test_hint_does_not_compare_moves_that_have_the_same_words(open_hint_table: Callable[..., Stagehand]) -> None:
    """Walks to two crossings of a landscape have the same words, since the map shows no names of crossings."""
    hand = open_hint_table()
    for _ in range(3):
        ask_for_hint(hand)
    hint = table_of(hand).helpers.hint
    answer = hint.answer
    assert answer is not None
    for is_clear in (True, False):
        hint.answer = replace(answer, second=answer.best, is_clear=is_clear, equals=(answer.best, answer.best))
        hand.stage.refresh()
        assert "better than" not in bubble_text(hand) and "≈" not in bubble_text(hand)


def test_move_of_about_equal_worth_is_marked_only_where_it_differs_from_the_advised_move(
    open_hint_table: Callable[..., Stagehand],
) -> None:
    hand = open_hint_table("cvlizations")
    table = table_of(hand)
    ask_for_hint(hand)
    assert table.helpers.hint.answer is not None
    advised = table.helpers.hint.answer.best
    best, equal, swapped = (
        replace(advised, advice=replace(advised.advice, move=table.match.rules.parse(move)))
        for move in ("play hunting doubling", "play hunting trading", "play doubling hunting")
    )
    controls = hand.stage.controls
    hunting, doubling = place_of(table, best, controls).rects
    (trading,) = mark_rects(table, equal, best, controls)
    assert trading not in (hunting, doubling) and trading == place_of(table, equal, controls).rects[1]
    assert mark_rects(table, swapped, best, controls) == (doubling, hunting)


def test_hint_describes_the_plan_and_the_move_under_the_pointer(open_hint_table: Callable[..., Stagehand]) -> None:
    hand = open_hint_table()
    for _ in range(3):
        ask_for_hint(hand)
    hint = table_of(hand).helpers.hint
    assert hint.answer is not None and "The move you're pointing at" not in bubble_text(hand)
    others = {str(advice.move): advice for advice in hint.answer.moves[1:]}
    for control in [each for each in hand.stage.controls if len(each.moves) == 1 and each.moves[0] in others]:
        hand.move_to(*Rect(hand.control(control.id)["rect"]).center)
        hand.settle()
        if hand.stage.interaction.hovered == control.id:
            break
    else:
        raise AssertionError("no compared move can be pointed at")
    assert f"The move you're pointing at: {loss_words(others[control.moves[0]].gain)}" in bubble_text(hand)
    hand.move_to(2, 2)
    hand.turn()
    assert "The move you're pointing at" not in bubble_text(hand)
    planned = replace(
        hint.answer.best, advice=replace(hint.answer.best.advice, plan="card 3 2", threat=(1, "building 5"))
    )
    hint.answer = replace(hint.answer, best=planned)
    hand.stage.refresh()
    text = bubble_text(hand)
    assert "Then you can probably take the card for 2 resources" in text
    assert "Otherwise Oona might put up the building worth" in text
