"""The screen of a rule book: the text, contents, links and search."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from game.core import GAMES, Prompt
from game.core.words import language, say
from game.screens.book.shelf import WIDTH, Book, Bookmarks, LaidOutBook, OtherBooks, SearchTexts, Shelf, heading_indices
from game.screens.open_match import make_rule_book
from game.screens.parts.page import Page
from game.screens.sheet.markdown import plain
from game.screens.sheet.sheet import Sheet, TextRange
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.folding import fold
from game.ui.intentions import Accept, Edit, Go, Intention
from game.ui.layout import Rect
from game.ui.lists import SCROLL_BAR_ROOM, Row, ScrollArea
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import GOLD, PARCHMENT, SIENNA
from game.ui.uimap import joined_sentences
from game.ui.widgets import Button


def find(texts: SearchTexts, words: str) -> list[TextRange]:
    """Return all places of ``words`` in a book, in order; ``texts`` holds the book without capitals and accents."""
    folded_words, _ = fold(words.strip())
    if not folded_words:
        return []
    places = []
    for block, cells in enumerate(texts):
        for cell, folded_cell in enumerate(cells):
            places += _places_in(block, cell, folded_cell, folded_words)
    return places


def _places_in(block: int, cell: int, folded_cell: tuple[str, Sequence[int]], folded_words: str) -> list[TextRange]:
    """Return every place of the words ``folded_words`` in a cell of a block.

    ``folded_cell`` is the cell's text without capitals and accents, as ``SearchTexts`` contains it.
    """
    text, origins = folded_cell  # ``origins`` has the index of each letter of ``text`` in the text as written
    places = []
    start = text.find(folded_words)
    while start >= 0:
        end = start + len(folded_words)
        places.append(TextRange(block, cell, origins[start], origins[end - 1] + 1))
        start = text.find(folded_words, end)
    return places


# The search


class BookSearch:
    """The search field of a book with its results; the field begins with ``words``.

    ``sheet()`` returns the laid out book. ``texts()`` returns the book's texts, without capitals and accents.
    ``offset()`` returns the scroll offset in logical units. ``remember_offset()`` is called before the first result is
    shown, so that the person can go back to the present position. ``show_result()`` shows the current result.
    """

    def __init__(
        self,
        words: str,
        sheet: Callable[[], Sheet],
        texts: Callable[[], SearchTexts],
        offset: Callable[[], float],
        remember_offset: Callable[[], None],
        show_result: Callable[[], None],
    ) -> None:
        self._sheet = sheet
        self._texts = texts
        self._offset = offset
        self._remember_offset = remember_offset
        self._show_result = show_result
        self._entry = TextField(words, self._search_for, longest=40, hint=say("Search"))
        #: all results
        self.found: list[TextRange] = []
        #: the index of the current result
        self.current_index = 0

    @property
    def words(self) -> str:
        """The words in the field, without blanks around them."""
        return self._entry.text.strip()

    @property
    def top(self) -> float | None:
        """The y of the current result on the sheet, ``None`` if nothing is found."""
        return self._top_of(self.found[self.current_index]) if self.found else None

    @property
    def count_in_words(self) -> str:
        """The number of the current result and how many results there are, in words; empty if the field is empty."""
        if not self.words:
            return ""
        if not self.found:
            return say("Nothing found")
        return say("{number} of {count}", number=self.current_index + 1, count=len(self.found))

    def go_on(self, step: int = 1) -> None:
        """Go to the next (1) or previous (-1) result; after the last comes the first."""
        if self.found:
            self.current_index = (self.current_index + step) % len(self.found)
            self._show_result()

    def controls(self, line: Rect) -> list[Control]:
        """List the search field, and below it the buttons for the previous and the next result."""
        field = self._entry.control("rules.search", say("Search"), line)
        field.handle = self._handle
        no_result = say("Type a search term above.")
        if self.words:
            no_result = say("“{words}” is not in this book.", words=self.words)
        buttons = (
            ("before", say("Previous result"), "previous-button", lambda: self.go_on(-1)),
            ("next", say("Next result"), "next-button", self.go_on),
        )
        return [
            field,
            *(
                Control(
                    f"rules.{name}",
                    "button",
                    label,
                    Rect(line.x + 56 * index, line.y + 54, 50, 42),
                    action,
                    enabled=bool(self.found),
                    why_not=no_result,
                    tooltip=label,
                    look=Button(icon=icon, bare=True),
                )
                for index, (name, label, icon, action) in enumerate(buttons)
            ),
        ]

    def search_opened_book(self) -> None:
        """If there are words in the field, search the book that has just been opened for them."""
        self.found = []
        if self.words:
            self._search_for(self.words)

    def _search_for(self, words: str) -> None:
        """Find the typed words, and show the first result below the present position."""
        if words.strip() and not self.found:
            self._remember_offset()
        self.found = find(self._texts(), words)
        self.current_index = self._first_below(self._offset())
        self._show_result()

    def _first_below(self, offset: float) -> int:
        """Return the index of the first result below the y ``offset`` of the sheet, 0 if there is none."""
        block = self._sheet().block_at(offset)
        first = bisect_left(self.found, block, key=lambda result: result.block)
        for index in range(first, len(self.found)):
            if self._top_of(self.found[index]) >= offset:
                return index
        return 0

    def _handle(self, intention: Intention) -> bool:
        """Go to the next result with Enter, to the previous one with Shift+Enter; pass all else to the field."""
        if isinstance(intention, Accept) and not intention.space and not intention.by_controller:
            if intention.down:
                self.go_on(-1 if intention.back else 1)
            return True
        return self._entry.handle(intention)

    def _top_of(self, result: TextRange) -> float:
        """Return the y of a result on the sheet."""
        return self._sheet().rects(result)[0].y


# The screen (F1)

_CONTENTS_AREA = Rect(24, 92, 376, 784)
_PAPER_AREA = Rect(424, 92, 1152, 784)
_TEXT_AREA = Rect(484, 122, WIDTH + 36, 724)
_CONTENTS_LEFT = _CONTENTS_AREA.x + 22
_CONTENTS_WIDTH = _CONTENTS_AREA.w - 44
_ROW_HEIGHT = 42.0
#: in a row of the contents: the text size, the blank room left and right of the words, and above and below them
_ROW_TEXT_SIZE, _ROW_MARGINS, _ROW_PADDING = 20.0, 20.0, 12.0
#: how much further right the headings of each lower level begin
_INDENT = 14.0
#: area of the list of other books, at the foot of the contents
_OTHER_BOOKS_AREA = Rect(_CONTENTS_LEFT, _CONTENTS_AREA.bottom - 360, _CONTENTS_WIDTH, 340)
#: a link's target is shown this far below the upper edge of the text area
_UPPER_MARGIN = 14.0
#: a search result is shown this far below the upper edge of the text area
_RESULT_MARGIN = 150.0
#: a section counts as being read once its heading is at most this far below the upper edge of the text area
_READING_LINE = 60.0
#: how many earlier positions are kept for going back
_MAX_STEPS = 50


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """The look of a line of the contents; a long heading takes two lines."""

    chosen: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the heading; it is brighter under the pointer, and golden while its section is being read."""
        rect = control.rect
        if self.chosen:
            canvas.fill(rect, GOLD, alpha=60, radius=7)
        elif touch.hovered or touch.shows_focus_ring:
            canvas.fill(rect, PARCHMENT, alpha=36, radius=7)
        words = Rect(rect.x + 12, rect.y, rect.w - _ROW_MARGINS, rect.h)
        kind = "bold" if self.chosen else "body"
        canvas.prose(control.label, words, _ROW_TEXT_SIZE, kind=kind, middle=True, least=14)


