"""Leaves in a file, for drawing only: each a row of kind, flap, side and four points."""

from __future__ import annotations

from dataclasses import replace

from physics.tower import Leaf, Point
from physics.track import FARTHEST, MOST_PIECES


def leaf_row(leaf: Leaf) -> list[object]:
    """Return what is needed to draw a leaf, in mm to two places."""
    points = (leaf.hinge, leaf.tip, leaf.lip, leaf.outer)
    return [leaf.kind, leaf.flap, leaf.side, *([round(x, 2) for x in point] if point else None for point in points)]


def leaf_of_row(row: object, radii: tuple[float, float]) -> Leaf:
    """Return the leaf that a row describes, without mass; ``radii`` is its half thickness and that of its lip, in mm.

    Raises one of ``track.MISFITS`` when it is none.
    """
    if not isinstance(row, list):
        raise ValueError("not a leaf")
    kind, flap, side, *points = row
    hinge, tip, lip, outer = (Point(*map(finite, point)) if point is not None else None for point in points)
    if (
        kind not in ("flap", "ledge")
        or side not in (1, -1)
        or flap not in range(MOST_PIECES)
        or hinge is None
        or tip is None
        or lip is None
    ):
        raise ValueError("not a leaf")
    leaf = Leaf(kind, int(flap), side, hinge, tip, lip, outer, *[0.0] * 7)
    return replace(leaf, radius=radii[0], lip_radius=radii[1])


def finite(value: object) -> float:
    """Return a number of a file as a float; raises ``ValueError`` for anything else, or beyond ``FARTHEST``."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < FARTHEST:
        raise ValueError("not a length")
    return float(value)
