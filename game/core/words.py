"""Texts for people: said in the language that is chosen, and in the pseudo-locale that finds what is not translated."""

from __future__ import annotations

import gettext
import os
import re
import reprlib
import string
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Protocol, TypeAlias, TypeVar

from game.core.system import wanted_languages

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


# The one translation function: every text a person reads goes through here.

DOMAIN = "firepit"
#: the language of the source
ENGLISH = "en"
#: the made-up language of ``game.core.words``
PSEUDO = "pseudo"
#: where the catalogues are: ``de/LC_MESSAGES/firepit.mo`` and so on
CATALOGUES = Path(__file__).resolve().parent.parent / "languages"
#: how many characters are quoted at most, and how many of them stand behind the gap where something is left out: of a
#: file, its name counts most
LONGEST_QUOTE, _AFTER_GAP = 80, 53
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST_QUOTE
_SHORT.maxlevel = 3
#: the places of a text in which the name of a file or of a folder stands
_FILE_PLACES = frozenset(("file", "path", "folder", "aside"))
#: what steers a terminal or turns the direction of writing, ends a line, or stands for a byte that is no letter
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


#: a text in a table: the type of a field, a parameter or a whole table says that its literals are for catalogues, as
#: ``marked`` does for one text; they are said where they are shown
Marked: TypeAlias = str


class _Clearable(Protocol):
    def cache_clear(self) -> None: ...


_Cached = TypeVar("_Cached", bound=_Clearable)

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH
_caches: list[_Clearable] = []
#: where games that are installed beside Firepit have their own catalogues
added_catalogues: list[Path] = []


def marked(text: str, /) -> str:
    """Return ``text`` as it is: marks a text in a table, so that catalogues have it; it is said where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Plural:
    """A thing that is counted, as a table has it: the texts for one and for several, such as ``"{count} berries"``."""

    one: str
    many: str


def marked_many(one: str, many: str, /) -> Plural:
    """Return a counted thing for a table, so that catalogues have all its forms; ``say_counted`` says it."""
    return Plural(one, many)


def forgotten_with_language(cached: _Cached) -> _Cached:
    """Empty a cache of texts whenever the language changes; a decorator above ``lru_cache``."""
    _caches.append(cached)
    return cached


def language() -> str:
    """Return the code of the language in use, such as ``"en"`` or ``"de"``."""
    return _language


def use_language(language: str, folder: Path = CATALOGUES) -> bool:
    """Read texts of ``language`` (an ISO code such as ``"de"``, or ``"pseudo"``) from ``folder`` from now on.

    Returns whether a catalogue was found; without one the English of the source is used.
    """
    if language == PSEUDO:
        use_catalogue(PseudoTranslations(), PSEUDO)
        return True
    found = gettext.translation(DOMAIN, folder, languages=[language], fallback=True)
    has_catalogue = isinstance(found, gettext.GNUTranslations)
    for more in added_catalogues if has_catalogue else ():
        _fall_back(found, more, language)
    use_catalogue(found, language if has_catalogue else ENGLISH)
    return has_catalogue


def use_catalogue(catalogue: gettext.NullTranslations, language: str) -> None:
    """Read texts from ``catalogue`` from now on, as the language with the code ``language``."""
    global _catalogue, _language
    _catalogue, _language = catalogue, language
    for cached in _caches:
        cached.cache_clear()


def add_catalogues(folder: Path | None) -> None:
    """Add the catalogues in ``folder``, which a game brings, as a fall-back behind Firepit's, for every language."""
    if folder is not None and folder not in added_catalogues:
        added_catalogues.append(folder)
        if isinstance(_catalogue, gettext.GNUTranslations):
            _fall_back(_catalogue, folder, _language)
            use_catalogue(_catalogue, _language)


def _fall_back(catalogue: gettext.NullTranslations, folder: Path, language: str) -> None:
    """Give a catalogue the one in ``folder`` as a fall-back; one that cannot be read is left out."""
    with suppress(OSError, ValueError, UnicodeError, struct.error):  # what ``gettext`` raises for a damaged file
        catalogue.add_fallback(gettext.translation(DOMAIN, folder, languages=[language]))


def languages(folder: Path = CATALOGUES) -> dict[str, str]:
    """Return the languages that can be used: code to name in that language, English first, the others sorted."""
    found = {ENGLISH: "English"}
    for code in _catalogues(folder):
        # Translators: the name of your language, in your language
        found[code] = gettext.translation(DOMAIN, folder, languages=[code]).gettext(marked("English"))
    return found


