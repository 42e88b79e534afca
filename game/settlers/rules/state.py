"""The state of a match of Settlers, its working copy, and the views of the seats."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from game.core import copying, deciding
from game.core.copying import with_entry
from game.core.seats import clockwise
from game.core.words import Marked
from game.core.working_copy import WorkingCopy
from game.settlers.rules.goods import (
    ADAPTATION,
    ADAPTATION_POINTS,
    ART_POINTS,
    BLOCKING,
    BRISK_HAND,
    BRISK_PACE,
    CLOTHING,
    CONSTRUCTION,
    DESERT_TILES,
    DISTRIBUTION_POINTS,
    HIDDEN,
    KINDS,
    LAST_STEP,
    NOMADS_EACH,
    NOURISHMENT,
    PEOPLES,
    RECONNAISSANCE_POINTS,
    RESOURCES,
    SETS,
    START_HAND,
    TRACKS,
    TRIBES_EACH,
    Bundle,
)
from game.settlers.rules.ground import WORLD, distances

#: The number that stands for no seat.
NOBODY = -1
#: Stands for an event chip that nobody has turned over yet, in a view.
HIDDEN_CHIP = "?"

#: Cards in hand: a count of each resource, and of cards hidden by a view (0 in the full state).
Hand: TypeAlias = "tuple[int, int, int, int, int]"
#: A number for each of four tracks, colours, resources or sets.
Four: TypeAlias = "tuple[int, int, int, int]"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the agenda; fields that a kind of step does not need keep their defaults.

    - ``kind``: the key of the step in the rules' ``agenda``; ``seat``: the seat concerned.
    - ``spot``: the crossing, hex or box that the step concerns; ``note``: the figure or the terrain that it concerns.
    """

    kind: str
    seat: int = NOBODY
    spot: int = -1
    note: str = ""


@lru_cache(maxsize=2048)
def step_of(kind: str, seat: int, spot: int = -1, note: str = "") -> Step:
    """Return a step with these fields, cached: the same few steps recur in every match."""
    return Step(kind, seat, spot, note)


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's agreement to a trade: the seat would get ``give`` from the player on turn and pay ``get``."""

    seat: int
    give: Bundle
    get: Bundle


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of the player on turn, ``give`` for ``get``, with the agreements so far."""

    give: Bundle
    get: Bundle
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's pieces, cards and progress.

    - ``tribes``, ``nomads``: the crossings where they stand.
    - ``strides``: how many paid steps each nomad has left this turn, in the order of ``nomads``.
    - ``hand``: the cards; ``tracks``: the number of steps on each of ``TRACKS``.
    - ``people``: the number of people chips of each of ``PEOPLES``.
    """

    tribes: tuple[int, ...]
    nomads: tuple[int, ...]
    strides: tuple[int, ...]
    hand: Hand
    tracks: Four
    people: Four


@dataclass(frozen=True, slots=True)
class State:
    """The full state of a match.

    - ``goal``: the number of points that wins; ``pace``: the steps that a nomad walks for one meat, before nourishment
      adds to them; ``skins_walk``: whether skins pay for walks, too.
    - ``players``: the sides of all seats; ``supply``: the cards that nobody holds.
    - ``people``: the crossings with people chips.
    - ``faces``: the event chip of each box; ``finders``: the seat that turned the chip over, or ``NOBODY``.
    - ``deserts``: the hexes that are desert; ``neanderthal``, ``carnivore``: the hexes where these figures stand.
    - ``arts``, ``adaptations``, ``reconnaissance``: the seat that holds each of these cards, or ``NOBODY``.
    - ``complete``: the seats with people of all four colours, the first one first.
    - ``dice``: the last roll; ``offers``: the number of offers made this turn; ``deaf``: the seats that refuse offers
      this turn; ``offer``: the offer that is being answered.
    - ``active``: the seat on turn; ``turn``: the number of the turn, from 1; 0 while setting up.
    - ``agenda``: the steps still to be done, the present one first.
    - ``winners``: empty until the match is over.
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


def offer_in(state: State) -> Offer:
    """Return the present offer; call this only while there is an offer."""
    assert state.offer is not None, "there must be an offer"
    return state.offer


def points(state: State, seat: int) -> int:
    """Return a seat's points from all sources."""
    return sum(points_by_source(state, seat).values())


#: The label of each source of points.
SOURCES: Final[Mapping[str, Marked]] = {
    "people": "people chips",
    "art": "art cards",
    "adaptation": "adaptations",
    "reconnaissance": "reconnaissance",
    "distribution": "distribution",
}


