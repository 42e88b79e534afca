"""A recorded drop: frames, knocks and result, in a compact file format that can be shown without any physics.

A track has 60 frames per second. Positions are rounded to a twenty-fifth of a millimetre, angles to a thousandth of a
radian. They are stored in ``POSITION_UNIT`` and ``ANGLE_UNIT``. A track's bytes are a header (magic, version, length
and checksum of the rest) and a compressed body (see ``physics.columns``). Older formats are read, too. Unreadable data
raises ``ValueError``.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from physics.columns import Reader, encode_numbers, pack_column
from physics.load import PlainLoad
from physics.tower import PIECE_KINDS

FRAMES_PER_SECOND = 60
POSITION_UNIT = 1 / 50
ANGLE_UNIT = 1 / 10_000
#: recorded positions are rounded to multiples of this number of units
_POSITION_GRAIN = 2
#: recorded angles are rounded to multiples of this number of units
_ANGLE_GRAIN = 10
#: position grains in a millimetre
_GRAINS_PER_MILLIMETRE = 1 / (POSITION_UNIT * _POSITION_GRAIN)
#: slightly more than a full turn in angle units, so that half a turn to the left and to the right stay distinct
_TURN_UNITS = 62_850
#: the time resolution of knocks
_TICKS_PER_SECOND = 240
MAGIC = b"PASSAGE\x1a"
#: the version of tracks that show a peg, a wheel or a swing
VERSION = 3
#: the version of tracks without peg, wheel and swing, which earlier programs can read, too
_PLAIN_VERSION = 2

#: magic, version, length and checksum of the body
_HEADER = struct.Struct("<8sHII")
#: a knock in the first format: seconds, impulse, piece, surface, other, x and y
_OLD_CONTACT = struct.Struct("<fiiBihh")
# upper limits that no drop reaches: a file that exceeds one of them is damaged
#: the maximum number of bytes in an uncompressed body
_LONGEST_BODY = 1024 * 1024
_MAX_FRAMES = 60 * 60
MAX_PIECES = 200
#: the maximum number of leaves in a tower; it also limits the number of a flap, since each flap is a leaf
_MAX_LEAVES = 40
_MAX_CONTACTS = 20_000
#: the maximum number of turns of a wheel
_MAX_TURNS = 100
#: the maximum length of a drop in seconds
MAX_SECONDS = _MAX_FRAMES / FRAMES_PER_SECOND
#: the maximum x or y (mm) of a piece, from the tower's lower left corner
MAX_COORDINATE = 10_000.0
#: the maximum speed (mm/s or rad/s) of a piece that comes out
_FASTEST_SPEED = 1e6
#: the maximum number of letters in a name or in the number of a version
_LONGEST_NAME = 100
#: the exceptions that reading a damaged file, or one of another format, may raise
FORMAT_ERRORS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, zlib.error)

Surface = Literal["piece", "flap", "ledge", "wall", "peg", "wheel", "swing"]
SURFACES: tuple[Surface, ...] = ("piece", "flap", "ledge", "wall", "peg", "wheel", "swing")
_PLAIN_SURFACES = SURFACES[:4]


class Contact(NamedTuple):
    """A knock of a piece on something.

    - ``seconds``: the time since the start of the drop. ``impulse``: the impulse of the knock in g mm/s.
    - ``piece``: the id of the piece. ``surface``: the kind of thing that the piece met.
    - ``other``: the number of that thing. It is a piece's id, a peg's number, or the drum that strikes a flap, ledge,
      wheel or swing. For a wall it is 0 (left) or 1 (right).
    - ``x``, ``y``: the place of the knock, in mm.
    """

    seconds: float
    impulse: int
    piece: int
    surface: Surface
    other: int
    x: float
    y: float


class Thrown(NamedTuple):
    """A thrown piece and the second at which it entered."""

    id: int
    seconds: float


class Exit(NamedTuple):
    """A piece that came out: its time, the place of its middle (mm), its velocity (mm/s) and spin (rad/s).

    Scenes continue from here when they let the piece tumble into the tray.
    """

    id: int
    seconds: float
    x: float
    y: float
    across: float
    upwards: float
    turning: float


class TrackStrike(NamedTuple):
    """The strike that started a drop: the number of the struck drum (0: the highest), and the strength in (0, 1]."""

    flap: int
    strength: float


class Pose(NamedTuple):
    """The pose of a piece in one frame, in millimetres and radians."""

    id: int
    kind: str
    lane: int
    x: float
    y: float
    angle: float


class Frame(NamedTuple):
    """One moment: the pieces inside, and the angle of every leaf in the order of ``physics.tower.leaves``."""

    pieces: tuple[Pose, ...]
    flaps: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PieceTrack:
    """The path of one piece: ``first`` is its first frame. From there each frame has a quantised x, y and angle."""

    id: int
    kind: str
    lane: int
    first: int
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    angles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """The recording of a whole drop; ``spec`` is the tower's hash, ``frames`` the number of frames.

    ``build`` names the build that computed the drop (see ``physics.this_build``). In older tracks it is empty.
    """

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
    build: str = ""

    def frame_at(self, seconds: float) -> Frame:
        """Return the frame at ``seconds`` from the start, interpolated linearly and clamped to the track."""
        frame_position = min(max(seconds * FRAMES_PER_SECOND, 0.0), self.frames - 1.0)
        frame = int(frame_position)
        share = frame_position - frame
        poses = tuple(_pose(piece, frame, share) for piece in self.pieces if _is_inside(piece, frame))
        flaps = tuple(_interpolated(angles, frame, share) * ANGLE_UNIT for angles in self.flaps)
        return Frame(poses, flaps)

    def to_bytes(self) -> bytes:
        """Return the track as a file: the header, then everything else compressed."""
        body = zlib.compress(_body(self), 9)
        is_plain = all(contact.surface in _PLAIN_SURFACES for contact in self.contacts)
        version = _PLAIN_VERSION if is_plain else VERSION
        return _HEADER.pack(MAGIC, version, len(body), zlib.crc32(body)) + body

    @classmethod
    def from_bytes(cls, data: bytes) -> Track:
        """Read a track from the bytes of ``to_bytes``; raises ``ValueError`` for any other bytes."""
        if len(data) < _HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise ValueError("This is not a film.")
        _, version, length, checksum = _HEADER.unpack_from(data)
        if not 1 <= version <= VERSION:
            raise ValueError(f"This film has format {version}; this program reads formats up to {VERSION}.")
        body = data[_HEADER.size :]
        if len(body) != length or zlib.crc32(body) != checksum:
            raise ValueError("This film is damaged: it has been cut short or changed.")
        try:
            return _read_body(_decompressed(body), version)
        except FORMAT_ERRORS as cause:
            raise ValueError("This film is damaged: its contents are invalid.") from cause


def still_track(load: PlainLoad, tower_name: str, strike: TrackStrike | None = None) -> Track:
    """Return a track of a single frame, in which ``load`` rests in the tower ``tower_name``.

    With a ``strike``, it is the track of a strike whose drop is not computed yet.
    """
    held, angles = load
    pieces = [
        PieceTrack(id, kind, lane, 0, quantised_positions([x]), quantised_positions([y]), quantised_angles([angle]))
        for id, kind, lane, x, y, angle in held
    ]
    return Track(
        spec=tower_name,
        pymunk="",
        python="",
        seconds=0.0,
        capped=False,
        frames=1,
        strike=strike,
        thrown=(),
        out=(),
        pieces=tuple(pieces),
        flaps=tuple((angle,) for angle in quantised_angles(angles)),
        contacts=(),
    )


def quantised_positions(values: Sequence[float]) -> tuple[int, ...]:
    """Return lengths in mm as whole numbers of ``POSITION_UNIT``, rounded to a twenty-fifth of a mm.

    >>> quantised_positions([1.23, 300.0])
    (62, 15000)
    """
    return tuple([round(value * _GRAINS_PER_MILLIMETRE) * _POSITION_GRAIN for value in values])


def quantised_angles(values: Sequence[float]) -> tuple[int, ...]:
    """Return angles in radians, reduced to half a turn either way, as rounded whole numbers of ``ANGLE_UNIT``.

    >>> quantised_angles([0.5, 6.7832])
    (5000, 5000)
    """
    turn, remainder, grains = math.tau, math.remainder, 1 / (ANGLE_UNIT * _ANGLE_GRAIN)
    return tuple([round(remainder(value, turn) * grains) * _ANGLE_GRAIN for value in values])


def quantised_turns(values: Sequence[float]) -> tuple[int, ...]:
    """Return a wheel's angles in radians, which go on past half a turn, as rounded whole numbers of ``ANGLE_UNIT``.

    >>> quantised_turns([0.5, 6.7832])
    (5000, 67830)
    """
    return tuple([round(value / (ANGLE_UNIT * _ANGLE_GRAIN)) * _ANGLE_GRAIN for value in values])


def _is_inside(piece: PieceTrack, frame: int) -> bool:
    """Return whether a piece has a pose in a frame."""
    return piece.first <= frame < piece.first + len(piece.xs)


def _interpolated(values: Sequence[int], index: int, share: float) -> float:
    """Return the value at ``share`` of the way from ``values[index]`` to the next value, if there is one."""
    value = values[index]
    return value + (values[min(index + 1, len(values) - 1)] - value) * share


def _pose(piece: PieceTrack, frame: int, share: float) -> Pose:
    """Return a piece's pose ``share`` of the way from ``frame`` to the next. The angle turns the shorter way."""
    index = frame - piece.first
    next_index = min(index + 1, len(piece.angles) - 1)
    angle = piece.angles[index] * ANGLE_UNIT
    turn = math.remainder(piece.angles[next_index] * ANGLE_UNIT - angle, math.tau)
    x = _interpolated(piece.xs, index, share) * POSITION_UNIT
    y = _interpolated(piece.ys, index, share) * POSITION_UNIT
    return Pose(piece.id, piece.kind, piece.lane, x, y, angle + turn * share)


