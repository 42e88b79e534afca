"""Tooltips, placed so that they cover neither their own control nor other controls that may be wanted next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.obstacles import BROAD_AREA, Area, Obstacles, fitted_into_view
from game.ui.regions import is_usable
from game.ui.theme import BONE

#: a tooltip is shown when the pointer has rested on its control for this many seconds
TOOLTIP_AFTER = 0.45
#: distances of a tooltip from its control to try, in logical units
_DISTANCES_TRIED = (10.0, 56.0, 110.0, 170.0)
#: greatest text widths to try, best first
_WIDTHS_TRIED = (540.0, 350.0, 250.0, 760.0)
#: how far from its control a tooltip may lie if at every nearer place it would hide something
_FARTHEST_FREE = 300.0
#: how far it may lie if at every place up to ``_FARTHEST_FREE`` it would make a wanted control unrecognisable
_FARTHEST_OVER_CONTROLS = 700.0
#: free places are searched on a grid with this many logical units between its lines
_SEARCH_STEP = 16.0
#: where a table shows its question: tooltips and notices avoid it
QUESTION = Rect(262, 0, 700, 86)
#: how much worse it is to hide a usable control, or a text to be read, than a control that only has a tooltip
_WANTED_WEIGHT, _TEXT_WEIGHT = 6, 18
_SCREEN_MARGIN = 6.0
_TEXT_SIZE = 19
#: the space between a tooltip's text and its edges: on the left and right, and above and below
_MARGIN_X, _MARGIN_Y = 18, 12

_Size = tuple[float, float]


def draw_tooltip(
    canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = (), text_places: Sequence[Rect] = ()
) -> Rect:
    """Draw a tooltip beside a control and inside the screen; return the tooltip's rectangle.

    The tooltip avoids the other ``controls``, which the person may want to use next, and the texts in ``text_places``.
    """
    box = fitted_into_view(canvas, tooltip_box(canvas, control, text, controls, text_places))
    canvas.panel("panel.tooltip", box)
    canvas.record_cover(box)
    canvas.prose(text, inset(box, _MARGIN_X, _MARGIN_Y), _TEXT_SIZE, colour=BONE, least=12)
    return box


def tooltip_box(
    canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = (), text_places: Sequence[Rect] = ()
) -> Rect:
    """Return the place of a control's tooltip, near the control and hiding as little as possible."""
    target = control.visible_rect
    obstacles = Obstacles.from_rects(_rects_to_avoid(control, controls, text_places))
    return Rect(_best_place(tuple(_sizes(canvas, text)), (target.x, target.y, target.w, target.h), obstacles))


def _sizes(canvas: Canvas, text: str) -> list[_Size]:
    """Return possible sizes of a tooltip, best first; only the first may be taller than it is wide."""
    sizes: list[_Size] = []
    text_width = max(canvas.text_width(line, _TEXT_SIZE) for line in text.split("\n"))
    for max_width in _WIDTHS_TRIED:
        wrapped_width = min(max_width, text_width + 8)  # 8 units more, so that rounding never breaks a line
        width = wrapped_width + 2 * _MARGIN_X
        height = canvas.prose_height(text, wrapped_width, _TEXT_SIZE) + 2 * _MARGIN_Y + 2
        if not sizes or ((width, height) not in sizes and height <= width):
            sizes.append((width, height))
    return sizes


def _rects_to_avoid(control: Control, controls: Sequence[Control], text_places: Sequence[Rect]) -> list[Rect]:
    """Return the rectangles that a tooltip should not cover, each as often as its weight.

    Text to be read has the largest weight, and usable controls the second largest. Controls with the same
    ``Control.about`` as ``control`` count as text, since a table shows details about ``control`` there.
    """
    target = control.visible_rect
    others = [other for other in controls if other.id != control.id and not other.visible_rect.contains(target)]
    rects: list[Rect] = []
    for other in others:
        rect = other.visible_rect
        if other.role == "field" or (control.about is not None and other.about == control.about):
            rects += [rect] * _TEXT_WEIGHT
        elif may_be_wanted(other):
            rects += [rect] * _WANTED_WEIGHT
        elif is_usable(other) and rect.w * rect.h < BROAD_AREA:
            rects.append(rect)
    rects += [*text_places] * _TEXT_WEIGHT
    if not target.colliderect(QUESTION):
        rects += [QUESTION] * _TEXT_WEIGHT
    return rects


def may_be_wanted(control: Control) -> bool:
    """Return whether a person may want to use a control next, and no part of it may be covered, since it is small.

    Controls that only show a tooltip do not count. Places on a map that make no move do not count either.
    """
    acts = bool(control.action or control.moves or control.hold or control.drag or control.handle)
    rect = control.visible_rect
    is_only_shown = control.role == "space" and not control.moves
    return is_usable(control) and acts and not is_only_shown and rect.w * rect.h < BROAD_AREA


