"""The places of everything on the table of Ugh Ugh, in logical units of the 1600 x 900 screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from game.ugh_ugh.rules.cards import TENT, YIELDS
from game.ui.layout import Rect, column, from_middle, grid, inset, square

#: The largest text size at which places with little room show all their text; at larger sizes they show less text.
USUAL_TEXT_SIZE = 1.2

BAR = Rect(-20, -20, 1640, 85)
#: The place of the status line in the bar.
STATUS_LINE = Rect(382, 0, 820, 59)
LOG = Rect(16, 536, 472, 112)
WALL = Rect(1112, 72, 472, 304)
#: The place of the draw pile in the To-Do Wall's head, with the number of its cards.
DRAW_PILE = Rect(WALL.x + 220, WALL.y + 4, 102, 40)
#: The button that pays herbs for a card: right of the draw pile.
HERBS_BUTTON = Rect(WALL.right - 148, WALL.y + 4, 140, 40)
RESERVE = Rect(1112, 384, 472, 152)
#: The cave left of the bowl. It belongs to the seat in focus or, with two players, to the first player.
CAVE = Rect(16, 656, 528, 232)
#: The column of the other caves; with two players, the cave on the right.
OTHER_CAVES = Rect(1112, 544, 472, 344)
RIGHT_CAVE = Rect(1056, 656, 528, 232)
#: The ribbon on the bowl's rim, which counts the pieces in the bowl.
RIBBON = Rect(584, 792, 432, 40)


def inside_stone(seats: int) -> Rect:
    """Return the stone at the tower's foot that counts the pieces inside, with one line for each clan."""
    if seats == 2:
        return Rect(1024, 536, 80, 48 + 32 * seats)
    return Rect(1024, 688, 80, 40 + 32 * seats)


#: The place of the main button. While a seat drums, the sign of its remaining bangs is there.
MAIN_BUTTON = Rect(600, 840, 200, 48)
#: The place of a second button, beside the main button.
SECOND_BUTTON = Rect(808, 840, 192, 48)
#: The place of a button that takes the room of both.
WIDE_BUTTON = Rect(600, 840, 400, 48)
#: The button that ends a splash; a touch anywhere else ends it, too.
GO_ON_BUTTON = Rect(704, 840, 192, 48)
#: The place of a button that is alone below the tray.
SINGLE_BUTTON = Rect(664, 840, 272, 48)
#: The place of the pieces set aside, beside the bowl.
ASIDE_PLACE = Rect(560, 592, 88, 88)

#: The part of the table that moves during a drop: the mouth, the Passage with its drum ends, the bowl.
DROP_AREA = Rect(440, 0, 720, 890)
#: The largest distance of a point of a tilted basket from the basket's middle.
BASKET_REACH = 140.0

#: The middles of the bowl and of the tower's mouth.
TRAY = (800.0, 738.0)
MOUTH = (800.0, 140.0)
#: The middle of a basket while it is emptied into the mouth.
POURING_PLACE = (640.0, 134.0)
#: The height of the arc on which a basket moves: low, so that the basket stays below the bar.
BASKET_RISE = 8.0
#: The place where pieces roll out of the tower.
EXIT = (800.0, 652.0)
#: The control point of the curve on which a piece flies from the bowl to the reserve board: below a banner, above the
#: caves.
BEND = (1060.0, 520.0)
#: The usual side of a pad's touch area, which is a square.
PAD_SIDE = 66.0
#: The least side of a pad's touch area.
MIN_PAD_SIDE = 44.0

BASKETS = tuple(Rect(x, y, 232, 224) for y in (72, 304) for x in (16, 256))
#: The distance from the top of a basket's cell to the top of its slab.
_SLAB_TOP = 121


def visible_tower(seats: int) -> tuple[Rect, Rect]:
    """Return the two parts of the screen in which the tower is visible: above and between the caves."""
    right = RIGHT_CAVE.x if seats == 2 else OTHER_CAVES.x
    return Rect(0, 0, 1600, CAVE.y + 4), Rect(CAVE.right - 4, CAVE.y + 4, right - CAVE.right + 8, 240)


def pad_touch_areas(pad_spots: Sequence[tuple[float, float]]) -> list[Rect]:
    """Return the touch area of each pad, a square around its middle; ``pad_spots`` are the middles.

    The squares are smaller where two pads are close together.
    """
    touch_areas = []
    for x, y in pad_spots:
        others = [other for other in pad_spots if other != (x, y)]
        distances = [max(abs(x - other_x), abs(y - other_y)) for other_x, other_y in others]
        side = max(MIN_PAD_SIDE, min([PAD_SIDE, *distances]))
        touch_areas.append(square(x, y, side))
    return touch_areas


