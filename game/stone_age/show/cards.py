"""Cards and building tiles, on the table and enlarged."""

from __future__ import annotations

from game.core.words import say
from game.stone_age.board import RESOURCES
from game.stone_age.buildings import BUILDINGS, Goods
from game.stone_age.cards import CARDS, Card
from game.stone_age.show import words
from game.stone_age.show.parts import CREAM, INK, RUST, SOFT, chip, inked
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed, steady
from game.ui.theme import SHADE, Colour, colour

_PIGMENT = colour("#4A1D12")
_HUT = colour("#8A5A30")
_EMBER_INK = colour("#F0B35A")
_TITLE = colour("#FFD9A0")


def card(canvas: Canvas, number: int, rect: Rect, alone: bool) -> None:
    """Draw a card as it lies on a space: its name, its upper half, its lower half."""
    shown = CARDS[number]
    canvas.panel("panel.card", rect)
    inked(canvas, say(shown.title), rect.centerx, rect.y + 21, capped(canvas, 19, 1.1), RUST, align="centre",
          width=rect.w - 16, kind="display", least=12)
    icon, text = words.short_effect(shown, alone)
    _picture_and_words(canvas, icon, text, Rect(rect.x + 8, rect.y + 36, rect.w - 16, rect.h - 80), _PIGMENT, INK)
    strip(canvas, shown, Rect(rect.x + 7, rect.bottom - 41, rect.w - 14, 34), alone)


def _picture_and_words(canvas: Canvas, icon: str, text: str, rect: Rect, pigment: Colour, ink: Colour,
                       shadow: Colour | None = None) -> None:
    size = min(44.0, rect.h - 4)
    canvas.icon(icon, rect.x + size / 2 + 2, rect.centery, size, pigment)
    box = Rect(rect.x + size + 8, rect.y, rect.w - size - 10, rect.h)
    canvas.prose(text, box, capped(canvas, 18, 1.1), kind="bold", colour=ink, middle=True, shadow=shadow, least=11)


def strip(canvas: Canvas, shown: Card, rect: Rect, alone: bool) -> None:
    """Draw the lower half of a card: green or sand-coloured."""
    canvas.panel("sa.strip.green" if shown.green else "sa.strip.sand", rect)
    kind, text = words.lower_half(shown, alone)
    size = capped(canvas, 18, 1.05)
    if alone:
        wide = min(canvas.text_width(text, size, "bold"), rect.w - 46)
        left = rect.centerx - (wide + 34) / 2
        chip(canvas, kind, left + 13, rect.centery, 28)
        shadowed(canvas, text, left + 34, rect.centery, size, CREAM, kind="bold", width=rect.w - 46)
        return
    canvas.icon(words.card_icon(shown), rect.x + 20, rect.centery, 28, CREAM, shadow=True)
    shadowed(canvas, text, rect.x + 38, rect.centery, size, CREAM, kind="bold", width=rect.w - 44, least=11)


def hunger_card(canvas: Canvas, number: int, rect: Rect, demand: int) -> None:
    """Draw the hunger card: its type, what it counts, and what that is now."""
    shown = CARDS[number]
    title, counts = words.hunger_words(shown)
    canvas.panel("sa.card_hunger", rect)
    shadowed(canvas, title, rect.centerx, rect.y + 20, capped(canvas, 20, 1.1), _TITLE, align="centre",
             width=rect.w - 20, least=12)
    box = Rect(rect.x + 10, rect.y + 34, rect.w - 20, rect.h - 78)
    _picture_and_words(canvas, words.hunger_icon(shown), counts, box, _EMBER_INK, CREAM, SHADE)
    foot = Rect(rect.x + 7, rect.bottom - 41, rect.w - 14, 34)
    canvas.panel("sa.strip.hunger", foot)
    chip(canvas, "winter", foot.x + 22, foot.centery, 28)
    shadowed(canvas, say("{count} food", count=demand), foot.x + 42, foot.centery, capped(canvas, 18, 1.05), CREAM,
             kind="bold", width=foot.w - 50)


def building(canvas: Canvas, number: int, rect: Rect, *, points: bool, size: float = 18) -> None:
    """Draw a building tile: a hut, what it costs, and its points where they count and are fixed."""
    tile = BUILDINGS[number]
    canvas.panel("sa.tile", rect)
    high = rect.h * 0.52
    canvas.icon("hut", rect.centerx, rect.y + rect.h * 0.33, high, _HUT)
    if points and tile.points is not None:
        inked(canvas, str(tile.points), rect.x + 9, rect.y + 16, steady(canvas, size + 3), RUST, kind="display")
    if tile.fixed is not None:
        cost_row(canvas, tile.fixed, rect.centerx, rect.bottom - rect.h * 0.22, min(32.0, rect.h * 0.32), rect.w - 12)
        return
    inked(canvas, words.building_words(number), rect.centerx, rect.bottom - rect.h * 0.2, capped(canvas, size, 1.1),
          align="centre", width=rect.w - 10, kind="bold", least=9)


