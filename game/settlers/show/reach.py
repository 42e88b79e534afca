"""How far nomads get: prices of walks, what pays for them, the way they take."""

from __future__ import annotations

from game.settlers import moves
from game.settlers.goods import CLOTHING, CONSTRUCTION, MEAT, SKIN
from game.settlers.ground import distances, route
from game.settlers.nomads import reach
from game.settlers.state import NOBODY, State

#: so many cards a ring of its own shows
RINGS = 3


def owner(view: State, crossing: int) -> int:
    """Return whose nomad stands on a crossing, or ``NOBODY``."""
    return next((seat for seat, player in enumerate(view.players) if crossing in player.nomads), NOBODY)


def prices(view: State, crossing: int) -> dict[int, int]:
    """Return where the nomad on a crossing could stop, with the price in cards; nothing without a nomad."""
    seat = owner(view, crossing)
    return reach(view, seat, crossing) if seat != NOBODY else {}


def purse(view: State, seat: int) -> int:
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
