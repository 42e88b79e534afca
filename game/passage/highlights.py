"""Highlights: the remarkable drops of a match, and the best of them, the drop of the match.

They are chosen by facts that everybody sees and hears outside the tower. The exception is the longest jam, which is
listed only if everybody may look inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.words import say, say_many
from game.passage.recorded_drop import RecordedDrop

#: the reasons why a drop is remarkable: a bang freed pieces, a whole clan came out, pieces came out past a predator,
#: or a piece came out that had been stuck for long
Feat: TypeAlias = Literal["freed", "clan", "dodged", "jam"]

#: the least count that makes a drop a highlight: pieces freed by one bang, pieces of one clan, pieces that came past
#: a predator, drops for which a piece was stuck
_LEAST_COUNTS: dict[Feat, int] = {"freed": 2, "clan": 3, "dodged": 3, "jam": 4}
#: the most drops listed for the same feat; only one jam is the longest
_MOST_LISTED: dict[Feat, int] = {"freed": 3, "clan": 3, "dodged": 3, "jam": 1}


@dataclass(frozen=True, slots=True)
class Highlight:
    """A drop and the reason (``feat``) why it is remarkable.

    - ``count``: the number of pieces freed by one bang (``freed``), of pieces in the clan (``clan``), of pieces that
      got past a beast (``dodged``), or of drops for which a piece was stuck (``jam``).
    - ``score``: what highlights are sorted by, the highest first.
    - ``seat``: the seat that drummed, or whose clan came out; ``None`` for the other feats.
    """

    drop: RecordedDrop
    feat: Feat
    count: int
    score: int
    seat: int | None = None

    @property
    def badge(self) -> str:
        """The reason in two or three words."""
        if self.feat == "freed":
            return say_many("{count} freed", "{count} freed", self.count)
        titles = {"clan": say("Whole clan out"), "dodged": say("Beast dodged"), "jam": say("Longest jam")}
        return titles[self.feat]

    @property
    def sentence(self) -> str:
        """The event in a sentence, for the list of highlights."""
        drop = self.drop
        count = self.count
        name = drop.looks[self.seat].name if self.seat is not None and self.seat < len(drop.looks) else say("Somebody")
        if self.feat == "freed":
            # the count is at least 2, so English has only one form; other languages need more
            return say_many(
                "{name} freed {count} pieces with one bang.",
                "{name} freed {count} pieces with one bang.",
                count,
                name=name,
            )
        if self.feat == "clan":
            return say("All {count} of {name}'s people in the tower came out together.", name=name, count=count)
        if self.feat == "jam":
            return say("Longest jam: someone was stuck for {count} drops.", count=count)
        beast = next(each for each in drop.pieces.predators if each.piece in drop.held)
        return say("{beast} stayed inside, and {count} got away.", beast=say(beast.title), count=count)


def highlights(drops: Iterable[RecordedDrop]) -> list[Highlight]:
    """Return the highlights of some drops, at most one a drop and ``_MOST_LISTED`` for each feat, the best first."""
    candidates = [candidate for drop in drops for candidate in _candidates(drop)]
    listable = [candidate for candidate in candidates if candidate.count >= _LEAST_COUNTS[candidate.feat]]
    best: list[Highlight] = []
    taken = set[str]()
    counts = Counter[Feat]()
    for highlight in sorted(listable, key=lambda each: -each.score):
        if highlight.drop.key not in taken and counts[highlight.feat] < _MOST_LISTED[highlight.feat]:
            taken.add(highlight.drop.key)
            counts[highlight.feat] += 1
            best.append(highlight)
    return best


def best_drop(drops: Sequence[RecordedDrop]) -> RecordedDrop | None:
    """Return the drop of the match: the best highlight, else the drop with most pieces out; ``None`` without drops."""
    best = highlights(drops)
    return best[0].drop if best else max(drops, key=lambda drop: (drop.out, drop.thrown), default=None)


def _candidates(drop: RecordedDrop) -> Iterator[Highlight]:
    """Yield every possible highlight of a drop. Pieces that a bang brings out score double, since they were stuck.

    A whole clan, and a dodge, score one point more than their pieces, and so more than a plain feat with as many.
    """
    factor = 1 if drop.struck is None else 2
    if drop.struck is not None:
        yield Highlight(drop, "freed", count=drop.out, score=factor * drop.out, seat=drop.seat)
    beasts = {predator.piece for predator in drop.pieces.predators}
    for seat, (out, stay) in drop.by_seat().items():
        if seat < len(drop.pieces.clans) and not stay:
            yield Highlight(drop, "clan", count=out, score=factor * out + 1, seat=seat)
    if beasts & set(drop.held) and not beasts & set(drop.drop.out):
        yield Highlight(drop, "dodged", count=drop.out, score=factor * drop.out + 1)
    if not drop.why_closed:  # how long a piece was stuck may be told only where everybody may look inside
        yield Highlight(drop, "jam", count=drop.wait, score=drop.wait)
