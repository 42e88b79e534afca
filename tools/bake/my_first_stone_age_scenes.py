"""The eight spaces of the valley, each a little picture of 240 x 160 units, in the order of the track."""

from __future__ import annotations

import math

from tools.bake.my_first_stone_age_drawings import (
    DOG,
    FISH,
    POT,
    WOOD,
    Drawing,
    disc,
    filled,
    hut,
    inked,
    outlined,
    oval,
    pine,
    placed,
    stroke,
    tree,
    tube,
)
from tools.bake.my_first_stone_age_mammoth import mammoth

WIDTH, HEIGHT = 240, 160
#: the pale ellipse on the ground on which a figure of a player stands
SPOT = f'<ellipse cx="42" cy="141" rx="35" ry="14" fill="#F4E6BC" {inked(3, "#A9824A")}/>'


def _ground(upper: str, lower: str) -> str:
    """Return the SVG of a scene's background in two colours, ``upper`` above ``lower``."""
    return (
        f'<rect x="-60" y="-60" width="360" height="280" fill="{lower}"/>'
        f'<rect x="-60" y="-60" width="360" height="116" fill="{upper}"/>'
    )


def _tuft(x: float, y: float, size: float = 1.0, colour: str = "#5E8A34") -> str:
    """Return the SVG of a tuft of grass."""
    reach, height = 6 * size, 12 * size
    path = f"M{x} {y} l{-reach} {-height} M{x} {y} l0 {-height * 1.25} M{x} {y} l{reach} {-height}"
    return stroke(path, 3.2 * size, colour)


def _hills(colour: str) -> str:
    """Return the SVG of hills at the horizon."""
    return filled("M-60 62 C50 40 160 40 300 60 L300 40 L-60 40Z", colour)


def _waves(places: tuple[tuple[int, int, str], ...]) -> str:
    """Return the SVG of waves at places (x, y, colour)."""
    return "".join(stroke(f"M{x} {y} c8 -7 16 -7 24 0 c8 7 16 7 24 0", 3.6, colour) for x, y, colour in places)


def _peak(x: float, y: float, width: float, height: float) -> str:
    """Return the SVG of a mountain with snow; (x, y) is the middle of its foot."""
    top = y - height
    snow = (
        f"M{x} {top + 1} L{x - width * 0.14} {y - height * 0.70} L{x - width * 0.05} {y - height * 0.76} "
        f"L{x + width * 0.02} {y - height * 0.66} L{x + width * 0.07} {y - height * 0.75} "
        f"L{x + width * 0.145} {y - height * 0.69}Z"
    )
    return (
        outlined(f"M{x - width / 2} {y} L{x} {top} L{x + width / 2} {y}Z", "#7F776B", 4)
        + filled(f"M{x - width / 2 + 2} {y - 1} L{x} {top + 3} L{x + width * 0.07} {y - 1}Z", "#B9B2A4")
        + filled(snow, "#FBF8EE")
    )


def _bush(x: float, y: float, size: float) -> str:
    """Return the SVG of a bush with berries."""
    berries = "".join(disc(a, b, 6, "#C22D47", 2.5) for a, b in ((20, 30), (38, 20), (56, 30), (70, 24), (44, 38)))
    leaves = outlined("M4 40 C-8 24 6 6 22 10 C30 -6 58 -4 62 10 C80 8 90 28 78 40 C60 48 22 48 4 40Z", "#4E8A34", 4)
    light = filled("M14 22 C22 12 40 6 54 12 C40 14 28 20 22 30 C16 30 13 26 14 22Z", "#7FBA50")
    return placed(x, y, size, Drawing(leaves + light + berries))


def building_site() -> str:
    """Return the SVG of the building site: two huts, and the timber for more."""
    return (
        _ground("#CFE3C0", "#E6CD90")
        + _hills("#A9C468")
        + placed(66, 10, 0.82, hut())
        + placed(150, 16, 0.66, hut("#D8B070", "#EBCF98", "#9A6034"))
        + "".join(oval(x, y, 8, 6, "#9C9184", 3) for x, y in ((104, 136), (118, 143), (136, 144), (152, 137)))
        + tube("M168 98 l52 -8 M168 110 l54 -6 M172 122 l50 -4", 6, WOOD, 6)
    )


def dog_space() -> str:
    """Return the SVG of the place of the dogs: a cave with a dog in it."""
    return (
        _ground("#CFE0B4", "#D9C48A")
        + outlined("M72 112 C70 54 96 18 138 14 C190 10 232 44 300 80 L300 112Z", "#A39A8A", 4)
        + filled("M84 98 C88 58 104 34 134 24 C118 48 112 70 112 104Z", "#C6BDAA")
        + outlined("M116 112 C114 70 136 50 158 52 C186 54 202 78 202 112Z", "#3A2A20", 4)
        + placed(116, 36, 0.78, DOG)
        + _tuft(90, 118)
        + _tuft(226, 118)
    )


