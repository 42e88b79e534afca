"""The subset of Markdown that the rule books use, read into blocks.

Headings, paragraphs, lists, tables, quotes; bold, italic, links to a heading (``[words](#heading)``) and small pictures
in the text (``{chip_small.wood}``); and pictures on lines of their own, all pictures of a paragraph side by side::

    ![caption](picture other_picture@120 background[40,60,300,200]@180)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_INLINE_PARTS = re.compile(r"(\*\*.+?\*\*|\*.+?\*|_[^_]+_|`[^`]+`|\[[^\]]+\]\(#[^)\s]+\)|\{[a-z][\w.:-]*\})")
_LINK = re.compile(r"\[([^\]]+)\]\(#([^)\s]+)\)")
_LIST_ITEM = re.compile(r"^(\s*)([-*]|\d+[.)])\s+(.*)$")
_FIGURE_LINE = re.compile(r"^!\[([^\]]*)\]\(([^)]+)\)$")
_PICTURE_SOURCE = re.compile(r"^([a-zA-Z][\w.:-]*)(?:\[(\d+),(\d+),(\d+),(\d+)\])?(?:@(\d+))?$")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one style: ``plain``, ``bold`` or ``italic``.

    If the text is a link, ``link`` is the slug of the heading to which it leads. A span with a ``picture`` shows this
    small picture and has no text.
    """

    text: str
    style: str = "plain"
    link: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by name, or a ``part`` of it (left, top, width, height), drawn in its own size or at a ``height``."""

    name: str
    part: tuple[int, int, int, int] | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures side by side with one caption."""

    caption: str
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block of text; ``kind`` is ``heading``, ``paragraph``, ``item``, ``quote``, ``table`` or ``pictures``.

    ``level`` is the depth of a heading or an item. ``mark`` is the bullet or the number of an item. ``rows`` holds the
    cells of a table. ``figures`` holds the pictures that stand side by side, with their captions.
    """

    kind: str
    text: str = ""
    level: int = 0
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of the block: a table's cells row by row, the captions of pictures, or the only text."""
        if self.rows:
            return tuple(cell for row in self.rows for cell in row)
        if self.figures:
            return tuple(figure.caption for figure in self.figures)
        return (self.text,)

    @property
    def lines(self) -> list[str]:
        """The words of the block without markup, to be read out: a line for each row of a table, or one line."""
        texts = [", ".join(row) for row in self.rows] or self.cells
        return [words for text in texts if (words := plain(text).strip())]

    @property
    def plain_text(self) -> str:
        """All words of the block without markup."""
        return " ".join(plain(cell) for cell in self.cells)


def plain(text: str) -> str:
    """Return the words of a text without markup."""
    return "".join(span.text for span in parse_inline(text))


def parse_inline(text: str) -> tuple[Span, ...]:
    """Parse the markup inside a text, such as ``**bold**`` and links, into spans."""
    return tuple(_make_span(part) for part in _INLINE_PARTS.split(text) if part)


def _make_span(part: str) -> Span:
    """Return the span for one part of a text: plain words, or words with their markup, such as ``**bold**``."""
    if part.startswith("**") and len(part) > 4:  # **bold**
        return Span(part[2:-2], "bold")
    link = _LINK.fullmatch(part)
    if link:  # [words](target)
        return Span(link[1], link=link[2])
    if part[0] == "{" and part[-1] == "}" and _INLINE_PARTS.fullmatch(part):  # {picture}
        return Span("", picture=part[1:-1])
    if len(part) > 2 and part[0] == part[-1] and part[0] in "*_`":  # *italic*, _italic_ or `bold`
        return Span(part[1:-1], "bold" if part[0] == "`" else "italic")
    return Span(part)


def slug(heading: str) -> str:
    """Return the link target for a heading: ``step-3-drums`` for ``Step 3: drums``."""
    return "-".join(re.findall(r"\w+", plain(heading).casefold()))


def parse(source: str) -> list[Block]:
    """Parse Markdown into blocks."""
    return [_make_block(chunk) for chunk in _chunks(source.splitlines())]


def _make_block(chunk: list[str]) -> Block:
    """Return the block that the lines of ``chunk`` make up; the first line tells the kind of block."""
    first = chunk[0]
    if first.startswith("#"):
        level = len(first) - len(first.lstrip("#"))
        return Block("heading", first[level:].strip(), min(level, 3))
    if first.lstrip().startswith("|"):
        return Block("table", rows=tuple(_read_table(chunk)))
    if first.startswith("!["):
        return Block("pictures", figures=tuple(_read_figure(line) for line in chunk))
    if first.startswith(">"):
        return Block("quote", " ".join(line.lstrip("> ").strip() for line in chunk))
    match = _LIST_ITEM.match(first)
    if match:
        indent, mark, first_words = match.groups()
        text = " ".join([first_words, *(line.strip() for line in chunk[1:])])
        return Block("item", text, level=len(indent) // 2, mark="•" if mark in "-*" else mark)
    return Block("paragraph", " ".join(line.strip() for line in chunk))


def _read_figure(line: str) -> Figure:
    """Return the pictures of a line with their caption; raises ``ValueError`` for a line written in another way."""
    match = _FIGURE_LINE.match(line.strip())
    if match is None:
        raise ValueError(f"not a line of pictures: {line!r}")
    return Figure(match[1], tuple(_read_picture(text) for text in match[2].split()))


def _read_picture(text: str) -> Picture:
    """Read a picture from ``name[left,top,width,height]@height``; raises ``ValueError`` for any other text."""
    match = _PICTURE_SOURCE.match(text)
    if match is None:
        raise ValueError(f"not the name of a picture: {text!r}")
    name, left, top, width, height, drawn_height = match.groups()
    part = (int(left), int(top), int(width), int(height)) if left is not None else None
    return Picture(name, part, int(drawn_height) if drawn_height else None)


def _chunks(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines of each block. A block ends at a blank line, a heading, a new item or another kind of line."""
    chunk: list[str] = []
    for line in lines:
        kind = _line_kind(line)
        chunk_kind = _line_kind(chunk[0]) if chunk else ""
        is_blank = not line.strip()
        starts_block = line.startswith("#") or bool(_LIST_ITEM.match(line)) or kind != chunk_kind
        if chunk and (is_blank or (starts_block and not _continues_item(chunk, line))):
            yield chunk
            chunk = []
        if not is_blank:
            chunk.append(line)
    if chunk:
        yield chunk


def _continues_item(chunk: list[str], line: str) -> bool:
    """Return whether an indented line belongs to the item above it."""
    return bool(_LIST_ITEM.match(chunk[0])) and line.startswith("  ") and not _LIST_ITEM.match(line)


def _line_kind(line: str) -> str:
    """Return the mark with which a heading, table, quote or picture begins; ``text`` for any other line."""
    for mark in ("#", "|", ">", "!["):
        if line.lstrip().startswith(mark):
            return mark
    return "text"


def _read_table(lines: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of each row, but not the line of dashes below the heading."""
    for line in lines:
        cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            yield cells
