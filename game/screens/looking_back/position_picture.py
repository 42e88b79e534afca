"""A small picture of the table before a move, as the moving seat saw it; the move's place is enlarged and ringed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core import Match
from game.core.words import language, say
from game.elder.advice import gather_advice_input
from game.elder.foreseeing import foresee
from game.screens.parts.framed_table import FramedScene, TableFrame
from game.screens.parts.match_picture import moment_scene
from game.screens.parts.move_words import control_for, move_words
from game.screens.parts.pointing import parts_around
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, centred, inset
from game.ui.lettering import capped
from game.ui.sketch import PreloadingSketcher
from game.ui.stage import Stage
from game.ui.surfaces import cut, resized
from game.ui.theme import BONE, GOLD, RING, SHADE, Colour

#: width and height of the close-up, as shares of the frame's width and height
_CLOSE_UP_WIDTH, _CLOSE_UP_HEIGHT = 0.45, 0.8
#: distance of the close-up from the frame's edges
_CLOSE_UP_MARGIN = 6.0
#: margin round the place of the move in a close-up (table units)
_PLACE_MARGIN = 30.0
#: the least and the largest width of the part of the table that a close-up shows (table units)
_LEAST_PART_WIDTH, _LARGEST_PART_WIDTH = 250.0, 560.0


def enlarged_part(spot: Rect, frame: Rect) -> Rect | None:
    """Return the part of the table round ``spot`` for a close-up; ``None`` if the spot is large enough without one."""
    aspect = _close_up_place(spot, frame).w / _close_up_place(spot, frame).h
    width = max(spot.w + 2 * _PLACE_MARGIN, (spot.h + 2 * _PLACE_MARGIN) * aspect, _LEAST_PART_WIDTH)
    if width > _LARGEST_PART_WIDTH:
        return None
    part = Rect(0, 0, width, width / aspect)
    part.center = spot.center
    return part.clamp(SCREEN)


def draw_close_up(canvas: Canvas, table: pygame.Surface, spot: Rect, view: Rect, frame: Rect) -> Callable[[Rect], Rect]:
    """Draw a close-up of a place of the ``table``, in the half of the ``frame`` where this place is not.

    ``view`` is the small picture of the table inside the frame. The place must need a close-up (``enlarged_part``).
    Returns a function from a rectangle of the table to its rectangle in the close-up.
    """
    part = enlarged_part(spot, frame)
    room = _close_up_place(spot, frame)
    assert part is not None, "the place needs no close-up"
    scale = room.w / part.w
    source = _rect_in_picture(part, view)
    # two lines connect the facing edges of the source and of the close-up
    if room.centerx > source.centerx:
        source_x, room_x = source.right, room.x
    else:
        source_x, room_x = source.x, room.right
    for source_y, room_y in ((source.y, room.y), (source.bottom, room.bottom)):
        canvas.line(source_x, source_y, room_x, room_y, SHADE, 4)
        canvas.line(source_x, source_y, room_x, room_y, BONE, 2)
    canvas.frame(source, BONE, thick=2, radius=3)
    pixels_per_unit = table.get_width() / SCREEN.w
    cut_out = pygame.Rect(*[round(side * pixels_per_unit) for side in (part.x, part.y, part.w, part.h)])
    box = canvas.mapping.to_window(room)
    canvas.surface.blit(resized(cut(table, cut_out.clip(table.get_rect())), box.size), box)
    canvas.frame(room, SHADE, thick=6, radius=4)
    canvas.frame(room, BONE, thick=3, radius=4)
    return lambda rect: Rect(
        room.x + (rect.x - part.x) * scale, room.y + (rect.y - part.y) * scale, rect.w * scale, rect.h * scale
    ).clip(room)


def _close_up_place(spot: Rect, frame: Rect) -> Rect:
    """Return the place of the close-up: in the half of the frame where ``spot`` is not."""
    width, height = frame.w * _CLOSE_UP_WIDTH, frame.h * _CLOSE_UP_HEIGHT
    is_left = spot.centerx > SCREEN.centerx
    return Rect(
        frame.x + _CLOSE_UP_MARGIN if is_left else frame.right - _CLOSE_UP_MARGIN - width,
        frame.y + _CLOSE_UP_MARGIN,
        width,
        height,
    )


# The picture of the table

#: height of the strip with words at the picture's foot
_STRIP_HEIGHT = 34.0


@dataclass(frozen=True, slots=True)
class BeforeMove:
    """Which table to show: before move ``number``, as ``seat`` saw it; ``best_other`` is the best move not played."""

    number: int
    seat: int
    best_other: str = ""


class PositionPicture:
    """Draws the table before a move; a ``TableFrame`` for it is made at the first drawing."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._match = match
        self._frame: TableFrame | None = None
        #: the position and language that the frame shows
        self._frame_key: tuple[BeforeMove, str] | None = None
        #: the whole table for the next close-up, and the position, language and scale for which it was made
        self._whole_scene: FramedScene | None = None
        self._whole_scene_key: object = None
        #: the places on the table of the move that was played and of the best other move
        self._played_spot: Rect | None = None
        self._other_spot: Rect | None = None

    def draw(self, canvas: Canvas, place: Rect, position: BeforeMove) -> None:
        """Draw the picture inside ``place``."""
        view = _picture_place(place)
        key = ("moment", self._match.seed, position, tuple(place), language(), canvas.text_size)
        canvas.stamp(key, place, lambda: self._paint(canvas, place, view, position))
        name = self._match.names[position.seat]
        words = say("Before move {move}, as {name} saw it", move=position.number, name=name)
        strip = Rect(place.x + 9, place.bottom - 9 - _STRIP_HEIGHT, place.w - 18, _STRIP_HEIGHT)
        canvas.fill(strip, SHADE, alpha=215)
        canvas.cover(strip)
        size = capped(canvas, 19, most=1.25)
        canvas.text(words, strip.centerx, strip.centery, size, align="centre", middle=True, width=strip.w - 20)

    def words(self, position: BeforeMove, text: str) -> str:
        """Describe a possible move at a position, as far as the seat could foresee it."""
        past_match = self._match.at(position.number - 1)
        table = self._frame_at(position).table
        move = past_match.rules.parse(text)
        foreseen = foresee(past_match.rules, gather_advice_input(past_match), move)
        return move_words(table, move, foreseen, table.table_controls())

    def _paint(self, canvas: Canvas, place: Rect, view: Rect, position: BeforeMove) -> None:
        """Paint the table in its frame, with the rings and, if the move's place is small, the close-up."""
        canvas.panel("panel.hide", place)
        frame = self._frame_at(position)
        frame.draw(canvas, view)
        spot = self._played_spot or self._other_spot  # ``or`` also skips an empty rectangle
        room = inset(place, 9)
        if spot:
            _darken_except(canvas, view, _rect_in_picture(spot, view))
        canvas.frame(view, SHADE, thick=2)
        if spot and enlarged_part(spot, room) is not None:
            table = self._whole_table(canvas, position)
            self._draw_rings(canvas, draw_close_up(canvas, table, spot, view, room))
        else:
            self._draw_rings(canvas, lambda rect: _rect_in_picture(rect, view))

    def _whole_table(self, canvas: Canvas, position: BeforeMove) -> pygame.Surface:
        """Return the picture of the table, as large as the window.

        When it is drawn ahead, all that it needs is loaded first, in steps.
        """
        key = self._frame_key, canvas.screen_mapping.scale
        if self._whole_scene is None or self._whole_scene_key != key:
            self._whole_scene = moment_scene(self._stage, self._match, max(0, position.number - 1), position.seat)
            self._whole_scene_key = key
        scene = self._whole_scene
        if isinstance(canvas.surface, PreloadingSketcher):
            with scene.stage.canvas.painting_ahead():
                scene.preload(canvas)
        else:
            self._whole_scene = None
        return scene.picture()

    def _draw_rings(self, canvas: Canvas, to_picture: Callable[[Rect], Rect]) -> None:
        """Ring the places of the played move and of the best other move.

        If both have the same place, only the ring of the played move is drawn. ``to_picture`` maps a place of the table
        to the picture.
        """
        _draw_ring(canvas, self._played_spot, RING, to_picture)
        if self._other_spot != self._played_spot:
            _draw_ring(canvas, self._other_spot, GOLD, to_picture)

    def _frame_at(self, position: BeforeMove) -> TableFrame:
        """Return the frame with the table at a position, and find the places to ring there."""
        if self._frame is None:
            self._frame = TableFrame(self._stage, self._match, position.seat)
        frame = self._frame
        key = (position, language())
        if self._frame_key != key:
            self._frame_key = key
            frame.viewpoint = position.seat
            frame.go(max(0, position.number - 1))
            self._find_spots(frame, position)
        return frame

    def _find_spots(self, frame: TableFrame, position: BeforeMove) -> None:
        """Find the places of the played move and of the best other move.

        If the played move has no control, its place is that of its first event with a place.
        """
        record = self._match.records[position.number - 1]
        controls = frame.table.table_controls()
        self._played_spot = _place_of(controls, str(record.move))
        if self._played_spot is None:
            spots = (frame.table.spot_of(event.seen_by(position.seat)) for event in record.events)
            self._played_spot = next((spot for spot in spots if spot is not None), None)
        self._other_spot = _place_of(controls, position.best_other) if position.best_other else None


