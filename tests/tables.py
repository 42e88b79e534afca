"""Markdown tables, and how they are put below their headings on the page of a rule book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

Row = tuple[str, ...]


def table(head: Row, rows: Iterable[Row]) -> str:
    """Return a Markdown table."""
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ("---",) * len(head), *rows))


def put_tables(source: str, tables: Mapping[str, str]) -> str:
    """Return a page with the current table below each of these headings.

    One paragraph may stand between heading and table. Raises ``ValueError`` when the page has no table there.
    """
    for heading, wanted in tables.items():
        found = re.search(re.escape(heading) + r"\n\n(?:[^|#\n].*\n\n)?(\|(?:.*\n)+?)(?=\n|\Z)", source)
        if found is None:
            raise ValueError(f"there is no table under {heading!r}")
        source = source[: found.start(1)] + wanted + "\n" + source[found.end(1) :]
    return source
