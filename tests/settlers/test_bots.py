"""The bots: they use only their views, finish their matches, and the hunter makes sensible moves."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.rules import Event
from game.settlers.bots.hunter import MAX_OFFERS_PER_MATCH, MAX_OFFERS_PER_TURN, play_hunter
from game.settlers.bots.memory import HandMemory, OfferBook, SettlersMemory, Trails
from game.settlers.bots.planning import goals
from game.settlers.rules import events
from game.settlers.rules.goods import BONE, MEAT, PEOPLES, single
from game.settlers.rules.rules import RULES
from game.simulate import checked_simulation, simulate
from tests.played import play_by_bot
from tests.settlers.scenario import CROSSING, Scenario

MEAT_CARD, BONE_CARD = single(MEAT), single(BONE)


def hunters_move(turn: Scenario) -> str:
    """Return the hunter's next move."""
    seat = turn.prompt.seat
    return str(RULES.bots["hunter"](RULES, RULES.view(turn.state, seat), seat, Random(1)))


def whole_match(seats: int, seed: int, bot: str = "hunter") -> Match:
    """Return a match that bots have played to its end."""
    match, random = Match.new("settlers", seats=seats, seed=seed), Random(seed)
    play_by_bot(match, bot, random)
    return match


def all_events(match: Match) -> list[Event]:
    """Return the events of all records."""
    return [event for record in match.records for event in record.events]


@pytest.mark.parametrize("seats", [3, 4])
def test_hunters_finish_without_loops_and_with_at_most_three_offers_a_turn(seats: int) -> None:
    match = whole_match(seats, 11)
    assert match.outcome is not None and max(match.scores) >= 10
    trails, books = Trails().read(all_events(match)), [OfferBook(seat).read(all_events(match)) for seat in range(seats)]
    assert trails.loops == trails.walks_off_chips == 0
    assert all(book.repeat_count == 0 and book.offer_count <= MAX_OFFERS_PER_MATCH for book in books)
    turns = [0]
    for record in match.records:
        for event in record.events:
            if isinstance(event, events.TurnBegan):
                turns.append(0)
            elif isinstance(event, events.Offered):
                turns[-1] += 1
    assert max(turns) <= MAX_OFFERS_PER_TURN


