"""What the result paints of a match: how its points came about, also for who saw no counting, and what decided it."""

from __future__ import annotations

import math

from game.core import Match
from game.core.aftermath import Deciding
from game.core.words import say
from game.cvlizations.ideas import IDEAS
from game.cvlizations.scoring import bonus, end_points, score
from game.cvlizations.show.parts import tile
from game.cvlizations.state import State
from game.kept.seats import seat_looks
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA, SeatLook

_WORDS = 230.0
_HEAD, _ROW = 92.0, 38.0
#: the room for the points below a tile
_BELOW = 20.0


def rows(state: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return what the points are made of, each with the points of every seat; the last row is all of them."""
    seats = range(state.seats)
    ideas = [state.tribes[seat].ideas for seat in seats]
    traded = tuple([sum(state.tribes[seat].traded) for seat in seats])
    return (
        (say("Happiness"), tuple([state.tribes[seat].happiness for seat in seats])),
        (say("Points on ideas"), tuple([sum(IDEAS[idea].points for idea in owned) for owned in ideas])),
        *([(say("Resources traded"), traded)] if any(traded) else []),
        (say("Bonus from ideas"), tuple([bonus(state, seat) - traded[seat] for seat in seats])),
        (say("Total"), tuple([score(state, seat) for seat in seats])),
    )


def paint_deciding(canvas: Canvas, deciding: Deciding, look: SeatLook, rect: Rect) -> None:
    """Paint a card with an idea's picture and its name."""
    canvas.panel("panel.card", rect)
    side = rect.h - 28
    tile(canvas, int(deciding.what), Rect(rect.x + 16, rect.y + 14, side, side))
    left = rect.x + side + 32
    room = Rect(left, rect.y + 10, rect.right - 14 - left, rect.h - 20)
    canvas.prose(deciding.label, room, capped(canvas, rect.h * 0.21, 1.15), kind="display", colour=INK, middle=True)


def paint_history(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Draw a table of the points, a column a seat, and below it every idea with what it gave."""
    state: State = match.state
    canvas.text(say("Final points"), rect.x, rect.y, 28, kind="display", colour=HEMATITE, width=rect.w)
    listed, wide = rows(state), (rect.w - _WORDS) / state.seats
    for index, (words, points) in enumerate(listed):
        y = rect.y + _HEAD + _ROW * (index + 0.5)
        last = index == len(listed) - 1
        if last:
            canvas.line(rect.x, y - _ROW / 2, rect.right, y - _ROW / 2, SIENNA, 1.5)
        canvas.text(
            words,
            rect.x,
            y,
            capped(canvas, 20),
            kind="bold" if last else "body",
            colour=CHAR,
            middle=True,
            width=_WORDS - 12,
        )
        for seat, count in enumerate(points):
            canvas.text(
                str(count),
                rect.x + _WORDS + wide * (seat + 0.5),
                y,
                capped(canvas, 24 if last else 21),
                kind="bold",
                colour=HEMATITE if last else CHAR,
                align="centre",
                middle=True,
            )
    top = rect.y + _HEAD + _ROW * len(listed) + 8
    most = max(len(tribe.ideas) for tribe in state.tribes[: state.seats])
    for seat, look in enumerate(seat_looks(match.names, match.table)):
        column = Rect(rect.x + _WORDS + wide * seat + 6, top, wide - 12, rect.bottom - top)
        canvas.seat(look, column.centerx, rect.y + _HEAD - 20, 36)
        _ideas(canvas, state, seat, column, most)


def _ideas(canvas: Canvas, state: State, seat: int, room: Rect, most: int) -> None:
    """Draw a seat's ideas as tiles, each with all its points below."""

    def side_of(columns: int) -> float:
        return min(42.0, room.w / columns - 4, room.h / math.ceil(max(1, most) / columns) - _BELOW)

    columns = max(range(2, 9), key=side_of)
    side = side_of(columns)
    wide, high = room.w / columns, side + _BELOW
    for index, idea in enumerate(state.tribes[seat].ideas):
        x, y = room.x + wide * (index % columns + 0.5), room.y + high * (index // columns)
        tile(canvas, idea, Rect(x - side / 2, y, side, side))
        points = IDEAS[idea].points + end_points(state, seat, idea)
        canvas.text(
            str(points), x, y + side + 9, capped(canvas, 17, 1.0), kind="bold", colour=CHAR, align="centre", middle=True
        )
