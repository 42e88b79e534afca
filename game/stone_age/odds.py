"""Odds a screen can show and a bot can use: sums of dice, what an area brings, who sits out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from game.stone_age.board import DIVISORS
from game.stone_age.state import State, people

_FACES = 6


@cache
def sum_odds(count: int) -> tuple[float, ...]:
    """Return the probability of each sum of ``count`` dice, from a sum of 0 on."""
    if count == 0:
        return (1.0,)
    before = sum_odds(count - 1)
    odds = [0.0] * (len(before) + _FACES)
    for total, chance in enumerate(before):
        for face in range(1, _FACES + 1):
            odds[total + face] += chance / _FACES
    return tuple(odds)


@cache
def yield_odds(area: int, figures: int, added: int = 0) -> tuple[float, ...]:
    """Return the probability of each number of food or resources that figures bring from an area, from 0 on.

    ``added`` is what tools add to the sum.
    """
    sums = sum_odds(figures)
    odds = [0.0] * ((len(sums) - 1 + added) // DIVISORS[area] + 1)
    for total, chance in enumerate(sums):
        odds[(total + added) // DIVISORS[area]] += chance
    return tuple(odds)


@cache
def mean_yield(area: int, figures: int, added: int = 0) -> float:
    """Return how much figures bring from an area on average."""
    return sum([gained * chance for gained, chance in enumerate(yield_odds(area, figures, added))])


@dataclass(frozen=True, slots=True)
class SitOut:
    """The odds of who sits out, by tribe: ``alone`` with the highest initiative, ``shared`` with ties split evenly.

    ``tie`` is the probability that the player may choose.
    """

    alone: tuple[float, ...]
    shared: tuple[float, ...]
    tie: float


def sit_out_odds(state: State) -> SitOut:
    """Alone: return the odds of who sits out this round, given the initiatives rolled so far."""
    figures = tuple([people(state, tribe) for tribe in range(len(state.home))])
    return _sit_out(figures, state.initiative)


@lru_cache(maxsize=5_000)
def _sit_out(figures: tuple[int, ...], rolled: tuple[int, ...]) -> SitOut:
    tribes = range(len(figures))
    dice = [_certain(roll) if roll else sum_odds(count) for count, roll in zip(figures, rolled, strict=True)]
    alone, shared, tie = [0.0] * len(dice), [0.0] * len(dice), 0.0
    for highest in range(max(map(len, dice))):
        at = [odds[highest] if highest < len(odds) else 0.0 for odds in dice]
        below = [sum(odds[:highest]) for odds in dice]
        for top in product((False, True), repeat=len(dice)):
            chance = 1.0
            for tribe in tribes:
                chance *= at[tribe] if top[tribe] else below[tribe]
            if not chance or not any(top):
                continue
            for tribe in tribes:
                shared[tribe] += chance * top[tribe] / sum(top)
                alone[tribe] += chance * (top[tribe] and sum(top) == 1)
            tie += chance * (sum(top) > 1)
    return SitOut(tuple(alone), tuple(shared), tie)


def _certain(total: int) -> tuple[float, ...]:
    """Return the odds of a sum that is known."""
    return (0.0,) * total + (1.0,)
