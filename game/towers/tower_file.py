"""A built tower and its file: its name, its builder and its parts, in a few hundred bytes.

A file is a header (magic, version, length and checksum), then a compressed JSON object. Unknown keys of the object are
ignored. A file with a later version number is refused in one sentence. A tower is always built from the whole numbers
in its rows, so that writing and reading changes nothing.

>>> from physics.parts import STANDARD_ROWS
>>> tower = OwnTower("Grandmother's Loom", "Ayla", 1040, STANDARD_ROWS)
>>> read_tower(tower_bytes(tower)) == tower, len(tower_bytes(tower)) < 300
(True, True)
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.core.words import say, without_joiners
from physics.parts import Row, built_tower
from physics.tower import TowerSpec
from physics.track import FORMAT_ERRORS

if TYPE_CHECKING:
    from physics.laboratory.trial import Trial  # imports the engine, which is not needed to read a tower file

MAGIC = b"FIRETOWR\x1a"
VERSION = 1
ENDING = ".tower"
#: the largest file of a tower, in bytes
MAX_BYTES = 4096
#: the longest name of a tower and of its builder
LONGEST_NAME = 24

_HEADER = struct.Struct("<9sHII")
#: at most this many bytes of a tower's JSON are decompressed
_MAX_JSON_BYTES = 16 * 1024
#: the largest figure in a file, far larger than any count of a trial
_MAX_FIGURE = 1_000_000


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a tower that a trial measured and that the card of the tower shows.

    - ``out_now``: the share of thrown pieces that come out at once.
    - ``calls``: the number of calls in the trial. In each call, pieces are thrown in and then drums are struck.
    - ``out_later``: the share of pieces inside that come out with the throw of the next call.
    - ``freed_by_three``: the share of pieces inside that three middling bangs free.
    - ``inside_mean``: the mean number of pieces inside.
    """

    calls: int
    out_now: float
    out_later: float
    freed_by_three: float
    inside_mean: float

    @classmethod
    def of(cls, trial: Trial) -> Figures:
        """Return the figures of a trial, rounded as in a file."""
        return cls(
            calls=trial.calls,
            out_now=round(trial.out_now, 3),
            out_later=round(trial.out_later, 3),
            freed_by_three=round(trial.freed_by_three, 3),
            inside_mean=round(trial.inside_mean, 3),
        )


#: ``built_tower`` with a cache, since each picture of a tower asks for the tower's parts. The rows must be tuples
_cached_tower = lru_cache(maxsize=64)(built_tower)


@dataclass(frozen=True, slots=True)
class OwnTower:
    """A tower with its name and its builder, ``by``; ``width`` and ``rows`` are as in ``physics.parts``.

    ``figures`` are those that the builder measured. They are only shown, and nothing relies on them.
    """

    name: str
    by: str
    width: int
    rows: tuple[Row, ...]
    figures: Figures | None = None

    @property
    def spec(self) -> TowerSpec:
        """The tower in which drops fall."""
        return _cached_tower(self.rows, self.width)

    def to_json(self) -> dict[str, object]:
        """Return the name, width and parts as JSON, for the set-up of a match."""
        return {"name": self.name, "width": self.width, "parts": [list(row) for row in self.rows]}


def tower_from_json(data: object) -> OwnTower:
    """Read a tower from JSON with ``name``, ``width`` and ``parts``, and optionally ``by`` and ``told`` (the figures).

    Raises ``ValueError`` or another of ``physics.track.FORMAT_ERRORS`` for anything else.
    """
    if not isinstance(data, Mapping):
        raise ValueError("not a tower")
    rows = data["parts"]
    width = data["width"]
    built_tower(rows, width)
    saved_figures = data.get("told")
    figures = None if saved_figures is None else _read_figures(saved_figures)
    name = _read_name(data["name"], 1)
    by = _read_name(data.get("by", ""), 0)
    return OwnTower(name, by, int(width), tuple(tuple(row) for row in rows), figures)


def tower_bytes(tower: OwnTower) -> bytes:
    """Return the contents of a tower's file."""
    facts: dict[str, object] = {"name": tower.name, "by": tower.by, **tower.to_json()}
    if tower.figures is not None:
        facts["told"] = {name: getattr(tower.figures, name) for name in Figures.__slots__}
    body = zlib.compress(json.dumps(facts, separators=(",", ":"), allow_nan=False).encode(), 9)
    return _HEADER.pack(MAGIC, VERSION, len(body), zlib.crc32(body)) + body


