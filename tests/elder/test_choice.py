"""How an elder is chosen: its thinking time and its temperament, as the text of a bot."""

from __future__ import annotations

from random import Random

import pytest

from game.core import GAMES
from game.core.bots import is_bot
from game.elder.choice import THINKING_STEPS, Choice, choice_of, settled
from game.elder.temperaments import TEMPERAMENTS

RULES = GAMES["stone_age"].load_rules()
USUAL = RULES.bots["elder"].lookahead.rollouts  # type: ignore[attr-defined]


def chosen(text: str) -> Choice:
    found = choice_of(RULES, text)
    assert found is not None
    return found


def test_a_bare_elder_has_the_usual_time_and_any_temperament() -> None:
    choice = chosen("elder")
    assert (choice.rollouts, choice.temperament, choice.thinking) == (USUAL, "", "Normal")
    assert choice.text == f"elder:{USUAL}" and choice.step == THINKING_STEPS / 2


@pytest.mark.parametrize("step", range(THINKING_STEPS + 1))
@pytest.mark.parametrize("temperament", ["", *TEMPERAMENTS])
def test_what_is_chosen_is_written_as_a_bot_and_read_again(step: int, temperament: str) -> None:
    text = Choice("elder", chosen("elder").at(step).rollouts, temperament, USUAL).text
    assert is_bot(RULES, text) and chosen(text).step == step and chosen(text).temperament == temperament


def test_the_longest_is_four_times_and_the_quickest_a_quarter_of_the_usual() -> None:
    steps = [chosen("elder").at(step) for step in range(THINKING_STEPS + 1)]
    assert (steps[0].rollouts, steps[-1].rollouts) == (USUAL // 4, 4 * USUAL)
    called = [str(choice.thinking) for choice in steps]
    assert called == ["Quick", *["Quicker"] * 2, *["Normal"] * 3, *["Longer"] * 2, "Long"]


def test_rollouts_between_two_steps_show_as_the_nearest() -> None:
    assert chosen(f"elder:{USUAL - 3}").thinking == "Normal" and chosen("elder:1").thinking == "Quick"
    assert chosen("elder:90000:bold").thinking == "Long"


def test_other_bots_have_nothing_to_choose() -> None:
    assert choice_of(RULES, "hunter") is None and choice_of(RULES, "random") is None
    assert settled(RULES, "hunter", Random(1)) == "hunter"


def test_a_temperament_that_comes_as_it_comes_is_drawn() -> None:
    drawn = {settled(RULES, "elder:16", Random(seed)) for seed in range(40)}
    assert drawn == {f"elder:16:{key}" for key in TEMPERAMENTS}
    assert settled(RULES, "elder", Random(3)) == settled(RULES, f"elder:{USUAL}", Random(3))
    assert settled(RULES, "elder:16:bold", Random(3)) == "elder:16:bold"
