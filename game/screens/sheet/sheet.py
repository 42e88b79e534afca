"""Laying out and drawing long texts with tables and pictures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Protocol, TypeAlias

from game.core.words import say
from game.screens.sheet.markdown import Block, Figure, Picture, Span, parse_inline, plain
from game.screens.sheet.typesetting import Style, TextLayout, draw_picture
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.plate import Plate
from game.ui.theme import CHAR, GOLD, HEMATITE, SIENNA, UMBER

#: size of an icon that stands alone
_ICON_SIZE = 72.0
#: the largest height of a picture for which the text gives no height
_MAX_PICTURE_HEIGHT = 230.0
#: the size of the sentence in place of a missing picture
_MISSING_PICTURE_SIZE = (280.0, 110.0)

#: the picture name of the game's example table
TABLE = "table"

#: paints a part (left, top, width, height) of a game's example table so that it fills a rectangle
PaintTable: TypeAlias = Callable[[Canvas, tuple[int, int, int, int], Rect], None]


class PictureSource:
    """Finds and draws pictures by name; ``paint_table`` paints a part of the game's example table.

    A name is ``icon:NAME``, ``table``, one of the game's own ``plates``, or a picture's name in the assets. Raises
    ``FileNotFoundError`` for an unknown name or, if it ``replaces_missing`` pictures, shows words in its place.
    """

    def __init__(
        self,
        plates: Mapping[str, Plate] | None = None,
        paint_table: PaintTable | None = None,
        *,
        replaces_missing: bool = False,
    ) -> None:
        self._plates = plates or {}
        self._paint_table = paint_table
        self._replaces_missing = replaces_missing

    def size(self, canvas: Canvas, picture: Picture) -> tuple[float, float]:
        """Return the width and height of a picture in logical units."""
        try:
            width, height = self._own_size(canvas, picture)
        except FileNotFoundError:
            if not self._replaces_missing:
                raise
            return _MISSING_PICTURE_SIZE
        drawn_height = picture.height if picture.height is not None else min(height, _MAX_PICTURE_HEIGHT)
        return width * drawn_height / height, float(drawn_height)

    def _own_size(self, canvas: Canvas, picture: Picture) -> tuple[float, float]:
        """Return the width and height of a picture in logical units, before it is fitted to the text."""
        if picture.part is not None:
            return float(picture.part[2]), float(picture.part[3])
        plate = self._plates.get(picture.name)
        if plate:
            return plate.width, plate.height
        return _asset_size(canvas, picture.name)

    def spans(self, canvas: Canvas, text: str) -> tuple[Span, ...]:
        """Parse the markup inside a text; a missing small picture is replaced by its name."""
        return tuple([self._without_missing(canvas, span) for span in parse_inline(text)])

    def _without_missing(self, canvas: Canvas, span: Span) -> Span:
        """Return a span, or the name of its small picture if this is missing."""
        try:
            if span.picture:
                _asset_size(canvas, span.picture)
        except FileNotFoundError:
            if not self._replaces_missing:
                raise
            return Span(f"{{{span.picture}}}", "italic")
        return span

    def draw(self, canvas: Canvas, picture: Picture, box: Rect) -> None:
        """Draw a picture so that it fills ``box``."""
        try:
            self._draw(canvas, picture, box)
        except FileNotFoundError:
            if not self._replaces_missing:
                raise
            words = say("The picture {name!r} is missing from this package.", name=picture.name)
            draw_words_as_picture(canvas, words, box)

    def _draw(self, canvas: Canvas, picture: Picture, box: Rect) -> None:
        if picture.name == TABLE and picture.part is not None:
            if self._paint_table is not None:
                self._paint_table(canvas, picture.part, box)
        elif picture.name in self._plates:
            self._plates[picture.name].paint(canvas, box)
        elif picture.part is not None:
            canvas.picture_part(picture.name, Rect(*picture.part), box)
        else:
            draw_picture(canvas, picture.name, box)


def _asset_size(canvas: Canvas, name: str) -> tuple[float, float]:
    """Return the width and height of an icon or a picture of the assets; raises ``FileNotFoundError``."""
    if not name.startswith("icon:"):
        width, height = canvas.pictures.baked(name).size
        return width, height
    icon = name.removeprefix("icon:")
    if icon not in canvas.pictures.icon_names():
        raise FileNotFoundError(f"there is no icon named {icon!r} among the assets")
    return _ICON_SIZE, _ICON_SIZE


def draw_words_as_picture(canvas: Canvas, words: str, box: Rect) -> None:
    """Draw words in a frame, in place of a picture that cannot be shown."""
    canvas.frame(box, SIENNA, thick=2)
    canvas.prose(words, inset(box, 8), 18, colour=CHAR, align="centre", middle=True)


# Rows of pictures

_CAPTION_STYLE = Style(19, UMBER)
_GAP_BETWEEN_FIGURES, _GAP_IN_A_FIGURE = 30.0, 8.0
_ABOVE_CAPTION, _BELOW_ROW = 8.0, 14.0
#: the room above the first row, for parts that stick out at the top of a picture, such as the poles of a tent
_ABOVE_ROWS = 20.0
#: the least width of a long caption, however small its picture
_MIN_CAPTION_WIDTH = 210.0


@dataclass(frozen=True, slots=True)
class _PlacedFigure:
    """A figure: each picture with its width and height, the caption, and the rectangle that holds all pictures."""

    pictures: tuple[tuple[Picture, float, float], ...]
    caption: TextLayout | None
    x: float
    y: float
    width: float
    height: float


class PictureRows:
    """The figures of a block, laid out in centred rows."""

    def __init__(self, canvas: Canvas, block: Block, width: float, picture_source: PictureSource) -> None:
        self._picture_source = picture_source
        self._canvas = canvas
        self._placed_figures: list[_PlacedFigure] = []
        y = _ABOVE_ROWS
        for row in self._rows(block.figures, width):
            y = self._lay_out_row(row, width, y) + _BELOW_ROW
        self.height = y - _BELOW_ROW + 6

    def _figure_width(self, figure: Figure, width: float) -> float:
        """Return the width of a figure, enough for a short caption in one line, or for any word of a long caption."""
        words = plain(figure.caption)
        one_line = min(_MIN_CAPTION_WIDTH, self._canvas.text_width(words, _CAPTION_STYLE.size, "bold") + 4)
        longest_word = max(
            (self._canvas.text_width(word, _CAPTION_STYLE.size, "bold") + 4 for word in words.split()), default=0.0
        )
        return min(width, max(self._pictures_width(figure), one_line, longest_word))

    def _pictures_width(self, figure: Figure) -> float:
        """Return the width of a figure's pictures side by side."""
        total = 0.0
        for picture in figure.pictures:
            width, _ = self._picture_source.size(self._canvas, picture)
            total += width + _GAP_IN_A_FIGURE
        return total - _GAP_IN_A_FIGURE

    def _rows(self, figures: Sequence[Figure], width: float) -> list[list[Figure]]:
        """Split the figures into rows that fit."""
        rows: list[list[Figure]] = [[]]
        x = 0.0
        for figure in figures:
            figure_width = self._figure_width(figure, width)
            if rows[-1] and x + figure_width > width:
                rows.append([])
                x = 0.0
            rows[-1].append(figure)
            x += figure_width + _GAP_BETWEEN_FIGURES
        return rows

    def _lay_out_row(self, row: Sequence[Figure], width: float, y: float) -> float:
        """Lay out a centred row of figures, their pictures aligned at the bottom; return the y of its end."""
        widths = [self._figure_width(figure, width) for figure in row]
        x = (width - sum(widths) - _GAP_BETWEEN_FIGURES * (len(row) - 1)) / 2
        sizes = [
            [(picture, *self._picture_source.size(self._canvas, picture)) for picture in figure.pictures]
            for figure in row
        ]
        row_height = max(height for pictures in sizes for _, _, height in pictures)
        bottom = y + row_height
        for figure, pictures, figure_width in zip(row, sizes, widths, strict=True):
            scale = min(1.0, figure_width / self._pictures_width(figure))
            fitted_pictures = tuple(
                (picture, own_width * scale, height * scale) for picture, own_width, height in pictures
            )
            caption = self._lay_out_caption(figure, figure_width)
            self._placed_figures.append(_PlacedFigure(fitted_pictures, caption, x, y, figure_width, row_height))
            if caption is not None:
                bottom = max(bottom, y + row_height + (_ABOVE_CAPTION + caption.height))
            x += figure_width + _GAP_BETWEEN_FIGURES
        return bottom

    def _lay_out_caption(self, figure: Figure, width: float) -> TextLayout | None:
        if not figure.caption:
            return None
        spans = self._picture_source.spans(self._canvas, figure.caption)
        return TextLayout(self._canvas, spans, width, _CAPTION_STYLE, is_centred=True)

    def layouts(self) -> Sequence[tuple[TextLayout, float, float]]:
        """Return the captions, each with its x and y."""
        return [
            (self._caption_or_empty(figure), figure.x, figure.y + figure.height + _ABOVE_CAPTION)
            for figure in self._placed_figures
        ]

    def _caption_or_empty(self, figure: _PlacedFigure) -> TextLayout:
        """Return the caption of a figure, or an empty text if it has none."""
        if figure.caption is not None:
            return figure.caption
        return TextLayout(self._canvas, (), width=10, style=_CAPTION_STYLE)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the pictures, aligned at the bottom, and the captions."""
        for figure in self._placed_figures:
            pictures_width = sum(width + _GAP_IN_A_FIGURE for _, width, _ in figure.pictures) - _GAP_IN_A_FIGURE
            picture_x = x + figure.x + (figure.width - pictures_width) / 2
            for picture, width, height in figure.pictures:
                box = Rect(picture_x, y + figure.y + figure.height - height, width, height)
                self._picture_source.draw(canvas, picture, box)
                if picture.part is not None:
                    canvas.frame(box, SIENNA, thick=3, radius=6)
                picture_x += width + _GAP_IN_A_FIGURE
            if figure.caption is not None:
                caption_y = y + figure.y + figure.height + _ABOVE_CAPTION
                figure.caption.draw(canvas, x + figure.x, caption_y)


# Tables

_CELL_STYLE = Style(20)
_HEAD_STYLE = Style(20, CHAR, CHAR, "bold")
_CELL_MARGIN, _CELL_PADDING = 10.0, 6.0
#: the largest preferred width of a column
_WIDEST_COLUMN = 460.0


class TextTable:
    """A laid out table with the widths of its ``columns``; its first row is the heading."""

    def __init__(self, columns: Sequence[float], rows: Sequence[Sequence[TextLayout]]) -> None:
        self._columns = columns
        self._rows = rows
        self._heights = [max(cell.height for cell in row) + 2 * _CELL_PADDING for row in self._rows]
        self._tops = [0.0, *accumulate(self._heights)]
        self.height = self._tops[-1] + 8

    @classmethod
    def in_steps(
        cls, canvas: Canvas, block: Block, width: float, picture_source: PictureSource
    ) -> Generator[None, None, TextTable]:
        """Lay out a table in steps and return it; yield while the columns are measured, and after each row."""
        cells = [[picture_source.spans(canvas, cell) for cell in row] for row in block.rows]
        columns = yield from _column_widths(canvas, cells, width)
        rows = []
        for index, row in enumerate(cells):
            style = _HEAD_STYLE if index == 0 else _CELL_STYLE
            pairs = zip(row, columns, strict=False)
            rows.append(
                [TextLayout(canvas, cell, column_width - 2 * _CELL_MARGIN, style) for cell, column_width in pairs]
            )
            yield
        return cls(columns, rows)

    def layouts(self) -> Sequence[tuple[TextLayout, float, float]]:
        """Return the layouts row by row, each with the x and y of its cell."""
        lefts = [0.0, *accumulate(self._columns)]
        return [
            (cell, left + _CELL_MARGIN, top + _CELL_PADDING)
            for row, top in zip(self._rows, self._tops, strict=False)
            for cell, left in zip(row, lefts, strict=False)
        ]

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the shaded rows, the cells and the line below."""
        width = sum(self._columns)
        for index, (top, height) in enumerate(zip(self._tops, self._heights, strict=False)):
            if index % 2 == 0:
                canvas.fill(Rect(x, y + top, width, height), SIENNA, 60 if index == 0 else 24, radius=4)
        for cell, cell_x, cell_y in self.layouts():
            cell.draw(canvas, x + cell_x, y + cell_y)
        canvas.line(x, y + self._tops[-1], x + width, y + self._tops[-1], SIENNA, 1)


