"""How the end of a match of CVlizations is animated: every idea is counted, then the winners' points are lifted."""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.cvlizations import events
from game.cvlizations.scoring import score
from game.cvlizations.show.animator import TableAnimator
from game.cvlizations.show.scoring import total_ideas
from game.screens.table.by_event import ByEvent
from game.screens.table.triumph import Triumph, play_triumph
from game.ui.animation import linear
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import GOLD, HEMATITE, SeatLook

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: how long an idea counts, and how long all of them at most
_COUNTING, _LONGEST_COUNTING = 0.4, 8.0
#: how long all the points stand before the winners' are lifted: the result tells them again
_LAST_READING = 1.6


@ENDING_ANIMATIONS.of(events.Won)
def won(animator: TableAnimator, event: events.Won) -> None:
    """Ideas are counted one after another, then the winner is known."""
    ideas = total_ideas(animator.face)
    motion = animator.motion
    animator.headline(say("The happiness of every tribe is counted."))
    animator.alter(lambda face: animator.after(face, event))
    animator.line.cue(animator.at, lambda: setattr(motion, "counted", 0.0), always=True)
    seconds = 0.01 if animator.still else _each(ideas) * max(1, ideas)

    def count(part: float) -> None:
        motion.counted = part * ideas if part < 1.0 else None

    if not animator.still:
        _count_aloud(animator, _each(ideas))
    animator.line.tween(animator.at, seconds, count, linear)
    animator.wait(seconds)
    animator.at = max(animator.at, animator.line.seconds)
    animator.mark()
    animator.headline(animator.words_of(event))
    animator.sound("drum_hard", 0.9)
    animator.pause(_LAST_READING)
    _crown(animator, event)


def _each(ideas: int) -> float:
    """Return how long each of so many ideas counts."""
    return min(_COUNTING, _LONGEST_COUNTING / max(1, ideas))


def _count_aloud(animator: TableAnimator, each: float) -> None:
    """Let each idea be heard as it counts, and a drum when all of a tribe's are counted."""
    later = 0.0
    for tribe in animator.view.tribes:
        for _ in tribe.ideas:
            animator.sound("tick", 0.6, later)
            later += each
        if tribe.ideas:
            animator.sound("drum_middling", 0.6, later - 0.05)


def _crown(animator: TableAnimator, event: events.Won) -> None:
    """Lift the winners' points over the table."""
    looks = animator.face.looks
    lifted = [(animator.panel(seat).center, partial(_points, score(animator.view, seat))) for seat in event.winners]
    tokens = [looks[seat] for _ in range(6) for seat in event.winners][:6]
    dancers = [partial(_dancer, look) for look in tokens]
    play_triumph(animator, Triumph(lifted, animator.words_of(event), dancers))


def _points(points: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the points of a winner on bone, under a crown."""
    canvas.panel("cv.bone", Rect(x - size * 0.5, y - size * 0.32, size, size * 0.78))
    canvas.icon("laurel-crown", x, y - size * 0.46, size * 0.62, GOLD, shadow=True)
    spot = y + size * 0.1
    canvas.text(str(points), x, spot, size * 0.5, kind="display", colour=HEMATITE, align="centre", middle=True, least=8)


def _dancer(look: SeatLook, canvas: Canvas, x: float, y: float, lean: float) -> None:
    canvas.seat(look, x + 40 * lean, y, 56)
