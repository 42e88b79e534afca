"""The camp at the foot of the table, and the gallery, which shows everything that a seat owns enlarged."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.core.words import say, say_many, with_minus
from game.screens.parts.move_controls import MoveControls, back_button
from game.stone_age.rules.board import KINDS, RESOURCES, TOOL_SLOTS
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.rounds import final_points
from game.stone_age.rules.state import Camp
from game.stone_age.table import cards, layout, words
from game.stone_age.table.face import Face
from game.stone_age.table.parts import (
    CAPTION_INK,
    CREAM,
    INK,
    QUIET,
    SOFT,
    Intents,
    draw_badge,
    draw_chip,
    draw_hide_panel,
    draw_tool,
    draw_words,
)
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layered import sketched_once
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import draw_text_line
from game.ui.overlays import dim
from game.ui.theme import SeatLook

#: the most buildings drawn in the camp
_MAX_BUILDINGS = 6
#: the width for the name below a chip
_CHIP_CAPTION_WIDTH = 78.0
#: the width for the name below the stack of cards, or below the stack of buildings given up
_STACK_CAPTION_WIDTH = 106.0


def goods_of(camp: Camp) -> list[tuple[int, str, int]]:
    """Return the kind, the chip and the count of each good: first of food (``layout.FOOD``), then of the resources."""
    return [(layout.FOOD, "food", camp.food), *zip(KINDS, RESOURCES, camp.goods, strict=True)]


def draw_camp(canvas: Canvas, face: Face) -> None:
    """Draw the camp at the foot, without the buttons."""
    camp = face.camp
    _draw_foot(canvas)
    goods = goods_of(camp)
    names = [say("food") if kind == layout.FOOD else say(RESOURCES[kind]) for kind, _, _ in goods]
    stack_name = say("given up") if face.is_solo else say("cards")
    size = _caption_size(canvas, names, stack_name)
    for (kind, chip, count), name in zip(goods, names, strict=True):
        _draw_counted_chip(canvas, chip, name, count, *layout.good_centre(kind), size)
    _draw_counted_chip(canvas, "field", say("field"), camp.field, *layout.FIELD_CHIP, size)
    _draw_tools(canvas, camp.tools, camp.turned, camp.kept, size)
    stack_count = len(face.view.spent) if face.is_solo else len(camp.cards)
    _draw_buildings(canvas, shown_buildings(face), len(camp.buildings), size, is_solo=face.is_solo)
    _draw_stack(canvas, stack_name, stack_count, size, is_solo=face.is_solo)
    if not face.is_solo:
        _draw_owner(canvas, face.looks[face.camp_seat])


@sketched_once
def _draw_foot(canvas: Canvas) -> None:
    """Draw the bar at the foot with the seams that divide it."""
    canvas.panel("panel.bar", layout.CAMP)
    for x in layout.DIVIDERS:
        widgets.stitches(canvas, x, 766, 104, down=True)


@sketched_once
def _draw_counted_chip(canvas: Canvas, kind: str, name: str, count: int, x: float, y: float, size: float) -> None:
    """Draw a chip with its count, and its name below in text of the given size."""
    draw_chip(canvas, kind, x, y, layout.CHIP_SIZE, alpha=255 if count else 120)
    draw_badge(canvas, str(count), x + 24, y + 24, size=32)
    _draw_caption(canvas, name, x, _CHIP_CAPTION_WIDTH, size)


def _caption_size(canvas: Canvas, names: list[str], stack_name: str) -> float:
    """Return the text size of all captions in the camp, at which the ``names`` of chips and ``stack_name`` fit."""
    usual_size = lettering.capped(canvas, 19, most=1.4)
    size_at_chips = canvas.prose_size(names, Rect(0, 0, _CHIP_CAPTION_WIDTH, 34), usual_size)
    size_at_stack = canvas.prose_size([stack_name], Rect(0, 0, _STACK_CAPTION_WIDTH, 34), usual_size)
    return min(size_at_chips, size_at_stack)


def _draw_caption(canvas: Canvas, text: str, x: float, width: float, size: float) -> None:
    """Draw a caption below a part of the camp, centred at ``x`` and at most ``width`` wide."""
    lettering.draw_shadowed_text(
        canvas, text, x, layout.CAPTION_Y, size, CAPTION_INK, align="centre", kind="body", width=width
    )


@sketched_once
def _draw_owner(canvas: Canvas, look: SeatLook) -> None:
    """Draw the name of the camp's owner on a plaque at the upper edge of the camp."""
    size = lettering.capped(canvas, 18, most=1.3)
    height = 26 * min(1.3, canvas.text_size)
    width = min(280.0, canvas.text_width(look.name, size, "display")) + 50
    rect = Rect(16, 760 - height, width, height)
    canvas.panel("sa.tag", rect)
    canvas.seat(look, rect.x + 16, rect.centery, 28)
    lettering.draw_shadowed_text(canvas, look.name, rect.x + 36, rect.centery - 1, size, CREAM, width=width - 44)


