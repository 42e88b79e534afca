"""Where everything lies on the table of Ugh Ugh, in logical units of the 1600 x 900 screen."""

from __future__ import annotations

import math
from functools import cache

from game.ugh_ugh.rules.cards import YIELDS
from game.ui.layout import Rect, column, grid, row

BAR = Rect(-20, -20, 1640, 85)
#: what is asked, beside what the frame of all tables puts into the bar, and the sign below for more words
ASKED = Rect(382, 0, 820, 60)
LEFT = Rect(16, 67, 472, 48)
RIGHT = Rect(1112, 67, 472, 48)
LOG = Rect(16, 586, 472, 104)
WALL = Rect(1112, 118, 472, 316)
RESERVE = Rect(1112, 442, 472, 246)
CAVE = Rect(16, 698, 564, 190)
OTHERS = Rect(1020, 698, 564, 190)
#: where the tower is seen: its mountains end behind the ragged edges of the caves
TOWER_SEEN = (Rect(0, 0, 1600, CAVE.y + 3), Rect(CAVE.right - 3, CAVE.y + 3, OTHERS.x - CAVE.right + 6, 200))
FIRE = Rect(606, 832, 212, 56)
SECOND = Rect(826, 832, 168, 56)
ACTIONS = Rect(606, 832, 388, 56)
#: the sign of the bangs that are left, and the quiet button beside it
BANGS = Rect(602, 832, 194, 56)
NOBODY = Rect(804, 832, 194, 56)
#: the quiet button that leaves loads behind
LEAVE = Rect(670, 832, 260, 56)
ASIDE = Rect(490, 600, 92, 88)

#: all that moves while a drop is shown: what falls in, the Passage with its drum ends, the bowl
FILM = Rect(440, 0, 720, 890)
#: how far a tilted basket in the air reaches from its middle
BASKET_REACH = 140.0

TRAY = (800.0, 738.0)
MOUTH = (800.0, 140.0)
#: where a basket is held to be emptied into the mouth
POURING = (640.0, 118.0)
GATE = (800.0, 652.0)
#: how large the place is where a pad is touched
PAD = 66.0

BASKETS = tuple(Rect(x, y, 228, 229) for y in (119, 352) for x in (16, 260))
_SLAB_DROP = 134


def panels(seats: int) -> list[Rect]:
    """Return the panels of the seats: half of the seats left of the Passage, the others right of it."""
    left = seats // 2 if seats != 3 else 2
    return row(LEFT, left, 16 if left < 3 else 8) + row(RIGHT, seats - left, 16 if seats - left < 3 else 8)


def pad_touch(x: float, y: float) -> Rect:
    """Return where a pad is touched whose middle is at ``x, y``."""
    return Rect(x - PAD / 2, y - PAD / 2, PAD, PAD)


def basket_body(area: int) -> Rect:
    """Return the rectangle of a basket's picture."""
    cell = BASKETS[area]
    return Rect(cell.x + 16, cell.y + 2, 124, 134)


def basket_slab(area: int) -> Rect:
    """Return the slab under a basket, with its name, what it gives, and its two buttons."""
    cell = BASKETS[area]
    return Rect(cell.x, cell.y + _SLAB_DROP, cell.w, cell.h - _SLAB_DROP)


def basket_buttons(area: int) -> list[Rect]:
    """Return the places of the buttons that send to a box and call it back."""
    slab = basket_slab(area)
    return [Rect(slab.x + 6, slab.bottom - 45, 76, 41), Rect(slab.x + 86, slab.bottom - 45, 136, 41)]


def source(kind: int) -> int:
    """Return the area whose box yields a resource."""
    return next(area for area, kinds in enumerate(YIELDS) if kind in kinds)


def drums(count: int) -> list[tuple[float, float]]:
    """Return the middles of the upper edges of so many standing drums: two left of the gate, the others right of it."""
    return [(x, 578.0) for x in (592.0, 667.0, 933.0, 1008.0, 1083.0)[:count]]


def drum_touch(x: float, y: float) -> Rect:
    """Return where a standing drum and the name below it are touched."""
    return Rect(x - 37, y, 74, 112)


def supply_place(kind: int, rise: float = 0.0) -> tuple[float, float]:
    """Return the middle of the chip that shows how much of a resource is left, beside the box that yields it.

    ``rise`` is by how much the slab below stands higher than usual.
    """
    area = source(kind)
    kinds, cell = YIELDS[area], BASKETS[area]
    down = 66 if len(kinds) == 1 else 36 + 62 * kinds.index(kind)
    return cell.x + 186, cell.y + down * token_size(rise)


def token_size(rise: float) -> float:
    """Return how large the chips beside a box are, of their usual size, where its slab stands higher."""
    return 1 - rise / _SLAB_DROP


def wall_card(index: int) -> Rect:
    """Return the place of a card on the To-Do Wall."""
    return Rect(WALL.x + 14, WALL.y + 34 + 141 * index, 340, 135)


def draw_pile() -> Rect:
    """Return the place of the draw pile."""
    return Rect(WALL.x + 374, WALL.y + 44, 80, 104)


def idea_button() -> Rect:
    """Return the place of the button that pays herbs for a card."""
    return Rect(WALL.x + 359, WALL.bottom - 58, 108, 46)


def reserve_rows(seats: int) -> list[Rect]:
    """Return one row a clan on the reserve board."""
    inner = Rect(RESERVE.x + 12, RESERVE.y + 37, 330, 202)
    high = min(48.0, inner.h / seats)
    return [Rect(inner.x, inner.y + high * index, inner.w, high) for index in range(seats)]


