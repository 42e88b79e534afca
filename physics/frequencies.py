"""Measured frequencies of the Passage: drops without physics, for bots that look ahead and for benchmarks.

The numbers are fitted to the drops of whole matches between bots, by the number of pieces thrown and the number inside;
a slow test compares whole modelled matches with live ones. Held pieces have no pose here: a load from this module must
not be shown, nor handed to the Passage.

>>> import random
>>> out, (held, flaps) = modelled_throw(((), ()), ((3, "member"), (4, "predator")), random.Random(1))
>>> sorted(out + tuple(row[0] for row in held)), flaps
([3, 4], ())
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeAlias

#: A load as plain tuples; see ``physics.load.Load``, to which it is equal.
PlainHeld: TypeAlias = "tuple[int, str, int, float, float, float]"
PlainLoad: TypeAlias = "tuple[tuple[PlainHeld, ...], tuple[float, ...]]"


class ByThrown(NamedTuple):
    """The probabilities for a throw of at most ``thrown`` pieces.

    ``now`` is the probability that one of them comes out at once when nothing lies inside; each piece inside adds
    ``in_the_way``. ``later`` is the probability that the only piece stuck from before comes out with them; each further
    piece inside adds ``together``.
    """

    thrown: int
    now: float
    in_the_way: float
    later: float
    together: float


BY_THROWN = (
    ByThrown(1, 0.665, -0.08, 0.17, 0.032),
    ByThrown(2, 0.715, -0.08, 0.285, 0.025),
    ByThrown(3, 0.66, -0.05, 0.265, 0.058),
    ByThrown(5, 0.653, -0.027, 0.32, 0.074),
    ByThrown(9, 0.705, 0.0, 0.335, 0.08),
    ByThrown(99, 0.82, 0.012, 0.395, 0.08),
)
#: Pieces inside beyond this many change nothing.
_MOST_INSIDE = 6
#: Pieces come out together or stick together: the probabilities of one drop are shifted by up to this much.
SPREAD = 0.35
#: How often a throw of ``JAM_FROM`` pieces or more jams, and the factor that its probabilities then get. Jams are what
#: fills the tower.
JAM_CHANCE, JAM_FROM, JAMMED = 0.01, 4, 0.12
#: The probability that one bang frees the only piece stuck, by strength, interpolated linearly. Each further piece
#: inside takes ``ON_OTHER_FLAPS`` times the strength off it, since pieces lie on other flaps too.
FREED_BY_STRENGTH = ((0.0, 0.0), (0.1, 0.03), (0.3, 0.08), (0.5, 0.19), (0.7, 0.28), (0.85, 0.45), (1.0, 0.6))
ON_OTHER_FLAPS = 0.02
#: The limits of every probability.
_LEAST, _MOST = 0.02, 0.98


def out_now(thrown: int, inside: int) -> float:
    """Return the chance that one of ``thrown`` pieces comes out at once when ``inside`` pieces lie inside.

    >>> out_now(1, 0) > out_now(1, 5)
    True
    """
    row = _row(thrown)
    return row.now + row.in_the_way * min(inside, _MOST_INSIDE)


def out_later(thrown: int, inside: int) -> float:
    """Return the chance that one of ``inside`` pieces comes out when ``thrown`` are thrown; with none thrown, 0.

    >>> out_later(0, 4), out_later(1, 4) < out_later(6, 4)
    (0.0, True)
    """
    row = _row(thrown)
    return row.later + row.together * (min(inside, _MOST_INSIDE) - 1) if thrown and inside else 0.0


def freed(strength: float, inside: int = 1) -> float:
    """Return the chance that one bang of ``strength`` in (0, 1] frees one of ``inside`` stuck pieces.

    >>> freed(1.0) == FREED_BY_STRENGTH[-1][1] and freed(1.0, 4) < freed(1.0)
    True
    """
    elsewhere = ON_OTHER_FLAPS * strength * max(0, min(inside, _MOST_INSIDE) - 1)
    for (weaker, low), (stronger, high) in pairwise(FREED_BY_STRENGTH):
        if strength <= stronger:
            return low + (high - low) * (strength - weaker) / (stronger - weaker) - elsewhere
    return FREED_BY_STRENGTH[-1][1] - elsewhere


def _row(thrown: int) -> ByThrown:
    """Return the probabilities for a throw of ``thrown`` pieces."""
    return next((row for row in BY_THROWN if thrown <= row.thrown), BY_THROWN[-1])


def _shifted(chance: float, shift: float) -> float:
    """Return a probability shifted for one drop, within the limits; 0 stays 0."""
    return min(max(chance + shift, _LEAST), _MOST) if chance else 0.0


def modelled_throw(
    load: PlainLoad, pieces: Iterable[tuple[int, str]], random: Random
) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces come out of a throw (those from before first) and the load left, by measured frequency."""
    draw, handful = random.random, tuple(pieces)
    shift = SPREAD * (2 * draw() - 1)
    later = _shifted(out_later(len(handful), len(load[0])), shift)
    now = _shifted(out_now(len(handful), len(load[0])), shift)
    if len(handful) >= JAM_FROM and draw() < JAM_CHANCE:
        now, later = JAMMED * now, JAMMED * later
    out: list[int] = []
    held: list[PlainHeld] = []
    for row in load[0]:
        if draw() < later:
            out.append(row[0])
        else:
            held.append(row)
    for id, kind in handful:
        if draw() < now:
            out.append(id)
        else:
            held.append((id, kind, 0, 0.0, 0.0, 0.0))
    return tuple(out), (tuple(held), ())


def modelled_strike(load: PlainLoad, flap: int, strength: float, random: Random) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces a bang frees and the load left, by measured frequency; every flap is as good as another."""
    draw = random.random
    chance = _shifted(freed(strength, len(load[0])), SPREAD * strength * (2 * draw() - 1))
    out: list[int] = []
    held: list[PlainHeld] = []
    for row in load[0]:
        if draw() < chance:
            out.append(row[0])
        else:
            held.append(row)
    return tuple(out), (tuple(held), ())
