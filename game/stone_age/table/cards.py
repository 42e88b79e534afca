"""Drawing cards and building tiles: on the table, enlarged, and in the rule books."""

from __future__ import annotations

from functools import partial

from game.core.counts import listed_kinds
from game.core.words import say, say_counted, with_capital
from game.stone_age.rules.board import COUNTED_FOOD, GREEN_HUNGER, RESOURCES
from game.stone_age.rules.buildings import BUILDINGS, Goods
from game.stone_age.rules.cards import CARDS, Card
from game.stone_age.table import parts, words
from game.stone_age.table.parts import CREAM, INK, RUST, SOFT, draw_chip, draw_words
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import draw_text_line
from game.ui.plate import Plate
from game.ui.theme import Colour

_ICON_INK = theme.colour("#4A1D12")
_HUT_INK = theme.colour("#8A5A30")
_EMBER_INK = theme.colour("#F0B35A")
_TITLE_INK = theme.colour("#FFD9A0")
#: the ink on the coloured lower half of a card
_STRIP_INK = theme.colour("#FFFBF2")
#: the height of the lower half of a card on the table: two small lines of text
_STRIP_HEIGHT = 44.0


def draw_card(canvas: Canvas, number: int, rect: Rect, is_solo: bool) -> None:
    """Draw a card on its space: title, upper half, lower half."""
    card = CARDS[number]
    canvas.panel("panel.card", rect)
    canvas.prose(
        say(card.title),
        Rect(rect.x + 9, rect.y + 3, rect.w - 18, 41),
        lettering.capped(canvas, 19),
        kind="display",
        colour=RUST,
        align="centre",
        middle=True,
        least=16,
    )
    _draw_gain(
        canvas,
        words.upper_half_parts(card, is_solo),
        Rect(rect.x + 10, rect.y + 40, rect.w - 20, rect.h - _STRIP_HEIGHT - 48),
    )
    draw_strip(canvas, card, Rect(rect.x + 5, rect.bottom - _STRIP_HEIGHT - 6, rect.w - 10, _STRIP_HEIGHT), is_solo)


def _draw_gain(canvas: Canvas, row: tuple[tuple[str, str], ...], rect: Rect) -> None:
    """Draw pictures and texts side by side in the middle of ``rect``, as large as fits.

    ``row`` lists them from the left, each as its kind (``icon``, ``chip`` or ``text``) and its name or text.
    """
    height = min(50.0, rect.h)
    gap = 6.0
    usual_size = min(38.0, rect.h * 0.7)
    room = rect.w - sum(height + gap for kind, _ in row if kind != "text")
    all_text = "".join(content for kind, content in row if kind == "text")
    width = canvas.text_width(all_text, lettering.capped(canvas, usual_size, most=1.1), "bold")
    size = lettering.capped(canvas, usual_size * min(1.0, 0.97 * room / max(1.0, width)), most=1.1)
    widths = [
        min(room, canvas.text_width(content, size, "bold")) if kind == "text" else height for kind, content in row
    ]
    x = rect.centerx - (sum(widths) + gap * (len(row) - 1)) / 2
    for (kind, content), width in zip(row, widths, strict=True):
        if kind == "text":
            draw_text_line(canvas, content, x, rect.centery, size, INK, width=width + 1, kind="bold")
        elif kind == "icon":
            canvas.icon(content, x + width / 2, rect.centery, width, _ICON_INK)
        elif content == "any":
            draw_any_resource(canvas, x + width / 2, rect.centery, width)
        else:
            draw_chip(canvas, content, x + width / 2, rect.centery, width)
        x += width + gap


