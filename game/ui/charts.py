"""Charts: scores over a match, and blocks of points told apart by colour, pattern and icon."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.contrast import background_of, is_strong, strong_ink
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.theme import BONE, CHAR, INK, PARCHMENT, SHADE, SIENNA, Colour, SeatLook, colour, mix

#: the least distance between two numbered grid lines, at the usual text size
_MIN_LINE_SPACING = 17.0
#: the least vertical distance between the tokens of two seats
_TOKEN_DISTANCE = 40.0
#: the vertical distance between the lines of seats with equal scores
_LINE_DISTANCE = 3
#: text size of the labels
_LABEL_SIZE = 19.0


class Chart:
    """Scores over the match: a line for each seat, in its colour and with its token at the end."""

    def __init__(self, history: tuple[tuple[int, ...], ...], looks: tuple[SeatLook, ...]) -> None:
        self._history = history
        self._looks = looks
        self._highest_score = max(1, *(max(scores) for scores in history))

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw axes and lines inside ``rect``, and tokens and names to the right of it."""
        size = capped(canvas, _LABEL_SIZE)
        max_lines = max(1, min(5, int(rect.h // (_MIN_LINE_SPACING * canvas.text_size))))
        step = max(1, -(-self._highest_score // max_lines))  # rounded up, so that there are not too many lines
        for value in range(0, self._highest_score + 1, step):
            y = self._y(rect, value)
            canvas.line(rect.x, y, rect.right, y, mix(SIENNA, PARCHMENT, 0.6), 1)
            canvas.text(str(value), rect.x - 12, y, size, colour=INK, align="right", middle=True)
        canvas.line(rect.x, rect.bottom, rect.right, rect.bottom, INK, 2)
        canvas.text(say("moves"), rect.centerx, rect.bottom + 10, size, colour=INK, align="centre")
        canvas.text(str(len(self._history) - 1), rect.right, rect.bottom + 10, size, colour=INK, align="right")
        token_ys = self._token_ys(rect)
        for seat in range(len(self._looks)):
            self._draw_line_and_name(canvas, rect, seat, token_ys[seat])

    def _draw_line_and_name(self, canvas: Canvas, rect: Rect, seat: int, name_y: float) -> None:
        """Draw a seat's line, and to the right of the chart its token and name at the height ``name_y``."""
        look = self._looks[seat]
        points = self._points(rect, seat)
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            canvas.line(x1, y1, x2, y2, CHAR, 6)
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            canvas.line(x1, y1, x2, y2, look.paint, 3.4)
        end_x, end_y = points[-1]
        canvas.line(end_x, end_y, rect.right + 22, name_y, SIENNA, 1)
        canvas.seat(look, rect.right + 34, name_y, 34)
        canvas.text(
            look.name,
            rect.right + 56,
            name_y,
            capped(canvas, _LABEL_SIZE),
            kind="bold",
            colour=CHAR,
            middle=True,
            width=104,
        )

    def _points(self, rect: Rect, seat: int) -> list[tuple[float, float]]:
        """Return the points of a seat's line: a step whenever the score changes."""
        last_index = len(self._history) - 1
        points: list[tuple[float, float]] = []
        last_y: float | None = None
        for index, scores in enumerate(self._history):
            x = rect.x + rect.w * index / max(1, last_index)
            # lines of equal scores run side by side
            y = self._y(rect, scores[seat]) + _LINE_DISTANCE * (seat - len(scores) / 2)
            if last_y is not None and y != last_y:
                points.append((x, last_y))
            if y != last_y or index == last_index:
                points.append((x, y))
            last_y = y
        return points

    def _y(self, rect: Rect, value: float) -> float:
        """Return the y of a score."""
        return rect.bottom - rect.h * value / self._highest_score

    def _token_ys(self, rect: Rect) -> dict[int, float]:
        """Return the y of each seat's token, spread so that none covers another."""
        final = self._history[-1]
        order = sorted(range(len(final)), key=lambda seat: -final[seat])
        token_ys: dict[int, float] = {}
        lowest_y = rect.y - _TOKEN_DISTANCE
        for seat in order:
            lowest_y = max(lowest_y + _TOKEN_DISTANCE, self._y(rect, final[seat]))
            token_ys[seat] = lowest_y
        overhang = max(0.0, lowest_y - rect.bottom)
        return {seat: y - overhang for seat, y in token_ys.items()}


#: height of a bar's number, including a gap above and below it
NUMBER_HEIGHT = 26.0


def number_place(top: float, bottom: float, line_y: float) -> tuple[float, bool]:
    """Return the y of the middle of a bar's number, and whether the number is inside the bar.

    The bar reaches from ``top`` to ``bottom``. The number stands above the bar, unless the horizontal line at
    ``line_y`` would cross it there. Then it is inside the bar at the upper end, or above the line if the bar is too
    short.
    """
    if not top - NUMBER_HEIGHT < line_y < top:
        return top - NUMBER_HEIGHT / 2, False
    if bottom - top >= NUMBER_HEIGHT:
        return top + NUMBER_HEIGHT / 2, True
    return line_y - NUMBER_HEIGHT / 2, False


#: least width of a block that shows its icon beside the number; a narrower block shows its icon above the number
_ICON_BESIDE_WIDTH = 64.0
#: least width of a block that shows its number in the usual size
_MIN_BLOCK_WIDTH = 26.0
#: size of the number in a narrower block; a number that does not fit is left out
_NARROW_SIZE = 16.0
#: width of a block's edge, which a number must not cover
_BLOCK_EDGE = 3.0


# Blocks of points: each kind has its own colour, pattern and icon.


@dataclass(frozen=True, slots=True)
class BlockStyle:
    """The look of a kind of block: its colour, the ink on it, and its pattern."""

    fill: Colour
    ink: Colour
    pattern: str


#: the styles for a game's sources of points, in the order in which the game lists its sources
STYLES = (
    BlockStyle(colour("#D9A441"), CHAR, "plain"),
    BlockStyle(colour("#8E3420"), BONE, "rising lines"),
    BlockStyle(colour("#4F6A22"), BONE, "dots"),
    BlockStyle(colour("#E98A3A"), CHAR, "chevron"),
    BlockStyle(colour("#2C5F78"), BONE, "vertical lines"),
    BlockStyle(colour("#C9B48A"), CHAR, "falling lines"),
    BlockStyle(colour("#6B4A86"), BONE, "horizontal lines"),
    BlockStyle(colour("#7E9C84"), CHAR, "dots"),
)
#: style of lost points
LOSS = BlockStyle(colour("#5E1A10"), BONE, "falling lines")


def draw_block(canvas: Canvas, rect: Rect, style: BlockStyle, radius: float = 6) -> None:
    """Draw a block in its colour and pattern, with a dark rim, light above and shade below."""
    fill = style.fill
    canvas.fill(Rect(rect.x, rect.y + 3, rect.w, rect.h), SHADE, alpha=90, radius=radius)
    canvas.fill(rect, fill, radius=radius)
    inner_rect = inset(rect, 2)
    if inner_rect.w > 1 and inner_rect.h > 1:
        with canvas.clip(inner_rect):
            _PATTERN_PAINTERS[style.pattern](canvas, inner_rect, mix(fill, SHADE, 0.3))
        canvas.fill(
            Rect(rect.x + 3, rect.y + 2, max(1.0, rect.w - 6), rect.h * 0.28), (255, 240, 210), alpha=46, radius=radius
        )
    canvas.frame(rect, CHAR, thick=2, radius=radius)


def draw_amount(canvas: Canvas, rect: Rect, style: BlockStyle, words: str, icon: str) -> None:
    """Draw a number in the middle of a block, and hide the block's pattern behind it.

    In a wide block an icon is drawn beside the number, in a tall block above the number. A small block has no icon, and
    a block that is narrower than its number stays empty.
    """
    size = min(24.0, rect.h * 0.5)
    width = _unenlarged_width(canvas, words, size)
    if rect.w >= max(_ICON_BESIDE_WIDTH, width + 50):
        side = min(30.0, rect.h * 0.62)
        left = rect.centerx - (side + 5 + width) / 2
        _hide_pattern(canvas, Rect(left - 6, rect.centery - side / 2 - 2, side + width + 17, side + 4), style)
        canvas.icon(icon, left + side / 2, rect.centery, side, style.ink)
        _draw_number(canvas, words, left + side + 5 + width / 2, rect.centery, size, style, width + 4)
    elif rect.w >= _MIN_BLOCK_WIDTH and rect.h >= 46:
        _hide_pattern(canvas, Rect(rect.x + 4, rect.y + 4, rect.w - 8, rect.h - 8), style)
        canvas.icon(icon, rect.centerx, rect.y + rect.h * 0.3, rect.h * 0.4, style.ink)
        _draw_number(canvas, words, rect.centerx, rect.y + rect.h * 0.72, 18, style, rect.w - 6)
    elif rect.w >= _MIN_BLOCK_WIDTH:
        _hide_pattern(canvas, Rect(rect.x + 4, rect.y + 5, rect.w - 8, rect.h - 10), style)
        _draw_number(canvas, words, rect.centerx, rect.centery, 18, style, rect.w - 6)
    elif rect.w >= _unenlarged_width(canvas, words, _NARROW_SIZE) + 2 * _BLOCK_EDGE:
        _hide_pattern(canvas, Rect(rect.x + 2, rect.centery - 12, rect.w - 4, 24), style)
        _draw_number(canvas, words, rect.centerx, rect.centery, _NARROW_SIZE, style, rect.w - 2 * _BLOCK_EDGE)


def _unenlarged_width(canvas: Canvas, words: str, size: float) -> float:
    """Return the width of a block's number, not enlarged by the person's text size."""
    return canvas.texts.width(words, "display", canvas.text_pixels(size, fixed=True)) / canvas.scale


def _hide_pattern(canvas: Canvas, rect: Rect, style: BlockStyle) -> None:
    """Cover the pattern of a block inside ``rect`` with the block's plain colour."""
    canvas.fill(rect, style.fill, alpha=235, radius=10)


def _draw_number(canvas: Canvas, words: str, x: float, y: float, size: float, style: BlockStyle, width: float) -> None:
    """Draw a block's number; with strong contrast, on a background of its own."""
    # the number grows only with the square root of the person's text size, since the block does not grow with it
    size /= max(1.0, canvas.text_size**0.5)
    if is_strong():  # the background that text draws for itself is too narrow for a single digit
        background_width = canvas.text_width(words, size, "display") + 12
        background_height = size * 1.3
        background = Rect(x - background_width / 2, y - 1 - background_height / 2, background_width, background_height)
        canvas.fill(background, background_of(strong_ink(style.ink)))
    canvas.text(
        words, x, y - 1, size, kind="display", colour=style.ink, align="centre", middle=True, width=width, least=12
    )


# -- patterns


def _draw_nothing(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """Leave the block plain."""


def _draw_slanted_lines(canvas: Canvas, rect: Rect, ink: Colour, *, is_rising: bool) -> None:
    """Hatch a rectangle with lines that rise, or fall, to the right at 45 degrees."""
    left_y, right_y = (rect.bottom, rect.y) if is_rising else (rect.y, rect.bottom)
    x = rect.x - rect.h
    while x < rect.right:
        canvas.polygon([(x, left_y), (x + 4, left_y), (x + 4 + rect.h, right_y), (x + rect.h, right_y)], ink)
        x += 13


def _draw_dots(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """Draw rows of dots, every second row shifted by half a step."""
    for row in range(int(rect.h / 10) + 1):
        x = rect.x + (5 if row % 2 else 11)
        while x < rect.right:
            canvas.circle(x, rect.y + 6 + 10 * row, 2.2, ink)
            x += 12


def _draw_chevrons(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """Draw a row of arrowheads that point to the right, each made of two slanting strokes."""
    x = rect.x - 12
    while x < rect.right + 12:
        for edge in (rect.y, rect.bottom):
            canvas.polygon([(x, edge), (x + 4, edge), (x + 16, rect.centery), (x + 12, rect.centery)], ink)
        x += 16


def _draw_vertical_lines(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """Draw vertical lines side by side."""
    x = rect.x + 5
    while x < rect.right:
        canvas.line(x, rect.y, x, rect.bottom, ink, 3)
        x += 11


def _draw_horizontal_lines(canvas: Canvas, rect: Rect, ink: Colour) -> None:
    """Draw horizontal lines one below the other."""
    y = rect.y + 5
    while y < rect.bottom:
        canvas.line(rect.x, y, rect.right, y, ink, 3)
        y += 9


_PATTERN_PAINTERS: Mapping[str, Callable[[Canvas, Rect, Colour], None]] = {
    "plain": _draw_nothing,
    "rising lines": partial(_draw_slanted_lines, is_rising=True),
    "falling lines": partial(_draw_slanted_lines, is_rising=False),
    "dots": _draw_dots,
    "chevron": _draw_chevrons,
    "vertical lines": _draw_vertical_lines,
    "horizontal lines": _draw_horizontal_lines,
}
