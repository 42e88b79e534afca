"""Moves at random, and matches played by bots, each of them once for all the tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from random import Random

from game.core import Match
from game.core.bots import ask_bot

#: the number of matches kept at the same time
_KEPT = 24
Player = Callable[[Match, Random], None]


@dataclass
class _Playing:
    """A match that is played on as far as requested, by a player with its own random numbers."""

    match: Match
    random: Random
    play_on: Player


_kept: dict[Hashable, _Playing] = {}


def match_played(key: Hashable, begin: Callable[[], Match], seed: int, play_on: Player, moves: int | None) -> Match:
    """Return a match after ``moves`` moves by ``play_on``, or after its end; the caller may play it on.

    ``key`` identifies what ``begin`` and ``play_on`` do; ``seed`` is the seed of the ``Random`` that ``play_on`` gets.
    """
    key = (key, seed)
    if key not in _kept:
        _kept[key] = _Playing(begin(), Random(seed), play_on)
        while len(_kept) > _KEPT:
            del _kept[next(iter(_kept))]
    playing = _kept[key]
    match = playing.match
    while match.prompt is not None and (moves is None or len(match.records) < moves):
        playing.play_on(match, playing.random)
    history = match.history
    return Match(match.referee, history if moves is None else history.first(min(moves, len(match.records))))


def play_at_random(match: Match, random: Random, moves: int | None = None) -> None:
    """Play random moves until the match has this number of moves, or until its end."""
    while match.prompt is not None and (moves is None or len(match.records) < moves):
        match.play(random.choice(match.moves))


def play_by_bot(match: Match, bot: str, random: Random, moves: int | None = None) -> None:
    """Let a bot play for every seat until the match has this number of moves, or until its end."""
    while match.prompt is not None and (moves is None or len(match.records) < moves):
        match.play(ask_bot(match, bot, random))


def any_move(match: Match, random: Random) -> str:
    """Return the text of a random legal move; it does not depend on the order in which the rules list the moves."""
    return random.choice(sorted(str(move) for move in match.moves))


def forget_all() -> None:
    """Forget all kept matches, so that their memory is free."""
    _kept.clear()
