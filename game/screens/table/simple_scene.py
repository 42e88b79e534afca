"""The base scene for games whose table depends on the view alone.

A game says how an event changes the view (``view_after``), how it is animated (``animations``), how the table is drawn
(``draw_table``) and what can be touched (``controls_of``). Where a table has dialogs, or things that are chosen before
a move is made, its scene derives from ``MatchScene`` itself and has a face of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, TypeAlias

from game.core import Match, Record
from game.core.rules import AnyState, Event
from game.screens.parts.move_controls import MoveControls
from game.screens.table.animator import Animator, Playback
from game.screens.table.by_event import ByEvent
from game.screens.table.match_scene import MatchScene
from game.screens.table.shown import Motion, Shown, ShowsFace
from game.screens.table.touched import draw_touched
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook

ViewAfter = Callable[[AnyState, Event], AnyState]


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
    """Takes the event step of every event, and puts back what was put aside."""

    def __init__(
        self, shown: Shown[SimpleFace, Motion], playback: Playback, names: Sequence[str], view_after: ViewAfter
    ) -> None:
        """Begin with what is ``shown`` now; ``view_after(view, event)`` is the view after an event."""
        super().__init__(shown, playback, names)
        self._view_after = view_after

    def after(self, face: SimpleFace, event: Event) -> SimpleFace:
        """Return the face after ``event``."""
        return replace(face, view=self._view_after(face.view, event), away=frozenset())


#: functions that animate kinds of event
Animations: TypeAlias = ByEvent[SimpleAnimator, [], None]


class SimpleScene(ShowsFace[SimpleFace, Motion], MatchScene):
    """A match on a table that depends on its view alone."""

    #: how kinds of event are animated; a kind without a function changes the view without movement
    animations: ClassVar[Animations] = ByEvent()

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.show(self.view)

    # What a game writes

    @staticmethod
    def view_after(view: AnyState, event: Event, /) -> AnyState:
        """Return the view after ``event``; unless overridden, the view changes when all events are over."""
        return view

    @staticmethod
    def draw_table(canvas: Canvas, face: SimpleFace, status: Status, /) -> None:
        """Draw the table, but for what flies; ``status`` says who is asked for what, or what goes on."""
        raise NotImplementedError

    @staticmethod
    def controls_of(face: SimpleFace, playing: MoveControls, /) -> list[Control]:
        """List what can be touched; ``playing`` makes the controls that make moves."""
        raise NotImplementedError

    # What the base class does

    def show(self, view: AnyState) -> None:
        """Take over a view: everything at rest."""
        self.shown = Shown(SimpleFace(view, self.looks), Motion())

    def animate(self, record: Record) -> Timeline:
        """Animate a record, event by event."""
        animator = SimpleAnimator(self.shown, self.stage, self.match.names, self.view_after)
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
