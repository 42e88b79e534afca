"""Wooden people, predators' cubes, chips, tools, stars and card backs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import partial

import numpy as np

from bake import icons, noise, shapes
from bake.area import coverage
from bake.bodies import Finish, Shadow, glow, line, lit, round_body, slab
from bake.canvas import Canvas
from bake.colours import BONE, BONES, CARD_DARK, NEUTRAL, PLAYERS, SOOT, Floats, mixed, ramp_of, rgb
from bake.icons import Pigment
from bake.light import smoothstep
from bake.picture import Picture
from bake.textures import bone, wood

RESOURCES = {
    "berries": ("raspberry", "#84283C"),
    "wood": ("log", "#6B4A2A"),
    "stone": ("stone-pile", "#6F6A62"),
    "herbs": ("herbs-bundle", "#4F6B2E"),
    "fur": ("animal-hide", "#A8763C"),
}
PREDATORS = {"tiger": ("tiger-head", "#EC8A22"), "bear": ("bear-face", "#8A5330")}
TOOLS = {"drum": "djembe", "spear": "stone-spear"}
BOXES = {
    "forest": ("pine-tree", "#47592B"),
    "plains": ("high-grass", "#A08420"),
    "mountains": ("mountains", "#5E5850"),
    "tent": ("lovers", "#8E2A2A"),
}
TOKEN_BONE = Finish(bone, BONES, 0.8, 5, 1.1, 0.3, 0.6, shadow=Shadow(0, 2, 4, 0.6))
WOODEN = Finish(wood, rough=0, bevel=6, bevel_strength=1.25, relief=0.4, rim=0.5)


def member_distance(x: Floats, y: Floats) -> Floats:
    """Return a person standing in the square -1..1: head, outstretched arms, body with a notch between the legs."""
    head = np.hypot(x, (y + 0.63) / 1.02) - 0.33
    reach = np.clip(x, -0.58, 0.58)
    arms = np.hypot(x - reach, y + 0.10 - 0.10 * np.abs(x)) - 0.165
    half_width = 0.25 + 0.21 * (np.clip(y, -0.25, 0.95) + 0.25) / 1.2
    torso = np.maximum(np.abs(x) - half_width, np.maximum(-0.25 - y, y - 0.92))
    notch = np.maximum(np.abs(x) - 0.13 * (y - 0.42) / 0.5, 0.46 - y)
    upper = shapes.smooth_union(head, arms, 0.10)
    return shapes.smooth_union(upper, np.maximum(torso, -notch), 0.12)


def paint_member(canvas: Canvas, x: float, y: float, height: float, colour: str, thickness: float) -> None:
    """Paint a wooden person `height` units tall round (x, y), its lower side `thickness` thick, with its shadow."""
    half = height / 2
    area = canvas.window(x - height * 0.75, y - height * 0.75, x + height * 0.75, y + height * 0.75 + thickness)

    def distance(right: float, down: float) -> Floats:
        across, below = (area.across - x - right) / half, (area.down - y - down) / half
        return member_distance(across, below) * half * 0.92 - 1.2

    face = distance(0, 0)
    side = face
    for step in range(1, math.ceil(thickness * 2) + 1):
        side = np.minimum(side, distance(0, thickness * step / math.ceil(thickness * 2)))
    soft = height * 0.13
    shade = (1 - smoothstep(-soft * 0.9, soft, distance(height * 0.03, height * 0.09 + thickness))) ** 1.4
    canvas.paint(area, rgb(SOOT) * 0.4, shade * 0.6)
    canvas.paint(area, rgb(mixed(colour, "#000000", 0.52)), coverage(side, canvas.scale))
    finish = WOODEN.but(ramp=ramp_of(colour, 0.25, 0.22), bevel=height * 0.1, seed=len(colour))
    canvas.paint(area, lit(area, face, finish), coverage(face, canvas.scale))


def members() -> list[Picture]:
    """Return the clan members of each colour, large enough to be turned, and small for rows."""
    made = []
    for name, colour in {**PLAYERS, "neutral": NEUTRAL}.items():
        made.append(_member(f"member.{name}", 64, colour, 5))
        made.append(_member(f"member_small.{name}", 36, colour, 3))
    return made


def _member(name: str, height: int, colour: str, thickness: float) -> Picture:
    def draw(canvas: Canvas) -> None:
        paint_member(canvas, height / 2, height / 2, height, colour, thickness)

    return Picture(name, height, height, draw, bleed=15)


def paint_cube(canvas: Canvas, x: float, y: float, size: float, kind: str) -> None:
    """Paint a predator's wooden cube, its face round (x, y), its top and right side behind."""
    emblem, colour = PREDATORS[kind]
    deep = (size * 0.13, -size * 0.16)
    area = canvas.window(x - size, y - size, x + size, y + size)

    def distance(right: float, down: float) -> Floats:
        left, top = x - size / 2 + right, y - size / 2 + down
        return shapes.rounded(area.across, area.down, left, top, size, size, size * 0.12)

    face = distance(0, 0)
    side = face
    for step in range(1, 41):
        side = np.minimum(side, distance(deep[0] * step / 40, deep[1] * step / 40))
    shade = (1 - smoothstep(-10, 12, np.minimum(distance(4, 11), distance(4 + deep[0], 11)))) ** 1.4
    canvas.paint(area, rgb(SOOT) * 0.4, shade * 0.65)
    top_lit = smoothstep(5, 2, area.down - (y - size / 2) - size * 0.02)[..., None]
    side_colour = rgb(mixed(colour, "#FFFFFF", 0.22)) * top_lit + rgb(mixed(colour, "#000000", 0.5)) * (1 - top_lit)
    canvas.paint(area, side_colour, coverage(side, canvas.scale))
    finish = WOODEN.but(ramp=ramp_of(colour, 0.3, 0.25), bevel=8, seed=3)
    colours = lit(area, face, finish)
    if kind == "tiger":
        colours = _striped(colours, area.across - x, area.down - y, size, face)
    canvas.paint(area, colours, coverage(face, canvas.scale))
    icons.painted(canvas, emblem, x, y, size * 0.64, Pigment("#1A0D06", wear=0.25, seed=3))


