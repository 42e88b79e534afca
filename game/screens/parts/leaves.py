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


def draw_leaf(canvas: Canvas, leaf: Leaf, spots: Sequence[Spot], scale: float, *, finely: bool = True) -> None:
    """Draw a leaf along ``spots``: where its ``drawn`` points lie on the screen, which has ``scale`` units to a mm.

    One that rests is drawn ``finely`` (see ``Canvas.turned``), so that it fits what rests on it.
    """
    radii = [leaf.radius] * (len(spots) - 2) + [leaf.lip_radius]
    for radius, (one, other) in reversed(list(zip(radii, pairwise(spots), strict=True))):
        if one != other:
            _lay(canvas, one, other, radius * scale, finely=finely)
    x, y = spots[-3]
    bead = 2 * leaf.radius * scale
    canvas.picture_in("leaf.hinge", Rect(x - bead / 2, y - bead / 2, bead, bead))


def draw_pad(canvas: Canvas, spot: Spot, across: float, *, struck: bool) -> None:
    """Draw the pad at a flap's outer end, ``across`` wide; it glows when it is ``struck``."""
    name = "leaf.pad_struck" if struck else "leaf.pad"
    canvas.picture_in(name, Rect(spot[0] - across / 2, spot[1] - across / 2, across, across))


def _lay(canvas: Canvas, one: Spot, other: Spot, radius: float, *, finely: bool) -> None:
    """Lay a bar with round ends from one spot to another, its lit side up."""
    (left, top), (right, bottom) = sorted((one, other))
    length = math.hypot(right - left, bottom - top)
    size = 2 * radius / canvas.pictures.baked("leaf.bar").size[1]
    canvas.turned(
        "leaf.bar",
        (left + right) / 2,
        (top + bottom) / 2,
        math.atan2(top - bottom, right - left),
        size=size,
        steps=_SHORT_STEPS if length < _SHORT else _TURN_STEPS,
        length=length / size,
        finely=finely,
    )
