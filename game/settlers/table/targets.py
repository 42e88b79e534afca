"""The moves that a click on a crossing or hex makes, the reach of nomads, and the reasons why buttons are grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.settlers.rules import moves
from game.settlers.rules.figures import discard_count
from game.settlers.rules.goods import (
    KINDS,
    MEAT,
    NOMAD_COST,
    NOMADS_EACH,
    NOTHING,
    RESOURCES,
    SKIN,
    TRACKS,
    TRIBE_COST,
    Bundle,
    covers,
    missing_part,
)
from game.settlers.rules.ground import WORLD, distances, route
from game.settlers.rules.nomads import walk_card_count, walk_prices
from game.settlers.rules.state import NOBODY, Side, State, progress_and_figures
from game.settlers.rules.turns import is_next_step_open
from game.settlers.rules.world import NONE
from game.settlers.table import layout
from game.settlers.table.face import Face
from game.settlers.table.layout import WHOLE_WORLD, in_sight
from game.ui.layout import Rect

#: the reach of a nomad is shown for prices up to this many cards
MAX_SHOWN_PRICE = 3


def owner(view: State, crossing: int) -> int:
    """Return the seat of the nomad on a crossing, or ``NOBODY``."""
    return next((seat for seat, player in enumerate(view.players) if crossing in player.nomads), NOBODY)


def prices(view: State, crossing: int) -> dict[int, int]:
    """Return the price in cards of a walk to each crossing that the nomad at ``crossing`` could reach.

    The result is empty if no nomad stands there.
    """
    seat = owner(view, crossing)
    if seat == NOBODY:
        return {}
    return walk_prices(view, seat, crossing)


def walk(view: State, seat: int, start: int, end: int, price: int, *, skins_first: bool) -> moves.Walk:
    """Return the walk, paid with as much meat as possible and the rest in skins; the reverse if ``skins_first``."""
    return moves.Walk(start, end, skins_in_price(view, seat, price, skins_first=skins_first))


def skins_in_price(view: State, seat: int, price: int, *, skins_first: bool) -> int:
    """Return how many skins a seat pays for a walk that costs ``price`` cards; the other cards are meat."""
    hand = view.players[seat].hand
    if not view.skins_walk:
        return 0
    return min(hand[SKIN], price if skins_first else max(0, price - hand[MEAT]))


def may_choose_payment(view: State, seat: int) -> bool:
    """Return whether a seat may pay for a walk with meat or with skins, and has both."""
    hand = view.players[seat].hand
    return view.skins_walk and hand[MEAT] > 0 and hand[SKIN] > 0


def route_of(view: State, start: int, end: int) -> tuple[int, ...]:
    """Return the crossings on the route of the nomad on ``start`` to ``end``, both included."""
    seat = owner(view, start)
    if seat == NOBODY:
        return ()
    conditions = progress_and_figures(view, view.players[seat])
    return route(start, end, *conditions) if end in distances(start, *conditions) else ()


# The moves that a click on a crossing or hex makes, given the present choice

_SomeMove = TypeVar("_SomeMove", bound=WrittenMove)


def _legal_moves(face: Face, kind: type[_SomeMove]) -> Iterator[_SomeMove]:
    """Yield the legal moves of the class ``kind``."""
    return (move for move in face.legal if isinstance(move, kind))


def walkers(face: Face) -> tuple[int, ...]:
    """Return the crossings of the nomads that can walk now, sorted."""
    if not face.is_acting:
        return ()
    return tuple(sorted({move.start for move in _legal_moves(face, moves.Walk)}))


def next_walker(face: Face) -> int:
    """Return the crossing of the next nomad that can walk; after the last nomad comes the first again.

    The result is ``NONE`` if no nomad can walk.
    """
    crossings = walkers(face)
    for crossing in crossings:
        if crossing > face.choice.nomad:
            return crossing
    return crossings[0] if crossings else NONE


def settle_moves(face: Face) -> list[moves.Settle]:
    """Return the moves that turn a nomad into a tribe now."""
    return list(_legal_moves(face, moves.Settle)) if face.is_acting else []


def send_moves(face: Face) -> list[moves.SendNomad]:
    """Return the moves that send out a nomad now."""
    return list(_legal_moves(face, moves.SendNomad)) if face.is_acting else []


def with_targets(face: Face) -> Face:
    """Return the face with the move that a click on each crossing and hex makes, given the pieces chosen so far."""
    if not face.may_act:
        return replace(face, crossing_moves={}, hex_moves={})
    if face.kind == "act":
        return replace(face, crossing_moves=_turn_targets(face), hex_moves={})
    crossings: dict[int, WrittenMove] = {}
    hexes: dict[int, WrittenMove] = {}
    for move in face.legal:
        if isinstance(move, (moves.Found, moves.SendNomad, moves.Leave, moves.TakePeople)):
            crossings[move.crossing] = move
        elif isinstance(move, (moves.Roam, moves.SpreadDesert)):
            hexes[move.place] = move
    return replace(face, crossing_moves=crossings, hex_moves=hexes)


def with_targets_in_sight(face: Face) -> Face:
    """Return the face with the whole map if some crossings or hexes to choose from are out of sight.

    During the actions of a turn the viewport stays, since the person zooms on purpose.
    """
    if face.kind == "act":
        return face
    spots = [*map(face.viewport.crossing, face.crossing_moves), *map(face.viewport.hex, face.hex_moves)]
    if all(in_sight(x, y) for x, y in spots):
        return face
    return replace(face, viewport=WHOLE_WORLD)


def _turn_targets(face: Face) -> dict[int, WrittenMove]:
    """Return the move that a click on each crossing makes during the actions of a turn."""
    choice = face.choice
    if not face.is_acting or face.seat is None:
        return {}
    has_chosen_nothing = not choice.mode and choice.nomad == NONE
    if choice.mode == "nomad" or has_chosen_nothing:
        return {move.crossing: move for move in send_moves(face)}
    if choice.mode == "settle":
        return {move.crossing: move for move in settle_moves(face)}
    if choice.nomad == NONE:
        return {}
    most_cards = walk_card_count(face.view, _player(face))
    return {
        end: walk(face.view, face.seat, choice.nomad, end, price, skins_first=choice.skins_first)
        for end, price in prices(face.view, choice.nomad).items()
        if price <= most_cards
    }


def suggested_discard(hand: Sequence[int]) -> Bundle:
    """Return the half of a hand, rounded down, that is suggested for discarding.

    The cards are taken one by one, each from the kind of which the hand has the most cards left.
    """
    held_counts = list(hand[:4])  # leave out the count of hidden cards: a seat that discards sees its own hand
    kept_counts = held_counts.copy()
    for _ in range(discard_count(held_counts)):
        kept_counts[kept_counts.index(max(kept_counts))] -= 1
    skins, meats, bones, flints = [held - kept for held, kept in zip(held_counts, kept_counts, strict=True)]
    return skins, meats, bones, flints


# Reasons for the grey buttons of a turn, and the words below the buttons


def _player(face: Face) -> Side:
    """Return the side of the shown seat; call this only while a seat is shown."""
    assert face.player is not None, "a seat must be shown"
    return face.player


def why_not_trade(face: Face) -> str:
    """Return why nothing can be traded, or an empty string."""
    if any(face.open_hand or NOTHING):
        return ""
    return say("You have no cards to trade.")


def why_not_send(face: Face) -> str:
    """Return why no nomad can be sent out, or an empty string."""
    if send_moves(face):
        return ""
    player = _player(face)
    if len(player.nomads) < NOMADS_EACH and covers(player.hand, NOMAD_COST):
        return say("There is no free crossing next to your tribes.")
    # the rules give the same reason for every crossing
    return face.why_not(f"nomad {WORLD.crossings[0].name}")


def why_not_settle(face: Face) -> str:
    """Return why no nomad can become a tribe, or an empty string."""
    if settle_moves(face):
        return ""
    nomads = _player(face).nomads
    if not nomads:
        return say("Only a nomad on a people chip can become a tribe.")
    best_nomad = next((nomad for nomad in nomads if nomad in face.view.people), nomads[0])
    return face.why_not(f"settle {WORLD.crossings[best_nomad].name}")


def why_not_develop(face: Face) -> str:
    """Return why no step can be taken on any track, or an empty string."""
    if affordable_step_count(face):
        return ""
    player = _player(face)
    if not any(is_next_step_open(face.view, player, track) for track in range(len(TRACKS))):
        return say("There is no step left for you on any track.")
    return say("You cannot afford any of the steps still available.")


def affordable_step_count(face: Face) -> int:
    """Return the number of tracks on which a step can be taken."""
    return sum(moves.Develop(track) in face.legal for track in range(len(TRACKS)))


def why_not_move(face: Face) -> str:
    """Return why no nomad can walk, or an empty string."""
    if not _player(face).nomads:
        return say("You have no nomad on the map.")
    if walkers(face):
        return ""
    if walk_card_count(face.view, _player(face)):
        return say("You have no nomad that can move.")
    if face.view.skins_walk:
        return say("You have neither meat nor skins.")
    return say("You have no meat.")


def button_notes(face: Face) -> list[tuple[Rect, str, bool]]:
    """Return the words below the buttons, as tuples: a button's rectangle, the words, and whether it is grey."""
    if not face.is_acting or face.player is None:
        return []
    steps = affordable_step_count(face)
    can_settle = not why_not_settle(face)
    kept_cards = sum(face.player.hand[:4])
    return [
        (layout.BUTTONS["trade"], say("bank: 3 for 1"), bool(why_not_trade(face))),
        (layout.BUTTONS["send"], _why_no_nomad(face) or say("skin, meat"), bool(why_not_send(face))),
        (layout.BUTTONS["tribe"], say("skin, bone, flint") if can_settle else _why_no_tribe(face), not can_settle),
        (
            layout.BUTTONS["develop"],
            say("tracks possible: {count}", count=steps) if steps else say("no track possible"),
            not steps,
        ),
        (layout.PRIMARY_BUTTON, say_many("keep 1 card", "keep {count} cards", kept_cards), False),
    ]


def _why_no_nomad(face: Face) -> str:
    """Return in a few words why no nomad can be sent out, or an empty string."""
    if send_moves(face):
        return ""
    if len(_player(face).nomads) >= NOMADS_EACH:
        return say("already two nomads")
    return _missing_cards(face, NOMAD_COST) or say("no free place")


def _why_no_tribe(face: Face) -> str:
    """Return in a few words why no nomad can become a tribe."""
    if not any(nomad in face.view.people for nomad in _player(face).nomads):
        return say("no nomad on a people chip")
    return _missing_cards(face, TRIBE_COST)


def _missing_cards(face: Face, cost: Bundle) -> str:
    """Return in a few words which cards of a cost the player lacks, or an empty string."""
    missing_cards = missing_part(_player(face).hand, cost)
    names = ", ".join([say(RESOURCES[kind]) for kind in KINDS if missing_cards[kind]])
    return say("missing: {cards}", cards=names) if names else ""
