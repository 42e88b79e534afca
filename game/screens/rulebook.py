"""The rule book (F1): contents, search, and the rules of a game on parchment."""

from __future__ import annotations

from collections.abc import Callable

from game.core import GAMES
from game.core.words import say, say_many
from game.screens.markdown import Block, Sheet, parse
from game.screens.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.entry import TextEntry
from game.ui.intentions import Accept, Edit, Go, Intention
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.stage import Stage
from game.ui.theme import HEMATITE, PARCHMENT, SIENNA
from game.ui.widgets import Button, Row, heading, stitches

_CONTENTS = Rect(24, 92, 376, 784)
_PAPER = Rect(424, 92, 1152, 784)
_WINDOW = Rect(474, 122, 1060, 724)
_ROW = 38.0
_BOOK = 40.0


class RuleBook(Page):
    """The rules of one game. Typing in the search line marks and shows what is found; Enter goes to the next."""

    name = "rulebook"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        entry = GAMES[game]
        self.title = entry.title
        self.lead = say("The rules")
        self._others = [other for other in GAMES.values() if other.built and other.name != game]
        self._blocks: list[Block] = parse(entry.read_rulebook())
        self._headings = [i for i, block in enumerate(self._blocks) if block.kind == "heading" and block.level <= 2]
        self._pages = ScrollArea()
        self._contents = ScrollArea()
        self._search = TextEntry("", self._look_for, 40, say("Search"))
        self._found: list[int] = []
        self._at = 0
        self._sheet: Sheet | None = None
        self._sheet_key: object = None

    def enter(self) -> None:
        """Lay the sheet out for the present text size."""
        self._lay_out(self.stage.canvas)

    def _lay_out(self, canvas: Canvas) -> Sheet:
        key = (canvas.scale, canvas.text_size)
        if self._sheet is None or key != self._sheet_key:
            self._sheet, self._sheet_key = Sheet(canvas, self._blocks, _WINDOW.w - 40), key
        self._pages.settle(_WINDOW, self._sheet.height)
        return self._sheet

    def _look_for(self, words: str) -> None:
        sought = words.strip().casefold()
        blocks = enumerate(self._blocks)
        self._found = [index for index, block in blocks if sought and sought in block.plain.casefold()]
        self._at = 0
        self._show_found()

    def _show_found(self) -> None:
        if self._found:
            self._go_to(self._found[self._at % len(self._found)], 120)

    def _go_to(self, index: int, above: float = 0) -> None:
        sheet = self._lay_out(self.stage.canvas)
        self._pages.offset = max(0.0, min(self._pages.most, sheet.tops[index] - above))
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """Draw the panels."""
        canvas.panel("panel.hide", _CONTENTS)
        canvas.panel("panel.parchment", _PAPER)
        if self._others:
            stitches(canvas, _CONTENTS.x + 24, self._books_top - 46, _CONTENTS.w - 48)
            heading(canvas, say("Other books"), Rect(_CONTENTS.x + 24, self._books_top - 36, 300, 30), 24)

    @property
    def _books_top(self) -> float:
        """Where the list of the other games' books begins."""
        return _CONTENTS.bottom - 24 - _BOOK * len(self._others)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, the rules in sight and how much was found."""
        super().draw(canvas)
        self._lay_out(canvas).draw(canvas, _WINDOW, self._pages.offset, frozenset(self._found))
        if self._search.text.strip():
            words = say_many("{count} place", "{count} places", len(self._found))
            canvas.text(words, _CONTENTS.x + 32, _CONTENTS.y + 92, 20, colour=PARCHMENT if self._found else HEMATITE)
        if not self._blocks:
            canvas.text(say("The book is empty."), _PAPER.centerx, 400, 24, colour=SIENNA, align="centre")

    def controls(self) -> list[Control]:
        """List search, contents, the text to scroll, and the way back."""
        search = self._search.control("rules.search", say("Search"), Rect(_CONTENTS.x + 24, _CONTENTS.y + 32, 252, 46))
        search.handle = self._search_keys
        onward = Control("rules.next", "button", say("Next"), Rect(_CONTENTS.x + 284, _CONTENTS.y + 32, 68, 46),
                         self._next_found, enabled=len(self._found) > 0, why_not=say("Nothing is found yet."),
                         look=Button(size=18))  # fmt: skip
        bottom = self._books_top - 52 if self._others else _CONTENTS.bottom - 30
        window = Rect(_CONTENTS.x + 20, _CONTENTS.y + 128, _CONTENTS.w - 40, bottom - _CONTENTS.y - 128)
        self._contents.settle(window, len(self._headings) * _ROW)
        self._lay_out(self.stage.canvas)
        rows = [self._entry(number, rect) for number, rect in self._contents.rows(len(self._headings), _ROW)]
        listing = self._contents.control("rules.contents", say("Contents"))
        listing.focusable = False
        text = self._pages.control("rules.text", say("The rules"))
        text.first = True
        return [search, onward, listing, *rows, *self._books(), text, self.back_control()]

    def _books(self) -> list[Control]:
        """List the books of the other games."""
        return [
            Control(f"rules.book.{other.name}", "list", other.title,
                    Rect(_CONTENTS.x + 20, self._books_top + _BOOK * place, _CONTENTS.w - 40, _BOOK),
                    self._opener(other.name), look=Row(size=20), sound="card_slide")
            for place, other in enumerate(self._others)
        ]  # fmt: skip

    def _opener(self, game: str) -> Callable[[], None]:
        return lambda: self.stage.replace(RuleBook(self.stage, game))

    def _search_keys(self, intention: Intention) -> bool:
        if isinstance(intention, Accept) and not intention.space:
            if intention.down:
                self._next_found()
            return True
        return self._search.handle(intention)

    def _next_found(self) -> None:
        self._at += 1
        self._show_found()

    def _entry(self, number: int, rect: Rect) -> Control:
        index = self._headings[number]
        block = self._blocks[index]
        label = block.plain
        sheet = self._lay_out(self.stage.canvas)
        following = self._headings[number + 1] if number + 1 < len(self._headings) else None
        begins = sheet.tops[index] - 60 <= self._pages.offset
        ends = following is None or sheet.tops[following] - 60 > self._pages.offset
        indented = Rect(rect.x + 16 * (block.level - 1), rect.y, rect.w - 16 * (block.level - 1), rect.h)
        return Control(f"rules.section.{number}", "list", label, indented, lambda: self._go_to(index),
                       look=Row(chosen=begins and ends, size=20 if block.level == 1 else 19),
                       clip=self._contents.rect, sound="card_slide")  # fmt: skip

    def handle(self, intention: Intention) -> bool:
        """Keys that nothing else used scroll the text."""
        if isinstance(intention, (Go, Edit)) and self._pages.handle(intention):
            return True
        return super().handle(intention)
