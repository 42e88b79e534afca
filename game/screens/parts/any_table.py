"""A match's table as its helpers, frames and lessons know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from game.core import Match, Record
from game.core.games import GameEntry
from game.core.rules import AnyState
from game.screens.parts.move_controls import AnyDialog
from game.screens.parts.story import Story
from game.screens.parts.table_data import HandOver, Places, Wording
from game.ui.animation import Timeline, TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.foresight import Drawing
from game.ui.intentions import Intention
from game.ui.layout import Rect
from game.ui.scene import Heard, Scene, Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class CornerStone:
    """What a control in the corner of a table stands for (``Control.about``): undo, the rules, the menu and so on."""

    name: str


class AnyTable(Protocol):
    """The table of any game: ``game.screens.table.table.Table``, which says what each of these is.

    That class makes the helpers that know a table by this type, so that none of them can import it.
    """

    stage: Stage
    heard: Heard
    match: Match
    path: Path | None
    looks: tuple[SeatLook, ...]
    people: tuple[int, ...]
    viewer: int | None
    view: AnyState
    story: Story
    player: TimelinePlayer
    thinking: int | None
    hints: bool
    places: Places
    wording: Wording
    hand_over: HandOver

    @property
    def dialog(self) -> AnyDialog | None:
        """What lies over the table."""

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told now."""

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or a bot is about to move."""

    @property
    def ready(self) -> bool:
        """Whether the viewer may act now."""

    @property
    def half_done(self) -> bool:
        """Whether there is anything to step back from."""

    @property
    def wants_frames(self) -> bool:
        """Whether something moves."""

    @property
    def frame_rate(self) -> int:
        """Pictures a second while something moves."""

    def enter(self) -> None:
        """Begin, or go on after something covered the table."""

    def update(self, seconds: float) -> None:
        """Let time go by."""

    def hurry(self) -> None:
        """Show the end of what moves."""

    def handle(self, intention: Intention) -> bool:
        """Act on an intention; return whether it was used."""

    def refused(self, control: Control) -> bool:
        """Answer the touch of a grey control."""

    def follow_look(self, about: object) -> None:
        """Follow the person's look."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the controls."""

    def moving_parts(self) -> list[Rect] | None:
        """Return where ornament moves when nothing else does."""

    def status(self) -> Status:
        """Say who is asked for what."""

    def controls(self) -> list[Control]:
        """List everything that can be touched."""

    def table_controls(self) -> list[Control]:
        """List what can be touched on the table."""

    def show(self, view: AnyState) -> None:
        """Take over a view: everything at rest."""

    def animate(self, record: Record) -> Timeline | None:
        """Return the timeline that shows a record happening."""

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table as a seat may know it."""

    def next_pictures(self) -> Iterable[Drawing]:
        """Return what draws what may be shown next."""

    def curtain(self, seat: int) -> Scene:
        """Return what covers the table until a seat has accepted."""

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""

    def spot_of(self, what: object) -> Rect | None:
        """Return where an event, a move or a question is on the table."""

    def play(self, move: object) -> None:
        """Make a move, or hold it back until it is confirmed."""

    def carry_out(self, move: str) -> None:
        """Make a move at once, and show it."""

    def step_back(self) -> bool:
        """Take back what is half done; return whether there was anything."""

    def keep_still(self) -> None:
        """Stop bots and hand-overs until the table is entered again."""


def table_class(entry: GameEntry) -> Callable[[Stage, Match, Path | None], AnyTable]:
    """Return the class of a game's table, made with a stage, a match and the path of its file.

    Raises ``ValueError`` when the game is not built yet.
    """
    return cast("Callable[[Stage, Match, Path | None], AnyTable]", entry.load_scene())
