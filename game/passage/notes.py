"""Notes in the picture of a drop: on pieces that stick or come loose (call-outs), and on the bang. Also the lens."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from game.core.words import say, with_capital
from game.passage.film import THEATRE_STAGE, Camera, Film, FilmStyle, draw_stage
from game.passage.pieces import piece_name, piece_picture
from game.passage.recorded_drop import RecordedDrop, pad_words, strength_words
from game.passage.reel import Reel
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import PARCHMENT, RING, SHADE, Colour, SeatLook, colour
from physics.tower import count_drums
from physics.track import FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Surface, Track

#: a piece nearer than this (mm) to its resting place is at rest
_RESTING_DISTANCE = 1.5
#: a piece farther than this (mm) from its resting place has moved
_MOVED_DISTANCE = 6.0
#: the longest time for which a call-out is shown, in seconds
SHOWN_SECONDS = 1.6
#: the shortest time for which a call-out is shown, in seconds
MIN_SECONDS = 0.8
#: the most call-outs shown at once
MAX_AT_ONCE = 2
#: a piece that comes to rest within this many seconds after a knock counts as stuck at the part that it knocked against
_LAST_KNOCK_SECONDS = 0.6


class CallOut(NamedTuple):
    """A call-out: a ``piece`` sticks or comes loose, shown from ``start`` to ``end`` (s), at its place (mm).

    ``part`` is the kind and number of the part of the tower at which the piece sticks, if there is one.
    """

    kind: Literal["sticks", "loose"]
    piece: int
    start: float
    end: float
    x: float
    y: float
    part: tuple[Surface, int] | None = None


def call_outs(track: Track) -> list[CallOut]:
    """Return all call-outs of one film, in order of time, however many there are at a time.

    A piece that lay inside and comes out gets the call-out "loose". A piece that stays inside gets "sticks" if it was
    thrown in or has moved.
    """
    thrown = {piece.id for piece in track.thrown}
    exit_seconds = {leaving.id: leaving.seconds for leaving in track.out}
    calls: list[CallOut] = []
    for piece_track in track.pieces:
        piece = piece_track.id
        last_frame = len(piece_track.xs) - 1
        if piece in exit_seconds:
            moved_frame = _first_moved_frame(piece_track)
            if piece not in thrown and moved_frame is not None:
                call = _make_call_out("loose", piece_track, frame=moved_frame, resting_frame=0)
                calls.append(_ended_by(call, exit_seconds[piece]))
        elif piece in thrown or _distance_between_frames(piece_track, 0, last_frame) > _MOVED_DISTANCE:
            rested_frame = _first_resting_frame(piece_track)
            call = _make_call_out("sticks", piece_track, frame=rested_frame, resting_frame=last_frame)
            calls.append(call._replace(part=_part_hit(track, piece_track, rested_frame)))
    return sorted(calls, key=lambda call: (call.start, call.piece))


def _ended_by(call: CallOut, second: float) -> CallOut:
    """Return a call-out that ends at ``second`` at the latest, unless it is then shown less than ``MIN_SECONDS``."""
    return call._replace(end=min(call.end, max(second, call.start + MIN_SECONDS)))


def reel_call_outs(tracks: Sequence[Track], starts: Sequence[float]) -> list[CallOut]:
    """Return the call-outs of successive films that begin at ``starts``, at most ``MAX_AT_ONCE`` at once.

    A call-out ends when its piece moves again, when the next call-out of that piece begins, or when a newer call-out
    would be one too many.
    """
    calls: list[CallOut] = []
    for part, track in enumerate(tracks):
        for call in call_outs(track):
            call = call._replace(start=call.start + starts[part], end=call.end + starts[part])
            for later_start, later_track in zip(starts[part + 1 :], tracks[part + 1 :], strict=True):
                moved_second = _second_of_first_move(later_track, call.piece)
                if call.kind == "sticks" and moved_second is not None:
                    call = _ended_by(call, later_start + moved_second)
            calls = _with_call_out(calls, call)
    return calls


def call_outs_at(calls: Sequence[CallOut], second: float) -> list[CallOut]:
    """Return the call-outs that are shown at a second."""
    return [call for call in calls if call.start <= second < call.end]


def _with_call_out(calls: list[CallOut], call: CallOut) -> list[CallOut]:
    """Return the call-outs with the later ``call`` added.

    When ``call`` begins, an earlier call-out of its piece ends. If more than ``MAX_AT_ONCE`` would then be shown, the
    oldest ends, too. ``call`` is left out if the oldest has been shown for less than ``MIN_SECONDS``.
    """
    still_shown = [other for other in calls if other.end > call.start]
    ending = [other for other in still_shown if other.piece == call.piece]
    staying = [other for other in still_shown if other.piece != call.piece]
    while len(staying) >= MAX_AT_ONCE:
        oldest = min(staying, key=lambda other: other.start)
        if call.start - oldest.start < MIN_SECONDS:
            return calls
        staying.remove(oldest)
        ending.append(oldest)
    return [other._replace(end=call.start) if other in ending else other for other in calls] + [call]


def _make_call_out(
    kind: Literal["sticks", "loose"], piece_track: PieceTrack, frame: int, resting_frame: int
) -> CallOut:
    """Return the call-out that begins in ``frame``, at the piece's place in ``resting_frame``.

    Both frames count from the piece's first frame.
    """
    start = (piece_track.first + frame) / FRAMES_PER_SECOND
    return CallOut(
        kind=kind,
        piece=piece_track.id,
        start=start,
        end=start + SHOWN_SECONDS,
        x=piece_track.xs[resting_frame] * POSITION_UNIT,
        y=piece_track.ys[resting_frame] * POSITION_UNIT,
    )


def _distance_between_frames(piece_track: PieceTrack, frame: int, other_frame: int) -> float:
    """Return the distance (mm) between a piece's places in two frames of its track, counted from its first frame."""
    return (
        math.hypot(
            piece_track.xs[frame] - piece_track.xs[other_frame], piece_track.ys[frame] - piece_track.ys[other_frame]
        )
        * POSITION_UNIT
    )


