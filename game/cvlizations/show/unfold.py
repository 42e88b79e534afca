"""What the table looks like as a record's events happen one by one: views in between, for the animation only.

The rules decide; after the last event the scene shows the real view. These steps bring the shown view there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.cvlizations import events
from game.cvlizations.orders import NO_ORDER, ROUNDS_EACH_AGE
from game.cvlizations.state import HIDDEN_IDEA, NO_IDEA, Goods, State, age


def unfold(view: State, event: Event) -> State:
    """Return ``view`` after ``event``."""
    step = _STEPS.get(type(event))
    return step(view, event) if step is not None else view


def _tribe(view: State, number: int, **parts: Any) -> State:
    tribes = list(view.tribes)
    tribes[number] = replace(tribes[number], **parts)
    return replace(view, tribes=tuple(tribes))


def _add(view: State, seat: int, goods: tuple[int, ...], sign: int = 1) -> State:
    food, wood, stone = (have + sign * more for have, more in zip(view.tribes[seat].goods, goods, strict=True))
    return _tribe(view, seat, goods=(food, wood, stone))


def _one(kind: int, count: int = 1) -> Goods:
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)


def _revealed(view: State, event: events.Revealed) -> State:
    for number, (up, down) in enumerate(event.orders):
        view = _tribe(view, number, up=up, down=down)
    return replace(view, phase="actions")


def _cheered(view: State, event: events.Cheered) -> State:
    return _tribe(view, event.seat, happiness=view.tribes[event.seat].happiness + event.points)


def _stole(view: State, event: events.Stole) -> State:
    return _add(_add(view, event.victim, _one(event.kind), -1), event.seat, _one(event.kind))


def _traded(view: State, event: events.Traded) -> State:
    return _add(_add(view, event.seat, _one(event.give), -1), event.seat, _one(event.take, event.count))


def _without_top(view: State) -> State:
    """Take the next idea off the deck that the track is filled from."""
    if age(view) == ROUNDS_EACH_AGE:
        return replace(view, late_deck=view.late_deck[1:])
    return replace(view, deck=view.deck[1:])


def _bought(view: State, event: events.Bought) -> State:
    view = _add(view, event.seat, event.paid, -1)
    view = _tribe(view, event.seat, ideas=(*view.tribes[event.seat].ideas, event.idea))
    return _placed(view, event.place, NO_IDEA) if event.place >= 0 else _without_top(view)


def _placed(view: State, place: int, idea: int) -> State:
    track = list(view.track)
    track[place] = idea
    return replace(view, track=tuple(track))


def _peeked(view: State, event: events.Peeked) -> State:
    if event.idea == HIDDEN_IDEA:
        return view
    if age(view) == ROUNDS_EACH_AGE:
        return replace(view, late_deck=(event.idea, *view.late_deck[1:]))
    return replace(view, deck=(event.idea, *view.deck[1:]))


def _renewed(view: State, event: events.TrackRenewed) -> State:
    dealt = sum(idea != NO_IDEA for idea in event.track)
    return replace(view, track=event.track, removed=(*view.removed, *event.removed), late_deck=view.late_deck[dealt:])


def _round(view: State, event: events.RoundBegan) -> State:
    """Begin a round: what was laid stays down, except after an age, when everybody has all orders again."""
    fresh = (event.round - 1) % ROUNDS_EACH_AGE == 0
    for number, tribe in enumerate(view.tribes):
        spent = () if fresh else tribe.played
        laid = () if fresh else tuple(order for order in (tribe.up, tribe.down) if order != NO_ORDER)
        view = _tribe(view, number, up=NO_ORDER, down=NO_ORDER, played=tuple(sorted((*spent, *laid))))
    return replace(view, round=event.round, phase="orders")


def _age_over(view: State, event: events.AgeEnded) -> State:
    for number in range(len(view.tribes)):
        view = _tribe(view, number, up=NO_ORDER, down=NO_ORDER, played=())
    return view


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    events.RoundBegan: _round,
    events.OrdersLaid: lambda view, event: _tribe(view, event.tribe, up=event.up, down=event.down),
    events.Revealed: _revealed,
    events.Gained: lambda view, event: _add(view, event.seat, event.goods),
    events.Cheered: _cheered,
    events.Stole: _stole,
    events.Traded: _traded,
    events.DevelopmentBegan: lambda view, event: replace(view, phase="development"),
    events.Peeked: _peeked,
    events.Bought: _bought,
    events.Refilled: lambda view, event: _placed(_without_top(view), event.place, event.idea),
    events.HelmPassed: lambda view, event: replace(view, helm=event.tribe),
    events.AgeEnded: _age_over,
    events.TrackRenewed: _renewed,
    events.Won: lambda view, event: replace(view, phase="over", winners=event.winners),
}
