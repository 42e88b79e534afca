"""The hunter's goals: their worth in points, the cards they still cost, and the journeys they need.

A goal is a people chip to settle on, an event chip to fetch, or a step of a track. Goals are ordered by points per
card still needed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

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
    Bundle,
)
from game.settlers.rules.ground import FAR, RESOURCE_OF_HEX, WORLD, distances
from game.settlers.rules.nomads import price
from game.settlers.rules.state import NOBODY, Four, Side, State, chips_found, steps_for_a_card
from game.settlers.rules.world import GATES, NONE, pips

#: For each hex, how many of the 36 rolls yield cards there.
PIPS: Final = tuple([pips(place.number) for place in WORLD.hexes])
#: The landscapes of the Neanderthal and of the carnivore.
Figures: TypeAlias = "tuple[int, int]"


class Journey(NamedTuple):
    """A nomad's way to a chip.

    - ``meat``: the price.
    - ``start``: the crossing where the nomad stands; for a new nomad, the crossing of the tribe that sends it out.
    - ``is_new``: whether the nomad has to be sent out first.
    """

    meat: int
    start: int
    is_new: bool


#: The crossings that have people chips or event chips at the start of a match: every journey ends at one of them.
_JOURNEY_ENDS = (*WORLD.chip_crossings, *[box.crossing for box in WORLD.boxes])
#: The journey to a place that cannot be reached.
_NO_WAY: Final = Journey(FAR, NONE, is_new=False)
#: The extra cards that a journey with a new nomad costs; each of them counts as much as one meat.
_NEW_NOMAD_EXTRA = sum(NOMAD_COST)


def open_distances(start: int, neanderthal: int, carnivore: int) -> dict[int, int]:
    """Return the steps from a crossing to all others, with every gate open.

    The gates on the way to a place need no more progress than the place itself, so the result is right for every seat
    that may go there.
    """
    return distances(start, LAST_STEP, LAST_STEP, neanderthal, carnivore)


class Travellers(NamedTuple):
    """Everything that a player's journeys depend on.

    - ``walkers``: the nomads that are not on a people chip, each with its paid steps left.
    - ``waiting``: the nomads on a people chip, which stay there until they settle.
    - ``tribes``: the tribes beside which a nomad may be sent out; none if both nomads are on the map.
    - ``steps_per_meat``: the steps that a nomad walks for one meat.
    - ``figures``: the landscapes that the Neanderthal and the carnivore block.
    """

    walkers: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    tribes: tuple[int, ...]
    steps_per_meat: int
    figures: Figures


def travellers_of(state: State, player: Side) -> Travellers:
    """Return everything that a player's journeys depend on now; a nomad on a people chip waits there to settle."""
    people = state.people
    nomads = player.nomads
    walkers = tuple(
        [(nomad, paid_steps) for nomad, paid_steps in zip(nomads, player.strides, strict=True) if nomad not in people]
    )
    waiting = tuple([nomad for nomad in nomads if nomad in people]) if len(walkers) < len(nomads) else ()
    tribes = player.tribes if len(nomads) < NOMADS_EACH else ()
    return Travellers(walkers, waiting, tribes, steps_for_a_card(state, player), (state.neanderthal, state.carnivore))


@lru_cache(maxsize=500)
def journeys(travellers: Travellers) -> dict[int, Journey]:
    """Return the cheapest journey to every reachable chip, by the chip's crossing.

    The dictionary is cached: do not change it.
    """
    steps_per_meat = travellers.steps_per_meat
    figures = travellers.figures
    best_journeys = _journeys_of_new_nomad(travellers.tribes, steps_per_meat, figures)
    if travellers.walkers:
        journeys_by_walker = [
            _journeys_of_walker(nomad, paid_steps, steps_per_meat, figures) for nomad, paid_steps in travellers.walkers
        ]
        # ``min`` chooses the journey that costs less meat; at equal cost, the one that starts at the lower crossing
        journeys_of_walkers = journeys_by_walker[0] if len(journeys_by_walker) == 1 else map(min, *journeys_by_walker)
        best_journeys = tuple(
            [
                by_new_nomad if by_new_nomad.meat + _NEW_NOMAD_EXTRA < by_walker.meat else by_walker
                for by_new_nomad, by_walker in zip(best_journeys, journeys_of_walkers, strict=True)
            ]
        )
    reachable = {
        end: journey for end, journey in zip(_JOURNEY_ENDS, best_journeys, strict=True) if journey is not _NO_WAY
    }
    return reachable | {nomad: Journey(0, nomad, is_new=False) for nomad in travellers.waiting}


