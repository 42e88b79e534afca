"""What the hunter is after: goals, what each would bring and still costs, and how far every place is."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from game.settlers.rules.goods import (
    CARDS_EACH,
    CLOTHING,
    CONSTRUCTION,
    DISTRIBUTION_POINTS,
    HUNTING,
    KINDS,
    LAST_STEP,
    NOMAD_COST,
    NOMADS_EACH,
    NOTHING,
    NOURISHMENT,
    PACE,
    RECONNAISSANCE_CHIPS,
    RECONNAISSANCE_POINTS,
    SETS,
    STEP_COSTS,
    TRACKS,
    TRIBE_COST,
    YIELDS,
    Bundle,
)
from game.settlers.rules.ground import FAR, WORLD, distances
from game.settlers.rules.map_file import GATES, pips
from game.settlers.rules.nomads import price
from game.settlers.rules.state import NOBODY, Four, Side, State, chips_found, range_of
from game.settlers.rules.world import NONE

#: The fewest meat of a journey, where it begins, and whether with a new nomad, sent out beside a tribe there.
Journey: TypeAlias = "tuple[int, int, bool]"
#: Where the figures stand.
Figures: TypeAlias = "tuple[int, int]"

#: Where people chips and event chips lie at the start.
_PLACES = (*WORLD.chips, *[box.crossing for box in WORLD.boxes])
#: The journey to where no way leads.
_NO_WAY: Journey = (FAR, -1, False)
#: How much dearer, in meat, a journey with a new nomad is.
_DEARER = sum(NOMAD_COST)


def open_distances(start: int, neanderthal: int, carnivore: int) -> dict[int, int]:
    """Return the steps from a crossing to all others, every box open.

    No box lies on the way to a place that asks for less progress than the box, so this holds for whoever may go there.
    """
    return distances(start, LAST_STEP, LAST_STEP, neanderthal, carnivore)


class Travellers(NamedTuple):
    """All that a player's journeys depend on.

    ``walkers`` are the nomads that go somewhere, each with its steps left; ``waiting`` those that stand on a people
    chip and stay there; ``tribes`` those beside which a nomad may be sent out, none when both are on the map; ``step``
    how far a meat carries a nomad.
    """

    walkers: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    tribes: tuple[int, ...]
    step: int
    figures: Figures


def travellers(state: State, player: Side) -> Travellers:
    """Return who of a player may go somewhere."""
    people = state.people
    nomads = player.nomads
    walkers = tuple([one for one in zip(nomads, player.strides, strict=True) if one[0] not in people])
    waiting = tuple([nomad for nomad in nomads if nomad in people]) if len(walkers) < len(nomads) else ()
    tribes = player.tribes if len(nomads) < NOMADS_EACH else ()
    return Travellers(walkers, waiting, tribes, range_of(state, player), (state.neanderthal, state.carnivore))


@lru_cache(maxsize=500)
def journeys(who: Travellers) -> dict[int, Journey]:
    """Return the cheapest journey to every place to go for that a way leads to; nobody may change the dictionary."""
    step, figures = who.step, who.figures
    cheapest = _sent(who.tribes, step, figures)
    if who.walkers:
        walked = [_walked(nomad, stride, step, figures) for nomad, stride in who.walkers]
        near = walked[0] if len(walked) == 1 else map(min, *walked)
        cheapest = tuple([new if new[0] + _DEARER < old[0] else old for new, old in zip(cheapest, near, strict=True)])
    found = {end: journey for end, journey in zip(_PLACES, cheapest, strict=True) if journey is not _NO_WAY}
    return found | {nomad: (0, nomad, False) for nomad in who.waiting}


@lru_cache(maxsize=500)
def _walked(nomad: int, stride: int, step: int, figures: Figures) -> tuple[Journey, ...]:
    """Return the journey of a nomad to each of the places."""
    steps = open_distances(nomad, *figures)
    return tuple([(price(steps[end], stride, step), nomad, False) if end in steps else _NO_WAY for end in _PLACES])


@lru_cache(maxsize=100)
def _sent(tribes: tuple[int, ...], step: int, figures: Figures) -> tuple[Journey, ...]:
    """Return the journey to each of the places of a nomad sent out beside the best of some tribes."""
    found = [_NO_WAY] * len(_PLACES)
    for tribe in tribes:
        steps = open_distances(tribe, *figures)
        for number, end in enumerate(_PLACES):
            if end in steps:
                found[number] = min(found[number], (price(steps[end] - 1, 0, step), tribe, True))
    return tuple(found)


# What the hunter is after: goals, what each would bring and what it still takes. A goal is one people chip to settle
# on, one event chip to fetch, or one step of a track. Each is weighed by what it brings, in points, against the cards
# it costs; the best come first.

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


class Goal(NamedTuple):
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


#: The cards that a goal costs, kind by kind, and how much of the expense serves other goals as well.
_Cost: TypeAlias = "tuple[int, int, int, int, float]"


class _Prospects(NamedTuple):
    """Goals with all that does not depend on the cards in hand: the different costs, and for each goal two figures.

    These are its worth, below nought so that the best is the least, and the number of its cost.
    """

    goals: tuple[Goal, ...]
    costs: tuple[_Cost, ...]
    weighed: tuple[tuple[float, int], ...]


def crossing_worth(state: State, crossing: int) -> int:
    """Return how many of 36 throws yield a card at a crossing, deserts left out."""
    return _crossing_worths(state.deserts)[crossing]


@lru_cache(maxsize=100)
def _crossing_worths(deserts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the same of every crossing."""
    return tuple(
        [sum([_PIPS[place] for place in crossing.hexes if place not in deserts]) for crossing in WORLD.crossings]
    )