class RuleBook(Page):
    """The rule book of a game. With the ``prompt`` of a match, the book opens at the block that explains the prompt.

    The search field begins with ``sought_words``, and the first result is shown.

    The search field marks all results; Enter goes to the next one, Shift and Enter to the previous one. Backspace goes
    back to the position before a link, an entry of the contents or the search was used; Esc closes the book.
    """

    name = "rulebook"
    opened_by = ("rules",)

    def __init__(self, stage: Stage, game: str, prompt: Prompt | None = None, sought_words: str = "") -> None:
        super().__init__(stage)
        self._entry = GAMES[game]
        self._prompt = prompt
        others = [other for other in GAMES.values() if other.built and other.name != game]
        #: the list of other books, empty during a match
        self._others = OtherBooks(others if prompt is None else [], _OTHER_BOOKS_AREA, self._change_book)
        self._marks = Bookmarks(stage.data_dir)
        self._text_scroll = ScrollArea()
        self._contents_scroll = ScrollArea()
        self._search = BookSearch(
            sought_words,
            self._lay_out,
            lambda: self._laid_out.search_texts,
            lambda: self._text_scroll.offset,
            self._remember_offset,
            self._show_found,
        )
        #: the positions before each jump, the latest last
        self._earlier_offsets: list[float] = []
        #: whether the book has been scrolled to its first position, see ``_restore_position``
        self._is_position_restored = False
        self._open()

    def _open(self) -> None:
        """Open the book in the current language; the file is read later, by ``prepare`` or when it is needed."""
        self._language = language()
        self._laid_out = self._current_book()
        self.title = say(self._entry.title)
        self.lead = say("The rules") if self._prompt is None else self._prompt.text

    @property
    def _book(self) -> Book:
        return self._laid_out.book

    @property
    def _headings(self) -> list[int]:
        """The indices of the blocks that are headings listed in the contents."""
        blocks = self._book.blocks
        return [index for index in heading_indices(blocks) if blocks[index].level <= 2]

    @property
    def _prompt_block(self) -> int | None:
        """The index of the block that explains the prompt."""
        return self._laid_out.block_explaining(self._prompt.kind) if self._prompt is not None else None

    def _current_book(self) -> LaidOutBook:
        """Return the book laid out for the current window and text size."""
        return self.stage.shared(Shelf).laid_out_book(self.stage, self._entry, self._language)

    def prepare(self) -> Iterator[None]:
        """Read the book and lay it out."""
        return self._laid_out.prepare()

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for what is needed later: the texts for a search, the example table."""
        return self._laid_out.preload_painters()

    def _restore_position(self) -> None:
        """Scroll to the block that explains the prompt; without a prompt, scroll to where the book was left."""
        last_block = self._marks.last_block(self._entry.name)
        if last_block is not None and last_block < len(self._book.blocks):
            self._text_scroll.scroll_to(self._offset_of(last_block))
        if self._prompt_block is not None:
            if last_block:  # at the beginning of the book there is nothing to go back to
                self._earlier_offsets.append(self._text_scroll.offset)
            self._text_scroll.scroll_to(self._offset_with_heading(self._prompt_block))

    def enter(self) -> None:
        """If the language has changed, open the book in the new language, and search it again."""
        if self._language != language():
            self._open()
            self._search.search_opened_book()

    def leave(self) -> None:
        """Save the position in the book, and release the example table."""
        block = self._lay_out().block_at(self._text_scroll.offset + _UPPER_MARGIN)
        self._marks.put(self._entry.name, block)
        self._laid_out.table.free_picture()

    @property
    def wants_frames(self) -> bool:
        """Whether the page was drawn without a part of the example table, because the table was not painted yet."""
        return self._laid_out.table.was_left_out

    def update(self, seconds: float) -> None:
        """Let the app paint the example table before it draws the page again."""
        self._laid_out.table.was_left_out = False
        self.stage.loads_before_drawing = True
        self.refresh()

    def _lay_out(self) -> Sheet:
        """Return the sheet; if the window or the text size has changed, lay it out again at the same block."""
        laid_out = self._current_book()
        if laid_out is not self._laid_out:
            top_block = self._laid_out.sheet.block_at(self._text_scroll.offset)
            self._laid_out = laid_out
            self._text_scroll.offset = laid_out.sheet.tops[top_block]
        self._text_scroll.set_content(_TEXT_AREA, laid_out.sheet.height)
        if not self._is_position_restored:
            self._is_position_restored = True  # set before: this method is called again to restore the position
            self._restore_position()
            self._search.search_opened_book()
        return laid_out.sheet

    # Scrolling

    def _offset_of(self, block: int) -> float:
        """Return the scroll offset that shows a block at the top."""
        return self._lay_out().tops[block] - _UPPER_MARGIN

    def _offset_with_heading(self, block: int) -> float:
        """Return the scroll offset that shows the heading above a block at the top, or the block if that is too far."""
        heading = max((index for index in heading_indices(self._book.blocks) if index <= block), default=block)
        sheet = self._lay_out()
        is_near = sheet.tops[block] - sheet.tops[heading] < _TEXT_AREA.h * 0.6
        return self._offset_of(heading if is_near else block)

    def _go_to(self, block: int) -> None:
        """Scroll to a block, remember the present position to go back to, and read the section out if speech is on."""
        self._remember_offset()
        self._text_scroll.scroll_to(self._offset_of(block))
        self.stage.narrator.tell(self._section_lines)
        self.refresh()

    def _go_to_prompt_block(self) -> None:
        """Scroll to the block that explains the prompt, and remember the present position to go back to."""
        if self._prompt_block is not None:
            self._remember_offset()
            self._text_scroll.scroll_to(self._offset_with_heading(self._prompt_block))
            self.refresh()

    def _remember_offset(self) -> None:
        """Remember the present position, to go back to it."""
        if not self._earlier_offsets or self._earlier_offsets[-1] != self._text_scroll.offset:
            self._earlier_offsets = [*self._earlier_offsets, self._text_scroll.offset][-_MAX_STEPS:]

    def _step_back(self) -> None:
        """Go back to the position before the last jump."""
        if self._earlier_offsets:
            self._text_scroll.scroll_to(self._earlier_offsets.pop())
            self.refresh()

    # Searching

    def _show_found(self) -> None:
        """Scroll to the current result, unless it is visible."""
        top = self._search.top
        if top is not None and not self._text_scroll.offset + 20 <= top <= self._text_scroll.offset + _TEXT_AREA.h - 60:
            self._text_scroll.scroll_to(top - _RESULT_MARGIN)
        self.refresh()

    # The section that is being read

    def read_out(self) -> Sequence[str]:
        """Return the status line and the text of the section that is being read."""
        return [*super().read_out(), *self._section_lines()]

    def _section_lines(self) -> list[str]:
        """Return the text from the last heading above the reading line to the next section of the contents.

        At the foot of the book, where no further section can be scrolled to the top, the text goes on to the end.
        """
        first = max(self._begun_headings(heading_indices(self._book.blocks)), default=0)
        end = next((heading for heading in self._headings if heading > first), None)
        if self._text_scroll.offset >= self._text_scroll.max_offset:
            end = None
        return [line for block in self._book.blocks[first:end] for line in block.lines]

    def _begun_headings(self, headings: Sequence[int]) -> list[int]:
        """Return those of the ``headings`` that have reached the reading line; the last of them is being read."""
        tops = self._lay_out().tops
        return [heading for heading in headings if tops[heading] - _READING_LINE <= self._text_scroll.offset]

    # Drawing

    @property
    def paint_key(self) -> object:
        """The language, since the static picture has words."""
        return language()

    def paint(self, canvas: Canvas) -> None:
        """Paint the panels."""
        canvas.panel("panel.hide", _CONTENTS_AREA)
        canvas.panel("panel.parchment", _PAPER_AREA)
        self._others.paint(canvas)

    @property
    def _contents_top(self) -> float:
        """The y of the list of headings: below the search and, for a prompt, the button "About this decision"."""
        return _CONTENTS_AREA.y + 132 + (52 if self._prompt_block is not None else 0)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, the visible text and the number of results."""
        super().draw(canvas)
        search = self._search
        self._lay_out().draw(
            canvas, _TEXT_AREA, self._text_scroll.offset, search.found, search.current_index, self._prompt_block
        )
        ink = PARCHMENT if search.found else GOLD
        canvas.text(
            search.count_in_words,
            _CONTENTS_LEFT + 172,
            _CONTENTS_AREA.y + 99,
            20,
            colour=ink,
            middle=True,
            width=_CONTENTS_WIDTH - 174,
        )
        if not self._book.blocks:
            canvas.text(
                say("The book is empty."), _PAPER_AREA.centerx, 400, 24, colour=SIENNA, align="centre", width=900
            )

    # Controls

    def controls(self) -> list[Control]:
        """List the search, the contents, the other books, the text with its links, and the back button."""
        self._lay_out()
        text = self._text_scroll.control("rules.text", say("The rules"))
        text.first = True
        text.heard = joined_sentences(self._section_lines())
        return [
            *self._search_controls(),
            *self._contents_controls(),
            *self._others.controls(),
            text,
            *self._links(),
            self.back_control(),
        ]

    def _search_controls(self) -> list[Control]:
        """List the search field with its buttons, and the button that goes back.

        If the reader has a decision to make, also list the button that goes to the rules about this decision.
        """
        top = _CONTENTS_AREA.y + 78
        controls = [
            *self._search.controls(Rect(_CONTENTS_LEFT, _CONTENTS_AREA.y + 24, _CONTENTS_WIDTH, 46)),
            Control(
                "rules.return",
                "button",
                say("Back to where you were"),
                Rect(_CONTENTS_LEFT + 112, top, 50, 42),
                self._step_back,
                enabled=bool(self._earlier_offsets),
                why_not=say("Nothing to go back to yet."),
                tooltip=say("Back to where you were"),
                look=Button(icon="return-arrow", bare=True),
            ),
        ]
        if self._prompt_block is not None:
            controls.append(
                Control(
                    "rules.asked",
                    "button",
                    say("About this decision"),
                    Rect(_CONTENTS_LEFT, top + 50, _CONTENTS_WIDTH, 44),
                    self._go_to_prompt_block,
                    look=Button(icon="info", size=20),
                )
            )
        return controls

    def _contents_controls(self) -> list[Control]:
        """List the scrolling contents: its area and the visible headings, above the list of other books."""
        bottom = self._others.top - 56 if self._others.books else _CONTENTS_AREA.bottom - 24
        top = self._contents_top
        headings = self._headings
        area = Rect(_CONTENTS_LEFT, top, _CONTENTS_WIDTH, bottom - top)
        scroll = self._contents_scroll
        heights = [self._contents_height(heading) for heading in headings]
        scroll.set_content(area, sum(heights))
        focused = self.stage.interaction.focused_object
        if isinstance(focused, Row):
            scroll.show(sum(heights[: focused.index]), sum(heights[: focused.index + 1]))
        listing = scroll.control("rules.contents", say("Contents"))
        listing.focusable = False
        read_heading = max(self._begun_headings(headings), default=None)
        rows = [
            self._contents_row(number, headings[number], rect, is_being_read=headings[number] == read_heading)
            for number, rect in scroll.uneven_rows(heights)
        ]
        return [listing, *rows]

    def _contents_height(self, heading: int) -> float:
        """Return the height of a heading's row in the contents: a long heading takes two lines."""
        canvas = self.stage.canvas
        block = self._book.blocks[heading]
        width = _CONTENTS_WIDTH - SCROLL_BAR_ROOM - _INDENT * (block.level - 1) - _ROW_MARGINS
        words_height = canvas.prose_height(plain(block.text), width, _ROW_TEXT_SIZE, "bold") + _ROW_PADDING
        return max(_ROW_HEIGHT + max(0.0, 20 * (canvas.text_size - 1)), words_height)

    def _contents_row(self, number: int, heading: int, rect: Rect, *, is_being_read: bool) -> Control:
        """Return the row ``number`` of the contents, of the block ``heading``; marked if its section is being read."""
        block = self._book.blocks[heading]
        indent = _INDENT * (block.level - 1)
        indented_rect = Rect(rect.x + indent, rect.y, rect.w - indent, rect.h)
        return Control(
            f"rules.section.{number}",
            "list",
            plain(block.text),
            indented_rect,
            lambda: self._go_to(heading),
            look=ContentsRow(is_being_read),
            clip=self._contents_scroll.rect,
            sound="card_slide",
            about=Row(number),
        )

    def _change_book(self, game: str) -> None:
        """Open the book of another game in place of this one, and search it for the same words."""
        book = make_rule_book(self.stage, game, sought_words=self._search.words)
        if book is not None:
            self.stage.replace(book)

    def _links(self) -> list[Control]:
        """List the visible links, each high enough for touch."""
        offset = self._text_scroll.offset
        controls = []
        for number, link in enumerate(self._lay_out().links(offset, offset + _TEXT_AREA.h)):
            target = self._book.target(link.target)
            rect = Rect(
                _TEXT_AREA.x + link.rect.x - 4, _TEXT_AREA.y + link.rect.centery - offset - 20, link.rect.w + 8, 40
            )
            if target is not None and _TEXT_AREA.contains(rect):
                controls.append(
                    Control(
                        f"rules.link.{number}",
                        "button",
                        link.words,
                        rect,
                        partial(self._go_to, target),
                        clip=_TEXT_AREA,
                        sound="card_slide",
                    )
                )
        return controls

    def handle(self, intention: Intention) -> bool:
        """Scroll with the keys, go back with Backspace, close the book with Esc."""
        if intention == Edit("backspace"):
            self._step_back()
            return True
        if isinstance(intention, (Go, Edit)) and self._text_scroll.handle(intention):
            return True
        return super().handle(intention)
