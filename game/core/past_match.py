"""A finished or running match to step through record by record, and a new match that begins at one of its positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.core.match import Match
from game.core.referee import Record, Referee
from game.core.rules import AnyState, MatchOver
from game.core.setup import Origin, checked_setup
from game.core.words import say


def begin_at(
    match: Match,
    count: int,
    names: Sequence[str] | None = None,
    seed: int | None = None,
    table: Mapping[str, object] | None = None,
    chance: str = "live",
) -> Match:
    """Begin a new match at the position of ``match`` after its first ``count`` records; ``match`` does not change.

    The new match shares those records and the options. Later random results follow ``seed``, which is random when left
    out. Undo does not go back before the position. The other arguments are those of ``Match.new``.

    Raises ``ValueError`` for a position that does not exist and for an invalid set-up. Raises ``MatchOver`` if the
    match is over at the position.
    """
    history = match.history.first(count)
    if match.rules.prompt(history.states[-1]) is None:
        raise MatchOver(say("The match is over at this point. Go back a few moves."))
    new_names = match.names if names is None else names
    tower = match.setup.tower
    setup = checked_setup(
        match.game, match.rules, new_names, len(match.names), seed, match.options, table, chance, tower=tower
    )
    setup = replace(
        setup,
        origin=Origin(match.names, match.seed, count),
        head_starts=match.setup.head_starts,
        head_start_version=match.setup.head_start_version,
    )
    return Match(Referee(setup, tower_frequencies=match.referee.tower_frequencies), replace(history, seat_changes=()))


class PastMatch(Match):
    """A copy of a match for replay: ``go`` moves it to any position, and no move can be played.

    It begins after the opening. For a single position, use ``Match.at``. This class is for a table that steps through
    many positions. If ``all_knowing`` is set, every view is the whole state.
    """

    def __init__(self, match: Match) -> None:
        """Copy the history of ``match`` as it is now. Later moves are not added."""
        self._full_history = match.history
        super().__init__(match.referee, self._full_history.first(0), is_past=True)
        self._seat_changes = list(match.seat_changes)  # a replay shows the present players from the beginning
        self.notices = match.notices
        self.all_knowing = False

    @property
    def length(self) -> int:
        """The number of records of the whole match."""
        return len(self._full_history.records)

    @property
    def all_records(self) -> tuple[Record, ...]:
        """Every record, including those after the present position."""
        return self._full_history.records

    def go(self, count: int) -> None:
        """Go to the position after the first ``count`` records; raises ``ValueError`` when there are fewer."""
        history = self._full_history.first(count)
        self._records = list(history.records)
        self._states = list(history.states)

    def view(self, seat: int | None) -> AnyState:
        """Return the view that ``seat`` had at this position, or the whole state if ``all_knowing`` is set."""
        return self.state if self.all_knowing else super().view(seat)
