"""Fast copies of frozen dataclasses with slots, and drafts of them, for the working copies of ``apply``.

A draft is a copy that may still be changed: an object of a subclass with the same slots that is not frozen. When it is
``finished`` it becomes an object of the class itself, in place, as frozen as any other. To write to a draft costs a
fraction of what a frozen field costs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar, cast

Thing = TypeVar("Thing")
#: a draft of whichever class it is: no type says that its fields may be written
Draft: TypeAlias = Any

#: Sets a field, by name, of a frozen dataclass that nobody else has seen yet.
put: Final[Callable[[object, str, object], None]] = object.__setattr__


def copied(thing: Thing) -> Thing:
    """Return a copy of a dataclass with slots, with the same fields; much faster than ``replace``.

    The copy is as frozen as the original; its maker may still ``put`` fields before anybody else sees it.
    """
    twin: Thing = finished(drafted(thing))
    return twin


def drafted(thing: Thing) -> Thing:
    """Return a draft of a dataclass with slots: a copy that its maker may change until it is ``finished``."""
    draft: Thing = _DRAFTERS[type(thing)](thing)
    return draft


def is_draft(thing: object) -> bool:
    """Tell whether ``thing`` is a draft that is not finished yet."""
    return type(thing) in _DRAFTED


def finished(draft: Draft) -> Draft:
    """Freeze a draft for good and return it: the same object, of the class that it is a draft of."""
    draft.__class__ = _DRAFTED[type(draft)]
    return draft


def made_once(kind: Callable[..., Thing]) -> Callable[..., Thing]:
    """Return a function that makes things of a frozen class, equal ones only once: for the few that come up often."""
    return lru_cache(maxsize=2048)(kind)


#: the classes of drafts, each with the class that they are drafts of
_DRAFTED: dict[type, type] = {}


def _drafter(kind: type) -> Callable[[object], Draft]:
    """Return a function that makes drafts, written out slot by slot as ``dataclasses`` writes out methods."""
    unfrozen = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    kind = _DRAFTED.get(kind, kind)
    draft_kind = type(f"Draft{kind.__name__}", (kind,), unfrozen)
    _DRAFTED[draft_kind] = kind
    names: tuple[str, ...] = vars(kind)["__slots__"]
    lines = ["def draft(thing):", " twin = new(kind)", *(f" twin.{name} = thing.{name}" for name in names)]
    room: dict[str, object] = {"kind": draft_kind, "new": object.__new__}
    exec("\n".join([*lines, " return twin"]), room)
    return cast("Callable[[object], Draft]", room["draft"])


class _Drafters(dict[type, "Callable[[object], Draft]"]):
    """What makes drafts of each class; made when a class is first asked for."""

    def __missing__(self, kind: type) -> Callable[[object], Draft]:
        self[kind] = made = _drafter(kind)
        return made


_DRAFTERS = _Drafters()
