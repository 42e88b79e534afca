"""Moves that are certainly worse than another move: each rule finds them, and no bot, hint or advice uses them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, quick_bots, sensible_moves
from game.core.copying import with_entry
from game.core.rules import AnyRules
from game.elder.advice import advise
from game.settlers.rules import moves as settlers_moves
from game.settlers.rules.state import Answer, Offer
from game.settlers.rules.state import Step as SettlersStep
from tests.elder.test_every_elder import WITH_ELDER, positions
from tests.fast_set import few_and_many

POSITIONS = Path(__file__).parent / "positions"


def dominated_moves(rules: AnyRules, state: Any) -> set[str]:
    """Return the legal moves that are dominated by other moves."""
    return {str(move) for move in {*rules.moves(state)} - {*sensible_moves(rules, state)}}


def state_at(name: str, kind: str, seed: int = 3) -> tuple[AnyRules, Any]:
    """Return the rules, and the first state of a match between hunters that asks for a decision of a kind."""
    match, random = Match.new(name, seats=3, seed=seed, chance="modelled"), Random(seed)
    while match.prompt is not None and match.prompt.kind != kind:
        match.play(ask_bot(match, "hunter", random))
    return match.rules, match.state


def test_stopping_is_dominated_while_a_resource_fits_into_the_bins() -> None:
    match = Match.load(POSITIONS / "uu_leaves_loads.firepit")
    assert dominated_moves(match.rules, match.state) >= {"done"}
    chosen = {str(ask_bot(match, bot, Random(seed))) for bot in ("hunter", "elder:48") for seed in range(4)}
    assert all(move.startswith("take") for move in chosen)


def test_discarding_or_stopping_is_sensible_only_when_nothing_can_be_taken() -> None:
    match, random, found = Match.new("ugh_ugh", seats=3, seed=5, chance="modelled"), Random(5), 0
    while match.prompt is not None and found < 5:
        listed = [str(move) for move in match.rules.moves(match.state)]
        if match.prompt.kind == "collect" and any(move.startswith("discard") for move in listed):
            takes = any(move.startswith("take") for move in listed)
            sensible = {str(move) for move in sensible_moves(match.rules, match.state)}
            assert takes != any(move.startswith(("discard", "done")) for move in sensible)
            found += 1
        match.play(ask_bot(match, "hunter", random))
    assert found


def test_placing_a_figure_where_it_gains_nothing_is_dominated() -> None:
    rules, state = state_at("stone_age", "place")
    camp = replace(state.camps[0], field=state.field_end)
    full = replace(state, camps=(camp,) * len(state.camps))
    assert "place field 1" not in dominated_moves(rules, state)
    assert "place field 1" in dominated_moves(rules, full)


def test_declining_a_card_is_dominated_while_another_figure_can_gather_for_it() -> None:
    """The figure may bring resources to pay for the card."""
    rules, state = state_at("stone_age", "act")
    tribe = state.agenda[0].tribe
    placed = [0] * len(state.placed[tribe])
    placed[1] = placed[9] = 1  # one figure in the forest and one on a card
    both = replace(state, placed=with_entry(state.placed, tribe, tuple(placed)))
    assert any(move.startswith("leave") for move in dominated_moves(rules, both))
    placed[1] = 0
    alone = replace(state, placed=with_entry(state.placed, tribe, tuple(placed)))
    assert not dominated_moves(rules, alone)


def test_declining_a_worthwhile_idea_is_dominated_in_the_last_round() -> None:
    rules, state = state_at("cvlizations", "buy")
    assert "pass" not in dominated_moves(rules, state)
    last = replace(state, round=9)
    worth_it = [move for move in rules.moves(last) if str(move) != "pass"]
    assert worth_it and "pass" in dominated_moves(rules, last)


def test_blocking_ones_own_tribe_is_dominated() -> None:
    """Only the seat that moves the figure has tribes, so to block one of them is dominated."""
    rules, state = state_at("settlers", "roam")
    seat = state.agenda[0].seat
    alone = replace(
        state,
        players=tuple(
            [
                replace(player, tribes=player.tribes if owner == seat else ())
                for owner, player in enumerate(state.players)
            ]
        ),
    )
    worse = dominated_moves(rules, alone)
    assert worse and worse != {str(move) for move in rules.moves(alone)}


def test_accepted_offer_is_not_withdrawn() -> None:
    rules, state = state_at("settlers", "act")
    seat = state.agenda[0].seat
    other = (seat + 1) % 3
    give, get = (1, 0, 0, 0), (0, 1, 0, 0)
    player = replace(state.players[seat], hand=(1, 0, 0, 0, 0))
    players = tuple([player if owner == seat else each for owner, each in enumerate(state.players)])
    asked = replace(state, players=players, agenda=(SettlersStep("choose", seat),))
    accepted = replace(asked, offer=Offer(give, get, (Answer(other, give, get),)))
    countered = replace(asked, offer=Offer(give, get, (Answer(other, give, (0, 0, 1, 0)),)))
    assert str(settlers_moves.Withdraw()) in dominated_moves(rules, accepted)
    assert not dominated_moves(rules, countered)


@pytest.mark.parametrize("most", few_and_many(5, 12))
@pytest.mark.parametrize("name", WITH_ELDER)
def test_hints_and_all_bots_except_random_avoid_dominated_moves(name: str, most: int) -> None:
    asked = 0
    for match in positions(name, 13, seed=4):
        prompt = match.prompt
        if prompt is None or len(match.moves) < 2:
            continue
        view = match.view(prompt.seat)
        dominated = dominated_moves(match.rules, view)
        bots = [bot for bot in quick_bots(match.rules) if bot != "random"]
        assert dominated.isdisjoint([str(ask_bot(match, bot, Random(1))) for bot in (*bots, "elder:6")])
        assert dominated.isdisjoint([str(each.move) for each in advise(match, 6).moves])
        asked += 1
        if asked == most:
            break
    assert asked
