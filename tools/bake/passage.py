"""The Passage: a mountain of card and hide with a mouth on top, flaps that stick out, and an exit at its foot.

It is drawn in layers, so that pieces fall between the rims of its mouth and roll out behind its fringe. Coordinates
are the table's, 1600 x 900.
"""

from __future__ import annotations

import math
import random
from functools import partial
from typing import NamedTuple

import numpy as np

from physics.tower import TOWER, leaves
from tools.bake import icons, noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import (
    Finish,
    Shadow,
    paint_line,
    paint_polygon_body,
    paint_round_body,
    paint_slab,
    paint_soft_ellipse,
)
from tools.bake.canvas import Canvas
from tools.bake.colours import BONES, SOOT, Floats, Ramp, rgb
from tools.bake.icons import Pigment
from tools.bake.light import darker_edge, dome, relief, smoothstep
from tools.bake.masonry import (
    ROPE,
    facet_colouring,
    paint_beam,
    paint_boulder,
    paint_lacing,
    paint_peak,
    paint_rope,
    rope_colour,
    whole_turns,
    with_cut_edge,
)
from tools.bake.picture import Picture
from tools.bake.shapes import Point
from tools.bake.textures import bone, hide, parchment, stone, wood

#: the x of the tower's middle
MIDDLE = 800
#: the middle of the mouth, and half the width and height of its rim
MOUTH = (800, 140)
RIM = (116, 32)
CARD = Ramp("#4A382A", "#806548", "#B39468")
ROCK = Ramp("#3B322B", "#6E6051", "#A08D74")
LEATHER = Ramp("#5A3A20", "#96683C", "#C4965C")
STRIP = Ramp("#4A2E1A", "#7E5430", "#AA7C4A")
ROD = Ramp("#6A4522", "#B07C46", "#E6B878")
PAD = Ramp("#8A6A44", "#D8B98A", "#F2DDB4")
BOARDS = Ramp("#3E2512", "#7A4E26", "#B98046")
#: the width of the boards that make an opened shaft narrower
BOARD = 34
#: the whole picture: x, y, width, height
BODY = (450, 40, 700, 760)
#: logical units per millimetre of the opened tower
SHAFT_SCALE = 1.8
#: the opened shaft: x, y, width, height
SHAFT = (
    MIDDLE - TOWER.shaft.width / 2 * SHAFT_SCALE,
    150.0,
    round(TOWER.shaft.width * SHAFT_SCALE, 1),
    round(TOWER.shaft.height * SHAFT_SCALE, 1),
)


class Flap(NamedTuple):
    """Where a flap leaves the tower: its side (-1 left, 1 right), the slot's middle and the pad's middle."""

    side: int
    slot: Point
    pad: Point


FLAPS = tuple(
    Flap(side, (MIDDLE + side * (inner - 14), y + 4), (MIDDLE + side * outer, y - 16))
    for side, y, inner, outer in ((-1, 322, 168, 258), (1, 446, 168, 236), (-1, 566, 196, 270))
)
#: how far the pad of an outer end lies from its slot in a built tower: outwards, and upwards
END_REACH, END_RISE = 90, 20
#: how far outwards a pad lies from its slot if it must stand farther out than the pad below it
FAR_END_REACH = 152
#: where each strip of the fringe hangs
FRINGE = tuple((MIDDLE - 82 + strip * 20.5, 572 + abs(strip - 4) * 2.0) for strip in range(9))
#: the left side of the mountain, x from its middle; the right side mirrors it
OUTLINE = [
    (-232, 704),
    (-214, 640),
    (-206, 596),
    (-196, 540),
    (-180, 500),
    (-176, 446),
    (-164, 404),
    (-158, 352),
    (-142, 318),
    (-140, 268),
    (-126, 232),
    (-126, 190),
    (-116, 152),
]
#: the right half of the hide in front, x from the middle
HIDE_OUTLINE = [
    (14, 236),
    (44, 244),
    (84, 226),
    (122, 232),
    (126, 254),
    (92, 286),
    (86, 340),
    (92, 410),
    (106, 462),
    (134, 506),
    (112, 526),
    (74, 498),
    (40, 494),
    (12, 512),
]
#: x from the middle, y, width, height and seed of each boulder
BOULDERS = [
    (-196, 668, 84, 66, 1),
    (-138, 684, 74, 58, 2),
    (196, 670, 86, 66, 3),
    (138, 684, 72, 56, 4),
    (-126, 628, 66, 58, 5),
    (128, 628, 68, 58, 6),
    (-112, 576, 60, 54, 8),
    (114, 578, 60, 54, 9),
]


