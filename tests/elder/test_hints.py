"""Hints: the same advice from another process, and only from what one seat knows."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.elder.advice import DecisionAdvice, advise, compare_moves, elder_of, gather_advice_input, part_name, reasons
from game.elder.foreseeing import advice_lines, foresee, loss_words, plan_and_threat
from game.elder.lookahead import NamesParts
from game.elder.search import RIVALS, Advice, Search
from game.processes.thinking import Thinker
from game.screens.parts.move_words import move_describer
from game.stone_age.rules import moves as stone_age_moves
from tests.elder.test_sensible import POSITIONS
from tests.fast_set import two_games_of
from tests.position import with_state

ELDERS = [name for name in GAMES if elder_of(GAMES[name].load_rules()) is not None]


def match_of(game: str, played: int = 0, seed: int = 5) -> Match:
    """Return a match between hunters after ``played`` moves."""
    match = Match.new(game, seed=seed, chance="modelled")
    for number in range(played):
        if match.prompt is None:
            break
        match.play(ask_bot(match, "hunter", Random(number)))
    return match


def in_another_world(match: Match, salt: int = 3) -> Match:
    """Return the match with other secrets; the deciding seat cannot tell the difference."""
    assert match.prompt is not None
    return with_state(match, match.rules.scramble(match.state, match.prompt.seat, salt))


def test_advice_is_the_same_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("stone_age", 3)
    wanted = advise(match)
    thinker = Thinker()
    try:
        with monkeypatch.context() as patched:
            patched.setattr(Search, "run", _fail_if_searched)
            found = thinker.consult(match).value
        assert found == wanted and found.prompt == match.prompt
        assert thinker.worker_pid is not None
    finally:
        thinker.close()
    assert Thinker(None).consult(match).value == wanted, "the advice computed without another process differs"


def _fail_if_searched(*arguments: Any) -> None:
    """Fail, in place of a search in the window's process."""
    raise AssertionError("the search runs in the window's process")


def test_advice_is_refused_without_an_elder_and_after_the_end() -> None:
    thinker = Thinker(None)
    with pytest.raises(ValueError, match="has no hints"):
        thinker.consult(match_of("my_first_stone_age"))
    with pytest.raises(ValueError, match="over"):
        thinker.consult(match_of("stone_age_solo", 2000))


@two_games_of(ELDERS)
def test_request_for_advice_contains_no_hidden_information(game: str) -> None:
    match = match_of(game, 12)
    request, sent = gather_advice_input(match), pickle.dumps(gather_advice_input(match))
    other_secrets = 0
    for salt in range(3):
        other = in_another_world(match, salt)
        if other.state != match.state:
            other_secrets += 1
        other_request = replace(gather_advice_input(other), memory=request.memory)
        assert pickle.dumps(other_request) == sent or other_request == request
        for move in list(match.moves)[:20]:
            assert foresee(match.rules, request, move) == foresee(match.rules, other_request, move)
    assert other_secrets, "every imagined state has the secrets of the real one"


def test_no_predicted_event_of_a_roll_is_certain() -> None:
    """No event of a roll is certain before the dice are rolled."""
    match = match_of("stone_age_solo")
    while match.prompt is not None and match.prompt.kind != "roll":
        match.play(ask_bot(match, "hunter", Random(1)))
    rolled = foresee(match.rules, gather_advice_input(match), stone_age_moves.RollInitiative())
    assert rolled.events and rolled.certain_count == 0


@two_games_of(ELDERS)
def test_every_part_of_the_elders_evaluation_has_a_name(game: str) -> None:
    match, elder = match_of(game), elder_of(GAMES[game].load_rules())
    assert elder is not None and isinstance(elder.lookahead, NamesParts)
    seen = set()
    while match.prompt is not None and len(match.records) < 400:
        seen |= set(elder.lookahead.worth(match.state, match.prompt.seat))
        match.play(ask_bot(match, "hunter", Random(1)))
    seen |= set(elder.lookahead.worth(match.state, 0))
    assert seen <= set(elder.lookahead.part_names)
    assert part_name(match.rules, RIVALS) == "against rivals"


def test_moves_are_about_equal_if_their_difference_is_within_the_error() -> None:
    match = match_of("stone_age")
    assert match.prompt is not None
    first, second, *_ = match.moves
    best = Advice(first, gain=1.0, standard_error=0.6, rollouts=20, parts={})
    advised = DecisionAdvice(match.prompt, (best, Advice(second, gain=-1.0, standard_error=0.6, rollouts=20, parts={})))
    assert not advised.is_clear and [one.move for one in advised.about_equal] == [second]
    clear = DecisionAdvice(
        match.prompt, (replace(best, gain=1.3), Advice(second, gain=-1.3, standard_error=0.6, rollouts=20, parts={}))
    )
    assert clear.is_clear and not clear.about_equal
    same = DecisionAdvice(
        match.prompt,
        (
            replace(best, gain=0.0, standard_error=0.0),
            Advice(second, gain=0.0, standard_error=0.0, rollouts=20, parts={}),
        ),
    )
    assert not same.is_clear and len(same.about_equal) == 1


