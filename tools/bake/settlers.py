"""The pictures of Settlers: its world and hexes, pieces, chips, gates, dice, rings for reachable places."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from tools.bake import icons, settlers_figures, settlers_tiles, settlers_world, shapes
from tools.bake.area import coverage
from tools.bake.bodies import Finish, Shadow, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONE, BONES, CARD, EMBER, Floats, Ramp, ramp_of, rgb
from tools.bake.icons import Pigment
from tools.bake.picture import Picture
from tools.bake.shapes import PIPS
from tools.bake.surfaces import patch
from tools.bake.textures import bone, parchment, stone

#: resources: icon and dye
RESOURCES = {
    "skin": ("animal-hide", "#5E7A2F"),
    "meat": ("meat", "#B0532C"),
    "bone": ("crossed-bones", "#B59A3C"),
    "flint": ("flint-spark", "#7C756C"),
    "hidden": ("padlock", "#5B4433"),
}
#: the sides of large and small resource chips
CHIP, CHIP_SMALL = 76, 30
#: the dye and the ink of each people's chip
PEOPLES = {
    "Europe": ("#FBF6E6", "#3A2416"),
    "Asia": ("#F2B92E", "#3A2416"),
    "Australia": ("#8A4B25", "#F5DFC0"),
    "America": ("#E88BA0", "#3A1420"),
}
#: the sides of the pictures: of a people chip, of a disc under a number, and of a die
PEOPLE, DISC, DIE = 56.0, 70, 72
#: half the side of the picture of the ring round a place within reach
RING = 30.0


def paint_chip(canvas: Canvas, kind: str, size: int, ghost: bool = False) -> None:
    """Paint a resource: its picture on a dyed disc; as a ``ghost`` it is grey, for a resource that is not held."""
    icon, dye = RESOURCES[kind]
    ramp = Ramp("#2A211B", "#372D26", "#443931") if ghost else ramp_of(dye, 0.35, 0.25)
    finish = Finish(
        bone,
        ramp,
        rough=0.6,
        bevel=max(4, size * 0.13),
        bevel_strength=-0.7 if ghost else 1.1,
        relief=0.3,
        rim=0.5,
        shadow=Shadow(0, max(1.5, size * 0.045), soft=max(3.0, size * 0.09), dark=0.6),
        seed=len(kind),
    )
    paint_round_body(canvas, size / 2, size / 2, size, finish)
    icon_size = size * (0.66 if size > 44 else 0.76)
    if not ghost:
        icons.paint_flat(canvas, icon, size / 2 + 1, size / 2 + 1.6, icon_size, Pigment("#150E0A", alpha=0.5))
    icons.paint_flat(canvas, icon, size / 2, size / 2, icon_size, Pigment("#8F8577" if ghost else BONE))


def chips() -> list[Picture]:
    """Return the chips of the resources in two sizes, and a pale picture (a ghost) of each large chip."""
    all_pictures = []
    for kind in RESOURCES:
        for name, size in ((f"st.chip.{kind}", CHIP), (f"st.chip_small.{kind}", CHIP_SMALL)):
            all_pictures.append(Picture(name, size, size, partial(paint_chip, kind=kind, size=size), bleed=10))
        all_pictures.append(
            Picture(
                f"st.chip_ghost.{kind}", CHIP, CHIP, partial(paint_chip, kind=kind, size=CHIP, ghost=True), bleed=10
            )
        )
    return all_pictures


def paint_people(canvas: Canvas, people: str) -> None:
    """Paint a people chip: a flat stone of its colour with a mark."""
    dye, ink = PEOPLES[people]
    middle = PEOPLE / 2
    canvas.fill_shape(np.hypot(canvas.across - middle - 1, canvas.down - middle - 5) - middle, "#0A0604", 0.45)
    canvas.fill_shape(np.hypot(canvas.across - middle, canvas.down - middle) - middle, "#1B110B")
    finish = Finish(
        bone,
        ramp_of(dye, 0.30, 0.20),
        rough=0.5,
        bevel=7,
        bevel_strength=1.0,
        relief=0.3,
        rim=0.35,
        shadow=Shadow(0, 0, soft=1, dark=0),
        seed=4,
    )
    paint_round_body(canvas, middle, middle, PEOPLE - 7, finish)
    canvas.fill_shape(_distance_to_mark(canvas, people, middle), ink)


def _distance_to_mark(canvas: Canvas, people: str, middle: float) -> Floats:
    """Return the signed distance to the mark on a people's chip, which tells the people without colours."""
    across, down = canvas.across - middle, canvas.down - middle
    distance = np.hypot(across, down)
    if people == "Europe":
        return np.maximum(np.abs(across) - 2.9, np.abs(down) - 10)
    if people == "Asia":
        return distance - 8
    if people == "Australia":
        return np.abs(distance - 8) - 2.6
    upright = np.maximum(np.abs(across) - 2.9, np.abs(down) - 10)
    return np.minimum(upright, np.maximum(np.abs(down) - 2.9, np.abs(across) - 10))


