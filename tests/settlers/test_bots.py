"""The bots: they play from their views, finish, and the hunter does the sensible thing."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.settlers import events
from game.settlers.bot import BOTS, MOST_OFFERS, play_hunter
from game.settlers.goods import PEOPLES
from game.settlers.planning import goals
from game.settlers.rules import RULES
from game.simulate import agreed, simulate
from tests.settlers.scenario import CROSSING, Scenario


def hunted(turn: Scenario) -> str:
    """Return what the hunter does next."""
    seat = turn.prompt.seat
    return str(play_hunter(RULES, RULES.view(turn.state, seat), seat, Random(1)))


def whole_match(seats: int, seed: int, bot: str = "hunter") -> Match:
    match, random = Match.new("settlers", seats=seats, seed=seed), Random(seed)
    while (prompt := match.prompt) is not None:
        match.play(BOTS[bot](match.rules, match.view(prompt.seat), prompt.seat, random))
    return match


@pytest.mark.parametrize("seats", [3, 4])
def test_the_hunter_finishes_and_offers_at_most_three_times_a_turn(seats: int) -> None:
    match = whole_match(seats, 11)
    assert match.outcome is not None and max(match.scores) >= 10
    turns = [0]
    for record in match.records:
        for event in record.events:
            if isinstance(event, events.TurnBegan):
                turns.append(0)
            elif isinstance(event, events.Offered):
                turns[-1] += 1
    assert max(turns) <= MOST_OFFERS


def test_the_hunter_settles_when_it_can() -> None:
    assert hunted(Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint")) == "settle Gaul.n"


def test_the_hunter_walks_to_a_chip_it_can_reach() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.ne").lying("Gaul.n").hand(0, "skin meat bone flint")
    assert hunted(turn) == "walk Gaul.ne Gaul.n"


def test_the_hunter_knows_what_a_gate_asks_for() -> None:
    turn = Scenario().tribes(0, "Lena.se").nomad(0, "Kolyma.ne").lying("Alaska.ne")
    turn.tracks(0, clothing=2, construction=1)
    goal = next(goal for goal in goals(turn.state, 0) if goal.kind == "settle")
    assert (goal.clothing, goal.construction, goal.start) == (3, 1, CROSSING["Kolyma.ne"])


def test_the_hunter_helps_nobody_to_win() -> None:
    turn = Scenario().people(0, Europe=5, Asia=4).hand(0, "meat").hand(1, "bone").play("offer meat for bone")
    assert hunted(turn) == "refuse"


def test_the_hunter_keeps_what_it_needs_when_it_discards() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint 6 meat").before_roll(7)
    assert hunted(turn.play("roll")) == "discard meat meat meat meat"


def test_the_hunter_spares_its_own_tribes() -> None:
    turn = Scenario().tribes(0, "Nile.n").tribes(1, "Niger.s").hand(1, "meat").asks("roam", 0, note="neanderthal")
    assert hunted(turn) == "roam neanderthal Niger"


def test_the_hunter_leaves_the_poorest_place() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Niger.s", "Taiga.n", "India.sw", "Lena.se").nomad(0, "Gaul.n")
    assert hunted(turn.hand(0, "skin bone flint").play("settle Gaul.n")) == "leave Niger.s"


def test_with_an_option_the_hunter_walks_on_skins() -> None:
    match = Match.new("settlers", seats=3, seed=5, options={"skins_walk": True, "beginner": True})
    random = Random(5)
    while (prompt := match.prompt) is not None:
        match.play(play_hunter(match.rules, match.view(prompt.seat), prompt.seat, random))
    skins = [event.skins for record in match.records for event in record.events if isinstance(event, events.Walked)]
    assert sum(skins) > 0


def test_simulate_tells_the_games_own_tables() -> None:
    result = simulate(agreed("settlers", 3, ["hunter"], 2, 1, checked=True))
    assert result["finished"] == 2 and result["errors"] == []
    assert set(result["region_settled"]) == set(PEOPLES) and abs(sum(result["rolls"].values()) - 1) < 0.01
    assert {"gains", "gains_by_place", "track_finished", "winner_points", "trades", "walked"} <= set(result)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_five_hundred_matches_keep_the_bands(seats: int) -> None:
    """None stuck, seats even, 18 to 40 turns, all regions settled, every track climbed."""
    result = simulate(agreed("settlers", seats, ["hunter"], 500, 10_000 * (seats - 2)))
    assert result["finished"] == 500 and result["errors"] == []
    assert all(abs(share - 1 / seats) <= 0.07 for share in result["wins_by_seat"])
    assert 18 <= result["turns_per_seat"]["p50"] <= 40
    assert result["all_regions_settled"] >= 0.6
    assert min(result["track_finished"].values()) >= 0.1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_brisk_matches_are_shorter_by_a_quarter(seats: int) -> None:
    usual = simulate(agreed("settlers", seats, ["hunter"], 100, 1))
    brisk = simulate(agreed("settlers", seats, ["hunter"], 100, 1, {"brisk": True}))
    assert brisk["turns_per_seat"]["p50"] <= 0.75 * usual["turns_per_seat"]["p50"]
