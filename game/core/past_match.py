"""A finished or running match to step through record by record, for replay screens."""

from __future__ import annotations

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyState


class PastMatch(Match):
    """A copy of a match for replay: ``go`` moves it to any position, and no move can be played.

    It begins after the opening. For a single position use ``Match.at``; this class is for a table that steps through
    many. With ``all_knowing`` every view is the whole state.
    """

    def __init__(self, whole: Match) -> None:
        """Copy the history of ``whole`` as it is now; later moves are not added."""
        self._whole = whole.course
        super().__init__(whole.referee, self._whole.first(0), is_past=True)
        self._seat_changes = list(whole.seat_changes)  # a replay shows those who play now all the way
        self.notices = whole.notices
        self.all_knowing = False

    @property
    def length(self) -> int:
        """The number of records of the whole match."""
        return len(self._whole.records)

    @property
    def whole_records(self) -> tuple[Record, ...]:
        """Every record, including those after the present position."""
        return self._whole.records

    def go(self, count: int) -> None:
        """Go to the position after the first ``count`` records; raises ``ValueError`` when there are fewer."""
        course = self._whole.first(count)
        self._records, self._states = list(course.records), list(course.states)

    def view(self, seat: int | None) -> AnyState:
        """Return what ``seat`` knew at this position, or everything when ``all_knowing``."""
        return self.state if self.all_knowing else super().view(seat)
