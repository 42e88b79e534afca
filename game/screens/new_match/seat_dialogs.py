"""The dialogs for a seat: to pick a name that was used before, and to choose a colour and a sign."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
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
from game.ui.theme import GLYPH_NAMES, GLYPHS, PARCHMENT, SEAT_COLOURS, SeatLook
from game.ui.widgets import Button, Token, heading

_COLUMN_COUNT, _ROW_HEIGHT = 3, 62.0
#: the largest number of rows visible at once
_MAX_ROWS = 7
#: width of the panel
_PANEL_WIDTH = 940.0
#: room for the heading above the names
_HEAD_MARGIN = 90.0
#: room for the back button below the names
_FOOT_MARGIN = 110.0
#: room at both sides of the names
_SIDE_MARGIN = 36.0


class NamePicker(Closable):
    """Offers ``names``, grey those of other seats (``taken_names``); calls ``choose(name)`` with the picked name."""

    name = "names"
    overlay = True

    def __init__(
        self, stage: Stage, names: Sequence[str], taken_names: Sequence[str], choose: Callable[[str], None]
    ) -> None:
        super().__init__(stage)
        self._names = names
        self._taken_keys = set(map(name_key, taken_names))
        self._choose = choose
        self._area = ScrollArea()
        self._row_count = math.ceil(len(names) / _COLUMN_COUNT)
        height = _HEAD_MARGIN + min(self._row_count, _MAX_ROWS) * _ROW_HEIGHT + _FOOT_MARGIN
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
                enabled=name_key(self._names[number]) not in self._taken_keys,
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


# Colour and sign

_PANEL = Rect(420, 210, 760, 470)
#: distance of two colours, or of two signs, in their row
_PITCH = 84.0


class SeatLookSheet(Closable):
    """Offers colours and signs for the seat with ``look``; calls ``choose(colour, glyph)`` at each change.

    ``others`` are the looks of the other seats. A seat that loses its colour or sign gets this seat's old one.
    """

    name = "seat_look"
    overlay = True

    def __init__(
        self, stage: Stage, look: SeatLook, others: Sequence[SeatLook], choose: Callable[[str, str], None]
    ) -> None:
        super().__init__(stage)
        self._look = look
        self._others = others
        self._choose = choose

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the token, and the titles of the rows."""
        canvas.panel("panel.hide", _PANEL)
        canvas.seat(self._look, _PANEL.x + 74, _PANEL.y + 74, 76)
        heading(canvas, self._look.name, Rect(_PANEL.x + 130, _PANEL.y + 52, 580, 44), 30)
        for words, y in ((say("Colour"), 124), (say("Symbol"), 244)):
            canvas.text(words, _PANEL.x + 40, _PANEL.y + y, 23, kind="display", colour=PARCHMENT)

    def controls(self) -> list[Control]:
        """List the colours, the signs, and the button "Done"."""
        controls = [
            self._choice_control(
                f"colour.{entry.key}", say(entry.name), column, 158, replace(self._look, colour=entry.key)
            )
            for column, entry in enumerate(SEAT_COLOURS)
        ]
        controls += [
            self._choice_control(
                f"glyph.{glyph}", say(GLYPH_NAMES[glyph]), column, 278, replace(self._look, glyph=glyph)
            )
            for column, glyph in enumerate(GLYPHS)
        ]
        done = Rect(_PANEL.centerx - 110, _PANEL.bottom - 92, 220, 58)
        look = Button(icon="check-mark")
        return [*controls, Control("look.done", "button", say("Done"), done, self.stage.pop, first=True, look=look)]

    def _choice_control(self, name: str, label: str, column: int, y: float, look: SeatLook) -> Control:
        rect = Rect(_PANEL.x + 40 + _PITCH * column, _PANEL.y + y, 72, 72)
        is_chosen = look == self._look
        return Control(
            f"look.{name}",
            "button",
            label,
            rect,
            lambda: self._take_look(look),
            look=Token(look, is_chosen, size=60),
            tooltip=self._tip(label, look),
        )

    def _tip(self, label: str, look: SeatLook) -> str:
        """Return the tooltip of a colour or sign, with the name of another seat that has it."""
        for other in self._others:
            takes_colour = look.colour != self._look.colour and look.colour == other.colour
            takes_glyph = look.glyph != self._look.glyph and look.glyph == other.glyph
            if takes_colour or takes_glyph:
                return say("{what}: swap with {name}", what=label, name=other.name) if other.name else label
        return label

    def _take_look(self, look: SeatLook) -> None:
        """Give the seat another colour or sign; a seat that already had it gets the old colour or sign in exchange."""
        others = [self._after_swap(other, look) for other in self._others]
        self._look = look
        self._others = others
        self._choose(look.colour, look.glyph)
        self.refresh()

    def _after_swap(self, other: SeatLook, look: SeatLook) -> SeatLook:
        """Return the look of another seat after this seat took ``look``.

        If the other seat loses its colour or sign, it gets this seat's old colour or sign in exchange.
        """
        colour = self._look.colour if other.colour == look.colour else other.colour
        glyph = self._look.glyph if other.glyph == look.glyph else other.glyph
        return replace(other, colour=colour, glyph=glyph)

    def status(self) -> Status:
        """Say what to do."""
        return Status(say("Pick a colour and a symbol."))
