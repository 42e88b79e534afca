"""A simple breaker of values behind right checksums, for as long as there is no ``tests/hostile.py``."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

from physics.drop_file import MAGIC

VALUES: tuple[Any, ...] = (None, True, -1, 0, 2**70, 1e308, "", "\ud83d", "\0", "x" * 5000, [], {}, [[[]]], 9.9e8)


def hostile_match(data: bytes, random: Random) -> bytes:
    """Return a match with a value of one line changed, and the checksums of all lines made to fit."""
    lines = [json.loads(line) for line in data.splitlines()]
    place = random.randrange(len(lines))
    lines[place] = spoilt(lines[place], random)
    checksum, written = 0, []
    for line in lines:
        line.pop("crc", None)
        text = json.dumps(line, separators=(",", ":"))[:-1].encode()
        checksum = zlib.crc32(text, checksum)
        written.append(b'%s,"crc":"%08x"}\n' % (text, checksum))
    return b"".join(written)


def hostile_drop(data: bytes, random: Random) -> bytes:
    """Return a drop's file with a value of its facts changed behind a header that fits; a track is cut."""
    import struct

    if not data.startswith(MAGIC):
        return data[: random.randrange(len(data))]
    _, version, length, _, _ = struct.unpack_from("<9sHIII", data)
    facts = spoilt(json.loads(zlib.decompress(data[23 : 23 + length])), random)
    text = zlib.compress(json.dumps(facts).encode())
    body = text + data[23 + length :]
    return struct.pack("<9sHIII", MAGIC, version, len(text), len(body), zlib.crc32(body)) + body


def hostile_small_file(data: bytes, random: Random) -> bytes:
    """Return a small file with a value changed."""
    value = {"all": json.loads(data)}
    return json.dumps(spoilt(value, random)["all"]).encode()


def spoilt(value: dict[str, Any], random: Random) -> dict[str, Any]:
    """Change a value somewhere inside."""
    place: Any = value
    while True:
        key = random.choice(list(place)) if isinstance(place, dict) else random.randrange(len(place))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or random.random() < 0.2:
            place[key] = random.choice(VALUES)
            return value
        place = inner
