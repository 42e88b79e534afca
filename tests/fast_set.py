"""Choosing the parameters for the fast set of tests; the slow set uses all parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from zlib import crc32

import pytest

from tests.games import HOUSE

Test = TypeVar("Test", bound=Callable[..., Any])

#: the games that stand for all others in tests of tables: one with a tower and dialogs, one with a map and many seats
FEW_GAMES = ("ugh_ugh", "settlers")


def mark_slow_except(values: Iterable[Any], fast: Iterable[Any]) -> list[Any]:
    """Return the values for ``parametrize``; all except the ``fast`` values are marked slow.

    Raises ValueError if there is no fast value, or a fast value is not among the values.
    """
    values, fast = list(values), list(fast)
    unknown = [value for value in fast if value not in values]
    if not fast or unknown:
        raise ValueError("no fast values" if not fast else f"fast values not among the values: {unknown}")
    return [value if value in fast else _slow(value) for value in values]


def two_games_of(games: Iterable[str]) -> Callable[[Test], Test]:
    """Return a decorator that parametrizes a test by ``game``: by all games in the slow set, by few in the fast set.

    The fast set takes one game of ``FEW_GAMES``, one other game of the house, and all games from elsewhere. Which two
    games of the house depends on the name of the test, so that many tests try each game.
    """
    games = list(games)

    def decorate(test: Test) -> Test:
        """Choose the games of the fast set by the name of the test."""
        hash_of_test = crc32(f"{test.__module__}.{test.__name__}".encode())
        representatives = [game for game in games if game in FEW_GAMES]
        rest_of_house = [game for game in games if game in HOUSE and game not in FEW_GAMES]
        tried = [game for game in games if game not in HOUSE]
        if representatives:
            tried += [representatives[hash_of_test % len(representatives)]]
        if rest_of_house:
            tried += [rest_of_house[hash_of_test // 2 % len(rest_of_house)]]
        parametrized: Test = pytest.mark.parametrize("game", mark_slow_except(games, tried))(test)
        return parametrized

    return decorate


def few_and_many(few: int | tuple[int, ...], many: int | tuple[int, ...]) -> list[Any]:
    """Return numbers of repetitions for one or several parameters: few in the fast set, many in the slow set."""
    return [few, _slow(many)]


def _slow(value: Any) -> Any:
    """Mark a value, or a tuple of values for several parameters, as slow."""
    several = value if isinstance(value, tuple) else (value,)
    return pytest.param(*several, marks=pytest.mark.slow)
