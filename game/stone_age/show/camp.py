"""The foot of the table: the board of the player who looks: food, resources, tools, field, buildings, cards."""

from __future__ import annotations

from game.core.words import say
from game.stone_age.board import RESOURCES, TOOL_SLOTS
from game.stone_age.cards import CARDS
from game.stone_age.show import cards, layout, words
from game.stone_age.show.face import Face
from game.stone_age.show.parts import CAPTION, CREAM, QUIET, badge, chip, inked, tool
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.theme import CHAR, SHADE, SeatLook
from game.ui.widgets import stitches

_MOST_BUILDINGS = 6


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the foot, without its buttons."""
    camp = face.camp
    _foot(canvas)
    names = (say("food"), *[say(resource) for resource in RESOURCES])
    for kind, (name, count) in enumerate(zip(names, (camp.food, *camp.goods), strict=True), -1):
        _thing(canvas, ("food", *RESOURCES)[kind + 1], name, count, *layout.good_middle(kind))
    _thing(canvas, "field", say("field"), camp.field, *layout.FIELD_CHIP)
    _tools(canvas, camp.tools, camp.turned, camp.kept)
    beside = len(face.view.spent) if face.alone else len(camp.cards)
    _buildings(canvas, shown_buildings(face), len(camp.buildings), beside, alone=face.alone)
    if not face.alone:
        _whose(canvas, face.looks[face.mine])


@kept
def _foot(canvas: Canvas) -> None:
    canvas.panel("panel.bar", layout.CAMP)
    for x in layout.DIVIDERS:
        stitches(canvas, x, 766, 104, down=True)


@kept
def _thing(canvas: Canvas, kind: str, name: str, count: int, x: float, y: float) -> None:
    """Draw how much there is of something."""
    chip(canvas, kind, x, y, layout.CHIP, alpha=255 if count else 120)
    badge(canvas, str(count), x + 24, y + 24, 32)
    _caption(canvas, name, x, 76)


def _caption(canvas: Canvas, text: str, x: float, width: float) -> None:
    shadowed(
        canvas, text, x, layout.CAPTION_Y, capped(canvas, 19, 1.4), CAPTION, align="centre", kind="body", width=width
    )


@kept
def _whose(canvas: Canvas, look: SeatLook) -> None:
    """Draw whose board it is, on a plaque on its upper edge."""
    size, high = capped(canvas, 18, 1.3), 26 * min(1.3, canvas.text_size)
    wide = min(280.0, canvas.text_width(look.name, size, "display")) + 50
    rect = Rect(16, 760 - high, wide, high)
    canvas.panel("sa.tag", rect)
    canvas.seat(look, rect.x + 16, rect.centery, 28)
    shadowed(canvas, look.name, rect.x + 36, rect.centery - 1, size, CREAM, width=wide - 44)


@kept
def _tools(canvas: Canvas, tools: tuple[int, ...], turned: tuple[bool, ...], cards_kept: tuple[int, ...]) -> None:
    for slot in range(TOOL_SLOTS):
        rect = layout.tool_rect(slot)
        if tools[slot]:
            tool(canvas, tools[slot], rect, used=turned[slot])
        else:
            canvas.panel("well", rect, alpha=150)
    for index, card in enumerate(cards_kept):
        kept_card(canvas, card, layout.kept_rect(index, len(cards_kept)))
    _caption(canvas, say("tools"), layout.TOOLS_X + 84, 170)
    if cards_kept:
        _caption(canvas, say("kept"), layout.KEPT_X + 26, 70)


def kept_card(canvas: Canvas, number: int, rect: Rect) -> None:
    """Draw a card whose upper half is still to be used."""
    card = CARDS[number]
    canvas.panel("sa.tile", rect)
    icon, _ = words.short_effect(card, True)
    canvas.icon(icon, rect.centerx, rect.y + rect.h * 0.36, rect.w * 0.62, CHAR)
    text = f"+{card.amount}" if card.effect == "one_use" else "×2"
    inked(
        canvas,
        text,
        rect.centerx,
        rect.bottom - rect.h * 0.22,
        capped(canvas, rect.w * 0.4, 1.2),
        align="centre",
        width=rect.w - 6,
        kind="bold",
    )


def shown_buildings(face: Face) -> tuple[int, ...]:
    """Return the buildings that are drawn: the last ones, when there are many."""
    return face.camp.buildings[-_MOST_BUILDINGS:]


@kept
def _buildings(canvas: Canvas, shown: tuple[int, ...], owned: int, beside: int, *, alone: bool) -> None:
    """Draw the buildings that are ``shown`` of those ``owned``, and how much lies ``beside`` them."""
    if not shown:
        canvas.panel("well", layout.owned_rect(0, 1), alpha=150)
        canvas.icon("hut", layout.owned_rect(0, 1).centerx, layout.owned_rect(0, 1).centery, 40, SHADE)
    for index, number in enumerate(shown):
        cards.building(canvas, number, layout.owned_rect(index, len(shown)), points=not alone, size=16, brief=True)
    if owned > 2:
        last = layout.owned_rect(len(shown) - 1, len(shown))
        badge(canvas, str(owned), last.right - 6, last.y + 4, 28)
    _caption(canvas, say("buildings"), (layout.BUILDINGS_X + layout.SPENT.x - 12) / 2, 180)
    _beside(canvas, beside, alone=alone)


def _beside(canvas: Canvas, count: int, *, alone: bool) -> None:
    """Draw beside them: alone the buildings given up, with others the cards owned."""
    rect = layout.SPENT
    style = "sa.tile_spent" if alone else "sa.tile"
    for depth in range(min(3, max(1, count)) - 1, -1, -1):
        canvas.panel(style, rect.move(4 * depth - 4, -3 * depth), alpha=255 if count else 120)
    icon, ink = ("hut", CHAR) if alone else ("spotted-arrowhead", QUIET)
    canvas.icon(icon, rect.centerx - 4, rect.centery, 38, ink)
    badge(canvas, str(count), rect.right - 8, rect.bottom - 8, 28)
    _caption(canvas, say("given up") if alone else say("cards"), rect.centerx - 2, 100)