def cost_row(canvas: Canvas, goods: Goods, x: float, y: float, size: float, room: float) -> None:
    """Draw resources as chips side by side round ``x``."""
    kinds = words.units(goods)
    pitch = min(size + 3, (room - size) / max(1, len(kinds) - 1))
    left = x - pitch * (len(kinds) - 1) / 2
    for index, kind in enumerate(kinds):
        chip(canvas, RESOURCES[kind], left + pitch * index, y, size)


def large_card(canvas: Canvas, number: int, rect: Rect, alone: bool) -> None:
    """Draw a card large, with both halves in full words."""
    shown = CARDS[number]
    canvas.panel("panel.card", rect)
    inked(canvas, say(shown.title), rect.centerx, rect.y + 34, 28, RUST, align="centre", width=rect.w - 40,
          kind="display")
    icon, _ = words.short_effect(shown, alone)
    upper = _first_large(say("no effect alone") if alone and shown.effect == "points" else _effect(shown, alone))
    canvas.icon(icon, rect.x + 56, rect.y + 104, 72, _PIGMENT)
    canvas.prose(upper, Rect(rect.x + 104, rect.y + 62, rect.w - 124, 84), 20, kind="bold", colour=INK, middle=True)
    half = Rect(rect.x + 12, rect.bottom - 106, rect.w - 24, 94)
    canvas.panel("sa.strip.green" if shown.green else "sa.strip.sand", half)
    canvas.icon(words.card_icon(shown), half.x + 42, half.centery, 58, CREAM, shadow=True)
    canvas.prose(words.card_meaning(shown, alone), Rect(half.x + 80, half.y + 6, half.w - 92, half.h - 12), 18,
                 colour=CREAM, middle=True, shadow=SHADE)


def _effect(shown: Card, alone: bool) -> str:
    if alone and shown.effect == "dice":
        return say("roll two dice and take what one of them shows")
    if alone and shown.effect == "draw":
        return say("the top card of the pile is discarded: the winter is a card shorter")
    return shown.effect_text()


def _first_large(text: str) -> str:
    return text[:1].upper() + text[1:]


def large_hunger(canvas: Canvas, number: int, rect: Rect, demand: int) -> None:
    """Draw the hunger card large."""
    shown = CARDS[number]
    title, counts = words.hunger_words(shown)
    canvas.panel("sa.card_hunger", rect)
    shadowed(canvas, say("{title}: {count} food more", title=title, count=demand), rect.centerx, rect.y + 36, 25,
             _TITLE, align="centre", width=rect.w - 40)
    canvas.icon(words.hunger_icon(shown), rect.x + 60, rect.y + 112, 80, _EMBER_INK, shadow=True)
    canvas.prose(_hunger_sentence(shown, counts), Rect(rect.x + 112, rect.y + 62, rect.w - 136, rect.h - 80), 20,
                 colour=SOFT, middle=True, shadow=SHADE)


def _hunger_sentence(shown: Card, counts: str) -> str:
    told = {
        "green": say("The hunger card cannot be bought. This winter 4 food more must be eaten."),
        "shaman": say("This winter as much food more must be eaten as the largest tribe has figures."),
        "builder": say("This winter 1 food more must be eaten for each building that was given up before."),
        "farmer": say("This winter as much food more must be eaten as the field gives."),
        "toolmaker": say("This winter as much food more must be eaten as all tool tiles add, used or not."),
    }
    return told.get(shown.kind, counts)


def large_building(canvas: Canvas, number: int, rect: Rect, text: str, *, points: bool) -> None:
    """Draw a building large, with its whole text."""
    building(canvas, number, Rect(rect.x, rect.y, rect.w, rect.h * 0.6), points=points, size=24)
    box = Rect(rect.x, rect.y + rect.h * 0.6 + 6, rect.w, rect.h * 0.4 - 6)
    canvas.panel("sa.tag", box)
    canvas.prose(text, Rect(box.x + 12, box.y + 6, box.w - 24, box.h - 12), 18, colour=SOFT, middle=True,
                 align="centre")
