"""Nine-patches and round bodies: panels, buttons, wells, rings, sliders, discs.

A patch is two corners and one period of noise wide. Corners are kept, edges and middle are repeated: all the noise in
a patch has the period of its middle, so repeats meet without a seam.
"""

from __future__ import annotations

import numpy as np

from tools.bake import noise, shapes
from tools.bake.bodies import NO_SHADOW, Finish, Shadow, paint_line, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import (
    BAR,
    BOARD,
    BONES,
    CARD,
    CARD_DARK,
    DYES,
    EMBER,
    FIRE_BUTTON,
    GOLD,
    GOLD_BUTTON,
    OFF_BUTTON,
    PARCHMENT,
    SLAB,
    SLAB_LIT,
    STONE_BUTTON,
    TOOLTIP,
    WELL,
    Ramp,
    ramp_of,
    rgb,
    warmed,
)
from tools.bake.picture import Picture
from tools.bake.textures import bone, hide, parchment, stone

BUTTON = Finish(rough=1.1, bevel=8, bevel_strength=1.2, relief=0.35, shadow=Shadow(0, 4, soft=7, dark=0.6), seed=3)
PRESSED = {"bevel_strength": -0.8, "shadow": Shadow(0, 1, soft=3, dark=0.6)}
HIDE_PANEL = Finish(
    rough=1.8, bevel=9, bevel_strength=1.1, vignette=0.25, shadow=Shadow(0, 6, soft=12, dark=0.65), seed=8
)
STONE_PANEL = Finish(
    stone,
    BOARD,
    rough=3,
    bevel=9,
    bevel_strength=1,
    relief=0.5,
    rim=0.55,
    vignette=0.28,
    vignette_reach=14,
    shadow=Shadow(0, 6, soft=14, dark=0.7),
    seed=6,
)
#: the slab that the board of a game is laid on or set into
GAME_BOARD = Finish(
    stone,
    Ramp("#4A3A2A", "#7C6549", "#A98E68"),
    rough=4,
    bevel=14,
    bevel_strength=0.9,
    relief=0.45,
    rim=0.55,
    vignette_reach=16,
    seed=6,
)
PAPER = Finish(
    parchment,
    PARCHMENT,
    rough=2.2,
    bevel=4,
    bevel_strength=1,
    relief=0.28,
    rim=0.55,
    vignette=0.2,
    vignette_reach=14,
    shadow=Shadow(0, 6, soft=12, dark=0.6),
    seed=12,
)
INSET = Finish(
    rough=0.8, bevel=5, bevel_strength=-0.9, relief=0.25, rim=0.5, shadow=Shadow(0, 1, soft=2, dark=0.2), seed=6
)
GROOVE = INSET.with_changes(ramp=Ramp("#120C08", "#1E140E", "#2B1F17"), rough=0.6, bevel_strength=-1.0)
TOKEN = Finish(
    bone,
    BONES,
    rough=0.9,
    bevel=8,
    bevel_strength=1.15,
    relief=0.3,
    rim=0.6,
    shadow=Shadow(0, 3, soft=6, dark=0.7),
    seed=3,
)


def patch(name: str, corner: int, period: int, bleed: int, radius: float, finish: Finish) -> Picture:
    """Return a nine-patch in the shape of a rounded rectangle."""
    size = 2 * corner + period

    def draw(canvas: Canvas) -> None:
        paint_slab(canvas, 0, 0, size, size, radius, finish)

    return Picture(name, size, size, draw, bleed=bleed, corner=corner, period=period)


def panels() -> list[Picture]:
    """Return the pictures of the backgrounds of boards, bars, texts and cards."""
    card = Finish(
        parchment,
        CARD,
        rough=1,
        bevel=5,
        bevel_strength=0.8,
        relief=0.28,
        rim=0.6,
        vignette=0.16,
        vignette_reach=12,
        shadow=Shadow(0, 6, soft=12, dark=0.65),
        seed=7,
    )
    card_dark = card.with_changes(painter=hide, ramp=CARD_DARK, bevel_strength=1.0, vignette=0.3)
    tooltip = HIDE_PANEL.with_changes(
        ramp=TOOLTIP, rough=1.1, bevel=5, relief=0.3, vignette=0.0, shadow=Shadow(0, 4, soft=10, dark=0.7), seed=9
    )
    bones = TOKEN.with_changes(ramp=BONES, rough=1.0, bevel=6, shadow=Shadow(0, 2, soft=5, dark=0.6))
    slab = STONE_PANEL.with_changes(ramp=SLAB, seed=28, rough=2.4, relief=0.4, vignette=0.18)
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        patch("panel.hide", 30, 240, 25, 16, HIDE_PANEL),
        patch("panel.bar", 30, 300, 25, 10, HIDE_PANEL.with_changes(ramp=BAR, rough=2.2, vignette=0.0, seed=5)),
        patch("panel.board", 35, 300, 25, 16, STONE_PANEL),
        patch("panel.slab", 35, 300, 25, 18, slab),
        patch("panel.slab_lit", 35, 300, 25, 18, slab.with_changes(ramp=SLAB_LIT)),
        patch("panel.tooltip", 20, 150, 20, 11, tooltip),
        patch("panel.parchment", 30, 240, 25, 12, PAPER),
        patch("panel.bone", 20, 120, 10, 10, bones),
        patch("panel.card", 25, 180, 20, 12, card),
        patch("panel.card_dark", 25, 180, 20, 10, card_dark),
    ]


