"""The file of a drop: complete, small, and with its tower; every damaged file is refused in one sentence."""

from __future__ import annotations

import json
import random
import struct
import tracemalloc
import zlib
from dataclasses import replace

import pytest

from game.passage.drop_file import MAGIC, file_bytes, read_file
from game.passage.drops import verify_drop
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of
from physics.history.verify import UnknownTower, spec_to_compute
from physics.laboratory.tuning import changed_dials, tower_with_dials
from physics.parts import built_tower, with_numbered_drums
from physics.tower import TOWER, TowerSpec, leaves
from tests.falling import bang_on_flap, throw_pieces
from tests.physics.test_parts import ALL_KINDS

PIECES = [[id, "member"] for id in range(7)]
DROP = throw_pieces(PIECES, 3, named=False)
assert DROP.track is not None
FILE = RecordedDrop(DROP, about={"names": ["Ayla"], "told": "Ayla calls."})
ONE_DROP = file_bytes([FILE])


def test_drop_is_the_same_after_it_is_written_and_read() -> None:
    (read,) = read_file(ONE_DROP)
    assert read.drop == DROP and read.about == FILE.about
    assert spec_to_compute(read.tower_name, read.dials) == TOWER
    assert verify_drop(read).is_same
    assert file_bytes([read]) == ONE_DROP, "a drop that was read is written differently"


def test_file_of_a_single_drop_is_smaller_than_six_kilobytes() -> None:
    assert len(ONE_DROP) < 6 * 1024


def test_bang_is_the_same_after_it_is_written_and_read() -> None:
    bang = bang_on_flap(DROP.load, 1, 0.6, 5)
    (read,) = read_file(file_bytes([RecordedDrop(bang)]))
    assert read.drop == bang and verify_drop(read).is_same


def test_file_with_two_drops_has_format_two() -> None:
    bang = bang_on_flap(DROP.load, 1, 0.6, 5)
    several_drops = file_bytes([FILE, RecordedDrop(bang)])
    read = read_file(several_drops)
    assert [(part.drop, part.number) for part in read] == [(DROP, 1), (bang, 2)] and read[0].about == FILE.about
    assert several_drops[len(MAGIC)] == 2, "several drops have a format that older versions do not refuse"
    assert ONE_DROP[len(MAGIC)] == 1, "a single drop has a format that older versions cannot read"
    for damaged in (several_drops[:-3], several_drops + b"x", ONE_DROP + ONE_DROP):
        with pytest.raises(ValueError, match=r"damaged|not a film"):
            read_file(damaged)


def test_file_keeps_the_changed_settings_flaps_and_ledges_of_its_tower() -> None:
    spec = tower_with_dials({"flap.slope": 0.5, "bounce": 0.3})
    drop = RecordedDrop(throw_pieces(PIECES, 3, spec=spec), dials=changed_dials(spec), leaves=leaves(spec))
    (read,) = read_file(file_bytes([drop]))
    assert spec_to_compute(read.tower_name, read.dials) == spec and read.tower_origin == "this"
    for leaf, expected in zip(read.leaves, leaves(spec), strict=True):
        assert leaf.hinge == pytest.approx(expected.hinge, abs=0.01)
        assert leaf.tip == pytest.approx(expected.tip, abs=0.01)


@pytest.mark.parametrize(("dial", "tower"), [("flap.gap", "unknown"), ("flap.colour", "this")])
def test_unknown_tower_is_reported(dial: str, tower: str) -> None:
    (read,) = read_file(file_bytes([RecordedDrop(DROP, dials={dial: 40.0})]))
    assert read.tower_origin == tower
    with pytest.raises(UnknownTower):
        verify_drop(read)


def test_newer_file_is_refused_in_a_sentence() -> None:
    newer = ONE_DROP[: len(MAGIC)] + struct.pack("<H", 7) + ONE_DROP[len(MAGIC) + 2 :]
    with pytest.raises(ValueError, match="saved by a newer version of Firepit"):
        read_file(newer)


def test_unknown_values_of_a_later_version_are_ignored() -> None:
    inner = zlib.decompress(_compressed_json())
    data = _rebuilt(inner[:-1] + b',"weather":"rain"}')
    assert read_file(data)[0].drop == DROP


def _compressed_json() -> bytes:
    """Return the compressed JSON in the file of one drop, which follows its header of 23 bytes."""
    _, _, length, _, _ = struct.unpack_from("<9sHIII", ONE_DROP)
    return ONE_DROP[23 : 23 + length]


def _rebuilt(text: bytes, track: bytes | None = None) -> bytes:
    """Return a file with this JSON and a header that fits it."""
    packed = zlib.compress(text)
    body = packed + (DROP.track if track is None else track)
    return struct.pack("<9sHIII", MAGIC, 1, len(packed), len(body), zlib.crc32(body)) + body


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"out":[', b'"out":["x",'),
        (b'"seed":3', b'"seed":"3"'),
        (b'"member"', b'"mammoth"'),
        (b'"seconds":', b'"seconds":null,"was":'),
        (b'"flap",0,1', b'"flap",0,9'),
        (b'"load":[[]', b'"load":[[[1]]'),
    ],
)
def test_invalid_value_in_a_file_is_refused(old: bytes, new: bytes) -> None:
    with pytest.raises(ValueError, match="film is damaged"):
        read_file(_rebuilt(zlib.decompress(_compressed_json()).replace(old, new, 1)))


