"""The small files that are kept in the data folder: read with care, written whole or not at all."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

#: how JSON writes half a letter, which no file or screen takes
_HALF_LETTER = "\\ud"


def read_json(path: Path) -> Any:
    """Read a JSON file.

    Raises ``OSError`` when it cannot be read, and ``ValueError`` for all that is no JSON or holds what cannot be shown
    or counted with: half letters, numbers without end, lists within lists past all depth.
    """
    text = path.read_text(encoding="utf-8")
    try:
        data = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if _HALF_LETTER in text.lower():
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    return data


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(f"{written} is no number to count with")
    return number


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file whole or not at all.

    Raises ``OSError`` when the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(beside, path)
