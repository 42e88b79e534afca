"""Martin the mammoth, the children's helper, in three poses: awake, blinking and cheering; 268 x 208 units."""

from __future__ import annotations

from itertools import pairwise

from tools.bake.my_first_stone_age_drawings import OUTLINE, Drawing, disc, filled, outlined, stroke, tube
from tools.bake.shapes import Point

COAT, SHADED, LIGHT = "#96603A", "#7A4828", "#B98052"


def fringe_path(points: list[Point], length: float) -> str:
    """Return the SVG path of a fringe along a line: in each segment four points hang down by ``length``."""
    drawn: list[str] = []
    teeth = 4
    for (left, top), (right, bottom) in pairwise(points):
        for tooth in range(teeth):
            hanging, next_root = (tooth + 0.5) / teeth, (tooth + 1) / teeth
            drawn.append(f"L{left + (right - left) * hanging:.1f} {top + (bottom - top) * hanging + length:.1f}")
            drawn.append(f"L{left + (right - left) * next_root:.1f} {top + (bottom - top) * next_root:.1f}")
    return " ".join(drawn)


def _leg(x: float, coat: str) -> str:
    """Return the SVG of a leg whose left edge is at x."""
    nails = stroke(f"M{x + 5} 197 h6 M{x + 14} 199 h6 M{x + 23} 197 h6", 5, "#F3E8CF")
    return outlined(f"M{x} 140 L{x} 196 C{x} 204 {x + 34} 204 {x + 34} 196 L{x + 34} 140Z", coat) + nails


def _body() -> str:
    """Return the SVG of body, tail and legs."""
    belly = fringe_path([(178, 150), (142, 158), (100, 160), (58, 158), (18, 148)], 11)
    return (
        tube("M22 112 C6 118 4 136 10 148", 5, SHADED, 6)
        + _leg(56, SHADED)
        + _leg(140, SHADED)
        + outlined(f"M16 128 C14 74 58 48 108 58 C160 62 178 96 178 140 {belly} Z", COAT, 5.5)
        + filled("M26 112 C32 78 68 60 104 66 C80 70 52 80 42 112 C36 116 30 116 26 112Z", LIGHT)
        + _leg(28, COAT)
        + _leg(110, COAT)
        + stroke(
            f"M28 146 {fringe_path([(26, 142), (64, 150)], 10)} M108 148 {fringe_path([(108, 148), (146, 148)], 10)}",
            4,
            SHADED,
        )
    )


def _head() -> str:
    """Return the SVG of the head with its far tusk, its tuft and its ear."""
    return (
        tube("M150 112 C158 152 196 160 214 138", 9.5, "#E8D8B0", 7.5)
        + outlined(
            "M120 84 C110 46 134 14 172 12 C212 10 238 42 232 84 C230 112 210 126 184 126 C150 126 126 112 120 84Z",
            COAT,
            5.5,
        )
        + filled("M130 76 C126 48 146 24 170 22 C158 32 148 48 146 74 C142 80 134 80 130 76Z", LIGHT)
        + outlined(
            "M146 24 C140 6 158 2 164 10 C166 -4 184 -4 184 10 C194 2 208 10 200 26 C188 36 160 36 146 24Z", SHADED
        )
        + stroke("M162 12 L166 24 M182 12 L180 26", 4)
        + outlined("M124 70 C100 58 92 84 102 104 C110 120 128 112 132 98Z", SHADED)
        + filled("M120 82 C110 78 106 90 110 98 C116 106 124 100 125 94Z", "#C98E6A")
    )


def _trunk(raised: bool) -> str:
    """Return the SVG of the trunk, raised or hanging, and the near tusk."""
    if raised:
        path = "M192 86 C190 116 204 134 226 130 C250 124 254 92 246 66"
        folds = "M184 108 L203 103 M190 126 L208 117 M208 140 L216 124 M230 138 L228 122 M248 122 L236 112"
    else:
        path = "M192 86 C188 132 204 164 232 158 C254 152 256 126 244 112"
        folds = "M180 108 L200 104 M183 126 L203 119 M192 144 L208 132 M210 156 L216 140 M230 158 L228 142"
    return (
        tube(path, 24, COAT, 10)
        + filled("M182 84 C184 72 202 72 204 84 L202 104 L182 104Z", COAT)
        + stroke(folds, 4, SHADED)
        + tube("M214 112 C224 138 252 140 258 108", 9.5, "#F8EFD8", 7.5)
    )


def _face(blinking: bool, laughing: bool) -> str:
    """Return the SVG of eyes, brows and mouth."""
    if blinking:
        eyes = stroke("M156 74 C162 80 174 80 180 74 M202 72 C208 78 219 78 225 72", 5.5)
    else:
        eyes = (
            disc(168, 72, 13, "#FFF8E6", 4)
            + disc(213, 70, 13, "#FFF8E6", 4)
            + disc(172, 73, 7, OUTLINE)
            + disc(217, 71, 7, OUTLINE)
            + disc(174.5, 70, 2.6, "#FFFFFF")
            + disc(219.5, 68, 2.6, "#FFFFFF")
        )
    laugh = outlined("M154 106 C160 124 178 124 182 110 C174 114 164 112 154 106Z", "#7E2616", 4)
    mouth = laugh if laughing else stroke("M158 108 C164 116 174 117 180 112", 4.5)
    brows = stroke("M154 54 C160 48 170 48 176 53 M204 52 C210 47 220 47 226 53", 6, SHADED)
    return eyes + brows + disc(154, 96, 8, "#D98F66") + mouth


def mammoth(*, blinking: bool = False, cheering: bool = False) -> Drawing:
    """Return the drawing of the whole animal, looking right; if ``cheering``, it raises its trunk and laughs."""
    return Drawing(_body() + _head() + _trunk(cheering) + _face(blinking, cheering), 268, 208)
