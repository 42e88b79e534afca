"""A recorded drop as a moving picture: the tower cut open, drawn from the track alone. Needs Pillow, but no window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.core.words import say
from game.drops import KeptDrop
from physics.tower import LEAF_RADIUS, TOWER, Leaf, Point, leaves
from physics.track import Frame, Pose, Track

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

    Pen: TypeAlias = ImageDraw.ImageDraw

Colour = tuple[int, int, int]

FRAMES_PER_SECOND = 20
PIXELS_PER_MM = 2
#: every frame is drawn this much larger, then shrunk, which smooths its edges
OVERSIZE = 3
#: what is shown, in the tower's millimetres: left, right, bottom, top
LEFT, RIGHT, BOTTOM, TOP = -44.0, 148.0, -56.0, 338.0
LINGER_SECONDS = 1.5
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
BONE: Colour = (238, 226, 198)
HEAD: Colour = (150, 54, 40)
SPARK: Colour = (255, 244, 190)
CLANS: tuple[Colour, ...] = ((196, 58, 44), (58, 130, 196), (226, 178, 56), (112, 160, 66), (150, 92, 158))
PREDATORS: tuple[Colour, ...] = ((206, 112, 40), (112, 92, 80))
MEMBERS_OF_A_CLAN = 7


def write_gif(drops: Sequence[KeptDrop], number: int | None, target: Path) -> KeptDrop:
    """Write one of a match's drops as an animated GIF and return it.

    ``number`` counts from 1; ``None`` chooses the drop in which most pieces came out. Raises ``ValueError`` in a
    sentence when there is no such drop, it has no track, Pillow is missing or the file cannot be written.
    """
    drop, track = _choose(drops, number)
    try:
        import PIL  # noqa: F401
    except ModuleNotFoundError as missing:
        raise ValueError(say("Moving pictures need Pillow; run: python -m pip install Pillow")) from missing
    _write(list(_pictures(track)), target)
    return drop


def _choose(drops: Sequence[KeptDrop], number: int | None) -> tuple[KeptDrop, Track]:
    """Return the drop that is asked for, with its track."""
    tracked = [drop for drop in drops if drop.track is not None]
    if not tracked:
        raise ValueError(say("This match holds no drop that could be drawn."))
    if number is None:
        drop = max(tracked, key=lambda kept: len(kept.entry["out"]))
    elif 1 <= number <= len(drops):
        drop = drops[number - 1]
    else:
        raise ValueError(say("This match has drops 1 to {last}, not {number}.", last=len(drops), number=number))
    if drop.track is None:
        raise ValueError(say("Drop {number} was modelled and cannot be drawn.", number=drop.number))
    return drop, Track.from_bytes(drop.track)


def _write(pictures: Sequence[Image.Image], target: Path) -> None:
    """Write pictures as a GIF that shows the last one a little longer, all in the same colours."""
    from PIL import Image

    palette = _swatches(pictures[len(pictures) // 2]).quantize(colors=200)
    indexed = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    durations = [1000 // FRAMES_PER_SECOND] * len(indexed)
    durations[-1] += int(1000 * LINGER_SECONDS)
    try:
        indexed[0].save(target, "GIF", save_all=True, append_images=indexed[1:], duration=durations, loop=0)
    except OSError as error:
        raise ValueError(say("{file} cannot be written: {why}.", file=target, why=error.strerror or error)) from error


def _swatches(picture: Image.Image) -> Image.Image:
    """Return a picture with a patch of every piece's colours, bright and shaded, for the palette to be found in."""
    from PIL import ImageDraw

    swatches = picture.copy()
    pen = ImageDraw.Draw(swatches)
    side = 40
    for row, colour in enumerate((*CLANS, *PREDATORS, SPARK, BONE)):
        shades = (colour, _mixed(colour, WOOD_DARK, 0.16), _mixed(colour, (0, 0, 0), 0.55), _mixed(colour, BONE, 0.28))
        for column, shade in enumerate(shades):
            pen.rectangle([column * side, row * side, (column + 1) * side, (row + 1) * side], fill=shade)
    return swatches


