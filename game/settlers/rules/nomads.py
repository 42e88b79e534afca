"""Nomads: sending them out, walking, and turning them into tribes."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress

from game.core.words import all_of, say, say_counted, say_many, sum_up
from game.settlers.rules import events, moves
from game.settlers.rules.goods import (
    CLOTHING,
    CONSTRUCTION,
    COUNTED_RESOURCES,
    LAST_STEP,
    MEAT,
    NOMAD_COST,
    NOMADS_EACH,
    SKIN,
    TRACKS,
    TRIBE_COST,
    TRIBES_EACH,
    covers,
)
from game.settlers.rules.ground import FAR, NOWHERE, WORLD, distances, route, steps_from
from game.settlers.rules.state import (
    NOBODY,
    Copy,
    Side,
    State,
    distances_for,
    occupied_crossings,
    progress_and_figures,
    step_of,
    steps_for_a_card,
)
from game.settlers.rules.world import NONE, Box

NOMAD_MOVES = tuple([moves.SendNomad(crossing) for crossing in range(len(WORLD.crossings))])
SETTLE_MOVES = tuple([moves.Settle(crossing) for crossing in range(len(WORLD.crossings))])


# -- sending a nomad out


def nomad_places(state: State, seat: int) -> list[int]:
    """Return the free crossings next to a seat's tribes, sorted; boxes can only be reached by walking."""
    taken_crossings = occupied_crossings(state)
    return sorted(
        {
            place
            for tribe in state.players[seat].tribes
            for place in _NEIGHBOURS_WITHOUT_BOX[tribe]
            if place not in taken_crossings
        }
    )


#: The neighbours of each crossing that are not boxes.
_NEIGHBOURS_WITHOUT_BOX = tuple(
    [tuple([other for other in neighbours if WORLD.crossings[other].box == NONE]) for neighbours in WORLD.neighbours]
)


def why_not_place(state: State, seat: int, crossing: int) -> str | None:
    """Return ``None`` if a seat's new nomad may be placed on the crossing, else the reason in words."""
    if crossing in occupied_crossings(state):
        return say("Someone is already there.")
    if not any(crossing in WORLD.neighbours[tribe] for tribe in state.players[seat].tribes):
        return say("A new nomad must be next to one of your tribes.")
    if WORLD.crossings[crossing].box != NONE:
        return say("A gate can only be reached by walking.")
    return None


def send_moves(state: State, seat: int) -> list[moves.SendNomad]:
    """List the moves that send out a nomad; none if the seat cannot pay for a nomad."""
    player = state.players[seat]
    if len(player.nomads) >= NOMADS_EACH or not covers(player.hand, NOMAD_COST):
        return []
    return [NOMAD_MOVES[place] for place in nomad_places(state, seat)]


def why_not_send(state: State, seat: int, crossing: int) -> str | None:
    """Return ``None`` if a seat can pay for a nomad and place it on a crossing, else the reason in words."""
    player = state.players[seat]
    if len(player.nomads) >= NOMADS_EACH:
        return say("You already have two nomads on the map.")
    if not covers(player.hand, NOMAD_COST):
        return say("A nomad costs 1 skin and 1 meat.")
    return why_not_place(state, seat, crossing)


def send(copy: Copy, seat: int, crossing: int) -> None:
    """Pay for a nomad and place it."""
    copy.happen(events.Paid(seat, NOMAD_COST))
    copy.happen(events.NomadSent(seat, crossing))


# -- walking


def walk_card_count(state: State, player: Side) -> int:
    """Return the number of a player's cards that pay for walks."""
    return player.hand[MEAT] + (player.hand[SKIN] if state.skins_walk else 0)


def walk_moves(state: State, seat: int) -> list[moves.Walk]:
    """List the walks that a seat can pay for.

    If skins can pay for walks as well, each walk is listed with as few skins as possible; paying with more skins is
    legal, but not listed.
    """
    player = state.players[seat]
    meat = player.hand[MEAT]
    skins = player.hand[SKIN] if state.skins_walk else 0
    if not player.nomads or not (meat or skins or any(player.strides)):
        return []
    steps_per_card = steps_for_a_card(state, player)
    conditions = progress_and_figures(state, player)
    taken_crossings = occupied_crossings(state)
    listed_walks: list[moves.Walk] = []
    for nomad, paid_steps in sorted(zip(player.nomads, player.strides, strict=True)):
        if paid_steps or meat or skins:
            max_steps = min(paid_steps + (meat + skins) * steps_per_card, FAR - 1)
            steps = steps_from(nomad, *conditions, max_steps)
            if skins:
                walks = _walks_with_skins(nomad, steps, max_steps, paid_steps, steps_per_card, meat)
            else:
                walks = _walks_within(nomad, steps, max_steps)
            listed_walks += [walk for walk in walks if walk.end not in taken_crossings]
    return listed_walks


#: The box of each crossing, or ``NONE``.
_BOX_OF_CROSSING = tuple([crossing.box for crossing in WORLD.crossings])


