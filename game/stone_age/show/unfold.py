"""The shown view, one event further: what each event changes on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.stone_age import events, round_events
from game.stone_age.board import HUNGER_SPACE, HUNTING, NOBODY_PLACED
from game.stone_age.buildings import NOTHING, Goods
from game.stone_age.cards import CARDS, NO_CARD
from game.stone_age.state import Camp, State
from game.stone_age.telling import NO_TRIBE


def unfold(view: State, event: Event) -> State:
    """Return the view after ``event``."""
    step = _STEPS.get(type(event))
    return view if step is None else step(view, event)


def _tribe(event: Any) -> int:
    """Return the tribe an event concerns: with others a tribe is a seat."""
    return int(event.seat if event.tribe == NO_TRIBE else event.tribe)


def _put(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def with_camp(view: State, seat: int, **parts: Any) -> State:
    """Return the view with parts of a camp replaced."""
    camp: Camp = replace(view.camps[seat], **parts)
    return replace(view, camps=_put(view.camps, seat, camp))


def _food(view: State, seat: int, change: int) -> State:
    return with_camp(view, seat, food=max(0, view.camps[seat].food + change))


def _goods(view: State, seat: int, goods: Goods, sign: int = 1) -> State:
    held = tuple(max(0, have + sign * count) for have, count in zip(view.camps[seat].goods, goods, strict=True))
    return with_camp(view, seat, goods=held)


def _move(view: State, tribe: int, place: int, count: int) -> State:
    """Move figures from home to a place, or back when ``count`` is negative."""
    placed = _put(view.placed[tribe], place, max(0, view.placed[tribe][place] + count))
    home = _put(view.home, tribe, max(0, view.home[tribe] - count))
    return replace(view, placed=_put(view.placed, tribe, placed), home=home)


def _placed(view: State, event: events.Placed) -> State:
    return _move(view, _tribe(event), event.place, event.count)


def _returned(view: State, event: events.Returned) -> State:
    return _move(view, _tribe(event), event.place, -event.count)


def _initiative(view: State, event: events.InitiativeRolled) -> State:
    return replace(view, initiative=_put(view.initiative, event.tribe, sum(event.dice)))


def _sat_out(view: State, event: events.SatOut) -> State:
    home = view.home[event.tribe] + sum(view.placed[event.tribe])
    return replace(view, home=_put(view.home, event.tribe, home), placed=_put(view.placed, event.tribe, NOBODY_PLACED))


def _tools_used(view: State, event: events.ToolsUsed) -> State:
    camp = view.camps[event.seat]
    turned = tuple(old or slot in event.slots for slot, old in enumerate(camp.turned))
    return with_camp(view, event.seat, turned=turned)


def _gathered(view: State, event: events.Gathered) -> State:
    if event.place == HUNTING:
        return _food(view, event.seat, event.gained)
    wood, brick, stone, gold = (event.gained if kind == event.place - 1 else 0 for kind in range(4))
    return _goods(view, event.seat, (wood, brick, stone, gold))


def _tool_made(view: State, event: events.ToolMade) -> State:
    return with_camp(view, event.seat, tools=_put(view.camps[event.seat].tools, event.slot, event.value))


def _born(view: State, event: events.Born) -> State:
    tribe = _tribe(event)
    return replace(
        view,
        home=_put(view.home, tribe, view.home[tribe] + 1),
        supply=_put(view.supply, tribe, max(0, view.supply[tribe] - 1)),
    )


def _built(view: State, event: events.Built) -> State:
    camp = view.camps[event.seat]
    view = with_camp(view, event.seat, buildings=(*camp.buildings, event.building), score=camp.score + event.points)
    return replace(view, piles=_put(view.piles, event.pile, view.piles[event.pile][1:]))


def _building_revealed(view: State, event: events.BuildingRevealed) -> State:
    return replace(view, piles=_put(view.piles, event.pile, (event.building, *view.piles[event.pile][1:])))


def _bought(view: State, event: events.Bought) -> State:
    view = replace(view, row=_put(view.row, event.space, NO_CARD))
    camp, keepable = view.camps[event.seat], CARDS[event.card].keepable
    if view.level and not keepable:
        return view
    kept = (*camp.kept, event.card) if keepable else camp.kept
    return with_camp(view, event.seat, cards=(*camp.cards, event.card), kept=kept)


def _spent(view: State, event: events.CardSpent) -> State:
    camp = view.camps[event.seat]
    kept = tuple(card for card in camp.kept if card != event.card)
    cards = tuple(card for card in camp.cards if card != event.card) if view.level else camp.cards
    return with_camp(view, event.seat, kept=kept, cards=cards)


def _drawn(view: State, event: events.CardDrawn) -> State:
    view = replace(view, deck=view.deck[1:])
    if view.level:
        return view
    return with_camp(view, event.seat, cards=(*view.camps[event.seat].cards, event.card))


def _die_picked(view: State, event: events.DiePicked) -> State:
    if event.face > len(NOTHING):
        return view
    wood, brick, stone, gold = (int(kind == event.face - 1) for kind in range(4))
    return _goods(view, event.seat, (wood, brick, stone, gold))


def _points(view: State, event: events.GotPoints) -> State:
    return with_camp(view, event.seat, score=view.camps[event.seat].score + event.count)


def _round_began(view: State, event: round_events.RoundBegan) -> State:
    drawn = sum(card != NO_CARD for card in view.row) if view.level else 0
    view = replace(
        view, round=event.round, first=event.first, initiative=(0,) * len(view.initiative), deck=view.deck[drawn:]
    )
    for seat in range(len(view.camps)):
        view = with_camp(view, seat, turned=(False, False, False))
    return view


def _cards_revealed(view: State, event: round_events.CardsRevealed) -> State:
    for space, card in zip(event.spaces, event.cards, strict=True):
        view = replace(view, row=_put(view.row, space, card))
    return view if view.level else replace(view, deck=view.deck[len(event.cards) :])


def _hunger_revealed(view: State, event: round_events.HungerRevealed) -> State:
    return replace(view, row=_put(view.row, HUNGER_SPACE, event.card))


def _given_up(view: State, event: round_events.BuildingsGivenUp) -> State:
    left = tuple(building for building in view.camps[0].buildings if building not in event.buildings)
    return replace(with_camp(view, 0, buildings=left), spent=view.spent + tuple(event.buildings))


_STEPS: dict[type[Event], Callable[[State, Any], State]] = {
    events.Placed: _placed,
    events.Returned: _returned,
    events.InitiativeRolled: _initiative,
    events.SatOut: _sat_out,
    events.ToolsUsed: _tools_used,
    events.Gathered: _gathered,
    events.ToolMade: _tool_made,
    events.FieldGrew: lambda view, event: with_camp(view, event.seat, field=event.field),
    events.Born: _born,
    events.Paid: lambda view, event: _goods(view, event.seat, event.goods, -1),
    events.Built: _built,
    events.BuildingRevealed: _building_revealed,
    events.Bought: _bought,
    events.CardSpent: _spent,
    events.CardDrawn: _drawn,
    events.DiePicked: _die_picked,
    events.GotFood: lambda view, event: _food(view, event.seat, event.count),
    events.GotGoods: lambda view, event: _goods(view, event.seat, event.goods),
    events.GotPoints: _points,
    events.Strengthened: lambda view, event: replace(view, exhaustion=event.exhaustion),
    round_events.RoundBegan: _round_began,
    round_events.CardsRevealed: _cards_revealed,
    round_events.HungerRevealed: _hunger_revealed,
    round_events.RowSlid: lambda view, event: replace(view, row=tuple(event.row)),
    round_events.CardsDiscarded: lambda view, event: replace(view, row=(NO_CARD,) * len(view.row)),
    round_events.StartPassed: lambda view, event: replace(view, first=event.seat),
    round_events.Harvested: lambda view, event: _food(view, event.seat, event.food),
    round_events.Ate: lambda view, event: _food(view, event.seat, -event.eaten),
    round_events.FedWith: lambda view, event: _goods(view, event.seat, event.goods, -1),
    round_events.WentHungry: lambda view, event: with_camp(
        view, event.seat, score=view.camps[event.seat].score - event.points
    ),
    round_events.Exhausted: lambda view, event: replace(view, exhaustion=event.exhaustion),
    round_events.BuildingsGivenUp: _given_up,
    round_events.Scored: lambda view, event: with_camp(view, event.seat, score=event.total),
}
