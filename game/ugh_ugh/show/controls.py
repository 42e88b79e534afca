"""What can be touched on the table of Ugh Ugh, for each kind of prompt.

A control lists the moves it makes. Steps towards a move (choosing a box to send to, opening a card to build it) list
the move they prepare; the control that completes it lists exactly that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh import moves
from game.ugh_ugh.show import layout, words
from game.ugh_ugh.show.always_controls import always_controls
from game.ugh_ugh.show.answer_controls import (
    answer_controls,
    box_controls,
    lover_controls,
    peeked_controls,
    propose_controls,
)
from game.ugh_ugh.show.dialogs import offer_of
from game.ugh_ugh.show.face import DrumEnd, Face, StandingDrum, Token
from game.ugh_ugh.show.goods_controls import collect_controls, gain_controls, loss_controls, raid_controls
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.sending_controls import send_controls, turn_controls
from game.ugh_ugh.show.spending_controls import feast_controls, spend_controls
from game.ugh_ugh.show.things import things
from game.ugh_ugh.show.tool_controls import choose_tool_controls, drum_controls, spear_controls
from game.ui.control import Control
from game.ui.widgets import Button

#: what is chosen from first when it can be touched
_SOONER = (StandingDrum, DrumEnd, Token)


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List all controls of the table for what is asked now; nothing changes by that.

    What only tells comes first and so lies below all else; then come drums, drum ends, tokens to take and the
    buttons below the tray, so that Tab finds them before the others.
    """
    kind = face.kind
    listed = _BY_KIND[kind](face, intents, playing) if face.asking and kind in _BY_KIND else []
    if not (face.asking and kind == "clan"):
        listed = always_controls(face, intents, playing) + listed
    if face.asking:
        listed += _leftovers(face, playing, listed)
    told = things(face) if not face.busy else []
    return told + sorted(listed, key=lambda one: one.rect.y != layout.FIRE.y and not isinstance(one.about, _SOONER))


def _leftovers(face: Face, playing: MoveControls, listed: Sequence[Control]) -> list[Control]:
    """List a plain button for each legal move that no other control makes or leads to."""
    if face.kind == "clan":
        offer = offer_of(face.legal)
        return offer.controls(face, playing) if offer else []
    made = {text for control in listed for text in control.moves}
    composed = face.kind in ("turn", "send")
    rest = [move for move in face.legal if str(move) not in made and not (composed and isinstance(move, moves.SendOut))]
    return [
        playing.control(
            f"other.{index}",
            "button",
            words.phrase(move, face.names),
            cell,
            (move,),
            look=Button(size=20),
            really=say("Confirm: do without") if isinstance(move, moves.Pass) else "",
        )
        for index, (move, cell) in enumerate(zip(rest, layout.choice_cells(len(rest)), strict=True))
    ]


_BY_KIND: dict[str, Callable[[Face, Intents, MoveControls], list[Control]]] = {
    "tool": choose_tool_controls,
    "mend": choose_tool_controls,
    "turn": turn_controls,
    "send": send_controls,
    "spend": spend_controls,
    "lover": lover_controls,
    "drums": drum_controls,
    "bang": drum_controls,
    "spear": spear_controls,
    "collect": collect_controls,
    "loss": loss_controls,
    "raid": raid_controls,
    "gain": gain_controls,
    "feast": feast_controls,
    "propose": propose_controls,
    "answer": answer_controls,
    "work": box_controls,
    "peek": box_controls,
    "peeked": peeked_controls,
    "slip": box_controls,
    "lure": box_controls,
    "call": box_controls,
}
