"""What was found of a match by looking back at it: kept beside its file, so that a second look is instant.

``NAME.lookback`` beside ``NAME.firepit`` is JSON: how many records the match had and the hash of its last state,
``seats``, who was looked at, and ``found``, the ``LookBack``. A file that is damaged, or of a match that has changed
since, counts as none; it is written over when the match is looked at again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from game.core import Match
from game.core.checked_json import as_object
from game.elder.looking_back import LookBack, TurningPoint
from game.kept.match_files import look_back_of
from game.ui.small_files import read_json, write_json


def keep_look_back(path: Path, match: Match, found: LookBack, seats: Sequence[int]) -> None:
    """Keep what was found of the persons at some seats beside the match's file; raises ``OSError``."""
    write_json(look_back_of(path), {**_stamp(match), "seats": list(seats), "found": found.to_json()})


def read_look_back(path: Path, match: Match) -> dict[int, tuple[TurningPoint, ...]]:
    """Return the turning points that are kept of a match, by seat; of nobody where nothing can be used."""
    try:
        told = as_object(read_json(look_back_of(path)))
        if {name: told[name] for name in ("records", "state")} != _stamp(match):
            return {}
        found = LookBack.from_json(told["found"])
        return {int(seat): _checked(match, seat, found.turning_points[seat]) for seat in told["seats"]}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return {}


def _stamp(match: Match) -> dict[str, object]:
    return {"records": len(match.records), "state": match.state_hash()}


def _checked(match: Match, seat: object, points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return turning points that can be those of a seat of the match; raises ``ValueError`` for others."""
    if type(seat) is not int or not 0 <= seat < len(match.names):
        raise ValueError("there is no such seat")
    for point in points:
        if type(point.number) is not int or not 1 <= point.number <= len(match.records) or point.seat != seat:
            raise ValueError("there is no such decision")
        before = match.at(point.number - 1)
        asked = before.prompt
        if asked is None or asked.seat != seat or str(match.records[point.number - 1].move) != point.played:
            raise ValueError("another move was played")
        if type(point.better) is not str or before.why_not(point.better) is not None:
            raise ValueError("this move was not possible")
        numbers = (point.gain, point.chance, *dict(point.parts).values())
        if not all(type(number) in (int, float) and math.isfinite(number) for number in numbers):
            raise ValueError("a gain is a number")
    return tuple(points)
