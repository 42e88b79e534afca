"""What the result paints of a match of Ugh Ugh: where each clan's Rock Stars come from, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Match
from game.core.aftermath import Deciding, Part
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.parts.score_chart import Chart
from game.ugh_ugh.aftermath import EVERYBODY_IN, TORCH, star_parts
from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.show import built, cards
from game.ugh_ugh.state import stars
from game.ui.canvas import Canvas
from game.ui.layout import Rect, column
from game.ui.lettering import capped
from game.ui.theme import HEMATITE, INK, SeatLook

_HEAD, _ROW = 44.0, 50.0
#: what the chart needs below its heading
_CHART = 138.0
#: how much of a row is the seat's and how much the sum's
_SEAT, _SUM = 170.0, 54.0
_TILE = 40.0


def paint_deciding(canvas: Canvas, deciding: Deciding, look: SeatLook, rect: Rect) -> None:
    """Paint what brought the tenth star: a card, the torch, the last member to come home, or the star itself."""
    if deciding.what in CARDS:
        cards.wall_card(canvas, deciding.what, rect)
    elif deciding.what == EVERYBODY_IN:
        canvas.picture_in(f"member.{look.colour}", rect)
    else:
        canvas.picture_in("torch" if deciding.what == TORCH else "star_carved", rect)


def paint_history(canvas: Canvas, match: Match, rect: Rect) -> None:
    """Paint a row of stars for each clan with what each came from, and below how the scores grew."""
    looks = seat_looks(match.names, match.table)
    order = sorted(range(len(looks)), key=lambda seat: (-stars(match.state, seat), seat))
    _heading(canvas, say("Every star, one by one"), Rect(rect.x, rect.y - 6, rect.w, _HEAD))
    high = min(_ROW, (rect.h - 2 * _HEAD - _CHART) / len(looks))
    rows = column(Rect(rect.x, rect.y + _HEAD - 4, rect.w, high * len(looks)), len(looks), 0)
    for seat, row in zip(order, rows, strict=True):
        _paint_clan(canvas, looks[seat], star_parts(match.state, seat), stars(match.state, seat), row)
    top = rows[-1].bottom + 8
    _heading(canvas, say("Rock Stars over the match"), Rect(rect.x, top, rect.w, _HEAD - 8))
    Chart(match.score_history, looks).draw(
        canvas, Rect(rect.x + 34, top + _HEAD + 2, rect.w - 204, rect.bottom - top - _HEAD - 38)
    )


def _heading(canvas: Canvas, words: str, rect: Rect) -> None:
    size = capped(canvas, 25, 1.05)
    canvas.text(words, rect.x, rect.centery, size, kind="display", colour=HEMATITE, middle=True, width=rect.w)


def _paint_clan(canvas: Canvas, look: SeatLook, parts: Sequence[Part], count: int, row: Rect) -> None:
    """Paint a clan's row: who, a picture for each of its parts with its stars below, and the sum."""
    y, size = row.centery, min(_TILE, row.h - 6)
    canvas.seat(look, row.x + 18, y, min(34.0, size))
    canvas.text(look.name, row.x + 42, y, 20, kind="bold", colour=INK, middle=True, width=_SEAT - 50)
    sum_size = capped(canvas, 28, 1.05)
    canvas.text(
        str(count), row.right, y, sum_size, kind="display", colour=HEMATITE, align="right", middle=True, width=_SUM
    )
    room = row.w - _SEAT - _SUM
    pitch = min(size + 26, room / max(1, len(parts)))
    for index, part in enumerate(parts):
        _paint_part(canvas, look, part, Rect(row.x + _SEAT + pitch * index, y - size / 2, size, size), pitch)


def _paint_part(canvas: Canvas, look: SeatLook, part: Part, place: Rect, pitch: float) -> None:
    """Paint what gives stars as a tile, and its stars over the tile's lower right corner."""
    if part.what in CARDS:
        built.draw_tile(canvas, part.what, place)
    elif part.what == TORCH:
        canvas.picture_in("torch", place)
    elif part.what == EVERYBODY_IN:
        canvas.picture_in(f"member_small.{look.colour}", place)
    star = min(20.0, place.h * 0.5)
    for index in range(part.points):
        x = min(place.right - star * 0.5 + index * star * 0.6, place.x + pitch - star)
        canvas.picture_in("star.on", Rect(x, place.bottom - star * 0.8, star, star))
