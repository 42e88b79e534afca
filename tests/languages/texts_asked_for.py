"""The texts of the source, extracted once for all tests of one process."""

from __future__ import annotations

from functools import cache

from tools.translate.extraction import Found, find_texts


@cache
def extracted_texts() -> tuple[Found, ...]:
    """Return every text that the source marks."""
    return tuple(find_texts())


@cache
def known_texts() -> frozenset[str]:
    """Return every text of the template."""
    return frozenset(found.text for found in extracted_texts())