def test_the_hunter_settles_when_it_can() -> None:
    assert (
        hunters_move(Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint")) == "settle Gaul.n"
    )


def test_the_hunter_walks_to_a_chip_it_can_reach() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.ne").chips_only_at("Gaul.n").hand(0, "skin meat bone flint")
    assert hunters_move(turn) == "walk Gaul.ne Gaul.n"


def test_the_hunter_plans_the_progress_for_a_gate_on_its_way() -> None:
    turn = Scenario().tribes(0, "Lena.se").nomad(0, "Kolyma.ne").chips_only_at("Alaska.ne")
    turn.tracks(0, clothing=2, construction=1)
    goal = next(goal for goal in goals(turn.state, 0) if goal.kind == "settle")
    assert (goal.clothing, goal.construction, goal.start) == (3, 1, CROSSING["Kolyma.ne"])


def test_the_hunter_waits_on_the_chip_it_has_reached() -> None:
    """The hunter lacks the cards to settle, and another chip is within reach."""
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").chips_only_at("Gaul.n", "Danube.n").hand(0, "3 meat")
    goal = next(goal for goal in goals(turn.state, 0) if goal.spot == CROSSING["Danube.n"])
    assert goal.is_new and goal.start == CROSSING["Atlas.s"]
    assert "walk" not in hunters_move(turn)


def test_a_walk_back_counts_as_a_loop_unless_a_chip_was_turned_over() -> None:
    # seat 0 walks along a route, then seat 1 walks, then seat 0 walks back
    back = [
        events.Walked(0, route=(1, 2, 3), meat=1, skins=0),
        events.Walked(1, route=(3, 4), meat=1, skins=0),
        events.Walked(0, route=(3, 2, 1), meat=1, skins=0),
    ]
    assert Trails().read(back[:2]).loops == 0
    assert Trails().read([back[0], back[2]]).loops == 1
    assert Trails().read([back[0], events.ChipTurned(0, 0, "forest"), back[2]]).loops == 0


def test_a_people_chip_counts_as_unused_if_its_nomad_leaves_without_settling() -> None:
    chip = CROSSING["Gaul.n"]
    left = events.Walked(0, route=(chip, 2), meat=1, skins=0)
    assert Trails().read([left]).walks_off_chips == 1
    assert Trails().read([events.Settled(0, chip, 0), left]).walks_off_chips == 0


def test_the_hunter_makes_offers_that_a_player_is_likely_to_accept() -> None:
    """The hunter asks for bone because it saw a player take bone. It makes no offer if it knows of no such card."""
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").chips_only_at("Gaul.n").hand(0, "skin flint 3 meat")
    turn.tribes(1, "Niger.s").nomad(1, "Gaul.s").hand(1, "3 bone")
    view = RULES.view(turn.state, 0)

    def memory_of(seen_events: list[Event]) -> SettlersMemory:
        """Return the memory of seat 0 after these events."""
        memory = SettlersMemory(view, 0)
        for event in seen_events:
            memory.see(event)
        return memory

    seen_events = [events.Yielded(1, place=0, kind=BONE, count=3), events.Paid(1, (1, 0, 1, 0))]
    assert str(play_hunter(RULES, view, 0, Random(1), memory_of(seen_events))) == "offer meat for bone"
    unseen = [events.Paid(1, (1, 0, 1, 0)), events.Paid(2, (1, 0, 1, 0))]
    assert "offer" not in str(play_hunter(RULES, view, 0, Random(1), memory_of(unseen)))


def test_the_hunter_repeats_a_refused_offer_only_after_hands_have_changed() -> None:
    offer, none = events.Offered(0, MEAT_CARD, BONE_CARD), events.NoDeal(0)
    refused = [events.TurnBegan(0, 1), offer, none, events.TurnBegan(1, 2), events.TurnBegan(0, 4)]
    assert OfferBook(0).read(refused).refused_terms == {(MEAT_CARD, BONE_CARD)}
    assert OfferBook(0).read([*refused, offer]).repeat_count == 1
    bone = events.Yielded(1, place=0, kind=BONE, count=1)
    assert OfferBook(0).read([*refused, bone, offer]).repeat_count == 0
    assert OfferBook(0).read([*refused, events.Yielded(1, place=0, kind=MEAT, count=1)]).refused_terms
    assert not OfferBook(0).read([*refused, events.TurnBegan(0, 7)]).refused_terms


def test_remembered_hands_are_right_until_the_first_theft() -> None:
    match = Match.new("settlers", seats=3, seed=11)
    random, memory, robbed = Random(11), HandMemory(match.view(None)), False
    for event in match.opening.events:
        memory.see(event)
    while match.prompt is not None and not robbed:
        match.play(ask_bot(match, "hunter", random))
        for event in match.records[-1].events:
            memory.see(event)
            robbed = robbed or isinstance(event, events.Robbed)
        if not robbed:
            assert memory.likely_hands(match.view(None)) == tuple(player.hand for player in match.state.players)
    assert len(match.records) > 20


def test_the_hunter_accepts_no_trade_that_lets_another_player_win() -> None:
    turn = Scenario().people(0, Europe=5, Asia=4).hand(0, "meat").hand(1, "bone").play("offer meat for bone")
    assert hunters_move(turn) == "refuse"


def test_the_hunter_discards_cards_it_does_not_need() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").hand(0, "skin bone flint 6 meat").before_roll(7)
    assert hunters_move(turn.play("roll")) == "discard meat meat meat meat"


def test_the_hunter_does_not_block_its_own_tribes() -> None:
    turn = Scenario().tribes(0, "Nile.n").tribes(1, "Niger.s").hand(1, "meat").ask("roam", 0, note="neanderthal")
    assert hunters_move(turn) == "roam neanderthal Niger"


def test_the_hunter_relocates_the_tribe_with_the_poorest_landscapes() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Niger.s", "Taiga.n", "India.sw", "Lena.se").nomad(0, "Gaul.n")
    assert hunters_move(turn.hand(0, "skin bone flint").play("settle Gaul.n")) == "leave Niger.s"


def test_the_hunter_pays_for_walks_with_skins_if_the_option_allows_it() -> None:
    match = Match.new("settlers", seats=3, seed=5, options={"skins_walk": True, "beginner": True})
    random = Random(5)
    play_by_bot(match, "hunter", random)
    skins = [event.skins for record in match.records for event in record.events if isinstance(event, events.Walked)]
    assert sum(skins) > 0


def test_simulation_reports_statistics_of_tribes_walks_and_trades() -> None:
    result = simulate(checked_simulation("settlers", 3, ["hunter"], matches=2, seed=1, checked=True))
    assert result["finished"] == 2 and result["errors"] == []
    assert set(result["region_settled"]) == set(PEOPLES) and abs(sum(result["rolls"].values()) - 1) < 0.01
    assert {"gains", "gains_by_place", "track_finished", "winner_points", "trades", "walked"} <= set(result)
    assert {"loops", "chips_left"} <= set(result["walked"]) and "repeated" in result["trades"]
    assert 0 <= result["offers_accepted"] <= 1 and result["most_offers_of_a_seat"] >= 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_statistics_of_five_hundred_matches_are_in_the_intended_range(seats: int) -> None:
    """Half of the matches last 18 to 40 turns, seats win about equally often, and all regions and tracks of progress
    are used."""
    result = simulate(checked_simulation("settlers", seats, ["hunter"], matches=500, seed=10_000 * (seats - 2)))
    assert result["finished"] == 500 and result["errors"] == []
    assert all(abs(share - 1 / seats) <= 0.07 for share in result["wins_by_seat"])
    assert 18 <= result["turns_per_seat"]["p50"] <= 40
    assert result["all_regions_settled"] >= 0.6
    assert min(result["track_finished"].values()) >= 0.1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", [{}, {"skins_walk": True, "brisk": True}])
def test_hunters_make_no_useless_walks_and_few_offers(seats: int, options: dict[str, bool]) -> None:
    result = simulate(checked_simulation("settlers", seats, ["hunter"], matches=100, seed=7_000, options=options))
    assert result["walked"]["loops"] == result["walked"]["chips_left"] == 0
    assert result["trades"]["repeated"] == 0
    assert result["most_offers_of_a_seat"] <= MAX_OFFERS_PER_MATCH and result["offers_accepted"] >= 0.3


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
def test_the_brisk_option_shortens_matches_by_at_least_a_quarter(seats: int) -> None:
    usual = simulate(checked_simulation("settlers", seats, ["hunter"], matches=100, seed=1))
    brisk = simulate(checked_simulation("settlers", seats, ["hunter"], matches=100, seed=1, options={"brisk": True}))
    assert brisk["turns_per_seat"]["p50"] <= 0.75 * usual["turns_per_seat"]["p50"]
