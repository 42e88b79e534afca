"""A match as it stood at any time, for those who step through what happened."""

from __future__ import annotations

from typing import Any

from game.core.match import Match, Record
from game.core.rules import IllegalMove, Move
from game.core.words import say


class PastMatch(Match):
    """A match that was played, shown as it stood after some of its records; nothing can be played in it.

    It begins after the opening; ``go`` moves it. With ``all_knowing`` every view is the whole state.
    """

    def __init__(self, whole: Match) -> None:
        """Look back at ``whole``, which may go on meanwhile: what it becomes later is not seen."""
        self._whole_records = whole._records.copy()
        self._whole_states = whole._states.copy()
        self.setup, self.entry, self.rules = whole.setup, whole.entry, whole.rules
        self.opening, self.notices = whole.opening, whole.notices
        self.all_knowing = False
        self._undone = []
        self._journal = self._loaded = self._left = None
        self.go(0)

    @property
    def length(self) -> int:
        """How many records there are."""
        return len(self._whole_records)

    @property
    def whole_records(self) -> tuple[Record, ...]:
        """Every record, also those that come later than where it stands."""
        return tuple(self._whole_records)

    def go(self, count: int) -> None:
        """Show the match after its first ``count`` records; raises ``ValueError`` when there are not so many."""
        if not 0 <= count <= self.length:
            raise ValueError(say("This match has {length} records, not {count}.", length=self.length, count=count))
        self._records = self._whole_records[:count]
        self._states = self._whole_states[:count]
        self._arrive(self._whole_states[count])

    def view(self, seat: int | None) -> Any:
        """Return what ``seat`` knew then, or everything when ``all_knowing``."""
        return self.state if self.all_knowing else super().view(seat)

    def play(self, move: Move | str) -> Record:
        """Refuse: what happened cannot be changed."""
        raise IllegalMove(self._why_not)

    @property
    def why_not_undo(self) -> str | None:
        """Say that this is the past."""
        return self._why_not

    @property
    def why_not_redo(self) -> str | None:
        """Say that this is the past."""
        return self._why_not

    @property
    def _why_not(self) -> str:
        return say("This match is only looked back at: nothing can be played.")
