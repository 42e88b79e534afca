"""Where each settlement's huts came from: the goods and the dogs that each was built with."""

from __future__ import annotations

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.my_first_stone_age.board import GOODS, HUTS_TO_WIN, goods_text
from game.my_first_stone_age.events import Built

DOG = "dog"


def point_sources(match: Match) -> PointSources:
    """Return every seat's huts; ``what`` of each lists the goods paid for it, ``dog`` where one stood in."""
    seats = len(match.names)
    built = [event for record in match.records for event in record.events if isinstance(event, Built)]
    titles = (say("first hut"), say("second hut"), say("third hut"))
    return PointSources(
        tuple(
            [
                Source(f"hut{number}", title, tuple([_hut(built, seat, number) for seat in range(seats)]))
                for number, title in enumerate(titles, 1)
            ]
        ),
        HUTS_TO_WIN,
    )


def _hut(built: list[Built], seat: int, number: int) -> tuple[Part, ...]:
    """Return a seat's hut of that number with what it was built with, if it stands."""
    for event in built:
        if event.seat == seat and event.number == number:
            given = [GOODS[good] for good in event.paid] + [DOG] * len(event.dogs_for)
            return (Part(goods_text(event.paid, len(event.dogs_for)), 1, " ".join(given)),)
    return ()
