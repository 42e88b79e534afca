"""A button with one large sign, for which there is no icon."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.theme import BONE, GREY, SHADE


class Sign:
    """Draws a button with one large sign on it."""

    def __init__(self, sign: str) -> None:
        self._sign = sign

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw stone and sign."""
        state = "_off" if not control.enabled else "_down" if touch.pressed else "_hover" if touch.hovered else ""
        canvas.panel(f"button.stone{state}", control.rect)
        ink = BONE if control.enabled else GREY
        canvas.text(
            self._sign,
            control.rect.centerx,
            control.rect.centery - 2,
            30,
            kind="bold",
            colour=ink,
            align="centre",
            middle=True,
            shadow=SHADE,
        )
