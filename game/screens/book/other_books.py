"""The list of the other games' rule books, at the foot of a book's contents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core import GameEntry
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.widgets import Row, heading, stitches

_ROW = 42.0


class OtherBooks:
    """The ``books`` of other games, listed at the foot of ``room``; ``change(game)`` opens one of them.

    However many there are, they fit into ``room``: the rows get lower.
    """

    def __init__(self, books: Sequence[GameEntry], room: Rect, change: Callable[[str], None]) -> None:
        self.books = books
        self._room = room
        self._change = change
        self._row = min(_ROW, room.h / max(1, len(books)))

    @property
    def top(self) -> float:
        """Where the list begins."""
        return self._room.bottom - self._row * len(self.books)

    def paint(self, canvas: Canvas) -> None:
        """Draw a seam and the heading over the list, unless it is empty."""
        if self.books:
            x, wide = self._room.x, self._room.w
            stitches(canvas, x, self.top - 46, wide)
            heading(canvas, say("Other books"), Rect(x + 12, self.top - 40, wide - 24, 30), capped(canvas, 24))

    def controls(self) -> list[Control]:
        """List the books."""
        return [
            Control(
                f"rules.book.{book.name}",
                "list",
                say(book.title),
                Rect(self._room.x, self.top + self._row * place, self._room.w, self._row),
                self._changer(book.name),
                look=Row(size=20),
                sound="card_slide",
            )
            for place, book in enumerate(self.books)
        ]

    def _changer(self, game: str) -> Callable[[], None]:
        return lambda: self._change(game)
