"""Pictures on a page with captions below, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.screens.sheet.markdown import Block, Figure, Picture, plain, spans
from game.screens.sheet.plates import Plates
from game.screens.sheet.typesetting import Setting, Style
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SIENNA, UMBER

_CAPTION = Style(19, UMBER)
_BETWEEN, _CLOSE = 30.0, 8.0
_ABOVE_CAPTION, _BELOW_ROW = 8.0, 14.0
#: the least width of a caption, however small its picture
_SHORT = 210.0


@dataclass(frozen=True, slots=True)
class _Laid:
    """A figure with the sizes of its pictures, its caption, and the upper left corner of its room."""

    pictures: tuple[tuple[Picture, float, float], ...]
    caption: Setting | None
    x: float
    y: float
    wide: float
    high: float


class PictureRow:
    """The figures of a block laid out in the middle of a width."""

    def __init__(self, canvas: Canvas, block: Block, width: float, plates: Plates) -> None:
        self._plates = plates
        self._canvas = canvas
        self._laid: list[_Laid] = []
        y = 8.0
        for row in self._rows(block.figures, width):
            y = self._lay_row(row, width, y) + _BELOW_ROW
        self.height = y - _BELOW_ROW + 6

    def _room(self, figure: Figure, width: float) -> float:
        """Return the width of a figure with its caption: a short caption gets one line, no word is broken."""
        words = plain(figure.caption)
        short = min(_SHORT, self._canvas.text_width(words, _CAPTION.size, "bold") + 4)
        longest = max((self._canvas.text_width(word, _CAPTION.size, "bold") + 4 for word in words.split()), default=0.0)
        return min(width, max(self._wide(figure), short, longest))

    def _wide(self, figure: Figure) -> float:
        return sum(self._plates.size(self._canvas, picture)[0] + _CLOSE for picture in figure.pictures) - _CLOSE

    def _rows(self, figures: Sequence[Figure], width: float) -> list[list[Figure]]:
        """Split the figures into rows that fit."""
        rows: list[list[Figure]] = [[]]
        used = 0.0
        for figure in figures:
            wide = self._room(figure, width)
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0.0
            rows[-1].append(figure)
            used += wide + _BETWEEN
        return rows

    def _lay_row(self, row: Sequence[Figure], width: float, y: float) -> float:
        """Lay a row of figures in the middle, their pictures on one ground; return where it ends."""
        rooms = [self._room(figure, width) for figure in row]
        x = (width - sum(rooms) - _BETWEEN * (len(row) - 1)) / 2
        sizes = [
            [(picture, *self._plates.size(self._canvas, picture)) for picture in figure.pictures] for figure in row
        ]
        high = max(size[2] for pictures in sizes for size in pictures)
        bottom = y + high
        for figure, pictures, room in zip(row, sizes, rooms, strict=True):
            shrunk = min(1.0, room / self._wide(figure))
            fitted = tuple((picture, wide * shrunk, tall * shrunk) for picture, wide, tall in pictures)
            caption = self._caption_of(figure, room)
            self._laid.append(_Laid(fitted, caption, x, y, room, high))
            bottom = max(bottom, y + high + (_ABOVE_CAPTION + caption.height if caption is not None else 0.0))
            x += room + _BETWEEN
        return bottom

    def _caption_of(self, figure: Figure, room: float) -> Setting | None:
        if not figure.caption:
            return None
        return Setting(self._canvas, spans(figure.caption), room, _CAPTION, centred=True)

    def settings(self) -> Sequence[tuple[Setting, float, float]]:
        """Return the captions with where they begin."""
        return [(self._caption(laid), laid.x, laid.y + laid.high + _ABOVE_CAPTION) for laid in self._laid]

    def _caption(self, laid: _Laid) -> Setting:
        return laid.caption if laid.caption is not None else Setting(self._canvas, (), 10, _CAPTION)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the pictures, standing on the same ground, and the captions."""
        for laid in self._laid:
            across = x + laid.x + (laid.wide - sum(wide + _CLOSE for _, wide, _ in laid.pictures) + _CLOSE) / 2
            for picture, wide, high in laid.pictures:
                box = Rect(across, y + laid.y + laid.high - high, wide, high)
                self._plates.draw(canvas, picture, box)
                if picture.part is not None:
                    canvas.frame(box, SIENNA, 3, 6)
                across += wide + _CLOSE
            if laid.caption is not None:
                down = y + laid.y + laid.high + _ABOVE_CAPTION
                laid.caption.draw(canvas, x + laid.x, down)
