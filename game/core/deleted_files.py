"""Deleting a person's files so that they can be restored: they stay in a folder ``deleted`` for thirty days."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.core.whole_file import free_path

#: the number of days after which a deleted file is removed for good
DAYS_KEPT: Final = 30
#: the folder of the deleted files, in the folder from which they were deleted
_FOLDER: Final = "deleted"
#: the name of a deleted file: the time of its deletion, and the name that it had
_DELETED_NAME: Final = re.compile(r"(\d{1,15})-.+", re.ASCII | re.DOTALL)
_MILLISECONDS_PER_DAY: Final = 86_400_000


class DeletedFiles:
    """The files with an ``ending`` that were deleted from some ``folders``.

    The name of a deleted file begins with the time of its deletion, in milliseconds since 1970. Files with other names
    are left alone. Methods that change a file raise ``OSError``.
    """

    def __init__(self, ending: str, *folders: Path) -> None:
        self._ending = ending
        self._folders = folders

    def delete(self, path: Path) -> None:
        """Move a file of one of the folders to the deleted files."""
        folder = path.parent / _FOLDER
        folder.mkdir(exist_ok=True)
        now = _now()
        while now in self._times().values():
            now += 1
        os.replace(path, free_path(folder, f"{now}-{path.name.removesuffix(self._ending)}", self._ending))

    def newest_first(self) -> list[Path]:
        """Return the deleted files, the last deleted first. Those deleted too long ago are removed for good."""
        times = self._times()
        earliest_kept = _now() - DAYS_KEPT * _MILLISECONDS_PER_DAY
        for path, deleted_at in times.items():
            if deleted_at < earliest_kept:
                with suppress(OSError):
                    path.unlink(missing_ok=True)
        kept = [path for path, deleted_at in times.items() if deleted_at >= earliest_kept]
        return sorted(kept, key=times.__getitem__, reverse=True)

    def restore(self, path: Path) -> Path:
        """Move a deleted file back, under another name if its old name is taken by now; return its path."""
        _, old_name = path.name.removesuffix(self._ending).split("-", 1)
        target = free_path(path.parent.parent, old_name, self._ending)
        os.replace(path, target)
        return target

    def _times(self) -> dict[Path, int]:
        """Return the time at which each deleted file was deleted. A folder that cannot be read is left out."""
        paths: list[Path] = []
        for folder in self._folders:
            with suppress(OSError):
                paths += (folder / _FOLDER).iterdir()
        names = {path: _DELETED_NAME.fullmatch(path.name) for path in paths if path.suffix == self._ending}
        return {path: int(name[1]) for path, name in names.items() if name}


def _now() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000
