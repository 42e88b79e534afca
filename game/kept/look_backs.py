"""The results of looking back at a match, saved beside its file, so that a second look is instant.

``NAME.lookback`` beside ``NAME.firepit`` is JSON: the number of records of the match and the hash of its last state,
``seats``, the analysed seats, and ``found``, the ``LookBack``. A file that is damaged, or of a match that has changed
since, is ignored and replaced by the next look back.
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
    """Save the look back at some seats beside the match's file; raises ``OSError``."""
    write_json(look_back_of(path), {**_stamp(match), "seats": list(seats), "found": found.to_json()})


def read_look_back(path: Path, match: Match) -> dict[int, tuple[TurningPoint, ...]]:
    """Return the saved turning points of a match, by seat; none if the file is missing, invalid or outdated."""
    try:
        saved = as_object(read_json(look_back_of(path)))
        if {name: saved[name] for name in ("records", "state")} != _stamp(match):
            return {}
        found = LookBack.from_json(saved["found"])
        return {int(seat): _check_points(match, seat, found.turning_points[seat]) for seat in saved["seats"]}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return {}


def _stamp(match: Match) -> dict[str, object]:
    return {"records": len(match.records), "state": match.state_hash()}


def _check_points(match: Match, seat: object, points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the turning points of a seat; raises ``ValueError`` if they cannot be of this match."""
    if type(seat) is not int or not 0 <= seat < len(match.names):
        raise ValueError("there is no such seat")
    for point in points:
        if type(point.number) is not int or not 1 <= point.number <= len(match.records) or point.seat != seat:
            raise ValueError("there is no such decision")
        before = match.at(point.number - 1)
        prompt = before.prompt
        if prompt is None or prompt.seat != seat or str(match.records[point.number - 1].move) != point.played:
            raise ValueError("another move was played")
        if type(point.better) is not str or before.why_not(point.better) is not None:
            raise ValueError("this move was not possible")
        numbers = (point.gain, point.chance, *dict(point.parts).values())
        if not all(type(number) in (int, float) and math.isfinite(number) for number in numbers):
            raise ValueError("a gain is a number")
    return tuple(points)
