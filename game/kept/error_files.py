"""Saved reports of unexpected errors: enough to find the cause, and nothing about the people or their match."""

from __future__ import annotations

import linecache
import platform
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game import __version__
from game.core.words import say

#: the number of reports that are saved. Older reports are deleted
MAX_KEPT = 12
_ERROR_FOLDER = "errors"
_SOURCE_ROOT = Path(__file__).resolve().parents[2]
#: the maximum number of calls in a report. If there are more, only the first and the last calls are written
_MAX_CALLS = 40


def save_error_report(data_dir: Path, error: BaseException, screen: str) -> Path | None:
    """Save the report of an error in the data folder and return the file; ``None`` when it cannot be written."""
    folder = data_dir / _ERROR_FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        file.write_text(error_report(error, screen), encoding="utf-8")
        for old in sorted(folder.glob("*.txt"))[:-MAX_KEPT]:
            with suppress(OSError):
                old.unlink()
    except OSError:
        return None
    return file


def crash_sentence(file: Path | None) -> str:
    """Return a sentence about a crash, with the ``file`` of its report; ``None`` if the report could not be saved."""
    if file is None:
        return say("Firepit has crashed, and the details could not be saved.")
    return say("Firepit has crashed. The details are in {file}.", file=file)


def error_report(error: BaseException, screen: str) -> str:
    """Return the report of an error: time, versions, screen, and the calls that led to it.

    The error's message, values of variables and the machine's folders are left out: they may hold names, hands and
    paths.
    """
    lines = [
        f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        f"Firepit {__version__}, Python {platform.python_version()}, pygame-ce {_version_of('pygame-ce')}, "
        f"pymunk {_version_of('pymunk')}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"screen: {screen}",
    ]
    for fault in _causes_first(error):
        lines += ["", *_traceback_lines(fault), type(fault).__qualname__]
    return "\n".join(lines) + "\n"


def _version_of(package: str) -> str:
    from importlib import metadata  # takes long to import, and is needed only after an error

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"


def _causes_first(error: BaseException) -> Iterator[BaseException]:
    """Yield the causes of an error, the first cause first, and then the error itself."""
    chain: list[BaseException] = []
    fault: BaseException | None = error
    while fault is not None and fault not in chain:
        chain.append(fault)
        fault = fault.__cause__ if fault.__suppress_context__ else fault.__context__
    yield from reversed(chain)


def _traceback_lines(error: BaseException) -> list[str]:
    """Return two lines for each call that led to an error: its place, and its source."""
    calls = list(traceback.walk_tb(error.__traceback__))
    if len(calls) > _MAX_CALLS:
        half = _MAX_CALLS // 2
        calls = [*calls[:half], *calls[-half:]]
    return [
        f"  {_path_in_report(frame.f_code.co_filename)}:{line} {frame.f_code.co_qualname}\n"
        f"    {linecache.getline(frame.f_code.co_filename, line).strip()}"
        for frame, line in calls
    ]


def _path_in_report(source_file: str) -> str:
    """Return a source file's path relative to Firepit's folder; only its name if it is not in there."""
    path = Path(source_file)
    return path.relative_to(_SOURCE_ROOT).as_posix() if path.is_relative_to(_SOURCE_ROOT) else path.name
