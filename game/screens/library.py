"""The matches on disk.

Which there are, how they stand. Summaries are kept beside them, so that a list opens at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game.core import GAMES, Match, MatchFileError
from game.screens.seats import seat_looks
from game.ui.options import write_json
from game.ui.theme import SeatLook

ENDING = ".firepit"
_SUMMARIES = "summaries.json"


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match stands. ``changed`` is the file's time in nanoseconds; ``winners`` is ``None`` while it goes on."""

    file: str
    changed: int
    size: int
    game: str
    names: tuple[str, ...]
    table: Mapping[str, Any]
    prompt: str
    seat: int | None
    moves: int
    winners: tuple[int, ...] | None
    scores: tuple[int, ...]
    drops: int

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.winners is not None

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """How the seats are shown."""
        return seat_looks(self.names, self.table)

    @property
    def day(self) -> str:
        """The day it was last played, as ``14 Nov 2026``."""
        return f"{datetime.fromtimestamp(self.changed / 1e9):%d %b %Y}".lstrip("0")


def summarise(match: Match, path: Path) -> Summary:
    """Return how a match in a file stands."""
    prompt, outcome, stat = match.prompt, match.outcome, path.stat()
    return Summary(
        file=path.name,
        changed=stat.st_mtime_ns,
        size=stat.st_size,
        game=match.game,
        names=match.names,
        table=dict(match.table),
        prompt=prompt.text if prompt else "",
        seat=prompt.seat if prompt else None,
        moves=len(match.records),
        winners=outcome.winners if outcome else None,
        scores=match.scores,
        drops=sum(len(record.tracks) for record in match.records),
    )


class Library:
    """The folder ``matches`` of the data folder. Files that cannot be read are left alone and left out."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = self._read_known()

    def summaries(self) -> list[Summary]:
        """Return all matches, the last played first; reads only files that changed since they were last looked at."""
        found = []
        fresh = False
        for path in sorted(self._folder.glob(f"*{ENDING}")):
            known = self._known.get(path.name)
            stat = path.stat()
            if known is None or (known.changed, known.size) != (stat.st_mtime_ns, stat.st_size):
                known, fresh = _look_into(path), True
            if known is not None:
                found.append(known)
        if fresh:
            self._keep(found)
        return sorted(found, key=lambda summary: summary.changed, reverse=True)

    def path(self, summary: Summary) -> Path:
        """Return where a match is."""
        return self._folder / summary.file

    def _read_known(self) -> dict[str, Summary]:
        """Read the kept summaries; they are only a memory aid, so anything wrong just means looking again."""
        try:
            entries = json.loads((self._folder / _SUMMARIES).read_text(encoding="utf-8"))
            return {entry["file"]: _from_json(entry) for entry in entries}
        except (OSError, ValueError, TypeError, KeyError):
            return {}

    def _keep(self, found: list[Summary]) -> None:
        self._known = {summary.file: summary for summary in found}
        try:
            write_json(self._folder / _SUMMARIES, [asdict(summary) for summary in found])
        except OSError:
            return


def _look_into(path: Path) -> Summary | None:
    try:
        return summarise(Match.load(path), path)
    except (MatchFileError, ValueError, OSError):
        return None


def _from_json(entry: dict[str, Any]) -> Summary:
    tuples = {key: tuple(entry[key]) for key in ("names", "scores")}
    winners = None if entry["winners"] is None else tuple(entry["winners"])
    summary = Summary(**{**entry, **tuples, "winners": winners})
    if summary.game not in GAMES or len(summary.names) != len(summary.scores):
        raise ValueError("not a summary")
    return summary


def new_path(folder: Path, game: str) -> Path:
    """Return a file name for a new match that is not taken."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{stem}{ENDING}"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{count}{ENDING}"
        count += 1
    return path
