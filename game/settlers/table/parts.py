"""Small drawn parts of the table: chips, costs, badges, the conditions of gates, marks of points."""

from __future__ import annotations

import math
from functools import partial

from game.core.counts import listed_kinds
from game.settlers.rules.goods import HIDDEN, RESOURCES, SETS, Bundle
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layout import Rect, square
from game.ui.theme import Colour

# inks: LACK for the reason why a button is grey; HOT for the numbers 6 and 8, NUMBER for the other numbers on the map;
# ROMAN for the Roman numerals of event chips; MEADOW for check marks
LIT = theme.colour("#FFE3B0")
WARM = theme.colour("#FFC178")
SAND = theme.colour("#E9CFA0")
QUIET = theme.colour("#D2BA93")
DIM = theme.colour("#DCC69F")
LACK = theme.colour("#E0A58A")
MEADOW = theme.colour("#4C6B24")
HOT = theme.colour("#942610")
NUMBER = theme.colour("#2A1F19")
ROMAN = theme.colour("#6A1C10")
PALE = theme.colour("#F7F1E0")
#: the mark of each source of points: its colour and its number of corners (0 for round)
MARKS: dict[str, tuple[Colour, int]] = {
    "people": (theme.colour("#F0A93C"), 0),
    "art": (theme.colour("#F3E8CF"), 4),
    "adaptation": (theme.colour("#8FB84A"), 3),
    "reconnaissance": (theme.colour("#6FB7D6"), 5),
    "distribution": (theme.colour("#E88BA0"), 6),
}
_EMPTY_COLOUR = theme.colour("#3A2A1E")
_DARK_COLOUR = theme.colour("#0C0704")


def draw_chip(
    canvas: Canvas, kind: int, x: float, y: float, size: float, *, alpha: int = 255, is_outline: bool = False
) -> None:
    """Draw a card of a kind, or a ``HIDDEN`` card, with its centre at ``x, y``; only its outline if ``is_outline``."""
    word = "hidden" if kind == HIDDEN else RESOURCES[kind]
    if is_outline:
        name = f"st.chip_ghost.{word}"
    elif size > 36:
        name = f"st.chip.{word}"
    else:
        name = f"st.chip_small.{word}"
    canvas.picture_in(name, square(x, y, size), alpha=alpha)


def draw_cost(
    canvas: Canvas, bundle: Bundle, right: float, y: float, size: float, hand: tuple[int, ...] | None
) -> float:
    """Draw a cost that ends at ``right``, and return its left end.

    Cards that are missing in the ``hand`` are pale; none is pale if the hand is ``None``.
    """
    price = listed_kinds(bundle)
    left = right - len(price) * (size + 3) + 3
    drawn_counts = [0, 0, 0, 0]
    for index, kind in enumerate(price):
        drawn_counts[kind] += 1
        is_missing = hand is not None and hand[kind] < drawn_counts[kind]
        draw_chip(canvas, kind, left + size / 2 + index * (size + 3), y, size, alpha=105 if is_missing else 255)
    return left


def draw_fixed_text(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour,
    *,
    kind: str = "bold",
    width: float | None = None,
    least: float = 14,
) -> None:
    """Draw a short text with its centre at ``x, y``; the person's text size does not change its size."""
    size = lettering.fixed_size(canvas, size)
    lettering.draw_centred_text(canvas, text, x, y, size, ink, kind=kind, width=width, least=least)


def draw_badge(canvas: Canvas, text: str, x: float, y: float, size: float, ink: Colour = theme.BONE) -> None:
    """Draw a number on a dark disc with its centre at ``x, y``."""
    canvas.circle(x, y, size / 2, theme.SOOT)
    canvas.circle(x, y, size / 2, theme.colour("#4A3A2C"), thick=1.6)
    draw_fixed_text(canvas, text, x, y, size * 0.66, ink, width=size - 4, least=9)


def draw_event_chip(canvas: Canvas, number: int, x: float, y: float, size: float, *, is_found: bool = False) -> None:
    """Draw an event chip face down with its set; if ``is_found``, draw the empty place of the chip instead."""
    rect = Rect(x - size / 2, y - size * 0.46, size, size * 0.92)
    canvas.panel("st.found" if is_found else "st.event", rect)
    if is_found:
        canvas.icon("check-mark", x, y, size * 0.6, DIM)
    else:
        draw_fixed_text(canvas, SETS[number], x, y - 1, size * 0.58, ROMAN, kind="display", width=size - 4, least=8)


def draw_conditions(
    canvas: Canvas, clothing: int, construction: int, x: float, y: float, size: float, *, is_open: bool = False
) -> None:
    """Draw a gate's conditions, clothing on white and construction on black, with a gold rim if ``is_open``."""
    width = size * 2
    rect = Rect(x - size, y - size / 2, width, size)
    rim = max(2.0, size * 0.1)
    canvas.fill(Rect(rect.x - rim, rect.y - rim + 2, width + 2 * rim, size + 2 * rim), theme.SOOT, alpha=130, radius=6)
    canvas.fill(
        Rect(rect.x - rim, rect.y - rim, width + 2 * rim, size + 2 * rim),
        theme.GOLD if is_open else theme.SHADE,
        alpha=255,
        radius=6,
    )
    canvas.fill(Rect(rect.x, rect.y, size, size), PALE, alpha=255, radius=3)
    canvas.fill(Rect(rect.x + size, rect.y, size, size), theme.SOOT, alpha=255, radius=3)
    draw_fixed_text(canvas, str(clothing), x - size / 2, y, size * 0.82, theme.SOOT)
    draw_fixed_text(canvas, str(construction), x + size / 2, y, size * 0.82, PALE)


def draw_mark(canvas: Canvas, source: str, x: float, y: float, radius: float) -> None:
    """Draw the mark of the source of a point; if ``source`` is empty, draw the empty spot of a missing point."""
    if not source:
        canvas.circle(x, y, radius, DIM if is_strong() else _DARK_COLOUR)
        canvas.circle(x, y, radius * 0.76, _EMPTY_COLOUR)
        return
    colour, corner_count = MARKS[source]
    if not corner_count:
        canvas.circle(x, y, radius * 1.05, _DARK_COLOUR)
        canvas.circle(x, y, radius * 0.84, colour)
        return
    angles = [math.tau * corner / corner_count - math.pi / 2 for corner in range(corner_count)]
    for ink, size in ((_DARK_COLOUR, 1.32), (colour, 0.98)):
        reach = radius * size
        canvas.polygon([(x + math.cos(angle) * reach, y + math.sin(angle) * reach) for angle in angles], ink)


#: draws a line of text with a shadow and returns the line's width; the line hardly grows with the text size
draw_shadowed_text = partial(lettering.draw_shadowed_text, most=1.1, least=13)
