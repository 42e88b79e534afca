"""The drops of a match as its records keep them, for lists, facts and films."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.core import Match
from game.core.words import say, say_many
from game.screens.story import Story
from game.ui.theme import SeatLook
from physics.track import Track

#: how pieces are numbered: member k of seat s is s * 7 + k, then come the predators
CLAN_SIZE = 7
TIGER, BEAR = 35, 36


@dataclass(frozen=True)
class ShownDrop:
    """One drop: which record made it, for which seat, what was asked and what came out; ``data`` is its film."""

    number: int
    record: int
    seat: int | None
    entry: dict[str, Any]
    data: bytes

    @cached_property
    def track(self) -> Track:
        """The film; read when first asked for. Raises ``ValueError`` when it is damaged."""
        return Track.from_bytes(self.data)

    @property
    def struck(self) -> tuple[int, float] | None:
        """Flap and strength of a bang, ``None`` for a throw."""
        strike = self.entry["request"].get("strike")
        return (int(strike[0]), float(strike[1])) if strike else None

    @property
    def thrown(self) -> int:
        """How many pieces were thrown in."""
        return len(self.entry["request"].get("throw") or ())

    @property
    def out(self) -> int:
        """How many pieces came out."""
        return len(self.entry["out"])

    @property
    def inside(self) -> int:
        """How many pieces stayed inside."""
        return len(self.entry["load"][0])

    def by_seat(self) -> dict[int, tuple[int, int]]:
        """Return for each seat how many of its pieces came out and how many stay.

        Predators count as the seat after all.
        """
        counts: dict[int, tuple[int, int]] = {}
        held = [int(piece[0]) for piece in self.entry["load"][0]]
        for piece, came_out in [*((p, True) for p in self.entry["out"]), *((p, False) for p in held)]:
            seat = min(piece, TIGER) // CLAN_SIZE
            out, stay = counts.get(seat, (0, 0))
            counts[seat] = (out + came_out, stay + (not came_out))
        return dict(sorted(counts.items()))

    @property
    def title(self) -> str:
        """What was done, in words."""
        if self.struck is not None:
            return say("Bang on flap {flap}", flap=self.struck[0] + 1)
        return say_many("{count} piece thrown in", "{count} pieces thrown in", self.thrown)

    @property
    def result(self) -> str:
        """What came of it, in words."""
        return say("{out} out, {inside} inside", out=self.out, inside=self.inside)


def drops_of(match: Match) -> list[ShownDrop]:
    """Return all drops of a match that have films, in order."""
    story = Story(match)
    seats = {line.record: line.seat for line in reversed(story.lines(None)) if line.seat is not None}
    drops: list[ShownDrop] = []
    for index, record in enumerate([match.opening, *match.records], start=-1):
        entries = [entry[1] for entry in record.chance if entry[0] == "drop"]
        for entry, data in zip(entries, record.tracks, strict=True):
            if data is not None:
                drops.append(ShownDrop(len(drops) + 1, index, seats.get(index), entry, data))
    return drops


def drop_of_track(data: bytes) -> ShownDrop:
    """Return a drop from a film alone; raises ``ValueError`` when it cannot be read."""
    track = Track.from_bytes(data)
    request: dict[str, Any] = {"throw": [[piece.id, ""] for piece in track.thrown]}
    if track.strike is not None:
        request = {"strike": [track.strike.flap, track.strike.strength]}
    gone = {leaving.id for leaving in track.out}
    held = [[piece.id] for piece in track.pieces if piece.id not in gone]
    entry = {
        "seed": None,
        "request": request,
        "out": [leaving.id for leaving in track.out],
        "load": [held, []],
        "seconds": track.seconds,
    }
    return ShownDrop(1, 0, None, entry, data)


def piece_picture(piece: int, looks: Sequence[SeatLook]) -> str:
    """Return the picture of a piece by its id."""
    if piece >= TIGER:
        return "cube.tiger" if piece == TIGER else "cube.bear"
    seat = piece // CLAN_SIZE
    return f"member.{looks[seat].colour if seat < len(looks) else 'neutral'}"
