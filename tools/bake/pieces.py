"""Wooden people, predators' cubes, chips, tools, stars and card backs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import partial

import numpy as np

from game.passage.pieces import in_shape
from physics.history.earlier_towers import piece_in, shapes_of
from physics.tower import PIECE_KINDS, TOWER, Part, Piece
from tools.bake import icons, noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, Shadow, lit_colour, paint_glow, paint_line, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONE, BONES, CARD_DARK, DYES, SOOT, Floats, mixed, ramp_of, rgb
from tools.bake.icons import Pigment
from tools.bake.light import smoothstep
from tools.bake.picture import Picture
from tools.bake.textures import bone, wood

#: icon and dye of each resource
RESOURCES = {
    "berries": ("raspberry", "#84283C"),
    "wood": ("log", "#6B4A2A"),
    "stone": ("stone-pile", "#6F6A62"),
    "herbs": ("herbs-bundle", "#4F6B2E"),
    "fur": ("animal-hide", "#A8763C"),
}
PREDATORS = {"tiger": ("tiger-head", "#EC8A22"), "bear": ("bear-face", "#8A5330")}
TOOLS = {"drum": "djembe", "spear": "stone-spear"}
#: icon and colour of each box
BOXES = {
    "forest": ("pine-tree", "#47592B"),
    "plains": ("high-grass", "#A08420"),
    "mountains": ("mountains", "#5E5850"),
    "tent": ("lovers", "#8E2A2A"),
}
TOKEN_BONE = Finish(
    bone, BONES, rough=0.8, bevel=5, bevel_strength=1.1, relief=0.3, rim=0.6, shadow=Shadow(0, 2, soft=4, dark=0.6)
)
WOODEN = Finish(wood, rough=0, bevel=6, bevel_strength=1.25, relief=0.4, rim=0.5)

#: the side of a piece's square picture; the middle of the piece is in the middle of the picture
SIDE = 64
#: units per millimetre, such that the largest piece of the standard tower fits into the picture
PIECE_SCALE = round(SIDE / 2 / max(reach for kind in PIECE_KINDS for reach in TOWER.piece(kind).reach), 2)


def part_distance(part: Part, x: Floats, y: Floats) -> Floats:
    """Return the signed distance (mm) of points from a part of a piece; x and y (up) are from the piece's middle."""
    if len(part.points) == 1:
        return np.hypot(x - part.points[0][0], y - part.points[0][1]) - part.radius
    if len(part.points) == 2:
        return shapes.capsule_distance(x, y, *part.points, 2 * part.radius)
    return shapes.polygon_distance(x, y, part.points) - part.radius


def piece_distance(piece: Piece, x: Floats, y: Floats) -> Floats:
    """Return the signed distance (mm) of points from a piece's collision outline; x and y (up) are from its middle."""
    return np.minimum.reduce([part_distance(part, x, y) for part in piece.parts])


def paint_block(canvas: Canvas, piece: Piece, size: float, finish: Finish) -> Floats:
    """Paint a piece as a block of wood with its collision outline, and return the signed distance to it in units.

    The block lies in the middle of a square of ``size``. Its shadow is less than half opaque, so that masks of the
    picture leave it out.
    """
    scale = PIECE_SCALE * size / SIDE

    def distance(right: float, down: float) -> Floats:
        """Return the signed distance to the outline moved by ``right`` and ``down``."""
        across, below = canvas.across - size / 2 - right, canvas.down - size / 2 - down
        return piece_distance(piece, across / scale, -below / scale) * scale

    shade = 1 - smoothstep(-1.1 * scale, 1.1 * scale, distance(0.25 * scale, 0.7 * scale))
    canvas.paint(rgb(SOOT) * 0.4, shade * 0.45)
    front_distance = distance(0, 0)
    canvas.paint(lit_colour(canvas, front_distance, finish), coverage(front_distance, canvas.scale))
    return front_distance


def person_distance(x: Floats, y: Floats) -> Floats:
    """Return the signed distance to a person in the square -1..1 with outstretched arms and a gap between the legs."""
    head = np.hypot(x, (y + 0.63) / 1.02) - 0.33
    reach = np.clip(x, -0.58, 0.58)
    arms = np.hypot(x - reach, y + 0.10 - 0.10 * np.abs(x)) - 0.165
    half_width = 0.25 + 0.21 * (np.clip(y, -0.25, 0.95) + 0.25) / 1.2
    torso = np.maximum(np.abs(x) - half_width, np.maximum(-0.25 - y, y - 0.92))
    notch = np.maximum(np.abs(x) - 0.13 * (y - 0.42) / 0.5, 0.46 - y)
    upper = shapes.smooth_union(head, arms, 0.10)
    return shapes.smooth_union(upper, np.maximum(torso, -notch), 0.12)


