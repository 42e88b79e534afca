"""Signed distances in logical units: negative inside, positive outside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.bake.colours import Floats

Point = tuple[float, float]

#: where the pips of each face of a die lie: x and y, each from -1 to 1
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def rounded_distance(
    across: Floats, down: Floats, x: float, y: float, width: float, height: float, radius: float
) -> Floats:
    """Return the signed distance (negative inside) to a rectangle with round corners; (x, y) is its upper left."""
    # how far each pixel lies past the straight parts of the sides
    past_x = np.abs(across - x - width / 2) - width / 2 + radius
    past_y = np.abs(down - y - height / 2) - height / 2 + radius
    outside = np.hypot(np.maximum(past_x, 0), np.maximum(past_y, 0))
    return outside + np.minimum(np.maximum(past_x, past_y), 0) - radius


def ellipse_distance(across: Floats, down: Floats, x: float, y: float, half_width: float, half_height: float) -> Floats:
    """Return each pixel's signed distance to an ellipse round (x, y).

    It is exact for a circle; for other ellipses it is close only near the edge.
    """
    reach = np.hypot((across - x) / half_width, (down - y) / half_height)
    return (reach - 1) * min(half_width, half_height)


def polygon_distance(across: Floats, down: Floats, points: Sequence[Point]) -> Floats:
    """Return the signed distance (negative inside) to a polygon whose sides do not cross."""
    squared = np.full(across.shape, 1e9, np.float32)
    sign = np.ones(across.shape, np.float32)
    for (ax, ay), (bx, by) in zip(points, [points[-1], *points[:-1]], strict=True):
        edge_x, edge_y = bx - ax, by - ay
        from_x, from_y = across - ax, down - ay
        share = np.clip((from_x * edge_x + from_y * edge_y) / (edge_x**2 + edge_y**2 + 1e-9), 0, 1)
        squared = np.minimum(squared, (from_x - edge_x * share) ** 2 + (from_y - edge_y * share) ** 2)
        # whether each pixel lies below a, above b, and on the right-hand side of the way from a to b
        below_a, above_b, right_hand = down >= ay, down < by, edge_x * from_y > edge_y * from_x
        # a ray from the pixel to the right crosses a side that runs down if all three are true, and a side that runs up
        # if none is; every side that it crosses flips the sign
        crosses = (below_a & above_b & right_hand) | (~below_a & ~above_b & ~right_hand)
        sign = np.where(crosses, -sign, sign)
    return sign * np.sqrt(squared)


def capsule_distance(across: Floats, down: Floats, start: Point, end: Point, width: float) -> Floats:
    """Return the signed distance (negative inside) to a line with round ends, ``width`` thick."""
    edge_x, edge_y = end[0] - start[0], end[1] - start[1]
    from_x, from_y = across - start[0], down - start[1]
    # 1e-9, so that a line without length does not divide by 0
    share = np.clip((from_x * edge_x + from_y * edge_y) / (edge_x**2 + edge_y**2 + 1e-9), 0, 1)
    return np.hypot(from_x - edge_x * share, from_y - edge_y * share) - width / 2


def smooth_union(one: Floats, other: Floats, softness: float) -> Floats:
    """Return the signed distance to two shapes together, whose joint is rounded over about ``softness``.

    ``one`` and ``other`` are the signed distances to each of the shapes.
    """
    share = np.clip(0.5 + 0.5 * (other - one) / softness, 0, 1)
    return other * (1 - share) + one * share - softness * share * (1 - share)


def curve(points: Sequence[Point], closed: bool = False) -> list[Point]:
    """Return a smooth line (a Catmull-Rom spline) through points, six points for each stretch.

    If ``closed``, it leads back to the first point.
    """
    count, steps, drawn = len(points), 6, []
    for start in range(count if closed else count - 1):
        controls = [
            points[(start + step) % count] if closed else points[min(max(start + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        ]
        by_x, by_y = [x for x, _ in controls], [y for _, y in controls]
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in (by_x, by_y)
            )
            drawn.append((x, y))
    return [*drawn, drawn[0] if closed else points[-1]]


def ellipse_outline(
    across: Floats, down: Floats, half_width: float, half_height: float, steps: int = 260
) -> tuple[Floats, Floats, Floats]:
    """Return the distance to an ellipse round the origin (negative inside), the length along it, and the angle."""
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False).astype(np.float32)
    at_x, at_y = half_width * np.cos(angles), half_height * np.sin(angles)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(np.diff(at_x), np.diff(at_y)))]).astype(np.float32)
    # the nearest of ``steps`` points on the ellipse; between the points, the ellipse counts as its tangent
    nearest = np.full(across.shape, 1e9, np.float32)
    index = np.zeros(across.shape, np.int32)
    for step in range(steps):
        squared = (across - at_x[step]) ** 2 + (down - at_y[step]) ** 2
        closer = squared < nearest
        nearest = np.where(closer, squared, nearest)
        index = np.where(closer, step, index)
    tangent_x, tangent_y = -np.sin(angles) * half_width, np.cos(angles) * half_height
    tangent_length = np.hypot(tangent_x, tangent_y)
    along = (across - at_x[index]) * tangent_x[index] + (down - at_y[index]) * tangent_y[index]
    along = along / tangent_length[index]
    distance = np.sqrt(np.maximum(nearest - along**2, 0))
    sign = np.sign((across / half_width) ** 2 + (down / half_height) ** 2 - 1)
    return distance * sign, lengths[index] + along, angles[index]