def tooth_space() -> str:
    """Return the SVG of the place for teeth: mammoths that graze by a pond."""
    return (
        _ground("#D5E6BE", "#B9CF6A")
        + _hills("#9DBB5A")
        + oval(196, 96, 44, 12, "#8CC3C0")
        + placed(74, 10, 0.44, mammoth())
        + placed(232, 42, 0.26, mammoth(), mirrored=True)
        + _tuft(86, 116)
        + _tuft(186, 120)
        + _tuft(224, 100)
        + _tuft(210, 74, 0.8)
    )


def berry_space() -> str:
    """Return the SVG of the place for berries: a wood with berry bushes."""
    return (
        _ground("#BFDCA0", "#9CC45E")
        + placed(54, 0, 0.66, pine())
        + placed(98, -8, 0.7, tree())
        + placed(158, -4, 0.68, pine())
        + _bush(62, 58, 0.72)
        + _bush(128, 52, 0.86)
        + _bush(186, 70, 0.5)
    )


def pot_space() -> str:
    """Return the SVG of the place for pots: a clay pit and three pots."""
    return (
        _ground("#DCE3B8", "#D98E5A")
        + outlined("M64 62 C100 30 150 26 300 42 L300 112 L64 112Z", "#C4703F", 4)
        + outlined("M86 78 C116 54 170 50 226 64 L232 106 L90 106Z", "#A4532B", 3.5)
        + filled("M108 90 C130 72 176 70 206 82 L206 108 L108 108Z", "#8B9C8C")
        + stroke("M116 92 h30 M156 88 h30", 3, "#C9D6C4")
        + placed(96, 4, 0.52, POT)
        + placed(152, -2, 0.56, POT)
        + placed(198, 12, 0.42, POT)
    )


def arrowhead_space() -> str:
    """Return the SVG of the place for arrowheads: mountains in the sun."""

    def on_circle(radius: float, turn: float) -> str:
        """Return a point on a circle round the middle of the sun, as text for a path."""
        return f"{60 + radius * math.cos(turn):.0f} {60 + radius * math.sin(turn):.0f}"

    turns = [step * math.pi / 4 for step in range(8)]
    rays = "".join(stroke(f"M{on_circle(36, turn)} L{on_circle(50, turn)}", 6, "#D48A1E") for turn in turns)
    sun = Drawing(f'<circle cx="60" cy="60" r="26" fill="#FFD25E" {inked(5, "#D48A1E")}/>' + rays)
    return (
        _ground("#CFE2E4", "#B7AC98")
        + _peak(100, 108, 92, 92)
        + _peak(188, 110, 82, 86)
        + _peak(142, 112, 104, 106)
        + outlined("M70 110 l14 -10 l16 10Z M190 112 l12 -12 l18 12Z", "#8D857A", 3.5)
        + placed(4, 8, 0.5, sun)
    )


_PALE_WAVE, _DEEP_WAVE = "#D5EEF0", "#3C8CA6"


def fish_space() -> str:
    """Return the SVG of the place for fish: a river with two fish and reeds."""
    waves = (
        (70, 30, _PALE_WAVE),
        (170, 22, _PALE_WAVE),
        (60, 100, _DEEP_WAVE),
        (190, 96, _PALE_WAVE),
        (130, 118, _DEEP_WAVE),
        (10, 60, _PALE_WAVE),
        (6, 112, _DEEP_WAVE),
    )
    return (
        _ground("#8CCBD6", "#5FB0C6")
        + _waves(waves)
        + outlined("M-60 220 L-60 122 C30 108 70 116 100 220Z", "#E4D6A0", 3.5)
        + placed(98, 12, 0.92, FISH)
        + placed(196, 54, 0.34, FISH, mirrored=True)
        + stroke("M222 66 L226 14 M232 66 L232 24 M214 66 L214 30", 4.5, "#5E7E34")
        + stroke("M226 14 l1 12 M232 24 l0 10 M214 30 l0 10", 9, "#7A4A2B")
    )


def trading_post() -> str:
    """Return the SVG of the trading post: the raft of the neighbours at its landing."""
    planks = "".join(
        f'<rect x="66" y="{62 + row * 24}" width="162" height="24" rx="11" fill="{colour}" {inked(4)}/>'
        for row, colour in enumerate(("#B98552", "#A8733F", "#B98552", "#A8733F"))
    )
    waves = ((180, 20, _PALE_WAVE), (6, 40, _PALE_WAVE), (140, 14, _DEEP_WAVE))
    return (
        _ground("#8CCBD6", "#5FB0C6")
        + _waves(waves)
        + outlined("M-60 220 L-60 112 C30 98 60 112 80 220Z", "#E4D6A0", 3.5)
        + tube("M84 68 L84 -2", 5, WOOD, 6)
        + outlined("M88 4 C116 10 130 26 134 52 L88 52Z", "#F6E7C2", 4.5)
        + stroke("M96 22 C108 26 116 32 120 44 M92 36 h22", 5, "#C4502E")
        + planks
        + stroke("M78 60 L78 158 M220 60 L220 158", 8)
        + stroke("M78 60 L78 158 M220 60 L220 158", 4, "#E4CF9A")
    )


SCENES = tuple(
    Drawing(draw() + SPOT, WIDTH, HEIGHT)
    for draw in (
        building_site,
        dog_space,
        tooth_space,
        berry_space,
        pot_space,
        arrowhead_space,
        fish_space,
        trading_post,
    )
)
