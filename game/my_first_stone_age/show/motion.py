"""What moves over the table, and what Martin says to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.my_first_stone_age.show import art
from game.my_first_stone_age.show.speech import Speech
from game.screens.table import shown
from game.screens.table.dragging import Dragged
from game.ui.canvas import Canvas


@dataclass(slots=True)
class Motion(shown.Motion):
    """What is on its way, and what else changes while something is shown.

    ``saying`` is what Martin says to what happens, in a ``mood`` (see ``draw_mammoth``); ``lit_step`` is the step of
    the turn that is lit. ``held`` is the good that is dragged. ``opened`` is how far the drapes are open (1: gone).
    ``landing`` names what is not in its place yet though what comes next may have begun.
    """

    saying: Speech | None = None
    mood: str = ""
    lit_step: int | None = None
    held: Dragged[int] | None = None
    opened: float = 1.0
    landing: set[str] = field(default_factory=set)

    def rest(self) -> None:
        """Let nothing move any more but the drapes, and what lands."""
        self.movers.clear()
        self.saying, self.mood, self.held = None, "", None

    def open(self, part: float) -> None:
        """Slide the drapes open."""
        self.opened = part

    def draw(self, canvas: Canvas) -> None:
        """Draw what is on its way, and what is in the hand."""
        self.draw_movers(canvas)
        if self.held is not None:
            art.good(canvas, self.held.what, self.held.x, self.held.y, 104)
