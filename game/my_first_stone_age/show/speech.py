"""Martin the mammoth: what he says, in at most eight words and a picture, and the three steps of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say
from game.my_first_stone_age.show import art, layout
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook, colour

MOST_WORDS = 8
_INK = colour("#4A1F0E")
STEP_OF = {"flip": 0, "trade": 2, "build": 2, "swap": 2}
_SIGNS = ("mfsa.sign.tree", "mfsa.sign.feet", "mfsa.sign.basket")


@dataclass(frozen=True, slots=True)
class Speech:
    """What the bubble says: ``words``, to whom (``seat``, if to anybody), and a ``picture`` beside them."""

    words: str
    seat: int | None = None
    picture: str = ""


def addressed(name: str, words: str) -> str:
    """Return ``words`` spoken to somebody by name, or without it where there is none or that would be too long."""
    whole = say("{name}, {words}", name=name, words=words)
    return whole if name and len(whole.split()) <= MOST_WORDS else words[:1].upper() + words[1:]


def draw_mammoth(canvas: Canvas, mood: str, lift: float = 0.0) -> None:
    """Draw Martin: ``mood`` is empty, ``blink`` or ``cheer``."""
    name = f"mfsa.mammoth_{mood}" if mood else "mfsa.mammoth"
    canvas.picture(name, layout.MAMMOTH.x, layout.MAMMOTH.y - lift)


def draw_bubble(canvas: Canvas, speech: Speech, looks: tuple[SeatLook, ...], swell: float = 1.0) -> None:
    """Draw the bubble; its picture is ``swell`` times as large while he says it again."""
    box = layout.BUBBLE
    canvas.picture("mfsa.bubble", box.x, box.y)
    left = box.x + 26
    if speech.seat is not None:
        canvas.seat(looks[speech.seat], box.x + 52, box.centery, 68)
        left = box.x + 98
    right = box.right - 26
    if speech.picture:
        art.picture(canvas, speech.picture, box.right - 54, box.centery, 66 * swell)
        right = box.right - 98
    canvas.prose(
        speech.words,
        Rect(left, box.y + 3, right - left, box.h - 6),
        37,
        kind="display",
        colour=_INK,
        middle=True,
        least=18,
    )


def draw_martin(
    canvas: Canvas,
    speech: Speech,
    looks: tuple[SeatLook, ...],
    mood: str = "",
    *,
    swell: float = 1.0,
    step: int | None = None,
) -> None:
    """Draw Martin in a ``mood``, what he says, and the steps of a turn with ``step`` lit."""
    draw_mammoth(canvas, mood)
    draw_bubble(canvas, speech, looks, swell)
    draw_steps(canvas, step)


def draw_steps(canvas: Canvas, current: int | None) -> None:
    """Draw the three steps of a turn, the current one lit."""
    for number, (x, y) in enumerate(layout.STEPS):
        on = number == current
        if on:
            art.picture(canvas, "mfsa.glow", x, y, layout.STEP)
        art.picture(canvas, "mfsa.step_on" if on else "mfsa.step_off", x, y, layout.STEP)
        art.picture(canvas, _SIGNS[number], x, y, 50, alpha=255 if on else 110)
        if number < 2:
            art.picture(canvas, "mfsa.sign.next", x + 50, y, 22)
