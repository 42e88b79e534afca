"""The search in a game that can be solved by hand: take a sure number of points or a chance of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from game.core import bots
from game.core.rules import Prompt
from game.elder.advice import DecisionAdvice
from game.elder.bot import Elder, fair
from game.elder.lookahead import Target
from game.elder.search import RIVALS, PairedChance, Search, SearchBudget, SearchInput
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
    """A state: the points of the first seat; the other seat never has points."""

    won: int = 0
    is_over: bool = False


class PurseRules:
    """The rules: a choice ends the match."""

    name = "purse"

    def prompt(self, state: Purse) -> Prompt | None:
        return None if state.is_over else Prompt(0, "choose", "Choose.")

    def scores(self, state: Purse) -> tuple[int, ...]:
        return (state.won, 0)

    def apply(self, state: Purse, move: Choice, chance: Any) -> tuple[Purse, tuple[()]]:
        return replace(state, won=chance.pick(move.points), is_over=True), ()


class PurseLookahead:
    """Offers some choices, the quick bot's choice first."""

    rollouts = 40
    candidates = 8
    tolerance = 0.0
    begin = None

    def __init__(self, *choices: Choice, mixing: bool = False) -> None:
        self.choices, self.mixing = choices, mixing

    def ranked(self, rules: Any, view: Purse, seat: int, memory: None, random: Random) -> Sequence[Choice]:
        return self.choices

    def sample(self, view: Purse, seat: int, memory: None, random: Random) -> Purse:
        return view

    def policy(self, rules: Any, state: Purse, random: Random) -> Choice:
        raise AssertionError("the search asks for the prompt of a match that is over")

    def horizon(self, view: Purse) -> Callable[[Purse], bool]:
        return lambda state: state.is_over

    def worth(self, state: Purse, seat: int) -> Mapping[str, float]:
        return {"purse": float(state.won)} if seat == 0 else {"purse": 0.0}

    def must_be_unpredictable(self, view: Purse) -> bool:
        return self.mixing


SURE, BETTER, WORSE = Choice("sure", (5,)), Choice("better", (6,)), Choice("worse", (4,))
GAMBLE, LOTTERY = Choice("gamble", (0, 9)), Choice("lottery", (0, 11))


def searched(*choices: Choice, rollouts: int = 200, seed: int = 1, mixing: bool = False) -> Search:
    """Return the search among these choices after its rollouts; the first choice is the quick bot's."""
    search_input = SearchInput(PurseRules(), PurseLookahead(*choices, mixing=mixing), Purse(), 0)  # type: ignore[arg-type]
    return Search(search_input, Random(seed)).run(SearchBudget(rollouts))


def choice(*choices: Choice, temperament: str = "", seed: int = 1, **how: Any) -> str:
    """Return the move of an elder with a temperament."""
    elder = Elder(PurseLookahead(*choices), temperament=TEMPERAMENTS.get(temperament, EVEN))  # type: ignore[arg-type]
    return str(elder.choose_from(searched(*choices, seed=seed, **how), Random(seed)))


def test_elder_chooses_the_move_with_the_most_points_on_average() -> None:
    assert choice(SURE, WORSE, BETTER, GAMBLE) == "better"


class GoalLookahead(PurseLookahead):
    """Offers some choices, none of which reaches a goal by itself."""

    def goal(self, state: Purse, move: Choice) -> str:
        return ""

    def goal_words(self, goal: str) -> str:
        return goal


def test_advice_has_no_plan_if_every_move_reaches_the_goal() -> None:
    search_input = SearchInput(PurseRules(), GoalLookahead(SURE, BETTER), Purse(), 0)  # type: ignore[arg-type]
    search = Search(search_input, Random(1), records_goals=True).run(SearchBudget(40))
    for candidate in search.candidates:
        candidate.goals = {sweep: [(0, "hut")] for sweep in candidate.goals}
    assert search.advice()[0].move == BETTER and not search.advice()[0].plan
    search.candidates[0].goals = {sweep: [] for sweep in search.candidates[0].goals}
    assert search.advice()[0].plan == "hut"


def test_elder_makes_the_move_of_the_quick_bot_unless_another_move_gains_points() -> None:
    """A move with the same points, certain or on average, is no gain."""
    assert choice(SURE, Choice("same", (5,)), WORSE) == "sure"
    assert choice(GAMBLE, Choice("as good", (9, 0))) == "gamble"


def test_all_moves_are_tried_with_the_same_random_draws() -> None:
    """The second gamble gives one point more at every draw, so it is certainly better, although its outcomes vary."""
    search = searched(GAMBLE, Choice("a little more", (1, 10)), rollouts=20)
    best = search.advice()[0]
    assert str(best.move) == "a little more" and best.gain == pytest.approx(1.0) and best.standard_error < 0.01


