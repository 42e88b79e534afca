"""What the table looks like as a record's events happen one by one: views in between, for the animation only.

The rules decide; after the last event the scene shows the real view. These steps bring the shown view there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.settlers import events
from game.settlers.goods import HIDDEN, KINDS, NEANDERTHAL, Bundle, single, total
from game.settlers.state import Four, Offer, State

#: whose cards the shown view tells one by one
Viewer = int | None


def unfold(view: State, event: Event, viewer: Viewer) -> State:
    """Return ``view`` after ``event``, as ``viewer`` sees it."""
    step = _STEPS.get(type(event))
    return step(view, event, viewer) if step is not None else view


def _player(view: State, seat: int, **parts: Any) -> State:
    players = list(view.players)
    players[seat] = replace(players[seat], **parts)
    return replace(view, players=tuple(players))


def _cards(view: State, seat: int, cards: Bundle, sign: int, viewer: Viewer) -> State:
    """Change a hand, its hidden cards where nobody may see which they are."""
    hand = list(view.players[seat].hand)
    if seat == viewer:
        for kind in KINDS:
            hand[kind] += sign * cards[kind]
    else:
        hand[HIDDEN] += sign * total(cards)
    return _player(view, seat, hand=tuple(hand))


def _from_supply(view: State, seat: int, cards: Bundle, sign: int, viewer: Viewer) -> State:
    skin, meat, bone, flint = (have - sign * cards[kind] for kind, have in enumerate(view.supply))
    supply = skin, meat, bone, flint
    return _cards(replace(view, supply=supply), seat, cards, sign, viewer)


def _set(values: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _founded(view: State, event: events.Founded, viewer: Viewer) -> State:
    tribes = tuple(sorted((*view.players[event.seat].tribes, event.crossing)))
    return _player(view, event.seat, tribes=tribes)


def _sent(view: State, event: events.NomadSent, viewer: Viewer) -> State:
    player = view.players[event.seat]
    return _player(view, event.seat, nomads=(*player.nomads, event.crossing), strides=(*player.strides, 0))


def _walked(view: State, event: events.Walked, viewer: Viewer) -> State:
    nomads = view.players[event.seat].nomads
    return _player(view, event.seat, nomads=_set(nomads, nomads.index(event.route[0]), event.route[-1]))


def _settled(view: State, event: events.Settled, viewer: Viewer) -> State:
    player = view.players[event.seat]
    number = player.nomads.index(event.crossing)
    view = _player(
        view,
        event.seat,
        tribes=tuple(sorted((*player.tribes, event.crossing))),
        nomads=player.nomads[:number] + player.nomads[number + 1 :],
        strides=player.strides[:number] + player.strides[number + 1 :],
    )
    return _people(view, event.seat, event.crossing, event.people)


def _people(view: State, seat: int, crossing: int, people: int) -> State:
    counts: Four = _set(view.players[seat].people, people, view.players[seat].people[people] + 1)
    view = _player(view, seat, people=counts)
    return replace(view, people=tuple([place for place in view.people if place != crossing]))


def _left(view: State, event: events.Left, viewer: Viewer) -> State:
    tribes = tuple([tribe for tribe in view.players[event.seat].tribes if tribe != event.crossing])
    return _player(view, event.seat, tribes=tribes)


def _roamed(view: State, event: events.Roamed, viewer: Viewer) -> State:
    if event.figure == NEANDERTHAL:
        return replace(view, neanderthal=event.place)
    return replace(view, carnivore=event.place)


def _robbed(view: State, event: events.Robbed, viewer: Viewer) -> State:
    card = single(max(0, event.kind))
    return _cards(_cards(view, event.victim, card, -1, viewer), event.seat, card, 1, viewer)


def _turned(view: State, event: events.ChipTurned, viewer: Viewer) -> State:
    finders = _set(view.finders, event.box, event.seat)
    return replace(view, finders=finders, faces=_set(view.faces, event.box, event.face))


def _developed(view: State, event: events.Developed, viewer: Viewer) -> State:
    return _player(view, event.seat, tracks=_set(view.players[event.seat].tracks, event.track, event.step))


def _banked(view: State, event: events.Banked, viewer: Viewer) -> State:
    return _from_supply(_from_supply(view, event.seat, event.give, -1, viewer), event.seat, event.get, 1, viewer)


def _dealt(view: State, event: events.Dealt, viewer: Viewer) -> State:
    for giver, taker, cards in ((event.seat, event.partner, event.give), (event.partner, event.seat, event.get)):
        view = _cards(_cards(view, giver, cards, -1, viewer), taker, cards, 1, viewer)
    return replace(view, offer=None)


_STEPS: dict[type[Event], Callable[[State, Any, Viewer], State]] = {
    events.Founded: _founded,
    events.NomadSent: _sent,
    events.TurnBegan: lambda view, event, viewer: replace(view, active=event.seat, turn=event.turn, dice=(), deaf=()),
    events.Rolled: lambda view, event, viewer: replace(view, dice=event.dice),
    events.Yielded: lambda view, event, viewer: _from_supply(
        view, event.seat, single(event.kind, event.count), 1, viewer
    ),
    events.Discarded: lambda view, event, viewer: _from_supply(view, event.seat, event.cards, -1, viewer),
    events.Paid: lambda view, event, viewer: _from_supply(view, event.seat, event.cards, -1, viewer),
    events.Roamed: _roamed,
    events.Robbed: _robbed,
    events.ChipTurned: _turned,
    events.AdaptationTaken: lambda view, event, viewer: replace(
        view, adaptations=_set(view.adaptations, event.set, event.seat)
    ),
    events.DesertSpread: lambda view, event, viewer: replace(view, deserts=tuple(sorted((*view.deserts, event.place)))),
    events.Walked: _walked,
    events.Settled: _settled,
    events.Left: _left,
    events.Developed: _developed,
    events.ArtTaken: lambda view, event, viewer: replace(view, arts=_set(view.arts, event.track, event.seat)),
    events.Banked: _banked,
    events.Offered: lambda view, event, viewer: replace(view, offer=Offer(event.give, event.get)),
    events.NoDeal: lambda view, event, viewer: replace(view, offer=None),
    events.Dealt: _dealt,
    events.ReconnaissanceTaken: lambda view, event, viewer: replace(view, reconnaissance=event.seat),
    events.PeopleComplete: lambda view, event, viewer: replace(view, complete=(*view.complete, event.seat)),
    events.PeopleTaken: lambda view, event, viewer: _people(view, event.seat, event.crossing, event.people),
    events.Won: lambda view, event, viewer: replace(view, winners=(event.seat,)),
}