def paint_mountain(canvas: Canvas) -> None:
    """Paint the shadow on the ground, the frame, the cardboard body, and the peaks that lean on it."""
    chance = random.Random(5)
    paint_soft_ellipse(canvas, MIDDLE, 712, 226, 56, "#0A0604", 0.75, 30)
    for side in (-1, 1):
        paint_beam(canvas, (MIDDLE + side * 196, 690), (MIDDLE + side * 122, 92), (20, 14), 3 + side)
    left = [(MIDDLE + x + chance.uniform(-4, 4), float(y)) for x, y in OUTLINE]
    right = [(MIDDLE - x + chance.uniform(-5, 5), y + chance.uniform(-6, 6)) for x, y in reversed(OUTLINE)]
    ridge = [(10, 130), (24, 210), (-2, 300), (34, 380), (12, 470), (44, 560), (26, 704)]
    shade_sides = facet_colouring([(MIDDLE + x, y) for x, y in ridge], 1.14, 0.64, 4)

    def cardboard_colour(area: Area, colour: Floats, edge_distance: Floats) -> Floats:
        """Return the colour of the cardboard: darker to the right and below, with dark layers and a pale cut edge."""
        layer = np.abs((area.down + noise.band(area, 120, 20, seed=4) * 5) % 46 - 23)
        colour = shade_sides(area, colour, edge_distance) * (1 - 0.24 * np.exp(-((layer / 2.2) ** 2)))[..., None]
        colour = colour * np.interp(area.down, [138, 704], (1.08, 0.8))[..., None]
        return with_cut_edge(colour, edge_distance, "#C9A56E")

    finish = Finish(
        stone,
        CARD,
        rough=3.0,
        bevel=9,
        bevel_strength=1.1,
        relief=0.7,
        rim=0.6,
        shadow=Shadow(4, 10, soft=24, dark=0.8),
        seed=4,
        recolour=cardboard_colour,
    )
    paint_polygon_body(canvas, [*left, (MIDDLE - 108, 138), (MIDDLE + 108, 138), *right], finish)
    pale = "#D2B27C"
    paint_peak(canvas, (MIDDLE - 150, 196), 66, 400, ROCK, 21, edge_colour=pale)
    paint_peak(canvas, (MIDDLE + 146, 178), 62, 372, ROCK, 22, light=(1.08, 0.56), edge_colour=pale)
    paint_peak(canvas, (MIDDLE - 176, 376), 80, 600, CARD, 24, 0.24)
    paint_peak(canvas, (MIDDLE + 172, 322), 72, 500, CARD, 23)
    paint_peak(canvas, (MIDDLE + 196, 478), 86, 704, ROCK, 25, 0.22, (1.1, 0.58))
    paint_peak(canvas, (MIDDLE - 212, 574), 84, 708, ROCK, 26, 0.22)


