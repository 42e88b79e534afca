"""The base scene for games whose table depends on the view alone.

A game says how events are animated (``animations``), how the table is drawn (``draw_table``) and what can be touched
(``controls_of``). Where a table has dialogs, or things that are chosen before a move is made, its scene derives from
``Table`` itself and has a face of its own.
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
from game.screens.table.shown import Motion, Shown, ShowsFace
from game.screens.table.table import Table
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.pointer import draw_touched
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class SimpleFace:
    """What the table shows: the ``view``, how each seat looks, and the names of what is ``away`` from its place.

    ``headline`` is what an animation tells meanwhile, in place of who is asked for what.
    """

    view: AnyState
    looks: tuple[SeatLook, ...]
    away: frozenset[str] = frozenset()
    headline: str = ""


class SimpleAnimator(Animator[SimpleFace, Motion]):
    """Shows the view after every event, and puts back what was put aside."""

    def __init__(self, shown: Shown[SimpleFace, Motion], playback: Playback, match: Match) -> None:
        """Begin with what is ``shown`` now of a match; its rules may say how the view is after each event."""
        super().__init__(shown, playback, match.names)
        self._view_after: Callable[[AnyState, Event], AnyState] | None = getattr(match.rules, "after", None)

    def after(self, face: SimpleFace, event: Event) -> SimpleFace:
        """Return the face after ``event``."""
        view = face.view if self._view_after is None else self._view_after(face.view, event)
        return replace(face, view=view, away=frozenset())


#: functions that animate kinds of event
Animations: TypeAlias = ByEvent[SimpleAnimator, [], None]


class SimpleScene(ShowsFace[SimpleFace, Motion], Table, ABC):
    """A match on a table that depends on its view alone."""

    #: how kinds of event are animated; a kind without a function changes the view without movement
    animations: ClassVar[Animations] = ByEvent()

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.show(self.view)

    # What a game writes

    @staticmethod
    @abstractmethod
    def draw_table(canvas: Canvas, face: SimpleFace, status: Status, /) -> None:
        """Draw the table, but for what flies; ``status`` says who is asked for what, or what goes on."""

    @staticmethod
    @abstractmethod
    def controls_of(face: SimpleFace, playing: MoveControls, /) -> list[Control]:
        """List what can be touched; ``playing`` makes the controls that make moves."""

    # What the base class does

    def show(self, view: AnyState) -> None:
        """Take over a view: everything at rest."""
        self.shown = Shown(SimpleFace(view, self.looks), Motion())

    def animate(self, record: Record) -> Timeline:
        """Animate a record, event by event."""
        animator = SimpleAnimator(self.shown, self.stage, self.match)
        for event in record.events:
            animator.animate(event, self.animations.get(event))
        return animator.line

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.draw_table(canvas, self.face, self.status())

    def status(self) -> Status:
        """Say what an animation tells, else who is asked for what."""
        return Status(self.face.headline) if self.face.headline else super().status()

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what flies, and highlight what is under the pointer."""
        self.motion.draw_movers(canvas)
        draw_touched(canvas, self.stage)
        super().draw_above(canvas)

    def table_controls(self) -> list[Control]:
        """List what can be touched."""
        return self.controls_of(self.face, self.move_controls)
