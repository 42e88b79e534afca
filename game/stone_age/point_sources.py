"""Where the points came from: with others buildings, cards and hunger; alone what strengthened the fire or cost it."""

from __future__ import annotations

from game.core.match import Match
from game.core.point_sources import Part, PointSources, Source
from game.core.words import say
from game.stone_age import events, round_events
from game.stone_age.buildings import BUILDINGS
from game.stone_age.cards import SAND_KINDS
from game.stone_age.scoring import figures, multipliers
from game.stone_age.state import State, level_of
from game.stone_age.statistics import happened

#: each sand-coloured kind with the part of the final scoring that it is
_SAND_PARTS = ("farmers", "toolmakers", "builders", "shamans")


def point_sources(match: Match) -> PointSources:
    """Return the points of every seat by what gave or cost them."""
    state: State = match.state
    told = [_parts(match, seat) for seat in range(len(state.camps))]
    titles = {
        "buildings": say("buildings"),
        "points": say("points on cards"),
        "green": say("green cards"),
        "farmers": say("farmers"),
        "toolmakers": say("tool makers"),
        "builders": say("builders"),
        "shamans": say("shamans"),
        "leftovers": say("resources left"),
        "hunger": say("hunger"),
    }
    return PointSources(
        tuple(
            [
                Source(kind, title, tuple([tuple(parts.get(kind, [])) for parts in told]))
                for kind, title in titles.items()
            ]
        )
    )


def _parts(match: Match, seat: int) -> dict[str, list[Part]]:
    """Return what gave or cost a seat points, kind by kind."""
    parts: dict[str, list[Part]] = {}
    for event in happened(match):
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, events.Built):
            words = BUILDINGS[event.building].cost_text()
            parts.setdefault("buildings", []).append(Part(words, event.points, str(event.building)))
        elif isinstance(event, events.GotPoints):
            parts.setdefault("points", []).append(Part(say("card"), event.count))
        elif isinstance(event, round_events.WentHungry):
            parts.setdefault("hunger", []).append(Part(say("hunger"), -event.points))
        elif isinstance(event, round_events.Scored):
            parts |= _final_parts(match.state, seat, event)
    return parts


def _final_parts(state: State, seat: int, scored: round_events.Scored) -> dict[str, list[Part]]:
    """Return the parts of the final scoring, those of sand-coloured cards as figures times what they multiply."""
    cards = state.camps[seat].cards
    parts = {
        "green": [Part(say("different symbols"), scored.green)],
        "leftovers": [Part(say("resources"), scored.leftovers)],
    }
    for part, kind in zip(_SAND_PARTS, SAND_KINDS, strict=True):
        words = say("{figures} times {count}", figures=figures(cards, kind), count=multipliers(state, seat)[kind])
        parts[part] = [Part(words, getattr(scored, part))]
    return {part: listed for part, listed in parts.items() if listed[0].points}


def solo_point_sources(match: Match) -> PointSources:
    """Return what the exhaustion limit began with, what strengthened it, and what it fell by."""
    state: State = match.state
    limit = level_of(state).exhaustion
    gained: list[Part] = []
    lost: dict[str, list[Part]] = {"food": [], "building": []}
    for event in happened(match):
        if isinstance(event, events.Strengthened):
            gained.append(Part(say("sand-coloured card"), event.exhaustion - limit))
            limit = event.exhaustion
        elif isinstance(event, round_events.Exhausted):
            lost[event.cause].append(Part(_reason(event.cause), event.exhaustion - limit))
            limit = event.exhaustion
    return PointSources(
        (
            Source("start", say("at the start"), ((Part(say("at the start"), level_of(state).exhaustion),),)),
            Source("cards", say("sand-coloured cards"), (tuple(gained),)),
            Source("food", say("missing food"), (tuple(lost["food"]),)),
            Source("building", say("missing buildings"), (tuple(lost["building"]),)),
        )
    )


def _reason(cause: str) -> str:
    return say("food was missing") if cause == "food" else say("a building was missing")
