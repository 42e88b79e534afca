"""Drawing a recorded drop: the tower closed or opened, and the pieces at any second, seen through a camera."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from game.passage import closed_tower
from game.passage.closed_tower import ClosedPlacement
from game.passage.knocks import Soundtrack
from game.passage.open_tower import (
    OpenPlacement,
    bars_of,
    distance_to_parts,
    draw_leaf,
    draw_pad,
    draw_pegs,
    draw_rod,
    open_placement_of,
    rods,
)
from game.passage.outside import OVER_MOUTH_HEIGHT, OutsideFilm
from game.passage.pieces import piece_picture, piece_size
from game.passage.recorded_drop import RecordedDrop
from game.ui.animation import ease_out
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, square
from game.ui.lettering import fixed_size
from game.ui.theme import BLOOD, PARCHMENT, SIENNA, SOOT, SeatLook, colour, mix
from physics.history.earlier_towers import height_in
from physics.tower import TOWER, Leaf, TowerSpec, pegs
from physics.track import FRAMES_PER_SECOND, POSITION_UNIT, Contact, Exit, Frame, PieceTrack, Pose, Track

#: the theatre stage on the screen
THEATRE_STAGE = Rect(408, 66, 784, 660)
ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)
#: the y (logical units) of the upper edge of the opening: paths and numbers are drawn below it
MOUTH_Y = THEATRE_STAGE.y + 30
#: the height (mm) of the tray's rim: below it the tray hides pieces that come out
RIM_HEIGHT = 29.0
#: the width of a pad (units)
_PAD_SIZE = 38.0
#: the size of the drumstick, as a share of its picture's, and its lean (rad) while it strikes
_STICK_SIZE, _STICK_LEAN = 0.8, 1.2
#: pieces are turned in steps of a degree
_TURN_STEPS = 360
#: the seconds in which a piece rolls from the exit to its place in the tray
_ROLL_SECONDS = 0.55
#: the number of pieces in a row of the tray
_TRAY_ROW = 10
#: the distances between pieces in the tray (units)
_TRAY_SPACING_ACROSS, _TRAY_SPACING_DOWN = 40.0, 13.0
#: the size of a piece in the tray, as a share of its picture's
_TRAY_PIECE_SIZE = 0.62
#: the place and size of a drum's number: its offset from the hinge of the drum's flap (mm), the radius of its disc, and
#: the size of its digit
_NUMBER_OFFSET = (13.0, -38.0)
_NUMBER_RADIUS = 18.0
_DIGIT_SIZE = 32.0
#: the distance (mm) of a wheel's or a swing's number above its rod
_ROD_NUMBER_ABOVE = 24.0
#: the least distance (units) of a number's middle from the opening's edge: in the builder, handles lie between the two
_MIN_DISTANCE_BELOW_MOUTH = 56.0
#: the heights (mm) over a flap's hinge or a rod at which a number may stand if its usual place is taken
_NUMBER_HEIGHTS = tuple(height for height in range(-60, 61, 2) if abs(height) >= 14)
#: the seconds that a trail reaches back
TRAIL_SECONDS = 1.0
#: the frames between two points of a trail
_TRAIL_STEP = 4
#: the ghosts of a piece: how many seconds ago the piece was where the ghost is drawn, and the ghost's alpha
_GHOST_AGES = ((0.26, 44), (0.13, 80))
#: the least distance (units) of a ghost from its piece
_GHOST_DISTANCE = 6.0
#: the seconds for which the star of a knock is shown, and the impulses (g mm/s) of the smallest and the largest star
_SPARK_SECONDS = 0.16
_MIN_SPARK_IMPULSE, _MAX_SPARK_IMPULSE = 350.0, 2600.0
#: the seconds for which the drumstick is shown
_STICK_SECONDS = 0.45
_TRAIL_FRAMES = round(TRAIL_SECONDS * FRAMES_PER_SECOND)
_TRAIL_INK = colour("#C9853F")
#: the colours of a trail, from its oldest point to the present place
_TRAIL_INKS = tuple(mix(_TRAIL_INK, PARCHMENT, shade / 23) for shade in range(24))


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the stage: its zoom, and the point of the stage (``x``, ``y``) in the middle of the picture."""

    zoom: float = 1.0
    x: float = THEATRE_STAGE.centerx
    y: float = THEATRE_STAGE.centery

    #: the area of the picture on the screen
    frame: ClassVar[Rect] = THEATRE_STAGE

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the stage to a place on the screen."""
        return self.frame.centerx + (x - self.x) * self.zoom, self.frame.centery + (y - self.y) * self.zoom

    def rect(self, rect: Rect) -> Rect:
        """Convert a rectangle of the stage to one on the screen."""
        x, y = self.to_screen(rect.x, rect.y)
        return Rect(x, y, rect.w * self.zoom, rect.h * self.zoom)

    @property
    def window(self) -> Rect:
        """The visible part of the stage."""
        width, height = self.frame.w / self.zoom, self.frame.h / self.zoom
        return Rect(self.x - width / 2, self.y - height / 2, width, height)

    def dragged(self, across: float, down: float) -> Camera:
        """Return the camera after its picture was dragged by ``across`` and ``down`` (screen units).

        The camera moves the other way, but stays on the stage.
        """
        return self.centred_on(self.x - across / self.zoom, self.y - down / self.zoom)

    def centred_on(self, x: float, y: float, zoom: float | None = None) -> Camera:
        """Return the camera centred on a point, or as near to it as its picture can be without leaving the stage."""
        zoom = self.zoom if zoom is None else zoom
        half_width, half_height = THEATRE_STAGE.w / zoom / 2, THEATRE_STAGE.h / zoom / 2
        x = min(max(x, THEATRE_STAGE.x + half_width), THEATRE_STAGE.right - half_width)
        y = min(max(y, THEATRE_STAGE.y + half_height), THEATRE_STAGE.bottom - half_height)
        return Camera(zoom, x, y)


#: the camera without zoom
WHOLE_STAGE = Camera()
#: the closed tower is drawn as on the table, but a little smaller: centred, and with y = 40 of the table at y = 44
CLOSED_PLACEMENT = ClosedPlacement(size=0.86, across=800 - 800 * 0.86, down=44.0 - 40.0 * 0.86)


@dataclass(frozen=True, slots=True)
class FilmStyle:
    """How to draw a film.

    - ``open``: the tower is cut open. Otherwise it is seen from outside, as in a match.
    - ``trails``: pieces leave trails. ``numbers``: the drums' numbers are drawn.
    - ``compared_track``: a track whose pieces are drawn faintly, for comparison.
    - ``calm``: the closed tower neither shakes nor raises dust.
    - ``still_skin``: neither bulges nor dust show the knocks inside the closed tower.
    """

    open: bool = True
    trails: bool = True
    compared_track: Track | None = None
    calm: bool = False
    still_skin: bool = False
    numbers: bool = True


class Film:
    """One drop with the seats' looks, which can be drawn at any second.

    ``track`` is read from the drop if not given. ``earlier_exits`` are the exits of the pieces that lie in the tray
    from the beginning. ``placement`` is the place and size of the opened tower, by default that of
    ``open_placement_of``.
    """

    def __init__(
        self,
        drop: RecordedDrop,
        looks: Sequence[SeatLook],
        track: Track | None = None,
        earlier_exits: Sequence[Exit] = (),
        placement: OpenPlacement | None = None,
    ) -> None:
        self.drop = drop
        self.track: Track = drop.track if track is None else track
        self.placement = placement or open_placement_of(drop.spec)
        self.soundtrack = Soundtrack(self.track, drop.spec)
        self._looks = looks
        self._leaves = drop.leaves
        self._rods = rods(drop.spec)
        self._pegs = pegs(drop.spec)
        self._knock_seconds = [contact.seconds for contact in self.track.contacts]
        self._piece_tracks = {piece.id: piece for piece in self.track.pieces}
        self._exit_ids = {leaving.id for leaving in self.track.out}
        #: the exits of the pieces that lie in the tray from the beginning, as if they had rolled there before the film
        self._earlier_exits = tuple(leaving._replace(seconds=-_ROLL_SECONDS) for leaving in earlier_exits)
        self._exits_at_rim = [exit_at_rim(self._piece_tracks.get(leaving.id), leaving) for leaving in self.track.out]

    @property
    def seconds(self) -> float:
        """The duration, rounded up to whole pictures.

        The film ends when everything rests and the last movement or sound outside is over.
        """
        end = max(self.track.seconds, self.outside.seconds)
        return math.ceil(end * FRAMES_PER_SECOND - 1e-6) / FRAMES_PER_SECOND

    @cached_property
    def outside(self) -> OutsideFilm:
        """The drop as seen from outside the closed tower."""
        return OutsideFilm(self.track, _ROLL_SECONDS, self.drop.spec, self.soundtrack)

    @property
    def all_exits(self) -> tuple[Exit, ...]:
        """The exits of all pieces that lie in the tray at the end."""
        return (*self._earlier_exits, *self.track.out)

    @property
    def picture_count(self) -> int:
        """The number of pictures, 60 per second."""
        return round(self.seconds * FRAMES_PER_SECOND) + 1

    def _knocks_between(self, start: float, end: float) -> Sequence[Contact]:
        """Return the knocks from second ``start`` to just before ``end``."""
        first, last = bisect_left(self._knock_seconds, start), bisect_left(self._knock_seconds, end)
        return self.track.contacts[first:last]

    def place_of(self, piece: int, seconds: float) -> tuple[float, float] | None:
        """Return a piece's place on the stage at a second, or ``None`` if it is not inside the tower."""
        piece_track = self._piece_tracks.get(piece)
        if piece_track is None:
            return None
        frame = min(int(seconds * FRAMES_PER_SECOND), self.track.frames - 1) - piece_track.first
        if not 0 <= frame < len(piece_track.xs) or piece_track.ys[frame] * POSITION_UNIT < RIM_HEIGHT:
            return None
        return self.placement.to_stage(piece_track.xs[frame] * POSITION_UNIT, piece_track.ys[frame] * POSITION_UNIT)

    def nearest_piece(self, x: float, y: float, seconds: float, reach: float) -> int | None:
        """Return the piece nearest to a point of the stage, if one is within ``reach``."""
        distances = []
        for piece in self._piece_tracks:
            place = self.place_of(piece, seconds)
            if place is not None:
                distances.append((math.dist((x, y), place), piece))
        distance, piece = min(distances, default=(math.inf, -1))
        return piece if distance <= reach else None

    # Drawing

    def draw(self, canvas: Canvas, seconds: float, camera: Camera, style: FilmStyle) -> None:
        """Draw everything that moves; if the camera is zoomed in, also the unmoving parts of the opened tower.

        Otherwise the caller has painted the unmoving parts (see ``paint_tower``).
        """
        with canvas.clip(THEATRE_STAGE):
            if not style.open:
                self._draw_closed(canvas, seconds, style)
                return
            if camera.zoom > 1:
                draw_stage(canvas, camera, self.placement)
            self.draw_open(canvas, seconds, camera, style)
        with canvas.clip(THEATRE_STAGE if camera.zoom > 1 else SCREEN):
            self._draw_stick(canvas, camera, seconds)

    def draw_open(self, canvas: Canvas, seconds: float, camera: Camera, style: FilmStyle) -> None:
        """Draw the inside of the opened tower, the tray with pieces that came out, and the rims in front of both."""
        self.draw_inside(canvas, seconds, camera, style)
        _draw_in_front(canvas, camera, "theatre.tray")
        for index, leaving in enumerate((*self._earlier_exits, *self._exits_at_rim)):
            if seconds >= leaving.seconds:
                self._draw_rolling(canvas, camera, index, leaving, seconds - leaving.seconds)
        _draw_in_front(canvas, camera, "theatre.tray_front")
        canvas.picture_in("theatre.collar", camera.rect(self.placement.collar(canvas.pictures)))

    def draw_inside(self, canvas: Canvas, seconds: float, camera: Camera, style: FilmStyle) -> None:
        """Draw the inside of the opened tower: leaves, pieces with their trails, and sparks."""
        frame = self.track.frame_at(seconds)
        before = self.track.frame_at(seconds - 1 / FRAMES_PER_SECOND)
        if style.numbers:
            self._draw_numbers(canvas, camera)
        self._draw_leaves(canvas, frame, before, camera)
        if style.trails:
            self._draw_trails(canvas, seconds, camera)
        if style.compared_track is not None:
            for pose in style.compared_track.frame_at(seconds).pieces:
                self._draw_piece(canvas, pose, camera, alpha=90)
        poses_before = set(before.pieces)
        for pose in self._poses_inside(frame):
            is_resting = pose in poses_before
            self._draw_piece(canvas, pose, camera, finely=is_resting)
        self._draw_sparks(canvas, seconds, camera)

    def _poses_inside(self, frame: Frame) -> list[Pose]:
        """Return the pieces inside, the farthest lane first.

        A piece that comes out counts as inside until it passes the rim of the tray.
        """
        inside = [pose for pose in frame.pieces if not (pose.id in self._exit_ids and pose.y < RIM_HEIGHT)]
        return sorted(inside, key=lambda pose: -pose.lane)

    def _draw_piece(
        self, canvas: Canvas, pose: Pose, camera: Camera, alpha: int = 255, *, finely: bool = False
    ) -> None:
        """Draw a piece in the opened tower, if the camera sees it.

        A resting piece is drawn ``finely`` (see ``Canvas.turned``).
        """
        at = self.placement.to_stage(pose.x, pose.y)
        if not camera.window.inflate(80, 80).collidepoint(at):
            return
        x, y = camera.to_screen(*at)
        name = self._picture_name(pose.id)
        height = height_in(self.drop.earlier_tower, pose.kind)
        size = piece_size(canvas.pictures, name, height, self.placement.scale * camera.zoom)
        canvas.turned(name, x, y, pose.angle, size=size, alpha=alpha, steps=_TURN_STEPS, finely=finely)

    def _picture_name(self, piece: int) -> str:
        """Return the name of a piece's picture, in the shape that it had in the drop's tower."""
        return piece_picture(piece, self._looks, self.drop.pieces, self.drop.earlier_tower)

    @cached_property
    def number_places(self) -> list[tuple[int, tuple[float, float]]]:
        """The drums, each with the place of its number on the theatre stage.

        The number stands at the wall: below the hinge of a flap, or over the rod of a wheel or a swing. If it would lie
        on a part or another number, or reach out of the opening, it stands at the nearest free height.
        """
        dx, flap_height = _NUMBER_OFFSET
        flaps = [leaf for leaf in self._leaves if leaf.outer is not None]
        usual_places = [(leaf.drum, leaf.hinge.x + leaf.side * dx, leaf.hinge.y, flap_height) for leaf in flaps]
        for rod in self._rods:
            inwards = dx if rod.pad.x < rod.wall.x else -dx
            usual_places.append((rod.drum, rod.wall.x + inwards, rod.wall.y, _ROD_NUMBER_ABOVE))
        places: list[tuple[int, tuple[float, float]]] = []
        for drum, x, wall_y, usual_height in usual_places:
            heights = (usual_height, *_nearest_heights(usual_height))
            spots = [self.placement.to_stage(x, wall_y + height) for height in heights]
            taken_places = [place for _, place in places]
            first_free = next((spot for spot in spots if self._is_free(spot, taken_places)), spots[0])
            places.append((drum, first_free))
        return places

    def _is_free(self, spot: tuple[float, float], taken: Sequence[tuple[float, float]]) -> bool:
        """Return whether a number at ``spot`` is in the opening, away from all parts and the places in ``taken``."""
        _, tray_y = self.placement.to_stage(0.0, RIM_HEIGHT)
        if not MOUTH_Y + _MIN_DISTANCE_BELOW_MOUTH <= spot[1] <= tray_y - _NUMBER_RADIUS:
            return False
        if any(math.dist(spot, place) < 2 * _NUMBER_RADIUS for place in taken):
            return False
        distance = distance_to_parts(self.placement.to_tower(*spot), self._leaves, self._pegs)
        return distance * self.placement.scale > _NUMBER_RADIUS

    def place_of_pad(self, drum: int) -> tuple[float, float] | None:
        """Return the place of a drum's level pad on the stage, ``None`` if the tower has no such drum."""
        pads = {rod.drum: rod.pad for rod in self._rods}
        for leaf in self._leaves:
            if leaf.outer is not None:
                outer_end, *_ = leaf.line_at(angle=0.0)
                pads[leaf.drum] = outer_end
        return self.placement.to_stage(*pads[drum]) if drum in pads else None

    def _draw_numbers(self, canvas: Canvas, camera: Camera) -> None:
        """Draw the drums' numbers."""
        for drum, at in self.number_places:
            if camera.window.inflate(40, 40).collidepoint(at):
                x, y = camera.to_screen(*at)
                radius = _NUMBER_RADIUS * camera.zoom
                canvas.circle(x, y, radius, BLOOD)
                canvas.circle(x, y, radius - 2 * camera.zoom, PARCHMENT)
                size = fixed_size(canvas, _DIGIT_SIZE * camera.zoom)
                canvas.text(str(drum + 1), x, y, size, kind="display", colour=BLOOD, align="centre", middle=True)

    def _draw_leaves(self, canvas: Canvas, frame: Frame, before: Frame, camera: Camera) -> None:
        """Draw pegs, rods and leaves, with the pads outside."""
        placement = self.placement
        struck_drum = self.drop.bang.flap if self.drop.bang is not None else None
        projection = placement.projection(camera.to_screen, camera.zoom)
        draw_pegs(canvas, self._pegs, projection)
        for rod in self._rods:
            draw_rod(canvas, rod, projection)
            draw_pad(canvas, projection.place(*rod.pad), _PAD_SIZE * camera.zoom, is_struck=rod.drum == struck_drum)
        for leaf, angle, old_angle in zip(self._leaves, frame.flaps, before.flaps, strict=False):
            if camera.zoom > 1 and not self._is_seen(camera, leaf, angle):
                continue
            draw_leaf(canvas, leaf, angle, projection, finely=angle == old_angle)
            if leaf.outer is not None:
                pad = projection.place(*leaf.line_at(angle)[0])
                draw_pad(canvas, pad, _PAD_SIZE * camera.zoom, is_struck=leaf.drum == struck_drum)

    def _is_seen(self, camera: Camera, leaf: Leaf, angle: float) -> bool:
        """Return whether any bar of a leaf is in the picture."""
        visible_area = camera.window.inflate(24, 24)
        to_stage = self.placement.to_stage
        return any(visible_area.clipline(to_stage(*bar.start), to_stage(*bar.end)) for bar in bars_of(leaf, angle))

    def _draw_trails(self, canvas: Canvas, seconds: float, camera: Camera) -> None:
        """Draw the trail and the ghosts of every piece that has just moved."""
        for ago, alpha in _GHOST_AGES:
            if seconds > ago:
                for pose in self._poses_inside(self.track.frame_at(seconds - ago)):
                    if self._has_moved(pose, seconds):
                        self._draw_piece(canvas, pose, camera, alpha)
        current_frame = min(int(seconds * FRAMES_PER_SECOND), self.track.frames - 1)
        for piece_track in self.track.pieces:
            self._draw_trail(canvas, piece_track, current_frame - piece_track.first, camera)

    def _has_moved(self, pose: Pose, seconds: float) -> bool:
        """Return whether a piece has moved away from ``pose`` by ``seconds``, or is no longer inside."""
        place = self.place_of(pose.id, seconds)
        if place is None:
            return True
        ghost_x, ghost_y = self.placement.to_stage(pose.x, pose.y)
        x, y = place
        return abs(x - ghost_x) + abs(y - ghost_y) > _GHOST_DISTANCE

    def _draw_trail(self, canvas: Canvas, piece_track: PieceTrack, current_frame: int, camera: Camera) -> None:
        """Draw the trail of a piece; ``current_frame`` is counted from the piece's first frame."""
        last = min(current_frame, len(piece_track.xs) - 1)
        first = max(0, current_frame - _TRAIL_FRAMES)
        if last <= first or not self._is_near(camera, piece_track, last):
            return
        previous_spot: tuple[float, float] | None = None
        for step in (*range(first, last, _TRAIL_STEP), last):
            if piece_track.ys[step] * POSITION_UNIT < RIM_HEIGHT:
                return
            at = self.placement.to_stage(piece_track.xs[step] * POSITION_UNIT, piece_track.ys[step] * POSITION_UNIT)
            if at[1] < MOUTH_Y:
                continue
            spot = camera.to_screen(*at)
            if previous_spot is not None and abs(previous_spot[0] - spot[0]) + abs(previous_spot[1] - spot[1]) > 1:
                shade = (step - first) * (len(_TRAIL_INKS) - 1) // max(1, current_frame - first)
                canvas.line(*previous_spot, *spot, _TRAIL_INKS[shade], 1 + 2 * shade / len(_TRAIL_INKS))
            previous_spot = spot

    def _is_near(self, camera: Camera, piece_track: PieceTrack, frame: int) -> bool:
        """Return whether a piece's place in ``frame``, counted from its first, is in the picture or just outside."""
        if camera.zoom == 1:
            return True
        at = self.placement.to_stage(piece_track.xs[frame] * POSITION_UNIT, piece_track.ys[frame] * POSITION_UNIT)
        return bool(camera.window.inflate(260, 260).collidepoint(at))

    def _draw_sparks(self, canvas: Canvas, seconds: float, camera: Camera) -> None:
        """Draw a star at every recent knock, larger for a harder knock, smaller as it fades."""
        for knock in self._knocks_between(seconds - _SPARK_SECONDS, seconds + 1e-9):
            if knock.impulse < _MIN_SPARK_IMPULSE:
                continue
            hardness = (knock.impulse - _MIN_SPARK_IMPULSE) / (_MAX_SPARK_IMPULSE - _MIN_SPARK_IMPULSE)
            fading = 1 - (seconds - knock.seconds) / _SPARK_SECONDS
            size = round((18 + 52 * min(1.0, hardness) ** 0.6) * (0.45 + 0.55 * fading) / 4) * 4 * camera.zoom
            x, y = camera.to_screen(*self.placement.to_stage(knock.x, knock.y))
            canvas.picture_in("burst", square(x, y, size))

    def _draw_stick(self, canvas: Canvas, camera: Camera, seconds: float) -> None:
        """Draw the drumstick: on the pad when a bang begins, then lifting again."""
        bang = self.drop.bang
        if bang is None or seconds > _STICK_SECONDS:
            return
        at = self.place_of_pad(bang.flap)
        if at is None:
            return
        pad = camera.to_screen(*at)
        share = ease_out(seconds / _STICK_SECONDS)
        side = 1 if at[0] < THEATRE_STAGE.centerx else -1
        rise = (12 + 24 * share) * camera.zoom
        angle = (_STICK_LEAN + 0.2 * share) * side
        size = _STICK_SIZE * camera.zoom
        draw_stick(canvas, (pad[0], pad[1] - rise), angle, size, round(255 * (1 - share**3)))
        if seconds < _SPARK_SECONDS:
            size = 80 * camera.zoom * (0.5 + 0.5 * bang.strength)
            canvas.picture_in("burst", Rect(pad[0] - size / 2, pad[1] - size / 2, size, size))

    def _draw_rolling(self, canvas: Canvas, camera: Camera, index: int, leaving: Exit, seconds: float) -> None:
        """Draw a piece that began ``seconds`` ago to roll from the exit to its place in the opened tower's tray."""
        share = ease_out(min(1.0, seconds / _ROLL_SECONDS))
        tray = Rect(*canvas.pictures.baked("theatre.tray").at, *canvas.pictures.baked("theatre.tray").size)
        row, column = divmod(index, _TRAY_ROW)
        start = self.placement.to_stage(leaving.x, RIM_HEIGHT)
        end = (
            tray.x + 34 + _TRAY_SPACING_ACROSS * column + _TRAY_SPACING_ACROSS / 2 * (row % 2),
            tray.y + 26 + _TRAY_SPACING_DOWN * row,
        )
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - 22 * math.sin(math.pi * share)
        angle = _rolling_angle(leaving, share)
        size = _TRAY_PIECE_SIZE * camera.zoom
        canvas.turned(self._picture_name(leaving.id), *camera.to_screen(x, y), angle, size=size)

    # The closed tower

    def _draw_closed(self, canvas: Canvas, seconds: float, style: FilmStyle) -> None:
        """Draw the tower as in a match: only pieces falling in at the top and coming out at the bottom."""
        frame = self.track.frame_at(seconds)
        for pose in self._poses_inside(frame):
            if pose.y >= OVER_MOUTH_HEIGHT:
                x, y = CLOSED_PLACEMENT.to_screen(*closed_tower.over_mouth(pose.x, pose.y, self.drop.spec))
                canvas.turned(self._picture_name(pose.id), x, y, pose.angle, size=0.62)
        look = self.outside.at(seconds)
        calm = style.calm
        if style.still_skin:
            look = replace(look, bulges=(), clouds=(), mouth=0.0)
        closed_tower.draw_front(canvas, look, CLOSED_PLACEMENT, calm=calm)
        closed_tower.draw_scratches(canvas, CLOSED_PLACEMENT, self.drop.spec)
        closed_tower.draw_ends(canvas, look.heights, CLOSED_PLACEMENT, spec=self.drop.spec)
        if not calm:
            closed_tower.draw_dust(canvas, look, CLOSED_PLACEMENT)
        closed_tower.draw_fringe(canvas, look, CLOSED_PLACEMENT, dust=not calm)
        CLOSED_PLACEMENT.draw_picture(canvas, "ugh.tray_back")
        for index, leaving in enumerate(self.all_exits):
            if seconds >= leaving.seconds:
                self._draw_rolling_closed(canvas, index, leaving, seconds - leaving.seconds)
        CLOSED_PLACEMENT.draw_picture(canvas, "ugh.tray_front")

    def _draw_rolling_closed(self, canvas: Canvas, index: int, leaving: Exit, seconds: float) -> None:
        """Draw a piece that began ``seconds`` ago to roll from the exit to its place in the closed tower's tray."""
        share = ease_out(min(1.0, seconds / _ROLL_SECONDS))
        # the exit and the places in the tray, seven in a row, in units of the table
        row, column = divmod(index, 7)
        start = CLOSED_PLACEMENT.to_screen(800 + (leaving.x - self.drop.spec.shaft.width / 2) * 1.4, 690)
        end = CLOSED_PLACEMENT.to_screen(652 + 49 * column + 18 * (row % 2), 742 + 22 * row)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share - 26 * math.sin(math.pi * share)
        canvas.turned(self._picture_name(leaving.id), x, y, _rolling_angle(leaving, share), size=0.62)


