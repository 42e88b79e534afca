"""Every drop of a match file, in order, with all that is needed to watch it, simulate it again or draw it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core import Match, MatchFileError
from game.core.rules import Strike, Throw
from game.core.words import say, say_many
from physics.track import MAGIC
from physics.verify import Verdict, same


@dataclass(frozen=True, slots=True)
class KeptDrop:
    """One drop of a match: what was asked of the Passage, what was recorded, and its track's bytes if it has one."""

    number: int
    request: Throw | Strike
    entry: dict[str, Any]
    track: bytes | None

    @property
    def title(self) -> str:
        """Say in words what this drop was."""
        if isinstance(self.request, Throw):
            count = len(self.request.pieces)
            done = say_many("{count} piece thrown", "{count} pieces thrown", count)
        else:
            strength = round(self.request.strength * 100)
            done = say("flap {flap} struck at {strength} %", flap=self.request.flap + 1, strength=strength)
        return say("Drop {number}, {done}", number=self.number, done=done)


def kept_drops(path: Path) -> tuple[Match, tuple[KeptDrop, ...]]:
    """Load a match and gather its drops, counted from 1; raises ``MatchFileError``, also for a single drop's file."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC:
            raise MatchFileError(say("{path} is a single drop, not a match: watch it with replay.", path=path))
    drops: list[KeptDrop] = []

    def watch(request: Throw | Strike, entry: dict[str, Any], track: bytes | None) -> None:
        drops.append(KeptDrop(len(drops) + 1, request, entry, track))

    match = Match.load(path, watch=watch)
    return match, tuple(drops)


def computed_again(drop: KeptDrop) -> Verdict:
    """Compute a drop again and compare; raises ``ValueError`` for a drop that was modelled."""
    if drop.entry["seed"] is None:
        raise ValueError(say("A modelled drop cannot be computed again."))
    return same(drop.request.load, drop.entry)
