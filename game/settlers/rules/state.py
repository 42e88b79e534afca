"""The state of a match of Settlers, its working copy, and what each seat may know of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias, TypeVar, cast

from game.core import copying, deciding
from game.core.seats import clockwise
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


# The working copy of a state while one move is carried out: the state so far, chance, and the events so far.


class Copy(WorkingCopy[State, Step]):
    """What events of Settlers write with: cards, people chips, the answers to an offer."""

    __slots__ = ()

    def player(self, seat: int) -> Side:
        """Return a seat's side as it stands."""
        return self.state.players[seat]

    def goes_on(self) -> bool:
        """Leave only the end to do if the player on turn has the points: nobody wins on another's turn."""
        state = self.state
        if self.may_end and state.turn:
            self.may_end = False
            if points(state, state.active) >= state.goal:
                self.draft.agenda = (step_of("win", state.active),)
        return bool(state.agenda)

    # -- cards

    def gain(self, seat: int, cards: Bundle) -> None:
        """Move cards from the supply into a hand."""
        a, b, c, d = cards
        self._hold_more(seat, a, b, c, d)
        skin, meat, bone, flint = self.state.supply
        self.draft.supply = (skin - a, meat - b, bone - c, flint - d)

    def give_back(self, seat: int, cards: Bundle) -> None:
        """Move cards from a hand into the supply."""
        self.gain(seat, (-cards[0], -cards[1], -cards[2], -cards[3]))

    def hand_over(self, seat: int, other: int, cards: Bundle | Hand) -> None:
        """Move cards from one hand into another."""
        self._hold_more(seat, *[-count for count in cards])
        self._hold_more(other, *cards)

    def _hold_more(self, seat: int, skins: int, meats: int, bones: int, flints: int, unseen: int = 0) -> None:
        """Put so many cards more into a hand; where a view hides one card of a hand, it hides all of them."""
        player = self.draft_of("players", seat)
        skin, meat, bone, flint, hidden = player.hand
        if hidden or unseen:
            count = sum(player.hand) + skins + meats + bones + flints + unseen
            player.hand = (0, 0, 0, 0, count)
        else:
            player.hand = (skin + skins, meat + meats, bone + bones, flint + flints, 0)

    # -- people chips

    def take_people(self, seat: int, crossing: int, people: int) -> None:
        """Move a people chip of a colour from the map to a seat: it counts a point."""
        self.draft.people = tuple([place for place in self.state.people if place != crossing])
        player = self.draft_of("players", seat)
        player.people = with_entry(player.people, people, player.people[people] + 1)
        self.may_end = True

    # -- trade

    def answer(self, seat: int, give: Bundle, get: Bundle) -> None:
        """Note that a seat would take ``give`` from the player on turn, and hand over ``get``."""
        offer = offer_in(self.state)
        self.draft.offer = Offer(offer.give, offer.get, (*offer.answers, Answer(seat, give, get)))


#: How a kind of step is described at which a seat decides.
Decision = deciding.Decision[State, Step, Copy]


def first_hand(view: State) -> Bundle:
    """Return the cards that everybody is given at the start of a match such as that of ``view``."""
    return BRISK_HAND if view.pace == BRISK_PACE else START_HAND


class Secrets:
    """What each seat may know of a match: the part of the rules that hides, and checks of it."""

    def view(self, state: State, seat: int | None) -> State:
        """Blank what ``seat`` may not know: the cards of other hands, event chips that nobody has turned over."""
        seen = copying.copied(state)
        copying.put(
            seen,
            "players",
            tuple([side if other == seat else _covered(side) for other, side in enumerate(state.players)]),
        )
        copying.put(seen, "faces", _turned_over(state.faces, state.finders))
        return seen

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Mix what ``seat`` may not know: other hands among each other, unturned event chips within their sets."""
        mixer = random.Random(salt)
        return replace(_scramble_hands(state, seat, mixer), faces=_scramble_faces(state, mixer))

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count cards, people chips, event chips, deserts and pieces over all places; the counts never change."""
        counts: Counter[str] = Counter()
        for kind in KINDS:
            counts[RESOURCES[kind]] = state.supply[kind] + sum(player.hand[kind] for player in state.players)
        counts["hidden cards"] = sum(player.hand[HIDDEN] for player in state.players)
        for people, name in enumerate(PEOPLES):
            lying = sum(WORLD.crossings[crossing].people == people for crossing in state.people)
            counts[f"people chips of {name}"] = lying + sum(player.people[people] for player in state.players)
        for face, box in zip(state.faces, WORLD.boxes, strict=True):
            counts[f"{face} chips of set {SETS[box.set]}"] += 1
        return counts | _out_of_bounds(state)


# What each seat may know of a match, and checks of it: the view, the scrambler, the count of everything.


def _covered(side: Side) -> Side:
    """Return a side whose cards are seen from behind."""
    covered = copying.copied(side)
    copying.put(covered, "hand", (0, 0, 0, 0, sum(side.hand)))
    return covered


@lru_cache(maxsize=100)
def _turned_over(faces: tuple[str, ...], finders: tuple[int, ...]) -> tuple[str, ...]:
    """Return the event chips as everybody sees them: those that nobody has turned over are hidden."""
    return tuple([HIDDEN_CHIP if finder == NOBODY else face for face, finder in zip(faces, finders, strict=True)])


def _scramble_hands(state: State, seat: int | None, mixer: random.Random) -> State:
    others = [other for other in range(len(state.players)) if other != seat]
    unseen = [kind for other in others for kind in (*KINDS, HIDDEN) for _ in range(state.players[other].hand[kind])]
    mixer.shuffle(unseen)
    players = list(state.players)
    for other in others:
        count = sum(players[other].hand)
        dealt, unseen = unseen[:count], unseen[count:]
        hand: Hand = (dealt.count(0), dealt.count(1), dealt.count(2), dealt.count(3), dealt.count(HIDDEN))
        players[other] = replace(players[other], hand=hand)
    return replace(state, players=tuple(players))


def _scramble_faces(state: State, mixer: random.Random) -> tuple[str, ...]:
    faces = list(state.faces)
    for number in range(len(SETS)):
        unturned = [
            index for index, box in enumerate(WORLD.boxes) if box.set == number and state.finders[index] == NOBODY
        ]
        mixed = [faces[index] for index in unturned]
        mixer.shuffle(mixed)
        for index, face in zip(unturned, mixed, strict=True):
            faces[index] = face
    return tuple(faces)


def _out_of_bounds(state: State) -> dict[str, int]:
    """Count what must never be: every count is nought, as long as no piece is made up, lost or put on another."""
    pieces = [crossing for player in state.players for crossing in (*player.tribes, *player.nomads)]
    turned = [face for face, finder in zip(state.faces, state.finders, strict=True) if finder != NOBODY]
    desolations = [face for face in turned if face not in (ADAPTATION, BLOCKING)]
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
        "adaptation cards wrongly held": turned.count(ADAPTATION) - sum(seat != NOBODY for seat in state.adaptations),
        "deserts without a chip": max(0, len(state.deserts) - len(desolations)),
        "deserts too many": max(0, len(state.deserts) - DESERT_TILES) + len(state.deserts) - len(set(state.deserts)),
    }


def _hands(state: State) -> list[tuple[int, ...]]:
    return [state.supply, *[player.hand for player in state.players]]
