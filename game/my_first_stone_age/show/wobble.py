"""A wrong touch: what was touched shakes its head, kindly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.my_first_stone_age.board import HIDDEN
from game.my_first_stone_age.show import board, layout
from game.my_first_stone_age.show.art import Sprite
from game.ui.animation import Timeline, linear
from game.ui.control import Control

if TYPE_CHECKING:
    from game.my_first_stone_age.scene import MyFirstStoneAgeScene

_SECONDS = 0.45


def wobble(scene: MyFirstStoneAgeScene, control: Control) -> Timeline:
    """Return how a control that cannot be used now wobbles, where it is a token or a pile of huts."""
    line = Timeline()
    kind, _, number = control.id.partition(".")
    if kind not in ("token", "pile"):
        return line
    sprite = _sprite(scene, kind, int(number))
    x = sprite.x

    def show(part: float) -> None:
        sprite.x = x + 9 * math.sin(part * math.tau * 3) * (1 - part)

    def begin() -> None:
        scene.take_away(f"{kind} {number}")
        scene.movers.append(sprite)

    line.cue(0.0, begin)
    line.tween(0.0, _SECONDS, show, linear)
    line.cue(_SECONDS, lambda: scene.movers.remove(sprite) if sprite in scene.movers else None, always=True)
    return line


def _sprite(scene: MyFirstStoneAgeScene, kind: str, number: int) -> Sprite:
    if kind == "pile":
        place = layout.PILES[number]
        return Sprite("mfsa.tile", *place.center, place.w)
    face = scene.face
    token = face.view.tokens[number] if face.view.face_up[number] else HIDDEN
    return Sprite(board.token_picture(token), *layout.FOREST[number], layout.TOKEN)
