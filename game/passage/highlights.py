"""The drops of a match that people would show somebody, and the best of them: the drop of the match.

All is told from what everybody sees and hears outside the tower, except how long somebody was stuck in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.words import say, say_many
from game.passage.recorded_drop import RecordedDrop

#: what a drop may be remarkable for
Feat: TypeAlias = Literal["freed", "clan", "dodged", "jam"]

#: the least that counts: pieces freed by one bang, of one clan, past a beast; drops that somebody was stuck for
_LEAST: dict[Feat, int] = {"freed": 2, "clan": 3, "dodged": 3, "jam": 4}
#: how many drops are listed for the same feat; only one jam is the longest
_MOST: dict[Feat, int] = {"freed": 3, "clan": 3, "dodged": 3, "jam": 1}


@dataclass(frozen=True, slots=True)
class Highlight:
    """A drop and what it is remarkable for.

    ``count`` is how many were freed by one bang, are all of one clan, got out past a beast that stayed inside, or for
    how many drops somebody was stuck. ``worth`` ranks it among others, ``seat`` is whom it is about.
    """

    drop: RecordedDrop
    feat: Feat
    count: int
    worth: int
    seat: int | None = None

    @property
    def badge(self) -> str:
        """What it is remarkable for, in two or three words."""
        if self.feat == "freed":
            return say_many("{count} freed", "{count} freed", self.count)
        titles = {"clan": say("Whole clan out"), "dodged": say("Beast dodged"), "jam": say("Longest jam")}
        return titles[self.feat]

    @property
    def sentence(self) -> str:
        """What happened, for a list of what is worth telling."""
        drop, count = self.drop, self.count
        name = drop.looks[self.seat].name if self.seat is not None and self.seat < len(drop.looks) else say("Somebody")
        if self.feat == "freed":
            return say_many(
                "{name} freed {count} with one bang.", "{name} freed {count} with one bang.", count, name=name
            )
        if self.feat == "clan":
            return say("The whole clan of {name} came out at once: {count}.", name=name, count=count)
        if self.feat == "jam":
            return say("Longest jam: someone was stuck for {count} drops.", count=count)
        beast = next(each for each in drop.pieces.predators if each.piece in drop.held)
        return say("{beast} got stuck, and {count} got away.", beast=say(beast.title), count=count)


def highlights(drops: Iterable[RecordedDrop]) -> list[Highlight]:
    """Return the drops worth showing, each once, the best first; of each feat at most ``_MOST``."""
    found = [highlight for drop in drops for highlight in _of(drop) if highlight.count >= _LEAST[highlight.feat]]
    best: list[Highlight] = []
    taken, listed = set[str](), Counter[Feat]()
    for highlight in sorted(found, key=lambda each: -each.worth):
        if highlight.drop.key not in taken and listed[highlight.feat] < _MOST[highlight.feat]:
            taken.add(highlight.drop.key)
            listed[highlight.feat] += 1
            best.append(highlight)
    return best


def best_drop(drops: Sequence[RecordedDrop]) -> RecordedDrop | None:
    """Return the drop of the match: the best highlight, else the one in which most came out; ``None`` without drops."""
    best = highlights(drops)
    return best[0].drop if best else max(drops, key=lambda drop: (drop.out, drop.thrown), default=None)


def _of(drop: RecordedDrop) -> Iterator[Highlight]:
    """Yield what a drop could be remarkable for. Whoever comes out by a bang was stuck before, and counts twice."""
    times = 1 if drop.struck is None else 2
    if drop.struck is not None:
        yield Highlight(drop, "freed", drop.out, times * drop.out, drop.seat)
    beasts = {predator.piece for predator in drop.pieces.predators}
    for seat, (out, stay) in drop.by_seat().items():
        if seat < len(drop.pieces.clans) and not stay:
            yield Highlight(drop, "clan", out, times * out + 1, seat)
    if beasts & set(drop.held) and not beasts & set(drop.drop.out):
        yield Highlight(drop, "dodged", drop.out, times * drop.out + 1)
    if not drop.why_closed:
        yield Highlight(drop, "jam", drop.wait, drop.wait)
