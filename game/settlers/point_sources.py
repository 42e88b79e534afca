"""Where each seat's points came from: people chips by their part of the world, and the cards that are worth some."""

from __future__ import annotations

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.settlers.goods import ADAPTATION_POINTS, ART_POINTS, PEOPLES, SETS, TRACKS
from game.settlers.state import State
from game.settlers.state import point_sources as points_by_source


def point_sources(match: Match) -> PointSources:
    """Return the points of every seat by what gave them."""
    state: State = match.state
    titles = {
        "people": say("people"),
        "art": say("art"),
        "adaptation": say("adaptation"),
        "reconnaissance": say("reconnaissance"),
        "distribution": say("distribution"),
    }
    told = [_parts(state, seat, titles) for seat in range(len(state.players))]
    return PointSources(
        tuple([Source(kind, title, tuple([parts[kind] for parts in told])) for kind, title in titles.items()]),
        state.goal,
    )


def _parts(state: State, seat: int, titles: dict[str, str]) -> dict[str, tuple[Part, ...]]:
    """Return what gave a seat its points, kind by kind."""
    single = points_by_source(state, seat)
    chips = zip(PEOPLES, state.players[seat].people, strict=True)
    return {
        "people": tuple([Part(say(name), count, name) for name, count in chips if count]),
        "art": tuple([Part(say(TRACKS[track]), ART_POINTS) for track, owner in enumerate(state.arts) if owner == seat]),
        "adaptation": tuple(
            [
                Part(say("set {set}", set=SETS[number]), ADAPTATION_POINTS)
                for number, owner in enumerate(state.adaptations)
                if owner == seat
            ]
        ),
        **{
            kind: (Part(titles[kind], single[kind]),) if single[kind] else ()
            for kind in ("reconnaissance", "distribution")
        },
    }
