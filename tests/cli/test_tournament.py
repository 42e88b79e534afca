"""Tournaments: seats rotate, ratings follow from wins, and a program that plays cannot stop the others."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log10
from pathlib import Path

import pytest

from game.core import Match
from game.core.canonical import plain
from game.simulate import running
from game.simulate.client import Client
from game.simulate.plan import CountedFindings, Plan
from game.simulate.tournament import Tournament, checked_tournament, play_tournament, ratings
from tests.cli.conftest import Run
from tests.cli.test_simulate_at_scale import without_times

EXAMPLE = Path(__file__).parents[2] / "examples" / "client.py"
#: a game with short matches, its usual number of seats, and two of its bots
FAST_GAME_AND_BOTS = ("my_first_stone_age", None, ("random", "hunter"))


def command(program: Path | str) -> str:
    """Return the text that names a program as a bot."""
    return f'cmd:"{sys.executable}" "{program}"'


def test_each_bot_sits_at_every_seat_once_per_round() -> None:
    plan = Tournament("race", ("a", "b", "c", "d"), 36, 5, seats=3)
    rounds = [[plan.bots_in_match(number + place) for place in range(3)] for number in range(0, 36, 3)]
    for each in rounds:
        assert all(len(set(bots)) == 3 for bots in zip(*each, strict=True)), "a bot has the same seat twice"
    assert {tuple(sorted(each[0])) for each in rounds} == set(combinations(range(4), 3))
    assert len({each[0] for each in rounds}) > 4, "a bot has the same neighbours in every round"


def test_rating_of_two_bots_follows_the_elo_formula() -> None:
    strong, weak = ratings({(0, 1): {0: 3000.0, 1: 1000.0}}, 2)
    assert strong.value - weak.value == pytest.approx(400 * log10(3), abs=1)
    assert strong.value + weak.value == pytest.approx(3000)
    assert strong.low < strong.value < strong.high and strong.high - strong.low < 50


def test_bot_that_always_wins_has_a_finite_rating() -> None:
    few, many = (ratings({(0, 1, 2): {0: float(count)}}, 3) for count in (10, 1000))
    assert 1500 < few[0].value < many[0].value < 4000
    assert few[1].value == pytest.approx(few[2].value)


def test_interval_of_a_rating_narrows_with_more_matches() -> None:
    close = [ratings({(0, 1): {0: count, 1: count}}, 2)[0] for count in (10.0, 1000.0)]
    assert close[1].high - close[1].low < (close[0].high - close[0].low) / 5


def test_interrupted_tournament_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = checked_tournament(*FAST_GAME_AND_BOTS, 12, 7, drops="modelled")
    expected = without_times(play_tournament(plan))
    in_this_process = running.in_this_process

    def stop_after_five(plan: Plan, wanted: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
        """Play five chunks, then interrupt the run."""
        for number, findings in in_this_process(plan, wanted):
            if number == 5:
                raise KeyboardInterrupt
            yield number, findings

    with monkeypatch.context() as patch:
        patch.setattr(running, "in_this_process", stop_after_five)
        with pytest.raises(KeyboardInterrupt):
            play_tournament(plan, keep=tmp_path)
    assert without_times(play_tournament(plan, keep=tmp_path)) == expected
    assert expected["finished"] == 12 and [line["matches"] for line in expected["table"]] == [12, 12]


def test_example_client_plays_to_the_end(run: Run) -> None:
    bots = f"random,{command(EXAMPLE)}"
    words = ("my_first_stone_age", "--players", "2", "--games", "2", "--jobs", "1", "--json")
    status, printed, complaint = run("tournament", *words, "--bots", bots)
    result = json.loads(printed)
    assert (status, result["errors"], result["finished"]) == (0, [], 2)
    assert all("matches," in line for line in complaint.splitlines()), "more than the progress of slow matches is told"
    assert {line["bot"] for line in result["table"]} == {"random", command(EXAMPLE)}
    assert sum(line["wins"] for line in result["table"]) == 2
    status, again, _ = run("tournament", *words, "--bots", bots)
    assert without_times(json.loads(again)) == without_times(result)


#: programs that fail as bots: the source of each, and a piece of the sentence that reports it
BEHAVIOURS = {
    "hangs": ("import time; time.sleep(600)", "did not answer within 0.3 seconds"),
    "crashes": ("import sys; sys.exit(3)", "exited with status 3"),
    "lies": ("""for line in sys.stdin:\n    print('{"move": "win at once"}', flush=True)""", "Its move is illegal"),
    "babbles": (
        "for line in sys.stdin:\n    print('I think', flush=True)",
        "It answered 'I think', which is not a move",
    ),
    "floods": ("while True:\n    print('x' * 99_999, end='')", "answer is too long"),
}


@pytest.mark.parametrize("behaviour", list(BEHAVIOURS))
def test_failing_external_bot_forfeits_its_matches_with_a_reason(behaviour: str, tmp_path: Path) -> None:
    text, sentence = BEHAVIOURS[behaviour]
    program = tmp_path / "program.py"
    program.write_text(f"import sys\n{text}\n", "utf-8")
    patience = 0.3 if behaviour == "hangs" else 60.0
    bots = ("random", command(program))
    result = play_tournament(
        checked_tournament("race", 2, bots, matches=2, seed=1, drops="modelled", move_time=patience)
    )
    assert [(line["bot"], line["wins"], line["forfeits"]) for line in result["table"]] == [
        ("random", 2.0, 0),
        (command(program), 0.0, 2),
    ]
    assert result["finished"] == len(result["errors"]) == 2
    for error in result["errors"]:
        assert sentence in error and "forfeits" in error, f"the cause or the forfeit is not named: {error}"


def test_external_bot_sees_only_what_its_seat_may_know(tmp_path: Path) -> None:
    program, seen = tmp_path / "program.py", tmp_path / "seen"
    program.write_text(
        f"import json, sys\nfor line in sys.stdin:\n    open({str(seen)!r}, 'a').write(line)\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'move':\n        print(json.dumps({'move': message['moves'][0]}), flush=True)\n",
        "utf-8",
    )
    match = Match.new("settlers", seats=3, seed=3)
    prompt = match.prompt
    assert prompt is not None
    client = Client(command(program), 60)
    try:
        client.begin(match, prompt.seat, 1)
        move = client.choose(match, prompt.seat)
    finally:
        client.end()
    begun, asked = map(json.loads, seen.read_text("utf-8").splitlines())
    assert begun == {"type": "begin", "number": 1, "game": "settlers", "seats": 3, "seat": prompt.seat} | {
        "options": plain(dict(match.options))
    }
    assert asked["view"] == plain(match.view(prompt.seat)) != plain(match.state)
    assert move == asked["moves"][0] and match.why_not(move) is None


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("random", "Name at least 2 bots"),
        ("random,nobody", "There is no bot 'nobody'"),
        ("random,cmd:no-such-program", "The program 'no-such-program' was not found"),
        ("random,cmd:'python", "is missing a quotation mark"),
    ],
)
def test_bots_that_cannot_play_are_refused_with_a_sentence(run: Run, bots: str, sentence: str) -> None:
    status, _, complaint = run("tournament", "race", "--bots", bots)
    assert status == 2 and sentence in complaint


def test_tournament_of_a_solo_game_is_refused(run: Run) -> None:
    status, _, complaint = run("tournament", "stone_age_solo", "--bots", "random,random")
    assert status == 2 and "so there is no tournament" in complaint
