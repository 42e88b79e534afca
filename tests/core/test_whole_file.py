"""A file is written whole or not at all, and no partial file is left behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core.whole_file import free_path, remove_abandoned, replace_file
from tests.full_disk import NO_SPACE, raise_disk_full

LONG_AGO = 1_600_000_000


def test_file_is_created_or_overwritten_with_the_given_time(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for data in (b"one", b"another"):
        replace_file(path, data, is_lasting=True, modified_ns=LONG_AGO * 10**9)
        assert path.read_bytes() == data and path.stat().st_mtime == LONG_AGO
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fault", ("fsync", "utime", "replace"))
def test_failed_write_keeps_the_old_file_and_leaves_no_partial_file(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, fault, raise_disk_full)
    with pytest.raises(OSError, match=NO_SPACE):
        replace_file(path, b"new", is_lasting=True, modified_ns=LONG_AGO * 10**9)
    assert path.read_bytes() == b"old" and list(tmp_path.iterdir()) == [path]


def test_writing_into_a_missing_folder_raises_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        replace_file(tmp_path / "none" / "a.json", b"new")


def test_only_abandoned_partial_files_are_removed(tmp_path: Path) -> None:
    """Files that another window may be writing now stay, and so do folders, links and files of other names."""
    names = (".a.firepit.x.new", ".b.gif.7.part", ".fresh.y.new", ".d", "e.new")
    old, part, fresh, hidden, seen = (tmp_path / name for name in names)
    for path in (old, part, fresh, hidden, seen):
        path.write_bytes(b"half")
    (tmp_path / ".folder.new").mkdir()
    for path in (old, part, hidden, seen, tmp_path / ".folder.new"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    remove_abandoned(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {fresh.name, hidden.name, seen.name, ".folder.new"}
    remove_abandoned(tmp_path / "none")


def test_free_path_adds_a_number_if_the_name_is_taken(tmp_path: Path) -> None:
    assert free_path(tmp_path, "drop", ".gif").name == "drop.gif"
    (tmp_path / "drop.gif").write_bytes(b"")
    (tmp_path / "drop-2.gif").symlink_to("nowhere")
    assert free_path(tmp_path, "drop", ".gif").name == "drop-3.gif"


@pytest.mark.parametrize("letter", ["a", "ä", "\U0001f525"])
def test_file_name_of_maximum_length_is_shortened_if_it_is_taken(tmp_path: Path, letter: str) -> None:
    """Names have up to 255 bytes, which may be 60 characters."""
    stem = letter * ((255 - len(".gif")) // len(letter.encode()))
    for _ in range(3):
        path = free_path(tmp_path, stem, ".gif")
        replace_file(path, b"whole")
    names = [each.name for each in tmp_path.iterdir()]
    assert len(names) == 3 and all(name.startswith(letter) for name in names)
    assert free_path(tmp_path, stem * 2, ".gif").name.endswith(f"{letter}.gif")
