"""Measured frequencies of the Passage: drops without physics, for bots that look ahead and for benchmarks.

A drop goes through the tower flap by flap, from the top. Of what reaches a flap some stays there, now and then one is
caught by the ledge that faces the flap's tip, and some of what lay on the flap is swept down with the rest; what lies
on a ledge hardly anything frees but a bang. A bang throws part of what lies on a flap on to its ledge. How often each
happens was counted in the drops of whole matches (``fit_frequencies.py`` writes ``frequencies.json``). A predator slips
past where a member would stay, and a bang leaves it lying where a member would go on, as often as was counted.

Held pieces have no pose here but the place where they lie: a load from this module must not be shown, nor handed to
the Passage.

>>> import random
>>> out, (held, flaps) = modelled_throw(((), ()), ((3, "member"), (4, "predator")), random.Random(1))
>>> sorted(out + tuple(row[0] for row in held)), flaps
([3, 4], ())
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from physics.tower import LANE, TOWER, leaves

#: A load as plain tuples; see ``physics.load.Load``, to which it is equal.
PlainHeld: TypeAlias = "tuple[int, str, int, float, float, float]"
PlainLoad: TypeAlias = "tuple[tuple[PlainHeld, ...], tuple[float, ...]]"
_Pieces: TypeAlias = "list[tuple[int, str]]"
#: the pieces in each place; what lies in one is replaced, never changed
_Lying: TypeAlias = "list[Sequence[tuple[int, str]]]"
_Draw: TypeAlias = Callable[[], float]


class Throwing(NamedTuple):
    """What happens at one flap while pieces fall on to it; each table has a row for each of ``REACHING``.

    ``swept`` is the probability that what lies on the flap goes on down, by how many lie there: nearly always all of
    them or none. ``shaken`` is that of each piece on the ledge. ``caught`` tells how many of those that come the ledge
    keeps, when it is empty and when it is not; ``stays`` how many the flap keeps, by what is above it (``crowd_above``)
    and on it (``rest_of``). Both are running sums: the probability of none, of at most one, and so on.
    """

    swept: Sequence[Sequence[float]]
    shaken: Sequence[float]
    caught: Sequence[Sequence[Sequence[float]]]
    stays: Sequence[Sequence[Sequence[Sequence[float]]]]


class Loosened(NamedTuple):
    """The probabilities of what a bang does to a piece at one flap.

    ``to_ledge`` takes it from the flap to its ledge, ``falls`` from the flap on down, ``off_ledge`` from the ledge.
    """

    to_ledge: float
    falls: float
    off_ledge: float


class Blow(NamedTuple):
    """What a bang does at one flap: to a piece alone in its place, and to one of several.

    ``settles`` is the probability that a piece which comes from above stays on the flap, ``heavy`` that a predator
    stays where a member would go on.
    """

    alone: Loosened
    several: Loosened
    settles: float
    heavy: float


_TABLE: Final[dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
#: The tower whose drops were counted.
TOWER_COUNTED: Final[str] = _TABLE["tower"]
#: Throws are told apart by how many pieces reach a flap: at most so many. The last row is for all the larger ones.
REACHING: Final[tuple[int, ...]] = tuple(_TABLE["reaching"])
#: The strengths of a bang that were measured, and 0; between them everything rises or falls evenly.
STRENGTHS: Final[tuple[float, ...]] = tuple(_TABLE["strengths"])
#: The probability that one bang frees a stuck piece, by strength, whichever flap is struck and wherever the piece lies.
FREED_BY_STRENGTH: Final[tuple[tuple[float, float], ...]] = tuple(zip(STRENGTHS, _TABLE["freed"], strict=True))
#: How many pieces on a flap, on the one above, and before a throw, beyond which more of them make no difference.
MOST_LYING, MOST_ABOVE, MOST_SWEPT = 2, 4, 4

#: The flaps; a place is the number of a leaf in ``physics.tower.leaves``: a flap, or ``FLAPS`` more for its ledge.
FLAPS: Final = TOWER.flap.count
PLACES: Final = 2 * FLAPS
_FLAP_LEAVES, _LEDGE_LEAVES = leaves()[:FLAPS], leaves()[FLAPS:]
#: What lies on a flap has its middle higher than this (mm) above its tip, and above the hinge of the next flap.
_ABOVE = 4.0
#: How low (mm) a piece on each flap but the last can lie; where each ledge ends, and to which side it points.
_LOWEST: Final = tuple([leaf.hinge.y + _ABOVE for leaf in _FLAP_LEAVES[1:]])
_LEDGE_ENDS: Final = tuple([leaf.hinge.x + leaf.tip.x for leaf in _LEDGE_LEAVES])
_LEDGE_SIDES: Final = tuple([leaf.side for leaf in _LEDGE_LEAVES])
#: A pose that says no more than the place: at the tip of the flap, in the middle of the ledge.
_SPOTS: Final = (
    *[(leaf.hinge.x + leaf.tip.x, leaf.hinge.y + leaf.tip.y + _ABOVE) for leaf in _FLAP_LEAVES],
    *[(leaf.hinge.x + leaf.tip.x / 2, leaf.hinge.y + leaf.tip.y + _ABOVE) for leaf in _LEDGE_LEAVES],
)
#: How often a piece is found in each place, as running sums: for loads that do not tell where anything lies.
_FOUND: Final = tuple(accumulate(_TABLE["found"]))
#: Of what comes down to a flap, that which was thrown now stays there rather than what was swept along: with this
#: probability no difference is made between them.
_MIXED: Final[float] = _TABLE["mixed"]
#: How often a predator slips past that would stay if it were a member; and by strength of a bang, how often one stays
#: that would go on if it were a member.
SLIPS: Final[float] = _TABLE["predator_slips"]
HEAVY: Final[tuple[float, ...]] = tuple(_TABLE["predator_heavy"])
_THROWING: Final = tuple([Throwing(**flap) for flap in _TABLE["throw"]])
#: The row of ``REACHING`` for each number of pieces.
_ROWS: Final = tuple([bisect_left(REACHING, count) for count in range(REACHING[-1] + 1)])
#: By flap and by the number of pieces that reach it, the four tables of ``Throwing``: swept, shaken, caught, stays.
_WHEN_REACHING: Final = tuple(
    [
        tuple([(flap.swept[row], flap.shaken[row], flap.caught[row], flap.stays[row]) for row in _ROWS])
        for flap in _THROWING
    ]
)


def place_of(x: float, y: float) -> int:
    """Return the place where a piece lies whose middle is at ``x``, ``y`` (mm).

    >>> [place_of(60.0, 190.0), place_of(98.0, 190.0), place_of(60.0, 75.0)]
    [0, 3, 2]
    """
    flap = 0
    while flap < len(_LOWEST) and y <= _LOWEST[flap]:
        flap += 1
    on_ledge = (x - _LEDGE_ENDS[flap]) * _LEDGE_SIDES[flap] < 0
    return flap + FLAPS if on_ledge else flap


def crowd_above(lying: int, swept: bool) -> int:
    """Return which row of ``Throwing.stays`` holds when so many lie on the flap above: a jam reaches up through a gap.

    With one or none it matters whether any of those that come was swept from there: then they come in a heap.

    >>> crowd_above(1, False), crowd_above(1, True), crowd_above(2, False), crowd_above(9, True)
    (0, 1, 2, 4)
    """
    return min(lying, MOST_ABOVE) if lying > 1 else int(swept)


def rest_of(lay: int, lie: int) -> int:
    """Return which case of a row of ``Throwing.stays`` holds when so many lay on the flap, and so many still do.

    A piece that sends one down often stays in its place.

    >>> rest_of(0, 0), rest_of(2, 0), rest_of(2, 1), rest_of(9, 8)
    (0, 1, 2, 3)
    """
    return min(lie, MOST_LYING) + 1 if lie else int(lay > 0)


def modelled_throw(
    load: PlainLoad, pieces: Iterable[tuple[int, str]], random: Random
) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces come out of a throw (those from before first) and the load left, by measured frequency.

    Where each piece of ``load`` lies is read from its pose; one without (its y is 0) lies where pieces usually do.
    Those thrown fall in any order, as they do in the tower.
    """
    falling, draw = list(pieces), random.random
    if not falling:
        return (), load
    if len(falling) > 1:
        random.shuffle(falling)
    lying, crowd = _places(load, draw), 0
    for flap in range(FLAPS):
        swept = _past_flap(lying, flap, falling, crowd, draw)
        falling = swept + falling
        if not falling:
            break
        crowd = crowd_above(len(lying[flap]), bool(swept))
    return tuple([id for id, _ in falling]), _held(lying)


