"""Small drawn parts of the table: pictures, goods, figures, moving sprites, and looks of controls."""

from __future__ import annotations

from dataclasses import dataclass

from game.my_first_stone_age.rules.board import GOODS
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, from_middle
from game.ui.theme import Colour, SeatLook

INK = theme.colour("#4A1F0E")
DARK_INK = theme.colour("#3A1206")
#: the colours of seats on which a dark glyph is seen better than a light one
_COLOURS_WITH_DARK_GLYPH = frozenset(("yellow", "green", "white"))
_DARK_GLYPH_INK: Colour = theme.colour("#2A1810")
#: the width of a figure's picture, as a share of the figure's height
_FIGURE_WIDTH = 70 / 103
#: the size of the glyph on a figure, as a share of the figure's height
_GLYPH_SIZE = 0.29
#: how high above the feet the glyph is, as a share of the figure's height
_GLYPH_HEIGHT = 0.295


def draw_picture(canvas: Canvas, name: str, x: float, y: float, width: float, *, alpha: int = 255) -> None:
    """Draw a picture ``width`` wide with its centre at ``x, y``."""
    pixels_across, pixels_down = canvas.pictures.baked(name).size
    height = width * pixels_down / pixels_across
    canvas.picture_in(name, Rect(x - width / 2, y - height / 2, width, height), alpha=alpha)


def draw_good(canvas: Canvas, kind: int, x: float, y: float, size: float, *, alpha: int = 255) -> None:
    """Draw a good with its centre at ``x, y``."""
    draw_picture(canvas, f"mfsa.good.{GOODS[kind]}", x, y, size, alpha=alpha)


def draw_good_outline(canvas: Canvas, kind: int, x: float, y: float, size: float) -> None:
    """Draw the outline of a good that is missing from its place."""
    draw_picture(canvas, f"mfsa.ghost.{GOODS[kind]}", x, y, size)


def draw_figure(canvas: Canvas, look: SeatLook, feet: tuple[float, float], height: float, lift: float = 0.0) -> None:
    """Draw a seat's figure at ``feet``, ``lift`` above the ground, with its shadow and its glyph."""
    x, y = feet
    draw_picture(canvas, "mfsa.shade", x + 4, y - 3, height * 0.9 * (1 - min(0.5, lift / 160)))
    draw_picture(canvas, f"mfsa.child.{look.colour}", x, y - height / 2 - lift, height * _FIGURE_WIDTH)
    ink = _DARK_GLYPH_INK if look.colour in _COLOURS_WITH_DARK_GLYPH else theme.BONE
    canvas.icon(look.glyph, x - 1, y - height * _GLYPH_HEIGHT - lift, height * _GLYPH_SIZE, ink)


@dataclass(slots=True, eq=False)
class Sprite:
    """A moving picture ``size`` wide, with its centre at ``x, y``; ``squash`` narrows it, or ``angle`` turns it."""

    name: str
    x: float
    y: float
    size: float
    squash: float = 1.0
    angle: float = 0.0
    alpha: int = 255

    def draw(self, canvas: Canvas) -> None:
        """Draw the sprite."""
        pixels_across, pixels_down = canvas.pictures.baked(self.name).size
        if self.angle:
            canvas.turned(
                self.name, self.x, self.y, self.angle, size=self.size / pixels_across, alpha=self.alpha, steps=24
            )
            return
        height = self.size * pixels_down / pixels_across
        width = max(2.0, self.size * self.squash)
        canvas.picture_in(self.name, Rect(self.x - width / 2, self.y - height / 2, width, height), alpha=self.alpha)


@dataclass(slots=True, eq=False)
class Walker:
    """A moving figure: the position of its feet, and its ``lift`` above the ground."""

    look: SeatLook
    feet: tuple[float, float]
    height: float
    lift: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the figure."""
        draw_figure(canvas, self.look, self.feet, self.height, self.lift)


def draw_name(canvas: Canvas, name: str, box: Rect, size: float, least: float = 16) -> None:
    """Draw a name in the display font inside a box; a name that needs several lines ignores the chosen text size."""
    if canvas.text_width(name, size, "display") > box.w:
        name = name.replace("-", "- ")
        size = lettering.fixed_size(canvas, size)
    canvas.prose(name, box, size, kind="display", colour=theme.BONE, shadow=theme.SHADE, middle=True, least=least)


# The looks of this game's controls: big buttons, round buttons, and cards to choose from.


def touch_suffix(touch: Touch) -> str:
    """Return what the name of a button's picture ends with: the button is pressed, pointed at, or neither."""
    if touch.pressed:
        return "_down"
    if touch.hovered or touch.shows_focus_ring:
        return "_hover"
    return ""


@dataclass(frozen=True, slots=True)
class BigButton:
    """The look of a big button with a picture at its left; ``style`` means the same as for ``Button``."""

    picture: str
    style: str = "fire"

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button."""
        box = control.rect
        canvas.panel(("mfsa.button" if self.style == "fire" else "button.stone") + touch_suffix(touch), box)
        drop = 3 if touch.pressed else 0
        draw_picture(canvas, self.picture, box.x + 54, box.centery + drop, 62)
        left = box.x + 96
        canvas.prose(
            control.label,
            Rect(left, box.y + 3 + drop, box.right - 12 - left, box.h - 12),
            38,
            kind="display",
            colour=theme.BRIGHT,
            align="centre",
            middle=True,
            shadow=DARK_INK,
        )


@dataclass(frozen=True, slots=True)
class RoundButton:
    """The look of a round button with an icon; without an icon, the button shows the three lines of a menu.

    ``lit`` is true if the button belongs to the screen that is open.
    """

    icon: str = ""
    lit: bool = False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its icon."""
        suffix = touch_suffix(touch) if control.enabled else "_off"
        box = control.rect
        if self.lit:
            draw_picture(canvas, "mfsa.glow", *box.center, box.w)
        canvas.picture_in("mfsa.step_on" if self.lit else "mfsa.round" + suffix, box)
        if not self.icon:
            draw_picture(canvas, "mfsa.sign.menu", box.centerx, box.centery, 44)
            return
        if self.lit:
            ink = INK
        elif control.enabled:
            ink = theme.BONE
        else:
            ink = theme.GREY
        drop = 1 if touch.pressed else 0
        canvas.icon(self.icon, box.centerx, box.centery + drop, box.w * 0.58, ink, shadow=not self.lit)


@dataclass(frozen=True, slots=True)
class PaymentCard:
    """The look of a card with a way to pay for a hut: goods and dogs in a row."""

    goods: tuple[int, ...]
    dogs: int

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the card with its goods and dogs."""
        box = control.rect
        canvas.panel("panel.card", box)
        if touch.hovered or touch.shows_focus_ring:
            canvas.panel("ring.gold", box)
        count = len(self.goods) + self.dogs
        spacing = min(96.0, (box.w - 40) / count)
        for index in range(count):
            x = box.centerx + from_middle(index, count) * spacing
            if index < len(self.goods):
                draw_good(canvas, self.goods[index], x, box.centery, 78)
            else:
                draw_picture(canvas, "mfsa.dog", x, box.centery, 80)