def _striped(colour: Floats, across: Floats, down: Floats, size: float, face: Floats) -> Floats:
    for height in (-0.30, -0.02, 0.26):
        for side in (-1, 1):
            tapered = np.clip(1 - np.abs(across * side - size * 0.5) / (size * 0.17), 0, 1) * size * 0.05
            stripe = np.clip(tapered + 0.5 - np.abs(down - height * size - np.abs(across) * 0.10 + 2), 0, 1)
            colour = colour * (1 - (stripe * (face < -1.5))[..., None] * 0.85)
    return colour


def cubes() -> list[Picture]:
    """Tiger and bear, 62 units a side."""

    def cube(kind: str) -> Picture:
        return Picture(f"cube.{kind}", 62, 62, lambda canvas: paint_cube(canvas, 31, 31, 62, kind), bleed=25)

    return [cube(kind) for kind in PREDATORS]


def paint_chip(canvas: Canvas, x: float, y: float, size: float, kind: str) -> None:
    """Paint a resource: its picture on a dyed disc."""
    emblem, colour = RESOURCES[kind]
    shadow = Shadow(0, max(1.5, size * 0.05), max(3.5, size * 0.1), 0.6)
    finish = Finish(bone, ramp_of(colour, 0.35, 0.25), 0.7, max(3, size * 0.14), 1.1, 0.3, 0.5, shadow=shadow)
    round_body(canvas, x, y, size, finish)
    icons.flat(canvas, emblem, x + size * 0.02, y + size * 0.04, size * 0.7, Pigment("#150E0A", alpha=0.5))
    icons.flat(canvas, emblem, x, y, size * 0.7, Pigment(BONE))


def paint_emblem(canvas: Canvas, x: float, y: float, size: float, emblem: str, colour: str, ink: str) -> None:
    """Paint a round emblem with a pigment picture."""
    shadow = Shadow(0, max(2, size * 0.05), max(4, size * 0.11), 0.65)
    finish = Finish(bone, ramp_of(colour), 0.8, max(4, size * 0.12), 1.1, 0.3, 0.6, shadow=shadow)
    round_body(canvas, x, y, size, finish)
    icons.painted(canvas, emblem, x, y, size * 0.72, Pigment(ink, wear=0.3))


def paint_tool(canvas: Canvas, x: float, y: float, size: float, kind: str, works: bool) -> None:
    """Paint a drum or spear plate; a broken one is grey and cracked right through."""
    colour = "#D8A24A" if works else "#71665A"
    finish = Finish(
        bone,
        ramp_of(colour, 0.38),
        0.9,
        size * 0.12,
        1.1 if works else 0.6,
        0.3,
        0.55,
        shadow=Shadow(0, 3, 6, 0.6),
        seed=2,
    )
    slab(canvas, x - size / 2, y - size / 2, size, size, size * 0.26, finish)
    icons.flat(canvas, TOOLS[kind], x, y, size * 0.76, Pigment("#2A160A" if works else "#1C1612"))
    if works:
        return
    half = size / 2
    crack = [(0.66, -0.92), (0.22, -0.40), (0.36, -0.06), (-0.20, 0.22), (-0.10, 0.52), (-0.50, 0.94)]
    points = [(x + right * half, y + down * half) for right, down in crack]
    for width, tone, shift in ((size * 0.15, "#EBDCBE", 1.2), (size * 0.11, "#0D0806", 0.0)):
        for start, end in itertools.pairwise(points):
            line(canvas, (start[0] + shift, start[1]), (end[0] + shift, end[1]), width, tone)


