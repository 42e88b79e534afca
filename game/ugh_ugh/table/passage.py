"""Draws the Passage: tower, drum ends, gauge and drums; and plays films of drops on the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from game.core.rules import Load
from game.core.words import say
from game.passage import closed_tower, knocks, open_tower, outside
from game.screens.table import shown
from game.ugh_ugh.bots.memory import CommonKnowledge
from game.ugh_ugh.rules.cards import TIGER
from game.ugh_ugh.rules.state import State, bang_count, other_seats_after
from game.ugh_ugh.table import cards, layout, passage_counts
from game.ugh_ugh.table.face import Face, StandingDrum
from game.ugh_ugh.table.parts import BangsSign, PieceArt
from game.ugh_ugh.table.passage_counts import PassageCounts
from game.ugh_ugh.table.pieces import Pieces, Spot
from game.ugh_ugh.table.splashes import SkippedChanges, Splash
from game.ui import animation, lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect
from game.ui.sound import Sound
from physics import tower
from physics.history import earlier_towers
from physics.laboratory.frequencies import FREED_BY_STRENGTH
from physics.track import ANGLE_UNIT, POSITION_UNIT, Exit, Track, TrackStrike

#: The y from which pieces fall in.
_FALL_FROM = -46.0
#: Where pieces leave a tilted basket.
_SPOUT = (676.0, 128.0)
#: The y at which falling pieces vanish in the mouth.
_SWALLOWED = 205.0
#: How many units apart, across, pieces at the mouth are drawn for each millimetre in the tower.
_MOUTH_SCALE = 1.62
#: Size of pieces at the mouth.
_SIZE_AT_MOUTH = 58.0
#: The area over the mouth in which pieces are visible.
_MOUTH_AREA = Rect(600, 0, 400, _SWALLOWED + 4)
#: Largest shift of the shaking tower.
_MOST_SHAKE = 3.0


class Passage:
    """The moving picture of the Passage ``spec``; ``outside_look`` is its present look from outside."""

    def __init__(self, art: PieceArt, spec: tower.TowerSpec = tower.TOWER) -> None:
        self._art = art
        self.spec = spec
        self._rods, self._pegs = open_tower.rods(spec), tower.pegs(spec)
        self.drums = tower.drums(spec)
        #: the drop that is shown, as it is seen from outside, and the second of its film
        self._outside: outside.Outside | None = None
        self.film_at = 0.0
        #: the name of the tower of the last drop shown; the pieces of that drop still rest in it
        self._tower: str | None = tower.spec_hash(spec)
        self.outside_look = outside.OutsideLook(outside.level(spec), spec=spec)
        #: whether the pieces of the throw fall out of a basket, not straight into the mouth
        self.poured = False

    @property
    def film(self) -> Track | None:
        """The drop that is shown."""
        return None if self._outside is None else self._outside.track

    @property
    def film_runs(self) -> bool:
        """Whether a drop is shown just now."""
        return self._outside is not None

    def show(self, film: outside.Outside, seconds: float) -> None:
        """Show a drop at a second of its film, counted from the first frame."""
        self._outside = film
        self.film_at = seconds
        self._tower = film.track.spec
        self.outside_look = film.at(seconds)

    def stop_movement(self) -> None:
        """Stop all movement; the outer ends stay where they are."""
        self.outside_look = outside.OutsideLook(self.outside_look.heights, spec=self.spec)

    def track_of_bang(self, load: Load, bang: TrackStrike, *, glass: bool) -> Track:
        """Return the track of a bang that is not computed yet, with the pieces of the load if they may be seen."""
        return outside.track_of_bang(load if glass else ((), load[1]), bang, self._tower or "")

    def rest(self, load: Load) -> None:
        """Stop all movement and drop the film; the outer ends are set from the load."""
        self._outside = None
        self.outside_look = outside.OutsideLook(outside.heights_at_rest(load[1], self.spec), spec=self.spec)

    # Drawing, from the back to the front

    def draw_tower(self, canvas: Canvas, seen: Sequence[Rect], *, glass: bool) -> None:
        """Draw the parts ``seen`` of the tower, shifted while it shakes; on a closed tower also its scratches."""
        name = "ugh.tower_glass" if glass else closed_tower.back_picture(self.spec)
        at = canvas.pictures.baked(name).at
        for part in seen:
            with canvas.clip(part):
                canvas.large_picture(name, at[0] + self._shift[0], at[1] + self._shift[1])
        if glass:
            self._draw_boards(canvas)
        else:
            _draw_scratches(canvas, self.spec)

    def _draw_boards(self, canvas: Canvas) -> None:
        """Draw the boards that narrow the opened shaft to the tower's width."""
        if self.spec.shaft.width < tower.TOWER.shaft.width:
            width, height = canvas.pictures.baked("ugh.board").size
            shaft = self.spec.shaft
            pictures = canvas.pictures
            left, bottom = closed_tower.in_shaft(pictures, 0.0, 0.0, self.spec)
            right, top = closed_tower.in_shaft(pictures, shaft.width, shaft.height, self.spec)
            over = (height - (bottom - top)) / 2  # how far a board sticks out above and below the shaft
            for x in (left - width, right):
                canvas.picture("ugh.board", x + self._shift[0], top - over + self._shift[1])

    def draw(self, canvas: Canvas, glass: Load | None) -> None:
        """Draw falling pieces, rim and flap ends; with a glass Passage also the load ``glass`` inside."""
        if glass is None:
            self._draw_closed(canvas, self._shift)
        else:
            self._draw_open(canvas, self._shift, glass)

    @property
    def _shift(self) -> tuple[float, float]:
        """The shift of the shaking tower, to the right and down (units)."""
        shake = _MOST_SHAKE * self.outside_look.shake
        return math.sin(self.film_at * 61) * shake, math.sin(self.film_at * 47 + 1) * shake * 0.4

    def _draw_closed(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces at the mouth, then the front of the closed tower with the flap ends over them."""
        self._draw_falling(canvas, shift)
        self._draw_thrown_up(canvas, shift)
        closed_tower.draw_front(canvas, self.outside_look, closed_tower.TABLE, *shift)
        closed_tower.draw_ends(canvas, self.outside_look.heights, closed_tower.TABLE, *shift, spec=self.spec)
        closed_tower.draw_dust(canvas, self.outside_look)

    def _draw_open(self, canvas: Canvas, shift: tuple[float, float], glass: Load) -> None:
        """Draw the inside of a glass Passage: its parts, and the pieces of the film or, at rest, of the load."""
        resting = self.film is None
        if self.film is not None:
            frame = self.film.frame_at(self.film_at)
            poses = [(pose.id, pose.x, pose.y, pose.angle) for pose in frame.pieces]
            angles = frame.flaps
        else:
            held_pieces, angles = glass
            poses = [(piece, x, y, angle) for piece, _, _, x, y, angle in held_pieces]
        left, bottom = closed_tower.in_shaft(canvas.pictures, 0.0, 0.0, self.spec)
        left = left + shift[0]
        bottom = bottom + shift[1]
        scale = closed_tower.shaft_scale(canvas.pictures)
        projection = open_tower.Projection(lambda x, y: (left + x * scale, bottom - y * scale), scale)
        pads = [(x + shift[0], y + shift[1]) for x, y in self.pads(canvas, glass=True)]
        self._draw_parts(canvas, projection, angles, pads, resting=resting)
        earlier = earlier_towers.earlier_named(self._tower)
        for piece, x, y, angle in poses:
            self._art.draw_inside(
                canvas, piece, *projection.place(x, y), angle, scale=scale, tower=earlier, resting=resting
            )

    def _draw_parts(
        self,
        canvas: Canvas,
        projection: open_tower.Projection,
        angles: Sequence[float],
        pads: Sequence[tuple[float, float]],
        *,
        resting: bool,
    ) -> None:
        """Draw the parts of the opened tower, with the pads outside."""
        open_tower.draw_pegs(canvas, self._pegs, projection)
        for rod in self._rods:
            open_tower.draw_rod(canvas, rod, projection, pad=pads[rod.drum])
        for number, leaf in enumerate(earlier_towers.leaves_of(self._tower, self.spec)):
            angle = angles[number] if number < len(angles) else 0.0  # an empty load has no angles: all are at rest
            outer_end = pads[leaf.flap] if leaf.outer is not None else None
            open_tower.draw_leaf(canvas, leaf, angle, projection, outer_end=outer_end, finely=resting)
        for pad in pads:
            open_tower.draw_pad(canvas, pad, 48, struck=False)

    def draw_ends(self, canvas: Canvas, *, glass: bool) -> None:
        """Draw the outer ends of the flaps again, over everything drawn since."""
        if not glass:
            closed_tower.draw_ends(canvas, self.outside_look.heights, closed_tower.TABLE, spec=self.spec)
            return
        for spot in self.pads(canvas, glass):
            open_tower.draw_pad(canvas, spot, 48, struck=False)

    def pads(self, canvas: Canvas, glass: bool) -> list[tuple[float, float]]:
        """Return the present middle of each drum's pad."""
        return [self.pad_spot(canvas, drum, glass) for drum in range(self.drums)]

    def pad_spot(self, canvas: Canvas, drum: int, glass: bool) -> tuple[float, float]:
        """Return the present middle of the pad of a drum."""
        height = self.outside_look.heights[drum]
        if not glass:
            return closed_tower.end_spot(canvas, drum, height, self.spec)
        x, y = closed_tower.glass_pad(canvas.pictures, drum, self.spec)
        return x, y - height

    def _draw_falling(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that fall above the mouth."""
        if self.film is None:
            return
        piece_tracks = {piece.id: piece for piece in self.film.pieces}
        with canvas.clip(_MOUTH_AREA):
            for thrown in self.film.thrown:
                # 1 when the piece reaches the mouth; it is seen a little longer, until it has vanished inside
                progress = (self.film_at - thrown.seconds + outside.FALL_SECONDS) / outside.FALL_SECONDS
                if not 0 <= progress <= 1.25 or thrown.id not in piece_tracks:
                    continue
                piece_track = piece_tracks[thrown.id]
                x = (
                    layout.MOUTH[0]
                    + (piece_track.xs[0] * POSITION_UNIT - self.spec.shaft.width / 2) * _MOUTH_SCALE
                    + shift[0]
                )
                y = _FALL_FROM + (_SWALLOWED - _FALL_FROM) * progress * progress * 0.85 + shift[1]
                if self.poured:  # out of the basket's spout in an arc
                    rise = 52 * math.sin(math.pi * min(1.0, progress))
                    x = _SPOUT[0] + (x - _SPOUT[0]) * min(1.0, progress)
                    y = _SPOUT[1] + (_SWALLOWED - _SPOUT[1]) * progress**3 - rise
                turn = piece_track.angles[0] * ANGLE_UNIT - (1 - progress) * 2.4 * (1 if thrown.id % 2 else -1)
                self._art.draw(canvas, thrown.id, x, y, _SIZE_AT_MOUTH, turn)

    def _draw_thrown_up(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that a bang has thrown up over the mouth."""
        with canvas.clip(_MOUTH_AREA):
            for flying in self.outside_look.flying:
                x, y = closed_tower.over_mouth(flying.x, flying.y, self.spec)
                self._art.draw(canvas, flying.piece, x + shift[0], y + shift[1], _SIZE_AT_MOUTH, flying.angle)

    def draw_exit(self, canvas: Canvas, *, glass: bool) -> None:
        """Draw the fringe of skin that hangs over the exit, and the dust before it.

        The fringe is left out for an opened built tower, whose parts may hang so low that it would cover them.
        """
        if not glass or not isinstance(self.spec, tower.BuiltTower):
            closed_tower.draw_fringe(canvas, self.outside_look)

    def draw_tray(self, canvas: Canvas) -> None:
        """Draw the tray's bowl."""
        canvas.placed("ugh.tray_back")

    def draw_tray_rim(self, canvas: Canvas) -> None:
        """Draw the rim of the tray before the pieces in it."""
        canvas.placed("ugh.tray_front")


@sketched_once
def _draw_scratches(canvas: Canvas, spec: tower.TowerSpec) -> None:
    closed_tower.draw_scratches(canvas, closed_tower.TABLE, spec)


def draw_pulse(canvas: Canvas, x: float, y: float, beat: float, *, strong: bool) -> None:
    """Draw the gold ring round a pad that may be struck; ``beat`` is the phase of its pulse, 0..1."""
    wave = math.sin(beat * math.tau) if strong else 0
    reach = 31 + 3 * wave
    canvas.circle(x, y, reach + 9 + 3 * wave, theme.mix(theme.EMBER, theme.SHADE, 0.6), thick=2)
    canvas.circle(x, y, reach + 4, theme.EMBER, thick=3)
    canvas.circle(x, y, reach, theme.RING, thick=5)


#: Seconds for which the standing drums shake.
_SHAKING = 0.45
#: How many times a second the shaken drums sway.
_SWAYS = 7.0
#: How far the shaken drums sway at first (units).
_WIDEST_SWAY = 6.0


class Motion(shown.Motion):
    """All moving parts of the table: animations change them, drawing only reads them.

    - ``poster``: the event card shown large, with its growth (0..1).
    - ``splash``: the present splash, with the share of its time that is over (0..1).
    - ``skipped``: the changes of splashes that were skipped.
    - ``clock``: the seconds so far, for pulses.
    - ``passage_counts``: the counts of pieces, as far as animated.
    - ``hop``: how high (units) the number of loads of goods left to take hops over its place.
    - ``shaking``: the seconds for which the standing drums still shake.
    - ``blow``: the shown seconds of a person's bang whose film has not begun, ``None`` if there is none.
    """

    def __init__(self, looks: Sequence[theme.SeatLook], spec: tower.TowerSpec = tower.TOWER) -> None:
        super().__init__()
        self.art = PieceArt(looks)
        self.passage = Passage(self.art, spec)
        self.pieces = Pieces(self.art)
        self.passage_counts = PassageCounts()
        self.poster: tuple[str, float] | None = None
        self.splash: tuple[Splash, float] | None = None
        self.skipped = SkippedChanges()
        self.clock = 0.0
        self.hop = 0.0
        self.shaking = 0.0
        self.blow: float | None = None

    def rest(self, view: State, known: CommonKnowledge) -> None:
        """Stop all movement and show the pieces of ``view``, and the counts of ``known``."""
        self.movers.clear()
        self.poster = self.splash = None
        self.hop = self.shaking = 0.0
        self.passage.rest(view.load)
        self.pieces.show(view)
        self.passage_counts.rest(view.tray, known)

    def pass_by(self, seconds: float) -> None:
        """Advance the movements that go on while the table waits."""
        self.shaking = max(0.0, self.shaking - seconds)
        self.skipped.pass_by(seconds)

    @property
    def is_settling(self) -> bool:
        """Whether the drums still shake, or the changes of skipped splashes are still shown."""
        return self.shaking > 0 or bool(self.skipped.changes)

    def shake_drums(self) -> None:
        """Let the standing drums shake, as a hint that one must be taken up first."""
        self.shaking = _SHAKING

    @property
    def sway(self) -> float:
        """The shift to the right of the standing drums."""
        return _WIDEST_SWAY * (self.shaking / _SHAKING) * math.sin(math.tau * _SWAYS * self.shaking)


#: Seconds for which a piece falls before the first frame of the track.
_LEAD = 0.45
#: Seconds until a bot's bang begins.
_BANG_LEAD = 0.08
#: Seconds for which a piece rolls to its place in the tray.
_ROLLING_SECONDS = 0.65
#: Seconds from the cue that puts a piece at the exit to the start of its roll; the cue has to come first.
_AFTER_CUE = 0.001
#: The last seconds of rolling, in which the movement is too small to be seen.
_UNSEEN_SECONDS = 0.1
#: The share of its way after which a rolling piece counts as lying in the tray.
_LIES_FROM = 2 / 3


class TableFilm:
    """One recorded drop on a timeline; ``pouring_seconds`` is the time until the last piece has gone in."""

    def __init__(
        self,
        motion: Motion,
        track: Track,
        line: animation.Timeline,
        sound: Sound,
        speed: Callable[[], float],
        lead: float | None = None,
    ) -> None:
        """Prepare to show a drop and to play its sounds with ``sound``; ``speed()`` is asked while it is shown.

        ``lead`` are the seconds before its first frame; if negative, the beginning has been shown and heard as a blow.
        """
        self._motion = motion
        self._sound = sound
        self._speed = speed
        self._track = track
        self._line = line
        usual_lead = _LEAD if track.thrown else _BANG_LEAD
        self._lead = usual_lead if lead is None else lead
        self._soundtrack = knocks.Soundtrack(track, motion.passage.spec)
        self._outside = outside.Outside(track, _ROLLING_SECONDS, motion.passage.spec, self._soundtrack)
        if speed() > 0:
            self._soundtrack.plan_ahead(speed())
        #: the second up to which the sounds were played: after a shown blow the end of the first picture, else none
        self._shown = -math.inf if self._lead >= 0 else speed() / knocks.PICTURES_PER_SECOND
        last = max((thrown.seconds for thrown in track.thrown), default=0.0)
        self.pouring_seconds = self._lead + last

    def schedule(self, at: float, tray: tuple[int, ...]) -> float:
        """Put the film on the timeline at ``at`` and return its seconds.

        ``tray`` lists the pieces that lie in the tray before the film. The pause at the end of films in the theatre is
        left out.
        """
        track = self._track
        until_all_lie = self._outside.seconds - outside.REST_SECONDS - _UNSEEN_SECONDS
        seconds = self._lead + max(until_all_lie, self.pouring_seconds - self._lead + outside.REST_SECONDS)
        self._line.tween(at, seconds, lambda progress: self.show(progress * seconds - self._lead), animation.linear)
        for thrown in track.thrown:
            self._line.cue(
                at + self._lead + thrown.seconds, partial(self._motion.passage_counts.enter, thrown.id), always=True
            )
        for way_out in sorted(track.out, key=lambda way_out: way_out.seconds):
            tray = (*tray, way_out.id)
            self._roll(at + self._lead + way_out.seconds, way_out, tray)
        return seconds

    def show(self, now: float) -> None:
        """Show the drop ``now`` seconds after its first frame, with the sounds since the last call."""
        self._motion.passage.show(self._outside, now)
        if now < 0 and not self._soundtrack.is_planned(self._speed()):
            return  # nothing sounds before the first frame of the drop
        # what a person skips is not heard; a plain timeline cannot be skipped
        if not getattr(self._line, "is_skipping", False):
            self._soundtrack.play(self._sound, self._shown, now, self._speed())
        self._shown = now

    def _roll(self, when: float, way_out: Exit, tray: tuple[int, ...]) -> None:
        """Let a piece come out and roll to its place in the tray, which then holds all of ``tray``."""
        pieces = self._motion.pieces
        x = closed_tower.exit_x(way_out.x, self._motion.passage.spec)
        spot = Spot(x, layout.EXIT[1] - 20, 0.0, 40, behind=True, rolls=True)
        # a piece that hardly turns starts to roll to the side to which it moves
        turn = way_out.turning if abs(way_out.turning) > 2 else math.copysign(4.0, way_out.across or 1.0)

        def put_at_exit() -> None:
            """Show the piece at the exit; the pieces in the tray become smaller if the tray is too full."""
            pieces.make_room(tray)
            size = layout.tray_places(len(tray))[0]
            for piece, place in pieces.spots.items():
                if not place.rolls and place.size != size:
                    pieces.spots[piece] = pieces.tray_spot(piece)
            pieces.spots[way_out.id] = spot

        def roll(progress: float) -> None:
            """Move the piece from the exit to its place in the tray; on the way it bounces, turns and gets its size."""
            if way_out.id not in pieces.spots:
                return  # if one frame passes the times of both, a timeline calls ``roll`` before ``put_at_exit``
            end = pieces.tray_spot(way_out.id)
            along = 1 - (1 - progress) ** 2.4
            spot.x = animation.between(x, end.x, along)
            bounce = abs(math.sin(progress * 9.4)) * 16 * (1 - progress)  # three times, lower and lower
            spot.y = animation.between(layout.EXIT[1] - 20, end.y, along) - bounce
            spot.size = animation.between(40, end.size, min(1.0, progress * 2.2))
            spot.angle = end.angle + turn * 0.5 * (1 - along)
            spot.behind = progress < 0.16
            spot.rolls = progress < _LIES_FROM
            if not spot.rolls:
                self._motion.passage_counts.leave(way_out.id)

        def move_ribbon(progress: float) -> None:
            """Let the number of the member's clan on the ribbon hop; for a beast, the whole ribbon shakes."""
            self._motion.passage_counts.grown = (way_out.id, progress) if progress < 1.0 else None

        if way_out.id >= TIGER:
            self._announce(when)
        self._line.cue(when, put_at_exit)
        start = when + _AFTER_CUE
        self._line.tween(start, _ROLLING_SECONDS, roll, animation.linear)
        ribbon_seconds = passage_counts.SHAKE_SECONDS if way_out.id >= TIGER else passage_counts.HOP_SECONDS
        self._line.tween(start + _ROLLING_SECONDS * _LIES_FROM, ribbon_seconds, move_ribbon, animation.linear)

    def _announce(self, when: float) -> None:
        """Play the snort of a beast just before it comes out."""
        line = self._line
        sound = self._sound

        def snort() -> None:
            """Play the sound, unless the drop is just being skipped."""
            if not getattr(line, "is_skipping", False):
                sound.play("snort", 0.9)

        line.cue(max(0.0, when - outside.PREDATOR_STIR_SECONDS), snort)


class DirtyArea:
    """Checks whether only a drop moves, so that only the Passage and its bowl must be drawn again.

    ``area`` is the area to draw again, or ``None`` if other things move as well.
    """

    def __init__(self) -> None:
        self.area: Rect | None = None
        #: the rest of the table, and the left edge of what moves, at the last call of ``update``
        self._around: tuple[object, ...] | None = None
        self._left_edge = layout.FILM.x

    def update(self, motion: Motion, shown: tuple[object, ...] | None) -> None:
        """Update ``area``; ``shown`` stands for the rest of the table, ``None`` if that moves as well.

        The first entry of ``shown`` is the face, which is compared by identity.
        """
        others_move = motion.movers or motion.poster or motion.splash or motion.skipped.changes
        around: tuple[object, ...] | None = None
        if shown is not None and motion.passage.film_runs and not others_move:
            around = (*shown, motion.pieces.basket is None)
        left_edge = _left_edge_of(motion)
        # what moved in the last frame is drawn over, too
        left = min(left_edge, self._left_edge)
        film_area = Rect(left, layout.FILM.y, layout.FILM.right - left, layout.FILM.h)
        self.area = film_area if self._is_unchanged(around) else None
        self._around = around
        self._left_edge = left_edge

    def _is_unchanged(self, around: tuple[object, ...] | None) -> bool:
        """Return whether the rest of the table (``around``) looks as it did at the last call of ``update``."""
        before = self._around
        # the first entry is the face, which is too large to compare by its contents in every frame
        return around is not None and before is not None and around[0] is before[0] and around[1:] == before[1:]


def _left_edge_of(motion: Motion) -> float:
    """Return the left edge of everything that moves in a drop, a carried basket included."""
    basket = motion.pieces.basket
    return layout.FILM.x if basket is None else min(layout.FILM.x, basket.x - layout.BASKET_REACH)


# The gauge beside a pressed drum end: a curve of the probability that a bang of each strength frees a stuck piece.

#: The size of the gauge.
_GAUGE_WIDTH, _GAUGE_HEIGHT = 224.0, 104.0
#: The place of the gauge beside each drum end of the standard tower, clear of the finger and the drumstick.
_GAUGE_PLACES = ((494.0, 362.0), (884.0, 464.0), (616.0, 400.0))
#: In towers other than the standard tower: how far inwards from its pad the gauge stands, clear of all other pads.
_INWARDS = 86.0
#: The largest y of the gauge's upper edge in towers other than the standard tower, so that it stays above the drums.
_MOST_GAUGE_Y = 450.0
_GENTLE_TONE, _HARD_TONE = theme.colour("#D9A03A"), theme.colour("#A8280F")
_REST_TONE = theme.mix(theme.PARCHMENT, (120, 84, 46), 0.45)


def gauge_place(canvas: Canvas, drum: int, spec: tower.TowerSpec) -> Rect:
    """Return the place of the gauge beside a drum end."""
    if not isinstance(spec, tower.BuiltTower):
        return Rect(*_GAUGE_PLACES[drum], _GAUGE_WIDTH, _GAUGE_HEIGHT)
    x, y = closed_tower.end_spot(canvas, drum, 0.0, spec)
    across = x + _INWARDS if x < layout.MOUTH[0] else x - _INWARDS - _GAUGE_WIDTH
    return Rect(across, min(y - _GAUGE_HEIGHT / 2, _MOST_GAUGE_Y), _GAUGE_WIDTH, _GAUGE_HEIGHT)


def freeing_probability(strength: float, spec: tower.TowerSpec = tower.TOWER) -> float:
    """Return the probability that a bang frees a single stuck piece, interpolated between measured strengths.

    For a built tower nothing is measured: the strength itself is returned.
    """
    if isinstance(spec, tower.BuiltTower):
        return strength
    for (weaker, lower), (harder, higher) in pairwise(FREED_BY_STRENGTH):
        if strength <= harder:
            return lower + (higher - lower) * (strength - weaker) / (harder - weaker)
    return FREED_BY_STRENGTH[-1][1]


def draw_gauge(canvas: Canvas, drum: int, strength: float, spec: tower.TowerSpec, *, spared: bool) -> None:
    """Draw the gauge with the present strength; ``spared`` if releasing now makes no bang."""
    box = gauge_place(canvas, drum, spec)
    canvas.panel("panel.parchment", box)
    if spared:
        words = say("let go here: no bang")
        canvas.prose(
            words,
            box,
            lettering.capped(canvas, 20, most=1.2),
            kind="bold",
            colour=theme.INK,
            align="centre",
            middle=True,
        )
        return
    area = Rect(box.x + 16, box.y + 12, box.w - 32, box.h - 46)
    _draw_curve(canvas, area, strength, spec)
    half = (area.w + 8) / 2
    y = area.bottom + 17
    size = lettering.capped(canvas, 20, most=1.05)
    canvas.text(say("soft"), area.x - 4, y, size, kind="bold", colour=theme.INK, middle=True, width=half - 4)
    right = area.right + 4
    canvas.text(
        say("hard"), right, y, size, kind="bold", colour=theme.BLOOD, align="right", middle=True, width=half - 4
    )


def _draw_curve(canvas: Canvas, room: Rect, strength: float, spec: tower.TowerSpec) -> None:
    """Draw the curve, filled up to a strength, and a knob where the filled part ends."""
    highest = freeing_probability(1.0, spec)

    def curve_point(at_strength: float) -> tuple[float, float]:
        height = 0.08 + 0.92 * freeing_probability(at_strength, spec) / highest
        return room.x + room.w * at_strength, room.bottom - room.h * height

    points = [curve_point(step / 40) for step in range(41)]
    canvas.polygon([*points, (room.right, room.bottom), (room.x, room.bottom)], _REST_TONE)
    for step in range(40):
        weaker = strength * step / 40
        harder = strength * (step + 1) / 40
        x1, y1 = curve_point(weaker)
        x2, y2 = curve_point(harder)
        tone = theme.mix(_GENTLE_TONE, _HARD_TONE, min(1.0, weaker * 1.15))
        canvas.polygon([(x1, y1), (x2 + 0.5, y2), (x2 + 0.5, room.bottom), (x1, room.bottom)], tone)
    for (x1, y1), (x2, y2) in pairwise(points):
        canvas.line(x1, y1, x2, y2, theme.INK, thick=3)
    canvas.line(room.x, room.bottom, room.right, room.bottom, theme.INK, thick=3)
    x, y = curve_point(strength)
    canvas.line(x, y, x, room.bottom, theme.BONE, thick=3)
    for radius, tone in ((9.0, theme.SHADE), (7.5, theme.BONE), (4.0, theme.BLOOD)):
        canvas.circle(x, y, radius, tone)


# The drums that stand before the Passage after a throw; a chief takes one up to drum.

#: The colour of the name below a drum whose chief has passed, and the opacity (0..255) of the drum.
_PASSED, _PASSED_ALPHA = (190, 178, 164), 120
#: The distance by which a drum is drawn higher after it was taken up.
_RISEN = 8.0


def standing_drums(face: Face) -> dict[int, tuple[float, float]]:
    """Return the places of the working drums by seat: first the seats that have passed, then those still asked."""
    asked = face.asked_to_drum
    if face.kind == "bang" and face.asked is not None:  # a seat that has banged is asked for its next bang
        asked = (face.asked,)
    if not asked:
        return {}
    # seats are asked clockwise, so those that have answered follow the last seat still asked
    passed = [seat for seat in other_seats_after(face.view, asked[-1]) if seat not in asked]
    order = [*(seat for seat in passed if face.kind == "drums" and face.view.clans[seat].drum), *asked]
    return dict(zip(order, layout.drum_spots(len(order)), strict=True))


def draw_standing_drums(canvas: Canvas, face: Face, sway: float = 0.0) -> None:
    """Draw the standing drums: those that may be taken up glow, the one taken up stands higher.

    ``sway`` is how far to the right the drums that may be taken up are drawn while they shake.
    """
    for seat, (x, y) in standing_drums(face).items():
        held = seat == face.holder
        passed = face.kind == "drums" and seat not in face.asked_to_drum
        aside = sway if seat in face.drummers else 0.0
        _draw_standing_drum(canvas, face, seat, x + aside, y - (_RISEN if held else 0.0), held=held, passed=passed)
        if passed:
            ink = _PASSED
        elif held:
            ink = theme.GOLD
        else:
            ink = theme.BONE
        _draw_tag(canvas, face.looks[seat].name, x, y + 98, ink)
        if passed:
            _draw_tag(canvas, say("passed"), x, y + 14, theme.BONE)


def draw_held_drum(canvas: Canvas, face: Face, seat: int, x: float, y: float) -> None:
    """Draw a seat's drum as it looks while it is taken up: lit, a little higher, and with its name."""
    _draw_standing_drum(canvas, face, seat, x, y - _RISEN, held=True, passed=False)
    _draw_tag(canvas, face.looks[seat].name, x, y + 98, theme.GOLD)


def _draw_standing_drum(canvas: Canvas, face: Face, seat: int, x: float, y: float, *, held: bool, passed: bool) -> None:
    """Draw a seat's drum with its token: lit if it is held or pointed at, ringed if it may be taken up."""
    look = face.looks[seat]
    free = not passed and seat in face.drummers
    lit = held or face.gesture.looked_at == StandingDrum(seat)
    glow_sizes: tuple[float, ...] = (128,) if free else ()
    if lit:
        glow_sizes = (170, 128)
    for size in glow_sizes:
        canvas.picture_in("glow.spot", Rect(x - size / 2, y + 42 - size / 2, size, size))
    name = f"drum.{look.colour}"
    width = canvas.pictures.baked(name).size[0]
    canvas.picture(name, x - width / 2, y, alpha=_PASSED_ALPHA if passed else 255)
    _, down = canvas.pictures.anchor(name, "badge")
    canvas.seat(look, x, y + down, 32)
    if free or held:
        _draw_ring(canvas, canvas.pictures.anchor(name, "head"), x - width / 2, y, thick=lit)


def _draw_ring(canvas: Canvas, head: Sequence[float], left: float, top: float, *, thick: bool) -> None:
    """Draw the gold ring round a drum's head, the rectangle ``head`` of a picture whose corner is at ``left, top``."""
    x, y, width, height = head
    for margin, tone in ((5, theme.EMBER), (2, theme.RING)):
        box = Rect(left + x - margin, top + y - margin, width + 2 * margin, height + 2 * margin)
        canvas.oval(box, tone, 3 if thick else 2)


def _draw_tag(canvas: Canvas, text: str, x: float, y: float, ink: tuple[int, int, int]) -> None:
    """Draw words on a dark tag."""
    box = Rect(x - 37, y - 14, 74, 28)
    canvas.panel("panel.tooltip", box)
    area = Rect(box.x + 4, box.y - 1, box.w - 8, box.h)
    canvas.text(
        cards.shorten_name(canvas, text, area.w, lettering.steady(canvas, 15), "display"),
        area.centerx,
        area.centery,
        lettering.steady(canvas, 20),
        kind="display",
        colour=ink,
        align="centre",
        middle=True,
        width=area.w,
        least=15,
    )


def bangs_left(face: Face, seat: int) -> tuple[int, int]:
    """Return the number of bangs that a seat has left, and the number of bangs that an unused drum gives."""
    most = bang_count(face.view.clans[seat])
    step = face.step
    left = step.count if step is not None and step.kind == "bang" and step.seat == seat else most
    return left, max(most, left)


def draw_drums(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the standing drums, the rings of the drum ends, the sign of bangs left, and the gauge of a press."""
    holder = face.holder
    gesture = face.gesture
    pads = motion.passage.pads(canvas, face.view.glass_passage)
    if holder is not None:
        for flap, (x, y) in enumerate(pads):
            _draw_glow(canvas, x, y, pressed=flap == gesture.pressed_flap)
        motion.passage.draw_ends(canvas, glass=face.view.glass_passage)
    for x, y in pads:
        if holder is None:
            canvas.circle(x, y, 33, theme.EMBER, thick=2)
            continue
        draw_pulse(canvas, x, y, motion.clock % 1.0, strong=face.pulsing)
    draw_standing_drums(canvas, face, motion.sway)
    if holder is not None and not face.without_holding:
        BangsSign(face.looks[holder], *bangs_left(face, holder), begun=face.kind == "bang").draw(canvas, layout.BANGS)
    if gesture.pressed_flap is not None:
        strength = outside.strength_of(gesture.pressed_seconds)
        spec = motion.passage.spec
        draw_gauge(canvas, gesture.pressed_flap, strength, spec, spared=gesture.off_pad)


def _draw_glow(canvas: Canvas, x: float, y: float, *, pressed: bool) -> None:
    """Draw the light under a drum end that may be struck."""
    for reach in (136, 136) if pressed else (120,):  # drawn twice, it is brighter
        canvas.picture_in("glow.spot", Rect(x - reach / 2, y - reach / 2, reach, reach))


def draw_stick(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the drumstick, if a seat holds it, at the drum end under the pointer or with the focus.

    With the option ``without_holding``, if there is no such end, the drumstick is drawn at the end chosen last. It
    rises while an end is pressed.
    """
    gesture = face.gesture
    drum_end = gesture.beating
    if drum_end is None and face.without_holding:
        drum_end = face.choice.last_flap
    if drum_end is None or face.holder is None:
        return
    lift = 0.0 if gesture.pressed_flap is None else 26 * min(1.0, gesture.pressed_seconds)
    _draw_stick_at(canvas, motion.passage.pad_spot(canvas, drum_end, face.view.glass_passage), lift)


def _draw_stick_at(canvas: Canvas, spot: tuple[float, float], lift: float) -> None:
    """Draw the drumstick with its point ``lift`` units above ``spot``."""
    point = canvas.pictures.baked("ugh.drumstick").anchors.get("point", (40, 225))
    canvas.picture("ugh.drumstick", spot[0] - point[0], spot[1] - point[1] - lift - 4)


@dataclass(slots=True)
class FallingStick:
    """The drumstick of a bot, coming down on a drum end, ``lift`` units above it."""

    passage: Passage
    flap: int
    glass: bool
    lift: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the drumstick over its drum end."""
        _draw_stick_at(canvas, self.passage.pad_spot(canvas, self.flap, self.glass), self.lift)


# A person's bang is seen and heard at once, while its drop is computed.

#: The most seconds for which a blow is shown.
_BLOW_SECONDS = 0.35
#: How high the drumstick bounces (units).
_BOUNCE = 40.0


def begin_blow(
    motion: Motion, state: State, bang: TrackStrike, sound: Sound, speed: Callable[[], float]
) -> animation.Timeline:
    """Return a timeline of a bang's beginning, which does not depend on the drop: stick, shake and sound.

    The film of the drop goes on from the blow's present second.
    """
    passage = motion.passage
    line = animation.Timeline()
    line.lands_from = 0.0  # the film of the drop need not wait for the end of this timeline
    film = TableFilm(
        motion, passage.track_of_bang(state.load, bang, glass=state.glass_passage), line, sound, speed, lead=0
    )
    stick = FallingStick(passage, bang.flap, state.glass_passage)
    motion.movers.append(stick)
    motion.blow = 0.0

    def bounce_and_show_film(progress: float) -> None:
        """Lift the stick, and show the beginning of the film until the film's own animation takes over."""
        stick.lift = _BOUNCE * progress
        if motion.blow is not None:
            motion.blow = progress * _BLOW_SECONDS
            film.show(motion.blow)

    def end_blow() -> None:
        """Put the stick away; if no film has followed, let the Passage rest again."""
        if stick in motion.movers:
            motion.movers.remove(stick)
        if motion.blow is not None:  # no film has begun: the move was refused
            motion.blow = None
            passage.rest(state.load)

    line.tween(0.0, _BLOW_SECONDS, bounce_and_show_film, animation.linear)
    line.cue(_BLOW_SECONDS, end_blow, always=True)
    return line
