"""How a record is shown happening: its events one after another, the orders as a procession from 1 to 7.

Each event brings the shown view one step on (``unfold``); what flies meanwhile is decoration. When all is over, or
skipped, the scene shows the real view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.core.words import say
from game.cvlizations import events
from game.cvlizations.orders import (
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    NO_ORDER,
    QUARRYING,
    RESOURCES,
    SLACKING,
    THIEVING,
    TRADING,
)
from game.cvlizations.show import layout, tribes, words
from game.cvlizations.show.face import Face, carried_out
from game.cvlizations.show.memory import gains_in
from game.cvlizations.show.motion import Flyer, Table, Turning
from game.cvlizations.show.scoring import total_ideas
from game.cvlizations.show.stations import choosers, places_of, token_places
from game.cvlizations.show.track import crown_place
from game.cvlizations.show.unfold import unfold
from game.cvlizations.state import State, age
from game.screens.table.telling import Teller
from game.ui.animation import Happening, arc, arriving, between, linear

Point = layout.Point
_FLIGHT = 0.55
#: how long a new headline stands before something moves, an order's end is seen, and an idea counts
_READING, _RESTING, _COUNTING = 0.75, 0.6, 0.4
#: how long the points of the end can be read, and how much longer for each idea
_LAST_READING, _LAST_IDEA = 3.0, 0.3
#: an order grows in so many steps, so that few sizes of its parchment have to be kept
_STEPS = 8
#: what an order sounds like, and how loud
_ORDER_SOUNDS = {
    THIEVING: ("laugh", 0.35),
    LOGGING: ("chop", 0.6),
    HUNTING: ("spear_throw", 0.6),
    QUARRYING: ("flint", 0.6),
    CUNNING: ("whine", 0.35),
    SLACKING: ("snort", 0.35),
    TRADING: ("sticks", 0.5),
    DOUBLING: ("drum_tom", 0.5),
}


def tell(scene: Table, told: Sequence[Event]) -> Happening:
    """Return how events are shown happening on ``scene``'s table."""
    teller = _Teller(scene)
    for event in told:
        teller.tell(event)
    teller.close()
    return teller.line


