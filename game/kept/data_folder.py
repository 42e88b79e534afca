"""The data folder: its path, the check that it can be used, and its protection from other accounts."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from game.core.system import MODE_OF_OTHERS, knows_modes, restrict_new_files
from game.core.whole_file import LOCK_ENDING, NEW_ENDING, PART_ENDING, remove_abandoned
from game.core.words import say

#: Firepit's folders in a data folder, each listed before its parent
_SUBFOLDERS = (
    "matches/deleted", "matches", "towers/received/deleted", "towers/received", "towers/deleted", "towers", "shared",
    "records", "pictures", "drops/deleted", "drops", "pages", "videos", "errors", ".",
)  # fmt: skip
#: a folder with one of these mode bits is shared with other accounts on purpose
_SHARED_MODE_BITS = stat.S_IWOTH | stat.S_ISGID | stat.S_ISVTX
#: the number of bytes that must be free
_BYTES_NEEDED = 4096


class DataFolder:
    """The data folder of a window.

    ``wanted`` is the folder that the person wants, and ``path`` is the folder in use. They differ only if not even the
    matches in the wanted folder can be read: then ``path`` is a temporary folder. ``problem`` is a sentence that says
    why the wanted folder cannot be used in full. It is empty if the folder can be used.
    """

    def __init__(self, chosen: Path | None) -> None:
        self.wanted = chosen or usual_folder()
        self._temporary: Path | None = None
        restrict_new_files(not _is_shared(self.wanted))
        self.problem = prepare_data_folder(self.wanted)
        self.path = self._readable_folder() if self.problem else self.wanted
        if not self.problem:
            _protect_old_folder(self.wanted)

    def _readable_folder(self) -> Path:
        """Return the wanted folder if at least its matches can be read, or else a temporary folder."""
        matches = self.wanted / "matches"
        if os.path.isdir(matches) and os.access(matches, os.R_OK | os.X_OK):
            return self.wanted
        with suppress(OSError):
            self._temporary = Path(tempfile.mkdtemp(prefix="firepit-"))
            (self._temporary / "matches").mkdir()
        return self._temporary or self.wanted

    def close(self) -> None:
        """Remove the temporary folder, if there is one, and restore the usual permissions of new files."""
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)
        restrict_new_files(False)


def usual_folder() -> Path:
    """Return the default data folder."""
    return Path(platformdirs.user_data_dir("firepit", appauthor=False))


def prepare_data_folder(folder: Path) -> str:
    """Create a data folder if needed, and remove abandoned files from it.

    Returns a sentence that says why the folder cannot be used, or an empty text.
    """
    try:
        (folder / "matches").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_BYTES_NEEDED))
    except OSError as error:
        return say("Nothing can be saved in {folder} ({why}).", folder=folder, why=error.strerror or error)
    for subfolder in _SUBFOLDERS:
        remove_abandoned(folder / subfolder)
    return ""


# Other accounts


@contextmanager
def private_files(folder: Path) -> Iterator[None]:
    """Make files that are written in the block readable for this account only, unless the data folder is shared."""
    restrict_new_files(not _is_shared(folder))
    try:
        yield
    finally:
        restrict_new_files(False)


def _is_shared(folder: Path) -> bool:
    """Return whether a folder exists and is shared with other accounts on purpose."""
    try:
        return bool(folder.stat().st_mode & _SHARED_MODE_BITS)
    except OSError:
        return False


def _protect_old_folder(folder: Path) -> None:
    """Protect a data folder that an earlier Firepit has left readable for other accounts.

    A folder with other content, or one that is shared on purpose, is not changed. The data folder may be a link.
    """
    with suppress(OSError):
        if (
            knows_modes()
            and folder.stat().st_mode & MODE_OF_OTHERS
            and not _is_shared(folder)
            and _holds_only_our_files(folder)
        ):
            target = folder.resolve()
            # the data folder itself comes last: if the program dies before that, the next start repeats all of it
            for subfolder in _SUBFOLDERS:
                if not _is_shared(target / subfolder):
                    deny_access_to_others(target / subfolder)


def _holds_only_our_files(folder: Path) -> bool:
    """Return whether every name in a folder is one that Firepit uses.

    The default data folder is Firepit's own, so its names are not looked at, unless the folder is a link.
    """
    if folder == usual_folder() and not folder.is_symlink():
        return True
    our_folders = {Path(subfolder).parts[0] for subfolder in _SUBFOLDERS if subfolder != "."}
    return all(
        name in our_folders or name.endswith((".json", NEW_ENDING, PART_ENDING, LOCK_ENDING))
        for name in os.listdir(folder)
    )


def deny_access_to_others(folder: Path) -> None:
    """Remove other accounts' permissions for a folder and its files; leave links and files of other accounts."""
    with suppress(OSError):
        if not (stat.S_ISDIR(folder.lstat().st_mode) and folder.stat().st_mode & MODE_OF_OTHERS):
            return
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    _remove_permissions_of_others(entry.path)
        _remove_permissions_of_others(folder)


def _remove_permissions_of_others(path: Path | str) -> None:
    """Remove the permissions of other accounts from a file or folder, if it is this account's own."""
    with suppress(OSError):
        status = os.lstat(path)
        if status.st_uid == os.geteuid():
            os.chmod(path, stat.S_IMODE(status.st_mode) & ~MODE_OF_OTHERS)