def paint_disc(canvas: Canvas, dead: bool) -> None:
    """Paint the disc of bone that a number stands on; it is grey if ``dead``, for land where nothing grows."""
    ramp = Ramp("#8F8371", "#A59A88", "#B8AE9D") if dead else BONES
    finish = Finish(
        bone,
        ramp,
        rough=1.0,
        bevel=10,
        bevel_strength=1.1,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 4, soft=8, dark=0.65),
        seed=5,
    )
    paint_round_body(canvas, DISC / 2, DISC / 2, DISC, finish)


def paint_die(canvas: Canvas, face: int) -> None:
    """Paint a die of bone, its pips bored and blackened."""
    finish = Finish(
        bone,
        BONES,
        rough=0.9,
        bevel=11,
        bevel_strength=1.25,
        relief=0.35,
        rim=0.6,
        shadow=Shadow(0, 5, soft=9, dark=0.65),
        seed=face,
    )
    paint_slab(canvas, 0, 0, DIE, DIE, 15, finish)
    for right, below in PIPS[face]:
        x, y = DIE / 2 + right * 18, DIE / 2 + below * 18
        canvas.fill_shape(np.hypot(canvas.across - x, canvas.down - y - 1.2) - 6.4, "#FFF6E1", 0.7)
        canvas.fill_shape(np.hypot(canvas.across - x, canvas.down - y) - 6.4, "#24140E")
        canvas.fill_shape(np.hypot(canvas.across - x - 0.6, canvas.down - y - 0.9) - 3.6, "#542416")


def paint_start(canvas: Canvas) -> None:
    """Paint a black crossing, where tribes may begin."""
    across, down = canvas.across - 18, canvas.down - 18
    distance = np.hypot(across, down)
    canvas.fill_shape(distance - 17.5, "#A89878")
    canvas.fill_shape(distance - 14, "#0E0907")
    canvas.fill_shape(np.hypot(across + 4.4, down + 5) - 4, "#554A40", 0.9)


def paint_crossing(canvas: Canvas) -> None:
    """Paint a crossing where nothing lies."""
    distance = np.hypot(canvas.across - 10, canvas.down - 10)
    canvas.fill_shape(distance - 9, "#120B07", 0.85)
    canvas.fill_shape(distance - 5.6, "#D9C59D")


def paint_reach(canvas: Canvas, price: int) -> None:
    """Paint the ring of a place that costs ``price`` meat to reach.

    It is a line for one meat, dashes for two, dots for three. A price of 0, for steps already paid, is a bright line.
    """
    across, down = canvas.across - RING, canvas.down - RING
    distance, turn = np.hypot(across, down), np.arctan2(down, across)
    canvas.paint(rgb("#120B07"), np.exp(-(((distance - 24) / 8) ** 2)) * 0.78)
    if price <= 1:
        glow, colour, filling = (0.95, "#FFF6D8", 0.45) if price == 0 else (0.6, "#FFD878", 0.22)
        canvas.paint(rgb(EMBER), np.exp(-(((distance - 24) / 11) ** 2)) * glow)
        canvas.paint(rgb(colour), np.clip((5.0 - np.abs(distance - 24)) * canvas.scale, 0, 1))
        canvas.paint(rgb("#FFD878"), coverage(distance - 22, canvas.scale) * filling)
        return
    if price == 2:
        dashes, dash_length, half_width, colour = 6, 0.55, 4.2, "#FFEFB8"
    else:
        dashes, dash_length, half_width, colour = 9, -0.15, 3.6, "#CBE7EE"
    dashed = np.clip((np.cos(turn * dashes) + dash_length) * 5, 0, 1)
    canvas.paint(rgb("#120B07"), coverage(distance - 24, canvas.scale) * 0.25)
    band = np.clip((half_width - np.abs(distance - 24)) * canvas.scale, 0, 1)
    canvas.paint(rgb(colour), band * dashed)


