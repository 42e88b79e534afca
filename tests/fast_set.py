"""Choosing the parameters for the fast set of tests; the slow set uses all parameters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.games import HOUSE

#: representative games for screens and tables of any game: one with a tower and dialogs of its own,
#: one with many seats, many choices and a map
FEW_GAMES = ("ugh_ugh", "settlers")


def mark_slow_except(values: Iterable[Any], fast: Iterable[Any]) -> list[Any]:
    """Return the values for ``parametrize``, all except the ``fast`` ones marked slow.

    Raises ValueError if there is no fast value, or one is not among the values.
    """
    values, fast = list(values), list(fast)
    unknown = [value for value in fast if value not in values]
    if not fast or unknown:
        raise ValueError("no fast values" if not fast else f"fast values not among the values: {unknown}")
    return [value if value in fast else _slow(value) for value in values]


def few_of(games: Iterable[str]) -> list[Any]:
    """Return games for ``parametrize``: those of the house are marked slow, except ``FEW_GAMES``."""
    games = list(games)
    return mark_slow_except(games, [game for game in games if game in FEW_GAMES or game not in HOUSE])


def few_and_many(few: int, many: int) -> list[Any]:
    """Return two numbers of repetitions for ``parametrize``: a few in the fast set, many in the slow one."""
    return [few, _slow(many)]


def _slow(value: Any) -> Any:
    several = value if isinstance(value, tuple) else (value,)
    return pytest.param(*several, marks=pytest.mark.slow)
