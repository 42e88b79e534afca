"""What is kept of an unexpected error: enough to find its cause, and nothing about the people or their match."""

from __future__ import annotations

import linecache
import platform
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game import __version__

#: how many are kept; the oldest go
MOST_KEPT = 12
_FOLDER = "errors"
_HOUSE = Path(__file__).resolve().parents[2]
#: of a very deep recursion, the first and the last calls tell enough
_MOST_CALLS = 40


def keep_error(data_dir: Path, error: BaseException, screen: str) -> Path | None:
    """Write an error into the data folder and return the file; ``None`` when it cannot be written."""
    folder = data_dir / _FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}.txt"
        file.write_text(describe(error, screen), encoding="utf-8")
        for old in sorted(folder.glob("*.txt"))[:-MOST_KEPT]:
            with suppress(OSError):
                old.unlink()
    except OSError:
        return None
    return file


def describe(error: BaseException, screen: str) -> str:
    """Return when, where and how an error came about.

    Its own words are left out, as are the values of variables and the folders of the machine: names, hands and paths
    may stand in them.
    """
    lines = [
        f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        f"Firepit {__version__}, Python {platform.python_version()}, pygame-ce {_version('pygame-ce')}, "
        f"pymunk {_version('pymunk')}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"screen: {screen}",
    ]
    for fault in _chain(error):
        lines += ["", *_calls(fault), type(fault).__qualname__]
    return "\n".join(lines) + "\n"


def _version(package: str) -> str:
    from importlib import metadata  # takes long to import, and nothing may ever break

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield what led to an error, the first cause first, and the error itself."""
    found: list[BaseException] = []
    fault: BaseException | None = error
    while fault is not None and fault not in found:
        found.append(fault)
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    yield from reversed(found)


def _calls(error: BaseException) -> list[str]:
    calls = list(traceback.walk_tb(error.__traceback__))
    if len(calls) > _MOST_CALLS:
        calls = [*calls[: _MOST_CALLS // 2], *calls[-_MOST_CALLS // 2 :]]
    return [
        f"  {_file(frame.f_code.co_filename)}:{line} {frame.f_code.co_qualname}\n"
        f"    {linecache.getline(frame.f_code.co_filename, line).strip()}"
        for frame, line in calls
    ]


def _file(name: str) -> str:
    """Return where code stands, without the folders that lead to it."""
    path = Path(name)
    return path.relative_to(_HOUSE).as_posix() if path.is_relative_to(_HOUSE) else path.name
