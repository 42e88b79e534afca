"""The icon of the app: a burning fire on a stone, drawn to be recognised both in a taskbar and in a launcher."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tools.bake import fire, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, lit_colour
from tools.bake.canvas import Canvas
from tools.bake.colours import Ramp, rgb
from tools.bake.picture import Picture
from tools.bake.textures import stone

#: the side of the icon, in logical units
SIDE = 110
#: the icon for packages: its file, and its side in pixels
PACKAGE_ICON = Path(__file__).parents[1] / "packaging" / "icon.png"
PACKAGE_SIDE = 512
MIDDLE = SIDE / 2
#: the y at which the logs stand on the icon
GROUND = 88
#: the size of the hearth relative to the home screen's
HEARTH = 0.52
#: the size of the flames relative to the home screen's: larger than that of the logs, to be visible at 16 pixels
FLAMES = 0.66
#: the frame of the fire's loop that the icon shows
FRAME = 3
#: the size of the pictures of logs and stones
LOGS_SIZE = (220, 100)


def app_icon(canvas: Canvas) -> None:
    """Paint a rounded slab of dark rock, lit by the fire that burns before it."""
    edge_distance = shapes.rounded_distance(canvas.across, canvas.down, 3, 3, SIDE - 6, SIDE - 6, 24)
    finish = Finish(
        stone,
        Ramp("#120D10", "#33272C", "#5C4843"),
        rough=2.2,
        bevel=9,
        bevel_strength=1.2,
        relief=0.6,
        rim=0.6,
        seed=5,
    )
    rock = lit_colour(canvas, edge_distance, finish)
    distance = np.hypot(canvas.across - MIDDLE, (canvas.down - 62) * 0.9)
    glow = np.clip(1 - distance / 62, 0, 1)[..., None] ** 1.5
    canvas.paint(rock * (0.75 + 1.1 * glow) + glow * rgb("#FF7A1E") * 0.38, coverage(edge_distance, canvas.scale))
    _paint_reduced(canvas, _paint_logs, LOGS_SIZE, HEARTH, fire.GROUND)
    _paint_flames(canvas)
    _paint_reduced(canvas, fire.paint_front_stones, LOGS_SIZE, HEARTH, (fire.GROUND[0], fire.GROUND[1] - 3))


def _paint_logs(canvas: Canvas) -> None:
    """Paint the burning logs of the home screen's hearth."""
    fire.paint_logs(canvas, burning=True)


def _paint_reduced(
    canvas: Canvas, draw: Callable[[Canvas], None], size: tuple[int, int], share: float, foot: tuple[float, float]
) -> None:
    """Paint a picture of the hearth over the icon, reduced to ``share`` of its size.

    ``foot`` is the point of the picture that lies in the middle of the icon's ground.
    """
    small = Canvas(0, 0, *size, canvas.scale * share)
    draw(small)
    canvas.paint(*small.colour_and_alpha(), area=_area_on_icon(canvas, small, foot, share))


def _paint_flames(canvas: Canvas) -> None:
    """Add the light of the flames to the icon."""
    small = Canvas(0, 0, fire.WIDTH, fire.HEIGHT, canvas.scale * FLAMES, fire.RISE)
    fire.paint_flame(small, FRAME)
    canvas.shine(small.pixels[..., :3], area=_area_on_icon(canvas, small, (fire.WIDTH / 2, fire.HEIGHT - 6.0), FLAMES))


def _area_on_icon(canvas: Canvas, small: Canvas, foot: tuple[float, float], share: float) -> Area:
    """Return the area of the icon that a reduced picture covers, in whole pixels.

    ``foot``, in units of the unreduced picture, is the point that lies in the middle of the ground; ``share`` is the
    reduction.
    """
    columns = round((MIDDLE - foot[0] * share) * canvas.scale)
    rows = round((GROUND - foot[1] * share) * canvas.scale)
    return Area(columns / canvas.scale, rows / canvas.scale, small.columns, small.rows, canvas.scale)


def pictures() -> list[Picture]:
    """Return the pictures to bake: only the icon, so that the window can load it like any other picture."""
    return [Picture("app.icon", SIDE, SIDE, app_icon, kind="png")]


def write_for_packages() -> None:
    """Write the icon at the size that desktops ask packages for."""
    pictures()[0].canvas(PACKAGE_SIDE / SIDE).image().save(PACKAGE_ICON, optimize=True)
