"""What moves over the table, and what Martin says to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from game.my_first_stone_age.show import art
from game.my_first_stone_age.show.art import Sprite, Walker
from game.my_first_stone_age.show.speech import Speech
from game.ui.canvas import Canvas

Mover: TypeAlias = Sprite | Walker


@dataclass(frozen=True, slots=True)
class Held:
    """A good in the hand, its middle at ``x, y``."""

    good: int
    x: float
    y: float


@dataclass(slots=True)
class Motion:
    """Everything that moves just now.

    ``saying`` is what Martin says to what happens, in a ``mood`` (see ``draw_mammoth``); ``lit_step`` is the step of
    the turn that is lit. ``held`` is the good that is dragged. ``opened`` is how far the drapes are open (1: gone).
    """

    movers: list[Mover] = field(default_factory=list)
    saying: Speech | None = None
    mood: str = ""
    lit_step: int | None = None
    held: Held | None = None
    opened: float = 1.0

    def rest(self) -> None:
        """Let nothing move any more but the drapes."""
        self.movers.clear()
        self.saying, self.mood, self.held = None, "", None

    def open(self, part: float) -> None:
        """Slide the drapes open."""
        self.opened = part

    def draw(self, canvas: Canvas) -> None:
        """Draw what is on its way, and what is in the hand."""
        for mover in self.movers:
            mover.draw(canvas)
        if self.held is not None:
            art.good(canvas, self.held.good, self.held.x, self.held.y, 104)