def _body(track: Track) -> bytes:
    """Return the uncompressed body of a track: the length of a JSON object, the object, the columns, the contacts."""
    facts = {
        "spec": track.spec,
        "pymunk": track.pymunk,
        "python": track.python,
        "build": track.build,
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
    columns = [column for piece in track.pieces for column in (piece.xs, piece.ys, unrolled(piece.angles))]
    numbers = b"".join(pack_column(column) for column in (*columns, *track.flaps))
    return struct.pack("<I", len(text)) + text + numbers + _contacts_bytes(track.contacts)


def unrolled(angles: Sequence[int]) -> tuple[int, ...]:
    """Return quantised angles without jumps: when a piece turns over, its angle goes on past half a turn.

    A full turn is 62,850 units.

    >>> unrolled((31_000, -31_000))
    (31000, 31850)
    """
    turns, previous, values = 0, 0, []
    half = _TURN_UNITS // 2
    for angle in angles:
        if angle - previous < -half:
            turns += 1
        elif angle - previous > half:
            turns -= 1
        previous = angle
        values.append(angle + turns * _TURN_UNITS)
    return tuple(values)


def _within_half_turn(angles: Sequence[int]) -> tuple[int, ...]:
    """Return angles reduced to the range from minus to plus half a turn."""
    half = _TURN_UNITS // 2
    return tuple([(angle + half) % _TURN_UNITS - half for angle in angles])


def _contacts_bytes(contacts: Sequence[Contact]) -> bytes:
    """Return the knocks as bytes, column by column."""
    ticks = [round(contact.seconds * _TICKS_PER_SECOND) for contact in contacts]
    return b"".join(
        (
            pack_column(ticks),  # the times are in order, so their differences are small
            encode_numbers(contact.impulse for contact in contacts),
            encode_numbers(contact.piece for contact in contacts),
            encode_numbers(SURFACES.index(contact.surface) for contact in contacts),
            encode_numbers(contact.other for contact in contacts),
            encode_numbers(_units(contact.x) for contact in contacts),
            encode_numbers(_units(contact.y) for contact in contacts),
        )
    )


def _units(length: float) -> int:
    """Return a length in mm as a whole number of ``POSITION_UNIT``."""
    return round(length / POSITION_UNIT)


def rounded_contact(knock: Contact) -> Contact:
    """Return a knock with its numbers rounded as in a file, so that writing and reading it changes nothing."""
    ticks = round(knock.seconds * _TICKS_PER_SECOND)
    place = quantised_positions((knock.x, knock.y))
    return _contact_from_units(ticks, knock.impulse, knock.piece, knock.surface, knock.other, *place)


def _contact_from_units(
    ticks: int, impulse: int, piece: int, surface: Surface, other: int, x_units: int, y_units: int
) -> Contact:
    """Return a knock from the whole numbers of a file: its time in ticks, its place in ``POSITION_UNIT``."""
    x, y = x_units * POSITION_UNIT, y_units * POSITION_UNIT
    return Contact(ticks / _TICKS_PER_SECOND, impulse, piece, surface, other, x, y)


def _decompressed(body: bytes) -> bytes:
    """Decompress a body; raises ``ValueError`` if the result is larger than ``_LONGEST_BODY``."""
    expander = zlib.decompressobj()
    data = expander.decompress(body, _LONGEST_BODY)
    if not expander.eof or expander.unused_data:
        raise ValueError("more than a drop")
    return data


def _read_body(data: bytes, version: int) -> Track:
    """Read a body that ``_body`` wrote; raises one of ``FORMAT_ERRORS`` for anything else."""
    reader = Reader(data)
    length_of_facts = int.from_bytes(reader.take(4), "little")
    facts: dict[str, object] = json.loads(reader.take(length_of_facts))
    frames = _read_int(facts["frames"], 1, _MAX_FRAMES)
    rows = [_read_piece_row(row, frames) for row in read_list(facts["pieces"])]
    column = reader.old_column if version == 1 else reader.column
    pieces = tuple(_read_piece(row, column) for row in rows)
    flaps = tuple(
        _checked_column(column(frames), _MAX_TURNS * _TURN_UNITS)
        for _ in range(_read_int(facts["flaps"], 0, _MAX_LEAVES))
    )
    count = _read_int(facts["contacts"], 0, _MAX_CONTACTS)
    contacts = _read_old_contacts(reader, count) if version == 1 else _read_contacts(reader, count)
    if not reader.is_finished():
        raise ValueError("too long")
    thrown = tuple(_read_thrown(row) for row in read_list(facts["thrown"]))
    out = tuple(_read_exit(row) for row in read_list(facts["out"]))
    for ids in ([piece.id for piece in pieces], [piece.id for piece in thrown], [piece.id for piece in out]):
        if len(set(ids)) != len(ids):
            raise ValueError("a piece twice")
    return Track(
        spec=_read_name(facts["spec"]),
        pymunk=_read_name(facts["pymunk"]),
        python=_read_name(facts["python"]),
        seconds=_read_seconds(facts["seconds"]),
        capped=bool(facts["capped"]),
        frames=frames,
        strike=_read_strike(facts["strike"]),
        thrown=thrown,
        out=out,
        pieces=pieces,
        flaps=flaps,
        contacts=contacts,
        build=_read_name(facts.get("build", "")),
    )


def read_list(value: object) -> list[object]:
    """Return a value if it is a list of at most ``MAX_PIECES`` entries; raises ``ValueError`` otherwise."""
    if not isinstance(value, list) or len(value) > MAX_PIECES:
        raise ValueError("not such a list")
    return value


def _read_piece_row(row: object, frames: int) -> tuple[int, str, int, int, int]:
    """Read one piece's row of the facts: id, kind, lane, first frame and number of frames."""
    id, kind, lane, first, length = read_list(row)
    if kind not in PIECE_KINDS:
        raise ValueError("a piece of no known kind")
    first = _read_int(first, 0, frames - 1)
    return _read_int(id), str(kind), _read_int(lane, 0, 255), first, _read_int(length, 1, frames - first)


def _read_piece(row: tuple[int, str, int, int, int], column: Callable[[int], tuple[int, ...]]) -> PieceTrack:
    """Read the path of the piece with this ``row`` of facts; ``column(n)`` reads the next n numbers of the file."""
    id, kind, lane, first, length = row
    xs, ys, angles = (column(length) for _ in range(3))
    return PieceTrack(id, kind, lane, first, _checked_column(xs), _checked_column(ys), _within_half_turn(angles))


def _checked_column(column: tuple[int, ...], most: int = round(MAX_COORDINATE / POSITION_UNIT)) -> tuple[int, ...]:
    """Return a column after checking that no number in it exceeds ``most``; raises ``ValueError``."""
    if column and max(max(column), -min(column)) > most:
        raise ValueError("too far away")
    return column


def _read_thrown(row: object) -> Thrown:
    """Read which piece fell in, and when; raises one of ``FORMAT_ERRORS``, like all readers here."""
    id, seconds = read_list(row)
    return Thrown(_read_int(id), _read_seconds(seconds))


def _read_exit(row: object) -> Exit:
    """Read which piece came out, when, where and how fast."""
    id, seconds, x, y, *speeds = read_list(row)
    across, upwards, turning = (read_float(speed, _FASTEST_SPEED) for speed in speeds)
    return Exit(
        _read_int(id),
        _read_seconds(seconds),
        read_float(x, MAX_COORDINATE),
        read_float(y, MAX_COORDINATE),
        across,
        upwards,
        turning,
    )


def _read_strike(row: object) -> TrackStrike | None:
    """Read the strike that started a drop; ``None`` if a throw started it."""
    if row is None:
        return None
    flap, strength = read_list(row)
    return TrackStrike(_read_int(flap, 0, _MAX_LEAVES), read_float(strength, 1.0))


def _read_name(value: object) -> str:
    """Return a short printable text; raises ``ValueError`` for anything else."""
    if not isinstance(value, str) or len(value) > _LONGEST_NAME or not value.isprintable():
        raise ValueError("not a name")
    return value


def _read_int(value: object, least: int = -(2**31), most: int = 2**31 - 1) -> int:
    """Return a whole number in its range; raises ``ValueError`` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError("not such a whole number")
    return value


def read_float(value: object, most: float) -> float:
    """Return a number whose absolute value is at most ``most``; raises ``ValueError`` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= most:
        raise ValueError("not such a number")
    return float(value)


def _read_seconds(value: object) -> float:
    """Read a time within a drop, in seconds."""
    seconds = read_float(value, MAX_SECONDS)
    if seconds < 0:
        raise ValueError("before the start")
    return seconds


def _read_contacts(reader: Reader, count: int) -> tuple[Contact, ...]:
    """Read ``count`` knocks, column by column."""
    ticks = reader.column(count)
    if list(ticks) != sorted(ticks):
        raise ValueError("not in order")
    impulses, pieces, surfaces, others, xs, ys = (reader.numbers(count) for _ in range(6))
    surface_names = [SURFACES[_read_int(surface, 0, len(SURFACES) - 1)] for surface in surfaces]
    return tuple(map(_checked_contact, ticks, impulses, pieces, surface_names, others, xs, ys))


def _read_old_contacts(reader: Reader, count: int) -> tuple[Contact, ...]:
    """Read the knocks of the first format: rows of fixed length."""
    contacts = []
    for _ in range(count):
        seconds, impulse, piece, surface, other, x, y = reader.fields(_OLD_CONTACT)
        ticks = round(_read_seconds(seconds) * _TICKS_PER_SECOND)
        surface_name = SURFACES[int(surface)]
        contacts.append(_checked_contact(ticks, int(impulse), int(piece), surface_name, int(other), int(x), int(y)))
    return tuple(contacts)


def _checked_contact(
    ticks: int, impulse: int, piece: int, surface: Surface, other: int, x_units: int, y_units: int
) -> Contact:
    """Return a knock read from a file, after checking its bounds."""
    _checked_column((x_units, y_units))
    _read_int(ticks, 0, round(MAX_SECONDS * _TICKS_PER_SECOND))
    return _contact_from_units(ticks, _read_int(impulse), _read_int(piece), surface, _read_int(other), x_units, y_units)
