"""The search in a game that can be solved by hand: take a sure number of points or a chance of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from game.elder.bot import Elder, choose_move
from game.elder.search import RIVALS, Effort, Question, Search
from game.elder.temperaments import EVEN, TEMPERAMENTS


@dataclass(frozen=True)
class Choice:
    """A move: a sure number of points, or one of several numbers with equal chance."""

    name: str
    points: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Purse:
    """A state: the points of the first seat; the other seat never has any."""

    won: int = 0
    is_over: bool = False


class PurseRules:
    """The rules: a choice ends the match."""

    name = "purse"

    def scores(self, state: Purse) -> tuple[int, ...]:
        return (state.won, 0)

    def apply(self, state: Purse, move: Choice, chance: Any) -> tuple[Purse, tuple[()]]:
        return replace(state, won=chance.pick(move.points), is_over=True), ()


class PurseLookahead:
    """Offers some choices, that of the plain bot first."""

    rollouts = 40
    candidates = 8
    begin = None

    def __init__(self, *choices: Choice, mixing: bool = False) -> None:
        self.choices, self.mixing = choices, mixing

    def ranked(self, rules: Any, view: Purse, seat: int, memory: None, random: Random) -> Sequence[Choice]:
        return self.choices

    def sample(self, view: Purse, seat: int, memory: None, random: Random) -> Purse:
        return view

    def policy(self, rules: Any, state: Purse, random: Random) -> Choice:
        raise AssertionError("the ended match has another prompt")

    def horizon(self, view: Purse) -> Callable[[Purse], bool]:
        return lambda state: state.is_over

    def worth(self, state: Purse, seat: int) -> Mapping[str, float]:
        return {"purse": float(state.won)} if seat == 0 else {"purse": 0.0}

    def mixes(self, view: Purse) -> bool:
        return self.mixing


SURE, BETTER, WORSE = Choice("sure", (5,)), Choice("better", (6,)), Choice("worse", (4,))
GAMBLE, LOTTERY = Choice("gamble", (0, 9)), Choice("lottery", (0, 11))


def searched(
    *choices: Choice, rollouts: int = 200, seed: int = 1, temperament: str = "", mixing: bool = False
) -> Search:
    question = Question(PurseRules(), PurseLookahead(*choices, mixing=mixing), Purse(), 0)  # type: ignore[arg-type]
    return Search(question, Random(seed), TEMPERAMENTS.get(temperament, EVEN)).run(Effort(rollouts))


def choice(*choices: Choice, **how: Any) -> str:
    return str(choose_move(searched(*choices, **how), Random(how.get("seed", 1))))


def test_better_move_is_found() -> None:
    assert choice(SURE, WORSE, BETTER, GAMBLE) == "better"


def test_plain_move_is_kept_without_a_gain() -> None:
    """A move with the same points, certain or on average, is no gain."""
    assert choice(SURE, Choice("same", (5,)), WORSE) == "sure"
    assert choice(GAMBLE, Choice("as good", (9, 0))) == "gamble"


def test_moves_are_compared_in_pairs_with_the_same_chance() -> None:
    """A gamble with slightly more in both cases is certainly better, although each outcome varies much."""
    search = searched(GAMBLE, Choice("a little more", (1, 10)), rollouts=20)
    best = search.advice()[0]
    assert str(best.move) == "a little more" and best.gain == pytest.approx(1.0) and best.standard_error < 0.01


def test_budget_is_kept_and_spent_on_the_better_moves() -> None:
    others = [Choice(f"{number}", (number, number + 1)) for number in range(5)]
    search = searched(SURE, *others, BETTER, rollouts=100)
    assert search.rollouts <= 110
    counts = {str(trial.move): len(trial.values) for trial in search.trials}
    assert counts["better"] > 3 * counts["0"] >= 3
    assert counts["sure"] == max(counts.values()), "a move was not compared with the plain one"


def test_search_stops_when_the_result_is_certain() -> None:
    search = Search(Question(PurseRules(), PurseLookahead(SURE, BETTER), Purse(), 0), Random(1))  # type: ignore[arg-type]
    assert search.run(Effort(1000, lambda: True)).rollouts == 2


def test_single_move_is_not_searched() -> None:
    search = searched(SURE)
    assert search.rollouts == 0 and [str(advice.move) for advice in search.advice()] == ["sure"]


def test_every_temperament_takes_a_certainly_better_move() -> None:
    for name in TEMPERAMENTS:
        assert choice(SURE, BETTER, WORSE, temperament=name) == "better"


def test_careful_temperament_avoids_a_risk_and_bold_one_takes_it() -> None:
    """A gamble for four or eleven points more is compared with one that may lose three."""
    risk = Choice("risk", (-4, 9))
    sure = Choice("two", (2, 2))
    assert choice(sure, risk, rollouts=2000) == "risk", (
        "the search missed the gamble that wins half a point more on average"
    )
    assert choice(sure, risk, rollouts=2000, temperament="bold") == "risk"
    assert choice(sure, risk, rollouts=2000, temperament="careful") == "two"


def test_move_that_must_not_be_foretold_is_drawn_among_the_best() -> None:
    choices = {choice(GAMBLE, Choice("as good", (9, 0)), WORSE, mixing=True, seed=seed) for seed in range(12)}
    assert choices >= {"gamble", "as good"}
    assert "worse" not in {choice(BETTER, BETTER, WORSE, mixing=True, seed=seed) for seed in range(12)}


def test_elder_takes_rollouts_and_a_temperament() -> None:
    elder = Elder(PurseLookahead(SURE))  # type: ignore[arg-type]
    adjusted = elder.adjusted(["300", "bold"])
    assert (adjusted.rollouts, adjusted.temperament) == (300, TEMPERAMENTS["bold"])
    for wrong in ("0", "-3", "1000000", "angry", "", "½"):
        with pytest.raises(ValueError, match="careful, bold, sociable"):
            elder.adjusted([wrong])


def test_parts_name_the_rival() -> None:
    assert RIVALS in searched(SURE, BETTER).advice()[0].parts
