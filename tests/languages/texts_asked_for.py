"""What the source tells, found once for all tests of one process."""

from __future__ import annotations

from functools import cache

from tools.translate.extraction import Found, find_texts


@cache
def all_found() -> tuple[Found, ...]:
    """Return every text that the source marks as one, wherever it stands."""
    return tuple(find_texts())


@cache
def known_texts() -> frozenset[str]:
    """Return every text that the template has."""
    return frozenset(found.text for found in all_found())
