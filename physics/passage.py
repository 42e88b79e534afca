"""Throwing pieces into the Passage and striking its flaps.

``throw`` and ``strike`` are pure functions of the load, the request and a seed: the same arguments give the same drop,
bit for bit, on one platform. Whether the drop is recorded makes no difference to it.

>>> drop = throw(EMPTY, ((0, "member"), (1, "member"), (2, "predator")), seed=4)
>>> sorted(drop.out + tuple(held.id for held in drop.load.held))
[0, 1, 2]
>>> drop == throw(EMPTY, ((0, "member"), (1, "member"), (2, "predator")), seed=4)
True
>>> after = strike(drop.load, flap=0, strength=0.5, seed=9)
>>> set(after.out) <= {held.id for held in drop.load.held}
True
"""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from physics.interrupts import delaying_interrupts
from physics.load import EMPTY, Held, Load, is_id, load_from_json, rounded
from physics.loaded_tower import build_loaded_tower
from physics.recorder import Recorder
from physics.running import FallingPiece, Running
from physics.tower import (
    BEST_LUCK,
    LANE,
    MAX_SPIN,
    TOWER,
    WORST_LUCK,
    TowerSpec,
    bang_factor,
    check_kind,
    count_drums,
    leaves,
    spec_hash,
)
from physics.track import Contact, Exit, Track, TrackStrike

__all__ = ["EMPTY", "Drop", "FallingPiece", "Load", "pour", "strike", "throw"]


@dataclass(frozen=True, slots=True)
class Drop:
    """The result of a throw or a bang.

    - ``exits``: the pieces that came out, in order, with their motion.
    - ``load``: the pieces that are now at rest inside.
    - ``seconds``: the time until everything rested.
    - ``capped``: whether a limit was reached (see ``Running``).
    - ``track``: the recording, ``None`` with ``record=False``.
    - ``tower``: the name of the tower (see ``tower.spec_hash``).
    """

    exits: tuple[Exit, ...]
    load: Load
    seconds: float
    capped: bool
    track: Track | None
    tower: str = ""

    @property
    def out(self) -> tuple[int, ...]:
        """The ids of the pieces that came out, in order."""
        return tuple(piece.id for piece in self.exits)

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """The knocks, in order of time; none if the drop was not recorded."""
        return self.track.contacts if self.track else ()


