"""Rows of a view with one entry changed, for the event steps of all games: whoever holds the row has it as it was."""

from __future__ import annotations

from typing import TypeVar, cast

from game.core.copying import Thing, copied, put

Row = TypeVar("Row", bound=tuple[object, ...])


def with_entry(row: Row, place: int, entry: object) -> Row:
    """Return a row with another entry, of the same type, at a place.

    >>> with_entry((4, 4, 4), 1, 9)
    (4, 9, 4)
    """
    return cast("Row", (*row[:place], entry, *row[place + 1 :]))


def with_parts(row: tuple[Thing, ...], place: int, **parts: object) -> tuple[Thing, ...]:
    """Return a row of frozen dataclasses with slots, with ``parts`` of the one at a place replaced."""
    changed = copied(row[place])
    for name, part in parts.items():
        put(changed, name, part)
    return with_entry(row, place, changed)
