"""Positions and sizes on the table of Stone Age, in logical units of the 1600 x 900 screen."""

from __future__ import annotations

import math

from game.stone_age.rules.board import (
    CLAY_PIT,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    FOREST,
    HUNTING,
    HUT,
    QUARRY,
    RIVER,
    TOOL_MAKER,
)
from game.ui.layout import Rect, square

Point = tuple[float, float]

BAR = Rect(-20, -26, 1640, 92)
#: the question at the top, to the right of the asked seat's token; in the solo game also to the right of the level
QUESTION, SOLO_QUESTION = Rect(386, 0, 668, 58), Rect(516, 0, 524, 58)
VALLEY = Rect(362, 238, 876, 480)
CAMP = Rect(-20, 744, 1640, 180)
#: the middle of the number of the round in the bar
ROUND_X = 1130.0

# -- cards

#: the rectangle of each card space: a column with the cost, then the card
SPACES = tuple(Rect(366 + 218 * number, 86, 212, 148) for number in range(4))
_COST_COLUMN_WIDTH = 46.0
COST_SIZE = (44.0, 46.0)


def card_rect(space: int) -> Rect:
    """Return the rectangle of the card on a space."""
    place = SPACES[space]
    return Rect(place.x + _COST_COLUMN_WIDTH, place.y, place.w - _COST_COLUMN_WIDTH, place.h)


def cost_centre(space: int) -> Point:
    """Return the centre of the stone that shows a space's cost."""
    return SPACES[space].x + COST_SIZE[0] / 2, SPACES[space].y + 4 + COST_SIZE[1] / 2


def any_resource_centre(space: int) -> Point:
    """Return the centre of the sign for any resource, which stands below a space's cost."""
    return SPACES[space].x + COST_SIZE[0] / 2, SPACES[space].y + 74


# -- the valley

_AREA_RECTS = {
    HUNTING: Rect(372, 452, 218, 258),
    FOREST: Rect(372, 246, 226, 176),
    CLAY_PIT: Rect(612, 246, 224, 176),
    QUARRY: Rect(850, 246, 222, 176),
    RIVER: Rect(1078, 246, 152, 462),
    TOOL_MAKER: Rect(594, 456, 184, 126),
    HUT: Rect(782, 456, 152, 126),
    FIELD: Rect(944, 456, 128, 126),
}
#: the plaques with the names of places
PLAQUES = {
    FOREST: Rect(384, 250, 190, 34),
    CLAY_PIT: Rect(626, 250, 190, 34),
    QUARRY: Rect(846, 250, 212, 34),
    RIVER: Rect(1078, 250, 156, 34),
    HUNTING: Rect(384, 460, 190, 34),
    TOOL_MAKER: Rect(598, 464, 176, 34),
    HUT: Rect(790, 464, 132, 34),
    FIELD: Rect(946, 464, 128, 34),
}
#: the largest text size
MAX_TEXT_SIZE = 1.5
#: the height of a plaque at the largest text size
_MAX_PLAQUE_HEIGHT = 40.0
_RIVER_SPOTS = tuple((1122.0 + number % 2 * 66, 334.0 + number * 56) for number in range(7))
_VILLAGE_SPOTS = {TOOL_MAKER: ((722.0, 548.0),), HUT: ((866.0, 548.0), (910.0, 548.0)), FIELD: ((1012.0, 548.0),)}
#: the first spot of each place whose seven spots form a grid
_GRID_PLACES = {FOREST: (408.0, 326.0), CLAY_PIT: (650.0, 326.0), QUARRY: (886.0, 326.0)}
_HUNTERS_AREA = Rect(380, 508, 206, 196)
#: the most figures on the hunting grounds that are drawn at their full size
_MAX_LARGE_HUNTERS = 16


def _grid(x: float, y: float) -> tuple[Point, ...]:
    """Return seven spots, four above three; ``x, y`` is the first spot."""
    return (*[(x + 48 * column, y) for column in range(4)], *[(x + 24 + 48 * column, y + 50) for column in range(3)])


def spots(place: int, pile_count: int, hunters: int) -> tuple[Point, ...]:
    """Return the centres of a place's rings; ``hunters`` is the number of rings on the hunting grounds."""
    if place == HUNTING:
        return _hunting_spots(hunters)
    if place in _GRID_PLACES:
        return _grid(*_GRID_PLACES[place])
    if place == RIVER:
        return _RIVER_SPOTS
    if place in _VILLAGE_SPOTS:
        return _VILLAGE_SPOTS[place]
    if place >= FIRST_BUILDING:
        return (pile_spot(place - FIRST_BUILDING, pile_count),)
    space = SPACES[place - FIRST_CARD]
    return ((space.x + COST_SIZE[0] / 2, space.y + 120),)


