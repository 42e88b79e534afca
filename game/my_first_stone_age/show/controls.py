"""What can be touched on the table, step by step.

Whoever plays here may not read yet: when something is tried that cannot be used now, the scene answers with sound and
picture, too.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.words import say
from game.my_first_stone_age import moves
from game.my_first_stone_age.events import SPACE_NAMES
from game.my_first_stone_age.show import layout, words
from game.my_first_stone_age.show.looks import Big
from game.ui.control import Control
from game.ui.layout import Rect

if TYPE_CHECKING:
    from game.my_first_stone_age.scene import MyFirstStoneAgeScene


def table_controls(scene: MyFirstStoneAgeScene) -> list[Control]:
    """List the controls of the open table: the places below, huts and trees above them, the fire button last."""
    return [*_places(scene), *_piles(scene), *_tokens(scene), *_fire_button(scene)]


def token_rect(place: int) -> Rect:
    """Return the field of a forest place."""
    x, y = layout.FOREST[place]
    return Rect(x - layout.TOKEN / 2, y - layout.TOKEN / 2, layout.TOKEN, layout.TOKEN)


def _places(scene: MyFirstStoneAgeScene) -> list[Control]:
    """The eight places do nothing when touched, but Martin says what to do instead."""
    return [
        _grey(scene, f"place.{space}", "space", say(name), layout.PLACES[space])
        for space, name in enumerate(SPACE_NAMES)
    ]


def _grey(scene: MyFirstStoneAgeScene, name: str, role: str, label: str, rect: Rect) -> Control:
    """Return a control that cannot be used now, with the reason."""
    return Control(name, role, label, rect, enabled=False, why_not=why_not(scene, name))


def why_not(scene: MyFirstStoneAgeScene, name: str) -> str:
    """Return in few words why the control of a name cannot be used now."""
    kind, _, number = name.partition(".")
    if kind == "token" and scene.face.view.face_up[int(number)]:
        kind = "open token"
    return words.reason(scene.face.step, kind)


def _piles(scene: MyFirstStoneAgeScene) -> list[Control]:
    listed = []
    for pile, huts in enumerate(scene.face.view.piles):
        if not huts:
            continue
        name, label = f"pile.{pile}", say("Hut {number}", number=pile + 1)
        place = layout.PILES[pile]
        ways = [move for move in scene.legal if isinstance(move, moves.Build) and move.pile == pile]
        if len(ways) > 1:
            listed.append(Control(name, "card", label, place, partial(scene.open_paying, pile), first=True))
        elif ways:
            listed.append(scene.move_control(name, "card", label, place, ways, first=True))
        else:
            listed.append(_grey(scene, name, "card", label, place))
    return listed


def _tokens(scene: MyFirstStoneAgeScene) -> list[Control]:
    if scene.face.step == "swap" and scene.asking:
        return [_swap_control(scene, place) for place in range(len(layout.FOREST))]
    return [_flip_control(scene, place) for place in range(len(layout.FOREST))]


def _flip_control(scene: MyFirstStoneAgeScene, place: int) -> Control:
    name, label = f"token.{place}", say("Tree {number}", number=place + 1)
    move = moves.Flip(place)
    if move in scene.legal:
        return scene.move_control(
            name, "piece", label, token_rect(place), [move], first=place == scene.suggested, sound=""
        )
    return _grey(scene, name, "piece", label, token_rect(place))


def _swap_control(scene: MyFirstStoneAgeScene, place: int) -> Control:
    name, label = f"token.{place}", say("Tree {number}", number=place + 1)
    if scene.picked is None or scene.picked == place:
        return Control(
            name,
            "piece",
            label,
            token_rect(place),
            partial(scene.pick_token, place),
            first=place == scene.suggested,
            sound="soft",
        )
    one, other = sorted((scene.picked, place))
    return scene.move_control(name, "piece", label, token_rect(place), [moves.Swap(one, other)], sound="soft")


def _fire_button(scene: MyFirstStoneAgeScene) -> list[Control]:
    """The thing to do next: turn the suggested tree, or build nothing."""
    if scene.face.step == "flip" and scene.suggested is not None:
        return [
            scene.move_control(
                "turn",
                "button",
                say("Turn!"),
                layout.FIRE,
                [moves.Flip(scene.suggested)],
                look=Big("mfsa.token.back"),
                sound="",
            )
        ]
    if scene.face.step == "build":
        return [
            scene.move_control(
                "skip", "button", say("Go on"), layout.FIRE, [moves.Skip()], look=Big("mfsa.sign.onward")
            )
        ]
    return []
