"""Reading and writing drops: from a match, from files of their own, or from bare tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.core import Match
from game.core.checked_json import check
from game.core.rules import Drop, Strike, Throw
from game.core.words import quoted, say, unreadable_file
from game.kept.given_files import write_whole
from game.passage.drop_file import MAGIC as FILE_MAGIC
from game.passage.drop_file import MAX_BYTES, file_bytes, read_file
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of, tower_of, why_closed
from physics.load import EMPTY
from physics.track import MAGIC as TRACK_MAGIC
from physics.track import Track

if TYPE_CHECKING:
    from physics.history.verify import Verdict


def is_drop_file(path: Path) -> bool:
    """Return whether a file holds drops without their match, or a bare track; raises ``OSError``."""
    with path.open("rb") as file:
        return file.read(max(len(FILE_MAGIC), len(TRACK_MAGIC))).startswith((FILE_MAGIC, TRACK_MAGIC))


def read_drops(path: Path) -> tuple[RecordedDrop, ...]:
    """Read a file of drops that belong together, numbered from 1, or a bare track.

    Raises a ``ValueError`` that names the file if it cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        return (drop_of_track(data),) if data.startswith(TRACK_MAGIC) else _check_parts(read_file(data))
    except OSError as error:
        raise ValueError(unreadable_file(path, error)) from error
    except ValueError as error:
        raise ValueError(f"{quoted(path)}: {error}") from error


def _check_parts(parts: tuple[RecordedDrop, ...]) -> tuple[RecordedDrop, ...]:
    """Return the drops of a file; raises ``ValueError`` if ``RecordedDrop.about`` of one of them is not allowed."""
    try:
        for part in parts:
            check(part.about)
    except ValueError as error:
        raise ValueError(say("This film is damaged: {cause}.", cause=error)) from error
    return parts


def drop_of_track(data: bytes) -> RecordedDrop:
    """Return the drop of a bare track. Its seed is unknown, and the load before it is taken to be empty.

    Raises ``ValueError`` if the track cannot be read.
    """
    track = Track.from_bytes(data)
    exited = {leaving.id for leaving in track.out}
    last = track.frame_at(track.seconds)
    inside = [pose for pose in last.pieces if pose.id not in exited]
    held = tuple((pose.id, pose.kind, pose.lane, pose.x, pose.y, pose.angle) for pose in inside)
    kinds = {piece.id: piece.kind for piece in track.pieces}
    request: Throw | Strike = Throw(EMPTY, tuple((piece.id, kinds.get(piece.id, "member")) for piece in track.thrown))
    if track.strike is not None:
        request = Strike(EMPTY, *track.strike)
    out = tuple(leaving.id for leaving in track.out)
    return recorded_drop_of(Drop(request, out, (held, tuple(last.flaps)), track.seconds, track=data))


def load_drops(path: Path) -> tuple[Match | None, tuple[RecordedDrop, ...]]:
    """Load a match and its drops, numbered from 1; from a file of drops, return ``None`` and the drops.

    Raises ``MatchFileError`` or ``ValueError`` if the match or the drops cannot be read.
    """
    if is_drop_file(path):
        return None, read_drops(path)
    match = Match.load(path)
    reason_closed = why_closed(match)
    pieces = match.entry.load_pieces()
    spec = tower_of(match.setup.tower)
    drops = [drop for record in (match.opening, *match.records) for drop in record.drops]
    return match, tuple(
        replace(recorded_drop_of(drop, spec), number=number, pieces=pieces, why_closed=reason_closed)
        for number, drop in enumerate(drops, start=1)
    )


def check_can_be_saved(recorded: RecordedDrop) -> None:
    """Raise ``ValueError`` if nobody may look inside the tower yet, or if the drop has no track.

    The file of a drop shows what lay inside before and after the drop.
    """
    if recorded.why_closed:
        raise ValueError(say("{reason} You can save films when it is over.", reason=recorded.why_closed))
    if not recorded.has_track:
        raise ValueError(
            say("Throw or bang {number} was only modelled, so it cannot be saved.", number=recorded.number)
        )


def save_drops(parts: Sequence[RecordedDrop], path: Path, *, may_replace: bool = False) -> None:
    """Write drops that belong together to a new file, or, with ``may_replace``, over an existing file.

    Raises ``ValueError`` as ``check_can_be_saved`` does, and if the file cannot be written.
    """
    data = bytes_to_save(parts)
    write_whole(path, lambda temporary: temporary.write_bytes(data), may_replace=may_replace)


def bytes_to_save(parts: Sequence[RecordedDrop]) -> bytes:
    """Return the file contents of drops, each with Firepit's version in ``about``.

    Raises ``ValueError`` as ``check_can_be_saved`` does.
    """
    for part in parts:
        check_can_be_saved(part)
    return file_bytes([replace(part.with_track(), about={**part.about, "app": __version__}) for part in parts])


def verify_drop(recorded: RecordedDrop) -> Verdict:
    """Compute a drop again and return how it compares with the recorded drop, frame by frame.

    A drop of an earlier tower is not computed again. Raises ``UnknownTower`` for a drop of a tower that this version
    does not know. Raises ``ValueError`` for a modelled drop or an impossible drop.
    """
    from physics.history.verify import Verdict, compare_drop, spec_to_compute
    from physics.passage import strike, throw

    drop = recorded.with_track().drop
    if drop.seed is None:
        raise ValueError(say("A modelled throw or bang cannot be recomputed."))
    spec = spec_to_compute(recorded.tower_name, recorded.dials, recorded.spec)
    if spec is None:
        return Verdict((), is_earlier=True)
    request = drop.request
    has_track = drop.track is not None
    if isinstance(request, Throw):
        computed = throw(request.load, request.pieces, drop.seed, spec=spec, record=has_track)
    else:
        computed = strike(request.load, request.flap, request.strength, drop.seed, spec=spec, record=has_track)
    return compare_drop(drop, computed, spec)


def verdict_words(verdict: Verdict) -> str:
    """Return the verdict on a drop in a word or two that reveal nothing about the inside."""
    if verdict.is_same:
        return say("SAME")
    return say("ANOTHER BUILD") if verdict.build else say("DIFFERS")