def _first_moved_frame(piece_track: PieceTrack) -> int | None:
    """Return the first frame in which a piece has left its first place, or ``None``. The piece's first frame is 0."""
    return next(
        (
            frame
            for frame in range(len(piece_track.xs))
            if _distance_between_frames(piece_track, frame, 0) > _MOVED_DISTANCE
        ),
        None,
    )


def _first_resting_frame(piece_track: PieceTrack) -> int:
    """Return the first frame from which a piece stays at its last place. The piece's first frame is 0."""
    last = len(piece_track.xs) - 1
    moving = (
        frame for frame in range(last, -1, -1) if _distance_between_frames(piece_track, frame, last) > _RESTING_DISTANCE
    )
    return next(moving, -1) + 1


def _second_of_first_move(track: Track, piece: int) -> float | None:
    """Return when (seconds of the film) a piece first moves; ``None`` if it never does."""
    for piece_track in track.pieces:
        if piece_track.id == piece:
            moved_frame = _first_moved_frame(piece_track)
            if moved_frame is not None:
                return (piece_track.first + moved_frame) / FRAMES_PER_SECOND
    return None


def _part_hit(track: Track, piece_track: PieceTrack, rested_frame: int) -> tuple[Surface, int] | None:
    """Return the part of the tower that a piece hit just before it came to rest in ``rested_frame``, if any."""
    second = (piece_track.first + rested_frame) / FRAMES_PER_SECOND
    for knock in reversed(track.contacts):
        if (
            knock.piece == piece_track.id
            and knock.surface not in ("piece", "wall")
            and second - _LAST_KNOCK_SECONDS <= knock.seconds <= second
        ):
            return knock.surface, knock.other
    return None


# The theatre's lens: an enlarged view of the piece that is followed.

#: the round glass of the lens, in which the piece is drawn
LENS_GLASS = Rect(1036, 78, 148, 148)
#: the area of the lens: the glass with its frame, and the name of the piece below it
_LENS_AREA = LENS_GLASS.inflate(24, 24).union(Rect(LENS_GLASS.x - 6, LENS_GLASS.bottom, LENS_GLASS.w + 12, 44))
_LENS_ZOOM = 2.0