@lru_cache(maxsize=500)
def _journeys_of_walker(nomad: int, paid_steps: int, steps_per_meat: int, figures: Figures) -> tuple[Journey, ...]:
    """Return a nomad's journey to each of ``_JOURNEY_ENDS``."""
    steps = open_distances(nomad, *figures)
    return tuple(
        [
            Journey(price(steps[end], paid_steps, steps_per_meat), nomad, is_new=False) if end in steps else _NO_WAY
            for end in _JOURNEY_ENDS
        ]
    )


@lru_cache(maxsize=100)
def _journeys_of_new_nomad(tribes: tuple[int, ...], steps_per_meat: int, figures: Figures) -> tuple[Journey, ...]:
    """Return the cheapest journey of a new nomad to each of ``_JOURNEY_ENDS``; it may start at any tribe."""
    best_journeys = [_NO_WAY] * len(_JOURNEY_ENDS)
    for tribe in tribes:
        steps = open_distances(tribe, *figures)
        for index, end in enumerate(_JOURNEY_ENDS):
            if end in steps:
                steps_to_walk = steps[end] - 1  # the nomad begins one step away from the tribe
                meat = price(steps_to_walk, paid_steps=0, steps_per_card=steps_per_meat)
                best_journeys[index] = min(best_journeys[index], Journey(meat, tribe, is_new=True))
    return tuple(best_journeys)


# Goals

#: The worth in points of a step on each track, without the art card at the end of the track.
_STEP_WORTH = {NOURISHMENT: 0.32, HUNTING: 0.24, CONSTRUCTION: 0.12, CLOTHING: 0.12}
#: The worth in points of a place to settle, for each of the 36 rolls of two dice that yield a card there.
_PIP_WORTH = 0.035
#: The worth in points of the harm that the beast or desert of an event chip does to others.
_CHIP_WORTH = 0.15
#: The probability of keeping the reconnaissance.
_KEEPING_CHANCE = 0.8
#: The cost of spending a card in hand, as a share of the cost of a missing card.
_HELD_COST = 0.45
#: A goal behind a gate bears this share of the cost of the steps that open the gate. Other goals, which need the same
#: steps, bear the rest.
_GATE_COST_SHARE = 0.6
#: The cost of the time that any goal takes, in cards.
_TIME_COST = 1.5
#: The cost of a card of each resource, compared with a skin.
_SCARCITY = (1.0, 1.15, 1.0, 1.0)


class Goal(NamedTuple):
    """A goal of the hunter.

    - ``kind``: ``"settle"``, ``"fetch"`` or ``"step"``; ``spot``: the crossing, or for a ``"step"`` the track.
    - ``start``: the crossing where the nomad stands; for a new nomad (``is_new``), the crossing of the tribe that sends
      out the nomad.
    - ``clothing``, ``construction``: the progress with which all gates on the way can be passed.
    - ``needs``: all cards that the goal costs. ``worth``: the points of the goal.
    """

    kind: str
    spot: int
    start: int
    is_new: bool
    clothing: int
    construction: int
    needs: Bundle
    worth: float


#: The cost of a goal: the number of cards of each kind, and the part of the cost that other goals bear, in cards.
_Cost: TypeAlias = "tuple[int, int, int, int, float]"


class _Prospects(NamedTuple):
    """Goals and their costs, which can be cached because they do not depend on the cards in hand.

    - ``costs``: the different costs of the goals.
    - ``worths``: the worth of each goal. ``cost_indices``: for each goal the index of its cost in ``costs``.
    """

    goals: tuple[Goal, ...]
    costs: tuple[_Cost, ...]
    worths: tuple[float, ...]
    cost_indices: tuple[int, ...]


def crossing_worth(state: State, crossing: int) -> int:
    """Return the number of cards that the 36 rolls together yield at a crossing; deserts yield none."""
    return _crossing_worths(state.deserts)[crossing]


@lru_cache(maxsize=100)
def _crossing_worths(deserts: tuple[int, ...]) -> tuple[int, ...]:
    """Return ``crossing_worth`` for every crossing."""
    values = [0 if place in deserts else PIPS[place] for place in range(len(PIPS))]
    return tuple([sum([values[place] for place in crossing.hexes]) for crossing in WORLD.crossings])


