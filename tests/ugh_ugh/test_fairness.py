"""Many matches between hunters: how long they take, and that no seat, card, clan or tool decides them."""

from __future__ import annotations

from typing import Any

import pytest

from game.simulate import agreed, simulate
from game.ugh_ugh.cards import CARD_SETS, EVENTS, INVENTIONS, SECOND_SET

MATCHES = 150


@pytest.fixture(scope="module")
def results() -> list[dict[str, Any]]:
    """Simulate matches with modelled drops at every number of seats; clan cards are dealt, not chosen."""
    return [
        simulate(
            agreed("ugh_ugh", seats, ["hunter"], MATCHES, 1000 * seats, options={"first_game": True}, drops="modelled")
        )
        for seats in (2, 3, 4, 5)
    ]


def margin(share: float, count: int) -> float:
    """Return two standard deviations of a share seen in so many."""
    return 2 * (share * (1 - share) / count) ** 0.5


@pytest.mark.slow
def test_no_match_gets_stuck_or_lasts_too_long(results: list[dict[str, Any]]) -> None:
    """A match of 40 minutes: half of the chiefs have 10 to 18 turns, give or take one in so few matches."""
    for result in results:
        assert result["finished"] == MATCHES and not result["errors"]
        assert 10 <= result["turns_per_seat"]["p50"] <= 19


@pytest.mark.slow
def test_every_event_happens(results: list[dict[str, Any]]) -> None:
    """Nine events are in the pile."""
    for result in results:
        assert set(result["events"]) == {card.key for card in EVENTS}


@pytest.mark.slow
def test_no_invention_wins_or_loses_matches_by_itself(results: list[dict[str, Any]]) -> None:
    """Among those who built it, the share of winners is near that of all inventions: within 12 points."""
    for card in INVENTIONS:
        figures = [result["cards"][card.key] for result in results if card.key in result["cards"]]
        means = [result["invention_win_share_mean"] for result in results if card.key in result["cards"]]
        built = sum(figure["built"] for figure in figures)
        apart = sum(figure["built"] * (figure["win_share"] - mean) for figure, mean in zip(figures, means, strict=True))
        assert abs(apart / built) < 0.12 + margin(0.4, built), card.title


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 2])
def test_clan_cards_are_fair(results: list[dict[str, Any]], place: int) -> None:
    """Whoever holds one wins its share at two and four seats, within 6 points."""
    result = results[place]
    even = 1 / result["players"]
    for card in CARD_SETS[SECOND_SET].clans:
        figures = result["clan_cards"][card.key]
        assert abs(figures["win_share"] - even) < 0.06 + 1.5 * margin(even, figures["held"]), card.title


@pytest.mark.slow
def test_the_pile_lasts_and_nothing_is_drawn_in_vain(results: list[dict[str, Any]]) -> None:
    """Dry before the end in at most 5 % of matches, also at five seats."""
    for result in results:
        assert result["a_match"]["pile_dry"] < 0.05 + margin(0.05, MATCHES)


@pytest.mark.slow
def test_the_tent_is_called_and_everybody_comes_in(results: list[dict[str, Any]]) -> None:
    """The tent about once a match from three seats on; everybody in in 15 % of matches and more."""
    for result in results:
        assert result["a_match"]["everybody_in"] >= 0.15
        assert result["players"] == 2 or result["calls_a_match"]["tent"] > 0.8


@pytest.mark.slow
def test_no_seat_is_better_than_another(results: list[dict[str, Any]]) -> None:
    """Who begins is drawn, so every seat wins its share, give or take three standard deviations."""
    for result in results:
        even = 1 / result["players"]
        assert all(abs(share - even) < 1.5 * margin(even, MATCHES) for share in result["wins_by_seat"])
