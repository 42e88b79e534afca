"""Breaking text of several styles into lines, with links and small pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.screens.sheet.markdown import Span
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import CHAR, INK, SIENNA, Colour, colour

_LINK_INK, _ITALIC_INK = colour("#1F5A6B"), colour("#6B3A1C")
#: size of a small picture, as a factor of the text size
_SMALL_PICTURE_FACTOR = 1.3
#: a line whose words add up to less than this share of the width fits in any case and is not measured as a whole
_CLEARLY_SHORT_SHARE = 0.92


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a text: size, colours, and the kind of font (``body``, ``bold`` or ``display``).

    ``strong`` is the colour of bold words.
    """

    size: float
    colour: Colour = INK
    strong: Colour = CHAR
    kind: str = "body"

    def font(self, span: Span) -> str:
        """Return the kind of font of a span."""
        if self.kind != "body":
            return self.kind
        return {"bold": "bold", "italic": "flavour"}.get(span.style, "body")

    def ink(self, span: Span) -> Colour:
        """Return the colour of a span."""
        if span.link:
            return _LINK_INK
        if self.kind == "display":
            return self.colour
        usual = self.strong if self.kind == "bold" else self.colour
        return {"bold": self.strong, "italic": _ITALIC_INK}.get(span.style, usual)


class Piece(NamedTuple):
    """Words of one span on one line; ``start`` is their index in the whole text, ``x`` and ``width`` are in pixels.

    It is a tuple, since a dataclass would be too slow for the thousands of pieces of a book.
    """

    x: int
    width: int
    text: str
    span: Span
    start: int


