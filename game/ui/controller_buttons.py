"""The buttons of game controllers: their names in the options file, and the labels that each maker prints on them.

A button has the name that SDL's mapping gives it (``a``, ``leftshoulder``, ``dpup``), whatever is printed on it: ``a``
selects and ``b`` goes back on every controller. On Nintendo's controllers SDL follows the printed letters: A is on the
right, where owners of that console expect it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.words import say

XBOX, PLAYSTATION, NINTENDO, UNKNOWN = "xbox", "playstation", "nintendo", "unknown"
#: the commands of the D-pad and the left stick, in SDL's order; they cannot be changed
DIRECTIONS: Final = {"dpup": "up", "dpdown": "down", "dpleft": "left", "dpright": "right"}
#: the buttons of a controller without an SDL mapping, in the order in which most makers number them
_USUAL_ORDER: Final = (
    *("a", "b", "x", "y", "leftshoulder", "rightshoulder"),
    *("back", "start", "leftstick", "rightstick", "guide"),
)


@dataclass(frozen=True, slots=True)
class Controller:
    """A game controller that is plugged in: its name, and the maker whose labels its buttons have."""

    name: str
    maker: str


def button_of(number: int) -> str:
    """Return the name of a button on a controller that has no mapping.

    Buttons are counted from 0. A button without a name gets its number as its name.
    """
    return _USUAL_ORDER[number] if number < len(_USUAL_ORDER) else str(number)


def current_button(button: str) -> str:
    """Return the present name of a button saved in the options file; earlier versions saved numbers."""
    return button_of(int(button)) if button.isdecimal() else button


def button_label(button: str, controllers: Sequence[Controller] = ()) -> str:
    """Return the label of a button on the controller plugged in last, or on an Xbox controller if there is none."""
    maker = controllers[-1].maker if controllers else XBOX
    if button in DIRECTIONS:
        return _direction_labels()[button]
    if maker == UNKNOWN and button in _USUAL_ORDER:
        return _numbered_label(_USUAL_ORDER.index(button))
    if button.isdecimal():
        return _numbered_label(int(button))
    return _printed_labels(maker).get(button, say("none"))


def _numbered_label(number: int) -> str:
    """Return the label of a button without a printed name; ``number`` counts from 0, and the label counts from 1."""
    return say("Button {number}", number=number + 1)


def _direction_labels() -> dict[str, str]:
    """Return the labels of the D-pad's directions, by their names."""
    return {
        "dpup": say("D-pad up"),
        "dpdown": say("D-pad down"),
        "dpleft": say("D-pad left"),
        "dpright": say("D-pad right"),
    }


def _printed_labels(maker: str) -> dict[str, str]:
    """Return the labels of a maker's buttons, by their names; only labels that are words are translated."""
    if maker == PLAYSTATION:
        return _playstation_labels()
    paddles = {f"paddle{number}": f"P{number}" for number in range(1, 5)}
    letters = {"a": "A", "b": "B", "x": "X", "y": "Y", **paddles}
    if maker == NINTENDO:
        return letters | _nintendo_labels()
    return letters | {
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "lefttrigger": "LT",
        "righttrigger": "RT",
        "leftstick": "LS",
        "rightstick": "RS",
        "back": say("View"),
        "start": say("Menu"),
        "guide": "Xbox",
        "misc1": "Share",
        "touchpad": say("Touchpad"),
    }


def _playstation_labels() -> dict[str, str]:
    """Return the labels of PlayStation's buttons, by their names."""
    return {
        "a": say("Cross"),
        "b": say("Circle"),
        "x": say("Square"),
        "y": say("Triangle"),
        "leftshoulder": "L1",
        "rightshoulder": "R1",
        "lefttrigger": "L2",
        "righttrigger": "R2",
        "leftstick": "L3",
        "rightstick": "R3",
        "back": "Create",
        "start": "Options",
        "guide": "PS",
        "misc1": say("Microphone"),
        "touchpad": say("Touchpad"),
    }


def _nintendo_labels() -> dict[str, str]:
    """Return the labels of Nintendo's buttons other than letters, by their names."""
    return {
        "leftshoulder": "L",
        "rightshoulder": "R",
        "lefttrigger": "ZL",
        "righttrigger": "ZR",
        "leftstick": say("Left stick"),
        "rightstick": say("Right stick"),
        "back": "−",
        "start": "+",
        "guide": "Home",
        "misc1": say("Capture"),
    }
