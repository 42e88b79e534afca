"""The data folder: where it is, whether it can be used, and that other accounts of the machine are kept out of it."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

from game.core.system import OTHERS, keep_others_out, knows_modes
from game.core.whole_file import NEW, PART, remove_abandoned
from game.core.words import say

#: where Firepit keeps things in a data folder, each folder before the one that holds it
_FOLDERS = ("matches/deleted", "matches", "pictures", "drops", "pages", "videos", "errors", ".")
#: a folder that others may write to, or that hands its group down, is shared on purpose
_SHARED = stat.S_IWOTH | stat.S_ISGID | stat.S_ISVTX
#: so many bytes must be free at the least
_ROOM = 4096


class DataFolder:
    """The data folder of a window: the one that is ``wanted`` or, where that cannot be used, a stand-in.

    ``path`` is the folder that is used. ``problem`` says in a sentence why the one wanted cannot be; empty when it can.
    """

    def __init__(self, chosen: Path | None) -> None:
        self.wanted = chosen or usual_folder()
        self._made_up: Path | None = None
        keep_others_out(not _is_shared(self.wanted))
        self.problem = why_not_usable(self.wanted)
        self.path = self._stand_in() if self.problem else self.wanted
        if not self.problem:
            _close_to_others(self.wanted)

    def _stand_in(self) -> Path:
        """Return the folder itself where it can be read, so that its matches are seen; else an empty one for now."""
        matches = self.wanted / "matches"
        if os.path.isdir(matches) and os.access(matches, os.R_OK | os.X_OK):
            return self.wanted
        with suppress(OSError):
            self._made_up = Path(tempfile.mkdtemp(prefix="firepit-"))
            (self._made_up / "matches").mkdir()
        return self._made_up or self.wanted

    def close(self) -> None:
        """Remove what was made up for want of a folder."""
        if self._made_up is not None:
            shutil.rmtree(self._made_up, ignore_errors=True)
        keep_others_out(False)


def usual_folder() -> Path:
    """Return the data folder of who names none."""
    return Path(platformdirs.user_data_dir("firepit", appauthor=False))


def why_not_usable(folder: Path) -> str:
    """Make a folder ready to keep things in, and return why that is not possible, in a sentence; else an empty text."""
    try:
        (folder / "matches").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_ROOM))
    except OSError as error:
        return say("Nothing can be saved in {folder} ({why}).", folder=folder, why=error.strerror or error)
    for used in _FOLDERS:
        remove_abandoned(folder / used)
    return ""


# Other accounts


def _is_shared(folder: Path) -> bool:
    try:
        return bool(folder.stat().st_mode & _SHARED)
    except OSError:
        return False


def _close_to_others(folder: Path) -> None:
    """Keep others out of a data folder that an earlier Firepit has left open; of one that is closed nothing is read.

    A folder that holds anything else, or is shared on purpose, stays as it is. The data folder itself may be a link.
    """
    with suppress(OSError):
        if knows_modes() and folder.stat().st_mode & OTHERS and not _is_shared(folder) and _holds_nothing_else(folder):
            place = folder.resolve()
            for used in _FOLDERS:  # the data folder itself last: what is interrupted is done again
                close_to_others(place / used)


def _holds_nothing_else(folder: Path) -> bool:
    """Return whether all in a folder is Firepit's; of the usual data folder that goes without saying."""
    if folder == usual_folder() and not folder.is_symlink():
        return True
    ours = {Path(used).parts[0] for used in _FOLDERS if used != "."}
    return all(name in ours or name.endswith((".json", NEW, PART)) for name in os.listdir(folder))


def close_to_others(folder: Path) -> None:
    """Take from others what they may do with a folder and the files in it, as far as they are ours; links stay."""
    with suppress(OSError):
        if not (stat.S_ISDIR(folder.lstat().st_mode) and folder.stat().st_mode & OTHERS):
            return
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    _take_from_others(entry.path)
        _take_from_others(folder)


def _take_from_others(path: Path | str) -> None:
    with suppress(OSError):
        told = os.lstat(path)
        if told.st_uid == os.geteuid():
            os.chmod(path, stat.S_IMODE(told.st_mode) & ~OTHERS)
