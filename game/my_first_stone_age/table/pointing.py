"""The hand that shows what to touch next."""

from __future__ import annotations

import math

from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.table import layout, parts
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.things import Dialog
from game.ui.canvas import Canvas


def suggested_place(view: State) -> int | None:
    """Return a forest place to point at: one that lies face down; which one says nothing about what it hides."""
    down = [place for place, open_ in enumerate(view.face_up) if not open_ and place != view.put_back]
    return down[(view.turn * 5) % len(down)] if down and view.step in ("flip", "swap") else None


def hand_spot(face: Face, dialog: Dialog | None) -> layout.Point | None:
    """Return where the hand is, if anywhere."""
    if not face.hints or not face.asking or face.busy:
        return None
    if dialog is not None:
        box = dialog.pointed_at(face)
        return box.right - 26, box.bottom - 12
    if face.step == "build" and face.buildable():
        place = layout.PILES[face.buildable()[0]]
        return place.right - 14, place.bottom + 4
    if face.suggested is None or face.looked_at is not None:
        return None
    pointed = face.suggested if face.picked is None else (face.picked + 5) % len(layout.FOREST)
    return layout.FOREST[pointed][0] + 38, layout.FOREST[pointed][1] + 42


def draw_hand(canvas: Canvas, spot: layout.Point, beat: float) -> None:
    """Draw the hand, which moves to and fro with ``beat``."""
    bob = 5 * math.sin(beat * 4)
    parts.draw_picture(canvas, "mfsa.hand", spot[0] + bob, spot[1] + bob, 58)
