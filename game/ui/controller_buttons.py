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
    "a",
    "b",
    "x",
    "y",
    "leftshoulder",
    "rightshoulder",
    "back",
    "start",
    "leftstick",
    "rightstick",
    "guide",
)


@dataclass(frozen=True, slots=True)
class Controller:
    """A game controller that is plugged in: its name, and the maker whose labels its buttons have."""

    name: str
    maker: str


def button_of(number: int) -> str:
    """Return the name of button ``number`` (from 0) of a controller without a mapping, or the number if it has none."""
    return _USUAL_ORDER[number] if number < len(_USUAL_ORDER) else str(number)


def current_button(button: str) -> str:
    """Return the name of a button from the options file; earlier versions saved numbers."""
    return button_of(int(button)) if button.isdecimal() else button


def button_name(button: str, controllers: Sequence[Controller] = ()) -> str:
    """Return the label of a button on the controller plugged in last, or on an Xbox controller if there is none."""
    maker = controllers[-1].maker if controllers else XBOX
    if button in DIRECTIONS:
        return _directions()[button]
    if maker == UNKNOWN and button in _USUAL_ORDER:
        return _numbered(_USUAL_ORDER.index(button))
    if button.isdecimal():
        return _numbered(int(button))
    return _printed(maker).get(button, say("none"))


def _numbered(number: int) -> str:
    """Return the label of a button without a printed name; ``number`` is counted from 0, the label from 1."""
    return say("Button {number}", number=number + 1)


def _directions() -> dict[str, str]:
    return {
        "dpup": say("D-pad up"),
        "dpdown": say("D-pad down"),
        "dpleft": say("D-pad left"),
        "dpright": say("D-pad right"),
    }


def _printed(maker: str) -> dict[str, str]:
    """Return the label of each button; only labels that are words are translated."""
    if maker == PLAYSTATION:
        return _on_playstation()
    paddles = {f"paddle{number}": f"P{number}" for number in range(1, 5)}
    letters = {"a": "A", "b": "B", "x": "X", "y": "Y", **paddles}
    if maker == NINTENDO:
        return letters | _on_nintendo()
    return letters | {
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "leftstick": "LS",
        "rightstick": "RS",
        "back": say("View"),
        "start": say("Menu"),
        "guide": "Xbox",
        "misc1": "Share",
        "touchpad": say("Touchpad"),
    }


def _on_playstation() -> dict[str, str]:
    return {
        "a": say("Cross"),
        "b": say("Circle"),
        "x": say("Square"),
        "y": say("Triangle"),
        "leftshoulder": "L1",
        "rightshoulder": "R1",
        "leftstick": "L3",
        "rightstick": "R3",
        "back": "Create",
        "start": "Options",
        "guide": "PS",
        "misc1": say("Microphone"),
        "touchpad": say("Touchpad"),
    }


def _on_nintendo() -> dict[str, str]:
    return {
        "leftshoulder": "L",
        "rightshoulder": "R",
        "leftstick": say("Left stick"),
        "rightstick": say("Right stick"),
        "back": "−",
        "start": "+",
        "guide": "Home",
        "misc1": say("Capture"),
    }