def _star_points(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [
        (
            x + math.sin(turn * math.pi / 5) * radius * (1 if turn % 2 == 0 else 0.48),
            y - math.cos(turn * math.pi / 5) * radius * (1 if turn % 2 == 0 else 0.48),
        )
        for turn in range(10)
    ]


def paint_carved_star(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a large star carved of golden stone: ten faces, lit from the upper left."""
    radius = size / 2 * 0.94
    area = canvas.window(x - size, y - size, x + size, y + size)
    distance = shapes.polygon(area.across, area.down, _star_points(x, y, radius)) - 0.05 * radius
    turn = np.arctan2(area.across - x, y - area.down)
    face = np.floor(turn / (math.pi / 5))
    tip = np.where(face % 2 == 0, face, face + 1) * math.pi / 5
    facing = tip + np.where(face % 2 == 0, 1.0, -1.0) * 1.1
    light = (
        0.92 + 0.30 * np.cos(facing + math.pi / 4) + noise.cloud(area, 7, 5) * 0.14 + noise.cloud(area, 2.2, 9) * 0.08
    )
    edge = np.exp(-(np.clip(-distance, 0, None) ** 2) / 9) * 0.22
    canvas.fill_shape(area, distance - 0.05 * radius, "#140C08", 0.85)
    canvas.paint(area, rgb("#F2BE55") * np.clip(light + edge, 0.4, 1.35)[..., None], coverage(distance, canvas.scale))


def paint_star(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """Paint a star with a dark rim."""
    radius = size / 2
    points = _star_points(x, y, radius)
    area = canvas.window(x - radius - 4, y - radius - 4, x + radius + 4, y + radius + 4)
    distance = shapes.polygon(area.across, area.down, points) - 0.08 * radius
    shade = 1.12 - 0.35 * smoothstep(-radius, radius, area.down - y)
    canvas.fill_shape(area, distance - 0.12 * radius, "#140C08", 0.85)
    canvas.paint(area, rgb(colour) * shade[..., None], coverage(distance, canvas.scale))


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
        shadow=Shadow(0, 4, 7, 0.6),
    )
    slab(canvas, x, y, width, height, 10, finish)
    inset = width * 0.07
    area = canvas.window(x, y, x + width, y + height)
    frame = shapes.rounded(
        area.across, area.down, x + inset, y + inset, width - 2 * inset, height - 2 * inset, width * 0.09
    )
    canvas.fill_shape(area, np.abs(frame) - 1, "#D9A24B")
    pigment = Pigment("#F0D9A6", wear=0.5, seed=4)
    icons.painted(canvas, emblem, x + width / 2, y + height / 2, min(width, height) * 0.62, pigment)


def _square(name: str, size: int, paint: Callable[[Canvas, float, float, float], None], bleed: int = 10) -> Picture:
    return Picture(name, size, size, lambda canvas: paint(canvas, size / 2, size / 2, size), bleed=bleed)


def tokens() -> list[Picture]:
    """Chips, tools, stars, emblems and card backs."""
    made = [_square("torch", 64, _torch, 15)]
    for kind in RESOURCES:
        chip = partial(paint_chip, kind=kind)
        made += [_square(f"chip.{kind}", 48, chip), _square(f"chip_small.{kind}", 29, chip)]
    for kind in TOOLS:
        for state, works in (("works", True), ("broken", False)):
            made.append(_square(f"tool.{kind}_{state}", 52, partial(paint_tool, kind=kind, works=works), 15))
    for state, colour in (("on", "#F2BE55"), ("off", "#4A3828")):
        star = partial(paint_star, colour=colour)
        made += [_square(f"star.{state}", 26, star, 5), _square(f"star_small.{state}", 14, star, 5)]
    made.append(_square("star_carved", 200, paint_carved_star))
    for kind, (emblem, colour) in BOXES.items():
        box = partial(paint_emblem, emblem=emblem, colour=colour, ink="#F8EED6")
        made.append(_square(f"emblem.{kind}", 62, box, 15))
    volcano = partial(paint_emblem, emblem="smoking-volcano", colour="#A23B22", ink=BONE)
    made.append(_square("event", 64, volcano, 15))
    for name, width, height, bleed in (("card_back", 84, 118, 15), ("card_back_small", 30, 42, 10)):
        back = partial(paint_card_back, x=0, y=0, width=width, height=height, emblem="flint-spark")
        made.append(Picture(name, width, height, back, bleed=bleed))
    return made


def _torch(canvas: Canvas, x: float, y: float, size: float) -> None:
    paint_emblem(canvas, x, y, size, "primitive-torch", "#D9A33A", "#3A1408")
    glow(canvas, x, y - size * 0.16, size * 0.34, "#FFB040", 0.5)


def pictures() -> list[Picture]:
    """Every piece."""
    return [*members(), *cubes(), *tokens()]
