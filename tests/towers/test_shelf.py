"""The shelf: towers are saved on it, towers come to it by file, and the towers of the house stand on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.towers.shelf import HOUSE_TOWERS, Shelf, file_stem
from game.towers.tower_file import OwnTower, picture_with, tower_bytes
from physics.parts import STANDARD_ROWS, with_numbered_drums
from tests.towers.test_tower_picture import picture

TWO_FLAPS = OwnTower("Two Drums", "Ayla", 1040, with_numbered_drums(STANDARD_ROWS[:2] + STANDARD_ROWS[3:5]))


def names(shelf: Shelf, source: str) -> list[str]:
    """Return the names of the towers on the shelf that come from one source."""
    return [entry.tower.name for entry in shelf.all_towers() if entry.source == source]


def test_each_own_tower_is_saved_in_a_file_of_its_own(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert [entry.source for entry in shelf.all_towers()] == ["rule_book", *["house"] * len(HOUSE_TOWERS)]
    path = shelf.keep(TWO_FLAPS)
    assert shelf.keep(TWO_FLAPS) != path, "a second tower of the same name gets no file of its own"
    shelf.keep(replace(TWO_FLAPS, name="Renamed"), path)
    assert sorted(names(Shelf(tmp_path), "own")) == ["Renamed", "Two Drums"]
    shelf.delete(path)
    assert names(shelf, "own") == ["Two Drums"]


def test_name_that_another_own_tower_has_gets_a_number(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.free_name("Two Drums", None) == "Two Drums"
    path = shelf.keep(TWO_FLAPS)
    assert shelf.free_name("Two Drums", None) == "Two Drums 2"
    assert shelf.free_name("Two Drums", path) == "Two Drums", "a tower gets a number for its own name"
    shelf.keep(replace(TWO_FLAPS, name="Two Drums 2"))
    assert shelf.free_name("Two Drums", None) == "Two Drums 3"


def test_tower_from_a_file_or_picture_is_saved_once(tmp_path: Path) -> None:
    shelf, file, image = Shelf(tmp_path / "data"), tmp_path / "a.tower", tmp_path / "a.png"
    file.write_bytes(tower_bytes(TWO_FLAPS))
    image.write_bytes(picture_with(picture(), TWO_FLAPS))
    assert shelf.receive(file) == shelf.receive(image) == TWO_FLAPS
    assert names(shelf, "file") == ["Two Drums"]


def test_invalid_file_is_refused_and_a_broken_one_is_not_on_the_shelf(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.keep(TWO_FLAPS)
    path.write_bytes(b"FIRETOWR\x1a" + bytes(40))
    assert not names(shelf, "own")
    for wrong in (path, tmp_path, tmp_path / "missing.tower"):
        with pytest.raises(ValueError) as refusal:
            shelf.receive(wrong)
        assert str(refusal.value).endswith(".")


def test_name_of_a_tower_becomes_a_safe_file_name() -> None:
    assert file_stem("../..") == "tower" and file_stem("Żółty młyn") == "żółty-młyn"
