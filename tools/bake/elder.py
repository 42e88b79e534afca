"""The elder, who gives hints and plays by looking ahead: hunched over a staff, a bear's skull for a cap; 130 x 170."""

from __future__ import annotations

from tools.bake.bodies import Shadow
from tools.bake.canvas import Canvas
from tools.bake.my_first_stone_age_brush import DrawingStyle, paint_drawing
from tools.bake.my_first_stone_age_drawings import OUTLINE, Drawing, disc, filled, outlined, oval, stroke, tube
from tools.bake.picture import Picture

WIDTH, HEIGHT = 130, 170
HIDE, LIT_HIDE, DARK_HIDE, SLEEVE = "#684226", "#8A5F38", "#452A17", "#764C2C"
WOOD, LIT_WOOD = "#7E5432", "#A87A4C"
SKIN, DARK_SKIN, BEARD, HAIR, SKULL, LIT_SKULL = "#CB9266", "#9C6A44", "#ECE4D2", "#C9BEA8", "#E2D4B6", "#FBF5E4"
FUR, LIT_FUR = "#C4AE8A", "#E2D0AE"


def _staff() -> str:
    """Return the SVG of the staff with its feathers."""
    feathers = outlined("M108 38 C112 34 118 40 120 56 C114 56 110 50 108 38Z", "#A23B22", 2)
    feathers += outlined("M106 38 C104 46 104 56 108 62 C112 56 110 44 108 38Z", BEARD, 2)
    knob = outlined("M99 30 C94 18 104 8 114 14 C120 20 116 30 108 33 C104 34 101 33 99 30Z", LIT_WOOD, 2.6)
    return tube("M105 30 L111 158", 5, WOOD, 5) + stroke("M104 40 L109 154", 1.5, LIT_WOOD) + knob + feathers


def _robe() -> str:
    """Return the SVG of the robe of hide with its fringe."""
    fringe = "".join(f"M{x} 154 l-1 9 " for x in range(24, 100, 6))
    return (
        outlined("M62 60 C88 64 98 100 104 152 C92 164 34 164 20 152 C24 104 36 64 62 60Z", HIDE, 3)
        + filled("M54 72 C40 88 32 120 30 152 L22 150 C26 110 36 78 54 72Z", LIT_HIDE)
        + filled("M88 76 C98 100 100 130 101 150 L86 156 C88 124 90 100 88 76Z", DARK_HIDE)
        + stroke("M46 116 L40 154 M78 116 L84 154 M62 120 L62 157", 2.4, DARK_HIDE)
        + stroke(fringe, 2.6, DARK_HIDE)
    )


def _collar() -> str:
    """Return the SVG of the collar of tufts of fur."""
    tufts = [(30, 74, 9), (38, 83, 9), (48, 89, 10), (62, 91, 10), (76, 89, 10), (86, 83, 9), (94, 74, 9)]
    fur = "".join(disc(x, y, radius, FUR, 3) for x, y, radius in tufts)
    return fur + "".join(disc(x - 1.5, y - 2.5, radius * 0.6, LIT_FUR) for x, y, radius in tufts)


def _face() -> str:
    """Return the SVG of the face with hair and beard."""
    hair = "".join(disc(x, y, 7, HAIR, 2.4) for x, y in ((38, 48), (40, 38), (84, 38), (86, 48)))
    beard = outlined(
        "M41 54 C48 62 56 58 62 59 C68 58 76 62 83 54 C88 78 78 96 63 118 C48 96 36 78 41 54Z", BEARD, 3
    ) + stroke("M50 70 L54 92 M57 68 L60 104 M67 68 L66 106 M75 70 L71 92", 2, HAIR)
    moustache = outlined(
        "M62 58 C50 54 44 62 42 66 C52 68 58 66 62 62 C66 66 72 68 82 66 C80 62 74 54 62 58Z", LIT_SKULL, 2
    )
    nose = outlined("M58 47 C60 44 64 44 66 47 C70 54 68 60 62 60 C56 60 54 54 58 47Z", "#D69C6E", 2)
    eyes = disc(52, 48, 3, OUTLINE) + disc(72, 48, 3, OUTLINE) + disc(51, 47, 1.1, BEARD) + disc(71, 47, 1.1, BEARD)
    brows = stroke("M44 43 C48 39 54 40 58 43 M66 43 C70 40 76 39 80 43", 4, BEARD)
    return (
        hair
        + oval(62, 50, 20, 21, SKIN, 3)
        + filled("M66 32 C84 36 84 62 72 68 C78 54 76 42 66 32Z", DARK_SKIN)
        + (beard + moustache + nose + eyes + brows)
    )


def _skull() -> str:
    """Return the SVG of the cap, a bear's skull."""
    ears = outlined("M42 22 C34 18 36 8 44 12Z", SKULL, 2.6) + outlined("M82 22 C90 18 88 8 80 12Z", SKULL, 2.6)
    cap = outlined(
        "M40 37 C36 20 48 8 62 8 C76 8 88 20 84 37 C80 33 76 33 72 41 C68 36 56 36 52 41 C48 33 44 33 40 37Z", SKULL, 3
    )
    light = filled("M44 30 C42 20 52 12 62 12 C56 16 50 18 48 30Z", LIT_SKULL)
    holes = oval(53, 25, 4.6, 4, DARK_HIDE) + oval(71, 25, 4.6, 4, DARK_HIDE)
    return ears + cap + light + holes + oval(59.5, 32, 1.7, 2.6, DARK_HIDE) + oval(64.5, 32, 1.7, 2.6, DARK_HIDE)


def _hand() -> str:
    """Return the SVG of the hand on the staff, with the sleeve."""
    sleeve = outlined("M84 86 C92 80 100 84 103 98 C100 108 92 112 82 106Z", SLEEVE, 3)
    return (
        oval(106, 94, 8, 7, SKIN, 2.6)
        + stroke("M101 91 L105 91 M101 94 L105 94 M101 97 L105 97", 1.4, DARK_SKIN)
        + sleeve
    )


ELDER = Drawing(_staff() + _robe() + _collar() + _face() + _skull() + _hand(), WIDTH, HEIGHT)


def _paint(canvas: Canvas) -> None:
    """Paint the elder with a shadow on the ground."""
    paint_drawing(canvas, ELDER, WIDTH / 2, HEIGHT / 2, WIDTH, DrawingStyle(Shadow(3, 6, soft=5, dark=0.45)))


def pictures() -> list[Picture]:
    """Return a list with the picture of the elder, who stands beside his words."""
    return [Picture("elder", WIDTH, HEIGHT, _paint, bleed=14, anchors={"ground": (62, 158)})]
