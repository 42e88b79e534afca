"""The places of everything on the table of CVlizations, in logical units of the 1600 x 900 screen."""

from __future__ import annotations

from game.cvlizations.rules.orders import ALL_ORDERS, RESOURCES
from game.ui.layout import Rect, row

Point = tuple[float, float]

BAR = Rect(-20, -26, 1640, 90)
FOOT = Rect(-20, 800, 1640, 130)
AGE_TRACK = Rect(24, 70, 276, 202)
EARLY_DECK = Rect(318, 83, 96, 176)
LATE_DECK = Rect(1480, 83, 96, 176)
SLAB = Rect(16, 282, 1568, 312)
STORY = Rect(24, 811, 1106, 80)
#: The places of a second button, and of the main button, which goes on with the match.
SECOND_BUTTON = Rect(1146, 815, 182, 68)
MAIN_BUTTON = Rect(1344, 812, 232, 74)
#: The places of the second and the main button while orders are chosen: the hand needs more room beside them.
TAKE_BACK_BUTTON = Rect(1194, 815, 182, 68)
LAY_BUTTON = Rect(1386, 812, 190, 74)
#: The round button that shows the last actions again while orders are chosen, beside "Since your last turn".
AGAIN_BUTTON = Rect(340, 9, 44, 44)
#: The place of the status line in the middle of the bar.
STATUS_LINE = Rect(430, 0, 740, 58)
#: The places of the orders to be laid, face up and face down.
LAID_PLACES = (Rect(19, 804, 97, 88), Rect(119, 804, 97, 88))

#: The left, top, width and height of the first open idea.
_FIRST_IDEA_PLACE = (434.0, 70.0, 247.0, 202.0)
_IDEA_SPACING = 259.0
_SEATS_AREA = Rect(24, 614, 1552, 176)
_ORDERS_ROW = Rect(44, 0, 1512, 0)
#: A panel with a smaller width than this is narrow.
_NARROW_BELOW = 340
#: A panel with a greater width than this is wide.
_WIDE_ABOVE = 450
#: Width of each order's parchment while orders are chosen and none is enlarged.
_ORDER_WIDTH = 176.0
#: Width of each parchment beside an enlarged one, and while no orders are chosen.
_SMALL_ORDER_WIDTH = 160.0
#: Width of the parchment of the enlarged order.
_LARGE_ORDER_WIDTH = 280.0
#: Distance of an order's parchment from the slab's upper edge.
_ORDER_TOP = 28
#: Height of an order's parchment.
_ORDER_HEIGHT = 262
#: How far the enlarged order grows, both up and down.
_LARGE_ORDER_GROWTH = 18
#: Distance of the table of amounts from an order's upper edge while the viewer chooses orders.
AMOUNTS_TOP = 116.0
#: The same distance on the order pointed at, which is enlarged.
ENLARGED_AMOUNTS_TOP = 114.0
#: Grids of owned ideas (columns, rows) for a wide panel; the first with enough room is used.
_WIDE_TILE_GRIDS = ((5, 2), (6, 2), (8, 3))
#: Grids of owned ideas (columns, rows) for a panel that is neither wide nor narrow.
_MEDIUM_TILE_GRIDS = ((2, 2), (3, 3), (4, 4), (5, 5))
#: Grids of owned ideas (columns, rows) for a narrow panel.
_NARROW_TILE_GRIDS = ((3, 2), (4, 3), (5, 4))
#: The place of the story if there are many choices beside it.
SHORT_STORY = Rect(24, 811, 430, 80)
#: The greatest width of the story if there are few choices beside it.
_MAX_SHORT_STORY_WIDTH = 560.0
_CHOICES_AREA = Rect(470, 817, 858, 66)
#: Width of the helm beside words.
HELM_ROOM = 42.0


def idea_place(index: int) -> Rect:
    """Return the place of open idea ``index`` (0 to 3) on the track."""
    left, top, width, height = _FIRST_IDEA_PLACE
    return Rect(left + _IDEA_SPACING * index, top, width, height)


def deck_place(*, is_late_deck: bool) -> Rect:
    """Return the place of the late or the early deck."""
    return LATE_DECK if is_late_deck else EARLY_DECK


