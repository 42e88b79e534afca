"""A recorded drop shown in the Passage: the fall into the mouth, the knocks, and the way out into the bowl."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.knocks import Soundtrack
from game.outside import REST_SECONDS, Outside
from game.screens.parts.closed_tower import gate_place
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.motion import Motion
from game.ugh_ugh.show.pieces import Spot
from game.ui.animation import Timeline, between, linear
from game.ui.sound import Sound
from physics.track import Exit, Track

#: how long a piece falls before the track's first frame of it
_LEAD = 0.45
#: how long a piece rolls to its place in the tray; in the last moment (s) it is so near that nobody sees it go on
_ROLLING, _UNSEEN = 0.65, 0.1


class Film:
    """One drop on a timeline. ``poured`` is when (from its start) the last piece has gone in."""

    def __init__(self, motion: Motion, track: Track, line: Timeline, sound: Sound, speed: Callable[[], float]) -> None:
        """Prepare a drop; it is heard through ``sound``, as fast as ``speed()`` says while it is shown."""
        self._motion = motion
        self._sound = sound
        self._speed = speed
        self._track = track
        self._outside = Outside(track, _ROLLING)
        self._line = line
        self._lead = _LEAD if track.thrown else 0.08
        self._soundtrack = Soundtrack(track)
        self._shown = -math.inf
        last = max((thrown.seconds for thrown in track.thrown), default=0.0)
        self.poured = self._lead + last

    def put(self, at: float, tray: tuple[int, ...]) -> float:
        """Put the film on the timeline at ``at``; ``tray`` lies there already. Returns how long it takes.

        The moment that a film of the theatre goes on after the last thing that is seen or heard is left out.
        """
        track = self._track
        over = self._outside.seconds - REST_SECONDS - _UNSEEN
        seconds = self._lead + max(over, self.poured - self._lead + REST_SECONDS)
        self._line.tween(at, seconds, lambda part: self._show(part * seconds - self._lead), linear)
        for way_out in sorted(track.out, key=lambda way_out: way_out.seconds):
            tray = (*tray, way_out.id)
            self._roll(at + self._lead + way_out.seconds, way_out, tray)
        return seconds

    def _show(self, now: float) -> None:
        self._motion.passage.show(self._outside, now)
        if not getattr(self._line, "leaping", False):
            self._soundtrack.play(self._sound, self._shown, now, self._speed())
        self._shown = now

    def _roll(self, when: float, way_out: Exit, tray: tuple[int, ...]) -> None:
        """Let a piece push the fringe aside and roll to its place in the tray, where all of ``tray`` lies then."""
        pieces = self._motion.pieces
        x = gate_place(way_out.x)
        spot = Spot(x, layout.GATE[1] - 20, 0.0, 40, behind=True)
        turn = way_out.turning if abs(way_out.turning) > 2 else math.copysign(4.0, way_out.across or 1.0)

        def begin() -> None:
            pieces.make_room(tray)
            size = layout.tray_places(len(tray))[0]
            for piece, lying in pieces.spots.items():
                if not lying.behind and lying.size != size:
                    pieces.spots[piece] = pieces.tray_spot(piece)
            pieces.spots[way_out.id] = spot

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
        self._line.tween(when + 0.001, _ROLLING, show, linear)
