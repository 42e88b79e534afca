"""The difficulty shown beside each solo level: as measured by simulation, and as in the rule book."""

from __future__ import annotations

import re
from math import sqrt
from random import Random

import pytest

from game.core import GAMES, Match
from game.stone_age.rules.board import LEVELS
from game.stone_age.rules.solo import OPTIONS, RULES, out_of_ten, survival_shares
from tests.games import ROOT
from tests.played import play_by_bot

FIELDS = next(option for option in OPTIONS if option.key == "field").values


def test_every_level_and_field_has_a_measured_difficulty() -> None:
    assert set(survival_shares()) == {(level, field) for level in LEVELS for field in FIELDS}


def test_each_level_shows_its_difficulty_for_the_chosen_field() -> None:
    texts = [RULES.measured("level", level, {"level": 1, "field": 15}) for level in LEVELS]
    shares = [survival_shares()[level, 15] for level in LEVELS]
    assert texts == [f"{out_of_ten(share)} of 10 winters" for share in shares]
    assert shares[3] > shares[1] > shares[2], "level 4 is not easier than levels 2 and 3"
    assert RULES.measured("level", 1, {"level": 3, "field": 0}) != RULES.measured("level", 1, {"level": 3, "field": 15})


@pytest.mark.parametrize("field", FIELDS)
def test_level_3_is_the_hardest_as_its_option_says(field: int) -> None:
    assert min(survival_shares()[level, field] for level in LEVELS) == survival_shares()[3, field]


def test_the_default_level_is_the_easiest() -> None:
    level, field = [option.first for option in RULES.options]
    assert survival_shares()[int(str(level)), int(str(field))] == max(survival_shares().values())
    assert {option.first for option in GAMES["stone_age_solo"].load_rules().options} == {1, 15}


@pytest.mark.parametrize("language", ["", ".de", ".pl"])
def test_the_difficulties_in_the_rule_book_are_those_shown_in_the_app(language: str) -> None:
    """The two come from separate simulations, so they may differ a little by chance."""
    text = (ROOT / f"game/stone_age/rulebook_solo{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*(\d) [^|]*\*\* ((?:\| *\d+ \(\d+-\d+\) *)+)\|$", text, re.MULTILINE)[:4]
    assert len(rows) == 4
    for level, cells in rows:
        for field, cell in zip((15, 10, 5, 0), re.findall(r"(\d+) \((\d+)-(\d+)\)", cells), strict=True):
            assert abs(100 * survival_shares()[int(level), field] - int(cell[0])) <= 9, (
                f"the table and the matches differ at (level, field) {(level, field)}"
            )


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_new_matches_confirm_the_measured_difficulty_of_a_level(level: int) -> None:
    count = 60
    for field in FIELDS:
        won = 0
        for seed in range(5000, 5000 + count):
            match, random = (
                Match.new("stone_age_solo", seed=seed, options={"level": level, "field": field}),
                Random(seed),
            )
            play_by_bot(match, "hunter", random)
            assert match.outcome is not None
            if match.outcome.winners:
                won += 1
        share = survival_shares()[level, int(field)]
        assert abs(won / count - share) <= 4 * sqrt(max(share * (1 - share), 0.01) / count)
