"""Random play from crowded positions: nothing is made or lost, nothing overflows, everybody is somewhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.rules import Drop, Strike, Throw
from game.ugh_ugh.cards import BEAR, CARDS, EVENTS, RESERVE_PLACES, RESOURCES, TIGER
from game.ugh_ugh.rules import RULES
from game.ugh_ugh.secrets import loose_pieces
from game.ugh_ugh.state import bins
from tests.ugh_ugh.scenario import Scenario, ScriptedChance

MOVES = 60


class WildChance(ScriptedChance):
    """Chance that lets anything come out, in any order."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)

    def drop(self, request: Throw | Strike) -> Drop:
        thrown = [piece for piece, _ in request.pieces] if isinstance(request, Throw) else []
        within = [held[0] for held in request.load[0]] + thrown
        self.random.shuffle(within)
        self.script = [tuple(within[: self.random.randint(0, len(within))])]
        return super().drop(request)


def crowded(seats: int, seed: int) -> Scenario:
    """Everything at its limits: tools whole, bins full, members everywhere, both predators about, a pile of events."""
    dice = Random(seed)
    scenario = Scenario(seats, active=dice.randrange(seats))
    scenario.chance = WildChance(seed)
    for seat in range(seats):
        scenario.tools(seat, "drum", "spear").goods(seat, " ".join(dice.choices(RESOURCES, k=4)))
        for piece in range(seat * 7, seat * 7 + 7):
            place = dice.choice((scenario.home, scenario.inside, scenario.aside, None))
            if place is not None:
                place(piece)
            else:
                scenario.box(dice.choice(("forest", "plains", "mountains", "tent")), piece)
    dice.choice((scenario.inside, scenario.aside))(BEAR)
    dice.choice((scenario.inside, scenario.aside))(TIGER)
    cards = [key for key in CARDS if CARDS[key].kind != "event"]
    dice.shuffle(cards)
    for seat in range(seats):
        scenario.hand(seat, *cards[seat * 3 : seat * 3 + 3])
    scenario.wall(*cards[15:17])
    pile = [card.key for card in EVENTS] + cards[17:23]
    dice.shuffle(pile)
    return scenario.deck(*pile)


def assert_sound(scenario: Scenario) -> None:
    state = scenario.state
    pieces = list(loose_pieces(state)) + [BEAR] * state.bear_home
    for clan in state.clans:
        pieces += [*clan.home, *clan.reserve, *clan.waiting]
        assert len(clan.reserve) <= RESERVE_PLACES
        assert sum(clan.goods) <= bins(clan)
        assert min(clan.goods) >= 0
    assert sorted(pieces) == [*range(7 * len(state.clans)), TIGER, BEAR]
    assert min(state.supply) >= 0
    assert len(state.wall) <= 2
    cards = [*state.wall, *state.deck, *state.discard, *state.removed]
    cards += [card for clan in state.clans for card in (*clan.hand, *clan.built)]
    assert sorted(cards) == sorted(CARDS)


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_random_play_from_crowded_positions_keeps_everything(seats: int, seed: int) -> None:
    """All rules together, at their limits."""
    scenario, dice = crowded(seats, seed), Random(seed)
    assert_sound(scenario)
    for _ in range(MOVES):
        if RULES.prompt(scenario.state) is None:
            break
        scenario.play(dice.choice(scenario.moves))
        assert_sound(scenario)


@settings(max_examples=20, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6))
def test_nothing_hidden_shows_in_a_view_at_any_moment(seats: int, seed: int) -> None:
    """Rulings 4, 19 and 21: what a seat may not know can change without its view changing."""
    scenario, dice = crowded(seats, seed), Random(seed)
    for salt in range(25):
        if RULES.prompt(scenario.state) is None:
            break
        for seat in range(seats):
            changed = RULES.scramble(scenario.state, seat, salt)
            assert RULES.view(changed, seat) == RULES.view(scenario.state, seat)
        scenario.play(dice.choice(scenario.moves))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_listed_move_is_legal_and_every_prompt_is_a_sentence(seats: int) -> None:
    """Decisions out of turn are prompts to a seat, in words."""
    scenario, dice = crowded(seats, seats), Random(seats)
    for _ in range(40):
        if RULES.prompt(scenario.state) is None:
            break
        assert 0 <= scenario.prompt.seat < seats
        assert scenario.prompt.text[-1] in ".?"
        assert all(scenario.why_not(text) is None for text in scenario.moves)
        scenario.play(dice.choice(scenario.moves))
