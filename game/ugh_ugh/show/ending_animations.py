"""How the end of a match of Ugh Ugh is animated: the deciding star is lifted over the table."""

from __future__ import annotations

from functools import partial

from game.screens.table.by_event import ByEvent
from game.screens.table.triumph import Triumph, play_triumph
from game.ugh_ugh import events
from game.ugh_ugh.cards import MEMBERS_EACH
from game.ugh_ugh.show import places
from game.ugh_ugh.show.animator import TableAnimator
from game.ugh_ugh.show.art import PieceArt
from game.ui.canvas import Canvas

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()


@ENDING_ANIMATIONS.of(events.Won)
def won(animator: TableAnimator, event: events.Won) -> None:
    """Show how the deciding star is lifted over the table, the fire flares, and the winner's clan dances."""
    face, art = animator.shown.face, animator.motion.art
    dancers = [seat for seat in event.seats for _ in range(MEMBERS_EACH)][: 2 * MEMBERS_EACH]
    play_triumph(
        animator,
        Triumph(
            [(places.panel(face, seat), _star) for seat in event.seats],
            animator.words_of(event),
            [partial(_dancer, art, seat) for seat in dancers],
        ),
    )


def _star(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.turned("star_carved", x, y, 0.0, size=size / 200)


def _dancer(art: PieceArt, seat: int, canvas: Canvas, x: float, y: float, lean: float) -> None:
    art.draw(canvas, seat * MEMBERS_EACH, x, y, 74, lean)
