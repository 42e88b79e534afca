"""Segmented controls: several values side by side in one trough, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lettering import capped, fixed_size
from game.ui.theme import BONE, CHOSEN_INK, DISABLED_INK, GOLD, PARCHMENT, SHADE, SeatLook, colour

#: the ink of the smaller line below a value that is not chosen
_QUIET_INK = colour("#CDB892")
_DIVIDER_COLOUR = colour("#5C4430")
_ICON_SIZE, _ICON_ROOM = 27.0, 33.0
#: the width of the laurel without its words
_BARE_LAUREL_WIDTH = 26.0
#: beside icons, labels may be shrunk to this share of their size; if that is not enough, the icons are left out
_MIN_SCALE_BESIDE_ICONS = 0.8
#: at least this width is left free beside a label, on both sides together, in logical units
_LABEL_MARGIN = 18.0
#: the width left free on each side of a label below an icon, in logical units
_MIN_MARGIN = 6.0
#: at least this width is left free beside the smaller line below a label, on both sides together, in logical units
_LOWER_LINE_MARGIN = 30.0
#: the least size of a label and of the line below it, in logical units
_MIN_SIZE = 15.0
#: in a row of icons of at least this height each icon is above its label, which then has the whole width
_STACKED_HEIGHT = 68.0


#: what is beside a label: the token of a seat, an icon, or nothing
Mark: TypeAlias = Literal["token", "icon", ""]


@dataclass(frozen=True, slots=True)
class Segment:
    """Draws one of the values to choose from: as a golden stone if it is ``chosen``, and as plain text if not.

    ``trough`` is the rectangle of the trough behind a row of segments. Only the first segment has it, and draws the
    trough. ``seat`` adds a seat's token. ``lower_line`` is a smaller line below the label. ``drawn_label``, if it is
    not empty, is drawn instead of the control's label. ``row_labels`` and ``row_lower_lines`` are the texts of all
    segments of the row, so that they can be drawn in one size (see ``in_one_size``). ``row_marks`` tells for each
    segment of the row what is beside its label.
    """

    chosen: bool
    icon: str = ""
    size: float = 20
    seat: SeatLook | None = None
    lower_line: str = ""
    trough: Rect | None = None
    drawn_label: str = ""
    row_labels: tuple[str, ...] = ()
    row_lower_lines: tuple[str, ...] = ()
    row_marks: tuple[Mark, ...] = ()

    @property
    def mark(self) -> Mark:
        """What is beside the label; an icon is left out if there is no room for it."""
        return "token" if self.seat is not None else "icon" if self.icon else ""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the segment with its label."""
        rect = control.rect
        if self.trough is not None:
            canvas.panel("well", self.trough)
        else:
            canvas.line(rect.x, rect.y + 11, rect.x, rect.bottom - 11, _DIVIDER_COLOUR, 2)
        if self.chosen:
            canvas.panel("button.on", inset(rect, 3))
        elif touch.hovered or touch.shows_focus_ring:
            canvas.fill(inset(rect, 4), PARCHMENT, alpha=40, radius=7)
        if self.chosen:
            ink = CHOSEN_INK
        elif control.enabled:
            ink = BONE
        else:
            ink = DISABLED_INK
        middle = rect.centery - 1 - (rect.h * 0.17 if self.lower_line else 0)
        label = self.drawn_label or control.label
        if {*self.row_marks, self.mark} == {"icon"} and not self.lower_line and rect.h >= _STACKED_HEIGHT:
            self._draw_below_icon(canvas, label, rect, ink)
        else:
            self._draw_label(canvas, label, rect, middle, ink)
        if self.lower_line:
            x = rect.centerx
            y = rect.centery + rect.h * 0.2
            width = rect.w - _LOWER_LINE_MARGIN
            lower_lines = self.row_lower_lines or (self.lower_line,)
            size = _common_size(canvas, lower_lines, capped(canvas, 20, most=1.1), "bold", width)
            canvas.text(
                self.lower_line,
                x,
                y,
                size,
                kind="bold" if self.chosen else "body",
                colour=ink if self.chosen else _QUIET_INK,
                align="centre",
                middle=True,
                width=width,
                least=_MIN_SIZE,
            )

    def _draw_below_icon(self, canvas: Canvas, label: str, rect: Rect, ink: tuple[int, int, int]) -> None:
        """Draw the icon and, below it, the label."""
        canvas.icon(self.icon, rect.centerx, rect.y + rect.h * 0.28, _ICON_SIZE, ink)
        area = Rect(rect.x + _MIN_MARGIN, rect.y + rect.h * 0.41, rect.w - 2 * _MIN_MARGIN, rect.h * 0.55)
        size = capped(canvas, self.size, most=1.2)
        size = _common_size(canvas, self.row_labels or (label,), size, "display", area.w)
        shadow = None if self.chosen else SHADE
        canvas.prose(
            label, area, size, kind="display", colour=ink, align="centre", middle=True, shadow=shadow,
            least=_MIN_SIZE,
        )  # fmt: skip

    def _draw_label(self, canvas: Canvas, label: str, rect: Rect, middle: float, ink: tuple[int, int, int]) -> None:
        """Draw the label, with the token or the icon to its left, in the middle of ``rect``.

        A label that is too wide even in the least size takes two lines.
        """
        size = capped(canvas, self.size, most=1.1) if self.lower_line else self.size
        room_with_mark = rect.w - _LABEL_MARGIN
        labels, marks = self.row_labels or (label,), self.row_marks or (self.mark,)
        has_icons = _icons_fit(canvas, labels, marks, size, room_with_mark)
        # all labels of the row get the size that the widest one needs
        for text, mark in zip(labels, marks, strict=True):
            size = _common_size(canvas, [text], size, "display", room_with_mark - _room_of(mark, has_icons=has_icons))
        icon_room = _room_of(self.mark, has_icons=has_icons)
        room = room_with_mark - icon_room
        width = canvas.text_width(label, size, "display")
        x = rect.centerx - (min(width, room) + icon_room) / 2
        if self.seat is not None:
            canvas.seat(self.seat, x + 13, middle, 30)
        elif icon_room:
            canvas.icon(self.icon, x + 12, middle, _ICON_SIZE, ink)
        shadow = None if self.chosen else SHADE
        if width > room:
            area = Rect(x + icon_room, middle - rect.h / 2 + 4, room, rect.h - 8)
            canvas.prose(
                label, area, size, kind="display", colour=ink, align="centre", middle=True, shadow=shadow,
                least=_MIN_SIZE,
            )  # fmt: skip
            return
        canvas.text(
            label, x + icon_room, middle, size, kind="display", colour=ink, middle=True, shadow=shadow, width=room,
            least=_MIN_SIZE,
        )  # fmt: skip