def modelled_strike(load: PlainLoad, flap: int, strength: float, random: Random) -> tuple[tuple[int, ...], PlainLoad]:
    """Return which pieces a bang on the end of ``flap`` frees and the load left, by measured frequency."""
    draw = random.random
    lying = _places(load, draw)
    falling: _Pieces = []
    for other, blow in enumerate(blows_of(flap, strength)):
        if falling or lying[other] or lying[other + FLAPS]:
            falling = _past_blow(lying, other, falling, blow, draw)
    return tuple([id for id, _ in falling]), _held(lying)


def _past_flap(lying: _Lying, flap: int, falling: _Pieces, crowd: int, draw: _Draw) -> _Pieces:
    """Let pieces fall on to a flap: take those that stay there from ``falling``, and return those swept from it."""
    goes_on, shaken, ledge_keeps, flap_keeps = _WHEN_REACHING[flap][min(len(falling), REACHING[-1])]
    ledge = flap + FLAPS
    on_flap, on_ledge = lying[flap], lying[ledge]
    swept: _Pieces = []
    rest = 0
    if on_ledge:
        lying[ledge] = on_ledge = _split(on_ledge, shaken, swept, draw)
    if on_flap:
        lay = len(on_flap)
        if draw() < goes_on[min(lay, MOST_SWEPT) - 1]:
            swept += on_flap
            lying[flap] = on_flap = ()
        rest = rest_of(lay, len(on_flap))
    caught = bisect_right(ledge_keeps[1 if on_ledge else 0], draw())
    stays = bisect_right(flap_keeps[crowd][rest], draw())
    if caught:
        lying[ledge] = [*on_ledge, *_taken(falling, caught, draw)]
    if stays:
        lying[flap] = [*on_flap, *_taken(falling, stays, draw)]
    return swept


