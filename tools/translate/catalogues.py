"""Makes the template and the catalogues from the texts of the source, and the .mo files from the .po files."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.translate.extraction import SOURCE, FoundText, find_texts

# the same as in game.core.words, which cannot be imported while the source is broken
DOMAIN = "firepit"
CATALOGUES = SOURCE / "game" / "languages"
TEMPLATE = CATALOGUES / f"{DOMAIN}.pot"
_HEADER = """\
# Texts of Firepit{language}.
# Kept by "python -m tools.translate update"; what is translated belongs between the quotes of msgstr.
#"""
_KEPT_HEADERS = (
    "Project-Id-Version",
    "Language",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Plural-Forms",
)


class SteadyCatalog(Catalog):
    """A catalogue without dates and generator names, so that equal texts give equal bytes."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        """Return the header lines that depend on language and texts only."""
        return [(name, value) for name, value in super()._get_mime_headers() if name in _KEPT_HEADERS]

    #: the header lines that depend on language and texts
    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def template(texts: Iterable[FoundText] | None = None) -> Catalog:
    """Return an untranslated catalogue of ``texts``, by default of every text in the source.

    A text that stands in the source both with a plural and without has one entry, with the plural.
    """
    catalogue = SteadyCatalog(
        project="Firepit", domain=DOMAIN, header_comment=_HEADER.format(language=""), charset="utf-8"
    )
    for text in find_texts() if texts is None else texts:
        entry = catalogue.get(text.text)
        if entry is not None and not entry.pluralizable and text.plural:
            # the entry has no plural: an entry with a plural replaces it
            catalogue.delete(text.text)
            _add(catalogue, text, [file for file, _ in entry.locations])
        elif entry is None or text.plural or not entry.pluralizable:
            _add(catalogue, text)
        else:  # the entry has a plural, and stays as it is
            _add_files(entry, [text.file])
    return catalogue


def _add(catalogue: Catalog, text: FoundText, more_files: Iterable[str] = ()) -> None:
    """Add a text to a catalogue, with its comment for translators, its file, and ``more_files`` that use it."""
    forms = (text.text, text.plural) if text.plural else text.text
    message = catalogue.add(forms, auto_comments=[text.comment] if text.comment else ())
    _add_files(message, [*more_files, text.file])
    # our own test checks placeholders, so a percent sign has no meaning
    message.flags.discard("python-format")


def _add_files(message: Message, files: Iterable[str]) -> None:
    """Add the files that use a text; line numbers are left out, since every edit would change them."""
    message.locations = [(file, 0) for file in sorted({*(file for file, _ in message.locations), *files})]


def po_file(language: str) -> Path:
    """Return the path of a language's .po file."""
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def known_languages() -> list[str]:
    """Return the codes of the languages with a catalogue."""
    return sorted(file.parent.parent.name for file in CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(language: str) -> Catalog:
    """Return a language's catalogue."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def updated(catalogue: Catalog, source: Iterable[Message]) -> Catalog:
    """Return ``catalogue`` with the texts of ``source``: new texts untranslated, removed texts left out."""
    result = SteadyCatalog(
        locale=catalogue.locale,
        project="Firepit",
        domain=DOMAIN,
        charset="utf-8",
        fuzzy=False,
        header_comment=_HEADER.format(language=f" in {catalogue.locale.english_name}"),
    )
    # Babel's wording of plural rules differs between its versions
    result.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
    for message in source:
        if not message.id:
            continue
        entry = catalogue.get(message.id[0] if message.pluralizable else message.id)
        translation: str | tuple[str, ...] | list[str] = ("",) * result.num_plurals if message.pluralizable else ""
        if entry is not None and entry.pluralizable == message.pluralizable:
            translation = entry.string
        added = result.add(
            message.id,
            translation,
            auto_comments=message.auto_comments,
            user_comments=entry.user_comments if entry is not None else (),
        )
        added.locations = message.locations
        added.flags.discard("python-format")
    return result


def is_translated(message: Message) -> bool:
    """Return whether every form of a text has been translated."""
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a catalogue's .po file; equal texts give equal bytes."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, include_lineno=False)
    return buffer.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the bytes of a catalogue's .mo file, which the game reads."""
    buffer = io.BytesIO()
    translated = [message for message in catalogue if message.id and is_translated(message)]
    write_mo(buffer, updated(catalogue, translated))
    return buffer.getvalue()


def write(language: str, catalogue: Catalog) -> None:
    """Write a language's catalogue as .po and .mo files."""
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(catalogue))
    path.with_suffix(".mo").write_bytes(mo_bytes(read(language)))
