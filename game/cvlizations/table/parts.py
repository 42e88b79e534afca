"""Draws the small parts of the table, such as chips, stones and tiles, and declares the commands of its controls."""

from __future__ import annotations

from typing import Protocol

from game.core.words import say
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import (
    ALL_ORDERS,
    CUNNING,
    DOUBLING,
    ORDERS,
    RESOURCES,
    SLACKING,
    THIEVING,
    TRADING,
    amount_given,
)
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, square
from game.ui.lettering import draw_centred_text

CREAM = theme.colour("#FBEBC6")
EARTH = theme.colour("#2A190F")
BARK = theme.colour("#4A2F1B")
DARK_RED = theme.colour("#5E1A0E")
AMBER = theme.colour("#FFCF86")
PIGMENT = theme.colour("#6A1E10")
UNCHOSEN_INK = theme.colour("#3A1F14")
#: Chips smaller than this are drawn with a picture for small sizes.
_LARGE_CHIP_SIZE = 36
#: Stones up to this size are drawn with a picture for small sizes.
_SMALL_STONE_SIZE = 41
#: The opacity (0..255) of the chip of a missing resource.
_PALE_ALPHA = 95
#: The least distance between the chips of a cost, as a share of their size.
_MIN_SPACING = 0.6
#: The largest size of a chip with a number beside it, as a share of the room for both.
_CHIP_SHARE = 0.6
#: The icon of each kind of idea.
KIND_ICONS = {"ideology": "totem", "tool": "stone-axe", "building": "hut", "invention": "primitive-torch"}


def draw_chip(canvas: Canvas, kind: str, x: float, y: float, size: float, *, alpha: int = 255) -> None:
    """Draw a chip (``food``, ``wood``, ``stone``, ``any``, ``happiness`` or ``theft``), its middle at ``x, y``."""
    name = f"cv.chip_small.{kind}" if size < _LARGE_CHIP_SIZE else f"cv.chip.{kind}"
    canvas.picture_in(name, square(x, y, size), alpha=alpha)


def draw_cost(
    canvas: Canvas,
    kinds: tuple[int, ...],
    x: float,
    y: float,
    size: float,
    room: float,
    missing_kinds: tuple[int, ...] = (),
) -> None:
    """Draw a cost, its left end at ``x``: every chip, or each kind with its number if ``room`` is too small.

    Chips may overlap a little. The chips of ``missing_kinds`` are pale.
    """
    spacing = min(size + 2, (room - size) / max(1, len(kinds) - 1))
    if spacing >= size * _MIN_SPACING:
        for index, kind in enumerate(kinds):
            # the last chips of a kind stand for the missing resources
            is_pale = kinds[index:].count(kind) <= missing_kinds.count(kind)
            alpha = _PALE_ALPHA if is_pale else 255
            draw_chip(canvas, RESOURCES[kind], x + size / 2 + index * spacing, y, size, alpha=alpha)
        return
    spacing = room / len(set(kinds))
    size = min(size, spacing * _CHIP_SHARE)
    for index, kind in enumerate(sorted(set(kinds))):
        left = x + index * spacing
        alpha = _PALE_ALPHA if kind in missing_kinds else 255
        draw_chip(canvas, RESOURCES[kind], left + size / 2, y, size, alpha=alpha)
        count = str(kinds.count(kind))
        number_x = left + size + 2
        width = spacing - size - 1
        canvas.text(count, number_x, y, size * 0.64, kind="bold", colour=theme.CHAR, middle=True, width=width, least=11)


def draw_number_stone(canvas: Canvas, order: int, x: float, y: float, size: float, *, red: bool = False) -> None:
    """Draw the stone with an order's number, in red or in the usual dark colour."""
    name = "cv.number" if size > _SMALL_STONE_SIZE else "cv.number_small"
    canvas.picture_in(name, square(x, y, size))
    text = order_number_text(order)
    height = max(16.0, size * (0.56 if len(text) < 2 else 0.44))
    draw_centred_text(
        canvas, text, x, y - 1, lettering.fixed_size(canvas, height), theme.BLOOD if red else theme.CHAR, kind="display"
    )


def order_number_text(order: int) -> str:
    """Return an order's number as a text; Doubling has ``×2`` instead."""
    return "×2" if order == DOUBLING else str(order)


def order_chip(order: int) -> str:
    """Return the kind of chip for the gain of an order; empty for Trading and Doubling, which give nothing new."""
    resource = ORDERS[order].resource
    if resource >= 0:
        return RESOURCES[resource]
    return {THIEVING: "theft", CUNNING: "any", SLACKING: "happiness"}.get(order, "")


def short_amount(order: int, count: int) -> str:
    """Return what an order gives if ``count`` tribes chose it: a number, or a dash for nothing.

    Trading has a rate such as 1:2, Doubling a factor, and two thefts are written as 1+1.
    """
    amount = amount_given(order, count)
    if not amount:
        return "–"
    if order == TRADING:
        return f"1:{amount}"
    if order == DOUBLING:
        return f"×{amount}"
    return "1+1" if order == THIEVING and amount == 2 else str(amount)


def draw_tile(canvas: Canvas, idea_number: int, rect: Rect) -> None:
    """Draw an owned idea as a small tile in the colour of its kind."""
    idea = IDEAS[idea_number]
    canvas.panel(f"cv.tile.{idea.kind}", rect)
    canvas.icon(idea.icon, rect.centerx, rect.centery, min(rect.w, rect.h) * 0.8, CREAM, shadow=rect.w > 30)


def draw_medal(canvas: Canvas, points: int, x: float, y: float, size: float) -> None:
    """Draw a medal, a golden sun, with the points of an idea."""
    canvas.picture_in("cv.medal", square(x, y, size))
    draw_centred_text(canvas, str(points), x, y - 1, lettering.fixed_size(canvas, size * 0.39), EARTH, kind="display")


def order_title(order: int) -> str:
    """Return an order's name, or words for an order that lies face down."""
    return say(ORDERS[order].title) if order in ALL_ORDERS else say("face down")


class Intents(Protocol):
    """The commands of the controls that play no move: they prepare one, show something, or skip an animation."""

    def choose_order(self, order: int) -> None:
        """Choose an order: face up first, then face down."""

    def take_back(self) -> None:
        """Take back the last choice of an order."""

    def pick(self, idea: int) -> None:
        """Choose an idea to buy, or unselect it."""

    def open_gallery(self, tribe: int) -> None:
        """Show a tribe's ideas large."""

    def close_dialog(self) -> None:
        """Close the dialog over the table."""

    def show_again(self) -> None:
        """Show again how the last orders were carried out."""

    def go_on(self) -> None:
        """Skip to the next order, or to the next animation."""

    def skip_all(self) -> None:
        """Skip all present animations."""
