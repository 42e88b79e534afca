"""A catalogue that notes every text asked of it, and what there is in the template."""

from __future__ import annotations

import gettext
from functools import cache

from translate.catalogues import TEMPLATE
from translate.extraction import find_texts


class Recording(gettext.NullTranslations):
    """English, noting what is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return msgid1 if n == 1 else msgid2

    @property
    def unknown(self) -> list[str]:
        """What was asked for that no catalogue can have."""
        return sorted(self.asked - known_texts())


@cache
def known_texts() -> frozenset[str]:
    """Return every text that the source marks as one."""
    return frozenset(found.text for found in find_texts())


def template_file() -> bytes:
    """Return the template as it is kept."""
    return TEMPLATE.read_bytes()
