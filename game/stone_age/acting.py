"""Taking actions: at the areas, in the village, at cards and buildings (phase 2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.deciding import not_now
from game.core.notation import WrittenMove
from game.core.words import say
from game.stone_age import buying, events, moves
from game.stone_age.board import AREAS, FIRST_BUILDING, FIRST_CARD, HUT, TOOL_MAKER, TRIBES
from game.stone_age.event_words import place_name
from game.stone_age.gathering import grow_field, make_tool, roll, take_back
from game.stone_age.state import State, Step, kept_choices, seat_of
from game.stone_age.working_copy import Copy, Decision

#: The places to leave, in the order of their names: buildings before cards.
_LEAVES = sorted(moves.LEAVES, key=str)


def _text(state: State, step: Step) -> str:
    if state.level:
        return say("The {tribe} tribe acts: choose where.", tribe=say(TRIBES[step.tribe]))
    return say("Act with your figures: choose where.")


def _moves(state: State, step: Step) -> Sequence[WrittenMove]:
    own, camp = state.placed[step.tribe], state.camps[seat_of(state, step.tribe)]
    claims = buying.CLAIMS if camp.kept and kept_choices(camp) else ()
    uses = _uses(own[:FIRST_CARD])
    if not any(own[FIRST_CARD:]):
        return (*claims, *uses)
    listed: list[WrittenMove] = []
    for pile in range(len(state.piles)):
        if own[FIRST_BUILDING + pile]:
            listed += buying.build_moves(state, camp, pile)
    for space in range(len(state.row)):
        if own[FIRST_CARD + space]:
            listed += buying.buy_moves(camp, space)
    return [*listed, *claims, *[move for move in _LEAVES if own[move.place]], *uses]


@lru_cache(maxsize=2_000)
def _uses(own: tuple[int, ...]) -> tuple[moves.Use, ...]:
    """List the areas and village places where a tribe stands, in the order of their names."""
    return tuple([move for move in moves.USES if own[move.place]])


def _refuse(state: State, step: Step, move: WrittenMove) -> str | None:
    own, camp = state.placed[step.tribe], state.camps[seat_of(state, step.tribe)]
    if isinstance(move, moves.Claim):
        return buying.why_not_claim(camp, move)
    place = _place_of(move)
    if place is None:
        return not_now(move)
    if not own[place]:
        return say("You have nobody at {place}.", place=place_name(place))
    if isinstance(move, moves.Build):
        return buying.why_not_build(state, camp, move)
    if isinstance(move, moves.Buy):
        return buying.why_not_buy(camp, move)
    return None


def _place_of(move: WrittenMove) -> int | None:
    """Return the place at which a move acts, or ``None`` for one that does not act at any."""
    if isinstance(move, moves.Use | moves.Leave):
        return move.place
    if isinstance(move, moves.Build):
        return FIRST_BUILDING + move.number
    return FIRST_CARD + move.number if isinstance(move, moves.Buy) else None


def _act(copy: Copy, step: Step, move: WrittenMove) -> None:
    tribe = step.tribe
    if isinstance(move, moves.Use):
        use(copy, tribe, move.place)
    elif isinstance(move, moves.Build):
        buying.build(copy, tribe, move)
    elif isinstance(move, moves.Buy):
        buying.buy(copy, tribe, move)
    elif isinstance(move, moves.Leave):
        take_back(copy, tribe, move.place)
        copy.happen(events.LeftAlone(copy.seat(tribe), copy.named(tribe), move.place))
    else:
        assert isinstance(move, moves.Claim)
        buying.claim(copy, copy.seat(tribe), move.goods)


def use(copy: Copy, tribe: int, place: int) -> None:
    """Act with all of a tribe's figures at an area or a village place."""
    figures = take_back(copy, tribe, place)
    if place in AREAS:
        roll(copy, tribe, place, figures)
    elif place == TOOL_MAKER:
        make_tool(copy, copy.seat(tribe))
    elif place == HUT:
        _give_birth(copy, tribe)
    else:
        grow_field(copy, copy.seat(tribe))


def _give_birth(copy: Copy, tribe: int) -> None:
    """Let a figure come from the supply, if one is left."""
    kind = events.Born if copy.state.supply[tribe] else events.NobodyBorn
    copy.happen(kind(copy.seat(tribe), copy.named(tribe)))


ACT = Decision(
    text=_text, moves=_moves, act=_act, refuse=_refuse, idle=lambda state, step: not any(state.placed[step.tribe])
)

DECISIONS = {"act": ACT}
