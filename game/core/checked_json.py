"""Reading JSON from untrusted files.

Nesting is limited, whole numbers must fit into 64 bits, other numbers must be finite, and texts must be valid Unicode.
The caller checks what the values mean.
"""

from __future__ import annotations

import json
import math
from typing import Any, TypeAlias, TypeGuard

from game.core.words import say

#: a JSON object. Its values are checked where they are used
JsonObject: TypeAlias = "dict[str, Any]"
#: the deepest nesting of lists and objects. Files that Firepit writes have at most eight levels
MAX_NESTING = 24
#: one more than the largest whole number of 64 bits
_INTEGER_LIMIT = 2**63


def parse_json(text: bytes) -> object:
    """Parse a JSON value and ``check`` it; raises ``ValueError``, whose message can follow a colon."""
    try:
        value: object = json.loads(text.decode("utf-8"))
    except RecursionError as error:
        raise _nesting_error() from error
    except ValueError as error:
        raise ValueError(say("this is not JSON")) from error
    check(value)
    return value


def as_object(value: object) -> JsonObject:
    """Return ``value`` if it is a JSON object; else raises ``ValueError``, whose message can follow a colon."""
    if not isinstance(value, dict):
        raise ValueError(say("this is not a JSON object"))
    return value


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number. True and false are no numbers in JSON, although they are in Python."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check(value: object) -> None:
    """Check a value against the limits of this module; raises ``ValueError``, whose message can follow a colon."""
    level = [value]  # all values at one depth
    for _ in range(MAX_NESTING):
        inner: list[object] = []
        for item in level:
            if isinstance(item, str):
                _check_text(item)
            elif isinstance(item, (list, tuple)):
                inner.extend(item)
            elif isinstance(item, dict):
                inner.extend(item)
                inner.extend(item.values())
            elif isinstance(item, (int, float)) and not _is_usable(item):
                raise ValueError(say("a number is out of range"))
        if not inner:
            return
        level = inner
    raise _nesting_error()


def _is_usable(number: float) -> bool:
    """Return whether a number is allowed: a whole number that fits into 64 bits, or a finite other number."""
    if isinstance(number, int):
        return -_INTEGER_LIMIT <= number < _INTEGER_LIMIT
    return math.isfinite(number)


def _check_text(text: str) -> None:
    r"""Refuse a lone surrogate such as ``"\ud83d"``: it can be neither encoded nor drawn."""
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(say("some text contains an invalid character")) from error


def _nesting_error() -> ValueError:
    return ValueError(say("the nesting is too deep"))
