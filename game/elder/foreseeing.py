"""Predicting the events of a move by carrying it out in imagined states."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.rules import AnyRules, AnyState, Event, Move
from game.elder.advice import Consultation, elder_of
from game.elder.bot import drop_model
from game.elder.imagined_chance import ImaginedChance

#: In how many imagined states, with different chance, a move is carried out.
_IMAGINED_STATES: Final = 12


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The predicted events of a move that the log would show, from one imagined state.

    The sentences of the first ``certain`` events are the same in all imagined states.
    """

    events: tuple[Event, ...]
    certain: int


def logged_events(rules: AnyRules, state: AnyState, move: Move, seat: int | None, random: Random) -> tuple[Event, ...]:
    """Return the events of a move, with imagined chance, that the log would show to ``seat``."""
    events = rules.apply(state, move, ImaginedChance(random, drop_model(rules)))[1]
    seen = (event.seen_by(seat) for event in events)
    return tuple([event for event in seen if event.sentence()])


def foresee(rules: AnyRules, asked: Consultation, move: Move) -> Foreseen:
    """Return what the seat to move can predict of a move from its own knowledge."""
    elder = elder_of(rules)
    assert elder is not None, "a consultation is made only for a game with an elder"
    worlds = []
    for time in range(_IMAGINED_STATES):
        random = Random(f"foreseen:{time}")
        state = elder.lookahead.sample(asked.view, asked.seat, asked.memory, random)
        worlds.append(logged_events(rules, state, move, asked.seat, random))
    sentences_by_world = [[event.sentence() for event in world] for world in worlds]
    certain = 0
    for sentences in zip(*sentences_by_world, strict=False):
        if len(set(sentences)) > 1:
            break
        certain += 1
    return Foreseen(worlds[0], certain)
