"""Tooltips: where one lies, so that it hides neither what it tells of nor what could be wanted next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.crowd import BROAD, Area, Crowd, in_sight
from game.ui.layout import SCREEN, Rect, inset
from game.ui.regions import is_useful
from game.ui.theme import BONE

#: how many seconds the pointer rests on a control before its tooltip is shown
TOOLTIP_AFTER = 0.45
#: how far a tooltip lies from what it tells of, nearest first, in logical units
_STEPS = (10.0, 56.0, 110.0, 170.0)
#: how wide its words are at most, as they look best first
_WIDTHS = (540.0, 350.0, 250.0, 760.0)
#: how far from what it tells of it may lie where there is no room beside it, and where else it would hide what may be
#: wanted; how closely room is looked for
_FAR, _FURTHEST, _PITCH = 300.0, 700.0, 16.0
#: where a table asks what it asks: no tooltip lies there
QUESTION = Rect(262, 0, 700, 86)
#: how much more it matters to hide what can be used now, or what is to be read, than what only explains itself
_WANTED_COUNTS, _READ_COUNTS = 6, 18
_EDGE = 6.0

_Size = tuple[float, float]


def draw_tooltip(
    canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = (), read: Sequence[Rect] = ()
) -> Rect:
    """Draw a tooltip beside a control, inside the screen and off the other ``controls`` that could be wanted next.

    It also keeps off what is to be ``read``. Returns where it lies.
    """
    box = in_sight(canvas, tooltip_box(canvas, control, text, controls, read))
    canvas.panel("panel.tooltip", box)
    canvas.cover(box)
    canvas.prose(text, inset(box, 18, 12), 19, colour=BONE, least=12)
    return box


def tooltip_box(
    canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = (), read: Sequence[Rect] = ()
) -> Rect:
    """Return where the tooltip of a control lies: close by, as wide as looks best where it hides nothing."""
    told = control.visible_rect
    crowd = Crowd.from_rects(_kept_clear(control, controls, read))
    return Rect(_place(tuple(_sizes(canvas, text)), (told.x, told.y, told.w, told.h), crowd))


def _sizes(canvas: Canvas, text: str) -> list[_Size]:
    """Return how wide and high a tooltip may be with this text, as it looks best first; none is a column."""
    sizes = list[_Size]()
    for most in _WIDTHS:
        width = min(most, max(canvas.text_width(line, 19) for line in text.split("\n")) + 8)
        size = width + 36, canvas.prose_height(text, width, 19) + 26
        if not sizes or (size not in sizes and size[1] <= size[0]):
            sizes.append(size)
    return sizes


def _kept_clear(control: Control, controls: Sequence[Control], to_be_read: Sequence[Rect]) -> list[Rect]:
    """Return what a tooltip keeps off, as often as it counts: most of all what is to be read, then what can be used.

    What else stands for the same is to be read: a table shows more there of what is looked at.
    """
    told = control.visible_rect
    others = [other for other in controls if other.id != control.id and not other.visible_rect.contains(told)]
    clear = []
    for other in others:
        rect = other.visible_rect
        if other.role == "field" or (control.about is not None and other.about == control.about):
            clear += [rect] * _READ_COUNTS
        elif may_be_wanted(other):
            clear += [rect] * _WANTED_COUNTS
        elif is_useful(other) and rect.w * rect.h < BROAD:
            clear.append(rect)
    question = [] if told.colliderect(QUESTION) else [QUESTION] * _READ_COUNTS
    return clear + [*to_be_read] * _READ_COUNTS + question


def may_be_wanted(control: Control) -> bool:
    """Return whether a control does something now that could be wanted next, and is not too broad to be hidden in part.

    What only tells of itself does not, nor a place on a map that is shown when it is touched.
    """
    acts = bool(control.action or control.moves or control.hold or control.drag or control.handle)
    rect = control.visible_rect
    only_shown = control.role == "space" and not control.moves
    return is_useful(control) and acts and not only_shown and rect.w * rect.h < BROAD


@lru_cache(maxsize=64)
def _place(sizes: tuple[_Size, ...], told: Area, crowd: Crowd) -> Area:
    """Return where a tooltip of one of these sizes lies, found once: it is drawn for as long as the pointer rests."""
    around = Rect(told)
    beside = [tooltip_place(size, around, crowd) for size in sizes]
    best = min(beside, key=crowd.spoilt_by)
    wanted = crowd.heaviest(_WANTED_COUNTS)
    for shy_of in (crowd, wanted):
        if shy_of.spoilt_by(best) > 0:
            further = [place for size in sizes for place in _free_places(size, around, shy_of)]
            best = min(further, key=lambda place: _gap(place, around), default=best)
    read = crowd.heaviest(_READ_COUNTS)
    for reach in (_FAR, _FURTHEST):
        if wanted.is_lost_behind(best):
            unread = (place for size in sizes for place in _free_places(size, around, read, reach))
            grazing = [place for place in unread if not wanted.is_lost_behind(place)]
            best = min(grazing, key=lambda place: (wanted.spoilt_by(place), _gap(place, around)), default=best)
    return best.x, best.y, best.w, best.h


def tooltip_place(size: _Size, told: Rect, crowd: Crowd) -> Rect:
    """Return where a tooltip lies close to what is ``told``, inside the screen, over as little else as possible.

    It never lies over that itself, and over nothing of the ``crowd`` if there is room beside it.
    """
    inside, (wide, high) = inset(SCREEN, _EDGE), size
    left, top = told.centerx - wide / 2, told.centery - high / 2
    places = []
    for away in _STEPS:
        above, below = told.top - away - high, told.bottom + away
        before, behind = told.left - away - wide, told.right + away
        starts = [(left, above), (left, below), (behind, top), (before, top)]
        starts += [(x, y) for y in (above, below) for x in (told.left, told.right - wide, behind, before)]
        places += [Rect(x, y, wide, high) for x, y in starts]
    places = [place for place in (place.clamp(inside) for place in places) if not place.colliderect(told)]
    usual = Rect(left, told.bottom + _STEPS[0], wide, high).clamp(inside)
    return min(places, key=crowd.spoilt_by, default=usual)


def _free_places(size: _Size, told: Rect, crowd: Crowd, reach: float = _FAR) -> Iterator[Rect]:
    """Yield the places no further than ``reach`` from what is ``told`` that hide nothing of a crowd."""
    wide, high = size
    inside = inset(SCREEN, _EDGE)
    near = inset(told, -reach - wide, -reach - high).clip(inside)
    for row in range(int((near.h - high) // _PITCH) + 1):
        column, columns = 0, int((near.w - wide) // _PITCH) + 1
        while column < columns:
            place = Rect(near.x + column * _PITCH, near.y + row * _PITCH, wide, high)
            hit = place.collidelist(crowd.areas)
            if hit < 0 and not place.colliderect(told):
                yield place
            column = max(column + 1, _column_behind(crowd.areas[hit], near.x) if hit >= 0 else 0)


def _column_behind(area: Area, start: float) -> int:
    """Return the last column that might still begin over an area: those before it hide the area as well."""
    left, _, wide, _ = area
    return int((left + wide - start) // _PITCH)


def _gap(place: Rect, told: Rect) -> float:
    """Return how far a place lies from what is told."""
    across = max(told.left - place.right, place.left - told.right, 0.0)
    down = max(told.top - place.bottom, place.top - told.bottom, 0.0)
    return across + down + abs(place.centerx - told.centerx) / 20
