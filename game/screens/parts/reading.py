"""A table read out: who must do what, then seat by seat, then the middle."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say, say_counted
from game.screens.parts.table_contract import TableContract
from game.ui.describing import joined


def table_in_words(table: TableContract, scores: Sequence[int]) -> list[str]:
    """Return how a table stands, as far as its reader may know it, in a few sentences for each seat."""
    status = table.status()
    told = [joined([status.text, status.more])]
    for seat, look in enumerate(table.looks):
        words = list(table.seat_words(seat))
        if not words or not words[0].startswith(look.name):
            points = say_counted(table.worth_unit, scores[seat])
            words.insert(0, say("{name}: {what}", name=look.name, what=points))
        told.append(joined(words))
    told.append(joined(list(table.middle_words())))
    return [text for text in told if text]
