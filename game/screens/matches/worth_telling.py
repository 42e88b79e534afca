"""Tales and tallies of a match that is over, on its result."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Match
from game.core.words import say, say_many
from game.ui.canvas import Canvas
from game.ui.layout import Rect, grid, row
from game.ui.lettering import capped
from game.ui.theme import BONE, GOLD, PARCHMENT, SHADE, SeatLook
from game.ui.widgets import heading

TALES = Rect(504, 526, 600, 254)
COUNTS = Rect(1120, 526, 440, 254)
_MOST_TALES = 3


def hints_told(match: Match, counts: Sequence[int]) -> list[str]:
    """Return who asked for how many hints, by seat, in one sentence; nothing where nobody did."""
    told = [
        say_many("{name} asked for {count} hint.", "{name} asked for {count} hints.", count, name=name)
        for name, count in zip(match.names, counts, strict=True)
        if count
    ]
    return [" ".join(told)] if told else []


def paint_tales(canvas: Canvas, tales: Sequence[str], looks: Sequence[SeatLook], *, alone: bool = False) -> None:
    """Paint the tales, each with the token of whom it names; ``alone``: over the place of the counts, too."""
    place = TALES.union(COUNTS) if alone else TALES
    canvas.panel("panel.slab", place)
    heading(canvas, say("Highlights"), Rect(place.x + 34, place.y + 18, place.w - 68, 40), capped(canvas, 27, 1.05))
    for index, words in enumerate(tales[:_MOST_TALES]):
        line = Rect(place.x + 30, place.y + 64 + 58 * index, place.w - 60, 52)
        canvas.panel("well", line)
        named = [look for look in looks if look.name in words]
        named.sort(key=lambda look: -len(look.name))
        if named:
            canvas.seat(named[0], line.x + 32, line.centery, 40)
        else:
            canvas.icon("talk", line.x + 32, line.centery, 34, GOLD, shadow=True)
        room = Rect(line.x + 64, line.y + 2, line.w - 80, line.h - 4)
        canvas.prose(words, room, 20, colour=BONE, middle=True, shadow=SHADE)


def paint_counts(canvas: Canvas, title: str, counts: Sequence[tuple[int, str]]) -> None:
    """Paint the counts, a number and its words in a trough each."""
    canvas.panel("panel.slab", COUNTS)
    heading(canvas, title, Rect(COUNTS.x + 34, COUNTS.y + 18, COUNTS.w - 68, 40), capped(canvas, 27, 1.05))
    room = Rect(COUNTS.x + 26, COUNTS.y + 62, COUNTS.w - 52, 174)
    for cell, (number, words) in zip(_cells(room, len(counts)), counts, strict=False):
        canvas.panel("well", cell)
        canvas.text(
            str(number),
            cell.centerx,
            cell.y + 26,
            capped(canvas, 32, 1.1),
            kind="display",
            colour=GOLD,
            align="centre",
            middle=True,
            shadow=SHADE,
            width=cell.w - 10,
        )
        below = Rect(cell.x + 5, cell.y + 42, cell.w - 10, cell.h - 45)
        canvas.prose(words, below, capped(canvas, 18, 1.2), colour=PARCHMENT, align="centre", middle=True)


def _cells(room: Rect, count: int) -> list[Rect]:
    """Return two lines of cells; the upper line has one more when the number is odd."""
    if count <= 4:
        return grid(room, 2, 2, 8)
    upper = row(Rect(room.x, room.y, room.w, room.h / 2 - 4), count - count // 2, 8)
    return upper + row(Rect(room.x, room.y + room.h / 2 + 4, room.w, room.h / 2 - 4), count // 2, 8)
