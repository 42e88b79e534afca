"""Keeps the catalogues of translations.

Run ``python -m tools.translate``, followed by ``update``, ``new CODE``, ``status``, ``sheet CODE [PART ...]`` or
``merge CODE SHEET TRANSLATED``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog

from tools.translate import catalogues, sheets


def main() -> int:
    """Carry out the command line; return 2 when it cannot be carried out."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description="Keep the catalogues.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="put the source's texts into the template and all catalogues, and compile")
    commands.add_parser("status", help="count what is still to be translated")
    commands.add_parser("new", help="begin a catalogue").add_argument("language", metavar="CODE")
    sheet = commands.add_parser("sheet", help="print the untranslated texts as numbered lines")
    sheet.add_argument("language", metavar="CODE")
    sheet.add_argument("parts", nargs="*", metavar="PART", help="files or folders, such as game/screens; all if none")
    sheet.add_argument("--all", action="store_true", help="print the translated texts, too")
    merge = commands.add_parser("merge", help="put a translated sheet into the catalogue, and compile")
    merge.add_argument("language", metavar="CODE")
    merge.add_argument("sheet", type=Path)
    merge.add_argument("translated", type=Path)
    options = parser.parse_args()
    try:
        return _carry_out(options)
    except (OSError, ValueError, UnknownLocaleError) as problem:
        print(problem, file=sys.stderr)
        return 2


def _carry_out(options: argparse.Namespace) -> int:
    """Carry out one command; return its exit status."""
    if options.command == "update":
        source = catalogues.template()
        catalogues.TEMPLATE.write_bytes(catalogues.po_bytes(source))
        for language in catalogues.known_languages():
            catalogues.write(language, catalogues.updated(catalogues.read(language), source))
        _print_status()
    elif options.command == "new":
        if options.language in catalogues.known_languages():
            raise ValueError(f"There is a catalogue of {options.language} already.")
        catalogues.write(options.language, catalogues.updated(Catalog(locale=options.language), catalogues.template()))
        _print_status()
    elif options.command == "status":
        _print_status()
    elif options.command == "sheet":
        print(sheets.sheet(catalogues.read(options.language), options.parts, everything=options.all))
    else:
        return _merge(options)
    return 0


def _merge(options: argparse.Namespace) -> int:
    """Put a translated sheet into a catalogue and print the refused translations; return 1 if there is any."""
    catalogue = catalogues.read(options.language)
    taken, faults = sheets.merge(catalogue, options.sheet.read_text("utf-8"), options.translated.read_text("utf-8"))
    catalogues.write(options.language, catalogues.updated(catalogue, catalogues.template()))
    for fault in faults:
        print(fault)
    print(f"{taken} taken over, {len(faults)} left out.")
    _print_status()
    return 1 if faults else 0


def _print_status() -> None:
    """Print for each language how many texts are translated."""
    for language in catalogues.known_languages():
        messages = [message for message in catalogues.read(language) if message.id]
        translated = sum(map(catalogues.is_translated, messages))
        print(f"{language}: {translated} of {len(messages)} texts are translated.")


sys.exit(main())