_PIPS = tuple([pips(place.number) for place in WORLD.hexes])


@cache
def crossing_kinds(crossing: int) -> frozenset[int]:
    """Return the resources that a crossing yields."""
    return frozenset([YIELDS[WORLD.hexes[place].terrain] for place in WORLD.crossings[crossing].hexes])


def goals(state: State, seat: int) -> list[Goal]:
    """Return everything a seat could go for, the best first."""
    player = state.players[seat]
    way = travellers(state, player), player.tracks[CLOTHING], player.tracks[CONSTRUCTION]
    skins, meats, bones, flints = [_SPENT[kind][player.hand[kind]] for kind in KINDS]
    found: list[Goal] = []
    order: list[float] = []
    for listed, costs, weighed in (
        _settling(way, *_where_to_settle(state, seat, player)),
        _fetching(way, *_what_to_fetch(state, seat)),
        _steps(player.tracks, state.arts, _rivals_steps(state, player)),
    ):
        spent = [
            _PATIENCE + skins[skin] + meats[meat] + bones[bone] + flints[flint] - shared
            for skin, meat, bone, flint, shared in costs
        ]
        found += listed
        order += [worth / spent[cost] for worth, cost in weighed]
    return [found[number] for number in sorted(range(len(order)), key=order.__getitem__)]


#: More cards of a kind than any goal takes.
_MOST_CARDS = len(WORLD.crossings) // PACE + CARDS_EACH


def _spent(kind: int, needed: int, held: int) -> float:
    """Return what so many cards of a kind cost, as cards to come by."""
    lacking = max(0, needed - held)
    return _SCARCE[kind] * (lacking + _HELD * (needed - lacking))


#: The same as a table: by kind, by the cards held, by the cards needed.
_SPENT = tuple(
    [
        tuple([tuple([_spent(kind, needed, held) for needed in range(_MOST_CARDS)]) for held in range(CARDS_EACH + 1)])
        for kind in KINDS
    ]
)


def expense(player: Side, goal: Goal) -> float:
    """Return what a goal costs, as cards to come by, whatever else it serves."""
    return _PATIENCE + sum([_SPENT[kind][player.hand[kind]][goal.needs[kind]] for kind in KINDS])


def _prospects(listed: list[tuple[Goal, float]]) -> _Prospects:
    """Return goals, each with what of its expense is shared, with the goals of the same cost told once."""
    costs: dict[_Cost, int] = {}
    weighed = [(-goal.worth, costs.setdefault((*goal.needs, shared), len(costs))) for goal, shared in listed]
    return _Prospects(tuple([goal for goal, _ in listed]), tuple(costs), tuple(weighed))


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

#: Who of a player may go somewhere, and its progress in clothing and construction.
_Way: TypeAlias = "tuple[Travellers, int, int]"
_GATE_OF = tuple(GATES.values())


def _where_to_settle(
    state: State, seat: int, player: Side
) -> tuple[tuple[int, ...], tuple[float, ...], frozenset[int], tuple[int, ...]]:
    """Return what the goals of settling depend on: chips, what each colour is worth, where rivals stand, deserts."""
    people = state.people
    standing = frozenset(
        [nomad for other in state.players if other is not player for nomad in other.nomads if nomad in people]
    )
    prize = _colour_prize(state, seat, player)
    colours = tuple([0.0 if count else prize for count in player.people])
    return people, colours, standing, state.deserts


@lru_cache(maxsize=500)
def _settling(
    way: _Way, people: tuple[int, ...], colours: tuple[float, ...], standing: frozenset[int], deserts: tuple[int, ...]
) -> _Prospects:
    who, clothing, construction = way
    ways, yields = journeys(who), _crossing_worths(deserts)
    found = []
    for crossing in people:
        journey = ways.get(crossing)
        if journey is not None:
            colour = WORLD.crossings[crossing].people
            worth = 1.0 + _PIP_WORTH * yields[crossing] + colours[colour] - 0.3 * (crossing in standing)
            climb = _climb(clothing, construction, *_GATE_OF[colour])
            found.append(_journey("settle", crossing, journey, climb, TRIBE_COST, worth))
    return _prospects(found)


