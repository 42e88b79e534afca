"""Every picture of My First Stone Age: the valley, its pieces, and the friendly things round them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from tools.bake import my_first_stone_age_drawings as drawings
from tools.bake import my_first_stone_age_valley as ground
from tools.bake import noise, shapes
from tools.bake.area import Area
from tools.bake.bodies import (
    NO_SHADOW,
    Finish,
    Shadow,
    paint_line,
    paint_round_body,
    paint_slab,
    paint_soft_ellipse,
    paint_solid,
)
from tools.bake.canvas import Canvas
from tools.bake.colours import PLAYERS, Floats, Ramp, mixed, rgb, warmed
from tools.bake.light import smoothstep
from tools.bake.my_first_stone_age_brush import FLAT, USUAL, DrawingStyle, paint_drawing
from tools.bake.my_first_stone_age_drawings import GOODS, Drawing
from tools.bake.my_first_stone_age_mammoth import mammoth
from tools.bake.picture import Anchor, Picture
from tools.bake.surfaces import patch
from tools.bake.textures import Texture, bone, hide, parchment, stone, wood

PREFIX = "mfsa."
PALE_BONE = Ramp("#DCC48C", "#F6E8C4", "#FFF7E0")
PALE_PAPER = Ramp("#D9BE88", "#F6E9C8", "#FFF8E4")
FIRE = Ramp("#7A2C10", "#C24E20", "#E87A38")
STONE = Ramp("#574636", "#86705A", "#AA9274")
#: the lean and the height of the flames in each picture of the fire
FIRE_FRAMES = ((-5.0, 0.94), (4.0, 1.0), (-1.0, 0.88))
#: how many folds a drape has in ``FOLD_PERIOD`` logical units
FOLDS = 3
FOLD_PERIOD = 100
#: the diameter of a forest token
TOKEN = 96
HUT_SPOTS = ((42, 60), (112, 46), (182, 60))


def _square(name: str, size: float, draw: Callable[[Canvas], None], bleed: float = 14) -> Picture:
    """Return a square picture of this game."""
    return Picture(PREFIX + name, size, size, draw, bleed=bleed)


def _drawing_picture(
    name: str, drawing: Drawing, width: float, style: DrawingStyle = USUAL, bleed: float = 14
) -> Picture:
    """Return the picture of a drawing, ``width`` units wide."""
    height = width * drawing.height / drawing.width

    def draw(canvas: Canvas) -> None:
        paint_drawing(canvas, drawing, width / 2, height / 2, width, style)

    return Picture(PREFIX + name, width, round(height), draw, bleed=bleed)


# -- the valley


def valley() -> list[Picture]:
    """Return a list with the picture of the whole background; its anchors say where spaces, tokens and piles lie."""
    anchors: dict[str, Anchor] = {f"place.{number}": rect for number, rect in enumerate(ground.space_rects())}
    anchors |= {f"token.{number}": spot for number, spot in enumerate(ground.token_spots())}
    anchors |= {f"pile.{number}": (*spot, *ground.TILE) for number, spot in enumerate(ground.PILES)}
    return [Picture("mfsa.valley", 1600, 900, ground.paint_valley, kind="jpg", halves=True, anchors=anchors)]


# -- forest tokens


def paint_back(canvas: Canvas) -> None:
    """Paint the back of a forest token: a tree in a wreath of leaves."""
    middle = TOKEN / 2
    leafy = Ramp("#4E7A2E", "#86B24A", "#B4D470")
    leafy_bone = Finish(
        bone,
        leafy,
        rough=1.0,
        bevel=9,
        bevel_strength=1.2,
        relief=0.3,
        rim=0.65,
        shadow=Shadow(0, 6, soft=9, dark=0.7),
        seed=5,
    )
    paint_round_body(canvas, middle, middle, TOKEN - 2, leafy_bone)
    wreath = "".join(
        f'<path d="M0 -44 C7 -39 7 -32 0 -28 C-7 -32 -7 -39 0 -44Z" fill="#DDEB9E" stroke="#4E7A2E" '
        f'stroke-width="2" transform="translate(50 50) rotate({turn})"/>'
        for turn in range(0, 360, 30)
    )
    paint_drawing(canvas, Drawing(wreath), middle, middle, TOKEN - 2, FLAT._replace(seed=3))
    small_tree = drawings.tree("#3E7A2C", "#5BA03C", "#8CCB58")
    paint_drawing(canvas, small_tree, middle, middle - 1, 58, DrawingStyle(Shadow(1, 3, soft=2, dark=0.5)))


def paint_face(canvas: Canvas, drawing: Drawing, size: float) -> None:
    """Paint the face of a forest token: its picture, on bone."""
    middle = TOKEN / 2
    finish = Finish(
        bone,
        PALE_BONE,
        rough=1.0,
        bevel=8,
        bevel_strength=1.1,
        relief=0.25,
        rim=0.6,
        shadow=Shadow(0, 5, soft=8, dark=0.65),
        seed=8,
    )
    paint_round_body(canvas, middle, middle, TOKEN - 2, finish)
    rim = '<circle cx="50" cy="50" r="43" fill="none" stroke="#C98A2E" stroke-width="3" stroke-dasharray="9 6"/>'
    paint_drawing(canvas, Drawing(rim), middle, middle, TOKEN - 2, FLAT._replace(seed=3))
    paint_drawing(canvas, drawing, middle, middle, size, DrawingStyle(Shadow(1, 3, soft=2, dark=0.35), seed=4))


def tokens() -> list[Picture]:
    """Return the pictures of the back and of the fourteen faces of the forest tokens."""
    faces: dict[str, tuple[Drawing, float]] = {f"die{pips}": (drawings.die(pips), 54) for pips in range(1, 7)}
    faces |= {name: (drawing, 60) for name, drawing in GOODS.items()}
    faces |= {"dog": (drawings.DOG, 60), "trading_post": (drawings.RAFT, 58), "building_site": (drawings.hut(), 58)}
    return [_square("token.back", TOKEN, paint_back, bleed=18)] + [
        _square(f"token.{name}", TOKEN, partial(paint_face, drawing=drawing, size=size), bleed=18)
        for name, (drawing, size) in faces.items()
    ]


# -- goods, dogs, huts, children


def paint_ghost(canvas: Canvas, drawing: Drawing) -> None:
    """Paint an empty socket with the faint shape of the piece that belongs there."""
    area = canvas.window(0, 0, 56, 56)
    distance = shapes.ellipse_distance(area.across, area.down, 28, 28, 26, 26)
    canvas.fill_shape(distance, "#3A2414", 0.20, area=area)
    canvas.fill_shape(np.abs(distance + 1) - 0.7, "#3A2414", 0.45, area=area)
    layer = canvas.blank()
    paint_drawing(layer, drawing, 28, 28, 40, FLAT)
    canvas.paint(rgb("#3A2414"), layer.pixels[..., 3] * 0.40)


def paint_dog(canvas: Canvas, size: float) -> None:
    """Paint a dog token: golden bone."""
    golden = Ramp("#A86E1E", "#E8B850", "#FBE09A")
    finish = Finish(
        bone,
        golden,
        rough=0.8,
        bevel=9,
        bevel_strength=1.2,
        relief=0.25,
        rim=0.6,
        shadow=Shadow(0, 4, soft=6, dark=0.65),
        seed=8,
    )
    paint_round_body(canvas, size / 2, size / 2, size - 1, finish)
    paint_drawing(
        canvas, drawings.DOG, size / 2, size / 2 - 1, size * 0.7, DrawingStyle(Shadow(1, 2, soft=1, dark=0.3), seed=4)
    )


def paint_tile(canvas: Canvas, lower: bool = False) -> None:
    """Paint a hut tile with the hut and a tray for its price; if ``lower``, paint the blank tile that lies under it."""
    width, height = ground.TILE
    if lower:
        brown = Ramp("#8A6234", "#B08850", "#C9A268")
        blank_tile = Finish(
            parchment,
            brown,
            rough=1.0,
            bevel=4,
            bevel_strength=0.9,
            relief=0.2,
            rim=0.7,
            shadow=Shadow(0, 4, soft=8, dark=0.5),
            seed=2,
        )
        paint_slab(canvas, 0, 0, width, height, 18, blank_tile)
        return
    paper = Ramp("#D6B67C", "#F0DFB4", "#FBF0D2")
    paper_tile = Finish(
        parchment,
        paper,
        rough=1.2,
        bevel=5,
        bevel_strength=0.9,
        relief=0.25,
        rim=0.65,
        vignette=0.10,
        vignette_reach=14,
        shadow=Shadow(0, 3, soft=5, dark=0.4),
        seed=4,
    )
    paint_slab(canvas, 0, 0, width, height, 18, paper_tile)
    paint_drawing(canvas, drawings.hut(), width / 2, 48, 78, DrawingStyle(Shadow(2, 4, soft=3, dark=0.4), seed=5))
    plate = Ramp("#B48A4E", "#CFA868", "#DDBB80")
    plate_finish = Finish(
        parchment, plate, rough=0.8, bevel=4, bevel_strength=-0.8, relief=0.2, rim=0.4, shadow=NO_SHADOW, seed=3
    )
    paint_slab(canvas, 6, height - 52, width - 12, 46, 14, plate_finish)


def pieces() -> list[Picture]:
    """Return the pictures of goods and their ghosts, dogs, huts in every colour and stage, children, fire."""
    good_style = DrawingStyle(Shadow(2, 4, soft=3, dark=0.55), seed=2)
    all_pictures = [_drawing_picture(f"good.{name}", drawing, 96, good_style) for name, drawing in GOODS.items()]
    all_pictures += [
        _square(f"ghost.{name}", 56, partial(paint_ghost, drawing=drawing), bleed=2)
        for name, drawing in {**GOODS, "dog": drawings.DOG}.items()
    ]
    width, height = ground.TILE
    all_pictures += [
        _square("dog", 84, partial(paint_dog, size=84)),
        Picture("mfsa.tile", width, height, paint_tile, bleed=14),
        Picture("mfsa.tile_under", width, height, partial(paint_tile, lower=True), bleed=14),
        _drawing_picture("hut_ghost", drawings.HUT_GHOST, 80, DrawingStyle(NO_SHADOW, light=0.0)),
        _drawing_picture("hut_frame", drawings.HUT_FRAME, 80),
        _drawing_picture("hut_walls", drawings.HUT_WALLS, 80),
        _drawing_picture("hut.plain", drawings.hut(), 80),
        _drawing_picture("firewood", drawings.FIREWOOD, 60),
    ]
    all_pictures += [
        _drawing_picture(f"fire.{frame}", drawings.fire(*shape), 60) for frame, shape in enumerate(FIRE_FRAMES)
    ]
    for colour_name, tone in PLAYERS.items():
        all_pictures.append(_drawing_picture(f"hut.{colour_name}", drawings.hut("#CFA05C", "#E8C78C", tone), 80))
        all_pictures.append(
            _drawing_picture(
                f"child.{colour_name}",
                drawings.child(colour_name, tone),
                132,
                DrawingStyle(Shadow(4, 6, soft=4, dark=0.45)),
                bleed=20,
            )
        )
    return all_pictures


# -- settlements


def paint_panel(canvas: Canvas, lit: bool) -> None:
    """Paint the hide that a settlement lies on, stitched along its foot; if ``lit``, the hide is lighter."""
    tones = Ramp("#4A2E1A", "#75502F", "#9A7046") if lit else Ramp("#3F2818", "#62412A", "#83603E")
    panel = Finish(
        ramp=tones,
        rough=2.0,
        bevel=9,
        bevel_strength=1.1,
        relief=0.45,
        vignette=0.16,
        vignette_reach=34,
        shadow=Shadow(0, 6, soft=11, dark=0.6),
        seed=2,
    )
    paint_slab(canvas, 0, 0, 248, 336, 22, panel)
    for stitch in range(15):
        x = 26 + stitch * 13
        paint_line(canvas, (x, 328.5), (x + 7, 328.5), 2.6, "#190E08")
        paint_line(canvas, (x, 327), (x + 7, 327), 2, "#E2C496")


def clearing(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of the ground of a settlement: grass, bare round the fire."""
    base = stone(area, seed, ramp)
    meadow = ground.Ground(area, base.colour)
    meadow.wash(np.full((area.rows, area.columns), -40.0, np.float32), "#BCC868", 0.75, pooled=0, seed=seed)
    fire = (112.0, 112.0)
    hearth = np.hypot((area.across - fire[0]) / 1.6, area.down - fire[1]) - 17
    meadow.wash(hearth, "#EBD49A", 0.95, soft=2, pooled=0.2, warp=1.5, seed=seed + 4)
    return Texture(meadow.colour, base.height)