def basket_body(area: int) -> Rect:
    """Return the rectangle of a basket's picture; the tent's pole must not touch the slab above."""
    cell = BASKETS[area]
    return Rect(cell.x + 24, cell.y + 18, 104, 110) if area == TENT else Rect(cell.x + 16, cell.y, 120, 128)


def basket_slab(area: int) -> Rect:
    """Return the slab under a basket, with its name, its reward and its two buttons."""
    cell = BASKETS[area]
    return Rect(cell.x, cell.y + _SLAB_TOP, cell.w, cell.h - _SLAB_TOP + 4)


def basket_buttons(area: int) -> list[Rect]:
    """Return the places of the buttons that send members to a box and call it back."""
    slab = basket_slab(area)
    return [Rect(slab.x + 8, slab.bottom - 47, 72, 40), Rect(slab.x + 88, slab.bottom - 47, 136, 40)]


def basket_touch_area(area: int) -> Rect:
    """Return the touch area of a basket: its picture, cut so that a frame around it does not cover the name below."""
    body = basket_body(area)
    return Rect(body.x, body.y, body.w, basket_slab(area).y - 8 - body.y)


def source_area(kind: int) -> int:
    """Return the area whose box yields a resource."""
    return next(area for area, kinds in enumerate(YIELDS) if kind in kinds)


def drum_spots(count: int) -> list[tuple[float, float]]:
    """Return the middle of the upper edge of each of ``count`` standing drums.

    The first two stand left of the exit, the others right of it.
    """
    return [(607.0, 560.0), (681.0, 560.0), (925.0, 560.0), (992.0, 560.0), (1059.0, 560.0)][:count]


def drum_touch_area(x: float, y: float) -> Rect:
    """Return the touch area of a standing drum with the name below it."""
    return Rect(x - 37, y, 74, 112)


def supply_place(kind: int) -> tuple[float, float]:
    """Return the middle of a resource's chip, beside the box that yields it."""
    area = source_area(kind)
    kinds = YIELDS[area]
    cell = BASKETS[area]
    depth = 62 if len(kinds) == 1 else 32 + 62 * kinds.index(kind)
    return cell.x + 188, cell.y + depth


def wall_card(index: int) -> Rect:
    """Return the place of a card on the To-Do Wall."""
    return Rect(WALL.x + 8, WALL.y + 48 + 128 * index, 456, 120)


def reserve_board(seats: int) -> Rect:
    """Return the reserve board; with two players it is larger."""
    return Rect(RESERVE.x, RESERVE.y, RESERVE.w, 264 if seats == 2 else RESERVE.h)


