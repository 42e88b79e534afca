"""The shown view, one step on: what each event changes on the table of Stone Age. Only animations use it."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.screens.table.by_event import ByEvent
from game.screens.table.rows import with_entry, with_parts
from game.stone_age import events, round_events
from game.stone_age.board import HUNGER_SPACE, HUNTING, NOBODY_PLACED
from game.stone_age.buildings import NOTHING, Goods
from game.stone_age.cards import CARDS, NO_CARD
from game.stone_age.event_words import NO_TRIBE
from game.stone_age.state import State

STEPS = ByEvent[State, [], State]()


def view_after(view: State, event: Event) -> State:
    """Return the shown view one step on, after ``event``."""
    step = STEPS.get(event)
    return view if step is None else step(view, event)


def tribe_of(event: events.Placed | events.Returned | events.Born) -> int:
    """Return the tribe an event concerns: with others a tribe is a seat."""
    return int(event.seat if event.tribe == NO_TRIBE else event.tribe)


def with_camp(view: State, seat: int, **parts: object) -> State:
    """Return the view with parts of a camp replaced."""
    return replace(view, camps=with_parts(view.camps, seat, **parts))


def _food(view: State, seat: int, change: int) -> State:
    return with_camp(view, seat, food=max(0, view.camps[seat].food + change))


def _goods(view: State, seat: int, goods: Goods, sign: int = 1) -> State:
    held = tuple(max(0, have + sign * count) for have, count in zip(view.camps[seat].goods, goods, strict=True))
    return with_camp(view, seat, goods=held)


def _move(view: State, tribe: int, place: int, count: int) -> State:
    """Move figures from home to a place, or back when ``count`` is negative."""
    placed = with_entry(view.placed[tribe], place, max(0, view.placed[tribe][place] + count))
    home = with_entry(view.home, tribe, max(0, view.home[tribe] - count))
    return replace(view, placed=with_entry(view.placed, tribe, placed), home=home)


@STEPS.of(events.Placed)
def _placed(view: State, event: events.Placed) -> State:
    return _move(view, tribe_of(event), event.place, event.count)


@STEPS.of(events.Returned)
def _returned(view: State, event: events.Returned) -> State:
    return _move(view, tribe_of(event), event.place, -event.count)


@STEPS.of(events.InitiativeRolled)
def _initiative(view: State, event: events.InitiativeRolled) -> State:
    return replace(view, initiative=with_entry(view.initiative, event.tribe, sum(event.dice)))


@STEPS.of(events.SatOut)
def _sat_out(view: State, event: events.SatOut) -> State:
    home = view.home[event.tribe] + sum(view.placed[event.tribe])
    return replace(
        view, home=with_entry(view.home, event.tribe, home), placed=with_entry(view.placed, event.tribe, NOBODY_PLACED)
    )


@STEPS.of(events.ToolsUsed)
def _tools_used(view: State, event: events.ToolsUsed) -> State:
    camp = view.camps[event.seat]
    turned = tuple(old or slot in event.slots for slot, old in enumerate(camp.turned))
    return with_camp(view, event.seat, turned=turned)


@STEPS.of(events.Gathered)
def _gathered(view: State, event: events.Gathered) -> State:
    if event.place == HUNTING:
        return _food(view, event.seat, event.gained)
    wood, brick, stone, gold = (event.gained if kind == event.place - 1 else 0 for kind in range(4))
    return _goods(view, event.seat, (wood, brick, stone, gold))


@STEPS.of(events.ToolMade)
def _tool_made(view: State, event: events.ToolMade) -> State:
    return with_camp(view, event.seat, tools=with_entry(view.camps[event.seat].tools, event.slot, event.value))


@STEPS.of(events.Born)
def _born(view: State, event: events.Born) -> State:
    tribe = tribe_of(event)
    return replace(
        view,
        home=with_entry(view.home, tribe, view.home[tribe] + 1),
        supply=with_entry(view.supply, tribe, max(0, view.supply[tribe] - 1)),
    )


@STEPS.of(events.Built)
def _built(view: State, event: events.Built) -> State:
    camp = view.camps[event.seat]
    view = with_camp(view, event.seat, buildings=(*camp.buildings, event.building), score=camp.score + event.points)
    return replace(view, piles=with_entry(view.piles, event.pile, view.piles[event.pile][1:]))


@STEPS.of(events.BuildingRevealed)
def _building_revealed(view: State, event: events.BuildingRevealed) -> State:
    return replace(view, piles=with_entry(view.piles, event.pile, (event.building, *view.piles[event.pile][1:])))


@STEPS.of(events.Bought)
def _bought(view: State, event: events.Bought) -> State:
    view = replace(view, row=with_entry(view.row, event.space, NO_CARD))
    camp, keepable = view.camps[event.seat], CARDS[event.card].keepable
    if view.level and not keepable:
        return view
    kept = (*camp.kept, event.card) if keepable else camp.kept
    return with_camp(view, event.seat, cards=(*camp.cards, event.card), kept=kept)


@STEPS.of(events.CardSpent)
def _spent(view: State, event: events.CardSpent) -> State:
    camp = view.camps[event.seat]
    kept = tuple(card for card in camp.kept if card != event.card)
    cards = tuple(card for card in camp.cards if card != event.card) if view.level else camp.cards
    return with_camp(view, event.seat, kept=kept, cards=cards)


@STEPS.of(events.CardDrawn)
def _drawn(view: State, event: events.CardDrawn) -> State:
    view = replace(view, deck=view.deck[1:])
    if view.level:
        return view
    return with_camp(view, event.seat, cards=(*view.camps[event.seat].cards, event.card))


@STEPS.of(events.DiePicked)
def _die_picked(view: State, event: events.DiePicked) -> State:
    if event.face > len(NOTHING):
        return view
    wood, brick, stone, gold = (int(kind == event.face - 1) for kind in range(4))
    return _goods(view, event.seat, (wood, brick, stone, gold))


@STEPS.of(events.GotPoints)
def _points(view: State, event: events.GotPoints) -> State:
    return with_camp(view, event.seat, score=view.camps[event.seat].score + event.count)


@STEPS.of(round_events.RoundBegan)
def _round_began(view: State, event: round_events.RoundBegan) -> State:
    drawn = sum(card != NO_CARD for card in view.row) if view.level else 0
    view = replace(
        view, round=event.round, first=event.first, initiative=(0,) * len(view.initiative), deck=view.deck[drawn:]
    )
    for seat in range(len(view.camps)):
        view = with_camp(view, seat, turned=(False, False, False))
    return view


@STEPS.of(round_events.CardsRevealed)
def _cards_revealed(view: State, event: round_events.CardsRevealed) -> State:
    for space, card in zip(event.spaces, event.cards, strict=True):
        view = replace(view, row=with_entry(view.row, space, card))
    return view if view.level else replace(view, deck=view.deck[len(event.cards) :])


@STEPS.of(round_events.HungerRevealed)
def _hunger_revealed(view: State, event: round_events.HungerRevealed) -> State:
    return replace(view, row=with_entry(view.row, HUNGER_SPACE, event.card))


@STEPS.of(round_events.BuildingsGivenUp)
def _given_up(view: State, event: round_events.BuildingsGivenUp) -> State:
    left = tuple(building for building in view.camps[0].buildings if building not in event.buildings)
    return replace(with_camp(view, 0, buildings=left), spent=view.spent + tuple(event.buildings))


@STEPS.of(events.FieldGrew)
def _field_grew(view: State, event: events.FieldGrew) -> State:
    return with_camp(view, event.seat, field=event.field)


@STEPS.of(events.Paid, round_events.FedWith)
def _paid(view: State, event: events.Paid | round_events.FedWith) -> State:
    return _goods(view, event.seat, event.goods, -1)


@STEPS.of(events.GotFood)
def _got_food(view: State, event: events.GotFood) -> State:
    return _food(view, event.seat, event.count)


@STEPS.of(events.GotGoods)
def _got_goods(view: State, event: events.GotGoods) -> State:
    return _goods(view, event.seat, event.goods)


@STEPS.of(events.Strengthened, round_events.Exhausted)
def _strengthened(view: State, event: events.Strengthened | round_events.Exhausted) -> State:
    return replace(view, exhaustion=event.exhaustion)


@STEPS.of(round_events.RowSlid)
def _row_slid(view: State, event: round_events.RowSlid) -> State:
    return replace(view, row=tuple(event.row))


@STEPS.of(round_events.CardsDiscarded)
def _cards_discarded(view: State, event: round_events.CardsDiscarded) -> State:
    return replace(view, row=(NO_CARD,) * len(view.row))


@STEPS.of(round_events.StartPassed)
def _start_passed(view: State, event: round_events.StartPassed) -> State:
    return replace(view, first=event.seat)


@STEPS.of(round_events.Harvested)
def _harvested(view: State, event: round_events.Harvested) -> State:
    return _food(view, event.seat, event.food)


@STEPS.of(round_events.Ate)
def _ate(view: State, event: round_events.Ate) -> State:
    return _food(view, event.seat, -event.eaten)


@STEPS.of(round_events.WentHungry)
def _went_hungry(view: State, event: round_events.WentHungry) -> State:
    return with_camp(view, event.seat, score=view.camps[event.seat].score - event.points)


@STEPS.of(round_events.Ended)
def _ended(view: State, event: round_events.Ended) -> State:
    return replace(view, ended=event.reason, winners=event.winners)


@STEPS.of(round_events.Scored)
def _scored(view: State, event: round_events.Scored) -> State:
    # nothing can be scored any more: what it would come to if it ended now is the score itself
    return replace(with_camp(view, event.seat, score=event.total), ended=view.ended or "cards")