def paint_front(canvas: Canvas) -> None:
    """Paint the hide stretched over the front, with its lacing and its paintings."""
    # the left half mirrors the right half, with small differences so that it looks cut by hand
    mirrored = [(MIDDLE - x * 1.02 + 3, y + (number * 7) % 5 - 2) for number, (x, y) in enumerate(HIDE_OUTLINE)]
    outline = mirrored[::-1] + [(MIDDLE + x, float(y)) for x, y in HIDE_OUTLINE]

    def hide_colour(area: Area, colour: Floats, _edge_distance: Floats) -> Floats:
        """Return the colour of the hide, with a light stripe left of the middle and a dark stripe right of it."""
        lit_side = np.exp(-(((area.across - MIDDLE + 34) / 70) ** 2)) * 0.34
        return colour * (1 + lit_side - 0.34 * np.exp(-(((area.across - MIDDLE - 92) / 44) ** 2)))[..., None]

    finish = Finish(
        hide,
        LEATHER,
        rough=3.2,
        bevel=7,
        bevel_strength=1.1,
        relief=0.6,
        rim=0.6,
        shadow=Shadow(3, 7, soft=13, dark=0.75),
        seed=9,
        recolour=hide_colour,
    )
    paint_polygon_body(canvas, outline, finish)
    paint_lacing(canvas, outline, (MIDDLE, 385))
    icons.paint_silhouette(canvas, "mammoth", MIDDLE, 348, 138, Pigment("#4A1A0E", 0.9, seed=5))
    for x, y, mirror in ((-56, 444, False), (-2, 456, False), (52, 444, True)):
        icons.paint_silhouette(
            canvas, "caveman", MIDDLE + x, y, 50, Pigment("#1C120C", 0.7, mirrored=mirror, seed=x + 80)
        )
    icons.paint_silhouette(canvas, "striped-sun", MIDDLE, 266, 40, Pigment("#A23B22", 0.7, 0.9, seed=3))
    for side in (-1, 1):
        hand = Pigment("#A23B22", 0.7, 0.85, mirrored=side > 0, seed=3)
        icons.paint_silhouette(canvas, "palm", MIDDLE + side * 100, 248, 26, hand)


def paint_necklace(canvas: Canvas) -> None:
    """Paint a string of teeth below the mouth."""

    def sag(place: float) -> float:
        """Return the y of the string at ``place``, counted in beads from the middle."""
        return 192 + 10 * (1 - (place / 5) ** 2)

    for bead in range(-5, 6):
        x = MIDDLE + bead * 20
        paint_line(canvas, (x - 10, sag(bead - 0.5)), (x + 10, sag(bead + 0.5)), 3, "#2A180D")
    for tooth in range(-4, 5):
        x = MIDDLE + tooth * 22
        y = sag(tooth * 1.1) - 1  # teeth are 1.1 times as far apart as beads
        length = 26 if tooth % 2 == 0 else 19
        shape = [(x - 6, y), (x + 6, y), (x + 4, y + length * 0.6), (x + 1, y + length), (x - 4, y + length * 0.6)]
        finish = Finish(
            bone,
            BONES,
            rough=0.6,
            bevel=5,
            bevel_strength=1.2,
            relief=0.3,
            rim=0.5,
            shadow=Shadow(2, 5, soft=5, dark=0.7),
            seed=tooth + 9,
        )
        paint_polygon_body(canvas, shape, finish)


def paint_exit(canvas: Canvas) -> None:
    """Paint boulders round a dark opening under a lintel; the fringe that closes it is a layer of its own."""
    for x, y, width, height, seed in BOULDERS:
        paint_boulder(canvas, MIDDLE + x, y, width, height, seed)
    area = canvas.window(MIDDLE - 100, 555, MIDDLE + 100, 702)
    arch = shapes.ellipse_distance(area.across, area.down, MIDDLE, 640, 94, 80)
    below = np.maximum(np.abs(area.across - MIDDLE) - 94, np.abs(area.down - 670) - 30)
    canvas.fill_shape(np.minimum(arch, below), "#080504", area=area)
    for x, seed in ((-84, 10), (86, 11)):
        paint_boulder(canvas, MIDDLE + x, 556, 73, 52, seed)
    outline = [(-104, 566), (-70, 530), (-10, 520), (62, 528), (106, 562), (96, 590), (40, 574), (-36, 572), (-94, 592)]
    lintel = Finish(
        stone,
        Ramp("#443A32", "#7C6E60", "#B0A08A"),
        rough=2.4,
        bevel=11,
        bevel_strength=1.2,
        relief=0.6,
        rim=0.6,
        shadow=Shadow(2, 10, soft=14, dark=0.85),
        seed=14,
    )
    paint_polygon_body(canvas, [(MIDDLE + x, float(y)) for x, y in outline], lintel)