def draw_any_resource(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the sign for any resource: the four resources close together."""
    for index, kind in enumerate(RESOURCES):
        row, column = divmod(index, 2)
        chip_x = x + (column - 0.5) * size * 0.48
        chip_y = y + (row - 0.5) * size * 0.48
        draw_chip(canvas, kind, chip_x, chip_y, size * 0.54)


def _draw_icon_and_words(
    canvas: Canvas, icon: str, text: str, rect: Rect, icon_colour: Colour, ink: Colour, shadow: Colour | None = None
) -> None:
    """Draw an icon with words to its right; if the words need more room, the icon is smaller or left out."""
    size = min(44.0, rect.h - 4)
    least_size = lettering.fixed_size(canvas, 16)
    widest_word = max(canvas.text_width(word, least_size, "bold") for word in [*text.split(), ""])
    if widest_word > rect.w - size - 7 or canvas.prose_height(text, rect.w - size - 10, least_size, "bold") > rect.h:
        size = min(28.0, max(16.0, rect.w - 7 - widest_word))
    box = Rect(rect.x + size + 7, rect.y + 2, rect.w - size - 5, rect.h)
    if widest_word > box.w or canvas.prose_height(text, box.w, least_size, "bold") > box.h:
        box = Rect(rect.x - 4, rect.y, rect.w + 8, rect.h + 2)
    else:
        canvas.icon(icon, rect.x + size / 2 + 2, rect.centery, size, icon_colour)
    canvas.prose(text, box, lettering.capped(canvas, 18), kind="bold", colour=ink, middle=True, shadow=shadow, least=16)


def draw_strip(canvas: Canvas, card: Card, rect: Rect, is_solo: bool) -> None:
    """Draw the lower half of a card on a green or sand-coloured strip.

    In the solo game (``is_solo``), the lower half is the bonus that the card's colour gives.
    """
    canvas.panel("sa.strip.green" if card.is_green else "sa.strip.sand", rect)
    kind, text = words.lower_half(card, is_solo)
    size = lettering.capped(canvas, 21, most=1.1)
    if is_solo:
        width = min(canvas.text_width(text, size, "bold"), rect.w - 46)
        left = rect.centerx - (width + 40) / 2
        draw_chip(canvas, kind, left + 17, rect.centery, 34)
        lettering.draw_shadowed_text(
            canvas, text, left + 40, rect.centery, size, _STRIP_INK, kind="bold", width=rect.w - 46, least=16
        )
        return
    least_size = lettering.fixed_size(canvas, 16)
    icon_x, icon_size = rect.x + 22, 34.0
    box = Rect(rect.x + 44, rect.y, rect.w - 46, rect.h)
    if box.w < canvas.text_width(text, least_size, "bold") <= rect.w - 36:  # beside a smaller icon one line suffices
        icon_x, icon_size = rect.x + 19, 28.0
        box = Rect(rect.x + 35, rect.y, rect.w - 36, rect.h)
    if max(canvas.text_width(word, least_size, "bold") for word in text.split()) > box.w:
        box = Rect(rect.x + 5, rect.y, rect.w - 10, rect.h)  # the longest word needs the room of the icon
    else:
        canvas.icon(words.card_icon(card), icon_x, rect.centery, icon_size, _STRIP_INK, shadow=True)
    if canvas.text_width(text, least_size, "bold") <= box.w:
        lettering.draw_shadowed_text(
            canvas, text, box.x, rect.centery, size, _STRIP_INK, kind="bold", width=box.w, least=16, on_panel=True
        )
    else:
        draw_words(canvas, text, box, size, _STRIP_INK, kind="bold", align="left")


def draw_hunger_card(canvas: Canvas, number: int, rect: Rect, food_cost: int) -> None:
    """Draw the hunger card: its title, how its cost is counted, and the food that it costs now."""
    card = CARDS[number]
    title, cost_words = words.hunger_words(card)
    canvas.panel("sa.card_hunger", rect)
    head = Rect(rect.x + 5, rect.y, rect.w - 10, 44)
    draw_words(canvas, title, head, lettering.capped(canvas, 20, most=1.2), _TITLE_INK, kind="display")
    box = Rect(rect.x + 10, rect.y + 38, rect.w - 20, rect.h - _STRIP_HEIGHT - 46)
    _draw_icon_and_words(canvas, words.hunger_icon(card), cost_words, box, _EMBER_INK, CREAM, theme.SHADE)
    foot = Rect(rect.x + 7, rect.bottom - _STRIP_HEIGHT - 7, rect.w - 14, _STRIP_HEIGHT)
    canvas.panel("sa.strip.hunger", foot)
    draw_chip(canvas, "winter", foot.x + 22, foot.centery, 28)
    lettering.draw_shadowed_text(
        canvas,
        say_counted(COUNTED_FOOD, food_cost),
        foot.x + 42,
        foot.centery,
        lettering.capped(canvas, 18, most=1.2),
        CREAM,
        kind="bold",
        width=foot.w - 50,
    )


def draw_building(
    canvas: Canvas, number: int, rect: Rect, *, with_points: bool, size: float = 18, is_brief: bool = False
) -> None:
    """Draw a building tile: a hut and its cost as resources; if ``with_points``, also its points if they are fixed.

    ``is_brief`` leaves out the words about the number of kinds, for which small tiles have no room.
    """
    tile = BUILDINGS[number]
    canvas.panel("sa.tile", rect)
    if tile.fixed_cost is None:
        _draw_variable_cost(canvas, number, rect, size, is_brief=is_brief)
        return
    height = rect.h * 0.42
    middle = rect.centerx
    if with_points and tile.points is not None:
        large = lettering.capped(canvas, rect.h * 0.33, most=1.1)
        width = draw_text_line(
            canvas, str(tile.points), rect.x + 9, rect.y + rect.h * 0.25, large, RUST, kind="display"
        )
        middle = min(max(middle + width / 2, rect.x + 12 + width + height / 2), rect.right - 4 - height / 2)
    canvas.icon("hut", middle, rect.y + rect.h * 0.28, height, _HUT_INK)
    draw_cost_row(
        canvas, tile.fixed_cost, rect.centerx, rect.bottom - rect.h * 0.28, min(44.0, rect.h * 0.43), rect.w - 10
    )


def _draw_variable_cost(canvas: Canvas, number: int, rect: Rect, size: float, *, is_brief: bool) -> None:
    """Draw how many resources of choice a building costs and, unless ``is_brief``, of how many kinds, in words."""
    tile = BUILDINGS[number]
    count = str(tile.most) if tile.kinds else f"{tile.fewest}–{tile.most}"
    if is_brief:
        large = lettering.capped(canvas, 22, most=1.1)
        draw_any_resource(canvas, rect.centerx, rect.y + rect.h * 0.35, rect.h * 0.5)
        draw_text_line(
            canvas, count, rect.centerx, rect.bottom - rect.h * 0.22, large, INK, align="centre", kind="bold"
        )
        return
    row = Rect(rect.x + 6, rect.y + 4, rect.w - 12, rect.h * 0.6 - 8)
    _draw_gain(canvas, (("text", count), ("chip", "any")), row)
    box = Rect(rect.x + 5, row.bottom - 2, rect.w - 10, rect.h * 0.4)
    text = words.payable_kinds_text(number)
    canvas.prose(text, box, size, kind="bold", colour=INK, align="centre", middle=True)


def draw_cost_row(canvas: Canvas, goods: Goods, x: float, y: float, size: float, room: float) -> None:
    """Draw resources as chips side by side, centred at ``x`` and at most ``room`` wide."""
    kinds = listed_kinds(goods)
    spacing = min(size + 3, (room - size) / max(1, len(kinds) - 1))
    left = x - spacing * (len(kinds) - 1) / 2
    for index, kind in enumerate(kinds):
        draw_chip(canvas, RESOURCES[kind], left + spacing * index, y, size)


def draw_large_card(canvas: Canvas, number: int, rect: Rect, is_solo: bool) -> None:
    """Draw a card large, with both halves in full words: its effect, and its meaning on a coloured strip."""
    card = CARDS[number]
    canvas.panel("panel.card", rect)
    draw_text_line(
        canvas, say(card.title), rect.centerx, rect.y + 34, 28, RUST, align="centre", width=rect.w - 40, kind="display"
    )
    icon, _ = words.short_effect(card, is_solo)
    strip_height = max(94.0, (rect.h - 74) / 2)
    effect_text = with_capital(card.effect_text(is_solo=is_solo))
    effect_box = Rect(rect.x + 104, rect.y + 58, rect.w - 124, rect.h - strip_height - 74)
    canvas.icon(icon, rect.x + 56, effect_box.centery, 72, _ICON_INK)
    canvas.prose(effect_text, effect_box, 20, kind="bold", colour=INK, middle=True)
    strip = Rect(rect.x + 12, rect.bottom - strip_height - 12, rect.w - 24, strip_height)
    canvas.panel("sa.strip.green" if card.is_green else "sa.strip.sand", strip)
    canvas.icon(words.card_icon(card), strip.x + 42, strip.centery, 58, _STRIP_INK, shadow=True)
    canvas.prose(
        words.card_meaning(card, is_solo),
        Rect(strip.x + 80, strip.y + 6, strip.w - 92, strip.h - 12),
        18,
        colour=_STRIP_INK,
        middle=True,
        shadow=theme.SHADE,
    )


def draw_large_hunger_card(canvas: Canvas, number: int, rect: Rect, food_cost: int) -> None:
    """Draw the hunger card large: its title, the food that it costs now, and how its cost is counted."""
    card = CARDS[number]
    title, _ = words.hunger_words(card)
    canvas.panel("sa.card_hunger", rect)
    lettering.draw_shadowed_text(
        canvas,
        say("{title}: −{goods}", title=title, goods=say_counted(COUNTED_FOOD, food_cost)),
        rect.centerx,
        rect.y + 36,
        25,
        _TITLE_INK,
        align="centre",
        width=rect.w - 40,
    )
    canvas.icon(words.hunger_icon(card), rect.x + 60, rect.y + rect.h * 0.56, 80, _EMBER_INK, shadow=True)
    box = Rect(rect.x + 112, rect.y + 62, rect.w - 136, rect.h - 80)
    draw_words(canvas, _hunger_sentence(card), box, 20, SOFT, align="left")


def _hunger_sentence(card: Card) -> str:
    """Return a sentence on the food that a hunger card costs."""
    sentences = {
        "green": say("The hunger card cannot be bought. You need 4 more food this round."),
        "shaman": say("You need 1 more food this round for each figure of the largest tribe."),
        "builder": say("You need 1 more food this round for each building given up so far."),
        "farmer": say("You need extra food this round: as much as the field gives."),
        "toolmaker": say("You need extra food this round: the total of your tool tiles, used or not."),
    }
    return sentences[card.kind]


def draw_large_building(canvas: Canvas, number: int, rect: Rect, text: str, *, with_points: bool) -> None:
    """Draw a building large, with its full text in a box below; a larger text size gives the box more of the height."""
    height = rect.h * (0.6 - 0.2 * (canvas.text_size - 1))
    draw_building(canvas, number, Rect(rect.x, rect.y, rect.w, height), with_points=with_points, size=24)
    box = Rect(rect.x, rect.y + height + 6, rect.w, rect.h - height - 6)
    canvas.panel("sa.tag", box)
    canvas.prose(
        text, Rect(box.x + 12, box.y + 6, box.w - 24, box.h - 12), 18, colour=SOFT, middle=True, align="centre"
    )


_CARD_SIZE = (182.0, 176.0)
_TILE_SIZE = (150.0, 118.0)
_TOOL_SIZE = (62.0, 76.0)


# The plates of the rule books: cards, buildings and tools


def _paint_card(number: int, is_solo: bool, canvas: Canvas, rect: Rect) -> None:
    draw_card(canvas, number, rect, is_solo)


def _paint_hunger_card(number: int, canvas: Canvas, rect: Rect) -> None:
    draw_hunger_card(canvas, number, rect, food_cost=GREEN_HUNGER)


def _paint_building(number: int, canvas: Canvas, rect: Rect) -> None:
    draw_building(canvas, number, rect, with_points=True)


def _paint_tool(value: int, canvas: Canvas, rect: Rect) -> None:
    parts.draw_tool(canvas, value, rect)


PLATES = {
    **{f"card.{number}": Plate(*_CARD_SIZE, partial(_paint_card, number, False)) for number in CARDS},
    **{f"alone.{number}": Plate(*_CARD_SIZE, partial(_paint_card, number, True)) for number in CARDS},
    **{
        f"hunger.{number}": Plate(*_CARD_SIZE, partial(_paint_hunger_card, number))
        for number in CARDS
        if CARDS[number].is_green
    },
    **{f"building.{number}": Plate(*_TILE_SIZE, partial(_paint_building, number)) for number in BUILDINGS},
    **{f"tool.{value}": Plate(*_TOOL_SIZE, partial(_paint_tool, value)) for value in range(1, 5)},
}
