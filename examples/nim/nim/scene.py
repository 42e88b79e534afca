"""The table of Nim: three heaps of pebbles. Touching a pebble takes it and all that lie on it."""

from __future__ import annotations

from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.screens.table.animator import ByEvent
from game.screens.table.shown import PaintedFlyer
from game.screens.table.simple_scene import Animations, SimpleAnimator, SimpleFace, SimpleScene
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.theme import ACTIVE, CHAR, GREY
from game.ui.widgets import plate
from nim.rules import HEAPS, Take, Took

ANIMATIONS: Animations = ByEvent()
_SEATS = (Rect(40, 780, 420, 84), Rect(1140, 780, 420, 84))
_SIZE = 92.0


def pebble(heap: int, place: int) -> Rect:
    """Return the rectangle of a pebble; ``place`` counts from 0, the lowest."""
    return Rect(500 + 250 * heap, 640 - 104 * place, 100, 100)


def paint(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Paint a pebble."""
    canvas.circle(x, y, size / 2, CHAR)
    canvas.circle(x, y, size / 2 - 5, GREY)


def draw_table(canvas: Canvas, face: SimpleFace, status: Status) -> None:
    """Draw the question, the heaps and the seats."""
    canvas.layer("nim", lambda: canvas.background("wall.plain"))
    canvas.prose(status.text, Rect(360, 66, 880, 90), 26, kind="bold", colour=ACTIVE, align="centre", middle=True)
    for heap, left in enumerate(face.view.heaps):
        for place in range(left):
            if f"{heap} {place}" not in face.away:
                paint(canvas, *pebble(heap, place).center, _SIZE)
    for seat, look in enumerate(face.looks):
        plate(canvas, _SEATS[seat], look, say("pebbles"), str(face.view.taken[seat]), lit=status.seat == seat)


def list_pebbles(face: SimpleFace, playing: MoveControls) -> list[Control]:
    """Return a control for each pebble, with the move that it makes."""
    listed = []
    for heap, left in enumerate(face.view.heaps):
        for place in range(left):
            take = Take(heap, left - place)
            label = say_many("Take {count} pebble", "Take {count} pebbles", take.count)
            name = f"heap.{HEAPS[heap]}.{place}"
            listed.append(playing.control(name, "piece", label, pebble(heap, place), [take], tooltip=label))
    return listed


@ANIMATIONS.of(Took)
def took(animator: SimpleAnimator, event: Took) -> None:
    """Animate the pebbles sliding to the seat that took them."""
    animator.headline(animator.words_of(event))
    left = animator.face.view.heaps[event.heap]
    animator.sound("soft")
    for place in range(left - event.count, left):
        animator.put_aside(f"{event.heap} {place}")
        flyer = PaintedFlyer(paint, *pebble(event.heap, place).center, _SIZE)
        animator.fly(flyer, _SEATS[event.seat].center, seconds=0.6, height=0)
    animator.wait(0.6)


class NimScene(SimpleScene):
    """Nim on the table."""

    animations = ANIMATIONS
    draw_table = staticmethod(draw_table)
    controls_of = staticmethod(list_pebbles)
    # where the ring is drawn round a seat that a line of the log is about
    seat_spot = staticmethod(_SEATS.__getitem__)