def _hunting_spots(count: int) -> tuple[Point, ...]:
    """Return ``count`` spots on the hunting grounds, in rows; more spots have more columns."""
    columns = _hunting_columns(count)
    rows = max(3, math.ceil(count / columns))
    column_width = _HUNTERS_AREA.w / columns
    row_height = min(56.0, _HUNTERS_AREA.h / rows)
    top = _HUNTERS_AREA.y + 26 if row_height > 45 else _HUNTERS_AREA.y + row_height / 2 + 4
    return tuple(
        (_HUNTERS_AREA.x + column_width * (number % columns + 0.5), top + row_height * (number // columns))
        for number in range(count)
    )


def _hunting_columns(count: int) -> int:
    """Return the number of columns in which ``count`` spots on the hunting grounds stand."""
    if count <= 12:
        return 4
    if count <= 20:
        return 5
    return 6 if count <= 30 else 8


def is_crowded(count: int) -> bool:
    """Return whether ``count`` figures on the hunting grounds are drawn small."""
    return count > _MAX_LARGE_HUNTERS


# -- buildings


def pile_rect(pile: int, pile_count: int) -> Rect:
    """Return the rectangle of the open tile of a pile; its position and size depend on the number of piles."""
    if pile_count == 2:
        return Rect(604 + 240 * pile, 604, 160, 106)
    if pile_count == 3:
        return Rect(602 + 158 * pile, 608, 112, 100)
    return Rect(602 + 118 * pile, 626, 113, 86)


def pile_spot(pile: int, pile_count: int) -> Point:
    """Return the centre of the ring beside a pile."""
    tile = pile_rect(pile, pile_count)
    if pile_count == 4:
        return tile.centerx - 20, tile.y - 16
    return tile.right + (34 if pile_count == 2 else 25), tile.centery + 2


def place_rect(place: int, pile_count: int) -> Rect:
    """Return the rectangle of a place, where dragged figures are dropped and a click acts."""
    if place in _AREA_RECTS:
        return _AREA_RECTS[place]
    if place >= FIRST_BUILDING:
        tile = pile_rect(place - FIRST_BUILDING, pile_count)
        x, y = pile_spot(place - FIRST_BUILDING, pile_count)
        return tile.union(Rect(x - 22, y - 26, 44, 48))
    return SPACES[place - FIRST_CARD]


def plaque_rect(place: int, text_size: float) -> Rect:
    """Return the rectangle of a place's plaque, higher for a larger text size."""
    rect = PLAQUES[place]
    return rect.inflate(0, (_MAX_PLAQUE_HEIGHT - rect.h) * (text_size - 1) / (MAX_TEXT_SIZE - 1))


# -- columns

#: the x of the left and of the right column of panels, and the width of each column
LEFT_X, RIGHT_X, COLUMN_WIDTH = 18.0, 1270.0, 312.0
#: panels of the solo game: the initiative track with the last roll, the fire, the feeding, and the odds of sitting out
INITIATIVE = Rect(LEFT_X, 500, COLUMN_WIDTH, 226)
FIRE = Rect(RIGHT_X, 82, COLUMN_WIDTH, 124)
SOLO_FEEDING = Rect(RIGHT_X, 214, COLUMN_WIDTH, 322)
SIT_OUT_ODDS = Rect(RIGHT_X, 544, COLUMN_WIDTH, 182)
#: panels of the game for 2 to 4 players: the feeding, and the points if the match ended now
FEEDING = Rect(RIGHT_X, 82, COLUMN_WIDTH, 320)
POINTS_NOW = Rect(RIGHT_X, 410, COLUMN_WIDTH, 316)


def tribe_rect(tribe: int) -> Rect:
    """Return the row of a solo tribe."""
    return Rect(LEFT_X, 82 + 104 * tribe, COLUMN_WIDTH, 100)


def panel_rect(seat: int, seats: int) -> Rect:
    """Return the panel of a seat, for 2 to 4 players."""
    height = 155 if seats == 4 else 208
    return Rect(LEFT_X, 82 + (height + 8) * seat, COLUMN_WIDTH, height)


def seat_name_rect(seat: int, seats: int, points_width: float) -> Rect:
    """Return the rectangle of a name in a panel, above the figures and left of the points."""
    panel = panel_rect(seat, seats)
    return Rect(panel.x + 76, panel.y + 5, panel.w - 106 - points_width, 38)


def row_or_panel(tribe: int, seats: int, *, is_solo: bool) -> Rect:
    """Return the row of a solo tribe, or the panel of a seat."""
    return tribe_rect(tribe) if is_solo else panel_rect(tribe, seats)


def log_rect(seats: int) -> Rect | None:
    """Return the rectangle of the last log lines below the panels; ``None`` if the panels leave no room."""
    if seats == 4:
        return None
    top = panel_rect(seats, seats).y
    return Rect(LEFT_X, top, COLUMN_WIDTH, 726 - top) if top < 640 else None


def home_spots(tribe: int, seats: int, count: int, *, is_solo: bool) -> tuple[Point, ...]:
    """Return the positions of all ``count`` figures of a tribe in its row or panel."""
    row = row_or_panel(tribe, seats, is_solo=is_solo)
    if is_solo:
        x, y, room = row.x + 106, row.y + 52.5, 130.0
    else:
        x, y, room = row.x + 86, row.y + 65, 94.0
    spacing = min(28.0, room / max(1, count))
    return tuple((x + spacing * number, y) for number in range(count))


# -- the camp at the foot

#: the left edge of the food, the upper edge of all goods, the side of a chip, and the distance from chip to chip
FOOD_X, GOODS_Y, CHIP_SIZE, CHIP_PITCH = 34.0, 766.0, 66.0, 84.0
TOOLS_X = 476.0
TOOL_PITCH = 58.0
TOOL_SIZE = (52.0, 64.0)
KEPT_X = 652.0
FIELD_X = 736.0
BUILDINGS_X = 836.0
#: the stack of owned cards; in the solo game, of buildings given up
STACK = Rect(1032, 764, 66, 74)
CAPTION_Y = 858.0
DIVIDERS = (460.0, 718.0, 818.0)
SMALL_BUTTON = Rect(1118, 754, 176, 52)
WIDE_BUTTON = Rect(1306, 754, 276, 52)
#: the row of the two buttons, for a single button that fills the row
BUTTON_ROW = Rect(1118, 754, 464, 52)
PRIMARY = Rect(1118, 816, 464, 68)


#: stands for food among the kinds of goods; the resources are the kinds from 0 on
FOOD = -1


def good_centre(kind: int) -> Point:
    """Return the centre of the camp's chip for a good; ``kind`` is ``FOOD`` or a resource's number."""
    return FOOD_X + CHIP_PITCH * (kind - FOOD) + CHIP_SIZE / 2, GOODS_Y + CHIP_SIZE / 2


def chip_rect(centre: Point) -> Rect:
    """Return the rectangle of a chip in the camp, given its centre."""
    x, y = centre
    return square(x, y, CHIP_SIZE)


def tool_rect(slot: int) -> Rect:
    """Return the rectangle of a tool slot in the camp."""
    return Rect(TOOLS_X + TOOL_PITCH * slot, GOODS_Y, *TOOL_SIZE)


def kept_card_rect(index: int, count: int) -> Rect:
    """Return the rectangle of one of ``count`` kept cards in the camp; two cards are narrow, and more cards overlap."""
    if count == 1:
        return Rect(KEPT_X, GOODS_Y, 50, 64)
    width = 34.0
    return Rect(KEPT_X - 8 + (width + 2) * index / (count - 1), GOODS_Y, width, 64)


def owned_building_rect(index: int, count: int) -> Rect:
    """Return the rectangle of one of ``count`` buildings in the camp; three or more are narrow, and many overlap."""
    width = 84.0 if count <= 2 else 60.0
    spacing = min(width + 4, (STACK.x - BUILDINGS_X - 14 - width) / max(1, count - 1))
    return Rect(BUILDINGS_X + spacing * index, 762, width, 78)


FIELD_CHIP: Point = (FIELD_X + CHIP_SIZE / 2, GOODS_Y + CHIP_SIZE / 2)

# -- dialogs

MIDDLE: Point = (800.0, 470.0)
CARD_PAYMENT_DIALOG = Rect(400, 244, 800, 408)
#: the dialog for the payment of a building lies higher up, so that the building stays visible; the dialog for a fixed
#: payment has a smaller height
BUILDING_PAYMENT_DIALOG = Rect(400, 176, 800, 408)
FIXED_PAYMENT_DIALOG = Rect(400, 254, 800, 330)
FEEDING_DIALOG = Rect(520, 244, 560, 408)
TOOLS_DIALOG = Rect(460, 290, 680, 368)
