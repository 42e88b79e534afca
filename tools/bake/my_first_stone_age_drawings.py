"""The drawings of My First Stone Age as scalable vectors: goods, animals, children, huts, trees.

Most are 100 x 100 units; each is an outlined shape in flat colours that the brush turns into pigment.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.bake.colours import mixed
from tools.bake.shapes import PIPS

OUTLINE = "#2E1A10"
WOOD, PALE_WOOD = "#B07A45", "#E4CF9A"
CREAM = "#F8EFD8"
SKIN = "#E0AC78"


class Drawing(NamedTuple):
    """The elements inside a picture's ``<svg>`` element, and the size of the picture in SVG's user units."""

    body: str
    width: float = 100
    height: float = 100


def inked(width: float, colour: str = OUTLINE) -> str:
    """Return the SVG attributes of a line drawn with a round pen."""
    return f'stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'


def outlined(path: str, fill: str, width: float = 5, colour: str = OUTLINE) -> str:
    """Return the SVG of a filled shape with an outline."""
    return f'<path d="{path}" fill="{fill}" {inked(width, colour)}/>'


def filled(path: str, fill: str) -> str:
    """Return the SVG of a filled shape without an outline: light or shade on another shape."""
    return f'<path d="{path}" fill="{fill}"/>'


def stroke(path: str, width: float, colour: str = OUTLINE) -> str:
    """Return the SVG of a line."""
    return f'<path d="{path}" fill="none" {inked(width, colour)}/>'


def tube(path: str, width: float, colour: str, rim: float = 7) -> str:
    """Return the SVG of a line with an outline: an arm, a pole, a tail."""
    return stroke(path, width + rim) + stroke(path, width, colour)


def disc(x: float, y: float, radius: float, fill: str, width: float = 0) -> str:
    """Return the SVG of a circle, with an outline if `width` is given."""
    pen = inked(width) if width else ""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" {pen}/>'


def oval(x: float, y: float, radius_x: float, radius_y: float, fill: str, width: float = 0) -> str:
    """Return the SVG of an ellipse, with an outline if `width` is given."""
    pen = inked(width) if width else ""
    return f'<ellipse cx="{x}" cy="{y}" rx="{radius_x}" ry="{radius_y}" fill="{fill}" {pen}/>'


def placed(x: float, y: float, size: float, drawing: Drawing, *, mirrored: bool = False) -> str:
    """Return the SVG of a drawing that is a part of another: ``size`` times as large, its upper left corner at (x, y).

    If ``mirrored``, its upper right corner lies at (x, y).
    """
    side = -size if mirrored else size
    return f'<g transform="translate({x} {y}) scale({side} {size})">{drawing.body}</g>'


BERRY = Drawing(
    outlined("M50 34 C38 14 22 12 14 18 C20 34 34 40 50 36Z", "#6FA03A")
    + outlined("M50 34 C58 10 78 6 88 14 C82 32 66 40 50 36Z", "#86B848")
    + disc(31, 60, 23, "#B3263F", 5)
    + disc(70, 60, 23, "#B3263F", 5)
    + disc(50, 74, 22, "#CF3450", 5)
    + disc(24, 52, 6, "#F0A0AC")
    + disc(63, 51, 6, "#F0A0AC")
    + disc(43, 67, 6, "#F7B9C2")
)
FISH = Drawing(
    outlined("M5 52 C18 24 54 18 74 46 L94 26 C89 42 89 60 95 78 L74 58 C54 84 18 80 5 52Z", "#3D8FB5")
    + filled("M9 56 C24 76 52 78 70 57 C50 62 28 64 9 56Z", "#BFE0E4")
    + outlined("M38 28 C44 12 58 12 64 24 L60 34 C52 28 46 27 38 28Z", "#2F7397", 4)
    + stroke("M34 36 C42 46 42 58 34 68", 4, "#1F5673")
    + stroke("M50 40 c5 6 5 14 0 20 M62 44 c3 4 3 10 0 14", 3.5, "#1F5673")
    + disc(22, 46, 7, "#FFF8E6", 2.5)
    + disc(21, 47, 3.4, OUTLINE)
)
POT = Drawing(
    outlined("M30 12 L70 12 L65 28 C94 40 92 82 64 94 L36 94 C8 82 6 40 35 28Z", "#C9703E")
    + filled("M35 30 C14 42 14 74 34 88 C26 70 28 46 42 32Z", "#E39A66")
    + outlined("M28 9 L72 9 L70 20 L30 20Z", "#DD8B55")
    + stroke("M14 52 L26 62 L38 50 L50 62 L62 50 L74 62 L86 52", 6, "#F6E3BC")
    + stroke("M17 72 L83 72", 5, "#7A3519")
)
ARROWHEAD = Drawing(
    outlined("M50 4 C68 28 80 50 83 72 L62 67 L59 95 L41 95 L38 67 L17 72 C20 50 32 28 50 4Z", "#8D9296")
    + filled("M50 10 L50 92 L43 92 L41 63 L22 67 C26 48 36 28 50 10Z", "#C6CBCB")
    + stroke("M50 12 L50 64 M50 30 L36 44 M50 46 L64 58 M50 24 L60 36 M50 50 L34 60", 3.5, "#565B5F")
)
TOOTH = Drawing(
    outlined(
        "M18 32 C14 6 40 6 50 16 C60 6 86 6 82 32 C84 50 75 56 73 74 C70 96 59 96 56 78 C54 66 46 66 44 78 "
        "C41 96 30 96 27 74 C25 56 16 50 18 32Z",
        CREAM,
    )
    + filled("M78 30 C80 48 71 54 69 72 C67 88 61 90 59 78 C64 60 70 50 70 22 C75 22 78 26 78 30Z", "#D8C090")
    + stroke("M34 26 C40 22 44 24 50 28 C56 24 60 22 66 26", 4, "#B89A62")
    + stroke("M27 24 C26 32 27 40 31 46", 4, "#FFFFFF")
)
GOODS = {"berry": BERRY, "fish": FISH, "pot": POT, "arrowhead": ARROWHEAD, "tooth": TOOTH}

DOG = Drawing(
    tube("M28 84 C6 84 4 60 16 50", 7, "#B98552")
    + outlined("M24 94 C18 68 34 50 52 46 L74 48 C80 62 80 80 80 94Z", "#B98552")
    + filled("M58 56 C58 74 62 84 66 94 L78 94 C79 78 78 62 74 52Z", "#F0DDB4")
    + stroke("M60 66 L60 93 M40 92 C38 78 44 70 52 70", 4)
    + outlined("M38 32 C36 12 58 4 72 14 L94 27 C99 34 93 43 83 43 L72 48 C54 54 40 48 38 32Z", "#C89561")
    + filled("M70 30 L95 29 C98 36 92 42 82 42 L68 44Z", "#F0DDB4")
    + outlined("M48 12 C36 6 26 20 30 40 C40 48 52 36 54 22Z", "#7A4E2C")
    + disc(66, 24, 5, OUTLINE)
    + disc(67.6, 22.4, 1.8, "#FFFFFF")
    + oval(93, 28, 5.5, 4.5, OUTLINE)
    + stroke("M76 40 C82 42 88 40 91 37", 3)
    + stroke("M36 44 C46 54 62 56 74 50", 6, "#A23B22")
)


def tree(shade: str = "#4E8A34", leaves: str = "#6FAE45", light: str = "#9CCB62", outline: str = OUTLINE) -> Drawing:
    """Return the drawing of a leafy tree."""
    return Drawing(
        outlined("M43 96 L45 62 L56 62 L58 96Z", "#7A4A2B", 5, outline)
        + outlined(
            "M50 5 C64 3 76 13 75 25 C90 29 95 48 83 57 C83 71 66 77 55 70 C43 79 24 74 22 59 C6 53 8 33 23 28 "
            "C22 13 37 4 50 5Z",
            shade,
            5,
            outline,
        )
        + filled(
            "M48 11 C60 9 69 17 69 26 C78 30 82 40 76 48 C64 56 32 54 18 46 C16 38 22 33 30 32 C28 20 38 12 48 11Z",
            leaves,
        )
        + filled("M44 16 C52 14 58 18 58 24 C48 28 40 30 34 34 C32 24 36 18 44 16Z", light)
        + stroke("M38 48 L49 58 L49 66 M64 46 L53 58", 4, "#3C6B28")
    )


def pine(shade: str = "#3F7A3A", leaves: str = "#5C9A4C", outline: str = OUTLINE) -> Drawing:
    """Return the drawing of a pine."""
    return Drawing(
        outlined("M44 97 L44 78 L56 78 L56 97Z", "#7A4A2B", 5, outline)
        + outlined("M50 52 L84 82 C62 88 38 88 16 82Z", shade, 5, outline)
        + outlined("M50 28 L76 58 C60 64 40 64 24 58Z", shade, 5, outline)
        + outlined("M50 4 L70 34 C58 40 42 40 30 34Z", leaves, 5, outline)
        + stroke("M46 58 L28 76 M46 34 L34 52", 5, leaves)
    )


_HUT_OUTLINE = "M8 92 C6 56 26 18 50 10 C74 18 94 56 92 92 C66 98 34 98 8 92Z"
_HUT_POLES = tube("M40 14 L58 -2 M60 14 L42 -2", 4, WOOD, 5)


def hut(thatch: str = "#C99A55", light: str = "#E3BE80", band: str = "#7A4A2B") -> Drawing:
    """Return the drawing of a hut of thatch with a painted band."""
    return Drawing(
        _HUT_POLES
        + outlined(_HUT_OUTLINE, thatch)
        + filled("M14 86 C14 56 30 26 48 16 C40 40 36 62 36 90 C28 90 20 89 14 86Z", light)
        + outlined("M14 62 C38 70 62 70 86 62 L89 74 C62 82 38 82 11 74Z", band, 3.5)
        + outlined("M38 93 C38 60 62 60 62 93 C54 95 46 95 38 93Z", "#3A2114", 4.5)
        + stroke("M30 34 L26 46 M44 28 L42 44 M58 28 L60 44 M70 34 L75 48", 3.5, "#8A5A2C")
    )


HUT_FRAME = Drawing(
    tube("M12 92 L58 -2 M88 92 L42 -2 M50 94 L50 8", 5, WOOD, 5) + tube("M22 70 C40 76 60 76 78 70", 4, "#9A6A3A", 5)
)
HUT_WALLS = Drawing(
    _HUT_POLES
    + tube("M50 10 L24 60 M50 10 L76 60 M50 10 L50 62", 5, WOOD, 5)
    + outlined("M8 92 C7 78 10 64 16 52 C38 60 62 60 84 52 C90 64 93 78 92 92 C66 98 34 98 8 92Z", "#C99A55")
    + outlined("M38 93 C38 64 62 64 62 93 C54 95 46 95 38 93Z", "#3A2114", 4.5)
    + stroke("M20 66 L18 82 M30 66 L28 86 M72 66 L74 84 M82 66 L84 80", 3.5, "#8A5A2C")
)
HUT_GHOST = Drawing(
    f'<path d="{_HUT_OUTLINE}" fill="#6E6E2E" fill-opacity=".34" stroke="#5A5224" stroke-width="5" '
    'stroke-dasharray="10 8" stroke-linecap="round"/>'
)
_LOGS = tube("M14 88 L86 70 M14 70 L86 88", 10, "#8A5430", 8)
FIREWOOD = Drawing(
    _LOGS + "".join(oval(x, y, 11, 8, "#9C9184", 4) for x, y in ((10, 92), (30, 97), (52, 98), (72, 97), (91, 92)))
)


def fire(lean: float = 0.0, height: float = 1.0) -> Drawing:
    """Return the drawing of a camp fire.

    The tips of its flames lean `lean` units to the right; `height` is 1 for flames of the usual height.
    """
    top = 80 - 74 * height
    outer = (
        f"M{50 + lean} {top} C{60 + lean} {top + 20} 80 36 76 60 C74 76 62 80 50 80 C36 80 24 74 24 58 "
        f"C24 44 34 42 {36 + lean / 2} 28 C42 32 44 36 46 42 C52 34 {52 + lean} {top + 14} {50 + lean} {top}Z"
    )
    inner = f"M{50 - lean / 2} {80 - 40 * height} C58 50 66 56 62 68 C60 76 40 76 38 66 C36 56 46 54 50 40Z"
    return Drawing(_LOGS + outlined(outer, "#E4572A") + filled(inner, "#FFC24A"))


def die(pips: int) -> Drawing:
    """Return the drawing of a die of bone from above."""
    return Drawing(
        f'<rect x="10" y="10" width="80" height="80" rx="18" fill="#F9F1DC" {inked(6)}/>'
        + stroke("M84 28 L84 72 C84 80 80 84 72 84 L28 84", 6, "#D9C59D")
        + "".join(disc(50 + x * 22, 50 + y * 22, 10.5, "#A23B22") for x, y in PIPS[pips])
    )


RAFT = Drawing(
    tube("M34 66 L34 4", 5, WOOD, 6)
    + outlined("M38 8 C64 12 78 26 82 48 L38 52Z", "#F6E7C2", 4.5)
    + stroke("M46 24 C58 26 66 32 70 42 M42 38 h22", 5, "#C4502E")
    + "".join(
        f'<rect x="6" y="{60 + row * 13}" width="88" height="13" rx="6.5" fill="{colour}" {inked(4)}/>'
        for row, colour in enumerate(("#B98552", "#A8733F", "#B98552"))
    )
    + tube("M16 58 L16 100 M84 58 L84 100", 3.5, PALE_WOOD, 4)
)

HAIR = {
    "blue": "#E0B04A",
    "yellow": "#A65A28",
    "green": "#5A3018",
    "red": "#2A1A14",
    "violet": "#D9A05A",
    "white": "#7A4526",
    "black": "#C7742E",
}
WITH_TAILS = frozenset(("yellow", "red", "violet", "white"))


def child(colour_name: str, tunic: str) -> Drawing:
    """Return the drawing of a child in a tunic, 70 x 103 units; the hair depends on the player's colour."""
    hair = HAIR[colour_name]
    tails = tube("M14 26 C4 34 4 46 10 52 M56 26 C66 34 66 46 60 52", 6, hair, 6) if colour_name in WITH_TAILS else ""
    return Drawing(
        tails
        + oval(25, 95, 9, 6, "#7A4A2B", 3.5)
        + oval(45, 95, 9, 6, "#7A4A2B", 3.5)
        + tube("M20 50 C10 58 6 68 6 76 M50 50 C60 58 64 68 64 76", 6.5, SKIN, 6.5)
        + outlined("M35 42 C52 42 56 62 61 90 L52 86 L44 92 L35 87 L26 92 L18 86 L9 90 C14 62 18 42 35 42Z", tunic, 4.5)
        + filled("M24 48 C18 60 15 72 14 84 L19 82 C21 68 24 58 30 48Z", mixed(tunic, "#FFFFFF", 0.28))
        + outlined("M18 50 C22 42 48 42 52 50 L47 54 L41 51 L35 55 L29 51 L23 54Z", "#F0DDB4", 3.5)
        + disc(35, 25, 19, SKIN, 4.5)
        + outlined("M14 27 C10 4 30 0 38 3 C54 2 60 14 56 28 C52 20 46 16 42 15 C36 20 22 18 14 27Z", hair, 4)
        + disc(28, 27, 2.8, OUTLINE)
        + disc(43, 27, 2.8, OUTLINE)
        + stroke("M29 35 C33 39 38 39 42 35", 3)
        + disc(22.5, 33, 3, "#E58B6A")
        + disc(48, 33, 3, "#E58B6A"),
        70,
        103,
    )


