"""The interface of a match's table, for modules that must not import ``Table``: its helpers, frames and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from game.core import Match, Record
from game.core.games import GameEntry
from game.core.rules import AnyState, Event
from game.screens.parts.match_log import Line, MatchLog
from game.screens.parts.move_controls import AnyDialog
from game.screens.parts.table_data import HandOver, Places, Wording
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.scene import Scene, ScreenSound, Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class CornerButton:
    """The ``Control.about`` of a button in a table's corner: ``name`` is "undo", "rules", "menu" and so on."""

    name: str


class AnyTable(Protocol):
    """The table of any game: ``game.screens.table.table.Table``, which documents the members.

    ``Table`` imports its helpers, so they cannot import ``Table``: they use this type.
    """

    stage: Stage
    screen_sound: ScreenSound
    match: Match
    path: Path | None
    looks: tuple[SeatLook, ...]
    people: tuple[int, ...]
    viewer: int | None
    view: AnyState
    match_log: MatchLog
    player: TimelinePlayer
    thinking_seat: int | None
    offers_hints: bool
    places: Places
    wording: Wording
    hand_over: HandOver

    @property
    def dialog(self) -> AnyDialog | None:
        """The open dialog."""

    @property
    def reader(self) -> int | None:
        """The seat whose secrets may be visible now."""

    @property
    def busy(self) -> bool:
        """Whether an animation runs, or the table waits for a bot's move, a drop or a hand-over."""

    @property
    def ready(self) -> bool:
        """Whether the viewer may act now."""

    @property
    def has_begun_choice(self) -> bool:
        """Whether a dialog is open or something is selected."""

    @property
    def wants_frames(self) -> bool:
        """Whether something moves."""

    @property
    def frame_rate(self) -> int:
        """Frames per second while something moves."""

    def enter(self) -> None:
        """Begin, or go on after something covered the table."""

    def update(self, seconds: float) -> None:
        """Advance by ``seconds``."""

    def hurry(self) -> None:
        """Skip the animation, except for what must not be missed."""

    def handle(self, intention: Intention) -> bool:
        """Act on an intention; return whether it was used."""

    def handle_disabled(self, control: Control) -> bool:
        """React to the use of a disabled control; return ``False`` to have its ``why_not`` shown."""

    def react_to_pointing(self, about: object) -> None:
        """React when the pointer or the focus moves to a control that stands for ``about`` (``Control.about``)."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the parts above the controls."""

    def moving_parts(self) -> list[Rect] | None:
        """Return the rectangles to draw again, or ``None`` for the whole table if more than decoration moves."""

    def status(self) -> Status:
        """Return the line that says who must do what."""

    def controls(self) -> list[Control]:
        """List everything that can be touched."""

    def table_controls(self) -> list[Control]:
        """List what can be touched on the table."""

    def show(self, view: AnyState) -> None:
        """Show a view, without moving pieces."""

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that animates a record."""

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table to a seat; its secrets are visible unless ``closed``."""

    def next_pictures(self) -> Iterable[Drawing]:
        """Return functions that draw what may be shown next, so that the pictures can be loaded ahead."""

    def curtain(self, seat: int) -> Scene:
        """Return the screen that covers the table until a seat has accepted."""

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the place of a seat's panel or pieces."""

    def spot_of(self, subject: object) -> Rect | None:
        """Return the place of an event, a move or a prompt on the table."""

    def play(self, move: object) -> None:
        """Play a move, or hold it back until it is confirmed."""

    def carry_out(self, move: str) -> None:
        """Play a move at once, and animate it."""

    def step_back(self) -> bool:
        """Close the dialog or clear the selection; return whether there was one."""

    def keep_still(self) -> None:
        """Stop bots and hand-overs until the table is entered again."""


def table_class(entry: GameEntry) -> Callable[[Stage, Match, Path | None], AnyTable]:
    """Return the class of a game's table, made with a stage, a match and the path of its file.

    Raises ``ValueError`` when the game is not built yet.
    """
    return cast("Callable[[Stage, Match, Path | None], AnyTable]", entry.load_scene())


def spot_of_event(table: AnyTable, event: Event) -> Rect | None:
    """Return the place on the table that an event is about, by default the place of its seat."""
    seat = getattr(event, "seat", None)
    seat_spot = table.seat_spot(seat) if isinstance(seat, int) and 0 <= seat < len(table.looks) else None
    return table.spot_of(event) or seat_spot


def spot_of_line(table: AnyTable, line: Line) -> Rect | None:
    """Return the place on the table that a log line is about, by default the place of the seat that it names."""
    seat_spot = table.seat_spot(line.seat) if line.seat is not None else None
    return spot_of_event(table, line.event) or seat_spot
