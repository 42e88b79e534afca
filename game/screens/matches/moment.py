"""The table before a move, as one person saw it then, in a small frame: where it was made is enlarged and ringed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core import Match
from game.core.words import language, say
from game.elder.advice import consultation
from game.elder.foreseeing import foresee
from game.screens.matches.close_up import draw_close_up, enlarged_part
from game.screens.parts.framed_table import TableFrame
from game.screens.parts.match_picture import draw_moment
from game.screens.parts.move_words import maker, move_words
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import HEIGHT, WIDTH, Rect, centred, inset
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, RING, SHADE

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
            frame.eyes = looked.seat
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
    control = maker(move, listed)
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
