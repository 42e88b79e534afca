"""The pieces of Settlers, drawn at twice their size on the table: tents, nomads, Neanderthal and sabre-tooth."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from tools.bake import icons, shapes
from tools.bake.area import coverage
from tools.bake.canvas import Canvas
from tools.bake.colours import PLAYERS, SOOT, Floats, mixed, rgb
from tools.bake.light import blur, relief
from tools.bake.picture import Picture
from tools.bake.shapes import Point

#: the sizes of the pieces, in units of their pictures
TENT, NOMAD, BEAST = 60.0, 72.0, 108.0
BLEED = 10
#: the colour and the width of the light rim and of the dark outline of a piece
RIM, RIM_WIDTH = "#FFF0CE", 2.6
OUTLINE, OUTLINE_WIDTH = "#160D08", 3.0
#: the colour of the mark on each tent; by the mark a player who sees no colours knows whose tent it is
INKS = {
    "red": "#FFE3B8",
    "yellow": "#4A2A08",
    "blue": "#EAF6FF",
    "green": "#18300A",
    "violet": "#2E1038",
    "white": "#4A3324",
    "black": "#F3E8CF",
}
#: the lines of each mark, in shares of the tent's size
STROKES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "red": (((0.30, 0.52), (0.40, 0.40), (0.50, 0.50), (0.60, 0.40), (0.70, 0.52)),),
    "yellow": (((0.30, 0.52), (0.70, 0.52)), ((0.38, 0.38), (0.62, 0.38))),
    "blue": (),
    "green": (((0.50, 0.27), (0.50, 0.52)), ((0.39, 0.41), (0.61, 0.41))),
    "violet": (((0.32, 0.40), (0.50, 0.54), (0.68, 0.40)),),
    "white": (((0.42, 0.30), (0.36, 0.54)), ((0.58, 0.30), (0.64, 0.54))),
    "black": (((0.50, 0.28), (0.63, 0.42), (0.50, 0.56), (0.37, 0.42), (0.50, 0.28)),),
}
#: the dots of each mark, in shares of the tent's size
DOTS = {"blue": ((0.50, 0.34), (0.36, 0.56), (0.64, 0.56))}
#: the outlines of the Neanderthal, in hundredths of his picture: body, arm, hair, club and loincloth
BODY: tuple[Point, ...] = (
    (21, 24),
    (24, 14),
    (34, 8),
    (45, 11),
    (51, 19),
    (63, 19),
    (75, 30),
    (79, 47),
    (76, 60),
    (72, 68),
    (78, 80),
    (77, 90),
    (61, 92),
    (63, 82),
    (58, 72),
    (53, 67),
    (47, 76),
    (49, 85),
    (45, 92),
    (28, 92),
    (35, 84),
    (33, 73),
    (38, 60),
    (41, 50),
    (37, 43),
    (30, 41),
    (22, 38),
    (18, 31),
)
ARM: tuple[Point, ...] = (
    (50, 30),
    (60, 34),
    (58, 48),
    (46, 60),
    (32, 66),
    (24, 70),
    (20, 64),
    (27, 58),
    (38, 52),
    (44, 42),
)
HAIR: tuple[Point, ...] = ((24, 14), (34, 8), (45, 11), (52, 20), (50, 26), (42, 24), (36, 16), (28, 17))
CLUB: tuple[Point, ...] = ((22, 73), (29, 69), (16, 24), (15, 14), (7, 12), (1, 20), (4, 29))
LOIN: tuple[Point, ...] = ((38, 56), (77, 54), (75, 66), (66, 72), (60, 68), (53, 73), (47, 68), (38, 70))


def mask(canvas: Canvas, *distances: Floats) -> Floats:
    """Return the share of each pixel that shapes cover, given their signed ``distances``."""
    return coverage(np.minimum.reduce(distances), canvas.scale)


def paint_moulded(canvas: Canvas, alpha: Floats, colour: str) -> None:
    """Paint a piece in one colour, with a shadow, a light rim and a dark outline; ``alpha`` is its shape."""
    scale = canvas.scale
    shadow = np.roll(np.roll(alpha, round(6 * scale), 0), round(2 * scale), 1)
    canvas.paint(rgb(SOOT) * 0.3, blur(shadow, round(2.6 * scale)) * 0.6)
    outline = np.clip(blur(alpha, max(1, round(OUTLINE_WIDTH * 0.5 * scale))) * 5, 0, 1)
    rim = np.clip(blur(alpha, max(1, round((OUTLINE_WIDTH + RIM_WIDTH) * 0.55 * scale))) * 5.5, 0, 1)
    canvas.paint(rgb(RIM), rim)
    canvas.paint(rgb(OUTLINE), outline)
    shade = relief(blur(alpha, max(1, round(2 * scale))) * 7, 0.6, canvas.scale)
    height = canvas.rows / canvas.scale - 2 * BLEED
    fall = 1.12 - 0.30 * np.clip(canvas.down / height, 0, 1)
    canvas.paint(rgb(colour) * (np.clip(shade, 0.55, 1.5) * fall)[..., None], alpha)


def paint_tent(canvas: Canvas, colour: str) -> None:
    """Paint the tent of a tribe: hides with the mark of the tribe's seat, open in front."""
    size = TENT

    def at(point: Point) -> Point:
        return point[0] * size, point[1] * size * 1.03

    def distance_to(*points: Point) -> Floats:
        return shapes.polygon_distance(canvas.across, canvas.down, [at(point) for point in points])

    poles = [
        shapes.capsule_distance(canvas.across, canvas.down, at(start), at(end), 3.4)
        for start, end in (((0.62, 0.24), (0.41, 0.0)), ((0.38, 0.24), (0.59, 0.0)))
    ]
    tent = distance_to((0.5, 0.12), (0.97, 0.92), (0.5, 0.98), (0.03, 0.92))
    paint_moulded(canvas, mask(canvas, tent, *poles), PLAYERS[colour])
    canvas.fill_shape(distance_to((0.5, 0.56), (0.63, 0.96), (0.37, 0.96)), "#140B07")
    for stroke in STROKES[colour]:
        for start, end in itertools.pairwise(stroke):
            line = shapes.capsule_distance(canvas.across, canvas.down, at(start), at(end), 4.2)
            canvas.fill_shape(line, INKS[colour])
    for dot in DOTS.get(colour, ()):
        x, y = at(dot)
        canvas.fill_shape(np.hypot(canvas.across - x, canvas.down - y) - 3.8, INKS[colour])


