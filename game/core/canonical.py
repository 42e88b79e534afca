"""Canonical JSON (equal values give equal texts), and state hashes."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from json.encoder import encode_basestring_ascii
from typing import Any, TypeVar, cast

from game.core.rules import Json

Kind = TypeVar("Kind")


#: types whose values are unchanged in JSON. Most values of a state have one of them
_PLAIN_TYPES = frozenset({type(None), bool, int, float, str})


def added_later(earlier: Kind) -> Kind:
    """Return a dataclass field that was added to a state later.

    ``earlier`` is the value of the field in older matches, and its default. A field with this value is left out of the
    JSON, so that the hashes of older states stay the same.
    """
    return dataclasses.field(default=earlier, metadata={"earlier": earlier})


def plain(value: object) -> Json:
    """Return ``value`` in plain JSON types: dataclasses become objects, tuples become lists, recursively.

    Raises ``TypeError`` for anything else (sets, objects, keys that are not text), naming its type.
    """
    kind = type(value)
    if kind in _PLAIN_TYPES or isinstance(value, (int, float, str)):
        return cast("Json", value)
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _PLAIN_TYPES else plain(item) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the keys of a JSON object are text")
        return {key: item if type(item) in _PLAIN_TYPES else plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(kind):
        return _plain_object(value)
    raise TypeError(f"not a JSON value: {type(value).__name__}")


def _plain_object(value: object) -> dict[str, Json]:
    """Return a dataclass object as a JSON object, without fields that were added later and still have their default."""
    names, later = _fields_by_age(cast("Any", type(value)))
    parts: dict[str, Json] = {}
    for name in names:
        part = getattr(value, name)
        parts[name] = part if type(part) in _PLAIN_TYPES else plain(part)
    for name, earlier in later:
        part = getattr(value, name)
        if part != earlier:
            parts[name] = plain(part)
    return parts


def canonical_json(value: object) -> str:
    """Return ``value`` as JSON with sorted keys, no spaces and ASCII only, so that equal values give equal texts.

    Raises ``ValueError`` for NaN and infinities, and ``TypeError`` for a value that JSON cannot express.
    """
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def state_hash(state: object) -> str:
    """Return the SHA-256 of the state's canonical JSON, as 64 hexadecimal digits.

    ``state`` and all its parts must be frozen. The text of each part is cached, since later states share many parts.
    """
    if len(_text_cache) > MAX_CACHED_TEXTS:
        _text_cache.clear()
    return sha256(_cached_text(state))


def sha256(text: str) -> str:
    """Return the SHA-256 of a text, as 64 hexadecimal digits."""
    digits: str = _hash_maker()(text.encode()).hexdigest()
    return digits


@cache
def _hash_maker() -> Callable[[bytes], Any]:
    """Return Python's own SHA-256 if it has one, as its module ``random`` does: ``hashlib`` loads OpenSSL, 4 MB."""
    for module in ("_sha2", "_sha256"):  # the first since Python 3.12
        with suppress(ImportError):
            return cast("Callable[[bytes], Any]", import_module(module).sha256)
    return cast("Callable[[bytes], Any]", import_module("hashlib").sha256)


#: each part of a state with its text, by the ``id`` of the part. The part is kept so that no other object gets the same
#: ``id``
_text_cache: dict[int, tuple[object, str]] = {}
#: the cache is cleared when it holds more than this number of parts. The states of a few moves together have about this
#: many parts
MAX_CACHED_TEXTS = 4_000


def _cached_text(value: object) -> str:
    """Return the canonical JSON of a frozen value, with a cache."""
    kind = type(value)
    if kind in _PLAIN_TYPES:
        return _atom_text(value)
    if kind is not tuple and not hasattr(kind, "__dataclass_fields__"):
        return canonical_json(value)
    cached = _text_cache.get(id(value))
    if cached is not None:
        _, text = cached
        return text
    text = _tuple_text(cast("tuple[object, ...]", value)) if kind is tuple else _object_text(value)
    _text_cache[id(value)] = value, text  # the value is kept, so that no other object gets its id
    return text


def _tuple_text(parts: tuple[object, ...]) -> str:
    """Return the JSON of a tuple."""
    are_ints = all(type(part) is int for part in parts)
    to_text = repr if are_ints else _cached_text  # ``repr`` is faster
    return f"[{','.join(map(to_text, parts))}]"


def _atom_text(value: object) -> str:
    """Return the JSON of a string, number, bool or ``None``."""
    if type(value) is str:  # strings and whole numbers are the most frequent
        return encode_basestring_ascii(value)
    if type(value) is int:
        return int.__repr__(value)
    return canonical_json(value)


def _object_text(value: object) -> str:
    """Return the JSON of a dataclass, sorted by field. A field ``added_later`` is left out if it has its default."""
    members = []
    for name, key, value_left_out in _written_fields(cast("Any", type(value))):
        part = getattr(value, name)
        if value_left_out is _ALWAYS_WRITTEN or part != value_left_out:
            members.append(key + _cached_text(part))
    return f"{{{','.join(members)}}}"


def freeze(value: object) -> Any:
    """Turn lists into tuples, recursively. A dict stays a dict, with frozen values."""
    if isinstance(value, (list, tuple)):
        return tuple([freeze(item) for item in value])
    if isinstance(value, dict):
        return {key: freeze(item) for key, item in value.items()}
    return value


@cache
def _fields_by_age(kind: Any) -> tuple[tuple[str, ...], tuple[tuple[str, object], ...]]:
    """Return a dataclass's original field names, and the name and ``earlier`` value of each field added later."""
    original = []
    later = []
    for field in dataclasses.fields(kind):
        if "earlier" in field.metadata:
            later.append((field.name, field.metadata["earlier"]))
        else:
            original.append(field.name)
    return tuple(original), tuple(later)


#: stands for "no value is left out": the field is always written
_ALWAYS_WRITTEN = object()


@cache
def _written_fields(kind: Any) -> tuple[tuple[str, str, object], ...]:
    """Return three things for each field of a class, sorted by name, as needed to write the field.

    These are the field's name, its JSON key with a colon, and the value that is left out of the JSON.
    """
    names, later = _fields_by_age(kind)
    values_left_out = {**dict.fromkeys(names, _ALWAYS_WRITTEN), **dict(later)}
    return tuple(
        [
            (name, f"{encode_basestring_ascii(name)}:", value_left_out)
            for name, value_left_out in sorted(values_left_out.items())
        ]
    )
