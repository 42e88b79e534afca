"""What each seat may know of a match, and checks of it: the view, the scrambler, the count of everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from game.core.copying import copied, put
from game.settlers.goods import (
    ADAPTATION,
    BLOCKING,
    DESERT_TILES,
    HIDDEN,
    KINDS,
    LAST_STEP,
    NOMADS_EACH,
    PEOPLES,
    RESOURCES,
    SETS,
    TRACKS,
    TRIBES_EACH,
)
from game.settlers.ground import WORLD
from game.settlers.state import HIDDEN_CHIP, NOBODY, Hand, Side, State


def view(state: State, seat: int | None) -> State:
    """Blank what ``seat`` may not know: the cards of other hands, event chips that nobody has turned over."""
    seen = copied(state)
    put(seen, "players", tuple([side if other == seat else _covered(side) for other, side in enumerate(state.players)]))
    put(seen, "faces", _turned_over(state.faces, state.finders))
    return seen


def _covered(side: Side) -> Side:
    """Return a side whose cards are seen from behind."""
    covered = copied(side)
    put(covered, "hand", (0, 0, 0, 0, sum(side.hand)))
    return covered


@lru_cache(maxsize=100)
def _turned_over(faces: tuple[str, ...], finders: tuple[int, ...]) -> tuple[str, ...]:
    """Return the event chips as everybody sees them: those that nobody has turned over are hidden."""
    return tuple([HIDDEN_CHIP if finder == NOBODY else face for face, finder in zip(faces, finders, strict=True)])


def scramble(state: State, seat: int | None, salt: int) -> State:
    """Mix what ``seat`` may not know: other hands among each other, unturned event chips within their sets."""
    mixer = random.Random(salt)
    return replace(_scramble_hands(state, seat, mixer), faces=_scramble_faces(state, mixer))


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


def conserved(state: State) -> Mapping[str, int]:
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
