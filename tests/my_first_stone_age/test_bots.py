"""The bots: the hunter forgets nothing, the child does (rulebook page: Computer players)."""

from __future__ import annotations

from functools import partial
from itertools import chain
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.core.rules import Event
from game.my_first_stone_age.bots.memory import (
    CHILD_MEMORIES,
    PERFECT,
    MemoryQuality,
    TokenMemory,
    perfect_memory,
    unseen,
)
from game.my_first_stone_age.rules import turns
from game.my_first_stone_age.rules.board import HIDDEN
from game.my_first_stone_age.rules.events import Mixed, Swapped, TokenTurned, TurnedDown
from game.my_first_stone_age.rules.rules import RULES
from game.simulate import checked_simulation, simulate
from tests.my_first_stone_age.scenario import Scenario, new_memory

BOT_NAMES = ("random", "child", "hunter")


def records_of(*listed: Event) -> tuple[tuple[Event, ...], ...]:
    """Return records with one event each."""
    return tuple((event,) for event in listed)


def known_places(records: tuple[tuple[Event, ...], ...], quality: MemoryQuality) -> dict[int, str]:
    """Return the tokens that a bot remembers after some records, by their places."""
    memory = TokenMemory(0, quality)
    for event in chain.from_iterable(records):
        memory.see(event)
    return {place: token for place, token in enumerate(memory.tokens) if token != HIDDEN}


def test_the_bots_are_named_and_the_best_is_last() -> None:
    """Rulebook: Computer players. The page lists the same bots in the same order."""
    assert tuple(RULES.bots) == BOT_NAMES


def test_the_hunter_remembers_what_was_turned_over_and_follows_swaps() -> None:
    """Rulebook: Computer players. It never forgets a token."""
    seen = [TokenTurned(0, 3, "fish"), TokenTurned(1, 5, "die6"), TurnedDown((3, 5)), Swapped(1, 3, 9)]
    assert known_places(records_of(*seen), PERFECT) == {9: "fish", 5: "die6"}
    later = [TokenTurned(0, 0, "dog"), TurnedDown((0,)), Swapped(0, 5, 9)]
    assert known_places(records_of(*seen, *later), PERFECT) == {0: "dog", 5: "fish", 9: "die6"}


def test_all_bots_forget_the_tokens_when_the_tokens_are_mixed() -> None:
    """Rulebook: Options: Shuffle all trees. What a bot has seen no longer says where a token lies."""
    seen = [TokenTurned(0, 3, "fish"), TurnedDown((3,)), Mixed(0)]
    assert known_places(records_of(*seen), PERFECT) == {}


def test_a_child_forgets_tokens_until_they_are_turned_over_again() -> None:
    """Rulebook: Computer players. A forgotten token is known again only when it is turned over again."""
    for quality in CHILD_MEMORIES.values():
        seen_events: list[Event] = [TokenTurned(0, 3, "fish"), TurnedDown((3,))]
        forgotten = False
        for turn in range(200):
            seen_events += [TokenTurned(turn % 2, 8, "pot"), TurnedDown((8,))]
            knows = known_places(records_of(*seen_events), quality).get(3) == "fish"
            assert not (forgotten and knows)
            forgotten = not knows
        assert forgotten
        seen_events += [TokenTurned(0, 3, "fish")]
        assert known_places(records_of(*seen_events), quality)[3] == "fish"


def test_a_child_with_a_longer_memory_knows_more_tokens() -> None:
    """Rulebook: Options: The Child's memory. The longer it is, the more tokens the child knows over whole matches."""
    remembered_tokens = dict.fromkeys(CHILD_MEMORIES, 0)
    memories = {name: partial(new_memory, quality) for name, quality in CHILD_MEMORIES.items()}
    for seed in range(6):
        match = Match.new("my_first_stone_age", seats=3, seed=seed)
        while match.prompt is not None:
            for name, begin in memories.items():
                remembered_tokens[name] += sum(token != HIDDEN for token in recollect(match, 0, begin).tokens)
            match.play(ask_bot(match, "hunter", Random(len(match.records))))
    assert remembered_tokens["short"] < remembered_tokens["middling"] < remembered_tokens["long"]


def test_tokens_without_a_known_place_count_as_unseen() -> None:
    known = ("fish", *[HIDDEN] * 12, "die2")
    assert set(unseen(known)) | {"fish", "die2"} == set(Scenario().state.tokens) and len(unseen(known)) == 12