def draw_lens(canvas: Canvas, film: Film, piece: int, second: float, style: FilmStyle) -> None:
    """If the piece is inside, draw it enlarged in the lens, and dots from the piece to the lens."""
    at = film.place_of(piece, second)
    if at is None:
        return
    camera = GlassCamera(_LENS_ZOOM, *at)
    with canvas.clip(LENS_GLASS):
        draw_stage(canvas, camera, film.placement)
        film.draw_inside(canvas, second, camera, style)
    canvas.picture_in("theatre.lens", LENS_GLASS.inflate(20, 20))
    left, right = at[0] + 22, LENS_GLASS.x - 14  # between the ring round the piece and the rim of the glass
    for dot in range(1, 14):
        x = left + (right - left) * dot / 14
        y = at[1] + (LENS_GLASS.centery - at[1]) * dot / 14
        if x < right + 2:  # no dot lies on the glass
            canvas.circle(x, y, 1.6, PARCHMENT)
    name = piece_name(piece, film.drop.looks, film.drop.pieces)
    canvas.text(
        name,
        LENS_GLASS.centerx,
        LENS_GLASS.bottom + 24,
        19,
        kind="bold",
        colour=PARCHMENT,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=LENS_GLASS.w,
    )


class GlassCamera(Camera):
    """The camera for the enlarged view in the lens."""

    frame: ClassVar[Rect] = LENS_GLASS


# The theatre's notes beside the opened tower: on the bang, and on pieces that stick or come loose.

#: the columns for notes left and right of the shaft
NOTES_LEFT = Rect(411, 74, 235, 570)
NOTES_RIGHT = Rect(954, 74, 235, 570)
#: the distance between the places tried for a note
_NOTE_STEP = 12.0
#: the least gap between a note and the things beside it
_NOTE_GAP = 6.0
#: a place for a note on the other side of the shaft counts as if it were this much farther up or down (units)
_OTHER_SIDE_PENALTY = 90.0
#: the width of the token or piece in a note
_TOKEN_WIDTH = 52.0
_NOTE_MARGIN = 10.0
#: the text sizes of the two lines of a note
_TEXT_SIZE, _SMALL_TEXT_SIZE = 20.0, 18.0
#: the greatest factor by which the option for larger text may enlarge these texts
_MAX_GROWTH = 1.15
#: the seconds for which the note of a bang is shown
_BANG_SECONDS = 1.2
_RING_COLOURS: dict[str, Colour] = {"sticks": colour("#F0A880"), "loose": colour("#C3D08A")}
#: the radius of the ring round a piece that is called out, and the number of its dashes
_RING_RADIUS = 33.0
_RING_DASHES = 12
#: the least distance of a dot from the number of a drum
_NUMBER_DISTANCE = 24.0


def bang_words(reel: Reel | None, index: int) -> str:
    """Return words for the bang that is part ``index`` of a reel: its number and strength; ``""`` for a throw."""
    if reel is None:
        return ""
    bang = reel.parts[index].bang
    if bang is None:
        return ""
    strength = strength_words(bang.strength)
    if len(reel.parts) == 1:
        return say("Bang, {strength}", strength=strength)
    return say("Bang {number}, {strength}", number=reel.bang_number(index), strength=strength)


def call_out_words(call: CallOut, drop: RecordedDrop) -> tuple[str, str]:
    """Return the two lines of a call-out. The second may be empty."""
    name = piece_name(call.piece, drop.looks, drop.pieces)
    if call.kind == "loose":
        words = say("{name} comes loose", name=name)
        place = ""
    else:
        words = say("{name} gets stuck", name=name)
        place = _place_words(*call.part) if call.part is not None else ""
    return with_capital(words), place


def _place_words(part: Surface, number: int) -> str:
    """Return the place where a piece sticks, in words."""
    if part == "flap":
        return say("at flap {flap}", flap=number + 1)
    if part == "ledge":
        return say("at the ledge by flap {flap}", flap=number + 1)
    if part == "wheel":
        return say("on the wheel")
    return say("on the swing") if part == "swing" else say("on a peg")


def free_place(wanted: Rect, room: Rect, taken_places: Sequence[Rect]) -> Rect | None:
    """Return the free place in the column ``room`` that is nearest to ``wanted``; ``None`` if there is none.

    >>> column = Rect(0, 0, 100, 300)
    >>> free_place(Rect(0, 100, 100, 60), column, [Rect(0, 90, 100, 40)]).y
    136.0
    """
    steps = range(math.ceil(room.h / _NOTE_STEP) + 1)
    offsets = (sign * _NOTE_STEP * step for step in steps for sign in (1, -1))
    for offset in offsets:
        place = Rect(wanted.x, min(max(wanted.y + offset, room.y), room.bottom - wanted.h), wanted.w, wanted.h)
        if not any(place.inflate(_NOTE_GAP, _NOTE_GAP).colliderect(other) for other in taken_places):
            return place
    return None


