"""Canonical JSON (equal values, equal texts), the hash built on it, and rebuilding values from JSON."""

from __future__ import annotations

import dataclasses
import json
from functools import cache
from json.encoder import encode_basestring_ascii
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from game.core.rules import Json

Kind = TypeVar("Kind")


#: what is plain already, by its exact type: nearly all of a state
_ATOMS = frozenset({type(None), bool, int, float, str})


def added_later(earlier: Kind) -> Kind:
    """Return a dataclass field that was added to a state later; ``earlier`` is its value in older matches.

    That value is the field's default. A field that has it is left out of the JSON, so that older states keep their
    hash.
    """
    return dataclasses.field(default=earlier, metadata={"earlier": earlier})


def plain(value: object) -> Json:
    """Return ``value`` as plain JSON types: dataclasses as objects, tuples as lists, recursively.

    Raises ``TypeError`` for anything else (sets, objects, keys that are not text), naming its type.
    """
    kind = type(value)
    if kind in _ATOMS or isinstance(value, (int, float, str)):
        return cast("Json", value)
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the keys of a JSON object are text")
        return {key: item if type(item) in _ATOMS else plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(kind):
        names, later = _parts(kind)
        parts = {name: part if type(part := getattr(value, name)) in _ATOMS else plain(part) for name in names}
        parts |= {name: plain(part) for name, earlier in later if (part := getattr(value, name)) != earlier}
        return parts
    raise TypeError(f"not a JSON value: {type(value).__name__}")


def canonical_json(value: object) -> str:
    """Write ``value`` as JSON with sorted keys, no spaces and ASCII only: equal values, equal texts.

    Raises ``ValueError`` for NaN and infinities, ``TypeError`` for a value that JSON cannot express.
    """
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def state_hash(state: object) -> str:
    """Return 64 hexadecimal digits that depend on the state's values alone (SHA-256 of its canonical JSON).

    ``state`` is frozen all through, as the rules keep it: the text of a part that it shares with a state before it is
    not written again.
    """
    from hashlib import sha256  # takes long to import, and no home screen needs it

    if len(_written) > MOST_WRITTEN:
        _written.clear()
    return sha256(_text(state).encode("ascii")).hexdigest()


#: the texts of parts of states, by the identity of each part, which is held so that no other one takes its place
_written: dict[int, tuple[object, str]] = {}
#: so many parts are held at most before all are let go of: the states of a few moves have as many
MOST_WRITTEN = 4_000


def _text(value: object) -> str:
    """Return what ``canonical_json`` returns for a frozen value."""
    kind = type(value)
    if kind in _ATOMS:
        return _atom_text(value)
    if kind is not tuple and not hasattr(kind, "__dataclass_fields__"):
        return canonical_json(value)
    found = _written.get(id(value))
    if found is None:
        text = _list_text(cast("tuple[object, ...]", value)) if kind is tuple else _object_text(value)
        found = _written[id(value)] = value, text
    return found[1]


def _list_text(parts: tuple[object, ...]) -> str:
    """Return the JSON of a tuple; many hold whole numbers alone."""
    whole = all(type(part) is int for part in parts)
    return f"[{','.join(map(repr, parts) if whole else map(_text, parts))}]"


def _atom_text(value: object) -> str:
    """Return the JSON of a text, a number, a truth value or nothing; the first two are nearly all."""
    if type(value) is str:
        return encode_basestring_ascii(value)
    if type(value) is int:
        return int.__repr__(value)
    return canonical_json(value)


def _object_text(value: object) -> str:
    """Return the JSON of a dataclass, its fields sorted by name; one that was added later is left out at first."""
    written = []
    for name, key, earlier in _keys(cast("Any", type(value))):
        part = getattr(value, name)
        if earlier is _NEVER_LEFT_OUT or part != earlier:
            written.append(key + _text(part))
    return f"{{{','.join(written)}}}"


def freeze(value: object) -> Any:
    """Turn lists into tuples, recursively; objects stay, with their values frozen."""
    if isinstance(value, (list, tuple)):
        return tuple([freeze(item) for item in value])
    if isinstance(value, dict):
        return {key: freeze(item) for key, item in value.items()}
    return value


def rebuild(kind: type[Kind], data: Any) -> Kind:
    """Rebuild a dataclass of class ``kind`` from its JSON ``data``, nested ones included.

    The types of the fields say which values are dataclasses: ``Clan``, ``tuple[Clan, ...]``, ``Offer | None``. Lists
    become tuples again.
    """
    hints = _hints(cast("Any", kind))
    return kind(**{name: _as(hint, data[name]) for name, hint in hints.items() if name in data})


def _as(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return rebuild(hint, value)
    inner = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return _as(next(part for part in inner if part is not type(None)), value)
    if get_origin(hint) is tuple and inner[1:] == (...,):
        return tuple([_as(inner[0], item) for item in value])
    return freeze(value)


@cache
def _parts(kind: Any) -> tuple[tuple[str, ...], tuple[tuple[str, object], ...]]:
    """Return the names of a dataclass's fields, and of those added later with the value that leaves them out."""
    fields = dataclasses.fields(kind)
    later = [(field.name, field.metadata["earlier"]) for field in fields if "earlier" in field.metadata]
    return tuple([field.name for field in fields if "earlier" not in field.metadata]), tuple(later)


#: stands where a field has no value that leaves it out
_NEVER_LEFT_OUT = object()


@cache
def _keys(kind: Any) -> tuple[tuple[str, str, object], ...]:
    """Return the fields of a dataclass by name: each one's name, the text before its value, and what leaves it out."""
    names, later = _parts(kind)
    fields = sorted([(name, _NEVER_LEFT_OUT) for name in names] + list(later), key=lambda field: field[0])
    return tuple([(name, f"{encode_basestring_ascii(name)}:", earlier) for name, earlier in fields])


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return the types of a dataclass's fields."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}
