"""Tales of a match that is over: sentences about who did something most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from game.core.match import Match
from game.core.rules import Event
from game.core.words import Marked, Plural, say, say_many

Happened = TypeVar("Happened", bound=Event)


def _once(event: Event) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence worth telling, and the number of the record that shows it best; ``None`` for one about no record.

    ``seat`` is whom it is about, ``None`` for nobody or several.
    """

    words: str
    record: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Tale:
    """A sentence about the seat that did something most often.

    ``event`` is the kind of event that counts, ``amount(event)`` times for the seat ``who(event)``. ``words`` is a text
    or its singular and plural (``marked_many``), with places for ``{name}`` and ``{count}``. ``nobody`` is told when no
    such event happened at all.
    """

    event: type[Event]
    words: Marked | Plural
    nobody: Marked = ""
    who: Callable[[Any], int] = attrgetter("seat")
    amount: Callable[[Any], int] = _once

    def told(self, match: Match) -> list[Told]:
        """Return the sentence of a match with its largest event, the last of several; none when the lead is shared."""
        counts: Counter[int] = Counter()
        largest: dict[int, tuple[int, int]] = {}
        for number, event in happened(match, self.event):
            seat, amount = self.who(event), self.amount(event)
            counts[seat] += amount
            if amount >= largest.get(seat, (1, 0))[0]:
                largest[seat] = amount, number
        found = most(counts)
        if found is None:
            return [Told(say(self.nobody))] if self.nobody and not counts else []
        seat, count = found
        name = match.names[seat]
        if isinstance(self.words, str):
            words = say(self.words, name=name, count=count)
        else:
            words = say_many(self.words.one, self.words.many, count, name=name)
        return [Told(words, largest[seat][1], seat)]


def happened(match: Match, kind: type[Happened]) -> Iterator[tuple[int, Happened]]:
    """Yield the events of a kind, each with the number of its record."""
    for number, record in enumerate(match.records):
        for event in record.events:
            if isinstance(event, kind):
                yield number, event


def tell(match: Match, *tales: Tale) -> list[Told]:
    """Return the sentences of ``tales`` that a match has, in their order."""
    return [told for tale in tales for told in tale.told(match)]


def most(counts: Counter[int], least: int = 1) -> tuple[int, int] | None:
    """Return the seat that did something most often, and how often; ``None`` for a tie, or less than ``least``."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]