def _colour_prize(state: State, seat: int, player: Side) -> float:
    """Return what a new colour is worth on the way to the distribution."""
    if seat in state.complete or len(state.complete) >= 2:
        return 0.0
    prize = 1.0 if state.complete else DISTRIBUTION_POINTS
    return prize / max(1, player.people.count(0))


def _what_to_fetch(state: State, seat: int) -> tuple[tuple[bool, ...], float, tuple[bool, ...]]:
    """Return what the goals of fetching chips depend on: the chips left, their worth, and the sets with prizes."""
    left = tuple([finder == NOBODY for finder in state.finders])
    prizes = tuple([holder == NOBODY for holder in state.adaptations])
    return left, _scouting_worth(state, seat), prizes


@lru_cache(maxsize=500)
def _fetching(way: _Way, left: tuple[bool, ...], scouting: float, prizes: tuple[bool, ...]) -> _Prospects:
    who, clothing, construction = way
    ways = journeys(who)
    adaptation = [_adaptation_worth(left, number) if prizes[number] else 0.0 for number in range(len(SETS))]
    found = []
    for box, lies in zip(WORLD.boxes, left, strict=True):
        journey = ways.get(box.crossing)
        if lies and journey is not None:
            worth = _CHIP_WORTH + adaptation[box.set] + scouting
            climb = _climb(clothing, construction, box.clothing, box.construction)
            found.append(_journey("fetch", box.crossing, journey, climb, NOTHING, worth))
    return _prospects(found)


def _adaptation_worth(left: tuple[bool, ...], number: int) -> float:
    """Return how likely an unturned chip of a set whose adaptation nobody has found is the adaptation."""
    unturned = sum([lies and box.set == number for lies, box in zip(left, WORLD.boxes, strict=True)])
    return 1 / max(1, unturned)


def _scouting_worth(state: State, seat: int) -> float:
    """Return what one more event chip brings on the way to the reconnaissance."""
    holder = state.reconnaissance
    if holder == seat:
        return 0.1
    needed = RECONNAISSANCE_CHIPS if holder == NOBODY else chips_found(state, holder) + 1
    return float(_SCOUTING * RECONNAISSANCE_POINTS / max(1, needed - chips_found(state, seat)) ** 1.5)


class _Climb(NamedTuple):
    """The progress that a place asks for, what it costs to come to it, and how much of that serves other goals."""

    clothing: int
    construction: int
    cost: Bundle
    shared: float


@cache
def _climb(clothing: int, construction: int, gate_clothing: int, gate_construction: int) -> _Climb:
    """Return what a gate asks for from some progress; none asks for the last step of a track, which may be taken."""
    clothing_needed, construction_needed = max(gate_clothing, clothing), max(gate_construction, construction)
    cost = steps_cost(clothing, construction, clothing_needed, construction_needed)
    return _Climb(clothing_needed, construction_needed, cost, (1 - _SHARED) * sum(cost))


def _journey(kind: str, end: int, journey: Journey, climb: _Climb, at_end: Bundle, worth: float) -> tuple[Goal, float]:
    """Return the goal of walking somewhere, with what of its expense serves other goals as well."""
    meat, start, new = journey
    more, send = climb.cost, NOMAD_COST if new else NOTHING
    needs = (
        at_end[0] + more[0] + send[0],
        at_end[1] + more[1] + send[1] + meat,
        at_end[2] + more[2],
        at_end[3] + more[3],
    )
    return Goal(kind, end, start, new, climb.clothing, climb.construction, needs, worth), climb.shared


# -- tracks


def _rivals_steps(state: State, player: Side) -> tuple[int, ...]:
    """Return how far the best of the others has come on each track."""
    tracks = [other.tracks for other in state.players if other is not player]
    return tuple(map(max, *tracks))


@lru_cache(maxsize=500)
def _steps(tracks: Four, arts: Four, rivals: tuple[int, ...]) -> _Prospects:
    found = []
    for track in range(len(TRACKS)):
        step = tracks[track]
        last_taken = arts[track] != NOBODY
        if step == LAST_STEP or (step == LAST_STEP - 1 and last_taken):
            continue
        chance = 0.0 if last_taken else 0.9 if rivals[track] <= step else 0.45
        worth = chance / (LAST_STEP - step) + _STEP_WORTH[track]
        found.append((Goal("step", track, NONE, False, 0, 0, STEP_COSTS[track][step], worth), 0.0))
    return _prospects(found)


def lacking(player: Side, wanted: Goal) -> Bundle:
    """Return the cards a goal still needs that are not in the hand."""
    needs, hand = wanted.needs, player.hand
    return (
        max(0, needs[0] - hand[0]),
        max(0, needs[1] - hand[1]),
        max(0, needs[2] - hand[2]),
        max(0, needs[3] - hand[3]),
    )
