"""The table before a move, as one person saw it then, in a small frame: where it was made is enlarged and ringed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core import Match
from game.core.words import language, say
from game.elder.advice import consultation
from game.elder.foreseeing import foresee
from game.elder.looking_back import TurningPoint
from game.kept.seats import seat_bots
from game.screens.looking_back.judging import Judging
from game.screens.parts.framed_table import TableFrame
from game.screens.parts.match_picture import draw_moment
from game.screens.parts.move_words import control_for, move_words
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, centred, inset
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.surfaces import cut, resized
from game.ui.theme import BONE, GOLD, RING, SHADE

#: how much of the frame the enlarged place takes, and how far it lies from its edges
_WIDE, _HIGH, _EDGE = 0.45, 0.8, 6.0
#: how much round the place is shown, how wide the whole is at least, and at most to be worth it; in units of the table
_ROUND, _LEAST, _MOST = 30.0, 250.0, 560.0


def enlarged_part(spot: Rect, frame: Rect) -> Rect | None:
    """Return the part of the table to be enlarged round a place of it; ``None``: it is large enough as it is."""
    shape = _room(spot, frame).w / _room(spot, frame).h
    wide = max(spot.w + 2 * _ROUND, (spot.h + 2 * _ROUND) * shape, _LEAST)
    if wide > _MOST:
        return None
    part = Rect(0, 0, wide, wide / shape)
    part.center = spot.center
    return part.clamp(SCREEN)


def draw_close_up(canvas: Canvas, table: pygame.Surface, spot: Rect, view: Rect, frame: Rect) -> Callable[[Rect], Rect]:
    """Draw a place of the ``table`` enlarged, on the side of the ``frame`` where the place is not.

    ``view`` is the small picture of the table inside the frame. There must be an ``enlarged_part``. Returns what tells
    where something of the table lies in it.
    """
    part, room = enlarged_part(spot, frame), _room(spot, frame)
    assert part is not None, "only what is small is enlarged"
    small, large = view.w / SCREEN.w, room.w / part.w
    source = Rect(view.x + part.x * small, view.y + part.y * small, part.w * small, part.h * small)
    inner, outer = (source.right, room.x) if room.centerx > source.centerx else (source.x, room.right)
    for one, other in ((source.y, room.y), (source.bottom, room.bottom)):
        canvas.line(inner, one, outer, other, SHADE, 4)
        canvas.line(inner, one, outer, other, BONE, 2)
    canvas.frame(source, BONE, 2, 3)
    pixels = table.get_width() / SCREEN.w
    piece = pygame.Rect(*[round(side * pixels) for side in (part.x, part.y, part.w, part.h)])
    box = canvas.mapping.to_window(room)
    canvas.surface.blit(resized(cut(table, piece.clip(table.get_rect())), box.size), box)
    canvas.frame(room, SHADE, 6, 4)
    canvas.frame(room, BONE, 3, 4)
    return lambda rect: Rect(
        room.x + (rect.x - part.x) * large, room.y + (rect.y - part.y) * large, rect.w * large, rect.h * large
    ).clip(room)


def _room(spot: Rect, frame: Rect) -> Rect:
    """Return where a place is shown enlarged: on the other half of the frame."""
    wide, high = frame.w * _WIDE, frame.h * _HIGH
    left = spot.centerx > SCREEN.centerx
    return Rect(frame.x + _EDGE if left else frame.right - _EDGE - wide, frame.y + _EDGE, wide, high)


# The table before a move, as one person saw it then, in a small frame: where it was made is enlarged and ringed.

_STRIP = 34.0


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked at: the table before record ``number``, as ``seat`` saw it; ``better`` is a move, or ``""``."""

    number: int
    seat: int
    better: str = ""


