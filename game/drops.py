"""Drops as they are kept, of a match or in a file of their own.

With all that is needed to watch one, to compute it again, to draw it or to give it away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__
from game.core import Match
from game.core.chance import RecordedChance
from game.core.checked_json import check
from game.core.rules import Strike, Throw
from game.core.words import say, say_many
from game.given_files import write_whole
from physics.drop_file import LARGEST, DropFile, film_of
from physics.drop_file import MAGIC as FILE_MAGIC
from physics.earlier_towers import Standing, leaves_of, standing, tower_named
from physics.load import EMPTY, load_from_json
from physics.tower import TOWER, Leaf, leaves
from physics.track import MAGIC as TRACK_MAGIC
from physics.track import Track
from physics.tuning import known

if TYPE_CHECKING:
    from physics.verify import Verdict


@dataclass(frozen=True, slots=True)
class KeptDrop:
    """One drop: what was asked of the Passage, what was recorded, and its track's bytes if it has one.

    ``dials`` are the values in which its tower differed from the standard one, ``hung`` how that tower's leaves hung;
    ``about`` is what a file tells of who threw. ``why_closed`` is why nobody may look inside (empty: all may).
    """

    number: int
    request: Throw | Strike
    entry: Mapping[str, Any]
    track: bytes | None
    dials: Mapping[str, float] = field(default_factory=dict)
    hung: tuple[Leaf, ...] = leaves()
    about: Mapping[str, Any] = field(default_factory=dict)
    why_closed: str = ""

    @property
    def title(self) -> str:
        """Say in words what this drop was."""
        return say("Drop {number}, {done}", number=self.number, done=self.deed)

    @property
    def deed(self) -> str:
        """Say in words what was done."""
        if isinstance(self.request, Throw):
            count = len(self.request.pieces)
            return say_many("{count} piece thrown", "{count} pieces thrown", count)
        strength = round(self.request.strength * 100)
        return say("flap {flap} struck at {strength} %", flap=self.request.flap + 1, strength=strength)

    @property
    def tower(self) -> Standing:
        """Say whether it fell in this tower, in an earlier one, or in one that nobody knows here."""
        return tower_standing(named_tower(self.entry, self.track), self.dials)

    def film(self) -> Track:
        """Return the film; raises ``ValueError`` in a sentence when there is none or it is damaged."""
        if self.track is None:
            raise ValueError(say("Drop {number} was modelled and cannot be drawn.", number=self.number))
        return film_of(self.entry, self.track)


def named_tower(entry: Mapping[str, Any], track: bytes | None) -> str | None:
    """Return the tower that an entry or its film names; ``None`` for neither, and for a film that is damaged."""
    try:
        return tower_named(entry, track)
    except ValueError:
        return None


def tower_standing(name: str | None, dials: Mapping[str, float] | None = None) -> Standing:
    """Say whether the tower that a drop names, its ``dials`` turned, is this one, an earlier one, or unknown.

    A drop that names none is older than the names.
    """
    return "earlier" if name is None else standing(name, known(dials or {}) or TOWER, dials)


def why_closed(match: Match) -> str:
    """Return why nobody may look inside the Passage of a match; empty when all may.

    The inside can be seen when the match is over, or when it was set up with ``glass_passage``. Whatever shows, draws
    or gives away a drop asks this.
    """
    if match.outcome is None and not match.options.get("glass_passage"):
        return say("This match is still being played: nobody may look inside.")
    return ""


def is_single_drop(path: Path) -> bool:
    """Say whether a file begins like a single drop; raises ``OSError`` when it cannot be read."""
    with path.open("rb") as file:
        return file.read(max(len(FILE_MAGIC), len(TRACK_MAGIC))).startswith((FILE_MAGIC, TRACK_MAGIC))


def read_drop(path: Path) -> KeptDrop:
    """Read a single drop's file, or a bare track.

    Raises ``ValueError`` naming the file when it cannot be had.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        return drop_of_track(data) if data.startswith(TRACK_MAGIC) else _from_file(DropFile.from_bytes(data))
    except OSError as error:
        raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _from_file(kept: DropFile) -> KeptDrop:
    asked, load = kept.entry["request"], kept.load
    try:
        check(kept.about)
    except ValueError as error:
        raise ValueError(say("This drop is damaged: {cause}.", cause=error)) from error
    request: Throw | Strike
    if "throw" in asked:
        request = Throw(load, tuple((int(id), str(kind)) for id, kind in asked["throw"]))
    else:
        request = Strike(load, int(asked["strike"][0]), float(asked["strike"][1]))
    return KeptDrop(1, request, kept.entry, kept.track, kept.dials, kept.leaves, kept.about)


