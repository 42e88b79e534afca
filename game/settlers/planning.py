"""What the hunter is after: goals, what each would bring and what it still takes.

A goal is one people chip to settle on, one event chip to fetch, or one step of a track. Each is weighed by what it
brings, in points, against the cards it costs; the best come first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from game.settlers.costs import NOMAD_COST, STEP_COSTS, TRIBE_COST
from game.settlers.goods import (
    CLOTHING,
    CONSTRUCTION,
    DISTRIBUTION_POINTS,
    HUNTING,
    KINDS,
    LAST_STEP,
    NOMADS_EACH,
    NOURISHMENT,
    RECONNAISSANCE_CHIPS,
    RECONNAISSANCE_POINTS,
    SETS,
    TRACKS,
    YIELDS,
    Bundle,
)
from game.settlers.ground import WORLD, distances
from game.settlers.map_check import GATES, pips
from game.settlers.nomads import price
from game.settlers.state import NOBODY, Side, State, chips_found, range_of
from game.settlers.world import NONE

#: What a step is worth besides the art card at the end of its track, in points.
_STEP_WORTH = {NOURISHMENT: 0.32, HUNTING: 0.24, CONSTRUCTION: 0.12, CLOTHING: 0.12}
#: What one of 36 throws that yields a card is worth when a tribe settles.
_PIP_WORTH = 0.035
#: What an event chip is worth for itself: the beasts and deserts it sends to others.
_CHIP_WORTH = 0.15
#: How sure it is to keep the reconnaissance once it holds it.
_SCOUTING = 0.8
#: Cards held count less than cards lacking; steps that open boxes serve other goals as well.
_HELD, _SHARED = 0.45, 0.6
#: What every goal costs in time, in cards.
_PATIENCE = 1.5
#: Cards of which there is never enough.
_SCARCE = (1.0, 1.15, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to go for.

    ``kind`` is ``"settle"``, ``"fetch"`` or ``"step"``; ``spot`` a crossing or a track; ``start`` where the nomad is,
    or the tribe beside which it has to be sent out (``new``); ``clothing`` and ``construction`` the progress it takes;
    ``needs`` the cards it still costs altogether; ``worth`` what it brings, in points.
    """

    kind: str
    spot: int
    start: int
    new: bool
    clothing: int
    construction: int
    needs: Bundle
    worth: float


def crossing_worth(state: State, crossing: int) -> int:
    """Return how many of 36 throws yield a card at a crossing, deserts left out."""
    return sum([_PIPS[place] for place in WORLD.crossings[crossing].hexes if place not in state.deserts])


_PIPS = tuple([pips(place.number) for place in WORLD.hexes])


def crossing_kinds(crossing: int) -> set[int]:
    """Return the resources that a crossing yields."""
    return {YIELDS[WORLD.hexes[place].terrain] for place in WORLD.crossings[crossing].hexes}


def goals(state: State, seat: int) -> list[Goal]:
    """Return everything a seat could go for, the best first."""
    player = state.players[seat]
    found = [*_settling(state, seat, player), *_fetching(state, seat, player), *_steps(state, player)]
    return sorted(found, key=lambda goal: -goal.worth / _expense(player, goal))


def _expense(player: Side, goal: Goal) -> float:
    """Return what a goal costs, as cards to come by."""
    spent = _PATIENCE
    for kind in KINDS:
        lacking = max(0, goal.needs[kind] - player.hand[kind])
        spent += _SCARCE[kind] * (lacking + _HELD * (goal.needs[kind] - lacking))
    if goal.kind == "step":
        return spent
    tracks = player.tracks
    shared = steps_cost(tracks[CLOTHING], tracks[CONSTRUCTION], goal.clothing, goal.construction)
    return spent - (1 - _SHARED) * sum(shared)


@cache
def steps_cost(clothing: int, construction: int, to_clothing: int, to_construction: int) -> Bundle:
    """Return what it costs to come from some progress up to more."""
    cost = [0, 0, 0, 0]
    for track, has, needed in ((CLOTHING, clothing, to_clothing), (CONSTRUCTION, construction, to_construction)):
        for step in range(has, needed):
            for kind in KINDS:
                cost[kind] += STEP_COSTS[track][step][kind]
    return cost[0], cost[1], cost[2], cost[3]


# -- people chips and event chips


def _settling(state: State, seat: int, player: Side) -> list[Goal]:
    found = []
    standing = {nomad for other in state.players if other is not player for nomad in other.nomads}
    for crossing in state.people:
        people = WORLD.crossings[crossing].people
        worth = (
            1.0
            + _PIP_WORTH * crossing_worth(state, crossing)
            + _colour_worth(state, seat, player, people)
            - 0.3 * (crossing in standing)
        )
        goal = _journey(state, player, "settle", crossing, _GATE_OF[people], TRIBE_COST, worth)
        if goal is not None:
            found.append(goal)
    return found


_GATE_OF = tuple(GATES.values())


def _colour_worth(state: State, seat: int, player: Side, people: int) -> float:
    """Return what a new colour is worth on the way to the distribution."""
    if player.people[people] or seat in state.complete or len(state.complete) >= 2:
        return 0.0
    prize = 1.0 if state.complete else DISTRIBUTION_POINTS
    return prize / player.people.count(0)


def _fetching(state: State, seat: int, player: Side) -> list[Goal]:
    found = []
    scouting = _scouting_worth(state, seat)
    adaptation = [_adaptation_worth(state, number) for number in range(len(SETS))]
    for index, box in enumerate(WORLD.boxes):
        if state.finders[index] == NOBODY:
            worth = _CHIP_WORTH + adaptation[box.set] + scouting
            goal = _journey(state, player, "fetch", box.crossing, (box.clothing, box.construction), (0, 0, 0, 0), worth)
            if goal is not None:
                found.append(goal)
    return found


