"""Hidden information: orders face down, and the order of the decks."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.canonical import canonical_json
from game.cvlizations.rules import events
from game.cvlizations.rules.orders import HIDDEN_ORDER, HUNTING, NO_ORDER, SLACKING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import HIDDEN_IDEA, orders_in_hand
from tests.cvlizations.scenario import Scenario


def test_only_the_owner_sees_a_hidden_order() -> None:
    """Rule book, Orders: until all are revealed, other seats do not know which order a player has laid face down."""
    scenario = Scenario().begin().play("play hunting slacking")
    assert scenario.view_of(0).tribes[0].down == SLACKING
    for seat in (1, 2, 3, None):
        seen = scenario.view_of(seat).tribes[0]
        assert (seen.up, seen.down) == (HUNTING, HIDDEN_ORDER)
        assert SLACKING in orders_in_hand(seen)


def test_the_log_does_not_name_a_hidden_order() -> None:
    """Rule book, Orders: the sentence about the orders laid names the order face down only to the player who laid
    it."""
    (laid,) = Scenario().begin().play("play hunting slacking").happened(events.OrdersLaid)
    assert "Slacking" in laid.seen_by(0).sentence()
    for seat in (1, 2, 3, None):
        assert "Slacking" not in laid.seen_by(seat).sentence() and laid.seen_by(seat).down == HIDDEN_ORDER


def test_a_tribe_that_has_laid_no_order_looks_the_same_in_every_view() -> None:
    """Rule book, Orders: every view shows that the tribe has no order on the table, instead of a hidden order."""
    scenario = Scenario().begin().play("play hunting slacking")
    assert {scenario.view_of(seat).tribes[3].down for seat in (0, 1, 2, 3, None)} == {NO_ORDER}


def test_all_seats_see_all_orders_after_the_reveal() -> None:
    """Rule book, Orders: when the hidden orders are revealed, even an onlooker knows all of them."""
    scenario = Scenario().goods(0, "food").orders("trading cunning", *["logging hunting"] * 3)
    assert scenario.state.phase == "actions"
    assert scenario.view_of(None).tribes == scenario.state.tribes


def test_the_reveal_cannot_be_undone() -> None:
    """Undo never goes past a reveal, nor into another player's decision."""
    match = Match.new("cvlizations", seats=3, seed=4, options={"helm": 1}, chance="modelled")
    match.play("play hunting slacking")
    assert match.why_not_undo is not None
    match.play("play logging trading")
    match.play("play hunting trading")
    assert match.why_not_undo is not None and "hidden" in match.why_not_undo


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_view_contains_an_unseen_idea(seats: int) -> None:
    """All views show only the backs of the decks, except for the top idea that a buyer with Fortune telling sees."""
    match, random = Match.new("cvlizations", seats=seats, seed=seats, chance="modelled"), Random(seats)
    while match.prompt is not None:
        for seat in (None, *range(seats)):
            view = match.view(seat)
            peeked = RULES.prompt(view) is not None and match.prompt.seat == seat and match.prompt.kind == "buy"
            known = [idea for idea in view.deck + view.late_deck if idea != HIDDEN_IDEA]
            assert len(known) <= int(peeked)
        match.play(random.choice(match.moves))


@pytest.mark.parametrize("two_players", ["cave_geeks", "advanced"])
def test_views_do_not_depend_on_hidden_information(two_players: str) -> None:
    """If hidden orders and decks are changed, the text of the view stays the same."""
    match = Match.new("cvlizations", seats=2, seed=6, options={"two_players": two_players}, chance="modelled")
    random = Random(2)
    while match.prompt is not None and len(match.records) < 60:
        for seat in (0, 1):
            seen = canonical_json(match.view(seat))
            mixed = [RULES.scramble(match.state, seat, salt) for salt in range(4)]
            assert {canonical_json(RULES.view(state, seat)) for state in mixed} == {seen}
        match.play(random.choice(match.moves))


def test_scrambling_changes_the_hidden_information() -> None:
    """Only because scrambling changes something can the tests notice a view that depends on hidden information."""
    scenario = Scenario().begin().play("play hunting slacking")
    downs = {RULES.scramble(scenario.state, 1, salt).tribes[0].down for salt in range(60)}
    assert downs == {1, 2, 4, 5, 6, 7, 8}  # all but Hunting, which lies face up
    match = Match.new("cvlizations", seats=3, seed=1, chance="modelled")
    assert len({RULES.scramble(match.state, 0, salt).deck for salt in range(5)}) == 5


def test_the_player_of_a_neutral_tribe_sees_its_hand() -> None:
    """Rule book, Advanced: the player who chooses the orders of a neutral tribe knows its remaining orders."""
    scenario = Scenario(2, two_players="advanced").begin()
    seat = scenario.prompt.seat
    assert RULES.moves(scenario.view_of(seat)) == RULES.moves(scenario.state)
