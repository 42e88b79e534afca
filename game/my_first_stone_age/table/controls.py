"""What can be touched on the table of My First Stone Age, and how a person comes to a move."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Protocol

from game.core.words import say
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.events import SPACE_NAMES
from game.my_first_stone_age.table import layout, words
from game.my_first_stone_age.table.animator import Motion
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import Big
from game.my_first_stone_age.table.things import Dialog, Intents, Pile, Tree
from game.my_first_stone_age.table.trading import GIVE, Paying, Trading, field_at
from game.screens.parts.move_controls import MoveControls
from game.ui import pointer
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.stage import Stage


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
    """Return the button that builds no hut, where one could be built; which tree to turn over it never chooses."""
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


# What a person chooses on the table before a move is made of it: trees, a hut to pay for, goods to swap.


class Table(Protocol):
    """The table on which something is chosen."""

    stage: Stage
    face: Face
    dialog: Dialog | None

    @property
    def motion(self) -> Motion:
        """What moves over the table, and is dragged."""

    def play(self, move: object) -> None:
        """Make a move."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Put something over the table."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def refresh(self) -> None:
        """Show and list everything anew."""


class Choosing:
    """Carries out the intents of a person at ``table``."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""
        face = self._table.face
        self._table.face = replace(face, picked=None if face.picked == place else place)
        self._table.refresh()

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""
        self._table.open_dialog(Paying(pile))

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self._table.close_dialog()

    @property
    def half_done(self) -> bool:
        """Whether one of two things is chosen, or a hut is being paid for."""
        dialog = self._table.dialog
        trading = isinstance(dialog, Trading) and dialog.picked is not None
        return trading or isinstance(dialog, Paying) or self._table.face.picked is not None

    def step_back(self) -> None:
        """Take back what was chosen."""
        table = self._table
        if isinstance(table.dialog, Paying):
            table.close_dialog()
        elif isinstance(table.dialog, Trading) and table.dialog.picked is not None:
            table.dialog, table.motion.held = Trading(), None
            table.refresh()
        elif table.face.picked is not None:
            self.pick_token(table.face.picked)

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""
        table = self._table
        if isinstance(table.dialog, Trading):
            picked = None if table.dialog.picked == (side, good) else (side, good)
            table.dialog = Trading(picked)
            table.refresh()

    def lift(self, what: tuple[str, int]) -> None:
        """Begin to drag a good of one side."""
        self._table.dialog = Trading(what, dragged=True)
        self._table.motion.held = pointer.Dragged(what[1])

    def carry(self, x: float, y: float) -> None:
        """Have the dragged good follow the pointer."""
        held = self._table.motion.held
        if held is not None:
            self._table.motion.held = held.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Swap the dragged good with the one it is let go on, if that can be done."""
        table = self._table
        dialog, table.motion.held = table.dialog, None
        if not isinstance(dialog, Trading) or dialog.picked is None:
            return
        (side, good), field = dialog.picked, field_at(x, y)
        table.dialog = Trading()
        table.refresh()
        if field is None or field[0] == side:
            return
        give, take = (good, field[1]) if side == GIVE else (field[1], good)
        if moves.Trade(give, take) in table.face.legal:
            table.play(moves.Trade(give, take))
        else:
            table.stage.sound.play("wood_dull", 0.5)
