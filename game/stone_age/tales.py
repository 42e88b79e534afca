"""What is worth telling of a match of Stone Age, alone or with others, when it is over."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.measures import decimal
from game.core.tales import most
from game.core.words import say, say_many
from game.stone_age.events import Born, Gathered, Rolled
from game.stone_age.round_events import WentHungry


def tales(match: Match) -> tuple[str, ...]:
    """Return sentences about luck, work, hunger and children."""
    gathered: Counter[int] = Counter()
    hungry: Counter[int] = Counter()
    born: Counter[int] = Counter()
    dice: dict[int, list[int]] = {}
    for event in (event for record in match.records for event in record.events):
        if isinstance(event, Gathered):
            gathered[event.seat] += event.gained
        elif isinstance(event, WentHungry):
            hungry[event.seat] += 1
        elif isinstance(event, Born):
            born[event.seat] += 1
        elif isinstance(event, Rolled):
            dice.setdefault(event.seat, []).extend(event.dice)
    told = []
    if (found := most(hungry)) is not None:
        told.append(
            say_many(
                "The people of {name} went hungry {count} time.",
                "The people of {name} went hungry {count} times.",
                found[1],
                name=match.names[found[0]],
            )
        )
    elif not hungry:
        told.append(say("Nobody went hungry."))
    told += _luck(match, dice)
    if len(match.names) > 1 and (found := most(gathered)) is not None:
        told.append(
            say_many(
                "{name} gathered most: {count}.", "{name} gathered most: {count}.", found[1], name=match.names[found[0]]
            )
        )
    if (found := most(born)) is not None:
        told.append(
            say_many("{name} had {count} child.", "{name} had {count} children.", found[1], name=match.names[found[0]])
        )
    return tuple(told[:3])


def _luck(match: Match, dice: dict[int, list[int]]) -> list[str]:
    """Tell whose dice showed most on average: 3.5 was to be expected."""
    averages = {seat: sum(shown) / len(shown) for seat, shown in dice.items() if shown}
    if not averages:
        return []
    luckiest = max(averages, key=lambda seat: averages[seat])
    count = len(dice[luckiest])
    return [
        say_many(
            "{name} rolled {count} die: {average} on average.",
            "{name} rolled {count} dice: {average} on average.",
            count,
            name=match.names[luckiest],
            average=decimal(averages[luckiest], 1),
        )
    ]
