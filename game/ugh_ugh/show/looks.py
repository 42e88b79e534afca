"""Looks of the table's own controls: buttons with resource chips, with a seat's token, with bangs left."""

from __future__ import annotations

from dataclasses import dataclass

from game.ugh_ugh.cards import RESOURCES
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.theme import BONE, GOLD, SHADE, SeatLook
from game.ui.widgets import Button

_GREY = (150, 140, 130)


def _surface(control: Control, touch: Touch, style: str) -> str:
    if not control.enabled:
        return "button.stone_off"
    state = "_down" if touch.pressed else "_hover" if touch.hovered or touch.focused else ""
    return f"button.{style}{state}"


@dataclass(frozen=True, slots=True)
class Goods:
    """A button with its words at the left and what it costs or gives as chips at the right."""

    kinds: tuple[int, ...]
    style: str = "stone"
    size: float = 18

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, words and chips."""
        rect = control.rect
        canvas.panel(_surface(control, touch, self.style), rect)
        chip = min(30.0, rect.h - 8, rect.w * 0.2)
        wide = len(self.kinds) * (chip + 2)
        room = rect.w - wide - (16 if rect.w > 120 else 8)
        text = min(room, canvas.text_width(control.label, self.size, "display")) if control.label else 0
        left = rect.centerx - (text + wide + 4) / 2
        ink = BONE if control.enabled else _GREY
        if control.label:
            canvas.text(
                control.label,
                left,
                rect.centery - 1,
                self.size,
                kind="display",
                colour=ink,
                middle=True,
                shadow=SHADE,
                width=room,
            )
        for index, kind in enumerate(self.kinds):
            canvas.picture_in(
                f"{'chip_small' if chip < 34 else 'chip'}.{RESOURCES[kind]}",
                Rect(left + text + 6 + index * (chip + 2), rect.centery - chip / 2, chip, chip),
            )


@dataclass(frozen=True, slots=True)
class Whom:
    """A button with a seat's token before its words."""

    look: SeatLook
    style: str = "stone"

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, token and words."""
        rect = control.rect
        canvas.panel(_surface(control, touch, self.style), rect)
        size = rect.h - 16
        canvas.seat(self.look, rect.x + 14 + size / 2, rect.centery, size)
        body = Rect(rect.x + 24 + size, rect.y, rect.w - size - 36, rect.h - 2)
        canvas.prose(control.label, body, 21, kind="display", middle=True, shadow=SHADE)


@dataclass(frozen=True, slots=True)
class Bangs:
    """The sign that tells who has the stick and how many bangs are left: one drum each, spent ones dark.

    ``begun`` is whether the drum has been struck: what is left of its bangs is lost if they are not made.
    """

    look: SeatLook
    left: int
    most: int
    begun: bool = True

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the sign inside ``rect``."""
        canvas.panel("button.fire" if self.begun else "button.stone", rect)
        canvas.seat(self.look, rect.x + 30, rect.centery - 1, 36)
        pitch = min(34.0, (rect.w - 72) / self.most)
        for index in range(self.most):
            ink = GOLD if index < self.left else (90, 40, 24)
            x = rect.x + 72 + index * pitch
            canvas.icon("djembe", x, rect.centery - 1, min(30.0, pitch), ink, shadow=index < self.left)


@dataclass(frozen=True, slots=True)
class HowHard:
    """A button for a bang: a drum, the harder the larger."""

    strength: int

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button and drum."""
        rect = control.rect
        canvas.panel(_surface(control, touch, "fire"), rect)
        ink = GOLD if control.enabled else _GREY
        canvas.icon("djembe", rect.centerx, rect.centery - 1, 14 + 10 * self.strength, ink, shadow=True)


def fire(icon: str = "", size: float = 23) -> Button:
    """Return the look of the one thing to do next."""
    return Button("fire", icon, size)