def paint_fringe_strip(canvas: Canvas, number: int) -> None:
    """Paint a strip of the hide fringe over the exit."""
    chance = random.Random(9 + number)
    x, y = FRINGE[number]
    length = 92 + chance.uniform(-12, 8) + abs(number - 4) * 2
    lean = chance.uniform(-4, 4)
    outline = [
        (x - 11, y),
        (x + 11, y),
        (x + 9 + lean, y + length - 10),
        (x + lean, y + length),
        (x - 10 + lean, y + length - 12),
    ]

    def recolour(area: Area, colour: Floats, _edge_distance: Floats) -> Floats:
        """Return the colour of the strip, darker towards its upper end."""
        return colour * np.interp(area.down, [y, y + length], (0.62, 1.08))[..., None]

    finish = Finish(
        hide,
        STRIP,
        rough=1.2,
        bevel=5,
        bevel_strength=1.2,
        relief=0.6,
        rim=0.5,
        shadow=Shadow(2, 4, soft=6, dark=0.7),
        seed=number,
        recolour=recolour,
    )
    paint_polygon_body(canvas, outline, finish)


def paint_slots(canvas: Canvas) -> None:
    """Paint the leather collars round the holes that the flaps come out of."""
    for number, flap in enumerate(FLAPS):
        paint_slot(canvas, flap.slot, number)


def paint_slot(canvas: Canvas, middle: Point, number: int) -> None:
    """Paint a leather collar round a hole; ``number`` varies the shape of the collar."""
    x, y = middle
    collar = [
        (
            x + math.cos(turn * math.pi / 12) * (33 + 3 * math.sin(turn * 1.3 + number)),
            y + math.sin(turn * math.pi / 12) * (35 + 3 * math.sin(turn * 0.9 + number * 2)),
        )
        for turn in range(24)
    ]
    finish = Finish(
        hide,
        Ramp("#4A2E1A", "#7E5430", "#B4844E"),
        rough=1.6,
        bevel=10,
        bevel_strength=1.2,
        relief=0.6,
        rim=0.6,
        shadow=Shadow(2, 6, soft=9, dark=0.7),
        seed=30 + number,
    )
    paint_polygon_body(canvas, collar, finish)
    paint_soft_ellipse(canvas, x, y, 21, 24, "#070403", 1, 1.5)


def paint_flap_end(canvas: Canvas, flap: Flap, number: int) -> None:
    """Paint the outer end of one flap: the rod, dark where it leaves the hole, its lashing and its pad."""
    (x, y), (pad_x, pad_y), side = flap.slot, flap.pad, flap.side

    def recolour(area: Area, colour: Floats, _edge_distance: Floats) -> Floats:
        """Return the colour of the rod, darker where it leaves the hole."""
        return colour * smoothstep(-10, 26, (area.across - x) * side)[..., None]

    start, end = (x - side * 10, y + 3), (pad_x + side * 6, pad_y)
    paint_beam(canvas, start, end, (27, 23), 10 + number, ROD, Shadow(2, 9, soft=10, dark=0.75), recolour)
    for turn in range(4):
        paint_rope(canvas, (x + side * (27 + turn * 7), y - 23), (x + side * (26 + turn * 7), y + 13), 7.5)
    finish = Finish(
        hide,
        PAD,
        rough=1.0,
        bevel=8,
        bevel_strength=1.2,
        relief=0.4,
        rim=0.6,
        shadow=Shadow(0, 5, soft=8, dark=0.7),
        seed=3,
    )
    paint_round_body(canvas, pad_x, pad_y, 50, finish)
    for stitch in range(12):
        angle = stitch * math.pi / 6
        at = (pad_x + math.cos(angle) * 20, pad_y + math.sin(angle) * 20)
        paint_line(canvas, at, at, 3.6, "#3A2414")


