"""Looks of this game's own controls: the big fire button, round stones of 72 units, cards to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from game.my_first_stone_age.show import art
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.theme import BONE, BRIGHT, GREY, colour

_DARK = colour("#3A1206")


@dataclass(frozen=True, slots=True)
class Big:
    """A big button with a picture at its left: warm for the thing to do next, of stone when it is ``quiet``."""

    picture: str
    quiet: bool = False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button."""
        box = control.rect
        state = "_down" if touch.pressed else "_hover" if touch.hovered or touch.focused else ""
        canvas.panel(f"button.stone{state}" if self.quiet else f"mfsa.button{state}", box)
        drop = 3 if touch.pressed else 0
        art.picture(canvas, self.picture, box.x + 54, box.centery + drop, 62)
        left = box.x + 96
        canvas.prose(
            control.label,
            Rect(left, box.y + 3 + drop, box.right - 12 - left, box.h - 12),
            38,
            kind="display",
            colour=BRIGHT,
            align="centre",
            middle=True,
            shadow=_DARK,
        )


@dataclass(frozen=True, slots=True)
class Stone:
    """A round stone with an icon, 72 units across; without one it shows the three lines of a menu."""

    icon: str = ""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone and its icon."""
        state = "_off" if not control.enabled else "_down" if touch.pressed else ""
        if not state and (touch.hovered or touch.focused):
            state = "_hover"
        box = control.rect
        canvas.picture_in(f"mfsa.round{state}", box)
        if not self.icon:
            art.picture(canvas, "mfsa.sign.menu", box.centerx, box.centery, 44)
            return
        ink = BONE if control.enabled else GREY
        canvas.icon(self.icon, box.centerx, box.centery + (1 if touch.pressed else 0), box.w * 0.58, ink, shadow=True)


@dataclass(frozen=True, slots=True)
class Price:
    """A way to pay for a hut: goods and dogs in a row, on a sheet of its own."""

    goods: tuple[int, ...]
    dogs: int

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the sheet and what is paid."""
        box = control.rect
        canvas.panel("panel.card", box)
        if touch.hovered or touch.focused:
            canvas.panel("ring.gold", box)
        count = len(self.goods) + self.dogs
        step = min(96.0, (box.w - 40) / count)
        for index in range(count):
            x = box.centerx + (index - (count - 1) / 2) * step
            if index < len(self.goods):
                art.good(canvas, self.goods[index], x, box.centery, 78)
            else:
                art.picture(canvas, "mfsa.dog", x, box.centery, 80)