class _Teller(Teller[Table, Face]):
    """Shows one event after another."""

    def tell(self, event: Event) -> None:
        """Show one event, then take the step it means."""
        if not isinstance(event, _OF_AN_ORDER):
            self.leave_order()
        shower = _SHOWERS.get(type(event))
        if shower is not None:
            shower(self, event)
        else:
            self.headline(self.words_of(event))
            self.wait(0.15)
        self.alter(lambda face: _after(face, event))

    def close(self) -> None:
        """Let the last order rest before the real view is shown."""
        self.line.rest(0.1 if self.still else 0.25)

    @property
    def view(self) -> State:
        """The view as it is when the next event begins."""
        return self.face.view

    # -- the building blocks

    def headline(self, headline: str, reason: str = "") -> None:
        """Let the story tell something now."""
        self.alter(lambda face: replace(face, headline=headline, reason=reason))

    def fly(
        self,
        kind: str,
        what: object,
        start: Point,
        end: Point,
        size: float,
        *,
        later: float = 0.0,
        seconds: float = _FLIGHT,
        height: float = 40.0,
        grow: float = 1.0,
    ) -> None:
        """Let something fly; it is there only while it flies."""
        flyer = Flyer(kind, what, *start, size)

        def show(part: float) -> None:
            flyer.move(*arc(start, end, part, height))
            flyer.size = size * between(1.0, grow, part)

        self.moving(self.scene.motion.flyers, flyer, seconds, show, later)

    # -- places

    def panel(self, tribe: int) -> Any:
        """Return a tribe's panel."""
        return layout.panels(len(self.view.tribes))[tribe]

    def token(self, order: int, tribe: int) -> Point:
        """Return where a tribe's token lies on an order that is carried out, or else its middle."""
        place = places_of(self.face)[order]
        chosen = choosers(self.face, order)
        if tribe not in chosen:
            return place.center
        present = order == self.face.present
        _, places = token_places(layout.ledge(place, float(present)), len(chosen), present)
        return places[chosen.index(tribe)]

    # -- laying and turning up

    def round_began(self, event: events.RoundBegan) -> None:
        """The stone of the next round lights up, and the crown goes to the next age."""
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        if event.age != age(self.view):
            self.fly("icon", "crown", crown_place(event.age - 1), crown_place(event.age), 40, height=20)
        self.sound("drum_soft", 0.6)
        self.wait(0.5)

    def laid(self, event: events.OrdersLaid) -> None:
        """A tribe lays two tablets: the open one goes to its order."""
        self.headline(self.words_of(event))
        place = places_of(self.face)[event.up]
        panel = self.panel(event.tribe)
        self.fly(
            "seat", self.face.looks[event.tribe], layout.panel_token(panel), (place.centerx, place.bottom - 38), 44
        )
        self.sound("card_slide", 0.6)
        self.sound("place", 0.6, _FLIGHT * 0.9)
        self.wait(_FLIGHT + 0.15)

    def revealed(self, event: events.Revealed) -> None:
        """All face-down tablets turn together, then every token goes to its order."""
        self.line.mark(self.at)
        self.alter(lambda face: replace(face, turning=True, headline=say("All orders are turned up!"), reason=""))
        self.sound("shaker", 0.7)
        if not self.still:
            self._turn(event)
            self.wait(1.75)
        self.alter(lambda face: replace(_after(face, event), turning=False))
        self.sound("card_flip", 0.9)
        for tribe, (_, down) in enumerate(event.orders):
            start = self._row_place(tribe, len(event.orders))
            end = self.token(down, tribe)
            self.fly("seat", self.face.looks[tribe], start, end, 44, seconds=0.6)
        self.sound("stone", 0.7, 0.55)
        self.wait(1.0)

    def _row_place(self, tribe: int, count: int) -> Point:
        return 800 + (tribe - (count - 1) / 2) * 180, 420.0

    def _turn(self, event: events.Revealed) -> None:
        turning, looks = self.scene.motion.turning, self.face.looks
        tablets = [
            Turning(looks[tribe], down, *self._row_place(tribe, len(event.orders)))
            for tribe, (_, down) in enumerate(event.orders)
        ]
        homes = [tribes.face_down_rect(self.panel(tribe)).center for tribe in range(len(tablets))]
        ends = [(tablet.x, tablet.y) for tablet in tablets]

        def rise(part: float) -> None:
            if part < 1.0 and tablets[0] not in turning:
                turning.extend(tablets)
            for tablet, start, end in zip(tablets, homes, ends, strict=True):
                tablet.x, tablet.y = between(start[0], end[0], part), between(start[1], end[1], part)
                tablet.size = between(34.0, 150.0, part)

        def turn(part: float) -> None:
            for tablet in tablets:
                tablet.part = part

        def lie(part: float) -> None:
            if part >= 1.0:
                turning[:] = [tablet for tablet in turning if tablet not in tablets]

        self.line.tween(self.at, 0.45, rise, arriving)
        self.line.tween(self.at + 0.6, 0.4, turn)
        self.line.tween(self.at + 1.0, 0.7, lie, linear)

    # -- the procession

    def enter_order(self, order: int, count: int) -> None:
        """Step on to an order, unless the procession stands there already."""
        if self.face.present == order:
            return
        self.leave_order()
        self.line.mark(self.at)
        title = say("{order}: {what}", order=words.order(order), what=words.result(order, count))
        story = words.gathering(self.face, order, count)
        done = tuple(past for past in carried_out(self.view, order) if past != order)
        self.alter(
            lambda face: replace(
                face,
                present=order,
                gains=(),
                title=title,
                headline=story,
                done=done,
                reason=words.otherwise(order, count),
            )
        )
        self._grow(0.0, 1.0)
        self.sound("stone", 0.5)
        self.sound(*_ORDER_SOUNDS[order], later=0.3)
        self.wait(_READING)

    def leave_order(self) -> None:
        """Leave the order that is being carried out, if there is one: it is done."""
        order = self.face.present
        if order == NO_ORDER:
            return
        self.wait(_RESTING)
        self._grow(1.0, 0.0)
        self.wait(0.2)
        self.alter(
            lambda face: replace(
                face,
                present=NO_ORDER,
                gains=(),
                title="",
                done=tuple({*face.done, order, *carried_out(face.view, order + 1)}),
            )
        )

    def _grow(self, start: float, end: float) -> None:
        motion = self.scene.motion

        def show(part: float) -> None:
            motion.grown = round(between(start, end, part) * _STEPS) / _STEPS

        if self.still:
            self.line.cue(self.at, lambda: show(1.0), always=True)
        else:
            self.line.tween(self.at, 0.28, show)

    def executed(self, event: events.Executed) -> None:
        """An order is carried out; Doubling's token hops to its partner the second time."""
        self.enter_order(event.order, event.count)
        if event.execution == 2:
            self.headline(self.words_of(event), words.otherwise(DOUBLING, 1))
            self.fly(
                "seat",
                self.face.looks[event.seat],
                self.token(DOUBLING, event.seat),
                self.token(event.order, event.seat),
                44,
                height=90,
                seconds=0.6,
            )
            self.sound("place", 0.6, 0.55)
            self.wait(0.65)

    def failed(self, event: events.Failed) -> None:
        """An order gives nothing."""
        if event.order != DOUBLING:
            self.enter_order(event.order, event.count)
        self.headline(self.words_of(event), words.otherwise(event.order, event.count))
        self.sound("no", 0.4)
        start = self.token(event.order, event.seat)
        self.fly("picture", "cv.cross", start, (start[0], start[1] - 50), 36, seconds=0.7, height=0)
        self.wait(0.7)

    def idle(self, event: events.Idle) -> None:
        """There is nothing to do for an order."""
        self.headline(self.words_of(event))
        self.wait(0.6)

    def gained(self, event: events.Gained) -> None:
        """Resources fly from the order to the tribe."""
        self._because(event, event.because)
        start = self._source(event.order, event.seat)
        self._chips(event.seat, event.goods, start)

    def _chips(self, seat: int, goods: Sequence[int], start: Point) -> None:
        index = 0
        for kind, count in enumerate(goods):
            end = layout.goods_place(self.panel(seat), kind)
            for _ in range(count):
                self.fly("chip", RESOURCES[kind], start, end, 38, later=0.1 * index)
                self.sound("place", 0.4, 0.1 * index + _FLIGHT * 0.9)
                index += 1
        self.wait(_FLIGHT + 0.1 * index)

    def _source(self, order: int, seat: int) -> Point:
        return self.token(order, seat) if order else (800.0, 440.0)

    def _because(self, event: Any, key: str) -> None:
        """Tell why; when an idea gives it, the idea's tile lights up."""
        self.headline(self.words_of(event), self.face.reason if self.face.present else "")
        idea = words.idea_of(key)
        if idea and idea in self.view.tribes[event.seat].ideas:
            owned = self.view.tribes[event.seat].ideas
            rect = layout.tiles(self.panel(event.seat), len(owned) + 1)[owned.index(idea)]
            self.fly("picture", "cv.halo", rect.center, rect.center, 90, seconds=0.6, height=0)

    def cheered(self, event: events.Cheered) -> None:
        """Happiness flies to the tribe's plate."""
        self._because(event, event.because)
        start = self._source(event.order, event.seat)
        plate = layout.happiness(self.panel(event.seat))
        for index in range(min(4, event.points)):
            self.fly("chip", "happiness", start, (plate.x + 24, plate.centery), 36, later=0.1 * index)
        self.sound("laugh", 0.3, _FLIGHT * 0.8)
        self.wait(_FLIGHT + 0.1 * event.points)

    def stole(self, event: events.Stole) -> None:
        """A resource changes hands."""
        self.headline(self.words_of(event), self.face.reason)
        start = layout.goods_place(self.panel(event.victim), event.kind)
        end = layout.goods_place(self.panel(event.seat), event.kind)
        self.fly("chip", RESOURCES[event.kind], start, end, 40, seconds=0.7, height=110)
        self.sound("ouch", 0.45)
        self.sound("place", 0.5, 0.65)
        self.wait(0.75)

    def traded(self, event: events.Traded) -> None:
        """One resource goes, several of another kind come."""
        self.headline(self.words_of(event), self.face.reason)
        start = layout.goods_place(self.panel(event.seat), event.give)
        middle = self._source(self.face.present, event.seat)
        self.fly("chip", RESOURCES[event.give], start, middle, 38)
        self.wait(_FLIGHT)
        counts = [event.count if kind == event.take else 0 for kind in range(len(RESOURCES))]
        self._chips(event.seat, counts, middle)

    # -- ideas

    def bought(self, event: events.Bought) -> None:
        """Resources go back, and the idea goes to its owner."""
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        panel = self.panel(event.seat)
        start = layout.idea_place(event.place).center if event.place >= 0 else layout.EARLY_DECK.center
        index = 0
        for kind, count in enumerate(event.paid):
            for _ in range(count):
                self.fly("chip", RESOURCES[kind], layout.goods_place(panel, kind), start, 34, later=0.06 * index)
                index += 1
        self.sound("card_slide", 0.6)
        self.wait(0.45)
        owned = len(self.view.tribes[event.seat].ideas) + 1
        end = layout.tiles(panel, owned + 1)[owned - 1].center
        self.fly("idea", event.idea, start, end, 110, seconds=0.7, height=30, grow=0.4)
        self.sound("flint", 0.6, 0.6)
        self.wait(0.75)

    def refilled(self, event: events.Refilled) -> None:
        """An idea goes from the deck to the track."""
        late = age(self.view) == 3
        self.sound("card_flip", 0.6)
        self.fly(
            "idea",
            event.idea,
            layout.deck_place(late).center,
            layout.idea_place(event.place).center,
            60,
            seconds=0.5,
            height=10,
            grow=2.0,
        )
        self.wait(0.5)

    def renewed(self, event: events.TrackRenewed) -> None:
        """New ideas are dealt for age III."""
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        for place, idea in enumerate(event.track):
            self.fly(
                "idea",
                idea,
                layout.LATE_DECK.center,
                layout.idea_place(place).center,
                60,
                later=0.12 * place,
                seconds=0.5,
                height=10,
                grow=2.0,
            )
            self.sound("card_flip", 0.6, 0.12 * place)
        self.wait(1.0)

    def passed(self, event: events.Passed) -> None:
        """Somebody buys nothing."""
        self.headline(self.words_of(event))
        self.wait(0.5 if event.forced else 0.25)

    def development(self, event: events.DevelopmentBegan) -> None:
        """All orders are carried out."""
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        self.wait(0.4)

    # -- helm, age, end

    def helm_passed(self, event: events.HelmPassed) -> None:
        """The helm goes to the next tribe."""
        self.headline(self.words_of(event))
        start, end = (layout.panel_token(self.panel(tribe)) for tribe in (self.view.helm, event.tribe))
        self.fly("picture", "cv.helm", (start[0] + 70, start[1] - 16), (end[0] + 70, end[1] - 16), 46, seconds=0.7)
        self.sound("horn", 0.25)
        self.wait(0.75)

    def age_ended(self, event: events.AgeEnded) -> None:
        """Everybody takes the played orders back."""
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        self.sound("horn", 0.6)
        self.wait(0.9)

    def won(self, event: events.Won) -> None:
        """Ideas are counted one after another, then the winner is known."""
        ideas = total_ideas(self.face)
        motion = self.scene.motion
        self.headline(say("The happiness of every tribe is counted."))
        self.alter(lambda face: _after(face, event))
        self.line.cue(self.at, lambda: setattr(motion, "counted", 0.0), always=True)
        seconds = 0.01 if self.still else _COUNTING * max(1, ideas)

        def count(part: float) -> None:
            motion.counted = part * ideas if part < 1.0 else None

        for index in range(0 if self.still else ideas):
            self.sound("tick", 0.5, _COUNTING * index)
        self.line.tween(self.at, seconds, count, linear)
        self.wait(seconds)
        self.at = max(self.at, self.line.seconds)
        self.line.mark(self.at)
        self.headline(self.words_of(event))
        self.sound("war_cry")
        self.line.rest(_LAST_READING + _LAST_IDEA * ideas)

    def quietly(self, event: Event) -> None:
        """Nothing is to be seen of this."""


