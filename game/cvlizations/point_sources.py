"""Where each tribe's points came from: happiness, what is printed on its ideas, what the ideas add at the end."""

from __future__ import annotations

from collections.abc import Set

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.cvlizations.ideas import IDEAS, IDEAS_WITH
from game.cvlizations.scoring import end_points
from game.cvlizations.state import State


def point_sources(match: Match) -> PointSources:
    """Return the points of every seat by what gave them."""
    state: State = match.state
    seats = range(state.seats)
    happiness = [(Part(say("happiness"), state.tribes[seat].happiness),) for seat in seats]
    printed = [
        tuple([_part(idea, IDEAS[idea].points) for idea in state.tribes[seat].ideas if IDEAS[idea].points])
        for seat in seats
    ]
    trading = IDEAS_WITH["end_goods"] if state.trades else frozenset()
    return PointSources(
        (
            Source("happiness", say("happiness"), tuple(happiness)),
            Source("ideas", say("points on ideas"), tuple(printed)),
            Source("trades", say("resources traded"), _added(state, trading)),
            Source("endings", say("bonus from ideas"), _added(state, IDEAS.keys() - trading)),
        )
    )


def _added(state: State, counted: Set[int]) -> tuple[tuple[Part, ...], ...]:
    """Return for every seat what the effects of these of its ideas gave at the end."""
    return tuple(
        [
            tuple(
                [
                    _part(idea, points)
                    for idea in state.tribes[seat].ideas
                    if idea in counted and (points := end_points(state, seat, idea))
                ]
            )
            for seat in range(state.seats)
        ]
    )


def _part(idea: int, points: int) -> Part:
    return Part(say(IDEAS[idea].title), points, str(idea))
