"""The shown view of CVlizations, one step on: what each event changes on the table. Only animations use it."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.cvlizations import events
from game.cvlizations.orders import NO_ORDER, ROUNDS_EACH_AGE
from game.cvlizations.state import HIDDEN_IDEA, NO_IDEA, Goods, State, is_late, with_more
from game.screens.table.by_event import ByEvent
from game.screens.table.rows import with_parts

STEPS = ByEvent[State, [], State]()


def view_after(view: State, event: Event) -> State:
    """Return the shown view one step on, after ``event``."""
    step = STEPS.get(event)
    return step(view, event) if step is not None else view


def _tribe(view: State, number: int, **parts: object) -> State:
    return replace(view, tribes=with_parts(view.tribes, number, **parts))


def _add(view: State, seat: int, goods: tuple[int, ...], sign: int = 1) -> State:
    food, wood, stone = (have + sign * more for have, more in zip(view.tribes[seat].goods, goods, strict=True))
    return _tribe(view, seat, goods=(food, wood, stone))


def _one(kind: int, count: int = 1) -> Goods:
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)


@STEPS.of(events.Revealed)
def _revealed(view: State, event: events.Revealed) -> State:
    for number, (up, down) in enumerate(event.orders):
        view = _tribe(view, number, up=up, down=down)
    return replace(view, phase="actions")


@STEPS.of(events.Cheered)
def _cheered(view: State, event: events.Cheered) -> State:
    return _tribe(view, event.seat, happiness=view.tribes[event.seat].happiness + event.points)


@STEPS.of(events.Stole)
def _stole(view: State, event: events.Stole) -> State:
    return _add(_add(view, event.victim, _one(event.kind), -1), event.seat, _one(event.kind))


@STEPS.of(events.Traded)
def _traded(view: State, event: events.Traded) -> State:
    return _add(_add(view, event.seat, _one(event.give), -1), event.seat, _one(event.take, event.count))


@STEPS.of(events.TradedForPoints)
def _traded_for_points(view: State, event: events.TradedForPoints) -> State:
    given = _one(event.kind, event.count)
    traded = with_more(view.tribes[event.seat].traded, given)
    return _tribe(_add(view, event.seat, given, -1), event.seat, traded=traded)


def _without_top(view: State) -> State:
    """Take the next idea off the deck that the track is filled from."""
    if is_late(view):
        return replace(view, late_deck=view.late_deck[1:])
    return replace(view, deck=view.deck[1:])


@STEPS.of(events.Bought)
def _bought(view: State, event: events.Bought) -> State:
    view = _add(view, event.seat, event.paid, -1)
    view = _tribe(view, event.seat, ideas=(*view.tribes[event.seat].ideas, event.idea))
    return _placed(view, event.place, NO_IDEA) if event.place >= 0 else _without_top(view)


def _placed(view: State, place: int, idea: int) -> State:
    track = list(view.track)
    track[place] = idea
    return replace(view, track=tuple(track))


@STEPS.of(events.Peeked)
def _peeked(view: State, event: events.Peeked) -> State:
    if event.idea == HIDDEN_IDEA:
        return view
    if is_late(view):
        return replace(view, late_deck=(event.idea, *view.late_deck[1:]))
    return replace(view, deck=(event.idea, *view.deck[1:]))


@STEPS.of(events.TrackRenewed)
def _renewed(view: State, event: events.TrackRenewed) -> State:
    dealt = sum(idea != NO_IDEA for idea in event.track)
    return replace(view, track=event.track, removed=(*view.removed, *event.removed), late_deck=view.late_deck[dealt:])


@STEPS.of(events.RoundBegan)
def _round(view: State, event: events.RoundBegan) -> State:
    """Begin a round: what was laid stays down, except after an age, when everybody has all orders again."""
    fresh = (event.round - 1) % ROUNDS_EACH_AGE == 0
    for number, tribe in enumerate(view.tribes):
        spent = () if fresh else tribe.played
        laid = () if fresh else tuple(order for order in (tribe.up, tribe.down) if order != NO_ORDER)
        view = _tribe(view, number, up=NO_ORDER, down=NO_ORDER, played=tuple(sorted((*spent, *laid))))
    return replace(view, round=event.round, phase="orders")


@STEPS.of(events.AgeEnded)
def _age_over(view: State, event: events.AgeEnded) -> State:
    for number in range(len(view.tribes)):
        view = _tribe(view, number, up=NO_ORDER, down=NO_ORDER, played=())
    return view


@STEPS.of(events.OrdersLaid)
def _orders_laid(view: State, event: events.OrdersLaid) -> State:
    return _tribe(view, event.tribe, up=event.up, down=event.down)


@STEPS.of(events.Gained)
def _gained(view: State, event: events.Gained) -> State:
    return _add(view, event.seat, event.goods)


@STEPS.of(events.DevelopmentBegan)
def _development_began(view: State, event: events.DevelopmentBegan) -> State:
    return replace(view, phase="development")


@STEPS.of(events.Refilled)
def _refilled(view: State, event: events.Refilled) -> State:
    return _placed(_without_top(view), event.place, event.idea)


@STEPS.of(events.HelmPassed)
def _helm_passed(view: State, event: events.HelmPassed) -> State:
    return replace(view, helm=event.tribe)


@STEPS.of(events.Won)
def _won(view: State, event: events.Won) -> State:
    return replace(view, phase="over", winners=event.winners)