def buttons() -> list[Picture]:
    """Return the buttons in every state: as nine-patches, and some also as round buttons."""
    stone_buttons = BUTTON.with_changes(ramp=STONE_BUTTON)
    fire_buttons = BUTTON.with_changes(ramp=FIRE_BUTTON)
    states = [
        ("button.stone", stone_buttons),
        ("button.stone_hover", stone_buttons.with_changes(ramp=warmed(STONE_BUTTON, 0.09))),
        ("button.stone_down", stone_buttons.with_changes(**PRESSED)),
        ("button.stone_off", stone_buttons.with_changes(ramp=OFF_BUTTON)),
        ("button.fire", fire_buttons),
        ("button.fire_hover", fire_buttons.with_changes(ramp=warmed(FIRE_BUTTON, 0.09))),
        ("button.fire_down", fire_buttons.with_changes(**PRESSED)),
        ("button.on", BUTTON.with_changes(ramp=GOLD_BUTTON)),
    ]
    nine_patches = [patch(name, corner=15, period=150, bleed=15, radius=12, finish=finish) for name, finish in states]
    # the buttons of stone, the first four, are round as well
    round_buttons = [
        token(name.replace("stone", "round"), size=46, finish=finish.with_changes(painter=stone, bevel=7, relief=0.4))
        for name, finish in states[:4]
    ]
    return nine_patches + round_buttons


def token(name: str, size: int, finish: Finish) -> Picture:
    """Return the picture of a round body of one size."""

    def draw(canvas: Canvas) -> None:
        paint_round_body(canvas, size / 2, size / 2, size, finish)

    return Picture(name, size, size, draw, bleed=15)


def discs() -> list[Picture]:
    """Return the pictures of the discs behind a seat's glyph, large and small, in every player colour."""
    large = [token(f"disc.{name}", 96, TOKEN.with_changes(ramp=ramp_of(tone), bevel=12)) for name, tone in DYES.items()]
    finish = TOKEN.with_changes(bevel=5.5, rough=0.5)
    small = [token(f"disc_small.{name}", 44, finish.with_changes(ramp=ramp_of(tone))) for name, tone in DYES.items()]
    return large + small


def wells() -> list[Picture]:
    """Return the sunken backgrounds of bins ("well") and of text fields ("well_paper"), as nine-patches."""
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        patch("well", 15, 90, 5, 9, INSET.with_changes(ramp=WELL)),
        patch("well_paper", 15, 120, 5, 8, INSET.with_changes(painter=parchment, ramp=PARCHMENT, rough=1, relief=0.2)),
    ]


def sliders() -> list[Picture]:
    """Return the pictures of a slider's groove, its filled part and its knob."""
    filled = Finish(ramp=Ramp("#8F5A1A", "#D0902E", "#F0BE5A"), rough=0.4, bevel=5, shadow=NO_SHADOW, rim=0.3, seed=2)
    knob = TOKEN.with_changes(ramp=Ramp("#C9B48C", "#E7D9BA", "#F6EDD8"), rough=0.8, bevel_strength=1.2, rim=0.5)
    return [bar("slider.track", 12, GROOVE), bar("slider.fill", 12, filled), token("slider.knob", 28, knob)]


def bar(name: str, height: int, finish: Finish) -> Picture:
    """Return the picture of a bar with round ends that can be any length."""

    def draw(canvas: Canvas) -> None:
        paint_slab(canvas, 0, 0, 110, height, height / 2, finish)

    return Picture(name, 110, height, draw, bleed=5, corner=5, period=100)


def lights() -> list[Picture]:
    """Return the gold ring (it means "you may") and the ember glow ("your turn"), as nine-patches."""

    def paint_ring(canvas: Canvas) -> None:
        distance = shapes.rounded_distance(canvas.across, canvas.down, 0, 0, 150, 150, 16)
        distance = distance + noise.band(canvas, 60, 14, seed=3) * 0.3
        canvas.paint(rgb(EMBER), np.exp(-np.abs(distance) / 9) * 0.42)
        canvas.paint(rgb(GOLD), np.clip((1.6 - np.abs(distance)) * canvas.scale, 0, 1))

    def paint_glow(canvas: Canvas) -> None:
        outside = np.clip(shapes.rounded_distance(canvas.across, canvas.down, 0, 0, 150, 150, 16), 0, None)
        edge = np.clip(1 - outside / 40, 0, 1)
        canvas.paint(rgb(EMBER), np.exp(-outside / 11) * 0.75 * edge)

    return [
        Picture("ring.gold", 150, 150, paint_ring, bleed=30, corner=25, period=100),
        Picture("glow.ember", 150, 150, paint_glow, bleed=40, corner=25, period=100),
    ]


def stitches() -> list[Picture]:
    """Return two pictures of a seam on a hide panel: ten stitches along x, and ten along y. Both can be repeated."""

    def paint_along_x(canvas: Canvas) -> None:
        for number in range(10):
            _stitch(canvas, (number * 13 + 3, 4), (number * 13 + 10, 4))

    def paint_along_y(canvas: Canvas) -> None:
        for number in range(10):
            _stitch(canvas, (4, number * 13 + 3), (4, number * 13 + 10))

    return [Picture("stitch", 130, 8, paint_along_x), Picture("stitch_upright", 8, 130, paint_along_y)]


def _stitch(canvas: Canvas, start: shapes.Point, end: shapes.Point) -> None:
    """Paint one stitch with its shadow."""
    paint_line(canvas, (start[0], start[1] + 1), (end[0], end[1] + 1), 2.6, "#190E08")
    paint_line(canvas, start, end, 2, "#BE9C70")


def pictures() -> list[Picture]:
    """Return the pictures of all surfaces."""
    return [*panels(), *buttons(), *discs(), *wells(), *sliders(), *lights(), *stitches()]
