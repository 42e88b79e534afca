"""The present appearance of a table: its face and its movers. The scene holds it, animations change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from game.ui.canvas import Canvas

#: a frozen dataclass with a ``view``: everything on which a table's picture and controls depend
Face = TypeVar("Face", bound=Any)
Moving = TypeVar("Moving", bound="Motion")


class Mover(Protocol):
    """A picture that moves over the table and draws itself."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the mover at its present place."""


class Flying(Mover, Protocol):
    """A mover that can fly: its middle is at ``x, y``; each kind has its own unit of ``size``."""

    x: float
    y: float
    size: float


@dataclass(slots=True)
class Flyer:
    """A thing (``what``) that flies over the table, with its middle at ``x, y``; a game draws each ``kind``."""

    kind: str
    what: object
    x: float
    y: float
    size: float


@dataclass(slots=True)
class PaintedFlyer:
    """A flyer that ``paint(canvas, x, y, size)`` draws."""

    paint: Callable[[Canvas, float, float, float], None]
    x: float
    y: float
    size: float

    def draw(self, canvas: Canvas) -> None:
        """Draw the flyer at its present place."""
        self.paint(canvas, self.x, self.y, self.size)


@dataclass(slots=True)
class Motion:
    """The movers over a table, from back to front. A game may derive a class with further moving parts."""

    movers: list[Mover] = field(default_factory=list)

    def draw_movers(self, canvas: Canvas) -> None:
        """Draw all movers at their present places."""
        for mover in self.movers:
            mover.draw(canvas)


@dataclass(slots=True)
class Shown(Generic[Face, Moving]):
    """The present ``face`` and ``motion`` of a table."""

    face: Face
    motion: Moving

    def change(self, **parts: object) -> None:
        """Replace ``parts`` of the face; the face stays the same object if no part differs."""
        if any(getattr(self.face, name) != part for name, part in parts.items()):
            self.face = replace(self.face, **parts)


class ShowsFace(Generic[Face, Moving]):
    """Mix-in for a scene that has a face and a motion."""

    shown: Shown[Face, Moving]

    @property
    def face(self) -> Face:
        """Everything that the table shows, apart from movers."""
        return self.shown.face

    @face.setter
    def face(self, face: Face) -> None:
        self.shown.face = face

    @property
    def motion(self) -> Moving:
        """The movers over the table."""
        return self.shown.motion
