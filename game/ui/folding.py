"""Text folding for searches, which ignore case, accents and the shapes of quotation marks and dashes."""

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
    """Return the folded text, and for each of its letters the index of the original letter in ``text``.

    The list of indices has one more entry, for the end. Several blanks in a row become one.
    """
    letters: list[str] = []
    indices: list[int] = []
    for index, letter in enumerate(text):
        folded_letter = _fold_letter(letter)
        if folded_letter == " " and letters and letters[-1] == " ":
            continue
        letters.extend(folded_letter)
        indices += [index] * len(folded_letter)
    return "".join(letters), [*indices, len(text)]


def has_words(text: str, words: str) -> bool:
    """Return whether a text contains every one of the ``words``; a part of a longer word counts, too."""
    folded_text = "".join(map(_fold_letter, text))
    folded_words = "".join(map(_fold_letter, words)).split()
    return all(word in folded_text for word in folded_words)


@lru_cache(maxsize=2000)
def _fold_letter(letter: str) -> str:
    """Return a letter in lower case without accents; empty for a soft hyphen."""
    if letter == _SOFT_HYPHEN:
        return ""
    if letter.isspace():
        return " "
    decomposed = unicodedata.normalize("NFKD", letter.casefold())
    without_accents = [part for part in decomposed if not unicodedata.combining(part)]
    return "".join(_PLAIN_LETTERS.get(part, part) for part in without_accents)
