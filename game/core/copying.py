"""Fast copies of frozen dataclasses with slots, for the working copies of ``apply``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar, cast

Thing = TypeVar("Thing")

#: Sets a field, by name, of a frozen dataclass that nobody else has seen yet.
put: Final[Callable[[object, str, object], None]] = object.__setattr__


def copied(thing: Thing) -> Thing:
    """Return a copy of a dataclass with slots, with the same fields; much faster than ``replace``.

    The copy is as frozen as the original; its maker may still ``put`` fields before anybody else sees it.
    """
    twin: Thing = _copier(cast("Any", type(thing)))(thing)
    return twin


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """Return a function that copies objects of a class, generated slot by slot as ``dataclasses`` does for methods.

    It takes little more than half the time of a loop over the slots.
    """
    names: tuple[str, ...] = vars(kind)["__slots__"]
    lines = ["def copy(thing):", " twin = new(kind)", *(f" put_{name}(twin, thing.{name})" for name in names)]
    room: dict[str, object] = {"kind": kind, "new": object.__new__}
    room |= {f"put_{name}": kind.__dict__[name].__set__ for name in names}
    exec("\n".join([*lines, " return twin"]), room)
    return cast("Callable[[Any], Any]", room["copy"])