def _taken(falling: _Pieces, count: int, draw: _Draw) -> _Pieces:
    """Take up to ``count`` of the falling pieces out, and return them; a predator may slip past."""
    taken: _Pieces = []
    for _ in range(min(count, len(falling))):
        place = int(draw() * len(falling)) if draw() < _MIXED else -1
        if falling[place][1] == "member" or draw() >= SLIPS:
            taken.append(falling.pop(place))
    return taken


def _past_blow(lying: _Lying, flap: int, falling: _Pieces, blow: Blow, draw: _Draw) -> _Pieces:
    """Shake a flap while pieces fall past it, and return what goes on down; changes ``lying``."""
    ledge = flap + FLAPS
    down: _Pieces = []
    stays: _Pieces = []
    loosened = blow.several if len(lying[ledge]) > 1 else blow.alone
    on_ledge = _split(lying[ledge], loosened.off_ledge, down, draw, blow.heavy) if lying[ledge] else []
    loosened = blow.several if len(lying[flap]) > 1 else blow.alone
    for piece in lying[flap]:
        luck = draw() - loosened.falls
        if piece[1] != "member" and draw() < blow.heavy:
            luck = 1.0
        (down if luck < 0 else on_ledge if luck < loosened.to_ledge else stays).append(piece)
    if falling:
        stays += _split(falling, 1 - blow.settles, down, draw)
    lying[flap], lying[ledge] = stays, on_ledge
    return down


def _split(pieces: Sequence[tuple[int, str]], chance: float, down: _Pieces, draw: _Draw, heavy: float = 0.0) -> _Pieces:
    """Return the pieces that stay; each of the others, with ``chance``, is added to ``down``.

    ``heavy`` is how often a predator stays where a member would go on.
    """
    stays: _Pieces = []
    for piece in pieces:
        loose = draw() < (chance if piece[1] == "member" else chance * (1 - heavy))
        (down if loose else stays).append(piece)
    return stays


def _places(load: PlainLoad, draw: _Draw) -> _Lying:
    """Return the pieces of a load by the place where they lie."""
    lying: _Lying = [()] * PLACES
    for held in load[0]:
        piece, place = _found(held)
        if not held[4]:
            place = min(bisect_right(_FOUND, draw()), PLACES - 1)
        lying[place] = [*lying[place], piece]
    return lying


@lru_cache(maxsize=4096)
def _found(held: PlainHeld) -> tuple[tuple[int, str], int]:
    """Return a held piece, and its place: pieces come to lie in the same few places again and again."""
    id, kind, _, x, y, _ = held
    return (id, kind), place_of(x, y)


def _held(lying: _Lying) -> PlainLoad:
    """Return the load of pieces in these places."""
    return tuple([_at_rest(piece, place) for place, pieces in enumerate(lying) if pieces for piece in pieces]), ()


@lru_cache(maxsize=1024)
def _at_rest(piece: tuple[int, str], place: int) -> PlainHeld:
    """Return a held piece in a place."""
    x, y = _SPOTS[place]
    return *piece, LANE, x, y, 0.0


@lru_cache(maxsize=128)
def blows_of(struck: int, strength: float) -> tuple[Blow, ...]:
    """Return what a bang of ``strength`` (up to 1) on the end of a flap does at each flap."""
    blows = []
    for flap in range(FLAPS):
        rows = _TABLE["bang"]["own" if flap == struck else "other"][flap]
        alone, several = (
            Loosened(*[_between(rows[name][case], strength) for name in Loosened._fields]) for case in (0, 1)
        )
        blows.append(Blow(alone, several, _between(rows["settles"], strength), _between(HEAVY, strength)))
    return tuple(blows)


def _between(row: Sequence[float], strength: float) -> float:
    """Return a probability at ``strength`` of those at ``STRENGTHS``."""
    place = min(max(1, bisect_left(STRENGTHS, strength)), len(STRENGTHS) - 1)
    weaker, stronger = STRENGTHS[place - 1 : place + 1]
    low, high = row[place - 1 : place + 1]
    return low + (high - low) * (strength - weaker) / (stronger - weaker)
