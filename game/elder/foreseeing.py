"""What a move would do, carried out in the mind: the first thing that would be told of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.rules import AnyRules, AnyState, Event, Move
from game.elder.advice import Consultation, elder_of
from game.elder.bot import drop_model
from game.elder.imagined_chance import ImaginedChance

#: So many times a move is carried out, in other worlds with other chance, to see what of it is certain.
_TIMES: Final = 12


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would be told of a move: ``events`` in one imagined world.

    The first ``certain`` of them are told in the same words whatever chance brings and whatever is hidden.
    """

    events: tuple[Event, ...]
    certain: int


def told_events(rules: AnyRules, state: AnyState, move: Move, seat: int | None, random: Random) -> tuple[Event, ...]:
    """Return the events of a move, with imagined chance, that ``seat`` would be told of, as far as it may know them."""
    events = rules.apply(state, move, ImaginedChance(random, drop_model(rules)))[1]
    seen = (event.seen_by(seat) for event in events)
    return tuple([event for event in seen if event.sentence()])


def foresee(rules: AnyRules, asked: Consultation, move: Move) -> Foreseen:
    """Return what the seat that is asked can foresee of a move, from nothing but what it knows."""
    elder = elder_of(rules)
    assert elder is not None, "whoever consults has looked for an elder"
    worlds = []
    for time in range(_TIMES):
        random = Random(f"foreseen:{time}")
        state = elder.lookahead.sample(asked.view, asked.seat, asked.memory, random)
        worlds.append(told_events(rules, state, move, asked.seat, random))
    told = [[event.sentence() for event in world] for world in worlds]
    certain = 0
    for sentences in zip(*told, strict=False):
        if len(set(sentences)) > 1:
            break
        certain += 1
    return Foreseen(worlds[0], certain)