@sketched_once
def _draw_tools(
    canvas: Canvas, tools: tuple[int, ...], turned: tuple[bool, ...], cards_kept: tuple[int, ...], size: float
) -> None:
    """Draw the camp's tools, grey if used this round, and the cards kept for later, with captions of the given size."""
    for slot in range(TOOL_SLOTS):
        rect = layout.tool_rect(slot)
        if tools[slot]:
            draw_tool(canvas, tools[slot], rect, is_used=turned[slot])
        else:
            canvas.panel("well", rect, alpha=150)
    for index, card in enumerate(cards_kept):
        draw_kept_card(canvas, card, layout.kept_card_rect(index, len(cards_kept)))
    _draw_caption(canvas, say("tools"), layout.TOOLS_X + 84, 170, size)
    if cards_kept:
        _draw_caption(canvas, say("kept"), layout.KEPT_X + 26, 70, size)


def draw_kept_card(canvas: Canvas, number: int, rect: Rect) -> None:
    """Draw a kept card, whose upper half is still to be used."""
    card = CARDS[number]
    canvas.panel("sa.tile", rect)
    icon, _ = words.short_effect(card, is_solo=True)
    canvas.icon(icon, rect.centerx, rect.y + rect.h * 0.36, rect.w * 0.62, theme.CHAR)
    text = f"+{card.amount}" if card.effect == "one_use" else "×2"
    draw_text_line(
        canvas,
        text,
        rect.centerx,
        rect.bottom - rect.h * 0.22,
        lettering.capped(canvas, max(17, rect.w * 0.4), most=1.2),
        INK,
        align="centre",
        width=rect.w - 6,
        kind="bold",
    )


def shown_buildings(face: Face) -> tuple[int, ...]:
    """Return the buildings drawn in the camp: the last six."""
    return face.camp.buildings[-_MAX_BUILDINGS:]


@sketched_once
def _draw_buildings(
    canvas: Canvas, buildings: tuple[int, ...], owned_count: int, size: float, *, is_solo: bool
) -> None:
    """Draw the last buildings of the camp and, if there are more than two, the number of all buildings.

    ``size`` is the text size of the caption.
    """
    shown_count = len(buildings)
    if not buildings:
        well = layout.owned_building_rect(0, 1)
        canvas.panel("well", well, alpha=150)
        canvas.icon("hut", well.centerx, well.centery, 40, theme.SHADE)
    for index, number in enumerate(buildings):
        rect = layout.owned_building_rect(index, shown_count)
        cards.draw_building(canvas, number, rect, with_points=not is_solo, size=16, is_brief=True)
    if owned_count > 2:
        last = layout.owned_building_rect(shown_count - 1, shown_count)
        draw_badge(canvas, str(owned_count), last.right - 6, last.y + 4, size=28)
    _draw_caption(canvas, say("buildings"), (layout.BUILDINGS_X + layout.STACK.x - 12) / 2, 180, size)


@sketched_once
def _draw_stack(canvas: Canvas, name: str, count: int, size: float, *, is_solo: bool) -> None:
    """Draw the stack of cards owned; in the solo game, the stack of buildings given up."""
    rect = layout.STACK
    style = "sa.tile_spent" if is_solo else "sa.tile"
    layers = min(3, max(1, count))
    for depth in reversed(range(layers)):
        canvas.panel(style, rect.move(4 * depth - 4, -3 * depth), alpha=255 if count else 120)
    icon, ink = ("hut", theme.CHAR) if is_solo else ("spotted-arrowhead", QUIET)
    canvas.icon(icon, rect.centerx - 4, rect.centery, 38, ink)
    draw_badge(canvas, str(count), rect.right - 8, rect.bottom - 8, size=28)
    _draw_caption(canvas, name, rect.centerx - 4, _STACK_CAPTION_WIDTH, size)


# The gallery

#: the width of the gallery, its least number of cards in a row, and the height of a card
_GALLERY_WIDTH = 1480.0
_MIN_COLUMNS = 9
_CARD_HEIGHT = 134.0


