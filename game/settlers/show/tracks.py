"""The panel of progress."""

from __future__ import annotations

from game.core.words import say, say_many
from game.settlers.goods import CLOTHING, CONSTRUCTION, HUNTING, LAST_STEP, MEAT, NOURISHMENT
from game.settlers.show import layout, words
from game.settlers.show.face import Face
from game.settlers.show.parts import DIM, QUIET, SAND, centred, chip, shadowed
from game.settlers.state import NOBODY, range_of
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import BONE, PARCHMENT, SOOT, colour
from game.ui.widgets import stitch_edges

_LAUREL = colour("#7A4A12")


def progress(canvas: Canvas, face: Face) -> None:
    """Draw the four tracks with everybody's markers."""
    canvas.panel("panel.hide", layout.TRACKS)
    stitch_edges(canvas, layout.TRACKS, 20, 5, 12)
    for track in range(4):
        _track(canvas, face, track)


def _track(canvas: Canvas, face: Face, track: int) -> None:
    row = layout.track_row(track)
    canvas.icon(words.TRACK_ICONS[track], row.x + 14, row.y + 15, 27, SAND, shadow=True)
    name = say(words.TRACK_NAMES[track])
    room = _gain(canvas, face, track, row, canvas.text_width(name, steady(canvas, 15), "display")) - row.x - 40
    shadowed(canvas, name, row.x + 34, row.y + 14, 21, width=room)
    mine = face.player.tracks[track] if face.player is not None else NOBODY
    holder = face.view.arts[track]
    for step in range(LAST_STEP + 1):
        rect = layout.cell(track, step)
        canvas.panel("st.cell_reached" if step <= mine else "st.cell", rect)
        if step == LAST_STEP:
            gone = holder != NOBODY
            ink = _LAUREL if step <= mine else DIM if gone else colour("#E5B04A")
            canvas.icon("laurel-crown", rect.centerx, rect.centery, 26, ink)
        elif step != mine:
            ink = SOOT if step <= mine else QUIET
            centred(canvas, str(step), rect.centerx, rect.centery - 1, 20, ink, kind="display")
    _markers(canvas, face, track)


def _markers(canvas: Canvas, face: Face, track: int) -> None:
    """Draw the markers: that of the seat whose progress it is stands on its step, the others below theirs."""
    below: dict[int, list[int]] = {}
    for seat, player in enumerate(face.view.players):
        if seat == face.seat:
            x, y = layout.cell(track, player.tracks[track]).center
            canvas.seat(face.looks[seat], x, y, 36)
        else:
            below.setdefault(player.tracks[track], []).append(seat)
    for step, seats in below.items():
        rect = layout.cell(track, step)
        for index, seat in enumerate(seats):
            pitch = 19 if len(seats) < 4 else 14
            x = rect.centerx + (index - (len(seats) - 1) / 2) * pitch
            canvas.seat(face.looks[seat], x, rect.bottom + 11, 21)


def _gain(canvas: Canvas, face: Face, track: int, row: Rect, name: float) -> float:
    """Say at the right of a track's name what it is good for now; return where that begins.

    A ``name`` that is wide even when it is small leaves no room for a picture.
    """
    player = face.player
    size, y = capped(canvas, 18, 1.15), row.y + 15
    if track == NOURISHMENT:
        steps = range_of(face.view, player) if player is not None else face.view.pace
        wide = canvas.text(
            say_many("{count} step", "{count} steps", steps),
            row.right,
            y,
            size,
            colour=SAND,
            align="right",
            middle=True,
            width=max(78, min(104, row.w - 70 - name)),
        )
        if name + wide + 70 > row.w:
            return row.right - wide
        chip(canvas, MEAT, row.right - wide - 16, y, 24)
        return row.right - wide - 28
    if track == HUNTING:
        return row.right - canvas.text(
            say("move a beast"), row.right, y, size, colour=SAND, align="right", middle=True, width=124
        )
    level = player.tracks[track] if player is not None else 0
    _half_gate(canvas, track, level, row.right - 46, y)
    return row.right - 46


def _half_gate(canvas: Canvas, track: int, level: int, x: float, y: float) -> None:
    """Draw the half of a gate's plate that a track opens."""
    white = track == CLOTHING
    canvas.fill(Rect(x, y - 13, 46, 26), colour("#E5B04A"), 255, 6)
    for index, (ground, ink, mine) in enumerate(((PARCHMENT, SOOT, white), (SOOT, BONE, track == CONSTRUCTION))):
        cell = Rect(x + 2 + 21 * index, y - 11, 21, 22)
        canvas.fill(cell, ground if mine else colour("#6F6457"), 255, 3)
        if mine:
            centred(canvas, str(level), cell.centerx, y, 18, ink)
