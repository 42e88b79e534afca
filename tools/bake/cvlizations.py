"""The pictures of CVlizations: its wall with the slab of the eight orders, cards, tablets, chips, stones and tokens."""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.bake import icons, noise, shapes
from tools.bake.bodies import NO_SHADOW, Finish, Shadow, paint_round_body, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import BONE, BONES, CARD, DYES, WALL, WELL, Ramp, mixed, ramp_of, rgb
from tools.bake.icons import Pigment
from tools.bake.light import smoothstep
from tools.bake.picture import Picture
from tools.bake.pieces import paint_dyed_chip
from tools.bake.surfaces import GAME_BOARD, INSET, TOKEN, patch
from tools.bake.textures import bone, parchment, stone
from tools.bake.walls import SCREEN, Fire, coarse_area, enlarged, lit_rock

#: chips for gains: icon and dye
CHIPS = {
    "food": ("meat", "#A23B22"),
    "wood": ("log", "#4E6330"),
    "stone": ("stone-pile", "#77705F"),
    "any": ("swap-bag", "#C98A2E"),
    "happiness": ("sun", "#D79A2B"),
    "theft": ("grab", "#4A3324"),
}
#: the dye of each type of idea
TYPES = {"ideology": "#6A4078", "tool": "#8A4A28", "building": "#716A62", "invention": "#1F5F73"}
CARD_NOW = Ramp("#CDA667", "#EBD3A0", "#F8EBC8")
PAPER_CARD = Finish(
    parchment,
    CARD,
    rough=1.8,
    bevel=6,
    bevel_strength=0.9,
    relief=0.3,
    rim=0.6,
    vignette=0.24,
    vignette_reach=14,
    shadow=Shadow(0, 8, soft=16, dark=0.7),
    seed=3,
)
TABLET = Finish(
    bone, BONES, rough=0.5, bevel=4, bevel_strength=1.0, relief=0.3, rim=0.5, shadow=Shadow(0, 2, soft=4, dark=0.6)
)
GOLDEN = Ramp("#A86E1E", "#E0AA42", "#F6D58A")


def paint_background(canvas: Canvas) -> None:
    """Paint the wall, and on it the slab that the eight orders lie on, with the groove of the procession."""
    fires = (Fire(560, 600, 430, 0.24), Fire(1560, 880, 420, 0.2), Fire(40, 640, 420, 0.2), Fire(1300, 260, 420, 0.14))
    wall = lit_rock(coarse_area(canvas), WALL, (700, 430), (900, 560), (0.34, 0.62), fires)
    canvas.paint(enlarged(wall, canvas))
    board = GAME_BOARD.with_changes(vignette=0.3, shadow=Shadow(0, 12, soft=24, dark=0.8))
    paint_slab(canvas, 16, 282, 1568, 312, 46, board)
    groove = INSET.with_changes(ramp=Ramp("#1E150F", "#2B1F17", "#3A2B20"), rough=0.6, bevel_strength=-1.0)
    paint_slab(canvas, 60, 300, 1480, 12, 6, groove)


