"""A dialog that says what is the matter, and offers what can be done about it, one way below the other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from game.screens.parts.closable import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, column
from game.ui.lettering import draw_title
from game.ui.scene import Status
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, stitch_edges

if TYPE_CHECKING:
    #: id, words, icon, and what it does
    Entry: TypeAlias = tuple[str, str, str, Callable[[], None]]

_PANEL = Rect(480, 150, 640, 600)


class Question(Closable):
    """A heading, the words, and what can be done; the first way is the likeliest choice. Esc closes it."""

    overlay = True

    @abstractmethod
    def heading(self) -> str:
        """Return the heading."""

    @abstractmethod
    def words(self) -> str:
        """Return what is told."""

    @abstractmethod
    def entries(self) -> list[Entry]:
        """Return what can be done, the likeliest choice first."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the hide and the words."""
        canvas.panel("panel.hide", _PANEL)
        stitch_edges(canvas, _PANEL, 24, 16, 22)
        draw_title(canvas, self.heading(), _PANEL.centerx, _PANEL.y + 62, 38, align="centre", width=_PANEL.w - 48)
        room = Rect(_PANEL.x + 50, _PANEL.y + 96, _PANEL.w - 100, 140)
        canvas.prose(self.words(), room, 20, colour=PARCHMENT, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List what can be done."""
        entries = self.entries()
        cells = column(Rect(_PANEL.x + 110, _PANEL.y + 246, _PANEL.w - 220, 310), max(len(entries), 4), 14)
        return [
            Control(
                f"{self.name}.{name}",
                "button",
                label,
                cell,
                action,
                first=place == 0,
                look=Button("stone" if place else "fire", icon),
            )
            for place, (cell, (name, label, icon, action)) in enumerate(zip(cells, entries, strict=False))
        ]

    def status(self) -> Status:
        """Tell what is the matter."""
        return Status(self.heading(), more=self.words())
