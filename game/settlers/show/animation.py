"""How a record is shown happening: its events one after another.

Each event brings the shown view one step on (``unfold``); what flies meanwhile is decoration. When all is over, or
skipped, the scene shows the real view.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.core.words import say
from game.settlers import events
from game.settlers.goods import BLOCKING, HIDDEN, NEANDERTHAL, SETS
from game.settlers.ground import WORLD
from game.settlers.show import layout, words, world
from game.settlers.show.happening import SUPPLY, Craft, MovingTable
from game.settlers.show.motion import Bubble, Card, Die, Turning
from game.settlers.show.unfold import unfold
from game.ui.animation import Timeline, arriving, between

_TUMBLE = 1.0
_HOP = 0.2
_LONGEST_WALK = 2.4
#: how far each of the two dice turns as it tumbles in
_SPINS = (-7.6, 9.1)


def tell(scene: MovingTable, told: Sequence[Event]) -> Timeline:
    """Return how events are shown happening on ``scene``'s table."""
    teller = Tale(scene)
    for event in told:
        teller.tell(event)
    teller.line.rest(0.05 if teller.still else 0.15)
    return teller.line


class Tale(Craft):
    """Knows how each kind of event looks."""

    def tell(self, event: Event) -> None:
        """Show one event, and take the step it means."""
        shower = _SHOWERS.get(type(event))
        if event.tell() and not isinstance(event, events.Rolled):
            self.headline(self.words_of(event))
        if shower is not None:
            shower(self, event)
        self.unfold(event)

    def unfold(self, event: Event) -> None:
        """Take the step that an event means."""
        reader = self.scene.reader
        self.alter(lambda face: replace(face, view=unfold(face.view, event, reader)))

    # -- dice and goods

    def start_rolled(self, event: events.StartRolled) -> None:
        """Everybody rolls for the start."""
        self.sound("shaker", 0.7)
        self.wait(1.6)

    def rolled(self, event: events.Rolled) -> None:
        """The dice tumble in and come to rest; the landscapes of their sum light up."""
        self.headline(say("{name} rolls the dice.", name=self.face.looks[event.seat].name))
        self.sound("shaker", 0.8)
        if not self.still:
            self._tumble(event.dice)
            self.sound("knock_wood", 0.7, 0.55)
            self.sound("knock_wood", 0.5, 0.75)
        self.wait(_TUMBLE)
        self.headline(self.words_of(event))
        rolled = words.brought(replace(self.view, dice=event.dice), None, {})
        self.alter(lambda face: replace(face, view=replace(face.view, dice=event.dice), told=rolled))
        if sum(event.dice) == 7:
            self.sound("drum_hard", 0.7)
            self.wait(0.5)
        else:
            self._flash(sum(event.dice))

    def _tumble(self, faces: tuple[int, int]) -> None:
        dice = self.scene.motion.dice
        for index, face in enumerate(faces):
            end = layout.DICE[index]
            die = Die(face, *end, 0.0)
            spin = _SPINS[index]
            rest = (0.14, -0.19)[index]

            def show(
                part: float,
                die: Die = die,
                end: layout.Point = end,
                spin: float = spin,
                rest: float = rest,
                face: int = face,
                late: float = 0.10 * index,
            ) -> None:
                die.x = between(end[0] + 190, end[0], part)
                die.y = end[1] - abs(math.sin(part * math.pi * 3)) * 90 * (1 - part)
                die.angle = rest + spin * (1 - part)
                die.face = face if part > 0.8 - late else 1 + int(part * 23 + face) % 6
                if part < 1.0 and die not in dice:
                    dice.append(die)
                elif part >= 1.0 and die in dice:
                    dice.remove(die)

            self.line.tween(self.at, _TUMBLE, show, arriving)

    def _flash(self, number: int) -> None:
        view, flashes = self.view, self.scene.motion.flashes
        places = [
            place
            for place in WORLD.by_number.get(number, ())
            if place not in (view.neanderthal, view.carnivore) and place not in view.deserts
        ]

        def show(part: float) -> None:
            share = math.sin(math.pi * part)
            flashes.clear()
            if part < 1.0:
                flashes.update(dict.fromkeys(places, share))

        if not self.still:
            self.line.tween(self.at, 1.1, show)
        self.sound("flint", 0.5)
        self.wait(0.45)

    def yielded(self, event: events.Yielded) -> None:
        """Cards fly from a landscape to a hand."""
        start = self.face.lens.hex(event.place)
        end = self.hand(event.seat)
        for index in range(event.count):
            self.fly("chip", event.kind, start, end(event.kind), later=0.1 * index, seconds=0.75, height=80)
        self.sound("place", 0.6, 0.7)
        self.wait(0.16 + 0.08 * event.count)

    def ran_short(self, event: events.RanShort) -> None:
        """There is not enough."""
        self.sound("no", 0.4)
        self.wait(1.2)

    def paid(self, event: events.Paid) -> None:
        """Cards fly to the supply."""
        self.goods(event.cards, self.hand(event.seat), lambda kind: SUPPLY)

    discarded = paid

    def banked(self, event: events.Banked) -> None:
        """Three cards go, one comes."""
        self.goods(event.give, self.hand(event.seat), lambda kind: SUPPLY)
        self.goods(event.get, lambda kind: SUPPLY, self.hand(event.seat))
        self.wait(0.3)

    # -- trade

    def bubble(self, seat: int, text: str, seconds: float = 1.1) -> None:
        """Let a seat say something beside its plate."""
        motion = self.scene.motion
        said = Bubble(seat, text)
        self.line.cue(self.at, lambda: setattr(motion, "bubble", said))
        self.wait(seconds)
        self.line.cue(self.at, lambda: setattr(motion, "bubble", None), always=True)

    def offered(self, event: events.Offered) -> None:
        """The offer is said aloud."""
        self.sound("sticks", 0.5)
        self.bubble(event.seat, say("{give} for {get}?", give=words.terms(event.give), get=words.terms(event.get)), 1.4)

    def accepted(self, event: events.Accepted) -> None:
        """A seat would take it."""
        self.sound("ugh", 0.4)
        self.bubble(event.seat, say("Yes!"))

    def declined(self, event: events.Declined) -> None:
        """A seat would not."""
        self.bubble(event.seat, say("No more offers!") if event.all_turn else say("No."), 0.8)

    def countered(self, event: events.Countered) -> None:
        """A seat has other terms."""
        self.sound("sticks", 0.4)
        self.bubble(event.seat, say("{give} for {get}?", give=words.terms(event.give), get=words.terms(event.get)), 1.5)

    def dealt(self, event: events.Dealt) -> None:
        """Cards cross."""
        self.goods(event.give, self.hand(event.seat), self.hand(event.partner))
        self.goods(event.get, self.hand(event.partner), self.hand(event.seat))
        self.wait(0.3)

    # -- pieces

    def drop_in(self, kind: str, seat: int, crossing: int) -> None:
        """Put a piece on the map."""
        end = self.crossing(crossing)
        self.fly(
            kind, self.face.looks[seat], (end[0], end[1] - 120), end, seconds=0.4, height=0, size=self.face.lens.zoom
        )
        self.sound("place", 0.8, 0.36)
        self.wait(0.4)

    def founded(self, event: events.Founded) -> None:
        """A tent is put up."""
        self.drop_in("tent", event.seat, event.crossing)

    def sent(self, event: events.NomadSent) -> None:
        """A nomad is put on the map."""
        self.drop_in("nomad", event.seat, event.crossing)

    def walked(self, event: events.Walked) -> None:
        """The nomad hops from crossing to crossing."""
        look, spots = self.face.looks[event.seat], [self.crossing(crossing) for crossing in event.route]
        if self.still or len(spots) < 2:
            self.wait(0.3)
            return
        hop = min(_HOP, _LONGEST_WALK / (len(spots) - 1))
        self.lift(event.route[0])
        for start, end in itertools.pairwise(spots):
            self.fly("nomad", look, start, end, seconds=hop, height=13, size=self.face.lens.zoom)
            self.sound("tick", 0.6, hop * 0.9)
            self.at += hop
        self.lay(event.route[0])

    def settled(self, event: events.Settled) -> None:
        """The nomad puts up a tent, and the people chip goes to its seat."""
        self.sound("drum_tom", 0.6)
        self.fly(
            "people",
            event.people,
            self.crossing(event.crossing),
            self.plate(event.seat),
            seconds=0.9,
            height=70,
            size=1.2,
        )
        self.sound("place", 0.8, 0.85)
        self.wait(0.3)

    def left(self, event: events.Left) -> None:
        """A tent is taken down."""
        start = self.crossing(event.crossing)
        self.lift(event.crossing)
        self.fly(
            "tent",
            self.face.looks[event.seat],
            start,
            (start[0], start[1] - 130),
            seconds=0.5,
            height=0,
            size=self.face.lens.zoom,
        )
        self.sound("hide", 0.6)
        self.wait(0.5)
        self.lay(event.crossing)

    def people_taken(self, event: events.PeopleTaken) -> None:
        """A people chip leaves the map."""
        self.fly(
            "people",
            event.people,
            self.crossing(event.crossing),
            self.plate(event.seat),
            seconds=0.9,
            height=70,
            size=1.2,
        )
        self.sound("place", 0.8, 0.85)
        self.wait(0.9)

    # -- beasts

    def roamed(self, event: events.Roamed) -> None:
        """A figure leaps to another landscape and lands with a thud."""
        lens = self.face.lens
        away = world.AWAY[event.figure]
        start, end = (world.beast_spot(lens, event.figure, place) for place in (event.origin, event.place))
        self.sound("ugh" if event.figure == NEANDERTHAL else "tiger", 0.6)
        self.lift(away)
        self.fly("beast", event.figure, start, end, seconds=0.85, height=120, size=lens.zoom)
        self.sound("thud", 0.9, 0.8)
        self.wait(0.85)
        self.lay(away)
        self._flare(event.place)

    def _flare(self, place: int) -> None:
        """Let a landscape flare up."""
        flashes = self.scene.motion.flashes

        def show(part: float) -> None:
            flashes.pop(place, None)
            if part < 1.0:
                flashes[place] = 0.5 * (1 - part)

        if not self.still:
            self.line.tween(self.at, 0.5, show)

    def robbed(self, event: events.Robbed) -> None:
        """A card changes hands; which one only those two see."""
        kind = event.kind if event.kind != events.UNSEEN else HIDDEN
        self.sound("laugh", 0.5)
        self.chips([kind], self.hand(event.victim), self.hand(event.seat))
        self.wait(0.5)

    def nothing(self, event: Event) -> None:
        """Nothing comes of it; the headline says so."""
        self.wait(0.9)

    # -- event chips, deserts, cards

    def chip_turned(self, event: events.ChipTurned) -> None:
        """The event chip rises, turns over, and goes to its finder."""
        box = WORLD.boxes[event.box]
        self.sound("card_flip", 0.9, 0.5)
        if self.still:
            self.wait(1.0)
            return
        x, y = self.crossing(box.crossing)
        turning, motion = Turning(box.set, event.face, words.face_words(event.face), x, y), self.scene.motion
        home = self.plate(event.seat, 2)

        def rise(part: float) -> None:
            motion.turning = turning
            turning.x, turning.y = between(x, 770, part), between(y, 380, part)
            turning.size, turning.part = between(30, 150, part), part if part > 0.3 else 0.0

        def leave(part: float) -> None:
            turning.x, turning.y = between(770, home[0], part), between(380, home[1], part)
            turning.size = between(150, 26, part)
            motion.turning = turning if part < 1.0 else None

        self.line.tween(self.at, 0.8, rise)
        self.line.tween(self.at + 1.9, 0.5, leave)
        if event.face == BLOCKING:
            self.sound("bear", 0.5, 1.0)
        self.wait(2.4)

    def desert(self, event: events.DesertSpread) -> None:
        """A landscape turns to sand."""
        sands = self.scene.motion.sands

        def show(part: float) -> None:
            sands.pop(event.place, None)
            if part < 1.0:
                sands[event.place] = part

        if not self.still:
            self.line.tween(self.at, 1.3, show)
        self.sound("rasp", 0.7)
        self.wait(1.3)

    def developed(self, event: events.Developed) -> None:
        """The marker goes on."""
        start, end = (layout.cell(event.track, step).center for step in (event.step - 1, event.step))
        self.fly("seat", self.face.looks[event.seat], start, end, seconds=0.45, height=14)
        self.sound("stone", 0.7, 0.4)
        self.wait(0.45)

    def card(self, icon: str, text: str, seat: int) -> None:
        """Hold up a card that a seat takes."""
        self.sound("drum_middling", 0.7)
        if self.still:
            self.wait(1.0)
            return
        motion, look, home = self.scene.motion, self.face.looks[seat], layout.plates(len(self.face.looks))[seat].center
        card = Card(icon, text, look)

        def rise(part: float) -> None:
            motion.card = card
            card.size = between(0.3, 1.0, part)

        def leave(part: float) -> None:
            card.x, card.y = between(770, home[0], part), between(400, home[1], part)
            card.size = between(1.0, 0.2, part)
            motion.card = card if part < 1.0 else None

        self.line.tween(self.at, 0.3, rise, arriving)
        self.line.tween(self.at + 1.6, 0.45, leave)
        self.wait(2.05)

    def art(self, event: events.ArtTaken) -> None:
        """The first at the end of a track takes its art card."""
        name = self.face.looks[event.seat].name
        self.card(
            "laurel-crown",
            say("{name} takes the art card of {track}: 1 point", name=name, track=say(words.TRACK_NAMES[event.track])),
            event.seat,
        )

    def adaptation(self, event: events.AdaptationTaken) -> None:
        """An adaptation card."""
        name = self.face.looks[event.seat].name
        self.card(
            "oak-leaf",
            say("{name} takes the adaptation of set {set}: 1 point", name=name, set=SETS[event.set]),
            event.seat,
        )

    def reconnaissance(self, event: events.ReconnaissanceTaken) -> None:
        """The most event chips."""
        name = self.face.looks[event.seat].name
        self.card("footsteps", say("{name} holds the reconnaissance: 2 points", name=name), event.seat)

    def complete(self, event: events.PeopleComplete) -> None:
        """People of all four colours."""
        name = self.face.looks[event.seat].name
        text = (
            say("{name} takes the distribution: 2 points", name=name)
            if event.place == 1
            else say("{name} lives all over the world, too: a free people chip", name=name)
        )
        self.card("world", text, event.seat)

    def turn_began(self, event: events.TurnBegan) -> None:
        """The dice are free again."""
        self.alter(lambda face: replace(face, told="", view=replace(face.view, active=event.seat)))
        self.sound("drum_soft", 0.5)
        self.wait(0.2)

    def won(self, event: events.Won) -> None:
        """The world is settled."""
        self.sound("horn", 0.8)
        self.wait(1.2)


