"""What a position of Settlers of the Stone Age is worth to a seat, in points, by named parts."""

from __future__ import annotations

from typing import Final

from game.elder.lookahead import Worth
from game.settlers.goods import CLOTHING, CONSTRUCTION, HAND_LIMIT, HUNTING, KINDS, NOURISHMENT, YIELDS
from game.settlers.ground import WORLD
from game.settlers.map_check import pips
from game.settlers.planning import expense, goals
from game.settlers.state import NOBODY, Four, Side, State, points

#: What winning is worth: more than any lead.
_VICTORY: Final = 8.0
#: What one of 36 throws that yields a card is worth, also while a figure blocks it; and each resource that is yielded.
_PIP, _BLOCKED_PIP, _KIND = 0.16, 0.14, 0.18
#: What it is worth to have come so far on each track, the art cards apart; the first steps carry a nomad the furthest.
_PROGRESS: Final = {
    NOURISHMENT: (0.0, 0.6, 0.95, 1.2, 1.4, 1.5),
    HUNTING: (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    CONSTRUCTION: (0.0, 0.17, 0.34, 0.51, 0.68, 0.85),
    CLOTHING: (0.0, 0.05, 0.1, 0.15, 0.15, 0.15),
}
#: What it is worth to be ahead of everybody on a track whose art card nobody has.
_AHEAD = 0.17
#: What a card in hand is worth, and one that a 7 endangers.
_CARD, _CARD_TOO_MANY = 0.07, 0.05
#: What a nomad is worth that stands on a people chip.
_ARRIVED = 0.2
#: What the best goals are worth, by what they bring for a card still to come by.
_PROSPECTS = (3.0, 2.4, 2.4)


def worth(state: State, seat: int) -> Worth:
    """Return the points of a seat, and what is likely to bring more of them."""
    own = {"points": float(points(state, seat))}
    if state.winners:
        return own | {"victory": _VICTORY * (seat in state.winners)}
    player = state.players[seat]
    cards = sum(player.hand)
    return own | {
        "harvest": _harvest(state, player),
        "tracks": _tracks(state, player),
        "hand": _CARD * min(cards, HAND_LIMIT) + _CARD_TOO_MANY * max(0, cards - HAND_LIMIT),
        "nomads": _ARRIVED * sum([nomad in state.people for nomad in player.nomads]),
        "prospects": _prospects(state, seat, player),
    }


_PIPS: Final = tuple([pips(place.number) for place in WORLD.hexes])
_KINDS: Final = tuple([YIELDS[place.terrain] for place in WORLD.hexes])


def _harvest(state: State, player: Side) -> float:
    """Return what the landscapes beside the tribes are worth."""
    yields, blocked = [0] * len(KINDS), 0
    for tribe in player.tribes:
        for place in WORLD.crossings[tribe].hexes:
            if place in (state.neanderthal, state.carnivore):
                blocked += _PIPS[place]
            elif place not in state.deserts:
                yields[_KINDS[place]] += _PIPS[place]
    return _PIP * sum(yields) + _BLOCKED_PIP * blocked + _KIND * sum([count > 0 for count in yields])


def _tracks(state: State, player: Side) -> float:
    """Return what progress is worth, the art cards apart."""
    value = sum([_PROGRESS[track][step] for track, step in enumerate(player.tracks)])
    rivals: list[Four] = [other.tracks for other in state.players if other is not player]
    ahead = [
        state.arts[track] == NOBODY and step > max([tracks[track] for tracks in rivals])
        for track, step in enumerate(player.tracks)
    ]
    return value + _AHEAD * sum(ahead)


def _prospects(state: State, seat: int, player: Side) -> float:
    """Return what the best goals promise."""
    best = goals(state, seat)[: len(_PROSPECTS)]
    return sum([weight * goal.worth / expense(player, goal) for weight, goal in zip(_PROSPECTS, best, strict=False)])
