"""The table as a picture: what lies still, painted once, and the rings round what may be touched."""

from __future__ import annotations

from game.my_first_stone_age.show import art, board, layout, settlements
from game.my_first_stone_age.show.dialog import Dialog
from game.my_first_stone_age.show.face import Face
from game.ui.canvas import Canvas


def draw_still(canvas: Canvas, face: Face, dialog: Dialog | None) -> None:
    """Draw valley and settlements, and the dialog over them if there is one."""
    still = face.at_rest
    if dialog is None:
        canvas.layer((still, None, canvas.text_size), lambda: _paint_table(canvas, still))
    else:
        canvas.layer((still, dialog, canvas.text_size), lambda: _paint_dialog(canvas, still, dialog))


def _paint_table(canvas: Canvas, face: Face) -> None:
    board.draw(canvas, face)
    settlements.draw(canvas, face)


def _paint_dialog(canvas: Canvas, face: Face, dialog: Dialog) -> None:
    canvas.layer((face, canvas.text_size, "under"), lambda: _paint_table(canvas, face))
    canvas.fill(layout.BOARD, (30, 20, 10), 120, 60)
    dialog.draw(canvas, face)


def draw_touchable(canvas: Canvas, face: Face) -> None:
    """Ring what may be touched, huts or trees; what is pointed at glows."""
    if not face.asking or face.busy:
        return
    if face.step == "build":
        _draw_buildable(canvas, face)
        return
    for place, (x, y) in enumerate(layout.FOREST):
        if face.touchable(place):
            art.picture(canvas, "mfsa.ring", x, y, layout.TOKEN)
    for chosen in (face.looked_at, face.picked):
        if chosen is not None:
            _draw_lifted(canvas, chosen)
    if face.suggested is not None and face.looked_at is None and face.picked is None:
        _draw_lifted(canvas, face.suggested)


def _draw_buildable(canvas: Canvas, face: Face) -> None:
    """Ring the huts that can be built."""
    for pile in face.buildable():
        place = layout.PILES[pile]
        canvas.picture("mfsa.tile_ring", place.x, place.y)
        board.draw_tile(canvas, face.view.piles[pile][0], place, face.needed(pile))


def _draw_lifted(canvas: Canvas, place: int) -> None:
    """Draw a token face down in a thick glowing ring."""
    x, y = layout.FOREST[place]
    art.picture(canvas, "mfsa.ring_hot", x, y, layout.TOKEN)
    art.picture(canvas, "mfsa.token.back", x, y, layout.TOKEN)
