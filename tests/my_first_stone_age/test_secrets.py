"""Hidden information: face-down tokens, huts below the open ones, goods behind other settlements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.my_first_stone_age.bots.memory import CHILD_MEMORIES, perfect_memory
from game.my_first_stone_age.rules.board import HIDDEN
from game.my_first_stone_age.rules.rules import RULES
from game.my_first_stone_age.rules.state import HIDDEN_GOODS, State
from tests.my_first_stone_age.scenario import Scenario, new_memory
from tests.position import with_state


def positions(seats: int, seed: int, **options: bool | int | str) -> Iterator[Match]:
    """Yield a match of hunters and children in each of its positions."""
    match = Match.new("my_first_stone_age", seats=seats, seed=seed, options=options)
    while match.prompt is not None:
        yield match
        match.play(ask_bot(match, ("hunter", "child", "random")[match.prompt.seat % 3], Random(len(match.records))))


def with_other_hidden_tokens(state: State, random: Random) -> State:
    """Return the state with the face-down tokens mixed among themselves."""
    hidden = [token for token, up in zip(state.tokens, state.face_up, strict=True) if not up]
    random.shuffle(hidden)
    mixed = tuple(token if up else hidden.pop() for token, up in zip(state.tokens, state.face_up, strict=True))
    return replace(state, tokens=mixed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_face_down_tokens_are_hidden_everywhere(seats: int) -> None:
    """Rulebook: Turn the forest down and swap two. If face-down tokens are changed, no view, prompt, list of moves
    or refusal changes."""
    random = Random(seats)
    for match in positions(seats, seed=40 + seats):
        state, other = match.state, with_other_hidden_tokens(match.state, random)
        assert RULES.prompt(other) == RULES.prompt(state) and RULES.moves(other) == RULES.moves(state)
        for seat in (None, *range(seats)):
            assert RULES.view(other, seat) == RULES.view(state, seat)
        for move in RULES.moves(state):
            assert RULES.why_not(other, move) is None


def test_bots_do_not_know_face_down_tokens() -> None:
    """Rulebook: Computer players. With the same view and the same events a bot makes the same move, whatever the
    face-down tokens are."""
    random, asked = Random(1), 0
    for match in positions(3, seed=12):
        for bot in ("hunter", "child", "random"):
            move = ask_bot(match, bot, Random(5))
            other = with_state(match, with_other_hidden_tokens(match.state, random))
            assert ask_bot(other, bot, Random(5)) == move
            asked += 1
    assert asked > 60


def test_the_building_site_hides_all_tokens_from_every_view() -> None:
    """Rulebook: Turn the forest down and swap two. Open tokens are hidden, too, even from the player who turned them
    over."""
    scenario = Scenario().turn("fish").turn("berry")
    view = RULES.view(scenario.state, 0)
    assert (view.tokens[7], view.tokens[6], view.tokens[0]) == ("fish", "berry", HIDDEN)
    scenario.turn("building_site")
    for seat in (None, 0, 1, 2):
        assert RULES.view(scenario.state, seat).tokens == (HIDDEN,) * 14
    scenario.play("swap 0 7")
    for seat in (None, 0, 1, 2):
        assert RULES.view(scenario.state, seat).tokens == (HIDDEN,) * 14


def test_a_token_that_was_put_back_is_hidden_again() -> None:
    """Rulebook: Options: Redo first turn. No view shows a token after it was put back."""
    scenario = Scenario(2, first_flip_redo=True).play("flip 13")
    assert RULES.view(scenario.state, 0).tokens == (HIDDEN,) * 14


def test_only_its_owner_sees_the_goods_of_a_settlement() -> None:
    """Rulebook: Take a good; What we decided. Others see neither the kinds nor the number of a player's goods, but
    its dogs and huts."""
    scenario = Scenario().goods(0, "berry fish").goods(1, "pot").dogs(1, 1).huts(2, "BB")
    view = RULES.view(scenario.state, 0)
    assert view.settlements[0].goods == (1, 1, 0, 0, 0)
    assert view.settlements[1].goods == view.settlements[2].goods == HIDDEN_GOODS
    assert view.settlements[1].dogs == 1 and view.settlements[2].huts == ("BB",)
    assert {settlement.goods for settlement in RULES.view(scenario.state, None).settlements} == {HIDDEN_GOODS}
    assert view.stock == scenario.state.stock and view.post == scenario.state.post


def test_only_the_top_hut_of_a_pile_is_open() -> None:
    """Rulebook: What lies in the valley. Views hide all huts below the top one, but show how many there are."""
    scenario = Scenario().piles("BB FF", "PP", "AA TT")
    for pile, whole in zip(RULES.view(scenario.state, 1).piles, scenario.state.piles, strict=True):
        assert pile[0] == whole[0] and len(pile) == len(whole) and set(pile[1:]) <= {HIDDEN}


def test_turning_over_a_token_or_a_hut_cannot_be_undone() -> None:
    """What was revealed stays known, so only a trade, for example, can be undone."""
    match = Match.new("my_first_stone_age", seats=2, seed=1, options={"youngest": 1})
    match.play(match.moves[0])
    assert match.why_not_undo is not None
    undone = 0
    for match in positions(3, seed=5):
        if match.records and match.prompt is not None and match.prompt.kind == "trade" and match.why_not_undo is None:
            assert match.undo().move is not None
            match.redo()
            undone += 1
    assert undone


def test_visit_to_the_building_site_cannot_be_undone() -> None:
    """Rulebook: Turn the forest down and swap two. Not even a visit to the building site without a hut can be
    undone, since that would show the tokens again."""
    undecided = 0
    for seed in range(40):
        for match in positions(2, seed):
            if match.prompt is not None and match.prompt.kind == "build":
                match.play("skip")
                assert match.why_not_undo is not None
                undecided += 1
                break
    assert undecided


def test_bots_remember_only_tokens_they_have_seen() -> None:
    """Rulebook: Computer players. The hunter's memory is correct and comes from seen tokens."""
    children = [partial(new_memory, quality) for quality in CHILD_MEMORIES.values()]
    for match in positions(2, seed=9):
        turned = {event.token for record in match.records for event in record.events if hasattr(event, "token")}
        for seat in range(2):
            known = recollect(match, seat, perfect_memory).tokens
            assert {token for token in known if token != HIDDEN} == turned
            assert all(token in (HIDDEN, real) for token, real in zip(known, match.state.tokens, strict=True))
            for begin in children:
                less = recollect(match, seat, begin).tokens
                assert all(token in (HIDDEN, better) for token, better in zip(less, known, strict=True))
