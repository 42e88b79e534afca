"""The friendly curtain between two players: a drape in the next one's colour, the animal, "Wolf, your turn!"."""

from __future__ import annotations

from collections.abc import Callable

from game.core.words import say
from game.my_first_stone_age.table import layout, parts
from game.my_first_stone_age.table.parts import Big, Stone
from game.my_first_stone_age.table.words import Speech, addressed, draw_bubble, draw_mammoth
from game.screens.table.curtain import Curtain
from game.screens.table.table import Table
from game.ui import lettering
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook

_LEFT, _RIGHT = Rect(-20, 100, 832, 820), Rect(788, 100, 832, 820)
#: the two drapes slide this far to open
OPEN = 860.0


def draw_drapes(canvas: Canvas, look: SeatLook, part: float) -> None:
    """Draw the two drapes, open by ``part`` (0 closed, 1 gone)."""
    name = f"mfsa.drape.{look.colour}"
    for drape in (_LEFT.move(-OPEN * part, 0), _RIGHT.move(OPEN * part, 0)):
        canvas.panel(name, drape)
        canvas.picture_in("mfsa.folds", drape)


class FriendlyCurtain(Curtain):
    """Shows whose turn it is, in colour and picture; nothing of the table."""

    told_aloud = True

    def __init__(self, stage: Stage, table: Table, seat: int, draw_back: Callable[[], None]) -> None:
        super().__init__(stage, table, seat)
        self._draw_back = draw_back

    def paint(self, canvas: Canvas) -> None:
        """Paint the drapes, who is next, and Martin."""
        canvas.picture_in("mfsa.valley", SCREEN)
        draw_drapes(canvas, self.look, 0.0)
        for index in range(7):
            parts.draw_picture(canvas, "mfsa.pole", 114 + 229 * index, 102, 234)
        canvas.picture(f"mfsa.medal.{self.look.colour}", 560, 180)
        canvas.icon(self.look.glyph, 720, 340, 190, self.look.glyph_paint)
        parts.draw_figure(canvas, self.look, (1000, 494), 300)
        lettering.draw_title(canvas, self.look.name, 800, 592, 84, align="centre", width=1400)
        draw_mammoth(canvas, "")
        draw_bubble(canvas, Speech(self.status().text, self.seat, "mfsa.hand"), self.table.looks)

    def let_look(self) -> None:
        """Show the table as the seat may know it: the drapes slide open."""
        super().let_look()
        self._draw_back()

    def status(self) -> Status:
        """Say whose turn it is, as Martin does."""
        return Status(addressed(self.look.name, say("it is your turn!")), self.seat)

    def controls(self) -> list[Control]:
        """List: it is me; see what happened; and the way out."""
        leave = self.table.helpers.keeping.leave_words
        since = self.since_control(layout.STONES[2], Stone("film-strip"))
        return [
            Control(
                "curtain.accept",
                "button",
                say("That's me!"),
                Rect(610, 690, 380, 116),
                self.accept,
                first=True,
                look=Big("mfsa.hand"),
            ),
            *([since] if since is not None else []),
            Control(
                "curtain.leave",
                "button",
                leave,
                layout.STONES[3],
                self.leave_match,
                look=Stone("exit-door"),
                tooltip=leave,
            ),
        ]
