"""The file of a single drop, or of a throw with its bangs: enough to watch and recompute them without their match.

A drop is written as a header (magic, version, lengths and checksum), a compressed JSON object of facts, and the track.
Several drops follow one another. Unknown facts are ignored. A file of a later version is refused with one sentence.

>>> from game.core.rules import Drop, Throw
>>> from physics.passage import EMPTY, throw
>>> computed = throw(EMPTY, ((0, "member"),), seed=11)
>>> assert computed.track is not None
>>> request, track = Throw(EMPTY, ((0, "member"),)), computed.track.to_bytes()
>>> drop = Drop(request, computed.out, computed.load, computed.seconds, 11, computed.tower, track)
>>> recorded = RecordedDrop(drop, about={"who": "Ayla"})
>>> [read.about for read in read_file(file_bytes([recorded, recorded]))]
[{'who': 'Ayla'}, {'who': 'Ayla'}]
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import replace

from game.core.chance_entries import read_drop, read_request
from game.core.rules import Drop, Throw
from game.core.words import say
from game.passage.recorded_drop import RecordedDrop, tower_name_of, tower_of, track_of
from physics.history.earlier_towers import leaf_of_row, leaf_row, leaves_of
from physics.load import load_from_json
from physics.parts import rows_of, width_of
from physics.tower import PIECE_KINDS, TOWER, BuiltTower, TowerSpec, count_drums, leaves
from physics.track import FORMAT_ERRORS, MAX_PIECES, MAX_SECONDS, read_float, read_list

MAGIC = b"FIREDROP\x1a"
#: the version of files with a drop in a built tower
VERSION = 3
#: the version of files with several drops
_VERSION_OF_SEVERAL_DROPS = 2
#: the version of files with one drop, which the first Firepit can read, too
_VERSION_OF_ONE_DROP = 1
ENDING = ".drop"
#: the largest file of drops, in bytes
MAX_BYTES = 1024 * 1024

#: ``MAGIC``, the version, the length of the facts, the length of facts and track together, and their checksum
_HEADER = struct.Struct("<9sHIII")
#: the largest length of a drop's facts, in bytes before compression
_LONGEST_FACTS = 256 * 1024
#: the most dials (numbers of a tower's design) that may differ from the standard tower's
_MAX_DIALS = 50
_LONGEST_DIAL_NAME = 40
#: the largest absolute value of a dial
_MAX_DIAL_VALUE = 10_000.0


def file_bytes(parts: Sequence[RecordedDrop]) -> bytes:
    """Return the file contents of one or several drops, in the order they fell. Each must have a track."""
    # use the lowest version that can hold these drops, so that earlier releases can read the file
    if any(isinstance(part.spec, BuiltTower) for part in parts):
        version = VERSION
    else:
        version = _VERSION_OF_SEVERAL_DROPS if len(parts) > 1 else _VERSION_OF_ONE_DROP
    return b"".join(_drop_bytes(part, version) for part in parts)


def _drop_bytes(recorded: RecordedDrop, version: int) -> bytes:
    """Return the bytes of one drop of a file: its header, its facts and its track."""
    drop = recorded.drop
    assert drop.track is not None, "a drop without a track is not given a file"
    is_built = isinstance(recorded.spec, BuiltTower)
    _, entry = drop.to_json()
    facts = {
        "load": load_from_json(drop.request.load, recorded.spec),
        "entry": entry,
        "about": dict(recorded.about),
        "dials": dict(recorded.dials),
        "leaves": [] if is_built else [leaf_row(leaf) for leaf in recorded.leaves],
    }
    if is_built:
        facts["tower"] = {"width": width_of(recorded.spec), "parts": rows_of(recorded.spec)}
    packed_facts = zlib.compress(json.dumps(facts, separators=(",", ":"), allow_nan=False).encode(), 9)
    body = packed_facts + drop.track
    return _HEADER.pack(MAGIC, version, len(packed_facts), len(body), zlib.crc32(body)) + body


def read_file(data: bytes) -> tuple[RecordedDrop, ...]:
    """Read the drops of a file, numbered from 1.

    Raises ``ValueError`` if the data are not a file of drops, are damaged, or come from a newer version.
    """
    parts: list[RecordedDrop] = []
    while data or not parts:
        part, data = _read_first_drop(data)
        parts.append(replace(part, number=len(parts) + 1))
    return tuple(parts)


def _read_first_drop(data: bytes) -> tuple[RecordedDrop, bytes]:
    """Read the first drop of a file; return it and the remaining bytes. Raises ``ValueError`` as ``read_file`` does."""
    if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
        raise ValueError(say("This is not a film."))
    _, version, facts_length, length, checksum = _HEADER.unpack_from(data)
    if version > VERSION or version < 1:
        raise ValueError(
            say(
                "This film was saved by a newer version of Firepit (format {version}, not {ours}).",
                version=version,
                ours=VERSION,
            )
        )
    end = _HEADER.size + length
    body = data[_HEADER.size : end]
    remaining = data[end:]
    is_intact = len(body) == length and zlib.crc32(body) == checksum and len(data) <= MAX_BYTES
    has_surplus = bool(remaining) and version == _VERSION_OF_ONE_DROP  # only a later version holds several drops
    if not is_intact or has_surplus:
        raise ValueError(say("This film is damaged: it has been cut short or changed."))
    try:
        return _read_facts(body[:facts_length], body[facts_length:]), remaining
    except FORMAT_ERRORS as cause:
        raise ValueError(say("This film is damaged: its contents are invalid.")) from cause


def _read_facts(packed_facts: bytes, track: bytes) -> RecordedDrop:
    """Return the drop that facts and track describe; raises one of ``FORMAT_ERRORS`` if they do not fit each other."""
    expander = zlib.decompressobj()
    # the length is limited, since a few bytes of a forged file could expand to more than fits into memory
    facts = json.loads(expander.decompress(packed_facts, _LONGEST_FACTS))
    if not expander.eof or not isinstance(facts, dict):
        raise ValueError("not the facts of a drop")
    about = facts["about"] if isinstance(facts["about"], dict) else {}
    spec = tower_of(facts.get("tower"))
    drop = drop_of_entry(facts["entry"], facts["load"], track, spec)
    track_of(drop)  # raises an error if the track shows other pieces than the facts
    name = tower_name_of(drop)
    if spec is not TOWER:
        return RecordedDrop(drop, tower_name=name, spec=spec, leaves=leaves(spec), about=about)
    any_leaf = leaves_of(name)[0]  # the rows of the file have no radii, but all leaves of a tower are equally thick
    radii = any_leaf.radius, any_leaf.lip_radius
    leaves_of_file = tuple(leaf_of_row(row, radii) for row in read_list(facts["leaves"]))
    return RecordedDrop(drop, tower_name=name, dials=_checked_dials(facts["dials"]), leaves=leaves_of_file, about=about)


def drop_of_entry(entry: object, load: object, track: bytes | None = None, spec: TowerSpec = TOWER) -> Drop:
    """Return the drop in the tower ``spec`` from the JSON of its chance entry and of the load before the drop.

    Raises one of ``FORMAT_ERRORS`` if this JSON describes no drop, or an impossible drop.
    """
    if not isinstance(entry, dict):
        raise ValueError("not a drop")
    request = read_request(entry["request"], load_from_json(load, spec))
    drop = read_drop(entry, request, track)
    load_from_json(drop.load, spec)  # raises for a load that cannot rest in the tower
    if len(drop.out) + len(drop.held) > MAX_PIECES or len(drop.thrown) > MAX_PIECES or drop.seconds > MAX_SECONDS:
        raise ValueError("not a drop")
    if not all(_fits(piece, bits=32) for piece in (*drop.out, *drop.thrown)) or not _fits(drop.seed or 0, bits=64):
        raise ValueError("not a drop")
    if isinstance(request, Throw):
        if not all(kind in PIECE_KINDS for _, kind in request.pieces):
            raise ValueError("a thrown piece is of an unknown kind")
    elif not (0 <= request.flap < count_drums(spec) and 0 < request.strength <= 1):
        raise ValueError("the tower has no such drum, or the strength of the bang is not in (0, 1]")
    return drop


def _checked_dials(dials: object) -> dict[str, float]:
    """Return the dials that differ from the standard tower's; raises ``ValueError`` if they are invalid.

    Dials unknown to this version are allowed.
    """
    if not isinstance(dials, dict) or len(dials) > _MAX_DIALS:
        raise ValueError("not dials")
    if not all(len(name) <= _LONGEST_DIAL_NAME and name.isprintable() for name in dials):
        raise ValueError("not the name of a dial")
    return {name: read_float(value, _MAX_DIAL_VALUE) for name, value in dials.items()}


def _fits(value: int, bits: int) -> bool:
    """Return whether a number fits into a signed integer of ``bits`` bits."""
    limit = 1 << (bits - 1)
    return -limit <= value < limit
