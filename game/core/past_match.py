"""A match that is stepped through from record to record, for screens that show again what happened."""

from __future__ import annotations

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyState


class PastMatch(Match):
    """A match that was played, standing after any number of its records: ``go`` moves it, nothing can be played.

    It begins after the opening. For a single moment use ``Match.at``; this is for a table that goes through many. With
    ``all_knowing`` every view is the whole state.
    """

    def __init__(self, whole: Match) -> None:
        """Look back at ``whole``, as it is now: what it becomes later is not seen."""
        self._whole = whole.course
        super().__init__(whole.referee, self._whole.first(0), is_past=True)
        self.notices = whole.notices
        self.all_knowing = False

    @property
    def length(self) -> int:
        """How many records there are."""
        return len(self._whole.records)

    @property
    def whole_records(self) -> tuple[Record, ...]:
        """Every record, including those after the present position."""
        return self._whole.records

    def go(self, count: int) -> None:
        """Stand after the first ``count`` records; raises ``ValueError`` when there are not so many."""
        course = self._whole.first(count)
        self._records, self._states = list(course.records), list(course.states)

    def view(self, seat: int | None) -> AnyState:
        """Return what ``seat`` knew then, or everything when ``all_knowing``."""
        return self.state if self.all_knowing else super().view(seat)