def _column_widths(
    canvas: Canvas, rows: Sequence[Sequence[Sequence[Span]]], width: float
) -> Generator[None, None, list[float]]:
    """Measure the columns of a table in steps and return their widths; yield twice for each column.

    A column is at least as wide as its longest word, and if possible as wide as its longest cell.
    """
    preferred_widths = []
    least_widths = []
    for index in range(max(len(row) for row in rows)):
        column = [row[index] for row in rows if index < len(row)]
        longest_width = max(_cell_width(canvas, cell) for cell in column) + 2 * _CELL_MARGIN + 4
        preferred_widths.append(min(_WIDEST_COLUMN, longest_width))
        yield
        longest_word_width = max(_longest_word_width(canvas, cell) for cell in column) + 2 * _CELL_MARGIN + 4
        least_widths.append(min(preferred_widths[-1], longest_word_width))
        yield
    if sum(preferred_widths) <= width:
        return preferred_widths
    spare = width - sum(least_widths)
    if spare < 0:
        return [least_width * width / sum(least_widths) for least_width in least_widths]
    wanted_width = sum(preferred_widths) - sum(least_widths)
    return [
        least_width + (preferred_width - least_width) * spare / wanted_width
        for least_width, preferred_width in zip(least_widths, preferred_widths, strict=True)
    ]


