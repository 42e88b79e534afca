"""Drawing the flaps and ledges inside the Passage, for views that cut it open."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from game.ui.canvas import Canvas
from game.ui.layout import Rect
from physics.tower import Leaf

Spot = tuple[float, float]

#: turns of half a degree: coarser steps can be seen at the tip of a long flap, not at that of a short part
_TURN_STEPS, _SHORT_STEPS, _SHORT = 720, 240, 60.0


def draw_leaf(canvas: Canvas, leaf: Leaf, spots: Sequence[Spot], size: float) -> None:
    """Draw a leaf along ``spots``: where its ``drawn`` points lie on the screen. ``size`` 1 is the table's."""
    parts = ["leaf.outer"] if leaf.outer is not None else []
    parts += [f"leaf.{leaf.kind}", "leaf.lip"]
    for name, (one, other) in reversed(list(zip(parts, pairwise(spots), strict=True))):
        if one != other:
            _lay(canvas, name, one, other)
    x, y = spots[-3]
    canvas.picture_in("leaf.hinge", Rect(x - 8 * size, y - 8 * size, 16 * size, 16 * size))


def draw_pad(canvas: Canvas, spot: Spot, across: float, *, struck: bool) -> None:
    """Draw the pad at a flap's outer end, ``across`` wide; it glows when it is ``struck``."""
    name = "leaf.pad_struck" if struck else "leaf.pad"
    canvas.picture_in(name, Rect(spot[0] - across / 2, spot[1] - across / 2, across, across))


def _lay(canvas: Canvas, name: str, one: Spot, other: Spot) -> None:
    """Lay a stick from one spot to another, its lit side up."""
    (left, top), (right, bottom) = sorted((one, other))
    length = math.hypot(right - left, bottom - top)
    angle = math.atan2(top - bottom, right - left)
    size = length / canvas.pictures.baked(name).size[0]
    steps = _SHORT_STEPS if length < _SHORT else _TURN_STEPS
    canvas.turned(name, (left + right) / 2, (top + bottom) / 2, angle, size=max(size, 0.5), steps=steps)