def _after(face: Face, event: Event) -> Face:
    """Return the face after an event."""
    return replace(face, view=unfold(face.view, event), gains=(*face.gains, *gains_in(event, face.present)))


#: events that belong to the order being carried out
_OF_AN_ORDER = (events.Executed, events.Failed, events.Idle, events.Gained, events.Cheered, events.Stole, events.Traded)
_SHOWERS: dict[type[Event], Callable[[_Teller, Any], None]] = {
    events.RoundBegan: _Teller.round_began,
    events.OrdersLaid: _Teller.laid,
    events.Revealed: _Teller.revealed,
    events.Executed: _Teller.executed,
    events.Failed: _Teller.failed,
    events.Idle: _Teller.idle,
    events.Gained: _Teller.gained,
    events.Cheered: _Teller.cheered,
    events.Stole: _Teller.stole,
    events.Traded: _Teller.traded,
    events.DevelopmentBegan: _Teller.development,
    events.Peeked: _Teller.quietly,
    events.Bought: _Teller.bought,
    events.Passed: _Teller.passed,
    events.Refilled: _Teller.refilled,
    events.HelmPassed: _Teller.helm_passed,
    events.AgeEnded: _Teller.age_ended,
    events.TrackRenewed: _Teller.renewed,
    events.Counted: _Teller.quietly,
    events.Won: _Teller.won,
}
