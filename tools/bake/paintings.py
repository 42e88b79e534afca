"""The six cave paintings of the home screen, one per game, each 508 x 236 units with a fire in front of its middle."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from tools.bake import icons
from tools.bake.brush import Brush, shaky
from tools.bake.canvas import Canvas
from tools.bake.icons import Pigment
from tools.bake.shapes import Point

WIDTH, HEIGHT = 508, 236
BLACK, RED, ORANGE, WHITE, BROWN = "#1A100B", "#8C2A14", "#B5651D", "#F4ECD8", "#4A2413"
#: the outline of the painted mountain, before it is moved to its place
MOUNTAIN = [
    (222, 66),
    (232, 54),
    (246, 62),
    (264, 60),
    (276, 52),
    (288, 66),
    (298, 98),
    (314, 122),
    (322, 150),
    (346, 182),
    (358, 212),
    (364, 232),
    (146, 232),
    (152, 208),
    (166, 178),
    (188, 146),
    (196, 112),
    (208, 92),
]
#: the path of a piece inside the painted tower, from flap to flap
ZIGZAG = [(222, 96), (284, 130), (214, 156), (300, 184), (196, 208)]


class Wall:
    """A stretch of wall to paint on; coordinates count from its upper left corner."""

    def __init__(self, canvas: Canvas, x: float, y: float) -> None:
        self.canvas, self.x, self.y = canvas, x, y

    def icon(
        self,
        name: str,
        size: float,
        x: float,
        y: float,
        colour: str,
        seed: int = 0,
        mirrored: bool = False,
        wear: float = 0.7,
        alpha: float = 1.0,
        turn: float = 0.0,
    ) -> None:
        """Paint a silhouette round (x, y)."""
        pigment = Pigment(colour, wear=wear, alpha=alpha, turn=turn, mirrored=mirrored, seed=seed)
        icons.paint_silhouette(self.canvas, name, self.x + x, self.y + y, size, pigment)

    def brush(self) -> Brush:
        """Return a brush for the whole stretch of wall; it takes coordinates from the corner of the stretch."""
        brush = Brush(self.canvas, self.x, self.y, WIDTH, HEIGHT)
        brush.corner = (0, 0)  # so that points are given from the stretch's corner, not the canvas's
        return brush


def ugh_ugh(wall: Wall) -> None:
    """Paint the Passage as a red mountain, people tumbling into it, hunters beside it."""
    chance = random.Random(4)

    def shifted(points: list[tuple[int, int]]) -> list[Point]:
        """Move points to where the mountain stands on the wall."""
        return [(x + 128.0, y + 16.0) for x, y in points]

    mountain = wall.brush()
    mountain.polygon(shaky(shifted(MOUNTAIN), 2.2, 9, chance))
    for flap in ([(206, 104), (158, 80)], [(306, 128), (354, 106)], [(186, 160), (138, 146)]):
        mountain.stroke(shaky(shifted(flap), 1, 10, chance, closed=False), 4)
    mountain.paint(160, Pigment("#43190C", 0.7, 0.98, seed=3))
    lines = wall.brush()
    lines.stroke(shaky(shifted(ZIGZAG), 1.2, 8, chance, closed=False), 3)
    for crack in ([(198, 122), (180, 162), (162, 214)], [(306, 122), (330, 166), (348, 212)]):
        lines.stroke(shaky(shifted(crack), 1.2, 8, chance, closed=False), 1.5)
    lines.paint(120, Pigment("#EBCB98", 0.6, 0.85, seed=4))
    mouth = wall.brush()
    rim = [(226, 66), (238, 59), (270, 58), (284, 65), (274, 73), (238, 74)]
    mouth.polygon(shaky(shifted(rim), 1, 6, chance))
    mouth.paint(100, Pigment("#120A07", 0.4, seed=6))
    for x, y, turn, colour, size in (
        (382, 50, 158, "#A02A18", 52),
        (438, 58, 50, "#B07A10", 48),
        (328, 60, -52, "#22567A", 48),
    ):
        wall.icon("person", size, x, y, colour, x, wear=0.4, turn=turn)
    wall.icon("caveman", 132, 78, 108, BLACK, 3)
    wall.icon("caveman", 112, 190, 84, RED, 5)
    wall.icon("tiger", 88, 58, 198, "#7E3A12", 6, wear=0.6)
    wall.icon("run", 50, 472, 206, BLACK, 7, mirrored=True)
    wall.icon("palm", 52, 270, 150, RED, 8, alpha=0.8)


def cvlizations(wall: Wall) -> None:
    """Paint a crown in its rays between the wheel and the handshake."""
    wall.icon("crown", 128, 254, 84, "#C08420", 1)
    wall.icon("stone-wheel", 124, 98, 128, BROWN, 2)
    wall.icon("shaking-hands", 140, 402, 126, BLACK, 3)
    rays = wall.brush()
    for ray in range(9):
        angle = math.radians(198 + ray * 18)
        inner = (254 + math.cos(angle) * 80, 96 + math.sin(angle) * 74)
        rays.stroke([inner, (254 + math.cos(angle) * 98, 96 + math.sin(angle) * 90)], 2.4)
    rays.paint(80, Pigment(ORANGE, 0.7, 0.9, seed=4))
    for name, size, x, y, colour, seed in (
        ("hut", 62, 36, 212, RED, 5),
        ("stone-tablet", 54, 462, 214, RED, 6),
        ("wheat", 56, 178, 196, ORANGE, 7),
        ("stone-axe", 56, 326, 196, BROWN, 8),
    ):
        wall.icon(name, size, x, y, colour, seed)
    tally = wall.brush()
    for dot in range(5):
        tally.dot((92 + dot * 18, 220 - dot % 2 * 3), 4.2)
        tally.dot((344 + dot * 18, 222 - dot % 2 * 3), 4.2)
    tally.paint(60, Pigment(RED, 0.5, 0.9, seed=9))
    wall.icon("palm", 60, 192, 132, RED, 10, alpha=0.55)
    wall.icon("palm", 60, 308, 132, RED, 11, alpha=0.55, mirrored=True)


def my_first_stone_age(wall: Wall) -> None:
    """Paint a mammoth and three friends before their huts."""
    for name, size, x, y, colour, seed, wear in (
        ("mammoth", 214, 150, 112, "#5A2412", 1, 0.8),
        ("three-friends", 112, 326, 132, BLACK, 2, 0.5),
        ("person", 44, 388, 186, RED, 3, 0.4),
        ("person", 36, 420, 206, BLACK, 13, 0.4),
        ("hut", 96, 432, 84, BROWN, 4, 0.6),
        ("hut", 72, 462, 164, "#8A4A1C", 5, 0.6),
        ("sun", 60, 342, 40, ORANGE, 6, 0.7),
        ("sitting-dog", 50, 470, 214, BLACK, 7, 0.4),
    ):
        wall.icon(name, size, x, y, colour, seed, wear=wear)
    path = wall.brush()
    steps = [(22, 226), (52, 216), (84, 222), (116, 214), (148, 222), (356, 226), (424, 222), (456, 216), (484, 224)]
    for number, step in enumerate(steps):
        path.dot(step, 6.5 if number % 2 else 5.5)
    path.paint(60, Pigment(RED, 0.6, 0.95, seed=9))


def stone_age(wall: Wall) -> None:
    """Paint a village between its tools and its field."""
    for name, size, x, y, colour, seed, mirrored in (
        ("hut", 128, 86, 128, BROWN, 1, False),
        ("hut", 88, 168, 176, "#7A3A16", 2, False),
        ("hut", 66, 28, 196, "#7A3A16", 3, False),
        ("stone-axe", 138, 252, 88, BLACK, 4, False),
        ("wheat", 120, 370, 126, "#A8701A", 5, False),
        ("wheat", 104, 438, 134, ORANGE, 6, True),
        ("wheat", 84, 330, 192, ORANGE, 7, False),
        ("caveman", 66, 166, 66, RED, 8, True),
        ("bison", 92, 440, 38, BROWN, 9, True),
        ("wheat", 70, 476, 206, "#A8701A", 10, False),
    ):
        wall.icon(name, size, x, y, colour, seed, mirrored)


def stone_age_solo(wall: Wall) -> None:
    """Paint four tribes under the mountains in the snow."""
    chance = random.Random(8)
    ridge = [
        (0, 132),
        (48, 66),
        (78, 98),
        (128, 30),
        (182, 104),
        (226, 62),
        (268, 112),
        (330, 24),
        (388, 100),
        (430, 56),
        (500, 126),
        (500, 150),
        (0, 150),
    ]
    rocks = wall.brush()
    rocks.polygon(shaky(ridge, 2, 10, chance))
    rocks.paint(160, Pigment("#3E3A3C", 0.8, 0.82, seed=2))
    snow = wall.brush()
    for x, y, size in ((128, 30, 30), (330, 24, 32), (48, 66, 20), (430, 56, 22), (226, 62, 20)):
        cap = [(0.0, 0.0), (0.8, 1.15), (0.3, 0.8), (0.0, 1.25), (-0.35, 0.85), (-0.8, 1.2)]
        snow.polygon(shaky([(x + right * size, y + down * size) for right, down in cap], 1, 6, chance))
    ground = [(0, 150), (90, 140), (210, 154), (330, 142), (440, 152), (500, 144), (500, 236), (0, 236)]
    snow.polygon(shaky(ground, 3, 9, chance))
    snow.paint(120, Pigment("#EDEBE6", 0.62, 0.86, seed=3))
    tribes = ((64, 176, "#A02A18", 1), (168, 174, "#B9820F", 1), (334, 168, "#22638F", -1), (438, 182, "#55761F", -1))
    for number, (x, y, colour, side) in enumerate(tribes):
        wall.icon("tipi", 58, x - 34 * side, y - 16, colour, number + 3, wear=0.5)
        wall.icon("backup", 64, x, y + 10, colour, number, wear=0.45)
        wall.icon("person", 34, x + 36 * side, y + 24, colour, number + 9, wear=0.4)
    for x, y, size in ((32, 36, 34), (196, 26, 30), (278, 36, 26), (396, 26, 32), (476, 60, 26), (90, 16, 20)):
        wall.icon("snowflake-1", size, x, y, WHITE, x, wear=0.3)
    flakes = wall.brush()
    for _ in range(60):
        flakes.dot((chance.uniform(0, WIDTH), chance.uniform(0, 150)), chance.uniform(0.9, 2.4))
    flakes.paint(60, Pigment(WHITE, 0.3, 0.9, seed=5))


#: the lands of the world, row by row, one letter a hex
LANDS = (".iiiiiiiii", "wgggwooowi", ".rgwoooow", "wrrwwoobw.", ".wrrwwbbw")
#: the angle in degrees, anticlockwise from the right, in which the toes of the footprint icon point
TOES = 52
LAND_COLOURS = {"g": "#5E6A26", "o": "#B5651D", "r": "#8C2A14", "b": "#2B1710", "i": "#E9E6DC", "w": "#2E5C6C"}


def settlers(wall: Wall) -> None:
    """Paint the world in hexes with a trail of footprints across it."""
    chance, radius = random.Random(2), 27
    for row, lands in enumerate(LANDS):
        for column, land in enumerate(lands):
            if land == ".":  # no hex
                continue
            alpha = 0.60 if land == "w" else 0.88  # water is paler
            # the middle of the hex; every second row begins half a hex further right
            x = 54 + (column + row % 2 / 2) * radius * math.sqrt(3)
            y = 34 + row * radius * 1.5
            brush = Brush(wall.canvas, wall.x + x - 40, wall.y + y - 40, 80, 80)
            brush.corner = (-40, -40)
            turns = [math.radians(60 * corner - 90) for corner in range(6)]
            corners = [(math.cos(turn) * (radius - 2.4), math.sin(turn) * (radius - 2.4)) for turn in turns]
            brush.polygon(shaky(corners, 1, 7, chance))
            brush.paint(90, Pigment(LAND_COLOURS[land], 0.8, alpha, seed=row * 9 + column))
    _paint_trail(wall)
    wall.icon("mammoth", 58, 404, 74, "#2B1710", 3, mirrored=True, wear=0.4)


def _paint_trail(wall: Wall) -> None:
    """Paint ten footprints along a curve, in turn on its left and on its right."""
    points = ((112, 200), (110, 40), (330, 40), (416, 190))
    for step in range(10):
        is_right = bool(step % 2)
        (x, y), (along_x, along_y) = _bezier_point(points, step / 9), _bezier_derivative(points, step / 9)
        length, side = math.hypot(along_x, along_y), 9 if is_right else -9
        toes = 180 - TOES if is_right else TOES
        foot_x, foot_y = x - along_y / length * side, y + along_x / length * side
        turn = math.degrees(math.atan2(-along_y, along_x)) - toes
        wall.icon("footprint", 38, foot_x, foot_y, "#FBF2DC", step, mirrored=is_right, wear=0.3, turn=turn)


def _bezier_point(points: Sequence[Point], share: float) -> Point:
    """Return the point of a cubic Bezier curve at a ``share`` (0 to 1) of its parameter."""
    remainder = 1 - share
    weights = (remainder**3, 3 * remainder**2 * share, 3 * remainder * share**2, share**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


def _bezier_derivative(points: Sequence[Point], share: float) -> Point:
    """Return the derivative (the direction) of a cubic Bezier curve at a ``share`` (0 to 1) of its parameter."""
    remainder = 1 - share
    weights = (3 * remainder**2, 6 * remainder * share, 3 * share**2)
    legs = [(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points)]
    x, y = (sum(weight * leg[axis] for weight, leg in zip(weights, legs, strict=True)) for axis in (0, 1))
    return x, y


PAINTINGS: tuple[Callable[[Wall], None], ...] = (
    ugh_ugh,
    cvlizations,
    my_first_stone_age,
    stone_age,
    stone_age_solo,
    settlers,
)