_SHOWERS: dict[type[Event], Callable[[Tale, Any], None]] = {
    events.StartRolled: Tale.start_rolled,
    events.Founded: Tale.founded,
    events.NomadSent: Tale.sent,
    events.TurnBegan: Tale.turn_began,
    events.Rolled: Tale.rolled,
    events.Yielded: Tale.yielded,
    events.RanShort: Tale.ran_short,
    events.Discarded: Tale.discarded,
    events.Paid: Tale.paid,
    events.Roamed: Tale.roamed,
    events.Robbed: Tale.robbed,
    events.NothingToSteal: Tale.nothing,
    events.NothingToDesert: Tale.nothing,
    events.ChipTurned: Tale.chip_turned,
    events.AdaptationTaken: Tale.adaptation,
    events.DesertSpread: Tale.desert,
    events.Walked: Tale.walked,
    events.Settled: Tale.settled,
    events.Left: Tale.left,
    events.Developed: Tale.developed,
    events.ArtTaken: Tale.art,
    events.Banked: Tale.banked,
    events.Offered: Tale.offered,
    events.Accepted: Tale.accepted,
    events.Declined: Tale.declined,
    events.Countered: Tale.countered,
    events.Dealt: Tale.dealt,
    events.NoDeal: Tale.nothing,
    events.ReconnaissanceTaken: Tale.reconnaissance,
    events.PeopleComplete: Tale.complete,
    events.PeopleTaken: Tale.people_taken,
    events.Won: Tale.won,
}