def round_point(number: int) -> Point:
    """Return the middle of the stone of round ``number`` (1 to 9) on the age track."""
    age, place = divmod(number - 1, 3)
    return AGE_TRACK.x + 160 + place * 40, age_row(age + 1).centery


def age_row(age: int) -> Rect:
    """Return the row of an age (1 to 3) on the age track."""
    return Rect(AGE_TRACK.x + 10, AGE_TRACK.y + 47 + 45 * (age - 1), AGE_TRACK.w - 20, 42)


def parchment_places(enlarged_order: int = 0, growth: float = 1.0, *, is_choosing: bool = False) -> dict[int, Rect]:
    """Return the place of each order's parchment; the place of ``enlarged_order`` (0: none) is enlarged.

    ``growth`` tells how far (0 to 1) this place is enlarged. While orders are chosen (``is_choosing``), all parchments
    are a bit wider if no order is enlarged.
    """
    share = growth if enlarged_order else 0.0
    usual_width = _ORDER_WIDTH if is_choosing else _SMALL_ORDER_WIDTH
    widths = dict.fromkeys(ALL_ORDERS, usual_width + (_SMALL_ORDER_WIDTH - usual_width) * share)
    if enlarged_order:
        widths[enlarged_order] = usual_width + (_LARGE_ORDER_WIDTH - usual_width) * share
    gap = (_ORDERS_ROW.w - sum(widths.values())) / (len(widths) - 1)
    places = {}
    left = _ORDERS_ROW.x
    for order, width in widths.items():
        rise = share if order == enlarged_order else 0.0
        top = SLAB.y + _ORDER_TOP - _LARGE_ORDER_GROWTH * rise
        places[order] = Rect(left, top, width, _ORDER_HEIGHT + 2 * _LARGE_ORDER_GROWTH * rise)
        left += width + gap
    return places


def token_area(place: Rect, growth: float) -> Rect:
    """Return the place for tokens at the bottom of an order's parchment, which has grown by ``growth`` (0 to 1)."""
    height = 56 + 22 * growth
    return Rect(place.x + 9 + 3 * growth, place.bottom - 10 - height - 2 * growth, place.w - 18 - 6 * growth, height)


def gain_place(place: Rect, *, is_large: bool) -> Rect:
    """Return the place for tokens and the possible gain at the bottom of a parchment while orders are chosen.

    ``is_large`` tells whether the order is pointed at.
    """
    top, side = (ENLARGED_AMOUNTS_TOP + 68, 12) if is_large else (AMOUNTS_TOP + 70, 9)
    return Rect(place.x + side, place.y + top, place.w - 2 * side, place.h - 10 - top)


def panel_places(count: int) -> list[Rect]:
    """Return the panels of the tribes, from left to right."""
    return row(_SEATS_AREA, count, gap=16 if count < 5 else 13)


def is_narrow(panel: Rect) -> bool:
    """Return whether a panel is narrow, as the panels of five tribes are."""
    return panel.w < _NARROW_BELOW


def token_point(panel: Rect) -> Point:
    """Return the middle of a tribe's token in its panel."""
    return (panel.x + 40, panel.y + 42) if is_narrow(panel) else (panel.x + 46, panel.y + 46)


def name_place(panel: Rect, *, with_points: bool, with_helm: bool) -> Rect:
    """Return the place of a tribe's name, which leaves room for the tribe's points and for the helm if needed."""
    left = panel.x + (74 if is_narrow(panel) else 86)
    right = points_place(panel).x - 8 if with_points and not is_narrow(panel) else panel.right - 14
    return Rect(left, panel.y + 12, right - left - (HELM_ROOM if with_helm else 0), 38)


def laid_orders_place(panel: Rect, *, with_helm: bool) -> Rect:
    """Return the place of a tribe's laid orders below its name, which leaves room for the helm if needed."""
    left = panel.x + (74 if is_narrow(panel) else 86)
    right = points_place(panel).x - 8
    if with_helm:
        right = min(right, ideas_room(panel).x) - HELM_ROOM
    return Rect(left, panel.y + 50, right - left, 26)


def is_wide(panel: Rect) -> bool:
    """Return whether a panel has room for all parts of the total, as the panels of up to three tribes have."""
    return panel.w > _WIDE_ABOVE


