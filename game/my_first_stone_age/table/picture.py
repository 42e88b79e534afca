"""The picture of the table and of the result, the pointing hand, and the wobble of a wrongly touched thing."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import partial

from game.core import aftermath
from game.my_first_stone_age.aftermath import DOG
from game.my_first_stone_age.rules.board import HIDDEN, HUTS
from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.table import board, layout, parts
from game.my_first_stone_age.table.animator import Motion
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import Sprite
from game.my_first_stone_age.table.things import Dialog, Pile, Tree
from game.screens.table.shown import Shown
from game.ui import animation, theme
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.plate import Plate
from game.ui.theme import SeatLook

#: how far the poles of a hut stick out above its picture, as a share of the height of both
_POLES_SHARE = 0.1


def suggested_place(view: State, pointed_places: Collection[int]) -> int | None:
    """Return a forest place for the hand to point at, or ``None``.

    Its token lies face down, and the place is not among the ``pointed_places``, at which the hand has pointed before.
    The choice does not depend on what the token shows.
    """
    face_down_places = [place for place, is_up in enumerate(view.face_up) if not is_up and place != view.put_back]
    candidates = [place for place in face_down_places if place not in pointed_places]
    if not candidates or view.step not in ("flip", "swap"):
        return None
    # five places further in each turn, so that the hand does not go round the board in order
    return candidates[(view.turn * 5) % len(candidates)]


def hand_spot(face: Face, dialog: Dialog | None) -> layout.Point | None:
    """Return the position of the pointing hand, or ``None``."""
    if not face.hints or not face.is_viewer_asked or face.busy:
        return None
    if dialog is not None:
        box = dialog.pointed_at(face)
        return box.right - 26, box.bottom - 12
    if face.step == "build" and face.buildable_piles():
        rect = layout.PILES[face.buildable_piles()[0]]
        return rect.right - 14, rect.bottom + 4
    if face.suggested is None or face.looked_at is not None or face.picked is not None:
        return None
    x, y = layout.FOREST[face.suggested]
    return x + 38, y + 42


def draw_hand(canvas: Canvas, spot: layout.Point, seconds: float) -> None:
    """Draw the hand, which bobs as ``seconds`` go by."""
    x, y = spot
    bob = 5 * math.sin(seconds * 4)
    parts.draw_picture(canvas, "mfsa.hand", x + bob, y + bob, 58)


# The picture of the table


def draw_resting(canvas: Canvas, face: Face, dialog: Dialog | None) -> None:
    """Draw valley and settlements, and the dialog over them if one is open."""
    resting_face = face.at_rest
    if dialog is None:
        canvas.layer((resting_face, None, canvas.text_size), lambda: _paint_table(canvas, resting_face))
    else:
        canvas.layer((resting_face, dialog, canvas.text_size), lambda: _paint_dialog(canvas, resting_face, dialog))


def _paint_table(canvas: Canvas, face: Face) -> None:
    """Paint the valley and the settlements."""
    board.draw(canvas, face)
    board.draw_settlements(canvas, face)


def _paint_dialog(canvas: Canvas, face: Face, dialog: Dialog) -> None:
    """Paint a dialog over the dimmed table."""
    canvas.layer((face, canvas.text_size, "under"), lambda: _paint_table(canvas, face))
    canvas.fill(layout.BOARD, (30, 20, 10), alpha=120, radius=60)
    dialog.draw(canvas, face)


def draw_touchable(canvas: Canvas, face: Face) -> None:
    """Draw rings around the huts or trees that may be chosen; the hut or tree that is pointed at glows."""
    if not face.is_viewer_asked or face.busy:
        return
    if face.step == "build":
        _draw_buildable_huts(canvas, face)
        return
    for place, (x, y) in enumerate(layout.FOREST):
        if face.is_touchable(place):
            parts.draw_picture(canvas, "mfsa.ring", x, y, layout.TOKEN_SIZE)
    for chosen_place in (face.looked_at, face.picked):
        if chosen_place is not None:
            _draw_glowing_token(canvas, chosen_place)
    # the hand points at the suggested tree until the person points at a tree or has picked a tree
    is_deciding = face.looked_at is not None or face.picked is not None
    if face.hints and face.suggested is not None and not is_deciding:
        _draw_glowing_token(canvas, face.suggested)


def _draw_buildable_huts(canvas: Canvas, face: Face) -> None:
    """Draw rings around the huts that can be built."""
    for pile in face.buildable_piles():
        rect = layout.PILES[pile]
        canvas.picture("mfsa.tile_ring", rect.x, rect.y)
        board.draw_tile(canvas, face.view.piles[pile][0], rect, face.missing_goods(pile))


def _draw_glowing_token(canvas: Canvas, place: int) -> None:
    """Draw a face-down token in a thick glowing ring."""
    x, y = layout.FOREST[place]
    parts.draw_picture(canvas, "mfsa.ring_hot", x, y, layout.TOKEN_SIZE)
    parts.draw_picture(canvas, "mfsa.token.back", x, y, layout.TOKEN_SIZE)


# The plates of the rule book: the huts


def _paint_hut(hut: str, canvas: Canvas, rect: Rect) -> None:
    board.draw_tile(canvas, hut, rect)


PLATES = {f"hut.{hut.replace(' ', '.')}": Plate(*layout.TILE_SIZE, partial(_paint_hut, hut)) for hut in HUTS}


# The answer to a wrong touch: the touched thing wobbles for some seconds.

_WOBBLE_SECONDS = 0.45


def wobble(shown: Shown[Face, Motion], thing: object) -> Timeline:
    """Return the timeline in which a tree or a pile of huts wobbles; an empty timeline for other things."""
    match thing:
        case Tree(place):
            return _shake(shown, f"token {place}", _token_sprite(shown.face, place))
        case Pile(number):
            pile = layout.PILES[number]
            return _shake(shown, f"pile {number}", Sprite("mfsa.tile", *pile.center, pile.w))
    return Timeline()


def _shake(shown: Shown[Face, Motion], name: str, sprite: Sprite) -> Timeline:
    """Return the timeline in which ``sprite`` shakes in place of the thing ``name``."""
    line = Timeline()
    x = sprite.x
    movers = shown.motion.movers

    def shake(progress: float) -> None:
        """Show the sprite left or right of its place, nearer and nearer to it."""
        sprite.x = x + 9 * math.sin(progress * math.tau * 3) * (1 - progress)

    def put_sprite_in_place() -> None:
        """Hide the thing itself, and show the sprite in its place."""
        shown.change(away=shown.face.away | {name})
        movers.append(sprite)

    def remove_sprite() -> None:
        if sprite in movers:
            movers.remove(sprite)

    line.cue(0.0, put_sprite_in_place)
    line.tween(0.0, _WOBBLE_SECONDS, shake, animation.linear)
    line.cue(_WOBBLE_SECONDS, remove_sprite, always=True)
    return line


def _token_sprite(face: Face, place: int) -> Sprite:
    """Return a sprite that shows a forest token as it lies now."""
    token = face.view.tokens[place] if face.view.face_up[place] else HIDDEN
    return Sprite(board.token_picture(token), *layout.FOREST[place], layout.TOKEN_SIZE)


# The result: the goods that huts were built with, and the third hut


def paint_deciding_factor(canvas: Canvas, factor: aftermath.DecidingFactor, look: SeatLook, rect: Rect) -> None:
    """Paint the winner's hut with a fire in front of it."""
    poles = rect.h * _POLES_SHARE  # they stick out above the hut's picture
    hut = Rect(rect.x + poles / 2, rect.y + poles, rect.w - poles, rect.h - poles)
    canvas.picture_in(f"mfsa.hut.{look.colour}", hut)
    fire = hut.w * 0.4
    canvas.picture_in("mfsa.fire.1", Rect(hut.right - fire * 0.55, hut.bottom - fire, fire, fire))


def paint_goods(canvas: Canvas, payments: Sequence[aftermath.Part], rect: Rect) -> bool:
    """Paint the goods and dogs that a hut was built with, side by side.

    Return ``True``, so that the usual number and icon are not painted.
    """
    names = [name for payment in payments for name in payment.picture_key.split()]
    side = min(rect.h * 0.86, (rect.w - 12) / max(1, len(names)))
    left = rect.centerx - side * len(names) / 2
    canvas.fill(inset(rect, 5), theme.BONE, alpha=120, radius=8)
    for index, name in enumerate(names):
        spot = Rect(left + side * index, rect.centery - side / 2, side, side)
        canvas.picture_in("mfsa.dog" if name == DOG else f"mfsa.good.{name}", inset(spot, 3))
    return True