@cache
def crossing_kinds(crossing: int) -> frozenset[int]:
    """Return the resources that a crossing yields."""
    return frozenset([RESOURCE_OF_HEX[place] for place in WORLD.crossings[crossing].hexes])


def goals(state: State, seat: int) -> list[Goal]:
    """Return all goals of a seat, the best first."""
    player = state.players[seat]
    mobility = (travellers_of(state, player), player.tracks[CLOTHING], player.tracks[CONSTRUCTION])
    # what the cards of each kind cost, indexed by the number of cards needed
    skin_costs, meat_costs, bone_costs, flint_costs = [_CARD_COSTS[kind][player.hand[kind]] for kind in KINDS]
    all_goals: list[Goal] = []
    worth_per_cost: list[float] = []
    for goals_of_kind, costs, worths, cost_indices in (
        _settling_goals(mobility, *_settling_inputs(state, seat, player)),
        _fetching_goals(mobility, *_fetching_inputs(state, seat)),
        _track_goals(player.tracks, state.arts, _rivals_steps(state, player)),
    ):
        # other goals bear the shared cost
        total_costs = [
            _TIME_COST + skin_costs[skins] + meat_costs[meats] + bone_costs[bones] + flint_costs[flints] - shared_cost
            for skins, meats, bones, flints, shared_cost in costs
        ]
        all_goals += goals_of_kind
        worth_per_cost += [worth / total_costs[index] for worth, index in zip(worths, cost_indices, strict=True)]
    best_first = sorted(range(len(all_goals)), key=worth_per_cost.__getitem__, reverse=True)
    return [all_goals[index] for index in best_first]


#: A number that is greater than the cards of one kind that any goal costs.
_CARD_LIMIT = len(WORLD.crossings) // PACE + CARDS_EACH


def _cost_of(kind: int, needed_count: int, held_count: int) -> float:
    """Return the cost of ``needed_count`` cards of a kind if the seat holds ``held_count`` such cards.

    The unit is the cost of a missing skin. Held cards cost something, too, since they are spent.
    """
    missing_count = max(0, needed_count - held_count)
    return _SCARCITY[kind] * (missing_count + _HELD_COST * (needed_count - missing_count))


#: ``_cost_of`` as a table: by kind, by cards held, by cards needed.
_CARD_COSTS = tuple(
    [
        tuple(
            [
                tuple([_cost_of(kind, needed_count, held_count) for needed_count in range(_CARD_LIMIT)])
                for held_count in range(CARDS_EACH + 1)
            ]
        )
        for kind in KINDS
    ]
)


def goal_cost(player: Side, goal: Goal) -> float:
    """Return the whole cost of a goal, in missing cards: its time, and its cards, even those that serve other goals."""
    return _TIME_COST + sum([_CARD_COSTS[kind][player.hand[kind]][goal.needs[kind]] for kind in KINDS])


def _prospects_of(goals_and_shared_costs: list[tuple[Goal, float]]) -> _Prospects:
    """Return goals with their worths and costs.

    Each goal is given with the part of its cost that other goals bear. Goals with equal costs get one common entry in
    ``costs``.
    """
    index_by_cost: dict[_Cost, int] = {}
    cost_indices = []
    for goal, shared_cost in goals_and_shared_costs:
        next_index = len(index_by_cost)
        cost_indices.append(index_by_cost.setdefault((*goal.needs, shared_cost), next_index))
    goals_found = tuple([goal for goal, _ in goals_and_shared_costs])
    worths = tuple([goal.worth for goal in goals_found])
    return _Prospects(goals_found, tuple(index_by_cost), worths, tuple(cost_indices))


@cache
def steps_cost(clothing: int, construction: int, to_clothing: int, to_construction: int) -> Bundle:
    """Return what the steps from ``clothing`` to ``to_clothing`` and ``construction`` to ``to_construction`` cost."""
    cost = [0, 0, 0, 0]
    for track, start, end in ((CLOTHING, clothing, to_clothing), (CONSTRUCTION, construction, to_construction)):
        for step in range(start, end):
            for kind in KINDS:
                cost[kind] += STEP_COSTS[track][step][kind]
    return cost[0], cost[1], cost[2], cost[3]


# -- people chips and event chips

