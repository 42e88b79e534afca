"""What the table looks like as a move's events happen one by one: views in between, for the animation only.

The rules decide; after the last event the scene shows the real view. These steps bring the shown view there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.ugh_ugh import events
from game.ugh_ugh.cards import BEAR, PLAINS, TIGER
from game.ugh_ugh.state import HIDDEN_CARD, Clan, State, reserve_full

Counts = tuple[int, int, int, int, int]


def unfold(view: State, event: Event) -> State:
    """Return ``view`` after ``event``."""
    step = _STEPS.get(type(event))
    return step(view, event) if step is not None else view


def without_tray(view: State, pieces: tuple[int, ...]) -> State:
    """Take pieces out of the tray and off what is set aside."""
    return replace(
        view,
        tray=tuple(piece for piece in view.tray if piece not in pieces),
        aside=tuple(piece for piece in view.aside if piece not in pieces),
    )


def _clan(view: State, seat: int, **parts: Any) -> State:
    clans = list(view.clans)
    clans[seat] = replace(clans[seat], **parts)
    return replace(view, clans=tuple(clans))


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


def _sent(view: State, event: events.SentOut) -> State:
    pieces = view.clans[event.seat].home[: len(event.areas)]
    for area, piece in zip(event.areas, pieces, strict=False):
        view = _boxed(view, area, (piece,))
    return _leave(view, event.seat, pieces)


def _lifted(view: State, event: events.Lifted) -> State:
    boxes = list(view.boxes)
    boxes[event.area] = ()
    return replace(view, boxes=tuple(boxes))


def _slipped(view: State, event: events.Slipped) -> State:
    boxes: list[tuple[int, ...]] = [()] * len(view.boxes)
    for area, box in enumerate(view.boxes):
        boxes[event.into[area]] += box
    return replace(view, boxes=tuple(boxes))


def _lured(view: State, event: events.Lured) -> State:
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


def _built(view: State, event: events.Built) -> State:
    clan: Clan = view.clans[event.seat]
    if event.card in view.wall:
        view = replace(view, wall=tuple(card for card in view.wall if card != event.card))
        hand = clan.hand
    else:
        hand = _without_card(clan.hand, event.card)
    return _clan(view, event.seat, hand=hand, built=(*clan.built, event.card))


def _drew(view: State, event: events.Drew) -> State:
    hand = (*view.clans[event.seat].hand, event.card or HIDDEN_CARD)
    return replace(_clan(view, event.seat, hand=hand), deck=view.deck[1:])


def _learned(view: State, event: events.Learned) -> State:
    hand = (*view.clans[event.seat].hand, event.card)
    wall = tuple(card for card in view.wall if card != event.card)
    return replace(_clan(view, event.seat, hand=hand), wall=wall)


def _kept(view: State, event: events.ClanKept) -> State:
    return _clan(view, event.seat, hand=(event.card or HIDDEN_CARD,))


def _robbed(view: State, event: events.Robbed) -> State:
    view = _goods(view, event.victim, (event.kind,), -1, supply=False)
    return _goods(view, event.seat, (event.kind,), 1, supply=False)


def _out(view: State, event: events.CameOut) -> State:
    return replace(view, tray=(*view.tray, *(piece for piece in event.pieces if piece not in view.tray)))


_STEPS: dict[type[Event], Any] = {
    events.ToolChosen: lambda view, event: _clan(
        view, event.seat, drum=event.tool == "drum", spear=event.tool == "spear"
    ),
    events.ClanKept: _kept,
    events.SentOut: _sent,
    events.Lifted: _lifted,
    events.TigerStayed: lambda view, event: _boxed(view, event.area, (TIGER,)),
    events.Slipped: _slipped,
    events.Lured: _lured,
    events.Silenced: lambda view, event: _clan(view, event.seat, drum=False),
    events.Joined: lambda view, event: _leave(view, event.seat, (event.piece,)),
    events.ThrownIn: lambda view, event: _leave(view, event.seat, (event.piece,)),
    events.Threw: lambda view, event: replace(
        view, aside=(), tray=(), bear_home=view.bear_home and BEAR not in event.pieces
    ),
    events.CameOut: _out,
    events.SetAside: lambda view, event: replace(without_tray(view, event.pieces), aside=(*view.aside, *event.pieces)),
    events.DrumBroke: lambda view, event: _clan(view, event.seat, drum=False),
    events.SpearUsed: lambda view, event: _clan(view, event.seat, spear=False),
    events.SpearBroke: lambda view, event: _clan(view, event.seat, spear=False),
    events.Eaten: lambda view, event: _reserved(without_tray(view, event.pieces), event.seat, event.pieces),
    events.Lost: lambda view, event: _reserved(_leave(view, event.seat, event.pieces), event.seat, event.pieces),
    events.BeastsLeft: _beasts_left,
    events.CameHome: lambda view, event: _came_home(view, event.seat, event.pieces),
    events.Born: lambda view, event: _came_home(view, event.seat, event.pieces),
    events.Returned: lambda view, event: _came_home(view, event.seat, event.pieces),
    events.Took: lambda view, event: _goods(view, event.seat, event.goods, 1),
    events.Discarded: lambda view, event: _goods(view, event.seat, event.goods, -1),
    events.Paid: lambda view, event: _goods(view, event.seat, event.goods, -1),
    events.Robbed: _robbed,
    events.Mended: lambda view, event: _clan(view, event.seat, **{event.tool: True}),
    events.Built: _built,
    events.Expanded: lambda view, event: _clan(view, event.seat, large_cave=True),
    events.Drew: _drew,
    events.Learned: _learned,
    events.WallFilled: lambda view, event: replace(view, wall=(*view.wall, event.card), deck=view.deck[1:]),
    events.EventDrawn: lambda view, event: replace(view, deck=view.deck[1:], discard=(*view.discard, event.card)),
    events.Shuffled: lambda view, event: replace(view, deck=(HIDDEN_CARD,) * event.cards, discard=()),
    events.WentToWork: lambda view, event: _boxed(
        without_tray(view, _singles(view, event.seat)), event.area, _singles(view, event.seat)
    ),
    events.TorchTaken: lambda view, event: replace(view, torch=event.seat),
    events.TurnEnded: lambda view, event: replace(view, active=event.following, turn=view.turn + 1),
}


def _singles(view: State, seat: int) -> tuple[int, ...]:
    return tuple(piece for piece in view.tray if piece // 7 == seat and piece < TIGER)
