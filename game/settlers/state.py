"""The state of a match of Settlers of the Stone Age: everything on the table, and what is still to be done.

Crossings, hexes and boxes are numbers in the lists of ``ground.WORLD``; people, tracks, sets and resources are numbers
in the lists of ``goods``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, TypeVar, cast

from game.core.seats import clockwise
from game.settlers.goods import (
    ADAPTATION_POINTS,
    ART_POINTS,
    CLOTHING,
    CONSTRUCTION,
    DISTRIBUTION_POINTS,
    NOURISHMENT,
    RECONNAISSANCE_POINTS,
    Bundle,
)
from game.settlers.ground import WORLD, distances

#: Nobody's seat.
NOBODY = -1
#: An event chip that nobody has turned over yet, as a view shows it.
HIDDEN_CHIP = "?"

#: Cards in hand: how many of each resource, and how many whose face a view hides (none but in views).
Hand: TypeAlias = "tuple[int, int, int, int, int]"
Four: TypeAlias = "tuple[int, int, int, int]"
Row = TypeVar("Row", bound="tuple[object, ...]")


@dataclass(frozen=True, slots=True)
class Step:
    """Something still to be done: ``kind`` names it (see ``agenda``), the rest is its data.

    ``seat`` is who it concerns, ``spot`` a crossing, hex or box, ``note`` a figure or terrain.
    """

    kind: str
    seat: int = NOBODY
    spot: int = -1
    note: str = ""


@lru_cache(maxsize=2048)
def step_of(kind: str, seat: int, spot: int = -1, note: str = "") -> Step:
    """Return a step with these parts, made once: the same few steps come up in every match."""
    return Step(kind, seat, spot, note)


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody is willing: ``seat`` would take ``give`` from the player on turn and hand over ``get``."""

    seat: int
    give: Bundle
    get: Bundle


@dataclass(frozen=True, slots=True)
class Offer:
    """What the player on turn offers: ``give`` for ``get``, and who is willing so far, on which terms."""

    give: Bundle
    get: Bundle
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's side: pieces on crossings, cards, progress.

    ``strides`` are the steps left of what was paid for each nomad this turn, in the order of ``nomads``; ``tracks``
    counts steps on each of ``TRACKS``; ``people`` counts people chips of each of ``PEOPLES``.
    """

    tribes: tuple[int, ...]
    nomads: tuple[int, ...]
    strides: tuple[int, ...]
    hand: Hand
    tracks: Four
    people: Four


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table. ``agenda`` is what is still to be done, the first step being the present one.

    ``goal`` is the points that win, ``pace`` the steps a meat buys before nourishment. ``people`` are the crossings
    where people chips still lie. ``faces`` are the event chips box by box, ``finders`` who turned each over. ``arts``
    and ``adaptations`` say who holds each card, ``complete`` who has people of all four colours, in that order.
    ``deaf`` are the seats that want no more offers this turn. ``turn`` counts turns from 1 (0 while setting up).
    ``winners`` is empty while the match goes on.
    """

    goal: int
    pace: int
    skins_walk: bool
    players: tuple[Side, ...]
    supply: Four
    people: tuple[int, ...]
    faces: tuple[str, ...]
    finders: tuple[int, ...]
    deserts: tuple[int, ...]
    neanderthal: int
    carnivore: int
    arts: Four
    adaptations: Four
    reconnaissance: int
    complete: tuple[int, ...]
    dice: tuple[int, ...]
    offers: int
    deaf: tuple[int, ...]
    offer: Offer | None
    active: int
    turn: int
    agenda: tuple[Step, ...]
    winners: tuple[int, ...]


def with_entry(row: Row, place: int, entry: object) -> Row:
    """Return a row with another entry, of the same type, at a place."""
    return cast("Row", (*row[:place], entry, *row[place + 1 :]))


def offer_in(state: State) -> Offer:
    """Return the offer that is being answered."""
    assert state.offer is not None
    return state.offer


def points(state: State, seat: int) -> int:
    """Return a seat's points, from all sources."""
    one, other, third, fourth = state.players[seat].people
    score = (
        one
        + other
        + third
        + fourth
        + ART_POINTS * state.arts.count(seat)
        + ADAPTATION_POINTS * state.adaptations.count(seat)
    )
    if state.reconnaissance == seat:
        score += RECONNAISSANCE_POINTS
    if state.complete and state.complete[0] == seat:
        score += DISTRIBUTION_POINTS
    return score


def points_by_source(state: State, seat: int) -> dict[str, int]:
    """Return a seat's points by source: people, art, adaptation, reconnaissance, distribution."""
    return {
        "people": sum(state.players[seat].people),
        "art": ART_POINTS * state.arts.count(seat),
        "adaptation": ADAPTATION_POINTS * state.adaptations.count(seat),
        "reconnaissance": RECONNAISSANCE_POINTS * (state.reconnaissance == seat),
        "distribution": DISTRIBUTION_POINTS * (state.complete[:1] == (seat,)),
    }


def occupied(state: State) -> set[int]:
    """Return the crossings with a tribe or a nomad on them."""
    crossings: set[int] = set()
    for player in state.players:
        crossings.update(player.tribes, player.nomads)
    return crossings


def range_of(state: State, player: Side) -> int:
    """Return how many steps one meat carries a player's nomad."""
    return state.pace + player.tracks[NOURISHMENT]


def distances_for(state: State, player: Side, start: int) -> dict[int, int]:
    """Return the steps from a crossing to every other that a player's nomad can reach, nearest first."""
    tracks = player.tracks
    return distances(start, tracks[CLOTHING], tracks[CONSTRUCTION], state.neanderthal, state.carnivore)


def chips_found(state: State, seat: int) -> int:
    """Return how many event chips lie in front of a seat."""
    return state.finders.count(seat)


def clockwise_after(state: State, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise from ``seat``."""
    return clockwise(seat, len(state.players))[1:]


def tribes_at(state: State, place: int) -> tuple[int, ...]:
    """Return the seats that have a tribe beside a hex."""
    corners = WORLD.hexes[place].corners
    return tuple(
        [seat for seat, player in enumerate(state.players) if any(corner in player.tribes for corner in corners)]
    )
