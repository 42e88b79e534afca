"""What lies on the table to be looked at: pointed at or touched, each thing tells what it is and when it is of use."""

from __future__ import annotations

from game.core.words import say
from game.screens.table.reasons import thing
from game.settlers.show import layout
from game.settlers.show.face import Face
from game.settlers.show.foot import feed_place
from game.ui.control import Control


def things(face: Face) -> list[Control]:
    """List what only tells, below all that can be used."""
    told = [_dice(face), _hand(face)]
    if not face.acting:
        told.append(
            thing(
                "costs",
                say("Costs"),
                layout.COSTS,
                say("What everything costs. You can pay on your turn, after the roll."),
            )
        )
    feed = feed_place(face)
    if feed is not None:
        told.append(
            thing(
                "feed",
                say("What happened last"),
                feed,
                say("What happened last. The log in the corner has everything."),
            )
        )
    return told


def _dice(face: Face) -> Control:
    told = say("The dice: already rolled this turn.")
    if face.kind == "roll":
        told = say("The dice: the active player rolls them.")
    elif face.kind in ("found", "place"):
        told = say("The dice: first rolled when all tribes and nomads are placed.")
    return thing("dice", say("The dice"), layout.BOTH_DICE, told)


def _hand(face: Face) -> Control:
    told = say("Your hand: nobody else may see it.")
    if face.seat is None:
        told = say("You are watching: all hands are hidden.")
    elif face.covered:
        told = say("The hand is hidden: show the cards when everybody else looks away.")
    return thing("hand", say("The hand"), layout.HAND, told)