def _icons_fit(canvas: Canvas, labels: Sequence[str], marks: Sequence[Mark], size: float, width: float) -> bool:
    """Return whether each label with an icon fits ``width`` beside its icon, at a size that is a little smaller."""
    smallest_size = max(size * _MIN_SCALE_BESIDE_ICONS, fixed_size(canvas, _MIN_SIZE))
    beside_icons = [text for text, mark in zip(labels, marks, strict=True) if mark == "icon"]
    return all(canvas.text_width(text, smallest_size, "display") + _ICON_ROOM <= width for text in beside_icons)


def _room_of(mark: Mark, *, has_icons: bool) -> float:
    """Return the room that a mark takes to the left of a label; without ``has_icons``, icons are left out."""
    return _ICON_ROOM if mark == "token" or (mark == "icon" and has_icons) else 0.0


def in_one_size(controls: Sequence[Control]) -> list[Control]:
    """Return the segments of a row so that all labels are drawn in one size: that at which the widest label fits.

    The lines below the labels get a common size, too. To find these sizes, each segment gets the texts of all of them.
    """
    segments = [(control, control.look) for control in controls if isinstance(control.look, Segment)]
    labels = tuple([look.drawn_label or control.label for control, look in segments])
    lower_lines = tuple([look.lower_line for _, look in segments])
    marks = tuple([look.mark for _, look in segments])
    return [
        replace(control, look=replace(look, row_labels=labels, row_lower_lines=lower_lines, row_marks=marks))
        for control, look in segments
    ]


def _common_size(canvas: Canvas, texts: Sequence[str], size: float, kind: str, width: float) -> float:
    """Return the size at which all texts fit a width: ``size`` or a smaller one, but at least ``_MIN_SIZE``."""
    wanted_size, smallest_size = canvas.text_pixels(size), canvas.text_pixels(_MIN_SIZE, fixed=True)
    room = round(width * canvas.scale)
    fitted_texts = [canvas.texts.fit(text, kind, wanted_size, room, smallest_size) for text in texts]
    pixel_size = min(fitted_size for _, fitted_size in fitted_texts)
    if pixel_size == wanted_size:
        return size
    # computed from pixels: a size that is rounded up to more pixels would shrink some labels again
    return fixed_size(canvas, pixel_size / canvas.scale)


def segment_cells(rect: Rect, count: int, columns: int, gap: float = 8) -> list[tuple[Rect, Rect | None]]:
    """Return the cells of ``count`` values in rows of ``columns``; ``rect`` is the first row.

    Each cell comes with the rectangle of its row's trough if it is the first cell of the row, and with ``None`` if it
    is not.
    """
    cells: list[tuple[Rect, Rect | None]] = []
    for index in range(count):
        row, column = divmod(index, columns)
        trough = Rect(rect.x, rect.y + (rect.h + gap) * row, rect.w, rect.h)
        cells_in_row = min(columns, count - row * columns)
        # round down to eighths, which a float holds exactly, so that neighbours meet and never overlap
        width = int(8 * trough.w / cells_in_row) / 8
        cell = Rect(trough.x + width * column, trough.y, width, trough.h)
        cells.append((cell, trough if column == 0 else None))
    return cells


def laurel_width(canvas: Canvas, words: str, room: float) -> float:
    """Return the width of what ``draw_laurel`` draws.

    This is the laurel with ``words``, or the laurel alone if there is no ``room`` for the words.
    """
    width = canvas.text_width(words, capped(canvas, 21, most=1.25), "flavour") + 31
    return width if width + 3 <= room else _BARE_LAUREL_WIDTH


def draw_laurel(canvas: Canvas, words: str, right: float, middle: float, room: float) -> float:
    """Draw the mark of a recommendation: a golden laurel and ``words`` that end at ``right``; return its width.

    If the laurel and the words together are wider than ``room`` (in logical units), only the laurel is drawn.
    """
    size = capped(canvas, 21, most=1.25)
    if laurel_width(canvas, words, room) == _BARE_LAUREL_WIDTH:
        canvas.icon("laurel-crown", right - 13, middle, 26, GOLD)
        return _BARE_LAUREL_WIDTH
    words_width = canvas.text(words, right, middle, size, kind="flavour", colour=GOLD, align="right", middle=True)
    canvas.icon("laurel-crown", right - words_width - 18, middle, 26, GOLD)
    return words_width + 31
