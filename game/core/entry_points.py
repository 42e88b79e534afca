"""What installed packages offer by entry points: found by reading their files, for nothing else is needed at first."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_GROUP = re.compile(rb"^\[([^\]]+)\]", re.MULTILINE)


def offered(group: str) -> Sequence[EntryPoint]:
    """Return the entry points of installed packages in a group, sorted by name.

    ``importlib.metadata`` takes longer to import than all files take to be searched, so it is imported only when a
    package offers something.
    """
    if group not in _groups_offered(tuple(sys.path)):
        return ()
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda point: point.name)


@cache
def _groups_offered(places: tuple[str, ...]) -> frozenset[str]:
    """Return the groups that the packages in some folders have entry points in; looked up once."""
    files = (file for place in places for file in _entry_point_files(place))
    return frozenset(group.decode() for file in files for group in _GROUP.findall(file.read_bytes()))


def _entry_point_files(place: str) -> Iterator[Path]:
    """Yield the files in a folder of packages that may name entry points."""
    with suppress(OSError):
        for package in os.scandir(place or "."):
            if package.name.endswith((".dist-info", ".egg-info")):
                file = Path(package.path, "entry_points.txt")
                if file.is_file():
                    yield file