def _parchments() -> list[Picture]:
    """Return the pictures of the orders' parchments, of the veil that dims them, and of the parts of a card."""
    cell = INSET.with_changes(
        painter=parchment, ramp=Ramp("#A98453", "#C7A873", "#D6BC8B"), bevel_strength=-0.7, bevel=4
    )
    raised = cell.with_changes(bevel_strength=0.9, shadow=Shadow(0, 2, soft=4, dark=0.5), rim=0.45, relief=0.2)
    bone_patch = Finish(
        bone,
        BONES,
        rough=0.8,
        bevel=6,
        bevel_strength=1.0,
        relief=0.3,
        rim=0.5,
        shadow=Shadow(0, 2, soft=5, dark=0.55),
        seed=5,
    )
    niche = INSET.with_changes(painter=stone, ramp=Ramp("#A8814F", "#D0A468", "#E9CC95"), rim=0.7, bevel_strength=-0.6)
    row_now = Finish(
        ramp=Ramp("#6B4423", "#8C5B30", "#A8743A"),
        rough=1.0,
        bevel=4,
        relief=0.3,
        shadow=Shadow(0, 2, soft=4, dark=0.4),
    )
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        patch("cv.station", 30, 120, 30, 18, PAPER_CARD),
        patch("cv.station_now", 30, 120, 30, 18, PAPER_CARD.with_changes(ramp=CARD_NOW)),
        Picture("cv.veil", 180, 180, _paint_veil, corner=30, period=120),
        patch("cv.cell", 10, 60, 5, 9, cell),
        patch("cv.cell_on", 10, 60, 5, 9, raised.with_changes(ramp=Ramp("#7C5430", "#BC8848", "#D9AC6A"))),
        patch("cv.cell_now", 10, 60, 5, 9, raised.with_changes(ramp=Ramp("#7E4A12", "#E5A23A", "#FFD98A"))),
        patch("cv.ledge", 15, 90, 5, 11, INSET.with_changes(ramp=Ramp("#2A1C13", "#3E2B1D", "#523A28"))),
        patch("cv.ledge_now", 15, 90, 5, 12, INSET.with_changes(ramp=Ramp("#33210F", "#4A3018", "#5F4022"))),
        patch("cv.niche", 15, 60, 5, 10, niche),
        patch("cv.row_now", 15, 60, 10, 12, row_now),
        patch("cv.socket", 10, 60, 5, 8, INSET.with_changes(ramp=Ramp("#2B1C12", "#38251A", "#463022"))),
        patch("cv.bone", 15, 60, 10, 12, bone_patch),
    ]


def _dyed_pictures() -> list[Picture]:
    """Return the pictures of a banner and a tile for each type of idea, in the dye of the type."""
    banner = Finish(rough=1.2, bevel=6, relief=0.35, shadow=Shadow(0, 2, soft=4, dark=0.5), seed=2)
    tile = Finish(rough=0.7, bevel=5, relief=0.3, rim=0.5, shadow=Shadow(0, 3, soft=4, dark=0.6))
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    return [
        *(
            patch(f"cv.banner.{name}", 15, 60, 10, 10, banner.with_changes(ramp=ramp_of(dye, 0.38, 0.18)))
            for name, dye in TYPES.items()
        ),
        *(
            patch(f"cv.tile.{name}", 10, 60, 10, 9, tile.with_changes(ramp=ramp_of(dye, 0.3, 0.22)))
            for name, dye in TYPES.items()
        ),
    ]


def _paint_veil(canvas: Canvas) -> None:
    """Paint a shade in the shape of an order's parchment, to be laid over it."""
    distance = shapes.rounded_distance(canvas.across, canvas.down, 0, 0, 180, 180, 18)
    canvas.paint(rgb("#1A120C"), smoothstep(1.5, -1.5, distance))


def tablets() -> list[Picture]:
    """Return the pictures of the orders' tablets: in the hand, chosen (dyed), spent (sunk), and their backs."""
    sunk = INSET.with_changes(ramp=Ramp("#1E140E", "#2A1D15", "#35261B"), bevel=4)
    order = TABLET.with_changes(bevel=6, rough=1.0, shadow=Shadow(0, 4, soft=8, dark=0.65), seed=4)
    # the numbers of a nine-patch: corner, period of the noise, bleed, radius
    all_pictures = [
        patch("cv.tablet.hand", 10, 50, 5, 6, TABLET),
        patch("cv.tablet.spent", 10, 50, 5, 6, sunk),
        patch("cv.order.hand", 15, 90, 15, 12, order),
        patch("cv.order.spent", 15, 90, 5, 12, INSET.with_changes(ramp=WELL)),
    ]
    for name, dye in DYES.items():
        ramp = ramp_of(dye, 0.35, 0.2)
        all_pictures.append(
            patch(f"cv.tablet.{name}", 10, 50, 5, 6, TABLET.with_changes(ramp=ramp, bevel_strength=1.1))
        )
        all_pictures.append(Picture(f"cv.face_down.{name}", 26, 38, partial(_paint_face_down, ramp=ramp), bleed=5))
        all_pictures.append(Picture(f"cv.order_back.{name}", 92, 92, partial(_paint_order_back, ramp=ramp), bleed=15))
    return all_pictures


