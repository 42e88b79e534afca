"""Watches that nobody computes ahead: a match's file holds what is to come, and only playing may ask for it.

A match that is loaded goes on as it would have (that is wanted), so its seed decides what has not happened yet. Hints,
bots, previews, lessons and replays that used it would tell what nobody may know.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from game.core import Match
from game.core.bots import RememberingBot
from game.core.chance import DrawnChance

#: a seed that turns up nowhere by chance
SEED = 987_654_321_012_345


class Foresight(AssertionError):
    """Somebody has computed what is to come."""


class Watch:
    """Raises ``Foresight`` where chance is made from ``SEED``, but by playing one of the matches that ``tables`` lists.

    ``plays`` counts the records that were played, ``asked`` how often a bot was asked.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tables: Callable[[], Iterable[Match]]) -> None:
        self.plays = self.asked = 0
        self._tables = tables
        self._playing: Match | None = None
        play, begin, seed = Match.play, DrawnChance.begin_record, random.Random.seed

        def played(match: Match, move: Any) -> Any:
            self._playing = match
            self.plays += match.seed == SEED
            try:
                return play(match, move)
            finally:
                self._playing = None

        def begun(chance: DrawnChance, index: int) -> None:
            self._check_chance(chance.seed, index)
            begin(chance, index)

        def seeded(generator: random.Random, given: Any = None, *more: Any) -> None:
            self._check_seed(given)
            seed(generator, given, *more)

        monkeypatch.setattr(Match, "play", played)
        monkeypatch.setattr(DrawnChance, "begin_record", begun)
        monkeypatch.setattr(random.Random, "seed", seeded)

    def watch_bots(self, monkeypatch: pytest.MonkeyPatch, rules: Any) -> None:
        """See that the bots of a game get nothing from which what is to come could be known."""
        watched = {
            name: RememberingBot(self._watched(bot.play), bot.begin)
            if isinstance(bot, RememberingBot)
            else self._watched(bot)
            for name, bot in rules.bots.items()
        }
        monkeypatch.setattr(type(rules), "bots", watched)

    def _watched(self, bot: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any) -> Any:
            self.asked += 1
            for thing in parts(given):
                if isinstance(thing, Match | DrawnChance) or (type(thing) is int and thing == SEED):
                    raise Foresight(f"a bot was given {thing!r}")
            return bot(*given)

        return asked

    def _check_chance(self, of: int, index: int) -> None:
        if of != SEED:
            return
        match = self._playing
        if match is None or not any(match is table for table in self._tables()):
            raise Foresight(f"chance {index} of the match was made by other than playing it")
        if index != len(match.records) + 1:
            raise Foresight(f"chance {index} was made when {len(match.records)} records had been played")

    def _check_seed(self, given: Any) -> None:
        if str(SEED) not in str(given):
            return
        chance = re.fullmatch(rf"{SEED}:([0-9]+)", str(given))
        if chance is not None:
            self._check_chance(SEED, int(chance[1]))
        elif not isinstance(given, str) or not re.fullmatch(rf"{SEED}:bot:[0-9]+", given):
            raise Foresight(f"a generator was made from {given!r}")


def parts(thing: Any) -> Iterable[Any]:
    """Yield a thing and all it is made of."""
    yield thing
    inner: Iterable[Any] = ()
    if is_dataclass(thing) and not isinstance(thing, type):
        inner = [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, dict):
        inner = [*thing, *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inner = thing
    for part in inner:
        yield from parts(part)
