"""The foot of the table: the board of the player who looks: food, resources, tools, field, buildings, cards."""

from __future__ import annotations

from game.core.words import say
from game.stone_age.board import RESOURCES, TOOL_SLOTS
from game.stone_age.cards import CARDS
from game.stone_age.show import cards, layout, words
from game.stone_age.show.face import Face
from game.stone_age.show.parts import CAPTION, CREAM, QUIET, badge, chip, inked, tool
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.theme import CHAR, SHADE
from game.ui.widgets import stitches

_MOST_BUILDINGS = 6


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the foot, without its buttons."""
    canvas.panel("panel.bar", layout.CAMP)
    camp = face.camp
    names = (say("food"), *[say(resource) for resource in RESOURCES])
    for kind, (name, count) in enumerate(zip(names, (camp.food, *camp.goods), strict=True), -1):
        x, y = layout.good_middle(kind)
        chip(canvas, ("food", *RESOURCES)[kind + 1], x, y, layout.CHIP, alpha=255 if count else 120)
        badge(canvas, str(count), x + 24, y + 24, 32)
        _caption(canvas, name, x, 76)
    for x in layout.DIVIDERS:
        stitches(canvas, x, 766, 104, down=True)
    _tools(canvas, face)
    x, y = layout.FIELD_CHIP
    chip(canvas, "field", x, y, layout.CHIP, alpha=255 if camp.field else 120)
    badge(canvas, str(camp.field), x + 24, y + 24, 32)
    _caption(canvas, say("field"), x, 76)
    _buildings(canvas, face)
    if not face.alone:
        _whose(canvas, face)


def _caption(canvas: Canvas, text: str, x: float, width: float) -> None:
    shadowed(
        canvas, text, x, layout.CAPTION_Y, capped(canvas, 19, 1.4), CAPTION, align="centre", kind="body", width=width
    )


def _whose(canvas: Canvas, face: Face) -> None:
    """Draw whose board it is, on a plaque on its upper edge."""
    look = face.looks[face.mine]
    size, high = capped(canvas, 18, 1.3), 26 * min(1.3, canvas.text_size)
    wide = min(280.0, canvas.text_width(look.name, size, "display")) + 50
    rect = Rect(16, 760 - high, wide, high)
    canvas.panel("sa.tag", rect)
    canvas.seat(look, rect.x + 16, rect.centery, 28)
    shadowed(canvas, look.name, rect.x + 36, rect.centery - 1, size, CREAM, width=wide - 44)


def _tools(canvas: Canvas, face: Face) -> None:
    camp = face.camp
    for slot in range(TOOL_SLOTS):
        rect = layout.tool_rect(slot)
        if camp.tools[slot]:
            tool(canvas, camp.tools[slot], rect, used=camp.turned[slot])
        else:
            canvas.panel("well", rect, alpha=150)
    for index, card in enumerate(camp.kept):
        kept_card(canvas, card, layout.kept_rect(index, len(camp.kept)))
    _caption(canvas, say("tools"), layout.TOOLS_X + 84, 170)
    if camp.kept:
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


def _buildings(canvas: Canvas, face: Face) -> None:
    camp, shown = face.camp, shown_buildings(face)
    if not shown:
        canvas.panel("well", layout.owned_rect(0, 1), alpha=150)
        canvas.icon("hut", layout.owned_rect(0, 1).centerx, layout.owned_rect(0, 1).centery, 40, SHADE)
    for index, number in enumerate(shown):
        cards.building(canvas, number, layout.owned_rect(index, len(shown)), points=not face.alone, size=16, brief=True)
    if len(camp.buildings) > 2:
        last = layout.owned_rect(len(shown) - 1, len(shown))
        badge(canvas, str(len(camp.buildings)), last.right - 6, last.y + 4, 28)
    _caption(canvas, say("buildings"), (layout.BUILDINGS_X + layout.SPENT.x - 12) / 2, 180)
    _beside(canvas, face)


def _beside(canvas: Canvas, face: Face) -> None:
    """Draw beside them: alone the buildings given up, with others the cards owned."""
    rect = layout.SPENT
    count = len(face.view.spent) if face.alone else len(face.camp.cards)
    style = "sa.tile_spent" if face.alone else "sa.tile"
    for depth in range(min(3, max(1, count)) - 1, -1, -1):
        canvas.panel(style, rect.move(4 * depth - 4, -3 * depth), alpha=255 if count else 120)
    canvas.icon(
        "hut" if face.alone else "spotted-arrowhead", rect.centerx - 4, rect.centery, 38, CHAR if face.alone else QUIET
    )
    badge(canvas, str(count), rect.right - 8, rect.bottom - 8, 28)
    _caption(canvas, say("given up") if face.alone else say("cards"), rect.centerx - 2, 100)
