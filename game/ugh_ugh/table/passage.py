"""Draws the Passage, its drum ends and the drumstick, and plays films of drops on the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.rules import Load
from game.passage import closed_tower, knocks, open_tower, outside
from game.screens.table import shown
from game.ugh_ugh.bots.memory import CommonKnowledge
from game.ugh_ugh.rules.cards import TIGER
from game.ugh_ugh.rules.state import State, bang_count
from game.ugh_ugh.table import layout, passage_counts
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import BangsSign, PieceArt, draw_gauge, draw_standing_drums
from game.ugh_ugh.table.passage_counts import PassageCounts
from game.ugh_ugh.table.pieces import Pieces, Spot
from game.ugh_ugh.table.splashes import SkippedChanges, Splash
from game.ui import animation, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import SCREEN, Rect, square
from game.ui.sound import Sound
from physics import tower
from physics.history import earlier_towers
from physics.track import ANGLE_UNIT, POSITION_UNIT, Exit, Track, TrackStrike, still_track

#: The y from which pieces fall in.
_FALL_START_Y = -46.0
#: Where pieces leave a tilted basket.
_SPOUT = (676.0, 128.0)
#: The y at which falling pieces vanish in the mouth.
_VANISHING_Y = 205.0
#: The horizontal scale of places at the mouth, in units per millimetre in the tower.
_MOUTH_SCALE = 1.62
#: Size of pieces at the mouth.
_SIZE_AT_MOUTH = 58.0
#: The area over the mouth in which pieces are visible.
_MOUTH_AREA = Rect(600, 0, 400, _VANISHING_Y + 4)
#: Largest shift of the shaking tower.
_MAX_SHAKE = 3.0


class Passage:
    """The moving picture of a Passage: the tower ``spec``, and its present look from outside (``outside_look``)."""

    def __init__(self, art: PieceArt, spec: tower.TowerSpec = tower.TOWER) -> None:
        self._art = art
        self.spec = spec
        self._rods = open_tower.rods(spec)
        self._pegs = tower.pegs(spec)
        self._drum_count = tower.count_drums(spec)
        #: the drop that is shown, as it is seen from outside
        self._film: outside.OutsideFilm | None = None
        #: the present time (s) in the film of that drop, counted from its first frame
        self.film_seconds = 0.0
        #: the name of the tower of the last drop shown, whose pieces still rest in the Passage
        self._tower: str | None = tower.spec_hash(spec)
        self.outside_look = outside.OutsideLook(outside.zero_heights(spec), spec=spec)
        #: whether the pieces of the present throw fall out of a basket, not straight into the mouth
        self.pours_from_basket = False

    @property
    def track(self) -> Track | None:
        """The track of the drop that is shown now, ``None`` without one."""
        return None if self._film is None else self._film.track

    def show(self, film: outside.OutsideFilm, seconds: float) -> None:
        """Show a drop as it is ``seconds`` after the first frame of its film."""
        self._film = film
        self.film_seconds = seconds
        self._tower = film.track.spec
        self.outside_look = film.at(seconds)

    def begin_throw(self, *, is_from_box: bool) -> None:
        """Prepare for a throw, whose pieces fall out of a basket if ``is_from_box`` is true."""
        self.pours_from_basket = is_from_box

    def stop_movement(self) -> None:
        """Stop all movement; the outer ends stay where they are."""
        self.outside_look = outside.OutsideLook(self.outside_look.heights, spec=self.spec)

    def track_of_bang(self, load: Load, bang: TrackStrike, *, is_glass: bool) -> Track:
        """Return a track of a bang in which nothing moves, shown until the drop of the bang is computed.

        The track has the pieces inside only if ``is_glass``.
        """
        _, angles = load
        visible_load = load if is_glass else ((), angles)
        return still_track(visible_load, self._tower or "", bang)

    def rest(self, load: Load) -> None:
        """Stop all movement and forget the film; the outer ends get the heights that they have with ``load``."""
        self._film = None
        _, angles = load
        self.outside_look = outside.OutsideLook(outside.heights_at_rest(angles, self.spec), spec=self.spec)

    # Drawing, from the back to the front

    def draw_tower(self, canvas: Canvas, visible: Sequence[Rect], *, is_glass: bool) -> None:
        """Draw the parts of the tower that lie in the rectangles ``visible``. The tower is shifted while it shakes.

        A closed tower has scratches.
        """
        name = "ugh.tower_glass" if is_glass else closed_tower.back_picture(self.spec)
        x, y = canvas.pictures.baked(name).at
        for rect in visible:
            with canvas.clip(rect):
                canvas.large_picture(name, x + self._shift[0], y + self._shift[1])
        if is_glass:
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
            overhang = (height - (bottom - top)) / 2  # how far a board sticks out above and below the shaft
            for x in (left - width, right):
                canvas.picture("ugh.board", x + self._shift[0], top - overhang + self._shift[1])

    def draw(self, canvas: Canvas, visible_load: Load | None) -> None:
        """Draw what moves on the tower; ``visible_load`` rests inside a glass Passage, ``None`` for a closed tower."""
        if visible_load is None:
            self._draw_closed_tower(canvas, self._shift)
        else:
            self._draw_inside(canvas, self._shift, visible_load)

    @property
    def _shift(self) -> tuple[float, float]:
        """The shift of the shaking tower, to the right and down (units)."""
        shake = _MAX_SHAKE * self.outside_look.shake
        return math.sin(self.film_seconds * 61) * shake, math.sin(self.film_seconds * 47 + 1) * shake * 0.4

    def _draw_closed_tower(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces at the mouth, then the front of the closed tower with the outer ends over them."""
        self._draw_falling_pieces(canvas, shift)
        self._draw_pieces_thrown_up(canvas, shift)
        closed_tower.draw_front(canvas, self.outside_look, closed_tower.TABLE, *shift)
        closed_tower.draw_ends(canvas, self.outside_look.heights, closed_tower.TABLE, *shift, spec=self.spec)
        closed_tower.draw_dust(canvas, self.outside_look)

    def _draw_inside(self, canvas: Canvas, shift: tuple[float, float], load: Load) -> None:
        """Draw the inside of a glass Passage: its parts, and the pieces of the film or, at rest, of the load."""
        is_resting = self.track is None
        if self.track is not None:
            frame = self.track.frame_at(self.film_seconds)
            poses = [(pose.id, pose.x, pose.y, pose.angle) for pose in frame.pieces]
            angles = frame.flaps
        else:
            held_pieces, angles = load
            poses = [(piece, x, y, angle) for piece, _, _, x, y, angle in held_pieces]
        left, bottom = closed_tower.in_shaft(canvas.pictures, 0.0, 0.0, self.spec)
        left = left + shift[0]
        bottom = bottom + shift[1]
        scale = closed_tower.shaft_scale(canvas.pictures)
        projection = open_tower.Projection(lambda x, y: (left + x * scale, bottom - y * scale), scale)
        pad_spots = [(x + shift[0], y + shift[1]) for x, y in self.pad_spots(canvas, is_glass=True)]
        self._draw_parts(canvas, projection, angles, pad_spots, resting=is_resting)
        earlier = earlier_towers.find_earlier_tower(self._tower)
        for piece, x, y, angle in poses:
            self._art.draw_inside(
                canvas, piece, *projection.place(x, y), angle, scale=scale, tower=earlier, resting=is_resting
            )

    def _draw_parts(
        self,
        canvas: Canvas,
        projection: open_tower.Projection,
        angles: Sequence[float],
        pad_spots: Sequence[tuple[float, float]],
        *,
        resting: bool,
    ) -> None:
        """Draw the parts of the opened tower, with the pads outside."""
        open_tower.draw_pegs(canvas, self._pegs, projection)
        for rod in self._rods:
            open_tower.draw_rod(canvas, rod, projection, pad=pad_spots[rod.drum])
        for number, leaf in enumerate(earlier_towers.leaves_of(self._tower, self.spec)):
            angle = angles[number] if number < len(angles) else 0.0  # an empty load has no angles: all leaves rest
            outer_end = pad_spots[leaf.drum] if leaf.outer is not None else None
            open_tower.draw_leaf(canvas, leaf, angle, projection, outer_end=outer_end, finely=resting)
        for spot in pad_spots:
            open_tower.draw_pad(canvas, spot, 48, is_struck=False)

    def draw_ends(self, canvas: Canvas, *, is_glass: bool) -> None:
        """Draw the outer ends of the drums again, over what has been drawn in the meantime."""
        if not is_glass:
            closed_tower.draw_ends(canvas, self.outside_look.heights, closed_tower.TABLE, spec=self.spec)
            return
        for spot in self.pad_spots(canvas, is_glass):
            open_tower.draw_pad(canvas, spot, 48, is_struck=False)

    def pad_spots(self, canvas: Canvas, is_glass: bool) -> list[tuple[float, float]]:
        """Return the present middle of each drum's outer end."""
        return [self.pad_spot(canvas, drum, is_glass) for drum in range(self._drum_count)]

    def pad_spot(self, canvas: Canvas, drum: int, is_glass: bool) -> tuple[float, float]:
        """Return the present middle of the outer end of a drum."""
        height = self.outside_look.heights[drum]
        if not is_glass:
            return closed_tower.pad_spot(canvas, drum, height, self.spec)
        x, y = closed_tower.glass_pad_spot(canvas.pictures, drum, self.spec)
        return x, y - height

    def _draw_falling_pieces(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that fall above the mouth."""
        if self.track is None:
            return
        piece_tracks = {piece.id: piece for piece in self.track.pieces}
        with canvas.clip(_MOUTH_AREA):
            for thrown in self.track.thrown:
                # 1 when the piece reaches the mouth; the piece is visible a little longer, until it is inside
                progress = (self.film_seconds - thrown.seconds + outside.FALL_SECONDS) / outside.FALL_SECONDS
                if not 0 <= progress <= 1.25 or thrown.id not in piece_tracks:
                    continue
                piece_track = piece_tracks[thrown.id]
                from_middle = piece_track.xs[0] * POSITION_UNIT - self.spec.shaft.width / 2  # in millimetres
                mouth_x = layout.MOUTH[0] + from_middle * _MOUTH_SCALE + shift[0]
                if self.pours_from_basket:  # out of the basket's spout in an arc
                    rise = 52 * math.sin(math.pi * min(1.0, progress))
                    x = _SPOUT[0] + (mouth_x - _SPOUT[0]) * min(1.0, progress)
                    y = _SPOUT[1] + (_VANISHING_Y - _SPOUT[1]) * progress**3 - rise
                else:  # straight down
                    x = mouth_x
                    y = _FALL_START_Y + (_VANISHING_Y - _FALL_START_Y) * progress * progress * 0.85 + shift[1]
                spin = -1 if thrown.id % 2 else 1
                turn = piece_track.angles[0] * ANGLE_UNIT + spin * (1 - progress) * 2.4
                self._art.draw(canvas, thrown.id, x, y, _SIZE_AT_MOUTH, turn)

    def _draw_pieces_thrown_up(self, canvas: Canvas, shift: tuple[float, float]) -> None:
        """Draw the pieces that a bang has thrown up over the mouth."""
        with canvas.clip(_MOUTH_AREA):
            for flying in self.outside_look.flying:
                x, y = closed_tower.over_mouth(flying.x, flying.y, self.spec)
                self._art.draw(canvas, flying.piece, x + shift[0], y + shift[1], _SIZE_AT_MOUTH, flying.angle)

    def draw_exit(self, canvas: Canvas, *, is_glass: bool) -> None:
        """Draw the fringe of skin that hangs over the exit, and the dust in front of it.

        A glass tower that a person built has neither: its parts may hang so low that the fringe would cover them.
        """
        if not is_glass or not isinstance(self.spec, tower.BuiltTower):
            closed_tower.draw_fringe(canvas, self.outside_look)


@sketched_once
def _draw_scratches(canvas: Canvas, spec: tower.TowerSpec) -> None:
    """Draw the scratches on the front of the closed tower."""
    closed_tower.draw_scratches(canvas, closed_tower.TABLE, spec)


#: Seconds for which the standing drums shake.
_SHAKE_SECONDS = 0.45
#: The number of times per second that the shaking drums sway.
_SWAY_FREQUENCY = 7.0
#: The first and largest distance that the shaking drums sway, in units.
_WIDEST_SWAY = 6.0


class Motion(shown.Motion):
    """All moving parts of the table: animations change them, drawing only reads them.

    - ``poster``: the event card shown large, with its growth (0..1).
    - ``splash``: the present splash, with the share of its time that is over (0..1).
    - ``skipped_changes``: the changes of splashes that were skipped.
    - ``clock``: the seconds for which the table has been moving, from which pulsing rings and glows are drawn.
    - ``passage_counts``: the counts of pieces, as the animation shows them.
    - ``hop_height``: how high (units) the number of loads left to take has hopped at this moment.
    - ``shake_seconds``: the seconds for which the standing drums still shake.
    - ``blow``: the seconds already shown of a person's bang, until the film of its drop begins; else ``None``.
    """

    def __init__(self, looks: Sequence[theme.SeatLook], spec: tower.TowerSpec = tower.TOWER) -> None:
        super().__init__()
        self.art = PieceArt(looks)
        self.passage = Passage(self.art, spec)
        self.pieces = Pieces(self.art)
        self.passage_counts = PassageCounts()
        self.poster: tuple[str, float] | None = None
        self.splash: tuple[Splash, float] | None = None
        self.skipped_changes = SkippedChanges()
        self.clock = 0.0
        self.hop_height = 0.0
        self.shake_seconds = 0.0
        self.blow: float | None = None

    def rest(self, view: State, known: CommonKnowledge) -> None:
        """Stop all movement and show the pieces of ``view``, and the counts of ``known``."""
        self.movers.clear()
        self.poster = self.splash = None
        self.hop_height = self.shake_seconds = 0.0
        self.passage.rest(view.load)
        self.pieces.show(view)
        self.passage_counts.rest(view.tray, known)

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds`` the movements that go on while the table waits."""
        self.shake_seconds = max(0.0, self.shake_seconds - seconds)
        self.skipped_changes.advance(seconds)

    @property
    def is_settling(self) -> bool:
        """Whether the drums still shake, or the changes of skipped splashes are still shown."""
        return self.shake_seconds > 0 or bool(self.skipped_changes.changes)

    def shake_drums(self) -> None:
        """Let the standing drums shake, as a hint that one must be taken up first."""
        self.shake_seconds = _SHAKE_SECONDS

    @property
    def sway(self) -> float:
        """The shift (units) of the standing drums to the right."""
        return (
            _WIDEST_SWAY
            * (self.shake_seconds / _SHAKE_SECONDS)
            * math.sin(math.tau * _SWAY_FREQUENCY * self.shake_seconds)
        )


#: Seconds of a throw's film before the first frame of its track, in which the pieces fall.
_THROW_LEAD = 0.45
#: Seconds of a bang's film before the first frame of its track.
_BANG_LEAD = 0.08
#: Seconds for which a piece rolls to its place in the tray.
_ROLLING_SECONDS = 0.65
#: Seconds between the cue that shows a piece at the exit and the start of its roll, which must come after the cue.
_ROLL_DELAY = 0.001
#: The last seconds of rolling, in which the movement is too small to be seen.
_UNSEEN_SECONDS = 0.1
#: The share of its rolling time after which a piece counts as lying in the tray.
_LANDING_SHARE = 2 / 3


class TableFilm:
    """The film of one drop on a timeline; ``pouring_seconds`` is the time until the last piece has gone in."""

    def __init__(
        self,
        motion: Motion,
        track: Track,
        line: animation.Timeline,
        sound: Sound,
        speed: Callable[[], float],
        lead: float | None = None,
    ) -> None:
        """Prepare to show a drop and to play its sounds; ``speed()`` returns the present speed of animations.

        ``lead`` is the time (s) before the drop's first frame, ``None`` for the default. A negative ``lead`` means that
        a blow has already shown the first ``-lead`` seconds of the drop, with their sounds.
        """
        self._motion = motion
        self._sound = sound
        self._speed = speed
        self._track = track
        self._line = line
        default_lead = _THROW_LEAD if track.thrown else _BANG_LEAD
        self._lead = default_lead if lead is None else lead
        self._soundtrack = knocks.Soundtrack(track, motion.passage.spec)
        self._outside = outside.OutsideFilm(track, _ROLLING_SECONDS, motion.passage.spec, self._soundtrack)
        if speed() > 0:
            self._soundtrack.plan_ahead(speed())
        #: the time (s) up to which the film's sounds have been played; a blow has played those of the first picture
        self._sounds_until = -math.inf if self._lead >= 0 else speed() / knocks.PICTURES_PER_SECOND
        last_goes_in = max((thrown.seconds for thrown in track.thrown), default=0.0)
        self.pouring_seconds = self._lead + last_goes_in

    def schedule(self, at: float, tray: tuple[int, ...]) -> float:
        """Put the film on the timeline at ``at`` and return its length in seconds.

        ``tray`` lists the pieces that lie in the tray before the film. At the table, the film ends without a pause.
        """
        track = self._track
        until_all_lie = self._outside.seconds - outside.REST_SECONDS - _UNSEEN_SECONDS
        seconds = self._lead + max(until_all_lie, self.pouring_seconds - self._lead + outside.REST_SECONDS)
        self._line.tween(at, seconds, lambda progress: self.show(progress * seconds - self._lead), animation.linear)
        first_frame_at = at + self._lead
        for thrown in track.thrown:
            enter = partial(self._motion.passage_counts.enter, thrown.id)
            self._line.cue(first_frame_at + thrown.seconds, enter, always=True)
        for leaving in sorted(track.out, key=lambda leaving: leaving.seconds):
            tray = (*tray, leaving.id)
            self._roll(first_frame_at + leaving.seconds, leaving, tray)
        return seconds

    def show(self, now: float) -> None:
        """Show the drop ``now`` seconds after its first frame, and play the sounds since the last call."""
        self._motion.passage.show(self._outside, now)
        if now < 0 and not self._soundtrack.is_planned(self._speed()):
            return  # nothing sounds before the first frame of the drop
        # skipped parts make no sound; a plain timeline has no skipping
        if not getattr(self._line, "is_skipping", False):
            self._soundtrack.play(self._sound, self._sounds_until, now, self._speed())
        self._sounds_until = now

    def _roll(self, when: float, leaving: Exit, tray: tuple[int, ...]) -> None:
        """Let a piece come out at the time ``when`` and roll to its place in the tray, which then holds ``tray``."""
        pieces = self._motion.pieces
        start_x = closed_tower.exit_x(leaving.x, self._motion.passage.spec)
        start_y = layout.EXIT[1] - 20
        spot = Spot(start_x, start_y, 0.0, 40, is_behind_fringe=True, is_rolling=True)
        # a piece that hardly turns gets a turn in the direction in which it moves
        turn = leaving.turning if abs(leaving.turning) > 2 else math.copysign(4.0, leaving.across or 1.0)

        def put_at_exit() -> None:
            """Show the piece at the exit; the pieces in the tray become smaller if the tray is too full."""
            pieces.assign_slots(tray)
            size, _ = layout.tray_places(len(tray))
            for piece, other_spot in pieces.spots.items():
                if not other_spot.is_rolling and other_spot.size != size:
                    pieces.spots[piece] = pieces.tray_spot(piece)
            pieces.spots[leaving.id] = spot

        def roll(progress: float) -> None:
            """Move the piece from the exit to its place in the tray; on the way it bounces, turns and gets its size."""
            if leaving.id not in pieces.spots:
                return  # a timeline calls ``roll`` before ``put_at_exit`` if both are due in one frame
            end = pieces.tray_spot(leaving.id)
            eased = 1 - (1 - progress) ** 2.4
            spot.x = animation.between(start_x, end.x, eased)
            bounce = abs(math.sin(progress * 9.4)) * 16 * (1 - progress)  # three bounces, each lower than the last
            spot.y = animation.between(start_y, end.y, eased) - bounce
            spot.size = animation.between(40, end.size, min(1.0, progress * 2.2))
            spot.angle = end.angle + turn * 0.5 * (1 - eased)
            spot.is_behind_fringe = progress < 0.16
            spot.is_rolling = progress < _LANDING_SHARE
            if not spot.is_rolling:
                self._motion.passage_counts.leave(leaving.id)

        def animate_landing(progress: float) -> None:
            """Animate the ribbon: a landed member makes the number of its clan hop, a beast makes the ribbon shake."""
            self._motion.passage_counts.landing = (leaving.id, progress) if progress < 1.0 else None

        if leaving.id >= TIGER:
            self._plan_snort(when)
        self._line.cue(when, put_at_exit)
        start = when + _ROLL_DELAY
        self._line.tween(start, _ROLLING_SECONDS, roll, animation.linear)
        ribbon_seconds = passage_counts.SHAKE_SECONDS if leaving.id >= TIGER else passage_counts.HOP_SECONDS
        self._line.tween(start + _ROLLING_SECONDS * _LANDING_SHARE, ribbon_seconds, animate_landing, animation.linear)

    def _plan_snort(self, when: float) -> None:
        """Put the snort of a beast on the timeline, shortly before the beast comes out at the time ``when``."""
        line = self._line
        sound = self._sound

        def snort() -> None:
            """Play the sound, unless the drop is just being skipped."""
            if not getattr(line, "is_skipping", False):
                sound.play("snort", 0.9)

        line.cue(max(0.0, when - outside.PREDATOR_STIR_SECONDS), snort)


class DirtyArea:
    """Determines the area that must be drawn again while only a drop moves: the Passage and its bowl.

    ``area`` is ``None`` if other things move as well.
    """

    def __init__(self) -> None:
        self.area: Rect | None = None
        #: the values on which the rest of the table depended at the last call of ``update``; ``None`` if it moved
        self._rest_of_table: tuple[object, ...] | None = None
        #: the left edge of what moved at the last call of ``update``
        self._left_edge = layout.DROP_AREA.x

    def update(self, motion: Motion, rest_of_table: tuple[object, ...] | None) -> None:
        """Update ``area``.

        ``rest_of_table`` holds everything that the rest of the table depends on, the face first; it is ``None`` if the
        rest of the table moves.
        """
        others_move = motion.movers or motion.poster or motion.splash or motion.skipped_changes.changes
        if others_move or motion.passage.track is None:
            rest_of_table = None
        elif rest_of_table is not None:
            is_basket_at_rest = motion.pieces.basket is None
            rest_of_table = (*rest_of_table, is_basket_at_rest)
        left_edge = _left_edge_of(motion)
        # what moved in the last frame must be drawn over, too
        left = min(left_edge, self._left_edge)
        drop_area = Rect(left, layout.DROP_AREA.y, layout.DROP_AREA.right - left, layout.DROP_AREA.h)
        self.area = drop_area if self._is_unchanged(rest_of_table) else None
        self._rest_of_table = rest_of_table
        self._left_edge = left_edge

    def _is_unchanged(self, rest_of_table: tuple[object, ...] | None) -> bool:
        """Return whether the rest of the table looks as it did at the last call of ``update``, and does not move."""
        before = self._rest_of_table
        if rest_of_table is None or before is None:
            return False
        # the first entry is the face, which is too large to compare by its contents in every frame
        return rest_of_table[0] is before[0] and rest_of_table[1:] == before[1:]


def _left_edge_of(motion: Motion) -> float:
    """Return the left edge of everything that moves in a drop, including a basket in the air."""
    basket = motion.pieces.basket
    return layout.DROP_AREA.x if basket is None else min(layout.DROP_AREA.x, basket.x - layout.BASKET_REACH)


# The drums with their drum ends, their drumstick and their gauge.


def bangs_left(face: Face, seat: int) -> tuple[int, int]:
    """Return the number of bangs that a seat has left, and the total number that its drum or a card gives."""
    total = bang_count(face.view.clans[seat])
    step = face.step
    if step is None or step.kind != "bang" or step.seat != seat:
        return total, total
    return step.count, max(total, step.count)


def draw_drums(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the standing drums, rings around the drum ends, the sign of the bangs left, and the gauge of a press."""
    holder = face.holder
    gesture = face.gesture
    pad_spots = motion.passage.pad_spots(canvas, face.view.glass_passage)
    if holder is not None:
        for flap, (x, y) in enumerate(pad_spots):
            _draw_glow(canvas, x, y, pressed=flap == gesture.pressed_flap)
        motion.passage.draw_ends(canvas, is_glass=face.view.glass_passage)
    for x, y in pad_spots:
        if holder is None:
            canvas.circle(x, y, 33, theme.EMBER, thick=2)
        else:
            _draw_pulse(canvas, x, y, motion.clock % 1.0, is_pulsing=face.is_pulsing)
    draw_standing_drums(canvas, face, motion.sway)
    if holder is not None and not face.without_holding:
        unused_count, total = bangs_left(face, holder)
        BangsSign(face.looks[holder], unused_count, total, has_begun=face.kind == "bang").draw(
            canvas, layout.MAIN_BUTTON
        )
    if gesture.pressed_flap is not None:
        strength = outside.bang_strength(gesture.pressed_seconds)
        spec = motion.passage.spec
        draw_gauge(canvas, gesture.pressed_flap, strength, spec, is_cancelled=gesture.is_off_pad)


def _draw_pulse(canvas: Canvas, x: float, y: float, phase: float, *, is_pulsing: bool) -> None:
    """Draw the gold ring around a drum end that may be struck.

    ``phase`` is the phase (0..1) of its pulse. Unless ``is_pulsing``, the ring stays as it is.
    """
    wave = math.sin(phase * math.tau) if is_pulsing else 0
    radius = 31 + 3 * wave
    canvas.circle(x, y, radius + 9 + 3 * wave, theme.mix(theme.EMBER, theme.SHADE, 0.6), thick=2)
    canvas.circle(x, y, radius + 4, theme.EMBER, thick=3)
    canvas.circle(x, y, radius, theme.RING, thick=5)


def _draw_glow(canvas: Canvas, x: float, y: float, *, pressed: bool) -> None:
    """Draw the glow under a drum end that may be struck."""
    sizes = (136, 136) if pressed else (120,)  # drawn twice, the glow is brighter
    for size in sizes:
        canvas.picture_in("glow.spot", square(x, y, size))


#: How far the resting drumstick is from its drum end towards the middle of the screen, in units.
_STICK_OFFSET_X = 66.0
#: How far the resting drumstick is above its drum end, in units.
_STICK_OFFSET_Y = 48.0
#: The least y of the point of the resting drumstick, whose handle stays below the status line.
_MIN_STICK_Y = 290.0


def draw_stick(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the drumstick, if a seat holds it: over a drum end while it is pressed, else beside a drum end.

    This drum end is the one that is under the pointer or has the focus. If there is none, the drumstick is not drawn
    or, with the option ``without_holding``, is drawn beside the drum end chosen last.
    """
    gesture = face.gesture
    drum_end = gesture.drum_end_under_stick
    if drum_end is None and face.without_holding:
        drum_end = face.choice.last_flap
    if drum_end is None or face.holder is None:
        return
    x, y = motion.passage.pad_spot(canvas, drum_end, face.view.glass_passage)
    if gesture.pressed_flap is not None:
        _draw_stick_at(canvas, (x, y), 26 * min(1.0, gesture.pressed_seconds))
    else:
        shift = _STICK_OFFSET_X if x < SCREEN.centerx else -_STICK_OFFSET_X
        _draw_stick_at(canvas, (x + shift, max(y - _STICK_OFFSET_Y, _MIN_STICK_Y)), 0.0)


def _draw_stick_at(canvas: Canvas, spot: tuple[float, float], lift: float) -> None:
    """Draw the drumstick with its point ``lift`` units above ``spot``."""
    x, y = spot
    point_x, point_y = canvas.pictures.baked("ugh.drumstick").anchors.get("point", (40, 225))
    canvas.picture("ugh.drumstick", x - point_x, y - point_y - lift - 4)


@dataclass(slots=True)
class FallingStick:
    """A drumstick that moves above a drum end, ``lift`` units above it."""

    passage: Passage
    flap: int
    is_glass: bool
    lift: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the drumstick over its drum end."""
        _draw_stick_at(canvas, self.passage.pad_spot(canvas, self.flap, self.is_glass), self.lift)


# A person's bang is shown and heard at once, as a blow, while its drop is computed.

#: The maximum time for which a blow is shown, in seconds.
_BLOW_SECONDS = 0.35
#: The height to which the drumstick bounces, in units.
_BOUNCE = 40.0


def begin_blow(
    motion: Motion, state: State, bang: TrackStrike, sound: Sound, speed: Callable[[], float]
) -> animation.Timeline:
    """Return the timeline of a blow: the stick hits the drum, the Passage shakes, and the bang is heard.

    A blow is shown while the drop of the bang is still computed. Then the film of the drop continues from the time that
    the blow has reached.
    """
    passage = motion.passage
    line = animation.Timeline()
    line.lands_from = 0.0  # the film of the drop need not wait for the end of this timeline
    film = TableFilm(
        motion, passage.track_of_bang(state.load, bang, is_glass=state.glass_passage), line, sound, speed, lead=0
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