# The words of advice


@two_games_of(ELDERS)
def test_advised_moves_are_worded_as_commands_at_every_prompt(game: str, tmp_path: Path) -> None:
    """The words never tell a move as the log does, as if a player had already made it."""
    tried: Counter[str] = Counter()
    for seed in range(3):
        match, random = match_of(game, seed=seed), Random(seed)
        while match.prompt is not None and len(match.records) < 400:
            kind = match.prompt.kind
            tried[kind] += 1
            if tried[kind] <= 3 or (tried[kind] <= 60 and not random.randrange(8)):
                _check_moves_are_commands(match, tmp_path, random)
            match.play(ask_bot(match, "hunter", random))
    assert len(tried) > 2


def _check_moves_are_commands(match: Match, data_dir: Path, random: Random) -> None:
    """Check the words of one move of each kind of the pending decision."""
    asked, words_of = gather_advice_input(match), move_describer(match, data_dir)
    legal = list(match.moves)
    for move in {type(move): move for move in random.sample(legal, len(legal))}.values():
        words = words_of(move)
        foreseen = foresee(match.rules, asked, move).events
        log_sentences = [event.sentence().format(*match.names) for event in foreseen]
        assert not words.startswith(match.names), f"{move} is worded as something that happened: {words}"
        assert not any(sentence in words for sentence in log_sentences), f"{move} has the words of the log: {words}"


@two_games_of(ELDERS)
def test_advice_text_does_not_depend_on_hidden_information(game: str, tmp_path: Path) -> None:
    """Worlds are states that differ only in secrets hidden from the seat."""
    match = match_of(game, 30)
    other = in_another_world(match)
    advised = advise(match, 24)
    lines = advice_lines(match, advised, move_describer(match, tmp_path))
    assert lines == advice_lines(other, advised, move_describer(other, tmp_path))
    first = gather_advice_input(match)
    assert (
        compare_moves(match.rules, replace(gather_advice_input(other, 24), memory=first.memory))
        == advise(match, 24).moves
    )
    assert len(lines) > 1 and not any(str(move) in line for line in lines for move in match.moves if " " in str(move))


def test_every_advised_move_has_a_distinct_description(tmp_path: Path) -> None:
    match = Match.new("settlers", seats=3, seed=4)
    first, second = (match.rules.parse(text) for text in ("found Atlas.ne", "found Atlas.nw"))
    same = Advice(first, gain=0.0, standard_error=0.5, rollouts=20, parts={})
    advised = DecisionAdvice(match.prompt, (same, replace(same, move=second, gain=-3.0)))
    _, best, worse = advice_lines(match, advised, move_describer(match, tmp_path))
    assert best == "1. Place a tribe: Atlas north-east"
    assert worse == "2. Place a tribe: Atlas north-west: about 3 points worse"
    _, best, worse = advice_lines(match, advised, lambda move: "Place a tribe: Atlas.")
    assert best == "1. Place a tribe: Atlas (found Atlas.ne)"
    assert worse == "2. Place a tribe: Atlas (found Atlas.nw): about 3 points worse"
    match = match_of("settlers", 30)
    while match.prompt.kind != "act":
        match.play(match.moves[0])
    assert move_describer(match, tmp_path)(match.rules.parse("end")).startswith("End turn")


def test_advice_names_a_plan_and_a_threat_for_the_best_move() -> None:
    match = Match.load(POSITIONS / "cv_pass.firepit")
    advised = advise(match)
    best = advised.moves[0]
    assert str(best.move) == "buy tower" and best.plan
    plan, threat = plan_and_threat(match, best)
    assert plan.startswith("Then you can probably buy “") and plan != "Then you can probably buy “Tower” soon."
    assert threat == "Otherwise Soc might buy “Tower”."
    assert json.loads(json.dumps(advised.to_json()))["moves"][0]["threat"] == [2, "tower"]


def test_gains_and_losses_that_cancel_out_are_not_named_as_reasons() -> None:
    """If gains and losses nearly cancel out, no part is the reason. A part of almost nothing is never named."""
    assert reasons({"points": -24.0, "shamans": 18.5, "rivals": -9.5}) == [
        ("points", -24.0),
        ("shamans", 18.5),
        ("rivals", -9.5),
    ]
    assert reasons({"points": -24.0, "shamans": 18.5}) == []
    assert [name for name, _ in reasons({"points": 4.0, "food": -1.0, "tools": 0.01})] == ["points", "food"]


def test_losses_are_worded_in_whole_points() -> None:
    assert [loss_words(gain) for gain in (-0.2, -1.2, -3.6)] == [
        "a little worse",
        "about 1 point worse",
        "about 4 points worse",
    ]
