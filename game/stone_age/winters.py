"""How hard each winter of the solo game is, by its level and the field at the start, as it was measured."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from game.core.rules import OptionValue
from game.core.words import Marked, say

_FILE = "winters.toml"
#: What a winter is called of which at least so many in 10 are survived; below the last it is the worst.
_MILD, _FAIR, _HARSH = 9, 5, 1
_WORDS: tuple[Marked, ...] = ("mild", "fair", "harsh", "deadly")


@lru_cache(maxsize=1)
def survival() -> Mapping[tuple[int, int], float]:
    """Return the share of matches that the bot ``hunter`` survived, by level and field at the start."""
    table = tomllib.loads(files(__package__).joinpath(_FILE).read_text(encoding="utf-8"))
    return {(row["level"], row["field"]): row["survived"] / table["matches"] for row in table["winter"]}


def in_ten(share: float) -> int:
    """Return how many of 10 winters that is, rounded."""
    return int(share * 10 + 0.5)


def likeness(share: float) -> str:
    """Return in a word what a winter is like of which this share is survived."""
    worse = sum(in_ten(share) < least for least in (_MILD, _FAIR, _HARSH))
    return say(_WORDS[worse])


def measured(key: str, value: OptionValue, options: Mapping[str, OptionValue]) -> str:
    """Say what the winter is like with the option ``key`` at ``value`` and the other options as they are."""
    chosen = {**options, key: value}
    share = survival()[int(chosen["level"]), int(chosen["field"])]
    return say("{word}: {won} of 10", word=likeness(share), won=in_ten(share))
