"""The pseudo-locale: marked English, to find texts that are not translated or do not fit.

Every text gets accented letters, brackets round it and 40 % more length; places such as ``{name}`` stay as they are. A
text that shows without brackets did not go through ``say``; one that does not fit will not fit in other languages.
"""

from __future__ import annotations

import gettext
import re
from functools import lru_cache

#: how much longer a text gets, the brackets included
GROWTH = 0.4
#: the length of the words that fill up a text, with the blank after each
_WORD = 8
_PLACE = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_ACCENTS = str.maketrans("acdeghijlnorstuyzACDEGHIJLNORSTUYZ", "áçďéğĥîĵłñóřšţúýžÁÇĎÉĞĤÎĴŁÑÓŘŠŢÚÝŽ")


class PseudoTranslations(gettext.NullTranslations):
    """A catalogue that has every text."""

    def gettext(self, message: str) -> str:
        """Return the pseudo text of ``message``."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the pseudo text of the singular or the plural."""
        return pseudo(msgid1 if n == 1 else msgid2)


@lru_cache(maxsize=4096)
def pseudo(text: str) -> str:
    """Return ``text`` as the pseudo-locale has it; one without any letter or place is left alone.

    Each line of a text grows by itself, so that the number of lines stays the same.
    """
    return "\n".join(map(_pseudo_line, text.split("\n")))


def _pseudo_line(line: str) -> str:
    places = _PLACE.findall(line)
    words = _PLACE.split(line)
    letters = sum(map(len, words))
    if not any(word.strip(" ,;:.·") for word in words):
        return line
    accented = [word.translate(_ACCENTS) for word in words]
    told = "".join(part for pair in zip(accented, [*places, ""], strict=True) for part in pair)
    more = round((letters + 6 * len(places)) * GROWTH) - 3
    if more <= 0:
        return f"[{told}]"
    filling = "".join(" " if place % _WORD == _WORD - 1 and place < more - 1 else "~" for place in range(more))
    return f"[{told} {filling}]"
