"""Tales of a match that is over: sentences about who did something most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from game.core.match import Match
from game.core.rules import Event
from game.core.words import Marked, Plural, say, say_many


def _once(event: Event) -> int:
    return 1


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

    def told(self, match: Match) -> list[str]:
        """Return the sentence of a match; nothing when several seats share the lead."""
        counts: Counter[int] = Counter()
        for record in match.records:
            for event in record.events:
                if isinstance(event, self.event):
                    counts[self.who(event)] += self.amount(event)
        found = most(counts)
        if found is None:
            return [say(self.nobody)] if self.nobody and not counts else []
        name, count = match.names[found[0]], found[1]
        if isinstance(self.words, str):
            return [say(self.words, name=name, count=count)]
        return [say_many(self.words.one, self.words.many, count, name=name)]


def tell(match: Match, *tales: Tale) -> list[str]:
    """Return the sentences of ``tales`` that a match has, in their order."""
    return [sentence for tale in tales for sentence in tale.told(match)]


def most(counts: Counter[int], least: int = 1) -> tuple[int, int] | None:
    """Return the seat that did something most often, and how often; ``None`` for a tie, or less than ``least``."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]
