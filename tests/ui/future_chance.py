"""Checks that no code computes future chance: only playing a move may draw it.

A match file holds the seed, so that a loaded match goes on as it would have without loading. The seed decides all
future chance. If hints, bots, previews, lessons or replays used it, they would reveal secrets.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from game.core import Match
from game.core.bots import RememberingBot
from game.core.chance import DrawnChance
from game.core.match import missing_drop
from game.elder.bot import Elder
from game.screens.table import next_turn

#: a seed that occurs nowhere else by chance
SEED = 987_654_321_012_345
#: the rollouts of an elder's move
_FEW_ROLLOUTS = 16


class ChanceAhead(AssertionError):
    """Code has drawn chance of a match before the move that needs it was played."""


class Watch:
    """Raises ``ChanceAhead`` when chance is made from ``SEED``, except for a move that one of ``matches()`` is making.

    ``plays`` counts the records that were played, ``bot_calls`` the calls of a bot.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, matches: Callable[[], Iterable[Match]]) -> None:
        self.plays = self.bot_calls = 0
        self._matches = matches
        self._playing: Match | None = None
        play, begin, seed = Match.play, DrawnChance.begin_record, random.Random.seed

        def watched_play(match: Match, move: Any, seconds: float | None = None, *, is_cut: bool = False) -> Any:
            self._playing = match
            if match.seed == SEED:
                self.plays += 1
            try:
                return play(match, move, seconds, is_cut=is_cut)
            finally:
                self._playing = None

        def watched_missing_drop(match: Match, move: Any) -> Any:
            self._playing = match
            try:
                return missing_drop(match, move)
            finally:
                self._playing = None

        def watched_begin_record(chance: DrawnChance, index: int) -> None:
            self._check_chance(chance.seed, index)
            begin(chance, index)

        def watched_seed(generator: random.Random, value: Any = None, *more: Any) -> None:
            self._check_seed(value)
            seed(generator, value, *more)

        monkeypatch.setattr(Match, "play", watched_play)
        monkeypatch.setattr(next_turn, "missing_drop", watched_missing_drop)
        monkeypatch.setattr(DrawnChance, "begin_record", watched_begin_record)
        monkeypatch.setattr(random.Random, "seed", watched_seed)

    def watch_bots(self, monkeypatch: pytest.MonkeyPatch, rules: Any) -> None:
        """Check that the bots of a game cannot see future chance in their arguments."""
        watched = {
            name: RememberingBot(self._watched_bot(bot.play), bot.begin)
            if isinstance(bot, RememberingBot)
            else self._watched_bot(bot)
            for name, bot in rules.bots.items()
        }
        monkeypatch.setattr(type(rules), "bots", watched)

    def _watched_bot(self, bot: Callable[..., Any]) -> Callable[..., Any]:
        """Return a bot that counts its calls and raises if it is given a match, chance or the seed.

        An elder runs only a few rollouts.
        """
        if isinstance(bot, Elder):
            bot = replace(bot, rollouts=_FEW_ROLLOUTS)

        def call_bot(*arguments: Any) -> Any:
            self.bot_calls += 1
            for value in with_contents(arguments):
                if isinstance(value, Match | DrawnChance) or (type(value) is int and value == SEED):
                    raise ChanceAhead(f"a bot was given {value!r}")
            return bot(*arguments)

        return call_bot

    def _check_chance(self, seed: int, index: int) -> None:
        """Raise if the chance of record ``index`` is drawn before a watched match plays that record."""
        if seed != SEED:
            return
        match = self._playing
        if match is None or not any(match is watched for watched in self._matches()):
            raise ChanceAhead(f"the chance of record {index} was drawn, but not by playing the match")
        if index != len(match.records) + 1:
            raise ChanceAhead(f"the chance of record {index} was drawn after only {len(match.records)} records")

    def _check_seed(self, seed: Any) -> None:
        """Raise if a random generator is made from ``SEED``, unless a record is being played or a bot needs it."""
        if str(SEED) not in str(seed):
            return
        chance = re.fullmatch(rf"{SEED}:([0-9]+)", str(seed))
        if chance is not None:
            self._check_chance(SEED, int(chance[1]))
        elif not isinstance(seed, str) or not re.fullmatch(rf"{SEED}:bot:[0-9]+", seed):
            raise ChanceAhead(f"a generator was made from {seed!r}")


def with_contents(value: Any) -> Iterable[Any]:
    """Yield a value and, recursively, everything it contains."""
    yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner = value
    for each in inner:
        yield from with_contents(each)
