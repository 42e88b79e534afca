"""What every dialog of this table does: trading on the raft, paying for a hut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.intents import Intents
from game.screens.parts import dialog
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect


class Dialog(dialog.Dialog[Face, Intents], Protocol):
    """A sheet over the table, frozen: another choice makes another dialog."""

    def draw_marks(self, canvas: Canvas, face: Face, touched: Sequence[tuple[Control, Touch]]) -> None:
        """Draw what shows what may be touched; ``touched`` are the screen's controls, and how each is touched."""

    def pointed_at(self, face: Face) -> Rect:
        """Return what the hand points at."""
