"""Copies of frozen dataclasses with slots, for the working copies that rules make while a move is carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar

Thing = TypeVar("Thing")

#: Sets a part (by name) of a frozen dataclass that nobody else has seen yet.
put: Final[Callable[[Any, str, Any], None]] = object.__setattr__


def copied(thing: Thing) -> Thing:
    """Return a copy of a dataclass with two or more slots, with the same parts, much faster than ``replace``.

    The copy is as frozen as the original; whoever made it may still ``put`` parts in place before it is shown around.
    """
    kind: Any = type(thing)
    names, parts = _reading(kind)
    twin: Thing = object.__new__(kind)
    for name, part in zip(names, parts(thing), strict=True):
        put(twin, name, part)
    return twin


@cache
def _reading(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of a class's parts, and what reads them all."""
    names = tuple(kind.__slots__)
    return names, attrgetter(*names)