def paint_member(canvas: Canvas, piece: Piece, size: float, colour: str) -> None:
    """Paint a member in a square of ``size``: a block with a person carved into it."""
    scale = PIECE_SCALE * size / SIDE
    finish = WOODEN.with_changes(ramp=ramp_of(colour, 0.25, 0.22), bevel=1.5 * scale, seed=len(colour))
    front_distance = paint_block(canvas, piece, size, finish)
    left, down, right, up = piece.reach
    half_width, half_height = (left + right) / 2 * scale, (down + up) / 2 * scale
    across = (canvas.across - size / 2) / half_width * 0.745
    below = (canvas.down - size / 2 + (up - down) / 2 * scale) / half_height * 0.945 - 0.025
    person = person_distance(across, below) * half_height
    groove = np.exp(-((person / (0.35 * scale)) ** 2)) * smoothstep(0, -0.9 * scale, front_distance)
    canvas.paint(rgb(mixed(colour, "#000000", 0.75)), groove * 0.6)


def paint_cube(canvas: Canvas, piece: Piece, size: float, kind: str) -> None:
    """Paint a predator in a square of ``size``: a block that shows the animal's head, with stripes for the tiger."""
    emblem, colour = PREDATORS[kind]
    finish = WOODEN.with_changes(ramp=ramp_of(colour, 0.3, 0.25), bevel=0.13 * size, seed=3)
    if kind == "tiger":
        finish = finish.with_changes(recolour=partial(_striped, size=piece.height * PIECE_SCALE * size / SIDE))
    paint_block(canvas, piece, size, finish)
    icons.paint_silhouette(canvas, emblem, size / 2, size / 2, size * 0.6, Pigment("#1A0D06", wear=0.25, seed=3))


def _striped(area: Area, colour: Floats, front_distance: Floats, size: float) -> Floats:
    """Return the colour of a tiger's cube with three stripes from each side of its front.

    ``front_distance`` is each pixel's signed distance to the front's outline; the cube's other sides get no stripes.
    """
    across, down = area.across - SIDE / 2, area.down - SIDE / 2
    for height in (-0.30, -0.02, 0.26):  # below the middle, as a share of the size
        for side in (-1, 1):
            tapered = np.clip(1 - np.abs(across * side - size * 0.5) / (size * 0.17), 0, 1) * size * 0.05
            stripe = np.clip(tapered + 0.5 - np.abs(down - height * size - np.abs(across) * 0.10 + 2), 0, 1)
            colour = colour * (1 - (stripe * (front_distance < -1.5))[..., None] * 0.85)
    return colour


def fallen_pieces() -> list[Picture]:
    """Return a picture of each member and predator in every shape that pieces have in any version of the Passage."""
    all_pictures = []
    for shape in shapes_of("member"):
        piece = piece_in(shape, "member")
        for name, colour in DYES.items():
            all_pictures.append(_piece("member", shape, name, piece, partial(paint_member, piece=piece, colour=colour)))
    for shape in shapes_of("predator"):
        piece = piece_in(shape, "predator")
        all_pictures += [
            _piece("cube", shape, kind, piece, partial(paint_cube, piece=piece, kind=kind)) for kind in PREDATORS
        ]
    return all_pictures


def small_members() -> list[Picture]:
    """Return the pictures of small members in each colour, for rows of members, in the shape of the standard tower."""
    all_pictures = []
    for name, colour in DYES.items():
        paint = partial(paint_member, piece=TOWER.member, size=36, colour=colour)
        all_pictures.append(Picture(f"member_small.{name}", 36, 36, paint, bleed=10))
    return all_pictures


def _piece(kind: str, shape: str, name: str, piece: Piece, paint: Callable[..., None]) -> Picture:
    """Return the picture of a piece, with its outline as an anchor."""
    left, down, right, up = (PIECE_SCALE * reach for reach in piece.reach)
    outline = (SIDE / 2 - left, SIDE / 2 - up, left + right, up + down)
    anchors = {"outline": tuple(round(number, 2) for number in outline)}
    return Picture(in_shape(f"{kind}.{name}", shape), SIDE, SIDE, partial(paint, size=SIDE), bleed=10, anchors=anchors)


