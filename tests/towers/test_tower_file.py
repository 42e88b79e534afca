"""A tower's file: the tower is read back unchanged, and anything else is refused in one sentence."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from random import Random

import pytest

from game.towers.tower_file import LONGEST_NAME, MAX_BYTES, Figures, OwnTower, read_tower, tower_bytes
from physics.parts import STANDARD_ROWS, rows_of
from physics.tower import TOWER
from tests.hostile import hostile_tower
from tests.physics.test_parts import ALL_KINDS

HEADER = struct.Struct("<9sHII")
MEASURED_FIGURES = Figures(calls=60, out_now=0.61, out_later=0.32, freed_by_three=0.48, inside_mean=3.5)
MILL = OwnTower("Grandmother's Mill", "Ayla", 1040, ALL_KINDS, MEASURED_FIGURES)


def enveloped(contents: object, version: int = 1) -> bytes:
    """Return a file with a correct length and checksum round any contents."""
    text = contents if isinstance(contents, bytes) else json.dumps(contents).encode()
    body = zlib.compress(text)
    return HEADER.pack(b"FIRETOWR\x1a", version, len(body), zlib.crc32(body)) + body


def contents_of(data: bytes) -> dict[str, object]:
    """Return the JSON in the file of a tower."""
    contents: dict[str, object] = json.loads(zlib.decompress(data[HEADER.size :]))
    return contents


def test_tower_is_read_back_unchanged_from_a_few_hundred_bytes() -> None:
    for tower in (MILL, replace(MILL, figures=None), replace(MILL, by="", name="Höhle Żubra", width=1040)):
        data = tower_bytes(tower)
        assert read_tower(data) == tower and len(data) < 400
        assert tower_bytes(read_tower(data)) == data
    assert rows_of(MILL.spec) == ALL_KINDS


def test_standard_passage_is_read_back_as_the_built_in_tower() -> None:
    assert read_tower(tower_bytes(OwnTower("The Passage", "", 1040, STANDARD_ROWS))).spec is TOWER


def test_unknown_values_of_a_later_version_are_ignored() -> None:
    contents = contents_of(tower_bytes(MILL)) | {"painted": "red", "base": "0123456789abcdef"}
    assert read_tower(enveloped(contents)) == MILL


def test_file_of_a_newer_format_is_refused_with_both_format_numbers() -> None:
    with pytest.raises(ValueError, match=r"newer version of Firepit \(format 2, not 1\)"):
        read_tower(enveloped(contents_of(tower_bytes(MILL)), version=2))


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "x" * (LONGEST_NAME + 1)},
        {"name": "two\nlines"},
        {"name": " The Mill"},
        {"name": 7},
        {"by": None},
        {"width": 1000},
        {"width": True},
        {"width": 1040.0},
        {"parts": [list(ALL_KINDS[0])] * 2},
        {"parts": [[0] * 11]},
        {"parts": {"flap": 1}},
        {"told": [1, 2]},
        {"told": {"calls": -1}},
        {"told": dict.fromkeys(Figures.__slots__, 1e300)},
    ],
)
def test_invalid_value_in_a_file_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="are invalid"):
        read_tower(enveloped(contents_of(tower_bytes(MILL)) | change))


def test_decompression_bomb_and_oversized_file_are_refused() -> None:
    with pytest.raises(ValueError, match="are invalid"):
        read_tower(enveloped(b" " * 1_000_000))
    with pytest.raises(ValueError, match="damaged"):
        read_tower(enveloped({"name": Random(1).randbytes(2 * MAX_BYTES).hex()}))


def test_broken_or_hostile_file_either_builds_a_tower_or_is_refused_in_one_sentence() -> None:
    data, chance, refused = tower_bytes(MILL), Random(43), 0
    for number in range(300):
        broken = hostile_tower(data, chance) if number % 2 else damaged(data, chance)
        try:
            assert rows_of(read_tower(broken).spec)
        except ValueError as refusal:
            assert str(refusal).endswith(".") and "\n" not in str(refusal) and len(str(refusal)) < 120
            refused += 1
    assert refused > 250


def damaged(data: bytes, chance: Random) -> bytes:
    """Cut a file short, change some of its bytes, or put something behind it."""
    kind = chance.randrange(3)
    if kind == 0:
        return data[: chance.randrange(len(data))]
    if kind == 1:
        return data + chance.randbytes(chance.randrange(1, 50))
    broken = bytearray(data)
    for _ in range(chance.randrange(1, 5)):
        broken[chance.randrange(len(broken))] ^= chance.randrange(1, 256)
    return bytes(broken)
