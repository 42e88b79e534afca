"""What the Passage does on the average, without any physics: for bots that look ahead and for benchmarks.

The numbers are those of ``measure(...)``; a test in the slow set holds them against a fresh measurement. Held pieces
keep no pose here: a load from this module must not be shown, nor handed to the Passage.

>>> import random
>>> out, (held, flaps) = modelled_throw(((), ()), ((3, "member"), (35, "predator")), random.Random(1))
>>> sorted(out + tuple(row[0] for row in held)), flaps
([3, 35], ())
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import TypeAlias

#: A load as plain tuples; see ``physics.load.Load``, to which it is equal.
PlainHeld: TypeAlias = "tuple[int, str, int, float, float, float]"
PlainLoad: TypeAlias = "tuple[tuple[PlainHeld, ...], tuple[float, ...]]"

#: The chance that a piece thrown now comes out in the same call, and that one stuck from before does.
OUT_NOW = 0.70
OUT_LATER = 0.39
#: The chance that one bang frees a stuck piece, by strength; straight lines lie between.
FREED_BY_STRENGTH = ((0.0, 0.0), (0.2, 0.06), (0.5, 0.22), (1.0, 0.26))


def freed(strength: float) -> float:
    """Return the chance that one bang of ``strength`` in (0, 1] frees a stuck piece.

    >>> freed(1.0) == FREED_BY_STRENGTH[-1][1]
    True
    """
    for (weaker, low), (stronger, high) in pairwise(FREED_BY_STRENGTH):
        if strength <= stronger:
            return low + (high - low) * (strength - weaker) / (stronger - weaker)
    return FREED_BY_STRENGTH[-1][1]


def modelled_throw(
    load: PlainLoad, pieces: Iterable[tuple[int, str]], random: Random
) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces come out of a throw (those from before first) and the load left, by measured frequency."""
    draw = random.random
    out: list[int] = []
    held: list[PlainHeld] = []
    for row in load[0]:
        if draw() < OUT_LATER:
            out.append(row[0])
        else:
            held.append(row)
    for id, kind in pieces:
        if draw() < OUT_NOW:
            out.append(id)
        else:
            held.append((id, kind, 0, 0.0, 0.0, 0.0))
    return tuple(out), (tuple(held), ())


def modelled_strike(load: PlainLoad, flap: int, strength: float, random: Random) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces a bang frees and the load left, by measured frequency; every flap is as good as another."""
    chance, draw = freed(strength), random.random
    out: list[int] = []
    held: list[PlainHeld] = []
    for row in load[0]:
        if draw() < chance:
            out.append(row[0])
        else:
            held.append(row)
    return tuple(out), (tuple(held), ())
