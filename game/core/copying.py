"""Copies of frozen dataclasses with slots, for the working copies that rules make while a move is carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import Any, Final, TypeVar

Thing = TypeVar("Thing")

#: Sets a part (by name) of a frozen dataclass that nobody else has seen yet.
put: Final[Callable[[Any, str, Any], None]] = object.__setattr__

_Setter = Callable[[Any, Any], None]
_new: Final = object.__new__


def copied(thing: Thing) -> Thing:
    """Return a copy of a dataclass with two or more slots, with the same parts, much faster than ``replace``.

    The copy is as frozen as the original; whoever made it may still ``put`` parts in place before it is shown around.
    """
    kind: Any = type(thing)
    parts, setters = _access(kind)
    twin: Thing = _new(kind)
    any(map(call, setters, repeat(twin), parts(thing)))  # a loop in C: setters return None, so any goes through all
    return twin


@cache
def _access(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[_Setter, ...]]:
    """Return what reads all parts of a class's objects, and what sets each of them."""
    names = kind.__slots__
    return attrgetter(*names), tuple([kind.__dict__[name].__set__ for name in names])
