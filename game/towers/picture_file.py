"""Pictures that carry a tower: PNG files with the tower's file in a chunk of its own, which other programs pass over.

The picture itself is never decoded here, so that one that was made to do harm cannot.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from game.core.words import say
from game.towers.tower_file import LARGEST, OwnTower, read_tower, tower_bytes

ENDING: Final = ".png"
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
#: by its letters' case the chunk is not needed to show the picture, is no chunk of the standard, and may be copied
_CHUNK: Final = b"fpTr"
_END: Final = b"IEND"
#: the largest picture that is read, in bytes
LARGEST_PICTURE: Final = 8 * 1024 * 1024


def is_picture(data: bytes) -> bool:
    """Return whether data begin as a PNG file does."""
    return data.startswith(_SIGNATURE)


def picture_with(picture: bytes, tower: OwnTower) -> bytes:
    """Return a PNG file that carries a tower, right behind its header, where a look at its beginning finds it."""
    header, *others = ((kind, body) for kind, body in _chunks(picture) if kind != _CHUNK)
    chunks = [header, (_CHUNK, tower_bytes(tower)), *others]
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def tower_in(picture: bytes) -> OwnTower:
    """Return the tower that a PNG file carries; raises ``ValueError`` with a sentence if there is none."""
    try:
        body = next((body for kind, body in _chunks(picture) if kind == _CHUNK), None)
    except (struct.error, ValueError) as cause:
        raise ValueError(say("This picture is damaged: it is cut short or has been changed.")) from cause
    if body is None:
        raise ValueError(say("This picture contains no tower."))
    return read_tower(body[: LARGEST + 1])


def carries_tower(beginning: bytes) -> bool:
    """Return whether the first bytes of a file are those of a picture that carries a tower, even a damaged one."""
    return is_picture(beginning) and _CHUNK in beginning


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the body of each chunk; raises ``ValueError`` or ``struct.error`` for a damaged one."""
    if not is_picture(picture) or len(picture) > LARGEST_PICTURE:
        raise ValueError("not a picture")
    at, kind = len(_SIGNATURE), b""
    while kind != _END:
        length, kind = struct.unpack_from(">I4s", picture, at)
        body = picture[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", picture, at + 8 + length)
        if len(body) != length or zlib.crc32(kind + body) != checksum:
            raise ValueError("a damaged chunk")
        yield kind, body
        at += 12 + length


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
