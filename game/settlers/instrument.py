"""The actions and observations of learning programs in Settlers of the Stone Age."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import permutations
from typing import Final

from game.core import instrument
from game.core.copying import cached_by_identity
from game.core.rules import Move
from game.settlers.rules import moves
from game.settlers.rules.goods import EVENT_CHIPS, NOMADS_EACH, PEOPLES, RESOURCES, ROAMERS, TRACKS
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import Side, State, chips_found
from game.settlers.rules.world import MAX_SEATS

#: The most cards of a discard that is an action of its own.
_MAX_DISCARDED = 6
#: The most cards of a kind in a counter-offer that is an action of its own.
_MAX_COUNTERED = 3
#: The upper bound that observations declare for counts without a limit in the rules.
_COUNT_LIMIT: Final = 9_999
#: The action for all larger discards.
DISCARD_MORE = "discard more"
#: The action for all other counter-offers.
COUNTER_OTHERWISE = "counter otherwise"
_CROSSING_NAMES: Final = [crossing.name for crossing in WORLD.crossings]
_HEX_NAMES: Final = [place.name for place in WORLD.hexes]
_START_NAMES: Final = [crossing.name for crossing in WORLD.crossings if crossing.start]
_CHIP_CROSSINGS: Final = list(WORLD.chip_crossings)
_CHIP_FACES: Final = sorted({face for chips in EVENT_CHIPS for face in chips})
#: The walks of each nomad to every crossing.
_WALKS_OF_NOMADS: Final = [
    [f"walk nomad{number} {crossing}" for crossing in _CROSSING_NAMES] for number in range(1, NOMADS_EACH + 1)
]
_QUESTION_KINDS: Final = (
    "found",
    "place",
    "roll",
    "act",
    "answer",
    "choose",
    "roam",
    "discard",
    "desert",
    "leave",
    "rob",
    "take",
)


def _swaps(max_count: int) -> list[str]:
    """Return all swaps of two kinds of cards: up to ``max_count`` cards for one card, or one card for that many."""
    counts = [(count, 1) for count in range(1, max_count + 1)] + [(1, count) for count in range(2, max_count + 1)]
    swaps = []
    for give, get in permutations(RESOURCES, 2):
        for give_count, get_count in counts:
            give_words = " ".join([give] * give_count)
            get_words = " ".join([get] * get_count)
            swaps.append(f"{give_words} {moves.FOR} {get_words}")
    return swaps


def _action_names() -> tuple[str, ...]:
    """Return the texts of all actions: seats are counted clockwise from the acting seat, nomads by number."""
    return (
        *[f"found {crossing}" for crossing in _START_NAMES],
        *[f"nomad {crossing}" for crossing in _CROSSING_NAMES],
        "roll",
        *[f"discard {cards}" for cards in instrument.bundles(RESOURCES, 1, _MAX_DISCARDED)],
        DISCARD_MORE,
        *[f"roam {figure} {place}" for figure in ROAMERS for place in _HEX_NAMES],
        *[f"rob +{step}" for step in range(1, MAX_SEATS)],
        *[f"desert {place}" for place in _HEX_NAMES],
        *[f"bank {swap}" for swap in _swaps(1)],
        *[f"offer {swap}" for swap in _swaps(1)],
        *["accept", "decline", "refuse", "withdraw"],
        *[f"counter {swap}" for swap in _swaps(_MAX_COUNTERED)],
        COUNTER_OTHERWISE,
        *[f"deal +{step}" for step in range(1, MAX_SEATS)],
        *[f"develop {track}" for track in TRACKS],
        *[walk for walks in _WALKS_OF_NOMADS for walk in walks],
        *[f"settle {crossing}" for crossing in _CROSSING_NAMES],
        *[f"leave {crossing}" for crossing in _CROSSING_NAMES],
        *[f"take {_CROSSING_NAMES[crossing]}" for crossing in _CHIP_CROSSINGS],
        "end",
    )


#: The counter-offers that are actions of their own.
_COUNTERS_WITH_ACTION: Final = frozenset([f"counter {swap}" for swap in _swaps(_MAX_COUNTERED)])


def _action_of(move: Move, view: State, seat: int) -> str:
    """Return the text of the action that stands for a move."""
    if isinstance(move, moves.Walk):
        return _WALKS_OF_NOMADS[view.players[seat].nomads.index(move.start)][move.end]
    if isinstance(move, (moves.Rob, moves.Deal)):
        return f"{move.WORD} {instrument.relative_seat(seat, move.seat, len(view.players))}"
    if isinstance(move, moves.Discard) and sum(move.cards) > _MAX_DISCARDED:
        return DISCARD_MORE
    if isinstance(move, moves.Counter):
        text = str(move)
        return text if text in _COUNTERS_WITH_ACTION else COUNTER_OTHERWISE
    return str(move)


def _side_numbers(view: State, seat: int) -> array[int]:
    """Return a side as numbers, in the order of ``_SIDE_WORDS``."""
    return _numbers_without_chips(view.players[seat]) + array("i", (chips_found(view, seat),))


@cached_by_identity
def _numbers_without_chips(side: Side) -> array[int]:
    """Return a side as numbers, without the seat's event chips: these are not in ``side``. Cached by identity."""
    paid_steps = [*side.strides, *[0] * (NOMADS_EACH - len(side.strides))]
    return array("i", (*side.hand, *side.tracks, *side.people, len(side.tribes), *paid_steps))


