"""Translating texts into the chosen language, or into a pseudo-locale that shows which texts are not translated."""

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
from functools import cache, lru_cache
from pathlib import Path, PurePath
from typing import Final, Protocol, TypeAlias, TypeVar

from game.core.system import wanted_languages

#: how much longer the pseudo-locale makes a text, including its brackets, as a share of the text's length
GROWTH = 0.4
#: the length of a group of ``~`` in the padding of a pseudo text, with the blank after it
_GROUP_LENGTH = 8
#: the assumed length of the value that fills a placeholder
_VALUE_LENGTH = 6
#: the length of the brackets around a pseudo text, and of the blank before its padding
_BRACKETS_LENGTH = 3
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_ACCENTED_LETTERS = str.maketrans("acdeghijlnorstuyzACDEGHIJLNORSTUYZ", "áçďéğĥîĵłñóřšţúýžÁÇĎÉĞĤÎĴŁÑÓŘŠŢÚÝŽ")


class PseudoTranslations(gettext.NullTranslations):
    """The catalogue of the pseudo-locale, which translates every text."""

    def gettext(self, message: str) -> str:
        """Return the pseudo text of ``message``."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the pseudo text of the singular or the plural."""
        return pseudo(msgid1 if n == 1 else msgid2)


@lru_cache(maxsize=4096)
def pseudo(text: str) -> str:
    """Return ``text`` in the pseudo-locale: accented, longer and in brackets. A text without letters is unchanged.

    Each line is lengthened separately, so that the number of lines stays the same.
    """
    return "\n".join(map(_pseudo_line, text.split("\n")))


def _pseudo_line(line: str) -> str:
    """Return one line in the pseudo-locale: accented, in brackets, and padded with ``~`` to its new length."""
    placeholders = _PLACEHOLDER.findall(line)
    words = _PLACEHOLDER.split(line)
    text_length = sum(map(len, words))
    if not any(word.strip(" ,;:.·") for word in words):
        return line
    accented = [word.translate(_ACCENTED_LETTERS) for word in words]
    text = "".join(f"{word}{placeholder}" for word, placeholder in zip(accented, [*placeholders, ""], strict=True))
    padding_length = round((text_length + _VALUE_LENGTH * len(placeholders)) * GROWTH) - _BRACKETS_LENGTH
    if padding_length <= 0:
        return f"[{text}]"
    padding = ["~"] * padding_length
    for index in range(_GROUP_LENGTH - 1, padding_length - 1, _GROUP_LENGTH):
        padding[index] = " "
    return f"[{text} {''.join(padding)}]"


# Translation: every text that a person reads is returned by ``say`` or ``say_many``.

DOMAIN = "firepit"
#: the language of the source
ENGLISH = "en"
#: the code of the pseudo-locale
PSEUDO = "pseudo"
#: where the catalogues are: ``de/LC_MESSAGES/firepit.mo`` and so on
CATALOGUES = Path(__file__).resolve().parent.parent / "languages"
#: the most characters of a quote. A longer text is shortened in its middle
LONGEST_QUOTE = 80
#: the characters that a shortened quote keeps after its gap. These are many, since a path ends in the name of its file,
#: which should stay readable
_LENGTH_AFTER_GAP = 53
_SHORTENER = reprlib.Repr()
_SHORTENER.maxstring = _SHORTENER.maxother = _SHORTENER.maxlong = LONGEST_QUOTE
_SHORTENER.maxlevel = 3
#: the placeholders of texts that stand for a file or folder
_FILE_PLACEHOLDERS = frozenset(("file", "path", "folder", "aside"))
#: control characters, direction marks, line ends, and surrogates that stand for undecodable bytes
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
#: characters without width that shape the two letters between which they stand, as in Persian and Hindi
JOINERS: Final = "\u200c\u200d"
_WITHOUT_JOINERS = str.maketrans("", "", JOINERS)


#: the type of a text that is translated with ``say`` only where it is shown. Literals in a field, a parameter or a
#: table of this type are extracted for the catalogues; ``marked`` does the same for a single text
Marked: TypeAlias = str


class _Clearable(Protocol):
    def cache_clear(self) -> None: ...


_Cached = TypeVar("_Cached", bound=_Clearable)

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH
#: the caches to clear when the language changes
_language_caches: list[_Clearable] = []
#: the folders of the catalogues of installed games
added_catalogues: list[Path] = []


def marked(text: str, /) -> str:
    """Return ``text`` unchanged, and mark it for extraction into catalogues.

    The text is translated with ``say`` when it is shown.
    """
    return text


@dataclass(frozen=True, slots=True)
class Plural:
    """The singular and plural text of a counted thing, such as ``"{count} berries"``, not yet translated."""

    one: str
    many: str


def marked_many(one: str, many: str, /) -> Plural:
    """Return a ``Plural``, marked for extraction into catalogues; translate it with ``say_counted``."""
    return Plural(one, many)


def cleared_with_language(cached_function: _Cached) -> _Cached:
    """Clear the cache of a function whenever the language changes; a decorator above ``cache`` or ``lru_cache``."""
    _language_caches.append(cached_function)
    return cached_function


