"""What a person chooses on the table before a move is made of it: trees, a hut to pay for, goods to swap."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.my_first_stone_age import moves
from game.my_first_stone_age.show.dialog import Dialog
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.motion import Motion
from game.my_first_stone_age.show.paying import Paying
from game.my_first_stone_age.show.trading import GIVE, Trading, field_at
from game.screens.table.dragging import Dragged
from game.ui.stage import Stage


class Table(Protocol):
    """The table on which something is chosen."""

    stage: Stage
    face: Face
    dialog: Dialog | None

    @property
    def motion(self) -> Motion:
        """What moves over the table, and is dragged."""

    def play(self, move: object) -> None:
        """Make a move."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Put something over the table."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def refresh(self) -> None:
        """Show and list everything anew."""


class Choosing:
    """Carries out the intents of a person at ``table``."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""
        face = self._table.face
        self._table.face = replace(face, picked=None if face.picked == place else place)
        self._table.refresh()

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""
        self._table.open_dialog(Paying(pile))

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self._table.close_dialog()

    @property
    def half_done(self) -> bool:
        """Whether one of two things is chosen, or a hut is being paid for."""
        dialog = self._table.dialog
        trading = isinstance(dialog, Trading) and dialog.picked is not None
        return trading or isinstance(dialog, Paying) or self._table.face.picked is not None

    def step_back(self) -> None:
        """Take back what was chosen."""
        table = self._table
        if isinstance(table.dialog, Paying):
            table.close_dialog()
        elif isinstance(table.dialog, Trading) and table.dialog.picked is not None:
            table.dialog, table.motion.held = Trading(), None
            table.refresh()
        elif table.face.picked is not None:
            self.pick_token(table.face.picked)

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""
        table = self._table
        if isinstance(table.dialog, Trading):
            picked = None if table.dialog.picked == (side, good) else (side, good)
            table.dialog = Trading(picked)
            table.refresh()

    def lift(self, what: tuple[str, int]) -> None:
        """Begin to drag a good of one side."""
        self._table.dialog = Trading(what, dragged=True)
        self._table.motion.held = Dragged(what[1])

    def carry(self, x: float, y: float) -> None:
        """Have the dragged good follow the pointer."""
        held = self._table.motion.held
        if held is not None:
            self._table.motion.held = held.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Swap the dragged good with the one it is let go on, if that can be done."""
        table = self._table
        dialog, table.motion.held = table.dialog, None
        if not isinstance(dialog, Trading) or dialog.picked is None:
            return
        (side, good), field = dialog.picked, field_at(x, y)
        table.dialog = Trading()
        table.refresh()
        if field is None or field[0] == side:
            return
        give, take = (good, field[1]) if side == GIVE else (field[1], good)
        if moves.Trade(give, take) in table.face.legal:
            table.play(moves.Trade(give, take))
        else:
            table.stage.sound.play("wood_dull", 0.5)