HAND = Drawing(
    outlined(
        "M34 10 C42 4 50 10 50 20 L50 44 C56 40 64 42 66 48 C72 44 80 48 81 54 C88 52 94 58 93 66 L90 84 "
        "C88 96 78 100 66 100 L52 100 C42 100 36 94 30 86 L12 64 C8 56 16 48 24 54 L33 62Z",
        "#F8EBCB",
        6,
    )
    + stroke("M50 44 L50 62 M66 50 L66 64 M81 56 L80 66", 4.5)
)
LEAF = Drawing(
    outlined("M50 6 C84 26 84 70 50 94 C16 70 16 26 50 6Z", "#CFE070", 8, "#4E7A2E")
    + stroke("M50 22 L50 88", 6, "#7FA83C")
)
FEET = Drawing(
    oval(32, 66, 14, 20, "#5A3A22")
    + oval(68, 38, 14, 20, "#5A3A22")
    + "".join(
        disc(x, y, r, "#5A3A22")
        for x, y, r in (
            (20, 42, 5),
            (29, 38, 5.4),
            (38, 39, 5),
            (45, 44, 4.4),
            (56, 14, 5),
            (65, 10, 5.4),
            (74, 11, 5),
            (81, 16, 4.4),
        )
    )
)
BASKET = Drawing(
    stroke("M20 44 C20 2 80 2 80 44", 13)
    + stroke("M20 44 C20 2 80 2 80 44", 6, "#C99A55")
    + outlined("M10 44 L90 44 L80 92 C60 97 40 97 20 92Z", "#C99A55", 5.5)
    + stroke("M18 62 L82 62 M21 78 L79 78 M36 48 L39 92 M50 48 L50 94 M64 48 L61 92", 4, "#8A5A2C")
    + outlined("M6 38 L94 38 L92 50 L8 50Z", "#E3BE80", 5)
)
SWAP = Drawing(
    outlined("M8 34 L60 34 L60 18 L94 42 L60 66 L60 50 L8 50Z", "#86B848", 5)
    + outlined("M92 74 L40 74 L40 60 L6 80 L40 100 L40 88 L92 88Z", "#E5B04A", 5)
)
WALK_ARROW = Drawing(outlined("M14 46 L54 46 L54 20 L88 52 L54 84 L54 58 L14 58Z", "#A85F2C", 5, "#6A3A18"))
NEXT_STEP = Drawing(stroke("M34 18 L66 50 L34 82", 15, "#E4CF9A"))
MENU = Drawing(
    stroke("M14 24 h72 M14 50 h72 M14 76 h72", 17) + stroke("M14 22 h72 M14 48 h72 M14 74 h72", 12, "#FFF3D6")
)
TICK = Drawing(stroke("M16 54 L40 80 L86 20", 30) + stroke("M16 54 L40 80 L86 20", 18, "#86B848"))
ONWARD = Drawing(outlined("M10 34 L52 34 L52 12 L94 50 L52 88 L52 66 L10 66Z", "#F4C553", 6))
BACKWARD = Drawing(outlined("M90 34 L48 34 L48 12 L6 50 L48 88 L48 66 L90 66Z", "#E4CF9A", 6))


