"""One dialog asks all people at the table who drums; each answer is still a move of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match, Record
from game.core.bots import BotInput, Choice, ask_bot
from game.core.rules import Prompt
from game.core.words import say
from game.processes import thinking
from game.ugh_ugh.rules.calling import DrumAnswers
from game.ugh_ugh.rules.moves import Bang
from game.ugh_ugh.table import layout
from game.ugh_ugh.table.parts import freeing_probability
from game.ugh_ugh.table.table import UghUghScene
from game.ui.control import Control
from game.ui.stage import STEP, Stage
from physics.laboratory.frequencies import FREED, STRENGTHS
from tests.scenes import support
from tests.scenes.support import click, control_named, press_keys, settle
from tests.ugh_ugh_scene.support import open_table

STRENGTHS_KNOWN = dict(zip(STRENGTHS, FREED, strict=True))
#: seeds to search for a match in which three drums are asked; the first is known to have such a match
_SEEDS = range(59, 160)
#: the most moves to play with each seed
_MAX_MOVES = 40


def _asked(count: int, bots: tuple[str | None, ...] = ()) -> Match:
    """Return a copy of a match that is asking ``count`` working drums, a person's first; the copy may be played on."""
    match = _played_until_asked(count, bots)
    return Match(match.referee, match.history)


@cache
def _played_until_asked(count: int, bots: tuple[str | None, ...]) -> Match:
    """Return the match that ``_asked`` copies; it is cached, so it must not be played on."""
    for seed in _SEEDS:
        match, random = support.new_match("ugh_ugh", 4, seed, bots), Random(seed)
        while match.prompt is not None and len(match.records) < _MAX_MOVES:
            step = match.state.agenda[0]
            if step.kind == "drums" and len(step.queue) == count and not (bots and bots[step.queue[0]]):
                return match
            match.play(ask_bot(match, "hunter", random))
    raise AssertionError(f"no match asks {count} drums at once")


