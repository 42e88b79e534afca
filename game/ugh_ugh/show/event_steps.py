"""The shown view of Ugh Ugh, one step on: what each event changes on the table. Only animations use it."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.screens.table.by_event import ByEvent
from game.screens.table.rows import with_parts
from game.ugh_ugh import box_events, events
from game.ugh_ugh.calls import carriers
from game.ugh_ugh.cards import BEAR, PLAINS, TIGER
from game.ugh_ugh.state import HIDDEN_CARD, Clan, State, members_of, reserve_full

Counts = tuple[int, int, int, int, int]


STEPS = ByEvent[State, [], State]()


def view_after(view: State, event: Event) -> State:
    """Return the shown view one step on, after ``event``."""
    step = STEPS.get(event)
    return step(view, event) if step is not None else view


def without_tray(view: State, pieces: tuple[int, ...]) -> State:
    """Take pieces out of the tray and off what is set aside."""
    return replace(
        view,
        tray=tuple(piece for piece in view.tray if piece not in pieces),
        aside=tuple(piece for piece in view.aside if piece not in pieces),
    )


def _clan(view: State, seat: int, **parts: object) -> State:
    return replace(view, clans=with_parts(view.clans, seat, **parts))


def _goods(view: State, seat: int, goods: tuple[int, ...], sign: int, *, supply: bool = True) -> State:
    view = _clan(view, seat, goods=_counted(view.clans[seat].goods, goods, sign))
    return replace(view, supply=_counted(view.supply, goods, -sign)) if supply else view


def _counted(counts: Counts, goods: tuple[int, ...], sign: int) -> Counts:
    """Add resources to counts of each kind, or take them away."""
    berries, wood, stone, herbs, fur = (count + sign * goods.count(kind) for kind, count in enumerate(counts))
    return berries, wood, stone, herbs, fur


def _leave(view: State, seat: int, pieces: tuple[int, ...]) -> State:
    return _clan(view, seat, home=tuple(piece for piece in view.clans[seat].home if piece not in pieces))


def _boxed(view: State, area: int, pieces: tuple[int, ...]) -> State:
    if not view.open_boxes:
        return view
    boxes = list(view.boxes)
    boxes[area] = (*boxes[area], *pieces)
    return replace(view, boxes=tuple(boxes))


@STEPS.of(box_events.SentOut)
def _sent(view: State, event: box_events.SentOut) -> State:
    pieces = view.clans[event.seat].home[: len(event.areas)]
    for area, piece in zip(event.areas, pieces, strict=False):
        view = _boxed(view, area, (piece,))
    return _leave(view, event.seat, pieces)


@STEPS.of(box_events.Lifted)
def _lifted(view: State, event: box_events.Lifted) -> State:
    boxes = list(view.boxes)
    boxes[event.area] = ()
    return replace(view, boxes=tuple(boxes))


@STEPS.of(box_events.Slipped)
def _slipped(view: State, event: box_events.Slipped) -> State:
    boxes: list[tuple[int, ...]] = [()] * len(view.boxes)
    for area, box in enumerate(view.boxes):
        boxes[event.into[area]] += box
    return replace(view, boxes=tuple(boxes))


@STEPS.of(box_events.TigerStayed)
def _tiger_stayed(view: State, event: box_events.TigerStayed) -> State:
    return _boxed(view, event.area, (TIGER,))


@STEPS.of(box_events.Lured)
def _lured(view: State, event: box_events.Lured) -> State:
    boxes = tuple(tuple(piece for piece in box if piece != TIGER) for box in view.boxes)
    return _boxed(replace(view, boxes=boxes), event.area, (TIGER,))


def _reserved(view: State, seat: int, pieces: tuple[int, ...]) -> State:
    for piece in pieces:
        clan = view.clans[seat]
        place = "waiting" if reserve_full(clan) else "reserve"
        view = _clan(view, seat, **{place: tuple(sorted((*getattr(clan, place), piece)))})
    return view


def _came_home(view: State, seat: int, pieces: tuple[int, ...]) -> State:
    view = without_tray(view, pieces)
    clan = view.clans[seat]
    return _clan(
        view,
        seat,
        home=tuple(sorted({*clan.home, *pieces})),
        reserve=tuple(piece for piece in clan.reserve if piece not in pieces),
        waiting=tuple(piece for piece in clan.waiting if piece not in pieces),
    )


@STEPS.of(events.BeastsLeft)
def _beasts_left(view: State, event: events.BeastsLeft) -> State:
    view = without_tray(view, event.pieces)
    if TIGER in event.pieces:
        view = _boxed(view, PLAINS, (TIGER,))
    return replace(view, bear_home=True) if BEAR in event.pieces else view


def _without_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Take one card out of a hand that may be hidden."""
    gone = card if card in hand else HIDDEN_CARD
    if gone not in hand:
        return hand
    place = hand.index(gone)
    return hand[:place] + hand[place + 1 :]


@STEPS.of(events.Built)
def _built(view: State, event: events.Built) -> State:
    clan: Clan = view.clans[event.seat]
    if event.card in view.wall:
        view = replace(view, wall=tuple(card for card in view.wall if card != event.card))
        hand = clan.hand
    else:
        hand = _without_card(clan.hand, event.card)
    return _clan(view, event.seat, hand=hand, built=(*clan.built, event.card))