def total_place(panel: Rect) -> Rect:
    """Return the place of a tribe's total."""
    if is_narrow(panel):
        return Rect(panel.right - 78, panel.y + 46, 64, 36)
    if is_wide(panel):
        return Rect(panel.right - 100, panel.y + 16, 84, 54)
    return Rect(panel.right - 88, panel.y + 15, 72, 48)


def points_place(panel: Rect) -> Rect:
    """Return the place, to the left of the total, of its parts: happiness and, in a wide panel, the ideas' points."""
    total = total_place(panel)
    if is_wide(panel):
        width = 180
    elif is_narrow(panel):
        width = 54
    else:
        width = 64
    return Rect(total.x - width - 6, total.centery - 23, width, 46)


def happiness_point(panel: Rect) -> Point:
    """Return the middle of the chip beside a tribe's happiness."""
    area = points_place(panel)
    return area.x + (15 if is_narrow(panel) else 21), area.centery


def goods_spacing(panel: Rect) -> float:
    """Return the distance between the chips of two resources in a panel."""
    return (183 if is_narrow(panel) else 264) / len(RESOURCES)


def goods_point(panel: Rect, kind: int) -> Point:
    """Return the middle of a resource's chip in a panel."""
    left, y = (panel.x + 30, panel.y + 103) if is_narrow(panel) else (panel.x + 35, panel.y + 100)
    return left + goods_spacing(panel) * kind, y


def goods_touch_area(panel: Rect, kind: int) -> Rect:
    """Return the touch area of a resource: its chip and its count, with room for a ring that hides neither."""
    x, y = goods_point(panel, kind)
    left = 20 if is_narrow(panel) else 25
    return Rect(x - left, y - 25, min(68, goods_spacing(panel) - 3), 50)


def tablet_place(panel: Rect, index: int) -> Rect:
    """Return the place of small tablet ``index`` (0 to 7) in a panel."""
    spacing = 22.5 if is_narrow(panel) else 30.0
    return Rect(panel.x + 14 + spacing * index, panel.bottom - 50, spacing - 3, 36)


def ideas_room(panel: Rect) -> Rect:
    """Return the part of a panel that is left for owned ideas."""
    left = panel.x + (282 if is_wide(panel) else panel.w - 104)
    if is_narrow(panel):
        top = panel.y + 90
    elif is_wide(panel):
        top = panel.y + 78
    else:
        top = panel.y + 72
    return Rect(left, top, panel.right - 14 - left, panel.bottom - 12 - top)


def tile_places(panel: Rect, least_count: int) -> list[Rect]:
    """Return at least ``least_count`` places for owned ideas in a panel; the more there are, the smaller they are.

    If ``least_count`` is the largest number of ideas that a tribe owns, the ideas in all panels have one size.
    """
    area = ideas_room(panel)
    grids: tuple[tuple[int, int], ...] = _MEDIUM_TILE_GRIDS
    if is_wide(panel):
        grids = _WIDE_TILE_GRIDS
    elif is_narrow(panel):
        grids = _NARROW_TILE_GRIDS
    columns, rows = next((grid for grid in grids if grid[0] * grid[1] >= least_count), grids[-1])
    side = min((area.w - 4 * (columns - 1)) / columns, (area.h - 4 * (rows - 1)) / rows)
    return [
        Rect(
            area.right - (columns - index % columns) * (side + 4) + 4,
            area.y + index // columns * (side + 4),
            side,
            side,
        )
        for index in range(columns * rows)
    ]


def hand_place(order: int) -> Rect:
    """Return the place of an order's tablet in the hand."""
    return Rect(219 + (order - 1) * 121.5, 804, 117, 88)


def choice_places(count: int) -> list[Rect]:
    """Return the places of ``count`` buttons to choose from, beside the story's parchment."""
    width = min(180.0, (_CHOICES_AREA.w - 12 * (count - 1)) / max(1, count))
    left = _CHOICES_AREA.centerx - (count * width + (count - 1) * 12) / 2
    return [Rect(left + index * (width + 12), _CHOICES_AREA.y, width, _CHOICES_AREA.h) for index in range(count)]


def story_beside_choices(count: int) -> Rect:
    """Return the story's parchment, narrow enough to leave room for ``count`` buttons to choose from."""
    room = choice_places(count)[0].x - 16 - STORY.x
    return Rect(STORY.x, STORY.y, min(room, _MAX_SHORT_STORY_WIDTH), STORY.h)
