"""The tenth star: it is lifted over the table, the fire flares, and the clan dances round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.ugh_ugh.cards import MEMBERS_EACH
from game.ugh_ugh.show.art import PieceArt
from game.ui.animation import arc, arriving, between
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import draw_title
from game.ui.theme import SOOT

SECONDS = 5.2
#: what stands still where little moves: the second at which all of it is seen
STILL_AT = 2.6
#: when each part begins (seconds): the star has been lifted, the fire flares, the clan dances
LIFTED, FLARES, DANCES = 1.1, 0.9, 1.3
_STAR = (800.0, 330.0)
#: turned pictures are kept: only so many sizes are made
_STAR_STEP = 8
_FIRE = (800.0, 770.0)
#: how much of the table is dimmed, of 255
_DIM = 150
_FLAMES, _FLAMES_A_SECOND = 12, 14.0
_BEATS_A_SECOND = 2.2
_SPARKS = 26


@dataclass(slots=True)
class Triumph:
    """What moves over the table while somebody wins; ``seconds`` have gone by.

    ``winners`` are the seats that have won, ``starts`` where the star of each comes from, ``words`` what is told.
    """

    winners: Sequence[int]
    starts: Sequence[tuple[float, float]]
    words: str
    art: PieceArt
    seconds: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw all of it, from the back to the front."""
        canvas.fill(SCREEN, SOOT, round(_DIM * min(1.0, self.seconds / LIFTED)))
        self._draw_fire(canvas)
        self._draw_clan(canvas)
        for start, shift in zip(self.starts, _apart(len(self.starts)), strict=True):
            self._draw_star(canvas, start, (_STAR[0] + 240 * shift, _STAR[1]))
        if self.seconds >= LIFTED:
            draw_title(canvas, self.words, SCREEN.centerx, 500, 46, align="centre", width=1300)

    def _draw_star(self, canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
        part = arriving(min(1.0, self.seconds / LIFTED))
        x, y = arc(start, end, part, 60)
        beat = math.sin(self.seconds * math.tau * _BEATS_A_SECOND / 2)
        size = between(26, 190 + 8 * beat, part)
        for reach in (3.4, 2.4):
            wide = size * reach
            canvas.picture_in("glow.fire", Rect(x - wide / 2, y - wide / 2, wide, wide))
        canvas.turned("star_carved", x, y, 0.05 * beat * part, size=round(size / _STAR_STEP) * _STAR_STEP / 200)

    def _draw_fire(self, canvas: Canvas) -> None:
        """Draw the fire, which flares, and its sparks."""
        since = self.seconds - FLARES
        if since <= 0:
            return
        x, y = _FIRE
        flare = min(1.0, since / 0.35) * (1.7 + 0.9 * math.exp(-since * 1.6))
        glow = 520 * flare**0.5
        canvas.picture_in("glow.fire", Rect(x - glow / 2, y - 40 - glow / 2, glow, glow))
        canvas.standing("fire.logs_lit", x, y)
        frame = int(self.seconds * _FLAMES_A_SECOND) % _FLAMES
        wide, high = 124 * (0.4 + 0.6 * flare), 138 * flare
        canvas.picture_in(f"fire.{frame}", Rect(x - wide / 2, y - high + 8, wide, high))
        canvas.standing("fire.stones_front", x, y)
        for index in range(_SPARKS):
            age = (since * 0.55 + index * 0.618) % 1.0
            sway = math.sin(index * 2.4 + age * 5)
            size = 14 * (1 - age)
            left, top = x + 90 * sway * (0.3 + age), y - 60 - 420 * age
            canvas.picture_in("spark", Rect(left - size / 2, top - size / 2, size, size))

    def _draw_clan(self, canvas: Canvas) -> None:
        """Draw the clan of each winner, hopping in turn on both sides of the fire."""
        since = self.seconds - DANCES
        if since <= 0:
            return
        dancers = [seat for seat in self.winners for _ in range(MEMBERS_EACH)][: 2 * MEMBERS_EACH]
        come = min(1.0, since / 0.4)
        for index, seat in enumerate(dancers):
            side, place = (-1 if index % 2 else 1), index // 2
            beat = since * _BEATS_A_SECOND + index * 0.21
            hop = abs(math.sin(beat * math.pi))
            x = _FIRE[0] + side * (150 + 62 * place)
            y = _FIRE[1] - 20 - 14 * (place % 2) - 44 * hop + 160 * (1 - come)
            lean = 0.32 * math.sin(beat * math.pi) * (1 if int(beat) % 2 else -1)
            self.art.draw(canvas, seat * MEMBERS_EACH, x, y, 74, lean)


def _apart(count: int) -> list[float]:
    """Return how far to either side of the middle so many stars are lifted."""
    return [index - (count - 1) / 2 for index in range(count)]
