"""The controls of the table of My First Stone Age."""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.events import SPACE_NAMES
from game.my_first_stone_age.table import layout, words
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import BigButton
from game.my_first_stone_age.table.things import Intents, Pile, Tree
from game.screens.parts.move_controls import MoveControls
from game.ui.control import Control
from game.ui.layout import Rect, square


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the open table, the topmost last: spaces, piles of huts, tree tokens, the skip button."""
    return [
        *_space_controls(face),
        *_pile_controls(face, intents, playing),
        *_token_controls(face, intents, playing),
        *_skip_button(face, playing),
    ]


def token_rect(place: int) -> Rect:
    """Return the rectangle of the tree token at a forest place."""
    x, y = layout.FOREST[place]
    return square(x, y, layout.TOKEN_SIZE)


def _space_controls(face: Face) -> list[Control]:
    """Return the eight spaces as disabled controls: on a touch, Martin the mammoth says what to do instead."""
    why_not = words.why_not_touch(face.step, "place")
    return [
        _disabled_control(f"place.{space}", "space", say(name), layout.SPACE_RECTS[space], why_not)
        for space, name in enumerate(SPACE_NAMES)
    ]


def _disabled_control(name: str, role: str, label: str, rect: Rect, why_not: str, about: object = None) -> Control:
    """Return a disabled control with its reason in few words."""
    return Control(name, role, label, rect, enabled=False, why_not=why_not, about=about)


def _pile_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return controls for the piles of huts; a hut with several ways to pay for it opens the choice of payment."""
    controls = []
    for pile, huts in enumerate(face.view.piles):
        if not huts:
            continue
        name = f"pile.{pile}"
        label = say("Hut {number}", number=pile + 1)
        rect = layout.PILES[pile]
        about = Pile(pile)
        ways = [move for move in face.legal if isinstance(move, moves.Build) and move.pile == pile]
        if len(ways) > 1:
            controls.append(
                Control(name, "card", label, rect, partial(intents.open_payment, pile), first=True, about=about)
            )
        elif ways:
            controls.append(playing.control(name, "card", label, rect, ways, first=True, about=about))
        else:
            controls.append(_disabled_control(name, "card", label, rect, words.why_not_touch(face.step, "pile"), about))
    return controls


def _token_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return controls for the tree tokens of the forest, which swap two tokens or turn one face up."""
    if face.step == "swap" and face.is_viewer_asked:
        return [_swap_control(face, intents, playing, place) for place in range(len(layout.FOREST))]
    return [_flip_control(face, playing, place) for place in range(len(layout.FOREST))]


def _flip_control(face: Face, playing: MoveControls, place: int) -> Control:
    """Return the control of a token to turn over; disabled, with the reason, if that is not possible."""
    name = f"token.{place}"
    label = say("Tree {number}", number=place + 1)
    move = moves.Flip(place)
    if move in face.legal:
        return playing.control(name, "piece", label, token_rect(place), [move], sound="", about=Tree(place))
    kind = "open token" if face.view.face_up[place] else "token"
    if place == face.view.put_back:
        kind = "put back"
    return _disabled_control(name, "piece", label, token_rect(place), words.why_not_touch(face.step, kind), Tree(place))


def _swap_control(face: Face, intents: Intents, playing: MoveControls, place: int) -> Control:
    """Return the control of a token to swap: the first token is only chosen, the second token completes the move."""
    name = f"token.{place}"
    label = say("Tree {number}", number=place + 1)
    if face.picked is None or face.picked == place:
        return Control(
            name, "piece", label, token_rect(place), partial(intents.pick_token, place), sound="soft", about=Tree(place)
        )
    one, other = sorted((face.picked, place))
    return playing.control(
        name, "piece", label, token_rect(place), [moves.Swap(one, other)], sound="soft", about=Tree(place)
    )


def _skip_button(face: Face, playing: MoveControls) -> list[Control]:
    """Return the button that builds no hut, if one could be built."""
    if face.step == "build":
        return [
            playing.control(
                "skip",
                "button",
                say("No hut"),
                layout.SKIP_BUTTON,
                [moves.Skip()],
                look=BigButton("mfsa.sign.onward", style="stone"),
                confirmation=say("Confirm: no hut"),
            )
        ]
    return []
