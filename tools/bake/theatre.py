"""The replay theatre's stage: the tower cut open down its middle, warm inside, with spectators on the floor.

The shaft is as wide as in ``physics.tower``, so that poses in millimetres need only be scaled. The picture shows
the shaft from just over the highest flap down to the tray; scenes draw the flaps and ledges, which differ by tower.
Towers built by a person are drawn smaller, from the mouth down to the tray, with a picture for each width of shaft.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from physics.tower import TOWER
from tools.bake import icons, noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, Shadow, paint_glow, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONES, Floats, Ramp, rgb
from tools.bake.icons import Pigment
from tools.bake.light import darker_edge, dome, relief, smoothstep
from tools.bake.passage import BOARDS, paint_planks, shaft_colour
from tools.bake.picture import Picture
from tools.bake.textures import bone, hide, stone

MIDDLE = 800
#: logical units per millimetre
SCALE = 2.7
#: the y of the shaft's upper end
TOP = 84.0
#: the whole picture: x, y, width, height
STAGE = (408, 62, 784, 666)
TRAY = (584, 650, 432, 58)
WIDTH, HEIGHT = TOWER.shaft.width * SCALE, TRAY[1] - TOP
#: half the width of the shell round the standard shaft: at its top, and how much wider it is at its foot
_TOP_HALF_WIDTH, _FLARE = 172, 150
#: logical units per millimetre, for towers built by a person
BUILT_SCALE = 2.1
#: the possible widths of the shafts of such towers, in millimetres
BUILT_WIDTHS = (84, 94, 104)
COLLAR = (MIDDLE - 172, 64, 344, 40)
#: the side of the lens's picture
LENS = 200
#: spectators: icon, x, y, size, mirrored
CROWD = (
    ("caveman", 458, 650, 82, False),
    ("three-friends", 530, 662, 76, False),
    ("caveman", 1146, 650, 82, True),
    ("backup", 1074, 662, 76, True),
)


def paint_tower(canvas: Canvas, shaft_width: float = WIDTH) -> None:
    """Paint a shell of layered hide, boards, the warm shaft (``shaft_width`` units wide), the floor and spectators."""
    wobble = noise.band(canvas, 190, 40, seed=5) * 11 + noise.band(canvas, 40, 12, seed=6) * 2.4
    beside = np.abs(canvas.across - MIDDLE) - _half_width(canvas.down, shaft_width) + wobble
    vertical = np.maximum(TOP - 4 - canvas.down + wobble * 0.25, canvas.down - TRAY[1] - 62)
    edge_distance = np.maximum(beside, vertical) * 0.93
    canvas.paint(rgb("#060403"), (1 - smoothstep(-20, 36, edge_distance - 6)) * 0.7)
    canvas.paint(_shell(canvas, edge_distance, shaft_width), coverage(edge_distance, canvas.scale))
    _paint_shell_pictures(canvas)
    x, y, width, height = _shaft_rect(shaft_width)
    shaft_distance = shapes.rounded_distance(canvas.across, canvas.down, x, y, width, height + 8, 6)
    canvas.paint(shaft_colour(canvas, shaft_distance, (y, y + height)), coverage(shaft_distance, canvas.scale))
    paint_planks(canvas, (x, y - 4, width, height + 4))
    _paint_crowd(canvas)
    paint_glow(canvas, MIDDLE, TRAY[1], 190, "#FF9A3C", 0.22, 2.2)


def _paint_crowd(canvas: Canvas) -> None:
    """Paint dark figures with an edge of firelight, and the slab they stand on."""
    for name, x, y, size, mirrored in CROWD:
        towards_fire = -3 if x > MIDDLE else 3
        icons.paint_silhouette(
            canvas, name, x + towards_fire, y - 1, size, Pigment("#B86A2A", 0.6, 1.0, mirrored=mirrored, seed=5)
        )
        icons.paint_silhouette(canvas, name, x, y, size, Pigment("#0D0806", 1.0, 1.0, mirrored=mirrored, seed=5))
    ground = Finish(
        stone,
        Ramp("#2A211B", "#4A3D31", "#6E5B47"),
        rough=3.0,
        bevel=12,
        bevel_strength=1.1,
        relief=0.6,
        rim=0.6,
        shadow=Shadow(0, 6, soft=14, dark=0.7),
        seed=4,
    )
    paint_slab(canvas, 414, 690, 772, 50, 18, ground)


def _shaft_rect(shaft_width: float) -> tuple[float, float, float, float]:
    """Return the x, y, width and height of a shaft ``shaft_width`` units wide."""
    return MIDDLE - shaft_width / 2, TOP, shaft_width, HEIGHT


def _half_width(down: Floats, shaft_width: float) -> Floats:
    """Return half the shell's width at the y coordinates ``down``.

    A narrow shaft has a narrow shell. At its foot, the shell is narrower only by about half as much as at its top.
    """
    narrowing = (WIDTH - shaft_width) / 2
    flare = _FLARE + 0.4 * narrowing
    return _TOP_HALF_WIDTH - narrowing + flare * np.clip((down - TOP) / HEIGHT, 0, 1.2) ** 1.25


def _shell(area: Area, edge_distance: Floats, shaft_width: float) -> Floats:
    """Return the colour of the shell: layers of hide in folds, lit from the shaft, which is ``shaft_width`` units wide.

    ``edge_distance`` is each pixel's signed distance to the outline of the hide.
    """
    colour, height = hide(area, 7, Ramp("#38261B", "#644631", "#916A48"))
    beside = np.abs(area.across - MIDDLE)
    layers = np.sin((area.down + noise.band(area, 160, 40, seed=8) * 7 - beside * 0.42) / 9.5)
    colour = colour * (1 + 0.10 * layers)[..., None] * (1 - 0.30 * smoothstep(0.86, 1.0, -layers))[..., None]
    light = relief(height * 0.5 + layers * 0.35, 0.5, area.scale) * relief(
        dome(-edge_distance, 16) * 8, 1.0, area.scale
    )
    colour = colour * np.clip(light, 0.3, 1.75)[..., None]
    nearness = np.exp(-np.clip(beside - shaft_width / 2, 0, None) / 46)[..., None]
    colour = colour * (0.74 + 0.72 * nearness * np.array([1.2, 0.92, 0.6]))
    colour = colour * darker_edge(edge_distance, 0.6, 4)[..., None]
    edge = np.exp(-(((edge_distance + 4.5) / 1.7) ** 2))[..., None] * 0.55
    return colour * (1 - edge) + rgb("#D8B070") * edge * (0.55 + 0.5 * nearness)


def _paint_shell_pictures(canvas: Canvas) -> None:
    """Paint animals and hands on the tower's shell."""
    for name, x, y, size, mirrored in (
        ("mammoth", 592, 566, 84, True),
        ("bison", 1008, 566, 76, True),
        ("palm", 628, 440, 48, False),
        ("palm", 972, 452, 48, True),
    ):
        icons.paint_silhouette(canvas, name, x, y, size, Pigment("#2A130A", 0.9, 0.8, mirrored=mirrored, seed=3))


