"""What the result paints of a match of My First Stone Age: what the huts were built with, and the third hut."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import aftermath
from game.my_first_stone_age.aftermath import DOG
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.theme import SeatLook


def paint_deciding(canvas: Canvas, deciding: aftermath.Deciding, look: SeatLook, rect: Rect) -> None:
    """Paint the winner's hut with a fire before it."""
    canvas.picture_in(f"mfsa.hut.{look.colour}", rect)
    fire = rect.w * 0.4
    canvas.picture_in("mfsa.fire.1", Rect(rect.right - fire * 0.55, rect.bottom - fire, fire, fire))


def paint_goods(canvas: Canvas, parts: Sequence[aftermath.Part], rect: Rect) -> bool:
    """Paint the goods and dogs that a hut was built with, side by side in its block."""
    names = [name for part in parts for name in part.what.split()]
    side = min(rect.h * 0.86, (rect.w - 12) / max(1, len(names)))
    left = rect.centerx - side * len(names) / 2
    canvas.fill(inset(rect, 5), theme.BONE, 120, 8)
    for index, name in enumerate(names):
        spot = Rect(left + side * index, rect.centery - side / 2, side, side)
        canvas.picture_in("mfsa.dog" if name == DOG else f"mfsa.good.{name}", inset(spot, 3))
    return True
