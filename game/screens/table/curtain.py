"""The curtain, which covers the table until the next person has taken the screen."""

from __future__ import annotations

from functools import partial

from game.core.undoing import why_not_undo
from game.core.words import say
from game.screens.navigation import make_screen, open_screen
from game.screens.open_match import go_home
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control, Look
from game.ui.intentions import Command, Intention
from game.ui.layout import SCREEN, Rect, inset, row
from game.ui.lettering import draw_title
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.theme import BONE, CHAR
from game.ui.widgets import Button

#: text size of the line below the name
_TEXT_SIZE = 25
#: the places of the buttons, inside the painted frame and its laces
_ACCEPT = Rect(620, 570, 360, 76)
_SINCE = Rect(480, 664, 640, 54)
_LOW_BUTTONS = row(Rect(130, 748, 1340, 52), 3, gap=120)
#: the places of the lowest buttons if there is nothing to undo
_TWO_LOW_BUTTONS = row(Rect(384, 748, 832, 52), 2, gap=100)


class Curtain(Scene):
    """Shows whose turn it is, and hides the table.

    A person can leave the match from here. A game may have a curtain of its own: see ``HandOver.curtain``.
    """

    name = "curtain"

    def __init__(self, stage: Stage, table: Table, seat: int) -> None:
        super().__init__(stage)
        self.table = table
        self.seat = seat
        self.look = table.looks[seat]
        unseen = table.helpers.unseen_records
        #: the first record that the seat has not seen; ``None`` if there is nothing to show
        self._first_unseen = unseen.first_unseen(seat) if unseen.lines(seat, seat) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, and the next seat's token and name."""
        canvas.layer((type(self), self.look, len(self.table.people) == 1), lambda: self.paint(canvas))

    def paint(self, canvas: Canvas) -> None:
        """Paint the whole curtain once; no part of it moves."""
        look = self.look
        canvas.background("curtain", beside="wall.plain")
        canvas.seat(look, 800, 256, 190)
        draw_title(canvas, look.name, 800, 412, 76, align="centre", width=1000)
        words = say("Pass the screen to {name}. Everyone else, look away.", name=look.name)
        if len(self.table.people) == 1:  # another person has just handed their seat to a bot
            words = say("{name} is the only person playing now. Anyone else, look away.", name=look.name)
        width = min(960.0, canvas.text_width(words, _TEXT_SIZE) + 8)
        height = canvas.prose_height(words, width, _TEXT_SIZE)
        words_place = Rect(SCREEN.centerx - width / 2, 508 - height / 2, width, height)
        canvas.fill(inset(words_place, -20, -6), CHAR, alpha=235, radius=10)
        canvas.prose(words, words_place, _TEXT_SIZE, colour=BONE, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List the buttons to accept, to see what happened, to undo and to leave."""
        accept = say("I'm {name}", name=self.look.name)
        save_watcher = self.table.helpers.save_watcher
        tip = say("Everything is saved. Continue from the home screen at any time.")
        undo = self._undo_control(_LOW_BUTTONS[0])
        bot_place, leave_place = _LOW_BUTTONS[1:] if undo else _TWO_LOW_BUTTONS
        return [
            Control(
                "curtain.accept",
                "button",
                accept,
                _ACCEPT,
                self.accept,
                first=True,
                look=Button("fire", "hand", size=28),
            ),
            *self.since_control(_SINCE, Button("stone", "film-strip")),
            *undo,
            self.bot_control(bot_place, Button("stone", "totem", size=21)),
            Control(
                "curtain.leave",
                "button",
                save_watcher.leave_label,
                leave_place,
                self.leave_match,
                look=Button("stone", "exit-door", size=21),
                tooltip=save_watcher.words if save_watcher.is_unsaved else tip,
            ),
        ]

    def _undo_control(self, place: Rect) -> list[Control]:
        """List the button that undoes the previous person's move, if that move can be undone."""
        table = self.table
        if table.viewer is None or why_not_undo(table.match, table.viewer) is not None:
            return []
        words = say("Undo {name}'s move", name=table.looks[table.viewer].name)
        look = Button("stone", "anticlockwise-rotation", size=21)
        return [Control("curtain.undo", "button", words, place, self._take_back, look=look)]

    def _take_back(self) -> None:
        self.stage.pop()
        self.table.undo()

    def bot_control(self, rect: Rect, look: Look) -> Control:
        """Return the button "Let a bot play", which asks who plays the seat from now on."""
        words = say("Let a bot play")
        tip = say("At bedtime, for example. You can come back at any time.")
        ask = self.table.helpers.seat_changer.ask_who_plays
        return Control("curtain.bot", "button", words, rect, lambda: ask(self.seat), look=look, tooltip=tip)

    def since_control(self, rect: Rect, look: Look) -> list[Control]:
        """List the button that shows what happened since the seat's last turn, if anything did."""
        if self._first_unseen is None:
            return []
        words = say("What happened since my last turn?")
        show = partial(self._show_replay_from, self._first_unseen)
        return [Control("curtain.since", "button", words, rect, show, look=look)]

    def accept(self) -> None:
        """Show the table to the next seat."""
        self.show_table()
        self.stage.pop()

    def show_table(self) -> None:
        """Show the table with the seat's own secrets."""
        self.table.look_as(self.seat)
        self.table.helpers.next_turn.begin_decision()

    def _show_replay_from(self, first: int) -> None:
        """Show the table, and above the table a replay that begins with record number ``first``."""
        self.show_table()
        self.table.helpers.unseen_records.withdraw()
        self.stage.replace(make_screen(self.stage, "since_your_turn", self.table, first, self.seat))

    def leave_match(self) -> None:
        """Go to the home screen; if the match is saved at all, every move is saved already."""
        go_home(self.stage)

    def handle(self, intention: Intention) -> bool:
        """Open the menu or the rules, which show no secret; ignore commands that would reveal the table."""
        if intention in (Command("menu"), Command("back")):
            open_screen(self.stage, "pause", self.table)
            return True
        if intention == Command("rules"):
            return self.table.handle(intention)
        return isinstance(intention, Command) and intention.name in ("undo", "redo")

    def status(self) -> Status:
        """Say whose turn it is."""
        return Status(say("{name}, your turn.", name=self.look.name), self.seat)
