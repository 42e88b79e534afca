"""Small drawing helpers: pictures by their middle, goods, figures, sprites that move."""

from __future__ import annotations

from dataclasses import dataclass

from game.my_first_stone_age.board import GOODS
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import steady
from game.ui.theme import BONE, SHADE, Colour, SeatLook, colour

_DARK_GLYPH = frozenset(("yellow", "green", "white"))
_GLYPH_INK: Colour = colour("#2A1810")


def picture(canvas: Canvas, name: str, x: float, y: float, width: float, *, alpha: int = 255) -> None:
    """Draw a picture ``width`` wide with its middle at ``x, y``."""
    wide, high = canvas.pictures.baked(name).size
    height = width * high / wide
    canvas.picture_in(name, Rect(x - width / 2, y - height / 2, width, height), alpha=alpha)


def good(canvas: Canvas, kind: int, x: float, y: float, size: float, *, alpha: int = 255) -> None:
    """Draw one good, or its ghost in a socket when ``kind`` is ``~good``."""
    if kind < 0:
        picture(canvas, f"mfsa.ghost.{GOODS[~kind]}", x, y, size)
    else:
        picture(canvas, f"mfsa.good.{GOODS[kind]}", x, y, size, alpha=alpha)


def figure(canvas: Canvas, look: SeatLook, feet: tuple[float, float], tall: float, lift: float = 0.0) -> None:
    """Draw a seat's figure standing at ``feet``, ``lift`` above the ground, with its shadow and its glyph."""
    x, y = feet
    picture(canvas, "mfsa.shade", x + 4, y - 3, tall * 0.9 * (1 - min(0.5, lift / 160)))
    picture(canvas, f"mfsa.child.{look.colour}", x, y - tall / 2 - lift, tall * 70 / 103)
    ink = _GLYPH_INK if look.colour in _DARK_GLYPH else BONE
    canvas.icon(look.glyph, x - 1, y - tall * 0.295 - lift, tall * 0.29, ink)


@dataclass(slots=True, eq=False)
class Sprite:
    """Something in motion: ``x, y`` its middle, stretched by ``squash`` across; turned by ``angle`` if it is not 0."""

    name: str
    x: float
    y: float
    size: float
    squash: float = 1.0
    angle: float = 0.0
    alpha: int = 255

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        entry = canvas.pictures.baked(self.name)
        if self.angle:
            canvas.turned(
                self.name, self.x, self.y, self.angle, size=self.size / entry.size[0], alpha=self.alpha, steps=24
            )
            return
        height = self.size * entry.size[1] / entry.size[0]
        width = max(2.0, self.size * self.squash)
        canvas.picture_in(self.name, Rect(self.x - width / 2, self.y - height / 2, width, height), alpha=self.alpha)


@dataclass(slots=True, eq=False)
class Walker:
    """A figure in motion: where its feet are, how far above the ground."""

    look: SeatLook
    feet: tuple[float, float]
    tall: float
    lift: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        figure(canvas, self.look, self.feet, self.tall, self.lift)


def shadowed(canvas: Canvas, words: str, box: Rect, size: float, least: float = 16) -> None:
    """Write a name in the display face inside a box, in lines if it must: then no larger for larger texts."""
    if canvas.text_width(words, size, "display") > box.w:
        words, size = words.replace("-", "- "), steady(canvas, size)
    canvas.prose(words, box, size, kind="display", colour=BONE, shadow=SHADE, middle=True, least=least)