def paint_choice(canvas: Canvas) -> None:
    """Paint a glowing ring round a hex that may be chosen."""
    middle = settlers_tiles.MIDDLE
    points = settlers_world.hex_points(*middle, settlers_tiles.RADIUS - 8)
    distance = shapes.polygon_distance(canvas.across, canvas.down, points) - 5
    canvas.paint(rgb(EMBER), np.exp(-((distance / 12) ** 2)) * 0.8)
    canvas.paint(rgb("#FFE3A0"), np.clip((3.2 - np.abs(distance)) * canvas.scale, 0, 1))
    canvas.paint(rgb("#FFD878"), coverage(distance, canvas.scale) * 0.16)


def paint_flash(canvas: Canvas) -> None:
    """Paint the light that runs over a hex when its number is rolled."""
    middle = settlers_tiles.MIDDLE
    distance = np.hypot(canvas.across - middle[0], canvas.down - middle[1])
    canvas.paint(np.clip(1 - distance / 92, 0, 1)[..., None] ** 1.5 * rgb("#FFB04A") * 0.95)


def paint_glow(canvas: Canvas) -> None:
    """Paint the light round the chosen nomad."""
    distance = np.hypot(canvas.across - 60, canvas.down - 60)
    canvas.paint(np.clip(1 - distance / 60, 0, 1)[..., None] ** 1.6 * rgb(EMBER))


def paint_spark(canvas: Canvas) -> None:
    """Paint the halo round a piece on its flight."""
    distance = np.hypot(canvas.across - 40, canvas.down - 40)
    canvas.paint(np.clip(1 - distance / 40, 0, 1)[..., None] ** 2 * rgb("#FFC060") * 0.7)


def paint_dot(canvas: Canvas) -> None:
    """Paint one dot of a dotted road over sea and ice."""
    distance = np.hypot(canvas.across - 8, canvas.down - 8)
    canvas.fill_shape(np.hypot(canvas.across - 8.8, canvas.down - 10.6) - 7.6, "#0A1318", 0.7)
    canvas.fill_shape(distance - 5.8, "#F1E2BC")


def paint_blocked_edge(canvas: Canvas) -> None:
    """Paint fiery red thorns, 80 units long, for an edge of a landscape that a figure blocks."""
    distance = np.maximum(np.abs(canvas.across - 40) - 34, np.abs(canvas.down - 8) - 3.4)
    canvas.fill_shape(distance - 4, "#160A06")
    canvas.fill_shape(distance, "#D14A2C")
    ticks = np.abs((canvas.across - 6) % 14 - 7) - 1.6
    canvas.fill_shape(np.maximum(np.abs(canvas.down - 8) - 3.4, np.maximum(ticks, distance)), "#7E1E10")


def _paint_cross(canvas: Canvas) -> None:
    """Paint the cross over a gate that is shut."""
    across, down = canvas.across - 14, canvas.down - 14
    falling, rising = (across + down) / math.sqrt(2), (across - down) / math.sqrt(2)  # along the two diagonals
    bars = [
        np.maximum(np.abs(falling) - 3.2, np.abs(rising) - 12),
        np.maximum(np.abs(rising) - 3.2, np.abs(falling) - 12),
    ]
    canvas.fill_shape(np.minimum(*bars) - 2, "#160A06")
    canvas.fill_shape(np.minimum(*bars), "#E2583A")


