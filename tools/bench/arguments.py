"""Parsers of the arguments that several benches take; they refuse an invalid argument with a sentence of their own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection

from game.commands.parsing import read_number, read_words


def bench_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help shows the docstring of a bench."""
    return argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)


def read_seconds(text: str) -> float:
    """Read a number of seconds above 0."""
    seconds = read_number(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"write a number above 0, not {text}")
    return seconds


def names_among(known: Collection[str]) -> Callable[[str], tuple[str, ...]]:
    """Return a function that reads names separated by commas, and refuses those that are not ``known``."""

    def read(text: str) -> tuple[str, ...]:
        names = read_words(text)
        unknown = [name for name in names if name not in known]
        if unknown:
            raise argparse.ArgumentTypeError(f"there is no {unknown[0]!r}; choose from {', '.join(known)}")
        return names

    return read