def paint_chip(canvas: Canvas, x: float, y: float, size: float, kind: str) -> None:
    """Paint a resource: its picture on a dyed disc."""
    emblem, colour = RESOURCES[kind]
    shadow = Shadow(0, max(1.5, size * 0.05), soft=max(3.5, size * 0.1), dark=0.6)
    finish = Finish(
        bone,
        ramp_of(colour, 0.35, 0.25),
        rough=0.7,
        bevel=max(3, size * 0.14),
        bevel_strength=1.1,
        relief=0.3,
        rim=0.5,
        shadow=shadow,
    )
    paint_round_body(canvas, x, y, size, finish)
    icons.paint_flat(canvas, emblem, x + size * 0.02, y + size * 0.04, size * 0.7, Pigment("#150E0A", alpha=0.5))
    icons.paint_flat(canvas, emblem, x, y, size * 0.7, Pigment(BONE))


def paint_dyed_chip(canvas: Canvas, icon: str, dye: str, size: int) -> None:
    """Paint a chip: a dyed disc of bone with an icon."""
    shadow = Shadow(0, max(1.5, size * 0.05), soft=max(3.5, size * 0.1), dark=0.6)
    finish = Finish(
        bone,
        ramp_of(dye, 0.38, 0.26),
        rough=0.8,
        bevel=max(4, size * 0.16),
        bevel_strength=1.1,
        relief=0.3,
        rim=0.5,
        shadow=shadow,
    )
    paint_round_body(canvas, size / 2, size / 2, size, finish)
    icons.paint_flat(canvas, icon, size / 2 + 1, size / 2 + 1.5, size * 0.72, Pigment("#150E0A", alpha=0.5))
    icons.paint_flat(canvas, icon, size / 2, size / 2, size * 0.72, Pigment(BONE))


def paint_emblem(canvas: Canvas, x: float, y: float, size: float, emblem: str, colour: str, ink: str) -> None:
    """Paint a round emblem with an icon in dry pigment."""
    shadow = Shadow(0, max(2, size * 0.05), soft=max(4, size * 0.11), dark=0.65)
    finish = Finish(
        bone,
        ramp_of(colour),
        rough=0.8,
        bevel=max(4, size * 0.12),
        bevel_strength=1.1,
        relief=0.3,
        rim=0.6,
        shadow=shadow,
    )
    paint_round_body(canvas, x, y, size, finish)
    icons.paint_silhouette(canvas, emblem, x, y, size * 0.72, Pigment(ink, wear=0.3))


def paint_tool(canvas: Canvas, x: float, y: float, size: float, kind: str, works: bool) -> None:
    """Paint the tile of a drum or spear; a tool that no longer ``works`` is grey and cracked."""
    colour = "#D8A24A" if works else "#71665A"
    finish = Finish(
        bone,
        ramp_of(colour, 0.38),
        rough=0.9,
        bevel=size * 0.12,
        bevel_strength=1.1 if works else 0.6,
        relief=0.3,
        rim=0.55,
        shadow=Shadow(0, 3, soft=6, dark=0.6),
        seed=2,
    )
    paint_slab(canvas, x - size / 2, y - size / 2, size, size, size * 0.26, finish)
    icons.paint_flat(canvas, TOOLS[kind], x, y, size * 0.76, Pigment("#2A160A" if works else "#1C1612"))
    if works:
        return
    half = size / 2
    crack = [(0.66, -0.92), (0.22, -0.40), (0.36, -0.06), (-0.20, 0.22), (-0.10, 0.52), (-0.50, 0.94)]
    points = [(x + right * half, y + down * half) for right, down in crack]
    for width, tone, shift in ((size * 0.15, "#EBDCBE", 1.2), (size * 0.11, "#0D0806", 0.0)):
        for start, end in itertools.pairwise(points):
            paint_line(canvas, (start[0] + shift, start[1]), (end[0] + shift, end[1]), width, tone)