def _watch(match: Match, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Return a list to which each move played from now on is added, after its seat."""
    seats_and_moves: list[tuple[int, str]] = []
    play = match.play

    def record_and_play(move: Any, *seconds: float | None, is_cut: bool = False) -> Any:
        """Record the seat and the move, and play it."""
        assert match.prompt is not None
        seats_and_moves.append((match.prompt.seat, str(move)))
        return play(move, *seconds, is_cut=is_cut)

    monkeypatch.setattr(match, "play", record_and_play)
    return seats_and_moves


def _strike(stage: Stage, name: str, seconds: float = 0.4) -> None:
    """Press a drum end for some seconds."""
    x, y = control_named(stage, name).rect.center
    stage.handle(support.Point(x, y))
    stage.handle(support.Press(x, y))
    for _ in range(round(seconds / STEP)):
        stage.advance(STEP)
    stage.handle(support.Release(x, y))


@pytest.mark.parametrize("use", [click, press_keys])
def test_the_button_nobody_drums_passes_for_all_people(
    use: Callable[[Stage, Control], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _asked(3)
    stage, scene = open_table(match, tmp_path)
    asked, before = match.state.agenda[0].queue, len(match.records)
    assert set(scene.face.drummers) == set(asked) and control_named(stage, "pass").label == say("Nobody drums")
    seats_and_moves = _watch(match, monkeypatch)
    use(stage, control_named(stage, "pass"))
    settle(stage)
    assert seats_and_moves == [(seat, "pass") for seat in asked] and len(match.records) == before + 3
    assert match.prompt is None or match.prompt.kind != "drums"


def test_the_pads_are_disabled_until_a_drum_is_taken(tmp_path: Path) -> None:
    match = _asked(3)
    stage, scene = open_table(match, tmp_path)
    before = len(match.records)
    assert scene.face.holder is None
    middle = control_named(stage, "pass").rect.centerx
    assert middle == layout.TRAY[0], (
        "the button to pass is not in the middle although no other button is below the tray"
    )
    for flap in range(3):
        pad = control_named(stage, f"pad.{flap}")
        assert not pad.enabled and pad.why_not and not pad.moves
    click(stage, control_named(stage, "drum." + str(scene.face.asked)))
    assert scene.face.holder == scene.face.asked
    assert control_named(stage, "pass").rect.x > layout.MAIN_BUTTON.right, (
        "the button to pass covers the sign with the number of bangs"
    )
    click(stage, control_named(stage, "drum." + str(scene.face.asked)))
    assert scene.face.holder is None and len(match.records) == before


def test_touching_a_pad_before_taking_a_drum_shakes_the_drums(tmp_path: Path) -> None:
    match = _asked(3)
    stage, scene = open_table(match, tmp_path)
    assert scene.motion.sway == 0
    click(stage, control_named(stage, "pad.0"))
    ways = []
    for _ in range(round(0.4 / STEP)):
        stage.advance(STEP)
        ways.append(scene.motion.sway)
    assert max(ways) > 2 and min(ways) < -2 and scene.wants_frames
    settle(stage)
    for _ in range(round(0.2 / STEP)):
        stage.advance(STEP)
    assert scene.motion.sway == 0 and scene.face.holder is None
    click(stage, control_named(stage, "drum." + str(scene.face.asked)))
    click(stage, control_named(stage, "drum." + str(match.state.agenda[0].queue[-1])))
    assert scene.motion.sway == 0, "a drum that is touched after one was taken should not shake"


def test_banging_a_drum_passes_for_all_players_asked_earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = _asked(3)
    stage, scene = open_table(match, tmp_path)
    first, second, last = match.state.agenda[0].queue
    before = len(match.records)
    click(stage, control_named(stage, f"drum.{last}"))
    assert scene.status().seat == last and len(match.records) == before
    assert control_named(stage, "pad.1").moves == ("pass",), "the press did not first pass for the players asked before"
    seats_and_moves = _watch(match, monkeypatch)
    _strike(stage, "pad.1")
    settle(stage)
    assert seats_and_moves[:2] == [(first, "pass"), (second, "pass")]
    assert seats_and_moves[2][0] == last and seats_and_moves[2][1].startswith("bang 1")


def test_the_only_drum_is_taken_automatically(tmp_path: Path) -> None:
    match = _asked(1)
    stage, scene = open_table(match, tmp_path)
    assert scene.face.holder == scene.face.asked
    assert len(control_named(stage, "pad.0").moves) == 3 and control_named(stage, "pass").label == say("Pass")


def test_bots_are_still_asked_in_turn_when_all_people_pass_with_one_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Passing for all means all people; a bot among them is asked in its turn."""
    bots = (None, "hunter", None, "hunter")
    match = _asked(3, bots)
    stage, scene = open_table(match, tmp_path)
    asked = match.state.agenda[0].queue
    assert scene.face.drummers == tuple(seat for seat in asked if bots[seat] is None) != asked
    for seat in asked:
        assert (control_named(stage, f"drum.{seat}").action is None) == (
            bots[seat] is not None or len(scene.face.drummers) < 2
        )
    seats_and_moves, asked_bots = _watch(match, monkeypatch), set[int]()

    def record_and_pass(rules: Any, known: BotInput, random: Random) -> Choice:
        """Record the seat of the bot that is asked, and pass for it."""
        asked_bots.add(known.seat)
        return Choice(rules.parse("pass"))

    monkeypatch.setattr(thinking, "decide", record_and_pass)
    click(stage, control_named(stage, "pass"))
    while len(seats_and_moves) < len(asked):
        stage.advance()
    assert seats_and_moves[:3] == [(seat, "pass") for seat in asked]
    assert all((seat in asked_bots) == (bots[seat] is not None) for seat in asked)


def test_players_who_passed_are_asked_again_after_another_player_drums(tmp_path: Path) -> None:
    match = _asked(3)
    stage, scene = open_table(match, tmp_path)
    last = match.state.agenda[0].queue[-1]
    click(stage, control_named(stage, f"drum.{last}"))
    _strike(stage, "pad.1")
    settle(stage)
    while match.prompt is not None and match.prompt.kind == "bang":
        click(stage, control_named(stage, "pass"))
        settle(stage)
    assert match.prompt is not None and match.prompt.kind == "drums", "players who passed are not asked again"
    assert scene.ready


def test_the_question_who_drums_is_not_announced_as_a_turn(tmp_path: Path) -> None:
    match = _asked(3)
    _, scene = open_table(match, tmp_path)
    assert isinstance(scene, UghUghScene) and not scene.helpers.next_turn.banner.covers


def test_the_chance_to_free_a_piece_is_interpolated_between_measured_strengths() -> None:
    """The gauge shows the probability that a bang frees a piece, interpolated between measured strengths."""
    assert all(freeing_probability(strength) == pytest.approx(chance) for strength, chance in STRENGTHS_KNOWN.items())
    assert freeing_probability(0.2) == pytest.approx((STRENGTHS_KNOWN[0.1] + STRENGTHS_KNOWN[0.3]) / 2)


def test_the_answer_that_nobody_drums_is_forgotten_at_a_prompt_of_another_kind() -> None:
    match, answers = _asked(3), DrumAnswers()
    asked = match.prompt
    assert asked is not None and answers.answer(match, asked) is None
    answers.let_all_pass()
    answers.update(Record(match.records[-1].move, (), ()), match)
    again = Prompt((asked.seat + 1) % 4, asked.kind, asked.text)
    assert answers.answer(match, asked) == answers.answer(match, again) == "pass"
    assert answers.answer(match, Prompt(asked.seat, "collect", asked.text)) is None
    assert answers.answer(match, asked) is None
    answers.let_one_bang(asked.seat, Bang(1, 0.5))
    assert answers.answer(match, asked) == "bang 1 0.5" and answers.answer(match, asked) is None


def test_the_answer_that_nobody_drums_is_forgotten_when_a_move_is_undone() -> None:
    before, after, answers = _asked(3), _asked(3), DrumAnswers()
    after.play("pass")
    answers.let_all_pass()
    answers.update(after.records[-1], after)
    asked = before.prompt
    assert asked is not None and answers.answer(before, asked) is None
