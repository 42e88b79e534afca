"""JSON from files of unknown origin, read within bounds.

A value is shallow, its whole numbers fit into 64 bits, its other numbers are finite, and its texts can be written
again. Whether it makes sense the caller checks.
"""

from __future__ import annotations

import json
import math
from typing import Any, TypeAlias

from game.core.words import say

#: a JSON object; each of its values is looked at where it is used
JsonObject: TypeAlias = "dict[str, Any]"
#: the deepest nesting of lists and objects; what Firepit writes has eight levels
DEEPEST = 24
_NUMBERS = 2**63


def parsed(text: bytes) -> object:
    """Read a JSON value; raises ``ValueError``, with the end of a sentence, for anything else or beyond bounds."""
    try:
        value: object = json.loads(text.decode("utf-8"))
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise ValueError(say("this is not JSON")) from error
    check(value)
    return value


def as_object(value: object) -> JsonObject:
    """Return a JSON value that is an object; raises ``ValueError``, with the end of a sentence, for any other."""
    if not isinstance(value, dict):
        raise ValueError(say("this is not a JSON object"))
    return value


def check(value: object) -> None:
    """Check that a JSON value is within bounds; raises ``ValueError`` with the end of a sentence."""
    level = [value]
    for _ in range(DEEPEST):
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
                raise ValueError(say("a number is too large"))
        if not inner:
            return
        level = inner
    raise _too_deep()


def _is_usable(number: float) -> bool:
    return -_NUMBERS <= number < _NUMBERS if isinstance(number, int) else math.isfinite(number)


def _check_text(text: str) -> None:
    r"""Refuse half a surrogate pair, as ``"\ud83d"`` is: it can be neither written nor drawn."""
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(say("a text contains a broken character")) from error


def _too_deep() -> ValueError:
    return ValueError(say("it is nested too deeply"))
