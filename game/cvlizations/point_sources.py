"""Where each tribe's points came from: happiness, what is printed on its ideas, what the ideas add at the end."""

from __future__ import annotations

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.cvlizations.ideas import IDEAS
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
    added = [[(idea, end_points(state, seat, idea)) for idea in state.tribes[seat].ideas] for seat in seats]
    endings = [tuple([_part(idea, points) for idea, points in pairs if points]) for pairs in added]
    return PointSources(
        (
            Source("happiness", say("happiness"), tuple(happiness)),
            Source("ideas", say("points on ideas"), tuple(printed)),
            Source("endings", say("bonus from ideas"), tuple(endings)),
        )
    )


def _part(idea: int, points: int) -> Part:
    return Part(say(IDEAS[idea].title), points, str(idea))