def paint_rim(canvas: Canvas, back: bool) -> None:
    """Paint half of the mouth's rim, a rope in an ellipse: the far half if ``back``, else the near half."""
    x, y = MOUTH
    area = canvas.window(x - 148, y - 64, x + 148, y + 64)
    beside, along, angle = shapes.ellipse_outline(area.across - x, area.down - y, *RIM)
    half_width = 12 + 3.5 * np.sin(angle)
    edge_distance = np.abs(beside) - half_width
    half_mask = smoothstep(3, -3, area.down - y) if back else smoothstep(-3, 3, area.down - y)
    along = whole_turns(along, *RIM, 12)
    colour = rope_colour(area, along, beside, half_width, ROPE) * (0.88 + 0.20 * np.sin(angle))[..., None]
    colour = colour * darker_edge(edge_distance, 0.5, 4)[..., None]
    if not back:
        canvas.paint(rgb(SOOT) * 0.3, np.exp(-np.clip(edge_distance, 0, None) / 7) * 0.5 * half_mask, area=area)
    canvas.paint(colour, coverage(edge_distance, canvas.scale) * half_mask, area=area)


def paint_mouth(canvas: Canvas) -> None:
    """Paint the far rim and the darkness inside."""
    x, y = MOUTH
    paint_soft_ellipse(canvas, x, y, 118, 34, "#2A1D14", 1, 1.5)
    paint_rim(canvas, back=True)
    paint_soft_ellipse(canvas, x, y + 2, 98, 23, "#060403", 1, 3)


def paint_tower_back(canvas: Canvas, *, slotted: bool = True) -> None:
    """Paint the closed tower behind everything that moves; if ``slotted``, with the slots of the standard flaps."""
    paint_mountain(canvas)
    paint_front(canvas)
    paint_exit(canvas)
    if slotted:
        paint_slots(canvas)
    paint_necklace(canvas)
    paint_mouth(canvas)


def paint_mouth_front(canvas: Canvas, *, slotted: bool = True) -> None:
    """Paint the near rim and the face below it, to be drawn over falling pieces.

    If ``slotted``, it has the slots of the standard flaps.
    """
    tower = Canvas(*BODY, canvas.scale)
    paint_tower_back(tower, slotted=slotted)
    canvas.lay(tower)
    paint_rim(canvas, back=False)
    x, y = MOUTH
    beside = np.clip(np.abs(canvas.across - x) / 104, 0, 1)
    near_edge = y + 21 * np.sqrt(1 - beside**2)
    # keep the tower below the near edge of the mouth only, fading out downwards and to the sides
    mask = smoothstep(-1, 1, canvas.down - near_edge) * smoothstep(330, 300, canvas.down)
    mask = mask * smoothstep(146, 136, np.abs(canvas.across - x))
    canvas.pixels[:] *= mask[..., None]


def paint_open_tower(canvas: Canvas) -> None:
    """Paint the tower cut open: a warmly lit shaft without a front rim, in which falling pieces can be seen."""
    paint_mountain(canvas)
    x, y, width, height = SHAFT
    area = canvas.window(x - 40, y - 30, x + width + 40, y + height + 30)
    edge_distance = shapes.rounded_distance(area.across, area.down, x, y - 4, width, height + 8, 5)
    canvas.paint(rgb(SOOT) * 0.4, (1 - smoothstep(-14, 18, edge_distance)) * 0.7, area=area)
    canvas.paint(shaft_colour(area, edge_distance, (y, y + height)), coverage(edge_distance, canvas.scale), area=area)
    paint_planks(canvas, (x, y - 8, width, height + 14))
    paint_soft_ellipse(canvas, MOUTH[0], MOUTH[1], 118, 34, "#2A1D14", 1, 1.5)
    paint_rim(canvas, back=True)
    paint_soft_ellipse(canvas, MOUTH[0], MOUTH[1] + 2, 98, 23, "#2E1A0C", 1, 3)


def shaft_colour(area: Area, edge_distance: Floats, span: tuple[float, float]) -> Floats:
    """Return the colour of the opened shaft's back wall, brightest two thirds down its `span` (top, bottom).

    The wall darkens towards its outline; ``edge_distance`` is each pixel's signed distance to the outline.
    """
    top, bottom = span
    height = bottom - top
    colour, bumps = parchment(area, 9, Ramp("#6E451C", "#B5793A", "#DFAE66"))
    colour = colour * np.clip(relief(bumps, 0.3, area.scale), 0.6, 1.35)[..., None]
    low = np.exp(-(((area.down - top - height * 0.68) / (height * 0.44)) ** 2))
    high = np.exp(-(((area.down - top - height * 0.15) / (height * 0.21)) ** 2))
    colour = colour * ((0.46 + 0.72 * low + 0.22 * high)[..., None] * np.array([1.10, 0.90, 0.62]))
    colour = colour * (1 - 0.62 * np.exp(-np.clip(-edge_distance, 0, None) / 15))[..., None]
    return colour * (1 - 0.5 * smoothstep(top + 36, top, area.down)[..., None])


