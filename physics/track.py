"""A recorded drop: frames, knocks and result, in a compact file format that plays without any physics.

A track keeps 60 frames a second. Positions are kept to a fiftieth of a millimetre, angles to a ten-thousandth of a
radian. Its bytes are a header (magic, version, length and checksum of the rest) and a compressed body; what cannot be
read is refused with one ``ValueError`` sentence.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

FRAMES_PER_SECOND = 60
_POSITIONS_PER_MM = 50
_ANGLES_PER_RADIAN = 10_000
POSITION_UNIT = 1 / _POSITIONS_PER_MM
ANGLE_UNIT = 1 / _ANGLES_PER_RADIAN
MAGIC = b"PASSAGE\x1a"
VERSION = 1

_HEADER = struct.Struct("<8sHII")
_CONTACT = struct.Struct("<fiiBihh")
_LONGEST_BODY = 64 * 1024 * 1024

Surface = Literal["piece", "flap", "ledge", "wall"]
SURFACES: tuple[Surface, ...] = ("piece", "flap", "ledge", "wall")


class Contact(NamedTuple):
    """A knock of a piece on something.

    ``seconds`` from the start; ``impulse`` in g mm/s; ``piece`` the id of the piece; ``surface`` what it met and
    ``other`` which one: a piece's id, the number of a flap or of a flap's ledge, or the wall (0 left, 1 right);
    ``x`` and ``y`` where, in mm.
    """

    seconds: float
    impulse: int
    piece: int
    surface: Surface
    other: int
    x: float
    y: float


class Thrown(NamedTuple):
    """A piece and the second it was let in at."""

    id: int
    seconds: float


class Exit(NamedTuple):
    """A piece that came out: when, where its middle was (mm) and how it moved (mm/s, rad/s).

    A scene goes on from here when it lets the piece tumble into the tray.
    """

    id: int
    seconds: float
    x: float
    y: float
    across: float
    upwards: float
    turning: float


class TrackStrike(NamedTuple):
    """The bang that started a drop: the flap's number and the strength in (0, 1]."""

    flap: int
    strength: float


class Pose(NamedTuple):
    """Where a piece is in one frame: millimetres and radians."""

    id: int
    kind: str
    lane: int
    x: float
    y: float
    angle: float


class Frame(NamedTuple):
    """One moment: the pieces inside, and the angle of every leaf in the order of ``tower.leaves``."""

    pieces: tuple[Pose, ...]
    flaps: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PieceTrack:
    """One piece's way: its ``first`` frame and, for each frame from there, quantised x, y and angle."""

    id: int
    kind: str
    lane: int
    first: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    angles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """A whole drop as recorded; ``spec`` is the tower's hash, ``frames`` how many frames there are."""

    spec: str
    pymunk: str
    python: str
    seconds: float
    capped: bool
    frames: int
    strike: TrackStrike | None
    thrown: tuple[Thrown, ...]
    out: tuple[Exit, ...]
    pieces: tuple[PieceTrack, ...]
    flaps: tuple[tuple[int, ...], ...]
    contacts: tuple[Contact, ...]

    def frame_at(self, seconds: float) -> Frame:
        """Return the moment ``seconds`` after the start, between frames by straight lines, clamped to the track."""
        place = min(max(seconds * FRAMES_PER_SECOND, 0.0), self.frames - 1.0)
        before = int(place)
        share = place - before
        poses = tuple(_pose(piece, before, share) for piece in self.pieces if _is_inside(piece, before))
        flaps = tuple(_between(angles, before, share) * ANGLE_UNIT for angles in self.flaps)
        return Frame(poses, flaps)

    def to_bytes(self) -> bytes:
        """Return the track as a file: the header, then everything else compressed."""
        body = zlib.compress(_body(self), 9)
        return _HEADER.pack(MAGIC, VERSION, len(body), zlib.crc32(body)) + body

    @classmethod
    def from_bytes(cls, data: bytes) -> Track:
        """Read what ``to_bytes`` wrote; raises ``ValueError`` with one sentence for anything else."""
        if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise ValueError("This is not a recorded drop.")
        _, version, length, checksum = _HEADER.unpack_from(data)
        if version != VERSION:
            raise ValueError(f"This recorded drop has format {version}; this program reads format {VERSION}.")
        body = data[_HEADER.size :]
        if len(body) != length or zlib.crc32(body) != checksum:
            raise ValueError("This recorded drop is damaged: it is cut short or has been changed.")
        try:
            return _track(_unpacked(body))
        except (ValueError, KeyError, TypeError, IndexError, struct.error, zlib.error) as cause:
            raise ValueError("This recorded drop is damaged: its parts do not fit together.") from cause


def quantised_positions(values: Sequence[float]) -> tuple[int, ...]:
    """Return lengths in mm as a track keeps them; nothing in the tower is too far away for 16 bits.

    >>> quantised_positions([1.23, 300.0])
    (62, 15000)
    """
    return tuple([round(value * _POSITIONS_PER_MM) for value in values])


def quantised_angles(values: Sequence[float]) -> tuple[int, ...]:
    """Return angles in radians as a track keeps them, brought to half a turn either way.

    >>> quantised_angles([0.5, 6.7832])
    (5000, 5000)
    """
    turn, remainder = math.tau, math.remainder
    return tuple([round(remainder(value, turn) * _ANGLES_PER_RADIAN) for value in values])


def _is_inside(piece: PieceTrack, frame: int) -> bool:
    return piece.first <= frame < piece.first + len(piece.xs)


