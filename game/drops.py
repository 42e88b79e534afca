"""Every drop of a match file, in order, with all that is needed to watch it, simulate it again or draw it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.chance import Passage, act
from game.core.match import Match
from game.core.rules import Strike, Throw
from game.core.words import say, say_many
from physics.track import Track


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
    """Load a match and gather its drops, counted from 1; raises ``MatchFileError``."""
    drops: list[KeptDrop] = []

    def watch(request: Throw | Strike, entry: dict[str, Any], track: bytes | None) -> None:
        drops.append(KeptDrop(len(drops) + 1, request, entry, track))

    match = Match.load(path, watch=watch)
    return match, tuple(drops)


def difference(drop: KeptDrop, passage: Passage) -> str | None:
    """Compute a drop again; return ``None`` when it is the same, else in words what differs.

    Raises ``ValueError`` for a drop that was modelled: there is nothing to compute.
    """
    seed = drop.entry["seed"]
    if seed is None:
        raise ValueError(say("a modelled drop cannot be computed again"))
    again = act(passage, drop.request, seed, record=drop.track is not None)
    if list(again.out) != list(drop.entry["out"]):
        return say("other pieces came out, or in another order")
    if _lists(again.load) != _lists(drop.entry["load"]):
        return say("the pieces inside rest elsewhere")
    if again.seconds != drop.entry["seconds"]:
        return say("it took another time")
    if drop.track is not None and again.track is not None and not _same_track(drop.track, again.track.to_bytes()):
        return say("the result is the same, the way there is another")
    return None


def _lists(value: Any) -> Any:
    """Return nested tuples and lists as lists, to compare what came from a file with what did not."""
    return [_lists(item) for item in value] if isinstance(value, (list, tuple)) else value


def _same_track(one: bytes, other: bytes) -> bool:
    """Say whether two tracks show the same, whatever library versions they name and however they are compressed."""
    if one == other:
        return True
    first, second = Track.from_bytes(one), Track.from_bytes(other)
    return (first.frames, first.pieces, first.flaps, first.contacts, first.out) == (
        second.frames,
        second.pieces,
        second.flaps,
        second.contacts,
        second.out,
    )
