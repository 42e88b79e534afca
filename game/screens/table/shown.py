"""What a table shows now: its face, and the movers over it. The scene holds both, and animations change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from game.ui.canvas import Canvas

#: a frozen dataclass with a ``view``: everything on which a table's picture and controls depend
Face = TypeVar("Face", bound=Any)
#: the class of the table's motion
TableMotion = TypeVar("TableMotion", bound="Motion")


class Mover(Protocol):
    """A picture that moves over the table and draws itself."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the mover at its present place."""


class AnyFlyer(Mover, Protocol):
    """A mover that an animator can let fly. Its middle is at ``x, y``; each class has its own unit of ``size``."""

    x: float
    y: float
    size: float


@dataclass(slots=True)
class Flyer:
    """The base of a game's flyers, with the middle at ``x, y``. What is drawn depends on ``kind`` and ``thing``."""

    kind: str
    thing: object
    x: float
    y: float
    size: float


@dataclass(slots=True)
class PaintedFlyer:
    """A flyer with a function ``paint(canvas, x, y, size)`` that draws it."""

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
class Shown(Generic[Face, TableMotion]):
    """The present ``face`` and ``motion`` of a table."""

    face: Face
    motion: TableMotion

    def change(self, **parts: object) -> None:
        """Replace ``parts`` of the face; the face stays the same object if no part differs."""
        if any(getattr(self.face, name) != part for name, part in parts.items()):
            self.face = replace(self.face, **parts)


class FaceMixin(Generic[Face, TableMotion]):
    """Gives a scene the attributes ``face`` and ``motion``, both of which are in ``shown``."""

    shown: Shown[Face, TableMotion]

    @property
    def face(self) -> Face:
        """Everything that the table shows, apart from the movers."""
        return self.shown.face

    @face.setter
    def face(self, face: Face) -> None:
        self.shown.face = face

    @property
    def motion(self) -> TableMotion:
        """The movers over the table."""
        return self.shown.motion
