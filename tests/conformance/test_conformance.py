"""The conformance suite for all games: a game joins by its entry in the registry."""

from __future__ import annotations

import random as global_random
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.bots import ask_bot, bot_level, quick_bots, usual_bot
from game.core.rules import BadMove, IllegalMove, Move
from tests.conformance.checks import (
    check_conserved_so_far,
    check_end,
    check_events,
    check_position,
    check_what_events_change,
)
from tests.core.made_up import RACE
from tests.fast_set import few_and_many, mark_slow_except
from tests.games import EVERY_GAME
from tests.played import play_by_bot

ENTRIES = [*EVERY_GAME.values(), RACE]
TABLES = [(entry.name, seats) for entry in ENTRIES for seats in entry.seats]
#: the fast set plays the largest table of each game
LARGEST_TABLES = [(entry.name, max(entry.seats)) for entry in ENTRIES]
#: the tables of games whose rules apply events to a view
TABLES_WITH_EVENTS = [
    (entry.name, seats) for entry in ENTRIES if hasattr(entry.load_rules(), "after") for seats in entry.seats
]
#: no match takes more moves, even played at random
MAX_MOVES = 20_000
#: the number of moves up to which every position is checked; to check all would take too long
FIRST_MOVES = 16
#: after FIRST_MOVES moves, a position is checked if the number of its moves is a multiple of this number
LATER_INTERVAL = 120
#: FIRST_MOVES and LATER_INTERVAL in the slow set
FIRST_MOVES_SLOW, LATER_INTERVAL_SLOW = 120, 12

#: with an option set, this number of moves is random; then a bot plays, which ends the match sooner
RANDOM_MOVES = 100


@pytest.fixture(autouse=True)
def global_random_left_alone() -> Iterator[None]:
    """Check that no test draws from Python's global generator."""
    before = global_random.getstate()
    yield
    assert global_random.getstate() == before


def play_on(match: Match, random: Random) -> None:
    """Play at random to the end, checking the events of each record."""
    while match.prompt is not None:
        assert len(match.records) < MAX_MOVES
        check_events(match, match.play(random.choice(match.moves)).events)


@pytest.mark.parametrize(("name", "seats"), mark_slow_except(TABLES, LARGEST_TABLES))
def test_positions_of_a_random_match_pass_all_checks(name: str, seats: int, tmp_path: Path) -> None:
    """The finished match is the same after saving and loading, too."""
    check_whole_match(name, seats, tmp_path / "match", FIRST_MOVES, LATER_INTERVAL, RANDOM_MOVES)


@pytest.mark.parametrize(
    ("name", "seats"),
    mark_slow_except(TABLES_WITH_EVENTS, [table for table in TABLES_WITH_EVENTS if table in LARGEST_TABLES]),
)
def test_applying_the_events_of_a_move_to_a_view_gives_the_next_view(name: str, seats: int) -> None:
    """One match is played with default options, and one with every option changed; a bot helps to end them."""
    others = {
        option.key: next(value for value in option.values if value != option.default)
        for option in GAMES[name].load_rules().options
    }
    for options in ({}, others):
        match = Match.new(name, seats=seats, seed=300 + seats, options=options, chance="modelled")
        random = Random(seats)
        while match.prompt is not None and len(match.records) < MAX_MOVES:
            before, is_random = match.state, len(match.records) < RANDOM_MOVES or random.random() < 0.3
            move = random.choice(match.moves) if is_random else ask_bot(match, usual_bot(match.rules), random)
            check_what_events_change(match, before, match.play(move))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_more_positions_of_a_random_match_pass_all_checks(name: str, seats: int, tmp_path: Path) -> None:
    """The checks of ``test_positions_of_a_random_match_pass_all_checks`` are made in more positions of a match."""
    check_whole_match(name, seats, tmp_path / "match", FIRST_MOVES_SLOW, LATER_INTERVAL_SLOW)


def check_whole_match(name: str, seats: int, path: Path, first: int, every: int, all_random: int = MAX_MOVES) -> None:
    """Play a match at random, checking the ``first`` positions, then every ``every``-th position, and the file.

    After ``all_random`` moves a bot plays, which ends the match sooner.
    """
    match = Match.new(name, seats=seats, seed=100 + seats, chance="modelled")
    random, seen = Random(seats), dict[str, Move]()
    conserved = match.rules.conserved(match.state)
    assert conserved, "conserved() counts nothing"
    while match.prompt is not None:
        if len(match.records) < first or len(match.records) % every == 0:
            check_position(match, seen, conserved, random)
        is_random = len(match.records) < all_random
        move = random.choice(match.moves) if is_random else ask_bot(match, usual_bot(match.rules), random)
        check_events(match, match.play(move).events)
        check_conserved_so_far(match, conserved)
        assert len(match.records) < MAX_MOVES
    check_position(match, seen, conserved, random)
    check_end(match)
    check_save_and_load(match, path)


