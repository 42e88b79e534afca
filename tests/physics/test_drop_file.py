"""A drop's own file: whole, small, honest about its tower; whatever is wrong with a file ends in one sentence."""

from __future__ import annotations

import random
import struct
import tracemalloc
import zlib

import pytest

from physics.drop_file import MAGIC, DropFile, dials_of
from physics.passage import EMPTY, strike, throw
from physics.tower import TOWER, leaves
from physics.tuning import tuned
from physics.verify import same

PIECES = [[id, "member"] for id in range(7)]
DROP = throw(EMPTY, PIECES, seed=3)
assert DROP.track is not None
ENTRY = {
    "seed": 3,
    "request": {"throw": PIECES},
    "out": list(DROP.out),
    "load": [[list(held) for held in DROP.load.held], list(DROP.load.flaps)],
    "seconds": DROP.seconds,
}
FILE = DropFile(EMPTY, ENTRY, DROP.track.to_bytes(), {"names": ["Ayla"], "told": "Ayla calls."})
DATA = FILE.to_bytes()


def test_a_drop_survives_its_file() -> None:
    read = DropFile.from_bytes(DATA)
    assert (read.load, dict(read.entry), read.track, dict(read.about)) == (EMPTY, ENTRY, FILE.track, dict(FILE.about))
    assert read.spec == TOWER
    assert same(read.load, read.entry, read.track).same


def test_a_drop_of_seven_pieces_is_small() -> None:
    assert len(DATA) < 6 * 1024


def test_a_bang_survives_its_file() -> None:
    bang = strike(DROP.load, 1, 0.6, seed=5)
    assert bang.track is not None
    entry = {
        "seed": 5,
        "request": {"strike": [1, 0.6]},
        "out": list(bang.out),
        "load": bang.load,
        "seconds": bang.seconds,
    }
    read = DropFile.from_bytes(DropFile(DROP.load, entry, bang.track.to_bytes()).to_bytes())
    assert read.load == DROP.load and same(read.load, read.entry, read.track).same


def test_a_drop_of_another_tower_brings_its_dials_and_its_leaves() -> None:
    spec = tuned({"flap.slope": 0.5, "bounce": 0.3})
    drop = throw(EMPTY, PIECES, seed=3, spec=spec)
    assert drop.track is not None
    entry = ENTRY | {"out": list(drop.out), "load": drop.load, "seconds": drop.seconds}
    made = DropFile(EMPTY, entry, drop.track.to_bytes(), {}, dials_of(spec), leaves(spec))
    read = DropFile.from_bytes(made.to_bytes())
    assert read.spec == spec
    for leaf, twin in zip(read.leaves, leaves(spec), strict=True):
        assert leaf.hinge == pytest.approx(twin.hinge, abs=0.01) and leaf.tip == pytest.approx(twin.tip, abs=0.01)


def test_a_tower_this_version_does_not_have_is_told() -> None:
    other = DropFile(EMPTY, ENTRY, FILE.track, {}, {"flap.gap": 40.0})
    assert DropFile.from_bytes(other.to_bytes()).spec is None
    unknown = DropFile(EMPTY, ENTRY, FILE.track, {}, {"flap.colour": 4.0})
    assert DropFile.from_bytes(unknown.to_bytes()).spec is None


def test_a_newer_file_is_refused_in_a_sentence() -> None:
    newer = DATA[: len(MAGIC)] + struct.pack("<H", 7) + DATA[len(MAGIC) + 2 :]
    with pytest.raises(ValueError, match="saved by a newer Firepit"):
        DropFile.from_bytes(newer)


def test_facts_of_a_later_version_are_passed_over() -> None:
    inner = zlib.decompress(_facts())
    data = _rebuilt(inner[:-1] + b',"weather":"rain"}')
    assert DropFile.from_bytes(data).entry == ENTRY


def _facts() -> bytes:
    _, _, length, _, _ = struct.unpack_from("<9sHIII", DATA)
    return DATA[23 : 23 + length]


def _rebuilt(facts: bytes, track: bytes | None = None) -> bytes:
    """Return a file with other facts behind a header that fits them."""
    text = zlib.compress(facts)
    body = text + (FILE.track if track is None else track)
    return struct.pack("<9sHIII", MAGIC, 1, len(text), len(body), zlib.crc32(body)) + body


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
def test_facts_that_make_no_sense_are_refused(old: bytes, new: bytes) -> None:
    with pytest.raises(ValueError, match="drop is damaged"):
        DropFile.from_bytes(_rebuilt(zlib.decompress(_facts()).replace(old, new, 1)))


def test_a_bomb_is_refused_and_takes_no_room() -> None:
    tracemalloc.start()
    with pytest.raises(ValueError, match="drop is damaged"):
        DropFile.from_bytes(_rebuilt(b" " * 100_000_000))
    with pytest.raises(ValueError):
        DropFile.from_bytes(_rebuilt(b"[" * 100_000))
    assert tracemalloc.get_traced_memory()[1] < 120_000_000, "the bomb itself is most of it"
    tracemalloc.stop()


def _mutated(chance: random.Random) -> bytes:
    """Return the file, or the facts or the film inside it, with something changed."""

    def changed(data: bytes) -> bytes:
        raw = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(raw))
            raw[place : place + chance.choice((0, 1, 1, 4))] = chance.randbytes(chance.choice((0, 1, 1, 4)))
        return bytes(raw[: chance.choice((len(raw), len(raw), chance.randrange(len(raw) + 1)))])

    which = chance.randrange(4)
    if which == 0:
        return changed(DATA)
    if which == 1:
        return _rebuilt(changed(zlib.decompress(_facts())))
    inner = changed(zlib.decompress(FILE.track[18:]))
    packed = zlib.compress(inner)
    track = struct.pack("<8sHII", FILE.track[:8], chance.choice((1, 2, 2)), len(packed), zlib.crc32(packed)) + packed
    return _rebuilt(zlib.decompress(_facts()), track) if which == 2 else track


def _fuzz(count: int, seed: int) -> int:
    """Read mutated files; return how many were refused. What is read must be possible to show."""
    from physics.track import Track

    chance, refused = random.Random(seed), 0
    for _ in range(count):
        data = _mutated(chance)
        try:
            track = Track.from_bytes(DropFile.from_bytes(data).track if data.startswith(MAGIC) else data)
            for second in (0.0, track.seconds / 2, track.seconds):
                track.frame_at(second)
        except ValueError as refusal:
            refused += 1
            assert str(refusal).endswith(".") and "\n" not in str(refusal)
    return refused


def test_mutated_files_are_refused_or_shown() -> None:
    assert _fuzz(300, 1) > 200


@pytest.mark.slow
def test_ten_thousand_mutated_files_are_refused_or_shown() -> None:
    tracemalloc.start()
    assert _fuzz(10_000, 2) > 7_000
    assert tracemalloc.get_traced_memory()[1] < 64_000_000
    tracemalloc.stop()