def folded_hide(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of hide hanging in folds that repeat."""
    base = hide(area, seed, ramp)
    folds = np.sin(area.across / FOLD_PERIOD * math.tau * FOLDS + np.sin(area.down / 60) * 0.6) * 0.5 + 0.5
    return Texture(base.colour * (0.74 + 0.38 * folds)[..., None], base.height)


def drape(colour_name: str, tone: str) -> Picture:
    """Return the drape that hides the goods of the player with this colour, as a nine-patch.

    Between two turns it is closed: the next player touches it to open it.
    """
    tones = Ramp(mixed(tone, "#2A170C", 0.62), mixed(tone, "#6A4526", 0.45), mixed(tone, "#A87C4E", 0.40))
    finish = Finish(
        folded_hide,
        tones,
        rough=2.0,
        bevel=5,
        bevel_strength=0.8,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 3, soft=6, dark=0.5),
        seed=7,
    )
    return patch(f"mfsa.drape.{colour_name}", corner=20, period=FOLD_PERIOD, bleed=15, radius=10, finish=finish)


def paint_pole(canvas: Canvas) -> None:
    """Paint the pole that a drape hangs from, with seven beads."""
    pole = Drawing(drawings.tube("M6 10 L228 10", 6, drawings.WOOD, 5), 234, 20)
    paint_drawing(canvas, pole, 117, 10, 234, DrawingStyle(Shadow(1, 3, soft=2, dark=0.4)))
    for bead in range(7):
        x = 22 + bead * 190 / 6
        area = canvas.window(x - 8, 2, x + 8, 18)
        for radius, tone in ((6.0, drawings.OUTLINE), (4.2, drawings.PALE_WOOD)):
            canvas.fill_shape(np.hypot(area.across - x, area.down - 10) - radius, tone, area=area)


def settlements() -> list[Picture]:
    """Return the pictures that make up a settlement."""
    floor = Finish(
        clearing,
        Ramp("#A9A060", "#C6C27C", "#E0DA9C"),
        rough=1.8,
        bevel=5,
        bevel_strength=0.9,
        relief=0.5,
        rim=0.65,
        vignette=0.15,
        vignette_reach=19,
        shadow=Shadow(0, 3, soft=6, dark=0.5),
        seed=3,
    )
    tray = Finish(
        parchment,
        Ramp("#C9A468", "#EAD3A0", "#F6E8C4"),
        rough=1.4,
        bevel=6,
        bevel_strength=-0.9,
        relief=0.25,
        rim=0.5,
        vignette=0.3,
        vignette_reach=12,
        shadow=NO_SHADOW,
        seed=5,
    )
    return [
        patch("mfsa.tray_wide", corner=30, period=150, bleed=10, radius=24, finish=tray),
        Picture("mfsa.panel", 248, 336, partial(paint_panel, lit=False), bleed=22),
        Picture("mfsa.panel_lit", 248, 336, partial(paint_panel, lit=True), bleed=22),
        Picture("mfsa.village", 224, 136, lambda canvas: paint_slab(canvas, 0, 0, 224, 136, 20, floor), bleed=14),
        *[
            _drawing_picture(f"road.{number}", drawings.road(x, y), 224, FLAT, 2)
            for number, (x, y) in enumerate(HUT_SPOTS)
        ],
        Picture("mfsa.tray", 224, 86, lambda canvas: paint_slab(canvas, 0, 0, 224, 86, 16, tray), bleed=6),
        Picture("mfsa.pole", 234, 20, paint_pole, bleed=8),
        *[drape(colour_name, tone) for colour_name, tone in PLAYERS.items()],
    ]


# -- the mammoth and what he says


def paint_bubble(canvas: Canvas) -> None:
    """Paint the speech bubble, its tail at the left."""
    finish = Finish(
        parchment,
        PALE_PAPER,
        rough=1.4,
        bevel=6,
        bevel_strength=0.9,
        relief=0.25,
        rim=0.6,
        vignette=0.08,
        vignette_reach=12,
        shadow=Shadow(0, 5, soft=9, dark=0.6),
        seed=12,
    )

    def distance(across: Floats, down: Floats) -> Floats:
        body = shapes.rounded_distance(across, down, 0, 0, 676, 80, 30)
        return np.minimum(body, shapes.polygon_distance(across, down, [(-34, 62), (16, 26), (34, 66)]))

    paint_solid(canvas, (-34, 0, 710, 80), distance, finish)


def mammoth_pictures() -> list[Picture]:
    """Return the pictures of Martin the mammoth in three poses, and of his speech bubble."""
    style = DrawingStyle(Shadow(3, 6, soft=5, dark=0.5), seed=2)
    return [
        _drawing_picture("mammoth", mammoth(), 236, style, bleed=24),
        _drawing_picture("mammoth_blink", mammoth(blinking=True), 236, style, bleed=24),
        _drawing_picture("mammoth_cheer", mammoth(cheering=True), 236, style, bleed=24),
        Picture("mfsa.bubble", 676, 80, paint_bubble, bleed=50),
    ]


# -- buttons and paper


def paint_disc(canvas: Canvas, size: float, finish: Finish) -> None:
    """Paint a round body that fills its picture."""
    paint_round_body(canvas, size / 2, size / 2, size - 1, finish)


_PAPER = Finish(
    parchment,
    PALE_PAPER,
    rough=2.0,
    bevel=7,
    bevel_strength=0.9,
    relief=0.25,
    rim=0.6,
    vignette=0.12,
    vignette_reach=16,
    shadow=Shadow(0, 8, soft=14, dark=0.65),
    seed=12,
)


def buttons_and_paper() -> list[Picture]:
    """Return the pictures of the discs for the steps of a turn, the round and rectangular buttons, and the paper."""
    step = Finish(
        bone,
        PALE_BONE,
        rough=0.9,
        bevel=7,
        bevel_strength=1.0,
        relief=0.25,
        rim=0.6,
        shadow=Shadow(0, 4, soft=7, dark=0.6),
        seed=4,
    )
    dull = step.with_changes(ramp=Ramp("#5A4632", "#7A6248", "#93795A"))
    button = Finish(
        ramp=FIRE,
        rough=1.3,
        bevel=10,
        bevel_strength=1.2,
        relief=0.35,
        rim=0.6,
        shadow=Shadow(0, 6, soft=10, dark=0.7),
        seed=3,
    )
    round_stone = Finish(
        hide,
        STONE,
        rough=0.9,
        bevel=9,
        bevel_strength=1.1,
        relief=0.5,
        rim=0.6,
        shadow=Shadow(0, 4, soft=7, dark=0.65),
        seed=6,
    )
    pressed_shadow = Shadow(0, 1, soft=3, dark=0.6)
    discs = {
        "step_on": (74, step),
        "step_off": (74, dull),
        "round": (72, round_stone),
        "round_hover": (72, round_stone.with_changes(ramp=warmed(STONE, 0.16))),
        "round_down": (72, round_stone.with_changes(bevel_strength=-0.8, shadow=pressed_shadow)),
        "round_off": (72, round_stone.with_changes(ramp=Ramp("#38322D", "#4A433C", "#5A5249"))),
    }
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        *[_square(name, size, partial(paint_disc, size=size, finish=finish)) for name, (size, finish) in discs.items()],
        patch("mfsa.button", 30, 150, 20, 22, button),
        patch("mfsa.button_hover", 30, 150, 20, 22, button.with_changes(ramp=warmed(FIRE, 0.18))),
        patch("mfsa.button_down", 30, 150, 20, 22, button.with_changes(bevel_strength=-0.8, shadow=pressed_shadow)),
        patch("mfsa.paper", 40, 150, 25, 30, _PAPER),
    ]


# -- marks


def paint_ring(canvas: Canvas, width: float, warmth: float) -> None:
    """Paint a gold ring round a forest token; `warmth` (0..1) is how strongly it glows."""
    middle = TOKEN / 2
    radius = middle + 5 if warmth else middle - 1
    distance = np.hypot(canvas.across - middle, canvas.down - middle) - radius
    if warmth:
        canvas.paint(rgb("#FFB637"), np.exp(-((np.clip(np.abs(distance) - width, 0, None) / 9) ** 2)) * warmth)
    canvas.paint(rgb("#5A3408"), np.clip((width / 2 + 1.4 - np.abs(distance)) * canvas.scale, 0, 1) * 0.75)
    shade = 1 - 0.10 * np.clip((canvas.down - middle) / middle, -1, 1)
    gold = rgb("#FFE08A") * shade[..., None]
    canvas.paint(gold, np.clip((width / 2 - np.abs(distance)) * canvas.scale + 0.5, 0, 1) * 0.95)


def paint_tile_ring(canvas: Canvas) -> None:
    """Paint the glowing ring round a hut that can be built."""
    width, height = ground.TILE
    distance = shapes.rounded_distance(canvas.across, canvas.down, -5, -5, width + 10, height + 10, 22)
    canvas.paint(rgb("#FFB637"), np.exp(-((np.clip(np.abs(distance) - 3, 0, None) / 9) ** 2)))
    canvas.paint(rgb("#5A3408"), np.clip((4.4 - np.abs(distance)) * canvas.scale, 0, 1) * 0.75)
    canvas.paint(rgb("#FFE08A"), np.clip((3.0 - np.abs(distance)) * canvas.scale, 0, 1))


def paint_glow(canvas: Canvas) -> None:
    """Paint the warm glow round the disc of a turn's current step; the disc is 74 units wide."""
    distance = np.clip(np.hypot(canvas.across - 37, canvas.down - 37) - 36, 0, None)
    canvas.paint(rgb("#FFA536"), np.exp(-distance / 8) * 0.95 * np.clip(1 - distance / 32, 0, 1))


def paint_panel_glow(canvas: Canvas) -> None:
    """Paint the warm glow round the settlement whose turn it is."""
    distance = np.clip(shapes.rounded_distance(canvas.across, canvas.down, 0, 0, 248, 336, 22), 0, None)
    canvas.paint(rgb("#FFA536"), np.exp(-distance / 11) * 0.95 * np.clip(1 - distance / 44, 0, 1))


def marks() -> list[Picture]:
    """Return the pictures of rings, glows, the pointing hand, leaves and small signs."""
    sign = DrawingStyle(Shadow(1, 2, soft=1, dark=0.3))
    shade = Picture(
        "mfsa.shade", 80, 24, lambda canvas: paint_soft_ellipse(canvas, 40, 12, 32, 7, "#140A04", 0.5, 5), bleed=6
    )
    return [
        _square("ring", TOKEN, partial(paint_ring, width=3.0, warmth=0.0), bleed=8),
        _square("ring_hot", TOKEN, partial(paint_ring, width=6.0, warmth=1.0), bleed=36),
        _square("glow", 74, paint_glow, bleed=34),
        Picture("mfsa.panel_glow", 248, 336, paint_panel_glow, bleed=46),
        shade,
        _drawing_picture("hand", drawings.HAND, 58, DrawingStyle(Shadow(2, 5, soft=3, dark=0.6), seed=2)),
        _drawing_picture("leaf", drawings.LEAF, 24, FLAT, 4),
        _drawing_picture("life.butterfly.0", drawings.butterfly(1.0), 34, sign, 6),
        _drawing_picture("life.butterfly.1", drawings.butterfly(0.4), 34, sign, 6),
        _drawing_picture("life.cloud", drawings.CLOUD, 60, DrawingStyle(NO_SHADOW), 6),
        _drawing_picture("life.fish", drawings.JUMPING_FISH, 40, FLAT, 6),
        _drawing_picture("sign.tree", drawings.tree("#3E7A2C", "#5BA03C", "#8CCB58"), 52, sign, 8),
        _drawing_picture("sign.feet", drawings.FEET, 52, sign, 8),
        _drawing_picture("sign.basket", drawings.BASKET, 52, sign, 8),
        _drawing_picture("sign.swap", drawings.SWAP, 60, sign, 8),
        _drawing_picture("sign.hut", drawings.hut(), 60, sign, 8),
        _drawing_picture("sign.raft", drawings.RAFT, 60, sign, 8),
        _drawing_picture("sign.tick", drawings.TICK, 60, sign, 8),
        _drawing_picture("sign.onward", drawings.ONWARD, 60, sign, 8),
        _drawing_picture("sign.back", drawings.BACKWARD, 60, sign, 8),
        Picture("mfsa.tile_ring", *ground.TILE, paint_tile_ring, bleed=36),
        _drawing_picture("sign.menu", drawings.MENU, 44, FLAT, 4),
        _drawing_picture("sign.next", drawings.NEXT_STEP, 22, FLAT, 4),
    ]


def water(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of the river, with ripples."""
    base = stone(area, seed, ramp)
    river = ground.Ground(area, base.colour)
    river.wash(np.full((area.rows, area.columns), -60.0, np.float32), "#5FB0C6", 0.95, pooled=0, seed=4)
    ripples = np.sin((area.down + noise.band(area, 120, 30, seed=3) * 9) / 5.2)
    return Texture(river.colour + (smoothstep(0.90, 1, ripples) * 0.16)[..., None], base.height)


def paint_raft(canvas: Canvas) -> None:
    """Paint a large picture of the neighbours' raft on the river: four logs bound together."""
    pale = Ramp("#B7A672", "#D9CB98", "#EFE5C0")
    river = Finish(
        water,
        pale,
        rough=2.4,
        bevel=7,
        bevel_strength=-0.9,
        relief=0.3,
        rim=0.6,
        vignette=0.18,
        vignette_reach=20,
        shadow=Shadow(0, 1, soft=2, dark=0.2),
        seed=3,
    )
    paint_slab(canvas, 0, 0, 920, 262, 40, river)
    for row in range(4):
        if row % 2 == 0:
            tones, left, width = Ramp("#7E5226", "#B98552", "#DDB07A"), 30, 860
        else:
            tones, left, width = Ramp("#6E4620", "#A8733F", "#CB9B64"), 22, 874
        log = Finish(
            wood,
            tones,
            rough=1.6,
            bevel=13,
            bevel_strength=1.0,
            relief=0.4,
            rim=0.7,
            shadow=Shadow(0, 6, soft=8, dark=0.5),
            seed=row + 3,
        )
        paint_slab(canvas, left, 34 + row * 48, width, 50, 22, log)
    rope = Finish(
        hide,
        Ramp("#9A8050", "#D8C090", "#F2E2B8"),
        rough=0.8,
        bevel=5,
        bevel_strength=1.0,
        relief=0.3,
        rim=0.6,
        shadow=Shadow(0, 3, soft=4, dark=0.5),
    )
    for x in (42, 864):
        paint_slab(canvas, x, 28, 14, 206, 6, rope)


def pictures() -> list[Picture]:
    """Return every picture of the game."""
    return [
        *valley(),
        *tokens(),
        *pieces(),
        *settlements(),
        *mammoth_pictures(),
        *buttons_and_paper(),
        *marks(),
        Picture("mfsa.raft", 920, 262, paint_raft, bleed=10),
    ]
