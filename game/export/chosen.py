"""Which drop of a file is exported, and what of its film goes with it."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.words import say
from game.passage.recorded_drop import RecordedDrop
from game.screens.theatre.reel import Reel, spliced


def choose(drops: Sequence[RecordedDrop], number: int | None) -> RecordedDrop:
    """Return the drop that is asked for: ``number`` counts from 1, ``None`` is the one in which most came out.

    Raises ``ValueError`` in a sentence when there is no such drop, or it has no track.
    """
    tracked = [drop for drop in drops if drop.is_tracked]
    if not tracked:
        raise ValueError(say("This match holds no drop that could be drawn."))
    if number is None:
        return max(tracked, key=lambda recorded: recorded.out)
    if not 1 <= number <= len(drops):
        raise ValueError(say("This match has drops 1 to {last}, not {number}.", last=len(drops), number=number))
    if not drops[number - 1].is_tracked:
        raise ValueError(say("Drop {number} was modelled and cannot be drawn.", number=number))
    return drops[number - 1]


def reel_from(shown: Sequence[RecordedDrop], chosen: RecordedDrop) -> Reel:
    """Return a drop with the bangs that followed it, as the theatre shows it; ``shown`` are all of its file."""
    for reel in spliced(shown):
        for place, part in enumerate(reel.parts):
            if part.drop is chosen.drop:
                return Reel(reel.parts[place:])
    return Reel((chosen,))