def _cell_width(canvas: Canvas, cell: Sequence[Span]) -> float:
    """Return the width of a cell in one line; a span without text is a small picture."""
    return sum(
        canvas.text_width(span.text, _CELL_STYLE.size, "bold") if span.text else _CELL_STYLE.size * 1.4 for span in cell
    )


def _longest_word_width(canvas: Canvas, cell: Sequence[Span]) -> float:
    """Return the width of the longest word of a cell in bold, which is the widest kind of font."""
    words = "".join(span.text for span in cell).split()
    return max((canvas.text_width(word, _CELL_STYLE.size, "bold") for word in words), default=0.0)


# The sheet

BODY = Style(21)
_HEADING_STYLES = {
    1: Style(38, HEMATITE, HEMATITE, "display"),
    2: Style(29, HEMATITE, HEMATITE, "display"),
    3: Style(23, SIENNA, SIENNA, "display"),
}
_MARK_STYLE = Style(21, HEMATITE, HEMATITE, "bold")
#: the space above a heading, below a block, and below an item
_ABOVE_HEADING, _BELOW_BLOCK, _BELOW_ITEM = 22.0, 12.0, 6.0
_RESULT_ALPHA, _CURRENT_RESULT_ALPHA = 110, 255
#: margin at the left of the window for the line beside the ``prompt_block``
_PROMPT_LINE_MARGIN = 22.0