@STEPS.of(events.Drew)
def _drew(view: State, event: events.Drew) -> State:
    hand = (*view.clans[event.seat].hand, event.card or HIDDEN_CARD)
    return replace(_clan(view, event.seat, hand=hand), deck=view.deck[1:])


@STEPS.of(events.Learned)
def _learned(view: State, event: events.Learned) -> State:
    hand = (*view.clans[event.seat].hand, event.card)
    wall = tuple(card for card in view.wall if card != event.card)
    return replace(_clan(view, event.seat, hand=hand), wall=wall)


@STEPS.of(events.ClanKept)
def _kept(view: State, event: events.ClanKept) -> State:
    return _clan(view, event.seat, hand=(event.card or HIDDEN_CARD,))


@STEPS.of(events.Robbed)
def _robbed(view: State, event: events.Robbed) -> State:
    view = _goods(view, event.victim, (event.kind,), -1, supply=False)
    return _goods(view, event.seat, (event.kind,), 1, supply=False)


@STEPS.of(events.CameOut)
def _out(view: State, event: events.CameOut) -> State:
    return replace(view, tray=(*view.tray, *(piece for piece in event.pieces if piece not in view.tray)))


@STEPS.of(events.ToolChosen)
def _tool_chosen(view: State, event: events.ToolChosen) -> State:
    return _clan(view, event.seat, drum=event.tool == "drum", spear=event.tool == "spear")


@STEPS.of(events.Joined, events.ThrownIn)
def _joined(view: State, event: events.Joined | events.ThrownIn) -> State:
    return _leave(view, event.seat, (event.piece,))


@STEPS.of(events.Threw)
def _threw(view: State, event: events.Threw) -> State:
    return replace(view, aside=(), tray=(), bear_home=view.bear_home and BEAR not in event.pieces)


@STEPS.of(events.SetAside)
def _set_aside(view: State, event: events.SetAside) -> State:
    return replace(without_tray(view, event.pieces), aside=(*view.aside, *event.pieces))


@STEPS.of(events.DrumBroke, events.Silenced)
def _drum_broke(view: State, event: events.DrumBroke | events.Silenced) -> State:
    return _clan(view, event.seat, drum=False)


@STEPS.of(events.SpearUsed, events.SpearBroke)
def _spear_used(view: State, event: events.SpearUsed | events.SpearBroke) -> State:
    return _clan(view, event.seat, spear=False)


@STEPS.of(events.Eaten)
def _eaten(view: State, event: events.Eaten) -> State:
    return _reserved(without_tray(view, event.pieces), event.seat, event.pieces)


@STEPS.of(events.Lost)
def _lost(view: State, event: events.Lost) -> State:
    return _reserved(_leave(view, event.seat, event.pieces), event.seat, event.pieces)


@STEPS.of(events.CameHome, events.Born, events.Returned)
def _came_home_step(view: State, event: events.CameHome | events.Born | events.Returned) -> State:
    return _came_home(view, event.seat, event.pieces)


@STEPS.of(events.Took)
def _took(view: State, event: events.Took) -> State:
    return _fewer_loads(_goods(view, event.seat, event.goods, 1), event)


def _fewer_loads(view: State, event: events.Took) -> State:
    """Let so many loads fewer be left to be taken, where somebody takes them."""
    step = view.agenda[0] if view.agenda else None
    if step is None or step.kind != "collect" or step.seat != event.seat:
        return view
    used = sum(carriers(view, step, kind) for kind in event.goods)
    return replace(view, agenda=(replace(step, count=step.count - used), *view.agenda[1:]))


@STEPS.of(events.Discarded, events.Paid)
def _discarded(view: State, event: events.Discarded | events.Paid) -> State:
    return _goods(view, event.seat, event.goods, -1)


@STEPS.of(events.Mended)
def _mended(view: State, event: events.Mended) -> State:
    return _clan(view, event.seat, **{event.tool: True})


@STEPS.of(events.Expanded)
def _expanded(view: State, event: events.Expanded) -> State:
    return _clan(view, event.seat, large_cave=True)


@STEPS.of(events.WallFilled)
def _wall_filled(view: State, event: events.WallFilled) -> State:
    return replace(view, wall=(*view.wall, event.card), deck=view.deck[1:])


@STEPS.of(events.EventDrawn)
def _event_drawn(view: State, event: events.EventDrawn) -> State:
    return replace(view, deck=view.deck[1:], discard=(*view.discard, event.card))


@STEPS.of(box_events.WentToWork)
def _went_to_work(view: State, event: box_events.WentToWork) -> State:
    single = members_of(view.tray, event.seat)
    return _boxed(without_tray(view, single), event.area, single)


@STEPS.of(events.TorchTaken)
def _torch_taken(view: State, event: events.TorchTaken) -> State:
    return replace(view, torch=event.seat)


@STEPS.of(events.TurnEnded)
def _turn_ended(view: State, event: events.TurnEnded) -> State:
    return replace(view, active=event.following, turn=view.turn + 1)