@lru_cache(maxsize=8_000)
def _walks_within(start: int, steps: bytes, max_steps: int) -> tuple[moves.Walk, ...]:
    """List the walks of up to ``max_steps`` steps, including walks to crossings that are not free.

    ``steps`` holds the number of steps to each crossing.
    """
    is_within_reach = steps.translate(_WITHIN_TABLES[max_steps])  # a byte per crossing, 1 or 0: faster than a loop
    return tuple(compress(_plain_walks(start), is_within_reach))


#: For each ``max_steps``, a translation table: numbers of steps from 1 to ``max_steps`` become 1, all others 0.
_WITHIN_TABLES = tuple([bytes([0 < steps <= max_steps for steps in range(FAR + 1)]) for max_steps in range(FAR)])


@lru_cache(maxsize=2_000)
def _walks_with_skins(
    start: int, steps: bytes, max_steps: int, paid_steps: int, steps_per_card: int, meat: int
) -> tuple[moves.Walk, ...]:
    """List the walks of up to ``max_steps`` steps, paid with skins when all ``meat`` is spent.

    ``steps`` holds the number of steps to each crossing, free or not.
    """
    plain_walks = _plain_walks(start)
    walks = []
    for end, distance in enumerate(steps):
        if 0 < distance <= max_steps:
            skins = max(0, price(distance, paid_steps, steps_per_card) - meat)
            walks.append(moves.Walk(start, end, skins) if skins else plain_walks[end])
    return tuple(walks)


@cache
def _plain_walks(start: int) -> tuple[moves.Walk, ...]:
    """Return the walks from ``start`` to each crossing, paid with meat only, in the order of the crossings' numbers."""
    return tuple([moves.Walk(start, end) for end in range(len(WORLD.crossings))])