def butterfly(spread: float) -> Drawing:
    """Return the drawing of a butterfly whose wings are open by `spread`, 0.3 to 1."""
    wings = "".join(
        outlined(
            f"M50 46 C{50 + side * 20 * spread} 8 {50 + side * 50 * spread} 10 {50 + side * 44 * spread} 40 "
            f"C{50 + side * 48 * spread} 60 {50 + side * 20 * spread} 84 50 56Z",
            colour,
            6,
        )
        for side, colour in ((-1, "#E4772A"), (1, "#F4A24A"))
    )
    return Drawing(wings + stroke("M50 30 L50 72", 8) + stroke("M50 30 L40 14 M50 30 L60 14", 4))


JUMPING_FISH = Drawing(
    outlined("M8 60 C20 30 56 22 78 46 L96 34 C92 50 92 60 97 74 L78 62 C58 82 24 84 8 60Z", "#9FC4CC", 6)
    + filled("M14 62 C28 76 54 76 70 60 C50 64 30 66 14 62Z", "#E6F2F2")
    + disc(26, 54, 6, OUTLINE)
)
CLOUD = Drawing(
    outlined(
        "M22 82 C2 80 2 54 20 50 C16 24 46 14 58 32 C74 22 92 36 84 54 C100 60 96 82 78 82 C62 90 36 90 22 82Z",
        "#F4E8CC",
        4,
        "#B79B6A",
    )
    + filled("M30 76 C16 72 18 58 32 58 C32 42 48 36 56 46 C46 48 40 56 44 64 C34 64 28 70 30 76Z", "#FFFBEE")
)


def road(x: float, y: float) -> Drawing:
    """Return the drawing of a road from the fire of a settlement (224 x 136) to the door of its hut at (x, y)."""
    way = f"M112 110 Q{(112 + x) / 2} {104} {x} {y + 34}"
    return Drawing(stroke(way, 19, "#B4935A") + stroke(way, 14, "#EFDCA6"), 224, 136)
