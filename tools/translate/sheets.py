r"""Sheets: a catalogue's texts as numbered lines, quick to translate in any editor, and the way back.

A line of a sheet is a number, a tab and the English text; a text with plural forms takes one line for each form of
the language, ``12.0``, ``12.1`` and so on. A translated sheet has the translation after the tab; its other lines are
ignored. Line breaks are written as ``\n``. Lines that begin with ``#`` say where the texts below them are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel.messages.catalog import Catalog, Message

from tools.translate.catalogues import is_translated
from tools.translate.placeholders import placeholder_fault

_LINE = re.compile(r"([0-9]+)(?:\.([0-9]))?\t(.*)")


def sheet(catalogue: Catalog, parts: Sequence[str] = (), *, everything: bool = False) -> str:
    """Return a sheet of the untranslated texts in ``parts`` (files or folders); of all texts with ``everything``.

    Without ``parts`` it has the texts of all files.
    """
    messages = [
        message
        for message in catalogue
        if message.id and (everything or not is_translated(message)) and _is_used_in(message, parts)
    ]
    return "\n".join(_sheet_lines(messages, catalogue.num_plurals))


def _is_used_in(message: Message, parts: Sequence[str]) -> bool:
    """Return whether a text is used in any of these files or folders; true if none are given."""
    return not parts or any(place.startswith(part) for place, _ in message.locations for part in parts)


def _sheet_lines(messages: Sequence[Message], forms: int) -> Iterator[str]:
    """Yield the lines of a sheet; a line above a text names its files, unless the text before has the same files."""
    files_above = ""
    for number, message in enumerate(messages, 1):
        files = ", ".join(file for file, _ in message.locations)
        if files != files_above:
            files_above = files
            yield f"# {files_above}"
        for comment in message.auto_comments:
            yield f"# {comment}"
        if isinstance(message.id, str):
            yield f"{number}\t{_as_line(message.id)}"
        else:
            for form in range(forms):
                yield f"{number}.{form}\t{_as_line(message.id[min(form, 1)])}"


def merge(catalogue: Catalog, english_sheet: str, translated_sheet: str) -> tuple[int, list[str]]:
    """Put the translations of a sheet into a catalogue.

    ``translated_sheet`` is the ``english_sheet`` with translations in place of the English texts.
    Returns how many texts were taken over, and a sentence for each text that was not.
    """
    english = _read(english_sheet)
    translations = _read(translated_sheet)
    merged_count = 0
    faults = [f"{number}: there is no such number." for number in translations if number not in english]
    for number, forms in translations.items():
        if number not in english:
            continue
        message = catalogue.get(english[number][0])
        fault = _find_fault(message, forms, catalogue.num_plurals)
        if message is None or fault:
            faults.append(f"{number}: {fault}")
            continue
        message.string = tuple(forms) if message.pluralizable else forms[0]
        merged_count += 1
    return merged_count, faults


def _find_fault(message: Message | None, forms: list[str], plural_forms: int) -> str:
    """Return a sentence that says why translated forms cannot be taken over; empty if they can.

    ``plural_forms`` is the number of forms that the language has for a text with a plural.
    """
    if message is None:
        return "the text is gone from the source."
    if not message.pluralizable and len(forms) != 1:
        return "there must be only one form."
    if message.pluralizable and len(forms) != plural_forms:
        return f"there must be {plural_forms} forms."
    return placeholder_fault(message.id, forms)


def _read(text: str) -> dict[int, list[str]]:
    """Return the texts of a sheet by their number, each as the list of its forms (such as singular and plural)."""
    forms_by_number: dict[int, list[str]] = {}
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is not None and match[3].strip():
            forms_by_number.setdefault(int(match[1]), []).append(match[3].replace("\\n", "\n"))
    return forms_by_number


def _as_line(text: str) -> str:
    """Return a text as one line of a sheet."""
    return text.replace("\n", "\\n")