def draw_notes(
    canvas: Canvas, film: Film, second: float, camera: Camera, calls: Sequence[CallOut], bang_words: str, *, lens: bool
) -> None:
    """Draw rings round the pieces that are called out and, unless the camera is zoomed in, all notes.

    ``bang_words`` describe the bang with which the film begins; ``lens`` says whether the lens is shown.
    """
    for call in calls:
        at = film.place_of(call.piece, second)
        if at is not None:
            _draw_ring(canvas, camera, call, at)
    if camera.zoom != 1:
        return
    occupied = [_pad_rect(film, drum) for drum in range(count_drums(film.drop.spec))]
    if lens:
        occupied.append(_LENS_AREA)
    if film.drop.bang is not None and 0 < second < _BANG_SECONDS:
        occupied.append(_draw_bang(canvas, film, bang_words))
    for call in calls:
        occupied.append(_draw_call_out(canvas, film, call, film.place_of(call.piece, second), occupied))


def _draw_ring(canvas: Canvas, camera: Camera, call: CallOut, at: tuple[float, float]) -> None:
    """Draw a dashed ring round a piece."""
    x, y = camera.to_screen(*at)
    reach = _RING_RADIUS * camera.zoom
    if not THEATRE_STAGE.collidepoint(x, y):
        return
    with canvas.clip(THEATRE_STAGE):
        for dash in range(_RING_DASHES):
            start = math.tau * dash / _RING_DASHES
            canvas.arc(x, y, reach + 1, start, start + math.tau / _RING_DASHES * 0.6, SHADE, 5 * camera.zoom)
            canvas.arc(
                x, y, reach, start, start + math.tau / _RING_DASHES * 0.6, _RING_COLOURS[call.kind], 3 * camera.zoom
            )


def _pad_rect(film: Film, drum: int) -> Rect:
    """Return the area of a drum's pad and outer end, empty if the tower has no such drum."""
    pad = film.place_of_pad(drum)
    if pad is None:
        return Rect(0, 0, 0, 0)
    x, y = pad
    reach = film.drop.spec.flap.outer * film.placement.scale
    is_on_left = x < THEATRE_STAGE.centerx
    return Rect(x - 24 if is_on_left else x - reach, y - 34, reach + 24, 62)


def _draw_bang(canvas: Canvas, film: Film, words: str) -> Rect:
    """Draw the note of the bang with which a film begins, beside the struck pad; return the note's box."""
    drop = film.drop
    assert drop.bang is not None, "the film does not begin with a bang"
    pad = _pad_rect(film, drop.bang.flap)
    look = drop.seat_look
    note = _Note(words, _striker_words(drop), RING, look)
    box = note.box(canvas, NOTES_LEFT if pad.centerx < THEATRE_STAGE.centerx else NOTES_RIGHT, pad.bottom + 8)
    note.draw(canvas, box)
    return box


def _striker_words(drop: RecordedDrop) -> str:
    """Return words for a bang: who struck which flap, or which pad of a wheel or a swing."""
    assert drop.bang is not None, "the drop is no bang"
    flap = drop.bang.flap + 1
    pad = pad_words(drop.spec, drop.bang.flap)
    look = drop.seat_look
    if pad:
        words = say("{name} hits {pad}", name=look.name, pad=pad) if look is not None else pad
        return with_capital(words)
    if look is None:
        return say("Flap {flap}", flap=flap)
    return say("{name} hits flap {flap}", name=look.name, flap=flap)


