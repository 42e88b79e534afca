"""The methods of a game's scene that ``MatchScene`` calls, with their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core import Match, Prompt, Record
from game.core.aftermath import Deciding, Part
from game.core.rules import AnyState, Event, Move
from game.screens.parts.dialog import AnyDialog
from game.screens.parts.story import Line
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Scene, Status
from game.ui.theme import SeatLook


class TableContract(Scene):
    """The part of a match's scene that each game writes; ``looks`` is how each seat looks."""

    looks: tuple[SeatLook, ...]
    #: what lies over the table
    dialog: AnyDialog | None = None
    #: whether the table points at what could be touched next; a lesson points by itself
    hints = True
    #: whether a seat lays its secrets open on the table itself (``open_hand``), and not behind a curtain
    opens_own_hand = False
    #: where the table offers to show what happened since the viewer's turn, and warns that the match is not kept: over
    #: the game's title
    unseen_place = Rect(14, 6, 318, 48)
    #: the kinds of prompts with which a seat's turn begins; ``None``: every one does
    turn_kinds: tuple[str, ...] | None = None
    #: how long the table lies still before a bot's turn begins (s)
    bot_pause = 0.25
    #: where a quiet line says whom the table is handed to: in the place of the line that says who must do what
    quiet_place = Rect(380, 2, 820, 56)
    #: where the stone "faster" stands; ``None`` where the control for the unseen does
    faster_place: Rect | None = None

    #: where the stone stands that asks the elder for a hint; and where its bubble lies if it has room there and covers
    #: nothing that it speaks of (``None``: wherever there is room)
    hint_place = Rect(1208, 9, 92, 44)
    hint_room: Rect | None = None
    #: the icon of each part of a gain that a hint names
    part_icons: Mapping[str, str] = {}

    # How the table looks, and what happens on it

    def show(self, view: AnyState) -> None:
        """Take over a new view; called when the table changes without an animation, and after each animation."""

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record, or ``None`` to show its end at once.

        Its events are those the reader may see; ``self.view`` is still the view from before. ``record.tracks`` holds
        the films of its drops.
        """
        return None

    def close_hand(self, view: AnyState) -> None:
        """Hide everything that only the viewer may know: its decision has just ended.

        ``view`` is what an onlooker may know of the table as it is shown, before the last record is shown happening. A
        game that wants the rest of its picture to stay as it is overrides this.
        """
        self.show(view)

    def table_controls(self) -> list[Control]:
        """List what can be touched on the table; moves are played through ``move_controls``."""
        return []

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where on the table a seat's things lie."""
        return None

    def thinking_spot(self, seat: int) -> Rect | None:
        """Return where the sign stands that a seat thinks, 92 by 30: by default on the upper edge of its things."""
        spot = self.seat_spot(seat)
        return None if spot is None else Rect(spot.right - 116, spot.y - 18, 92, 30)

    def spot_of(self, event: Event) -> Rect | None:
        """Return where on the table an event took place, for the log's ring; by default where its seat's things lie."""
        seat = getattr(event, "seat", None)
        return self.seat_spot(seat) if isinstance(seat, int) and 0 <= seat < len(self.looks) else None

    def spot_of_line(self, line: Line) -> Rect | None:
        """Return the spot on the table that a line of the log is about."""
        spot = self.spot_of(line.event)
        return self.seat_spot(line.seat) if spot is None and line.seat is not None else spot

    @property
    def hint_clear(self) -> tuple[Rect, ...]:
        """What the question is about, besides what can be touched to answer it: no hint covers it."""
        return ()

    def spot_of_move(self, move: Move) -> Rect | None:
        """Return where on the table a move begins, for a hint; ``None``: where it is offered, or what it does shows."""
        return None

    @staticmethod
    def words_of_move(move: Move, names: tuple[str, ...]) -> str:
        """Return a move in words, for a hint; ``""``: those of the control that makes it, or of the log."""
        return ""

    def dialogs_ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the dialogs that may be opened as the table stands: their pictures are read before that."""
        return iter(())

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Tell whether something lies on the table now that only ``prompt.seat`` may see.

        The table is covered before that seat looks, also when an open question to the same seat came before.
        """
        return True

    def begins_turn(self, prompt: Prompt) -> bool:
        """Return whether a seat's turn begins with ``prompt``: a banner says so.

        What else a seat is asked, such as to react or to go on with its turn, a quiet line at the top says.
        """
        return self.turn_kinds is None or prompt.kind in self.turn_kinds

    def answered(self, prompt: Prompt) -> str | None:
        """Return the move with which a person has answered ``prompt`` before it was asked; ``None``: not at all."""
        return None

    def asked_status(self, prompt: Prompt) -> Status:
        """Say what the viewer is asked."""
        return Status(prompt.text, prompt.seat)

    def waiting_status(self, prompt: Prompt) -> Status:
        """Say what is waited for while another seat is asked."""
        return self.asked_status(prompt)

    @staticmethod
    def seat_words(face: Any, seat: int, /) -> Sequence[str]:
        """Return what lies before a seat, in sentences, for whoever asks to have the table read out.

        ``face`` is the table's, and all that may be told is found in it. The seat's points are said as well, unless the
        first sentence begins with its name.
        """
        return ()

    @staticmethod
    def middle_words(face: Any, /) -> Sequence[str]:
        """Return what lies in the middle of the table, in sentences; what can be done there is said as well."""
        return ()

    # What lies over it

    def open_dialog(self, dialog: AnyDialog) -> None:
        """Put a dialog of the game over the table."""
        self.dialog = dialog
        self.stage.sound.play("card_slide", 0.6)
        self.refresh()

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self.dialog = None
        self.refresh()

    @property
    def half_done(self) -> bool:
        """Whether something lies over the table or is chosen, which ``step_back`` would let go of."""
        return self.dialog is not None and self.dialog.leads_back

    def step_back(self) -> bool:
        """Close what lies over the table, or take back what was chosen; return whether there was anything.

        Esc does this before it opens the menu, and undo before it takes a move back.
        """
        if not self.half_done:
            return False
        self.close_dialog()
        return True

    # What the result paints of a match that is over; what it tells is the game's ``Aftermath``

    #: paints the game's own history of a match; ``None`` for the chart of scores
    paint_history: Callable[[Canvas, Match, Rect], None] | None = None

    @staticmethod
    def paint_deciding(canvas: Canvas, deciding: Deciding, look: SeatLook, rect: Rect) -> None:
        """Paint what decided a match, ``look`` being that of its seat; by default the picture called ``what``."""
        canvas.picture_in(deciding.what, rect)

    @staticmethod
    def paint_block(canvas: Canvas, parts: Sequence[Part], rect: Rect) -> bool:
        """Paint what a block of points is made of; return ``False`` to have its number and icon drawn."""
        return False