def paint_collar(canvas: Canvas) -> None:
    """Paint a roll of hides round the mouth, to be drawn over pieces that fall in behind it."""
    rolls = Finish(
        hide,
        Ramp("#3A2517", "#6B4529", "#96683E"),
        rough=1.6,
        bevel=8,
        bevel_strength=1.2,
        relief=0.5,
        rim=0.6,
        shadow=Shadow(0, 4, soft=7, dark=0.7),
    )
    left, top, width, _ = COLLAR
    for number in range(10):
        x, y = left + 2 + number * (width - 44) / 9, top + 6 + number % 2 * 3
        paint_slab(canvas, x, y, 42, 27, 11, rolls.with_changes(seed=number))


def paint_tray(canvas: Canvas) -> None:
    """Paint the tray, to be laid over the foot of the shaft."""
    wood = Finish(
        hide,
        Ramp("#2E1B0E", "#5E3B1D", "#8A5C30"),
        rough=1.8,
        bevel=10,
        bevel_strength=-0.9,
        relief=0.5,
        shadow=Shadow(0, 8, soft=16, dark=0.8),
        seed=3,
    )
    paint_slab(canvas, *TRAY, 16, wood)


def paint_tray_front(canvas: Canvas) -> None:
    """Paint the near board of the tray, to be laid over the pieces."""
    board = Finish(
        hide, BOARDS, rough=1.2, bevel=6, bevel_strength=1.0, relief=0.5, shadow=Shadow(0, 4, soft=8, dark=0.7), seed=5
    )
    paint_slab(canvas, TRAY[0] - 14, TRAY[1] + 46, 460, 20, 9, board)


def paint_lens(canvas: Canvas) -> None:
    """Paint a magnifying glass: a square of hide with a round hole in a ring of bone, drawn over the picture."""
    frame = Finish(
        hide,
        Ramp("#241812", "#3B281B", "#523923"),
        rough=1.6,
        bevel=9,
        bevel_strength=1.1,
        relief=0.6,
        rim=0.6,
        shadow=Shadow(0, 6, soft=12, dark=0.7),
        seed=8,
    )
    paint_slab(canvas, 0, 0, LENS, LENS, 26, frame)
    ring = Finish(bone, BONES, rough=1.2, bevel=9, bevel_strength=1.2, relief=0.35, rim=0.6, seed=4)
    paint_round_body(canvas, LENS / 2, LENS / 2, LENS - 8, ring)
    distance = np.hypot(canvas.across - LENS / 2, canvas.down - LENS / 2)
    canvas.pixels[:] *= smoothstep(LENS / 2 - 15.5, LENS / 2 - 14.5, distance)[..., None]
    shade = smoothstep(LENS / 2 - 34, LENS / 2 - 14, distance) * (
        1 - smoothstep(LENS / 2 - 15, LENS / 2 - 13, distance)
    )
    canvas.paint(rgb("#140C08"), shade * 0.6)


def pictures() -> list[Picture]:
    """Return every picture of the theatre."""
    return [
        _stage("theatre.tower", WIDTH),
        *(_stage(f"theatre.tower_{width}", width * BUILT_SCALE) for width in BUILT_WIDTHS),
        Picture("theatre.collar", *COLLAR[2:], paint_collar, *COLLAR[:2], 12),
        Picture("theatre.tray", *TRAY[2:], paint_tray, *TRAY[:2], 28),
        Picture("theatre.tray_front", 460, 20, paint_tray_front, TRAY[0] - 14, TRAY[1] + 46, 15),
        Picture("theatre.lens", LENS, LENS, paint_lens, bleed=18),
    ]


def _stage(name: str, shaft_width: float) -> Picture:
    """Return the picture of the stage with a shaft ``shaft_width`` units wide."""
    left, top, width, height = STAGE
    x, y, across, down = _shaft_rect(shaft_width)
    shaft = (round(x - left, 1), round(y - top, 1), round(across, 1), round(down, 1))
    return Picture(
        name, width, height, partial(paint_tower, shaft_width=shaft_width), left, top, anchors={"shaft": shaft}
    )
