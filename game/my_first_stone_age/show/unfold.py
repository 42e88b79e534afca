"""The shown view, one event further: what each event changes on the table."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.my_first_stone_age import events
from game.my_first_stone_age.board import HIDDEN
from game.my_first_stone_age.state import NOBODY, Goods, Settlement, State, changed


def unfold(view: State, event: Event) -> State:
    """Return the view after ``event``; what the viewer may not know stays unknown."""
    if isinstance(event, events.TokenTurned):
        return _with_token(view, event.place, event.token, True)
    if isinstance(event, events.PutBack):
        return _with_token(view, event.place, HIDDEN, False)
    if isinstance(event, (events.Walked, events.Jumped)):
        space = event.path[-1] if isinstance(event, events.Walked) else event.space
        return _with_settlement(view, event.seat, replace(view.settlements[event.seat], space=space))
    if isinstance(event, events.Took):
        view = replace(view, stock=changed(view.stock, -1, event.good))
        return _with_goods(view, event.seat, event.good, -1)
    if isinstance(event, events.TookDog):
        return _with_dog(view, event)
    if isinstance(event, events.Traded):
        view = replace(view, post=changed(view.post, event.gave, event.took))
        return _with_goods(view, event.seat, event.took, event.gave)
    if isinstance(event, events.Built):
        return _with_hut(view, event)
    if isinstance(event, events.HutShown):
        pile = view.piles[event.pile]
        return replace(view, piles=_changed_pile(view, event.pile, (event.hut, *pile[1:])))
    if isinstance(event, (events.TurnedDown, events.Mixed)):
        count = len(view.tokens)
        return replace(view, tokens=(HIDDEN,) * count, face_up=(False,) * count)
    return view


def _with_token(view: State, place: int, token: str, face_up: bool) -> State:
    tokens = (*view.tokens[:place], token, *view.tokens[place + 1 :])
    return replace(view, tokens=tokens, face_up=(*view.face_up[:place], face_up, *view.face_up[place + 1 :]))


def _with_settlement(view: State, seat: int, new: Settlement) -> State:
    return replace(view, settlements=(*view.settlements[:seat], new, *view.settlements[seat + 1 :]))


def _with_goods(view: State, seat: int, more: int, fewer: int) -> State:
    """Give and take a good where the goods can be seen."""
    settlement = view.settlements[seat]
    if min(settlement.goods) < 0:
        return view
    return _with_settlement(view, seat, replace(settlement, goods=changed(settlement.goods, more, fewer)))


def _with_dog(view: State, event: events.TookDog) -> State:
    taker = view.settlements[event.seat]
    if event.source == NOBODY:
        view = replace(view, dogs=view.dogs - 1)
    else:
        giver = view.settlements[event.source]
        view = _with_settlement(view, event.source, replace(giver, dogs=giver.dogs - 1))
    return _with_settlement(view, event.seat, replace(taker, dogs=taker.dogs + 1))


def _with_hut(view: State, event: events.Built) -> State:
    """Pay for a hut and set it up; the tile is gone from its pile."""
    stock: Goods = view.stock
    for good in event.paid:
        stock = changed(stock, good)
        view = _with_goods(view, event.seat, -1, good)
    settlement = view.settlements[event.seat]
    settlement = replace(settlement, dogs=settlement.dogs - len(event.dogs_for), huts=(*settlement.huts, event.hut))
    piles = _changed_pile(view, event.pile, view.piles[event.pile][1:])
    view = replace(view, stock=stock, dogs=view.dogs + len(event.dogs_for), piles=piles)
    return _with_settlement(view, event.seat, settlement)


def _changed_pile(view: State, number: int, pile: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*view.piles[:number], pile, *view.piles[number + 1 :])