def _catalogues(folder: Path) -> list[str]:
    """Return the codes of the languages that have a catalogue, without reading any."""
    return sorted(file.parent.parent.name for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def choose_language(wanted: str = "", folder: Path = CATALOGUES, locales: Sequence[str] = ()) -> str:
    """Use the language ``wanted``, or the system's when that is ``""``, else English; return the code of what is used.

    ``locales`` are those that the window system names, such as ``"de_AT"``. Does nothing when it is in use already.
    """
    chosen = wanted or _system_language(folder, locales)
    if chosen != _language:
        use_language(chosen, folder)
    return _language


def _system_language(folder: Path, locales: Sequence[str]) -> str:
    """Return the first language of the system's settings that has a catalogue."""
    known = {ENGLISH, *_catalogues(folder)}
    return next((code for code in wanted_languages(locales=locales) if code in known), ENGLISH)


def say(text: str, /, **values: object) -> str:
    """Translate ``text``, then fill its ``{name}`` places from ``values``.

    ``{name!r}``, every path, and what stands in a place for a file (``{file}``, ``{path}``, ``{folder}``) is
    ``quoted``. Nothing that is filled in steers a terminal or breaks the line.
    """
    translated = _catalogue.gettext(text)
    if "!r}" in translated:
        return _QUOTING.format(translated, **values)
    return translated.format(**_filled_in(values)) if values else translated


def quoted(thing: object) -> str:
    """Return a value, or the name of a file as a path, as it is quoted: at most ``LONGEST_QUOTE`` printable characters.

    >>> quoted("fly"), len(quoted("fly" * 1000)), quoted(Path("fly.firepit"))
    ("'fly'", 80, 'fly.firepit')
    """
    text = printable(str(thing) if isinstance(thing, PurePath) else _SHORT.repr(thing))
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - _AFTER_GAP - 1]}…{text[-_AFTER_GAP:]}"


def printable(text: str) -> str:
    r"""Return a text from elsewhere with everything that steers a terminal, or breaks a line, written as ``\x1b``."""
    return text if text.isprintable() else _UNSEEN.sub(lambda found: repr(found[0])[1:-1], text)


def told(error: Exception) -> str:
    """Return an error as a sentence: what the system refuses with the file that it is about, all else as it stands."""
    if not isinstance(error, OSError) or error.strerror is None:
        return printable(str(error))
    if error.filename is None:
        return f"{error.strerror}."
    return f"{quoted(PurePath(os.fsdecode(error.filename)))}: {error.strerror}."


def _filled_in(values: Mapping[str, object]) -> dict[str, object]:
    """Return values as they are filled into a text."""
    return {
        name: quoted(PurePath(value)) if name in _FILE_PLACES and isinstance(value, str) else _shown(value)
        for name, value in values.items()
    }


def _shown(value: object) -> object:
    if isinstance(value, PurePath):
        return quoted(value)
    return printable(str(value)) if isinstance(value, (str, BaseException)) else value


class _Quoting(string.Formatter):
    """Fills ``{name!r}`` with what is quoted of the value."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        return quoted(value) if conversion == "r" else super().convert_field(_shown(value), conversion)


_QUOTING = _Quoting()


def say_many(one: str, many: str, /, count: int, **values: object) -> str:
    """Translate the singular or plural for ``count``, then fill ``{count}`` and the other places."""
    return _catalogue.ngettext(one, many, count).format(count=count, **_filled_in(values))


def say_counted(thing: Plural, count: int) -> str:
    """Return how many of a thing there are, in the form that goes with the number: ``1 berry``, ``2 berries``."""
    return say_many(thing.one, thing.many, count)


def signed(number: int) -> str:
    """Return a number with its sign, a real minus; nothing has none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def who(seat: int) -> str:
    """Return the place in a sentence where the name of ``seat`` goes, such as ``{0}``; the match fills it in."""
    return "{" + str(seat) + "}"


def token(seat: int) -> str:
    """Return the same place, where a log that is painted shows the seat's token instead, such as ``{0!s}``."""
    return "{" + str(seat) + "!s}"


def row_of(parts: Iterable[str]) -> str:
    """Return texts with commas between: ``wood, clay, stone``."""
    return say(", ").join(parts)


def all_of(parts: Sequence[str]) -> str:
    """Return texts as a sentence lists them all: ``wood, clay and stone``."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{list} and {last}", list=row_of(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Return texts as a sentence lists them to choose from: ``wood, clay or stone``."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{list} or {last}", list=row_of(parts[:-1]), last=parts[-1])


def sum_up(counts: Sequence[int], things: Sequence[Plural]) -> str:
    """Return how many of each there are, such as ``2 berries, 1 fur``, without those there are none of.

    Counts that no thing goes with, such as hidden cards at the end of a hand, are left out.
    """
    return row_of(say_counted(thing, count) for count, thing in zip(counts, things, strict=False) if count)
