"""Confirmed turns: a move that could not be taken back is held until the person says that it is meant.

A person chooses this among the options. A move that can be undone is played at once; a move after which another seat
decides, chance falls or something hidden is seen is only announced, and is played, kept and shown to others when it is
confirmed. A throw into the Passage is confirmed before the pieces fly. A bang on a drum is not: its strength depends on
the moment of release, and it can be cancelled by releasing beside the drum, or with Esc.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.final_moves import is_final
from game.core.words import say
from game.screens.parts.any_table import AnyTable
from game.screens.table.faster import Faster
from game.screens.table.turn_signs import Banner
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import GOLD, PARCHMENT, SHADE
from game.ui.widgets import Button

_HIGH, _WIDE = 236.0, 680.0
#: where the panel lies: below the bar or above the foot, away from what was touched
_UPPER, _LOWER = 72.0, 560.0
#: how high the question is at least, and its words
_QUESTION, _SIZE = 52.0, 20


class Confirmation:
    """Holds back one move of the table at a time; ``move`` is its text, empty when none waits."""

    def __init__(self, table: AnyTable, faster: Faster, banner: Banner) -> None:
        self._table = table
        self._faster = faster
        self._banner = banner
        self.move = ""
        self._asked = self._label = ""
        self._touched: Rect | None = None

    @property
    def waits(self) -> bool:
        """Whether a move waits to be confirmed."""
        return bool(self.move)

    def holds_back(self, move: str) -> bool:
        """Keep a move until it is confirmed, if the person wants to be asked about it; return whether it is held."""
        table = self._table
        stage, seat = table.stage, table.viewer
        on_top: object = stage.scene
        if not stage.options.confirm_turn or on_top is not table or seat is None:
            return False
        by = next((control for control in stage.controls if move in control.moves), None)
        strikes = [control for control in stage.controls if control.hold is not None and not control.hold.waits]
        struck = bool(strikes) and (by is None or by in strikes)
        if struck or move not in table.match.moves or not is_final(table.match, move, seat):
            return False
        self.move = move
        self._banner.clear()
        self._asked = table.status().text
        self._label, self._touched = (by.label, by.visible_rect) if by is not None else (say("Your move"), None)
        stage.interaction.focused = "confirm.done"
        table.stage.refresh()
        return True

    def drop(self) -> None:
        """Drop the move without making it."""
        self.move = ""
        self._table.stage.refresh()

    def confirm(self) -> None:
        """Make the move."""
        move, self.move = self.move, ""
        self._faster.rest()
        self._table.carry_out(move)

    @property
    def _panel(self) -> Rect:
        low = self._touched is None or self._touched.centery < 450
        asked = self._table.stage.canvas.prose_height(self._asked, _WIDE - 60, _SIZE)
        high = _HIGH + max(0.0, asked - _QUESTION)
        return Rect(800 - _WIDE / 2, _LOWER if low else _UPPER, _WIDE, high)

    def controls(self) -> list[Control]:
        """List: what is asked, done, and take back."""
        panel = self._panel
        wide, top = (panel.w - 72) / 2, panel.bottom - 74
        return [
            Control(
                "confirm.asked", "field", self._asked, panel, focusable=False, look=_Asking(self._label, self._touched)
            ),
            Control(
                "confirm.done",
                "button",
                say("Done"),
                Rect(panel.x + 28, top, wide, 54),
                self.confirm,
                moves=(self.move,),
                first=True,
                look=Button("fire", "check-mark"),
            ),
            Control(
                "confirm.back",
                "button",
                say("Take back"),
                Rect(panel.right - 28 - wide, top, wide, 54),
                self.drop,
                look=Button("stone", "anticlockwise-rotation"),
            ),
        ]


@dataclass(frozen=True, slots=True)
class _Asking:
    """Draws a panel with what was asked and what is about to be done, and a ring round what was touched."""

    words: str
    touched: Rect | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        if self.touched is not None:
            canvas.panel("ring.gold", self.touched)
        panel = control.rect
        canvas.panel("panel.hide", panel)
        canvas.cover(panel)
        canvas.prose(
            control.label,
            Rect(panel.x + 30, panel.y + 12, panel.w - 60, panel.h - _HIGH + _QUESTION),
            _SIZE,
            colour=PARCHMENT,
            align="centre",
            middle=True,
        )
        canvas.text(
            self.words,
            panel.centerx,
            panel.bottom - 146,
            capped(canvas, 28, 1.25),
            kind="display",
            colour=GOLD,
            align="centre",
            middle=True,
            shadow=SHADE,
            width=panel.w - 60,
        )
        words = Rect(panel.x + 30, panel.bottom - 126, panel.w - 60, 48)
        canvas.prose(say("This cannot be undone."), words, 20, colour=PARCHMENT, align="centre", middle=True)
