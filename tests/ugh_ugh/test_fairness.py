"""Many matches between hunters: how long they take, and that no seat and no card decides them."""

from __future__ import annotations

from typing import Any

import pytest

from game.simulate import agreed, simulate
from game.ugh_ugh.cards import EVENTS, INVENTIONS

MATCHES = 150


@pytest.fixture(scope="module")
def results() -> list[dict[str, Any]]:
    """Simulate matches with modelled drops at every number of seats."""
    return [
        simulate(agreed("ugh_ugh", seats, ["hunter"], MATCHES, 1000 * seats, drops="modelled"))
        for seats in (2, 3, 4, 5)
    ]


@pytest.mark.slow
def test_no_match_gets_stuck_or_lasts_too_long(results: list[dict[str, Any]]) -> None:
    """A match of 40 minutes: half of the chiefs have 10 to 25 turns."""
    for result in results:
        assert result["finished"] == MATCHES and not result["errors"]
        assert 10 <= result["turns_per_seat"]["p50"] <= 25


@pytest.mark.slow
def test_every_event_happens(results: list[dict[str, Any]]) -> None:
    """Nine events are in the pile."""
    for result in results:
        assert set(result["events"]) == {card.key for card in EVENTS}


@pytest.mark.slow
def test_no_invention_wins_or_loses_matches_by_itself(results: list[dict[str, Any]]) -> None:
    """Among those who built it, the share of winners is near that of all inventions: within 15 points."""
    for card in INVENTIONS:
        built = sum(result["cards"][card.key]["built"] for result in results)
        apart = sum(
            result["cards"][card.key]["built"]
            * (result["cards"][card.key]["win_share"] - result["invention_win_share_mean"])
            for result in results
        )
        assert abs(apart / built) < 0.15, card.title


@pytest.mark.slow
def test_no_seat_is_better_than_another(results: list[dict[str, Any]]) -> None:
    """Who begins is drawn, so every seat wins its share, give or take three standard deviations."""
    for result in results:
        even = 1 / result["players"]
        margin = 3 * (even * (1 - even) / MATCHES) ** 0.5
        assert all(abs(share - even) < margin for share in result["wins_by_seat"])