def _adaptation_worth(state: State, number: int) -> float:
    """Return how likely an unturned chip of a set is the adaptation."""
    if state.adaptations[number] != NOBODY:
        return 0.0
    unturned = sum(
        [state.finders[index] == NOBODY and WORLD.boxes[index].set == number for index in range(len(WORLD.boxes))]
    )
    return 1 / max(1, unturned)


def _scouting_worth(state: State, seat: int) -> float:
    """Return what one more event chip brings on the way to the reconnaissance."""
    holder = state.reconnaissance
    if holder == seat:
        return 0.1
    needed = RECONNAISSANCE_CHIPS if holder == NOBODY else chips_found(state, holder) + 1
    return float(_SCOUTING * RECONNAISSANCE_POINTS / max(1, needed - chips_found(state, seat)) ** 1.5)


def _journey(
    state: State, player: Side, kind: str, end: int, gate: tuple[int, int], at_end: Bundle, worth: float
) -> Goal | None:
    """Return the goal of walking somewhere from the nearest nomad or tribe, ``None`` if no way leads there."""
    clothing, construction = max(gate[0], player.tracks[CLOTHING]), max(gate[1], player.tracks[CONSTRUCTION])
    if _unreachable(state, player, CLOTHING, clothing) or _unreachable(state, player, CONSTRUCTION, construction):
        return None
    fewest = _fewest(state, player, end)
    if fewest is None:
        return None
    meat, start, new = fewest
    more = steps_cost(player.tracks[CLOTHING], player.tracks[CONSTRUCTION], clothing, construction)
    send = NOMAD_COST if new else (0, 0, 0, 0)
    needs = (
        at_end[0] + more[0] + send[0],
        at_end[1] + more[1] + send[1] + meat,
        at_end[2] + more[2],
        at_end[3] + more[3],
    )
    return Goal(kind, end, start, new, clothing, construction, needs, worth)


def _fewest(state: State, player: Side, end: int) -> tuple[int, int, bool] | None:
    """Return the cheapest journey to a crossing as ``_journeys`` does; who stands on a people chip waits there."""
    if end in player.nomads:
        return 0, end, False
    free = [number for number, nomad in enumerate(player.nomads) if nomad not in state.people]
    walkers = tuple([player.nomads[number] for number in free])
    strides = tuple([player.strides[number] for number in free])
    tribes = player.tribes if len(player.nomads) < NOMADS_EACH else ()
    return _journeys(walkers, strides, tribes, range_of(state, player), state.neanderthal, state.carnivore).get(end)


#: Where people chips and event chips lie at the start.
_PLACES = (*WORLD.chips, *[box.crossing for box in WORLD.boxes])


def open_distances(start: int, neanderthal: int, carnivore: int) -> dict[int, int]:
    """Return the steps from a crossing to all others, every box open.

    No box lies on the way to a place that asks for less progress than the box, so this holds for whoever may go there.
    """
    return distances(start, LAST_STEP, LAST_STEP, neanderthal, carnivore)


def _unreachable(state: State, player: Side, track: int, needed: int) -> bool:
    return needed == LAST_STEP and player.tracks[track] < needed and state.arts[track] != NOBODY


@lru_cache(maxsize=400)
def _journeys(
    nomads: tuple[int, ...],
    strides: tuple[int, ...],
    tribes: tuple[int, ...],
    step: int,
    neanderthal: int,
    carnivore: int,
) -> dict[int, tuple[int, int, bool]]:
    """Return for every place to go for the fewest meat, where the journey begins, and whether with a new nomad.

    ``tribes`` are those beside which a nomad may be sent out, none when both are on the map.
    """
    best: dict[int, tuple[int, int, bool]] = {}
    for nomad, stride in zip(nomads, strides, strict=True):
        steps = open_distances(nomad, neanderthal, carnivore)
        for end in _PLACES:
            if end in steps:
                found = price(steps[end], stride, step), nomad, False
                best[end] = min(best.get(end, found), found)
    sent: dict[int, tuple[int, int, bool]] = {}
    for tribe in tribes:
        steps = open_distances(tribe, neanderthal, carnivore)
        for end in _PLACES:
            if end in steps:
                found = price(steps[end] - 1, 0, step), tribe, True
                sent[end] = min(sent.get(end, found), found)
    dearer = sum(NOMAD_COST)
    return best | {end: found for end, found in sent.items() if end not in best or found[0] + dearer < best[end][0]}


# -- tracks


def _steps(state: State, player: Side) -> list[Goal]:
    found = []
    for track in range(len(TRACKS)):
        step = player.tracks[track]
        last_taken = state.arts[track] != NOBODY
        if step == LAST_STEP or (step == LAST_STEP - 1 and last_taken):
            continue
        rivals = max(other.tracks[track] for other in state.players if other is not player)
        chance = 0.0 if last_taken else 0.9 if rivals <= step else 0.45
        worth = chance / (LAST_STEP - step) + _STEP_WORTH[track]
        found.append(Goal("step", track, NONE, False, 0, 0, STEP_COSTS[track][step], worth))
    return found


def lacking(player: Side, wanted: Goal) -> Bundle:
    """Return the cards a goal still needs that are not in the hand."""
    needs, hand = wanted.needs, player.hand
    return (
        max(0, needs[0] - hand[0]),
        max(0, needs[1] - hand[1]),
        max(0, needs[2] - hand[2]),
        max(0, needs[3] - hand[3]),
    )
