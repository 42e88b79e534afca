"""The chart of scores over a match, one line a seat."""

from __future__ import annotations

import itertools

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, INK, PARCHMENT, SIENNA, SeatLook, mix

#: how far apart the lines that are numbered must be at least, for texts of the usual size
_LINE = 17.0
#: how large the words are
_SIZE = 19.0


class Chart:
    """Scores over the match: one line a seat in its colour, with its token at the end, so that colour is not needed."""

    def __init__(self, history: tuple[tuple[int, ...], ...], looks: tuple[SeatLook, ...]) -> None:
        self._history = history
        self._looks = looks
        self._most = max(1, *(max(scores) for scores in history))

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw axes and lines inside ``rect``; tokens and names stand at its right."""
        size = capped(canvas, _SIZE)
        lines = max(1, min(5, int(rect.h // (_LINE * canvas.text_size))))
        step = max(1, -(-self._most // lines))
        for value in range(0, self._most + 1, step):
            y = self._y(rect, value)
            canvas.line(rect.x, y, rect.right, y, mix(SIENNA, PARCHMENT, 0.6), 1)
            canvas.text(str(value), rect.x - 12, y, size, colour=INK, align="right", middle=True)
        canvas.line(rect.x, rect.bottom, rect.right, rect.bottom, INK, 2)
        canvas.text(say("moves"), rect.centerx, rect.bottom + 10, size, colour=INK, align="centre")
        canvas.text(str(len(self._history) - 1), rect.right, rect.bottom + 10, size, colour=INK, align="right")
        tops = self._name_tops(rect)
        for seat in range(len(self._looks)):
            self._draw_seat(canvas, rect, seat, tops[seat])

    def _draw_seat(self, canvas: Canvas, rect: Rect, seat: int, top: float) -> None:
        look = self._looks[seat]
        points = self._points(rect, seat)
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            canvas.line(x1, y1, x2, y2, CHAR, 6)
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            canvas.line(x1, y1, x2, y2, look.paint, 3.4)
        canvas.line(points[-1][0], points[-1][1], rect.right + 22, top, SIENNA, 1)
        canvas.seat(look, rect.right + 34, top, 34)
        canvas.text(
            look.name, rect.right + 56, top, capped(canvas, _SIZE), kind="bold", colour=CHAR, middle=True, width=104
        )

    def _points(self, rect: Rect, seat: int) -> list[tuple[float, float]]:
        """Return the points of a seat's line: a step whenever the score changes."""
        last = max(1, len(self._history) - 1)
        points: list[tuple[float, float]] = []
        for index, scores in enumerate(self._history):
            x, y = rect.x + rect.w * index / last, self._y(rect, scores[seat]) + 3 * (seat - len(scores) / 2)
            if points and points[-1][1] != y:
                points.append((x, points[-1][1]))
            if not points or points[-1][1] != y or index == len(self._history) - 1:
                points.append((x, y))
        return points

    def _y(self, rect: Rect, value: float) -> float:
        return rect.bottom - rect.h * value / self._most

    def _name_tops(self, rect: Rect) -> dict[int, float]:
        """Spread the tokens at the right so that none covers another."""
        final = self._history[-1]
        order = sorted(range(len(final)), key=lambda seat: -final[seat])
        tops: dict[int, float] = {}
        lowest = rect.y - 40.0
        for seat in order:
            lowest = max(lowest + 40, self._y(rect, final[seat]))
            tops[seat] = lowest
        over = max(0.0, lowest - rect.bottom)
        return {seat: top - over for seat, top in tops.items()}
