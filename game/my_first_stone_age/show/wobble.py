"""A wrong touch: what was touched shakes its head, kindly."""

from __future__ import annotations

import math

from game.my_first_stone_age.board import HIDDEN
from game.my_first_stone_age.show import board, layout
from game.my_first_stone_age.show.art import Sprite
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.motion import Motion
from game.my_first_stone_age.show.things import Pile, Tree
from game.screens.table.shown import Shown
from game.ui.animation import Timeline, linear

_SECONDS = 0.45


def wobble(shown: Shown[Face, Motion], thing: object) -> Timeline:
    """Return how something that cannot be used now wobbles, where it is a tree or a pile of huts."""
    match thing:
        case Tree(place):
            return _shake(shown, f"token {place}", _token(shown.face, place))
        case Pile(number):
            pile = layout.PILES[number]
            return _shake(shown, f"pile {number}", Sprite("mfsa.tile", *pile.center, pile.w))
    return Timeline()


def _shake(shown: Shown[Face, Motion], name: str, sprite: Sprite) -> Timeline:
    """Return how ``sprite`` shakes while what is called ``name`` is away."""
    line, x, movers = Timeline(), sprite.x, shown.motion.movers

    def show(part: float) -> None:
        sprite.x = x + 9 * math.sin(part * math.tau * 3) * (1 - part)

    def begin() -> None:
        shown.change(away=shown.face.away | {name})
        movers.append(sprite)

    line.cue(0.0, begin)
    line.tween(0.0, _SECONDS, show, linear)
    line.cue(_SECONDS, lambda: movers.remove(sprite) if sprite in movers else None, always=True)
    return line


def _token(face: Face, place: int) -> Sprite:
    token = face.view.tokens[place] if face.view.face_up[place] else HIDDEN
    return Sprite(board.token_picture(token), *layout.FOREST[place], layout.TOKEN)
