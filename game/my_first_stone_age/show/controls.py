"""What can be touched on the table, step by step.

Whoever plays here may not read yet: when something is tried that cannot be used now, the scene answers with sound and
picture, too.
"""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.my_first_stone_age import moves
from game.my_first_stone_age.events import SPACE_NAMES
from game.my_first_stone_age.show import layout, words
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.intents import Intents
from game.my_first_stone_age.show.looks import Big
from game.my_first_stone_age.show.things import Pile, Tree
from game.screens.parts.move_controls import MoveControls
from game.ui.control import Control
from game.ui.layout import Rect


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the controls of the open table: the places below, huts and trees above them, the fire button last."""
    return [
        *_places(face),
        *_piles(face, intents, playing),
        *_tokens(face, intents, playing),
        *_fire_button(face, playing),
    ]


def token_rect(place: int) -> Rect:
    """Return the field of a forest place."""
    x, y = layout.FOREST[place]
    return Rect(x - layout.TOKEN / 2, y - layout.TOKEN / 2, layout.TOKEN, layout.TOKEN)


def _places(face: Face) -> list[Control]:
    """List the eight places, which only let Martin say what to do instead."""
    why_not = words.reason(face.step, "place")
    return [
        _grey(f"place.{space}", "space", say(name), layout.PLACES[space], why_not)
        for space, name in enumerate(SPACE_NAMES)
    ]


def _grey(name: str, role: str, label: str, rect: Rect, why_not: str, about: object = None) -> Control:
    """Return a control that cannot be used now, with the reason in few words."""
    return Control(name, role, label, rect, enabled=False, why_not=why_not, about=about)


def _piles(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    listed = []
    for pile, huts in enumerate(face.view.piles):
        if not huts:
            continue
        name, label = f"pile.{pile}", say("Hut {number}", number=pile + 1)
        place, about = layout.PILES[pile], Pile(pile)
        ways = [move for move in face.legal if isinstance(move, moves.Build) and move.pile == pile]
        if len(ways) > 1:
            listed.append(
                Control(name, "card", label, place, partial(intents.open_paying, pile), first=True, about=about)
            )
        elif ways:
            listed.append(playing.control(name, "card", label, place, ways, first=True, about=about))
        else:
            listed.append(_grey(name, "card", label, place, words.reason(face.step, "pile"), about))
    return listed


def _tokens(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    if face.step == "swap" and face.asking:
        return [_swap_control(face, intents, playing, place) for place in range(len(layout.FOREST))]
    return [_flip_control(face, playing, place) for place in range(len(layout.FOREST))]


def _flip_control(face: Face, playing: MoveControls, place: int) -> Control:
    name, label = f"token.{place}", say("Tree {number}", number=place + 1)
    move = moves.Flip(place)
    if move in face.legal:
        return playing.control(
            name, "piece", label, token_rect(place), [move], first=place == face.suggested, sound="", about=Tree(place)
        )
    kind = "open token" if face.view.face_up[place] else "token"
    return _grey(name, "piece", label, token_rect(place), words.reason(face.step, kind), Tree(place))


def _swap_control(face: Face, intents: Intents, playing: MoveControls, place: int) -> Control:
    name, label = f"token.{place}", say("Tree {number}", number=place + 1)
    if face.picked is None or face.picked == place:
        return Control(
            name,
            "piece",
            label,
            token_rect(place),
            partial(intents.pick_token, place),
            first=place == face.suggested,
            sound="soft",
            about=Tree(place),
        )
    one, other = sorted((face.picked, place))
    return playing.control(
        name, "piece", label, token_rect(place), [moves.Swap(one, other)], sound="soft", about=Tree(place)
    )


def _fire_button(face: Face, playing: MoveControls) -> list[Control]:
    """Return the button for what comes next: turn the suggested tree, or, quieter, build no hut."""
    if face.step == "flip" and face.suggested is not None:
        return [
            playing.control(
                "turn",
                "button",
                say("Turn!"),
                layout.FIRE,
                [moves.Flip(face.suggested)],
                look=Big("mfsa.token.back"),
                sound="",
            )
        ]
    if face.step == "build":
        return [
            playing.control(
                "skip",
                "button",
                say("No hut"),
                layout.FIRE,
                [moves.Skip()],
                look=Big("mfsa.sign.onward", quiet=True),
                really=say("Confirm: none"),
            )
        ]
    return []