def _offer_numbers(view: State, seat: int) -> list[int]:
    """Return the present offer: the cards given and got, then for each seat what it agreed to take and to give."""
    if view.offer is None:
        return []
    terms_by_seat = {answer.seat: (*answer.give, *answer.get) for answer in view.offer.answers}
    no_terms = (0,) * (2 * len(RESOURCES))
    answers = [terms_by_seat.get(other, no_terms) for other in range(len(view.players))]
    numbers = [*view.offer.give, *view.offer.get]
    for terms in instrument.clockwise_from(seat, answers):
        numbers += terms
    return numbers


_mark_crossing = instrument.marker(range(len(_CROSSING_NAMES)))


@lru_cache(maxsize=4096)
def _mark_nomads(nomads: tuple[int, ...]) -> bytes:
    """Return for each nomad of a seat a number per crossing: 1 where it stands, 0 elsewhere.

    A nomad that is not on the map has only zeros, since no crossing has the number -1.
    """
    missing_nomads = [-1] * (NOMADS_EACH - len(nomads))
    return b"".join([_mark_crossing((nomad,)) for nomad in (*nomads, *missing_nomads)])


def _holder_numbers(view: State, seat: int) -> bytes:
    """Return for each card a number per seat: 1 for its holder, 0 for the others."""
    first_with_all_colours = view.complete[:1]  # the holder of the card for distribution; empty if there is none yet
    owners = (*view.arts, *view.adaptations, view.reconnaissance, *first_with_all_colours)
    return _mark_holders(owners, len(view.players), seat)


@lru_cache(maxsize=4096)
def _mark_holders(owners: tuple[int, ...], seats: int, seat: int) -> bytes:
    """Return a number per card and seat: 1 for the card's owner, else 0. The seats follow clockwise from ``seat``."""
    return bytes([number for owner in owners for number in instrument.one_hot_seat(seats, seat, owner)])


def _figure_places(view: State) -> list[int]:
    """Return for each figure a number per hex: 1 where it is, 0 elsewhere."""
    return [
        *instrument.one_hot(len(_HEX_NAMES), view.neanderthal),
        *instrument.one_hot(len(_HEX_NAMES), view.carnivore),
    ]


def _refusing_seats(view: State, seat: int) -> list[int]:
    """Return 1 for each seat that refuses offers this turn, 0 for the others, clockwise from ``seat``."""
    return instrument.clockwise_from(seat, instrument.many_hot(range(len(view.players)), view.deaf))


