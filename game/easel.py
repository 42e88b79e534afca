"""Drawing a recorded drop without a window, for pictures that are given away: the tower cut open, or closed.

Needs Pillow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from game.recorded_drop import RecordedDrop
from physics.tower import LEAF_RADIUS, MOST_LANES, TOWER, Leaf, Point
from physics.track import Frame, Pose

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

    Pen: TypeAlias = ImageDraw.ImageDraw

Colour: TypeAlias = "tuple[int, int, int]"

#: every picture is drawn this much larger, then shrunk, which smooths its edges
OVERSIZE = 2
#: what is shown, in the tower's millimetres: the middle, how wide, the bottom and the top
MIDDLE, WIDE, BOTTOM, TOP = 52.0, 262.0, -56.0, 337.0
#: how far from the middle anything moves
MOVING = 96.0
SPARK_SECONDS = 0.12
LOUD_IMPULSE = 1500
PIECES_PER_ROW = 11

ROCK: Colour = (50, 32, 22)
ROCK_EDGE: Colour = (86, 57, 38)
SHAFT_LIGHT: Colour = (232, 160, 72)
SHAFT_DARK: Colour = (134, 74, 30)
WOOD: Colour = (150, 103, 52)
WOOD_LIGHT: Colour = (214, 166, 96)
WOOD_DARK: Colour = (66, 38, 20)
HIDE: Colour = (118, 78, 44)
BONE: Colour = (238, 226, 198)
HEAD: Colour = (150, 54, 40)
SPARK: Colour = (255, 244, 190)
CLANS: tuple[Colour, ...] = ((196, 58, 44), (226, 178, 56), (58, 130, 196), (112, 160, 66), (150, 92, 158))
PREDATORS: tuple[Colour, ...] = ((206, 112, 40), (112, 92, 80))


class Easel:
    """Draws the pictures of one drop, ``width`` pixels wide and half as high again.

    Where nobody may look inside it draws what is seen from outside: what goes in at the top, the flaps' outer ends,
    what comes out. ``paints`` are the clans' colours by seat. Raises ``ValueError`` when the drop has no track.
    """

    def __init__(self, drop: RecordedDrop, width: int, paints: Sequence[Colour]) -> None:
        self._track = drop.track
        self._pieces = drop.pieces
        self._paints = (*paints, *CLANS[len(paints) :])
        self._leaves = drop.hung
        self._closed = bool(drop.why_closed)
        self.size = (width, round(width * (TOP - BOTTOM) / WIDE))
        self._scale = width * OVERSIZE / WIDE
        self._kinds = {piece.id: piece.kind for piece in drop.track.pieces}
        self._scenery = self._painted_scenery()
        self._still = self._shrunk(self._scenery)
        left = int((WIDE / 2 - MOVING) * width / WIDE)
        self._moving = (left, width - left)

    def picture(self, second: float) -> Image.Image:
        """Draw the film at a second."""
        from PIL import ImageDraw

        left, right = self._moving
        large = self._scenery.crop((left * OVERSIZE, 0, right * OVERSIZE, self._scenery.height))
        self._offset = left * OVERSIZE
        pen = ImageDraw.Draw(large)
        frame = self._track.frame_at(second)
        if self._closed:
            self._draw_outside(pen, frame)
        else:
            self._draw_inside(pen, frame, second)
        self._draw_tray(pen, second)
        self._draw_bang(pen, second)
        picture = self._still.copy()
        picture.paste(self._shrunk(large), (left, 0))
        return picture

    def _draw_inside(self, pen: Pen, frame: Frame, second: float) -> None:
        """Draw what the cut tower shows: leaves, pieces, and a spark at every loud knock."""
        for leaf, angle in zip(self._leaves, frame.flaps, strict=False):
            self._draw_leaf(pen, leaf, leaf.drawn(angle))
        gone = {leaving.id for leaving in self._track.out if leaving.seconds <= second + 0.05}
        inside = [pose for pose in frame.pieces if pose.id not in gone]
        for pose in sorted(inside, key=lambda piece: -piece.lane):
            self._draw_piece(pen, pose, 0.16 * pose.lane / (MOST_LANES - 1))
        for knock in self._track.contacts:
            if knock.impulse >= LOUD_IMPULSE and 0 <= second - knock.seconds < SPARK_SECONDS:
                self._star(pen, Point(knock.x, knock.y), 3 + min(6.0, knock.impulse / LOUD_IMPULSE))

    def _draw_outside(self, pen: Pen, frame: Frame) -> None:
        """Draw the flaps' outer ends, what is about to fall in, and the hide that covers the shaft."""
        width, height = TOWER.shaft.width, TOWER.shaft.height
        for leaf, angle in zip(self._leaves, frame.flaps, strict=False):
            if leaf.outer is not None:
                self._draw_leaf(pen, leaf, leaf.drawn(angle)[:2])
        for pose in frame.pieces:
            if pose.y >= height:
                self._draw_piece(pen, pose)
        self._fill(pen, [(0, 0), (width, 0), (width, height), (0, height)], HIDE)
        for row in range(20, int(height), 40):
            self._stroke(pen, [(10, row), (width - 10, row)], 1.4, WOOD_DARK)

    def indexed(self, second: float, palette: Image.Image) -> Image.Image:
        """Draw the film at a second in the colours of a palette."""
        from PIL import Image

        return self.picture(second).quantize(palette=palette, dither=Image.Dither.NONE)

    def palette(self, colours: int) -> Image.Image:
        """Return a picture whose palette serves the whole film: every piece's colours are among it."""
        from PIL import ImageDraw

        swatches = self.picture(self._track.seconds / 2)
        pen, side = ImageDraw.Draw(swatches), max(8, self.size[0] // 12)
        for row, colour in enumerate((*self._paints, *PREDATORS, SPARK, BONE)):
            shades = (colour, _mixed(colour, WOOD_DARK, 0.16), _mixed(colour, (0, 0, 0), 0.55))
            for column, shade in enumerate((*shades, _mixed(colour, BONE, 0.28))):
                pen.rectangle([column * side, row * side, (column + 1) * side, (row + 1) * side], fill=shade)
        return swatches.quantize(colors=colours)

    def _shrunk(self, large: Image.Image) -> Image.Image:
        return large.reduce(OVERSIZE)

    def _painted_scenery(self) -> Image.Image:
        """Draw what never moves: the rock, the lit shaft, its posts and the tray."""
        from PIL import Image, ImageDraw

        self._offset = 0
        picture = Image.new("RGB", (self.size[0] * OVERSIZE, self.size[1] * OVERSIZE), ROCK)
        pen = ImageDraw.Draw(picture)
        width, height = TOWER.shaft.width, TOWER.shaft.height
        self._fill(pen, [(-18, height + 14), (width + 18, height + 14), (width + 62, BOTTOM), (-62, BOTTOM)], ROCK_EDGE)
        for row in range(0, int(height)):
            colour = _mixed(SHAFT_LIGHT, SHAFT_DARK, round(min(1.0, abs(row / height - 0.45) * 1.6), 3))
            self._fill(pen, [(0, row), (width, row), (width, row + 1.2), (0, row + 1.2)], colour)
        for x in (-3.0, width + 3.0):
            self._stroke(pen, [(x, -6), (x, height + 8)], 6.5, WOOD_DARK)
            self._stroke(pen, [(x - 0.6, -6), (x - 0.6, height + 8)], 4.2, WOOD)
            self._stroke(pen, [(x - 1.4, -5), (x - 1.4, height + 7)], 1.0, WOOD_LIGHT)
        self._fill(pen, [(-30, -20), (width + 30, -20), (width + 34, -52), (-34, -52)], WOOD_DARK)
        self._fill(pen, [(-28, -22), (width + 28, -22), (width + 31, -48), (-31, -48)], SHAFT_DARK)
        self._stroke(pen, [(-33, -50), (width + 33, -50)], 4.0, WOOD)
        return picture

    def _draw_leaf(self, pen: Pen, leaf: Leaf, line: Sequence[Point]) -> None:
        """Draw a flap or ledge: a stick with a bone hinge, and a red head where a flap's outer end can be struck."""
        self._stroke(pen, line, 2 * LEAF_RADIUS + 2.2, WOOD_DARK)
        self._stroke(pen, line, 2 * LEAF_RADIUS + 0.6, WOOD)
        self._stroke(pen, [(x, y + 0.7) for x, y in line], 0.8, WOOD_LIGHT)
        if leaf.outer is not None:
            self._disc(pen, line[0], 4.2, WOOD_DARK)
            self._disc(pen, line[0], 3.4, HEAD)
        self._disc(pen, leaf.hinge, 3.4, WOOD_DARK)
        self._disc(pen, leaf.hinge, 2.7, BONE)

    def _draw_piece(self, pen: Pen, pose: Pose, shade: float = 0.0) -> None:
        """Draw one piece: a dark edge, its colour, and a light inner shape."""
        colour = _mixed(self._colour_of(pose), WOOD_DARK, shade)
        outline = TOWER.piece(pose.kind).outline
        edge = [_turned(pose, x * 1.1, y * 1.1) for x, y in outline]
        self._fill(pen, [(x + 0.5, y - 0.9) for x, y in edge], WOOD_DARK)
        self._fill(pen, edge, _mixed(colour, (0, 0, 0), 0.55))
        self._fill(pen, [_turned(pose, x * 0.93, y * 0.93) for x, y in outline], colour)
        light = _mixed(colour, (255, 240, 210), 0.28)
        self._fill(pen, [_turned(pose, x * 0.45, y * 0.5 + 0.6) for x, y in outline], light)

    def _draw_tray(self, pen: Pen, second: float) -> None:
        """Draw what has come out, side by side in the tray."""
        gone = [left for left in self._track.out if left.seconds + 0.1 <= second]
        for place, left in enumerate(gone):
            row, column = divmod(place, PIECES_PER_ROW)
            x = TOWER.shaft.width / 2 + (column - (PIECES_PER_ROW - 1) / 2) * 14.5
            kind = self._kinds.get(left.id, "member")
            self._draw_piece(pen, Pose(left.id, kind, 0, x, -37.0 + 6 * row, 0.35 * math.sin(1.7 * left.id)))

    def _draw_bang(self, pen: Pen, second: float) -> None:
        """Draw the bang at the start on the struck flap's outer end."""
        bang = self._track.strike
        if bang is not None and second < 2 * SPARK_SECONDS:
            for leaf in self._leaves:
                if leaf.kind == "flap" and leaf.flap == bang.flap:
                    self._star(pen, leaf.drawn(0.0)[0], 6 + 9 * bang.strength)

    def _star(self, pen: Pen, middle: Point, radius: float) -> None:
        """Draw an eight-pointed spark."""
        points = []
        for corner in range(16):
            reach = radius * (1.0 if corner % 4 == 0 else 0.62 if corner % 2 == 0 else 0.28)
            angle = corner * math.pi / 8
            points.append((middle.x + reach * math.cos(angle), middle.y + reach * math.sin(angle)))
        self._fill(pen, points, SPARK)

    def _colour_of(self, pose: Pose) -> Colour:
        if pose.kind == "predator":
            return PREDATORS[(self._pieces.predator_place(pose.id) or 0) % len(PREDATORS)]
        return self._paints[(self._pieces.owner_of(pose.id) or 0) % len(self._paints)]

    def _pixel(self, point: Sequence[float]) -> tuple[float, float]:
        return (point[0] - MIDDLE + WIDE / 2) * self._scale - self._offset, (TOP - point[1]) * self._scale

    def _fill(self, pen: Pen, points: Iterable[Sequence[float]], colour: Colour) -> None:
        pen.polygon([self._pixel(point) for point in points], fill=colour)

    def _stroke(self, pen: Pen, points: Sequence[Sequence[float]], width: float, colour: Colour) -> None:
        """Draw a line with round ends and corners, ``width`` mm wide."""
        for start, end in pairwise(points):
            pen.line([self._pixel(start), self._pixel(end)], fill=colour, width=max(1, round(width * self._scale)))
        for point in points:
            self._disc(pen, point, width / 2, colour)

    def _disc(self, pen: Pen, middle: Sequence[float], radius: float, colour: Colour) -> None:
        x, y = self._pixel(middle)
        reach = radius * self._scale
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=colour)


def _turned(pose: Pose, x: float, y: float) -> tuple[float, float]:
    """Return a point of a piece's own frame in the tower's millimetres."""
    cosine, sine = math.cos(pose.angle), math.sin(pose.angle)
    return pose.x + x * cosine - y * sine, pose.y + x * sine + y * cosine


@cache
def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return ``one`` with a ``share`` of ``other``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
