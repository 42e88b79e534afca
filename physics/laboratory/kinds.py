"""Measurements of each kind of piece in an empty tower: thrown alone, in a pair and in a handful, landing, and freed.

Members and predators should come out about equally often, and independently of the time step. A dependence on the time
step would come from the solver and not from the tower.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from functools import partial
from heapq import nsmallest
from typing import Literal, TypedDict

import pymunk

from physics.build import StandingTower
from physics.load import EMPTY
from physics.passage import Drop, pour, strike, throw
from physics.touch import resting_flap, touching
from physics.tower import TOWER, TowerSpec, with_finer_steps

Kind = Literal["member", "predator"]
KINDS: tuple[Kind, ...] = ("member", "predator")
#: The number of pieces in each handful, by name. There are only two predators, so members make up the rest.
HANDFULS = {"alone": 1, "pair": 2, "handful": 7}
MAX_PREDATORS = 2
#: The numbers by which the time step is divided. Results must not depend on them.
STEP_DIVISORS = (1, 2, 4)
#: A piece farther than this (mm) from every leaf has lifted off.
LIFTED_OFF = 0.3
#: Within this many seconds, a piece lands for the first time and hops.
LANDING_SECONDS = 2.0
#: The seconds between two measurements of how far a piece is from the leaves.
SAMPLE_SECONDS = 1 / 240


class AloneShares(TypedDict):
    """The shares for a kind of piece that is thrown alone.

    - ``now``: the share of all pieces that came out at once.
    - ``freed_full``: the share of the stuck pieces that a full bang freed.
    """

    now: float
    freed_full: float


def handful(kind: Kind, name: str) -> tuple[tuple[int, str], ...]:
    """Return the handful called ``name`` with as many pieces of ``kind`` as possible, which get the lowest ids.

    >>> handful("predator", "pair"), len(handful("predator", "handful"))
    (((0, 'predator'), (1, 'predator')), 7)
    """
    count = HANDFULS[name]
    count_of_kind = min(count, MAX_PREDATORS) if kind == "predator" else count
    return tuple((id, kind if id < count_of_kind else "member") for id in range(count))


def share_coming_out(kind: Kind, name: str, throws: int, seed: int, throw: Callable[..., Drop] = throw) -> float:
    """Return the share of the pieces of ``kind`` that come out at once when the handful called ``name`` is thrown."""
    pieces = handful(kind, name)
    ids_of_kind = {id for id, piece_kind in pieces if piece_kind == kind}
    out = 0
    for number in range(throws):
        drop = throw(EMPTY, pieces, seed + number)
        out += len(ids_of_kind.intersection(drop.out))
    return out / (throws * len(ids_of_kind))


def shares_alone(throws: int, seed: int, spec: TowerSpec = TOWER) -> dict[str, AloneShares]:
    """Return, by kind, how often a lone piece comes out at once, and how often a full bang frees a lone stuck piece."""
    return {kind: _measure_alone(kind, throws, seed, spec) for kind in KINDS}


def _measure_alone(kind: Kind, throws: int, seed: int, spec: TowerSpec) -> AloneShares:
    """Throw pieces of one kind alone into an empty tower; return the shares that ``AloneShares`` names."""
    stuck = freed = 0
    for number in range(seed, seed + throws):
        load = throw(EMPTY, handful(kind, "alone"), number, spec=spec, record=False).load
        if load.held:
            stuck += 1
            # if the piece rests on no flap, the highest flap is struck
            flap = resting_flap(touching(load, spec), load.held[0].id) or 0
            freed += len(strike(load, flap, 1.0, number, spec=spec, record=False).out)
    return {"now": 1 - stuck / throws, "freed_full": freed / max(1, stuck)}


def shares_by_step(throws: int, seed: int) -> dict[str, list[float]]:
    """Return the share that comes out at once, by kind and handful, at each time step of ``STEP_DIVISORS``."""
    shares: dict[str, list[float]] = {}
    for divisor in STEP_DIVISORS:
        throw_finely = partial(throw, spec=with_finer_steps(TOWER, divisor), record=False)
        for kind in KINDS:
            for name in HANDFULS:
                share = share_coming_out(kind, name, throws, seed, throw_finely)
                shares.setdefault(f"{kind} {name}", []).append(share)
    return shares


def largest_spread(shares: Mapping[str, list[float]]) -> float:
    """Return how much the time step changes a share at most.

    ``shares`` comes from ``shares_by_step``: for each kind of piece in each handful, it lists the share that was
    measured at each time step. The result is the largest difference between two numbers of the same list.

    >>> round(largest_spread({"member alone": [0.6, 0.63], "predator alone": [0.6, 0.58]}), 2)
    0.03
    """
    return max(max(by_step) - min(by_step) for by_step in shares.values())


def median_hop(throws: int, seed: int, spec: TowerSpec = TOWER) -> float:
    """Return how far (mm) a single member hops off the first leaf that it lands on: the median of ``throws`` throws.

    The hop of a throw is the greatest distance from the nearest leaf before the member meets a leaf again. It is 0 if
    the member does not lift off.
    """
    return statistics.median(_measure_hop(number, spec) for number in range(seed, seed + throws))


def _measure_hop(seed: int, spec: TowerSpec) -> float:
    """Return how far (mm) one member lifts off the leaves after landing on one, until it meets a leaf again.

    Return 0 if it does not lift off. The distance from the leaves is measured once every ``SAMPLE_SECONDS``.
    """
    tower = StandingTower(spec, EMPTY)
    (entry,) = pour(handful("member", "alone"), seed, spec)
    tower.add(entry.piece, entry.velocity, entry.spin)
    substep = spec.step / spec.solver.parts
    farthest = 0.0
    contacts = contacts_at_last_sample = 0

    def count_contacts_with_leaves(arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        nonlocal contacts
        contacts += any(body in tower.leaf_bodies for body in arbiter.bodies)

    tower.space.on_collision(begin=count_contacts_with_leaves)
    for _ in range(round(LANDING_SECONDS / SAMPLE_SECONDS)):
        for _ in range(round(SAMPLE_SECONDS / substep)):
            tower.space.step(substep)
        if farthest > LIFTED_OFF and contacts > contacts_at_last_sample:  # it had lifted off, and met a leaf again
            break
        contacts_at_last_sample = contacts
        if contacts:
            farthest = max(farthest, _distance_from_leaves(tower, entry.piece.id))
    return farthest if farthest > LIFTED_OFF else 0.0


def _distance_from_leaves(tower: StandingTower, id: int) -> float:
    """Return the distance (mm) of a piece from the nearest leaf."""
    middle = tower.pieces[id].position
    shapes = [shape for body in tower.leaf_bodies for shape in body.shapes]
    # measuring from every point of the outline to every shape would be slow
    nearest_shapes = nsmallest(2, shapes, key=lambda shape: shape.point_query(middle).distance)
    return min(shape.point_query(point).distance for point in tower.outline(id) for shape in nearest_shapes)