#: the boards beside a shaft
_BOARD_FINISH = Finish(
    hide, BOARDS, rough=0.4, bevel=6, bevel_strength=1.1, relief=0.6, rim=0.6, shadow=Shadow(0, 4, soft=8, dark=0.6)
)


def paint_planks(canvas: Canvas, shaft: tuple[float, float, float, float]) -> None:
    """Paint an upright board on either side of a shaft; its inner edge is smooth, since pieces lean against it."""
    x, y, width, height = shaft
    board_width = 16
    for left in (x - board_width, x + width):
        paint_slab(canvas, left, y, board_width, height, 0, _BOARD_FINISH.with_changes(seed=round(left)))


def paint_board(canvas: Canvas) -> None:
    """Paint a board that makes the opened shaft narrower: its inner edge is the wall."""
    paint_slab(canvas, 0, 0, BOARD, SHAFT[3] + 14, 0, _BOARD_FINISH.with_changes(seed=7))


def flaps_of_open_tower() -> tuple[Flap, ...]:
    """Return the flaps of the opened tower (see physics.tower), each from its hinge in the wall to its outer end."""
    x, y, _, height = SHAFT
    flaps = []
    for leaf in leaves(TOWER):
        if leaf.outer is None:
            continue
        hinge = (x + leaf.hinge.x * SHAFT_SCALE, y + height - leaf.hinge.y * SHAFT_SCALE)
        end = (hinge[0] + leaf.outer.x * SHAFT_SCALE, hinge[1] - leaf.outer.y * SHAFT_SCALE)
        flaps.append(Flap(-leaf.side, hinge, end))
    return tuple(flaps)


#: the tray's middle, half its width and half its height
TRAY = (800, 742, 204, 66)


def _tray_distances(area: Area) -> tuple[Floats, Floats, Floats]:
    """Return each pixel's distance from three ovals, negative inside: the rim, the underside and the floor."""
    x, y, half_width, half_height = TRAY
    across, down = area.across - x, area.down - y

    def oval(below: float, radius_x: float, radius_y: float) -> Floats:
        """Return the distance from an oval whose middle is ``below`` units lower than the middle of the tray."""
        reach = (np.abs(across) / radius_x) ** 2.6 + (np.abs(down - below) / radius_y) ** 2.6
        return (reach ** (1 / 2.6) - 1) * half_height

    wobble = noise.band(area, 90, 14, seed=3) * 0.8
    outer = oval(0, half_width, half_height) * 1.05 + wobble
    under = oval(24, half_width - 4, half_height - 6) * 1.05 + wobble
    return outer, under, oval(-2, half_width - 22, half_height - 17) + wobble * 0.6


