"""The table of Nim: three heaps of pebbles. Touching a pebble takes it and all that lie on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from game.core import Match, Prompt, Record
from game.core.rules import Event
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.screens.table.animator import Animator
from game.screens.table.match_scene import MatchScene
from game.screens.table.shown import Motion, Shown, ShowsFace
from game.screens.table.touched import draw_touched
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import ACTIVE, CHAR, GREY, SeatLook
from game.ui.widgets import plate
from nim.rules import HEAPS, PEBBLES, State, Take, Took

_SEATS = (Rect(40, 780, 420, 84), Rect(1140, 780, 420, 84))
_RADIUS = 46


@dataclass(frozen=True, slots=True)
class Face:
    """What the table shows: the view, and of each heap how many pebbles are on their way (``away``)."""

    view: State
    looks: tuple[SeatLook, ...]
    away: tuple[int, ...] = (0, 0, 0)


@dataclass(slots=True)
class Pebble:
    """A pebble on its way."""

    x: float
    y: float
    size: float = 2.0 * _RADIUS

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        canvas.circle(self.x, self.y, _RADIUS, CHAR)
        canvas.circle(self.x, self.y, _RADIUS - 5, GREY)


class NimAnimator(Animator[Face, Motion]):
    """Lets what was taken slide to whoever took it."""

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``."""
        if not isinstance(event, Took):
            return face
        heaps = [left - event.count * (heap == event.heap) for heap, left in enumerate(face.view.heaps)]
        taken = [count + event.count * (seat == event.seat) for seat, count in enumerate(face.view.taken)]
        return replace(face, view=replace(face.view, heaps=tuple(heaps), taken=tuple(taken)), away=(0, 0, 0))


def took(animator: NimAnimator, event: Took) -> None:
    """The pebbles slide. A game with more than one kind of event enters such functions in a ``ByEvent``."""
    left = animator.face.view.heaps[event.heap]
    animator.sound("soft")
    if not animator.still:
        animator.set(away=tuple(event.count * (heap == event.heap) for heap in range(len(HEAPS))))
    for place in range(left - event.count, left):
        animator.fly(Pebble(*pebble(event.heap, place).center), _SEATS[event.seat].center, seconds=0.6, height=0)
    animator.wait(0.6)


def pebble(heap: int, place: int) -> Rect:
    """Return where a pebble lies; places count from 0, the lowest."""
    return Rect(500 + 250 * heap, 640 - 104 * place, 100, 100)


def draw_table(canvas: Canvas, face: Face, status: Status) -> None:
    """Draw the question, the heaps and the seats."""
    canvas.layer("nim", lambda: canvas.picture_in("wall.plain", SCREEN))
    canvas.prose(status.text, Rect(360, 66, 880, 90), 26, kind="bold", colour=ACTIVE, align="centre", middle=True)
    for heap, left in enumerate(face.view.heaps):
        for place in range(left - face.away[heap]):
            Pebble(*pebble(heap, place).center).draw(canvas)
    for seat, look in enumerate(face.looks):
        plate(canvas, _SEATS[seat], look, say("pebbles"), str(face.view.taken[seat]), lit=status.seat == seat)


def table_controls(face: Face, playing: MoveControls) -> list[Control]:
    """List the pebbles, with the move that each makes. It depends on the face alone, and changes nothing."""
    listed = []
    for heap, left in enumerate(face.view.heaps):
        for place in range(left):
            take = Take(heap, left - place)
            label = say_many("Take {count} pebble", "Take {count} pebbles", take.count)
            name, rect = f"heap.{HEAPS[heap]}.{place}", pebble(heap, place)
            listed.append(playing.control(name, "piece", label, rect, [take], tooltip=label))
    return listed


class NimScene(ShowsFace[Face, Motion], MatchScene):
    """Nim on the table: holds what is shown."""

    name = "nim"

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.shown = Shown(Face(self.view, self.looks), Motion())

    def show(self, view: State) -> None:
        """Take over a view: everything at rest."""
        self.shown = Shown(Face(view, self.looks), Motion())

    def animate(self, record: Record) -> Timeline:
        """Show a record happening."""
        animator = NimAnimator(self.shown, self.stage, self.match.names)
        for event in record.events:
            animator.animate(event, took if isinstance(event, Took) else None)
        return animator.line

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Nothing is hidden."""
        return False

    def seat_spot(self, seat: int) -> Rect:
        """Return where a seat's plate is."""
        return _SEATS[seat]

    def spot_of(self, event: Event) -> Rect | None:
        """Return the heap that an event is about."""
        if isinstance(event, Took):
            return pebble(event.heap, 0).union(pebble(event.heap, max(PEBBLES) - 1))
        return super().spot_of(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        draw_table(canvas, self.face, self.status())

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the pebbles on their way, and light up what is under the pointer."""
        self.motion.draw_movers(canvas)
        draw_touched(canvas, self.stage)
        super().draw_above(canvas)

    def table_controls(self) -> list[Control]:
        """List the pebbles."""
        return table_controls(self.face, self.move_controls)
