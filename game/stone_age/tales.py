"""What is worth telling of a match of Stone Age, alone or with others, when it is over."""

from __future__ import annotations

from typing import Final

from game.core.match import Match
from game.core.measures import decimal
from game.core.tales import Tale, Told, happened, tell
from game.core.words import marked_many, say_many
from game.stone_age.events import Born, Gathered, Rolled
from game.stone_age.round_events import WentHungry

_HUNGER: Final = Tale(
    WentHungry,
    marked_many("The people of {name} went hungry {count} time.", "The people of {name} went hungry {count} times."),
    nobody="Nobody went hungry.",
)
_WORK: Final = Tale(
    Gathered,
    marked_many("{name} gathered most: {count}.", "{name} gathered most: {count}."),
    amount=lambda event: event.gained,
)
_CHILDREN: Final = Tale(Born, marked_many("{name} had {count} child.", "{name} had {count} children."))


def tales(match: Match) -> tuple[Told, ...]:
    """Return sentences about hunger, luck, work and children: three at most; work only among several people."""
    work = tell(match, _WORK) if len(match.names) > 1 else []
    return tuple([*tell(match, _HUNGER), *_luck(match), *work, *tell(match, _CHILDREN)][:3])


def _luck(match: Match) -> list[Told]:
    """Tell whose dice showed most on average, with that seat's best roll: 3.5 was to be expected."""
    dice: dict[int, list[int]] = {}
    best: dict[int, tuple[int, int]] = {}
    for number, event in happened(match, Rolled):
        dice.setdefault(event.seat, []).extend(event.dice)
        best[event.seat] = max(best.get(event.seat, (0, 0)), (sum(event.dice), number))
    averages = {seat: sum(shown) / len(shown) for seat, shown in dice.items() if shown}
    if not averages:
        return []
    luckiest = max(averages, key=lambda seat: averages[seat])
    words = say_many(
        "{name} rolled {count} die: {average} on average.",
        "{name} rolled {count} dice: {average} on average.",
        len(dice[luckiest]),
        name=match.names[luckiest],
        average=decimal(averages[luckiest], 1),
    )
    return [Told(words, best[luckiest][1], luckiest)]