def reserve_place(rows: list[Rect], seat: int, index: int) -> Rect:
    """Return one of a clan's four places on the reserve board."""
    line = rows[seat]
    size = min(44.0, line.h - 4)
    return Rect(line.x + 124 + 50 * index, line.centery - size / 2, 44, size)


def bear_place() -> Rect:
    """Return the bear's place on the reserve board."""
    return Rect(RESERVE.x + 356, RESERVE.y + 62, 104, 116)


def other_caves(count: int) -> list[Rect]:
    """Return the rows of the clans that are not asked."""
    return column(OTHERS, count, 6)


# -- what is offered above the tray


def choice_cells(count: int) -> list[Rect]:
    """Return places for plain choices, above the tray."""
    if not count:
        return []
    columns = 1 if count <= 6 else 2
    rows = -(-count // columns)
    high = min(68.0, 360 / rows)
    wide = 480 if columns == 1 else 520
    room = Rect(800 - wide / 2, 660 - rows * (high + 8), wide, rows * (high + 8) - 8)
    return grid(room, columns, rows, 8)[:count]


# -- inside the large cave, from its upper left corner


def home_place(cave: Rect, index: int, count: int = 1) -> tuple[float, float]:
    """Return the middle of one of ``count`` members at home in a large cave."""
    return cave.x + 40 + (31 if count < 6 else 28) * index, cave.y + 87


def home_words(cave: Rect, count: int) -> Rect:
    """Return the place of the words below ``count`` members at home."""
    return Rect(cave.x + 18, cave.y + 106, max(196.0, 31.0 * count), 24)


def built_row(cave: Rect) -> Rect:
    """Return the place of what is built, in a large cave."""
    return Rect(cave.x + 209, cave.y + 17, 152, 40)


def tool_place(cave: Rect, tool: str) -> Rect:
    """Return the place of a tool in a large cave."""
    return Rect(cave.x + (242 if tool == "drum" else 306), cave.y + 63, 44, 44)


def tool_words(cave: Rect, tool: str) -> Rect:
    """Return the place of the word below a tool."""
    above = tool_place(cave, tool)
    return Rect(above.centerx - 32, above.bottom, 64, 22)


def expand_button(cave: Rect) -> Rect:
    """Return the place of the button that builds the large cave: where its two more bins would come."""
    return Rect(cave.x + 240, cave.y + 131, 122, 48)


def bin_places(cave: Rect, count: int, *, full: bool = True) -> list[Rect]:
    """Return the bins of a cave that is drawn large: over its ``full`` width, or beside the button that enlarges it."""
    pitch = min(56.0, (346.0 if full else 226.0) / max(1, count))
    size = min(48.0, pitch - 4)
    return [Rect(cave.x + 18 + pitch * index, cave.y + 155 - size / 2, size, size) for index in range(count)]


def hand_places(cave: Rect, count: int) -> list[Rect]:
    """Return the cards of the hand in a large cave, fanned out when there are many."""
    wide, high, room = 96.0, 152.0, 190.0
    if not count:
        return []
    pitch = 0.0 if count == 1 else min(wide + 6, (room - wide) / (count - 1))
    left = cave.x + 364 + (room - wide - pitch * (count - 1)) / 2
    return [Rect(left + pitch * index, cave.y + 19, wide, high) for index in range(count)]


def hand_touch(cave: Rect, count: int) -> list[Rect]:
    """Return the part of each card of the hand that no other card covers: what a pointer touches."""
    places = hand_places(cave, count)
    ends = [place.x for place in places[1:]] + [place.right for place in places[-1:]]
    return [
        Rect(place.x, place.y, min(place.w, end - place.x), place.h) for place, end in zip(places, ends, strict=True)
    ]


# -- the tray


@cache
def tray_places(count: int) -> tuple[float, tuple[tuple[float, float, float], ...]]:
    """Return the size of pieces when ``count`` lie in the tray, and their places: x, y and angle, all apart."""
    for size in (60.0, 46.0, 36.0, 28.0):
        spots = _spots(size)
        if len(spots) >= count:
            break
    return size, tuple((TRAY[0] + x, TRAY[1] + y, _angle(index)) for index, (x, y) in enumerate(spots))


def _spots(size: float) -> list[tuple[float, float]]:
    """Return places at least ``size`` apart in the tray's bowl, from the middle outwards."""
    wide, high = 184 - size * 0.42, 64 - size * 0.5
    rows = max(1, int(2 * high / (size * 0.92)))
    spots = []
    for line in range(rows + 1):
        y = (line - rows / 2) * size * 0.92 if rows > 1 else (line - 0.5) * size * 0.92
        reach = wide * math.sqrt(max(0.0, 1 - (y / (high * 1.25)) ** 2))
        number = int(2 * reach / size) + 1
        spots += [((place - (number - 1) / 2) * size, y) for place in range(number)]
    return sorted(spots, key=lambda spot: (spot[0] / wide) ** 2 + (spot[1] / high) ** 2)


def _angle(index: int) -> float:
    return math.radians((index * 67 + 25) % 130 - 65)


def aside_places(count: int) -> list[tuple[float, float]]:
    """Return where pieces lie that are set aside beside the tray."""
    columns = 3 if count <= 6 else 4
    pitch = (ASIDE.w - 12) / columns
    return [
        (ASIDE.x + 6 + pitch * (index % columns + 0.5), ASIDE.bottom - 14 - 24 * (index // columns))
        for index in range(count)
    ]
