"""Which crossings and hexes make a move now, as far as things are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from game.core.notation import WrittenMove
from game.settlers import moves
from game.settlers.show import reach
from game.settlers.show.face import Face
from game.settlers.show.layout import WHOLE_WORLD, in_sight
from game.settlers.world import NONE

_M = TypeVar("_M", bound=WrittenMove)


def _of_kind(face: Face, kind: type[_M]) -> Iterator[_M]:
    return (move for move in face.legal if isinstance(move, kind))


def walkers(face: Face) -> tuple[int, ...]:
    """Return the crossings of the nomads that can walk now."""
    return tuple(sorted({move.start for move in _of_kind(face, moves.Walk)})) if face.acting else ()


def next_walker(face: Face) -> int:
    """Return the crossing of the next nomad that can walk, after the one chosen; ``NONE`` when none can."""
    able = walkers(face)
    later = [walker for walker in able if walker > face.choice.nomad]
    return (later or [*able, NONE])[0]


def settles(face: Face) -> list[moves.Settle]:
    """Return the nomads that can become tribes now."""
    return list(_of_kind(face, moves.Settle)) if face.acting else []


def sends(face: Face) -> list[moves.SendNomad]:
    """Return the nomads that can be sent out now."""
    return list(_of_kind(face, moves.SendNomad)) if face.acting else []


def aimed(face: Face) -> Face:
    """Return the face with the moves that its crossings and hexes make now."""
    if not face.may_act:
        return replace(face, crossing_moves={}, hex_moves={})
    if face.kind == "act":
        return replace(face, crossing_moves=_of_turn(face), hex_moves={})
    crossings: dict[int, WrittenMove] = {}
    hexes: dict[int, WrittenMove] = {}
    for move in face.legal:
        if isinstance(move, (moves.Found, moves.SendNomad, moves.Leave, moves.TakePeople)):
            crossings[move.crossing] = move
        elif isinstance(move, (moves.Roam, moves.SpreadDesert)):
            hexes[move.place] = move
    return replace(face, crossing_moves=crossings, hex_moves=hexes)


def brought_into_sight(face: Face) -> Face:
    """Return the face with the whole map if it is enlarged and some of what can be chosen there lies outside.

    Not in a person's turn, where much may be done, and whoever looks closer does so on purpose.
    """
    if face.kind == "act":
        return face
    spots = [*map(face.lens.crossing, face.crossing_moves), *map(face.lens.hex, face.hex_moves)]
    return face if all(in_sight(x, y) for x, y in spots) else replace(face, lens=WHOLE_WORLD)


def _of_turn(face: Face) -> dict[int, WrittenMove]:
    choice = face.choice
    if not face.acting or face.seat is None:
        return {}
    if choice.mode == "nomad" or (not choice.mode and choice.nomad == NONE):
        return {move.crossing: move for move in sends(face)}
    if choice.mode == "settle":
        return {move.crossing: move for move in settles(face)}
    if choice.nomad == NONE:
        return {}
    purse = reach.purse(face.view, face.seat)
    return {
        end: reach.walk(face.view, face.seat, choice.nomad, end, price, skins_first=choice.skins_first)
        for end, price in reach.prices(face.view, choice.nomad).items()
        if price <= purse
    }
