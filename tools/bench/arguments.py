"""Parsers of the arguments that several benches take; they refuse an invalid argument with a sentence of their own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection

from game.commands.parsing import read_number, read_words


def bench_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help shows the docstring of a bench."""
    return argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)


def read_duration(text: str) -> float:
    """Read a number of seconds or minutes above 0."""
    duration = read_number(text)
    if not 0 < duration < float("inf"):
        raise argparse.ArgumentTypeError(f"write a number above 0, not {text}")
    return duration


def name_among(known: Collection[str]) -> Callable[[str], str]:
    """Return a function that reads a name, and refuses a name that is not ``known``."""

    def read(name: str) -> str:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no {name!r}; choose from {', '.join(known)}")
        return name

    return read


def names_among(known: Collection[str]) -> Callable[[str], tuple[str, ...]]:
    """Return a function that reads names separated by commas, and refuses those that are not ``known``."""
    read_name = name_among(known)
    return lambda text: tuple(read_name(name) for name in read_words(text))