def points_by_source(state: State, seat: int) -> dict[str, int]:
    """Return a seat's points from each of ``SOURCES``."""
    return {
        "people": sum(state.players[seat].people),
        "art": ART_POINTS * state.arts.count(seat),
        "adaptation": ADAPTATION_POINTS * state.adaptations.count(seat),
        "reconnaissance": RECONNAISSANCE_POINTS if state.reconnaissance == seat else 0,
        # only the first seat with people of all four colours
        "distribution": DISTRIBUTION_POINTS if state.complete[:1] == (seat,) else 0,
    }


def occupied_crossings(state: State) -> set[int]:
    """Return the crossings with a tribe or a nomad on them."""
    crossings: set[int] = set()
    for player in state.players:
        crossings.update(player.tribes, player.nomads)
    return crossings


def steps_for_a_card(state: State, player: Side) -> int:
    """Return the number of steps that a player's nomad walks for one meat."""
    return state.pace + player.tracks[NOURISHMENT]


def progress_and_figures(state: State, player: Side) -> tuple[int, int, int, int]:
    """Return what decides where a player's nomads may walk: clothing, construction, and the hexes of both figures."""
    return player.tracks[CLOTHING], player.tracks[CONSTRUCTION], state.neanderthal, state.carnivore


def distances_for(state: State, player: Side, start: int) -> dict[int, int]:
    """Return the number of steps from ``start`` to each crossing that a player's nomad can reach, nearest first."""
    return distances(start, *progress_and_figures(state, player))


def chips_found(state: State, seat: int) -> int:
    """Return the number of event chips that a seat has found."""
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


# The working copy


