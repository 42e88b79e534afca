"""What decided a match of CVlizations: the idea that brought the winner most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Match
from game.core.words import say, say_many
from game.cvlizations.ideas import IDEAS
from game.cvlizations.scoring import end_points
from game.cvlizations.show.parts import tile
from game.cvlizations.state import State
from game.kept.seats import seat_looks
from game.screens.parts.deciding import Deciding
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import INK, SeatLook

_SHAPE = 330 / 132


def deciding_of(match: Match) -> Deciding | None:
    """Return what decided a match that is over."""
    return deciding(match.state, seat_looks(match.names, match.table))


def deciding(state: State, looks: Sequence[SeatLook]) -> Deciding | None:
    """Return the winner's idea with the most points, printed and added; ``None`` where the winner has none."""
    if not state.winners or not state.tribes[state.winners[0]].ideas:
        return None
    seat = state.winners[0]
    worth = {idea: IDEAS[idea].points + end_points(state, seat, idea) for idea in state.tribes[seat].ideas}
    best = max(worth, key=lambda idea: worth[idea])
    words = say_many(
        "It brought {name} {count} point.", "It brought {name} {count} points.", worth[best], name=looks[seat].name
    )
    return Deciding(say("The best idea"), words, partial(_paint, best), _SHAPE)


def _paint(idea: int, canvas: Canvas, rect: Rect) -> None:
    """Paint a card with an idea's picture and its name."""
    canvas.panel("panel.card", rect)
    side = rect.h - 28
    tile(canvas, idea, Rect(rect.x + 16, rect.y + 14, side, side))
    left = rect.x + side + 32
    room = Rect(left, rect.y + 10, rect.right - 14 - left, rect.h - 20)
    title = say(IDEAS[idea].title)
    canvas.prose(title, room, capped(canvas, rect.h * 0.21, 1.15), kind="display", colour=INK, middle=True)
