"""No secret is drawn, said, listed or saved from the end of one seat's decision to the start of another's.

Whole matches are played on two tables that differ only in secrets; every picture, control, tooltip, notice and sound of
all animations and hand-overs must be the same on both.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.core import GAMES, Match, Record
from game.core.bots import ask_bot, usual_bot
from tests.fast_set import FEW_GAMES, few_and_many, mark_slow_except, two_games_of
from tests.games import HOUSE
from tests.scenes.support import NAMES
from tests.two_worlds.tables import TwoTables, play_on

pytestmark = pytest.mark.usefixtures("drops_in_place")

#: games with secrets
SECRETIVE = [name for name, entry in HOUSE.items() if entry.secrets]


def _match(game: str, seats: int, seed: int, bots: list[str | None] | None = None) -> Match:
    """Return a new match between people, or with these bots."""
    table = {"bots": bots} if bots else {}
    return Match.new(game, names=list(NAMES[:seats]), seed=seed, table=table)


def _hides_own_hand(game: str) -> bool:
    """Return whether a seat has to ask for its own secrets, so that it may decide without seeing them."""
    return bool(GAMES[game].load_scene().hand_over.opens_own_hand)


def _few_seats(game: str) -> int:
    """Return a small number of seats of a game: three, or its most if it has fewer."""
    return min(3, GAMES[game].seats[-1])


@pytest.mark.parametrize("moves", few_and_many(4, 14))
@two_games_of(HOUSE)
def test_hand_over_between_two_seats_reveals_no_secret(game: str, moves: int, tmp_path: Path) -> None:
    tables = TwoTables(_match(game, _few_seats(game), 11), tmp_path, Random(5), speed=4.0, every=6, probes=0.1)
    play_on(tables, moves)
    assert tables.compared > 2 * moves
    assert tables.told_apart > 0


#: each game with secrets, and the share of moves before which a seat leaves its own secrets covered. The share is 0. If
#: a game covers a hand even from its own seat until the person asks to see it, the share 1 is tested, too.
SHYNESS = [(game, shy) for game in SECRETIVE for shy in (0.0, 1.0) if not shy or _hides_own_hand(game)]


@pytest.mark.parametrize(("game", "shy"), mark_slow_except(SHYNESS, [each for each in SHYNESS if each[0] in FEW_GAMES]))
def test_seat_that_learned_a_secret_does_not_reveal_it(game: str, shy: float, tmp_path: Path) -> None:
    """After a move that reveals something to one seat, two more moves are played, and other seats look at the table."""
    match, move = _before_something_is_learned(game)
    tables = TwoTables(match, tmp_path, Random(6), speed=4.0, every=6, probes=0.1, shy=shy)
    tables.take()
    tables.play(move)
    play_on(tables, 2)


def _before_something_is_learned(game: str) -> tuple[Match, str]:
    """Return a match, and a move that reveals something to one seat alone; if there is none, its last move."""
    match = _match_with_a_secret(game)
    last = len(match.records) - 1
    return Match(match.referee, match.history.first(last)), str(match.records[last].move)


@cache
def _match_with_a_secret(game: str) -> Match:
    """Return a match up to an event that is revealed to one seat alone; it is cached, so it must not be played on."""
    match, random = _match(game, _few_seats(game), 13), Random(6)
    while match.prompt is not None and (len(match.records) < 12 or not _reveals_to_one_seat(match.records[-1])):
        match.play(ask_bot(match, usual_bot(match.rules), random))
    return match


def _reveals_to_one_seat(record: Record) -> bool:
    """Return whether an event has another sentence for onlookers than for the seat that it is about."""
    return any(event.sentence() != event.seen_by(None).sentence() for event in record.events)


@two_games_of(SECRETIVE)
def test_seat_given_to_a_bot_and_back_reveals_no_secret(game: str, tmp_path: Path) -> None:
    tables = TwoTables(_match(game, _few_seats(game), 11), tmp_path, Random(5), speed=0.0, every=12, probes=0.0)
    _play_with_changes_of_seats(tables, 2)
    assert tables.compared > 20 and tables.told_apart > 0


def _play_with_changes_of_seats(tables: TwoTables, moves: int | None) -> None:
    """Give seat 0 to a bot and back, twice: the second time to another person. Leave one person alone for a time."""
    bot, last = usual_bot(tables.match.rules), len(NAMES[: len(tables.match.names)]) - 1
    changes = [(0, "", bot), (last, "", bot), (0, NAMES[0], None), (0, "", bot), (last, "Mia", None), (0, "Una", None)]
    for seat, name, new in changes:
        play_on(tables, moves)
        if tables.match.prompt is not None:
            tables.change_seat(seat, name, new)
    play_on(tables, moves)


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRETIVE)
def test_whole_match_that_changes_hands_reveals_no_secret(game: str, tmp_path: Path) -> None:
    tables = TwoTables(_match(game, _few_seats(game), 13), tmp_path, Random(7), speed=1.0, every=1, probes=0.1)
    _play_with_changes_of_seats(tables, 12)
    play_on(tables, None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in HOUSE for seats in GAMES[game].seats])
def test_whole_matches_reveal_no_secret(game: str, seats: int, seed: int, tmp_path: Path) -> None:
    tables = TwoTables(_match(game, seats, 100 + seed), tmp_path, Random(seed), speed=1.0, every=1, probes=0.2)
    play_on(tables, None)


@pytest.mark.slow
@pytest.mark.parametrize("people", (1, 2))
@pytest.mark.parametrize("game", SECRETIVE)
def test_bots_reveal_no_secret(game: str, people: int, tmp_path: Path) -> None:
    bots = [None] * people + [usual_bot(Match.new(game, seats=3).rules)] * (3 - people)
    tables = TwoTables(_match(game, 3, 7, bots), tmp_path, Random(3), speed=1.0, every=1, probes=0.1)
    play_on(tables, None)
