"""Scrolling: an area with a scroll bar that shows a part of a taller content."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Edit, Go, Intention, Point, Press, Release, Wheel
from game.ui.layout import Rect, inset
from game.ui.theme import GOLD, SHADE, colour

#: how far a list scrolls for one notch of the wheel or one arrow key (logical units)
WHEEL_NOTCH = 76.0
#: the share of the area's height that Page Up and Page Down scroll
_PAGE_SHARE = 0.9
_SCROLL_BAR_WIDTH = 10.0
#: the width of the scroll bar with the gap between the rows and the bar
SCROLL_BAR_ROOM = _SCROLL_BAR_WIDTH + 8
#: the colour of the scroll bar, which lies in a dark trough so that it is visible on every panel
_SCROLL_BAR_COLOUR = colour("#C9B794")
#: the width of the scroll bar's dark edge: more than a pixel even in a small window, so that no side is rounded away
_SCROLL_BAR_EDGE = 1.6


@dataclass(frozen=True, slots=True)
class Row:
    """The ``Control.about`` of a list row's controls: the row's index, counted from 0."""

    index: int


class ScrollArea:
    """A scrolling area: the rectangle ``rect`` shows a part of a content that is ``height`` units tall.

    A scene keeps the area, since the area holds the scroll position. The scene must list the control of the area
    *before* the controls of the rows, so that the rows lie over the area.
    """

    def __init__(self) -> None:
        self.offset = 0.0
        self.rect = Rect(0, 0, 1, 1)
        self.height = 0.0
        #: the last y of the pointer that drags the bar; ``None`` while the bar is not held
        self._grip: float | None = None

    def set_content(self, rect: Rect, height: float) -> None:
        """Set the visible rect and the height of the content; keep the offset in range."""
        self.rect = rect
        self.height = height
        self.scroll_to(self.offset)

    @property
    def max_offset(self) -> float:
        """The largest offset."""
        return max(0.0, self.height - self.rect.h)

    def control(self, name: str, label: str) -> Control:
        """Return the control that scrolls by wheel, keys and bar."""
        return Control(
            name, "list", label, self.rect, handle=self.handle, look=self, sound="", focusable=self.max_offset > 0
        )

    def rows(self, count: int, height: float) -> list[tuple[int, Rect]]:
        """Return the index and rectangle of each visible row, and of one more at each end, so that keys reach it."""
        first = max(0, int(self.offset // height) - 1)
        last = min(count, int((self.offset + self.rect.h) // height) + 1)
        return [(index, self._row_rect(index * height, height)) for index in range(first, last)]

    def uneven_rows(self, heights: Sequence[float]) -> list[tuple[int, Rect]]:
        """Return the visible rows as ``rows`` does, for rows of different heights."""
        tops = list(accumulate(heights, initial=0.0))
        # the visible rows and one more at each end, like in ``rows``
        first = max(0, bisect_right(tops, self.offset) - 2)
        last = min(len(heights), bisect_right(tops, self.offset + self.rect.h) + 1)
        return [(index, self._row_rect(tops[index], heights[index])) for index in range(first, last)]

    def _row_rect(self, top: float, height: float) -> Rect:
        """Return the rectangle of a row; ``top`` is measured from the top of the content."""
        width = self.rect.w - (SCROLL_BAR_ROOM if self.max_offset > 0 else 0)
        return Rect(self.rect.x, self.rect.y + top - self.offset, width, height)

    def show(self, top: float, bottom: float) -> None:
        """Scroll as little as needed to bring the range from ``top`` to ``bottom`` into view."""
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.h:
            self.scroll_to(bottom - self.rect.h)

    def show_row(self, focused_object: object, height: float) -> None:
        """Scroll to the row of the focused control; do nothing if the control is in no row.

        ``focused_object`` is the control's ``Control.about``: a ``Row`` or anything else. All rows have the same
        ``height``.
        """
        if isinstance(focused_object, Row):
            self.show(focused_object.index * height, (focused_object.index + 1) * height)

    def set_rows(self, rect: Rect, tops: Sequence[float]) -> None:
        """Set the content to rows; ``tops`` lists the upper edge of each row, and then the lower edge of the last row.

        When scrolled to the end, the first visible row is whole; there may be blank room below the last row.
        """
        height = tops[-1]
        if height > rect.h:
            height = tops[bisect_left(tops, height - rect.h)] + rect.h
        self.set_content(rect, height)

    def show_rows(self, tops: Sequence[float], first: int, last: int) -> None:
        """Scroll to the rows from ``first`` up to, but not including, ``last``, so that the first visible row is whole.

        ``tops`` has the same meaning as in ``set_rows``.
        """
        old_offset = self.offset
        self.show(tops[first], tops[last])
        if self.offset != old_offset:
            self.offset = min(tops[bisect_left(tops, self.offset)], tops[first])

    def handle(self, intention: Intention) -> bool:
        """Scroll; return whether the intention was used. At either end arrow keys are not used: they move the focus."""
        if isinstance(intention, Wheel):
            self._scroll_by(-intention.amount * WHEEL_NOTCH)
            return self.max_offset > 0
        if isinstance(intention, Go) and intention.direction in ("up", "down"):
            return self._scroll_by(WHEEL_NOTCH if intention.direction == "down" else -WHEEL_NOTCH)
        if isinstance(intention, Edit):
            return self._scroll_by_key(intention.key)
        if isinstance(intention, Press):
            self._grip = intention.y if intention.x > self.rect.right - _SCROLL_BAR_WIDTH - 10 else None
        if isinstance(intention, Point) and self._grip is not None:
            moved = (intention.y - self._grip) * self.height / max(1.0, self.rect.h)
            self._grip = intention.y
            self._scroll_by(moved)
        return isinstance(intention, (Press, Point, Release))

    def _scroll_by_key(self, key: str) -> bool:
        """Scroll by a key; return whether the key is for scrolling."""
        page = _PAGE_SHARE * self.rect.h
        offsets = {"page_up": self.offset - page, "page_down": self.offset + page, "home": 0.0, "end": self.max_offset}
        if key not in offsets:
            return False
        self.scroll_to(offsets[key])
        return True

    def _scroll_by(self, amount: float) -> bool:
        """Scroll by an amount, but not beyond the ends; return whether the offset has changed."""
        return self.scroll_to(self.offset + amount)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset, but not beyond the ends; return whether the offset has changed."""
        old_offset = self.offset
        self.offset = max(0.0, min(self.max_offset, offset))
        return self.offset != old_offset

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the scroll bar, if the content is taller than the area."""
        if self.max_offset <= 0:
            return
        length = max(36.0, self.rect.h * self.rect.h / self.height)
        top = self.rect.y + (self.rect.h - length) * self.offset / self.max_offset
        ink = GOLD if touch.hovered or touch.shows_focus_ring else _SCROLL_BAR_COLOUR
        trough = Rect(self.rect.right - _SCROLL_BAR_WIDTH, self.rect.y, _SCROLL_BAR_WIDTH - 2, self.rect.h)
        canvas.fill(trough, SHADE, alpha=110, radius=5)
        canvas.fill(Rect(trough.x, top, trough.w, length), SHADE, radius=5)
        canvas.fill(inset(Rect(trough.x, top, trough.w, length), _SCROLL_BAR_EDGE), ink, radius=4)


def show_focused_row(area: ScrollArea, row_objects: Sequence[object], focused_object: object, height: float) -> None:
    """Scroll the focused row of a list into view.

    ``row_objects`` lists the ``Control.about`` of each row, and ``focused_object`` is that of the focused control.
    """
    if focused_object in row_objects:
        index = row_objects.index(focused_object)
        area.show(index * height, (index + 1) * height)