def drop_of_track(data: bytes) -> KeptDrop:
    """Return a drop of which only the track is known: neither the seed nor what lay inside before.

    Raises ``ValueError`` when the track cannot be read.
    """
    track = Track.from_bytes(data)
    gone = {leaving.id for leaving in track.out}
    last = track.frame_at(track.seconds)
    held = [[p.id, p.kind, p.lane, p.x, p.y, p.angle] for p in last.pieces if p.id not in gone]
    kinds = {piece.id: piece.kind for piece in track.pieces}
    request: Throw | Strike = Throw(EMPTY, tuple((piece.id, kinds.get(piece.id, "member")) for piece in track.thrown))
    if track.strike is not None:
        request = Strike(EMPTY, *track.strike)
    entry = {
        "seed": None,
        "request": {"strike": list(track.strike)}
        if track.strike is not None
        else {"throw": [[piece.id, kinds.get(piece.id, "member")] for piece in track.thrown]},
        "out": [leaving.id for leaving in track.out],
        "load": [held, list(last.flaps)],
        "seconds": track.seconds,
    }
    return KeptDrop(1, request, entry, data, hung=leaves_of(track.spec))


def kept_drops(path: Path) -> tuple[Match | None, tuple[KeptDrop, ...]]:
    """Load a match and gather its drops, counted from 1, or read a single drop, which belongs to no match.

    Raises ``MatchFileError`` for a match, ``ValueError`` for a single drop that cannot be read.
    """
    if is_single_drop(path):
        return None, (read_drop(path),)
    drops: list[KeptDrop] = []

    def watch(request: Throw | Strike, entry: dict[str, Any], track: bytes | None) -> None:
        hung = leaves_of(named_tower(entry, track))
        drops.append(KeptDrop(len(drops) + 1, request, entry, track, hung=hung))

    match = Match.load(path, watch=watch)
    closed = why_closed(match)
    return match, tuple(replace(drop, why_closed=closed) for drop in drops)


def drop_of_record(match: Match, record: int, place: int, number: int) -> KeptDrop:
    """Return the drop at ``place`` (from 0) of a match's record: its move is applied again with its own chance."""
    found: list[tuple[Throw | Strike, dict[str, Any]]] = []
    if not record < len(match.records):
        raise ValueError(say("The match has changed: its drop is not found any more."))
    past, made = match.at(record), match.records[record]

    def watch(request: Throw | Strike, entry: dict[str, Any]) -> None:
        found.append((request, entry))

    assert made.move is not None, "nothing falls while a match is opened"
    past.rules.apply(past.state, made.move, RecordedChance(made.chance, watch))
    if not place < len(found):
        raise ValueError(say("The match has changed: its drop is not found any more."))
    request, entry = found[place]
    track = made.tracks[place]
    hung = leaves_of(named_tower(entry, track))
    return KeptDrop(number, request, entry, track, hung=hung, why_closed=why_closed(match))


def check_to_be_saved(drop: KeptDrop) -> None:
    """Raise ``ValueError``, in a sentence, for a drop that has no film, or that nobody may look into.

    The file of a drop holds what lay inside before and after.
    """
    if drop.why_closed:
        raise ValueError(say("{reason} A drop can be saved when the match is over.", reason=drop.why_closed))
    if drop.track is None:
        raise ValueError(say("Drop {number} was modelled and cannot be saved.", number=drop.number))


def save_drop(drop: KeptDrop, path: Path, about: Mapping[str, Any], *, replace_it: bool = False) -> None:
    """Write a drop to a new file of its own, or, with ``replace_it``, over the one that is there.

    Raises ``ValueError`` as ``check_to_be_saved`` does, and in a sentence when it cannot be written.
    """
    check_to_be_saved(drop)
    assert drop.track is not None, "it has just been checked"
    load = load_from_json(drop.request.load)
    told = {**about, "app": __version__}
    data = DropFile(load, drop.entry, drop.track, told, drop.dials, drop.hung).to_bytes()
    write_whole(path, lambda beside: beside.write_bytes(data), replace_it=replace_it)


def computed_again(drop: KeptDrop) -> Verdict:
    """Compute a drop again and compare it frame by frame; one of an earlier tower is left as it was recorded.

    Raises ``ValueError`` for a drop that was modelled, or made in a tower that this version does not know.
    """
    from physics.verify import checked

    if drop.entry["seed"] is None:
        raise ValueError(say("A modelled drop cannot be computed again."))
    return checked(drop.request.load, drop.entry, drop.track, drop.dials)
