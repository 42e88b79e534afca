"""A move in words that nobody has made yet: for a hint, and for a look back at what would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules import Move
from game.elder.foreseeing import Foreseen
from game.screens.parts.any_table import AnyTable
from game.ui.control import Control

#: so many sentences of the log tell a move at most
_SENTENCES = 2


def maker(move: str, listed: Sequence[Control]) -> Control | None:
    """Return the control that makes a move: one that makes just this, else the first that could."""
    able = [control for control in listed if control.enabled and move in control.moves]
    exact = (control for control in able if control.moves == (move,))
    return next(exact, next(iter(able), None))


def move_words(table: AnyTable, move: Move, foreseen: Foreseen, listed: Sequence[Control]) -> str:
    """Return a move in words: the table's own, else those of the control that makes just this, else those of the log.

    Of the log's, only what neither chance nor anything hidden decides.
    """
    if own := table.wording.move(move, table.match.names):
        return own
    control = maker(str(move), listed)
    if control is not None and control.moves == (str(move),) and not _is_ambiguous(control.label, str(move), listed):
        return control.label
    certain = foreseen.events[: foreseen.certain]
    sentences = [event.sentence().format(*table.match.names) for event in certain[:_SENTENCES]]
    if sentences:
        return " ".join(sentences)
    return control.label if control is not None else str(move)


def _is_ambiguous(label: str, move: str, listed: Sequence[Control]) -> bool:
    """Return whether a control with the same label makes another move."""
    return any(control.label == label and control.moves and move not in control.moves for control in listed)