def paint_tray_back(canvas: Canvas) -> None:
    """Paint the tray into which pieces roll: its shadow, its side, its wooden rim and its floor of leather."""
    x, y, half_width, half_height = TRAY
    paint_soft_ellipse(canvas, x, y + 20, half_width + 34, half_height + 22, "#080503", 0.8, 22)
    area = canvas.window(x - 246, y - 116, x + 246, y + 116)
    outer, under, inner = _tray_distances(area)
    across, down = area.across - x, area.down - y
    side = wood(area, 7, Ramp("#2A190E", "#5E4024", "#8E6638")).colour
    side = side * np.clip(1.1 - 0.5 * (across / half_width) ** 2, 0.3, 1.1)[..., None]
    side = side * np.clip(1.15 - 0.9 * smoothstep(0, 26, outer), 0.3, 1.2)[..., None]
    canvas.paint(side, coverage(under, canvas.scale), area=area)
    canvas.paint(_rim_colour(area, outer, inner), coverage(outer, canvas.scale), area=area)
    floor, bumps = hide(area, 5, Ramp("#3E2A1A", "#6E4E32", "#96704A"))
    floor = floor * np.clip(relief(bumps * 0.6, 0.5, area.scale), 0.5, 1.4)[..., None]
    slope = 0.62 + 0.5 * smoothstep(-half_height, half_height, down) - 0.25 * np.abs(across / half_width) ** 3
    floor = floor * np.clip(slope, 0.2, 1.2)[..., None]
    shade = 0.75 * np.exp(-np.clip(-inner, 0, None) / 9) * smoothstep(40, -30, down)
    glow_share = np.clip(1 - np.hypot(across / 190, down / 78), 0, 1)[..., None] ** 2
    floor = floor * (1 - shade)[..., None] + glow_share * rgb("#FF9A3C") * 0.16
    canvas.paint(floor, coverage(inner, canvas.scale), area=area)


def _rim_colour(area: Area, outer: Floats, inner: Floats) -> Floats:
    """Return the colour of the tray's wooden rim, from the signed distances to its outer and inner edge."""
    colour, grain = wood(area, 2, Ramp("#4A2E18", "#8A5E36", "#C29660"))
    height = dome(-outer, 9) * 9 * 0.6 * dome(inner, 9)
    light = relief(height, 1.1, area.scale) * relief(grain * 0.5, 0.4, area.scale)
    colour = colour * np.clip(light, 0.3, 1.6)[..., None]
    return colour * darker_edge(outer, 0.5, 3)[..., None]


def paint_tray_front(canvas: Canvas) -> None:
    """Paint the near half of the tray's rim, to be laid over the pieces."""
    outer, _, inner = _tray_distances(canvas)
    in_front = smoothstep(-6, 14, canvas.down - TRAY[1])
    cover = coverage(outer, canvas.scale) * coverage(-inner, canvas.scale) * in_front
    canvas.paint(_rim_colour(canvas, outer, inner), cover)


def paint_drumstick(canvas: Canvas) -> None:
    """Paint the drumstick in the player's hand; its head is at (0, 0), its other end at the upper right."""
    head, tail = (0.0, 0.0), (40.0, -188.0)
    length = math.hypot(*tail)
    along = (-tail[0] / length, -tail[1] / length)
    for segment in range(16):  # of the loop at the stick's end
        angles = [math.pi * (0.15 + 1.7 * (segment + step) / 15) for step in (0, 1)]
        start, end = [(tail[0] + 8 + math.sin(angle) * 11, tail[1] - 16 + math.cos(angle) * 15) for angle in angles]
        paint_line(canvas, start, end, 5.5, "#A8481F")
    paint_beam(canvas, tail, head, (25, 17), 5, Ramp("#5A3A1E", "#A87440", "#E0B070"), Shadow(6, 12, soft=12, dark=0.7))
    red = Ramp("#4A1A0E", "#9A4424", "#C4663A")
    for turn in range(7):
        middle = (tail[0] + along[0] * (12 + turn * 9), tail[1] + along[1] * (10 + turn * 9))
        _paint_binding(canvas, middle, along, 12, red)
    points = []
    for corner in range(22):
        right, down = math.cos(corner * math.pi / 11) * 36, math.sin(corner * math.pi / 11) * 27
        points.append((right * along[0] - down * along[1], right * along[1] + down * along[0]))
    ball = Finish(
        hide,
        Ramp("#8A6A44", "#D2B080", "#F2DDB4"),
        rough=1.2,
        bevel=13,
        bevel_strength=1.2,
        relief=0.6,
        rim=0.5,
        shadow=Shadow(6, 12, soft=12, dark=0.7),
        seed=3,
    )
    paint_polygon_body(canvas, points, ball)
    for turn in (0, 1):
        middle = (-along[0] * (32 + turn * 8), -along[1] * (32 + turn * 8))
        _paint_binding(canvas, middle, along, 13, ROPE)


