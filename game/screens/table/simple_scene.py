"""The base scene for games whose table shows only the view, without dialogs or selections.

A game says how events are animated (``animations``), how the table is drawn (``draw_table``) and which controls it has
(``controls_of``). If a table has dialogs or selections, derive its scene from ``Table`` and give it a face of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, TypeAlias

from game.core import Match, Record
from game.core.rules import AnyState, Event
from game.screens.parts.move_controls import MoveControls
from game.screens.table.animator import Animator, ByEvent, Playback
from game.screens.table.shown import FaceMixin, Motion, Shown
from game.screens.table.table import Table
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.pointer import highlight_hovered
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class SimpleFace:
    """The face of a simple table: the ``view``, and the look of each seat.

    ``away`` holds the names of the pieces that are not in their places now, because they fly. While an animation runs,
    ``headline`` replaces the status.
    """

    view: AnyState
    looks: tuple[SeatLook, ...]
    away: frozenset[str] = frozenset()
    headline: str = ""


class SimpleAnimator(Animator[SimpleFace, Motion]):
    """Shows the view after each event, with all pieces back at their places."""

    def __init__(self, shown: Shown[SimpleFace, Motion], playback: Playback, match: Match) -> None:
        """Begin with the view in ``shown``. The rules may have ``after(view, event)``, which returns the next view."""
        super().__init__(shown, playback, match.names)
        self._view_after: Callable[[AnyState, Event], AnyState] | None = getattr(match.rules, "after", None)

    def after(self, face: SimpleFace, event: Event) -> SimpleFace:
        """Return the face after ``event``."""
        view = face.view if self._view_after is None else self._view_after(face.view, event)
        return replace(face, view=view, away=frozenset())


#: for each kind of event, the function that animates it
Animations: TypeAlias = ByEvent[SimpleAnimator, [], None]


class SimpleScene(FaceMixin[SimpleFace, Motion], Table, ABC):
    """A table that shows only the view."""

    #: the animations of the game; an event without one changes the view without movement
    animations: ClassVar[Animations] = ByEvent()

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.show(self.view)

    # A game overrides these

    @staticmethod
    @abstractmethod
    def draw_table(canvas: Canvas, face: SimpleFace, status: Status, /) -> None:
        """Draw the table, except the movers over it; ``status`` says who must do what, or what is happening."""

    @staticmethod
    @abstractmethod
    def controls_of(face: SimpleFace, playing: MoveControls, /) -> list[Control]:
        """List the table's controls; ``playing`` makes the controls that play a move."""

    # These override methods of ``Table``

    def show(self, view: AnyState) -> None:
        """Show a view, with nothing moving over it."""
        self.shown = Shown(SimpleFace(view, self.looks), Motion())

    def animate(self, record: Record) -> Timeline:
        """Return the timeline that animates a record, event by event."""
        animator = SimpleAnimator(self.shown, self.stage, self.match)
        for event in record.events:
            animator.animate(event, self.animations.get(event))
        return animator.timeline

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.draw_table(canvas, self.face, self.status())

    def status(self) -> Status:
        """Return the headline of the running animation; without a headline, say who must do what."""
        return Status(self.face.headline) if self.face.headline else super().status()

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the movers, and highlight the control under the pointer."""
        self.motion.draw_movers(canvas)
        highlight_hovered(canvas, self.stage)
        super().draw_above(canvas)

    def table_controls(self) -> list[Control]:
        """List the table's controls."""
        return self.controls_of(self.face, self.move_controls)
