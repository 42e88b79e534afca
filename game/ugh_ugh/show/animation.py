"""How a record is shown happening: its events one after another, its drops from their recorded films.

Each event brings the shown view one step on (``unfold``); what flies meanwhile is decoration. When all is over, or
skipped, the scene shows the real view.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from game.core import Record
from game.core.rules import Event
from game.core.words import say
from game.knocks import drum
from game.recorded_drop import track_of
from game.screens.table.telling import Teller, WithFace
from game.ugh_ugh import events
from game.ugh_ugh.cards import AREAS, BEAR, CARDS, PLAINS, TIGER
from game.ugh_ugh.show import layout, places
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.film import Film
from game.ugh_ugh.show.motion import Motion
from game.ugh_ugh.show.pieces import Basket, Flyer
from game.ugh_ugh.show.unfold import unfold, without_tray
from game.ugh_ugh.state import State
from game.ui.animation import Happening, arc, between, linear
from physics.track import Track

Point = tuple[float, float]
_FLIGHT = 0.5
_POSTER_SECONDS = 2.8
_READING_SECONDS = 1.1
#: how far a basket is tilted to be emptied (radians)
_TILT = 1.9


class Table(WithFace, Protocol):
    """The scene that a record is shown on, with what moves there."""

    motion: Motion


def tell(scene: Table, record: Record) -> Happening:
    """Return how ``record`` is shown happening on ``scene``'s table."""
    teller = _Teller(scene, record)
    scene.motion.saying = next((teller.words_of(event) for event in record.events if event.tell()), "")
    for event in record.events:
        teller.tell(event)
    return teller.line


