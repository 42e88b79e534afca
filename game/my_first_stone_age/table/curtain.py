"""The curtain between two players: a drape over the goods of the next player, who opens it by a touch."""

from __future__ import annotations

from collections.abc import Callable

from game.core.words import say
from game.my_first_stone_age.table import layout
from game.my_first_stone_age.table.parts import BigButton, RoundButton
from game.my_first_stone_age.table.words import Speech, addressed, draw_bubble
from game.screens.table.curtain import Curtain
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import inset
from game.ui.scene import ScreenSound, Status
from game.ui.stage import Stage


class FriendlyCurtain(Curtain):
    """A curtain that covers only the goods, since the trees are for everybody to remember."""

    screen_sound = ScreenSound(told_aloud=True)

    def __init__(self, stage: Stage, table: Table, seat: int, open_drape: Callable[[], None]) -> None:
        super().__init__(stage, table, seat)
        self._open_drape = open_drape

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with all goods covered, and Martin's bubble with the next player's turn."""
        self.table.draw(canvas)
        draw_bubble(canvas, self.speech(), self.table.looks)

    def show_table(self) -> None:
        """Show the table from the seat's view, and let its drape slide open."""
        super().show_table()
        self._open_drape()

    def speech(self) -> Speech:
        """Return Martin's words on whose turn it is."""
        return Speech(addressed(self.look.name, say("it is your turn!")), self.seat, "mfsa.hand")

    def status(self) -> Status:
        """Return Martin's sentence about whose turn it is."""
        return Status(self.speech().words, self.seat)

    def controls(self) -> list[Control]:
        """Return the drape, and the buttons that replay the events since the last turn, let a bot play, and leave."""
        drape = Control(
            "curtain.accept",
            "button",
            say("That's me!"),
            inset(layout.tray(layout.panel(len(self.table.looks), self.seat)), -8, -12),
            self.accept,
            first=True,
            look=BigButton("mfsa.hand"),
        )
        leave_label = self.table.helpers.save_watcher.leave_label
        leave = Control(
            "curtain.leave",
            "button",
            leave_label,
            layout.CORNER_BUTTONS[3],
            self.leave_match,
            look=RoundButton("exit-door"),
            tooltip=leave_label,
        )
        replay = self.since_control(layout.CORNER_BUTTONS[2], RoundButton("film-strip"))
        bot = self.bot_control(layout.CORNER_BUTTONS[1], RoundButton("totem"))
        return [drape, bot, leave] if replay is None else [drape, replay, bot, leave]