def language() -> str:
    """Return the code of the language in use, such as ``"en"`` or ``"de"``."""
    return _language


def use_language(language: str, folder: Path = CATALOGUES) -> bool:
    """Switch to ``language`` (an ISO code such as ``"de"``, or ``"pseudo"``) with the catalogues in ``folder``.

    Returns whether a catalogue was found. Without one the English of the source is used.
    """
    if language == PSEUDO:
        use_catalogue(PseudoTranslations(), PSEUDO)
        return True
    catalogue = gettext.translation(DOMAIN, folder, languages=[language], fallback=True)
    has_catalogue = isinstance(catalogue, gettext.GNUTranslations)
    if has_catalogue:
        for added_folder in added_catalogues:
            _add_fallback(catalogue, added_folder, language)
    use_catalogue(catalogue, language if has_catalogue else ENGLISH)
    return has_catalogue


def use_catalogue(catalogue: gettext.NullTranslations, language: str) -> None:
    """Switch to ``catalogue``, whose language has the code ``language``."""
    global _catalogue, _language
    _catalogue = catalogue
    _language = language
    for cached_function in _language_caches:
        cached_function.cache_clear()


def add_catalogues(folder: Path | None) -> None:
    """Add the catalogues of an installed game as fallbacks of Firepit's own; ``folder`` holds all its languages."""
    if folder is not None and folder not in added_catalogues:
        added_catalogues.append(folder)
        if isinstance(_catalogue, gettext.GNUTranslations):
            _add_fallback(_catalogue, folder, _language)
            use_catalogue(_catalogue, _language)


def _add_fallback(catalogue: gettext.NullTranslations, folder: Path, language: str) -> None:
    """Add the catalogue in ``folder`` as a fallback of ``catalogue``. An unreadable file is left out."""
    with suppress(OSError, ValueError, UnicodeError, struct.error):  # all errors of ``gettext`` for a damaged file
        catalogue.add_fallback(gettext.translation(DOMAIN, folder, languages=[language]))


def languages(folder: Path = CATALOGUES) -> dict[str, str]:
    """Return the available languages: each code with the language's own name; English first, the rest by code.

    Reading a catalogue takes some milliseconds, but only the first time.
    """
    return {ENGLISH: "English"} | {code: _own_name(file) for code, file in _catalogues(folder).items()}


@cache
def _own_name(file: Path) -> str:
    """Return the name of a catalogue's language, in that language.

    The catalogue takes a megabyte in memory. It is freed; ``gettext.translation`` would keep it.
    """
    with file.open("rb") as opened_file:
        catalogue = gettext.GNUTranslations(opened_file)
    # Translators: the name of your language, in your language
    return catalogue.gettext(marked("English"))


def _catalogues(folder: Path) -> dict[str, Path]:
    """Return the files of all catalogues by the code of their language, sorted by code."""
    files = {file.parent.parent.name: file for file in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return dict(sorted(files.items()))


def choose_language(wanted: str = "", folder: Path = CATALOGUES, locales: Sequence[str] = ()) -> str:
    """Switch to the language ``wanted``, by default the system's or else English; return the code in use.

    ``locales`` are those of the window system, such as ``"de_AT"``.
    """
    chosen = wanted or _system_language(folder, locales)
    if chosen != _language:
        use_language(chosen, folder)
    return _language


def _system_language(folder: Path, locales: Sequence[str]) -> str:
    """Return the first language of the system's settings that has a catalogue."""
    available = {ENGLISH, *_catalogues(folder)}
    return next((code for code in wanted_languages(locales=locales) if code in available), ENGLISH)


def say(text: str, /, **values: object) -> str:
    """Translate ``text``, then fill its placeholders, such as ``{name}``, from ``values``.

    Values for ``{name!r}``, paths, and values for the placeholder of a file (``{file}``, ``{path}``, ``{folder}``) are
    ``quoted``. Control characters and line ends in values are escaped.
    """
    translated = _catalogue.gettext(text)
    if "!r}" in translated:
        return _QUOTING_FORMATTER.format(translated, **values)
    return translated.format(**_showable_values(values)) if values else translated


def quoted(thing: object, longest: int = LONGEST_QUOTE) -> str:
    """Return the ``repr`` of a value, or a path as text, shortened to ``longest`` printable characters.

    >>> quoted("fly"), len(quoted("fly" * 1000)), quoted(Path("fly.firepit"))
    ("'fly'", 80, 'fly.firepit')
    """
    if isinstance(thing, PurePath):
        text = str(thing)
    elif isinstance(thing, str) and len(thing) < longest:
        text = repr(thing)
    else:
        text = _SHORTENER.repr(thing)
    text = printable(text)
    if len(text) <= longest:
        return text
    return f"{text[: longest - _LENGTH_AFTER_GAP - 1]}…{text[-_LENGTH_AFTER_GAP:]}"


def without_joiners(text: str) -> str:
    """Return a text without its ``JOINERS``."""
    return text.translate(_WITHOUT_JOINERS)


def printable(text: str) -> str:
    r"""Return a text with control characters, line ends and the like escaped, such as ``\x1b``."""
    if text.isprintable():
        return text
    return _INVISIBLE.sub(_escape_sequence, text)


def _escape_sequence(match: re.Match[str]) -> str:
    r"""Return the escape sequence of a matched character, such as ``\x1b``."""
    return repr(match[0])[1:-1]  # the slice removes the quotes


def error_sentence(error: Exception) -> str:
    """Return an error as a sentence: an ``OSError`` with its file, any other with its own message."""
    if not isinstance(error, OSError) or error.strerror is None:
        return printable(str(error))
    if error.filename is None:
        return f"{error.strerror}."
    return f"{quoted(PurePath(os.fsdecode(error.filename)))}: {error.strerror}."


def unreadable_file(path: Path, error: OSError) -> str:
    """Return the sentence about a file that cannot be read because of ``error``."""
    return say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)