def test_decompression_bomb_is_refused_and_takes_no_memory() -> None:
    tracemalloc.start()
    with pytest.raises(ValueError, match="film is damaged"):
        read_file(_rebuilt(b" " * 40_000_000))
    with pytest.raises(ValueError):
        read_file(_rebuilt(b"[" * 100_000))
    assert tracemalloc.get_traced_memory()[1] < 60_000_000, "reading takes more memory than the file itself"
    tracemalloc.stop()


def _randomly_damaged(chance: random.Random) -> bytes:
    """Return the file with a random change to it, to its JSON, or to the film inside."""

    def damaged(data: bytes) -> bytes:
        """Return the bytes with some changed, left out or added, perhaps cut off."""
        raw = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(raw))
            raw[place : place + chance.choice((0, 1, 1, 4))] = chance.randbytes(chance.choice((0, 1, 1, 4)))
        return bytes(raw[: chance.choice((len(raw), len(raw), chance.randrange(len(raw) + 1)))])

    which = chance.randrange(4)
    if which == 0:
        return damaged(ONE_DROP)
    if which == 1:
        return _rebuilt(damaged(zlib.decompress(_compressed_json())))
    inner = damaged(zlib.decompress(DROP.track[18:]))  # without the header of 18 bytes
    packed = zlib.compress(inner)
    track = struct.pack("<8sHII", DROP.track[:8], chance.choice((1, 2, 2)), len(packed), zlib.crc32(packed)) + packed
    return _rebuilt(zlib.decompress(_compressed_json()), track) if which == 2 else track


def _count_refused(count: int, seed: int) -> int:
    """Read randomly damaged files; return how many were refused. Each accepted file must have readable frames."""
    from physics.track import Track

    chance, refused = random.Random(seed), 0
    for _ in range(count):
        data = _randomly_damaged(chance)
        try:
            track = read_file(data)[0].track if data.startswith(MAGIC) else Track.from_bytes(data)
            for second in (0.0, track.seconds / 2, track.seconds):
                track.frame_at(second)
        except ValueError as refusal:
            refused += 1
            assert str(refusal).endswith(".") and "\n" not in str(refusal)
    return refused


def test_randomly_damaged_files_are_refused_or_readable() -> None:
    assert _count_refused(300, 1) > 200


@pytest.mark.slow
def test_ten_thousand_randomly_damaged_files_are_refused_or_readable() -> None:
    tracemalloc.start()
    assert _count_refused(10_000, 2) > 7_000
    assert tracemalloc.get_traced_memory()[1] < 64_000_000
    tracemalloc.stop()


def drop_in(spec: TowerSpec) -> RecordedDrop:
    """Return a bang in a tower of parts, recorded as in a match."""
    thrown = throw_pieces(PIECES, 3, spec=spec)
    return recorded_drop_of(bang_on_flap(thrown.load, flap=1, strength=0.6, seed=5, spec=spec), spec)


def test_built_tower_is_saved_with_its_drop() -> None:
    spec = built_tower(ALL_KINDS, 1040)
    recorded = drop_in(spec)
    data = file_bytes([recorded])
    (read,) = read_file(data)
    assert read.drop == recorded.drop and read.spec == spec and read.leaves == leaves(spec)
    assert read.tower_origin == "this" and str(verify_drop(read)) == "SAME"
    assert file_bytes([read]) == data
    assert data[len(MAGIC)] == 3, "an earlier program would call the file damaged instead of too new"
    assert [part.spec for part in read_file(file_bytes([recorded, recorded]))] == [spec, spec]


def test_drop_with_the_wrong_tower_cannot_be_verified() -> None:
    other = built_tower(with_numbered_drums(ALL_KINDS[:-1]), 1040)
    (read,) = read_file(file_bytes([replace(drop_in(built_tower(ALL_KINDS, 1040)), spec=other)]))
    assert read.tower_origin == "unknown"
    with pytest.raises(UnknownTower):
        verify_drop(read)


def test_hostile_tower_in_a_drop_is_refused() -> None:
    data = file_bytes([drop_in(built_tower(ALL_KINDS, 1040))])
    header = struct.Struct("<9sHIII")
    magic, version, length, *_ = header.unpack_from(data)
    facts = json.loads(zlib.decompress(data[header.size : header.size + length]))
    for rows in ([], [[0] * 11], [[9e99] * 11], None, "flap"):
        facts["tower"]["parts"] = rows
        text = zlib.compress(json.dumps(facts).encode())
        body = text + data[header.size + length :]
        with pytest.raises(ValueError, match="contents are invalid"):
            read_file(header.pack(magic, version, len(text), len(body), zlib.crc32(body)) + body)
