"""How the end of a match of Settlers is animated: what brought the last point is lifted over the world."""

from __future__ import annotations

from functools import partial

from game.core.aftermath import Deciding
from game.screens.table.by_event import ByEvent
from game.screens.table.triumph import SIZE, Triumph, play_triumph
from game.settlers import events
from game.settlers.aftermath import last_point
from game.settlers.show import layout
from game.settlers.show.animator import TableAnimator
from game.settlers.show.ending import paint_deciding
from game.settlers.show.parts import ROMAN, centred
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: who dances round the fire of the winner: pieces, and how large
_DANCERS = (("nomad", 1.3), ("nomad", 1.3), ("nomad", 1.3), ("nomad", 1.3), ("tent", 1.4), ("tent", 1.4))


@ENDING_ANIMATIONS.of(events.Won)
def won(animator: TableAnimator, event: events.Won) -> None:
    """Show how what brought the last point is lifted over the world, and the winner's nomads dance."""
    animator.step(event)
    looks, panel = animator.face.looks, layout.panels(len(animator.face.looks))[event.seat].center
    found, look = last_point(animator.view, animator.told, [look.name for look in looks]), looks[event.seat]
    lifted = partial(_points, animator.view.goal) if found is None else partial(_card, found, look)
    dancers = [partial(_dancer, f"st.{kind}.{look.colour}", size) for kind, size in _DANCERS]
    size = SIZE if found is None else 340.0
    play_triumph(animator, Triumph([(panel, lifted)], animator.words_of(event), dancers, size=size))


def _card(deciding: Deciding, look: SeatLook, canvas: Canvas, x: float, y: float, size: float) -> None:
    high = size / deciding.shape
    paint_deciding(canvas, deciding, look, Rect(x - size / 2, y - high / 2, size, high))


def _points(goal: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.panel("st.points", Rect(x - size / 2, y - size / 2, size, size))
    centred(canvas, str(goal), x, y, size * 0.5, ROMAN, kind="display")


def _dancer(picture: str, size: float, canvas: Canvas, x: float, y: float, lean: float) -> None:
    canvas.turned(picture, x, y, lean, size=size, steps=60)
