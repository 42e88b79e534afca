"""A single drop as its own small file: everything to watch it, and to compute it again, with no match about.

A file is a line of magic, version, length and checksum, then a compressed JSON object of facts, then the track. Facts a
later version adds are passed over by this one; a file of a later version is refused in one sentence.

>>> from physics.passage import EMPTY, throw
>>> drop = throw(EMPTY, ((0, "member"),), seed=11)
>>> assert drop.track is not None
>>> entry = {"seed": 11, "request": {"throw": [[0, "member"]]},
...          "out": list(drop.out), "load": drop.load, "seconds": drop.seconds}
>>> made = DropFile(EMPTY, entry, drop.track.to_bytes(), {"who": "Ayla"})
>>> DropFile.from_bytes(made.to_bytes()).about
{'who': 'Ayla'}
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from physics.load import Load, load_from_json
from physics.tower import PIECE_KINDS, TOWER, Leaf, Point, TowerSpec, leaves, spec_hash
from physics.track import FARTHEST, LONGEST, MISFITS, MOST_PIECES, Track
from physics.tuning import changed_dials, known

MAGIC = b"FIREDROP\x1a"
VERSION = 1
ENDING = ".drop"
#: no drop's file is larger, in bytes
LARGEST = 1024 * 1024

_HEADER = struct.Struct("<9sHIII")
_LONGEST_FACTS = 256 * 1024
_MOST_DIALS, _LONGEST_DIAL = 50, 40


@dataclass(frozen=True, slots=True)
class DropFile:
    """What a file holds.

    ``load`` is what rested inside before; ``entry`` the drop as a match keeps it: seed (``None``: modelled), request,
    out, load afterwards, seconds; ``track`` the film's bytes; ``about`` free JSON for those who show it. ``dials`` are
    the values in which its tower differed from the standard one, ``leaves`` how that tower's leaves hung.
    """

    load: Load
    entry: Mapping[str, Any]
    track: bytes
    about: Mapping[str, Any] = field(default_factory=dict)
    dials: Mapping[str, float] = field(default_factory=dict)
    leaves: tuple[Leaf, ...] = leaves()

    @property
    def spec(self) -> TowerSpec | None:
        """The tower it was made in, or ``None`` when this version no longer has it."""
        spec = known(self.dials)
        return spec if spec and spec_hash(spec) == Track.from_bytes(self.track).spec else None

    def to_bytes(self) -> bytes:
        """Return the file."""
        facts = {
            "load": self.load,
            "entry": dict(self.entry),
            "about": dict(self.about),
            "dials": dict(self.dials),
            "leaves": [_leaf_row(leaf) for leaf in self.leaves],
        }
        text = zlib.compress(json.dumps(facts, separators=(",", ":"), allow_nan=False).encode(), 9)
        body = text + self.track
        return _HEADER.pack(MAGIC, VERSION, len(text), len(body), zlib.crc32(body)) + body

    @classmethod
    def from_bytes(cls, data: bytes) -> DropFile:
        """Read a file; raises ``ValueError`` with one sentence when it is not one, is damaged or too new."""
        if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise ValueError("This is not a recorded drop.")
        _, version, facts_length, length, checksum = _HEADER.unpack_from(data)
        if version > VERSION or version < 1:
            raise ValueError(f"This drop was saved by a newer Firepit (format {version}, not {VERSION}).")
        body = data[_HEADER.size :]
        if len(body) != length or zlib.crc32(body) != checksum or len(data) > LARGEST:
            raise ValueError("This drop is damaged: it is cut short or has been changed.")
        try:
            return _read(body[:facts_length], body[facts_length:])
        except MISFITS as cause:
            raise ValueError("This drop is damaged: its parts do not fit together.") from cause


def film_of(entry: Mapping[str, Any], data: bytes) -> Track:
    """Return the film of a drop; raises ``ValueError`` with one sentence when it is damaged or shows another drop."""
    track = Track.from_bytes(data)
    out = [piece.id for piece in track.out]
    here = {*out, *(held[0] for held in entry["load"][0])}
    thrown = [piece[0] for piece in entry["request"].get("throw") or ()]
    strangers = {piece.id for piece in track.pieces} - here
    if out != list(entry["out"]) or strangers or {piece.id for piece in track.thrown} - {*thrown, *here}:
        raise ValueError("This recorded drop is damaged: its film shows another drop.")
    return track


def _read(text: bytes, track: bytes) -> DropFile:
    """Read facts and track, and see that they speak of the same pieces."""
    expander = zlib.decompressobj()
    facts = json.loads(expander.decompress(text, _LONGEST_FACTS))
    if not expander.eof or not isinstance(facts, dict):
        raise ValueError("not the facts of a drop")
    hung = tuple(leaf_of_row(row) for row in _few(facts["leaves"]))
    about = facts["about"] if isinstance(facts["about"], dict) else {}
    entry = entry_from_json(facts["entry"])
    film_of(entry, track)
    return DropFile(load_from_json(facts["load"]), entry, track, about, _dials(facts["dials"]), hung)


def _few(value: Any) -> list[Any]:
    """Take a list that is no longer than any of a drop."""
    if not isinstance(value, list) or len(value) > MOST_PIECES:
        raise ValueError("not such a list")
    return value


def _dials(dials: Any) -> dict[str, float]:
    """Read the dials that were turned, known here or not."""
    if not isinstance(dials, dict) or len(dials) > _MOST_DIALS:
        raise ValueError("not dials")
    if not all(len(name) <= _LONGEST_DIAL and name.isprintable() for name in dials):
        raise ValueError("not the name of a dial")
    return {name: _length(value) for name, value in dials.items()}


def entry_from_json(entry: Any) -> dict[str, Any]:
    """Read a drop's entry, of the shape that those who show it rely on; raises one of ``MISFITS`` when it is none."""
    out, load, seed, seconds, request = (entry[name] for name in ("out", "load", "seed", "seconds", "request"))
    held = load_from_json(load).held
    whole = all(_is_whole(piece, 2**31) for piece in _few(out)) and len(out) + len(held) <= MOST_PIECES
    if not whole or not (seed is None or _is_whole(seed, 2**63)) or not 0 <= _length(seconds) <= LONGEST:
        raise ValueError("not a drop")
    if not isinstance(request, dict) or len(request) != 1:
        raise ValueError("not a throw or a strike")
    if not _is_throw(request.get("throw")) and not _is_strike(request.get("strike")):
        raise ValueError("not a throw or a strike")
    named = {"tower": str(entry["tower"])} if "tower" in entry else {}
    return {"seed": seed, "request": request, "out": out, "load": load, "seconds": seconds, **named}


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and -most <= value < most