def _hand_colour(ramp: Ramp) -> str:
    """Return the colour of the hand on a tablet's back: dark on light dyes, light on dark dyes."""
    is_bright = float(rgb(ramp.mid).mean()) > 0.52
    return mixed(ramp.mid, "#000000", 0.6) if is_bright else mixed(ramp.mid, "#FFF0D0", 0.72)


def _paint_face_down(canvas: Canvas, ramp: Ramp) -> None:
    """Paint the back of a tablet: a hand in the colour of ``_hand_colour``."""
    paint_slab(canvas, 0, 0, 26, 38, 6, TABLET.with_changes(ramp=ramp, bevel_strength=1.1, seed=3))
    icons.paint_flat(canvas, "palm", 13, 19, 21, Pigment(_hand_colour(ramp), alpha=0.9))


def _paint_order_back(canvas: Canvas, ramp: Ramp) -> None:
    """Paint the back of an order: a frame and a hand."""
    back = TABLET.with_changes(ramp=ramp, bevel=6, rough=1.0, shadow=Shadow(0, 4, soft=8, dark=0.65), seed=4)
    paint_slab(canvas, 0, 0, 92, 92, 12, back)
    line = shapes.rounded_distance(canvas.across, canvas.down, 8, 8, 76, 76, 8)
    canvas.fill_shape(np.abs(line) - 0.9, _hand_colour(ramp), 0.7)
    icons.paint_silhouette(canvas, "palm", 46, 46, 56, Pigment(_hand_colour(ramp), wear=0.5, seed=4))


def decks() -> list[Picture]:
    """Return the pictures of the backs of the two decks of ideas, and of the edge of a pile."""
    early, late = Ramp("#33241A", "#4F3828", "#6E5038"), Ramp("#2B2320", "#443A34", "#5C5048")
    edge = Finish(
        parchment,
        Ramp("#8A6A40", "#B99C6C", "#D2B98A"),
        rough=0.8,
        bevel=3,
        bevel_strength=1.0,
        relief=0.25,
        rim=0.6,
        shadow=Shadow(0, 4, soft=8, dark=0.5),
    )
    return [
        Picture("cv.back.early", 96, 176, partial(_paint_deck, ramp=early, ink="#C98A2E"), bleed=10),
        Picture("cv.back.late", 96, 176, partial(_paint_deck, ramp=late, ink="#A89A85"), bleed=10),
        Picture("cv.pile", 96, 176, lambda canvas: paint_slab(canvas, 0, 0, 96, 176, 12, edge), bleed=15),
    ]


def _paint_deck(canvas: Canvas, ramp: Ramp, ink: str) -> None:
    """Paint the back of a deck of ideas: a frame and a hand."""
    finish = Finish(
        ramp=ramp, rough=1.0, bevel=6, relief=0.45, vignette=0.3, shadow=Shadow(0, 2, soft=4, dark=0.4), seed=4
    )
    paint_slab(canvas, 0, 0, 96, 176, 12, finish)
    line = shapes.rounded_distance(canvas.across, canvas.down, 8, 8, 80, 160, 9)
    canvas.fill_shape(np.abs(line) - 0.8, ink, 0.6)
    icons.paint_silhouette(canvas, "palm", 48, 44, 54, Pigment(ink, wear=0.7, seed=4))


