"""Pictures for the inside of the opened tower: a wooden bar, hinges, pads and a peg.

Scenes draw flaps, ledges, spokes and beams with the same bar: they stretch it to the length, turn it about its middle
and place its middle halfway between the two ends. The bar is as thick as the leaves of physics.tower, at SHAFT_SCALE
units per millimetre.
"""

from __future__ import annotations

import math
from functools import partial

from physics.tower import LEAF_RADIUS, TOWER, leaves
from tools.bake import shapes
from tools.bake.bodies import Finish, Shadow, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONES, Ramp
from tools.bake.passage import PAD, SHAFT_SCALE
from tools.bake.picture import Picture
from tools.bake.textures import bone, hide, stone, wood

#: the thickness of the bar, and the diameter of the peg, in logical units
THICKNESS = round(2 * LEAF_RADIUS * SHAFT_SCALE, 1)
PEG = 22
WOOD = Ramp("#5C3A12", "#B27A2C", "#E9BE6C")
STRUCK_WOOD = Ramp("#8A3A12", "#D4702A", "#FFB45C")
PEBBLE = Ramp("#3A322C", "#7C6E60", "#B9AB98")


def paint_bar(canvas: Canvas, length: float) -> None:
    """Paint a wooden bar along x with round ends, its outline as smooth as in the physics."""
    finish = Finish(
        wood,
        WOOD,
        rough=0,
        bevel=4.5,
        bevel_strength=1.3,
        relief=0.5,
        rim=0.6,
        shadow=Shadow(0, 2, soft=4, dark=0.4),
        seed=5,
    )
    paint_slab(canvas, -THICKNESS / 2, 0, length + THICKNESS, THICKNESS, THICKNESS / 2, finish)


def paint_hinge(canvas: Canvas) -> None:
    """Paint a bone bead with a dark hole."""
    bead = Finish(
        bone,
        BONES,
        rough=0.4,
        bevel=5,
        bevel_strength=1.2,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 2, soft=4, dark=0.7),
        seed=3,
    )
    paint_round_body(canvas, 8, 8, 16, bead)
    canvas.fill_shape(shapes.ellipse_distance(canvas.across, canvas.down, 8, 8, 2.7, 2.7), "#2A1A10")


def paint_pad(canvas: Canvas, ramp: Ramp) -> None:
    """Paint the outer end of a flap, bound in hide, that is drummed on."""
    finish = Finish(
        hide,
        ramp,
        rough=0.8,
        bevel=6,
        bevel_strength=1.2,
        relief=0.4,
        rim=0.6,
        shadow=Shadow(0, 3, soft=6, dark=0.7),
        seed=3,
    )
    paint_round_body(canvas, 15, 15, 30, finish)


def paint_peg(canvas: Canvas) -> None:
    """Paint a round stone, its outline as smooth as in the physics."""
    finish = Finish(
        stone,
        PEBBLE,
        rough=0,
        bevel=7,
        bevel_strength=1.2,
        relief=0.5,
        rim=0.6,
        shadow=Shadow(0, 2, soft=4, dark=0.45),
        seed=4,
    )
    paint_round_body(canvas, PEG / 2, PEG / 2, PEG, finish)


def pictures() -> list[Picture]:
    """Return the pictures of a flap's parts (its bar, its hinge, its pad at rest and struck) and of a peg."""
    length = round(max(math.hypot(*leaf.tip) for leaf in leaves(TOWER)) * SHAFT_SCALE, 1)
    return [
        Picture("leaf.bar", length, THICKNESS, partial(paint_bar, length=length), bleed=10),
        Picture("leaf.hinge", 16, 16, paint_hinge, bleed=6),
        Picture("leaf.pad", 30, 30, partial(paint_pad, ramp=PAD), bleed=10),
        Picture("leaf.pad_struck", 30, 30, partial(paint_pad, ramp=STRUCK_WOOD), bleed=10),
        Picture("leaf.peg", PEG, PEG, paint_peg, bleed=10),
    ]