def _is_throw(pieces: Any) -> bool:
    return (
        isinstance(pieces, list)
        and len(pieces) <= MOST_PIECES
        and all(
            isinstance(piece, list) and len(piece) == 2 and _is_whole(piece[0], 2**31) and piece[1] in PIECE_KINDS
            for piece in pieces
        )
    )


def _is_strike(strike: Any) -> bool:
    if not isinstance(strike, list) or len(strike) != 2:
        return False
    flap, strength = strike
    return type(flap) is int and 0 <= flap < TOWER.flap.count and type(strength) in (int, float) and 0 < strength <= 1


def _leaf_row(leaf: Leaf) -> list[Any]:
    """Write what is needed to draw a leaf."""
    points = (leaf.hinge, leaf.tip, leaf.lip, leaf.outer)
    return [leaf.kind, leaf.flap, leaf.side, *([round(x, 2) for x in point] if point else None for point in points)]


def leaf_of_row(row: Any) -> Leaf:
    """Read a leaf to be drawn, as files keep it; it has no weight. Raises one of ``MISFITS`` when it is none."""
    kind, flap, side, *points = row
    hinge, tip, lip, outer = (Point(*map(_length, point)) if point is not None else None for point in points)
    if (
        kind not in ("flap", "ledge")
        or side not in (1, -1)
        or flap not in range(MOST_PIECES)
        or hinge is None
        or tip is None
        or lip is None
    ):
        raise ValueError("not a leaf")
    return Leaf(kind, int(flap), side, hinge, tip, lip, outer, *[0.0] * 7)


def _length(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < FARTHEST:
        raise ValueError("not a length")
    return float(value)


def dials_of(spec: TowerSpec) -> dict[str, float]:
    """Return the values in which a tower differs from the standard one, as a file keeps them."""
    return changed_dials(spec)
