"""What a table shows now: its face, and what moves over it. The scene holds it, animations change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from game.ui.canvas import Canvas

#: a frozen dataclass with a ``view``: everything that a picture of a table and its list of controls depend on
Face = TypeVar("Face", bound=Any)
Moving = TypeVar("Moving", bound="Motion")


class Mover(Protocol):
    """Something on its way over the table. It draws itself where it is."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""


class Flying(Mover, Protocol):
    """Something that can fly: its middle is at ``x, y``, and ``size`` is in the units of its kind."""

    x: float
    y: float
    size: float


@dataclass(slots=True)
class Flyer:
    """Something on its way over the table, its middle at ``x, y``; each game has its kinds, and draws them."""

    kind: str
    what: object
    x: float
    y: float
    size: float


@dataclass(slots=True)
class PaintedFlyer:
    """Something on its way that ``paint(canvas, x, y, size)`` draws."""

    paint: Callable[[Canvas, float, float, float], None]
    x: float
    y: float
    size: float

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        self.paint(canvas, self.x, self.y, self.size)


@dataclass(slots=True)
class Motion:
    """What moves over a table now, the last above the others. A game with more that moves derives its own."""

    movers: list[Mover] = field(default_factory=list)

    def draw_movers(self, canvas: Canvas) -> None:
        """Draw everything on its way where it is."""
        for mover in self.movers:
            mover.draw(canvas)


@dataclass(slots=True)
class Shown(Generic[Face, Moving]):
    """What a table shows now: its ``face``, and its ``motion``: what moves over it."""

    face: Face
    motion: Moving

    def change(self, **parts: object) -> None:
        """Replace ``parts`` of the face."""
        self.face = replace(self.face, **parts)


class ShowsFace(Generic[Face, Moving]):
    """The part of a scene that holds what is ``shown``."""

    shown: Shown[Face, Moving]

    @property
    def face(self) -> Face:
        """What the table shows, except what lasts only this moment."""
        return self.shown.face

    @face.setter
    def face(self, face: Face) -> None:
        self.shown.face = face

    @property
    def motion(self) -> Moving:
        """What moves over the table."""
        return self.shown.motion
