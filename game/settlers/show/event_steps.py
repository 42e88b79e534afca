"""The shown view of Settlers, one step on: what each event changes on the table. Only animations use it."""

from __future__ import annotations

from dataclasses import replace

from game.core.rules import Event
from game.screens.table.by_event import ByEvent
from game.screens.table.rows import with_entry, with_parts
from game.settlers import events
from game.settlers.goods import HIDDEN, KINDS, NEANDERTHAL, Bundle, single, total
from game.settlers.state import Offer, State

#: whose cards the shown view tells one by one
Viewer = int | None


STEPS = ByEvent[State, [Viewer], State]()


def view_after(view: State, event: Event, viewer: Viewer) -> State:
    """Return the shown view one step on, after ``event``, as ``viewer`` sees it."""
    step = STEPS.get(event)
    return step(view, event, viewer) if step is not None else view


def _player(view: State, seat: int, **parts: object) -> State:
    return replace(view, players=with_parts(view.players, seat, **parts))


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


@STEPS.of(events.Founded)
def _founded(view: State, event: events.Founded, viewer: Viewer) -> State:
    tribes = tuple(sorted((*view.players[event.seat].tribes, event.crossing)))
    return _player(view, event.seat, tribes=tribes)


@STEPS.of(events.NomadSent)
def _sent(view: State, event: events.NomadSent, viewer: Viewer) -> State:
    player = view.players[event.seat]
    return _player(view, event.seat, nomads=(*player.nomads, event.crossing), strides=(*player.strides, 0))


@STEPS.of(events.Walked)
def _walked(view: State, event: events.Walked, viewer: Viewer) -> State:
    nomads = view.players[event.seat].nomads
    return _player(view, event.seat, nomads=with_entry(nomads, nomads.index(event.route[0]), event.route[-1]))


@STEPS.of(events.Settled)
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
    counts = with_entry(view.players[seat].people, people, view.players[seat].people[people] + 1)
    view = _player(view, seat, people=counts)
    return replace(view, people=tuple([place for place in view.people if place != crossing]))


@STEPS.of(events.Left)
def _left(view: State, event: events.Left, viewer: Viewer) -> State:
    tribes = tuple([tribe for tribe in view.players[event.seat].tribes if tribe != event.crossing])
    return _player(view, event.seat, tribes=tribes)


@STEPS.of(events.Roamed)
def _roamed(view: State, event: events.Roamed, viewer: Viewer) -> State:
    if event.figure == NEANDERTHAL:
        return replace(view, neanderthal=event.place)
    return replace(view, carnivore=event.place)


@STEPS.of(events.Robbed)
def _robbed(view: State, event: events.Robbed, viewer: Viewer) -> State:
    card = single(max(0, event.kind))
    return _cards(_cards(view, event.victim, card, -1, viewer), event.seat, card, 1, viewer)


@STEPS.of(events.ChipTurned)
def _turned(view: State, event: events.ChipTurned, viewer: Viewer) -> State:
    finders = with_entry(view.finders, event.box, event.seat)
    return replace(view, finders=finders, faces=with_entry(view.faces, event.box, event.face))


@STEPS.of(events.Developed)
def _developed(view: State, event: events.Developed, viewer: Viewer) -> State:
    return _player(view, event.seat, tracks=with_entry(view.players[event.seat].tracks, event.track, event.step))


@STEPS.of(events.Banked)
def _banked(view: State, event: events.Banked, viewer: Viewer) -> State:
    return _from_supply(_from_supply(view, event.seat, event.give, -1, viewer), event.seat, event.get, 1, viewer)


@STEPS.of(events.Dealt)
def _dealt(view: State, event: events.Dealt, viewer: Viewer) -> State:
    for giver, taker, cards in ((event.seat, event.partner, event.give), (event.partner, event.seat, event.get)):
        view = _cards(_cards(view, giver, cards, -1, viewer), taker, cards, 1, viewer)
    return replace(view, offer=None)


@STEPS.of(events.TurnBegan)
def _turn_began(view: State, event: events.TurnBegan, viewer: Viewer) -> State:
    return replace(view, active=event.seat, turn=event.turn, dice=(), deaf=())


@STEPS.of(events.Rolled)
def _rolled(view: State, event: events.Rolled, viewer: Viewer) -> State:
    return replace(view, dice=event.dice)


@STEPS.of(events.Yielded)
def _yielded(view: State, event: events.Yielded, viewer: Viewer) -> State:
    return _from_supply(view, event.seat, single(event.kind, event.count), 1, viewer)


@STEPS.of(events.Discarded, events.Paid)
def _discarded(view: State, event: events.Discarded | events.Paid, viewer: Viewer) -> State:
    return _from_supply(view, event.seat, event.cards, -1, viewer)


@STEPS.of(events.AdaptationTaken)
def _adaptation_taken(view: State, event: events.AdaptationTaken, viewer: Viewer) -> State:
    return replace(view, adaptations=with_entry(view.adaptations, event.set, event.seat))


@STEPS.of(events.DesertSpread)
def _desert_spread(view: State, event: events.DesertSpread, viewer: Viewer) -> State:
    return replace(view, deserts=tuple(sorted((*view.deserts, event.place))))


@STEPS.of(events.ArtTaken)
def _art_taken(view: State, event: events.ArtTaken, viewer: Viewer) -> State:
    return replace(view, arts=with_entry(view.arts, event.track, event.seat))


@STEPS.of(events.Offered)
def _offered(view: State, event: events.Offered, viewer: Viewer) -> State:
    return replace(view, offer=Offer(event.give, event.get))


@STEPS.of(events.NoDeal)
def _no_deal(view: State, event: events.NoDeal, viewer: Viewer) -> State:
    return replace(view, offer=None)


@STEPS.of(events.ReconnaissanceTaken)
def _reconnaissance_taken(view: State, event: events.ReconnaissanceTaken, viewer: Viewer) -> State:
    return replace(view, reconnaissance=event.seat)


@STEPS.of(events.PeopleComplete)
def _people_complete(view: State, event: events.PeopleComplete, viewer: Viewer) -> State:
    return replace(view, complete=(*view.complete, event.seat))


@STEPS.of(events.PeopleTaken)
def _people_taken(view: State, event: events.PeopleTaken, viewer: Viewer) -> State:
    return _people(view, event.seat, event.crossing, event.people)


@STEPS.of(events.Won)
def _won(view: State, event: events.Won, viewer: Viewer) -> State:
    return replace(view, winners=(event.seat,))