def tokens() -> list[Picture]:
    """Return the pictures of the tokens: chips, stones (numbers, rounds), helm, medal of happiness, check mark."""
    all_pictures = []
    for kind, (icon, dye) in CHIPS.items():
        for name, size in ((f"cv.chip.{kind}", 48), (f"cv.chip_small.{kind}", 30)):
            paint = partial(paint_dyed_chip, icon=icon, dye=dye, size=size)
            all_pictures.append(Picture(name, size, size, paint, bleed=10))
    number = TOKEN.with_changes(bevel=7, shadow=Shadow(0, 3, soft=6, dark=0.7))
    brown = TOKEN.with_changes(
        ramp=Ramp("#5A3A20", "#7A5230", "#946A42"), bevel=5, rough=0.6, shadow=Shadow(0, 2, soft=3, dark=0.45)
    )
    gold = TOKEN.with_changes(ramp=GOLDEN, bevel=6, rim=0.5, shadow=Shadow(0, 3, soft=5, dark=0.6))
    green = TOKEN.with_changes(ramp=ramp_of("#5E7339"), bevel=6, shadow=Shadow(0, 3, soft=5, dark=0.6))
    coming = INSET.with_changes(ramp=Ramp("#A2804F", "#C4A06C", "#D8B882"))
    all_pictures += [
        _disc("cv.number", 60, number),
        _disc("cv.number_small", 40, number.with_changes(bevel=5, rough=0.5)),
        _disc("cv.round.past", 32, brown),
        _disc("cv.round.now", 36, TOKEN.with_changes(bevel=6, rough=0.6, shadow=Shadow(0, 2, soft=4, dark=0.6))),
        _disc("cv.round.coming", 32, coming),
        _disc("cv.helm", 44, gold, ("horned-helm", "#2A1208", 0.74)),
        _disc("cv.tick", 40, green, ("check-mark", BONE, 0.7)),
        _disc(
            "cv.cross",
            40,
            TOKEN.with_changes(ramp=ramp_of("#8A2F1C"), bevel=6, shadow=Shadow(0, 3, soft=5, dark=0.6)),
            ("cancel", BONE, 0.62),
        ),
        Picture("cv.medal", 66, 66, _paint_medal, bleed=10),
        Picture("cv.halo", 120, 120, _paint_halo, light=True),
    ]
    return all_pictures


def _disc(name: str, size: int, finish: Finish, emblem: tuple[str, str, float] | None = None) -> Picture:
    """Return the picture of a round body, with an emblem (icon, ink, share of the size) if one is given."""

    def draw(canvas: Canvas) -> None:
        paint_round_body(canvas, size / 2, size / 2, size, finish)
        if emblem is not None:
            icon, ink, share = emblem
            icons.paint_flat(canvas, icon, size / 2, size / 2 + 1.5, size * share, Pigment("#120B08", alpha=0.5))
            icons.paint_flat(canvas, icon, size / 2, size / 2, size * share, Pigment(ink))

    return Picture(name, size, size, draw, bleed=10)


def _paint_medal(canvas: Canvas) -> None:
    """Paint a sun with a golden disc in its middle, for a number."""
    icons.paint_flat(canvas, "sun", 33, 36, 66, Pigment("#1A0D06", alpha=0.5))
    icons.paint_flat(canvas, "sun", 33, 33, 66, Pigment("#E0AA42"))
    paint_round_body(
        canvas, 33, 33, 42, TOKEN.with_changes(ramp=GOLDEN, bevel=7, rough=0.7, rim=0.55, shadow=NO_SHADOW)
    )


def _paint_halo(canvas: Canvas) -> None:
    """Paint the glow round something just gained."""
    warm = np.clip(1 - np.hypot(canvas.across - 60, canvas.down - 60) / 60, 0, 1) ** 2.2
    flicker = 1 + 0.06 * noise.band(canvas, 40, 10, seed=2)
    canvas.paint((warm * flicker)[..., None] * rgb("#FF9A3C"))


def pictures() -> list[Picture]:
    """Return every picture of CVlizations."""
    width, height = SCREEN
    wall = Picture("cv.background", width, height, paint_background, kind="jpg", halves=True)
    return [wall, *_parchments(), *_dyed_pictures(), *tablets(), *decks(), *tokens()]