_RESOURCES_WORDS: Final = " ".join(RESOURCES)
_SIDE_SIZE: Final = len(RESOURCES) + 1 + len(TRACKS) + len(PEOPLES) + 1 + NOMADS_EACH + 1
_SIDE_WORDS: Final = (
    f"{_RESOURCES_WORDS} in hand, cards that are hidden; steps on {' '.join(TRACKS)}; people of {' '.join(PEOPLES)}; "
    "tribes; steps that each nomad has left; event chips found"
)
_GATES_WORDS: Final = f"the event chip at each gate, none where it was not turned over: {' '.join(_CHIP_FACES)}"
_HOLDERS_WORDS: Final = (
    f"who holds each of four arts, four adaptations, reconnaissance and distribution: {instrument.EACH_SEAT}"
)
_OFFER_WORDS: Final = (
    f"{_RESOURCES_WORDS} given and got by the offer; "
    f"then {instrument.EACH_SEAT}: what it agreed to take and to hand over"
)
_STATE_WORDS: Final = "the points that win, steps for a meat, turns so far, offers of this turn"


def _layout(seats: int) -> tuple[instrument.Block, ...]:
    """Return the blocks of an observation in a match with this number of seats."""
    crossings = range(len(_CROSSING_NAMES))
    hexes = range(len(_HEX_NAMES))
    resources_size = len(RESOURCES)
    nomads_size = NOMADS_EACH * len(_CROSSING_NAMES)
    roamers_size = len(ROAMERS) * len(_HEX_NAMES)
    card_count = 10  # four arts, four adaptations, reconnaissance and distribution
    return (
        instrument.by_seat("sides", seats, _SIDE_SIZE, low=0, high=_COUNT_LIMIT, words=_SIDE_WORDS, read=_side_numbers),
        instrument.items_of_seats(
            "tribes", seats, crossings, "the crossings with a tribe", lambda view, seat: view.players[seat].tribes
        ),
        instrument.by_seat(
            "nomads",
            seats,
            nomads_size,
            low=0,
            high=1,
            words="the crossing of each nomad",
            read=lambda view, seat: _mark_nomads(view.players[seat].nomads),
        ),
        instrument.items_present("people", _CHIP_CROSSINGS, "where people chips still lie", lambda view: view.people),
        instrument.items_at("faces", len(WORLD.boxes), _CHIP_FACES, _GATES_WORDS, lambda view: view.faces),
        instrument.items_present("deserts", hexes, "the landscapes that are desert", lambda view: view.deserts),
        instrument.public_numbers(
            "roamers", roamers_size, 1, f"where each figure is: {' '.join(ROAMERS)}", _figure_places
        ),
        instrument.Block("cards", card_count * seats, low=0, high=1, words=_HOLDERS_WORDS, read=_holder_numbers),
        instrument.public_numbers(
            "supply", resources_size, _COUNT_LIMIT, f"{_RESOURCES_WORDS} in the supply", lambda view: view.supply
        ),
        instrument.public_numbers("dice", 2, 6, "the dice of this turn", lambda view: view.dice),
        instrument.Block(
            "offer", 2 * resources_size * (1 + seats), low=0, high=_COUNT_LIMIT, words=_OFFER_WORDS, read=_offer_numbers
        ),
        instrument.Block(
            "deaf",
            seats,
            low=0,
            high=1,
            words=f"{instrument.EACH_SEAT}: whether it wants no more offers this turn",
            read=_refusing_seats,
        ),
        instrument.seat_that("active", seats, "is on turn", lambda view: view.active),
        instrument.public_numbers(
            "state", 4, _COUNT_LIMIT, _STATE_WORDS, lambda view: [view.goal, view.pace, view.turn, view.offers]
        ),
    )


INSTRUMENT: Final = instrument.Instrument(_action_names(), _action_of, _QUESTION_KINDS, _layout, varying=(moves.Walk,))