class TextLayout:
    """A text broken into lines at a ``width`` in logical units; with ``is_centred``, its lines are centred.

    ``height`` is in logical units. Indices count the letters of the text without markup.
    """

    def __init__(
        self, canvas: Canvas, spans: Sequence[Span], width: float, style: Style, *, is_centred: bool = False
    ) -> None:
        self.style = style
        #: the size of the text in pixels
        self._text_pixels = canvas.text_pixels(style.size)
        #: the height of a line in pixels
        self._line_pixels = canvas.texts.line_height(style.kind, self._text_pixels)
        self._scale = canvas.scale
        self._measure = canvas.texts.width
        max_width = round(width * canvas.scale)
        self.lines = self._break_into_lines(spans, max_width)
        if is_centred:
            self.lines = [_centre_line(line, max_width) for line in self.lines]
        self.height = len(self.lines) * self._line_pixels / canvas.scale

    @property
    def widest(self) -> float:
        """The width of the longest line in logical units."""
        return max((line[-1].x + line[-1].width for line in self.lines if line), default=0) / self._scale

    # Breaking lines

    def _break_into_lines(self, spans: Sequence[Span], max_width: int) -> list[list[Piece]]:
        """Return the lines of a text, each at most ``max_width`` pixels wide; no line begins with a blank.

        No word stands alone on the last line if the line before it has words to spare.
        """
        lines: list[list[list[Piece]]] = [[]]  # each line as a list of words and blanks
        x = 0
        for word in self._words(spans, max_width):
            width = sum([piece.width for piece in word])
            is_blank = _is_blank(word)
            if is_blank and not x:
                continue
            if x and not is_blank and self._overflows(lines[-1], word, x + width, max_width):
                lines.append([])
                x = 0
            lines[-1].append(word)
            x += width
        self._fill_last_line(lines, max_width)
        return [self._join([piece for word in line for piece in word]) for line in lines]

    def _fill_last_line(self, lines: list[list[list[Piece]]], max_width: int) -> None:
        """If the last line has only one word and the line before can spare a word, move that word down."""
        if len(lines) < 2 or len(lines[-1]) > 1 or not _can_spare_a_word(lines[-2]):
            return
        *shorter_line, word, blank = lines[-2]
        last_word = lines[-1][0]
        if not self._overflows([word, blank], last_word, max_width, max_width):
            lines[-2:] = [shorter_line, [word, blank, last_word]]

    def _overflows(self, line: list[list[Piece]], word: list[Piece], width: int, max_width: int) -> bool:
        """Return whether a line would be too long with one more word.

        ``width`` is the sum of the widths of all words, including the new one. The line is measured as a whole only if
        this sum is close to ``max_width``.
        """
        if width < max_width * _CLEARLY_SHORT_SHARE:
            return False
        pieces = [piece for each_word in line for piece in each_word]
        last = self._join([*pieces, *word])[-1]
        return last.x + last.width > max_width

    def _words(self, spans: Sequence[Span], max_width: int) -> Iterator[list[Piece]]:
        """Yield words and blanks; pieces without a blank between them belong to one word."""
        word: list[Piece] = []
        for piece in self._pieces(spans):
            is_blank = not piece.span.picture and not piece.text.strip()
            if is_blank and word:
                yield from self._split_if_too_long(word, max_width)
                word = []
            if is_blank:
                yield [piece]
            else:
                word.append(piece)
        if word:
            yield from self._split_if_too_long(word, max_width)

    def _split_if_too_long(self, word: list[Piece], max_width: int) -> Iterator[list[Piece]]:
        """Yield a word, or its letters one by one if the word is longer than a line."""
        if sum([piece.width for piece in word]) <= max_width:
            yield word
            return
        for piece in word:
            for index, letter in enumerate(piece.text):
                yield [Piece(0, self._width(letter, piece.span), letter, piece.span, piece.start + index)]

    def _pieces(self, spans: Iterable[Span]) -> Iterator[Piece]:
        """Yield words, blanks and pictures one by one, each with its width, but not placed on a line yet."""
        start = 0
        for span in spans:
            if span.picture:
                yield Piece(0, round(self._text_pixels * _SMALL_PICTURE_FACTOR), "", span, start)
                continue
            # a book has tens of thousands of words: nothing is looked up again for each of them
            measure, font, pixels = self._measure, self.style.font(span), self._text_pixels
            blank_width = measure(" ", font, pixels)
            for index, word in enumerate(span.text.split(" ")):
                if index:
                    yield Piece(0, blank_width, " ", span, start)
                    start += 1
                if word:
                    yield Piece(0, measure(word, font, pixels), word, span, start)
                    start += len(word)

    def _width(self, text: str, span: Span) -> int:
        return self._measure(text, self.style.font(span), self._text_pixels)

    def _join(self, line: list[Piece]) -> list[Piece]:
        """Join neighbouring pieces of the same span, and set their x again.

        Words drawn together are not exactly as wide as the sum of their widths.
        """
        runs: list[list[Piece]] = []
        for piece in line:
            if runs and runs[-1][0].span is piece.span and not piece.span.picture:
                runs[-1].append(piece)
            else:
                runs.append([piece])
        joined_pieces: list[Piece] = []
        x = 0
        for run in runs:
            _, width, text, span, start = run[0]
            if not span.picture:
                text = "".join([piece.text for piece in run])
                width = self._width(text, span)
            joined_pieces.append(Piece(x, width, text, span, start))
            x += width
        return joined_pieces

    # Rectangles

    def rects(self, start: int, end: int) -> list[Rect]:
        """Return the rectangles of the letters from ``start`` up to ``end``, one for each line."""
        areas = []
        for number, line in enumerate(self.lines):
            extents = [self._extent_of(piece, start, end) for piece in line]
            inside = [extent for extent in extents if extent is not None]
            if inside:
                left = min(piece_left for piece_left, _ in inside)
                right = max(piece_right for _, piece_right in inside)
                areas.append(self._line_rect(left, number, right - left))
        return areas

    def _extent_of(self, piece: Piece, start: int, end: int) -> tuple[int, int] | None:
        """Return the left and right x of the letters from ``start`` up to ``end`` in a piece; ``None`` without any."""
        start_in_piece = max(start, piece.start) - piece.start
        end_in_piece = min(end - piece.start, len(piece.text))
        if start_in_piece >= end_in_piece:
            return None
        left = piece.x + self._width(piece.text[:start_in_piece], piece.span)
        right = piece.x + self._width(piece.text[:end_in_piece], piece.span)
        return left, right

    def links(self) -> list[tuple[str, str, Rect]]:
        """Return the links: target, words, and rectangle on the first line of each."""
        found: list[tuple[str, str, Rect]] = []
        for number, line in enumerate(self.lines):
            for piece in line:
                if piece.span.link and piece.text.strip() and not self._continues_link(piece, found):
                    found.append((piece.span.link, piece.span.text, self._line_rect(piece.x, number, piece.width)))
        return found

    @staticmethod
    def _continues_link(piece: Piece, found: list[tuple[str, str, Rect]]) -> bool:
        """Return whether the piece is the rest of the last link, on another line."""
        if not found:
            return False
        _, last_text, _ = found[-1]
        # a piece with the first words of the text begins a second link that has the same text
        return last_text == piece.span.text and not piece.span.text.startswith(piece.text)

    def _line_rect(self, x: int, number: int, width: int) -> Rect:
        """Return a part of line ``number`` in logical units; ``x`` and ``width`` are in pixels."""
        return Rect(
            x / self._scale,
            number * self._line_pixels / self._scale,
            width / self._scale,
            self._line_pixels / self._scale,
        )

    # Drawing

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the text with its upper left corner at ``x, y``."""
        for number, line in enumerate(self.lines):
            top = y + number * self._line_pixels / self._scale
            for piece in line:
                self._draw_piece(canvas, piece, x + piece.x / self._scale, top)

    def _draw_piece(self, canvas: Canvas, piece: Piece, x: float, top: float) -> None:
        """Draw a small picture, or text, underlined if it is a link."""
        height = self._line_pixels / self._scale
        if piece.span.picture:
            size = self._text_pixels * _SMALL_PICTURE_FACTOR / self._scale * 0.94
            box = Rect(x, top + (height - size) / 2 - height * 0.04, size, size)
            draw_picture(canvas, piece.span.picture, box)
        elif piece.text.strip():
            span = piece.span
            canvas.text(piece.text, x, top, self.style.size, kind=self.style.font(span), colour=self.style.ink(span))
            if span.link:
                canvas.line(x, top + height * 0.86, x + piece.width / self._scale, top + height * 0.86, _LINK_INK, 1)


def _is_blank(word: list[Piece]) -> bool:
    """Return whether a word is only blank space."""
    return len(word) == 1 and not word[0].span.picture and not word[0].text.strip()


def _can_spare_a_word(line: list[list[Piece]]) -> bool:
    """Return whether a line ends with three words, each with a blank after it."""
    return len(line) >= 6 and all(_is_blank(item) for item in (line[-5], line[-3], line[-1]))


def _centre_line(line: list[Piece], max_width: int) -> list[Piece]:
    """Return a line with its pieces moved to the right, so that it is centred in ``max_width`` pixels."""
    if not line:
        return line
    line_width = line[-1].x + line[-1].width
    shift = (max_width - line_width) // 2
    return [Piece(x + shift, width, text, span, start) for x, width, text, span, start in line]


def draw_picture(canvas: Canvas, name: str, box: Rect) -> None:
    """Draw a picture of the assets in ``box``, or an icon if its name begins with ``icon:``."""
    if name.startswith("icon:"):
        canvas.icon(name.removeprefix("icon:"), box.centerx, box.centery, box.h, SIENNA)
    else:
        canvas.picture_in(name, box)
