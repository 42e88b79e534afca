"""The whole table as it is drawn; what stands still is painted once: the map and each panel by itself."""

from __future__ import annotations

from game.settlers.show import costs, foot, head, layout, marks, seats, tracks, trade, trade_sheet, world
from game.settlers.show.face import Face
from game.settlers.show.motion import Motion
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN
from game.ui.scene import Status


def draw_table(canvas: Canvas, face: Face, motion: Motion, title: str, told: Status) -> None:
    """Draw the table below its controls; ``title`` is the game's name, ``told`` what to do next and how."""
    canvas.layer("st room", lambda: _paint_room(canvas, title))
    world.draw(canvas, face, keep=not face.pointer.pulls, hidden=trade_sheet.covered(face))
    _draw_seats(canvas, face)
    _draw_progress(canvas, face)
    _draw_foot(canvas, face, dice=not motion.dice)
    marks.draw_rob(canvas, face)
    marks.draw(canvas, face)
    head.status(canvas, face, told)
    head.advice(canvas, face)
    if face.choice.mode != "tally":
        trade.draw(canvas, face)


def _paint_room(canvas: Canvas, title: str) -> None:
    """Paint what never changes: the wall, the bar, the slab's shadow."""
    canvas.picture_in("wall.plain", SCREEN)
    canvas.panel("panel.bar", layout.BAR)
    head.title(canvas, title)
    canvas.placed("st.frame")


def _draw_seats(canvas: Canvas, face: Face) -> None:
    view = face.view
    shown = (
        view.players,
        view.active,
        view.turn,
        view.deaf,
        view.winners,
        view.finders,
        view.arts,
        view.adaptations,
        view.reconnaissance,
        view.complete,
        face.asked,
        face.kind,
        face.looks,
    )
    canvas.stamp(("st panels", shown, face.text_size), layout.LEFT, lambda: seats.panels(canvas, face))


def _draw_progress(canvas: Canvas, face: Face) -> None:
    """Draw the tracks and the costs."""
    progress = tuple([player.tracks for player in face.view.players])
    shown = (progress, face.view.arts, face.seat)
    canvas.stamp(
        ("st tracks", *shown, face.looks, face.text_size), layout.TRACKS_ALL, lambda: tracks.progress(canvas, face)
    )
    canvas.stamp(
        ("st costs", *shown, face.open_hand, face.text_size), layout.COSTS_ALL, lambda: costs.draw(canvas, face)
    )


def _draw_foot(canvas: Canvas, face: Face, *, dice: bool) -> None:
    shown = (
        face.open_hand,
        sum(face.player.hand) if face.player is not None else 0,
        face.covered,
        face.seat,
        face.choice.given,
        face.told,
        face.feed,
        face.kind,
        face.may_act,
        face.view.dice,
        dice,
    )
    canvas.stamp(("st foot", shown, face.text_size), layout.FOOT_ALL, lambda: foot.foot(canvas, face, dice=dice))