def _nearest_heights(height: float) -> list[int]:
    """Return the heights at which a number may stand, the nearest to ``height`` first."""
    return sorted(_NUMBER_HEIGHTS, key=lambda other: abs(other - height))


def _rolling_angle(leaving: Exit, share: float) -> float:
    """Return the angle (rad) of a piece after a ``share`` (0..1) of its roll. Each comes to rest at its own angle."""
    angle_at_rest = (leaving.id * 2.4) % math.tau
    direction = 1 if leaving.turning >= 0 else -1
    return angle_at_rest + (1 - share) * 5 * direction


def paint_tower(canvas: Canvas, spec: TowerSpec = TOWER, *, open_tower: bool) -> None:
    """Draw the unmoving parts of a tower, opened or closed."""
    if open_tower:
        canvas.placed(open_placement_of(spec).picture)
    else:
        CLOSED_PLACEMENT.draw_picture(canvas, closed_tower.back_picture(spec))


def draw_stage(canvas: Canvas, camera: Camera, placement: OpenPlacement) -> None:
    """Draw the unmoving parts of the opened tower through a zoomed camera."""
    entry = canvas.pictures.baked(placement.picture)
    picture_area = Rect(*entry.at, *entry.size)
    visible_area = camera.window.clip(picture_area)
    canvas.fill(THEATRE_STAGE, mix(SOOT, SIENNA, 0.16))
    canvas.picture_part(
        placement.picture,
        Rect(visible_area.x - picture_area.x, visible_area.y - picture_area.y, visible_area.w, visible_area.h),
        camera.rect(Rect(visible_area)),
    )