def _reserve_cells(seats: int) -> list[Rect]:
    """Return the cells of the reserve board: one for each clan, and the last cell for the bear."""
    if seats == 2:
        return [Rect(RESERVE.x + 16, RESERVE.y + 48 + 68 * line, 440, 56) for line in range(3)]
    cells = [
        Rect(RESERVE.x + 16 + 224 * (index % 2), RESERVE.y + 32 + 40 * (index // 2), 216, 32) for index in range(6)
    ]
    return [*cells[:seats], cells[-1]]


def reserve_cells(seats: int) -> list[Rect]:
    """Return a cell for each clan on the reserve board."""
    return _reserve_cells(seats)[:-1]


def reserve_place(cell: Rect, index: int) -> Rect:
    """Return one of a clan's four places in its cell of the reserve board."""
    size = min(48.0, cell.h)
    return Rect(cell.x + size + 8 + (size + 8) * index, cell.centery - size / 2, size, size)


def bear_place(seats: int) -> Rect:
    """Return the bear's place on the reserve board."""
    return _reserve_cells(seats)[-1]


def reserve_touch_area(cell: Rect) -> Rect:
    """Return the touch area of a cell of the reserve board, at least 40 high."""
    return inset(cell, 0, min(0.0, (cell.h - 40) / 2))


def other_cave_rows(count: int) -> list[Rect]:
    """Return the rows of ``count`` other clans, clockwise from the one whose cave is drawn large."""
    return column(OTHER_CAVES, count, gap=8)


# -- choices above the tray


def choice_cells(count: int) -> list[Rect]:
    """Return places for plain choices, above the tray."""
    if not count:
        return []
    columns = 1 if count <= 6 else 2
    rows = math.ceil(count / columns)
    height = min(58.0, 360 / rows)
    width = 400 if columns == 1 else 520
    area = Rect(800 - width / 2, 660 - rows * (height + 8), width, rows * (height + 8) - 8)
    return grid(area, columns, rows, gap=8)[:count]


# -- inside a cave that is drawn large, from its upper left corner


def name_plate(cave: Rect) -> Rect:
    """Return the plate with the clan's token and name."""
    return Rect(cave.x + 16, cave.y + 16, 184, 56)


def home_place(cave: Rect, index: int, count: int) -> tuple[float, float]:
    """Return the middle of the member number ``index`` of ``count`` members at home."""
    return cave.x + 36 + min(32.0, 204 / max(1, count)) * index, cave.y + 142


def home_words_place(cave: Rect, count: int) -> Rect:
    """Return the place of the words right of ``count`` members at home."""
    offset = home_place(cave, count, count)[0] - cave.x if count else 16
    return Rect(cave.x + offset, cave.y + 130, 344 - offset, 24)


def built_cards_place(cave: Rect) -> Rect:
    """Return the place of the built cards."""
    return Rect(cave.x + 16, cave.y + 80, 344, 40)


def tool_place(cave: Rect, tool: str) -> Rect:
    """Return the place of a tool; it leaves room for a two-digit number of Rock Stars."""
    return Rect(cave.x + (271 if tool == "drum" else 311), cave.y + 20, 40, 40)


def expand_button(cave: Rect) -> Rect:
    """Return the place of the button that builds the large cave, in place of its two additional bins."""
    return Rect(cave.x + 236, cave.y + 168, 116, 48)


def bin_places(cave: Rect, count: int, *, is_full_width: bool) -> list[Rect]:
    """Return the places of the bins. Without ``is_full_width``, the button that enlarges the cave fits beside them."""
    spacing = min(56.0, (337.0 if is_full_width else 224.0) / max(1, count))
    size = min(48.0, spacing - 4)
    return [Rect(cave.x + 16 + spacing * index, cave.y + 192 - size / 2, size, size) for index in range(count)]


def hand_places(cave: Rect, count: int) -> list[Rect]:
    """Return the places of the cards in the hand: two narrower cards fit side by side, more cards overlap."""
    if not count:
        return []
    width = 84.0 if count == 2 else 96.0
    height = 152.0
    room = 168.0
    spacing = 0.0 if count == 1 else (room - width) / (count - 1)
    left = cave.x + 352 + (room - width - spacing * (count - 1)) / 2
    return [Rect(left + spacing * index, cave.y + 40, width, height) for index in range(count)]


def closed_hand_places(cave: Rect, count: int) -> list[Rect]:
    """Return the places of the card backs of a closed hand."""
    spacing = min(20.0, 64 / max(1, count - 1))
    left = cave.x + 440 - (88 + spacing * (count - 1)) / 2
    return [Rect(left + spacing * index, cave.y + 32, 88, 124) for index in range(count)]


def hand_touch_areas(cave: Rect, count: int) -> list[Rect]:
    """Return the touch area of each card of the hand: the part that no other card covers."""
    places = hand_places(cave, count)
    ends = [place.x for place in places[1:]] + [place.right for place in places[-1:]]
    return [
        Rect(place.x, place.y, min(place.w, end - place.x), place.h) for place, end in zip(places, ends, strict=True)
    ]


# -- the tray


@cache
def tray_places(count: int) -> tuple[float, tuple[tuple[float, float, float], ...]]:
    """Return the size of pieces when ``count`` lie in the tray, and at least ``count`` places (x, y, angle) for them.

    The pieces do not overlap.
    """
    for size in (60.0, 46.0, 36.0, 28.0):
        spots = _spots(size)
        if len(spots) >= count:
            break
    return size, tuple((TRAY[0] + x, TRAY[1] + y, _angle(index)) for index, (x, y) in enumerate(spots))


def _spots(size: float) -> list[tuple[float, float]]:
    """Return places about ``size`` apart in the tray's bowl, from the middle outwards."""
    # half the width and height of the oval bowl, less a margin, so that the pieces stay inside
    half_width, half_height = 184 - size * 0.42, 64 - size * 0.5
    # rows of places, a little closer than the pieces are high; the lengths of the rows are those for a bowl that is a
    # quarter higher, since the outer rows were too short otherwise
    row_height = size * 0.92
    gaps = max(1, int(2 * half_height / row_height))
    spots = []
    for line in range(gaps + 1):
        y = (line - gaps / 2) * row_height
        half_row = half_width * math.sqrt(max(0.0, 1 - (y / (half_height * 1.25)) ** 2))
        count = int(2 * half_row / size) + 1
        spots += [(from_middle(index, count) * size, y) for index in range(count)]
    return sorted(spots, key=lambda spot: (spot[0] / half_width) ** 2 + (spot[1] / half_height) ** 2)


def _angle(index: int) -> float:
    """Return the angle (rad) of a piece in the tray, different for neighbours so that they seem to lie at random."""
    return math.radians((index * 67 + 25) % 130 - 65)


def aside_places(count: int) -> list[tuple[float, float]]:
    """Return the middles of ``count`` pieces set aside."""
    columns = 3 if count <= 6 else 4
    spacing = (ASIDE_PLACE.w - 12) / columns
    return [
        (ASIDE_PLACE.x + 6 + spacing * (index % columns + 0.5), ASIDE_PLACE.bottom - 14 - 24 * (index // columns))
        for index in range(count)
    ]
