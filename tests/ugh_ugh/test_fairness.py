"""Statistics of many matches between hunters: their length, and that no seat, card or tool decides them.

Most are played with modelled drops, which are fast; some with the real tower.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.simulate import checked_simulation, simulate
from game.ugh_ugh.rules.cards import CARD_SETS, EVENTS, INVENTIONS, SECOND_SET

#: the number of matches for each number of seats, by kind of chance
MATCHES = {"modelled": 400, "real": 300}


@pytest.fixture(
    scope="module",
    params=[(drops, seats) for drops in MATCHES for seats in (2, 3, 4, 5)],
    ids=lambda of: f"{of[0]} {of[1]}",
)
def statistics(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return statistics of simulated matches; clan cards are dealt, not chosen."""
    drops, seats = request.param
    plan = checked_simulation(
        "ugh_ugh",
        seats,
        ["hunter"],
        matches=MATCHES[drops],
        seed=1000 * seats,
        options={"first_game": True},
        drops=drops,
    )
    return simulate(plan)


def margin(share: float, count: int) -> float:
    """Return two standard deviations of a share observed in ``count`` matches."""
    return 2 * (share * (1 - share) / count) ** 0.5


@pytest.mark.slow
def test_no_match_gets_stuck_or_lasts_too_long(statistics: dict[str, Any]) -> None:
    """For a match of 40 minutes half of the chiefs should have 10 to 18 turns, with one turn of tolerance."""
    assert statistics["finished"] == statistics["matches"] and not statistics["errors"]
    assert 10 <= statistics["turns_per_seat"]["p50"] <= 19


@pytest.mark.slow
def test_every_event_happens(statistics: dict[str, Any]) -> None:
    """There are nine events in the pile."""
    assert set(statistics["events"]) == {card.key for card in EVENTS}


@pytest.mark.slow
def test_builders_of_each_invention_win_about_equally_often(statistics: dict[str, Any]) -> None:
    """For each invention, the share of its builders that win is within 12 percentage points of the mean of all
    inventions."""
    mean = statistics["invention_win_share_mean"]
    for card in INVENTIONS:
        figures = statistics["cards"][card.key]
        assert abs(figures["win_share"] - mean) < 0.12 + margin(mean, figures["built"]), (
            f"{card.title}: its builders win too often or too seldom"
        )


@pytest.mark.slow
def test_clan_cards_are_fair(statistics: dict[str, Any]) -> None:
    """The holder of a clan card wins a fair share, within 6 percentage points."""
    even = 1 / statistics["players"]
    for card in CARD_SETS[SECOND_SET].clans:
        figures = statistics["clan_cards"][card.key]
        assert abs(figures["win_share"] - even) < 0.06 + margin(even, figures["held"]), (
            f"{card.title}: its holders win too often or too seldom"
        )


@pytest.mark.slow
def test_starting_with_the_drum_or_the_spear_is_equally_good(statistics: dict[str, Any]) -> None:
    """The shares of winners are within 3 percentage points."""
    drum, spear = (statistics["first_tools"][tool] for tool in ("drum", "spear"))
    noise = margin(1 / statistics["players"], min(drum["chosen"], spear["chosen"])) * 2**0.5
    assert abs(drum["win_share"] - spear["win_share"]) < 0.03 + noise


@pytest.mark.slow
def test_the_draw_pile_rarely_runs_out(statistics: dict[str, Any]) -> None:
    """The pile runs out in at most 5 % of matches, also with five seats."""
    assert statistics["a_match"]["pile_dry"] < 0.05 + margin(0.05, statistics["matches"])


@pytest.mark.slow
def test_the_love_tent_is_used_and_some_clans_become_complete(statistics: dict[str, Any]) -> None:
    """With three seats or more, the tent is used about once a match, and a clan becomes complete in at least 15 % of
    matches."""
    assert statistics["a_match"]["everybody_in"] >= 0.15
    assert statistics["players"] == 2 or statistics["calls_a_match"]["tent"] >= 1.0


@pytest.mark.slow
def test_no_seat_is_better_than_another(statistics: dict[str, Any]) -> None:
    """The first seat is random, so every seat wins its fair share within three standard deviations."""
    even = 1 / statistics["players"]
    assert all(abs(share - even) < 1.5 * margin(even, statistics["matches"]) for share in statistics["wins_by_seat"])
