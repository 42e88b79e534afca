"""Text folding for searches: case, accents and the shape of quotation marks do not matter."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_SOFT_HYPHEN = "\u00ad"
#: letters that Unicode does not decompose into a letter and an accent
_PLAIN_LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ı": "i",
    "æ": "ae",
    "œ": "oe",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "–": "-",
    "—": "-",
}


def fold(text: str) -> tuple[str, list[int]]:
    """Return the folded text, and for each of its letters the index in ``text`` that it comes from.

    The list has one more entry, for the end. Several blanks in a row become one.
    """
    letters: list[str] = []
    places: list[int] = []
    for index, letter in enumerate(text):
        folded = _fold_letter(letter)
        if folded == " " and letters and letters[-1] == " ":
            continue
        letters += folded
        places += [index] * len(folded)
    return "".join(letters), [*places, len(text)]


def has_words(text: str, words: str) -> bool:
    """Return whether a text contains each of the ``words``, even inside a longer word."""
    within = "".join(map(_fold_letter, text))
    return all(word in within for word in "".join(map(_fold_letter, words)).split())


@lru_cache(maxsize=2000)
def _fold_letter(letter: str) -> str:
    """Return a letter in lower case without accents; empty for a soft hyphen."""
    if letter == _SOFT_HYPHEN:
        return ""
    if letter.isspace():
        return " "
    taken_apart = unicodedata.normalize("NFKD", letter.casefold())
    bare = "".join(part for part in taken_apart if not unicodedata.combining(part))
    return "".join(_PLAIN_LETTERS.get(part, part) for part in bare)
