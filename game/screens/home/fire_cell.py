"""A game's cell on the wall of the home screen: a fire that burns or glows, and a slab with the game's facts."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.core import GameEntry
from game.core.words import all_of, row_of, say, say_many
from game.kept.library import Summary
from game.kept.match_progress import best_scores, has_points, stands
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import ACTIVE, BONE, GREY, PARCHMENT, SHADE

#: how far below the upper edge of a cell its fire stands
GROUND = 226
#: the moments of a burning fire, which follow one another in a circle
FRAMES = 12
#: sparks of one fire, how far apart in time they rise, how high, and how large they begin
_SPARKS, _SPREAD, _RISE, _SPARK = 8, 0.618, 180, 20
#: how high the game's name and the names below it stand on the slab
NAME_HIGH = 74.0
#: in a cell: the slab with the words
SLAB = Rect(0, 236, 508, 118)


def within(part: Rect, cell: Rect) -> Rect:
    """Return a part of a cell in screen coordinates."""
    return Rect(cell.x + part.x, cell.y + part.y, part.w, part.h)


def room_of_fire(cell: Rect) -> Rect:
    """Return the part of a cell in which its fire and the sparks above it move."""
    return Rect(cell.centerx - 62, cell.y + GROUND - _RISE - 12, 124, _RISE + 18)


def draw_fire(canvas: Canvas, cell: Rect, frame: int) -> None:
    """Draw one of the ``FRAMES`` moments of a burning fire: flames, stones before them, sparks above."""
    x, y = cell.centerx, cell.y + GROUND
    canvas.standing("embers", x, y)
    canvas.standing(f"fire.{frame}", x, y)
    canvas.standing("fire.stones_front", x, y)
    for number in range(_SPARKS):
        age = (frame / FRAMES + number * _SPREAD) % 1.0
        sway = math.sin(number * 2.4 + age * 4) * (12 + 26 * age)
        size = _SPARK * (1 - 0.5 * age)
        up = 40 + (_RISE - 40) * age
        canvas.picture_in("spark", Rect(x + sway - size / 2, y - up - size / 2, size, size), add=True)


@dataclass(frozen=True, slots=True)
class FireCell:
    """A game in its ``cell`` of the wall, with its open match and the last one that ended, if there are any."""

    game: GameEntry
    cell: Rect
    kept: Summary | None
    over: Summary | None

    def paint(self, canvas: Canvas) -> None:
        """Draw the logs and what glows among them, the slab with its words, and the seats of an open match."""
        cell, lit = self.cell, self.kept is not None
        canvas.standing("fire.logs_lit" if lit else "fire.logs_out", cell.centerx, cell.y + GROUND)
        slab = within(SLAB, cell)
        canvas.panel("panel.slab_lit" if lit else "panel.slab", slab)
        if not lit:
            if self.game.built:
                canvas.standing("embers", cell.centerx, cell.y + GROUND)
                canvas.standing("smoke", cell.centerx, cell.y + GROUND - 24)
            canvas.standing("fire.stones_front", cell.centerx, cell.y + GROUND)
        self._paint_title(canvas, slab)
        if self.kept is not None:
            self._paint_match(canvas, self.kept, slab)
        else:
            ink = BONE if self.game.built else GREY
            x, y = slab.x + 20, slab.y + 62
            canvas.text(self._last_fire(), x, y, capped(canvas, 18, 1.15), colour=ink, middle=True, width=slab.w - 40)

    def _paint_title(self, canvas: Canvas, slab: Rect) -> None:
        """Draw the title, how many can play, and how long it takes."""
        game = self.game
        ink = BONE if game.built else GREY
        few, many = min(game.seats), max(game.seats)
        players = str(few) if few == many else f"{few}-{many}"
        words = say("{minutes} min", minutes=game.minutes)
        right = slab.right - 22
        right -= canvas.text(words, right, slab.y + 30, 19, kind="bold", colour=ink, align="right", middle=True) + 18
        right -= canvas.text(players, right, slab.y + 30, 19, kind="bold", colour=ink, align="right", middle=True) + 12
        canvas.icon("person", right - 4, slab.y + 29, 22, ink)
        canvas.prose(
            say(game.title),
            Rect(slab.x + 20, slab.y + 2, right - slab.x - 44, 46),
            capped(canvas, 27, 1.1),
            kind="display",
            middle=True,
            shadow=SHADE,
            colour=ACTIVE if game.built else GREY,
        )

    def _paint_match(self, canvas: Canvas, kept: Summary, slab: Rect) -> None:
        """Draw who plays the open match, and how it stands."""
        canvas.text(
            row_of(kept.names),
            slab.x + 20,
            slab.y + 64,
            capped(canvas, 19, 1.25),
            kind="bold",
            middle=True,
            width=slab.w - 40,
        )
        room = Rect(slab.x + 20, slab.y + 74, 184 - 52 * (self.game.lesson is not None), 44)
        canvas.prose(stands(kept), room, capped(canvas, 18, 1.2), colour=PARCHMENT, middle=True, least=16)
        places = (-112, 112, -164, 164, 216)
        for place, look in zip(sorted(places[: len(kept.looks)]), kept.looks, strict=False):
            canvas.seat(look, slab.centerx + place, slab.y - 10, 46)

    def _last_fire(self) -> str:
        """Say how the last match ended, when none is open."""
        over = self.over
        if not self.game.built:
            return say("Not yet lit")
        if over is None:
            return say("No match yet")
        if not over.winners:
            return say("Last fire: nobody won")
        names = all_of([over.names[seat] for seat in over.winners])
        if not has_points(over):
            return say_many(
                "Last fire: {names} won", "Last fire: {names} shared the win", len(over.winners), names=names
            )
        scores = best_scores(over)
        return say_many(
            "Last fire: {names} won, {scores}",
            "Last fire: {names} shared the win, {scores}",
            len(over.winners),
            names=names,
            scores=scores,
        )