def _star_points(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the ten corners of a star, tips and notches in turn."""
    points = []
    for corner in range(10):
        angle = corner * math.pi / 5
        is_tip = corner % 2 == 0
        reach = 1 if is_tip else 0.48
        points.append((x + math.sin(angle) * radius * reach, y - math.cos(angle) * radius * reach))
    return points


def paint_carved_star(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a large star carved of golden stone: ten faces, lit from the upper left."""
    radius = size / 2 * 0.94
    area = canvas.window(x - size, y - size, x + size, y + size)
    distance = shapes.polygon_distance(area.across, area.down, _star_points(x, y, radius)) - 0.05 * radius
    # the face on which each pixel lies, between a tip and a notch, and the direction in which the face looks
    turn = np.arctan2(area.across - x, y - area.down)
    face = np.floor(turn / (math.pi / 5))
    tip = np.where(face % 2 == 0, face, face + 1) * math.pi / 5
    facing = tip + np.where(face % 2 == 0, 1.0, -1.0) * 1.1
    light = (
        0.92
        + 0.30 * np.cos(facing + math.pi / 4)
        + noise.cloud(area, 7, seed=5) * 0.14
        + noise.cloud(area, 2.2, seed=9) * 0.08
    )
    edge = np.exp(-(np.clip(-distance, 0, None) ** 2) / 9) * 0.22
    canvas.fill_shape(distance - 0.05 * radius, "#140C08", 0.85, area=area)
    canvas.paint(
        rgb("#F2BE55") * np.clip(light + edge, 0.4, 1.35)[..., None], coverage(distance, canvas.scale), area=area
    )


def paint_star(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """Paint a star with a dark rim."""
    radius = size / 2
    points = _star_points(x, y, radius)
    area = canvas.window(x - radius - 4, y - radius - 4, x + radius + 4, y + radius + 4)
    distance = shapes.polygon_distance(area.across, area.down, points) - 0.08 * radius
    shade = 1.12 - 0.35 * smoothstep(-radius, radius, area.down - y)
    canvas.fill_shape(distance - 0.12 * radius, "#140C08", 0.85, area=area)
    canvas.paint(rgb(colour) * shade[..., None], coverage(distance, canvas.scale), area=area)


def paint_card_back(canvas: Canvas, x: float, y: float, width: float, height: float, emblem: str) -> None:
    """Paint the back of a card: dyed hide, a gold line, a picture."""
    finish = Finish(
        ramp=CARD_DARK,
        rough=0.9,
        bevel=5,
        bevel_strength=1,
        relief=0.3,
        rim=0.6,
        vignette=0.3,
        shadow=Shadow(0, 4, soft=7, dark=0.6),
    )
    paint_slab(canvas, x, y, width, height, 10, finish)
    inset = width * 0.07
    area = canvas.window(x, y, x + width, y + height)
    frame = shapes.rounded_distance(
        area.across, area.down, x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.09
    )
    canvas.fill_shape(np.abs(frame) - 1, "#D9A24B", area=area)
    pigment = Pigment("#F0D9A6", wear=0.5, seed=4)
    icons.paint_silhouette(canvas, emblem, x + width / 2, y + height / 2, min(width, height) * 0.62, pigment)


def _square(name: str, size: int, paint: Callable[[Canvas, float, float, float], None], bleed: int = 10) -> Picture:
    """Return a square picture; ``paint`` gets the canvas, the x and y of the middle, and the size."""
    return Picture(name, size, size, lambda canvas: paint(canvas, size / 2, size / 2, size), bleed=bleed)


def tokens() -> list[Picture]:
    """Return the pictures of chips, tools, stars, emblems and card backs."""
    all_pictures = [_square("torch", 64, _paint_torch, bleed=15)]
    for kind in RESOURCES:
        chip = partial(paint_chip, kind=kind)
        all_pictures += [_square(f"chip.{kind}", 48, chip), _square(f"chip_small.{kind}", 29, chip)]
    for kind in TOOLS:
        for state, works in (("works", True), ("broken", False)):
            all_pictures.append(
                _square(f"tool.{kind}_{state}", 52, partial(paint_tool, kind=kind, works=works), bleed=15)
            )
    for state, colour in (("on", "#F2BE55"), ("off", "#4A3828")):
        star = partial(paint_star, colour=colour)
        all_pictures += [_square(f"star.{state}", 26, star, bleed=5), _square(f"star_small.{state}", 14, star, bleed=5)]
    all_pictures.append(_square("star_carved", 200, paint_carved_star))
    for kind, (emblem, colour) in BOXES.items():
        box = partial(paint_emblem, emblem=emblem, colour=colour, ink="#F8EED6")
        all_pictures.append(_square(f"emblem.{kind}", 62, box, bleed=15))
    volcano = partial(paint_emblem, emblem="smoking-volcano", colour="#A23B22", ink=BONE)
    all_pictures.append(_square("event", 64, volcano, bleed=15))
    for name, width, height, bleed in (("card_back", 84, 118, 15), ("card_back_small", 30, 42, 10)):
        back = partial(paint_card_back, x=0, y=0, width=width, height=height, emblem="flint-spark")
        all_pictures.append(Picture(name, width, height, back, bleed=bleed))
    return all_pictures


def _paint_torch(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint an emblem with a burning torch that glows."""
    paint_emblem(canvas, x, y, size, "primitive-torch", "#D9A33A", "#3A1408")
    paint_glow(canvas, x, y - size * 0.16, size * 0.34, "#FFB040", 0.5)


def pictures() -> list[Picture]:
    """Return the pictures of all pieces."""
    return [*fallen_pieces(), *small_members(), *tokens()]
