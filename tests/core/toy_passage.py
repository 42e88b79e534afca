"""A passage without physics: every second piece stays inside. It is a pure function, like the real one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.core.chance import TowerFacts
from game.core.rules import Lever


@dataclass(frozen=True)
class ToyTrack:
    """The track of a drop: any bytes."""

    data: bytes

    def to_bytes(self) -> bytes:
        return self.data


@dataclass(frozen=True)
class ToyDrop:
    """The result of a throw or of a strike."""

    out: tuple[int, ...]
    load: Any
    seconds: float
    track: ToyTrack | None


def throw(load: Any, pieces: Any, seed: int, *, record: bool = True) -> ToyDrop:
    """Throw pieces in; what falls out depends on the seed alone."""
    out, rest = _let_fall(load, pieces, Random(seed))
    return ToyDrop(out, rest, 1.5, ToyTrack(f"track {seed}".encode()) if record else None)


def strike(load: Any, flap: int, strength: float, seed: int, *, record: bool = True) -> ToyDrop:
    """Strike a flap, which is the same as throwing no pieces."""
    return throw(load, (), seed, record=record)


def modelled_throw(load: Any, pieces: Any, random: Random) -> tuple[tuple[int, ...], Any]:
    """Return the pieces that come out of a throw, and the load left."""
    return _let_fall(load, pieces, random)


def modelled_strike(load: Any, flap: int, strength: float, random: Random) -> tuple[tuple[int, ...], Any]:
    """Return the pieces that come out after a strike, and the load left."""
    return _let_fall(load, (), random)


@dataclass(frozen=True)
class ToyTower:
    """A tower in which a drop takes as many seconds as it has parts; with a part 0 it is refused."""

    parts: tuple[int, ...]

    @property
    def passage(self) -> ToyTower:
        return self

    @property
    def frequencies(self) -> None:
        return None

    @property
    def levers(self) -> tuple[Lever, ...]:
        return tuple([Lever(drum, "left") for drum in range(len(self.parts))])

    def check_load(self, load: object) -> None:
        """Accept any load."""
        pass

    def throw(self, load: Any, pieces: Any, seed: int, *, record: bool = True) -> ToyDrop:
        return replace(throw(load, pieces, seed, record=record), seconds=float(len(self.parts)))

    def strike(self, load: Any, flap: int, strength: float, seed: int, *, record: bool = True) -> ToyDrop:
        return self.throw(load, (), seed, record=record)


def toy_tower(facts: TowerFacts) -> ToyTower:
    """Build a tower from its facts; raise ``ValueError`` if it has a part 0."""
    parts = facts.get("parts")
    if not isinstance(parts, (list, tuple)) or 0 in parts:
        raise ValueError("this tower has a part 0")
    return ToyTower(tuple(parts))


def _let_fall(load: Any, pieces: Any, random: Random) -> tuple[tuple[int, ...], Any]:
    """Let each piece inside or thrown come out with a probability of one half; return them, and the load that stays."""
    inside = [*load[0], *((name, kind, 0, 0.0, round(random.random(), 3), 0.0) for name, kind in pieces)]
    staying, out = [], []
    for held in inside:
        if random.random() < 0.5:
            staying.append(held)
        else:
            out.append(held[0])
    return tuple(out), (tuple(staying), (0.0, 0.125))