def _paint_binding(canvas: Canvas, middle: Point, along: Point, half_length: float, ramp: Ramp) -> None:
    """Paint a turn of rope across a stick whose direction is ``along``."""
    start = (middle[0] - along[1] * half_length, middle[1] + along[0] * half_length)
    end = (middle[0] + along[1] * half_length, middle[1] - along[0] * half_length)
    paint_rope(canvas, start, end, 9, ramp)


def _anchors(flaps: tuple[Flap, ...]) -> dict[str, tuple[float, ...]]:
    """Return the places of mouth, exit, hinges and pads in the picture of a tower."""
    x, y = BODY[0], BODY[1]
    anchors: dict[str, tuple[float, ...]] = {"mouth": (MOUTH[0] - x, MOUTH[1] - y), "exit": (MIDDLE - x, 640.0 - y)}
    for number, flap in enumerate(flaps):
        anchors[f"hinge_{number}"] = (round(flap.slot[0] - x, 1), round(flap.slot[1] - y, 1))
        anchors[f"pad_{number}"] = (round(flap.pad[0] - x, 1), round(flap.pad[1] - y, 1))
    return anchors


def pictures() -> list[Picture]:
    """Return the pictures of all layers of the Passage."""
    x, y, width, height = BODY
    shaft = (SHAFT[0] - x, SHAFT[1] - y, SHAFT[2], SHAFT[3])
    layers = [
        Picture("ugh.tower_back", width, height, paint_tower_back, x, y, anchors=_anchors(FLAPS)),
        Picture(
            "ugh.tower_glass",
            width,
            height,
            paint_open_tower,
            x,
            y,
            anchors={**_anchors(flaps_of_open_tower()), "shaft": shaft},
        ),
        Picture("ugh.mouth_front", 300, 220, paint_mouth_front, 650, 120),
        Picture("ugh.tray_back", 600, 240, paint_tray_back, 500, 640),
        Picture("ugh.tray_front", 420, 140, paint_tray_front, 590, 672),
        Picture("ugh.drumstick", 110, 265, paint_drumstick, -40, -225, 20, anchors={"point": (40, 225)}),
    ]
    for number, (strip_x, strip_y) in enumerate(FRINGE):
        name, paint = f"ugh.fringe_{number}", partial(paint_fringe_strip, number=number)
        layers.append(Picture(name, 34, 116, paint, strip_x - 17, strip_y - 2, 10, anchors={"pivot": (17, 2)}))
    layers += [_flap_end(f"ugh.flap_{number}", flap, number) for number, flap in enumerate(FLAPS)]
    return [*layers, *_built_towers()]


def _flap_end(name: str, flap: Flap, number: int) -> Picture:
    """Return the picture of a flap's outer end, with its hinge and its pad as anchors."""
    left = min(flap.slot[0], flap.pad[0]) - 40
    top = flap.pad[1] - 45
    width = abs(flap.slot[0] - flap.pad[0]) + 80
    paint = partial(paint_flap_end, flap=flap, number=number)
    anchors = {"hinge": (flap.slot[0] - left, flap.slot[1] - top), "pad": (flap.pad[0] - left, flap.pad[1] - top)}
    return Picture(name, width, 100, paint, left, top, 10, anchors=anchors)


def _built_towers() -> list[Picture]:
    """Return the pictures of self-built towers: the slots and the outer ends of flaps can be at any height."""
    x, y, width, height = BODY
    ends = {"left": -1, "right": 1}
    return [
        Picture("ugh.tower_bare", width, height, partial(paint_tower_back, slotted=False), x, y),
        Picture("ugh.mouth_front_bare", 300, 220, partial(paint_mouth_front, slotted=False), 650, 120),
        Picture(
            "ugh.slot", 76, 80, partial(paint_slot, middle=(38, 40), number=0), bleed=16, anchors={"middle": (38, 40)}
        ),
        Picture("ugh.board", BOARD, SHAFT[3] + 14, paint_board, bleed=14),
        *(
            _flap_end(f"ugh.{kind}_{name}", Flap(side, (0, 0), (side * reach, -END_RISE)), side)
            for kind, reach in (("end", END_REACH), ("far_end", FAR_END_REACH))
            for name, side in ends.items()
        ),
    ]