def _draw_call_out(
    canvas: Canvas, film: Film, call: CallOut, at: tuple[float, float] | None, taken_places: Sequence[Rect]
) -> Rect:
    """Draw the note of a call-out near its piece; return the note's box, empty if there is no room for the note.

    Dots lead from the note to ``at``, where the piece is now; ``None`` if it is no longer inside.
    """
    piece_x, piece_y = film.placement.to_stage(call.x, call.y)
    picture = piece_picture(call.piece, film.drop.looks, film.drop.pieces)
    note = _Note(*call_out_words(call, film.drop), _RING_COLOURS[call.kind], picture)
    free_places: list[tuple[float, Rect]] = []
    for room in (NOTES_LEFT, NOTES_RIGHT):
        best_place = note.box(canvas, room, piece_y)
        best_place.y -= best_place.h / 2
        place = free_place(best_place, room, taken_places)
        room_at_piece = NOTES_LEFT if piece_x < THEATRE_STAGE.centerx else NOTES_RIGHT
        penalty = 0.0 if room is room_at_piece else _OTHER_SIDE_PENALTY
        if place is not None:
            free_places.append((abs(place.y - best_place.y) + penalty, place))
    if not free_places:
        return Rect(0, 0, 0, 0)
    _, box = min(free_places, key=lambda distance_and_place: distance_and_place[0])
    note.draw(canvas, box)
    if at is not None:
        start = (box.right, box.centery) if box.centerx < THEATRE_STAGE.centerx else (box.x, box.centery)
        _draw_dots(canvas, start, at, [place for _, place in film.number_places])
    return box


def _draw_dots(
    canvas: Canvas, start: tuple[float, float], end: tuple[float, float], number_places: Sequence[tuple[float, float]]
) -> None:
    """Draw dots from a note to the ring round its piece, but not over the drums' numbers."""
    (start_x, start_y), (end_x, end_y) = start, end
    distance = math.dist(start, end)
    for step in range(8, int(distance - _RING_RADIUS - 4), 9):  # a dot every 9 units
        x = start_x + (end_x - start_x) * step / distance
        y = start_y + (end_y - start_y) * step / distance
        if all(math.dist((x, y), place) > _NUMBER_DISTANCE for place in number_places):
            canvas.circle(x, y, 2.6, SHADE)
            canvas.circle(x, y, 1.8, PARCHMENT)


@dataclass(frozen=True, slots=True)
class _Note:
    """Text on a dark panel with a quieter ``second_line``, beside a ``token``: a seat's, or a piece (its picture)."""

    words: str
    second_line: str
    ink: Colour
    token: SeatLook | str | None

    def _sizes(self, canvas: Canvas) -> tuple[float, float]:
        """Return the text sizes of the two lines."""
        return capped(canvas, _TEXT_SIZE, _MAX_GROWTH), capped(canvas, _SMALL_TEXT_SIZE, _MAX_GROWTH)

    @property
    def _text_indent(self) -> float:
        """How far the text is from the note's left edge."""
        return _NOTE_MARGIN if self.token is None else _TOKEN_WIDTH

    def box(self, canvas: Canvas, room: Rect, top: float) -> Rect:
        """Return the note's rectangle in the column ``room``, at the side away from the tower."""
        size, small_size = self._sizes(canvas)
        text_width = max(canvas.text_width(self.words, size, "bold"), canvas.text_width(self.second_line, small_size))
        inner_width = min(room.w - self._text_indent - _NOTE_MARGIN, text_width)
        height = canvas.prose_height(self.words, inner_width + 2, size, "bold") + 22
        height += canvas.prose_height(self.second_line, inner_width + 2, small_size) if self.second_line else 8
        width = inner_width + self._text_indent + _NOTE_MARGIN
        return Rect(room.x if room is NOTES_LEFT else room.right - width, top, width, height)

    def draw(self, canvas: Canvas, box: Rect) -> None:
        """Draw the note in ``box``."""
        canvas.panel("panel.tooltip", box)
        if isinstance(self.token, str):
            canvas.turned(self.token, box.x + 30, box.centery, 0.0, size=42 / canvas.pictures.baked(self.token).size[1])
        elif self.token is not None:
            canvas.seat(self.token, box.x + 30, box.centery, 36)
        size, small_size = self._sizes(canvas)
        inner = Rect(box.x + self._text_indent, box.y + 10, box.w - self._text_indent - _NOTE_MARGIN + 2, box.h - 20)
        height = canvas.prose(self.words, inner, size, kind="bold", colour=self.ink, middle=not self.second_line)
        if self.second_line:
            below = Rect(inner.x, inner.y + height, inner.w, inner.bottom - inner.y - height + 2)
            canvas.prose(self.second_line, below, small_size, colour=PARCHMENT)
