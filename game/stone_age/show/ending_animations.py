"""How the end of a match of Stone Age is animated: the last scoring, item by item; alone the end of the winter."""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.screens.table.by_event import ByEvent
from game.screens.table.triumph import Triumph, play_triumph
from game.stone_age import round_events
from game.stone_age.round_events import Scored
from game.stone_age.show import layout
from game.stone_age.show.animator import TableAnimator
from game.stone_age.show.last_scoring import ITEMS, LastScoring
from game.stone_age.show.parts import chip, number_bone
from game.stone_age.solo_aftermath import end_of_winter
from game.ui.animation import linear
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import GOLD, SeatLook

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: how long an item stands before the next is told, and how long all of them
_ITEM, _ALL = 0.75, 1.8


@ENDING_ANIMATIONS.of(round_events.Scored)
def scored(animator: TableAnimator, event: round_events.Scored) -> None:
    """Nothing yet: all players are counted together when the match has ended."""


@ENDING_ANIMATIONS.of(round_events.Ended)
def ended(animator: TableAnimator, event: round_events.Ended) -> None:
    """With others everything is counted before the winners' points are lifted; alone the winter has its end."""
    if animator.face.alone:
        _end_winter(animator, event)
        return
    counted = [other for other in animator.told if isinstance(other, Scored)]
    if counted:
        animator.headline(say("Final scoring"))
        _count(animator, sorted(counted, key=lambda other: other.seat))
        animator.mark()
        animator.headline(animator.words_of(event))
    animator.step(event)
    looks, seats, camps = animator.face.looks, event.winners, animator.face.view.camps
    lifted = [(layout.panel_rect(seat, len(looks)).center, partial(_points, camps[seat].score)) for seat in seats]
    dancers = [partial(_dancer, looks[seat]) for _ in range(10) for seat in seats][:10]
    play_triumph(animator, Triumph(lifted, animator.words_of(event), dancers))


def _count(animator: TableAnimator, scored: list[Scored]) -> None:
    """Tell one item after another, each with a drum beat."""
    board = LastScoring(animator.face.view, scored, animator.face.looks)
    seconds = 0.01 if animator.still else _ITEM * len(ITEMS)

    def show(part: float) -> None:
        board.counted = len(ITEMS) if animator.still else min(len(ITEMS), 1 + int(part * len(ITEMS)))

    animator.mark()
    animator.move(board, seconds, show, stays=_ALL, ease=linear, also_still=True)
    for number in range(1 if animator.still else len(ITEMS)):
        animator.sound("drum_middling" if number else "drum_soft", 0.7, _ITEM * number)
        animator.sound("stone", 0.5, _ITEM * number + 0.1)
    animator.sound("drum_hard", 0.9, seconds)
    animator.pause(seconds + _ALL)


def _end_winter(animator: TableAnimator, event: round_events.Ended) -> None:
    """Let the fire flare before all four tribes, or go out over what put it out."""
    animator.step(event)
    lost = event.reason == "lost"
    found = end_of_winter(animator.face.view, animator.told)
    paint = partial(_large_chip, "fire" if found is None else found.what)
    dancers = [] if lost else [partial(_dancer, look) for _ in range(3) for look in animator.face.looks]
    start = layout.FIRE.center
    play_triumph(animator, Triumph([(start, paint)], animator.words_of(event), dancers, lost=lost))


def _points(points: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the points of a winner on bone, under a crown."""
    rect = Rect(x - size * 0.5, y - size * 0.32, size, size * 0.78)
    number_bone(canvas, str(points), rect, size * 0.46)
    canvas.icon("laurel-crown", x, y - size * 0.46, size * 0.62, GOLD, shadow=True)


def _large_chip(kind: str, canvas: Canvas, x: float, y: float, size: float) -> None:
    chip(canvas, kind, x, y, size)


def _dancer(look: SeatLook, canvas: Canvas, x: float, y: float, lean: float) -> None:
    canvas.turned(f"sa.figure.{look.colour}", x, y, lean, size=1.5, steps=60)
