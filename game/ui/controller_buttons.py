"""The buttons of game controllers: how the options write them down, and what each maker has printed on them.

A button is written as SDL's mapping names it (``a``, ``leftshoulder``, ``dpup``), whatever is printed on it: ``a``
selects and ``b`` goes back on every controller. SDL gives the letters of Nintendo's as they are printed, with A on the
right, where people who have such a console expect it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.words import say

XBOX, PLAYSTATION, NINTENDO, UNKNOWN = "xbox", "playstation", "nintendo", "unknown"
#: what the D-pad and the left stick do on every controller, in SDL's order: nothing else can be put on them
DIRECTIONS: Final = {"dpup": "up", "dpdown": "down", "dpleft": "left", "dpright": "right"}
#: the buttons of a controller that SDL has no mapping for, in the order in which most makers count them
_IN_ORDER: Final = (
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
    """A game controller that is plugged in: its name, and whose names its buttons have."""

    name: str
    maker: str


def button_of(number: int) -> str:
    """Return the button that a controller without a mapping counts as ``number``, from 0; digits for a further one."""
    return _IN_ORDER[number] if number < len(_IN_ORDER) else str(number)


def written_now(button: str) -> str:
    """Return how a button is written now that may have been kept as a number."""
    return button_of(int(button)) if button.isdecimal() else button


def button_name(button: str, controllers: Sequence[Controller] = ()) -> str:
    """Return what is printed on a button of the controller that was plugged in last; without one, on an Xbox one."""
    maker = controllers[-1].maker if controllers else XBOX
    if button in DIRECTIONS:
        return _directions()[button]
    if maker == UNKNOWN and button in _IN_ORDER:
        return _numbered(_IN_ORDER.index(button))
    return _numbered(int(button)) if button.isdecimal() else _printed(maker).get(button, say("none"))


def _numbered(number: int) -> str:
    return say("Button {number}", number=number + 1)


def _directions() -> dict[str, str]:
    return {
        "dpup": say("D-pad up"),
        "dpdown": say("D-pad down"),
        "dpleft": say("D-pad left"),
        "dpright": say("D-pad right"),
    }


def _printed(maker: str) -> dict[str, str]:
    """Return what is printed on the buttons; what is no word of a language is the same in all of them."""
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
