"""Light and its arithmetic: one lamp from the upper left for everything that is drawn."""

from __future__ import annotations

import numpy as np

from tools.bake.colours import Floats, rgb

#: the direction to the lamp: x to the right, y down, z towards the eye
LAMP = np.array([-0.45, -0.62, 0.64], np.float32)


def smoothstep(low: float, high: float, value: Floats) -> Floats:
    """Return 0 where `value` is at or before `low`, 1 at or beyond `high`, and a smooth curve between the two.

    `low` may be above `high`.
    """
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


def relief(height: Floats, strength: float, scale: float) -> Floats:
    """Return the brightness of a height field (in logical units) under the lamp; flat ground has brightness 1.

    `scale` is the number of pixels per logical unit: with it, a hill is as bright in small pictures as in large ones.
    """
    slope_y, slope_x = (_slope(height, axis) * scale for axis in (0, 1))
    normal_x, normal_y = -slope_x * strength, -slope_y * strength
    length = np.sqrt(normal_x**2 + normal_y**2 + 1)
    return (normal_x * LAMP[0] + normal_y * LAMP[1] + LAMP[2]) / length / LAMP[2]


def _slope(height: Floats, axis: int) -> Floats:
    """Return the slope of a height field along an axis: the difference of each pixel's two neighbours."""
    pads = [(1, 1) if at == axis else (0, 0) for at in range(2)]
    padded = np.pad(height, pads, mode="reflect", reflect_type="odd")
    count = padded.shape[axis]
    return np.take(padded, range(2, count), axis) - np.take(padded, range(count - 2), axis)


def gradient(value: Floats, *stops: tuple[float, str]) -> Floats:
    """Return the colour of each value (0..1) along the stops, looked up in a table of 256 colours."""
    positions = [position for position, _ in stops]
    colours = np.stack([rgb(colour) for _, colour in stops])
    steps = np.linspace(0, 1, 256)
    table = np.stack([np.interp(steps, positions, colours[:, channel]) for channel in range(3)], -1).astype(np.float32)
    return table[np.clip(value * 255, 0, 255).astype(np.uint8)]


def blur(picture: Floats, radius: int) -> Floats:
    """Return a picture blurred by three box blurs, which are close to a Gaussian blur; `radius` is in pixels."""
    if radius <= 0:
        return picture
    width = 2 * radius + 1
    for _ in range(3):
        for axis in (0, 1):
            pads = [(radius + 1, radius) if at == axis else (0, 0) for at in range(picture.ndim)]
            total = np.cumsum(np.pad(picture, pads, mode="edge"), axis, dtype=np.float64)
            ahead = np.take(total, range(width, total.shape[axis]), axis)
            behind = np.take(total, range(0, total.shape[axis] - width), axis)
            picture = ((ahead - behind) / width).astype(np.float32)
    return picture


def darker_edge(edge_distance: Floats, depth: float, reach: float) -> Floats:
    """Return the brightness of a body that is darker by ``depth`` (0 to 1) at its edge than inside.

    ``edge_distance`` is the signed distance to the edge. The larger ``reach`` (square units) is, the wider is the dark
    edge.
    """
    return 1 - depth * np.exp(-(np.clip(-edge_distance, 0, None) ** 2) / reach)


def dome(depth: Floats, width: float) -> Floats:
    """Return the height of a quarter-circle bevel: 0 at the edge, 1 from the depth `width` on.

    `depth` is each pixel's distance from the edge, and grows inwards.
    """
    share = np.clip(depth / max(width, 0.1), 0, 1)
    return np.sqrt(share * (2 - share))


def sampled(picture: Floats, rows: Floats, columns: Floats) -> Floats:
    """Return the colours of a picture at fractional rows and columns, by bilinear interpolation."""
    height, width = picture.shape[:2]
    rows, columns = np.clip(rows, 0, height - 1.001), np.clip(columns, 0, width - 1.001)
    row, column = rows.astype(np.int32), columns.astype(np.int32)
    below, right = (rows - row)[..., None], (columns - column)[..., None]
    upper = picture[row, column] * (1 - right) + picture[row, column + 1] * right
    lower = picture[row + 1, column] * (1 - right) + picture[row + 1, column + 1] * right
    return upper * (1 - below) + lower * below
