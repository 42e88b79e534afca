"""Pictures that carry a tower: the tower is read back, and broken pictures are refused in a sentence."""

from __future__ import annotations

import struct
from io import BytesIO
from random import Random

import pygame
import pytest

from game.towers.tower_file import OwnTower, carries_tower, is_picture, picture_with, tower_in
from physics.parts import STANDARD_ROWS

TOWER = OwnTower("The Mill", "Ayla", 1040, STANDARD_ROWS)


def picture() -> bytes:
    """Return the bytes of a small PNG picture."""
    file = BytesIO()
    pygame.image.save(pygame.Surface((8, 6)), file, "tower.png")
    return file.getvalue()


def test_tower_is_read_back_and_the_picture_can_still_be_opened() -> None:
    data = picture_with(picture(), TOWER)
    assert tower_in(data) == TOWER and carries_tower(data[:256]) and not carries_tower(picture())
    assert pygame.image.load(BytesIO(data), "tower.png").get_size() == (8, 6)
    other = OwnTower("Another", "", 1040, STANDARD_ROWS)
    assert tower_in(picture_with(data, other)) == other, "a second tower did not replace the first"


def test_pictures_without_a_tower_and_broken_pictures_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="contains no tower"):
        tower_in(picture())
    data, random = picture_with(picture(), TOWER), Random(5)
    endless = data[:33] + struct.pack(">I4s", 2**31, b"fpTr") + data[41:]
    hostile = [data[:cut] for cut in range(8, len(data), 7)] + [endless]
    for _ in range(60):
        changed = bytearray(data)
        changed[random.randrange(8, len(data))] ^= 1 << random.randrange(8)
        hostile.append(bytes(changed))
    refused = 0
    for broken in hostile:
        try:
            assert tower_in(broken) == TOWER, "a changed tower was read"
        except ValueError as refusal:
            refused += 1
            assert str(refusal).endswith(".")
    assert refused > len(hostile) / 2
    assert not is_picture(b"FIRETOWR")
