"""Hyphenation of long words by rules, without a dictionary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from game.core.words import cleared_with_language, say

_VOWELS = frozenset("aeiouyäöüąęó")
#: consonants that begin a syllable together, the longest first
_ONSET_CLUSTERS = (
    *("schl", "schr", "strz", "sch", "spr", "str", "chr", "pfl", "prz", "trz"),
    *("ch", "ck", "ph", "th", "sh", "sz", "cz", "rz", "dz", "qu"),
    *("pr", "br", "tr", "dr", "gr", "kr", "fr", "pl", "bl", "gl", "kl", "fl"),
)
#: consonants that begin a syllable together only after another consonant, as in "Weck-stein"
_CLUSTERS_AFTER_CONSONANT = ("st", "sp")
#: a prefix that is never divided
_UNDIVIDED_PREFIX = "przy"
#: the minimum number of letters before and after a hyphen
_MIN_LETTERS = 3


@cleared_with_language
@cache
def compounds() -> Mapping[str, int]:
    """Return the compound words listed in the catalogue, in lower case, each with the index of its second part."""
    # Translators: compound words that stand in these texts. Write a hyphen at the only place where each may be divided
    words = say("whoops-berry")
    return {word.replace("-", "", 1).lower(): word.index("-") for word in words.split() if "-" in word}


def syllables(word: str) -> list[str]:
    """Return the parts of a word: each has a vowel, and each but the first begins with consonants.

    A compound word that the catalogue lists is divided only between its two words. The examples are not listed there.

    >>> syllables("Katzenjammer")
    ['Kat', 'zen', 'jam', 'mer']
    >>> syllables("Luftsprungbrett")
    ['Luft', 'sprung', 'brett']
    >>> syllables("Tontopfstudio")
    ['Ton', 'topf', 'stu', 'dio']
    """
    letters = word.lower()
    second_start = compounds().get(letters)
    starts = _syllable_starts(letters) if second_start is None else [0, second_start]
    return [word[start:end] for start, end in pairwise([*starts, len(word)])]


def _syllable_starts(letters: str) -> list[int]:
    """Return the index of the first letter of each syllable."""
    starts = [0]
    if letters.startswith(_UNDIVIDED_PREFIX) and len(letters) >= len(_UNDIVIDED_PREFIX) + _MIN_LETTERS:
        starts.append(len(_UNDIVIDED_PREFIX))
    for index in range(_MIN_LETTERS, len(letters) - 1):
        if letters[index] in _VOWELS or letters[index + 1] not in _VOWELS:
            continue
        # a consonant before a vowel: the next syllable begins with it, or with a cluster that ends in it
        start = index + 1 - len(_onset_at_end(letters[: index + 1]))
        has_room = _MIN_LETTERS <= start <= len(letters) - _MIN_LETTERS
        if has_room and not _VOWELS.isdisjoint(letters[starts[-1] : start]):
            starts.append(start)
    return starts


def _onset_at_end(letters: str) -> str:
    """Return the consonants at the end of ``letters`` that begin the next syllable if a vowel follows."""
    if letters.endswith(_CLUSTERS_AFTER_CONSONANT) and letters[-3] not in _VOWELS:
        return letters[-2:]
    return next((sound for sound in _ONSET_CLUSTERS if letters.endswith(sound)), letters[-1])