def test_random_numbers_of_a_decision_do_not_depend_on_earlier_decisions() -> None:
    plain, longer = PairedChance(5, None), PairedChance(5, None)
    longer.begin_decision(0, "buy").random()
    longer.roll(3, 6)
    longer.shuffle(range(9))
    noises = [chance.begin_decision(1, "place").random() for chance in (plain, longer)]
    rolls = [[chance.roll(8, 6) for _ in range(2)] for chance in (plain, longer)]
    assert noises[0] == noises[1] and rolls[0] == rolls[1]
    assert rolls[0][0] != rolls[0][1], "expected other dice when a seat rolls again"
    other_seed = PairedChance(6, None)
    other_seed.begin_decision(1, "place")
    assert other_seed.roll(8, 6) != rolls[0][0], "expected other dice from another seed"


def test_move_with_too_few_rollouts_is_not_chosen() -> None:
    """The search gives up the move "flattered" after two rollouts. Their values are the highest of all, but two are too
    few."""
    search = searched(SURE, BETTER, Choice("flattered", (0, 99)), rollouts=40)
    flattered = search.candidates[2]
    flattered.values = dict.fromkeys(list(search.quick_candidate.values)[:2], 99.0)
    assert [str(candidate.move) for candidate, _, _ in search.gains()] == ["better", "sure", "flattered"]
    assert str(search.advice()[0].move) == "better" and search.advice()[2].gain == 0.0


def test_advice_is_unclear_when_two_moves_are_equally_good() -> None:
    """The move "twin" has the value of the best move in every rollout, so the advice names both as equal."""
    prompt = Prompt(0, "choose", "Choose.")
    twin = DecisionAdvice(prompt, tuple(searched(BETTER, Choice("twin", (6,)), WORSE).advice()))
    assert not twin.is_clear and [str(advice.move) for advice in twin.about_equal] == ["twin"]
    alone = DecisionAdvice(prompt, tuple(searched(BETTER, SURE, WORSE).advice()))
    assert alone.is_clear and not alone.about_equal


def test_elder_follows_its_temperament_only_within_the_tolerance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lottery gives half a point less than the better move; the bold elder prefers it, but only if the tolerance is
    at least half a point."""
    lottery = Choice("lottery", (1, 10))
    assert choice(BETTER, lottery, temperament="bold", rollouts=4000) == "better"
    monkeypatch.setattr(PurseLookahead, "tolerance", 1.0)
    assert choice(BETTER, lottery, temperament="bold", rollouts=4000) == "lottery"
    assert choice(BETTER, lottery, rollouts=4000) == "better"


def test_sociable_elder_gives_up_at_most_three_tolerances_to_avoid_a_theft(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better move, which gains one point more, robs the other seat."""

    def target(self: PurseLookahead, view: Purse, move: Choice) -> Target | None:
        return Target(1) if move == BETTER else None

    monkeypatch.setattr(PurseLookahead, "target", target, raising=False)
    monkeypatch.setattr(PurseLookahead, "tolerance", 0.3)
    assert choice(SURE, BETTER, WORSE, temperament="sociable") == "better"
    monkeypatch.setattr(PurseLookahead, "tolerance", 0.4)
    assert choice(SURE, BETTER, WORSE, temperament="sociable") == "sure"
    assert choice(SURE, BETTER, WORSE, temperament="bold") == choice(SURE, BETTER, WORSE) == "better"


def test_search_stays_within_its_budget_and_spends_it_on_the_better_moves() -> None:
    others = [Choice(f"{number}", (number - 4, number + 4)) for number in range(5)]
    search = searched(SURE, *others, Choice("better", (2, 9)), rollouts=100)
    assert search.rollouts <= 110
    counts = {str(candidate.move): len(candidate.values) for candidate in search.candidates}
    assert counts["better"] > 2 * counts["0"] >= 4
    assert counts["sure"] == max(counts.values()), (
        f"expected as many rollouts of the sure move as of any other, got {counts}"
    )


def test_search_stops_when_the_result_is_certain() -> None:
    search = Search(SearchInput(PurseRules(), PurseLookahead(SURE, BETTER), Purse(), 0), Random(1))  # type: ignore[arg-type]
    assert search.run(SearchBudget(1000, enough=lambda: True)).rollouts == 2


