"""The settings of an elder: its thinking time and its temperament, as the text of a bot."""

from __future__ import annotations

from random import Random

import pytest

from game.core import GAMES
from game.core.bots import is_bot
from game.elder.choice import THINKING_STEPS, ElderSettings, elder_settings_of, with_all_settings
from game.elder.temperaments import TEMPERAMENTS

RULES = GAMES["stone_age"].load_rules()
USUAL = RULES.bots["elder"].lookahead.rollouts  # type: ignore[attr-defined]


def parsed_elder(text: str) -> ElderSettings:
    """Return the settings in the text of an elder, such as ``elder:16:bold``."""
    found = elder_settings_of(RULES, text)
    assert found is not None
    return found


def test_elder_without_settings_has_normal_thinking_time() -> None:
    settings = parsed_elder("elder")
    assert (settings.rollouts, settings.temperament, settings.thinking) == (USUAL, "", "Normal")
    assert settings.text == f"elder:{USUAL}" and settings.step == THINKING_STEPS / 2


@pytest.mark.parametrize("step", range(THINKING_STEPS + 1))
@pytest.mark.parametrize("temperament", ["", *TEMPERAMENTS])
def test_settings_of_an_elder_are_read_back_from_their_text(step: int, temperament: str) -> None:
    text = ElderSettings("elder", parsed_elder("elder").at_step(step).rollouts, temperament, USUAL).text
    assert is_bot(RULES, text) and parsed_elder(text).step == step and parsed_elder(text).temperament == temperament


def test_thinking_time_ranges_from_a_quarter_to_four_times_the_normal_one() -> None:
    steps = [parsed_elder("elder").at_step(step) for step in range(THINKING_STEPS + 1)]
    assert (steps[0].rollouts, steps[-1].rollouts) == (USUAL // 4, 4 * USUAL)
    names = [str(settings.thinking) for settings in steps]
    assert names == ["Shortest", *["Shorter"] * 2, *["Normal"] * 3, *["Longer"] * 2, "Longest"]


def test_thinking_time_for_any_number_of_rollouts_has_the_name_of_the_nearest_step() -> None:
    assert parsed_elder(f"elder:{USUAL - 3}").thinking == "Normal" and parsed_elder("elder:1").thinking == "Shortest"
    assert parsed_elder("elder:90000:bold").thinking == "Longest"


def test_hunter_and_random_bot_have_no_settings() -> None:
    assert elder_settings_of(RULES, "hunter") is None and elder_settings_of(RULES, "random") is None
    assert with_all_settings(RULES, "hunter", Random(1)) == "hunter"


def test_elder_without_a_temperament_gets_a_random_one() -> None:
    drawn = {with_all_settings(RULES, "elder:16", Random(seed)) for seed in range(40)}
    assert drawn == {f"elder:16:{key}" for key in TEMPERAMENTS}
    assert with_all_settings(RULES, "elder", Random(3)) == with_all_settings(RULES, f"elder:{USUAL}", Random(3))
    assert with_all_settings(RULES, "elder:16:bold", Random(3)) == "elder:16:bold"
