"""A deleted file can be restored for thirty days, with its time, and never over another file."""

from __future__ import annotations

import os
import time
from pathlib import Path

from game.core.deleted_files import DAYS_KEPT, DeletedFiles

LONG_AGO = 1_600_000_000


def write(path: Path, text: str) -> Path:
    """Write a file that was last changed long ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    os.utime(path, (LONG_AGO, LONG_AGO))
    return path


def test_deleted_file_is_restored_to_its_folder_as_it_was(tmp_path: Path) -> None:
    first, second = tmp_path / "own", tmp_path / "own" / "received"
    deleted = DeletedFiles(".tower", first, second)
    for path in (write(first / "mill.tower", "own"), write(second / "mill.tower", "received")):
        deleted.delete(path)
    assert not list(first.glob("*.tower")) and not list(second.glob("*.tower"))
    newest, older = deleted.newest_first()
    assert deleted.restore(newest) == second / "mill.tower", "the file deleted last is not the first"
    assert deleted.restore(older) == first / "mill.tower"
    assert (first / "mill.tower").read_text(encoding="utf-8") == "own"
    assert (first / "mill.tower").stat().st_mtime == LONG_AGO
    assert deleted.newest_first() == []


def test_restored_file_takes_another_name_if_its_own_is_taken(tmp_path: Path) -> None:
    deleted = DeletedFiles(".drop", tmp_path)
    for text in ("one", "two"):
        deleted.delete(write(tmp_path / "2-out.drop", text))
    assert len(deleted.newest_first()) == 2, "a deleted file was replaced by another of its name"
    write(tmp_path / "2-out.drop", "three")
    restored = {deleted.restore(path) for path in deleted.newest_first()}
    assert restored == {tmp_path / "2-out-2.drop", tmp_path / "2-out-3.drop"}
    assert (tmp_path / "2-out.drop").read_text(encoding="utf-8") == "three"


def test_only_files_deleted_too_long_ago_are_removed_for_good(tmp_path: Path) -> None:
    now, day = time.time_ns() // 1_000_000, 86_400_000
    names = (f"{now - day * (DAYS_KEPT + 1)}-old.drop", f"{now - day * (DAYS_KEPT - 1)}-recent.drop", "mine.drop")
    for name in names:
        write(tmp_path / "deleted" / name, "film")
    deleted = DeletedFiles(".drop", tmp_path)
    assert [path.name for path in deleted.newest_first()] == [names[1]]
    assert sorted(path.name for path in (tmp_path / "deleted").iterdir()) == sorted(names[1:])
