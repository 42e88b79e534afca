"""Which crossings and hexes make a move now, how far nomads get, and why the buttons of a turn are grey."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.settlers.rules import moves
from game.settlers.rules.goods import CLOTHING, CONSTRUCTION, LAST_STEP, MEAT, NOTHING, SKIN, TRACKS
from game.settlers.rules.ground import WORLD, distances, route
from game.settlers.rules.nomads import reach
from game.settlers.rules.state import NOBODY, Side, State
from game.settlers.rules.world import NONE
from game.settlers.table import layout
from game.settlers.table.face import Face
from game.settlers.table.layout import WHOLE_WORLD, in_sight
from game.ui.layout import Rect

#: so many cards a ring of its own shows
RINGS = 3


def owner(view: State, crossing: int) -> int:
    """Return whose nomad stands on a crossing, or ``NOBODY``."""
    return next((seat for seat, player in enumerate(view.players) if crossing in player.nomads), NOBODY)


def prices(view: State, crossing: int) -> dict[int, int]:
    """Return where the nomad on a crossing could stop, with the price in cards; nothing without a nomad."""
    seat = owner(view, crossing)
    return reach(view, seat, crossing) if seat != NOBODY else {}


def cards_for_walks(view: State, seat: int) -> int:
    """Return how many cards a seat holds that pay for walks."""
    hand = view.players[seat].hand
    return hand[MEAT] + (hand[SKIN] if view.skins_walk else 0)


def walk(view: State, seat: int, start: int, end: int, price: int, *, skins_first: bool) -> moves.Walk:
    """Return the walk that a seat pays for with meat as far as it goes, or with skins first."""
    hand = view.players[seat].hand
    if not view.skins_walk:
        return moves.Walk(start, end)
    skins = min(price, hand[SKIN]) if skins_first else max(0, price - hand[MEAT])
    return moves.Walk(start, end, skins)


def may_choose_payment(view: State, seat: int) -> bool:
    """Tell whether a seat has meat and skins that both pay for a walk."""
    hand = view.players[seat].hand
    return view.skins_walk and hand[MEAT] > 0 and hand[SKIN] > 0


def way(view: State, start: int, end: int) -> tuple[int, ...]:
    """Return the crossings that the nomad on ``start`` would pass on its way to ``end``, both included."""
    seat = owner(view, start)
    if seat == NOBODY:
        return ()
    tracks = view.players[seat].tracks
    who = tracks[CLOTHING], tracks[CONSTRUCTION], view.neanderthal, view.carnivore
    return route(start, end, *who) if end in distances(start, *who) else ()


# Which crossings and hexes make a move now, as far as things are chosen.

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
    purse = cards_for_walks(face.view, face.seat)
    return {
        end: walk(face.view, face.seat, choice.nomad, end, price, skins_first=choice.skins_first)
        for end, price in prices(face.view, choice.nomad).items()
        if price <= purse
    }


# Why the buttons of a turn are grey, and the words below them.


def _player(face: Face) -> Side:
    assert face.player is not None
    return face.player


def why_not_trade(face: Face) -> str:
    """Return why nothing can be traded; empty when it can."""
    return "" if any(face.open_hand or NOTHING) else say("You have no cards to trade.")


def why_not_send(face: Face) -> str:
    """Return why no nomad can be sent out; empty when one can."""
    return "" if sends(face) else face.why_not("nomad " + WORLD.crossings[_beside(face)].name)


def _beside(face: Face) -> int:
    """Return a crossing to ask about: one beside an own tribe, so that the reason is not the place."""
    tribes = _player(face).tribes or (0,)
    return WORLD.near[tribes[0]][0]


def why_not_settle(face: Face) -> str:
    """Return why no nomad can become a tribe; empty when one can."""
    if settles(face):
        return ""
    nomads = _player(face).nomads
    if not nomads:
        return say("Only a nomad on a people chip becomes a tribe.")
    best = next((nomad for nomad in nomads if nomad in face.view.people), nomads[0])
    return face.why_not("settle " + WORLD.crossings[best].name)


def why_not_develop(face: Face) -> str:
    """Return why no step can be made on any track; empty when one can."""
    if steps_ready(face):
        return ""
    if all(step == LAST_STEP for step in _player(face).tracks):
        return say("You are at the end of every track.")
    return say("You cannot afford any step.")


def steps_ready(face: Face) -> int:
    """Return on how many tracks a step can be made."""
    return sum(moves.Develop(track) in face.legal for track in range(len(TRACKS)))


def why_not_move(face: Face) -> str:
    """Return why no nomad can walk; empty when one can."""
    if not _player(face).nomads:
        return say("You have no nomad on the map.")
    if walkers(face):
        return ""
    return say("You have no meat.") if not _player(face).hand[MEAT] else say("Your nomads cannot move anywhere.")


def advice(face: Face) -> list[tuple[Rect, str, bool]]:
    """Return the words below the buttons: where, what, and whether the button is grey."""
    if not face.acting or face.player is None:
        return []
    steps = steps_ready(face)
    ready = say("{count} affordable", count=steps) if steps else say("nothing affordable")
    settled = why_not_settle(face)
    lines = [
        ("trade", say("bank 3 to 1"), why_not_trade(face)),
        ("send", say("skin + meat"), why_not_send(face)),
        ("tribe", say("skin, bone, flint") if not settled else _short(face, settled), settled),
        ("develop", ready, "" if steps else ready),
    ]
    cards = sum(face.player.hand[:4])
    kept = say_many("keep your card", "keep your {count} cards", cards)
    return [*[(layout.BUTTONS[name], text, bool(grey)) for name, text, grey in lines], (layout.PRIMARY, kept, False)]


def _short(face: Face, reason: str) -> str:
    """Return in two words why no tribe can be founded."""
    if not any(nomad in face.view.people for nomad in _player(face).nomads):
        return say("no nomad on a chip")
    return say("needs cards") if reason else ""
