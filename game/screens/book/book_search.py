"""The search line of a rule book: the words, the places found, and the present place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.words import say
from game.screens.parts.folding import fold
from game.screens.sheet.markdown import Block, plain
from game.screens.sheet.sheet import Place, Sheet
from game.ui.control import Control
from game.ui.intentions import Accept, Intention
from game.ui.layout import Rect
from game.ui.text_field import TextField
from game.ui.widgets import Button


def find(blocks: Sequence[Block], words: str) -> list[Place]:
    """Return every place where ``words`` stand, in the order of the book."""
    sought = fold(words.strip())[0]
    if not sought:
        return []
    return [
        place
        for number, block in enumerate(blocks)
        for cell, text in enumerate(block.cells)
        for place in _within(number, cell, plain(text), sought)
    ]


def _within(block: int, cell: int, text: str, sought: str) -> list[Place]:
    folded, places = fold(text)
    found = []
    at = folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        found.append(Place(block, cell, places[at], places[end - 1] + 1))
        at = folded.find(sought, end)
    return found


# The search line of a rule book: the words, the places found, and the present place.


class BookSearch:
    """The places in a book where the words of the search line stand.

    ``sheet()`` is the book laid out, ``reading()`` how far down its sheet is read, in logical units. ``leave()`` is
    called before the first place is gone to, so that there is a way back, and ``go()`` to have the present place shown.
    """

    def __init__(
        self,
        sheet: Callable[[], Sheet],
        reading: Callable[[], float],
        leave: Callable[[], None],
        go: Callable[[], None],
    ) -> None:
        self._sheet, self._reading = sheet, reading
        self._leave, self._go = leave, go
        self._entry = TextField("", self._look_for, 40, say("Search"))
        #: every place found, and the index of the present one
        self.found: list[Place] = []
        self.now = 0

    @property
    def top(self) -> float | None:
        """How far down the sheet the present place is, ``None`` when nothing is found."""
        return self._top_of(self.found[self.now]) if self.found else None

    @property
    def count(self) -> str:
        """The number of the present place and of all, in words; empty while nothing is searched."""
        if not self._entry.text.strip():
            return ""
        if not self.found:
            return say("Nothing found")
        return say("{number} of {count}", number=self.now + 1, count=len(self.found))

    def go_on(self, step: int = 1) -> None:
        """Go to the next place, or with ``step`` -1 to the one before; after the last comes the first."""
        if self.found:
            self.now = (self.now + step) % len(self.found)
            self._go()

    def controls(self, line: Rect) -> list[Control]:
        """List the search line, and below it what leads to the place before and the next one."""
        field = self._entry.control("rules.search", say("Search"), line)
        field.handle = self._take
        none = say("Type the words to search for in the line above.")
        if words := self._entry.text.strip():
            none = say("“{words}” was not found in this book.", words=words)
        ways = (
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
                    why_not=none,
                    tooltip=label,
                    look=Button(icon=icon, bare=True),
                )
                for index, (name, label, icon, action) in enumerate(ways)
            ),
        ]

    def _look_for(self, words: str) -> None:
        if words.strip() and not self.found:
            self._leave()
        sheet, reading = self._sheet(), self._reading()
        self.found = find(sheet.blocks, words)
        below = [number for number, place in enumerate(self.found) if self._top_of(place) >= reading]
        self.now = below[0] if below else 0
        self._go()

    def _take(self, intention: Intention) -> bool:
        """Enter goes to the next place, with Shift to the one before; everything else is typed."""
        if isinstance(intention, Accept) and not intention.space and not intention.pad:
            if intention.down:
                self.go_on(-1 if intention.back else 1)
            return True
        return self._entry.handle(intention)

    def _top_of(self, place: Place) -> float:
        return self._sheet().rects(place)[0].y
