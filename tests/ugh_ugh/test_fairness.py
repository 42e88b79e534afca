"""Many matches between hunters: how long they take, and that no seat, card, clan or tool decides them.

Matches with modelled drops are fast; the same holds in whole matches with the real tower.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.simulate import agreed, simulate
from game.ugh_ugh.rules.cards import CARD_SETS, EVENTS, INVENTIONS, SECOND_SET

#: how many matches are played at each number of seats, by what drops are
MATCHES = {"modelled": 400, "real": 300}


@pytest.fixture(
    scope="module",
    params=[(drops, seats) for drops in MATCHES for seats in (2, 3, 4, 5)],
    ids=lambda of: f"{of[0]} {of[1]}",
)
def result(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Simulate matches at a number of seats; clan cards are dealt, not chosen."""
    drops, seats = request.param
    plan = agreed("ugh_ugh", seats, ["hunter"], MATCHES[drops], 1000 * seats, options={"first_game": True}, drops=drops)
    return simulate(plan)


def margin(share: float, count: int) -> float:
    """Return two standard deviations of a share seen in so many."""
    return 2 * (share * (1 - share) / count) ** 0.5


@pytest.mark.slow
def test_no_match_gets_stuck_or_lasts_too_long(result: dict[str, Any]) -> None:
    """A match of 40 minutes: half of the chiefs have 10 to 18 turns, give or take one in so few matches."""
    assert result["finished"] == result["matches"] and not result["errors"]
    assert 10 <= result["turns_per_seat"]["p50"] <= 19


@pytest.mark.slow
def test_every_event_happens(result: dict[str, Any]) -> None:
    """Nine events are in the pile."""
    assert set(result["events"]) == {card.key for card in EVENTS}


@pytest.mark.slow
def test_no_invention_wins_or_loses_matches_by_itself(result: dict[str, Any]) -> None:
    """Among those who built it, the share of winners is near that of all inventions: within 12 points."""
    mean = result["invention_win_share_mean"]
    for card in INVENTIONS:
        figures = result["cards"][card.key]
        assert abs(figures["win_share"] - mean) < 0.12 + margin(mean, figures["built"]), card.title


@pytest.mark.slow
def test_clan_cards_are_fair(result: dict[str, Any]) -> None:
    """Whoever holds one wins its share, within 6 points."""
    even = 1 / result["players"]
    for card in CARD_SETS[SECOND_SET].clans:
        figures = result["clan_cards"][card.key]
        assert abs(figures["win_share"] - even) < 0.06 + margin(even, figures["held"]), card.title


@pytest.mark.slow
def test_drum_and_spear_are_as_good_to_start_with(result: dict[str, Any]) -> None:
    """Those who begin with either win as often, within 3 points."""
    drum, spear = (result["first_tools"][tool] for tool in ("drum", "spear"))
    noise = margin(1 / result["players"], min(drum["chosen"], spear["chosen"])) * 2**0.5
    assert abs(drum["win_share"] - spear["win_share"]) < 0.03 + noise


@pytest.mark.slow
def test_the_pile_lasts_and_nothing_is_drawn_in_vain(result: dict[str, Any]) -> None:
    """Dry before the end in at most 5 % of matches, also at five seats."""
    assert result["a_match"]["pile_dry"] < 0.05 + margin(0.05, result["matches"])


@pytest.mark.slow
def test_the_tent_is_called_and_everybody_comes_in(result: dict[str, Any]) -> None:
    """The tent about once a match from three seats on; everybody in in 15 % of matches and more."""
    assert result["a_match"]["everybody_in"] >= 0.15
    assert result["players"] == 2 or result["calls_a_match"]["tent"] >= 1.0


@pytest.mark.slow
def test_no_seat_is_better_than_another(result: dict[str, Any]) -> None:
    """Who begins is drawn, so every seat wins its share, give or take three standard deviations."""
    even = 1 / result["players"]
    assert all(abs(share - even) < 1.5 * margin(even, result["matches"]) for share in result["wins_by_seat"])
