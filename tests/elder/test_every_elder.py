"""The elder in every game that has one: it knows only what its seat may know, and its moves are reproducible."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, bot_kind, is_bot, recollect, usual_bot
from game.elder.advice import advise, elder_of
from game.elder.bot import Elder
from tests.fast_set import few_and_many, two_games_of
from tests.games import HOUSE

WITH_ELDER = [name for name, entry in HOUSE.items() if elder_of(entry.load_rules()) is not None]
#: enough rollouts for a choice, and no more
FEW_ROLLOUTS = 12


def positions(name: str, every: int, seed: int = 11) -> Iterator[Match]:
    """Yield a match of the usual bots with modelled drops, each time after ``every`` records."""
    match, random = Match.new(name, seats=max(HOUSE[name].seats), seed=seed, chance="modelled"), Random(seed)
    while match.prompt is not None:
        if len(match.records) % every == every - 1:
            yield match
        match.play(ask_bot(match, usual_bot(match.rules), random))


def elder_in(match: Match, rollouts: int = FEW_ROLLOUTS) -> Elder:
    """Return the elder of a game with a number of rollouts."""
    elder = elder_of(match.rules)
    assert elder is not None
    return elder.adjusted([str(rollouts)])


def memory_of(match: Match, seat: int) -> Any:
    """Return the memory of the elder at a seat."""
    begin = elder_in(match).begin
    return None if begin is None else recollect(match, seat, begin)


def test_stone_age_has_an_elder_but_my_first_stone_age_has_none() -> None:
    assert "stone_age" in WITH_ELDER and "my_first_stone_age" not in WITH_ELDER


@two_games_of(WITH_ELDER)
def test_state_imagined_by_a_seat_looks_to_it_like_the_real_one(game: str) -> None:
    random, different = Random(1), 0
    for match in positions(game, 9):
        lookahead, rules = elder_in(match).lookahead, match.rules
        for seat in range(len(match.names)):
            view = match.view(seat)
            one, two = [lookahead.sample(view, seat, memory_of(match, seat), random) for _ in range(2)]
            assert rules.view(one, seat) == view == rules.view(two, seat), (
                f"an imagined state differs from the seat's view in {match!r}"
            )
            assert rules.conserved(one) == rules.conserved(match.state)
            if one != two:
                different += 1
    assert different, "all imagined states have the same secrets"


@pytest.mark.parametrize("most", few_and_many(2, 12))
@two_games_of(WITH_ELDER)
def test_hidden_information_does_not_change_the_move_of_the_elder(game: str, most: int) -> None:
    asked = hidden = 0
    for match in positions(game, 23):
        prompt, rules = match.prompt, match.rules
        if prompt is None or len(match.moves) < 2:
            continue
        seat, elder = prompt.seat, elder_in(match)
        memory = memory_of(match, seat)
        moves = set()
        for salt in range(2):
            world = rules.scramble(match.state, seat, salt)
            if world != match.state:
                hidden += 1
            moves.add(str(elder(rules, rules.view(world, seat), seat, Random(5), memory)))
        assert len(moves) == 1, f"the move depends on hidden information in {match!r}"
        assert moves.pop() in match.moves
        asked += 1
        if asked == most:
            break
    assert asked and hidden


@two_games_of(WITH_ELDER)
def test_same_generator_and_budget_give_the_same_move(game: str) -> None:
    match = next(match for number, match in enumerate(positions(game, 17)) if number and len(match.moves) > 2)
    assert ask_bot(match, f"elder:{FEW_ROLLOUTS}", Random(3)) == ask_bot(match, f"elder:{FEW_ROLLOUTS}", Random(3))


def chosen_moves(names: list[str]) -> dict[str, list[str]]:
    """Return the moves that the elder of each game chooses in a few positions."""
    chosen: dict[str, list[str]] = {name: [] for name in names}
    for name, moves in chosen.items():
        for match in positions(name, 13):
            moves.append(str(ask_bot(match, f"elder:{FEW_ROLLOUTS}", Random(3))))
            if len(moves) == 2:
                break
    return chosen


@pytest.mark.parametrize("games", few_and_many(2, len(WITH_ELDER)))
def test_process_with_another_hash_seed_chooses_the_same_moves(games: int) -> None:
    names = WITH_ELDER[-games:]
    code = f"import json; from {__name__} import chosen_moves; print(json.dumps(chosen_moves({names})))"
    other = {**os.environ, "PYTHONHASHSEED": "77" if os.environ.get("PYTHONHASHSEED") != "77" else "78"}
    result = subprocess.run([sys.executable, "-c", code], env=other, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == chosen_moves(names)


@two_games_of(WITH_ELDER)
def test_elder_is_the_last_bot_in_the_list_and_not_the_usual_one(game: str) -> None:
    rules = HOUSE[game].load_rules()
    assert list(rules.bots)[-1] == "elder" and usual_bot(rules) != "elder"


@two_games_of(WITH_ELDER)
def test_elder_has_a_description_and_accepts_only_valid_settings(game: str) -> None:
    rules = HOUSE[game].load_rules()
    assert bot_kind(rules, "elder:50:bold").manner
    assert is_bot(rules, "elder:200") and is_bot(rules, "elder:careful:20")
    assert not is_bot(rules, "elder:") and not is_bot(rules, "elder:0") and not is_bot(rules, "elder:wild")


@two_games_of(WITH_ELDER)
def test_gain_of_an_advised_move_is_the_sum_of_its_parts(game: str) -> None:
    explained = 0
    for match in positions(game, 31):
        advised = advise(match, FEW_ROLLOUTS)
        gains = [advice.gain for advice in advised.moves]
        assert gains == sorted(gains, reverse=True) and all(str(advice.move) in match.moves for advice in advised.moves)
        for advice in advised.moves:
            assert sum(advice.parts.values()) == pytest.approx(advice.gain)
            assert advice.standard_error >= 0
            if advice.parts:
                explained += 1
        if explained > 12:
            break
    assert explained
