"""Builds well-formed but malicious files: correct checksums and envelopes round values that Firepit never writes.

Each builder takes the bytes of a real file and a ``Random`` and returns the bytes of a hostile file. The same file and
the same random numbers make the same hostile file.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from pathlib import Path
from random import Random
from typing import Any

from game.core import MatchFileError
from game.core.canonical import state_hash
from game.core.journal import FileStep
from game.core.match_lines import naming_line, read_move_text, read_setup
from game.core.referee import SHORT_HASH, Referee

_DROP, _TRACK = struct.Struct("<9sHIII"), struct.Struct("<8sHII")
_DROP_MAGIC, _TRACK_MAGIC = b"FIREDROP\x1a", b"PASSAGE\x1a"
#: placeholder in a JSON text for a piece that ``json`` itself would not write
_RAW_PLACEHOLDER = "raw-{}-raw"

#: pieces of JSON text that a file may hold: numbers
NUMBERS = (
    "0",
    "-1",
    "1",
    "1.5",
    "-0.0",
    "1e-320",
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "1e308",
    "9.9e8",
    "1e8",
    "2147483648",
    "-2147483649",
    "9223372036854775808",
    "9" * 400,
    "9" * 5000,
    "999999999999",
)
#: words and letters
LETTERS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud83d",
    "\udc00\ud800",
    "\r\n\t\x07\x1b[31m",
    "\u202egod",
    "{0}",
    "{99}",
    "{x!r}",
    "%s%n",
    "e" + "\u0301" * 5000,
    "W" * 8000,
    "\u05d0\u05d1",
    "\U0001f9b4" * 300,
    "a b " * 3000,
    "../../x",
    "__class__",
    "true",
    "é" * 200_000,
    "\x85\u2028\u2029\ufeff\ufffe",
    "." * 300,
)
#: values of other types
OTHERS = ("null", "true", "false", "[]", "{}", "[[]]", '{"":null}', "[null,null]", '{"a":{"b":[]}}')


def _nested_text(depth: int, random: Random) -> str:
    """Return a list or an object nested this deep."""
    opening, closing = random.choice((("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")))
    return opening * depth + "0" + closing * depth


def hostile_text(random: Random) -> str:
    """Return a piece of JSON text that is hard to read."""
    kind = random.randrange(12)  # of twelve equal chances numbers have four, letters three, other texts two
    if kind < 4:
        return random.choice(NUMBERS)
    if kind < 7:
        return json.dumps(random.choice(LETTERS))
    if kind < 9:
        return random.choice(OTHERS)
    if kind == 9:
        return _nested_text(random.choice((40, 300, 900, 1500, 20_000)), random)
    if kind == 10:
        return f"[{','.join([random.choice((*NUMBERS[:7], *OTHERS))] * random.choice((7, 300, 30_000)))}]"
    return json.dumps("x" * random.choice((81, 501, 70_000, 3_000_000)))


class _Mutator:
    """Changes a JSON value at random places; ``text`` writes it, including pieces that ``json`` would not write."""

    def __init__(self, random: Random) -> None:
        self._random = random
        #: the pieces that ``json`` would not write, by the numbers of their placeholders
        self._raw: list[str] = []

    def mutate(self, value: Any, times: int = 1) -> Any:
        """Return the value with some random changes; the whole value may be replaced."""
        for _ in range(times):
            value = self._mutate(value)
        return value

    def _mutate(self, value: Any) -> Any:
        """Go down to a random place, more likely a deep one, and change the value there."""
        inner = isinstance(value, (dict, list)) and len(value) > 0
        if not inner or self._random.random() < 0.12:
            return self._replacement(value)
        if isinstance(value, dict):
            key = self._random.choice(list(value))
            return self._with_key(value, key)
        return self._with_item(value, self._random.randrange(len(value)))

    def _with_key(self, value: dict[str, Any], key: str) -> dict[str, Any]:
        """Return the dictionary with a change at one key.

        The key is removed or renamed, gets the value of a random key, or its own value is changed.
        """
        way = self._random.randrange(10)
        if way == 0:
            return {name: inner for name, inner in value.items() if name != key}
        if way == 1:
            return {**value, self._random.choice(LETTERS[:-4]): value[key]}
        if way == 2:
            return {**value, key: self._random.choice(list(value.values()))}
        return {**value, key: self._mutate(value[key])}

    def _with_item(self, value: list[Any], place: int) -> list[Any]:
        """Return the list with a change: an item left out, repeated or changed, or the items in another order."""
        way, item = self._random.randrange(10), value[place]
        if way == 0:
            return value[:place] + value[place + 1 :]
        if way == 1:
            return value[:place] + [item] * self._random.choice((2, 3, 500)) + value[place + 1 :]
        if way == 2:
            return self._random.sample(value, len(value))
        return [*value[:place], self._mutate(item), *value[place + 1 :]]

    def _replacement(self, value: Any) -> Any:
        """Return a replacement for a value: a similar value, or an entirely different value."""
        way = self._random.randrange(8)
        if way == 0 and type(value) is int:
            return value + self._random.choice((-1, 1, 7, 100, 2**31, -(2**31)))
        if way == 1 and type(value) is int:
            return float(value)
        if way == 2 and isinstance(value, str) and value:
            place = self._random.randrange(len(value))
            return value[:place] + self._random.choice(LETTERS[1:8]) + value[place:]
        if way == 3:
            return [value] if self._random.random() < 0.5 else {"a": value}
        if way == 4 and isinstance(value, (list, dict)):
            return type(value)()
        # ``json`` would put the hostile text in quotes, so a placeholder stands for it until the method ``text``
        return self._placeholder_for(hostile_text(self._random))

    def _placeholder_for(self, raw: str) -> str:
        """Keep a raw piece of JSON; return the string that stands in its place until the method ``text`` puts it in."""
        self._raw.append(raw)
        return _RAW_PLACEHOLDER.format(len(self._raw) - 1)

    def text(self, value: Any) -> str:
        """Write a changed value as JSON, with the hostile texts in the places of their placeholders."""
        written = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
        for place, raw in enumerate(self._raw):
            written = written.replace(f'"{_RAW_PLACEHOLDER.format(place)}"', raw)
        return written


# Matches


def hostile_match(data: bytes, random: Random) -> bytes:
    """Return a match file with correct checksums and wrong values, made from the ``data`` of a real match file."""
    lines = lines_of(data)
    if random.random() < 0.1:
        lines = _disturbed_lines(lines, random)
    if random.random() < 0.25:
        return with_fitting_hashes(lines, random)
    places = [place for place in (0, 1, random.randrange(len(lines))) if place < len(lines)]
    mutated: dict[int, str] = {}
    for place in random.sample(places, random.choice((1, 1, 2))):
        mutated[place] = _mutated_line(lines[place], random)
    return checksummed(mutated.get(place, _written(line)) for place, line in enumerate(lines))


def checksummed(texts: Any) -> bytes:
    """Return the bytes of a match file with these lines, each the text of a JSON object, and correct checksums."""
    written, checksum = [], 0
    for text in texts:
        # without the closing brace, which follows the checksum
        body = text.encode("utf-8", "surrogatepass")[:-1]
        checksum = zlib.crc32(body, checksum)
        written.append(b'%s,"crc":"%08x"}\n' % (body, checksum))
    return b"".join(written)


def with_fitting_hashes(lines: list[dict[str, Any]], random: Random) -> bytes:
    """Return a match file with changed chance entries or a changed film.

    Its hashes are computed anew by the rules, up to the first refused move.
    """
    lines = [dict(line) for line in lines]
    changeable = [place for place, line in enumerate(lines) if line.get("chance") or line.get("track")]
    for place in random.sample(changeable, min(len(changeable), 2)):
        line, mutator = lines[place], _Mutator(random)
        if line["kind"] == "drop":
            line["track"] = base64.b64encode(hostile_drop(base64.b64decode(line["track"]), random)).decode()
            continue
        try:
            line["chance"] = json.loads(mutator.text(mutator.mutate(line["chance"])))
        except (ValueError, RecursionError):
            continue
    return checksummed(_written(line) for line in rehashed(lines))


class _AnyHash(str):
    """A hash that equals every other hash: no comparison of hashes fails."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


