"""The points at the end, seat by seat: happiness, then every idea with what is printed and what its effect gives."""

from __future__ import annotations

from game.core.words import say, say_many
from game.cvlizations.ideas import IDEAS
from game.cvlizations.scoring import end_points, score
from game.cvlizations.show import layout
from game.cvlizations.show.face import Face
from game.cvlizations.show.parts import WARM, tile
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.overlays import dim
from game.ui.theme import BONE, GOLD, PARCHMENT
from game.ui.widgets import stitches

_TOP, _BOTTOM = 76.0, 604.0


def board(canvas: Canvas, face: Face, counted: float | None) -> None:
    """Draw a column of points above each player's panel; of all ideas, the first ``counted`` (``None``: all)."""
    dim(canvas, Rect(0, 64, 1600, 546))
    seen = 10_000 if counted is None else int(counted)
    for seat in range(face.view.seats):
        place = layout.panels(len(face.view.tribes))[seat]
        ideas = face.view.tribes[seat].ideas
        _column(
            canvas,
            face,
            seat,
            Rect(place.x, _TOP, place.w, _BOTTOM - _TOP),
            min(seen, len(ideas)),
            full=seen >= len(ideas),
        )
        seen = max(0, seen - len(ideas))


def total_ideas(face: Face) -> int:
    """Return how many ideas are counted in all."""
    return sum(len(tribe.ideas) for tribe in face.view.tribes)


def _column(canvas: Canvas, face: Face, seat: int, rect: Rect, seen: int, *, full: bool) -> None:
    tribe, won = face.view.tribes[seat], seat in face.view.winners
    canvas.panel("panel.hide", rect)
    stitches(canvas, rect.x + 22, rect.y + 8, rect.w - 44)
    room = rect.h - 120
    pitch = min(40.0, room / (len(tribe.ideas) + 1))
    y = rect.y + 30
    _line(canvas, rect, y, pitch, say("Happiness"), str(tribe.happiness), "sun")
    points = tribe.happiness
    for idea in tribe.ideas[:seen]:
        y += pitch
        effect = end_points(face.view, seat, idea)
        points += IDEAS[idea].points + effect
        words = f"{IDEAS[idea].points} + {effect}" if effect else str(IDEAS[idea].points)
        tile(canvas, idea, Rect(rect.x + 18, y - pitch / 2 + 2, pitch - 4, pitch - 4))
        _words(canvas, rect, y, pitch, say(IDEAS[idea].title), words)
    if full and won:
        canvas.panel("glow.ember", Rect(rect.x + 18, rect.bottom - 82, rect.w - 36, 62))
    canvas.panel("cv.bone", Rect(rect.x + 18, rect.bottom - 82, rect.w - 36, 62))
    total = score(face.view, seat) if full else points
    canvas.text(
        say_many("{count} point", "{count} points", total),
        rect.centerx,
        rect.bottom - 52,
        34,
        kind="display",
        colour=(126, 38, 22),
        align="centre",
        middle=True,
        width=rect.w - 60,
    )


def _line(canvas: Canvas, rect: Rect, y: float, pitch: float, words: str, number: str, icon: str) -> None:
    canvas.icon(icon, rect.x + 18 + pitch / 2 - 2, y, pitch - 4, GOLD, shadow=True)
    _words(canvas, rect, y, pitch, words, number)


def _words(canvas: Canvas, rect: Rect, y: float, pitch: float, words: str, number: str) -> None:
    size = capped(canvas, min(21.0, pitch * 0.62))
    wide = shadowed(canvas, number, rect.right - 22, y, size + 2, WARM, align="right", kind="bold")
    canvas.text(
        words,
        rect.x + 24 + pitch,
        y,
        size,
        colour=BONE if number != "0" else PARCHMENT,
        middle=True,
        width=rect.w - pitch - 60 - wide,
        least=12,
    )
