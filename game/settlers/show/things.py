"""What lies on the table to be looked at: pointed at or touched, each thing tells what it is and when it is of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.words import say
from game.screens.table.reasons import thing
from game.settlers.show import layout
from game.settlers.show.foot import feed_place
from game.ui.control import Control
from game.ui.layout import Rect

if TYPE_CHECKING:
    from game.settlers.scene import SettlersScene


def things(scene: SettlersScene) -> list[Control]:
    """List what only tells, below all that can be used."""
    face = scene.face
    told = [_dice(scene), _hand(scene)]
    if not face.acting:
        told.append(
            thing(
                "costs",
                say("Costs"),
                layout.COSTS,
                say("What everything costs. You can pay for it on your turn, after the roll."),
            )
        )
    feed = feed_place(face)
    if feed is not None:
        told.append(
            thing(
                "feed",
                say("What happened last"),
                feed,
                say("What happened last. The scroll in the corner has all of it."),
            )
        )
    return told


def _dice(scene: SettlersScene) -> Control:
    rect = Rect(layout.DICE[0][0] - 44, layout.DICE[0][1] - 38, 178, 80)
    told = say("The dice: they were rolled at the beginning of this turn, and are rolled once a turn.")
    if scene.face.kind == "roll":
        told = say("The dice: whoever's turn it is rolls them.")
    elif scene.face.kind in ("found", "place"):
        told = say("The dice: they are rolled when all tribes and nomads stand.")
    return thing("dice", say("The dice"), rect, told)


def _hand(scene: SettlersScene) -> Control:
    told = say("Your hand: nobody else may see it.")
    if scene.face.seat is None:
        told = say("You are looking on: all hands are hidden.")
    elif scene.face.covered:
        told = say("The hand is covered: show the cards when everybody else looks away.")
    return thing("hand", say("The hand"), layout.HAND, told)