#: A seat's travellers, and its progress in clothing and construction.
_Mobility: TypeAlias = "tuple[Travellers, int, int]"
#: For each colour of people chips: the progress in clothing and construction that such a chip requires.
_PROGRESS_BY_COLOUR = tuple(GATES.values())
#: Points lost for a people chip on which a rival's nomad stands.
_RIVAL_ON_CHIP_LOSS = 0.3
#: Points of one more event chip for the seat that has the reconnaissance.
_SPARE_CHIP_POINTS = 0.1
#: The probability of getting the art card of a track if nobody has it, for a seat that no rival leads on the track.
_ART_CHANCE = 0.9
#: The same probability for a seat that a rival leads on the track.
_ART_CHANCE_WHEN_BEHIND = 0.45


def _settling_inputs(
    state: State, seat: int, player: Side
) -> tuple[tuple[int, ...], tuple[float, ...], frozenset[int], tuple[int, ...]]:
    """Return the inputs of ``_settling_goals`` that depend on the state."""
    people = state.people
    rivals_on_chips = frozenset(
        [nomad for other in state.players if other is not player for nomad in other.nomads if nomad in people]
    )
    prize = _colour_prize(state, seat, player)
    colour_worths = tuple([0.0 if count else prize for count in player.people])
    return people, colour_worths, rivals_on_chips, state.deserts


@lru_cache(maxsize=500)
def _settling_goals(
    mobility: _Mobility,
    people: tuple[int, ...],
    colour_worths: tuple[float, ...],
    rivals_on_chips: frozenset[int],
    deserts: tuple[int, ...],
) -> _Prospects:
    """Return the goals to settle on each people chip within reach.

    - ``people``: the crossings with a people chip; ``rivals_on_chips``: the crossings among them with a rival's nomad.
    - ``colour_worths``: for each colour, the worth of a chip in addition to its point.
    """
    travellers, clothing, construction = mobility
    cheapest_journeys = journeys(travellers)
    yields = _crossing_worths(deserts)
    goals_found = []
    for crossing in people:
        journey = cheapest_journeys.get(crossing)
        if journey is not None:
            colour = WORLD.crossings[crossing].people
            worth = 1.0 + _PIP_WORTH * yields[crossing] + colour_worths[colour]
            if crossing in rivals_on_chips:
                worth -= _RIVAL_ON_CHIP_LOSS
            steps_to_gate = _find_steps_to_gate(clothing, construction, *_PROGRESS_BY_COLOUR[colour])
            goals_found.append(_journey_goal("settle", crossing, journey, steps_to_gate, TRIBE_COST, worth))
    return _prospects_of(goals_found)


def _colour_prize(state: State, seat: int, player: Side) -> float:
    """Return the worth of a first chip of a colour: its share of the reward for having all colours."""
    if seat in state.complete or len(state.complete) >= 2:
        return 0.0
    # the first seat with all colours gets the distribution, the second a free people chip
    prize = 1.0 if state.complete else DISTRIBUTION_POINTS
    return prize / max(1, player.people.count(0))


def _fetching_inputs(state: State, seat: int) -> tuple[tuple[bool, ...], float, tuple[bool, ...]]:
    """Return the inputs of ``_fetching_goals`` that depend on the state."""
    has_chip_by_box = tuple([finder == NOBODY for finder in state.finders])
    is_free_by_set = tuple([holder == NOBODY for holder in state.adaptations])
    return has_chip_by_box, _scouting_worth(state, seat), is_free_by_set


@lru_cache(maxsize=500)
def _fetching_goals(
    mobility: _Mobility, has_chip_by_box: tuple[bool, ...], scouting_worth: float, is_free_by_set: tuple[bool, ...]
) -> _Prospects:
    """Return the goals to fetch each event chip within reach.

    - ``has_chip_by_box``: for each box, whether its event chip is still there.
    - ``is_free_by_set``: for each set of chips, whether its adaptation is still free.
    - ``scouting_worth``: the points of one more chip on the way to the reconnaissance.
    """
    travellers, clothing, construction = mobility
    cheapest_journeys = journeys(travellers)
    # an adaptation is worth 1 point
    adaptation_worths = [
        _adaptation_chance(has_chip_by_box, number) if is_free_by_set[number] else 0.0 for number in range(len(SETS))
    ]
    goals_found = []
    for box, has_chip in zip(WORLD.boxes, has_chip_by_box, strict=True):
        journey = cheapest_journeys.get(box.crossing)
        if has_chip and journey is not None:
            worth = _CHIP_WORTH + adaptation_worths[box.set] + scouting_worth
            steps_to_gate = _find_steps_to_gate(clothing, construction, box.clothing, box.construction)
            goals_found.append(_journey_goal("fetch", box.crossing, journey, steps_to_gate, NOTHING, worth))
    return _prospects_of(goals_found)


