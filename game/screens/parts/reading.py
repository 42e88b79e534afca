"""A table read out: who must do what, then seat by seat, then the middle, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import Plural, say, say_counted
from game.screens.parts.any_table import AnyTable
from game.ui.describing import joined


def table_in_words(table: AnyTable, scores: Sequence[int], unit: Plural) -> list[str]:
    """Return how a table stands, as far as its reader may know it: a few sentences for each seat.

    ``unit`` is what the scores are counted in.
    """
    status, face = table.status(), getattr(table, "face", None)
    told = [joined([status.text, status.more])]
    for seat, look in enumerate(table.looks):
        words = list(table.wording.seat(face, seat))
        if not words or not words[0].startswith(look.name):
            points = say_counted(unit, scores[seat])
            words.insert(0, say("{who}: {what}", who=look.name, what=points))
        told.append(joined(words))
    told.append(joined([*table.wording.middle(face), _possible(table)]))
    return [text for text in told if text]


def _possible(table: AnyTable) -> str:
    """Return what can be done on the table now, by the names of its controls."""
    usable = [control for control in table.table_controls() if control.enabled and control.moves]
    labels = list(dict.fromkeys(control.label for control in usable))
    return say("You can: {things}.", things="; ".join(labels)) if labels else ""