@lru_cache(maxsize=64)
def _best_place(sizes: tuple[_Size, ...], target: Area, obstacles: Obstacles) -> Area:
    """Return the best place of a tooltip in one of these sizes; cached, since many frames show the same tooltip."""
    target_rect = Rect(target)
    places = [tooltip_place(size, target_rect, obstacles) for size in sizes]
    best = min(places, key=obstacles.weighted_hidden_share)
    wanted_controls = obstacles.with_min_weight(_WANTED_WEIGHT)
    # if the tooltip hides anything, take the nearest place that hides nothing, or at least no wanted control
    for avoided_obstacles in (obstacles, wanted_controls):
        if avoided_obstacles.weighted_hidden_share(best) > 0:
            free_places = [place for size in sizes for place in _free_places(size, target_rect, avoided_obstacles)]
            best = min(free_places, key=lambda place: _gap(place, target_rect), default=best)
    texts = obstacles.with_min_weight(_TEXT_WEIGHT)
    # if a wanted control can no longer be recognised, take a place that hides no text and leaves every wanted control
    # recognisable
    for max_distance in (_FARTHEST_FREE, _FARTHEST_OVER_CONTROLS):
        if wanted_controls.any_is_unrecognisable_behind(best):
            places_off_text = (
                place for size in sizes for place in _free_places(size, target_rect, texts, max_distance)
            )
            suitable_places = [
                place for place in places_off_text if not wanted_controls.any_is_unrecognisable_behind(place)
            ]
            best = min(
                suitable_places,
                key=lambda place: (wanted_controls.weighted_hidden_share(place), _gap(place, target_rect)),
                default=best,
            )
    return best.x, best.y, best.w, best.h


def tooltip_place(size: _Size, target: Rect, obstacles: Obstacles) -> Rect:
    """Return a place for a tooltip near ``target``, inside the screen, where the tooltip hides as little as possible.

    The place does not cover ``target`` unless the tooltip is too large to lie beside it.
    """
    screen = inset(SCREEN, _SCREEN_MARGIN)
    width, height = size
    centred_x, centred_y = target.centerx - width / 2, target.centery - height / 2
    places: list[Rect] = []
    for distance in _DISTANCES_TRIED:
        above, below = target.top - distance - height, target.bottom + distance
        to_the_left, to_the_right = target.left - distance - width, target.right + distance
        corners = [(centred_x, above), (centred_x, below), (to_the_right, centred_y), (to_the_left, centred_y)]
        for y in (above, below):
            corners += [(target.left, y), (target.right - width, y), (to_the_right, y), (to_the_left, y)]
        places += [Rect(x, y, width, height) for x, y in corners]
    clamped = [place.clamp(screen) for place in places]
    beside_target = [place for place in clamped if not place.colliderect(target)]
    below_target = Rect(centred_x, target.bottom + _DISTANCES_TRIED[0], width, height).clamp(screen)
    return min(beside_target, key=obstacles.weighted_hidden_share, default=below_target)


def _free_places(
    size: _Size, target: Rect, obstacles: Obstacles, max_distance: float = _FARTHEST_FREE
) -> Iterator[Rect]:
    """Yield the places no farther than ``max_distance`` from ``target`` that hide none of the obstacles."""
    width, height = size
    inside = inset(SCREEN, _SCREEN_MARGIN)
    near = inset(target, -max_distance - width, -max_distance - height).clip(inside)
    for row in range(int((near.h - height) // _SEARCH_STEP) + 1):
        column = 0
        columns = int((near.w - width) // _SEARCH_STEP) + 1
        while column < columns:
            place = Rect(near.x + column * _SEARCH_STEP, near.y + row * _SEARCH_STEP, width, height)
            hit_index = place.collidelist(obstacles.areas)
            column += 1
            if hit_index >= 0:
                # skip the columns at which the tooltip would overlap the same area again
                column = max(column, _last_column_over(obstacles.areas[hit_index], near.x))
            elif not place.colliderect(target):
                yield place


def _last_column_over(area: Area, start: float) -> int:
    """Return the last column of the search grid that does not lie to the right of ``area``.

    ``start`` is the x of column 0.
    """
    left, _, width, _ = area
    return int((left + width - start) // _SEARCH_STEP)


def _gap(place: Rect, target: Rect) -> float:
    """Return the distance of a place from ``target``, plus a little if the two are not centred on each other."""
    gap_x = max(target.left - place.right, place.left - target.right, 0.0)
    gap_y = max(target.top - place.bottom, place.top - target.bottom, 0.0)
    return gap_x + gap_y + abs(place.centerx - target.centerx) / 20