def check_save_and_load(match: Match, path: Path) -> None:
    """Check that a match is the same after saving and loading."""
    match.save(path)
    loaded = Match.load(path)
    assert loaded.state == match.state and loaded.records == match.records and loaded.outcome == match.outcome
    assert loaded.state_hash() == match.state_hash()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_finished_match_is_unchanged_by_saving_and_loading(name: str, seats: int, tmp_path: Path) -> None:
    """A match that is checked position by position is saved, too; this match has another seed."""
    match = Match.new(name, seats=seats, seed=200 + seats, chance="modelled")
    play_on(match, Random(seats))
    check_save_and_load(match, tmp_path / "match")


@pytest.mark.parametrize("moves", few_and_many(80, 200))
@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES if entry.passage is not None])
def test_match_with_real_drops_is_unchanged_by_saving_and_loading(name: str, moves: int, tmp_path: Path) -> None:
    match = Match.new(name, seats=min(4, max(GAMES[name].seats)), seed=8)
    match.keep(tmp_path / "match")
    random = Random(1)
    play_by_bot(match, usual_bot(match.rules), random, moves)
    loaded = Match.load(tmp_path / "match")
    assert loaded.state == match.state and loaded.records == match.records
    drops = [drop for record in match.records for drop in record.drops]
    assert drops and all(drop.track is not None for drop in drops)


def option_values() -> list[Any]:
    """Return each option of each game with its values: the last in the fast set, the others slow."""
    listed: list[Any] = []
    for entry in ENTRIES:
        for option in entry.load_rules().options:
            values = [value for value in option.values if value != option.default]
            for value in values:
                marks = [] if value == values[-1] else [pytest.mark.slow]
                listed.append(pytest.param(entry.name, option.key, value, marks=marks))
    return listed


@pytest.mark.parametrize(("name", "key", "value"), option_values())
def test_match_can_be_finished_with_every_value_of_an_option(name: str, key: str, value: bool | int | str) -> None:
    match = Match.new(name, seats=max(GAMES[name].seats), seed=3, options={key: value}, chance="modelled")
    conserved = match.rules.conserved(match.state)
    seen = dict[str, Move]()
    random = Random(3)
    while match.prompt is not None:
        if len(match.records) % 50 == 0:
            check_position(match, seen, conserved, random)
        is_random = len(match.records) < RANDOM_MOVES
        match.play(random.choice(match.moves) if is_random else ask_bot(match, usual_bot(match.rules), random))
        assert len(match.records) < MAX_MOVES
    check_end(match)


@pytest.mark.parametrize(("name", "seats"), mark_slow_except(TABLES, LARGEST_TABLES))
def test_bots_play_to_the_end_from_their_views(name: str, seats: int) -> None:
    for bot in quick_bots(GAMES[name].load_rules()):
        match = Match.new(name, seats=seats, seed=5, chance="modelled")
        random = Random(seats)
        while match.prompt is not None:
            match.play(ask_bot(match, bot, random))
            assert len(match.records) < MAX_MOVES
        check_end(match)


@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_nonsense_is_refused_as_a_bad_or_illegal_move(name: str) -> None:
    match = Match.new(name, seed=1, chance="modelled")
    before = match.state
    words = sorted({str(move).split(" ")[0] for move in random_play_moves(name)})
    rests = ("", " x", " {0}", " {9}", " {x}", " {", " 0 0", " \x00")
    for text in [word + rest for word in words for rest in rests]:
        if text not in match.moves:
            with pytest.raises((BadMove, IllegalMove)) as refusal:
                match.play(text)
            assert match.why_not(text) == str(refusal.value)
    assert match.state is before


def random_play_moves(name: str) -> list[Move]:
    """Return every move that was listed in some random play, over many kinds of positions."""
    match, random = Match.new(name, seed=2, chance="modelled"), Random(2)
    listed: list[Move] = []
    while match.prompt is not None and len(match.records) < 300:
        listed += match.moves
        match.play(random.choice(match.moves))
    return listed


@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_registry_entry_of_a_game_agrees_with_its_rules(name: str) -> None:
    entry = GAMES[name]
    rules = entry.load_rules()
    facts = rules.name, rules.title, tuple(rules.seats)
    entered = entry.name, entry.title, entry.seats
    assert facts == entered, "name, title and seats of the rules differ from those of the GameEntry"
    assert rules.bots and all(bot_level(rules, bot) for bot in rules.bots)
    keys = [option.key for option in rules.options]
    assert len(set(keys)) == len(keys)
    for option in rules.options:
        assert option.default in option.values and option.title and option.text
        assert len(set(option.values)) == len(option.values) >= 2 and len(option.labels) in (0, len(option.values))
        assert len(option.lengths) in (0, len(option.values)) and all(length > 0 for length in option.lengths)
        assert not isinstance(option.default, bool) or set(option.values) == {False, True}
