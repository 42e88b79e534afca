"""Where a person looks in a match that is over: at whose turning points, and after how many records."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Match
from game.elder.looking_back import TurningPoint
from game.kept.seats import seat_bots
from game.screens.matches.judging import Judging


class LookedAt:
    """The seat and the move that are looked at; ``order`` are the seats, the best first.

    ``seat`` is who is looked at, ``count`` after how many records; ``people`` are those to be looked at, the first
    first.
    """

    def __init__(self, match: Match, judging: Judging, order: Sequence[int]) -> None:
        self._length, self._judging, self._seats = len(match.records), judging, len(match.names)
        bots = seat_bots(match)
        people = [seat for seat, bot in enumerate(bots) if bot is None] or list(range(len(bots)))
        assert match.outcome is not None
        losers = [seat for seat in order if seat in people and seat not in match.outcome.winners]
        self.seat = people[0] if len(people) == 1 else next(iter(losers), order[0])
        self.people = (self.seat, *(seat for seat in people if seat != self.seat))
        self.count = self._length
        #: whether no move was chosen yet
        self._fresh = True
        self.follow()

    @property
    def points(self) -> tuple[TurningPoint, ...] | None:
        """The turning points of who is looked at, ``None`` while they are not known."""
        return self._judging.points(self.seat)

    @property
    def selected(self) -> TurningPoint | None:
        """The turning point at which the match is looked at, if there is one."""
        return next((point for point in self.points or () if point.number == self.count), None)

    @property
    def is_last(self) -> bool:
        """Whether no turning point of this person comes later."""
        return not any(point.number > self.count for point in self.points or ())

    @property
    def following(self) -> int | None:
        """The next person with turning points, the present one last."""
        order = [(self.seat + step) % self._seats for step in range(1, self._seats + 1)]
        return next((seat for seat in order if self._judging.points(seat)), None)

    def follow(self) -> None:
        """Look at the first turning point when it has become known, unless a move was chosen meanwhile."""
        points = self.points
        if self._fresh and points:
            self.go(points[0].number)

    def choose(self, seat: int) -> None:
        """Look at somebody, and at the first turning point of theirs."""
        self.seat, self._fresh = seat, True
        self.follow()

    def go(self, count: int) -> None:
        """Look at the match after so many records."""
        self.count, self._fresh = max(0, min(count, self._length)), False

    def step(self, way: int) -> bool:
        """Go to the next (1) or the last (-1) turning point of this person; return whether there is one."""
        numbers = [point.number for point in self.points or () if (point.number - self.count) * way > 0]
        if numbers:
            self.go(min(numbers, key=lambda number: abs(number - self.count)))
        return bool(numbers)

    def go_on(self) -> None:
        """Go to the next turning point; from the last one to the first of the next person."""
        following = self.following
        if not self.step(1) and following is not None:
            self.choose(following)