def unreadable_files(faults: Sequence[str]) -> str:
    """Return the first of the ``faults``, one for each file that cannot be read, after the number of several files.

    Without faults the text is empty.
    """
    if len(faults) < 2:
        return faults[0] if faults else ""
    count = say_many("One file cannot be read.", "{count} files cannot be read.", len(faults))
    return f"{count} {faults[0]}"


def _showable_values(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values for a text's placeholders, quoted and escaped as ``say`` describes."""
    showable_values = dict(values)
    for name, value in values.items():
        if name in _FILE_PLACEHOLDERS and isinstance(value, str):
            showable_values[name] = quoted(PurePath(value))
        elif type(value) is not int and not (type(value) is str and value.isprintable()):
            showable_values[name] = _make_showable(value)
    return showable_values


def _make_showable(value: object) -> object:
    """Return a path quoted, and a text or an error escaped. Any other value stays, so that it can be formatted."""
    if isinstance(value, PurePath):
        return quoted(value)
    if isinstance(value, (str, BaseException)):
        return printable(str(value))
    return value


class _Quoting(string.Formatter):
    """Formatter that fills ``{name!r}`` with the ``quoted`` value."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "r":
            return quoted(value)
        return super().convert_field(_make_showable(value), conversion)


_QUOTING_FORMATTER = _Quoting()


def say_many(one: str, many: str, /, count: int, **values: object) -> str:
    """Translate the singular or plural for ``count``, then fill ``{count}`` and the other placeholders."""
    return _catalogue.ngettext(one, many, count).format(count=count, **_showable_values(values))


def say_counted(text: Plural | Marked, count: int, **values: object) -> str:
    """Translate the singular or plural for ``count``, such as ``2 berries``, or a text that is the same for all counts.

    The placeholder ``{count}`` and the others are filled.
    """
    if isinstance(text, str):
        return say(text, count=count, **values)
    return say_many(text.one, text.many, count, **values)


def with_capital(text: str) -> str:
    """Return a text with a capital as its first letter. The other letters stay as they are."""
    return text[:1].upper() + text[1:]


def with_minus(number: int) -> str:
    """Return a number with a real minus sign, not a hyphen, if it is negative."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number with ``+`` or a real minus sign; 0 has no sign."""
    if number > 0:
        return f"+{number}"
    return with_minus(number)


def who(seat: int) -> str:
    """Return the placeholder of a seat's name in a sentence, such as ``{0}``; the match fills it in."""
    return "{" + str(seat) + "}"


def token(seat: int) -> str:
    """Return the placeholder of a seat's token, such as ``{0!s}``.

    A log that is drawn shows the token there. In plain text the seat's name stands there.
    """
    return "{" + str(seat) + "!s}"


def row_of(parts: Iterable[str]) -> str:
    """Join texts with commas: ``wood, clay, stone``."""
    return say(", ").join(parts)


def all_of(parts: Sequence[str]) -> str:
    """Join texts with commas and "and": ``wood, clay and stone``."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{list} and {last}", list=row_of(parts[:-1]), last=parts[-1])


def any_of(parts: Sequence[str]) -> str:
    """Join texts with commas and "or": ``wood, clay or stone``."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{list} or {last}", list=row_of(parts[:-1]), last=parts[-1])


def sum_up(counts: Sequence[int], things: Sequence[Plural]) -> str:
    """Return counts with their nouns, such as ``2 berries, 1 fur``. Zero counts are left out.

    Counts beyond the last noun, such as hidden cards at the end of a hand, are left out, too.
    """
    return row_of(_count_all(counts, things))


def sum_up_with_and(counts: Sequence[int], things: Sequence[Plural]) -> str:
    """Return counts as ``sum_up`` does, with "and" before the last: ``2 berries and 1 fur``."""
    return all_of(_count_all(counts, things))


def _count_all(counts: Sequence[int], things: Sequence[Plural]) -> list[str]:
    """Return each count with its noun, such as ``2 berries``. Zero counts are left out."""
    return [say_counted(thing, count) for count, thing in zip(counts, things, strict=False) if count]
