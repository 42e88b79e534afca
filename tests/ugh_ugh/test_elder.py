"""The elder in Ugh Ugh: its imagined states agree with its view, and it finds moves that the hunter misses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.core.rules import Move
from game.elder.bot import Elder, drop_model
from game.elder.search import RIVALS, Search, SearchBudget, SearchInput
from game.ugh_ugh.bots import hunter
from game.ugh_ugh.bots.elder import UghUghLookahead, owners_by_box
from game.ugh_ugh.bots.memory import BoxMemory
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.cards import FOREST, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import State, stars
from tests.fast_set import mark_slow_except
from tests.ugh_ugh.scenario import Scenario

LOOKAHEAD = UghUghLookahead()
#: the number of states tried for each position that differ from it only in secrets
SCRAMBLED_STATES = 2


def _positions(seats: int, seed: int, chance: str = "modelled", **options: Any) -> Iterator[Match]:
    """Yield a match between hunters at every decision."""
    match, random = Match.new("ugh_ugh", seats=seats, seed=seed, chance=chance, options=options), Random(seed)
    while match.prompt is not None:
        yield match
        match.play(ask_bot(match, "hunter", random))


def _elders_move(view: State, seat: int, memory: BoxMemory, seed: int = 1, rollouts: int = 12) -> Move:
    """Return the elder's move from the view and the memory of a seat."""
    return Elder(LOOKAHEAD, rollouts, seconds=60.0)(RULES, view, seat, Random(seed), memory)


@pytest.mark.parametrize(
    ("seats", "options"),
    mark_slow_except(
        [
            *((seats, {}) for seats in (2, 3, 4, 5)),
            (3, {"cards": "first"}),
            (3, {"first_game": True}),
            (3, {"open_boxes": True}),
            (3, {"glass_passage": True}),
        ],
        [(3, {}), (2, {})],
    ),
)
def test_state_imagined_by_a_seat_looks_to_it_like_the_real_one(seats: int, options: dict[str, Any]) -> None:
    """In whole matches, a state imagined by a seat looks to this seat like the actual state. No piece is added or lost,
    and the boxes and the Passage contain the members that the seat has counted into them."""
    random = Random(seats)
    for match in _positions(seats, 40 + seats, **options):
        for seat in range(seats):
            view = match.view(seat)
            state = LOOKAHEAD.sample(view, seat, recollect(match, seat, BoxMemory), random)
            assert RULES.view(state, seat) == view
            assert RULES.conserved(state) == RULES.conserved(match.state)
            assert [sorted(box) for box in owners_by_box(state)] == [sorted(box) for box in owners_by_box(match.state)]
            assert state.removed == () or set(state.removed).isdisjoint(state.deck)


def test_flaps_of_an_imagined_state_have_sunk_like_the_real_ones_after_real_drops() -> None:
    """Every seat sees how far the flaps have sunk, but not the pieces on them."""
    sunk = 0
    for match in _positions(2, 3, "untracked"):
        view = match.view(0)
        state = LOOKAHEAD.sample(view, 0, recollect(match, 0, BoxMemory), Random(1))
        assert RULES.view(state, 0) == view
        if view.load[1]:
            sunk += 1
    assert sunk > 0


def test_rollout_bots_use_only_the_view_of_their_seat() -> None:
    """In an imagined state, each bot chooses its move from its own view of that state and its memory of the boxes."""
    for match in _positions(3, 8):
        looking = (match.state.agenda[0].seat + 1) % 3
        state = LOOKAHEAD.sample(match.view(looking), looking, recollect(match, looking, BoxMemory), Random(2))
        seat = state.agenda[0].seat
        remembered = replace(RULES.view(state, seat), boxes=state.boxes)
        assert LOOKAHEAD.policy(RULES, state, Random(5)) == LOOKAHEAD.policy(RULES, remembered, Random(5))


def test_hidden_information_does_not_change_the_move_of_the_elder() -> None:
    """Two states that differ only in secrets lead to the same move."""
    compared = 0
    for number, match in enumerate(_positions(3, 9)):
        if number % 29 == 5:
            seat = match.state.agenda[0].seat
            memory = recollect(match, seat, BoxMemory)
            moves = {
                _elders_move(RULES.view(RULES.scramble(match.state, seat, salt), seat), seat, memory)
                for salt in range(SCRAMBLED_STATES)
            }
            assert moves == {_elders_move(match.view(seat), seat, memory)}
            compared += 1
    assert compared >= 3


def test_the_same_seed_and_budget_give_the_same_move() -> None:
    """Two searches of one position with the same seed choose the same legal move."""
    for number, match in enumerate(_positions(4, 10)):
        if number % 45 == 7:
            seat = match.state.agenda[0].seat
            memory = recollect(match, seat, BoxMemory)
            first, second = (_elders_move(match.view(seat), seat, memory, seed=7) for _ in range(2))
            assert first == second
            assert first in match.moves


def test_the_move_of_the_hunter_is_the_first_candidate_of_the_elder() -> None:
    """The elder prefers another move only for a gain; all candidates are legal and differ from each other."""
    for match in _positions(2, 11):
        seat = match.state.agenda[0].seat
        memory = recollect(match, seat, BoxMemory)
        ranked = LOOKAHEAD.ranked(RULES, match.view(seat), seat, memory, Random(3))
        assert ranked[0] == hunter.play_hunter(RULES, match.view(seat), seat, Random(3), memory)
        assert len(set(ranked)) == len(ranked)
        assert all(move in match.moves for move in ranked)


def test_the_value_of_a_finished_match_is_the_rock_stars_and_the_victory() -> None:
    """The value is exact, and winning counts more than any Rock Star."""
    for match in _positions(2, 12):
        last = match
    winner = last.state.winners[0]
    worths = [LOOKAHEAD.worth(last.state, seat) for seat in range(2)]
    assert [worth["stars"] for worth in worths] == [stars(last.state, seat) for seat in range(2)]
    assert worths[winner]["victory"] > 0 == worths[1 - winner]["victory"]
    assert set(worths[0]) == {"stars", "victory"}


def test_the_elder_takes_the_card_that_would_let_a_rival_win() -> None:
    """The rival has 8 Rock Stars, and the berries and fur for a card on the wall that is worth two more. In this
    position a hunter sends members into the love tent, and the rival wins. The elder uses its herbs to take that card
    from the wall.
    """
    scenario = Scenario(2, cards=SECOND_SET).wall("cave_new_world", "sneak_peak").box("forest", 0, 1)
    scenario.built(0, "knock_knock_joke", "encyclopedia", "twin_peaks").goods(0, "herbs")
    scenario.built(1, "bear_necessities", "leap_of_faith", "walk_the_talk").goods(1, "berries fur").reserve(7, 8)
    assert stars(scenario.state, 1) == 8
    memory = BoxMemory()
    memory.see(events.SentOut(0, (FOREST, FOREST)))
    view = scenario.view_of(0)
    assert isinstance(hunter.play_hunter(RULES, view, 0, Random(1), memory), moves.SendOut)
    search_input = SearchInput(RULES, LOOKAHEAD, view, 0, memory, drop_model(RULES))
    best = Search(search_input, Random(1)).run(SearchBudget(96)).advice()[0]
    assert best.move == moves.UseHerbs()
    assert best.gain > 2 * best.standard_error
    assert max(best.parts, key=lambda name: best.parts[name]) == RIVALS
    scenario.play("herbs")
    assert _elders_move(scenario.view_of(0), 0, memory) == moves.LearnFromWall("cave_new_world")
