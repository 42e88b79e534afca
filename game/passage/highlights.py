"""Highlights: the remarkable drops of a match, and the best of them, the drop of the match.

They are chosen by what everybody sees and hears outside the tower. The exception is the longest jam, which is listed
only if everybody may look inside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.words import say, say_many
from game.passage.recorded_drop import RecordedDrop

#: the reasons why a drop is remarkable. A bang freed pieces, a whole clan came out, pieces came out past a predator, or
#: a piece came out that had been stuck for long
Feat: TypeAlias = Literal["freed", "clan", "dodged", "jam"]

#: the least ``Highlight.count`` that makes a drop a highlight
_MIN_COUNTS: dict[Feat, int] = {"freed": 2, "clan": 3, "dodged": 3, "jam": 4}
#: the most drops listed for the same feat; only one jam is the longest
_MAX_LISTED: dict[Feat, int] = {"freed": 3, "clan": 3, "dodged": 3, "jam": 1}


@dataclass(frozen=True, slots=True)
class Highlight:
    """A drop and the reason (``feat``) why it is remarkable.

    - ``count``: a number whose meaning depends on the feat. For ``freed`` it is how many pieces the bang freed. For
      ``clan`` it is how many pieces of the clan came out. For ``dodged`` it is how many pieces got past a beast. For
      ``jam`` it is how many drops a piece stayed stuck.
    - ``score``: how remarkable the drop is; highlights are listed by it, the highest first.
    - ``seat``: the seat that drummed, or whose clan came out; ``None`` for the other feats.
    """

    drop: RecordedDrop
    feat: Feat
    count: int
    score: int
    seat: int | None = None

    @property
    def badge(self) -> str:
        """Why the drop is remarkable, in two or three words."""
        if self.feat == "freed":
            return say_many("{count} freed", "{count} freed", self.count)
        titles = {"clan": say("Whole clan out"), "dodged": say("Beast dodged"), "jam": say("Longest jam")}
        return titles[self.feat]

    @property
    def sentence(self) -> str:
        """Why the drop is remarkable, in a sentence for the list of highlights."""
        drop = self.drop
        count = self.count
        name = say("Somebody")
        if self.seat is not None and self.seat < len(drop.looks):
            name = drop.looks[self.seat].name
        if self.feat == "freed":
            # the count is at least 2, so English has only one form. Other languages need more
            return say_many(
                "{name} freed {count} pieces with one bang.",
                "{name} freed {count} pieces with one bang.",
                count,
                name=name,
            )
        if self.feat == "clan":
            return say("All {count} of {name}'s people in the tower came out together.", name=name, count=count)
        if self.feat == "jam":
            return say("Longest jam: someone was stuck for {count} throws and bangs.", count=count)
        beast = next(predator for predator in drop.pieces.predators if predator.piece in drop.held)
        return say("{beast} stayed inside, and {count} got away.", beast=say(beast.title), count=count)


def highlights(drops: Iterable[RecordedDrop]) -> list[Highlight]:
    """Return the highlights of some drops, the best first; at most one for each drop, and ``_MAX_LISTED`` per feat."""
    candidates = [candidate for drop in drops for candidate in _candidates(drop)]
    listable = [candidate for candidate in candidates if candidate.count >= _MIN_COUNTS[candidate.feat]]
    best: list[Highlight] = []
    listed_drops = set[str]()
    listed_of_feat = Counter[Feat]()
    for highlight in sorted(listable, key=lambda highlight: -highlight.score):
        if highlight.drop.key not in listed_drops and listed_of_feat[highlight.feat] < _MAX_LISTED[highlight.feat]:
            listed_drops.add(highlight.drop.key)
            listed_of_feat[highlight.feat] += 1
            best.append(highlight)
    return best


def best_drop(drops: Sequence[RecordedDrop]) -> RecordedDrop | None:
    """Return the drop of the match, ``None`` if there are no drops.

    If the match has highlights, this is the drop of the best highlight, else the drop with the most pieces out.
    """
    best = highlights(drops)
    if best:
        return best[0].drop
    return max(drops, key=lambda drop: (drop.out_count, drop.thrown_count), default=None)


def _candidates(drop: RecordedDrop) -> Iterator[Highlight]:
    """Yield every possible highlight of a drop.

    Each piece that came out scores one point, or two after a bang, since the piece was stuck. A whole clan scores one
    point more, and so does a dodge. Therefore they come before a bang that freed as many pieces. A jam scores one point
    for each drop that the piece was stuck.
    """
    factor = 1 if drop.bang is None else 2
    if drop.bang is not None:
        yield Highlight(drop, "freed", count=drop.out_count, score=factor * drop.out_count, seat=drop.seat)
    beasts = {predator.piece for predator in drop.pieces.predators}
    for seat, (out, stayed) in drop.by_seat().items():
        if seat < len(drop.pieces.clans) and not stayed:
            yield Highlight(drop, "clan", count=out, score=factor * out + 1, seat=seat)
    has_beast_inside = not beasts.isdisjoint(drop.held)
    has_beast_out = not beasts.isdisjoint(drop.drop.out)
    if has_beast_inside and not has_beast_out:
        yield Highlight(drop, "dodged", count=drop.out_count, score=factor * drop.out_count + 1)
    if not drop.why_closed:  # how long a piece was stuck may be told only where everybody may look inside
        yield Highlight(drop, "jam", count=drop.wait, score=drop.wait)
