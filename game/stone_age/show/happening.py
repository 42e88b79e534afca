"""The means by which a record is shown happening: a timeline that can leap, steps of the view, things that move.

Each event brings the shown view one step on (``unfold``); what moves meanwhile is decoration. When all is over, or
skipped, the scene shows the real view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.core.rules import Event
from game.screens.table.telling import Teller
from game.stone_age.show import cards
from game.stone_age.show.face import Face
from game.stone_age.show.layout import Point
from game.stone_age.show.parts import chip, figure
from game.stone_age.show.rolls import Roll
from game.stone_age.show.unfold import unfold
from game.ui.animation import Ease, arc, arriving, between, smooth
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import shadowed
from game.ui.theme import ACTIVE, SeatLook

if TYPE_CHECKING:
    from game.stone_age.scene import StoneAgeScene


@dataclass(slots=True)
class Mover:
    """Something on its way over the table, its middle at ``x, y``.

    ``kind`` is ``chip``, ``figure``, ``seat``, ``card``, ``large card``, ``back``, ``tile``, ``puff`` or ``words``;
    ``what`` is the chip's kind, the look, the number of the card or tile, the frame, or the words.
    """

    kind: str
    what: Any
    x: float
    y: float
    size: float = 44.0
    alpha: int = 255
    face: Face | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        x, y, size = self.x, self.y, self.size
        if self.kind == "chip":
            chip(canvas, self.what, x, y, size, alpha=self.alpha)
        elif self.kind == "figure" and isinstance(self.what, SeatLook):
            figure(canvas, self.what, x, y, alpha=self.alpha)
        elif self.kind == "seat" and isinstance(self.what, SeatLook):
            canvas.seat(self.what, x, y, size)
        elif self.kind == "puff":
            canvas.picture_in(f"puff.{self.what}", Rect(x - size / 2, y - size / 2, size, size))
        elif self.kind == "words":
            shadowed(canvas, self.what, x, y, size, ACTIVE, align="centre")
        elif self.face is not None:
            self._draw_flat(canvas, self.face)

    def _draw_flat(self, canvas: Canvas, face: Face) -> None:
        size = self.size
        if self.kind == "tile":
            rect = Rect(self.x - size / 2, self.y - size * 0.32, size, size * 0.64)
            cards.building(canvas, self.what, rect, points=not face.alone, size=size * 0.14)
        elif self.kind == "card":
            rect = Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9)
            cards.card(canvas, self.what, rect, face.alone)
        elif self.kind == "large card":
            rect = Rect(self.x - size / 2, self.y - size * 0.35, size, size * 0.7)
            cards.large_card(canvas, self.what, rect, face.alone)
        elif self.kind == "back":
            canvas.panel("sa.card_back", Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9))


class Craft(Teller["StoneAgeScene", Face]):
    """What the tales are told with."""

    scene: StoneAgeScene

    def step(self, event: Event, **parts: Any) -> None:
        """Let the shown view take the step that ``event`` means; ``parts`` of the face change with it."""
        self.alter(lambda face: replace(face, view=unfold(face.view, event), away=frozenset(), **parts))

    def set(self, **parts: Any) -> None:
        """Change parts of the face."""
        self.alter(lambda face: replace(face, **parts))

    def away(self, *names: str, later: float = 0.0) -> None:
        """Take things from their places, until the next step puts all back."""

        def take() -> None:
            face = self.scene.face
            self.scene.face = replace(face, away=face.away | set(names))

        if not self.still:
            self.line.cue(self.at + later, take)

    def say(self, text: str) -> None:
        """Let the status line tell what goes on."""
        if text:
            self.line.cue(self.at, lambda: setattr(self.scene, "headline", text))

    def move(
        self,
        mover: Mover | Roll,
        seconds: float,
        show: Callable[[float], None],
        later: float = 0.0,
        *,
        stays: float = 0.0,
        ease: Ease = smooth,
    ) -> None:
        """Show a mover for ``seconds``, changed by ``show(part)``; it ``stays`` a little longer."""
        self.moving(
            self.scene.movers, mover, seconds, show, later, stays=stays, ease=ease, also_still=isinstance(mover, Roll)
        )

    def fly(
        self,
        mover: Mover,
        end: Point,
        *,
        seconds: float = 0.5,
        later: float = 0.0,
        height: float = 46.0,
        size: float | None = None,
    ) -> None:
        """Let a mover go to ``end`` in an arc."""
        start, first = (mover.x, mover.y), mover.size

        def show(part: float) -> None:
            mover.x, mover.y = arc(start, end, part, height)
            mover.size = first if size is None else between(first, size, part)

        self.move(mover, seconds, show, later)

    def dust(self, x: float, y: float, later: float = 0.0, size: float = 70.0) -> None:
        """Raise a puff of dust."""
        mover = Mover("puff", 0, x, y, size)

        def show(part: float) -> None:
            mover.what = min(5, int(part * 6))

        self.move(mover, 0.45, show, later)

    def words(self, text: str, x: float, y: float, later: float = 0.0, size: float = 30.0) -> None:
        """Let words rise and vanish."""
        mover = Mover("words", text, x, y, size)

        def show(part: float) -> None:
            mover.y = y - 34 * part

        self.move(mover, 0.9, show, later, ease=arriving)
