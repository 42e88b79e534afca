"""Models drops of the Passage by measured frequencies, without physics: for bots that look ahead and for benchmarks.

A drop goes through the tower flap by flap, from the top. Some of the pieces that reach a flap stay there. Now and then
the ledge facing the flap's tip catches one, and pieces that lay on the flap may be swept down. Pieces on a ledge
are hardly ever freed except by a bang. A bang throws some of the pieces on a flap onto its ledge. The frequency of each
event was counted in the drops of whole matches (``fit_frequencies.py`` writes ``frequencies.json``). Predators have two
more frequencies: they sometimes slip past a place that would hold a member, and a bang frees them less often.

In a load from this module, the pose of a piece tells only its place. Such a load must be neither shown nor passed to
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

from physics.load import PlainHeld, PlainLoad
from physics.tower import LANE, TOWER, leaves

_Pieces: TypeAlias = "list[tuple[int, str]]"
#: the pieces in each place. Each entry may be replaced, but is never changed
_PiecesByPlace: TypeAlias = "list[Sequence[tuple[int, str]]]"
_Draw: TypeAlias = Callable[[], float]


class ThrowProbabilities(NamedTuple):
    """The probabilities at one flap while pieces fall onto it. Each table has a row for each of ``REACHING``.

    - ``swept``: the probability that the pieces on the flap are all swept down, by their number.
    - ``shaken``: the probability that a piece on the ledge is shaken off it.
    - ``caught``: how many falling pieces the ledge keeps. The first entry is for an empty ledge, the second for a ledge
      with pieces.
    - ``stays``: how many falling pieces the flap keeps, by the crowd above it (``crowd_above``) and the pieces on it
      (``remaining_index``).

    ``caught`` and ``stays`` are cumulative: the probability of no piece, of at most one, and so on.
    """

    swept: Sequence[Sequence[float]]
    shaken: Sequence[float]
    caught: Sequence[Sequence[Sequence[float]]]
    stays: Sequence[Sequence[Sequence[Sequence[float]]]]


class LooseningProbabilities(NamedTuple):
    """The probabilities of a bang's effects on a piece at one flap.

    - ``to_ledge``: the piece moves from the flap to its ledge.
    - ``falls``: the piece falls off the flap.
    - ``off_ledge``: the piece falls off the ledge.
    """

    to_ledge: float
    falls: float
    off_ledge: float


class BangProbabilities(NamedTuple):
    """The probabilities of a bang's effects at one flap.

    - ``alone``: the effects on a piece that lies alone on the flap or on its ledge.
    - ``several``: the effects on each piece where several pieces lie together.
    - ``settles``: the probability that a piece that falls from above stays on the flap.
    - ``predator_stays``: the probability that a predator stays when the bang is strong enough to free a member.
      Predators are heavier than members.
    """

    alone: LooseningProbabilities
    several: LooseningProbabilities
    settles: float
    predator_stays: float


_TABLE: Final[dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
#: The name of the tower whose drops were counted.
TOWER_COUNTED: Final[str] = _TABLE["tower"]
#: For each row of a table, the largest number of pieces that reach the flap. The last row is also for larger numbers.
REACHING: Final[tuple[int, ...]] = tuple(_TABLE["reaching"])
#: The measured strengths of a bang, and 0. Probabilities at strengths in between are interpolated linearly.
STRENGTHS: Final[tuple[float, ...]] = tuple(_TABLE["strengths"])
#: The probability that a bang frees a stuck piece, by strength, averaged over the struck flap and the piece's place.
FREED: Final[tuple[float, ...]] = tuple(_TABLE["freed"])
#: More pieces than this that remain on a flap make no difference to how many falling pieces it keeps.
MAX_REMAINING = 2
#: More pieces than this on the flap above make no difference to how many falling pieces a flap keeps.
MAX_ABOVE = 4
#: More pieces than this on a flap make no difference to the probability that they are swept down.
MAX_SWEPT = 4

#: The number of flaps, and the number of places where a piece can lie. A place is an index in ``physics.tower.leaves``:
#: a flap has its own number, a ledge the number of its flap plus ``FLAPS``.
FLAPS: Final = TOWER.flap.count
PLACES: Final = 2 * FLAPS
_FLAP_LEAVES, _LEDGE_LEAVES = leaves()[:FLAPS], leaves()[FLAPS:]
#: A piece lies on a lower flap if its middle is at most this far (mm) above that flap's hinge. Placeholder poses are
#: this far above the leaf.
_HEIGHT_ABOVE_LEAF = 4.0
#: The least height (mm) of a piece on each flap except the lowest.
_MIN_HEIGHTS: Final = tuple([leaf.hinge.y + _HEIGHT_ABOVE_LEAF for leaf in _FLAP_LEAVES[1:]])
#: The x (mm) of each ledge's end.
_LEDGE_ENDS: Final = tuple([leaf.hinge.x + leaf.tip.x for leaf in _LEDGE_LEAVES])
#: The wall of each ledge: 1 left, -1 right.
_LEDGE_SIDES: Final = tuple([leaf.side for leaf in _LEDGE_LEAVES])
#: The placeholder pose of the pieces at each place: at the tip of the flap, in the middle of the ledge.
_PLACEHOLDER_POSES: Final = (
    *[(leaf.hinge.x + leaf.tip.x, leaf.hinge.y + leaf.tip.y + _HEIGHT_ABOVE_LEAF) for leaf in _FLAP_LEAVES],
    *[(leaf.hinge.x + leaf.tip.x / 2, leaf.hinge.y + leaf.tip.y + _HEIGHT_ABOVE_LEAF) for leaf in _LEDGE_LEAVES],
)
#: The cumulative frequency of pieces in each place, for loads without poses.
_CUMULATIVE_FOUND: Final = tuple(accumulate(_TABLE["found"]))
#: The probability that a leaf that keeps a falling piece keeps a random one. Otherwise the leaf keeps the last of the
#: falling pieces: a newly thrown piece if one is left, else a piece that was swept down.
_KEEPS_RANDOM: Final[float] = _TABLE["mixed"]
#: The probability that a predator slips past a place that would hold a member.
SLIPS: Final[float] = _TABLE["predator_slips"]
#: By strength of a bang, the probability that a predator stays when the bang is strong enough to free a member.
PREDATOR_STAYS: Final[tuple[float, ...]] = tuple(_TABLE["predator_heavy"])
_THROWING: Final = tuple([ThrowProbabilities(**flap) for flap in _TABLE["throw"]])
#: For each number of pieces at a flap, its row in the tables: the first row of ``REACHING`` that covers this number.
_ROW_OF_COUNT: Final = tuple([bisect_left(REACHING, count) for count in range(REACHING[-1] + 1)])
#: By flap and number of pieces that reach it, the tables of ``ThrowProbabilities``: swept, shaken, caught, stays.
_WHEN_REACHING: Final = tuple(
    [
        tuple([(flap.swept[row], flap.shaken[row], flap.caught[row], flap.stays[row]) for row in _ROW_OF_COUNT])
        for flap in _THROWING
    ]
)


def place_of(x: float, y: float) -> int:
    """Return the place of a piece whose middle is at ``x``, ``y`` (mm): its flap, or for a ledge its flap + ``FLAPS``.

    >>> [place_of(60.0, 190.0), place_of(98.0, 190.0), place_of(60.0, 75.0)]
    [0, 3, 2]
    """
    flap = 0
    while flap < len(_MIN_HEIGHTS) and y <= _MIN_HEIGHTS[flap]:
        flap += 1
    is_on_ledge = (x - _LEDGE_ENDS[flap]) * _LEDGE_SIDES[flap] < 0
    return flap + FLAPS if is_on_ledge else flap


def crowd_above(count: int, were_swept: bool) -> int:
    """Return the row of ``ThrowProbabilities.stays`` for a flap with ``count`` pieces on the flap above it.

    From two pieces on, the row is ``count``, but at most ``MAX_ABOVE``. With fewer pieces, the row is 1 if pieces were
    swept down from the flap above, and otherwise 0. The swept pieces have a row of their own, since they fall in a
    heap.

    >>> crowd_above(1, False), crowd_above(1, True), crowd_above(2, False), crowd_above(9, True)
    (0, 1, 2, 4)
    """
    if count > 1:
        return min(count, MAX_ABOVE)
    return 1 if were_swept else 0


def remaining_index(count_before: int, count_left: int) -> int:
    """Return the index in a row of ``ThrowProbabilities.stays`` for the pieces on a flap.

    Before the throw ``count_before`` pieces lay on the flap; ``count_left`` of them still lie there. The index is:

    - 0 if the flap was empty before the throw;
    - 1 if all of its pieces have fallen;
    - 2 if one of its pieces is left;
    - 3 if two (``MAX_REMAINING``) or more of them are left.

    An emptied flap has an index of its own, because a piece that pushes another piece down often takes its place.

    >>> remaining_index(0, 0), remaining_index(2, 0), remaining_index(2, 1), remaining_index(9, 8)
    (0, 1, 2, 3)
    """
    if count_left:
        return min(count_left, MAX_REMAINING) + 1
    return 1 if count_before else 0


def modelled_throw(
    load: PlainLoad, pieces: Iterable[tuple[int, str]], random: Random
) -> tuple[tuple[int, ...], PlainLoad]:
    """Return the pieces that come out of a throw, and the load that stays, by measured frequency.

    The pieces that were inside before come out first. The place of each piece of ``load`` is read from its pose. A
    piece without a pose (y is 0) gets a random place by frequency. The thrown pieces fall in random order, like those
    in the tower.
    """
    falling = list(pieces)
    draw = random.random
    if not falling:
        return (), load
    if len(falling) > 1:
        random.shuffle(falling)
    by_place = _pieces_by_place(load, draw)
    crowd = 0  # what ``crowd_above`` returns for the highest flap
    for flap in range(FLAPS):
        swept = _fall_on_flap(by_place, flap, falling, crowd, draw)
        falling = swept + falling
        if not falling:
            break
        crowd = crowd_above(len(by_place[flap]), bool(swept))
    return tuple([id for id, _ in falling]), _load_of(by_place)


def modelled_strike(load: PlainLoad, flap: int, strength: float, random: Random) -> tuple[tuple[int, ...], PlainLoad]:
    """Return the pieces that a bang on the end of ``flap`` frees, and the load that stays, by measured frequency."""
    draw = random.random
    by_place = _pieces_by_place(load, draw)
    falling: _Pieces = []
    for shaken_flap, bang in enumerate(bang_probabilities(flap, strength)):
        ledge = shaken_flap + FLAPS
        if falling or by_place[shaken_flap] or by_place[ledge]:
            falling = _fall_past_shaken_flap(by_place, shaken_flap, falling, bang, draw)
    return tuple([id for id, _ in falling]), _load_of(by_place)


def _fall_on_flap(by_place: _PiecesByPlace, flap: int, falling: _Pieces, crowd: int, draw: _Draw) -> _Pieces:
    """Let pieces fall onto a flap: move those that stay from ``falling`` to ``by_place``.

    Returns the pieces that had lain on the flap and its ledge and now fall further.
    """
    reaching = min(len(falling), REACHING[-1])
    sweep_chances, shake_chance, catch_chances, stay_chances = _WHEN_REACHING[flap][reaching]
    ledge = flap + FLAPS
    on_flap, on_ledge = by_place[flap], by_place[ledge]
    falling_further: _Pieces = []
    remaining = 0  # what ``remaining_index`` returns for a flap that was empty before
    if on_ledge:  # the falling pieces shake some pieces off the ledge
        by_place[ledge] = on_ledge = _split(on_ledge, shake_chance, falling_further, draw)
    if on_flap:  # the falling pieces sweep down all pieces on the flap, or none
        lying_before = len(on_flap)
        if draw() < sweep_chances[min(lying_before, MAX_SWEPT) - 1]:
            falling_further += on_flap
            by_place[flap] = on_flap = ()
        remaining = remaining_index(lying_before, len(on_flap))
    caught_count = bisect_right(catch_chances[1 if on_ledge else 0], draw())
    staying_count = bisect_right(stay_chances[crowd][remaining], draw())
    if caught_count:
        by_place[ledge] = [*on_ledge, *_take_random(falling, caught_count, draw)]
    if staying_count:
        by_place[flap] = [*on_flap, *_take_random(falling, staying_count, draw)]
    return falling_further


def _take_random(falling: _Pieces, count: int, draw: _Draw) -> _Pieces:
    """Remove up to ``count`` pieces from ``falling``, drawn one by one, and return them.

    A predator that is drawn may slip past and stay in ``falling``. Then one piece fewer is returned.
    """
    taken: _Pieces = []
    for _ in range(min(count, len(falling))):
        index = int(draw() * len(falling)) if draw() < _KEEPS_RANDOM else -1  # -1: the last, newly thrown if possible
        _, kind = falling[index]
        if kind == "member" or draw() >= SLIPS:
            taken.append(falling.pop(index))
    return taken


def _fall_past_shaken_flap(
    by_place: _PiecesByPlace, flap: int, falling: _Pieces, bang: BangProbabilities, draw: _Draw
) -> _Pieces:
    """Shake a flap while pieces fall past it, and return the pieces that fall further; changes ``by_place``."""
    ledge = flap + FLAPS
    falling_further: _Pieces = []
    staying: _Pieces = []
    from_ledge = bang.several if len(by_place[ledge]) > 1 else bang.alone
    on_ledge: _Pieces = []
    if by_place[ledge]:
        on_ledge = _split(by_place[ledge], from_ledge.off_ledge, falling_further, draw, bang.predator_stays)
    from_flap = bang.several if len(by_place[flap]) > 1 else bang.alone
    for piece in by_place[flap]:
        # One draw decides where the piece goes. Below ``falls``, the piece falls further. Above ``falls`` by less than
        # ``to_ledge``, the piece moves to the ledge. Otherwise the piece stays.
        luck = draw() - from_flap.falls
        _, kind = piece
        if kind != "member" and draw() < bang.predator_stays:
            luck = 1.0  # so large that the piece stays
        if luck < 0:
            falling_further.append(piece)
        elif luck < from_flap.to_ledge:
            on_ledge.append(piece)
        else:
            staying.append(piece)
    if falling:
        staying += _split(falling, 1 - bang.settles, falling_further, draw)
    by_place[flap], by_place[ledge] = staying, on_ledge
    return falling_further


def _split(
    pieces: Sequence[tuple[int, str]], chance: float, falling_further: _Pieces, draw: _Draw, predator_stays: float = 0.0
) -> _Pieces:
    """Add each piece to ``falling_further`` with probability ``chance``; return the pieces that stay.

    A predator that would fall as a member does stays all the same with probability ``predator_stays``.
    """
    staying: _Pieces = []
    for piece in pieces:
        _, kind = piece
        chance_to_fall = chance if kind == "member" else chance * (1 - predator_stays)
        if draw() < chance_to_fall:
            falling_further.append(piece)
        else:
            staying.append(piece)
    return staying


def _pieces_by_place(load: PlainLoad, draw: _Draw) -> _PiecesByPlace:
    """Return the pieces of a load by place. For a piece without a pose the place is drawn by measured frequency."""
    by_place: _PiecesByPlace = [()] * PLACES
    for held in load[0]:
        piece, place = _piece_and_place(held)
        _, _, _, _, y, _ = held
        if not y:  # it has no pose
            place = min(bisect_right(_CUMULATIVE_FOUND, draw()), PLACES - 1)
        by_place[place] = [*by_place[place], piece]
    return by_place


@lru_cache(maxsize=4096)
def _piece_and_place(held: PlainHeld) -> tuple[tuple[int, str], int]:
    """Return the id and kind of a held piece, and its place. There is a cache, since the same poses recur often."""
    id, kind, _, x, y, _ = held
    return (id, kind), place_of(x, y)


def _load_of(by_place: _PiecesByPlace) -> PlainLoad:
    """Return the load of the pieces in each place, with placeholder poses and without angles of leaves."""
    return tuple(
        [_placeholder_piece(piece, place) for place, pieces in enumerate(by_place) if pieces for piece in pieces]
    ), ()


@lru_cache(maxsize=1024)
def _placeholder_piece(piece: tuple[int, str], place: int) -> PlainHeld:
    """Return a held piece with the placeholder pose for its place. Its real pose is not known."""
    x, y = _PLACEHOLDER_POSES[place]
    return *piece, LANE, x, y, 0.0


@lru_cache(maxsize=128)
def bang_probabilities(struck_flap: int, strength: float) -> tuple[BangProbabilities, ...]:
    """Return the probabilities at each flap for a bang of ``strength`` (up to 1) on the end of ``struck_flap``."""
    by_flap = []
    for flap in range(FLAPS):
        rows = _TABLE["bang"]["own" if flap == struck_flap else "other"][flap]
        # each effect has two rows in the file: for a piece alone, and for one of several
        alone, several = (_loosening_probabilities(rows, case, strength) for case in (0, 1))
        settles, predator_stays = at_strength(rows["settles"], strength), at_strength(PREDATOR_STAYS, strength)
        by_flap.append(BangProbabilities(alone, several, settles, predator_stays))
    return tuple(by_flap)


def _loosening_probabilities(rows: dict[str, Any], case: int, strength: float) -> LooseningProbabilities:
    """Return the probabilities at ``strength``; ``case`` is 0 for a piece alone in its place, 1 for one of several."""
    return LooseningProbabilities(
        to_ledge=at_strength(rows["to_ledge"][case], strength),
        falls=at_strength(rows["falls"][case], strength),
        off_ledge=at_strength(rows["off_ledge"][case], strength),
    )


def at_strength(row: Sequence[float], strength: float) -> float:
    """Return the probability at ``strength``, interpolated from the probabilities at ``STRENGTHS``."""
    index = min(max(1, bisect_left(STRENGTHS, strength)), len(STRENGTHS) - 1)
    weaker, stronger = STRENGTHS[index - 1], STRENGTHS[index]
    low, high = row[index - 1], row[index]
    return low + (high - low) * (strength - weaker) / (stronger - weaker)
