"""A dialog to pick a name that was used before."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from game.core.setup import name_key
from game.core.words import say
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lists import Row, ScrollArea
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.widgets import Button, heading

_COLUMN_COUNT, _ROW_HEIGHT = 3, 62.0
#: the largest number of rows visible at once
_MOST_ROWS = 7
#: width of the panel
_PANEL_WIDTH = 940.0
#: room for the heading above the names
_HEAD_MARGIN = 90.0
#: room for the back button below the names
_FOOT_MARGIN = 110.0
#: room at both sides of the names
_SIDE_MARGIN = 36.0


class NamePicker(Closable):
    """Offers ``names`` except those ``taken`` by other seats; calls ``choose(name)`` with the picked name."""

    name = "names"
    overlay = True

    def __init__(self, stage: Stage, names: Sequence[str], taken: Sequence[str], choose: Callable[[str], None]) -> None:
        super().__init__(stage)
        self._names = names
        self._taken = set(map(name_key, taken))
        self._choose = choose
        self._area = ScrollArea()
        self._row_count = math.ceil(len(names) / _COLUMN_COUNT)
        height = _HEAD_MARGIN + min(self._row_count, _MOST_ROWS) * _ROW_HEIGHT + _FOOT_MARGIN
        self._panel = Rect(SCREEN.centerx - _PANEL_WIDTH / 2, SCREEN.centery - height / 2, _PANEL_WIDTH, height)
        self._window = Rect(
            self._panel.x + _SIDE_MARGIN,
            self._panel.y + _HEAD_MARGIN,
            _PANEL_WIDTH - 2 * _SIDE_MARGIN,
            height - _HEAD_MARGIN - _FOOT_MARGIN,
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and its heading."""
        canvas.panel("panel.hide", self._panel)
        heading(canvas, say("Who is playing?"), Rect(self._panel.x + 40, self._panel.y + 30, 860, 44), 30)

    def controls(self) -> list[Control]:
        """List the names and the back button."""
        self._area.set_content(self._window, self._row_count * _ROW_HEIGHT)
        self._follow_focus()
        listing = self._area.control("names.list", say("Names"))
        listing.focusable = False
        controls = [
            control
            for index, rect in self._area.rows(self._row_count, _ROW_HEIGHT)
            for control in self._row_controls(index, rect)
        ]
        back = Control(
            "names.close",
            "button",
            say("Back"),
            Rect(self._panel.centerx - 110, self._panel.bottom - 82, 220, 54),
            self.stage.pop,
            look=Button(icon="return-arrow"),
        )
        return [listing, *controls, back]

    def _follow_focus(self) -> None:
        row = self.stage.interaction.focused_object
        if isinstance(row, Row):
            self._area.show(row.index * _ROW_HEIGHT, (row.index + 1) * _ROW_HEIGHT)

    def _row_controls(self, index: int, rect: Rect) -> list[Control]:
        """List the names in a row; those taken by other seats are grey."""
        width = rect.w / _COLUMN_COUNT
        first = index * _COLUMN_COUNT
        return [
            Control(
                f"names.pick.{number}",
                "button",
                self._names[number],
                Rect(rect.x + width * (number % _COLUMN_COUNT), rect.y + 4, width - 10, _ROW_HEIGHT - 8),
                partial(self._pick, self._names[number]),
                enabled=name_key(self._names[number]) not in self._taken,
                clip=self._window,
                look=Button(size=21),
                why_not=say("{name} is already playing.", name=self._names[number]),
                first=number == 0,
                about=Row(index),
            )
            for number in range(first, min(first + _COLUMN_COUNT, len(self._names)))
        ]

    def _pick(self, name: str) -> None:
        self.stage.pop()
        self._choose(name)

    def status(self) -> Status:
        """Say what to do."""
        return Status(say("Pick a name."))
