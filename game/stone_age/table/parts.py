"""Small drawn parts of the table (panels, chips, figures, dice, tools), and the table's commands (``Intents``)."""

from __future__ import annotations

from typing import Protocol

from game.screens.parts.move_controls import AnyDialog
from game.stone_age.rules.moves import Place
from game.ui import lettering, pointer, theme, widgets
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect, square
from game.ui.theme import Colour, SeatLook

CREAM = theme.colour("#F3E2BC")
QUIET = theme.colour("#CDB48C")
SOFT = theme.colour("#E9CFA0")
CAPTION_INK = theme.colour("#D9BF92")
INK = theme.colour("#33211A")
RUST = theme.colour("#5A1E10")
RED = theme.colour("#7A1E10")
GREEN = theme.colour("#3E5220")
_BADGE_COLOUR = theme.colour("#1C130D")
#: the colours of figures whose glyph is dark
_COLOURS_WITH_DARK_GLYPH = ("yellow", "white")
#: the size of a die's picture
DIE_SIZE = 54.0
#: the size of a ring's picture
RING_SIZE = 36.0
#: the size of a ring on crowded hunting grounds
SMALL_RING_SIZE = 30.0


@sketched_once
def draw_hide_panel(canvas: Canvas, rect: Rect, *, is_lit: bool = False) -> None:
    """Draw a panel of stitched hide, glowing if ``is_lit``."""
    if is_lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    widgets.stitch_edges(canvas, rect, margin=20, above=1, below=9)


def draw_chip(canvas: Canvas, kind: str, x: float, y: float, size: float, *, alpha: int = 255) -> None:
    """Draw a chip with its centre at ``x, y``."""
    name = f"sa.chip_small.{kind}" if size <= 44 else f"sa.chip.{kind}"
    canvas.picture_in(name, square(x, y, size), alpha=alpha)


def draw_badge(canvas: Canvas, text: str, x: float, y: float, size: float = 26) -> None:
    """Draw a number on a small dark disc with its centre at ``x, y``; the disc grows a little with the text size."""
    size *= min(1.2, canvas.text_size)
    canvas.circle(x, y + 1, size / 2 + 1, theme.SHADE)
    canvas.circle(x, y, size / 2, _BADGE_COLOUR)
    canvas.text(
        text,
        x,
        y,
        lettering.fixed_size(canvas, max(15.0, size * 0.68)),
        kind="bold",
        colour=theme.BONE,
        align="centre",
        middle=True,
        width=size - 3,
    )


def draw_figure(
    canvas: Canvas,
    look: SeatLook,
    x: float,
    y: float,
    *,
    is_small: bool = False,
    alpha: int = 255,
    with_glyph: bool = True,
) -> None:
    """Draw a figure in a ring with its centre at ``x, y``; if ``with_glyph``, its chest has the tribe's glyph."""
    canvas.standing(f"sa.figure_small.{look.colour}" if is_small else f"sa.figure.{look.colour}", x, y, alpha=alpha)
    if not with_glyph:
        return
    scale = 0.62 if is_small else 1.0
    chest_y = y + 3.4 * scale
    width = 24 * scale
    has_dark_glyph = look.colour in _COLOURS_WITH_DARK_GLYPH
    if not has_dark_glyph:
        canvas.icon(look.glyph, x + 1, chest_y + 1.4, width, theme.SHADE)
    canvas.icon(look.glyph, x, chest_y, width, theme.SHADE if has_dark_glyph else theme.BONE)


def draw_ring(canvas: Canvas, kind: str, x: float, y: float, size: float = RING_SIZE, alpha: int = 255) -> None:
    """Draw a ring (``free``, ``gold``, ``pick`` or ``no``) with its centre at ``x, y``."""
    name = f"sa.ring.{kind}"
    if size == RING_SIZE:
        canvas.picture(name, x - RING_SIZE / 2, y - RING_SIZE / 2, alpha=alpha)
    else:
        canvas.picture_in(name, square(x, y, size), alpha=alpha)


def draw_plaque(
    canvas: Canvas, text: str, rect: Rect, *, chip_kind: str = "", bone_text: str = "", size: float = 20
) -> None:
    """Draw a dark plaque with a name, optionally with a chip at its left and a number on bone at its right."""
    canvas.panel("sa.tag", rect)
    left, right = rect.x + 3, rect.right - 3
    if bone_text:
        bone = Rect(rect.right - 45, rect.y + 3, 41, rect.h - 6)
        canvas.panel("sa.bone_small", bone)
        canvas.text(
            bone_text,
            bone.centerx,
            bone.centery,
            lettering.capped(canvas, 20, most=1.3),
            kind="bold",
            colour=theme.CHAR,
            align="centre",
            middle=True,
            width=bone.w - 6,
        )
        right = bone.x - 7
    if chip_kind:
        draw_chip(canvas, chip_kind, rect.x + 12, rect.centery, 40)
        left = rect.x + 34
    x, align = (left, "left") if chip_kind else (rect.centerx, "centre")
    lettering.draw_shadowed_text(canvas, text, x, rect.centery - 1, size, CREAM, align=align, width=right - left)


