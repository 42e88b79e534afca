"""The whole table as it is drawn: what stands still is one layer of parts, and only parts that change are sketched."""

from __future__ import annotations

from game.settlers.show import costs, foot, head, layout, marks, seats, tracks, trade, trade_sheet, world
from game.settlers.show.face import Face
from game.settlers.show.motion import Motion
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN
from game.ui.scene import Status


def draw_table(canvas: Canvas, face: Face, motion: Motion, title: str, told: Status) -> None:
    """Draw the table below its controls; ``title`` is the game's name, ``told`` what to do next and how."""
    _draw_standing(canvas, face, title, dice=not motion.dice)
    marks.draw_rob(canvas, face)
    marks.draw(canvas, face)
    head.status(canvas, face, told)
    head.advice(canvas, face)
    if face.choice.mode != "tally":
        trade.draw(canvas, face)


def _draw_standing(canvas: Canvas, face: Face, title: str, *, dice: bool) -> None:
    """Draw what stands still: all of it as one layer, unless the map is just being pulled and never stands twice."""
    hidden = trade_sheet.covered(face)
    if face.pointer.pulls:
        _draw_room(canvas, title)
        with canvas.clip(layout.SLAB):
            world.draw(canvas, face, keep=False, hidden=hidden)
        _draw_beside(canvas, face, dice=dice)
        return
    under = (hidden.x, hidden.y, hidden.w, hidden.h) if hidden is not None else ()
    beside = (_shown_of_seats(face), _shown_of_progress(face), face.open_hand, _shown_of_foot(face, dice=dice))
    key = ("st table", title, under, world.shown(face), *beside, face.text_size)

    def paint() -> None:
        _draw_room(canvas, title)
        with canvas.clip(layout.SLAB):
            world.draw(canvas, face, hidden=hidden)
        _draw_beside(canvas, face, dice=dice)

    canvas.layer(key, paint)


def _draw_room(canvas: Canvas, title: str) -> None:
    """Draw what never changes: the wall, the bar, the slab's shadow."""

    def paint() -> None:
        canvas.picture_in("wall.plain", SCREEN)
        canvas.panel("panel.bar", layout.BAR)
        head.title(canvas, title)
        canvas.placed("st.frame")

    canvas.layer(("st room", title), paint)


def _draw_beside(canvas: Canvas, face: Face, *, dice: bool) -> None:
    """Draw the seats, the tracks, the costs and the foot, each as a part of its own."""
    progress, foot_shows = _shown_of_progress(face), _shown_of_foot(face, dice=dice)
    with canvas.clip(layout.LEFT):
        canvas.part(("st panels", _shown_of_seats(face), face.text_size), lambda: seats.panels(canvas, face))
    with canvas.clip(layout.TRACKS_ALL):
        canvas.part(("st tracks", progress, face.text_size), lambda: tracks.progress(canvas, face))
    with canvas.clip(layout.COSTS_ALL):
        canvas.part(("st costs", progress, face.open_hand, face.text_size), lambda: costs.draw(canvas, face))
    with canvas.clip(layout.FOOT_ALL):
        canvas.part(("st foot", foot_shows, face.text_size), lambda: foot.foot(canvas, face, dice=dice))


def _shown_of_seats(face: Face) -> tuple[object, ...]:
    view = face.view
    return (
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


def _shown_of_progress(face: Face) -> tuple[object, ...]:
    """Return what the tracks depend on, and the costs but for the hand."""
    return (tuple([player.tracks for player in face.view.players]), face.view.arts, face.seat, face.looks)


def _shown_of_foot(face: Face, *, dice: bool) -> tuple[object, ...]:
    return (
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
