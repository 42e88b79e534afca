"""What is chosen of an elder at its seat: of what temperament it is, and for how long it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.core.words import say, say_many
from game.elder.choice import THINKING_TIMES, Choice
from game.elder.temperaments import TEMPERAMENTS
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.segments import Segment, segment_cells
from game.ui.theme import PARCHMENT

#: how high the two choices are, and the words below them at least
SEGMENTS, LEAST_WORDS = 46.0, 26.0
#: between the choices and their words, and below those
_NEAR, _BELOW = 4.0, 8.0
#: which share of the width the temperament takes, and how far the thinking time stands beside it
_TEMPERAMENT, _APART = 0.62, 14.0
_SIZE: Final = 19.0
#: the key of the temperament that is drawn for every match
_ANY: Final = ""


def high(canvas: Canvas, choice: Choice, wide: float) -> float:
    """Return how much room both choices need with their words."""
    left, right = _columns(Rect(0, 0, wide, 0))
    words = [canvas.prose_height(text, rect.w, _SIZE) for text, rect in zip(_words(choice), (left, right), strict=True)]
    return SEGMENTS + _NEAR + max(LEAST_WORDS, *words) + _BELOW


def least_high() -> float:
    """Return how little room both choices can do with: their words are smaller then."""
    return SEGMENTS + _NEAR + LEAST_WORDS + _BELOW


def draw(canvas: Canvas, choice: Choice, rect: Rect) -> None:
    """Draw in words what is chosen, below the choices at the top of ``rect``."""
    for words, column in zip(_words(choice), _columns(rect), strict=True):
        top = rect.y + SEGMENTS + _NEAR
        canvas.prose(words, Rect(column.x + 6, top, column.w - 6, rect.bottom - _BELOW - top), _SIZE, colour=PARCHMENT)


def controls(name: str, choice: Choice, rect: Rect, choose: Callable[[str], None]) -> list[Control]:
    """List the temperaments and the thinking times; ``choose`` gets the text of the bot that is chosen."""
    left, right = _columns(rect)
    temperaments = [*TEMPERAMENTS, _ANY]
    listed = []
    cells = segment_cells(left, len(temperaments), len(temperaments))
    for key, (cell, trough) in zip(temperaments, cells, strict=True):
        look = Segment(key == choice.temperament, "", _SIZE, trough=trough)
        title, manner = _told(key)
        tooltip = say("{manner} No stronger, no weaker.", manner=manner)
        chosen = replace(choice, temperament=key)
        listed.append(_control(f"{name}.temperament.{key or 'any'}", title, cell, chosen, choose, look, tooltip))
    cells = segment_cells(right, len(THINKING_TIMES), len(THINKING_TIMES))
    for time, (cell, trough) in zip(THINKING_TIMES, cells, strict=True):
        look = Segment(time is choice.time, "", _SIZE, trough=trough)
        chosen = replace(choice, rollouts=choice.rollouts_of(time))
        tooltip = _rollouts(chosen)
        listed.append(_control(f"{name}.thinks.{time.key}", say(time.name), cell, chosen, choose, look, tooltip))
    return listed


def in_short(choice: Choice) -> str:
    """Return what is chosen in two words."""
    return " · ".join((_told(choice.temperament)[0], say(choice.time.name)))


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


def _words(choice: Choice) -> tuple[str, str]:
    """Return what is told of the temperament and of the thinking time."""
    return _told(choice.temperament)[1], _seconds(choice)


def _seconds(choice: Choice) -> str:
    """Return for how long an elder thinks about a move at most, on a computer of today with nothing else to do."""
    share = choice.time.share
    if share < 1:
        return say("Less than a second a move.")
    return say_many("At most {count} second a move.", "At most {count} seconds a move.", round(share))


def _rollouts(choice: Choice) -> str:
    return say_many(
        "Plays {count} line through in its mind for each move.",
        "Plays {count} lines through in its mind for each move.",
        choice.rollouts,
    )