class LaidOutBlock(Protocol):
    """A laid out block."""

    height: float

    def layouts(self) -> Sequence[tuple[TextLayout, float, float]]:
        """Return the block's texts in order, each with its x and y from the block's upper left corner."""

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the block."""


@dataclass(frozen=True, slots=True)
class TextRange:
    """The letters from ``start`` up to ``end`` in cell ``cell`` of a block."""

    block: int
    cell: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the heading ``target``; ``rect`` is its place on the sheet."""

    target: str
    words: str
    rect: Rect


class _Text:
    """A heading, a paragraph, an item or a quote."""

    def __init__(self, canvas: Canvas, block: Block, width: float, picture_source: PictureSource) -> None:
        self._block = block
        self._indent = {"item": 34.0 + 30.0 * block.level, "quote": 34.0}.get(block.kind, 0.0)
        style = _HEADING_STYLES[block.level] if block.kind == "heading" else BODY
        self._words = TextLayout(canvas, picture_source.spans(canvas, block.text), width - self._indent, style)
        self._mark = (
            TextLayout(canvas, (Span(block.mark),), width=60, style=_MARK_STYLE) if block.kind == "item" else None
        )
        self.height = self._words.height + (4 if block.kind == "heading" else 0)

    def layouts(self) -> Sequence[tuple[TextLayout, float, float]]:
        return ((self._words, self._indent, 0.0),)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        if self._block.kind == "quote":
            canvas.fill(Rect(x + 12, y, 4, self._words.height), SIENNA)
        if self._mark is not None:
            self._mark.draw(canvas, x + self._indent - 10 - self._mark.widest, y)
        self._words.draw(canvas, x + self._indent, y)


def lay_out(
    canvas: Canvas, block: Block, width: float, picture_source: PictureSource
) -> Generator[None, None, LaidOutBlock]:
    """Lay out a block at a ``width`` in logical units, and return it; the layout of a table yields between steps."""
    if block.kind == "table":
        return (yield from TextTable.in_steps(canvas, block, width, picture_source))
    if block.kind == "pictures":
        return PictureRows(canvas, block, width, picture_source)
    return _Text(canvas, block, width, picture_source)


def lay_out_all(
    canvas: Canvas,
    blocks: Sequence[Block],
    width: float,
    picture_source: PictureSource,
    laid_out_blocks: list[LaidOutBlock],
) -> Iterator[None]:
    """Lay out all blocks that are not in ``laid_out_blocks`` yet and add them there, in steps of some milliseconds."""
    for block in blocks[len(laid_out_blocks) :]:
        laid_out_blocks.append((yield from lay_out(canvas, block, width, picture_source)))
        yield