def _draw_ring(canvas: Canvas, spot: Rect | None, ink: Colour, to_picture: Callable[[Rect], Rect]) -> None:
    """Draw a ring round a place of the table, if it is visible in the picture."""
    if spot is None:
        return
    ringed = to_picture(spot)
    if ringed.w > 0 and ringed.h > 0:
        canvas.frame(inset(ringed, -4), SHADE, thick=6, radius=9)
        canvas.frame(inset(ringed, -3), ink, thick=4, radius=8)


def _picture_place(place: Rect) -> Rect:
    """Return the place of the table's picture in its frame, with the screen's aspect."""
    area = inset(place, 9)
    scale = min(area.w / WIDTH, area.h / HEIGHT)
    return centred(WIDTH * scale, HEIGHT * scale, area)


def _place_of(listed: list[Control], move: str) -> Rect | None:
    """Return the place of the control that makes a move."""
    control = control_for(move, listed)
    return None if control is None else control.visible_rect


def _rect_in_picture(spot: Rect, view: Rect) -> Rect:
    """Return the rectangle of a place of the table in its small picture."""
    scale = view.w / WIDTH
    return Rect(view.x + spot.x * scale, view.y + spot.y * scale, spot.w * scale, spot.h * scale).clip(view)


def _darken_except(canvas: Canvas, view: Rect, spot: Rect) -> None:
    """Darken the picture except for one place."""
    for part in parts_around(inset(spot, -3).clip(view), view):
        if part.w > 0 and part.h > 0:
            canvas.fill(part, SHADE, alpha=110)


@dataclass(frozen=True, slots=True)
class PositionPictureLook:
    """The look of the picture as a button: a light rim under the pointer."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the rim."""
        if touch.hovered or touch.pressed:
            canvas.frame(inset(control.rect, 7), BONE, thick=2, radius=4)
