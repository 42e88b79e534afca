"""python -m tools.translate update | new CODE | status | sheet CODE [PART ...] | merge CODE SHEET TRANSLATED."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog

from tools.translate import catalogues, sheets


def main() -> int:
    """Carry out what the command line says; 2 when it cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description="Keep the catalogues.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="take over the source's texts into the template and all catalogues, compile")
    commands.add_parser("status", help="count what is still to be translated")
    commands.add_parser("new", help="begin a catalogue").add_argument("language", metavar="CODE")
    sheet = commands.add_parser("sheet", help="print what is untranslated as numbered lines")
    sheet.add_argument("language", metavar="CODE")
    sheet.add_argument("parts", nargs="*", metavar="PART", help="files or folders, such as game/screens; all if none")
    sheet.add_argument("--all", action="store_true", help="what is translated, too")
    merge = commands.add_parser("merge", help="take over a sheet whose lines were translated, compile")
    merge.add_argument("language", metavar="CODE")
    merge.add_argument("sheet", type=Path)
    merge.add_argument("translated", type=Path)
    asked = parser.parse_args()
    try:
        return _carry_out(asked)
    except (OSError, ValueError, UnknownLocaleError) as problem:
        print(problem, file=sys.stderr)
        return 2


def _carry_out(asked: argparse.Namespace) -> int:
    if asked.command == "update":
        source = catalogues.template()
        catalogues.TEMPLATE.write_bytes(catalogues.po_bytes(source))
        for language in catalogues.known_languages():
            catalogues.write(language, catalogues.updated(catalogues.read(language), source))
        _tell_status()
    elif asked.command == "new":
        if asked.language in catalogues.known_languages():
            raise ValueError(f"There is a catalogue of {asked.language} already.")
        catalogues.write(asked.language, catalogues.updated(Catalog(locale=asked.language), catalogues.template()))
        _tell_status()
    elif asked.command == "status":
        _tell_status()
    elif asked.command == "sheet":
        print(sheets.sheet(catalogues.read(asked.language), asked.parts, everything=asked.all))
    else:
        return _merge(asked)
    return 0


def _merge(asked: argparse.Namespace) -> int:
    catalogue = catalogues.read(asked.language)
    taken, faults = sheets.merge(catalogue, asked.sheet.read_text("utf-8"), asked.translated.read_text("utf-8"))
    catalogues.write(asked.language, catalogues.updated(catalogue, catalogues.template()))
    for fault in faults:
        print(fault)
    print(f"{taken} taken over, {len(faults)} left out.")
    _tell_status()
    return 1 if faults else 0


def _tell_status() -> None:
    for language in catalogues.known_languages():
        messages = [message for message in catalogues.read(language) if message.id]
        done = sum(map(catalogues.is_translated, messages))
        print(f"{language}: {done} of {len(messages)} texts are translated.")


sys.exit(main())