@pytest.mark.parametrize("bot", ["child", "hunter"])
def test_a_bot_asked_twice_gives_the_same_move(bot: str) -> None:
    """Undo, loading and replay need bots without state of their own."""
    match = Match.new("my_first_stone_age", seats=2, seed=4)
    while match.prompt is not None:
        first = ask_bot(match, bot, Random(3))
        ask_bot(match, "hunter", Random(1))
        assert ask_bot(match, bot, Random(3)) == first
        match.play(first)


@pytest.mark.parametrize("bot", ["child", "hunter"])
def test_a_bot_builds_the_hut_that_wins(bot: str) -> None:
    """All bots win when they can."""
    scenario = Scenario().huts(0, "FF", "PP").goods(0, "berry berry").dogs(0, 1).piles("BB", "AA", "PAT")
    scenario.turn("building_site")
    view = RULES.view(scenario.state, 0)
    assert str(RULES.bots[bot](RULES, view, 0, Random(1))).startswith("build 0")


def test_the_hunter_turns_over_a_remembered_building_site_to_win() -> None:
    """The hunter has seen where the token lies."""
    scenario = Scenario().huts(0, "FF", "PP").goods(0, "berry berry").piles("BB", "AA", "PAT").at(0, "fish")
    view = RULES.view(scenario.state, 0)
    memory = perfect_memory(view, 0)
    for event in (TokenTurned(1, 4, "building_site"), TurnedDown((4,)), Swapped(1, 4, 13)):
        memory.see(event)
    moves = {str(RULES.bots["hunter"](RULES, view, 0, Random(seed), memory)) for seed in range(10)}
    assert moves == {"flip 13"}


def test_the_hunter_trades_for_what_a_hut_needs() -> None:
    """The hunter stops when no trade helps any more."""
    scenario = Scenario().goods(0, "berry fish").piles("BB", "PAT", "PP").turn("trading_post")
    bot = RULES.bots["hunter"]
    move = str(bot(RULES, RULES.view(scenario.state, 0), 0, Random(1)))
    assert move == "trade fish berry"
    scenario.play(move)
    assert str(bot(RULES, RULES.view(scenario.state, 0), 0, Random(1))) == "done"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_child_seated_among_hunters_plays_to_the_end(players: int) -> None:
    """Goods, dogs, huts and tokens are conserved in all positions."""
    bots = ("child", *["hunter"] * (players - 1))
    result = simulate(checked_simulation("my_first_stone_age", players, bots, matches=8, seed=1, checked=True))
    assert result["finished"] == 8 and result["errors"] == []


@pytest.mark.slow
@pytest.mark.parametrize("memory", CHILD_MEMORIES)
def test_a_child_wins_sometimes_against_a_hunter(memory: str) -> None:
    """The child wins 15 to 50 per cent of the matches with each kind of memory."""
    result = simulate(
        checked_simulation(
            "my_first_stone_age", 2, ("child", "hunter"), matches=1000, seed=50, options={"child_memory": memory}
        )
    )
    assert 0.15 <= result["wins_by_seat"][0] < 0.5


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hunters_win_equally_often_in_each_seat(players: int) -> None:
    """The shares of wins are within six percentage points, since the first seat is random."""
    result = simulate(
        checked_simulation("my_first_stone_age", players, ("hunter",), matches=1000, seed=9, checked=True)
    )
    assert result["errors"] == []
    assert all(abs(share - 1 / players) <= 0.06 for share in result["wins_by_seat"])
    assert 20 <= result["turns_of_all"]["p50"] <= 60


@pytest.mark.slow
def test_first_player_wins_more_often_because_the_round_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulebook: What we decided. If the round were played to its end after the third hut, the first player would have
    no advantage."""
    monkeypatch.setattr(turns, "HUTS_TO_WIN", 99)
    at_once, round_played, matches = 0, 0.0, 600
    for seed in range(matches):
        match, random = Match.new("my_first_stone_age", seats=2, seed=seed), Random(seed)
        # the seat that began, and the seats with three huts, in the order of building the third
        first, done = match.state.active, list[int]()
        while not done or match.state.step != "flip" or match.state.active != first:
            match.play(ask_bot(match, "hunter", random))
            done += [seat for seat, huts in enumerate(match.scores) if huts == 3 and seat not in done]
        if done[0] == first:
            at_once += 1
        round_played += (first in done) / len(done)
    assert at_once / matches > 0.53
    assert abs(round_played / matches - 0.5) <= 0.06
