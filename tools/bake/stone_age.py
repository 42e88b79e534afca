"""The pictures of Stone Age: its table with the valley, figures, rings, dice, chips, flames, and parts of cards."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import coverage
from tools.bake.bodies import Finish, Shadow, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONES, CARD, EMBER, PLAYERS, SOOT, STONE_BUTTON, TOOLTIP, Floats, Ramp, ramp_of, rgb
from tools.bake.light import darker_edge, dome, gradient, relief, smoothstep
from tools.bake.picture import Picture
from tools.bake.pieces import paint_dyed_chip
from tools.bake.shapes import PIPS
from tools.bake.stone_age_valley import paint_background
from tools.bake.surfaces import GROOVE, bar, patch
from tools.bake.textures import bone, hide, parchment, stone
from tools.bake.walls import SCREEN

#: chips by their meaning: icon and dye
CHIPS = {
    "food": ("meat", "#A23B22"),
    "wood": ("log", "#47592B"),
    "brick": ("clay-brick", "#B4633A"),
    "stone": ("stone-pile", "#77705F"),
    "gold": ("gold-nuggets", "#C98A2E"),
    "field": ("wheat", "#B88430"),
    "tool": ("stone-axe", "#7A4A2B"),
    "people": ("three-friends", "#4A3324"),
    "hunger": ("painted-pottery", "#6E7D39"),
    "fire": ("small-fire", "#B4521E"),
    "winter": ("snowflake-1", "#2C5563"),
    "building": ("hut", "#7A4A2B"),
}
STRIPS = {
    "green": Ramp("#3C4A22", "#5E7339", "#7C8F4A"),
    "sand": Ramp("#5E3C14", "#8C5F24", "#B07E38"),
    "hunger": Ramp("#220F09", "#34180E", "#4A2416"),
}
#: the sizes of large and small figures
FIGURE, FIGURE_SMALL = 1.1, 0.68
#: the width and height of a figure at size 1
FIGURE_BOX = (40.0, 58.0)
#: the middle of the figure's ring in ``FIGURE_BOX``
FIGURE_GROUND = (20.0, 32.0)
#: the radius of a ring, the side of a die, and the number of different flames
RING = 18.0
DIE = 54
FLAMES = 4


def figure_distance(across: Floats, down: Floats, size: float) -> Floats:
    """Return the signed distance to a figure, a head on a body that widens downwards; its ring's middle is (0, 0)."""
    head = np.hypot(across, down + 15.5 * size) - 9 * size
    share = np.clip((down + 8 * size) / (27 * size), 0, 1)
    half_width, corner = (10.6 + 4.6 * share) * size, 5.5 * size
    past_x = np.abs(across) - half_width + corner
    past_y = np.abs(down - 5.5 * size) - 14 * size + corner
    outside = np.hypot(np.maximum(past_x, 0), np.maximum(past_y, 0))
    body = outside + np.minimum(np.maximum(past_x, past_y), 0) - corner
    return shapes.smooth_union(body, head, 3.4 * size) - 1.2 * size


def paint_figure(canvas: Canvas, colour: str, size: float) -> None:
    """Paint a tribe's figure, cut from horn and painted."""
    x, y = FIGURE_GROUND[0] * size, FIGURE_GROUND[1] * size - 3 * size
    across, down = canvas.across - x, canvas.down - y
    distance = figure_distance(across, down, size) + noise.band(canvas, 40, 10, seed=3) * 0.3
    shade = 1 - smoothstep(-5 * size, 8 * size, figure_distance(across - 2 * size, down - 6 * size, size))
    canvas.paint(rgb(SOOT) * 0.4, shade * 0.7)
    ramp = ramp_of(colour, 0.42, 0.34)
    tone = gradient(noise.band(canvas, 40, 8, seed=1) * 0.14 + 0.5, (0, ramp.dark), (0.5, ramp.mid), (1, ramp.light))
    light = np.clip(relief(dome(-distance, 8 * size) * 6.4 * size, 0.62, canvas.scale), 0.4, 1.7)
    rim = darker_edge(distance, 0.72, 4.5)
    canvas.paint(tone * (light * rim)[..., None], coverage(distance, canvas.scale))


def figures() -> list[Picture]:
    """Return the pictures of the figures of every colour, large for rings and small for rows."""
    all_pictures = []
    for name, size in (("figure", FIGURE), ("figure_small", FIGURE_SMALL)):
        width, height = FIGURE_BOX[0] * size, FIGURE_BOX[1] * size
        ground = (FIGURE_GROUND[0] * size, FIGURE_GROUND[1] * size)
        for colour, dye in PLAYERS.items():
            draw = partial(paint_figure, colour=dye, size=size)
            all_pictures.append(
                Picture(f"sa.{name}.{colour}", width, height, draw, bleed=8, anchors={"ground": ground})
            )
    return all_pictures