@dataclass(frozen=True, slots=True)
class Gallery:
    """A dialog over the dimmed table that shows a seat's cards, buildings and tools enlarged."""

    face: Face
    seat: int

    can_be_left = True

    @property
    def _camp(self) -> Camp:
        return self.face.view.camps[self.seat]

    @property
    def _columns(self) -> int:
        """The number of cards in a row, large enough for all cards to fit into three rows."""
        return max(_MIN_COLUMNS, math.ceil(len(self._camp.cards) / 3))

    @property
    def _panel(self) -> Rect:
        """The rectangle of the hide, as high as the rows of cards need, in the middle of the screen."""
        rows = max(1, math.ceil(len(self._camp.cards) / self._columns))
        rect = Rect(0, 0, _GALLERY_WIDTH, 396 + rows * (_CARD_HEIGHT + 8))
        rect.center = SCREEN.center
        return rect

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw goods, cards and buildings on one large hide."""
        dim(canvas, SCREEN)
        panel = self._panel
        draw_hide_panel(canvas, panel)
        canvas.record_cover(panel)
        is_solo = self.face.is_solo
        looks = self.face.looks
        title = say("What the four tribes have") if is_solo else say("What {name} has", name=looks[self.seat].name)
        lettering.draw_shadowed_text(canvas, title, panel.x + 40, panel.y + 46, 32, CREAM, width=700)
        self._draw_goods(canvas, panel)
        self._draw_cards(canvas, panel)
        self._draw_buildings(canvas, panel)

    def _draw_goods(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's food, resources and field with their numbers, then its tools."""
        camp = self._camp
        x = panel.right - 660
        y = panel.y + 48
        for kind, count in zip(("food", *RESOURCES, "field"), (camp.food, *camp.goods, camp.field), strict=True):
            draw_chip(canvas, kind, x, y, 40)
            lettering.draw_shadowed_text(canvas, str(count), x + 26, y, 24, kind="bold")
            x += 82
        for value, used in zip(camp.tools, camp.turned, strict=True):
            if value:
                draw_tool(canvas, value, Rect(x - 18, y - 26, 42, 52), is_used=used)
                x += 48

    def _draw_cards(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's cards in rows; cards kept for later are ringed."""
        owned_cards = self._camp.cards
        left, top = panel.x + 40, panel.y + 122
        text = say_many("{count} card", "{count} cards", len(owned_cards))
        lettering.draw_shadowed_text(canvas, text, left, panel.y + 100, 23, SOFT)
        width = min(150.0, (panel.w - 80) / self._columns - 8)
        for index, number in enumerate(sorted(owned_cards)):
            row, column = divmod(index, self._columns)
            rect = Rect(left + (width + 8) * column, top + (_CARD_HEIGHT + 8) * row, width, _CARD_HEIGHT)
            cards.draw_card(canvas, number, rect, self.face.is_solo)
            if number in self._camp.kept:
                canvas.panel("ring.gold", rect)
        if not owned_cards:
            lettering.draw_shadowed_text(canvas, say("No cards."), left, top + 30, 20, QUIET, kind="body")

    def _draw_buildings(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's buildings in a row, closer together when there are many, and the summary at the foot."""
        owned_buildings = self._camp.buildings
        top = panel.bottom - 236
        text = say_many("{count} building", "{count} buildings", len(owned_buildings))
        lettering.draw_shadowed_text(canvas, text, panel.x + 40, top, 23, SOFT)
        spacing = min(136.0, (panel.w - 200) / max(1, len(owned_buildings)))
        for index, number in enumerate(owned_buildings):
            cards.draw_building(
                canvas,
                number,
                Rect(panel.x + 40 + spacing * index, top + 22, 126, 92),
                with_points=not self.face.is_solo,
            )
        foot = Rect(panel.x + 40, panel.bottom - 119, panel.w - 80, 40)
        draw_words(canvas, self._summary_words(), foot, lettering.capped(canvas, 21, most=1.3), SOFT, align="left")

    def _summary_words(self) -> str:
        """Return the points in words; in the solo game, which has no points, the number of buildings given up."""
        view = self.face.view
        if self.face.is_solo:
            return say_many(
                "{count} building has been given up.", "{count} buildings have been given up.", len(view.spent)
            )
        if view.ended:
            return say("Points: {now}", now=with_minus(self._camp.score))
        return say(
            "Points so far: {now}, plus {more} for cards and resources if the match ended now.",
            now=with_minus(self._camp.score),
            more=final_points(view, self.seat).total,
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return the button that closes the gallery."""
        rect = Rect(self._panel.right - 240, self._panel.bottom - 78, 200, 54)
        return [back_button(rect, intents.close_dialog, highlighted=True)]