def _between(values: Sequence[int], before: int, share: float) -> float:
    """Return the value ``share`` of the way from frame ``before`` to the next."""
    now = values[before]
    return now + (values[min(before + 1, len(values) - 1)] - now) * share


def _pose(piece: PieceTrack, frame: int, share: float) -> Pose:
    """Return a piece's pose between two frames, turning the short way round."""
    index = frame - piece.first
    after = min(index + 1, len(piece.angles) - 1)
    angle = piece.angles[index] * ANGLE_UNIT
    turn = math.remainder(piece.angles[after] * ANGLE_UNIT - angle, math.tau)
    x = _between(piece.xs, index, share) * POSITION_UNIT
    y = _between(piece.ys, index, share) * POSITION_UNIT
    return Pose(piece.id, piece.kind, piece.lane, x, y, angle + turn * share)


def _body(track: Track) -> bytes:
    """Lay out a track: the length of a JSON object and the object, the columns of numbers, the contacts."""
    facts = {
        "spec": track.spec,
        "pymunk": track.pymunk,
        "python": track.python,
        "seconds": track.seconds,
        "capped": track.capped,
        "frames": track.frames,
        "strike": track.strike,
        "thrown": track.thrown,
        "out": track.out,
        "pieces": [[piece.id, piece.kind, piece.lane, piece.first, len(piece.xs)] for piece in track.pieces],
        "flaps": len(track.flaps),
        "contacts": len(track.contacts),
    }
    text = json.dumps(facts, separators=(",", ":")).encode()
    columns = [column for piece in track.pieces for column in (piece.xs, piece.ys, piece.angles)]
    numbers = b"".join(_column_bytes(column) for column in (*columns, *track.flaps))
    contacts = b"".join(_contact_bytes(contact) for contact in track.contacts)
    return struct.pack("<I", len(text)) + text + numbers + contacts


def _column_bytes(values: Sequence[int]) -> bytes:
    """Write a column as differences of 16-bit numbers, wrapping round, which compress well."""
    previous = [0, *values[:-1]]
    differences = ((now - before + 32768) % 65536 - 32768 for now, before in zip(values, previous, strict=True))
    column = array("h", differences)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def _column(data: bytes) -> tuple[int, ...]:
    """Read a column that ``_column_bytes`` wrote."""
    column = array("h", data)
    if sys.byteorder == "big":
        column.byteswap()
    values, value = [], 0
    for difference in column:
        value = (value + difference + 32768) % 65536 - 32768
        values.append(value)
    return tuple(values)


def _contact_bytes(contact: Contact) -> bytes:
    """Write one knock."""
    surface = SURFACES.index(contact.surface)
    place = quantised_positions((contact.x, contact.y))
    return _CONTACT.pack(contact.seconds, contact.impulse, contact.piece, surface, contact.other, *place)


def contact(seconds: float, impulse: float, piece: int, surface: Surface, other: int, x: float, y: float) -> Contact:
    """Return a knock with its numbers as a track keeps them, so that it survives the file unchanged."""
    time = struct.unpack("<f", struct.pack("<f", seconds))[0]
    across, up = quantised_positions((x, y))
    return Contact(time, round(impulse), piece, surface, other, across * POSITION_UNIT, up * POSITION_UNIT)


def _unpacked(body: bytes) -> bytes:
    """Decompress, up to a size no drop reaches."""
    expander = zlib.decompressobj()
    data = expander.decompress(body, _LONGEST_BODY)
    if not expander.eof or expander.unused_data:
        raise ValueError("more than a drop")
    return data


class _Reader:
    """Takes pieces from the front of a body and complains when too little is left."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def take(self, length: int) -> bytes:
        """Return the next ``length`` bytes."""
        if length < 0 or self._place + length > len(self._data):
            raise ValueError("too short")
        self._place += length
        return self._data[self._place - length : self._place]

    def finished(self) -> bool:
        """Whether nothing is left."""
        return self._place == len(self._data)


def _track(data: bytes) -> Track:
    """Read a body laid out by ``_body``; raises one of several errors when it is not one."""
    reader = _Reader(data)
    facts: dict[str, Any] = json.loads(reader.take(struct.unpack("<I", reader.take(4))[0]))
    frames = int(facts["frames"])
    pieces = []
    for id, kind, lane, first, length in facts["pieces"]:
        if not 0 <= first <= first + length <= frames or length < 1:
            raise ValueError("a piece outside the frames")
        xs, ys, angles = (_column(reader.take(2 * length)) for _ in range(3))
        pieces.append(PieceTrack(id, str(kind), lane, first, xs, ys, angles))
    if frames < 1:
        raise ValueError("no frames")
    flaps = tuple(_column(reader.take(2 * frames)) for _ in range(facts["flaps"]))
    contacts = []
    for _ in range(facts["contacts"]):
        seconds, impulse, piece, surface, other, x, y = _CONTACT.unpack(reader.take(_CONTACT.size))
        contacts.append(
            Contact(seconds, impulse, piece, SURFACES[surface], other, x * POSITION_UNIT, y * POSITION_UNIT)
        )
    if not reader.finished():
        raise ValueError("too long")
    return Track(
        spec=str(facts["spec"]),
        pymunk=str(facts["pymunk"]),
        python=str(facts["python"]),
        seconds=float(facts["seconds"]),
        capped=bool(facts["capped"]),
        frames=frames,
        strike=TrackStrike(*facts["strike"]) if facts["strike"] else None,
        thrown=tuple(Thrown(*row) for row in facts["thrown"]),
        out=tuple(Exit(*row) for row in facts["out"]),
        pieces=tuple(pieces),
        flaps=flaps,
        contacts=tuple(contacts),
    )