@dataclass
class Sheet:
    """Blocks laid out in a column of a ``width`` in logical units.

    ``laid_out_blocks`` may already hold some of the first blocks; the sheet lays out the others and adds them. ``tops``
    holds the y of each block, and ``height`` is the height of the whole sheet.
    """

    canvas: Canvas
    blocks: Sequence[Block]
    width: float
    picture_source: PictureSource = field(default_factory=PictureSource)
    laid_out_blocks: list[LaidOutBlock] = field(default_factory=list)
    tops: list[float] = field(init=False, default_factory=list)
    height: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        """Lay out the blocks that are not laid out yet, and place all blocks one below the other."""
        for _ in lay_out_all(self.canvas, self.blocks, self.width, self.picture_source, self.laid_out_blocks):
            pass
        y = 0.0
        for block, laid_out_block in zip(self.blocks, self.laid_out_blocks, strict=True):
            if block.kind == "heading" and y:
                y += _ABOVE_HEADING
            self.tops.append(y)
            y += laid_out_block.height + (_BELOW_ITEM if block.kind == "item" else _BELOW_BLOCK)
        self.height = y + 20

    @property
    def widest(self) -> float:
        """The x of the right end of the longest line, in logical units."""
        return max(
            (x + layout.widest for block in self.laid_out_blocks for layout, x, _ in block.layouts()), default=0.0
        )

    # Coordinates

    def block_at(self, y: float) -> int:
        """Return the index of the block at the coordinate ``y`` of the sheet."""
        return max((index for index, top in enumerate(self.tops) if top <= y + 1), default=0)

    def rects(self, text_range: TextRange) -> list[Rect]:
        """Return the rectangles that a range of text covers on the sheet, one for each line."""
        layout, x, y = self.laid_out_blocks[text_range.block].layouts()[text_range.cell]
        top = self.tops[text_range.block] + y
        return [rect.move(x, top) for rect in layout.rects(text_range.start, text_range.end)]

    def links(self, top: float, bottom: float) -> list[Link]:
        """Return the links between the y coordinates ``top`` and ``bottom`` of the sheet."""
        links = []
        for index in self._blocks_between(top, bottom):
            for layout, x, y in self.laid_out_blocks[index].layouts():
                for target, words, rect in layout.links():
                    links.append(Link(target, words, rect.move(x, self.tops[index] + y)))
        return [link for link in links if link.rect.bottom > top and link.rect.top < bottom]

    def _blocks_between(self, top: float, bottom: float) -> list[int]:
        """Return the indices of the blocks that lie at least in part between two y coordinates of the sheet."""
        return [
            index
            for index, block in enumerate(self.laid_out_blocks)
            if self.tops[index] + block.height >= top and self.tops[index] <= bottom
        ]

    # Drawing

    def draw(
        self,
        canvas: Canvas,
        window: Rect,
        offset: float,
        results: Sequence[TextRange] = (),
        current_index: int = -1,
        prompt_block: int | None = None,
    ) -> None:
        """Draw the part of the sheet at the scroll ``offset`` in ``window``.

        The search ``results`` are highlighted in gold, the one at ``current_index`` more strongly. The block at index
        ``prompt_block`` is shaded, with a line at its left.
        """
        visible_blocks = self._blocks_between(offset, offset + window.h)
        with canvas.clip(Rect(window.x - _PROMPT_LINE_MARGIN, window.y, window.w + _PROMPT_LINE_MARGIN, window.h)):
            if prompt_block is not None and prompt_block in visible_blocks:
                self._shade_prompt_block(canvas, window, offset, prompt_block)
            for index, result in enumerate(results):
                if result.block in visible_blocks:
                    self._highlight_result(canvas, window, offset, result, is_current=index == current_index)
            for block in visible_blocks:
                self.laid_out_blocks[block].draw(canvas, window.x, window.y + self.tops[block] - offset)

    def _shade_prompt_block(self, canvas: Canvas, window: Rect, offset: float, block: int) -> None:
        """Shade the block that explains what the seat is asked now, and draw a line at its left."""
        top = window.y + self.tops[block] - offset
        height = self.laid_out_blocks[block].height
        canvas.fill(Rect(window.x - 10, top - 3, self.width + 20, height + 6), GOLD, alpha=54, radius=6)
        canvas.fill(Rect(window.x - 16, top - 3, 5, height + 6), HEMATITE, radius=2)

    def _highlight_result(
        self, canvas: Canvas, window: Rect, offset: float, result: TextRange, *, is_current: bool
    ) -> None:
        """Highlight a search result, line by line; the current result also has a border."""
        for rect in self.rects(result):
            box = Rect(window.x + rect.x - 2, window.y + rect.y - offset - 1, rect.w + 4, rect.h + 1)
            canvas.fill(box, GOLD, _CURRENT_RESULT_ALPHA if is_current else _RESULT_ALPHA, radius=4)
            if is_current:
                canvas.frame(box, HEMATITE, thick=2, radius=4)
