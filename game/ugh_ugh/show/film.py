"""A recorded drop shown in the Passage: the fall into the mouth, the knocks, the twitching flaps, and the way out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.knocks import Soundtrack
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.passage import Puff
from game.ugh_ugh.show.pieces import Spot
from game.ui.animation import Timeline, between, linear
from physics.tower import TOWER, leaves
from physics.track import Contact, Exit, Track

if TYPE_CHECKING:
    from game.ugh_ugh.scene import UghUghScene

#: how long a piece falls before the track's first frame of it, and how long it rolls in the tray
_LEAD, _ROLL = 0.45, 0.8
#: knocks softer than this (g mm/s) shake nothing; at this one the tower shakes as much as it can
_SOFT, _HARD = 160.0, 2600.0
_MOST_SHAKE = 3.0
_DIP = 2.6


class Film:
    """One drop on a timeline. ``poured`` is when (from its start) the last piece has gone in."""

    def __init__(self, scene: UghUghScene, track: Track, line: Timeline, struck: int | None) -> None:
        self._scene = scene
        self._track = track
        self._line = line
        self._struck = struck
        self._lead = _LEAD if track.thrown else 0.08
        self._soundtrack = Soundtrack(track)
        self._shown, self._shaken = -math.inf, 0
        self._flaps = [leaf for leaf in leaves() if leaf.kind == "flap"]
        last = max((thrown.seconds for thrown in track.thrown), default=0.0)
        self.poured = self._lead + last

    def put(self, at: float, tray: tuple[int, ...]) -> float:
        """Put the film on the timeline at ``at``; ``tray`` lies there already. Returns how long it takes."""
        track = self._track
        busy = max([contact.seconds for contact in track.contacts] + [way_out.seconds + _ROLL for way_out in track.out]
                   + [self.poured - self._lead], default=0.0)
        seconds = self._lead + min(track.seconds + _ROLL, busy + 0.3)
        self._line.cue(at, self._begin)
        self._line.tween(at, seconds, lambda part: self._show(part * seconds - self._lead), linear)
        full = (*tray, *(way_out.id for way_out in track.out))
        for way_out in track.out:
            self._roll(at + self._lead + way_out.seconds, way_out, full)
        return seconds

    def _begin(self) -> None:
        self._scene.passage.film = self._track
        self._shown, self._shaken = -math.inf, 0
        if self._struck is not None:
            self._scene.passage.shake = 2.0

    def _show(self, now: float) -> None:
        passage = self._scene.passage
        passage.film_at = now
        passage.shake *= 0.88
        passage.swing *= 0.965
        for puff in passage.puffs:
            puff.part += 0.03
        passage.puffs = [puff for puff in passage.puffs if puff.part < 1.0]
        self._twitch(now)
        while self._shaken < len(self._track.contacts) and self._track.contacts[self._shaken].seconds <= now:
            self._shake(self._track.contacts[self._shaken])
            self._shaken += 1
        if not getattr(self._line, "leaping", False):
            self._soundtrack.play(self._scene.stage.sound, self._shown, now, self._scene.stage.options.speed)
        self._shown = now

    def _twitch(self, now: float) -> None:
        """Let the outer ends dip as the flaps turn; their first angle is where they hung before."""
        frame = self._track.frame_at(max(0.0, now))
        rest = self._track.frame_at(0.0)
        for number, leaf in enumerate(self._flaps):
            if number < len(frame.flaps) and leaf.outer is not None:
                turn = frame.flaps[number] - rest.flaps[number]
                dip = leaf.side * math.sin(turn) * abs(leaf.outer.x) * layout.PASSAGE_SCALE * _DIP / 2
                self._scene.passage.dips[number] = max(-14.0, min(20.0, dip))

    def _shake(self, knock: Contact) -> None:
        if knock.impulse >= _SOFT and not getattr(self._line, "leaping", False):
            share = (knock.impulse - _SOFT) / (_HARD - _SOFT)
            passage = self._scene.passage
            passage.shake = max(passage.shake, min(_MOST_SHAKE, _MOST_SHAKE * share))

    def _roll(self, when: float, way_out: Exit, full: tuple[int, ...]) -> None:
        """Let a piece push the fringe aside and roll to its place in the tray."""
        pieces, passage = self._scene.pieces, self._scene.passage
        x = layout.GATE[0] + (way_out.x - TOWER.shaft.width / 2) * 1.2
        spot = Spot(x, layout.GATE[1] - 20, 0.0, 40, behind=True)
        turn = way_out.turning if abs(way_out.turning) > 2 else math.copysign(4.0, way_out.across or 1.0)

        def begin() -> None:
            pieces.make_room(full)
            size = layout.tray_places(len(full))[0]
            for piece, lying in pieces.spots.items():
                if not lying.behind and lying.size != size:
                    pieces.spots[piece] = pieces.tray_spot(piece)
            pieces.spots[way_out.id] = spot
            passage.swing = min(0.34, passage.swing + 0.22)
            passage.puffs.append(Puff(x, 690.0, 0.0, 70.0))

        def show(part: float) -> None:
            if way_out.id not in pieces.spots:
                return
            end = pieces.tray_spot(way_out.id)
            along = 1 - (1 - part) ** 2.4
            spot.x = between(x, end.x, along)
            spot.y = between(layout.GATE[1] - 20, end.y, along) - abs(math.sin(part * 9.4)) * 16 * (1 - part)
            spot.size = between(40, end.size, min(1.0, part * 2.2))
            spot.angle = end.angle + turn * 0.5 * (1 - along)
            spot.behind = part < 0.16

        self._line.cue(when, begin)
        self._line.tween(when + 0.001, _ROLL, show, linear)