def _adaptation_chance(has_chip_by_box: tuple[bool, ...], number: int) -> float:
    """Return the probability that an unturned event chip of set ``number`` is this set's only adaptation."""
    boxes_of_set = [index for index, box in enumerate(WORLD.boxes) if box.set == number]
    unturned_count = sum([has_chip_by_box[index] for index in boxes_of_set])
    return 1 / max(1, unturned_count)


def _scouting_worth(state: State, seat: int) -> float:
    """Return the worth in points of one more event chip; it grows as the seat gets closer to the reconnaissance."""
    holder = state.reconnaissance
    if holder == seat:
        return _SPARE_CHIP_POINTS
    needed = RECONNAISSANCE_CHIPS if holder == NOBODY else chips_found(state, holder) + 1
    return float(_KEEPING_CHANCE * RECONNAISSANCE_POINTS / max(1, needed - chips_found(state, seat)) ** 1.5)


class _StepsToGate(NamedTuple):
    """The steps on tracks that a gate demands from a seat.

    - ``clothing``, ``construction``: the progress after the steps.
    - ``cost``: the cards for the steps; ``shared_cost``: the part of this cost that other goals bear, in cards.
    """

    clothing: int
    construction: int
    cost: Bundle
    shared_cost: float


@cache
def _find_steps_to_gate(clothing: int, construction: int, gate_clothing: int, gate_construction: int) -> _StepsToGate:
    """Return the steps that a seat with this progress still needs to pass a gate."""
    clothing_needed = max(gate_clothing, clothing)
    construction_needed = max(gate_construction, construction)
    cost = steps_cost(clothing, construction, clothing_needed, construction_needed)
    return _StepsToGate(clothing_needed, construction_needed, cost, (1 - _GATE_COST_SHARE) * sum(cost))


def _journey_goal(
    kind: str, end: int, journey: Journey, steps_to_gate: _StepsToGate, cost_at_end: Bundle, worth: float
) -> tuple[Goal, float]:
    """Return the goal at the end of a journey, with the part of its cost that other goals bear."""
    meat, start, is_new = journey
    step_cost = steps_to_gate.cost
    nomad_cost = NOMAD_COST if is_new else NOTHING
    # skins, meats, bones and flints; a nomad costs no bones and no flints
    needs = (
        cost_at_end[0] + step_cost[0] + nomad_cost[0],
        cost_at_end[1] + step_cost[1] + nomad_cost[1] + meat,
        cost_at_end[2] + step_cost[2],
        cost_at_end[3] + step_cost[3],
    )
    return Goal(
        kind, end, start, is_new, steps_to_gate.clothing, steps_to_gate.construction, needs, worth
    ), steps_to_gate.shared_cost


# -- tracks


def _rivals_steps(state: State, player: Side) -> tuple[int, ...]:
    """Return for each track the most steps that any other player has taken."""
    tracks = [other.tracks for other in state.players if other is not player]
    return tuple(map(max, *tracks))


@lru_cache(maxsize=500)
def _track_goals(tracks: Four, arts: Four, rivals: tuple[int, ...]) -> _Prospects:
    """Return the goals to take the next step of each track.

    ``rivals`` holds for each track the most steps that any other player has taken.
    """
    goals_found = []
    for track in range(len(TRACKS)):
        step = tracks[track]
        is_art_taken = arts[track] != NOBODY
        if step == LAST_STEP or (step == LAST_STEP - 1 and is_art_taken):
            continue
        if is_art_taken:
            chance = 0.0
        elif rivals[track] <= step:
            chance = _ART_CHANCE
        else:
            chance = _ART_CHANCE_WHEN_BEHIND
        worth = chance / (LAST_STEP - step) + _STEP_WORTH[track]
        # a step needs no journey, and its cost serves no other goal
        goal = Goal(
            "step",
            track,
            start=NONE,
            is_new=False,
            clothing=0,
            construction=0,
            needs=STEP_COSTS[track][step],
            worth=worth,
        )
        goals_found.append((goal, 0.0))
    return _prospects_of(goals_found)
