"""Positions of real matches in which an earlier elder chose badly, each with the reason."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.stone_age.bots import hunter
from tests.fast_set import few_and_many

POSITIONS = Path(__file__).parent / "positions"


def choices(match: Match, seeds: int, bot: str = "elder") -> set[str]:
    """Return the moves that a bot chooses with different random numbers."""
    return {str(ask_bot(match, bot, Random(seed))) for seed in range(seeds)}


def test_hunter_takes_the_tile_that_a_rival_counts_on() -> None:
    match = Match.load(POSITIONS / "sa_r3_own_tile.firepit")
    match.play("place card1 1")
    assert (
        str(hunter.best_move(hunter.scored_moves_with_denial(match.rules, match.view(0), 0), Random(1)))
        == "place building1 1"
    )


@pytest.mark.parametrize("seeds", few_and_many(1, 4))
def test_move_overrated_by_few_rollouts_is_not_made(seeds: int) -> None:
    assert "place forest 6" not in choices(Match.load(POSITIONS / "sa_r9_noise.firepit"), seeds)


@pytest.mark.parametrize("seeds", few_and_many(1, 4))
@pytest.mark.parametrize("budget", [40, 240])
def test_idea_whose_points_come_at_the_end_is_bought(budget: int, seeds: int) -> None:
    """Tower brings 3 points for 3 resources at the end; rollouts that stop after the round see 1 point."""
    assert "pass" not in choices(Match.load(POSITIONS / "cv_pass.firepit"), seeds, f"elder:{budget}")


def test_elder_chooses_a_clearly_better_move_with_every_seed() -> None:
    assert len(choices(Match.load(POSITIONS / "sa_r3_own_tile.firepit"), 3)) == 1