# -- rings


def paint_ring(canvas: Canvas, kind: str) -> None:
    """Paint a ring for a figure: ``free``, available (``gold``), pointed at (``pick``), or closed (``no``)."""
    across, down = canvas.across - RING, canvas.down - RING
    distance = np.hypot(across, down) - RING
    canvas.paint(rgb("#120B07"), np.clip(0.5 - distance, 0, 1) * 0.42)
    canvas.paint(rgb("#120B07"), np.exp(-((distance / 2.6) ** 2)) * 0.45)
    if kind == "free":
        canvas.paint(rgb("#E4D3AE"), np.clip((1.6 - np.abs(distance)) * canvas.scale, 0, 1) * 0.8)
    elif kind == "gold":
        canvas.paint(rgb(EMBER), np.exp(-((distance / 7) ** 2)) * 0.55)
        canvas.paint(rgb("#FFE6A8"), np.exp(-((distance / 2.1) ** 2)))
    elif kind == "pick":
        nearness = np.exp(-np.clip(-distance, 0, None) / 6) * np.exp(-np.clip(distance, 0, None) / 7)
        canvas.paint(rgb(EMBER), nearness * 0.85 * smoothstep(17, 9, distance))
        canvas.paint(rgb("#FFF0C4"), np.exp(-((distance / 2.6) ** 2)))
    else:
        dashed = (np.arctan2(down, across) * 8 / math.pi) % 2 > 0.8
        canvas.paint(rgb("#8F7E66"), np.clip((1.2 - np.abs(distance)) * canvas.scale, 0, 1) * 0.6 * dashed)


def rings() -> list[Picture]:
    """Return the pictures of the rings in every state."""
    return [
        Picture(f"sa.ring.{kind}", 2 * RING, 2 * RING, partial(paint_ring, kind=kind), bleed=18)
        for kind in ("free", "gold", "pick", "no")
    ]


# -- chips, dice, flames


def paint_die(canvas: Canvas, face: int) -> None:
    """Paint a die of bone, its pips bored and blackened."""
    finish = Finish(
        bone,
        BONES,
        rough=0.9,
        bevel=9,
        bevel_strength=1.15,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 4, soft=7, dark=0.65),
        seed=face,
    )
    paint_slab(canvas, 0, 0, DIE, DIE, 13, finish)
    for right, below in PIPS[face]:
        x, y = DIE / 2 + right * 13.5, DIE / 2 + below * 13.5
        hole = np.hypot(canvas.across - x, canvas.down - y) - 5
        canvas.fill_shape(hole - 1, "#8A7048", 0.6)
        canvas.fill_shape(hole, "#1C110B")


def paint_flame(canvas: Canvas, variant: int, lit: bool) -> None:
    """Paint a small flame, different in each ``variant``; if not ``lit``, paint its ash instead."""
    x, y = 13, 23
    flame_height = 13 + variant
    height = flame_height if lit else 6
    share = np.clip((y + 7 - canvas.down) / (height + 7), 0, 1)
    beside = canvas.across - x - np.sin(share * 3 + variant) * 1.6 * share
    half_width = 6.4 * np.sqrt(np.clip(1 - share, 0, 1)) * (0.72 + 0.5 * np.sin(np.clip(share * 2.4, 0, 1) * 1.57))
    distance = np.maximum(np.abs(beside) - half_width, np.maximum(canvas.down - y - 7, y - height - canvas.down))
    distance = np.minimum(distance, np.hypot(canvas.across - x, canvas.down - y - 1.5) - 5.6)
    inside = coverage(distance, canvas.scale)
    if not lit:
        canvas.paint(rgb("#15100C") + 0.12 * (1 - share)[..., None], inside * 0.9)
        return
    canvas.paint(rgb(EMBER), np.exp(-np.clip(distance, 0, None) / 4) * 0.5 * smoothstep(9, 4, distance))
    heat = np.clip(share * 0.9 + np.abs(beside) / 14, 0, 1)
    tone = gradient(heat, (0, "#FFF0B8"), (0.35, "#FFC04A"), (0.7, "#F0761E"), (1, "#A23B22"))
    canvas.paint(tone, inside)


