"""The unseen: what has happened since a seat last acted, and when the table offers to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.core import Match
from game.core.words import say
from game.screens.navigation import make_screen, open_screen
from game.screens.parts.any_table import AnyTable
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.story import Line
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

#: on an open table everybody saw the last move: it is offered only when so many seats have acted
_SEVERAL = 2
_NARROW = 140.0


class Unseen:
    """Remembers up to which record each seat has seen the match."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._seen = _last_deeds(table.match, table.people)
        self._offered: int | None = None

    def note(self, seat: int | None) -> None:
        """Remember that ``seat`` has seen everything so far."""
        if seat is not None:
            self._seen[seat] = len(self._table.match.records)

    def first(self, seat: int) -> int | None:
        """Return the number of the first record that ``seat`` has not seen; ``None`` before its first turn."""
        return self._seen.get(seat)

    def lines(self, seat: int, reader: int | None) -> list[Line]:
        """Return what ``reader`` may know of what happened since ``seat`` last acted."""
        first = self.first(seat)
        return self._table.story.since(first, reader) if first is not None else []

    def offer(self, seat: int, reader: int | None) -> None:
        """Offer on the table to show what happened, if there is enough of it."""
        acted = {line.seat for line in self.lines(seat, reader)} - {seat, None}
        self._offered = self.first(seat) if len(acted) >= _SEVERAL else None

    def withdraw(self) -> None:
        """Offer nothing any more."""
        self._offered = None

    @property
    def offered(self) -> bool:
        """Whether it is offered now."""
        return self._offered is not None

    def controls(self, place: Rect) -> list[Control]:
        """List the control that shows it at ``place``, while it is offered."""
        if self._offered is None:
            return []
        words = say("Since your turn")
        look = Button("stone", "film-strip", 20, bare=place.w < _NARROW)
        return [
            Control(
                "since.open",
                "button",
                words,
                place,
                self._open,
                look=look,
                tooltip=say("Watch what happened since your turn."),
            )
        ]

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the screen that shows it, while it is offered."""
        if self._offered is not None:
            table = self._table
            yield from opened_ahead(
                partial(make_screen, table.stage, "since_your_turn", table, self._offered, table.reader)
            )

    def _open(self) -> None:
        first, table = self._offered, self._table
        self.withdraw()
        if first is not None:
            open_screen(table.stage, "since_your_turn", table, first, table.reader)


def _last_deeds(match: Match, seats: Sequence[int]) -> dict[int, int]:
    """Return for each of ``seats`` that has ever acted how many records there were after its last move."""
    found: dict[int, int] = {}
    for count in range(len(match.records) - 1, -1, -1):
        if len(found) == len(seats):
            break
        asked = match.at(count).prompt
        if asked is not None and asked.seat in seats:
            found.setdefault(asked.seat, count + 1)
    return found
