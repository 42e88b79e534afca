"""The shown view of My First Stone Age, one step on: what each event changes on the table. Only animations use it."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.my_first_stone_age import events
from game.my_first_stone_age.board import HIDDEN
from game.my_first_stone_age.state import NOBODY, Goods, Settlement, State, changed
from game.screens.table.by_event import ByEvent

STEPS = ByEvent[State, [], State]()


def view_after(view: State, event: Event) -> State:
    """Return the shown view one step on, after ``event``; what the viewer may not know stays unknown."""
    step = STEPS.get(event)
    return step(view, event) if step is not None else view


@STEPS.of(events.TokenTurned)
def _token_turned(view: State, event: events.TokenTurned) -> State:
    return _with_token(view, event.place, event.token, True)


@STEPS.of(events.PutBack)
def _put_back(view: State, event: events.PutBack) -> State:
    return _with_token(view, event.place, HIDDEN, False)


@STEPS.of(events.Walked, events.Jumped)
def _walked(view: State, event: events.Walked | events.Jumped) -> State:
    space = event.path[-1] if isinstance(event, events.Walked) else event.space
    return _with_settlement(view, event.seat, replace(view.settlements[event.seat], space=space))


@STEPS.of(events.Took)
def _took(view: State, event: events.Took) -> State:
    view = replace(view, stock=changed(view.stock, -1, event.good))
    return _with_goods(view, event.seat, event.good, -1)


@STEPS.of(events.Traded)
def _traded(view: State, event: events.Traded) -> State:
    view = replace(view, post=changed(view.post, event.gave, event.took))
    return _with_goods(view, event.seat, event.took, event.gave)


@STEPS.of(events.HutShown)
def _hut_shown(view: State, event: events.HutShown) -> State:
    pile = view.piles[event.pile]
    return replace(view, piles=_changed_pile(view, event.pile, (event.hut, *pile[1:])))


@STEPS.of(events.TurnedDown, events.Mixed)
def _turned_down(view: State, event: events.TurnedDown | events.Mixed) -> State:
    count = len(view.tokens)
    return replace(view, tokens=(HIDDEN,) * count, face_up=(False,) * count)


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


@STEPS.of(events.TookDog)
def _took_dog(view: State, event: events.TookDog) -> State:
    taker = view.settlements[event.seat]
    if event.source == NOBODY:
        view = replace(view, dogs=view.dogs - 1)
    else:
        giver = view.settlements[event.source]
        view = _with_settlement(view, event.source, replace(giver, dogs=giver.dogs - 1))
    return _with_settlement(view, event.seat, replace(taker, dogs=taker.dogs + 1))


@STEPS.of(events.Built)
def _built(view: State, event: events.Built) -> State:
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