def tokens() -> list[Picture]:
    """Return the pictures of chips in two sizes, dice and flames."""
    all_pictures = []
    for kind, (icon, dye) in CHIPS.items():
        for name, size in ((f"sa.chip.{kind}", 66), (f"sa.chip_small.{kind}", 34)):
            paint = partial(paint_dyed_chip, icon=icon, dye=dye, size=size)
            all_pictures.append(Picture(name, size, size, paint, bleed=10))
    all_pictures += [Picture(f"sa.die.{face}", DIE, DIE, partial(paint_die, face=face), bleed=12) for face in PIPS]
    all_pictures += [
        Picture(f"sa.flame.{variant}", 26, 40, partial(paint_flame, variant=variant, lit=True))
        for variant in range(FLAMES)
    ]
    return [*all_pictures, Picture("sa.flame.out", 26, 40, partial(paint_flame, variant=0, lit=False))]


# -- what cards, tiles and plaques are made of


_TILE = Finish(
    parchment,
    CARD,
    rough=1.0,
    bevel=5,
    bevel_strength=0.9,
    relief=0.28,
    rim=0.6,
    vignette=0.22,
    vignette_reach=12,
    shadow=Shadow(0, 4, soft=8, dark=0.65),
    seed=4,
)


def surfaces() -> list[Picture]:
    """Return nine-patches: plaques, bone, strips of cards, building tiles, troughs."""
    token = Finish(
        bone,
        BONES,
        rough=0.9,
        bevel=6,
        bevel_strength=1.1,
        relief=0.3,
        rim=0.55,
        shadow=Shadow(0, 3, soft=6, dark=0.6),
        seed=2,
    )
    plaque = Finish(ramp=TOOLTIP, rough=1.0, bevel=5, relief=0.3, shadow=Shadow(0, 4, soft=7, dark=0.7), seed=4)
    cell = token.with_changes(
        ramp=Ramp("#B79F74", "#D2BD92", "#E4D3AE"), rough=0.5, bevel=4, shadow=Shadow(0, 1, soft=2, dark=0.4)
    )
    tile_edge = _TILE.with_changes(
        ramp=Ramp("#8A6A40", "#A98855", "#C2A26E"), rough=0.8, bevel=3, shadow=Shadow(0, 2, soft=3, dark=0.4)
    )
    tile_spent = _TILE.with_changes(painter=hide, ramp=Ramp("#3A2E26", "#5A483B", "#7B6653"), rough=0.8)
    hunger = _TILE.with_changes(ramp=Ramp("#3A2017", "#5E2A1A", "#7E3A22"), seed=7)
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    all_pictures = [
        patch("sa.tag", 10, 90, 10, 9, plaque),
        patch("sa.bone", 15, 60, 10, 10, token),
        patch(
            "sa.bone_small", 10, 50, 5, 6, token.with_changes(rough=0.6, bevel=4, shadow=Shadow(0, 1, soft=3, dark=0.5))
        ),
        patch("sa.bone_used", 15, 60, 10, 10, token.with_changes(painter=stone, ramp=STONE_BUTTON, relief=0.4)),
        patch("sa.cell", 10, 50, 5, 5, cell),
        patch("sa.tile", 15, 60, 10, 9, _TILE),
        patch("sa.tile_edge", 15, 60, 5, 9, tile_edge),
        patch("sa.tile_spent", 15, 60, 10, 9, tile_spent),
        patch("sa.card_hunger", 15, 90, 15, 12, hunger),
        patch("sa.card_back", 15, 90, 15, 12, hunger.with_changes(ramp=Ramp("#3A2414", "#5A3A22", "#7A5434"))),
        bar("sa.trough", 14, GROOVE),
    ]
    strip = Finish(rough=0.9, bevel=5, relief=0.35, rim=0.5, shadow=Shadow(0, 1, soft=3, dark=0.4), seed=3)
    all_pictures += [
        patch(f"sa.strip.{name}", 10, 50, 5, 8, strip.with_changes(ramp=ramp)) for name, ramp in STRIPS.items()
    ]
    fill = Finish(rough=0.4, bevel=5, rim=0.4, shadow=Shadow(0, 0, soft=1, dark=0), seed=2)
    all_pictures += [
        bar(f"sa.fill.{name}", 14, fill.with_changes(ramp=ramp_of(dye, 0.3, 0.25))) for name, dye in PLAYERS.items()
    ]
    return all_pictures


def pictures() -> list[Picture]:
    """Return every picture of Stone Age."""
    table = Picture("sa.background", *SCREEN, paint_background, kind="jpg", halves=True)
    return [table, *figures(), *rings(), *tokens(), *surfaces()]