def _icon_alpha(canvas: Canvas, name: str, size: float) -> Floats:
    """Return the alpha of an icon, a little thickened, in the middle of a canvas of this size."""
    other = canvas.blank()
    icons.paint_flat(other, name, size / 2, size / 2, size, icons.Pigment("#FFFFFF"))
    return np.clip(blur(other.pixels[..., 3], max(1, round(0.8 * canvas.scale))) * 1.7, 0, 1)


def paint_nomad(canvas: Canvas, colour: str) -> None:
    """Paint a nomad: a walker with a staff, on a base of the same wood."""
    size = NOMAD
    staff = shapes.capsule_distance(
        canvas.across, canvas.down, (size * 0.80, size * 0.16), (size * 0.86, size * 0.94), 4
    )
    base = shapes.ellipse_distance(canvas.across, canvas.down, size * 0.52, size * 0.95, size * 0.42, size * 0.075)
    walker = _icon_alpha(canvas, "walk", size)
    paint_moulded(canvas, np.maximum(mask(canvas, staff, base), walker), mixed(PLAYERS[colour], "#FFFFFF", 0.10))


def paint_neanderthal(canvas: Canvas) -> None:
    """Paint the Neanderthal with his club."""

    def outline(points: Sequence[Point]) -> Floats:
        """Return the distance from an outline given in hundredths of the picture."""
        placed = [(x * BEAST / 100, y * BEAST / 100) for x, y in points]
        return shapes.polygon_distance(canvas.across, canvas.down, placed)

    def rounded(points: Sequence[Point]) -> Floats:
        """Return the distance from the smooth outline through these points."""
        return outline(shapes.curve(points, closed=True))

    body, arm, club = rounded(BODY), rounded(ARM), outline(CLUB)
    foot = shapes.ellipse_distance(canvas.across, canvas.down, BEAST * 0.51, BEAST * 0.945, BEAST * 0.36, BEAST * 0.07)
    paint_moulded(canvas, mask(canvas, body, arm, club, foot), "#D9A566")
    for shape, colour in ((outline(LOIN), "#6B3A1C"), (rounded(HAIR), "#6B3A1C"), (club, "#8A5628")):
        canvas.fill_shape(shape, colour)
    canvas.fill_shape(np.abs(arm) - 1.0, "#2A160B")
    canvas.fill_shape(arm, "#E8BB80")
    _paint_face(canvas)


def _paint_face(canvas: Canvas) -> None:
    """Paint brow, eye and mouth of the Neanderthal."""
    unit = BEAST / 100
    for start, end, width in (((20, 23), (31, 22), 3.6), ((21, 35), (28, 35), 2.2), ((26, 26), (26.1, 26), 4.4)):
        first, last = (start[0] * unit, start[1] * unit), (end[0] * unit, end[1] * unit)
        canvas.fill_shape(shapes.capsule_distance(canvas.across, canvas.down, first, last, width), "#1A0D06")


def paint_carnivore(canvas: Canvas) -> None:
    """Paint the playing piece of the sabre-tooth: its head on a foot."""
    size = BEAST * 0.88
    foot = shapes.ellipse_distance(canvas.across, canvas.down, size / 2, size * 1.02, size * 0.40, size * 0.085)
    head = _icon_alpha(canvas, "saber-toothed-cat-head", size)
    paint_moulded(canvas, np.maximum(mask(canvas, foot), head), "#D3A763")


def _piece(name: str, width: float, height: float, draw: Callable[[Canvas], None]) -> Picture:
    """Return the picture of a piece; its anchor is the middle of the piece's foot."""
    return Picture(name, width, height, draw, bleed=BLEED, anchors={"ground": (width / 2, height * 0.93)})


def pictures() -> list[Picture]:
    """Return the pictures of all pieces."""
    all_pictures = []
    for colour in PLAYERS:
        all_pictures.append(
            _piece(f"st.tent.{colour}", TENT, math.ceil(TENT * 1.03), partial(paint_tent, colour=colour))
        )
        all_pictures.append(_piece(f"st.nomad.{colour}", NOMAD, NOMAD, partial(paint_nomad, colour=colour)))
    size = round(BEAST * 0.88)
    return [
        *all_pictures,
        _piece("st.neanderthal", BEAST, BEAST, paint_neanderthal),
        _piece("st.carnivore", size, size + 10, paint_carnivore),
    ]