def read_tower(data: bytes) -> OwnTower:
    """Read a tower's file.

    The tower may break the building rules. Raises ``ValueError`` if the data are not a tower's file, are damaged, or
    come from a newer version.
    """
    if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
        raise ValueError(say("This is not a tower file."))
    _, version, length, checksum = _HEADER.unpack_from(data)
    if not 1 <= version <= VERSION:
        raise ValueError(
            say(
                "This tower was saved by a newer version of Firepit (format {version}, not {ours}).",
                version=version,
                ours=VERSION,
            )
        )
    body = data[_HEADER.size :]
    if len(data) > MAX_BYTES or len(body) != length or zlib.crc32(body) != checksum:
        raise ValueError(say("This tower file is damaged: it has been cut short or changed."))
    try:
        expander = zlib.decompressobj()
        facts = json.loads(expander.decompress(body, _MAX_JSON_BYTES))
        if not expander.eof or expander.unused_data:
            raise ValueError("more than a tower")
        return tower_from_json(facts)
    except FORMAT_ERRORS as cause:
        raise ValueError(say("This tower file is damaged: its contents are invalid.")) from cause


def _read_name(value: object, least: int) -> str:
    """Return a name of at least ``least`` characters from a file; raises ``ValueError`` if a card cannot show it."""
    if not isinstance(value, str) or not least <= len(value) <= LONGEST_NAME:
        raise ValueError("not a name")
    if not without_joiners(value).isprintable() or value != value.strip():
        raise ValueError("not a name")
    return value


def _read_figures(saved: object) -> Figures:
    """Read the figures that a tower's builder measured; raises ``ValueError`` for invalid figures."""
    if not isinstance(saved, Mapping):
        raise ValueError("not figures")
    calls, *shares = (saved[name] for name in Figures.__slots__)
    if isinstance(calls, bool) or not isinstance(calls, int) or not 0 <= calls <= _MAX_FIGURE:
        raise ValueError("not a number of calls")
    for share in shares:
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= _MAX_FIGURE:
            raise ValueError("not a figure")
    return Figures(calls, *map(float, shares))


# Pictures that carry a tower: PNG files with the tower's file in a chunk of its own, which other programs ignore.
# The picture itself is never decoded here, so that a malicious picture can do no harm.

PICTURE_ENDING: Final = ".png"
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
#: the type of the chunk that holds the tower. In a PNG file, the case of these letters has a meaning: the chunk is
#: private, may be copied, and is not needed to show the picture
_CHUNK: Final = b"fpTr"
_END: Final = b"IEND"
#: the largest picture that is read, in bytes
MAX_PICTURE_BYTES: Final = 8 * 1024 * 1024


def is_picture(data: bytes) -> bool:
    """Return whether data begin like a PNG file."""
    return data.startswith(_SIGNATURE)


def picture_with(picture: bytes, tower: OwnTower) -> bytes:
    """Return a PNG file that carries a tower in the chunk after its header, where ``carries_tower`` finds it."""
    header, *others = ((kind, body) for kind, body in _chunks(picture) if kind != _CHUNK)
    chunks = [header, (_CHUNK, tower_bytes(tower)), *others]
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def tower_in(picture: bytes) -> OwnTower:
    """Return the tower that a PNG file carries; raises ``ValueError`` if there is none."""
    try:
        body = next((body for kind, body in _chunks(picture) if kind == _CHUNK), None)
    except (struct.error, ValueError) as cause:
        raise ValueError(say("This picture is damaged: it has been cut short or changed.")) from cause
    if body is None:
        raise ValueError(say("This picture contains no tower."))
    return read_tower(body[: MAX_BYTES + 1])


def carries_tower(beginning: bytes) -> bool:
    """Return whether a file with these first bytes is a picture that carries a tower, perhaps a damaged one."""
    return is_picture(beginning) and _CHUNK in beginning


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the body of each chunk of a PNG picture.

    Raises ``ValueError`` or ``struct.error`` if the picture is damaged.
    """
    if not is_picture(picture) or len(picture) > MAX_PICTURE_BYTES:
        raise ValueError("not a picture")
    offset = len(_SIGNATURE)
    kind = b""
    while kind != _END:
        length, kind = struct.unpack_from(">I4s", picture, offset)
        body = picture[offset + 8 : offset + 8 + length]
        (checksum,) = struct.unpack_from(">I", picture, offset + 8 + length)
        if len(body) != length or zlib.crc32(kind + body) != checksum:
            raise ValueError("a damaged chunk")
        yield kind, body
        offset += 12 + length  # length, kind and checksum take 4 bytes each


def _chunk(kind: bytes, body: bytes) -> bytes:
    """Return the bytes of a chunk: its length, kind, body and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
