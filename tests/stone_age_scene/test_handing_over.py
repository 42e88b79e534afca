"""Prompts with one answer are answered automatically, undo skips those answers, and a banner announces turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.core.final_moves import is_final
from game.core.undoing import only_answer, redo, undo, why_not_undo
from game.ui.stage import STEP
from tests.scenes.support import open_table, settle
from tests.stone_age_scene.support import SOLO, TOGETHER, new_match


def _up_to_an_only_answer() -> tuple[Match, str]:
    """Return a match, and a move after which there is only one answer; the move can be undone together with it."""
    for seed in range(1, 30):
        match, random = new_match(SOLO, 1, seed), Random(seed)
        while match.prompt is not None and len(match.records) < 250:
            count, move = len(match.records), ask_bot(match, usual_bot(match.rules), random)
            match.play(move)
            answer = only_answer(match)
            if answer is not None and match.why_not_undo is None:
                match.play(answer)
                if why_not_undo(match, 0) is None:
                    return Match(match.referee, match.history.first(count)), str(move)
    raise AssertionError("in no match a move can be undone together with the only answer after it")


def test_the_only_legal_answer_is_given_automatically_and_skipped_by_undo(tmp_path: Path) -> None:
    match, leading = _up_to_an_only_answer()
    path = tmp_path / "one.firepit"
    match.keep(path)
    before, hashed = len(match.records), match.state_hash()
    stage, scene = open_table(match, tmp_path)
    scene.play(leading)
    settle(stage)
    assert len(match.records) >= before + 2, "the only answer was not given automatically"
    answered = [str(record.move) for record in match.records]
    loaded = Match.load(path)
    assert [str(record.move) for record in loaded.records] == answered and loaded.state_hash() == match.state_hash()
    assert why_not_undo(match, scene.viewer) is None
    undo(match)
    assert len(match.records) == before and match.state_hash() == hashed
    redo(match)
    assert [str(record.move) for record in match.records] == answered


def test_undo_goes_back_past_an_automatic_answer() -> None:
    """To use the only place left is not a decision, so undo goes back to the decision before it."""
    for seed in range(1, 60):
        match, random = new_match(SOLO, 1, seed), Random(seed)
        while match.prompt is not None and len(match.records) < 200:
            answer = only_answer(match)
            match.play(answer or ask_bot(match, usual_bot(match.rules), random))
            if answer is None or why_not_undo(match, 0) is not None:
                continue
            count = len(match.records)
            undo(match)
            assert len(match.records) <= count - 2 and only_answer(match) is None
            redo(match)
            assert len(match.records) == count
            return
    raise AssertionError("no match reaches a prompt with one answer that undo can go back past")


def test_a_move_is_final_if_automatic_answers_then_end_the_turn() -> None:
    """Such a move cannot be undone, so it is confirmed first. Example: a tribe without tools uses its last but one
    place, and its last figure acts automatically."""
    turns_ended = 0
    for seed in range(1, 12):
        match, random = new_match(TOGETHER, 2, seed), Random(seed)
        while match.prompt is not None and turns_ended < 3:
            move, seat = random.choice(match.moves), match.prompt.seat
            final = is_final(match, str(move), seat)
            match.play(move)
            while (answer := only_answer(match)) is not None and match.prompt.seat == seat:
                match.play(answer)
                is_next_turn = match.prompt is not None and match.prompt.seat != seat
                if is_next_turn and not match.records[-1].chance:
                    turns_ended += 1
            assert final == (why_not_undo(match, seat) is not None), (
                f"is_final() says {final}, but the opposite is true (seed, move): {(seed, str(move))}"
            )
    assert turns_ended >= 3


def test_a_banner_announces_a_turn(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 1)
    stage, scene = open_table(match, tmp_path)
    assert scene.helpers.next_turn.banner.covers, "the first turn has no banner"
    while scene.helpers.next_turn.banner.is_shown:
        stage.advance(STEP)
    scene.play("place hunting 1")
    settle(stage)
    assert scene.helpers.next_turn.banner.covers, "no banner covers the table when another player takes over"