def test_elder_reports_whether_the_time_limit_ended_its_search() -> None:
    def choose(seconds: float) -> bots.Choice:
        """Return the choice of an elder with a time limit."""
        elder = Elder(PurseLookahead(SURE, BETTER), seconds=seconds, tower=bots.KnownTower({}))  # type: ignore[arg-type]
        return elder.timed_choice(PurseRules(), Purse(), 0, Random(1))  # type: ignore[arg-type]

    assert choose(0.0).is_cut and not choose(60.0).is_cut


def test_search_makes_no_rollouts_for_a_single_legal_move() -> None:
    search = searched(SURE)
    assert search.rollouts == 0 and [str(advice.move) for advice in search.advice()] == ["sure"]


def test_every_temperament_takes_a_certainly_better_move() -> None:
    for name in TEMPERAMENTS:
        assert choice(SURE, BETTER, WORSE, temperament=name) == "better"


def test_bold_elder_takes_a_risk_that_the_careful_elder_avoids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PurseLookahead, "tolerance", 1.0)
    risk, sure = Choice("risk", (-3, 7)), Choice("two", (2, 2))
    for plain, other in ((sure, risk), (risk, sure)):
        assert choice(plain, other) == str(plain)
        assert choice(plain, other, temperament="bold") == "risk"
        assert choice(plain, other, temperament="careful") == "two"


def test_each_temperament_rates_harm_and_help_in_its_own_way() -> None:
    leader, robber, helper = 1, 2, 3
    targets = {
        "nobody": None,
        "harms leader": Target(leader),
        "harms robber": Target(robber),
        "harms helper": Target(helper),
        "helps leader": Target(leader, helps=True),
        "helps robber": Target(robber, helps=True),
    }

    def marks(name: str) -> dict[str, int]:
        """Return the marks other than 0 that a temperament gives."""
        temperament, helped = TEMPERAMENTS.get(name, EVEN), {robber: False, helper: True}
        given = {words: temperament.rate_target(target, {leader}, helped) for words, target in targets.items()}
        return {words: mark for words, mark in given.items() if mark}

    assert marks("") == {"harms helper": -2}
    assert marks("careful") == {"harms robber": 1, "harms helper": -2}
    assert marks("bold") == {"harms leader": 1}
    assert marks("sociable") == {
        "harms leader": -1,
        "harms robber": -1,
        "harms helper": -2,
        "helps leader": -1,
        "helps robber": 1,
    }


def test_elder_varies_between_equally_good_moves_to_surprise_rivals() -> None:
    """If others could gain by foreseeing a move (mixing), the elder draws among moves that are about equally good."""
    choices = {choice(GAMBLE, Choice("as good", (9, 0)), WORSE, mixing=True, seed=seed) for seed in range(12)}
    assert choices >= {"gamble", "as good"}
    assert "worse" not in {choice(BETTER, BETTER, WORSE, mixing=True, seed=seed) for seed in range(12)}


def test_elder_accepts_a_number_of_rollouts_and_a_temperament() -> None:
    elder = Elder(PurseLookahead(SURE))  # type: ignore[arg-type]
    adjusted = elder.adjusted(["300", "bold"])
    assert (adjusted.rollouts, adjusted.temperament) == (300, TEMPERAMENTS["bold"])
    for wrong in ("0", "-3", "1000000", "angry", "", "½"):
        with pytest.raises(ValueError, match="careful, bold, sociable"):
            elder.adjusted([wrong])


def test_gain_of_a_move_includes_its_effect_on_rivals() -> None:
    """The gain of a move has parts with names; one of them is the move's effect on the rivals."""
    assert RIVALS in searched(SURE, BETTER).advice()[0].parts


def test_fair_bot_in_the_lead_makes_the_weaker_of_two_similar_moves() -> None:
    """It does not run away from the others; as ``fair:rated`` it always makes the best move."""
    choices = Choice("much", (5, 7)), Choice("as much", (7, 5))
    never = fair(PurseLookahead(WORSE, BETTER), 0.0)  # type: ignore[arg-type]
    always = fair(PurseLookahead(WORSE, BETTER), 1.0)  # type: ignore[arg-type]
    assert never.share == 0 and always.keeps_close and not always.adjusted(["rated"]).keeps_close
    chosen_moves = set()
    for seed in range(8):
        search_input = SearchInput(PurseRules(), PurseLookahead(*choices), Purse(won=1), 0)  # type: ignore[arg-type]
        search = Search(search_input, Random(seed)).run(SearchBudget(40))
        chosen = always.choose_from(search, Random(seed))
        means = {str(candidate.move): sum(candidate.values.values()) for candidate in search.candidates}
        assert means[str(chosen)] == min(means.values())
        chosen_moves.add(str(chosen))
    assert chosen_moves == {"much", "as much"}