def price(steps: int, paid_steps: int, steps_per_card: int) -> int:
    """Return how many cards a walk of ``steps`` costs, of which ``paid_steps`` were paid for earlier."""
    return max(0, -(-(steps - paid_steps) // steps_per_card))  # rounded up


def walk_prices(state: State, seat: int, start: int) -> dict[int, int]:
    """Return the price in cards of a walk to each crossing that the nomad at ``start`` could reach with enough meat."""
    player = state.players[seat]
    paid_steps = player.strides[player.nomads.index(start)]
    taken_crossings = occupied_crossings(state)
    steps_per_card = steps_for_a_card(state, player)
    return {
        end: price(distance, paid_steps, steps_per_card)
        for end, distance in distances_for(state, player, start).items()
        if end != start and end not in taken_crossings
    }


def why_not_enter(player: Side, box: Box) -> str | None:
    """Return ``None`` if a player's nomads may enter a box, else a sentence about the progress that is missing."""
    missing_progress = [
        say("{word} {needed}", word=say(TRACKS[track]), needed=needed)
        for track, needed in ((CLOTHING, box.clothing), (CONSTRUCTION, box.construction))
        if player.tracks[track] < needed
    ]
    if not missing_progress:
        return None
    return say("To enter {box}, you need {lacks}.", box=say(box.name), lacks=all_of(missing_progress))


def why_not_walk(state: State, seat: int, move: moves.Walk) -> str | None:
    """Return ``None`` if a walk can be made and paid for, else the reason in words."""
    player = state.players[seat]
    if move.start not in player.nomads:
        return say("You have no nomad there.")
    if move.end in occupied_crossings(state):
        if move.end == move.start:
            return say("The nomad is already there.")
        return say("Nomads may pass occupied crossings but not stop there.")
    box = WORLD.crossings[move.end].box
    if box != NONE:
        reason = why_not_enter(player, WORLD.boxes[box])
        if reason is not None:
            return reason
    distance = distances_for(state, player, move.start).get(move.end)
    if distance is None:
        return _why_unreachable(player, move)
    paid_steps = player.strides[player.nomads.index(move.start)]
    cost = price(distance, paid_steps, steps_for_a_card(state, player))
    return _why_not_pay(state, player, cost, move.skins)


def _why_unreachable(player: Side, move: moves.Walk) -> str:
    """Return why a crossing is unreachable: a figure, or a gate on the way."""
    tracks = player.tracks
    # if the crossing could be reached without the figures, the figures bar the way
    if move.end in distances(move.start, tracks[CLOTHING], tracks[CONSTRUCTION], NOWHERE, NOWHERE):
        return say("The Neanderthal or the sabre-tooth blocks the way.")
    # follow the route of a player who may pass all gates: one of them is closed to this player
    way = route(move.start, move.end, LAST_STEP, LAST_STEP, NOWHERE, NOWHERE)
    boxes = [WORLD.boxes[WORLD.crossings[crossing].box] for crossing in way if WORLD.crossings[crossing].box != NONE]
    reasons = [why_not_enter(player, box) for box in boxes]
    return next(reason for reason in reasons if reason is not None)


def _why_not_pay(state: State, player: Side, cost: int, skins: int) -> str | None:
    """Return ``None`` if a player can pay for a walk with ``skins`` and the rest in meat, else the reason in words."""
    if skins and not state.skins_walk:
        return say("Only meat pays for walking.")
    if skins > cost:
        return say_many("That walk costs {count} card.", "That walk costs {count} cards.", cost)
    if player.hand[MEAT] >= cost - skins and player.hand[SKIN] >= skins:
        return None
    if not state.skins_walk or walk_card_count(state, player) < cost:
        return too_expensive_words(state, cost)
    skins_needed = max(0, cost - player.hand[MEAT])
    cards = sum_up((skins_needed, cost - skins_needed), COUNTED_RESOURCES)
    return say("You can pay for that walk like this: {cards}.", cards=cards)


def too_expensive_words(state: State, cost: int) -> str:
    """Return a sentence with the price of a walk that is too expensive: in meat, or in meat and skins if both pay."""
    if state.skins_walk:
        return say_many(
            "That walk costs {count} card (meat or skin).", "That walk costs {count} cards (meat or skin).", cost
        )
    return say("That walk costs {cards}.", cards=say_counted(COUNTED_RESOURCES[MEAT], cost))


def walk(copy: Copy, seat: int, move: moves.Walk) -> None:
    """Pay for a walk and move the nomad; the event chips on the way are turned over in order."""
    state = copy.state
    player = copy.player(seat)
    paid_steps = player.strides[player.nomads.index(move.start)]
    steps_per_card = steps_for_a_card(state, player)
    way = _walk_route(state, player, move, paid_steps, steps_per_card)
    cost = price(len(way) - 1, paid_steps, steps_per_card)
    meat = cost - move.skins
    if cost:
        copy.happen(events.Paid(seat, (move.skins, meat, 0, 0)))
    copy.happen(events.Walked(seat, way, meat, move.skins))
    boxes = [_BOX_OF_CROSSING[crossing] for crossing in way[1:]]
    found_boxes = [box for box in boxes if box != NONE and state.finders[box] == NOBODY]
    if found_boxes:
        copy.first_do(*[step_of("chip", seat, box) for box in found_boxes])


def _walk_route(state: State, player: Side, move: moves.Walk, paid_steps: int, steps_per_card: int) -> tuple[int, ...]:
    """Return the crossings of a walk, from its start to its end."""
    max_steps = min(paid_steps + walk_card_count(state, player) * steps_per_card, FAR - 1)
    return route(move.start, move.end, *progress_and_figures(state, player), max_steps)


# -- from nomad to tribe


def settle_moves(state: State, seat: int) -> list[moves.Settle]:
    """List the moves that settle a nomad on its people chip; none if the seat cannot pay for a tribe."""
    player = state.players[seat]
    if not covers(player.hand, TRIBE_COST):
        return []
    return [SETTLE_MOVES[nomad] for nomad in sorted(player.nomads) if nomad in state.people]


def why_not_settle(state: State, seat: int, crossing: int) -> str | None:
    """Return ``None`` if a seat's nomad on a crossing can become a tribe, else the reason in words."""
    player = state.players[seat]
    if crossing not in player.nomads:
        return say("You have no nomad there.")
    if crossing not in state.people:
        return say("A nomad can only settle on a people chip.")
    if not covers(player.hand, TRIBE_COST):
        return say("A tribe costs 1 skin, 1 bone and 1 flint.")
    return None


def settle(copy: Copy, seat: int, crossing: int) -> None:
    """Pay for a tribe and settle; if five tribes are on the map, one of them has to leave first."""
    copy.happen(events.Paid(seat, TRIBE_COST))
    tribes_that_may_leave = tribes_to_leave(copy.player(seat))
    if len(copy.player(seat).tribes) < TRIBES_EACH:
        finish_settling(copy, seat, crossing)
    elif len(tribes_that_may_leave) == 1:
        copy.happen(events.Left(seat, tribes_that_may_leave[0]))
        finish_settling(copy, seat, crossing)
    else:
        copy.first_do(step_of("leave", seat, crossing))


def tribes_to_leave(player: Side) -> tuple[int, ...]:
    """Return the tribes that may leave for a sixth place: those in Africa, or all tribes if none is left in Africa."""
    tribes_in_africa = tuple([tribe for tribe in player.tribes if tribe in WORLD.africa_crossings])
    return tribes_in_africa or player.tribes


def finish_settling(copy: Copy, seat: int, crossing: int) -> None:
    """Turn a nomad into a tribe, give the people chip to the seat, and reward it for all four colours."""
    copy.happen(events.Settled(seat, crossing, WORLD.crossings[crossing].people))
    reward_all_colours(copy, seat)


def reward_all_colours(copy: Copy, seat: int) -> None:
    """Reward the seat if it now has people chips of all four colours.

    The first such seat gets the distribution card, the second a free people chip.
    """
    earlier_seats = copy.state.complete
    if seat in earlier_seats or not all(copy.player(seat).people):
        return
    rank = len(earlier_seats) + 1
    copy.happen(events.PeopleComplete(seat, rank))
    if rank == 2 and copy.state.people:
        copy.first_do(step_of("take", seat))