def draw_stick(canvas: Canvas, at: tuple[float, float], angle: float, size: float, alpha: int) -> None:
    """Draw the drumstick with its head at a point of the screen, turned anticlockwise by ``angle``."""
    width, height = canvas.pictures.baked("ugh.drumstick").size
    head_x, head_y, *_ = canvas.pictures.anchor("ugh.drumstick", "point")
    # the offset of the middle of the picture from the stick's head, before the picture is turned
    across = (width / 2 - head_x) * size
    down = (height / 2 - head_y) * size
    x = at[0] + across * math.cos(angle) + down * math.sin(angle)
    y = at[1] - across * math.sin(angle) + down * math.cos(angle)
    canvas.turned("ugh.drumstick", x, y, angle, size=size, alpha=alpha)


def exit_at_rim(piece_track: PieceTrack | None, leaving: Exit) -> Exit:
    """Return a piece's exit, with the time and the x (mm) at which the piece passes behind the tray's rim."""
    if piece_track is None:
        return leaving
    # the last frame in which the piece is above the rim
    frame = len(piece_track.ys) - 1
    while frame > 0 and piece_track.ys[frame] * POSITION_UNIT < RIM_HEIGHT:
        frame -= 1
    seconds = min(leaving.seconds, (piece_track.first + frame) / FRAMES_PER_SECOND)
    return leaving._replace(seconds=seconds, x=piece_track.xs[frame] * POSITION_UNIT)


def _draw_in_front(canvas: Canvas, camera: Camera, name: str) -> None:
    """Draw a picture at its place on the stage, in front of what has been drawn."""
    entry = canvas.pictures.baked(name)
    canvas.picture_in(name, camera.rect(Rect(*entry.at, *entry.size)))