class Moment:
    """Draws the table before a move. It makes the table when it is first drawn."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._frame: TableFrame | None = None
        self._at: tuple[Looked, str] | None = None
        #: where the move was made, and the control that makes the better one, on the table
        self._spots: tuple[Rect | None, Rect | None] = (None, None)

    def draw(self, canvas: Canvas, place: Rect, looked: Looked) -> None:
        """Draw the picture inside ``place``."""
        view = _view_in(place)
        key = ("moment", self._match.seed, looked, tuple(place), language(), canvas.text_size)
        canvas.stamp(key, place, lambda: self._paint(canvas, place, view, looked))
        name = self._match.names[looked.seat]
        words = say("Before move {move}, as {name} saw it", move=looked.number, name=name)
        strip = Rect(place.x + 9, place.bottom - 9 - _STRIP, place.w - 18, _STRIP)
        canvas.fill(strip, SHADE, 215)
        canvas.cover(strip)
        size = capped(canvas, 19, 1.25)
        canvas.text(words, strip.centerx, strip.centery, size, align="centre", middle=True, width=strip.w - 20)

    def words(self, looked: Looked, text: str) -> str:
        """Return a move that could be made there in words: what of it could be foreseen then."""
        before, table = self._match.at(looked.number - 1), self._go(looked).table
        move = before.rules.parse(text)
        return move_words(table, move, foresee(before.rules, consultation(before), move), table.table_controls())

    def _paint(self, canvas: Canvas, place: Rect, view: Rect, looked: Looked) -> None:
        canvas.panel("panel.hide", place)
        frame = self._go(looked)
        frame.draw(canvas, view)
        spot, room = next(filter(None, self._spots), None), inset(place, 9)
        if spot is not None:
            _veil(canvas, view, _in_view(spot, view))
        canvas.frame(view, SHADE, 2)
        if spot is not None and enlarged_part(spot, room) is not None:
            table = draw_moment(self._stage, self._match, max(0, looked.number - 1), looked.seat)
            self._ring(canvas, draw_close_up(canvas, table, spot, view, room))
        else:
            self._ring(canvas, lambda rect: _in_view(rect, view))

    def _ring(self, canvas: Canvas, place: Callable[[Rect], Rect]) -> None:
        """Ring where the move was made, and where the better one would have been, as far as they are shown."""
        made, better = self._spots
        for spot, ink in ((made, RING), (None if better == made else better, GOLD)):
            ringed = None if spot is None else place(spot)
            if ringed is not None and ringed.w > 0 and ringed.h > 0:
                canvas.frame(inset(ringed, -4), SHADE, 6, 9)
                canvas.frame(inset(ringed, -3), ink, 4, 8)

    def _go(self, looked: Looked) -> TableFrame:
        if self._frame is None:
            self._frame = TableFrame(self._stage, self._match, looked.seat)
        frame, at = self._frame, (looked, language())
        if self._at != at:
            self._at = at
            frame.viewpoint = looked.seat
            frame.go(max(0, looked.number - 1))
            self._spots = self._find_spots(frame, looked)
        return frame

    def _find_spots(self, frame: TableFrame, looked: Looked) -> tuple[Rect | None, Rect | None]:
        """Return where the move was made, and where the better one would have been."""
        record = self._match.records[looked.number - 1]
        listed = frame.table.table_controls()
        made = _place_of(listed, str(record.move))
        if made is None:
            events = (event.seen_by(looked.seat) for event in record.events)
            made = next((spot for event in events if (spot := frame.table.spot_of(event)) is not None), None)
        return made, _place_of(listed, looked.better) if looked.better else None


def _view_in(place: Rect) -> Rect:
    """Return where the picture of the table lies in its frame: all of it, in its own shape."""
    room = inset(place, 9)
    scale = min(room.w / WIDTH, room.h / HEIGHT)
    return centred(WIDTH * scale, HEIGHT * scale, room)


def _place_of(listed: list[Control], move: str) -> Rect | None:
    """Return where the control lies that makes a move."""
    control = control_for(move, listed)
    return None if control is None else control.visible_rect


def _in_view(spot: Rect, view: Rect) -> Rect:
    """Return where a place of the table lies in its small picture."""
    scale = view.w / WIDTH
    return Rect(view.x + spot.x * scale, view.y + spot.y * scale, spot.w * scale, spot.h * scale).clip(view)


def _veil(canvas: Canvas, view: Rect, spot: Rect) -> None:
    """Darken the picture but for one place."""
    clear = inset(spot, -3).clip(view)
    for part in (
        Rect(view.x, view.y, view.w, clear.y - view.y),
        Rect(view.x, clear.bottom, view.w, view.bottom - clear.bottom),
        Rect(view.x, clear.y, clear.x - view.x, clear.h),
        Rect(clear.right, clear.y, view.right - clear.right, clear.h),
    ):
        if part.w > 0 and part.h > 0:
            canvas.fill(part, SHADE, 110)


@dataclass(frozen=True, slots=True)
class MomentLook:
    """The look of the picture as something to touch: a light rim under the pointer."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the rim."""
        if touch.hovered or touch.pressed:
            canvas.frame(inset(control.rect, 7), BONE, 2, 4)


# Where a person looks in a match that is over: at whose turning points, and after how many records.


class LookedAt:
    """The seat and the move that are looked at; ``order`` are the seats, the best first.

    ``seat`` is who is looked at, ``count`` after how many records; ``people`` are those to be looked at, the first
    first.
    """

    def __init__(self, match: Match, judging: Judging, order: Sequence[int]) -> None:
        self._length, self._judging, self._seats = len(match.records), judging, len(match.names)
        bots = seat_bots(match)
        people = [seat for seat, bot in enumerate(bots) if bot is None] or list(range(len(bots)))
        assert match.outcome is not None
        losers = [seat for seat in order if seat in people and seat not in match.outcome.winners]
        self.seat = people[0] if len(people) == 1 else next(iter(losers), order[0])
        self.people = (self.seat, *(seat for seat in people if seat != self.seat))
        self.count = self._length
        #: whether no move was chosen yet
        self._fresh = True
        self.follow()

    @property
    def points(self) -> tuple[TurningPoint, ...] | None:
        """The turning points of who is looked at, ``None`` while they are not known."""
        return self._judging.points(self.seat)

    @property
    def selected(self) -> TurningPoint | None:
        """The turning point at which the match is looked at, if there is one."""
        return next((point for point in self.points or () if point.number == self.count), None)

    @property
    def is_last(self) -> bool:
        """Whether no turning point of this person comes later."""
        return not any(point.number > self.count for point in self.points or ())

    @property
    def following(self) -> int | None:
        """The next person with turning points, the present one last."""
        order = [(self.seat + step) % self._seats for step in range(1, self._seats + 1)]
        return next((seat for seat in order if self._judging.points(seat)), None)

    def follow(self) -> None:
        """Look at the first turning point when it has become known, unless a move was chosen meanwhile."""
        points = self.points
        if self._fresh and points:
            self.go(points[0].number)

    def choose(self, seat: int) -> None:
        """Look at somebody, and at the first turning point of theirs."""
        self.seat, self._fresh = seat, True
        self.follow()

    def go(self, count: int) -> None:
        """Look at the match after so many records."""
        self.count, self._fresh = max(0, min(count, self._length)), False

    def step(self, way: int) -> bool:
        """Go to the next (1) or the last (-1) turning point of this person; return whether there is one."""
        numbers = [point.number for point in self.points or () if (point.number - self.count) * way > 0]
        if numbers:
            self.go(min(numbers, key=lambda number: abs(number - self.count)))
        return bool(numbers)

    def go_on(self) -> None:
        """Go to the next turning point; from the last one to the first of the next person."""
        following = self.following
        if not self.step(1) and following is not None:
            self.choose(following)
