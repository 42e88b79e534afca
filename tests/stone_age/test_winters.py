"""How hard a winter is stands beside each level: as it was measured, and as the rule book has it."""

from __future__ import annotations

import re
from math import sqrt
from random import Random

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.stone_age.rules.board import LEVELS
from game.stone_age.rules.solo import OPTIONS, RULES, difficulty_word, survival
from tests.games import ROOT

FIELDS = next(option for option in OPTIONS if option.key == "field").values


def test_every_winter_was_measured() -> None:
    assert set(survival()) == {(level, field) for level in LEVELS for field in FIELDS}


def test_words_follow_the_share_that_survives() -> None:
    assert [difficulty_word(share) for share in (1.0, 0.86, 0.84, 0.46, 0.44, 0.06, 0.04)] == [
        "mild", "mild", "fair", "fair", "harsh", "harsh", "deadly",
    ]  # fmt: skip


def test_beside_each_level_stands_what_it_is_like_from_the_chosen_field() -> None:
    told = [RULES.measured("level", level, {"level": 1, "field": 15}) for level in LEVELS]
    shares = [survival()[level, 15] for level in LEVELS]
    assert [text.partition(":")[0] for text in told] == [difficulty_word(share) for share in shares]
    assert shares[3] > shares[1] > shares[2], "level 4 is easier than 2 and 3 from here"
    assert RULES.measured("level", 1, {"level": 3, "field": 0}) != RULES.measured("level", 1, {"level": 3, "field": 15})


def test_the_level_for_a_first_winter_is_the_mildest() -> None:
    level, field = [option.first for option in RULES.options]
    assert survival()[int(str(level)), int(str(field))] == max(survival().values())
    assert {option.first for option in GAMES["stone_age_solo"].load_rules().options} == {1, 15}


@pytest.mark.parametrize("language", ["", ".de", ".pl"])
def test_the_rule_book_has_the_same_figures(language: str) -> None:
    """Both were measured by themselves; they differ by no more than chance does."""
    text = (ROOT / f"game/stone_age/rulebook_solo{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*(\d) [^|]*\*\* ((?:\| *\d+ \(\d+-\d+\) *)+)\|$", text, re.MULTILINE)[:4]
    assert len(rows) == 4
    for level, cells in rows:
        for field, cell in zip((15, 10, 5, 0), re.findall(r"(\d+) \((\d+)-(\d+)\)", cells), strict=True):
            assert abs(100 * survival()[int(level), field] - int(cell[0])) <= 9, (level, field)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_the_figures_can_be_measured_again(level: int) -> None:
    count = 60
    for field in FIELDS:
        won = 0
        for seed in range(5000, 5000 + count):
            match, random = (
                Match.new("stone_age_solo", seed=seed, options={"level": level, "field": field}),
                Random(seed),
            )
            while match.prompt is not None:
                match.play(ask_bot(match, "hunter", random))
            assert match.outcome is not None
            won += bool(match.outcome.winners)
        share = survival()[level, int(field)]
        assert abs(won / count - share) <= 4 * sqrt(max(share * (1 - share), 0.01) / count)