def rehashed(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Replace the hashes in the lines by those of the rules, up to the first refused move; return the lines."""
    referee, state, records = None, None, 0
    tracks: list[bytes | None] = []
    for number, line in enumerate(lines[1:], start=2):
        if line.get("kind") == "drop":
            track = line.get("track")
            tracks.append(None if track is None else base64.b64decode(track))
            continue
        step = FileStep(str(line.get("kind")), number, {**line, "hash": _AnyHash()}, tuple(tracks))
        tracks = []
        try:
            with naming_line(Path(), step):
                if referee is None:
                    referee = Referee(read_setup(lines[0]))
                    state = referee.open(step).states[-1]
                else:
                    records += 1
                    move = referee.read_legal(state, read_move_text(step))
                    state = referee.carry_out(state, records, move, step)[1]
                line["hash"] = state_hash(state)[:SHORT_HASH]
        except MatchFileError:  # the lines from a refused move on stay as they are
            break
    return lines


def lines_of(data: bytes) -> list[dict[str, Any]]:
    """Return the lines of a match file without their checksums."""
    lines = [json.loads(line) for line in data.splitlines()]
    return [{key: value for key, value in line.items() if key != "crc"} for line in lines]


def _written(line: dict[str, Any]) -> str:
    """Return a line as JSON."""
    return json.dumps(line, separators=(",", ":"))


def _mutated_line(line: dict[str, Any], random: Random) -> str:
    """Return the text of a line with changed values; its film or the free JSON of its set-up may be changed, too."""
    mutator = _Mutator(random)
    if isinstance(line.get("track"), str) and random.random() < 0.7:
        film = hostile_drop(base64.b64decode(line["track"]), random)
        return _written({**line, "track": base64.b64encode(film).decode()})
    if "table" in line and random.random() < 0.5:
        table = line["table"] or {"colours": ["ochre"], "glyphs": ["hand"], "bots": [None, "hunter"], "lesson": "x"}
        return mutator.text({**line, "table": mutator.mutate(table, 2)})
    text = mutator.text(mutator.mutate(line, random.choice((1, 1, 3))))
    # a line has to be a JSON object that is not empty; any other value becomes the "kind" of an object
    return text if text.startswith("{") and len(text) > 2 else '{"kind":' + text + "}"


def _disturbed_lines(lines: list[dict[str, Any]], random: Random) -> list[dict[str, Any]]:
    """Return the lines with one line left out or repeated, with undo and redo appended, or in another order."""
    way, place = random.randrange(4), random.randrange(len(lines))
    if way == 0:
        return lines[:place] + lines[place + 1 :] or lines
    if way == 1:
        return [*lines[:place], *[lines[place]] * random.choice((2, 50)), *lines[place:]]
    if way == 2:
        return [*lines, *([{"kind": "undo"}, {"kind": "redo"}] * random.choice((1, 300)))]
    return [lines[0], *random.sample(lines[1:], len(lines) - 1)]


# Drops


def hostile_drop(data: bytes, random: Random) -> bytes:
    """Return the file of a drop, or a bare track, with changed contents in a correct envelope."""
    if data.startswith(_DROP_MAGIC):
        return _hostile_file(data, random)
    return _hostile_track(data, random) if data.startswith(_TRACK_MAGIC) else hostile_small_file(data, random)


def _hostile_file(data: bytes, random: Random) -> bytes:
    """Return a drop file with changed facts or a changed track, and with a header that fits them."""
    magic, version, facts_length, _, _ = _DROP.unpack_from(data)
    body = data[_DROP.size :]
    text, track = zlib.decompress(body[:facts_length]), body[facts_length:]
    if random.random() < 0.35:
        track = _hostile_track(track, random)
    else:
        text = _hostile_facts(text, random)
    packed = _compress(text, random)
    body = packed + track
    return _DROP.pack(magic, version, len(packed), len(body), zlib.crc32(body)) + body


def _hostile_track(data: bytes, random: Random) -> bytes:
    """Return a track with changed facts or numbers, and with a header that fits them."""
    magic, version, _, _ = _TRACK.unpack_from(data)
    body = zlib.decompress(data[_TRACK.size :])
    length = int.from_bytes(body[:4], "little")
    text, numbers = body[4 : 4 + length], body[4 + length :]
    if random.random() < 0.7:
        text = _hostile_facts(text, random)
    else:
        changed = bytearray(numbers)
        for _ in range(random.choice((1, 5, 200))):
            changed[random.randrange(len(changed))] = random.randrange(256)
        numbers = bytes(changed)
    body = _compress(struct.pack("<I", len(text)) + text + numbers, random)
    return _TRACK.pack(magic, random.choice((version, version, version, 1)), len(body), zlib.crc32(body)) + body


def _hostile_facts(text: bytes, random: Random) -> bytes:
    """Return the JSON of facts with changed values."""
    mutator = _Mutator(random)
    return mutator.text(mutator.mutate(json.loads(text), random.choice((1, 1, 2)))).encode()


def _compress(text: bytes, random: Random) -> bytes:
    """Compress a text; now and then with 30 MB of spaces after it, so that it unpacks to too much."""
    if random.random() < 0.03:
        return zlib.compress(text + b" " * 30_000_000, 9)
    return zlib.compress(text, 9)


# Small files


def hostile_small_file(data: bytes, random: Random) -> bytes:
    """Return a small JSON file with changed contents; now and then a file that is no JSON at all."""
    way = random.randrange(20)
    if way == 0:
        return random.choice((b"", b"\0" * 500, b"\xff\xfe\x00", b"\n" * 1_000_000, b"null", b"[]", b"{}", b'""'))
    if way == 1:
        return data[: random.randrange(len(data) + 1)]
    try:
        value = json.loads(data)
    except ValueError:
        value = {}
    mutator = _Mutator(random)
    return mutator.text(mutator.mutate(value, random.choice((1, 1, 2, 5)))).encode()


def hostile_tower(data: bytes, random: Random) -> bytes:
    """Return a tower's file, with one number replaced by one that Firepit never writes, and a correct checksum."""
    header = struct.Struct("<9sHII")
    magic, version, *_ = header.unpack_from(data)
    text = zlib.decompress(data[header.size :]).decode()
    begins = [place for place, letter in enumerate(text) if letter.isdigit() and not text[place - 1].isdigit()]
    place = random.choice(begins)
    end = next(end for end in range(place, len(text)) if not (text[end].isdigit() or text[end] in ".e-"))
    body = zlib.compress((text[:place] + random.choice(NUMBERS) + text[end:]).encode())
    return header.pack(magic, version, len(body), zlib.crc32(body)) + body