def tokens() -> list[Picture]:
    """Return the pictures of people chips, dice, number discs, crossings, roads and marks on the map."""
    width, height = settlers_tiles.WIDTH, settlers_tiles.HEIGHT
    all_pictures = [
        Picture(f"st.people.{people}", PEOPLE, PEOPLE, partial(paint_people, people=people), bleed=10)
        for people in PEOPLES
    ]
    all_pictures += [Picture(f"st.die.{face}", DIE, DIE, partial(paint_die, face=face), bleed=15) for face in PIPS]
    all_pictures += [
        Picture(f"st.reach.{price}", 2 * RING, 2 * RING, partial(paint_reach, price=price), bleed=15)
        for price in range(4)
    ]
    return [
        *all_pictures,
        Picture("st.disc", DISC, DISC, partial(paint_disc, dead=False), bleed=15),
        Picture("st.disc_dead", DISC, DISC, partial(paint_disc, dead=True), bleed=15),
        Picture("st.start", 36, 36, paint_start),
        Picture("st.crossing", 20, 20, paint_crossing),
        Picture("st.dot", 16, 16, paint_dot, bleed=4),
        Picture("st.barred", 80, 16, paint_blocked_edge),
        Picture("st.shut", 28, 28, _paint_cross),
        Picture("st.choice", width, height, paint_choice, bleed=15),
        Picture("st.flash", width, height, paint_flash, bleed=20, light=True),
        Picture("st.glow", 120, 120, paint_glow, light=True),
        Picture("st.spark", 80, 80, paint_spark, light=True),
    ]


def _paint_veil(canvas: Canvas) -> None:
    """Paint the shade over a hex that gives nothing."""
    points = settlers_world.hex_points(*settlers_tiles.MIDDLE, settlers_tiles.RADIUS - 8)
    distance = shapes.polygon_distance(canvas.across, canvas.down, points) - 5.6
    canvas.paint(rgb("#2B2622"), coverage(distance, canvas.scale) * 0.62)


def surfaces() -> list[Picture]:
    """Return nine-patches: event chips (found ones are sunken), plates for points, panels of seats, cells of tracks."""
    chip = Finish(
        parchment,
        CARD,
        rough=0.7,
        bevel=5,
        bevel_strength=1.1,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 3, soft=5, dark=0.7),
        seed=3,
    )
    found = chip.with_changes(
        painter=stone,
        ramp=Ramp("#1A1512", "#2B2521", "#3A322C"),
        bevel_strength=-0.9,
        shadow=Shadow(0, 1, soft=2, dark=0.3),
    )
    token = Finish(
        bone,
        BONES,
        rough=0.8,
        bevel=6,
        bevel_strength=1.05,
        relief=0.35,
        rim=0.5,
        shadow=Shadow(0, 2, soft=5, dark=0.55),
        seed=5,
    )
    lit = Ramp("#4A2C18", "#70462A", "#946438")
    hide = Finish(rough=1.8, bevel=8, bevel_strength=1.1, vignette=0.25, shadow=Shadow(0, 5, soft=10, dark=0.6), seed=8)
    cell = Finish(
        stone,
        Ramp("#2E2118", "#3E2E22", "#54402F"),
        rough=0.6,
        bevel=5,
        bevel_strength=-0.9,
        relief=0.25,
        rim=0.5,
        shadow=Shadow(0, 1, soft=2, dark=0.2),
        seed=4,
    )
    reached = token.with_changes(ramp=Ramp("#9A6A26", "#D09A3C", "#EFC66C"), seed=2)
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        patch("st.event", 10, 50, 10, 6, chip),
        patch("st.found", 10, 50, 5, 6, found),
        patch("st.points", 15, 60, 10, 10, token),
        patch("st.seat", 30, 120, 20, 16, hide.with_changes(ramp=Ramp("#2F1E13", "#4B3020", "#6A4730"))),
        patch("st.seat_lit", 30, 120, 20, 16, hide.with_changes(ramp=lit, seed=3)),
        patch("st.cell", 10, 50, 5, 7, cell),
        patch("st.cell_reached", 10, 50, 5, 7, reached),
    ]


def pictures() -> list[Picture]:
    """Return every picture of Settlers."""
    x, y, width, height = settlers_world.SEA
    slab_x, slab_y, slab_width, slab_height = settlers_world.SLAB
    tile_width, tile_height = settlers_tiles.WIDTH, settlers_tiles.HEIGHT
    return [
        Picture("st.world", width, height, settlers_world.paint_world, x=x, y=y, kind="jpg", halves=True),
        Picture("st.frame", slab_width, slab_height, settlers_world.paint_frame, x=slab_x, y=slab_y, bleed=30),
        Picture("st.veil", tile_width, tile_height, _paint_veil, bleed=5),
        *settlers_tiles.pictures(),
        *settlers_figures.pictures(),
        *chips(),
        *tokens(),
        *surfaces(),
    ]