class Copy(WorkingCopy[State, Step]):
    """The working copy of a state, with the changes that several events make."""

    __slots__ = ()

    def player(self, seat: int) -> Side:
        """Return a seat's side in its present state."""
        return self.state.players[seat]

    def update_agenda(self) -> None:
        """Replace all remaining steps by the win if the player on turn has enough points.

        No seat wins on the turn of another seat.
        """
        state = self.state
        if self.may_end and state.turn:  # before turn 1, tribes are placed
            self.may_end = False
            if points(state, state.active) >= state.goal:
                self.draft.agenda = (step_of("win", state.active),)

    # -- cards

    def gain(self, seat: int, cards: Bundle) -> None:
        """Move cards from the supply into a hand."""
        skins, meats, bones, flints = cards
        self._add_cards(seat, skins, meats, bones, flints)
        skin, meat, bone, flint = self.state.supply
        self.draft.supply = (skin - skins, meat - meats, bone - bones, flint - flints)

    def give_back(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply."""
        self.gain(seat, (-cards[0], -cards[1], -cards[2], -cards[3]))

    def hand_over(self, giver: int, taker: int, cards: Bundle | Hand) -> None:
        """Move cards from the hand of one seat into that of another."""
        self._add_cards(giver, *[-count for count in cards])
        self._add_cards(taker, *cards)

    def _add_cards(self, seat: int, skins: int, meats: int, bones: int, flints: int, unseen: int = 0) -> None:
        """Add cards to a hand, or remove them if negative; a hand with a hidden card has only hidden cards."""
        player = self.draft_of("players", seat)
        skin, meat, bone, flint, hidden = player.hand
        if hidden or unseen:
            count = sum(player.hand) + skins + meats + bones + flints + unseen
            player.hand = (0, 0, 0, 0, count)
        else:
            player.hand = (skin + skins, meat + meats, bone + bones, flint + flints, 0)

    # -- people chips

    def take_people(self, seat: int, crossing: int, kind: int) -> None:
        """Move the people chip of a crossing to a seat, for a point; ``kind`` is its index in ``PEOPLES``."""
        self.draft.people = tuple([place for place in self.state.people if place != crossing])
        player = self.draft_of("players", seat)
        player.people = with_entry(player.people, kind, player.people[kind] + 1)
        self.may_end = True

    # -- offers

    def answer(self, seat: int, give: Bundle, get: Bundle) -> None:
        """Add a seat's agreement to the offer: the seat would get ``give`` from the player on turn and pay ``get``."""
        offer = offer_in(self.state)
        self.draft.offer = Offer(offer.give, offer.get, (*offer.answers, Answer(seat, give, get)))


#: A kind of step at which a seat decides.
Decision = deciding.Decision[State, Step, Copy]


def first_hand(view: State) -> Bundle:
    """Return the cards that every seat of this match got at its start."""
    return BRISK_HAND if view.pace == BRISK_PACE else START_HAND


class Secrets:
    """A mix-in for a rules object: it hides secrets from a seat, and lets tests check that they stay hidden."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the state without the other seats' cards and the unturned event chips."""
        view = copying.copied(state)
        copying.put(
            view,
            "players",
            tuple([side if other == seat else _with_hidden_hand(side) for other, side in enumerate(state.players)]),
        )
        copying.put(view, "faces", _with_hidden_chips(state.faces, state.finders))
        return view

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state with the other seats' hands and the unturned event chips shuffled; ``salt`` is the seed."""
        rng = random.Random(salt)
        return replace(_scramble_hands(state, seat, rng), faces=_scramble_faces(state, rng))

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return how many cards and chips of each kind there are in all places together; these numbers never change.

        Broken invariants of the rules are counted, too: these counts stay 0 in a valid match.
        """
        counts: Counter[str] = Counter()
        for kind in KINDS:
            counts[RESOURCES[kind]] = state.supply[kind] + sum(player.hand[kind] for player in state.players)
        counts["hidden cards"] = sum(player.hand[HIDDEN] for player in state.players)
        for people, name in enumerate(PEOPLES):
            on_map = sum(WORLD.crossings[crossing].people == people for crossing in state.people)
            counts[f"people chips of {name}"] = on_map + sum(player.people[people] for player in state.players)
        for face, box in zip(state.faces, WORLD.boxes, strict=True):
            counts[f"{face} chips of set {SETS[box.set]}"] += 1
        return counts | _violations(state)


# Helpers of ``Secrets``


@copying.cached_by_identity
def _with_hidden_hand(side: Side) -> Side:
    """Return a side whose hand shows only how many cards it has."""
    hidden = copying.copied(side)
    copying.put(hidden, "hand", (0, 0, 0, 0, sum(side.hand)))
    return hidden


@lru_cache(maxsize=100)
def _with_hidden_chips(faces: tuple[str, ...], finders: tuple[int, ...]) -> tuple[str, ...]:
    """Return the event chip of each box, with ``HIDDEN_CHIP`` for those that nobody has turned over."""
    return tuple([HIDDEN_CHIP if finder == NOBODY else face for face, finder in zip(faces, finders, strict=True)])


def _scramble_hands(state: State, seat: int | None, rng: random.Random) -> State:
    """Return the state with the cards of all hands but the seat's mixed and dealt anew; each hand keeps its size."""
    others = [other for other in range(len(state.players)) if other != seat]
    unseen_cards: list[int] = []
    for other in others:
        for kind in (*KINDS, HIDDEN):
            unseen_cards += [kind] * state.players[other].hand[kind]
    rng.shuffle(unseen_cards)
    players = list(state.players)
    for other in others:
        count = sum(players[other].hand)
        dealt = unseen_cards[:count]
        unseen_cards = unseen_cards[count:]
        hand: Hand = (dealt.count(0), dealt.count(1), dealt.count(2), dealt.count(3), dealt.count(HIDDEN))
        players[other] = replace(players[other], hand=hand)
    return replace(state, players=tuple(players))


def _scramble_faces(state: State, rng: random.Random) -> tuple[str, ...]:
    """Return the event chip of each box; within each set, the chips that are still face down are shuffled."""
    faces = list(state.faces)
    for number in range(len(SETS)):
        unturned_boxes = [
            index for index, box in enumerate(WORLD.boxes) if box.set == number and state.finders[index] == NOBODY
        ]
        mixed_faces = [faces[index] for index in unturned_boxes]
        rng.shuffle(mixed_faces)
        for index, face in zip(unturned_boxes, mixed_faces, strict=True):
            faces[index] = face
    return tuple(faces)


def _violations(state: State) -> dict[str, int]:
    """Count violations of the rules' invariants; every count must be 0."""
    pieces = [crossing for player in state.players for crossing in (*player.tribes, *player.nomads)]
    turned_faces = [face for face, finder in zip(state.faces, state.finders, strict=True) if finder != NOBODY]
    desolations = [face for face in turned_faces if face not in (ADAPTATION, BLOCKING)]
    return {
        "cards below nothing": sum(min(0, count) for hand in _hands(state) for count in hand),
        "pieces on other pieces": len(pieces) - len(set(pieces)),
        "tribes too many": sum(max(0, len(player.tribes) - TRIBES_EACH) for player in state.players),
        "nomads too many": sum(max(0, len(player.nomads) - NOMADS_EACH) for player in state.players),
        "strides of no nomad": sum(len(player.strides) - len(player.nomads) for player in state.players),
        "markers off the track": sum(not 0 <= step <= LAST_STEP for player in state.players for step in player.tracks),
        "art cards wrongly held": sum(
            (player.tracks[track] == LAST_STEP) != (state.arts[track] == seat)
            for seat, player in enumerate(state.players)
            for track in range(len(TRACKS))
        ),
        "adaptation cards wrongly held": turned_faces.count(ADAPTATION)
        - sum(seat != NOBODY for seat in state.adaptations),
        "deserts without a chip": max(0, len(state.deserts) - len(desolations)),
        "deserts too many": max(0, len(state.deserts) - DESERT_TILES) + len(state.deserts) - len(set(state.deserts)),
    }


def _hands(state: State) -> list[tuple[int, ...]]:
    """Return the counts of cards in the supply and in every hand."""
    return [state.supply, *[player.hand for player in state.players]]
