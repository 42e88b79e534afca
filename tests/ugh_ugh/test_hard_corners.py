"""Random play from crowded positions: no piece is added, lost or out of place, and no bin overflows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Match
from game.core.rules import Drop, Strike, Throw
from game.ugh_ugh.rules.cards import BEAR, CARD_SETS, RESERVE_PLACES, RESOURCES, SECOND_SET, TIGER
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.secrets import loose_pieces
from game.ugh_ugh.rules.state import bin_count
from tests.fast_set import mark_slow_except
from tests.ugh_ugh.scenario import Scenario, ScriptedChance

#: how many moves are played at random from each crowded position
RANDOM_MOVES = 60
#: More moves than any match played at random needs.
MAX_MOVES = 12_000


class WildChance(ScriptedChance):
    """Chance that lets random pieces fall out, in random order."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)

    def drop(self, request: Throw | Strike) -> Drop:
        """Let a random number of pieces fall out, in random order."""
        thrown = [piece for piece, _ in request.pieces] if isinstance(request, Throw) else []
        within = [held[0] for held in request.load[0]] + thrown
        self.random.shuffle(within)
        self.script = [tuple(within[: self.random.randint(0, len(within))])]
        return super().drop(request)


def crowded(seats: int, seed: int, name: str) -> Scenario:
    """Return a scenario with everything at its limits: tools working, bins full, members everywhere, both predators in
    play, many events in the pile."""
    dice, cards_of = Random(seed), CARD_SETS[name]
    scenario = Scenario(seats, active=dice.randrange(seats), cards=name)
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
    # the first cards are for the hands, three for each of up to five seats; the next for the wall and the pile
    cards = [card.key for card in (*cards_of.inventions, *cards_of.clans)]
    dice.shuffle(cards)
    for seat in range(seats):
        scenario.hand(seat, *cards[seat * 3 : seat * 3 + 3])
    scenario.wall(*cards[15:17])
    pile = [card.key for card in cards_of.events] + cards[17:23]
    dice.shuffle(pile)
    return scenario.deck(*pile)


def check_invariants(scenario: Scenario) -> None:
    """Check that every piece and card is in exactly one place, and that all counts are within their limits."""
    state = scenario.state
    pieces = list(loose_pieces(state))
    if state.bear_home:
        pieces.append(BEAR)
    for clan in state.clans:
        pieces += [*clan.home, *clan.reserve, *clan.waiting]
        assert len(clan.reserve) <= RESERVE_PLACES
        assert sum(clan.goods) <= bin_count(clan)
        assert min(clan.goods) >= 0
    assert sorted(pieces) == [*range(7 * len(state.clans)), TIGER, BEAR]
    assert min(state.supply) >= 0
    assert len(state.wall) <= 2
    cards = [*state.wall, *state.deck, *state.discard, *state.removed]
    cards += [card for clan in state.clans for card in (*clan.hand, *clan.built)]
    assert sorted(cards) == sorted(card.key for card in CARD_SETS[state.card_set].all_cards)


@settings(max_examples=6, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6), name=st.sampled_from(sorted(CARD_SETS)))
def test_random_play_from_crowded_positions_keeps_all_invariants(seats: int, seed: int, name: str) -> None:
    """The invariants are checked after every move."""
    scenario, dice = crowded(seats, seed, name), Random(seed)
    check_invariants(scenario)
    for _ in range(RANDOM_MOVES):
        if RULES.prompt(scenario.state) is None:
            break
        scenario.play(dice.choice(scenario.moves))
        check_invariants(scenario)


@settings(max_examples=8, deadline=None)
@given(seats=st.integers(2, 5), seed=st.integers(0, 10**6), name=st.sampled_from(sorted(CARD_SETS)))
def test_hidden_information_never_changes_a_view(seats: int, seed: int, name: str) -> None:
    """A seat's view stays equal when only secrets are changed."""
    scenario, dice = crowded(seats, seed, name), Random(seed)
    for salt in range(25):
        if RULES.prompt(scenario.state) is None:
            break
        for seat in range(seats):
            changed = RULES.scramble(scenario.state, seat, salt)
            assert RULES.view(changed, seat) == RULES.view(scenario.state, seat)
        scenario.play(dice.choice(scenario.moves))


@pytest.mark.parametrize("name", CARD_SETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_listed_moves_are_legal_and_all_prompts_are_sentences(seats: int, name: str) -> None:
    """This holds for decisions of seats that are not active, too."""
    scenario, dice = crowded(seats, seats, name), Random(seats)
    for _ in range(40):
        if RULES.prompt(scenario.state) is None:
            break
        assert 0 <= scenario.prompt.seat < seats
        assert scenario.prompt.text[-1] in ".?"
        assert all(scenario.why_not(text) is None for text in scenario.moves)
        scenario.play(dice.choice(scenario.moves))


def play_wildly(seats: int, seed: int) -> None:
    """Play a whole match of the second set at random, checking invariants and secrecy after each move."""
    match, dice = Match.new("ugh_ugh", seats=seats, seed=seed, chance="modelled"), Random(seed)
    scenario = Scenario(seats, cards=SECOND_SET)
    for number in range(MAX_MOVES):
        if match.prompt is None:
            return
        match.play(dice.choice(match.moves))
        scenario.state = match.state
        check_invariants(scenario)
        seat = number % seats
        assert RULES.view(RULES.scramble(match.state, seat, number), seat) == match.view(seat)
        if match.prompt is not None:
            assert RULES.moves(match.view(match.prompt.seat)) == tuple(match.moves)
        else:
            assert match.outcome is not None
    assert match.outcome is not None, "the match does not end"


@pytest.mark.parametrize("seed", mark_slow_except(range(4), [0, 3]))
def test_whole_random_matches_keep_all_invariants(seed: int) -> None:
    """The invariants are checked after every move, in matches with two to five seats."""
    play_wildly(2 + seed, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_three_hundred_random_matches_keep_all_invariants(seed: int) -> None:
    """The invariants are checked after every move, in matches with two to five seats."""
    play_wildly(2 + seed % 4, 1000 + seed)