def draw_note(canvas: Canvas, text: str, x: float, y: float) -> None:
    """Draw a few words on a small dark plaque with its centre at ``x, y``."""
    size = lettering.capped(canvas, 18, most=1.35)
    width = canvas.text_width(text, size, "bold") + 24
    height = 27 * min(1.35, canvas.text_size)
    canvas.panel("sa.tag", Rect(x - width / 2, y - height / 2, width, height))
    canvas.text(text, x, y, size, kind="bold", colour=SOFT, align="centre", middle=True)


def draw_number_bone(canvas: Canvas, text: str, rect: Rect, size: float = 34) -> None:
    """Draw a number on a square of bone."""
    canvas.panel("sa.bone", rect)
    canvas.text(
        text,
        rect.centerx,
        rect.centery - 1,
        lettering.capped(canvas, size, most=1.25),
        kind="display",
        colour=theme.CHAR,
        align="centre",
        middle=True,
        width=rect.w - 8,
    )


def draw_die(
    canvas: Canvas, face: int, x: float, y: float, size: float = DIE_SIZE, angle: float = 0.0, *, steps: int = 48
) -> None:
    """Draw a die with ``face`` up and its centre at ``x, y``.

    ``angle`` is in radians and is rounded: a full turn has ``steps`` steps.
    """
    if angle:
        canvas.turned(f"sa.die.{face}", x, y, angle, size=size / DIE_SIZE, steps=steps)
    else:
        canvas.picture_in(f"sa.die.{face}", square(x, y, size))


def draw_words(
    canvas: Canvas, text: str, rect: Rect, size: float, ink: Colour, *, kind: str = "body", align: str = "centre"
) -> None:
    """Draw light text with a shadow, vertically centred in ``rect``; a long text is wrapped before it is shrunk."""
    canvas.prose(text, rect, size, kind=kind, colour=ink, align=align, middle=True, shadow=theme.SHADE, least=14)


def draw_tool(canvas: Canvas, value: int, rect: Rect, *, is_used: bool = False, is_lit: bool = False) -> None:
    """Draw a tool tile with its value; grey if it was used this round, ringed if it is chosen (``is_lit``)."""
    if is_lit:
        canvas.panel("ring.gold", rect)
    canvas.panel("sa.bone_used" if is_used else "sa.bone", rect)
    ink = theme.colour("#2B2019") if is_used else theme.colour("#4A3324")
    canvas.icon("stone-axe", rect.centerx, rect.y + rect.h * 0.34, rect.w * 0.6, ink)
    text = f"+{value}"
    canvas.text(
        text,
        rect.centerx,
        rect.bottom - rect.h * 0.24,
        lettering.capped(canvas, rect.w * 0.4, most=1.25),
        kind="bold",
        colour=theme.colour("#E0D2B8") if is_used else RED,
        align="centre",
        middle=True,
        width=rect.w - 6,
    )


def draw_flames(canvas: Canvas, burning_count: int, count: int, x: float, y: float, width: float) -> None:
    """Draw a row of ``count`` flames, of which the first ``burning_count`` burn and the others are ash."""
    spacing = min(18.6, (width - 26) / max(1, count - 1))
    for index in range(count):
        name = f"sa.flame.{index % 4}" if index < burning_count else "sa.flame.out"
        canvas.picture(name, x + spacing * index, y)


def draw_golden_number(canvas: Canvas, text: str, x: float, y: float, size: float, *, align: str = "left") -> float:
    """Draw a golden number on a panel, with a shadow, vertically centred at ``y``; return its width."""
    return lettering.draw_shadowed_text(canvas, text, x, y, size, theme.GOLD, align=align, on_panel=True)


# The commands of the table, which the scene carries out.


class Intents(pointer.DragHandler[int], Protocol):
    """The commands of the table; a drag carries a number of figures."""

    def play(self, move: object) -> None:
        """Make a move."""

    def choose_or_place(self, move: Place) -> None:
        """Place figures; with keys, only choose them, and give the focus to the button that places them."""

    def pick(self, place: int, count: int) -> None:
        """Choose the place and the number of figures for the button that places them."""

    def open_payment(self, place: int) -> None:
        """Open the dialog that pays for a card or building."""

    def open_claim(self) -> None:
        """Open the dialog that chooses two resources of a kept card."""

    def open_gallery(self, seat: int) -> None:
        """Show everything that a seat owns."""

    def change_dialog(self, dialog: AnyDialog) -> None:
        """Replace the open dialog by a copy with another choice."""

    def close_dialog(self) -> None:
        """Close the dialog; a dialog that must be answered opens again."""