class _Teller(Teller[Table, Face]):
    """Shows one event after another."""

    def __init__(self, scene: Table, record: Record) -> None:
        super().__init__(scene)
        self._drops = record.drops
        self._film = 0
        self._film_end = 0.0
        self._leaving: tuple[int, ...] = ()

    def tell(self, event: Event) -> None:
        """Show one event, then take the step it means."""
        if isinstance(event, events.CameOut):
            self.at = max(self.at, self._film_end)
        said = self.words_of(event)
        if said:
            self.line.cue(self.at, lambda: setattr(self.scene.motion, "saying", said))
        shower = _SHOWERS.get(type(event))
        if shower is not None:
            shower(self, event)
        elif said:
            self.at += 0.15
        self.step(lambda view: unfold(view, event))

    @property
    def view(self) -> State:
        """The view as it is when the next event begins."""
        return self.face.view

    # -- the building blocks

    def step(self, change: Callable[[State], State]) -> None:
        """Change the shown view now."""
        self.alter(lambda face: replace(face, view=change(face.view), flying=""))
        self.line.cue(self.at, self._tidy_up, always=True)

    def _tidy_up(self) -> None:
        """Let only pieces lie about that the shown view knows there."""
        scene = self.scene
        scene.motion.pieces.aside = scene.face.view.aside
        for piece in [piece for piece in scene.motion.pieces.spots if piece not in scene.face.view.tray]:
            if piece not in self._rolling:
                del scene.motion.pieces.spots[piece]

    @property
    def _rolling(self) -> frozenset[int]:
        return frozenset(self._leaving)

    def fly(
        self,
        kind: str,
        what: object,
        start: Point,
        end: Point,
        sizes: tuple[float, float],
        *,
        later: float = 0.0,
        seconds: float = _FLIGHT,
        height: float = 60.0,
        turns: float = 0.0,
    ) -> None:
        """Let something fly; it is there only while it flies."""
        flyer = Flyer(kind, what, *start, sizes[0])

        def show(part: float) -> None:
            flyer.x, flyer.y = arc(start, end, part, height)
            flyer.size = between(sizes[0], sizes[1], part)
            flyer.angle = turns * math.tau * part

        self.moving(self.scene.motion.pieces.flyers, flyer, seconds, show, later)

    def take_up(self, card: str) -> None:
        """Let a card lie nowhere while it flies, until the next step."""
        if not self.still:
            self.line.cue(self.at, lambda: self._take_up(card))

    def _take_up(self, card: str) -> None:
        self.scene.face = replace(self.scene.face, flying=card)

    # -- members

    def sent(self, event: events.SentOut) -> None:
        """Members walk from the cave into boxes."""
        for index, area in enumerate(event.areas):
            piece = self.view.clans[event.seat].home[index]
            start = places.home(self.scene.face, self.view, event.seat, index)
            self.fly("piece", piece, start, places.basket(area), (46, 40), later=0.12 * index, height=90)
            self.sound("place", 0.5, 0.12 * index + 0.45)
        self.wait(_FLIGHT + 0.12 * len(event.areas))

    def put_up(self, event: events.Joined | events.ThrownIn) -> None:
        """A member goes to be thrown."""
        start = places.home(self.scene.face, self.view, event.seat, 0)
        self.fly("piece", event.piece, start, (layout.MOUTH[0], 60.0), (46, 56), height=120)
        self.wait(_FLIGHT)

    def to_home(self, seat: int, pieces: tuple[int, ...], start: Callable[[int, int], Point], sound: str) -> None:
        """Pieces go to a cave from where ``start`` says."""
        count = len(self.view.clans[seat].home)
        ends = [places.home(self.scene.face, self.view, seat, count + index) for index in range(len(pieces))]
        for index, piece in enumerate(pieces):
            self.fly("piece", piece, start(index, piece), ends[index], (52, 46), later=0.07 * index, height=70)
        self.sound(sound, 0.6, _FLIGHT * 0.8)
        self.step(lambda view: without_tray(view, pieces))
        self.wait(_FLIGHT + 0.07 * len(pieces))

    def came_home(self, event: events.CameHome) -> None:
        """Members walk home from the tray."""
        self.to_home(event.seat, event.pieces, lambda index, piece: self._from_tray(piece), "place")

    def born(self, event: events.Born | events.Returned) -> None:
        """Members come home from the reserve board."""
        face, seat = self.scene.face, event.seat
        self.to_home(seat, event.pieces, lambda index, piece: places.reserve(face, seat, index), "laugh")

    def to_reserve(self, event: events.Eaten | events.Lost) -> None:
        """Members go to the reserve board."""
        clan, eaten = self.view.clans[event.seat], isinstance(event, events.Eaten)
        for index, piece in enumerate(event.pieces):
            start = self._from_tray(piece) if eaten else places.home(self.scene.face, self.view, event.seat, 0)
            end = places.reserve(self.scene.face, event.seat, len(clan.reserve) + index)
            self.fly("piece", piece, start, end, (50, 36), later=0.1 * index, height=110, turns=1)
        self.sound("ouch", 0.8)
        self.step(lambda view: without_tray(view, event.pieces))
        self.wait(_FLIGHT + 0.25)

    def _from_tray(self, piece: int) -> Point:
        pieces = self.scene.motion.pieces
        if piece in pieces.spots or piece in pieces.aside:
            return pieces.place_of(piece)[:2]
        if piece not in self.view.tray:
            return layout.TRAY
        return layout.tray_places(len(self.view.tray))[1][self.view.tray.index(piece)][:2]

    def beasts_left(self, event: events.BeastsLeft) -> None:
        """Tiger and bear go home."""
        for piece in event.pieces:
            end = places.basket(PLAINS) if piece == TIGER else layout.bear_place().center
            self.fly("piece", piece, self._from_tray(piece), end, (58, 46), seconds=0.8, height=130)
            self.sound("tiger" if piece == TIGER else "bear", 0.5)
        self.step(lambda view: without_tray(view, event.pieces))
        self.wait(0.85)

    def set_aside(self, event: events.SetAside) -> None:
        """What fell at another time goes beside the tray."""
        ends = layout.aside_places(len(self.view.aside) + len(event.pieces))[len(self.view.aside) :]
        for piece, end in zip(event.pieces, ends, strict=True):
            self.fly("piece", piece, self._from_tray(piece), end, (52, 34), height=40)
        self.step(lambda view: without_tray(view, event.pieces))
        self.wait(_FLIGHT)

    def to_work(self, event: events.WentToWork) -> None:
        """A single goes into a box."""
        single = [piece for piece in self.view.tray if piece // 7 == event.seat and piece < TIGER]
        for piece in single:
            self.fly("piece", piece, self._from_tray(piece), places.basket(event.area), (52, 40), height=90)
        self.step(lambda view: without_tray(view, tuple(single)))
        self.wait(_FLIGHT)

    # -- the Passage

    def lifted(self, event: events.Lifted) -> None:
        """The box is lifted to the mouth."""
        area = event.area
        self.line.cue(self.at, lambda: self._lift(area, event.seat), always=True)
        self.sound("hide", 0.8)
        if not self.still:
            body = layout.basket_body(area)
            self._carry(area, body.center, layout.POURING, 0.8)
        self.wait(0.8)

    def _lift(self, area: int, seat: int) -> None:
        self.scene.face = replace(self.scene.face, lifted=(area, seat))

    def _carry(self, area: int, start: Point, end: Point, seconds: float) -> None:
        pieces = self.scene.motion.pieces

        def show(part: float) -> None:
            x, y = arc(start, end, part, 40)
            pieces.basket = Basket(area, x, y, -_TILT * part**3)

        self.line.tween(self.at, seconds, show)

    def threw(self, event: events.Threw) -> None:
        """Pieces fall in at the mouth; what is inside knocks; some come out."""
        for index, piece in enumerate(self.view.aside):
            x, y = layout.aside_places(len(self.view.aside))[index]
            self.fly("piece", piece, (x, y), (layout.MOUTH[0], 40.0), (34, 56), height=60)
        if self.view.aside:
            self.wait(_FLIGHT)
        self.step(lambda view: unfold(view, event))
        lifted = event.cause in AREAS
        self.line.cue(self.at, lambda: setattr(self.scene.motion.passage, "poured", lifted))
        self._start_film(struck=None)

    def banged(self, event: events.Banged) -> None:
        """A flap is struck."""
        if not self._start_film(struck=event.flap):
            self.sound(*drum(event.strength))

    def _start_film(self, struck: int | None) -> bool:
        """Show the film of the next drop, which is heard as well; return whether there is one."""
        track = None if self.still else self._next_track()
        self._film += 1
        self._film_end = self.at
        if track is None:
            return False
        self.line.mark(self.at)
        stage = self.scene.stage
        film = Film(self.scene.motion, track, self.line, stage.sound, lambda: stage.options.speed)
        self._film_end = self.at + film.put(self.at, self.view.tray)
        if struck is None:
            self._basket_back(self.at + film.poured + 0.25)
        return True

    def _next_track(self) -> Track | None:
        """Return the film of the next drop; ``None`` for a drop without one, or with one that is damaged."""
        drop = self._drops[self._film] if self._film < len(self._drops) else None
        if drop is None or drop.track is None:
            return None
        try:
            return track_of(drop)
        except ValueError:
            return None

    def _basket_back(self, when: float) -> None:
        pieces = self.scene.motion.pieces

        def show(part: float) -> None:
            if pieces.basket is not None:
                x, y = layout.basket_body(pieces.basket.area).center
                pieces.basket.x, pieces.basket.y = arc(layout.POURING, (x, y - 6), part, 30)
                pieces.basket.angle = -_TILT * (1 - part)
                if part >= 1.0:
                    pieces.basket = None

        self.line.tween(when, 0.6, show)
        self._film_end = max(self._film_end, when + 0.6)

    def came_out(self, event: events.CameOut) -> None:
        """All has come to rest; what came out lies in the tray."""
        self.line.mark(self.at)
        tray = (*self.view.tray, *event.pieces)

        def rest() -> None:
            pieces = self.scene.motion.pieces
            pieces.make_room(tray)
            pieces.spots = {piece: pieces.tray_spot(piece) for piece in tray}
            self.scene.motion.passage.still()

        self.step(lambda view: unfold(view, event))
        self.line.cue(self.at, rest, always=True)
        for beast, sound in ((TIGER, "tiger"), (BEAR, "bear")):
            if beast in event.pieces:
                self.sound(sound)
        self.wait(0.45)

    # -- goods

    def goods(self, event: Any) -> None:
        """Resources fly between the supply and the bins."""
        arriving = isinstance(event, events.Took)
        held = sum(self.view.clans[event.seat].goods)
        for index, kind in enumerate(event.goods):
            place = held + index if arriving else max(0, held - 1 - index)
            supply = layout.supply_place(kind)
            store = places.goods_bin(self.scene.face, self.view, event.seat, place)
            start, end = (supply, store) if arriving else (store, supply)
            self.fly("chip", kind, start, end, (46, 40), later=0.08 * index, height=80)
        self.sound("place" if arriving else "card_slide", 0.5, _FLIGHT * 0.7)
        self.wait(_FLIGHT + 0.08 * len(event.goods))

    def robbed(self, event: events.Robbed) -> None:
        """A resource changes hands."""
        start = places.goods_bin(self.scene.face, self.view, event.victim, 0)
        end = places.goods_bin(self.scene.face, self.view, event.seat, sum(self.view.clans[event.seat].goods))
        self.fly("chip", event.kind, start, end, (40, 40), height=110)
        self.sound("no", 0.4)
        self.wait(_FLIGHT)

    # -- tools, cards, stars

    def mended(self, event: events.Mended) -> None:
        """A tool works again."""
        spot = places.tool(self.scene.face, event.seat, event.tool)
        self.fly("picture", f"tool.{event.tool}_works", (spot[0], spot[1] - 50), spot, (80, 50), height=0)
        self.sound("flint", 0.7)
        self.wait(_FLIGHT)

    def spear(self, event: events.SpearUsed) -> None:
        """A spear is thrown at the beasts."""
        start = places.tool(self.scene.face, event.seat, "spear")
        self.fly("picture", "tool.spear_works", start, layout.TRAY, (48, 60), height=120)
        self.sound("spear_throw", 0.8)
        self.sound("spear_hit", 0.8, 0.45)
        self.wait(0.7)

    def built(self, event: events.Built) -> None:
        """A card is shown large, then goes to the clan's plate."""
        face, view = self.scene.face, self.view
        if event.card in view.wall:
            start = layout.wall_card(view.wall.index(event.card)).center
        else:
            start = places.hand(face, view, event.seat, 0)
        self.sound("card_flip", 0.7)
        self.take_up(event.card)
        self.fly("card", event.card, start, (800.0, 400.0), (120, 260), height=0)
        self.wait(_FLIGHT)
        self.fly("card", event.card, (800.0, 400.0), (800.0, 400.0), (260, 260), seconds=_READING_SECONDS, height=0)
        self.wait(_READING_SECONDS)
        self.sound("flint", 0.6)
        self.fly("card", event.card, (800.0, 400.0), places.plate(face, event.seat), (260, 40), height=30)
        for star in range(CARDS[event.card].stars):
            self.fly(
                "picture",
                "star.on",
                (800.0 + 30 * star, 300.0),
                places.plate(face, event.seat),
                (60, 24),
                later=0.15 + 0.12 * star,
                height=90,
            )
        self.wait(_FLIGHT + 0.15 + 0.12 * CARDS[event.card].stars)

    def gained(self, event: events.Drew | events.Learned) -> None:
        """A card goes into the hand."""
        view = self.view
        learned = isinstance(event, events.Learned)
        start = (
            layout.wall_card(view.wall.index(event.card)).center
            if learned and event.card in view.wall
            else layout.draw_pile().center
        )
        end = places.hand(self.scene.face, view, event.seat, len(view.clans[event.seat].hand))
        seen = event.card if learned or self.scene.face.open_hand else "?"
        self.sound("card_slide", 0.7)
        if learned:
            self.take_up(event.card or "")
        self.fly("card", seen, start, end, (92, 92), height=60)
        self.wait(_FLIGHT + 0.1)

    def wall_filled(self, event: events.WallFilled) -> None:
        """A card goes from the pile on the wall."""
        end = layout.wall_card(min(1, len(self.view.wall))).center
        self.sound("card_flip", 0.6)
        self.fly("card", event.card, layout.draw_pile().center, end, (84, 120), height=20)
        self.wait(_FLIGHT)

    def event_drawn(self, event: events.EventDrawn) -> None:
        """An event card stands large before the table for a moment; a click goes on."""
        scene, card = self.scene, CARDS[event.card]
        shown: object = scene

        def show(part: float) -> None:
            scene.motion.poster = (event.card, 1.0 if self.still else min(1.0, part * 8)) if part < 1.0 else None
            if self.line.leaping and scene.stage.scene is shown:
                # who skips the poster, or has everything shown at once, still reads what it says
                scene.stage.tell(f"{say(card.title)}: {say(card.text)}")

        self.sound("horn", 0.7)
        self.line.tween(self.at, _POSTER_SECONDS, show, linear)
        self.at += _POSTER_SECONDS
        self.line.mark(self.at)

    def torch(self, event: events.TorchTaken) -> None:
        """The torch goes to a plate."""
        face, holder = self.scene.face, self.view.torch
        start = places.plate(face, holder) if holder >= 0 else (800.0, 420.0)
        self.fly("picture", "torch", start, places.plate(face, event.seat), (90, 44), seconds=0.9, height=60)
        self.sound("war_cry", 0.6)
        self.wait(0.95)

    def answered(self, event: events.Answered) -> None:
        """A proposal found its answer."""
        self.sound("laugh" if event.accepted else "whine", 0.6)
        self.wait(0.5)

    def won(self, event: events.Won) -> None:
        """Somebody has won."""
        self.sound("war_cry")
        self.wait(0.8)


_SHOWERS: dict[type[Event], Callable[[_Teller, Any], None]] = {
    events.SentOut: _Teller.sent,
    events.Joined: _Teller.put_up,
    events.ThrownIn: _Teller.put_up,
    events.CameHome: _Teller.came_home,
    events.Born: _Teller.born,
    events.Returned: _Teller.born,
    events.Eaten: _Teller.to_reserve,
    events.Lost: _Teller.to_reserve,
    events.BeastsLeft: _Teller.beasts_left,
    events.SetAside: _Teller.set_aside,
    events.WentToWork: _Teller.to_work,
    events.Lifted: _Teller.lifted,
    events.Threw: _Teller.threw,
    events.Banged: _Teller.banged,
    events.CameOut: _Teller.came_out,
    events.Took: _Teller.goods,
    events.Paid: _Teller.goods,
    events.Discarded: _Teller.goods,
    events.Robbed: _Teller.robbed,
    events.Mended: _Teller.mended,
    events.SpearUsed: _Teller.spear,
    events.Built: _Teller.built,
    events.Drew: _Teller.gained,
    events.Learned: _Teller.gained,
    events.WallFilled: _Teller.wall_filled,
    events.EventDrawn: _Teller.event_drawn,
    events.TorchTaken: _Teller.torch,
    events.Answered: _Teller.answered,
    events.Won: _Teller.won,
}
