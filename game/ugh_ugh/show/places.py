"""Where a seat's things lie, whether its cave is drawn large or as a row: the ends of every flight."""

from __future__ import annotations

from game.ugh_ugh.show import caves, layout
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.state import State, bins
from game.ui.layout import Rect

Point = tuple[float, float]


def cave(face: Face, seat: int) -> tuple[Rect, bool]:
    """Return a seat's cave and whether it is drawn large."""
    if seat == face.focus:
        return layout.CAVE, True
    rects = layout.other_caves(len(face.others))
    return rects[face.others.index(seat)], len(rects) == 1


def home(face: Face, view: State, seat: int, index: int) -> Point:
    """Return where a member at home stands."""
    rect, large = cave(face, seat)
    if not large:
        return rect.x + 252, rect.centery
    return layout.home_place(rect, min(index, 6), len(view.clans[seat].home))


def goods_bin(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a bin."""
    rect, large = cave(face, seat)
    clan = view.clans[seat]
    count = max(bins(clan), index + 1)
    if large:
        return layout.bin_places(rect, count, full=clan.large_cave)[index].center
    return caves.row_bins(rect, count, large=face.kind == "raid")[index].center


def hand(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a card of the hand."""
    rect, large = cave(face, seat)
    if not large:
        return rect.x + 538, rect.centery
    places = layout.hand_places(rect, max(index + 1, len(view.clans[seat].hand)))
    return places[index].center


def tool(face: Face, seat: int, name: str) -> Point:
    """Return the middle of a tool."""
    rect, large = cave(face, seat)
    if large:
        return layout.tool_place(rect, name).center
    return rect.x + caves.TOOLS_IN_ROW[name], rect.centery


def built_strip(face: Face, seat: int) -> Rect:
    """Return where what a clan has built lies on its cave."""
    rect, large = cave(face, seat)
    return layout.built_row(rect) if large else caves.row_strip(rect)


def panel(face: Face, seat: int) -> Point:
    """Return the middle of a seat's panel."""
    return layout.panels(len(face.looks))[seat].center


def reserve(face: Face, seat: int, index: int) -> Point:
    """Return the middle of a place on the reserve board."""
    return layout.reserve_place(layout.reserve_rows(len(face.looks)), seat, min(index, 3)).center


def basket(area: int) -> Point:
    """Return the middle of a box."""
    return layout.basket_body(area).center
