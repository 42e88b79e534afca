"""The left panel of the result screen: who won, and what decided the match."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.aftermath import DecidingFactor
from game.core.words import all_of, say
from game.screens.parts.table_data import ResultPaints
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.lettering import capped, draw_title
from game.ui.theme import GOLD, GREY, PARCHMENT, SHADE, SeatLook
from game.ui.widgets import heading, stitches

PANEL = Rect(40, 86, 440, 694)
_SPARK_COUNT = 46
#: the angle between two sparks: the golden angle, at which they never lie in rows
_SPARK_ANGLE = 2.39996
#: y of the winner's disc
_DISC_Y = PANEL.y + 214
#: y of the winner's name
_TITLE_Y = PANEL.y + 352
#: y of the seam above what decided the match
_SEAM_Y = PANEL.y + 406
_DECIDING_PICTURE_AREA = Rect(PANEL.x + 32, PANEL.y + 470, PANEL.w - 64, 132)
_DECIDING_WORDS_AREA = Rect(PANEL.x + 30, PANEL.y + 610, PANEL.w - 60, 66)


def paint_winner(
    canvas: Canvas,
    looks: Sequence[SeatLook],
    winning_seats: Sequence[int],
    factor: DecidingFactor | None,
    paints: ResultPaints,
) -> None:
    """Paint the panel with the winners' discs and names, and below them what decided the match.

    ``looks`` are the looks of all seats; ``paints`` says how the game paints what decided the match.
    """
    winners = [looks[seat] for seat in winning_seats]
    canvas.panel("panel.hide", PANEL)
    stitches(canvas, PANEL.x + 34, PANEL.y + 16, PANEL.w - 68)
    shift_y = 0.0 if factor is not None else 110.0
    if winners:
        _paint_glow(canvas, shift_y)
        _paint_discs(canvas, winners, shift_y)
    else:
        canvas.standing("fire.logs_out", PANEL.centerx, PANEL.y + 250 + shift_y)
        canvas.icon("small-fire", PANEL.centerx, _DISC_Y - 40 + shift_y, 120, GREY, shadow=True)
    draw_title(canvas, winner_words(winners), PANEL.centerx, _TITLE_Y + shift_y, 58, align="centre", width=PANEL.w - 50)
    if factor is not None:
        _paint_deciding_factor(canvas, factor, looks[factor.seat], paints)


def winner_words(winners: Sequence[SeatLook]) -> str:
    """Return who won, as a sentence without a full stop; only a game for one player can have no winner."""
    if not winners:
        return say("Defeat")
    names = all_of([look.name for look in winners])
    if len(winners) == 1:
        return say("{name} wins", name=names)
    return say("{names} share the win", names=names)


def _paint_glow(canvas: Canvas, shift_y: float) -> None:
    """Paint firelight and sparks behind the winners."""
    x, y = PANEL.centerx, _DISC_Y + shift_y
    with canvas.clip(inset(PANEL, 10)):
        for width in (300, 420, 560, 700):
            canvas.picture_in("glow.fire", Rect(x - width / 2, y - width / 2, width, width), add=True)
        # sparks at distances and in sizes that look random, but not on the name below or on the crown
        for index in range(_SPARK_COUNT):
            angle = index * _SPARK_ANGLE
            distance = 104 + (index * 37) % 96
            dx, dy = distance * math.cos(angle), distance * math.sin(angle) * 0.92 - 12
            size = 8 + (index * 7) % 15
            is_above_name = abs(dx) < 206 and -206 < dy < 104
            is_on_crown = abs(dx) < 62 and dy < -80
            if is_above_name and not is_on_crown:
                spark = Rect(x + dx - size / 2, y + dy - size / 2, size, size)
                canvas.picture_in("spark", spark, add=True)


def _paint_discs(canvas: Canvas, winners: list[SeatLook], shift_y: float) -> None:
    """Paint the winners' tokens, each with a laurel: a large one, or smaller ones side by side."""
    if len(winners) == 1:
        canvas.icon("laurel-crown", PANEL.centerx, _DISC_Y - 142 + shift_y, 96, GOLD, shadow=True)
        canvas.seat(winners[0], PANEL.centerx, _DISC_Y + shift_y, 184)
        return
    spacing = min(136.0, (PANEL.w - 60) / len(winners))
    for index, look in enumerate(winners):
        x = PANEL.centerx + (index - (len(winners) - 1) / 2) * spacing
        canvas.icon("laurel-crown", x, _DISC_Y - spacing * 0.75 + shift_y, spacing * 0.42, GOLD, shadow=True)
        canvas.seat(look, x, _DISC_Y + shift_y, spacing * 0.88)


def _paint_deciding_factor(canvas: Canvas, factor: DecidingFactor, look: SeatLook, paints: ResultPaints) -> None:
    """Paint what decided the match, with its title and words."""
    stitches(canvas, PANEL.x + 34, _SEAM_Y, PANEL.w - 68)
    title = Rect(PANEL.x + 34, _SEAM_Y + 16, PANEL.w - 68, 34)
    heading(canvas, factor.title, title, capped(canvas, 26, most=1.15), align="centre")
    width = min(_DECIDING_PICTURE_AREA.w, _DECIDING_PICTURE_AREA.h * factor.shape)
    glow = Rect(_DECIDING_PICTURE_AREA.centerx - 230, _DECIDING_PICTURE_AREA.centery - 96, 460, 192)
    canvas.picture_in("glow.spot", glow, add=True, alpha=200)
    height = width / factor.shape
    place = Rect(_DECIDING_PICTURE_AREA.centerx - width / 2, _DECIDING_PICTURE_AREA.centery - height / 2, width, height)
    paints.deciding_factor(canvas, factor, look, place)
    size = capped(canvas, 20, most=1.3)
    canvas.prose(factor.words, _DECIDING_WORDS_AREA, size, colour=PARCHMENT, align="centre", middle=True, shadow=SHADE)
