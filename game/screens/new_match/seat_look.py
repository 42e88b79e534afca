"""A dialog over the set-up to choose a seat's colour and sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.words import say
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import GLYPH_NAMES, GLYPHS, PARCHMENT, SEAT_COLOURS, SeatLook
from game.ui.widgets import Button, Token, heading

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
        chosen = look == self._look
        return Control(
            f"look.{name}",
            "button",
            label,
            rect,
            lambda: self._take(look),
            look=Token(look, chosen, size=60),
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

    def _take(self, look: SeatLook) -> None:
        """Give the seat another colour or sign; a seat that already had it gets the old colour or sign in exchange."""
        others = [self._after_swap(other, look) for other in self._others]
        self._look = look
        self._others = others
        self._choose(look.colour, look.glyph)
        self.refresh()

    def _after_swap(self, other: SeatLook, look: SeatLook) -> SeatLook:
        """Return the look of another seat after this seat took ``look``.

        If that look has the other seat's colour or sign, the other seat gets this seat's in exchange.
        """
        colour = self._look.colour if other.colour == look.colour else other.colour
        glyph = self._look.glyph if other.glyph == look.glyph else other.glyph
        return replace(other, colour=colour, glyph=glyph)

    def status(self) -> Status:
        """Say what to do."""
        return Status(say("Pick a colour and a symbol."))
