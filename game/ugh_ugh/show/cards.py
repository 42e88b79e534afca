"""Cards as they are drawn: long on the To-Do Wall, small in the hand, large to be read."""

from __future__ import annotations

from game.core.words import say
from game.ugh_ugh.cards import CARDS, RESOURCES, Card
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BLOOD, CHAR, INK, SHADE, colour

_PIGMENT = colour("#3A1710")
_LASTING = colour("#7A2E14")


def cost(canvas: Canvas, kinds: tuple[int, ...], x: float, y: float, size: float, gap: float = 3) -> float:
    """Draw resource chips in a row with the first one's middle at ``x, y``; return the width used."""
    name = "chip_small" if size < 36 else "chip"
    for index, kind in enumerate(kinds):
        rect = Rect(x + index * (size + gap) - size / 2, y - size / 2, size, size)
        canvas.picture_in(f"{name}.{RESOURCES[kind]}", rect)
    return len(kinds) * (size + gap)


def stars(canvas: Canvas, count: int, right: float, y: float, size: float) -> None:
    """Draw Rock Stars in a row that ends at ``right``."""
    for index in range(count):
        canvas.picture_in("star.on", Rect(right - (index + 1) * (size + 1), y - size / 2, size, size))


def _picture(canvas: Canvas, card: Card, box: Rect) -> None:
    """Draw the card's painting on its darker ground."""
    canvas.panel("panel.parchment", box)
    canvas.icon(card.icon, box.centerx, box.centery, min(box.w, box.h) - 8, _PIGMENT)


def _how_long(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    if card.kind == "event":
        return
    canvas.icon("cycle" if card.lasting else "impact-point", x + size * 0.55, y, size * 1.15, _LASTING)
    canvas.text(say("always") if card.lasting else say("once"), x + size * 1.35, y, size, kind="bold",
                colour=_LASTING, middle=True)


def wall_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card of the To-Do Wall: cost, title, stars, painting, text."""
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    used = cost(canvas, card.cost, rect.x + 28, rect.y + 27, 34)
    stars(canvas, card.stars, rect.right - 10, rect.y + 27, 26)
    left = rect.x + 20 + used
    room = rect.right - 18 - 27 * card.stars - left
    canvas.text(say(card.title), left, rect.y + 27, 22, kind="display", colour=BLOOD, middle=True, width=room, least=13)
    _picture(canvas, card, Rect(rect.x + 12, rect.y + 50, 82, rect.h - 62))
    words = Rect(rect.x + 104, rect.y + 45, rect.w - 112, rect.h - 72)
    canvas.prose(say(card.text), words, 20, colour=INK, middle=True, least=14)
    _how_long(canvas, card, rect.x + 104, rect.bottom - 17, 17)


def hand_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a small card of the hand."""
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    cost(canvas, card.cost, rect.x + 18, rect.y + 19, 22 if len(card.cost) > 2 else 26, 1)
    stars(canvas, card.stars, rect.right - 4, rect.y + 40, 18)
    canvas.icon(card.icon, rect.centerx, rect.y + 79, min(62.0, rect.w - 30), _PIGMENT)
    words = Rect(rect.x + 6, rect.bottom - 44, rect.w - 12, 40)
    canvas.prose(say(card.title), words, 17, kind="bold", colour=BLOOD, align="centre", middle=True, least=11)


def back(canvas: Canvas, rect: Rect) -> None:
    """Draw a card's back."""
    canvas.picture_in("card_back" if rect.w > 45 else "card_back_small", rect)


def large_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card large enough to be read with ease."""
    card = CARDS[key]
    unit = rect.w / 300
    canvas.panel("panel.card", rect)
    if card.kind == "event":
        canvas.picture_in("event", Rect(rect.x + 14 * unit, rect.y + 12 * unit, 44 * unit, 44 * unit))
    else:
        cost(canvas, card.cost, rect.x + 36 * unit, rect.y + 36 * unit, 42 * unit)
        stars(canvas, card.stars, rect.right - 12 * unit, rect.y + 36 * unit, 30 * unit)
    canvas.text(say(card.title), rect.centerx, rect.y + 82 * unit, 29 * unit, kind="display", colour=BLOOD,
                align="centre", middle=True, width=rect.w - 30, least=15)
    picture = Rect(rect.x + 22 * unit, rect.y + 106 * unit, rect.w - 44 * unit, rect.h * 0.4)
    _picture(canvas, card, picture)
    words = Rect(rect.x + 22 * unit, picture.bottom + 10 * unit, rect.w - 44 * unit,
                 rect.bottom - picture.bottom - 52 * unit)
    canvas.prose(say(card.text), words, 22 * unit, colour=CHAR, align="centre", middle=True, least=14)
    _how_long(canvas, card, rect.centerx - 38 * unit, rect.bottom - 26 * unit, 18 * unit)


def pile(canvas: Canvas, count: int, rect: Rect) -> None:
    """Draw a pile of face-down cards, as thick as it is full; an empty well when there is none."""
    if not count:
        canvas.panel("well", rect)
        return
    for index in range(min(4, 1 + count // 8)):
        back(canvas, Rect(rect.x + 2 * index, rect.y - 3 * index, rect.w, rect.h))


def badge(canvas: Canvas, text: str, x: float, y: float, size: float = 17) -> None:
    """Draw a small dark badge with a number, its middle at ``x, y``."""
    size = capped(canvas, size, 1.2)
    wide = max(size * 1.5, canvas.text_width(text, size, "bold") + 12)
    high = size * 1.4
    canvas.fill(Rect(x - wide / 2, y - high / 2, wide, high), SHADE, 225, high / 2)
    canvas.text(text, x, y, size, kind="bold", align="centre", middle=True)


def name(canvas: Canvas, text: str, rect: Rect, size: float, kind: str = "display") -> None:
    """Draw a name on one line if it fits, else on two, else its first words, the middle at the height of ``rect``'s."""
    if " " in text and rect.h > 34 and canvas.text_width(text, 17, kind) > rect.w:
        canvas.prose(text, rect, min(size, 17), kind=kind, middle=True, shadow=SHADE, least=14)
        return
    words = text.split()
    while len(words) > 1 and canvas.text_width(text, 17, kind) > rect.w:
        words.pop()
        text = " ".join(words) + "…"
    canvas.text(text, rect.x, rect.centery, size, kind=kind, middle=True, shadow=SHADE, width=rect.w, least=13)