def pour(pieces: Sequence[tuple[int, str]], seed: int, spec: TowerSpec = TOWER) -> tuple[FallingPiece, ...]:
    """Return when and how the pieces of a handful fall in: everything about a throw that ``seed`` decides.

    The handful is shuffled first. Pieces that fall in early come out more often, so without the shuffle the order in
    which pieces are picked up would favour somebody.

    >>> [entry.step for entry in pour(((7, "member"), (8, "member")), seed=1)]
    [0, 34]
    """
    _check_seed(seed)
    rng, cadence, shaft = random.Random(seed), spec.pour, spec.shaft
    shuffled = list(pieces)
    rng.shuffle(shuffled)
    if len(shuffled) <= cadence.few:
        interval = cadence.interval
    else:
        interval = min(cadence.poured, cadence.longest // len(shuffled))
    entries = []
    for index, (id, kind) in enumerate(shuffled):
        x = rng.uniform(cadence.margin, shaft.width - cadence.margin)
        angle = rng.uniform(-math.pi, math.pi)
        velocity = (rng.uniform(-cadence.sideways, cadence.sideways), rng.uniform(-cadence.downwards, 0.0))
        spin = rng.uniform(-cadence.spin, cadence.spin)
        piece = Held(id, kind, LANE, x, shaft.height + cadence.above, angle)
        entries.append(FallingPiece(index * interval, piece, velocity, spin))
    return tuple(entries)


@delaying_interrupts()
def throw(
    load: object, pieces: Sequence[tuple[int, str]], seed: int, *, spec: TowerSpec = TOWER, record: bool = True
) -> Drop:
    """Throw ``pieces``, pairs of id and kind, into the Passage onto ``load`` and let everything come to rest.

    ``seed`` decides how each piece falls in, and nothing else. With no pieces, the load just settles. Raises
    ``ValueError`` for a malformed load, an unknown kind, a piece given twice or inside already, or a seed that is no
    whole number.
    """
    inside = load_from_json(load, spec)
    handful = _handful(pieces, inside)
    tower = build_loaded_tower(inside, spec)
    recorder = Recorder(tower, None) if record else None
    return run_drop(Running(tower, pour(handful, seed, spec), recorder), recorder)


@delaying_interrupts()
def strike(
    load: object, flap: int, strength: float, seed: int, *, spec: TowerSpec = TOWER, record: bool = True
) -> Drop:
    """Bang on the pad of drum ``flap`` (0: the highest) with ``strength`` in (0, 1], and let everything come to rest.

    The inner end of a struck flap is kicked up while its ledge dips. A struck wheel or swing turns. All other leaves
    tremble. ``seed`` varies how well the bang hits. Raises ``ValueError`` for a malformed load, an unknown drum, a
    strength outside (0, 1], or a seed that is no whole number.
    """
    inside = load_from_json(load, spec)
    spins = bang_spins(flap, strength, seed, spec)
    tower = build_loaded_tower(inside, spec)
    recorder = Recorder(tower, TrackStrike(flap, float(strength))) if record else None
    running = Running(tower, (), recorder)
    running.kick(spins)
    return run_drop(running, recorder)


def bang_spins(flap: int, strength: float, seed: int, spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return the angular velocity (rad/s) that a bang gives to each leaf, in the order of ``leaves(spec)``.

    No velocity is greater than the ``MAX_SPIN`` of its kind of leaf. Raises ``ValueError`` for an unknown
    drum, a strength outside (0, 1], or a seed that is no whole number.
    """
    if isinstance(flap, bool) or not isinstance(flap, int) or not 0 <= flap < count_drums(spec):
        raise ValueError(f"The Passage has flaps 0 to {count_drums(spec) - 1}, not {flap!r:.80}.")
    if isinstance(strength, bool) or not isinstance(strength, int | float) or not 0 < strength <= 1:
        raise ValueError(f"The strength of a bang is more than 0 and at most 1, not {strength!r:.80}.")
    _check_seed(seed)
    luck = random.Random(seed).uniform(WORST_LUCK, BEST_LUCK)
    blow = bang_factor(luck, spec) * strength**spec.blow_power
    spins = []
    for leaf in leaves(spec):
        spin = leaf.kick * (blow if leaf.drum == flap else blow * spec.shiver)
        most_spin = MAX_SPIN[leaf.kind]
        spins.append(max(-most_spin, min(most_spin, spin)))
    return tuple(spins)


def _check_seed(seed: object) -> None:
    """Check that a seed is a whole number; raises ``ValueError``."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"A seed is a whole number, not {seed!r:.80}.")


def _handful(pieces: Sequence[object], inside: Load) -> tuple[tuple[int, str], ...]:
    """Return the thrown pieces as pairs of id and kind.

    Raises ``ValueError`` for a malformed or unknown piece, or one that is given twice or inside already.
    """
    ids = {held.id for held in inside.held}
    handful: list[tuple[int, str]] = []
    for pair in pieces:
        if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
            raise ValueError(f"A piece thrown is a pair of id and kind, not {pair!r:.80}.")
        id, kind = pair
        if not is_id(id):
            raise ValueError(f"A piece's id is a whole number of 32 bits, not {id!r:.80}.")
        check_kind(kind)
        if id in ids:
            raise ValueError(f"Piece {id} cannot be thrown: it is inside already or thrown twice.")
        ids.add(id)
        handful.append((id, kind))
    return tuple(handful)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Suspend the cyclic garbage collector: a drop makes many objects, and each pass would scan all objects."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def run_drop(running: Running, recorder: Recorder | None) -> Drop:
    """Run a drop until everything rests, and return its result, with the track of ``recorder``."""
    with _without_garbage_collection():
        running.run()
        track = recorder.track(running.seconds, running.capped, running.out) if recorder else None
    seconds, name = rounded(running.seconds, 4), spec_hash(running.spec)
    return Drop(tuple(running.out), running.tower.load(), seconds, running.capped, track, name)
