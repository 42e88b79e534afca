"""The controls of the table of My First Stone Age, and the choices before a move."""

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
from game.my_first_stone_age.table.parts import BigButton
from game.my_first_stone_age.table.things import Dialog, Intents, Pile, Tree
from game.my_first_stone_age.table.trading import PaymentDialog, TradeDialog, good_at
from game.my_first_stone_age.table.words import GIVE
from game.screens.parts.move_controls import MoveControls
from game.ui import pointer
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.stage import Stage


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
    return Rect(x - layout.TOKEN / 2, y - layout.TOKEN / 2, layout.TOKEN, layout.TOKEN)


def _space_controls(face: Face) -> list[Control]:
    """Return the eight spaces as disabled controls: on a touch, Martin the mammoth says what to do instead."""
    why_not = words.reason(face.step, "place")
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
        place = layout.PILES[pile]
        about = Pile(pile)
        ways = [move for move in face.legal if isinstance(move, moves.Build) and move.pile == pile]
        if len(ways) > 1:
            controls.append(
                Control(name, "card", label, place, partial(intents.open_paying, pile), first=True, about=about)
            )
        elif ways:
            controls.append(playing.control(name, "card", label, place, ways, first=True, about=about))
        else:
            controls.append(_disabled_control(name, "card", label, place, words.reason(face.step, "pile"), about))
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
    return _disabled_control(name, "piece", label, token_rect(place), words.reason(face.step, kind), Tree(place))


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
                look=BigButton("mfsa.sign.onward", quiet=True),
                confirmation=say("Confirm: no hut"),
            )
        ]
    return []


# The choices before a move: trees to swap, a hut to pay for, goods to trade.


class Table(Protocol):
    """The part of the table that ``IntentHandler`` needs."""

    stage: Stage
    face: Face
    dialog: Dialog | None

    @property
    def motion(self) -> Motion:
        """Everything that moves over the table or is dragged."""

    def play(self, move: object) -> None:
        """Make a move."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog over the table."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def refresh(self) -> None:
        """Draw the table and list its controls again."""

    def restart_hand_timer(self) -> None:
        """Restart the time without input after which the pointing hand is shown."""


class IntentHandler:
    """Carries out a table's ``Intents``: the choice of trees to swap, of a payment for a hut, of goods to trade."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees to swap, or cancel the choice."""
        self._table.restart_hand_timer()
        face = self._table.face
        self._table.face = replace(face, picked=None if face.picked == place else place)
        self._table.refresh()

    def open_paying(self, pile: int) -> None:
        """Open the dialog with the ways to pay for a hut."""
        self._table.open_dialog(PaymentDialog(pile))

    def close_dialog(self) -> None:
        """Close the dialog."""
        self._table.close_dialog()

    @property
    def half_done(self) -> bool:
        """Whether the first of two trees or goods is chosen, or the dialog that asks how to pay for a hut is open."""
        dialog = self._table.dialog
        has_picked_good = isinstance(dialog, TradeDialog) and dialog.picked is not None
        has_picked_tree = self._table.face.picked is not None
        return has_picked_good or has_picked_tree or isinstance(dialog, PaymentDialog)

    def step_back(self) -> None:
        """Cancel the present choice."""
        table = self._table
        if isinstance(table.dialog, PaymentDialog):
            table.close_dialog()
        elif isinstance(table.dialog, TradeDialog) and table.dialog.picked is not None:
            table.dialog = TradeDialog()
            table.motion.held = None
            table.refresh()
        elif table.face.picked is not None:
            self.pick_token(table.face.picked)  # picking the same tree again cancels the choice

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to trade, or cancel the choice."""
        table = self._table
        if isinstance(table.dialog, TradeDialog):
            table.restart_hand_timer()
            picked = None if table.dialog.picked == (side, good) else (side, good)
            table.dialog = TradeDialog(picked)
            table.refresh()

    def lift(self, what: tuple[str, int]) -> None:
        """Begin to drag a good; ``what`` is its side and its kind."""
        _, good = what
        self._table.dialog = TradeDialog(what, dragged=True)
        self._table.motion.held = pointer.Dragged(good)

    def carry(self, x: float, y: float) -> None:
        """Move the dragged good to the pointer."""
        held = self._table.motion.held
        if held is not None:
            self._table.motion.held = held.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Drop the dragged good, and trade it for the good below it if that is legal."""
        table = self._table
        dialog = table.dialog
        table.motion.held = None
        if not isinstance(dialog, TradeDialog) or dialog.picked is None:
            return
        side, good = dialog.picked
        target = good_at(x, y)
        table.dialog = TradeDialog()
        table.refresh()
        if target is None:
            return
        target_side, target_good = target
        if target_side == side:
            return
        trade = moves.Trade(good, target_good) if side == GIVE else moves.Trade(target_good, good)
        if trade in table.face.legal:
            table.play(trade)
        else:
            table.stage.sound.play("wood_dull", 0.5)