def _pictures(track: Track) -> Iterable[Image.Image]:
    """Draw one picture after the other."""
    from PIL import Image, ImageDraw

    scenery = _scenery()
    for index in range(math.ceil(track.seconds * FRAMES_PER_SECOND) + 1):
        seconds = index / FRAMES_PER_SECOND
        picture = scenery.copy()
        pen = ImageDraw.Draw(picture)
        frame = track.frame_at(seconds)
        for leaf, angle in zip(leaves(TOWER), frame.flaps, strict=True):
            _draw_leaf(pen, leaf, angle)
        _draw_pieces(pen, frame)
        _draw_tray(pen, track, seconds)
        _draw_sparks(pen, track, seconds)
        width, height = picture.size
        yield picture.resize((width // OVERSIZE, height // OVERSIZE), Image.Resampling.LANCZOS)


def _scenery() -> Image.Image:
    """Draw what never moves: the rock, the lit shaft, its posts and the tray."""
    from PIL import Image, ImageDraw

    size = round((RIGHT - LEFT) * PIXELS_PER_MM) * OVERSIZE, round((TOP - BOTTOM) * PIXELS_PER_MM) * OVERSIZE
    picture = Image.new("RGB", size, ROCK)
    pen = ImageDraw.Draw(picture)
    width, height = TOWER.shaft.width, TOWER.shaft.height
    _fill(pen, [(-18, height + 14), (width + 18, height + 14), (width + 38, BOTTOM), (-38, BOTTOM)], ROCK_EDGE)
    for row in range(0, int(height)):
        share = abs(row / height - 0.45) * 1.6
        colour = _mixed(SHAFT_LIGHT, SHAFT_DARK, min(1.0, share))
        _fill(pen, [(0, row), (width, row), (width, row + 1.2), (0, row + 1.2)], colour)
    for x in (-3.0, width + 3.0):
        _stroke(pen, [(x, -6), (x, height + 8)], 6.5, WOOD_DARK)
        _stroke(pen, [(x - 0.6, -6), (x - 0.6, height + 8)], 4.2, WOOD)
        _stroke(pen, [(x - 1.4, -5), (x - 1.4, height + 7)], 1.0, WOOD_LIGHT)
    _fill(pen, [(-30, -20), (width + 30, -20), (width + 34, -52), (-34, -52)], WOOD_DARK)
    _fill(pen, [(-28, -22), (width + 28, -22), (width + 31, -48), (-31, -48)], SHAFT_DARK)
    _stroke(pen, [(-33, -50), (width + 33, -50)], 4.0, WOOD)
    return picture


def _draw_leaf(pen: Pen, leaf: Leaf, angle: float) -> None:
    """Draw a flap or ledge: a stick with a bone hinge, and a red head where a flap's outer end can be struck."""
    line = leaf.drawn(angle)
    _stroke(pen, line, 2 * LEAF_RADIUS + 2.2, WOOD_DARK)
    _stroke(pen, line, 2 * LEAF_RADIUS + 0.6, WOOD)
    _stroke(pen, [(x, y + 0.7) for x, y in line], 0.8, WOOD_LIGHT)
    if leaf.outer is not None:
        _disc(pen, line[0], 4.2, WOOD_DARK)
        _disc(pen, line[0], 3.4, HEAD)
    _disc(pen, leaf.hinge, 3.4, WOOD_DARK)
    _disc(pen, leaf.hinge, 2.7, BONE)


def _draw_pieces(pen: Pen, frame: Frame) -> None:
    """Draw the pieces inside, those in the farthest lane first and darkest."""
    farthest = TOWER.pour.lanes - 1
    for pose in sorted(frame.pieces, key=lambda piece: -piece.lane):
        _draw_piece(pen, pose, shade=0.16 * pose.lane / max(1, farthest))


def _draw_piece(pen: Pen, pose: Pose, shade: float = 0.0) -> None:
    """Draw one piece: a dark edge, its colour, and a light inner shape."""
    colour = _mixed(_colour_of(pose), WOOD_DARK, shade)
    outline = TOWER.piece(pose.kind).outline
    edge = [_turned(pose, x * 1.1, y * 1.1) for x, y in outline]
    _fill(pen, [(x + 0.5, y - 0.9) for x, y in edge], WOOD_DARK)
    _fill(pen, edge, _mixed(colour, (0, 0, 0), 0.55))
    _fill(pen, [_turned(pose, x * 0.93, y * 0.93) for x, y in outline], colour)
    _fill(pen, [_turned(pose, x * 0.45, y * 0.5 + 0.6) for x, y in outline], _mixed(colour, (255, 240, 210), 0.28))


def _draw_tray(pen: Pen, track: Track, seconds: float) -> None:
    """Draw what has come out, side by side in the tray."""
    kinds = {piece.id: piece.kind for piece in track.pieces}
    gone = [left for left in track.out if left.seconds + 0.1 <= seconds]
    for place, left in enumerate(gone):
        row, column = divmod(place, PIECES_PER_ROW)
        x = TOWER.shaft.width / 2 + (column - (PIECES_PER_ROW - 1) / 2) * 14.5
        tilt = 0.35 * math.sin(1.7 * left.id)
        _draw_piece(pen, Pose(left.id, kinds[left.id], 0, x, -37.0 + 6 * row, tilt))


def _draw_sparks(pen: Pen, track: Track, seconds: float) -> None:
    """Draw the bang at the start, and a spark at every loud knock."""
    if track.strike is not None and seconds < 2 * SPARK_SECONDS:
        flaps = [leaf for leaf in leaves(TOWER) if leaf.kind == "flap"]
        _star(pen, flaps[track.strike.flap].drawn(0.0)[0], 6 + 9 * track.strike.strength)
    for knock in track.contacts:
        if knock.impulse >= LOUD_IMPULSE and 0 <= seconds - knock.seconds < SPARK_SECONDS:
            _star(pen, Point(knock.x, knock.y), 3 + min(6.0, knock.impulse / LOUD_IMPULSE))


def _star(pen: Pen, middle: Point, radius: float) -> None:
    """Draw an eight-pointed spark."""
    points = []
    for corner in range(16):
        reach = radius * (1.0 if corner % 4 == 0 else 0.62 if corner % 2 == 0 else 0.28)
        angle = corner * math.pi / 8
        points.append((middle.x + reach * math.cos(angle), middle.y + reach * math.sin(angle)))
    _fill(pen, points, SPARK)


def _colour_of(pose: Pose) -> Colour:
    if pose.kind == "predator":
        return PREDATORS[(pose.id + 1) % len(PREDATORS)]
    return CLANS[pose.id // MEMBERS_OF_A_CLAN % len(CLANS)]


def _turned(pose: Pose, x: float, y: float) -> tuple[float, float]:
    """Return a point of a piece's own frame in the tower's millimetres."""
    cosine, sine = math.cos(pose.angle), math.sin(pose.angle)
    return pose.x + x * cosine - y * sine, pose.y + x * sine + y * cosine


@cache
def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return ``one`` with a ``share`` of ``other``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _pixel(point: Sequence[float]) -> tuple[float, float]:
    scale = PIXELS_PER_MM * OVERSIZE
    return (point[0] - LEFT) * scale, (TOP - point[1]) * scale


def _fill(pen: Pen, points: Iterable[Sequence[float]], colour: Colour) -> None:
    pen.polygon([_pixel(point) for point in points], fill=colour)


def _stroke(pen: Pen, points: Sequence[Sequence[float]], width: float, colour: Colour) -> None:
    """Draw a line with round ends and corners, ``width`` mm wide."""
    for start, end in pairwise(points):
        pen.line([_pixel(start), _pixel(end)], fill=colour, width=round(width * PIXELS_PER_MM * OVERSIZE))
    for point in points:
        _disc(pen, point, width / 2, colour)


def _disc(pen: Pen, middle: Sequence[float], radius: float, colour: Colour) -> None:
    x, y = _pixel(middle)
    reach = radius * PIXELS_PER_MM * OVERSIZE
    pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=colour)
