"""The texts of the source, of the template and of the catalogues, read once for all tests of one process."""

from __future__ import annotations

from functools import cache

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.translate import catalogues
from tools.translate.catalogues import TEMPLATE
from tools.translate.extraction import FoundText, find_texts


@cache
def extracted_texts() -> tuple[FoundText, ...]:
    """Return every text that the source marks."""
    return tuple(find_texts())


@cache
def known_texts() -> frozenset[str]:
    """Return every text of the template; reading it takes less time than extracting its texts again."""
    with TEMPLATE.open("rb") as file:
        ids = [message.id for message in read_po(file)]
    return frozenset(text if isinstance(text, str) else text[0] for text in ids)


@cache
def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language, which must not be changed."""
    return catalogues.read(language)
