"""What is chosen of an elder at its seat: of what temperament it is, and for how long it thinks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.core.words import say, say_many
from game.elder.choice import THINKING, THINKING_STEPS, Choice
from game.elder.temperaments import TEMPERAMENTS
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.segments import Segment, segment_cells
from game.ui.theme import BONE, PARCHMENT
from game.ui.widgets import Slider

#: how high the two choices are, and the words below them at least
SEGMENTS, LEAST_WORDS = 46.0, 26.0
#: between the choices and their words, and below those
_NEAR, _BELOW = 4.0, 8.0
#: which share of the width the temperament takes, and how far the thinking time stands beside it
_TEMPERAMENT, _APART = 0.62, 14.0
_SIZE: Final = 19.0
#: how far the slider stands from the words at its ends, half its knob's width, and how long it is at least
_BESIDE, _KNOB, _LEAST_TRACK = 8.0, 16.0, 110.0
#: the key of the temperament that is drawn for every match
_ANY: Final = ""


class ThinkingSlider(Slider):
    """The slider of how long the elder at a seat thinks; ``choose`` gets the text of the bot that is chosen."""

    reach = _KNOB

    def __init__(self, choice: Choice, choose: Callable[[str], None]) -> None:
        super().__init__(choice.step / THINKING_STEPS, self._moved, steps=THINKING_STEPS)
        self.choice = choice
        self._choose = choose

    @property
    def in_words(self) -> str:
        """For how long it thinks."""
        return thinking(self.choice)

    def follow(self, choice: Choice) -> None:
        """Show how an elder was chosen elsewhere."""
        self.choice, self.value = choice, choice.step / THINKING_STEPS

    def _moved(self, value: float) -> None:
        self.choice = self.choice.at(round(value * THINKING_STEPS))
        self._choose(self.choice.text)


def high(canvas: Canvas, choice: Choice, wide: float) -> float:
    """Return how much room both choices need with their words."""
    left, _ = _columns(Rect(0, 0, wide, 0))
    words = canvas.prose_height(_manner(choice), left.w, _SIZE)
    return SEGMENTS + _NEAR + max(LEAST_WORDS, words) + _BELOW


def least_high() -> float:
    """Return how little room both choices can do with: their words are smaller then."""
    return SEGMENTS + _NEAR + LEAST_WORDS + _BELOW


def draw(canvas: Canvas, choice: Choice, rect: Rect) -> None:
    """Draw in words what is chosen, below the choices at the top of ``rect``."""
    left, right = _columns(rect)
    top = rect.y + SEGMENTS + _NEAR
    place = Rect(left.x + 6, top, left.w - 6, rect.bottom - _BELOW - top)
    canvas.prose(_manner(choice), place, _SIZE, colour=PARCHMENT)
    # in one line, however long the words of a time are, so that the row keeps its height under the slider
    middle = top + LEAST_WORDS / 2 * min(canvas.text_size, place.h / LEAST_WORDS)
    canvas.text(
        thinking(choice), right.x + 6, middle, _SIZE, colour=PARCHMENT, middle=True, width=right.w - 6, least=15
    )
    if _ends_wide(canvas) + _LEAST_TRACK <= right.w:
        quick, long = _ends()
        canvas.text(quick, right.x + 6, right.centery, _SIZE, colour=BONE, middle=True)
        canvas.text(long, right.right, right.centery, _SIZE, colour=BONE, align="right", middle=True)


def controls(
    canvas: Canvas, name: str, slider: ThinkingSlider, rect: Rect, choose: Callable[[str], None]
) -> list[Control]:
    """List the temperaments and the thinking time; ``choose`` gets the text of the bot that is chosen."""
    left, right = _columns(rect)
    choice = slider.choice
    temperaments = [*TEMPERAMENTS, _ANY]
    listed = []
    cells = segment_cells(left, len(temperaments), len(temperaments))
    for key, (cell, trough) in zip(temperaments, cells, strict=True):
        look = Segment(key == choice.temperament, "", _SIZE, trough=trough)
        title, manner = _told(key)
        tooltip = say("{manner} No stronger, no weaker.", manner=manner)
        chosen = replace(choice, temperament=key)
        listed.append(_control(f"{name}.temperament.{key or 'any'}", title, cell, chosen, choose, look, tooltip))
    track = _track(canvas, right)
    listed.append(
        slider.control(f"{name}.thinks", say("How long it thinks about a move"), track, tooltip=_rollouts(choice))
    )
    return listed


def in_short(choice: Choice) -> str:
    """Return what is chosen in two words."""
    return " · ".join((_told(choice.temperament)[0], say(choice.thinking)))


def _control(
    name: str, label: str, rect: Rect, choice: Choice, choose: Callable[[str], None], look: Segment, tooltip: str
) -> Control:
    return Control(name, "tab", label, rect, lambda: choose(choice.text), look=look, tooltip=tooltip)


def _columns(rect: Rect) -> tuple[Rect, Rect]:
    """Return where the temperaments and the thinking times are, at the top of ``rect``."""
    wide = rect.w * _TEMPERAMENT
    left = Rect(rect.x, rect.y, wide, SEGMENTS)
    return left, Rect(left.right + _APART, rect.y, rect.w - wide - _APART, SEGMENTS)


def _told(temperament: str) -> tuple[str, str]:
    """Return a temperament's name, and what it does."""
    if temperament == _ANY:
        return say("Any"), say("Another one for every match.")
    return say(TEMPERAMENTS[temperament].name), say(TEMPERAMENTS[temperament].manner)


def _track(canvas: Canvas, column: Rect) -> Rect:
    """Return where the slider is: between the words at its ends, if there is room for them."""
    quick, long = [canvas.text_width(word, _SIZE) for word in _ends()]
    if _ends_wide(canvas) + _LEAST_TRACK > column.w:
        return Rect(column.x + 6 + _KNOB, column.y, column.w - 6 - 2 * _KNOB, column.h)
    left = column.x + 6 + quick + _BESIDE + _KNOB
    return Rect(left, column.y, column.right - long - _BESIDE - _KNOB - left, column.h)


def _ends() -> tuple[str, str]:
    """Return the words at the ends of the slider."""
    return say(THINKING[0]), say(THINKING[-1])


def _ends_wide(canvas: Canvas) -> float:
    """Return how much room the ends of the slider take with their words."""
    return 6 + 2 * (_BESIDE + _KNOB) + sum([canvas.text_width(word, _SIZE) for word in _ends()])


def _manner(choice: Choice) -> str:
    """Return what is told of the temperament."""
    return _told(choice.temperament)[1]


def thinking(choice: Choice) -> str:
    """Return for how long an elder thinks about a move at most, on a computer of today with nothing else to do."""
    if choice.share < 1:
        return say("{thinking}: less than a second.", thinking=say(choice.thinking))
    return say_many(
        "{thinking}: up to {count} second.",
        "{thinking}: up to {count} seconds.",
        math.ceil(choice.share),
        thinking=say(choice.thinking),
    )


def _rollouts(choice: Choice) -> str:
    return say_many(
        "Plays {count} line through in its mind for each move.",
        "Plays {count} lines through in its mind for each move.",
        choice.rollouts,
    )
