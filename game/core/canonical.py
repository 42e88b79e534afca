"""One text for one value: canonical JSON, the hash built on it, and tuples made of lists again."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from typing import Any


def plain(value: Any) -> Any:
    """Return ``value`` as JSON's own kinds: dataclasses as objects, tuples as lists, all the way down.

    Raises ``TypeError`` for anything else (sets, objects, keys that are not text), naming its type.
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the keys of a JSON object are text")
        return {key: plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    raise TypeError(f"not a JSON value: {type(value).__name__}")


def canonical_json(value: Any) -> str:
    """Write ``value`` as JSON with sorted keys, no spaces and ASCII only: equal values, equal texts.

    Raises ``ValueError`` for NaN and infinities, ``TypeError`` for what JSON has no word for.
    """
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def state_hash(state: Any) -> str:
    """Return 64 hexadecimal digits that depend on the state's values alone (SHA-256 of its canonical JSON)."""
    return hashlib.sha256(canonical_json(state).encode("ascii")).hexdigest()


def freeze(value: Any) -> Any:
    """Turn lists into tuples, all the way down; objects stay, with their values frozen."""
    if isinstance(value, (list, tuple)):
        return tuple([freeze(item) for item in value])
    if isinstance(value, dict):
        return {key: freeze(item) for key, item in value.items()}
    return value
