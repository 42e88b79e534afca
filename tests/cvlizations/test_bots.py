"""The bots, and the statistics ``simulate`` gives of their matches."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.cvlizations.aftermath import AFTERMATH
from game.cvlizations.bots.hunter import BOTS, choice_chances, goods_worths
from game.cvlizations.rules.ideas import IDEAS, KINDS
from game.cvlizations.rules.orders import DOUBLING, HUNTING, LOGGING, ORDERS, SLACKING
from game.cvlizations.rules.rules import RULES
from game.simulate import checked_simulation, simulate
from tests.cvlizations.scenario import Scenario


def bot_match(seats: int, seed: int, *bots: str, **options: str) -> Match:
    """Play a match by bots."""
    match, random = Match.new("cvlizations", seats=seats, seed=seed, options=options, chance="modelled"), Random(seed)
    while match.prompt is not None:
        seat = match.prompt.seat
        bot = BOTS[bots[seat % len(bots)]]
        match.play(bot(RULES, match.view(seat), seat, random))
    return match


def test_the_hunter_counts_orders_that_lie_face_up_as_certain() -> None:
    """Two tribes have laid Hunting face up, so it is certain that more than one chose it."""
    scenario = Scenario().begin().play("play hunting slacking", "play hunting logging")
    view = scenario.view_of(2)
    by_nobody, by_one_tribe, by_more_tribes = choice_chances(view, HUNTING)
    assert by_nobody == by_one_tribe == 0 and by_more_tribes == pytest.approx(1)


def test_the_hunter_knows_which_orders_others_can_still_choose() -> None:
    """An order that all others have played cannot be chosen by them."""
    scenario = Scenario()
    for seat in (1, 2, 3):
        scenario.set_tribe(seat, played=(LOGGING, DOUBLING))
    view = scenario.begin().view_of(0)
    assert choice_chances(view, LOGGING) == (1, 0, 0)
    by_nobody, by_one_tribe, by_more_tribes = choice_chances(view, SLACKING)
    assert by_nobody == pytest.approx((2 / 3) ** 3) and by_nobody + by_one_tribe + by_more_tribes == pytest.approx(1)


def test_the_hunter_wants_resources_that_an_open_idea_needs() -> None:
    """A resource is worth more when it helps to buy an idea."""
    scenario = Scenario().track("palisade").goods(0, "food food wood stone").begin()
    wants = goods_worths(scenario.view_of(0), 0)
    assert wants[1] > wants[0] and wants[1] > wants[2]


def test_the_hunter_wins_most_matches_against_three_random_bots() -> None:
    """The hunter wins at least 70 %; a slow test checks it with a thousand matches."""
    won = sum(
        bot_match(4, seed, "hunter", "random", "random", "random").outcome.winners == (0,)  # type: ignore[union-attr]
        for seed in range(20)
    )
    assert won >= 14


@pytest.mark.parametrize("two_players", ["cave_geeks", "advanced"])
def test_hunters_finish_a_match_of_two_players(two_players: str) -> None:
    """The hunters play with the Cave Geeks, and in the advanced variant."""
    match = bot_match(2, 3, "hunter", two_players=two_players)
    assert match.outcome is not None and max(match.scores) >= 15


def test_statistics_count_the_ideas_offered_and_bought() -> None:
    """``simulate`` compares the ideas by these counts."""
    match = bot_match(4, 5, "hunter")
    found = AFTERMATH.statistics(match)
    owned = [idea for tribe in match.state.tribes for idea in tribe.ideas]
    assert sum(found["bought"].values()) == len(owned) == sum(found["kinds"].values())
    assert set(found["bought"]) <= set(found["offered"]) and set(found["won_with"]) <= set(found["bought"])
    assert sum(found["orders"].values()) == 9 * 4 * 2
    assert found["winning_scores"] == {str(max(match.scores)): 1}


def test_statistics_of_many_matches_are_added_up() -> None:
    """Shares are taken over all matches."""
    parts = [AFTERMATH.statistics(bot_match(3, seed, "hunter")) for seed in range(4)]
    merged = AFTERMATH.merge_statistics(parts)
    assert sum(merged["kinds"].values()) == pytest.approx(1, abs=0.01)
    assert sum(merged["orders"].values()) == pytest.approx(1, abs=0.01)
    assert set(merged["kinds"]) == set(KINDS) and set(merged["orders"]) == {order.key for order in ORDERS.values()}
    for figures in merged["ideas"].values():
        assert 0 <= figures["bought_by_winner"] <= figures["bought"] <= 1 and 1 <= figures["offered"] <= 4


MATCHES = 1000


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"two_players": "advanced"}), (3, {}), (4, {}), (5, {})])
def test_no_seat_or_idea_wins_too_often_in_a_thousand_matches(seats: int, options: dict[str, str]) -> None:
    """Seats, ideas and types of ideas win about equally often, and scores stay in the intended range."""
    statistics = simulate(
        checked_simulation("cvlizations", seats, ["hunter"], matches=MATCHES, seed=1, options=options)
    )
    assert statistics["finished"] == MATCHES
    assert all(abs(share - 1 / seats) <= 0.06 for share in statistics["wins_by_seat"])
    assert len(statistics["ideas"]) == len(IDEAS)
    for key, figures in statistics["ideas"].items():
        assert figures["bought"] >= 0.04 and figures["bought_by_winner"] <= 0.60, (
            f"{key} is bought too seldom, or its buyers win too often"
        )
    assert all(0.15 <= share <= 0.35 for share in statistics["kinds"].values())
    assert 15 <= statistics["winning_score"]["p50"] <= 40


@pytest.mark.slow
def test_the_hunter_wins_most_of_a_thousand_matches_against_three_random_bots() -> None:
    """The hunter wins at least 70 %."""
    statistics = simulate(
        checked_simulation("cvlizations", 4, ["hunter", "random", "random", "random"], matches=MATCHES, seed=1)
    )
    assert statistics["wins_by_seat"][0] >= 0.70
