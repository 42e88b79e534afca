"""Positions and sizes on the table of My First Stone Age, in logical units of the 1600 x 900 screen.

Spaces, forest places and piles match those painted into the picture ``mfsa.valley``.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from game.my_first_stone_age.rules.board import TRADING_POST
from game.ui.layout import Rect, from_middle

Point: TypeAlias = "tuple[float, float]"

BOARD = Rect(266, 108, 1068, 784)
MAMMOTH = Rect(14, 7, 236, 183)
BUBBLE = Rect(262, 10, 676, 80)
#: the button at the feet of the mammoth that tells the events since the person's last turn
SINCE_LAST_TURN = Rect(12, 158, 244, 44)
#: the size and the centres of the discs that show the three steps of a turn
STEP_SIZE = 74.0
STEP_SPOTS = ((1003.0, 49.0), (1103.0, 49.0), (1203.0, 49.0))
#: the size and the rectangles of the round buttons in the corner
_CORNER_BUTTON_SIZE = 72.0
CORNER_BUTTONS = tuple(Rect(1262 + 84 * index, 13, _CORNER_BUTTON_SIZE, _CORNER_BUTTON_SIZE) for index in range(4))
SKIP_BUTTON = Rect(1344, 804, 244, 86)
#: the button that speeds up the animations, between two trees at the lower edge of the valley
FASTER = Rect(744, 806, 112, 82)

#: the size of a forest token, and the centre of each forest place
TOKEN_SIZE = 96.0
FOREST: tuple[Point, ...] = (
    (483.5, 165),
    (694.5, 165),
    (905.5, 165),
    (1116.5, 165),
    (323, 216 + 568 / 6),
    (1277, 216 + 568 / 6),
    (323, 500),
    (1277, 500),
    (323, 216 + 568 * 5 / 6),
    (1277, 216 + 568 * 5 / 6),
    (483.5, 835),
    (694.5, 835),
    (905.5, 835),
    (1116.5, 835),
)

#: the column and the row of each space in a grid, clockwise from the building site
_SPACE_CELLS = ((1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2))
SPACE_RECTS = tuple(Rect(378 + 302 * column, 216 + 204 * row, 240, 160) for column, row in _SPACE_CELLS)
#: the size of a hut tile, and the rectangle of each pile of hut tiles
TILE_SIZE = (112.0, 142.0)
PILES = tuple(Rect(626 + 118 * pile, 424, *TILE_SIZE) for pile in range(3))
#: how much lower each hut of a pile is drawn than the hut on top of it
PILE_STEP = 5.0
#: the usual size of a good on a mat
GOOD_SIZE = 46.0
#: the centres of the five goods on the raft, from the upper left corner of the raft's space
_RAFT_OFFSETS = ((106, 86), (152, 86), (198, 86), (128, 130), (176, 130))
#: the size of a dog on the dog space, and the centre of each
DOG_SIZE = 54.0
DOG_SPOTS = ((538.0, 756.0), (596.0, 756.0))

#: the size of a settlement's panel
PANEL_SIZE = (248.0, 336.0)
#: the upper left corner of each settlement, by the number of seats
_PANEL_CORNERS = {
    2: ((10.0, 330.0), (1342.0, 268.0)),
    3: ((10.0, 206.0), (1342.0, 108.0), (1342.0, 454.0)),
    4: ((10.0, 206.0), (1342.0, 108.0), (1342.0, 454.0), (10.0, 552.0)),
}
#: the centres of a settlement's huts, fire and dogs, from the upper left corner of its ground, and their sizes
HUT_SPOTS = ((42.0, 60.0), (112.0, 46.0), (182.0, 60.0))
HUT_SIZE = 74.0
FIRE_SPOT = (112.0, 106.0)
PANEL_DOG_SPOTS = ((194.0, 108.0), (31.0, 108.0))
PANEL_DOG_SIZE = 50.0
#: the fire of the building site, on the screen
SITE_FIRE = (808.0, 752.0)


def panel(seats: int, seat: int) -> Rect:
    """Return the rectangle of a seat's settlement."""
    return Rect(*_PANEL_CORNERS[seats][seat], *PANEL_SIZE)


def tray(box: Rect) -> Rect:
    """Return the rectangle of the tray with a settlement's goods."""
    return Rect(box.x + 12, box.y + 92, 224, 86)


def village(box: Rect) -> Rect:
    """Return the rectangle of a settlement's ground with huts and dogs."""
    return Rect(box.x + 12, box.y + 184, 224, 136)


def hut_spot(box: Rect, number: int) -> Point:
    """Return the centre of a settlement's hut, 0 to 2."""
    ground = village(box)
    x, y = HUT_SPOTS[number]
    return ground.x + x, ground.y + y


def panel_dog_spot(box: Rect, number: int) -> Point:
    """Return the centre of a settlement's dog, 0 or 1."""
    ground = village(box)
    x, y = PANEL_DOG_SPOTS[number]
    return ground.x + x, ground.y + y


def stock_spots(space: int, count: int) -> tuple[list[Point], float]:
    """Return the centres of ``count`` goods or outlines of goods on a space's mat, and their size."""
    mat = SPACE_RECTS[space]
    spacing, size = (51.0, GOOD_SIZE) if count <= 3 else (40.0, 40.0)
    x, y = mat.x + 156, mat.bottom - 28
    return [(x + spacing * from_middle(index, count), y) for index in range(count)], size


def raft_spots() -> list[Point]:
    """Return the centres of the five goods on the raft."""
    raft = SPACE_RECTS[TRADING_POST]
    return [(raft.x + x, raft.y + y) for x, y in _RAFT_OFFSETS]


def tray_spots(box: Rect, count: int) -> tuple[list[Point], float]:
    """Return the centres of ``count`` goods in a settlement's tray, and their size; six or more lie in two rows."""
    inside = tray(box)
    if count <= 4:
        spacing = (inside.w - 64) / 3
        return [(inside.x + 32 + spacing * index, inside.centery - 3) for index in range(count)], 54.0
    if count == 5:
        return [(inside.x + 26 + 43 * index, inside.centery - 3) for index in range(count)], 44.0
    columns = max(5, math.ceil(count / 2))
    spacing = min(46.0, (inside.w - 48) / (columns - 1))
    left = inside.centerx - spacing * (columns - 1) / 2
    first_row = [(left + spacing * column, inside.y + 24) for column in range(columns)]
    second_row = [(left + spacing * column, inside.y + 60) for column in range(columns)]
    return [*first_row, *second_row][:count], 38.0


#: by number of figures on a space: the positions of their feet, and their height
_FIGURE_PLACES: dict[int, tuple[tuple[Point, ...], float]] = {
    1: (((42, 150),), 92.0),
    2: (((30, 144), (68, 154)), 84.0),
    3: (((26, 138), (76, 140), (50, 156)), 76.0),
    4: (((24, 124), (68, 122), (38, 156), (84, 154)), 72.0),
}


def figure_place(space: int, number: int, count: int) -> tuple[Point, float]:
    """Return the position of the feet of one of ``count`` figures on a space, and the height of the figure."""
    spots, height = _FIGURE_PLACES[count]
    x, y = spots[number]
    rect = SPACE_RECTS[space]
    return (rect.x + x, rect.y + y), height
